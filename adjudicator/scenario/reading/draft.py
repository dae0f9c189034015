"""A scenario that is being written down bit by bit: the plain data so far, and its text as a file would hold it."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from adjudicator.files import Problem
from adjudicator.files.text import flow
from adjudicator.scenario.model import taken_apart
from adjudicator.scenario.reading.read import read_text


@dataclass(slots=True)
class Draft:
    """The data of a scenario so far. A step is plain text or a mapping, as in a file; claims are kept for the end."""

    data: dict[str, Any] = field(default_factory=dict)
    steps: list[Any] = field(default_factory=list)
    claims: list[dict[str, Any]] = field(default_factory=list)

    def changed(self) -> Draft:
        """A copy to try something on."""
        return deepcopy(self)

    def whole(self) -> dict[str, Any]:
        """All of it in the keys of a scenario."""
        steps = [*self.steps, *([{"claims": self.claims}] if self.claims else [])]
        return {**{key: value for key, value in self.data.items() if value not in ([], None)}, "steps": steps}

    def text(self) -> str:
        """The file."""
        return text_of(self.whole())

    def problems(self) -> list[Problem]:
        """What is wrong with the scenario as it stands."""
        return read_text(self.text(), "so far")[1]

    def answer(self, who: str, what: str, told: str, actor: str) -> list[Draft]:
        """The ways to write down an answer to a choice, the likeliest first; it follows the last step, by `actor`."""
        beside, after = [self.changed()], []
        beside[0].along("chance" if who == "chance" else "choosing", told, who)
        verbs = ("discards", "chooses") if "discard" in what else ("chooses", "discards")
        steps: list[Any] = [{"chance": [told]}] if who == "chance" else [{f"{who} {verb}": told} for verb in verbs]
        for step in steps:
            after.append(self.changed())
            after[-1].add(step)
        last = self.steps[-1] if self.steps else ""
        answered = isinstance(last, dict) and next(iter(last)).endswith((" chooses", " discards"))
        return [*beside, *after] if actor == who and not answered else [*after, *beside]

    def add(self, step: Any) -> None:
        """One more step; a discard goes with the one before it by the same player."""
        last = self.steps[-1] if self.steps else None
        if isinstance(step, dict) and isinstance(last, dict) and set(step) == set(last):
            (head,) = step
            if head.endswith(" discards"):
                self.steps[-1] = {head: [*(last[head] if isinstance(last[head], list) else [last[head]]), step[head]]}
                return
        self.steps.append(step)

    def along(self, key: str, told: str, who: str) -> None:
        """Put an answer beside the last step of whoever gives it, else beside the last that somebody took."""
        heads = [step if isinstance(step, str) else next(iter(step)) for step in self.steps]
        deeds = [place for place, head in enumerate(heads)
                 if head not in ("chance", "nobody answers") and not head.endswith(" chooses")]  # fmt: skip
        own = [place for place in deeds if heads[place].startswith(f"{who} ")]
        for place in (own or deeds)[-1:]:
            step, head = self.steps[place], heads[place]
            whole = {head: None} if isinstance(step, str) else step
            before = whole.get(key, [])
            self.steps[place] = {**whole, key: [*(before if isinstance(before, list) else [before]), told]}

    def claim(self, by: str, says: str, facts: Mapping[str, Any]) -> None:
        """What somebody claims: in the end, or of the last step where it says that just that may be done or may not."""
        one = {by: says, "holds": dict(facts)}
        last = self.steps[-1] if self.steps else ""
        told = {**({last: None} if isinstance(last, str) else last)}
        head = next(iter(told), "")
        doing = {head: told.get(head)} if told.get(head) else head
        if len(facts) == 1 and head and next(iter(facts)) in ("may", "may_not") and doing in facts.values():
            self.steps[-1] = {**told, "claims": [*told.get("claims", []), one]}
        else:
            self.claims.append(one)

    def refuse(self, by: str) -> None:
        """Say of the last step that it is refused, for any reason where no ruling is named."""
        step = self.steps[-1]
        if isinstance(step, str):
            actor, verb, rest = next(taken_apart(step), (step, "", ""))
            step = {f"{actor} {verb}": rest or None} if verb else {step: None}
        self.steps[-1] = {**step, "refused": by or None}


def text_of(data: Mapping[str, Any]) -> str:
    """A scenario as a file holds it: each key, each player and each step on a line. The same data, the same bytes."""
    lines: list[str] = []
    for key, value in data.items():
        if key in ("players", "cards"):
            lines += [f"{key}:", *(f"  {flow(name)}: {flow(one)}" for name, one in value.items())]
        elif key == "steps":
            lines += ["steps:", *(line for step in value for line in step_lines(step))] if value else []
        else:
            lines.append(f"{key}: {flow(value)}")
    return "\n".join(lines) + "\n"


def step_lines(step: Any) -> list[str]:
    if isinstance(step, str):
        return [f"  - {flow(step)}"]
    lines: list[str] = []
    told = {"claims": claim_lines, "then": step_lines}
    for key, value in step.items():
        some = [line for one in value for line in told[key](one)] if key in told else []
        lines += [f"{flow(key)}:" if some else f"{flow(key)}: {flow(value)}".rstrip(), *some]
    return [f"  - {lines[0]}", *(f"    {line}" for line in lines[1:])]


def claim_lines(claim: Mapping[str, Any]) -> list[str]:
    first, *others = [f"{flow(key)}: {flow(value)}" for key, value in claim.items()]
    return [f"  - {first}", *(f"    {line}" for line in others)]
