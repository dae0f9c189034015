"""How much a test tries: a short form with `make test`, all of it with `make proofs`, or something between.

The variable PROOFS tells which: unset, `all`, or `some`.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from math import pow
from typing import TypeVar

T = TypeVar("T")

PROOFS = os.environ.get("PROOFS", "")
ALL, SOME = PROOFS == "all", PROOFS == "some"


class Whole(list[T]):
    """All items, where the tests otherwise take some."""


def times(short: int, whole: int) -> int:
    """So many tries: `whole` where things are to be proved, else `short`.

    With `some` an eighth of the way from one to the other, in factors: of 10 and 100,000 that is 32.
    """
    if SOME:
        return round(pow(short, 0.875) * pow(whole, 0.125))
    return whole if ALL else short


def together(items: Sequence[T], most: int = 16) -> Sequence[Sequence[T]]:
    """Neighbours, for one test each: a test for every item that takes milliseconds would cost more than the items."""
    parts = [items[at : at + most] for at in range(0, len(items), most)]
    return Whole(parts) if isinstance(items, Whole) else parts


def some(items: Sequence[T], one_in: int, first: int = 0) -> Sequence[T]:
    """All items where things are to be proved, else one in so many, beginning with the item of this index.

    With `some` one in fewer, an eighth of the way to all of them.
    """
    if SOME:
        step = times(one_in, 1)
        return items[first % step :: step]
    return Whole(items) if ALL else items[first::one_in]
