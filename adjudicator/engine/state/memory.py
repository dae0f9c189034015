"""What a game remembers besides its table and its turn, grouped by what it belongs to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudicator.cards.model import Card
from adjudicator.engine.state.attempt import Attempt
from adjudicator.engine.state.pending import Closed, Pending
from adjudicator.engine.state.rules_by_matter import RulesMemo
from adjudicator.engine.state.turn import Turn
from adjudicator.engine.state.unknown import Deck
from adjudicator.table import Player, Zone


class Agreement:
    """What the table has settled before it plays."""

    __slots__ = (
        "boxed", "calls_first", "date", "marker", "marker_in_deck", "meta", "special", "starter", "terms",
        "today",
    )  # fmt: skip

    def __init__(self) -> None:
        self.terms: Mapping[str, Any] = {}
        self.meta: list[int] = []  # Meta-Rules that the table agreed on
        self.boxed: list[int] = []  # Meta-Rules of the decks on which it did not
        self.today: str | None = None  # month and day
        self.date: str | None = None  # the same with its year, where that is told
        self.special: tuple[str, ...] = ()  # days the table calls special, as month-day
        self.calls_first = False
        self.starter = True  # whether somebody was agreed on to begin
        self.marker: Player | None = None
        self.marker_in_deck = False


class PlaysUnderWay:
    """Plays under way, and the windows in which they could be answered."""

    __slots__ = (
        "closed", "doing", "graced", "passed", "paused", "pending", "received", "shielded", "silent", "under_way",
        "unsaid", "windows",
    )  # fmt: skip

    def __init__(self) -> None:
        self.doing: list[int] = []  # cards being carried out, innermost last
        self.passed: set[str] = set()  # who has let go by what waits
        self.pending: list[Pending] = []  # the play that waits, and the Surprises against it
        self.under_way: list[Pending] = []  # plays taking effect, innermost last
        self.windows = 0
        self.closed: list[Closed] = []
        self.shielded: dict[int, list[Player]] = {}  # whom a play spares, by its card (another reading)
        self.received: dict[int, set[int]] = {}  # cards that came into a hand through a play, by its card
        self.graced: set[str] = set()  # who has had a late answer already
        self.silent = False  # the play under way is made without the words that go with it
        self.unsaid: tuple[int, Player] | None = None  # a Keeper just played without the words it takes, and by whom
        self.paused = True  # whether a pause has been told since the play before

    def latest_of(self, card: int) -> Pending | None:
        """The play of a card, or of one that lends it, where that is what takes effect just now."""
        latest = self.under_way[-1] if self.under_way else None
        return latest if latest is not None and card in (latest.card, latest.lent) else None

    def aim_of(self, card: int) -> Any:
        """At what a card was aimed as it was played; None where nobody had to tell."""
        latest = self.latest_of(card)
        return latest.aim if latest is not None else None


class Owed:
    """What players have still to get from each other, or from the game."""

    __slots__ = ("after_own", "debts", "extra_turns", "granted", "paid")

    def __init__(self) -> None:
        self.extra_turns: list[tuple[Player, int]] = []  # to come, as they were invoked: whose, by which card
        self.granted: frozenset[tuple[str, str]] = frozenset()  # who got one by which card in this string of turns
        # to come after the next turn of their own, likewise:
        self.after_own: list[tuple[Player, int]] = []
        self.debts: list[tuple[Player, Player, int]] = []  # a Keeper owed: to whom, by whom, for which card
        self.paid: list[tuple[Player, Player, int]] = []  # such debts once they are settled


class Rules:
    """What is to be known of the rules beyond which of them are in play."""

    __slots__ = (
        "basic", "basic_displaced", "basic_gone_to", "basic_in_force", "by_matter", "deals_left", "displaced",
        "entered", "freed", "obeyed", "played_by", "played_in", "suspended_by", "suspended_rule",
    )  # fmt: skip

    def __init__(self, by_matter: RulesMemo) -> None:
        self.by_matter = by_matter  # forgotten whenever a New Rule comes or goes
        self.basic = 1  # the number of the Basic Rules, as it is printed unless a Meta-Rule has raised it
        self.basic_displaced: set[str] = set()
        self.basic_in_force = True
        self.basic_gone_to: Zone | None = None  # where another reading has let a card take the Basic Rules
        self.displaced: dict[int, list[int]] = {}  # what each New Rule in play has thrown out
        self.suspended_rule: int | None = None
        self.suspended_by: int | None = None
        self.freed: list[int] = []  # Creepers that a rule held and has set free, until they are dealt out
        self.deals_left = False  # whether they are dealt out beginning with the next player
        self.obeyed: list[tuple[int, Player, int]] = []  # cards given up in this turn: by whom, for which limit
        self.entered: list[int] = []  # New Rules that came into play in this turn
        self.played_by: dict[int, Player] = {}  # who played each New Rule, of those played in this replay
        self.played_in: dict[int, int] = {}  # and in which turn


class ThisMoment:
    """What has changed since the last check, and whether changes count as one just now."""

    __slots__ = ("changed", "checking", "goals_moved", "moved_creepers", "together")

    def __init__(self) -> None:
        self.together = 0  # how many things are under way whose changes count as one
        self.checking = False
        self.changed = False
        self.goals_moved: set[str] = set()  # whether Goals have come (`in`) or gone (`out`)
        self.moved_creepers: list[int] = []  # Creepers that have come before somebody otherwise than by being drawn


class Undecided:
    """Who might have won and has not."""

    __slots__ = ("tied", "uncalled")

    def __init__(self) -> None:
        self.tied: set[str] = set()
        self.uncalled: Player | None = None  # who would have won, had it been called out


class History:
    """What has happened to cards and is not to be seen where they lie."""

    __slots__ = ("first_owner", "forced", "goal_player", "rid", "seen")

    def __init__(self) -> None:
        self.first_owner: dict[int, Player] = {}  # of cards before somebody that have changed hands
        self.goal_player: dict[int, Player] = {}
        self.forced: set[int] = set()  # Goals that chance brought, or the only card in the hand they were played from
        self.rid: list[tuple[Player | None, int, Turn]] = []  # Creepers that have left a player, and in which turn
        self.seen: set[tuple[str, int]] = set()  # who has been shown which card of another hand


class WhoIsAsked:
    """Who is asked what: a file is asked everything, others only where they have a choice."""

    __slots__ = ("any_time", "asked", "decks", "every_rest", "hasty", "known_goals", "looks_first")

    def __init__(self) -> None:
        self.asked = False  # somebody has been, since the turn began
        self.looks_first = False  # look for a winner before anybody does anything
        self.every_rest = True  # ask at each rest and window even where nobody has a choice
        self.any_time: Sequence[int] = ()  # cards with a power for any time, whose owners are asked at each window
        self.known_goals: Sequence[Card] = ()
        self.decks: Callable[[], Deck] = tuple  # the cards of the decks on the table, known or not
        self.hasty: Callable[[list[Pending]], Attempt | None] | None = None  # an answer tried although it is barred


GROUPS: Mapping[str, type] = {
    "agreement": Agreement, "plays": PlaysUnderWay, "owed": Owed, "rules": Rules, "moment": ThisMoment,
    "undecided": Undecided, "history": History, "asking": WhoIsAsked,
}  # fmt: skip
"""Under which name a game holds each of them."""
