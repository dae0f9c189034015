"""The regression suite on a terminal: summary, failures, coverage, ablation.

The reports are read through the few attributes named in the protocols here, so that any object with these will do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from rich.text import Text

from adjudicator.judge.verdict import DECIDED, INVALID, Verdict
from adjudicator.views import problems_text, sentence
from adjudicator.views.page import Page
from adjudicator.views.safe import counted, visible
from adjudicator.views.steps import headline, surprising

if TYPE_CHECKING:
    from rich.console import Console

    from adjudicator.files import Problem


class Suite(Protocol):
    """What `test` found: a verdict for each scenario, and the problems of files that could not be read."""

    @property
    def verdicts(self) -> Sequence[Verdict]: ...
    @property
    def problems(self) -> Sequence[Problem]: ...


class CoverageRow(Protocol):
    """One source: how many of its facts can be tested, are declared by a scenario, are earned by one."""

    @property
    def source(self) -> str: ...
    @property
    def entries(self) -> int: ...
    @property
    def testable(self) -> int: ...
    @property
    def declared(self) -> int: ...
    @property
    def earned(self) -> int: ...


class Coverage(Protocol):
    """Facts by source; what is missing: facts nobody declares, facts declared and not earned, rulings that never fire."""

    @property
    def rows(self) -> Sequence[CoverageRow]: ...
    @property
    def undeclared(self) -> Sequence[str]: ...
    @property
    def unearned(self) -> Sequence[str]: ...
    @property
    def never_fired(self) -> Sequence[str]: ...


class AblationRow(Protocol):
    """One reading that is not in force, and the scenarios (file:line name) that notice it."""

    @property
    def ruling(self) -> str: ...
    @property
    def reading(self) -> str: ...
    @property
    def noticed_by(self) -> Sequence[str]: ...


class Ablation(Protocol):
    """Every other reading of every executable ruling."""

    @property
    def rows(self) -> Sequence[AblationRow]: ...


def passed(verdict: Verdict) -> bool:
    """Whether a scenario of the suite is as it should be: its expectations hold, and its status is the one it expects."""
    if verdict.status in ("failed", "invalid") or failures(verdict):
        return False
    return verdict.status == (verdict.expects_status or DECIDED)


def failures(verdict: Verdict) -> list[tuple[int, str]]:
    """What fails in a scenario: line and message, in the order of the file."""
    return sorted(_failures(verdict), key=lambda one: one[0])


def _failures(verdict: Verdict) -> Iterator[tuple[int, str]]:
    for problem in verdict.problems:
        yield problem.line, f"{problem.code} {problem.message}" + (f" ({problem.hint})" if problem.hint else "")
    for one in verdict.expectations:
        if not one.holds:
            yield one.line, sentence.expectation(one)
    for step in verdict.steps:
        if unexpected := surprising(step):
            why = f": {'; '.join(step.why_refused)}" if step.why_refused else ""
            yield step.line, f"{headline(step)}: {unexpected}{why}"
    wanted = verdict.expects_status or DECIDED
    if verdict.status in ("open", "unsettled", DECIDED) and verdict.status != wanted:
        yield verdict.line, f"status: expected {wanted}, found {verdict.status}"
        for question in verdict.asks:
            yield question.line or verdict.line, f"waits for {sentence.asked(question)}"


def show(suite: Suite, console: Console) -> None:
    """Failures with file and line first, then one line of summary."""
    page = Page(console)
    problems_text.show(suite.problems, console)
    failed = [verdict for verdict in suite.verdicts if not passed(verdict)]
    for verdict in failed:
        page.put(Text(visible(verdict.scenario), style="bold"), "✗ ")
        for line, message in failures(verdict) or [(verdict.line, f"status: {verdict.status}")]:
            console.print(Text(f"  {visible(verdict.file)}:{line}: {visible(message)}"), soft_wrap=True, highlight=False)
    if failed or suite.problems:
        page.line()
    page.put(Text(summary(suite), style="bold red" if failed or suite.problems else "bold green"))


def summary(suite: Suite) -> str:
    """Such as "498 of 500 scenarios pass in 120 files; 2 fail"."""
    number = len(suite.verdicts)
    failed = sum(not passed(verdict) for verdict in suite.verdicts)
    files = len({verdict.file for verdict in suite.verdicts})
    parts = [f"{number - failed} of {counted(number, 'scenario')} pass in {counted(files, 'file')}"]
    if failed:
        parts.append(f"{failed} fail{'s' if failed == 1 else ''}")
    if suite.problems:
        parts.append(counted(len(suite.problems), "problem"))
    return "; ".join(parts)


def show_coverage(coverage: Coverage, console: Console) -> None:
    """A table by source, then the facts and rulings that are missing."""
    page = Page(console)
    rows = [(row.source, row.entries, row.testable, row.declared, row.earned) for row in coverage.rows]
    total = ("total", *(sum(row[column] for row in rows) for column in (1, 2, 3, 4)))  # type: ignore[misc]
    columns = ("source", "entries", "testable", "declared", "earned")
    _columns(page, columns, [*rows, total])
    _missing(page, "No scenario declares", coverage.undeclared)
    _missing(page, "Declared, but not earned", coverage.unearned)
    _missing(page, "Rulings that never fire", coverage.never_fired)


def _columns(page: Page, heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """The first column left-aligned, the others right-aligned."""
    cells = [[str(cell) for cell in row] for row in (heads, *rows)]
    wide = [max(len(row[column]) for row in cells) for column in range(len(heads))]
    for number, row in enumerate(cells):
        told = row[0].ljust(wide[0]) + "".join(f"  {cell.rjust(room)}" for cell, room in zip(row[1:], wide[1:], strict=True))
        page.line(Text(told, style="dim" if number == 0 else ""))


def _missing(page: Page, title: str, items: Sequence[str]) -> None:
    if items:
        page.line()
        page.put(Text(f"{title} ({len(items)})", style="bold"))
        page.put(", ".join(map(visible, items)), "  ")


def show_ablation(ablation: Ablation, console: Console) -> None:
    """The readings that no scenario notices, then how many are noticed; each with where, on a line."""
    page = Page(console)
    unnoticed = [row for row in ablation.rows if not row.noticed_by]
    for row in ablation.rows:
        if row.noticed_by:
            first, others = visible(row.noticed_by[0]), len(row.noticed_by) - 1
            more = f" and {others} more" if others else ""
            page.put(f"{row.ruling} = {row.reading}: {first}{more}", "✓ ")
    for row in unnoticed:
        page.put(Text(f"{row.ruling} = {row.reading}: no scenario notices", style="red"), "✗ ")
    number = len(ablation.rows)
    told = f"{number - len(unnoticed)} of {counted(number, 'other reading')} noticed"
    page.put(Text(told, style="bold red" if unnoticed else "bold green"))


def codes(suite: Suite) -> Iterator[int]:
    """An exit code for each scenario and problem: 0 it passes, 1 it fails, 2 the file is wrong."""
    yield from (2 for _ in suite.problems)
    for verdict in suite.verdicts:
        yield 2 if verdict.status == INVALID else 0 if passed(verdict) else 1
