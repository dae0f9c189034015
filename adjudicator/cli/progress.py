"""A progress bar on standard error, where that is a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress


@contextmanager
def progress_of(*, remaining: bool = True) -> Iterator[Callable[[int, int], None] | None]:
    """Something to call with how much of how much is done; None where standard error is no terminal.

    Less than before, or of something else, is a new beginning: its rate tells nothing of what was done earlier.
    """
    with shown(remaining=remaining) as bar:
        if bar is None:
            yield None
            return
        task = bar.add_task("", total=None)

        def tell(done: int, total: int) -> None:
            before = bar.tasks[0]
            if before.total != total or done < before.completed:
                bar.reset(task, total=total, completed=done)
            else:
                bar.update(task, completed=done)

        yield tell


@contextmanager
def working(what: str) -> Iterator[None]:
    """A sign that something is under way whose length nobody knows; none where standard error is no terminal."""
    if not live():
        yield
        return
    from rich.console import Console
    from rich.status import Status

    with Status(what, console=Console(stderr=True)):
        yield


def live() -> bool:
    """Whether somebody looks at standard error who can be shown something that moves."""
    return sys.stderr.isatty() and os.environ.get("TERM") not in ("dumb", "unknown")


@contextmanager
def shown(*, remaining: bool) -> Iterator[Progress | None]:
    """The bar itself, with the rate and the time that remains or has gone by; None where that is no terminal."""
    if not live():
        yield None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.progress import Task as Row
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Row) -> Text:
            speed = task.finished_speed or task.speed
            return Text(f"{speed:,.1f}/s" if speed else "", style="dim")

    time = TimeRemainingColumn() if remaining else TimeElapsedColumn()
    columns = (BarColumn(), MofNCompleteColumn(), Rate(), time)
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield bar
