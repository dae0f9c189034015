"""How much a question is worded like the passages: its words, idle ones too, and its pairs of words."""

from __future__ import annotations

import math
from collections.abc import Container
from dataclasses import dataclass

from adjudicator.library.finding import NOWHERE, Index, rarity
from adjudicator.library.query import Query

NEAREST, FOREMOST = 4, 3
"""How many passages of one ruling, and of all, are looked at."""
UNHEARD = 1.0
"""What a word that stands nowhere says for a question that no source answers; see `Wording.outside`."""


@dataclass(frozen=True, slots=True)
class Wording:
    """How near the passages come to the wording of a question.

    `rulings`: the mean of the nearest passages of each ruling, 0 to 1. `inside`: the mean of the nearest of all
    rulings; `beyond`: of the questions that no source answers. `outside`: how much oftener its words stand in those
    than in rulings (a sum of logarithms over the root of their number). `nearest`: those questions, nearest first, by
    their place in `Index.texts`.
    """

    rulings: dict[int, float]
    inside: float
    beyond: float
    outside: float
    nearest: tuple[int, ...]


def wording(query: Query, index: Index, without: Container[int] = ()) -> Wording:
    """Compare the wording of a question with every passage, but for those `without`."""
    near: dict[int, list[float]] = {}
    beyond: list[tuple[float, int]] = []
    for number, value in _likenesses(query, index).items():
        ruling = index.texts[number].ruling
        if ruling != NOWHERE:
            near.setdefault(ruling, []).append(value)
        elif number not in without:
            beyond.append((-value, number))
    beyond.sort()
    ordered = {ruling: sorted(values, reverse=True) for ruling, values in near.items()}
    inside = sorted((value for values in ordered.values() for value in values[:FOREMOST]), reverse=True)
    return Wording(
        {ruling: sum(values[:NEAREST]) / NEAREST for ruling, values in ordered.items()},
        sum(inside[:FOREMOST]) / FOREMOST,
        sum(-value for value, _ in beyond[:FOREMOST]) / FOREMOST,
        _outside(query, index, without),
        tuple(number for _, number in beyond[:FOREMOST]),
    )


def _likenesses(query: Query, index: Index) -> dict[int, float]:
    """Every passage that shares a gram with the question: the cosine between them, rare grams counting more."""
    shared: dict[int, float] = {}
    square = 0.0
    for gram in query.grams:
        found = index.passages(gram)
        if not found:
            continue
        weight = rarity(len(found), len(index.texts)) ** 2
        square += weight
        for number in found:
            shared[number] = shared.get(number, 0.0) + weight
    length = math.sqrt(square) or 1.0
    return {number: weight / (length * index.texts[number].length) for number, weight in shared.items()}


def _outside(query: Query, index: Index, without: Container[int]) -> float:
    beyond = [number for number in index.beyond if number not in without]
    rulings = len(index.texts) - len(index.beyond)
    told = []
    for word in (gram for gram in query.grams if " " not in gram):
        found = index.passages(word)
        out = sum(number in index.beyond for number in found)
        kept = sum(number in index.beyond and number not in without for number in found)
        odds = (kept + 0.5) / (len(beyond) + 0.5), (len(found) - out + 0.5) / (rulings + 0.5)
        told.append(math.log(odds[0] / odds[1]) if len(found) - out + kept else UNHEARD)
    return sum(told) / math.sqrt(len(told)) if told else 0.0
