"""Choices that a file leaves open, with what they are about, and answers to them that bring a claim about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudicator.engine import Ask
from adjudicator.judge.changes import Change, costs, holds
from adjudicator.judge.other_readings import MOST_COMPLETIONS, Bound
from adjudicator.scenario import Outcome, Replay
from adjudicator.scenario.model import ClaimLine
from adjudicator.scenario.replaying.telling_apart import told as told_apart

CHOICE, HELD, DRAWN = "choice", "held", "drawn"


@dataclass(frozen=True, slots=True)
class Unsaid:
    """One thing the file does not say: a choice, a card held or drawn, whom to ask, about what, on which line.

    `nth` tells apart choices that read alike.
    """

    kind: str
    who: str
    what: str
    line: int
    nth: int = 0

    def as_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "who": self.who, "what": self.what, "line": self.line}


class Telling(Replay):
    """A replay that writes down which answer it was given to each choice that the file leaves open."""

    def begin(self) -> None:
        super().begin()
        self.told: list[tuple[Unsaid, str]] = []
        self.unlike: list[int] = []  # the options of the choice it stopped at, one of those that are alike

    def unanswered(self, ask: Ask) -> None:
        names = [told_apart(self.game, ask, option) for option in ask.options]
        self.unlike = list({name: index for index, name in reversed(list(enumerate(names)))}.values())[::-1]

    def takes(self, ask: Ask, option: Any) -> None:
        who = ask.chooser
        line = self.now.step.line or self.scenario.line
        nth = sum((one.who, one.what, one.line) == (who, ask.what, line) for one, _ in self.told)
        self.told.append((Unsaid(CHOICE, who, ask.what, line, nth), told_apart(self.game, ask, option)))


def bring_about(change: Change, before: Outcome, claim: ClaimLine, bound: Bound) -> bool:
    """Whether some answers to what is left open under a change make a claim hold; the first that do are noted in it."""
    waiting: list[list[int]] = [[]]
    tried = 0
    while waiting and bound.left > 0 and tried < MOST_COMPLETIONS:
        choices = waiting.pop()
        replay = Telling(change.scenario, change.readings, strict=False, choices=choices)
        outcome = replay.run()
        bound.left -= outcome.work
        tried += 1
        if outcome.open is not None:
            waiting += [[*choices, index] for index in reversed(replay.unlike)]
        elif not outcome.problems and not outcome.endless and holds(outcome, claim):
            change.choices = tuple(choices)
            change.given = [told(one, answer) for one, answer in replay.told]
            change.after, change.costs = outcome, list(costs(before, outcome, claim))
            return True
    return False


def told(one: Unsaid, answer: str) -> str:
    """Such as "Ann choosing Bob (area)"."""
    return f"{one.who} {'bringing' if one.who == 'chance' else 'choosing'} {answer} ({one.what})"
