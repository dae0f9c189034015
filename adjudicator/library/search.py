"""Questions in plain words: the rulings that answer them, or none where nothing is close enough."""

from __future__ import annotations

import math
from dataclasses import dataclass

from adjudicator.library.finding import Index, index
from adjudicator.library.query import Query, taken_apart
from adjudicator.library.ranking import WEIGHTS, Hit, Weights, ranked

MOST = 5
"""Answers given at most."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A ruling that answers a question. `score` is comparable within one question; `cites` are its entries."""

    ruling: str
    cites: tuple[str, ...]
    score: float


@dataclass(frozen=True, slots=True)
class Close:
    """When the best ruling is close enough to be an answer.

    `surely` is a logistic sum over the share of the question it covers, how near its best passage comes, its score,
    and how far it stands before the fifth. Below `least` nothing is answered.
    """

    base: float = -4.0
    covered: float = 4.0
    near: float = 2.0
    score: float = 0.4
    ahead: float = 1.0
    least: float = 0.5

    def surely(self, hits: list[Hit]) -> float:
        """How likely the first hit answers the question, 0 to 1."""
        if not hits:
            return 0.0
        best = hits[0]
        fifth = hits[MOST - 1].score if len(hits) >= MOST else 0.0
        ahead = 1 - fifth / best.score
        told = self.covered * best.covered + self.near * best.close + self.score * best.score + self.ahead * ahead
        return 1 / (1 + math.exp(-(self.base + told)))


CLOSE = Close()


def ask(question: str, most: int = MOST) -> tuple[Answer, ...]:
    """The rulings that answer a question, best first; none where nothing is close enough.

    >>> ask("does time portal stop my turn under play all")[0].ruling
    'turn-end-over-play-all'
    >>> ask("how many houses can I build in Monopoly?")
    ()
    """
    found = index()
    return answers(taken_apart(question, found), found)[:most]


def answers(query: Query, found: Index, weights: Weights = WEIGHTS, close: Close = CLOSE) -> tuple[Answer, ...]:
    """The rulings that answer a question already taken apart, best first."""
    if query.elsewhere or not query.parts:
        return ()
    hits = ranked(query, found, weights)
    if close.surely(hits) < close.least:
        return ()
    rulings = found.rulings
    return tuple(Answer(*rulings[hit.ruling][:2], round(hit.score, 3)) for hit in hits[:MOST])
