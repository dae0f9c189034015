"""`python -m benchmarks.separate`: for how many rulings `adjudicator separate` finds a play.

Every other reading of every executable ruling is set against the one in force. Printed are those not found with what
can be told of the reason and those on which the engine failed, then the counts, and the CPU time on standard error.
`--all` prints those found as well, `--scenarios FILE` writes them.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import NamedTuple

from adjudicator.cli.separate import of_readings
from adjudicator.library import library
from adjudicator.search.tasks.sharing_out import shared_out
from adjudicator.suite.telling_apart import separate
from benchmarks.crew import crew_of, with_crew


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


@dataclass(frozen=True, slots=True)
class Separating:
    """Searches for some pairs."""

    def __call__(self, pairs: Sequence[tuple[str, str]]) -> list[Row]:
        return [row(ruling, reading) for ruling, reading in pairs]


def row(ruling: str, reading: str) -> Row:
    """Search for one pair."""
    began = time.process_time()
    (pair,) = of_readings(ruling, [reading])
    found = separate(pair)
    seconds = time.process_time() - began
    return Row(ruling, reading, found.text, found.why, tuple(found.faults), found.steps, found.cards, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.separate", description=__doc__)
    with_crew(parser)
    parser.add_argument("--all", action="store_true", help="print those found as well")
    parser.add_argument("--scenarios", type=Path, help="write what was found to a file")
    asked = parser.parse_args()
    found, missed = [], []
    with crew_of(asked) as crew:
        for one in (one for some in shared_out(Separating(), list(pairs()), crew) for one in some):
            (found if one.text else missed).append(one)
            if not one.text:
                print(f"not found  {one.ruling}: {one.reading} ({one.why})", flush=True)
            elif asked.all:
                print(f"found      {one.ruling}: {one.reading} ({one.steps} steps, {one.cards} cards)")
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
    taken = f"{sum(seconds):.0f} s in all, median {median(seconds):.1f} s, most {max(seconds):.1f} s"
    print(f"CPU time   {taken}", file=sys.stderr)


if __name__ == "__main__":
    from benchmarks import separate as known_to_workers

    known_to_workers.main()
