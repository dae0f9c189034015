"""The ways in which somebody loses cards to another player, as the card vocabulary calls them."""

from __future__ import annotations

from typing import Final

STEAL: Final = "steal"
TO_HAND: Final = "to-hand"
EXCHANGE: Final = "exchange"
DISCARD: Final = "discard"
REDISTRIBUTION: Final = "redistribution"
SEATS: Final = "change-of-seats"
HAND_CARDS: Final = "hand-cards"


PLAIN_TAKING: Final = (STEAL, TO_HAND)
"""What a Surprise about taking answers that names no way: somebody else is to have a Keeper (LF-22)."""
