"""What the suite covers: entries cited, facts listed, declared and earned; rulings fired, blocked, never reached."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from adjudicator.files.output_schema import output_of
from adjudicator.judge.verdict import rows
from adjudicator.library import library
from adjudicator.suite.ablation import Trial
from adjudicator.suite.earned_facts import Earned, earning, shared


@dataclass(slots=True)
class SourceCoverage:
    """Exact counts for one source."""

    source: str
    entries: int = 0
    cited: int = 0
    facts: int = 0
    listed: int = 0
    testable: int = 0
    declared: int = 0
    earned: int = 0
    advice: int = 0
    missing: list[str] = field(default_factory=list)  # testable facts not earned
    uncited: list[str] = field(default_factory=list)  # entries that no ruling cites
    unlisted: list[str] = field(default_factory=list)  # facts that stand under no ruling


@dataclass(slots=True)
class RulingCoverage:
    """In which scenarios (FILE::NAME) a ruling fired, and in which it was reached without mattering."""

    ruling: str
    fired: list[str] = field(default_factory=list)
    blocked: list[str] = field(default_factory=list)

    @property
    def state(self) -> str:
        return "fired" if self.fired else "blocked" if self.blocked else "never"


@dataclass(slots=True)
class CoverageReport:
    """What is covered of each source, in their order, and of each executable ruling, sorted by name."""

    sources: list[SourceCoverage] = field(default_factory=list)
    rulings: list[RulingCoverage] = field(default_factory=list)
    unearned: list[tuple[str, str, int, str]] = field(default_factory=list)  # file, scenario, line, fact
    shared: list[list[str]] = field(default_factory=list)  # facts that no scenario tells apart, in groups
    whole: bool = False  # the whole shipped suite, which leaves nothing out

    def gaps(self) -> bool:
        """Whether an entry, a testable fact or a ruling is left out: one that matters nowhere is."""
        left_out = any(one.uncited or one.unlisted or one.missing for one in self.sources)
        return left_out or any(one.state != "fired" for one in self.rulings)

    def exit_code(self) -> int:
        """1 where a fact is declared and not earned, or where the whole suite leaves a gap."""
        return 1 if self.unearned or (self.whole and self.gaps()) else 0

    def as_json(self) -> dict[str, Any]:
        """The report as data; every number in it is an exact count."""
        unearned = [
            {"file": file, "scenario": scenario, "line": line, "fact": fact}
            for file, scenario, line, fact in self.unearned
        ]
        sources = [asdict(one) for one in self.sources]
        rulings = rows(self.rulings, "ruling", "state", "fired", "blocked")
        return output_of("coverage", sources=sources, rulings=rulings, unearned=unearned) | {"shared": self.shared}


def covered_by(found: Sequence[Trial], *, whole: bool = False) -> CoverageReport:
    """Coverage of the sources and of the rulings, as the trials of some scenarios, or of the whole suite, show it."""
    shelf = library()
    declared = {fact for one in found for fact in one.told.proves}
    earned = {fact for one in found for fact, by in earned_by(one).items() if by}
    report = CoverageReport(whole=whole, shared=shared(readings_of(found)))
    by_source: dict[str, SourceCoverage] = {}
    cited = {entry for ruling in shelf.rulings.values() for entry in ruling.cites}
    listed = {fact for ruling in shelf.rulings.values() for fact in ruling.facts}
    for entry in shelf.entries.values():
        row = by_source.setdefault(entry.source, SourceCoverage(entry.source))
        row.entries += 1
        row.cited += entry.id in cited
        if entry.id not in cited:
            row.uncited.append(entry.id)
        for fact in entry.facts:
            row.facts += 1
            row.listed += fact.id in listed
            if fact.id not in listed:
                row.unlisted.append(fact.id)
            if fact.testable == "no":
                row.advice += 1
                continue
            row.testable += 1
            row.declared += fact.id in declared
            row.earned += fact.id in earned
            if fact.id not in earned:
                row.missing.append(fact.id)
    report.sources = list(by_source.values())
    for name, ruling in sorted(shelf.rulings.items()):
        if ruling.readings:
            fired = [f"{one.file}::{one.scenario}" for one in found if name in one.consulted]
            blocked = [f"{one.file}::{one.scenario}" for one in found if name in one.blocked]
            report.rulings.append(RulingCoverage(name, fired, blocked))
    for one in found:
        report.unearned += [(one.file, one.scenario, one.line, fact) for fact, by in earned_by(one).items() if not by]
    return report


def earned_by(one: Trial) -> dict[str, set[Earned]]:
    """Facts a scenario declares, with the readings by which it earns each; empty where it does not."""
    return {fact: earning(fact, one.told, one.changes) for fact in one.told.proves}


def readings_of(found: Sequence[Trial]) -> dict[str, set[tuple[str, str, Earned]]]:
    """For each fact every scenario, ruling and reading by which a replay earns it."""
    readings: dict[str, set[tuple[str, str, Earned]]] = {}
    for one in found:
        for fact, earned in earned_by(one).items():
            readings.setdefault(fact, set()).update((one.file, one.scenario, by) for by in earned if by[0])
    return readings
