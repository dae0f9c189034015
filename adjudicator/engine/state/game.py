"""A game under way: the table, the turn, the law, and what else has to be remembered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from typing import Any

from adjudicator.cards.model import Card
from adjudicator.cards.names import normal
from adjudicator.engine.state.attempt import Attempt
from adjudicator.engine.state.events import Event
from adjudicator.engine.state.pending import Closed, Pending
from adjudicator.engine.state.rules_by_matter import RulesMemo
from adjudicator.engine.state.turn import Turn
from adjudicator.engine.state.unknown import Deck
from adjudicator.law import Law
from adjudicator.table import Player, Table, Zone


class Game:
    """One game. Engine procedures stand in the modules beside this one and are bound here as methods."""

    def __init__(self, table: Table, law: Law, first: Player, *, record: bool = True) -> None:
        self.table = table
        self.cards: list[Card] = table.cards
        self.law = law
        self.turn = Turn(first)
        self.log: list[Event] | None = [] if record else None
        self.over = False
        self.winners: list[Player] = []
        self.ending: dict[str, Any] = {}  # how it ended: the Goal or Ungoal, or why
        self.together = 0
        self.checking = False
        self.rules_memo = RulesMemo(self.cards, table.rules)  # forgotten whenever a New Rule comes or goes
        self.changed = False
        self.tied: set[str] = set()
        self.tied_in_turn = 0
        self.extra_turns: list[tuple[Player, int]] = []  # to come, as they were invoked
        self.granted: frozenset[tuple[str, str]] = frozenset()  # who got one by which card in this string of turns
        self.goal_player: dict[int, Player] = {}
        self.meta: list[int] = []  # Meta-Rules that the table agreed on
        self.boxed: list[int] = []  # Meta-Rules of the decks on which it did not
        self.basic = 1  # the number of the Basic Rules, as it is printed unless a Meta-Rule has raised it
        self.silent = False  # the play under way is made without the words that go with it
        self.uncalled: Player | None = None  # who would have won, had it been called out
        self.goals_moved: set[str] = set()  # whether Goals have come or gone since the last check
        self.moved_creepers: list[int] = []  # Creepers moved before somebody else since the last check
        self.debts: list[tuple[Player, Player, int]] = []  # a Keeper owed: to whom, by whom, for which card
        self.paid: list[tuple[Player, Player, int]] = []  # such debts once they are settled
        self.first_owner: dict[int, Player] = {}  # of cards before somebody that have changed hands
        self.displaced: dict[int, list[int]] = {}
        self.basic_displaced: set[str] = set()
        self.basic_in_force = True
        self.suspended_rule: int | None = None
        self.suspended_by: int | None = None
        self.doing: list[int] = []  # cards being carried out, innermost last
        self.pending: list[Pending] = []
        self.under_way: list[Pending] = []  # plays taking effect, innermost last
        self.windows = 0
        self.closed: list[Closed] = []
        self.shielded: dict[int, list[Player]] = {}
        self.received: dict[int, set[int]] = {}
        self.graced: set[str] = set()
        self.obeyed: list[tuple[int, Player, int]] = []
        self.entered: list[int] = []
        self.agreed: Mapping[str, Any] = {}
        self.today: str | None = None  # month and day
        self.date: str | None = None  # the same with its year, where that is told
        self.special: tuple[str, ...] = ()  # days the table calls special, as month-day
        self.seen: set[tuple[str, int]] = set()  # who has been shown which card of another hand
        self.unsaid: tuple[int, Player] | None = None  # a Keeper just played without the words it takes
        self.marker: Player | None = None
        self.marker_in_deck = False
        self.calls_first = False
        self.assumptions: list[str] = []
        self.paused = True  # whether a pause has been told since the play before
        self.every_rest = True  # ask at each rest and window even where nobody has a choice
        self.known_goals: Sequence[Card] = ()
        self.decks: Callable[[], Deck] = tuple  # the cards of the decks on the table, known or not
        self.hasty: Callable[[list[Pending]], Attempt | None] | None = None  # an answer tried although it is barred
        self.any_time: Sequence[int] = ()  # cards with a power for any time, whose owners are asked at each window
        self.waiting: list[str] = []

    # -- names and numbers ---------------------------------------------------------------------------------------

    @property
    def players(self) -> list[Player]:
        return self.table.players

    def name(self, number: int | None) -> str:
        """The name of a card; "a card" where it is not known."""
        return self.cards[number].name if number is not None else "the rules"

    @staticmethod
    def key(name: str) -> str:
        return normal(name)

    def assume(self, text: str) -> None:
        """Say aloud what the replay takes for granted."""
        if text not in self.assumptions:
            self.assumptions.append(text)

    def unrecorded(self) -> Any:
        """A context in which consults are not recorded."""
        return self.law.record.aside() if self.law.record is not None else nullcontext()

    # -- changes -------------------------------------------------------------------------------------------------

    def place(self, zone: Zone) -> str:
        """How a zone is called at the table."""
        if zone.host is not None:
            return f"under {self.name(zone.host)}"
        if zone.owner is None:
            return zone.kind
        if zone.in_front:
            return zone.owner.name
        return f"{zone.owner.name}'s {zone.kind}"
