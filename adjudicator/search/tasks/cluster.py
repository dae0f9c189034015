"""Who carries tasks out as somebody asks: processes of this machine, or a cluster of Dask's, imported only then."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from adjudicator.search.tasks.crew import IN_STORE, Crew, crew_of
from adjudicator.search.tasks.errors import Halt
from adjudicator.search.tasks.journal import Journal

CONNECTING = 10
"""Seconds to wait for the scheduler, and for a first worker."""
LOOK_AGAIN = 5.0
"""Seconds after which the workers are counted again; they may come and go."""


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """The workers of a scheduler that somebody has started. Raises Halt where there are none, or Dask is not there."""
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise Halt("--scheduler needs Dask, which is not installed: pip install 'adjudicator[cluster]'") from None
    for name in ("asyncio", *logging.root.manager.loggerDict):
        if name.partition(".")[0] in ("asyncio", "distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # what matters of it is told in our own words
    try:
        client = Client(address, timeout=CONNECTING, set_as_default=False)
    except (OSError, ValueError) as error:
        told = " ".join(str(error).split())[:200]
        raise Halt(
            f"no scheduler answers at {address} ({told}); start one with `dask scheduler`, and name the address "
            "that it prints, such as tcp://127.0.0.1:8786"
        ) from None
    try:
        workers = Workers(client)
        if not workers.wait():
            raise Halt(f"the scheduler at {address} has no worker; start some: dask worker {address} --nthreads 1")
        yield Crew(lambda: client.get_executor(pure=False), workers.ahead, (KilledWorker,), far=True)
    finally:
        with suppress(OSError, TimeoutError):
            client.close(timeout=CONNECTING)


class Workers:
    """How many there are, counted every few seconds."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.count, self.next = 0, 0.0

    def wait(self) -> bool:
        """Whether there is one before long."""
        end = time.monotonic() + CONNECTING
        while not self.ahead() and time.monotonic() < end:
            time.sleep(0.2)
            self.next = 0.0
        return self.count > 0

    def ahead(self) -> int:
        """How many orders they should hold."""
        if time.monotonic() >= self.next:
            with suppress(OSError, TimeoutError):
                self.count = len(self.client.nthreads())
            self.next = time.monotonic() + LOOK_AGAIN
        return IN_STORE * self.count


@contextmanager
def hired(jobs: int = 1, scheduler: str = "", journal: Path | None = None) -> Iterator[Crew]:
    """So many processes here, or all the workers of a scheduler; none is left when it is over, however it ends.

    Raises Halt where the cluster or the journal cannot be used, or the work cannot go on.
    """
    with ExitStack() as stack:
        kept = None if journal is None else Journal(journal)
        crew = stack.enter_context(cluster(scheduler)) if scheduler else crew_of(jobs)
        crew.journal = kept
        try:
            yield crew
        except BaseException:
            crew.end(at_once=True)
            raise
        crew.end()
