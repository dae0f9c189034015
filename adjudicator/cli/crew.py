"""Who works for a command that has much to do: options, progress, and what could not be done."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli import output
from adjudicator.cli.progress import progress_of

if TYPE_CHECKING:
    from adjudicator.search.tasks.crew import Crew

Jobs = Annotated[int, typer.Option("-j", "--jobs", min=1, metavar="N", help="Processes to use.")]
JobsAtHand = Annotated[
    int | None,
    typer.Option("-j", "--jobs", min=1, metavar="N", help="Processes to use; one for each processor unless told."),
]
Scheduler = Annotated[
    str, typer.Option("--scheduler", metavar="ADDRESS", help="Work on a Dask cluster instead, such as tcp://host:8786.")
]
Kept = Annotated[
    Path | None,
    typer.Option("--journal", metavar="FILE", help="Keep what is done in a file; a run that stopped goes on from it."),
]


FILES = 40
"""To begin a process takes about as long as to judge so many files."""


def at_hand(paths: list[str]) -> int:
    """How many processes pay for the files of some paths: one for each processor at most."""
    from adjudicator.suite.running import scenario_files

    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(processors, len(scenario_files(paths)) // FILES))


@contextmanager
def crew_for(jobs: int, scheduler: str = "", journal: Path | None = None) -> Iterator[Crew]:
    """Those who work, with a bar of what is done. Where the work cannot go on: exit code 2."""
    from adjudicator.search.tasks.cluster import hired
    from adjudicator.search.tasks.errors import Halt
    from adjudicator.search.tasks.worker import YOUNG

    if scheduler and jobs > 1:
        output.stop("-j counts processes of this machine, --scheduler takes the workers of a cluster: name one of them")
    gc.set_threshold(YOUNG)
    try:
        with progress_of() as progress, hired(jobs, scheduler, journal) as crew:
            crew.progress = progress
            yield crew
    except Halt as halt:
        if halt.problems:
            output.refuse(halt.problems)
        output.stop(str(halt))


def code_with(crew: Crew, code: int) -> int:
    """The exit code, with what could not be done told on standard error: each task that failed time and again."""
    from adjudicator.views.escaping import counted, visible

    for one in crew.failed:
        typer.echo(visible(f"not done: {one}"), err=True)
    if crew.failed:
        typer.echo(f"{counted(len(crew.failed), 'task')} failed three times; all else is told", err=True)
    return code or (output.FAILED if crew.failed else output.OK)
