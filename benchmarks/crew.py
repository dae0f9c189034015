"""Who works for a long measurement: the same options as with `adjudicator simulate`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from adjudicator.search.tasks.cluster import hired
from adjudicator.search.tasks.crew import Crew
from adjudicator.search.tasks.errors import Halt


def with_crew(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("-j", "--jobs", type=int, default=1, help="processes to use")
    parser.add_argument("--scheduler", default="", help="a Dask cluster instead, such as tcp://host:8786")
    parser.add_argument("--journal", type=Path, help="keep what is done; a run that stopped goes on from it")


@contextmanager
def crew_of(asked: argparse.Namespace) -> Iterator[Crew]:
    """Those who were asked for; what could not be done is told in the end. Exit code 2 where the work cannot go on."""
    try:
        with hired(asked.jobs, asked.scheduler, asked.journal) as crew:
            yield crew
    except Halt as halt:
        print(halt, file=sys.stderr)
        sys.exit(2)
    for one in crew.failed:
        print(f"not done: {one}", file=sys.stderr)
