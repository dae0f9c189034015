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
def progress_bar(total: int) -> Iterator[Callable[[int], None] | None]:
    """Something to call each time so much more is done; None where standard error is no terminal."""
    with shown(remaining=True) as bar:
        if bar is None:
            yield None
            return
        task = bar.add_task("", total=total)
        yield lambda more: bar.advance(task, more)


@contextmanager
def progress_of() -> Iterator[Callable[[int, int], None] | None]:
    """Something to call with how much of how much is done; None where standard error is no terminal."""
    with shown(remaining=False) as bar:
        if bar is None:
            yield None
            return
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


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
    """The bar itself, with the time that remains or that has gone by; None where standard error is no terminal."""
    if not live():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn() if remaining else TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield bar
