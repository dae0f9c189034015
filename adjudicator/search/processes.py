"""Work shared out among processes; what comes of it stands in the order of the work, however many there are."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

Part = TypeVar("Part")
Done = TypeVar("Done")


def shared_out(do: Callable[[Part], Done], parts: Sequence[Part], jobs: int) -> Generator[Done, None, None]:
    """What `do` makes of each part, in order. Close it to leave the rest undone: what is under way is waited for."""
    if jobs <= 1 or len(parts) < 2:
        yield from map(do, parts)
        return
    pool = ProcessPoolExecutor(
        min(jobs, len(parts)), mp_context=get_context("spawn"), initializer=end_silently_on_interrupt
    )
    try:
        yield from pool.map(do, parts)
    finally:
        pool.shutdown(cancel_futures=True)


def end_silently_on_interrupt() -> None:
    """Leave it to the process that shares the work out to say that it was interrupted."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
