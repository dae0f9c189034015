"""`adjudicator check`: every problem of every file that can be seen without replaying."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.cli import output
from adjudicator.cli.output import Report, Reported, marked
from adjudicator.cli.progress import working


def check(
    paths: Annotated[
        list[str] | None, typer.Argument(metavar="[PATH]...", help="Files, folders, or - for standard input.")
    ] = None,
    format: Reported = Report.text,
) -> None:
    """Say everything that is wrong with scenario, ruling, card and house files, without replaying any.

    Examples:

        adjudicator check
        adjudicator check duel.yaml scenarios/holiday-faq
        adjudicator check - --format json < duel.yaml
        adjudicator check tables --format sarif > problems.sarif

    Exit code: 0 no problems, 2 problems.
    """
    from adjudicator.cli.checking import files_of, problems_in
    from adjudicator.views import as_data, findings, problems_text

    files, problems = files_of(paths or [])
    with working("Checking"):
        problems += problems_in(files)
    if format is Report.json:
        output.lines([as_data.check(problems, len(files))])
    elif format is Report.text:
        problems_text.show(problems, output.console())
    else:
        output.write(marked(findings.of_problems(problems), format), None)
    if format in (Report.text, Report.github):
        told = problems_text.summary(len(problems), len(files))
        output.console().print(told, style="bold red" if problems else "bold green")
    raise typer.Exit(output.WRONG if problems else output.OK)
