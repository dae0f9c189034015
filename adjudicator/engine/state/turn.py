"""One turn: whose it is, how far it has got, and what has been used in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.engine.state.pending import Pending
from adjudicator.plain_data import plain_data
from adjudicator.table import Player

SETUP: Final = "setup"
START: Final = "start"
DRAW: Final = "draw"
PLAY: Final = "play"
OVER: Final = "over"


@plain_data(frozen=True)
class Plays:
    """Plays of the turn: `may` still be made, `must` still be made, and what bonuses add, by their cards."""

    may: int
    must: int
    extra: Sequence[tuple[int, int]] = ()

    def any_left(self) -> tuple[bool, bool]:
        """Whether any may be made, and whether any must be."""
        return self.may > 0, self.must > 0


class Turn:
    """State of the turn under way. Counts are of this turn; ids are of cards."""

    __slots__ = (
        "arrived",
        "basic",
        "before",
        "began_empty",
        "bonus_plays",
        "brought",
        "cancelled",
        "carried",
        "carried_draws",
        "ceded",
        "closed_by",
        "closing_done",
        "drawing",
        "drawn",
        "drawn_before_change",
        "emptied",
        "ended_by",
        "ends_when_finished",
        "ends_when_played_out",
        "extra",
        "extra_card",
        "extra_plays",
        "free_goal",
        "fruitless",
        "gained",
        "goes_on_after_swap",
        "held",
        "keepers_then",
        "landed",
        "limits_at_start",
        "missed",
        "newest",
        "number",
        "numbers",
        "opening",
        "phase",
        "played",
        "played_before_change",
        "player",
        "pulled",
        "resumes",
        "seat",
        "start_bonuses",
        "started",
        "staying",
        "suspends",
        "tally",
        "turned_up",
        "unmade",
        "used",
        "used_before",
        "was_poor",
    )  # fmt: skip

    def __init__(self, player: Player, number: int = 1, phase: str = START, extra: bool = False) -> None:
        self.player = player
        self.number = number
        self.phase = phase
        self.extra = extra
        self.seat = player.seat  # where the turn is played, whoever sits there later
        self.started = False  # what happens before anything is drawn has happened
        self.began_empty = False
        self.arrived: set[int] = set()  # Creepers that have come to their owner in this turn
        self.drawing = False
        self.drawn = 0
        self.start_bonuses: tuple[int, ...] | None = None  # rules whose bonus is due for beginning without a card
        self.brought = 0  # cards drawn to begin the turn with, before the Draw rule
        self.missed = 0  # draws of the Draw rule for which no card was left
        self.turned_up: list[int] = []  # the cards by which one was taken off the pile and played (Mystery Play)
        self.played = 0
        self.drawn_before_change = 0
        self.played_before_change = 0
        self.tally: dict[str, list[int]] = {}  # what might count as a play: see `made`
        self.used: set[tuple[int, str]] = set()
        self.used_before: set[tuple[int, str]] | None = None  # in the own turn that an extra one follows
        self.landed: dict[int, int] = {}  # cards that came before somebody this turn -> plays made by then
        self.opening: dict[str, tuple[int, ...]] = {}  # matter -> rules in play as the turn began
        self.numbers: dict[str, int | str] = {}  # matter -> what they came to
        self.basic = 1  # the number of the Basic Rules as the turn began
        self.limits_at_start: dict[str, tuple[int, int]] = {}
        self.keepers_then: dict[str, int] = {}  # how many Keepers each player had as the turn began
        self.was_poor = False  # a bonus for the fewest Keepers served in the draws that opened the turn
        self.held: frozenset[int] = frozenset()  # in hand as the playing began
        self.newest: int | None = None
        self.extra_card: int | None = None
        self.extra_plays = 0
        self.gained = 0  # cards drawn before or after the draw step for something else than the Draw rule
        self.fruitless: set[tuple[int, str]] = set()  # uses of this turn that were stopped
        self.bonus_plays: dict[int, int] = {}  # what bonuses added to the plays as the turn began, by card
        self.carried = 0  # plays owed from the turn before (another reading)
        self.carried_draws = 0  # draws for which no card was left in the turn before
        self.pulled: int | None = None  # the latest Keeper that was played, but not from a hand of its player
        self.before: Player | None = None  # whose turn came before, where no card cut it off
        self.resumes: Player | None = None  # whose turn came before an extra turn of somebody else
        self.free_goal = False
        self.emptied = False
        self.cancelled: Pending | None = None  # the latest play of this turn that a Surprise cancelled
        self.suspends = False
        self.goes_on_after_swap = False
        self.ceded = False  # the remaining plays are given up
        self.closing_done = False
        self.ended_by: int | None = None
        self.closed_by: int | None = None  # a card stopped the plays, free actions may go on (another reading)
        self.ends_when_finished: int | None = None  # a card that ends the turn with the Action under way
        self.ends_when_played_out: int | None = None
        self.unmade = 0
        self.staying: list[int] = []
