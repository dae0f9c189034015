"""The crux of a dispute: where two claims part, on what, and what would have to be true for each that is rejected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudicator.judge.changes import Change, Search, Trying
from adjudicator.judge.comparing import Came, Comparison, Law, compare, side
from adjudicator.law.questions import Question as Ruling
from adjudicator.scenario import Scenario
from adjudicator.scenario.model import ClaimLine


@dataclass(slots=True)
class Rejected:
    """A claim that does not hold, the first change under which it would, and the step at which it parts from it."""

    claim: ClaimLine
    search: Search
    step: int = 0
    line: int = 0
    what: str = ""
    rulings: list[str] = field(default_factory=list)
    here: Came | None = None
    there: Came | None = None

    @property
    def changes(self) -> list[Change]:
        return self.search.changes

    def as_json(self) -> dict[str, Any]:
        crux = {"step": self.step, "line": self.line, "what": self.what, "rulings": self.rulings}
        return {
            "by": self.claim.by, "says": self.claim.says, "crux": crux if self.line else None,
            "would_hold": [change.as_json() for change in self.changes], "cut": self.search.cut,
        }  # fmt: skip


def crux(scenario: Scenario, readings: Mapping[str, str], rulings: Mapping[str, Ruling]) -> list[Rejected]:
    """For each rejected claim of a scenario what would have to be true, and where that parts from what is."""
    here = side(Law("as it is", readings, scenario, own=True))
    found = []
    for done in here.outcome.done:
        for claim, held, _ in done.claims:
            if held:
                continue
            search = Trying(scenario, readings, rulings, claim).search()
            one = Rejected(claim, search)
            if search.changes:
                first = search.changes[0]
                place(one, compare(here, side(Law("changed", first.readings, first.scenario))), first)
            found.append(one)
    return found


def place(one: Rejected, found: Comparison, change: Change) -> None:
    """Note where what is and what the claim needs part."""
    parting = found.parting
    if parting is None:
        return
    one.step, one.line, one.what = parting.number, parting.step.line, parting.step.told()
    one.rulings = [change.ruling] if change.ruling else parting.rulings
    one.here, one.there = parting.here, parting.there
