"""Work shared out among processes; what comes of it stands in the order of the work, however many there are.

No process outlives the one that shares the work out, whatever ends that one.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from typing import TypeVar

Part = TypeVar("Part")
Done = TypeVar("Done")
SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


def shared_out(
    do: Callable[[Part], Done], parts: Sequence[Part], jobs: int, *, together: int = 1
) -> Generator[Done, None, None]:
    """What `do` makes of each part, in order; `together` parts are handed out at a time.

    Close it to leave the rest undone: what is under way is ended.
    """
    if jobs <= 1 or len(parts) < 2:
        yield from map(do, parts)
        return
    before = set(active_children())
    pool = ProcessPoolExecutor(min(jobs, len(parts)), mp_context=get_context("spawn"), initializer=serve)
    waiting: deque[Future[list[Done]]] = deque()
    try:
        with held_back():
            for at in range(0, len(parts), together):
                waiting.append(pool.submit(several, do, parts[at : at + together]))
        while waiting:
            yield from waiting[0].result()
            waiting.popleft()
    finally:
        if waiting:
            for child in set(active_children()) - before:
                child.kill()
        pool.shutdown()


def several(do: Callable[[Part], Done], parts: Sequence[Part]) -> list[Done]:
    """What comes of some parts, in the process that works on them."""
    return [do(part) for part in parts]


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


def end_with_the_other() -> None:
    """Wait until the process that works are done for is gone."""
    other = parent_process()
    if other is not None:
        wait([other.sentinel])
        os._exit(1)
