"""Who carries tasks out: this process alone, or several on this machine, which never outlive it."""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from typing import Any

from adjudicator.search.tasks.journal import Journal
from adjudicator.search.tasks.worker import YOUNG

Progress = Callable[[int, int], None]
"""Told how much of how much is done: tasks of so many, or plays of at most so many."""
SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
IN_STORE = 2
"""So many orders for each worker, so that none of them waits for the next."""


class Here(Executor):
    """Does everything at once in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@dataclass(slots=True)
class Crew:
    """Who carries tasks out, what is kept of it, and what could not be done.

    `begin` gives any executor, a new one where the last one broke; `ahead` tells how many orders it should hold now.
    `lost` are errors that, besides a broken executor, mean that a worker died. `far`: workers may stand on other
    machines, with other files.
    """

    begin: Callable[[], Executor] = Here
    ahead: Callable[[], int] = lambda: 1
    lost: tuple[type[Exception], ...] = ()
    far: bool = False
    journal: Journal | None = None
    progress: Progress | None = None
    failed: list[str] = field(default_factory=list)
    """Each task that failed time and again, and why."""
    _executor: Executor | None = None

    @property
    def executor(self) -> Executor:
        if self._executor is None:
            self._executor = self.begin()
        return self._executor

    def leave(self, executor: Executor) -> None:
        """Do without an executor that broke, or that works on what nobody wants any more."""
        if executor is self._executor:
            self.end(at_once=True)

    def end(self, *, at_once: bool = False) -> None:
        """Nothing more is to be done; `at_once`: nor what is under way."""
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=not at_once)


def crew_of(jobs: int = 1) -> Crew:
    """So many processes; this one alone where that is one."""
    return Crew() if jobs <= 1 else Crew(lambda: Processes(jobs), lambda: IN_STORE * jobs)


class Processes(ProcessPoolExecutor):
    """Processes that end with this one, whatever ends it.

    All are begun at once: a process that is begun while another one dies can bring the pool to a standstill.
    """

    def __init__(self, jobs: int) -> None:
        self.before = set(active_children())
        super().__init__(jobs, mp_context=get_context("spawn"), initializer=serve)
        with held_back():
            for _ in range(jobs):
                self.submit(int)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Without `wait` what is under way is ended.

        One that dies half-way through an answer leaves whoever reads it waiting, for as long as we could still write.
        """
        if not wait:
            for child in set(active_children()) - self.before:
                child.kill()
            if self._result_queue is not None:
                self._result_queue._writer.close()  # type: ignore[attr-defined]
        super().shutdown()


@contextmanager
def held_back() -> Iterator[None]:
    """Signals wait while processes are begun, which inherit that: one that is just starting shows no traceback."""
    if not hasattr(signal, "pthread_sigmask") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve() -> None:
    """In a process that works for another: end with that one, and leave it to that one to say why."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN if number == signal.SIGINT else signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    threading.Thread(target=end_with_the_other, daemon=True).start()
    gc.set_threshold(YOUNG)


def end_with_the_other() -> None:
    """Wait until the process that works are done for is gone."""
    other = parent_process()
    if other is not None:
        wait([other.sentinel])
        os._exit(1)
