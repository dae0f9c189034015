"""Fitting a few weights to choices: a conditional logit, by Newton's method with a little pull towards zero."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

Vector = list[float]
STEPS = 40


class Choice(NamedTuple):
    """Things to choose from, each with its features, and the places of those that are right: at least one."""

    options: list[Sequence[float]]
    right: frozenset[int]


def fitted(choices: Sequence[Choice], pull: float = 1.0) -> Vector:
    """The weight of each feature under which the right options are chosen most surely."""
    sizes = _sizes(choices)
    scaled = [
        Choice([[x / size for x, size in zip(option, sizes, strict=True)] for option in one.options], one.right)
        for one in choices
    ]
    weights = [0.0] * len(sizes)
    for _ in range(STEPS):
        slope, bend = _slope(scaled, weights, pull)
        step = _solved(bend, slope)
        weights = [weight + part for weight, part in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return [weight / size for weight, size in zip(weights, sizes, strict=True)]


def _sizes(choices: Sequence[Choice]) -> Vector:
    """How widely each feature is spread over all options."""
    options = [option for one in choices for option in one.options]
    means = [sum(column) / len(options) for column in zip(*options, strict=True)]
    squares = [
        sum((x - mean) ** 2 for x in column) for column, mean in zip(zip(*options, strict=True), means, strict=True)
    ]
    return [math.sqrt(square / len(options)) or 1.0 for square in squares]


def _slope(choices: Sequence[Choice], weights: Vector, pull: float) -> tuple[Vector, list[Vector]]:
    """The slope of the likelihood, and how it bends (without the part that bends the other way)."""
    several = range(len(weights))
    slope = [-pull * weight for weight in weights]
    bend = [[pull if row == column else 0.0 for column in several] for row in several]
    for options, right in choices:
        totals = [sum(x * weight for x, weight in zip(option, weights, strict=True)) for option in options]
        highest = max(totals)
        odds = [math.exp(total - highest) for total in totals]
        every, rightly = sum(odds), sum(odds[place] for place in right)
        means = [sum(odd * option[k] for odd, option in zip(odds, options, strict=True)) / every for k in several]
        for k in several:
            slope[k] += sum(odds[place] * options[place][k] for place in right) / rightly - means[k]
        for odd, option in zip(odds, options, strict=True):
            away = [option[k] - means[k] for k in several]
            for k in several:
                for other in several:
                    bend[k][other] += odd / every * away[k] * away[other]
    return slope, bend


def _solved(matrix: list[Vector], right: Vector) -> Vector:
    """The solution of a system of linear equations with a positive definite matrix."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for k, pivot in enumerate(rows):
        for row in rows[k + 1 :]:
            share = row[k] / pivot[k]
            row[k:] = [x - share * y for x, y in zip(row[k:], pivot[k:], strict=True)]
    found = [0.0] * len(rows)
    for k in reversed(range(len(rows))):
        rest = sum(rows[k][other] * found[other] for other in range(k + 1, len(rows)))
        found[k] = (rows[k][-1] - rest) / rows[k][k]
    return found
