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
    """When the best ruling is close enough to be an answer: from `least` on, in a logistic sum.

    It adds up the `score` of the ruling, how many parts of the question stand `together` in one of its passages (one
    word in common is chance, four are not), how many are words of the game (`game`), and whether the question is about
    what no rule book settles (`beside`). `least` was chosen on the half it was fitted on, where 58 of 69 questions
    without an answer are refused; a higher one refuses more and answers less.
    """

    base: float = -8.1
    score: float = 0.85
    together: float = 1.3
    game: float = 0.9
    beside: float = -1.5
    least: float = 0.55

    def surely(self, query: Query, hits: list[Hit]) -> float:
        """How likely the first hit answers the question, 0 to 1."""
        if query.elsewhere or not hits:
            return 0.0
        best = hits[0]
        told = self.score * best.score + self.together * best.together
        told += self.game * query.game + self.beside * query.beside
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
    """The rulings that answer a question already taken apart, best first.

    One that has the very question, in whatever order of words, comes first.
    """
    hits = ranked(query, found, weights)
    phrased = found.phrased.get(query.phrasing)
    if phrased is not None and query.phrasing:
        best = Hit(phrased, max((hit.score for hit in hits), default=1.0), len(query.parts))
        hits = [best, *(hit for hit in hits if hit.ruling != phrased)]
    elif close.surely(query, hits) < close.least:
        return ()
    rulings = found.rulings
    return tuple(Answer(rulings[hit.ruling].id, rulings[hit.ruling].cites, round(hit.score, 3)) for hit in hits[:MOST])
