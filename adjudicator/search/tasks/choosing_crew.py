"""The crew that somebody asks for: processes of this machine, or the workers of a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from adjudicator.search.tasks.cluster import cluster
from adjudicator.search.tasks.crew import Crew, crew_of
from adjudicator.search.tasks.journal import Journal


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
