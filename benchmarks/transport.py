"""What it costs to have games played by a cluster: `python -m benchmarks.transport [--games N] [--rounds N]`.

The same games are played by two processes and by a Dask cluster of two workers on this machine, in turn, so that both
meet the same load. Then what limits a large cluster: empty tasks a second, the merge of results, lines of a journal.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from statistics import median

from adjudicator.library.law_book import official_readings
from adjudicator.search.games.simulation import PART, Plan, Playing, Tally
from adjudicator.search.tasks.as_json import plain
from adjudicator.search.tasks.cluster import hired
from adjudicator.search.tasks.crew import Crew
from adjudicator.search.tasks.sharing_out import shared_out

WORKERS = 2


@contextmanager
def local_cluster() -> Iterator[str]:
    """The address of a cluster on the loopback."""
    from distributed import LocalCluster

    where = {"host": "127.0.0.1", "dashboard_address": "127.0.0.1:0"}
    with LocalCluster(n_workers=WORKERS, threads_per_worker=1, **where) as here:
        yield str(here.scheduler_address)


def nothing(numbers: Sequence[int]) -> int:
    """A task that takes no time."""
    return len(numbers)


def rate(plan: Plan, crew: Crew) -> float:
    """Games a second."""
    began, tally = time.perf_counter(), Tally()
    for part in shared_out(Playing(plan), range(plan.games), crew, together=PART):
        tally.merge(part)
    assert tally.games == plan.games
    return plan.games / (time.perf_counter() - began)


def each(count: int, work: object) -> float:
    """Seconds for one call of something that is called so often."""
    began = time.perf_counter()
    for _ in range(count):
        work()  # type: ignore[operator]
    return (time.perf_counter() - began) / count


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.transport", description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--turns", type=int, default=1000)
    asked = parser.parse_args()
    readings = official_readings()
    plan = Plan(("fluxx-5",), 2, 2, asked.games, 1, readings, record_every=10, turns=asked.turns)
    warm = Plan(("fluxx-5",), 2, 2, 4 * PART, 2, readings, turns=4)
    with local_cluster() as address, hired(WORKERS) as processes, hired(scheduler=address) as cluster:
        rate(warm, processes), rate(warm, cluster)
        found = [(rate(plan, processes), rate(plan, cluster)) for _ in range(asked.rounds)]
        cluster.ahead = lambda: 100
        began, busy = time.perf_counter(), time.process_time()
        empty = sum(shared_out(nothing, range(3000), cluster))
        began, busy = time.perf_counter() - began, time.process_time() - busy
    playing = time.process_time()
    part, sums = Playing(replace(plan, games=PART))(range(PART)), Tally()
    playing = time.process_time() - playing
    for here, there in found:
        print(f"games a second: {here:.1f} by {WORKERS} processes, {there:.1f} by a cluster of {WORKERS}")
    print(f"through the cluster {100 * median(there / here for here, there in found):.0f} % (median of {len(found)})")
    print(f"empty tasks a second: {empty / began:.0f}; {busy / empty * 1e3:.2f} ms each for scheduler and caller")
    print(f"games a second of processor time: {PART / playing:.1f}")
    line = json.dumps(plain(part))
    print(f"merge of a result: {each(200, lambda: sums.merge(part)) * 1e6:.0f} µs")
    print(f"a line of the journal: {each(50, lambda: json.dumps(plain(part))) * 1e6:.0f} µs, {len(line):,} bytes")


if __name__ == "__main__":
    main()
