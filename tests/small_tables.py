"""Small random tables, played out at random: where little is left, what is cited must matter all the same.

    python -m tests.small_tables [COUNT] [SEED]

Tables out of random games are left with a few cards (or laid out anew with them), every other one under a dozen other
readings, and lines that `explore` finds from there are held against both halves of `test_commitment_one`. Prints what
is cited and changes nothing, and what changes something and is not cited.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from adjudicator.library.shipped_law import readings_for
from adjudicator.scenario import Scenario, read_text
from adjudicator.search.exploring.explore import explore
from adjudicator.search.exploring.findings import scenarios_of
from tests.judge.test_commitment_one import cited_too_little, cited_too_much, other_readings
from tests.retold import stretch, text_of
from tests.shipped import official

MOST_PLAYS = 12
"""How many plays a search carries out from one table."""
LINES = 3
"""How many of the lines found are looked at."""


def thinned(data: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The table with few cards left: short piles and hands, or none, sometimes before anything was dealt."""
    pile = [card for card in data.get("draw_pile", []) if card != "end"]
    data["draw_pile"] = [*pile[: rng.choice((0, 0, 1, 2, 4))], "end"]
    data["discard"] = data.get("discard", [])[: rng.choice((0, 0, 0, 1, 3))]
    for seat in data["players"].values():
        seat["hand"] = seat.get("hand", [])[: rng.choice((0, 1, 2, 3))]
    if rng.random() < 0.15:
        for seat in data["players"].values():
            pile += seat.pop("hand")
        rng.shuffle(pile)
        data["draw_pile"] = [*pile[: rng.randint(1, 12)], "end"]
        data["turn"] = {"phase": "setup"}
    return data


def tables(seed: int) -> Iterator[Scenario]:
    """Some scenarios from the small table of a seed; none where a search gets nowhere from it."""
    rng, told = Random(seed), stretch(seed)
    if told is None:
        return
    data = {**thinned(told.data, rng), "steps": []}
    if rng.random() < 0.5:
        consulted = sorted(official())
        picked = {}
        for question in rng.sample(consulted, 12):
            picked[question] = rng.choice(sorted(other_readings(question, official()[question])))
        data["house"] = [{"house": "Another table", "readings": picked}]
    scenarios, problems = read_text(text_of(data))
    if problems or not scenarios:
        return
    found = explore(scenarios[0], readings_for(scenarios[0]), most=MOST_PLAYS)
    texts = scenarios_of(found)
    for text in rng.sample(texts, min(LINES, len(texts))):
        yield from read_text(text)[0]


def faults(seeds: Iterable[int]) -> tuple[int, list[str]]:
    """How many lines of play were looked at from the tables of some seeds, and what is cited there without a reason."""
    looked, found = 0, []
    for seed in seeds:
        for scenario in tables(seed):
            looked += 1
            found += [f"{scenario.name}: {question} is cited" for question in cited_too_much(scenario)]
            found += [f"{scenario.name}: {question} is not cited" for question in cited_too_little(scenario)]
    return looked, found


def main(arguments: list[str]) -> int:
    count = int(arguments[0]) if arguments else 1_000
    first = int(arguments[1]) if len(arguments) > 1 else 1
    looked, found = faults(range(first, first + count))
    print("\n".join([*found, f"{looked} lines of play looked at, {len(found)} faults"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
