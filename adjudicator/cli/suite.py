"""`adjudicator test`: the regression suite."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli import output
from adjudicator.cli.crew import JobsAtHand, Kept, Scheduler, at_hand, code_with, crew_for
from adjudicator.cli.formats import Report, Reported, marked
from adjudicator.cli.houses import House, overlays
from adjudicator.files.regular import is_there

if TYPE_CHECKING:
    from adjudicator.suite import AblationReport, CoverageReport


def suite(
    paths: Annotated[list[str] | None, typer.Argument(metavar="[PATH]...", help="Files or folders.")] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Which facts are earned, and which scenario reaches which ruling.")
    ] = False,
    ablate: Annotated[
        bool, typer.Option("--ablate", help="Turn every ruling round and see which scenario notices.")
    ] = False,
    house: House = None,
    junit: Annotated[Path | None, typer.Option("--junit", metavar="FILE", help="Write a JUnit report too.")] = None,
    format: Reported = Report.text,
    jobs: JobsAtHand = None,
    scheduler: Scheduler = "",
    journal: Kept = None,
) -> None:
    """Run the regression suite: every scenario of the paths, or all that are shipped.

    Examples:

        adjudicator test
        adjudicator test scenarios/holiday-faq --junit report.xml -j 4
        adjudicator test tables --format github
        adjudicator test --coverage
        adjudicator test --coverage --format json
        adjudicator test --ablate -j 2
        adjudicator test --ablate --coverage
        adjudicator test --ablate --scheduler tcp://10.0.0.1:8786

    Exit code: 0 all pass, 1 some fail, 2 a file is wrong. `--ablate` fails where no scenario notices a reading,
    `--coverage` where a fact is declared and not earned or the shipped suite leaves something out.
    """
    where = _existing(paths or [])
    if (ablate or coverage) and format not in (Report.text, Report.json):
        output.stop(f"--format {format.value} marks what fails; --ablate and --coverage take text or json")
    if not ablate and (scheduler or journal is not None):
        output.stop("--scheduler and --journal go with --ablate: all else is done in seconds")
    several = jobs or (1 if scheduler else at_hand(where))
    if ablate and coverage:
        _both(where, format, several, scheduler, journal)
    elif ablate:
        _ablate(where, format, several, scheduler, journal)
    elif coverage:
        _coverage(where, several, format)
    else:
        _run(where, house or [], junit, several, format)


def _existing(paths: list[str]) -> list[str]:
    """The paths as they are (none: all that is shipped). Where one is not there, or holds no scenario: exit code 2."""
    from adjudicator.suite.running import matching, scenario_files

    for path in paths:
        if not any(is_there(one.partition("::")[0]) for one in matching(path)):
            output.stop(f"there is no file or folder {path!r}")
        if not scenario_files([path]):
            output.stop(f"there is no scenario in {path}")
    if paths and not scenario_files(paths):
        output.stop(f"there is no scenario in {', '.join(paths)}")
    return paths


def _run(paths: list[str], house: list[str], junit: Path | None, jobs: int, format: Report) -> None:
    from adjudicator.suite import run_suite
    from adjudicator.views import findings, plain, suite_text

    stack = overlays(house, [])
    with crew_for(jobs) as crew:
        report = run_suite(paths, overlays=stack, crew=crew)
    if junit is not None:
        from adjudicator.views.junit import document

        output.write(document(report), junit)
    if format is Report.json:
        output.lines([plain.suite(report)])
    elif format is Report.text:
        suite_text.show(report, output.console())
    else:
        output.write(marked(findings.of_suite(report), format), None)
    if format is Report.github:
        output.console().print(suite_text.summary(report))
    raise typer.Exit(code_with(crew, report.exit_code()))


def _coverage(paths: list[str], jobs: int, format: Report) -> None:
    from adjudicator.suite import coverage

    with crew_for(jobs) as crew:
        report = coverage(paths, crew)
    _tell_coverage(report, format)
    raise typer.Exit(code_with(crew, report.exit_code()))


def _ablate(paths: list[str], format: Report, jobs: int, scheduler: str, journal: Path | None) -> None:
    from adjudicator.suite import ablate

    with crew_for(jobs, scheduler, journal) as crew:
        report = ablate(paths, crew)
    _tell_ablation(report, format)
    raise typer.Exit(code_with(crew, report.exit_code()))


def _both(paths: list[str], format: Report, jobs: int, scheduler: str, journal: Path | None) -> None:
    from adjudicator.suite import ablate_and_cover

    with crew_for(jobs, scheduler, journal) as crew:
        ablation, coverage = ablate_and_cover(paths, crew)
    _tell_ablation(ablation, format)
    _tell_coverage(coverage, format)
    raise typer.Exit(code_with(crew, max(ablation.exit_code(), coverage.exit_code())))


def _tell_coverage(report: CoverageReport, format: Report) -> None:
    from adjudicator.views import suite_text

    if format is Report.json:
        output.lines([report.as_json()])
    else:
        suite_text.show_coverage(report, output.console())


def _tell_ablation(report: AblationReport, format: Report) -> None:
    from adjudicator.views import plain, suite_text

    if format is Report.json:
        output.lines([plain.ablation(report)])
    else:
        suite_text.show_ablation(report, output.console())
