"""One turn: whose it is, how far it has got, and what has been used in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from adjudicator.engine.state.pending import Pending
from adjudicator.plain_data import field, plain_data
from adjudicator.table import Player

SETUP: Final = "setup"
START: Final = "start"
DRAW: Final = "draw"
PLAY: Final = "play"
OVER: Final = "over"
OPENING: Final = "draw step"
RAISED: Final = "raised draw"


@plain_data(frozen=True)
class Plays:
    """Plays of the turn: `may` still be made, `must` still be made, and what bonuses add, by their cards.

    `at_will`: none has to be made, and those that may be are what somebody asks about.
    """

    may: int
    must: int
    extra: Sequence[tuple[int, int]] = ()
    at_will: bool = False

    def any_left(self) -> tuple[bool, bool]:
        """Whether any may be made, and whether any must be."""
        return self.may > 0, self.must > 0


@plain_data(eq=False)
class AtStart:
    """How things stood as the turn began."""

    empty_handed: bool = False
    bonuses_due: tuple[int, ...] | None = None  # rules whose bonus is due for beginning without a card
    rules: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # matter -> rules in play
    numbers: Mapping[str, int | str] = field(default_factory=dict)  # matter -> what they came to
    basic: Mapping[str, int] = field(default_factory=dict)  # the numbers of the Basic Rules
    limits: Mapping[str, tuple[int, int]] = field(default_factory=dict)  # the first in the turn: card and number
    keepers: Mapping[str, int] = field(default_factory=dict)  # how many Keepers each player had
    bonuses: Mapping[int, int] = field(default_factory=dict)  # what each card added to the plays


@plain_data(eq=False)
class Draws:
    """The draws of a turn, counted in cards."""

    made: int = 0  # for the Draw rule
    before_change: int = 0  # of these, made before the Draw rule changed
    under_way: str = ""  # why somebody draws just now: OPENING, RAISED, or a card
    brought: int = 0  # to begin the turn with, before the Draw rule
    gained: int = 0  # before or after the draw step, for something else than the Draw rule
    missed: int = 0  # of the Draw rule for which no card was left
    carried: int = 0  # of the turn before for which no card was left
    turned_up: list[int] = field(default_factory=list)  # the cards by which one was taken off the pile and played
    newest: int | None = None  # the card that was drawn last
    extra_card: int | None = None  # the card a bonus has brought that must be played
    for_fewest_keepers: bool = False  # a bonus for the fewest Keepers served in the draws that opened the turn


@plain_data(eq=False)
class PlaysMade:
    """The plays of a turn; cards by their ids."""

    made: int = 0
    before_change: int = 0  # made before the Play rule changed
    tally: dict[str, list[int]] = field(default_factory=dict)  # what might count as a play, by kind: see `plays_made`
    hand: frozenset[int] = frozenset()  # in hand as the playing began
    earlier: int = 0  # made before that, of which a file tells no more than the number
    more: int = 0  # plays that cards have given or taken
    bonuses: Mapping[int, int] = field(default_factory=dict)  # the most that cards have added in this turn, by card
    swapped: int = 0  # that were swapped one by one, while the others may still be made (another reading)
    carried: int = 0  # owed from the turn before (another reading)
    unmade: int = 0  # owed to the next turn (another reading)
    free_goal: str = ""  # as what a Goal is tallied that is none of the plays (another reading); empty where it is one
    hand_emptied: bool = False
    emptied_for: set[int] = field(default_factory=set)  # rules that have given what they give for an emptied hand
    closing_done: bool = False  # what follows once the hand is used up has been done
    pulled: int | None = None  # the latest Keeper that was played, but not from a hand of its player
    cancelled: Pending | None = None  # the latest play that a Surprise cancelled
    staying: list[int] = field(default_factory=list)  # Actions that stay where they are (another reading)


@plain_data(eq=False)
class Uses:
    """Which powers of which cards a turn has seen used: the card and the effect."""

    made: dict[tuple[int, str], int] = field(default_factory=dict)  # how often
    before: set[tuple[int, str]] | None = None  # in the own turn that an extra one follows
    stopped: set[tuple[int, str]] = field(default_factory=set)


@plain_data(eq=False)
class Ending:
    """What has ended the plays of a turn, or is to; cards by their ids."""

    by: int | None = None
    plays_closed_by: int | None = None  # a card stopped the plays, free actions may go on (another reading)
    when_finished: int | None = None  # a card that ends the turn with the Action under way
    when_played_out: int | None = None
    ceded: bool = False  # the remaining plays are given up
    goes_on_after_swap: bool = False


@plain_data(eq=False)
class Turn:
    """State of the turn under way."""

    player: Player
    number: int = 1
    phase: str = START
    extra: bool = False
    seat: int = field(default=0, init=False)  # where the turn is played, whoever sits there later
    started: bool = False  # what happens before anything is drawn has happened
    before: Player | None = None  # whose turn came before, where no card cut it off
    resumes: Player | None = None  # whose turn came before an extra turn of somebody else
    suspends: bool = False  # the Play rule is overridden in this turn
    arrived: set[int] = field(default_factory=set)  # Creepers that have come to their owner in this turn
    landed: dict[int, int] = field(default_factory=dict)  # cards that came before somebody -> plays made by then
    at_start: AtStart = field(default_factory=AtStart)
    draws: Draws = field(default_factory=Draws)
    plays: PlaysMade = field(default_factory=PlaysMade)
    uses: Uses = field(default_factory=Uses)
    ending: Ending = field(default_factory=Ending)

    def __post_init__(self) -> None:
        self.seat = self.player.seat


TURN_GROUPS: Final[Mapping[str, type]] = {
    "at_start": AtStart, "draws": Draws, "plays": PlaysMade, "uses": Uses, "ending": Ending,
}  # fmt: skip
"""Under which name a turn holds each of its groups."""
