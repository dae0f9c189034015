"""Hands that last only for one Action while the real hand is set aside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.table.zone import TEMPORARY, Zone

if TYPE_CHECKING:
    from adjudicator.table.player import Player


class TemporaryHand:
    """Cards drawn for one Action. `plays` is how many of them are still to be played; `closed` once it is put away."""

    __slots__ = ("blind", "card", "closed", "nested", "player", "plays", "raised", "zone")

    def __init__(self, player: Player, card: int, blind: bool = False) -> None:
        self.player = player
        self.card = card
        self.zone = Zone(TEMPORARY, player)
        self.plays = 0
        self.raised = (0, 0)  # by how much the numerals of the card, draw and play, read higher so far
        self.closed = False
        self.blind = blind
        self.nested = False

    @property
    def left(self) -> int:
        """How many plays are still to be made from this hand."""
        return 0 if self.closed else min(self.plays, len(self.zone.cards))
