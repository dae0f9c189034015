"""`adjudicator test`: the regression suite."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli import output
from adjudicator.cli.crew import JobsAtHand, Kept, Scheduler, at_hand, code_with, crew_for
from adjudicator.cli.houses import House, overlays
from adjudicator.cli.output import Report, Reported, marked
from adjudicator.files.opening import parted
from adjudicator.files.text import STDIN


def suite(
    paths: Annotated[list[str] | None, typer.Argument(metavar="[PATH]...", help="Files or folders.")] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Which facts are earned, and which scenario reaches which ruling.")
    ] = False,
    ablate: Annotated[
        bool, typer.Option("--ablate", help="Turn every ruling round and see which scenario notices.")
    ] = False,
    ruling: Annotated[
        list[str] | None, typer.Option("--ruling", metavar="ID", help="With --ablate: this ruling only; repeatable.")
    ] = None,
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
        adjudicator test --ablate --ruling goal-serves-everybody
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
    if ruling and (coverage or not ablate):
        output.stop("--ruling goes with --ablate alone")
    several = 1 if STDIN in where else jobs or (1 if scheduler else at_hand(where))
    if ablate or coverage:
        only = [_executable(one) for one in ruling or []]
        _turned_round(where, format, several, scheduler, journal, only, ablate=ablate, coverage=coverage)
    else:
        _run(where, house or [], junit, several, format)


def _existing(paths: list[str]) -> list[str]:
    """The paths as they are (none: all that is shipped). Where one is not there, or holds no scenario: exit code 2."""
    from adjudicator.suite.running import matching, scenario_files

    for path in paths:
        if path == STDIN:
            continue
        if not any(os.path.exists(parted(one)[0]) for one in matching(path)):
            output.stop(f"there is no file or folder {path!r}")
        if not scenario_files([path]):
            output.stop(f"there is no scenario in {path}")
    if paths and not scenario_files(paths):
        output.stop(f"there is no scenario in {', '.join(paths)}")
    return paths


def _executable(name: str) -> str:
    """The ruling of that name, if it has readings to turn round. Else: exit code 2."""
    from adjudicator.library import library

    rulings = library().rulings
    if name not in rulings:
        output.unknown("ruling", name, rulings)
    if not rulings[name].readings:
        output.stop(f"{name} is a definition: there is no other reading of it")
    return name


def _run(paths: list[str], house: list[str], junit: Path | None, jobs: int, format: Report) -> None:
    from adjudicator.suite import run_suite
    from adjudicator.views import as_data, findings, suite_text

    stack = overlays(house, [])
    with crew_for(jobs) as crew:
        report = run_suite(paths, overlays=stack, crew=crew)
    if junit is not None:
        from adjudicator.views.junit import document

        output.write(document(report), junit)
    if format is Report.json:
        output.lines([as_data.suite(report)])
    elif format is Report.text:
        suite_text.show(report, output.console())
    else:
        output.write(marked(findings.of_suite(report), format), None)
    if format is Report.github:
        output.console().print(suite_text.summary(report))
    raise typer.Exit(code_with(crew, report.exit_code()))


def _turned_round(
    paths: list[str],
    format: Report,
    jobs: int,
    scheduler: str,
    journal: Path | None,
    only: list[str],
    *,
    ablate: bool,
    coverage: bool,
) -> None:
    """What is noticed, what is covered, or both: every ruling is turned round once."""
    from adjudicator.suite import covered_by, noticed_by, trials
    from adjudicator.views import as_data, suite_text

    codes = []
    with crew_for(jobs, scheduler, journal) as crew:
        tried = trials(paths, crew, covering=coverage, only=only)
    if ablate:
        noticed = noticed_by(paths, tried, only)
        codes.append(noticed.exit_code())
        if format is Report.json:
            output.lines([as_data.ablation(noticed)])
        else:
            suite_text.show_ablation(noticed, output.console())
    if coverage:
        covered = covered_by(tried, whole=not paths)
        codes.append(covered.exit_code())
        if format is Report.json:
            output.lines([covered.as_json()])
        else:
            suite_text.show_coverage(covered, output.console())
    raise typer.Exit(code_with(crew, max(codes)))
