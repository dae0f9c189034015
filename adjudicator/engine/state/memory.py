"""What a game remembers besides its table and its turn, grouped by what it belongs to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from adjudicator.cards.model import Card
from adjudicator.engine.state.attempt import Attempt
from adjudicator.engine.state.pending import Closed, Pending
from adjudicator.engine.state.turn import Turn
from adjudicator.engine.state.unknown import Deck
from adjudicator.plain_data import field, plain_data
from adjudicator.table import Player, Zone
from adjudicator.table.by_matter import ByMatter

HAND_SIZE: Final = 3
BASIC_NUMBERS: Final = {"draw": 1, "play": 1}
"""What the Basic Rules say where no Meta-Rule has them say something else."""


@plain_data(eq=False)
class Agreement:
    """What the table has settled before it plays."""

    terms: Mapping[str, Any] = field(default_factory=dict)
    meta: list[int] = field(default_factory=list)  # Meta-Rules that the table agreed on
    boxed: list[int] = field(default_factory=list)  # Meta-Rules of the decks on which it did not
    today: str | None = None  # month and day
    date: str | None = None  # the same with its year, where that is told
    special: tuple[str, ...] = ()  # days the table calls special, as month-day
    calls_first: bool = False
    starter: bool = True  # whether somebody was agreed on to begin
    unsettled: bool = False  # whether they argue about whose turn it is, and nothing tells it
    marker: Player | None = None
    marker_in_deck: bool = False

    def on_nobody_yet(self) -> bool:
        """Whether the first turn is called, and nothing says who is to begin (SR-R07)."""
        return self.calls_first and not self.starter and self.marker is None


@plain_data(eq=False)
class PlaysUnderWay:
    """Plays under way, and the windows in which they could be answered."""

    doing: list[int] = field(default_factory=list)  # cards being carried out, innermost last
    passed: set[str] = field(default_factory=set)  # who has let go by what waits
    pending: list[Pending] = field(default_factory=list)  # the play that waits, and the Surprises against it
    under_way: list[Pending] = field(default_factory=list)  # plays taking effect, innermost last
    windows: int = 0
    closed: list[Closed] = field(default_factory=list)
    shielded: dict[int, list[Player]] = field(default_factory=dict)  # whom a play spares, by its card (another reading)
    # cards that came into a hand through a play, by its card:
    received: dict[int, set[int]] = field(default_factory=dict)
    graced: set[str] = field(default_factory=set)  # who has had a late answer already
    silent: bool = False  # the play under way is made without the words that go with it
    unsaid: tuple[int, Player] | None = None  # a Keeper just played without the words it takes, and by whom
    paused: bool = True  # whether a pause has been told since the play before

    def latest_of(self, card: int) -> Pending | None:
        """The play of a card, or of one that lends it, where that is what takes effect just now."""
        latest = self.under_way[-1] if self.under_way else None
        return latest if latest is not None and card in (latest.card, latest.lent) else None

    def aim_of(self, card: int) -> Any:
        """At what a card was aimed as it was played; None where nobody had to tell."""
        latest = self.latest_of(card)
        return latest.aim if latest is not None else None


@plain_data(eq=False)
class Owed:
    """What players have still to get from each other, or from the game."""

    # to come, as they were invoked: whose, by which card:
    extra_turns: list[tuple[Player, int]] = field(default_factory=list)
    granted: frozenset[tuple[str, str]] = frozenset()  # who got one by which card in this string of turns
    # to come after the next turn of their own, likewise:
    after_own: list[tuple[Player, int]] = field(default_factory=list)
    # a Keeper owed: to whom, by whom, for which card:
    debts: list[tuple[Player, Player, int]] = field(default_factory=list)
    paid: list[tuple[Player, Player, int]] = field(default_factory=list)  # such debts once they are settled


@plain_data(eq=False)
class Rules:
    """What is to be known of the rules beyond which of them are in play."""

    by_matter: ByMatter  # the New Rules in play, oldest first
    # the numbers of the Basic Rules, as they are printed unless a Meta-Rule says otherwise or has raised them:
    basic: Mapping[str, int] = field(default_factory=BASIC_NUMBERS.copy)
    hand: int = HAND_SIZE  # with so many cards everybody begins the game
    goals: int = 1  # so many Goals have room side by side where no New Rule says otherwise
    most: int = 0  # so many New Rules may be in play; 0: any number
    basic_displaced: set[str] = field(default_factory=set)
    basic_in_force: bool = True
    basic_gone_to: Zone | None = None  # where another reading has let a card take the Basic Rules
    displaced: dict[int, list[int]] = field(default_factory=dict)  # what each New Rule in play has thrown out
    suspended_rule: int | None = None
    suspended_by: int | None = None
    # Creepers that a rule held and has set free, until they are dealt out:
    freed: list[int] = field(default_factory=list)
    deals_left: bool = False  # whether they are dealt out beginning with the next player
    # cards given up in this turn: by whom, for which limit:
    obeyed: list[tuple[int, Player, int]] = field(default_factory=list)
    paid_otherwise: list[tuple[Player, int]] = field(default_factory=list)  # by another card: by whom, which limit
    # who played each New Rule, of those played in this replay:
    played_by: dict[int, Player] = field(default_factory=dict)
    played_in: dict[int, int] = field(default_factory=dict)  # and in which turn


@plain_data(eq=False)
class ThisMoment:
    """What has changed since the last check, and whether changes count as one just now."""

    together: int = 0  # how many things are under way whose changes count as one
    checking: bool = False
    changed: bool = False
    goals_moved: set[str] = field(default_factory=set)  # whether Goals have come (`in`) or gone (`out`)
    # Creepers that have come before somebody otherwise than by being drawn:
    moved_creepers: list[int] = field(default_factory=list)


@plain_data(eq=False)
class Undecided:
    """Who might have won and has not."""

    tied: set[str] = field(default_factory=set)
    tied_by: set[tuple[str, str]] = field(default_factory=set)  # who has been meeting which Goal ever since the tie
    uncalled: Player | None = None  # who would have won, had it been called out


@plain_data(eq=False)
class History:
    """What has happened to cards and is not to be seen where they lie."""

    first_owner: dict[int, Player] = field(default_factory=dict)  # of cards before somebody that have changed hands
    goal_player: dict[int, Player] = field(default_factory=dict)
    last_goal: int | None = None  # the Goal that was in play and was discarded last
    # Goals that chance brought, or the only card in the hand they were played from:
    forced: set[int] = field(default_factory=set)
    # Creepers that have left a player, and in which turn:
    rid: list[tuple[Player | None, int, Turn]] = field(default_factory=list)
    seen: set[tuple[str, int]] = field(default_factory=set)  # who has been shown which card of another hand
    turns: int = 0  # how many turns have begun, extra ones left out, while a Meta-Rule asks for it


@plain_data(eq=False)
class WhoIsAsked:
    """Who is asked what: a file is asked everything, others only where they have a choice."""

    asked: bool = False  # somebody has been, since the turn began
    looks_first: bool = False  # look for a winner before anybody does anything
    every_rest: bool = True  # ask at each rest and window even where nobody has a choice
    any_time: Sequence[int] = ()  # cards with a power for any time, whose owners are asked at each window
    known_goals: Sequence[Card] = ()
    decks: Callable[[], Deck] = tuple  # the cards of the decks on the table, known or not
    hasty: Callable[[list[Pending]], Attempt | None] | None = None  # an answer tried although it is barred


GROUPS: Mapping[str, type] = {
    "agreement": Agreement, "plays": PlaysUnderWay, "owed": Owed, "rules": Rules, "moment": ThisMoment,
    "undecided": Undecided, "history": History, "asking": WhoIsAsked,
}  # fmt: skip
"""Under which name a game holds each of them."""
