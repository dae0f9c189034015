"""Make small faults in the engine and see whether the scenario suite notices: `python -m tests.mutants --help`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence

import tests.from_sources  # noqa: F401  (before anything of the library: compiled functions cannot be changed)
from benchmarks.crew import crew_of, with_crew
from tests.mutants.report import notes, told
from tests.mutants.run import Result, sampled, tried
from tests.mutants.suite import all_faults


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--most", type=int, default=0, help="so many faults drawn at random; all without it")
    parser.add_argument("--seed", type=int, default=1, help="with which the random draw begins")
    parser.add_argument("--only", default="", help="only faults whose name contains this")
    parser.add_argument("--in", dest="within", action="append", help="only faults of this module or folder; repeatable")
    with_crew(parser)
    parser.add_argument("--where", action="store_true", help="tell what each survivor changes in replays all the same")
    told_so = parser.parse_args(arguments)
    known = notes()
    places = told_so.within or [""]
    found = [
        fault for fault in all_faults() if told_so.only in fault.key and any(place in fault.module for place in places)
    ]
    beyond = [fault for fault in found if (note := known.about(fault)) is not None and note.beyond]
    picked = sampled([fault for fault in found if fault not in set(beyond)], told_so.most, told_so.seed)
    with crew_of(told_so) as crew:
        results = list(progress(tried(picked, crew, told_so.where), len(picked)))
    print(told(results, beyond, known, of=len(found)))
    survived = any(not result.noticed and known.about(result.fault) is None for result in results)
    return 1 if survived or crew.failed else 0


def progress(results: Iterable[Result], count: int) -> Iterable[Result]:
    """The results, told on standard error while they come: how many there are, and each survivor as it is found."""
    for number, result in enumerate(results, 1):
        if not result.noticed:
            print(f"lives: {result.fault.key}", file=sys.stderr, flush=True)
        if sys.stderr.isatty() or number % 50 == 0:
            print(f"{number} of {count}", end="\r" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)
        yield result


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
