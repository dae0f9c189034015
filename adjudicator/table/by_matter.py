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
    """

    def __init__(self, cards: list[Card], lying: Callable[[], Sequence[int]]) -> None:
        super().__init__()
        self.cards, self.lying = cards, lying

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
            for matter in cards[number].matters:
                self[matter] = (*self.get(matter, ()), number)
