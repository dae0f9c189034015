"""How much a test tries: a short form with `make test`, all of it with `make proofs` (the variable PROOFS is set)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

PROOFS = bool(os.environ.get("PROOFS"))


class Whole(list[T]):
    """All items, where the tests otherwise take some."""


def times(short: int, whole: int) -> int:
    """So many tries: `whole` where things are to be proved, else `short`."""
    return whole if PROOFS else short


def together(items: Sequence[T], most: int = 16) -> Sequence[Sequence[T]]:
    """Neighbours, for one test each: a test for every item that takes milliseconds would cost more than the items."""
    parts = [items[at : at + most] for at in range(0, len(items), most)]
    return Whole(parts) if isinstance(items, Whole) else parts


def some(items: Sequence[T], one_in: int, first: int = 0) -> Sequence[T]:
    """All items where things are to be proved, else one in so many, beginning with the item of this index."""
    return Whole(items) if PROOFS else items[first::one_in]
