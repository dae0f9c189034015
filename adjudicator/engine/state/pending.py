"""A play that has been announced and has not taken effect yet."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.table import Player

MET: Final = "met"
"""Kind of what waits where an Ungoal is met and ends the game; an Ungoal that is only played waits as any card does."""
WON: Final = "won"
"""Kind of what waits where somebody has won and another reading still lets something be done about it."""


class Pending:
    """A play waiting for its window to close. `off` once it is cancelled; `taker` once somebody takes the card over."""

    __slots__ = (
        "after", "against", "aim", "card", "case", "declared", "hands", "index", "kind", "lent", "moves", "off",
        "player", "receiver", "source", "stakes", "stopped_by", "stops", "taker", "use", "victim", "victims", "waived",
        "way",
    )  # fmt: skip

    def __init__(self, player: Player, card: int, kind: str, source: str, against: Pending | None = None) -> None:
        self.player = player
        self.card = card
        self.kind = kind
        self.source = source
        self.against = against
        self.off = False
        self.stopped_by: Player | None = None  # whose Surprise has struck it
        self.stops = True  # whether, as an answer, it keeps what it answers from being carried out
        self.taker: Player | None = None
        self.use = "in-turn"
        self.declared: int | str | None = None  # what it takes, where that is named as it is played
        self.victim: Player | None = None
        self.victims: tuple[Player, ...] = ()  # whose Keepers it takes where no single one is named
        self.aim: Any = None  # at what it is aimed, where a Surprise may ask for that
        self.stakes: tuple[int, ...] = ()  # the cards of others that are at stake then
        self.case: str | None = None  # which of several things it does, where that is told as it is played
        self.receiver: Player | None = None  # who gets them, if not whoever plays it
        self.way = ""  # the effect by which it takes Keepers
        self.hands: list[tuple[Player, Player]] = []  # whose hand has gone to whom
        self.lent: int | None = None  # the Action that is done, where a card lends another (Let's Keep Doing That)
        self.waived = False
        self.moves = False  # whether it makes Keepers change hands
        self.index = 0
        self.after: list[tuple[Player, int]] = []  # cards that are played as soon as it has taken effect


class Closed:
    """A play whose window has closed; `events` is how much had happened by then."""

    __slots__ = ("events", "pending", "turn")

    def __init__(self, pending: Pending, events: int, turn: int) -> None:
        self.turn = turn
        self.pending = pending
        self.events = events
