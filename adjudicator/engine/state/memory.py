"""What a game remembers besides its table and its turn, grouped by what it belongs to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.cards.model import Card
from adjudicator.engine.state.attempt import Attempt
from adjudicator.engine.state.pending import Closed, Pending
from adjudicator.engine.state.rules_by_matter import RulesMemo
from adjudicator.engine.state.unknown import Deck
from adjudicator.table import Player


@dataclass(slots=True)
class Agreement:
    """What the table has settled before it plays."""

    terms: Mapping[str, Any] = field(default_factory=dict)
    meta: list[int] = field(default_factory=list)
    """Meta-Rules that the table agreed on."""
    boxed: list[int] = field(default_factory=list)
    """Meta-Rules of the decks on which it did not."""
    today: str | None = None
    """Month and day."""
    date: str | None = None
    """The same with its year, where that is told."""
    special: tuple[str, ...] = ()
    """Days the table calls special, as month-day."""
    calls_first: bool = False
    marker: Player | None = None
    marker_in_deck: bool = False


@dataclass(slots=True)
class PlaysUnderWay:
    """Plays under way, and the windows in which they could be answered."""

    doing: list[int] = field(default_factory=list)
    """Cards being carried out, innermost last."""
    pending: list[Pending] = field(default_factory=list)
    """The play that waits, and the Surprises against it."""
    under_way: list[Pending] = field(default_factory=list)
    """Plays taking effect, innermost last."""
    windows: int = 0
    closed: list[Closed] = field(default_factory=list)
    shielded: dict[int, list[Player]] = field(default_factory=dict)
    """Whom a play spares, by its card (another reading)."""
    received: dict[int, set[int]] = field(default_factory=dict)
    """Cards that came into a hand through a play, by its card."""
    graced: set[str] = field(default_factory=set)
    """Who has had a late answer already."""
    silent: bool = False
    """The play under way is made without the words that go with it."""
    unsaid: tuple[int, Player] | None = None
    """A Keeper just played without the words it takes, and by whom."""
    paused: bool = True
    """Whether a pause has been told since the play before."""


@dataclass(slots=True)
class Owed:
    """What players have still to get from each other, or from the game."""

    extra_turns: list[tuple[Player, int]] = field(default_factory=list)
    """To come, as they were invoked: whose, by which card."""
    granted: frozenset[tuple[str, str]] = frozenset()
    """Who got one by which card in this string of turns."""
    after_own: list[tuple[Player, int]] = field(default_factory=list)
    """To come after the next turn of their own: whose, by which card."""
    debts: list[tuple[Player, Player, int]] = field(default_factory=list)
    """A Keeper owed: to whom, by whom, for which card."""
    paid: list[tuple[Player, Player, int]] = field(default_factory=list)
    """Such debts once they are settled."""


@dataclass(slots=True)
class Rules:
    """What is to be known of the rules beyond which of them are in play."""

    by_matter: RulesMemo
    """Forgotten whenever a New Rule comes or goes."""
    basic: int = 1
    """The number of the Basic Rules, as it is printed unless a Meta-Rule has raised it."""
    basic_displaced: set[str] = field(default_factory=set)
    basic_in_force: bool = True
    displaced: dict[int, list[int]] = field(default_factory=dict)
    """What each New Rule in play has thrown out."""
    suspended_rule: int | None = None
    suspended_by: int | None = None
    freed: list[int] = field(default_factory=list)
    """Creepers that a rule held and has set free, until they are dealt out."""
    deals_left: bool = False
    """Whether they are dealt out beginning with the next player."""
    obeyed: list[tuple[int, Player, int]] = field(default_factory=list)
    """Cards given up in this turn: by whom, for which limit."""
    entered: list[int] = field(default_factory=list)
    """New Rules that came into play in this turn."""
    played_by: dict[int, Player] = field(default_factory=dict)
    """Who played each New Rule, of those played in this replay."""


@dataclass(slots=True)
class ThisMoment:
    """What has changed since the last check, and whether changes count as one just now."""

    together: int = 0
    """How many things are under way whose changes count as one."""
    checking: bool = False
    changed: bool = False
    goals_moved: set[str] = field(default_factory=set)
    """Whether Goals have come (`in`) or gone (`out`)."""
    moved_creepers: list[int] = field(default_factory=list)
    """Creepers that have come before somebody otherwise than by being drawn."""


@dataclass(slots=True)
class Undecided:
    """Who might have won and has not."""

    tied: set[str] = field(default_factory=set)
    uncalled: Player | None = None
    """Who would have won, had it been called out."""


@dataclass(slots=True)
class History:
    """What has happened to cards and is not to be seen where they lie."""

    first_owner: dict[int, Player] = field(default_factory=dict)
    """Of cards before somebody that have changed hands."""
    goal_player: dict[int, Player] = field(default_factory=dict)
    seen: set[tuple[str, int]] = field(default_factory=set)
    """Who has been shown which card of another hand."""


@dataclass(slots=True)
class WhoIsAsked:
    """Who is asked what: a file is asked everything, others only where they have a choice."""

    every_rest: bool = True
    """Ask at each rest and window even where nobody has a choice."""
    any_time: Sequence[int] = ()
    """Cards with a power for any time, whose owners are asked at each window."""
    known_goals: Sequence[Card] = ()
    decks: Callable[[], Deck] = tuple
    """The cards of the decks on the table, known or not."""
    hasty: Callable[[list[Pending]], Attempt | None] | None = None
    """An answer tried although it is barred."""


GROUPS: Mapping[str, type] = {
    "agreement": Agreement, "plays": PlaysUnderWay, "owed": Owed, "rules": Rules, "moment": ThisMoment,
    "undecided": Undecided, "history": History, "asking": WhoIsAsked,
}  # fmt: skip
"""Under which name a game holds each of them."""
