"""`python -m benchmarks.separate`: for how many rulings `adjudicator separate` finds a play.

Every other reading of every executable ruling is set against the one in force. Printed are those not found with what
can be told of the reason and those on which the engine failed, then the counts and the CPU time. `--all` prints those
found as well, `--scenarios FILE` writes them.
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
from adjudicator.suite.telling_apart import separate


class Row(NamedTuple):
    """What came of one pair: the ruling, the other reading, the scenario (empty: none), and what it took."""

    ruling: str
    reading: str
    text: str
    why: str
    faults: tuple[str, ...]
    steps: int
    cards: int
    seconds: float


def pairs() -> Iterator[tuple[str, str]]:
    """Every other reading of every executable ruling."""
    for ruling in library().rulings.values():
        for reading in ruling.readings:
            if reading != ruling.official:
                yield ruling.id, reading


def row(work: tuple[str, str]) -> Row:
    """Search for one pair."""
    ruling, reading = work
    began = time.process_time()
    (pair,) = of_readings(ruling, [reading])
    found = separate(pair)
    seconds = time.process_time() - began
    return Row(ruling, reading, found.text, found.why, tuple(found.faults), found.steps, found.cards, seconds)


def rows(jobs: int) -> Iterator[Row]:
    work = list(pairs())
    if jobs < 2:
        yield from map(row, work)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(row, work)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.separate", description=__doc__)
    parser.add_argument("-j", "--jobs", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="print those found as well")
    parser.add_argument("--scenarios", type=Path, help="write what was found to a file")
    asked = parser.parse_args()
    found, missed = [], []
    for one in rows(asked.jobs):
        (found if one.text else missed).append(one)
        if not one.text:
            print(f"not found  {one.ruling}: {one.reading} ({one.why}; {one.seconds:.1f} s)", flush=True)
        elif asked.all:
            print(f"found      {one.ruling}: {one.reading} ({one.steps} steps, {one.cards} cards; {one.seconds:.1f} s)")
        for fault in one.faults:
            print(f"engine     {one.ruling}: {one.reading} ({fault})", flush=True)
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
