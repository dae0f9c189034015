"""Choices that a file leaves open, with what they are about, and answers to them that bring a claim about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from adjudicator.engine import Ask
from adjudicator.judge.changes import Change, costs, holds
from adjudicator.judge.other_readings import MOST_COMPLETIONS, Bound
from adjudicator.scenario import Outcome, Replay, Scenario
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


def every_way(scenario: Scenario, readings: Mapping[str, str], bound: Bound) -> Iterator[Telling | None]:
    """A replay for each way to answer what is open, those that stop at the next choice too; None: a bound cut in."""
    waiting: list[list[int]] = [[]]
    while waiting:
        if bound.left <= 0:
            yield None
            return
        choices = waiting.pop()
        replay = Telling(scenario, readings, strict=False, choices=choices)
        bound.left -= replay.run().work
        if replay.outcome.open is not None:
            waiting += [[*choices, index] for index in reversed(replay.unlike)]
        yield replay


def bring_about(change: Change, before: Outcome, claim: ClaimLine, bound: Bound) -> bool:
    """Whether some answers to what is left open under a change make a claim hold; the first that do are noted in it."""
    for replay in filter(None, islice(every_way(change.scenario, change.readings, bound), MOST_COMPLETIONS)):
        outcome = replay.outcome
        if outcome.open is None and not outcome.problems and not outcome.endless and holds(outcome, claim):
            change.choices = tuple(replay.choices)
            change.given = [told(one, answer) for one, answer in replay.told]
            change.after, change.costs = outcome, list(costs(before, outcome, claim))
            return True
    return False


def told(one: Unsaid, answer: str) -> str:
    """Such as "Ann choosing Bob (area)"."""
    return f"{one.who} {'bringing' if one.who == 'chance' else 'choosing'} {answer} ({one.what})"
