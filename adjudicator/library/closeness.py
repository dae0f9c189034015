"""When the best ruling is close enough to be an answer."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from adjudicator.library.query import Query
from adjudicator.library.ranking import Hit
from adjudicator.library.wording import Wording


class Signs(NamedTuple):
    """What speaks for and against an answer.

    Of the best ruling: its `score`, and how much of the question stands `together` in one of its passages, 0 to 1.
    Of the question: its `parts` (a logarithm), how many of them are words of the `game`, whether it is about what no
    rule book settles (`beside`). Of its wording: how near it is to rulings (`inside`) and to questions that no source
    answers (`beyond`), and how much oftener its words stand in those (`outside`).
    """

    score: float
    together: float
    parts: float
    game: float
    beside: float
    inside: float
    beyond: float
    outside: float


def signs(query: Query, best: Hit, told: Wording) -> Signs:
    """The signs of a question and of the ruling that comes first for it."""
    parts = math.log1p(len(query.parts))
    return Signs(best.score, best.together, parts, query.game, query.beside, told.inside, told.beyond, told.outside)


@dataclass(frozen=True, slots=True)
class Close:
    """A logistic sum of the signs; from `least` on, the best ruling is an answer.

    `base` and `weights` come from `python -m benchmarks.ask --fit`: fitted on 401 questions with and 195 without an
    answer, each without the questions of `beyond.yaml` that are nearest to it. `least` is where, in folds that the
    weights were not fitted on, about five in six of the unanswerable are refused; 0.6 refuses 3 % more of them and
    keeps back 3 % more answers.
    """

    base: float
    weights: Sequence[float]
    least: float

    def surely(self, told: Signs) -> float:
        """How likely the ruling answers the question, 0 to 1."""
        total = self.base + sum(weight * sign for weight, sign in zip(self.weights, told, strict=True))
        return 1 / (1 + math.exp(-max(min(total, 500.0), -500.0)))


CLOSE = Close(
    base=-5.85,
    weights=Signs(
        score=0.27, together=1.73, parts=0.1, game=0.56, beside=-1.54, inside=-0.2, beyond=-5.7, outside=-0.95
    ),
    least=0.5,
)
