"""A task where it is carried out: what is to be done is unpacked once, then only tasks and results travel."""

from __future__ import annotations

import gc
import pickle
import socket
import traceback
from collections.abc import Callable
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

YOUNG = 5_000
"""New objects between two looks for garbage where much is made: they are still at hand when they are looked through."""
MOST_PREPARED = 8
"""So many works at most are kept unpacked; several people may share a cluster."""


class Order(NamedTuple):
    """Tasks of a work. `do`: the packed work, None where the worker has it; `version`: of the library, or empty."""

    work: str
    version: str
    tasks: Any
    do: bytes | None = None


class Answer(NamedTuple):
    """What came of an order: `done`, `why` it failed, that the work is missing, or which other version works there."""

    done: Any = None
    why: str = ""
    problems: tuple[Any, ...] = ()
    unprepared: bool = False
    other: str = ""


prepared: dict[str, Callable[[Any], Any]] = {}
"""The works that this process has unpacked."""
_one_at_a_time = Lock()
"""The engine knows nothing of threads; a worker that has several uses one."""


def carry_out(order: Order) -> Answer:
    """Carry out some tasks; an error is an answer, too."""
    if order.version:
        from adjudicator.search.tasks.version import version

        if version() != order.version:
            return Answer(other=f"{socket.gethostname()} has {version()}")
    with _one_at_a_time:
        try:
            if order.work not in prepared:
                if order.do is None:
                    return Answer(unprepared=True)
                while len(prepared) >= MOST_PREPARED:
                    del prepared[next(iter(prepared))]
                prepared[order.work] = pickle.loads(order.do)
            done = prepared[order.work](order.tasks)
            if gc.get_threshold()[0] == YOUNG:
                keep_what_is_loaded()
            return Answer(done)
        except Exception as error:
            return Answer(why=said(error), problems=tuple(getattr(error, "problems", ())))


@cache
def keep_what_is_loaded() -> None:
    """After its first tasks a process has loaded all that they take: no look for garbage goes through it any more.

    Once for each process: to ask how much is kept by now would count all of it.
    """
    gc.collect()
    gc.freeze()


def said(error: BaseException) -> str:
    """An error in one line, with the place where it was raised."""
    at = traceback.extract_tb(error.__traceback__)
    place = f" at {Path(at[-1].filename).name}:{at[-1].lineno}" if at else ""
    return " ".join(f"{type(error).__name__}{place}: {error}".split())[:300]
