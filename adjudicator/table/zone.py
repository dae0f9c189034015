"""A place where cards lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.table.player import Player

DRAW_PILE = "draw pile"
DISCARD = "discard pile"
RULES = "rules"
GOALS = "goals"
PLAYED = "being played"
POOL = "pool"
OUT = "out"
HAND = "hand"
TEMPORARY = "temporary hand"
KEEPERS = "keepers"
CREEPERS = "creepers"
LIFTED = "lifted"
DUE = "cards due"
"""Face up before a player who has to play them first of all in the next turn."""
UNDER = "under"


class Zone:
    """An ordered heap of card ids; the last one is the top."""

    __slots__ = ("cards", "host", "kind", "owner")

    def __init__(self, kind: str, owner: Player | None = None, host: int | None = None) -> None:
        self.kind = kind
        self.owner = owner
        self.host = host
        self.cards: list[int] = []

    def __repr__(self) -> str:
        whose = f" of {self.owner.name}" if self.owner else ""
        return f"<{self.kind}{whose}: {self.cards}>"

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def in_front(self) -> bool:
        """Whether cards here lie face up in front of a player."""
        return self.kind == KEEPERS or self.kind == CREEPERS
