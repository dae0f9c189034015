"""Players, and the places where cards lie: those that belong to a player and those that belong to nobody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudicator.table.caching import ANY, RANK
from adjudicator.table.kinds import ASIDE, CREEPERS, DUE, GOALS, HAND, KEEPERS, LIFTED, TEMPORARY


class Zone:
    """An ordered heap of card ids; the last one is the top. `in_front`: cards lie face up in front of a player."""

    __slots__ = ("cards", "host", "in_front", "kind", "owner", "rank")

    def __init__(self, kind: str, owner: Player | None = None, host: int | None = None) -> None:
        self.kind = kind
        self.rank = RANK.get(kind, ANY)
        self.in_front = kind in (KEEPERS, CREEPERS)
        self.owner = owner
        self.host = host
        self.cards: list[int] = []

    def __repr__(self) -> str:
        whose = f" of {self.owner.name}" if self.owner else ""
        return f"<{self.kind}{whose}: {self.cards}>"


class TemporaryHand:
    """Cards drawn for one Action. `plays` is how many of them are still to be played, `by` the numeral that says it."""

    __slots__ = ("blind", "by", "card", "exchanged", "player", "plays", "raised", "unseen", "zone")

    def __init__(self, player: Player, card: int, blind: bool = False, by: str = "play") -> None:
        self.player = player
        self.card = card
        self.by = by
        self.zone = Zone(TEMPORARY, player)
        self.plays = 0
        self.raised = (0, 0)  # by how much the numerals of the card, draw and play, read higher so far
        self.blind = blind
        self.exchanged = False  # another reading: whether a card of the hand was played in place of one of them
        self.unseen = False  # whether not even its player looks at it

    @property
    def left(self) -> int:
        """How many plays are still to be made from this hand."""
        return min(self.plays, len(self.zone.cards))


class Player:
    """One player: a name, a hand, cards on the table, and the temporary hands now open (innermost last)."""

    __slots__ = (
        "age", "ahead", "aside", "aside_for", "away", "creepers", "due", "face_down", "goals", "hand", "hand_cap",
        "just_joined", "keepers", "lifted", "misses", "name", "newcomer", "owed_draws", "owed_plays", "reach", "seat",
        "spared", "temporary",
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
        self.goals = Zone(GOALS, self)  # Goals that serve this player alone
        self.aside = Zone(ASIDE, self)
        self.aside_for = 0  # after so many beginnings of one's own turn the hand is taken up again
        self.misses = 0  # turns still to be missed
        self.away = False  # not at the table until the turns are missed
        self.face_down: frozenset[int] = frozenset()  # Keepers that lie face down, before anybody
        self.temporary: list[TemporaryHand] = []
        self.owed_draws = 0
        self.owed_plays = 0
        self.ahead: dict[int, int] = {}  # Surprises played out of turn since their last own one -> the turn of each
        self.hand_cap: int | None = None
        self.newcomer = False  # has joined, and not had a turn yet
        self.just_joined = False  # and whose turn it is next has not been looked at since
        self.spared = False  # another reading: no limit until the next turn of this player is over

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


def all_named(players: Iterable[Player]) -> str:
    """The names of some players as one would say them."""
    return as_said([player.name for player in players])


def as_said(names: Sequence[str], word: str = "and") -> str:
    """Some names as one would say them: `Ann`, `Ann and Bob`, `Ann, Bob and Cara`; or with "or".

    >>> as_said(["Milk", "Bread", "The Sun"]), as_said([])
    ('Milk, Bread and The Sun', '')
    """
    *first, last = names or [""]
    return f"{', '.join(first)} {word} {last}" if first else last
