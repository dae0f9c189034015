"""Options on offer, with the consults that made them so."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from adjudicator.law.consults import Listed

T = TypeVar("T")


class Options(list[T], Generic[T]):
    """Options on offer, with the consults that made them so."""

    __slots__ = ("listed",)

    def __init__(self, items: Iterable[T] = (), listed: Iterable[Listed] = ()) -> None:
        super().__init__(items)
        self.listed: list[Listed] = list(listed)

    def made_of(self, *others: Iterable[Any]) -> Options[T]:
        """These options, with the consults as well that made the others of which they were made."""
        for one in others:
            if isinstance(one, Options):
                self.listed += one.listed
        return self
