"""Which shelf a text belongs on: naive Bayes over what texts say, every shelf as likely as any other."""

from __future__ import annotations

import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

FAINT = 0.05
"""What a thing weighs on a shelf where nothing says it; each text weighs 1 in all."""


def learnt(texts: Iterable[tuple[int, Sequence[str]]], shelves: int) -> dict[str, Any]:
    """What a `Sorter` knows, as plain data, from texts given as their shelf and all that they say."""
    told = [(shelf, Counter(said)) for shelf, said in texts if said]
    count = Counter(thing for _, said in told for thing in said)
    rarity = {thing: 1 + math.log((1 + len(told)) / (1 + found)) for thing, found in count.items()}
    weight: list[defaultdict[str, float]] = [defaultdict(float) for _ in range(shelves)]
    for shelf, said in told:
        for thing, share in _weighed(said, rarity).items():
            weight[shelf][thing] += share
    faint = FAINT * len(rarity)
    things: dict[str, tuple[float, array[int], array[float]]] = {
        thing: (rare, array("H"), array("f")) for thing, rare in rarity.items()
    }
    for shelf, said_there in enumerate(weight):
        for thing, total in said_there.items():
            things[thing][1].append(shelf)
            things[thing][2].append(math.log1p(total / FAINT))
    return {
        "bare": [math.log(faint / (faint + sum(said_there.values()))) for said_there in weight],
        "things": {thing: (rare, one.tobytes(), other.tobytes()) for thing, (rare, one, other) in things.items()},
    }


def _weighed(said: Counter[str], rarity: dict[str, float]) -> dict[str, float]:
    """Each thing's share in a text: the rarer and the oftener the more; their squares add up to 1."""
    told = {thing: times * rarity[thing] for thing, times in said.items()}
    length = math.sqrt(sum(value * value for value in told.values()))
    return {thing: value / length for thing, value in told.items()}


class Sorter:
    """Tells how much a text sounds like each shelf: logarithms of odds against a shelf that says nothing."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._bare: list[float] = data["bare"]
        self._things: dict[str, tuple[float, bytes, bytes]] = data["things"]
        self._rarest = max((rare for rare, _, _ in self._things.values()), default=0.0)

    def __contains__(self, thing: str) -> bool:
        return thing in self._things

    def plain(self) -> dict[str, Any]:
        """What it knows, as `learnt` gave it."""
        return {"bare": self._bare, "things": self._things}

    def rarity(self, thing: str) -> float:
        """How rare a thing is in the book; what nothing says is as rare as what one text says."""
        return self._things[thing][0] if thing in self._things else self._rarest

    def says(self, shelf: int, thing: str, rare: float) -> bool:
        """Whether a shelf says a thing that is at least so rare in the book."""
        return thing in self._things and self._things[thing][0] >= rare and shelf in self.shelves(thing)

    def shelves(self, thing: str) -> Sequence[int]:
        """The shelves on which something says it."""
        return array("H", self._things[thing][1]) if thing in self._things else ()

    def scores(self, said: Iterable[str]) -> list[float]:
        """One score a shelf; all 0 where nothing of what is said was ever said."""
        known = Counter(thing for thing in said if thing in self._things)
        shares = _weighed(known, {thing: self._things[thing][0] for thing in known}) if known else {}
        total = sum(shares.values())
        scores = [bare * total for bare in self._bare]
        for thing, share in shares.items():
            _, shelves, worth = self._things[thing]
            for shelf, value in zip(array("H", shelves), array("f", worth), strict=True):
                scores[shelf] += share * value
        return scores
