"""The whole suite under an overlay: which verdicts change and where, which only change their reason, which stay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from adjudicator.files import Problem
from adjudicator.files.output_schema import output_of
from adjudicator.judge.comparing import (
    CHANGED,
    COURSE,
    REASON,
    SAME,
    UNFINISHED,
    Came,
    Law,
    Side,
    cards_named,
    compare,
    side,
)
from adjudicator.judge.overlay import Overlay
from adjudicator.library.houses import read_under
from adjudicator.library.shipped_law import law_under
from adjudicator.plain_data import replace
from adjudicator.scenario import Outcome, Scenario
from adjudicator.search.tasks.crew import Crew
from adjudicator.suite.running import File, of_each, scenario_files
from adjudicator.suite.trouble import Trouble


@dataclass(slots=True)
class Checked:
    """One scenario under the overlay. `how` is what `comparing` calls it; `line` is that of the step."""

    scenario: str
    file: str
    line: int
    how: str
    step: str = ""
    rulings: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)  # of the overlay, where it turns on them
    here: Came | None = None
    there: Came | None = None
    asks: str = ""
    gained: list[str] = field(default_factory=list)  # players who are right only under the overlay
    lost: list[str] = field(default_factory=list)  # players who are right only without it

    def as_json(self) -> dict[str, Any]:
        """The keys in the order above, without what the step came to."""
        return {name: getattr(self, name) for name in self.__slots__ if name not in ("here", "there")}


@dataclass(slots=True)
class HouseReport:
    """What an overlay does to a suite."""

    house: list[str]
    checked: list[Checked] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    idle: list[str] = field(default_factory=list)  # readings that are in force anyway
    silent: list[str] = field(default_factory=list)  # overlays of which nothing but the name is known
    trouble: Trouble | None = None  # what random games showed; None where none were played

    def of(self, how: str) -> list[Checked]:
        return [one for one in self.checked if one.how == how]

    def as_json(self) -> dict[str, Any]:
        counts = {how: len(self.of(how)) for how in (CHANGED, COURSE, REASON, UNFINISHED, SAME)}
        told = [one.as_json() for one in self.checked if one.how != SAME]
        problems, trouble = [str(problem) for problem in self.problems], self.trouble and self.trouble.as_json()
        return output_of("house-check", self, counts=counts, scenarios=told, problems=problems, trouble=trouble)

    def exit_code(self) -> int:
        return 2 if self.problems else 0


@dataclass(slots=True, frozen=True)
class Checking:
    """Checks the scenarios of one file under each of some stacks of overlays."""

    stacks: tuple[tuple[Overlay, ...], ...]

    def __call__(self, file: File) -> tuple[list[list[Checked]], list[Problem]]:
        read, problems, further = read_under(file.scenarios, self.stacks)
        own = [(scenario, under, side(law_under("as written", scenario))) for scenario, under in read]
        unfit = "; ".join(one.message for one in further)
        return [
            [
                check(scenario, stack, here, other) if (other := under[place]) else unreadable(scenario, unfit)
                for scenario, under, here in own
            ]
            for place, stack in enumerate(self.stacks)
        ], problems


def unreadable(scenario: Scenario, why: str) -> Checked:
    """A scenario that cannot be read with the cards of the overlays, for instance as one is of another type there."""
    return Checked(scenario.name, scenario.file, scenario.line, UNFINISHED, asks=f"another file: {why}")


def check(
    scenario: Scenario, overlays: Sequence[Overlay], here: Side | None = None, under: Scenario | None = None
) -> Checked:
    """One scenario under its own law (`here`, where it was replayed before) and with the overlays over it.

    `under`: the scenario with the cards of the overlays, where they have any.
    """
    here = here or side(law_under("as written", scenario))
    law = law_under(" + ".join(overlay.name for overlay in overlays), under or scenario, overlays)
    checked = Checked(scenario.name, scenario.file, scenario.line, SAME)
    if not reached(here, law):
        return checked
    there = side(law)
    found = compare(here, there)
    checked.how = found.how
    if found.parting is not None:
        parting = found.parting
        checked.step, checked.line = parting.step.told(), parting.step.line
        checked.rulings, checked.cards = parting.rulings, parting.cards
        checked.here, checked.there = parting.here, parting.there
    elif found.how == REASON:
        alike = side(replace(here.law, own=False)).outcome  # as indulgent as the replay under the overlays
        checked.step, checked.line, checked.rulings = other_reason(alike, there.outcome, scenario.line)
        if not checked.rulings:
            checked.how = SAME
    if found.how == UNFINISHED:
        checked.asks = there.asks or here.asks
    for by, _, held, holds in found.claims:
        if held is not holds and held is not None and holds is not None:
            (checked.gained if holds else checked.lost).append(by)
    return checked


def reached(here: Side, law: Law) -> bool:
    """Whether another law can matter: it agrees on something else, has another card, or reads a question otherwise."""
    if law.scenario.agreed != here.law.scenario.agreed or cards_named(law, law.scenario.data):
        return True
    read = {one.question for outcome in (here.outcome, *here.outcomes) for one in outcome.consults()}
    return any(law.readings[question] != here.law.readings[question] for question in read)


def other_reason(here: Outcome, there: Outcome, line: int) -> tuple[str, int, list[str]]:
    """The first step that comes to the same for other reasons, its line, and the questions read otherwise there."""
    for mine, theirs in zip(here.done, there.done, strict=False):
        apart = {(one.question, one.reading) for one in mine.consults} ^ {
            (one.question, one.reading) for one in theirs.consults
        }
        if apart:
            return mine.step.told(), mine.step.line, sorted({question for question, _ in apart})
    return "", line, []


def house_check(paths: Sequence[str], overlays: Sequence[Overlay], crew: Crew | None = None) -> HouseReport:
    """Every scenario of some paths (all that are shipped without any) under the overlays."""
    return house_checks(scenario_files(paths), [overlays], crew)[0]


def house_checks(
    files: Sequence[Path], stacks: Sequence[Sequence[Overlay]], crew: Crew | None = None
) -> list[HouseReport]:
    """Every scenario of some files under each of some stacks of overlays."""
    reports = [HouseReport([overlay.name for overlay in stack]) for stack in stacks]
    for found, problems in of_each(Checking(tuple(map(tuple, stacks))), files, crew):
        for report, checked in zip(reports, found, strict=True):
            report.checked += checked
            report.problems += problems
    return reports
