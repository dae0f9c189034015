"""The regression suite on a terminal: summary, failures, coverage, ablation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.text import Text

from adjudicator.judge.verdict import DECIDED, OPEN, UNSETTLED, Verdict
from adjudicator.views import problems_text, sentence
from adjudicator.views.escaping import counted, listed, near, visible
from adjudicator.views.page import Page
from adjudicator.views.steps import headline, surprising

if TYPE_CHECKING:
    from rich.console import Console

    from adjudicator.suite import AblationReport, CoverageReport, SuiteReport
    from adjudicator.suite.coverage import RulingCoverage

_COLUMNS = ("source", "entries", "cited", "facts", "listed", "advice", "testable", "declared", "earned")


def failures(verdict: Verdict) -> list[tuple[int, str]]:
    """What fails in a scenario: line and message, in the order of the file."""
    return sorted(_failures(verdict), key=lambda one: one[0])


def _failures(verdict: Verdict) -> Iterator[tuple[int, str]]:
    for problem in verdict.problems:
        yield problem.line, f"{problem.code} {problem.message}" + (f" ({problem.hint})" if problem.hint else "")
    for one in verdict.expectations:
        if not one.holds:
            yield one.line, sentence.expectation(one)
    told = {one.line for one in verdict.expectations if not one.holds}
    for step in verdict.steps:
        if step.line not in told and (unexpected := surprising(step)):
            why = f": {'; '.join(step.why_refused)}" if step.why_refused else ""
            yield step.line, f"{headline(step)}: {unexpected}{why}"
    wanted = verdict.expects_status or DECIDED
    if verdict.status in (OPEN, UNSETTLED, DECIDED) and verdict.status != wanted:
        yield verdict.line, f"status: expected {wanted}, found {verdict.status}"
        for question in verdict.asks:
            yield question.line or verdict.line, f"waits for {sentence.asked(question)}"


def show(suite: SuiteReport, console: Console) -> None:
    """Problems and failures with file and line first, then one line of summary."""
    page = Page(console)
    problems_text.show(suite.problems, console)
    failed = suite.failures()
    for verdict in failed:
        page.put(Text(visible(verdict.scenario), style="bold"), "✗ ")
        for line, message in failures(verdict) or [(verdict.line, f"status: {verdict.status}")]:
            page.line(f"  {near(verdict.file)}:{line}: {visible(message)}")
    if failed or suite.problems:
        page.line()
    page.put(Text(summary(suite), style="bold red" if failed or suite.problems else "bold green"))


def summary(suite: SuiteReport) -> str:
    """Such as "498 of 500 scenarios pass in 120 files; 2 fail, 1 problem"."""
    number, failed = len(suite.verdicts), len(suite.failures())
    bad = [f"{failed} fail{'s' if failed == 1 else ''}"] if failed else []
    if suite.problems:
        bad.append(counted(len(suite.problems), "problem"))
    told = f"{number - failed} of {counted(number, 'scenario')} pass in {counted(suite.files, 'file')}"
    return f"{told}; {listed(bad)}" if bad else told


def show_coverage(coverage: CoverageReport, console: Console) -> None:
    """Every ruling with what fires and what blocks it; a table by source; what is missing. All counts are exact."""
    page = Page(console)
    for ruling in coverage.rulings:
        _reached(page, ruling)
    if coverage.rulings:
        page.line()
    rows: list[tuple[object, ...]] = [
        (one.source, *(getattr(one, column) for column in _COLUMNS[1:])) for one in coverage.sources
    ]
    total = [sum(int(str(row[column])) for row in rows) for column in range(1, len(_COLUMNS))]
    page.columns(_COLUMNS, [*rows, ("total", *total)])
    states = [one.state for one in coverage.rulings]
    fired, blocked, never = (states.count(state) for state in ("fired", "blocked", "never"))
    page.line()
    page.put(f"{counted(len(states), 'ruling')}: {fired} fired, {blocked} only blocked, {never} never reached")
    by_state = (("Only blocked", "blocked"), ("Never reached", "never"))
    missing = [(title, [one.ruling for one in coverage.rulings if one.state == state]) for title, state in by_state]
    for one in coverage.sources:
        missing.append((f"Cited by no ruling, {one.source}", one.uncited))
        missing.append((f"Under no ruling, {one.source}", one.unlisted))
        missing.append((f"Testable in {one.source} and not earned", one.missing))
    for title, items in missing:
        page.under(f"{title} ({len(items)})", [visible(one) for one in items])
    number, groups = sum(map(len, coverage.shared)), list(map(" ".join, coverage.shared))
    page.under(f"Shared, told apart by no scenario ({number}, in {len(groups)} groups)", groups, "; ")
    if coverage.unearned:
        page.heading(f"Declared, but not earned ({len(coverage.unearned)})")
    for file, scenario, line, fact in coverage.unearned:
        page.line(f"  {near(file)}:{line}: {fact} {visible(scenario)}")


def _reached(page: Page, ruling: RulingCoverage) -> None:
    """One ruling: in how many scenarios it fires and is blocked, and the first of each."""
    told = [f"fired in {len(ruling.fired)}", f"blocked in {len(ruling.blocked)}"]
    page.put(Text(visible(ruling.ruling), style="bold"), right=", ".join(told) if ruling.state != "never" else "never")
    for mark, scenarios in (("✓ ", ruling.fired), ("– ", ruling.blocked)):
        if scenarios:
            more = f" and {len(scenarios) - 1} more" if len(scenarios) > 1 else ""
            page.line(f"  {mark}{near(scenarios[0])}{more}")


def show_ablation(ablation: AblationReport, console: Console) -> None:
    """Which scenario notices each other reading; last the readings that none notices, and how many are noticed."""
    page = Page(console)
    missed, noticed = ablation.missed(), ablation.noticed()
    for one in noticed:
        more = f" and {len(one.by) - 1} more" if len(one.by) > 1 else ""
        page.put(f"{one.ruling} = {one.reading}: {visible(one.by[0])}{more}", "✓ ")
    for one in missed:
        page.put(Text(f"{one.ruling} = {one.reading}: no scenario notices", style="red"), "✗ ")
    if not ablation.self_check:
        page.put(Text("the method fails its own check: a reading that changes nothing was noticed", style="red"), "✗ ")
    told = f"{len(noticed)} of {counted(len(ablation.readings), 'other reading')} noticed"
    page.put(Text(told, style="bold red" if missed or not ablation.self_check else "bold green"))
