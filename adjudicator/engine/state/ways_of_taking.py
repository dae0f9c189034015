"""The ways in which somebody loses cards to another player, as the card vocabulary calls them."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.table import Player

STEAL: Final = "steal"
TO_HAND: Final = "to-hand"
EXCHANGE: Final = "exchange"
DISCARD: Final = "discard"
REDISTRIBUTION: Final = "redistribution"
SEATS: Final = "change-of-seats"
HAND_CARDS: Final = "hand-cards"


PLAIN_TAKING: Final = (STEAL, TO_HAND)
"""What a Surprise about taking answers that names no way: somebody else is to have a Keeper (LF-22)."""


def at_stake(aim: Any, way: str) -> tuple[int, ...]:
    """The cards of others that are at stake where a play is aimed at a card, at one for an own one, or at a player."""
    if isinstance(aim, tuple):
        return (aim[1],)
    if isinstance(aim, Player):
        return tuple((aim.keepers if way == SEATS else aim.hand).cards)
    return (aim,) if isinstance(aim, int) else ()
