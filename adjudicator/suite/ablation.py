"""Ablation: does the suite notice when a ruling is read otherwise?

A reading is noticed by a scenario that, replayed under it, upholds in every completion a claim which the reading in
force rejects. An error, an open question or an unexpected refusal does not count.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from adjudicator.judge.other_readings import Turned, consulted, others, turn
from adjudicator.library import library
from adjudicator.library.shipped_law import readings_for
from adjudicator.scenario import Outcome, Replay, Scenario, read_scenarios
from adjudicator.search.tasks.crew import Crew
from adjudicator.suite.earned_facts import Changes, Told, changed, standing, told
from adjudicator.suite.running import File, of_each, scenario_files


@dataclass(slots=True)
class Noticed:
    """One other reading of one ruling, and the scenarios that notice it."""

    ruling: str
    reading: str
    by: list[str] = field(default_factory=list)


@dataclass(slots=True)
class AblationReport:
    """Every other reading of every executable ruling, noticed or not."""

    readings: list[Noticed] = field(default_factory=list)
    self_check: bool = True

    def noticed(self) -> list[Noticed]:
        return [one for one in self.readings if one.by]

    def missed(self) -> list[Noticed]:
        return [one for one in self.readings if not one.by]

    def exit_code(self) -> int:
        return 0 if self.self_check and not self.missed() else 1


@dataclass(slots=True)
class Trial:
    """What turning the consulted rulings of one scenario round has shown."""

    scenario: str
    file: str
    line: int
    consulted: list[str]
    noticed: list[tuple[str, str]]
    changes: Changes
    blocked: list[str]
    told: Told


def trial(scenario: Scenario, *, covering: bool = True, only: Container[str] | None = None) -> Trial:
    """Turn every consulted ruling of a scenario round, one reading at a time, where that can show something.

    Not for what is covered, but only for what is noticed: nothing of the facts that the scenario declares. `only`: no
    rulings but these.
    """
    readings = readings_for(scenario)
    outcome = Replay(scenario, readings).run()
    held = standing(outcome)
    noticed: list[tuple[str, str]] = []
    changes: Changes = {}
    declares = covering and bool(scenario.proves)
    for pair, turned in turnings(scenario, readings, outcome, asked=declares, only=only):
        if turned.upholds(outcome.claims()):
            noticed.append(pair)
        if declares and (places := changed(held, turned)):
            changes[pair] = places
    blocked = [name for name, state in outcome.reached.items() if state == "blocked"]
    return Trial(
        scenario.name, scenario.file, scenario.line, consulted(outcome), noticed, changes, blocked, told(scenario)
    )


def turnings(
    scenario: Scenario,
    readings: Mapping[str, str],
    outcome: Outcome,
    *,
    asked: bool,
    only: Container[str] | None = None,
) -> Iterator[tuple[tuple[str, str], Turned]]:
    """What becomes of a scenario under each other reading of what it consulted.

    Nothing where no claim is rejected that could be upheld, unless it is `asked` for.
    """
    if all(outcome.claims()) and not asked:
        return
    rulings = library().rulings
    for question in consulted(outcome):
        if only is not None and question not in only:
            continue
        for reading in others({question: rulings[question].readings}, readings, question):
            yield (question, reading), turn(scenario, readings, (question, reading))


@dataclass(slots=True, frozen=True)
class Trying:
    """Tries the scenarios of one file."""

    covering: bool
    only: tuple[str, ...] | None = None

    def __call__(self, file: File) -> list[Trial]:
        return [trial(scenario, covering=self.covering, only=self.only) for scenario in file.scenarios()[0]]


def trials(
    paths: Sequence[str] = (), crew: Crew | None = None, *, covering: bool = True, only: Sequence[str] = ()
) -> list[Trial]:
    """Trials of every scenario of some paths, see `trial`; of all rulings where no `only` ones are named."""
    trying = Trying(covering, tuple(only) or None)
    return [one for found in of_each(trying, scenario_files(paths), crew) for one in found]


def noticed_by(paths: Sequence[str], tried: Iterable[Trial], only: Sequence[str] = ()) -> AblationReport:
    """Which other readings the scenarios of some paths notice, and by which of them; of all rulings, or those named."""
    found: dict[tuple[str, str], Noticed] = {}
    for name, ruling in sorted(library().rulings.items()):
        if only and name not in only:
            continue
        for reading in ruling.readings:
            if reading != ruling.official:
                found[name, reading] = Noticed(name, reading)
    for one in tried:
        for pair in one.noticed:
            if pair in found:
                found[pair].by.append(one.scenario)
    report = AblationReport(list(found.values()))
    report.self_check = self_check(paths)
    return report


def self_check(paths: Sequence[str]) -> bool:
    """An inert reading and one that only raises an error must both come out as not noticed, where a claim is rejected.

    True where no scenario rejects a claim, since nothing could be noticed there.
    """
    for file in scenario_files(paths):
        for scenario in read_scenarios(str(file))[0]:
            readings = readings_for(scenario)
            if not all(Replay(scenario, readings).run().claims()):
                inert = noticed_under(scenario, readings, readings)
                return not inert and not noticed_under(scenario, readings, Broken(readings))
    return True


def noticed_under(scenario: Scenario, readings: Mapping[str, str], other: Mapping[str, str]) -> bool:
    """Whether a scenario upholds a rejected claim under some other law; an error counts as not noticed."""
    claims = Replay(scenario, readings).run().claims()
    try:
        outcome = Replay(scenario, other, strict=False).run()
    except (KeyError, ArithmeticError):
        return False
    held = outcome.claims()
    return any(not before and index < len(held) and held[index] for index, before in enumerate(claims))


class Broken(dict[str, str]):
    """Readings whose every look-up fails."""

    def __getitem__(self, question: str) -> str:
        raise ArithmeticError(question)
