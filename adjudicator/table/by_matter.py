"""Cards in play by what they are about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from adjudicator.cards.model import Card

ASKED: Final[dict[str, tuple[int, ...]]] = {}
"""All matters that were ever asked for at any table, with nothing about them."""


class ByMatter(dict[str, tuple[int, ...]]):
    """Ids of the cards at some place by matter, as they lie there; looked up once until a card comes or goes there.

    "bonus for PART" stands for all that bring a bonus to a part (draw, play, hand_limit, keeper_limit), "duty NAME" for
    all that have such a duty, "occasion" for all that do something when something happens.

    Cards that stand beside them are about as much; the limits they set hold where none of those there sets one.
    """

    def __init__(
        self, cards: list[Card], lying: Callable[[], Sequence[int]], standing: Callable[[], Sequence[int]] = tuple
    ) -> None:
        super().__init__()
        self.cards, self.lying, self.standing = cards, lying, standing

    def __missing__(self, matter: str) -> tuple[int, ...]:
        ASKED[matter] = ()
        if not self:
            self.look_up()
        return self.setdefault(matter, ())

    def look_up(self) -> None:
        """Go through the cards once, for all matters."""
        self.update(ASKED)
        cards = self.cards
        for number in self.lying():
            if matters := cards[number].matters:
                self.note(number, matters)
        standing = self.standing()
        if not standing:
            return
        limited = {matter: number for number in standing for matter in cards[number].limits}
        for matter, number in limited.items():
            self[matter] = self.get(matter) or (number,)
        for number in standing:
            self.note(number, cards[number].matters)

    def note(self, number: int, matters: Sequence[str]) -> None:
        """A card is about some matters, besides those looked at before it."""
        for matter in matters:
            self[matter] = (*self.get(matter, ()), number)
