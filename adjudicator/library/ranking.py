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
    """What counts how much; `fields` (whole rulings) and `kinds` (single passages) stand in the order of `KINDS`."""

    fields: tuple[float, ...] = (3.0, 2.0, 2.0, 1.0, 0.7, 0.7, 2.0)
    kinds: tuple[float, ...] = (1.0, 1.0, 0.7, 0.7, 0.6, 0.5, 0.6)
    whole: float = 1.0
    passage: float = 6.0
    others: float = 0.6
    smooth: float = 4.0
    power: float = 0.7
    cited: float = 0.1
    covered: float = 0.0
    advice: float = 0.8


WEIGHTS = Weights()


@dataclass(frozen=True, slots=True)
class Hit:
    """A ruling, by its number in the index. `covered`: the share of the question's weight it speaks of, 0 to 1."""

    ruling: int
    score: float
    covered: float
    close: float


@dataclass(slots=True)
class Tally:
    """What the parts of a question found."""

    weights: list[float] = field(default_factory=list)
    whole: dict[int, dict[int, float]] = field(default_factory=dict)
    passages: dict[int, dict[int, float]] = field(default_factory=dict)
    place: dict[int, tuple[int, int, int]] = field(default_factory=dict)

    def add(self, number: int, part: Part, index: Index, weights: Weights) -> None:
        """Look one part up, each way it can be found; the best way counts."""
        count = len(index.rulings)
        rarest = 0.0 if part.ways else math.log(1 + count)
        for word, worth in part.ways:
            rulings, passages = _whole(index, word, weights.fields), _passages(index, word)
            if not rulings:
                continue
            rarity = worth * math.log(1 + (count - len(rulings) + 0.5) / (len(rulings) + 0.5))
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
def _whole(index: Index, word: str, fields: tuple[float, ...]) -> tuple[tuple[int, float], ...]:
    columns = ", ".join(map(str, fields))
    found = index.base.execute(f"SELECT rowid, -bm25(whole, {columns}) FROM whole WHERE whole MATCH ?", (f'"{word}"',))
    return tuple(found)


@lru_cache(maxsize=20000)
def _passages(index: Index, word: str) -> Rows:
    found = index.base.execute("SELECT rowid, ruling, kind, size FROM passage WHERE passage MATCH ?", (f'"{word}"',))
    return tuple(found)


def ranked(query: Query, index: Index, weights: Weights = WEIGHTS) -> list[Hit]:
    """Every ruling that has something of the question, best first."""
    tally = Tally()
    for number, part in enumerate(query.parts):
        tally.add(number, part, index, weights)
    total = sum(tally.weights) or 1.0
    length = math.sqrt(sum(weight * weight for weight in tally.weights)) or 1.0
    close: dict[int, list[float]] = {}
    for passage, parts in tally.passages.items():
        ruling, kind, size = tally.place[passage]
        alike = sum(tally.weights[number] * near for number, near in parts.items())
        value = weights.kinds[kind] * alike / length**2 / (size + weights.smooth) ** weights.power
        close.setdefault(ruling, []).append(value)
    hits = []
    for ruling, told in tally.whole.items():
        best = sorted(close[ruling], reverse=True)
        near = best[0] + weights.others * sum(best[1:3]) / 2
        covered = sum(tally.weights[number] for number in told) / total
        score = weights.whole * sum(told.values()) / length + weights.passage * near
        score *= (1 - weights.covered + weights.covered * covered) * (1 + weights.cited * math.log(1+len(index.rulings[ruling][1])))
        score *= index.advice(ruling, weights.advice)
        hits.append(Hit(ruling, score, covered, best[0]))
    return sorted(hits, key=lambda hit: (-hit.score, hit.ruling))
