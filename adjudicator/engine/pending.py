"""A play that has been announced and has not taken effect yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.table import Player


class Pending:
    """A play waiting for its window to close. `off` once it is cancelled; `taker` once somebody takes the card over."""

    __slots__ = ("against", "card", "kind", "off", "player", "source", "taker", "use")

    def __init__(self, player: Player, card: int, kind: str, source: str, against: Pending | None = None) -> None:
        self.player = player
        self.card = card
        self.kind = kind
        self.source = source
        self.against = against
        self.off = False
        self.taker: Player | None = None
        self.use = "in-turn"
