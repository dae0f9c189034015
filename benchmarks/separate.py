"""`python -m benchmarks.separate`: for how many rulings `adjudicator separate` finds a play, from the id alone.

Every other reading of every executable ruling is set against the one in force. Printed are those not found with what
can be told of the reason, then the counts and the CPU time. `--all` prints those found as well, `--scenarios FILE`
writes them.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import median
from typing import NamedTuple

from adjudicator.cli.separate import of_readings
from adjudicator.library import library
from adjudicator.search.separating.separate import TRIES, separate


class Row(NamedTuple):
    """What came of one pair: the ruling, the other reading, the scenario (empty: none), and what it took."""

    ruling: str
    reading: str
    text: str
    why: str
    steps: int
    cards: int
    seconds: float


def pairs() -> Iterator[tuple[str, str]]:
    """Every other reading of every executable ruling."""
    for ruling in library().rulings.values():
        for reading in ruling.readings:
            if reading != ruling.official:
                yield ruling.id, reading


def row(work: tuple[str, str, int, int]) -> Row:
    """Search for one pair."""
    ruling, reading, tries, seed = work
    began = time.process_time()
    (sought,) = of_readings(ruling, [reading])
    found = separate(sought, seed=seed, tries=tries)
    return Row(ruling, reading, found.text, found.why, found.steps, found.cards, time.process_time() - began)


def rows(tries: int, seed: int, jobs: int) -> Iterator[Row]:
    work = [(ruling, reading, tries, seed) for ruling, reading in pairs()]
    if jobs < 2:
        yield from map(row, work)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(row, work)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.separate", description=__doc__)
    parser.add_argument("--tries", type=int, default=TRIES, help="the bound of each search")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("-j", "--jobs", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="print those found as well")
    parser.add_argument("--scenarios", type=Path, help="write what was found to a file")
    asked = parser.parse_args()
    found, missed = [], []
    for one in rows(asked.tries, asked.seed, asked.jobs):
        (found if one.text else missed).append(one)
        if not one.text:
            print(f"not found  {one.ruling}: {one.reading} ({one.why}; {one.seconds:.1f} s)", flush=True)
        elif asked.all:
            print(f"found      {one.ruling}: {one.reading} ({one.steps} steps, {one.cards} cards; {one.seconds:.1f} s)")
    if asked.scenarios is not None:
        asked.scenarios.write_text("---\n".join(one.text for one in found), encoding="utf-8")
    rulings = {one.ruling for one in (*found, *missed)}
    whole = rulings - {one.ruling for one in missed}
    some = {one.ruling for one in found}
    seconds = [one.seconds for one in (*found, *missed)]
    print(f"readings   {len(found)} of {len(found) + len(missed)} found")
    print(f"rulings    {len(whole)} of {len(rulings)} with every other reading, {len(some)} with at least one")
    if found:
        steps, cards = (median(one.steps for one in found), median(one.cards for one in found))
        print(f"length     median {steps:g} steps, {cards:g} cards")
    print(f"CPU time   {sum(seconds):.0f} s in all, median {median(seconds):.1f} s, most {max(seconds):.1f} s")


if __name__ == "__main__":
    main()
