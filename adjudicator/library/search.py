"""Questions in plain words: the rulings that answer them, or none where nothing is close enough."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from adjudicator.library.closeness import CLOSE, Close, signs
from adjudicator.library.finding import Index, index
from adjudicator.library.query import Query, taken_apart
from adjudicator.library.ranking import WEIGHTS, Hit, Weights, ranked
from adjudicator.library.wording import wording

MOST = 5
"""Answers given at most."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A ruling that answers a question. `score` is comparable within one question; `cites` are its entries."""

    ruling: str
    cites: tuple[str, ...]
    score: float


def ask(question: str, most: int = MOST) -> tuple[Answer, ...]:
    """The rulings that answer a question, best first; none where nothing is close enough. Raises NoFullText.

    >>> ask("does time portal stop my turn under play all")[0].ruling
    'turn-end-over-play-all'
    >>> ask("how many houses can I build in Monopoly?")
    ()
    """
    found = index()
    return answers(taken_apart(question, found), found)[:most]


def answers(
    query: Query, found: Index, weights: Weights = WEIGHTS, close: Close = CLOSE, without: Container[int] = ()
) -> tuple[Answer, ...]:
    """The rulings that answer a question already taken apart, best first.

    One that has the very question, in whatever order of words, comes first. `without`: see `wording`.
    """
    told = wording(query, found, without)
    hits = ranked(query, found, told, weights)
    asked, refused = found.phrased.get(query.phrasing), found.refused.get(query.phrasing)
    if asked is not None and query.phrasing:
        hits = [*_best(asked, hits), *(hit for hit in hits if hit.ruling != asked)]
    else:
        outside = query.elsewhere or (refused is not None and refused not in without)
        if outside or not hits or close.surely(signs(query, hits[0], told)) < close.least:
            return ()
    rulings = found.rulings
    return tuple(Answer(rulings[hit.ruling].id, rulings[hit.ruling].cites, round(hit.score, 3)) for hit in hits[:MOST])


def _best(ruling: int, hits: list[Hit]) -> list[Hit]:
    """A ruling as the best hit of all."""
    return [Hit(ruling, hits[0].score if hits else 1.0, words=0.0, together=0.0, wording=0.0)]
