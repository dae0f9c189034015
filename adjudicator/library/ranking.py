"""How well rulings answer a question: bm25 over whole rulings, the passages that come closest, and the wording."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from adjudicator.library.finding import NOWHERE, Index
from adjudicator.library.query import Part, Query
from adjudicator.library.wording import Wording


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts how much.

    A ruling as a whole counts 1; the `passage` that comes closest is added, by its kind (`kinds`, in the order of
    `KINDS`) and less the longer it is (`smooth`, `power`), with the mean of the next two (`others`).
    Rulings count more with many entries (`cited`), with good ones beside them (`related`), less as `advice`.
    On top comes how much of the question stands `together` in one passage, and how near the `wording` is; these two
    are fitted by `python -m benchmarks.ask --fit`.
    """

    passage: float = 8.0
    kinds: tuple[float, ...] = (1.0, 1.0, 0.4, 0.4, 0.7, 0.6, 0.8)
    smooth: float = 2.5
    power: float = 0.8
    others: float = 2.0
    cited: float = 0.09
    related: float = 0.15
    advice: float = 1.0
    together: float = 2.46
    wording: float = 11.16

    def score(self, words: float, together: float, wording: float) -> float:
        """What a hit scores, by what it is made of."""
        return words + self.together * together + self.wording * wording


WEIGHTS = Weights()


@dataclass(frozen=True, slots=True)
class Hit:
    """A ruling, by its number in the index, and what its `score` is made of.

    `words`: whole ruling and closest passages; `together`: how much of the question one of its passages has, 0 to 1;
    `wording`: how near its passages come to the wording of the question, 0 to 1.
    """

    ruling: int
    score: float
    words: float
    together: float
    wording: float


@dataclass(slots=True)
class Tally:
    """What the parts of a question found.

    A part weighs the square root of its rarity among rulings: players' words are many, and a word is often rare only
    because no ruling happens to use it.
    """

    weights: list[float] = field(default_factory=list)
    whole: dict[int, dict[int, float]] = field(default_factory=dict)
    passages: dict[int, dict[int, float]] = field(default_factory=dict)

    def add(self, number: int, part: Part, index: Index) -> None:
        """Look one part up, each way it can be found; the best way counts."""
        count = len(index.rulings)
        rarest = 0.0 if part.ways else math.sqrt(math.log(1 + count))
        for word, worth in part.ways:
            rulings = index.wholes(word)
            if not rulings:
                continue
            rarity = math.sqrt(worth * math.log(1 + (count - len(rulings) + 0.5) / (len(rulings) + 0.5)))
            rarest = max(rarest, rarity)
            for ruling, score in rulings:
                told = self.whole.setdefault(ruling, {})
                told[number] = max(told.get(number, 0.0), worth * score)
            for passage in index.passages(word):
                near = self.passages.setdefault(passage, {})
                near[number] = max(near.get(number, 0.0), rarity)
        self.weights.append(rarest)

    @property
    def length(self) -> float:
        return math.sqrt(sum(weight * weight for weight in self.weights)) or 1.0


def ranked(query: Query, index: Index, told: Wording, weights: Weights = WEIGHTS) -> list[Hit]:
    """Every ruling that has something of the question, best first."""
    tally = Tally()
    for number, part in enumerate(query.parts):
        tally.add(number, part, index)
    near, together = _near(tally, index, weights)
    alone = {ruling: _alone(ruling, tally, near[ruling], index, weights) for ruling in tally.whole}
    hits = []
    for ruling, score in alone.items():
        beside = sorted((alone.get(other, 0.0) for other in index.rulings[ruling].see), reverse=True)
        words, worded = score + weights.related * sum(beside[:2]), told.rulings.get(ruling, 0.0)
        share = together[ruling] / len(query.parts)
        hits.append(Hit(ruling, weights.score(words, share, worded), words, share, worded))
    return sorted(hits, key=lambda hit: (-hit.score, hit.ruling))


def _alone(ruling: int, tally: Tally, near: float, index: Index, weights: Weights) -> float:
    """What a ruling scores by its words, without those beside it."""
    whole = sum(score / tally.weights[number] for number, score in tally.whole[ruling].items()) / tally.length
    return (whole + weights.passage * near) * index.worth(ruling, weights.cited, weights.advice)


def _near(tally: Tally, index: Index, weights: Weights) -> tuple[dict[int, float], dict[int, int]]:
    """How close the best passages of each ruling come, and how many parts of the question one of them has."""
    close: dict[int, list[float]] = {}
    together: dict[int, int] = {}
    for passage, parts in tally.passages.items():
        ruling, kind, size, _ = index.texts[passage]
        if ruling == NOWHERE:
            continue
        alike = sum(tally.weights[number] * near for number, near in parts.items()) / tally.length**2
        together[ruling] = max(together.get(ruling, 0), len(parts))
        close.setdefault(ruling, []).append(weights.kinds[kind] * alike / (size + weights.smooth) ** weights.power)
    best = {ruling: sorted(values, reverse=True) for ruling, values in close.items()}
    near = {ruling: values[0] + weights.others * sum(values[1:3]) / 2 for ruling, values in best.items()}
    return near, together
