"""How well rulings answer a question: bm25 over whole rulings, and the passages that come closest."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import lru_cache

from adjudicator.library.finding import Index
from adjudicator.library.query import Part, Query

Rows = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts how much.

    A ruling as a whole counts 1; the `passage` that comes closest is added, by its kind (`kinds`, in the order of
    `KINDS`) and less the longer it is (`smooth`, `power`), with the mean of the next two (`others`).
    Rulings count more with many entries (`cited`), with good ones beside them (`related`), less as `advice`.
    """

    passage: float = 8.0
    kinds: tuple[float, ...] = (1.0, 1.0, 0.7, 0.7, 0.6, 0.6, 0.6)
    smooth: float = 5.0
    power: float = 0.8
    others: float = 1.5
    cited: float = 0.12
    related: float = 0.12
    advice: float = 0.8


WEIGHTS = Weights()


@dataclass(frozen=True, slots=True)
class Hit:
    """A ruling, by its number in the index. `together`: how many parts of the question one of its passages has."""

    ruling: int
    score: float
    together: int


@dataclass(slots=True)
class Tally:
    """What the parts of a question found.

    A part weighs the square root of its rarity among rulings: players' words are many, and a word is often rare only
    because no ruling happens to use it.
    """

    weights: list[float] = field(default_factory=list)
    whole: dict[int, dict[int, float]] = field(default_factory=dict)
    passages: dict[int, dict[int, float]] = field(default_factory=dict)
    place: dict[int, tuple[int, int, int]] = field(default_factory=dict)

    def add(self, number: int, part: Part, index: Index) -> None:
        """Look one part up, each way it can be found; the best way counts."""
        count = len(index.rulings)
        rarest = 0.0 if part.ways else math.sqrt(math.log(1 + count))
        for word, worth in part.ways:
            rulings, passages = _whole(index, word), _passages(index, word)
            if not rulings:
                continue
            rarity = math.sqrt(worth * math.log(1 + (count - len(rulings) + 0.5) / (len(rulings) + 0.5)))
            rarest = max(rarest, rarity)
            for ruling, score in rulings:
                told = self.whole.setdefault(ruling, {})
                told[number] = max(told.get(number, 0.0), worth * score)
            for passage, ruling, kind, size in passages:
                self.place[passage] = (ruling, kind, size)
                near = self.passages.setdefault(passage, {})
                near[number] = max(near.get(number, 0.0), rarity)
        self.weights.append(rarest)


@lru_cache(maxsize=20000)
def _whole(index: Index, word: str) -> tuple[tuple[int, float], ...]:
    found = index.base.execute("SELECT rowid, -bm25(whole) FROM whole WHERE whole MATCH ?", (f'"{word}"',))
    return tuple(found)


@lru_cache(maxsize=20000)
def _passages(index: Index, word: str) -> Rows:
    found = index.base.execute("SELECT rowid, ruling, kind, size FROM passage WHERE passage MATCH ?", (f'"{word}"',))
    return tuple(found)


def ranked(query: Query, index: Index, weights: Weights = WEIGHTS) -> list[Hit]:
    """Every ruling that has something of the question, best first."""
    tally = Tally()
    for number, part in enumerate(query.parts):
        tally.add(number, part, index)
    length = math.sqrt(sum(weight * weight for weight in tally.weights)) or 1.0
    near, together = _near(tally, length, weights)
    alone = {
        ruling: (
            sum(score / tally.weights[number] for number, score in told.items()) / length
            + weights.passage * near[ruling]
        )
        * index.worth(ruling, weights.cited, weights.advice)
        for ruling, told in tally.whole.items()
    }
    hits = []
    for ruling in tally.whole:
        beside = sorted((alone.get(other, 0.0) for other in index.rulings[ruling].see), reverse=True)
        hits.append(Hit(ruling, alone[ruling] + weights.related * sum(beside[:2]), together[ruling]))
    return sorted(hits, key=lambda hit: (-hit.score, hit.ruling))


def _near(tally: Tally, length: float, weights: Weights) -> tuple[dict[int, float], dict[int, int]]:
    """How close the best passages of each ruling come, and how many parts of the question one of them has."""
    close: dict[int, list[float]] = {}
    together: dict[int, int] = {}
    for passage, parts in tally.passages.items():
        ruling, kind, size = tally.place[passage]
        alike = sum(tally.weights[number] * near for number, near in parts.items()) / length**2
        together[ruling] = max(together.get(ruling, 0), len(parts))
        close.setdefault(ruling, []).append(weights.kinds[kind] * alike / (size + weights.smooth) ** weights.power)
    best = {ruling: sorted(values, reverse=True) for ruling, values in close.items()}
    near = {ruling: values[0] + weights.others * sum(values[1:3]) / 2 for ruling, values in best.items()}
    return near, together
