"""A player and what belongs to that player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.table.zone import CREEPERS, DUE, HAND, KEEPERS, LIFTED, Zone

if TYPE_CHECKING:
    from adjudicator.table.hands import TemporaryHand


class Player:
    """One player: a name, a hand, cards on the table, and the temporary hands now open (innermost last)."""

    __slots__ = (
        "age", "creepers", "due", "face_down", "hand", "hand_cap", "keepers", "lifted", "marks", "name", "owed_plays",
        "reach", "seat", "temporary",
    )  # fmt: skip

    def __init__(self, name: str, seat: int = 0) -> None:
        self.name = name
        self.seat = seat
        self.age: int | None = None
        self.reach: tuple[str, ...] | None = None
        self.hand = Zone(HAND, self)
        self.keepers = Zone(KEEPERS, self)
        self.creepers = Zone(CREEPERS, self)
        self.lifted = Zone(LIFTED, self)
        self.due = Zone(DUE, self)
        self.face_down: frozenset[int] = frozenset()  # Keepers that lie face down, before anybody
        self.temporary: list[TemporaryHand] = []
        self.owed_plays = 0
        self.hand_cap: int | None = None
        self.marks: set[str] = set()

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def front_keepers(self) -> list[int]:
        """Ids of the Keepers of this player, a lifted one included."""
        return self.keepers.cards + self.lifted.cards

    def front(self) -> list[int]:
        """Ids of the cards face up in front of this player, Keepers first."""
        if self.face_down:
            return [number for number in self.keepers.cards if number not in self.face_down] + self.creepers.cards
        return self.keepers.cards + self.creepers.cards

    def turned(self) -> list[int]:
        """Ids of the Keepers of this player that lie face down."""
        return [number for number in self.keepers.cards if number in self.face_down] if self.face_down else []
