"""A play that has been announced and has not taken effect yet."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.plain_data import field, plain_data
from adjudicator.table import Player

MET: Final = "met"
"""Kind of what waits where an Ungoal is met and ends the game; an Ungoal that is only played waits as any card does."""
WON: Final = "won"
"""Kind of what waits where somebody has won and another reading still lets something be done about it."""


@plain_data(eq=False)
class Pending:
    """A play waiting for its window to close. `off` once it is cancelled; `taker` once somebody takes the card over."""

    player: Player
    card: int
    kind: str
    source: str
    against: Pending | None = None
    off: bool = False
    stopped_by: Player | None = None  # whose Surprise has struck it
    stops: bool = True  # whether, as an answer, it keeps what it answers from being carried out
    taker: Player | None = None
    use: str = "in-turn"
    declared: int | str | None = None  # what it takes, where that is named as it is played
    victim: Player | None = None
    victims: tuple[Player, ...] = ()  # whose Keepers it takes where no single one is named
    aim: Any = None  # at what it is aimed, where a Surprise may ask for that
    stakes: tuple[int, ...] = ()  # the cards of others that are at stake then
    case: str | None = None  # which of several things it does, where that is told as it is played
    receiver: Player | None = None  # who gets them, if not whoever plays it
    way: str = ""  # the effect by which it takes Keepers
    hands: list[tuple[Player, Player]] = field(default_factory=list)  # whose hand has gone to whom
    lent: int | None = None  # the Action that is done, where a card lends another (Let's Keep Doing That)
    waived: bool = False
    moves: bool = False  # whether it makes Keepers change hands
    index: int = 0
    let_by: tuple[str, ...] = ()  # who has said to let it pass
    turns_owed: int | None = None  # how many extra turns had been called for when it was announced
    # cards that are played as soon as it has taken effect:
    after: list[tuple[Player, int]] = field(default_factory=list)


@plain_data(eq=False)
class Closed:
    """A play whose window has closed; `events` is how much had happened by then."""

    pending: Pending
    events: int
    turn: int
