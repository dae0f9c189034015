"""A game under way: the table, the turn, the law, and what else has to be remembered."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import Any

from adjudicator.cards.model import Card
from adjudicator.cards.names import normal
from adjudicator.engine.state.events import Event
from adjudicator.engine.state.memory import (
    Agreement,
    History,
    Owed,
    PlaysUnderWay,
    Rules,
    ThisMoment,
    Undecided,
    WhoIsAsked,
)
from adjudicator.engine.state.turn import Turn
from adjudicator.law import Law
from adjudicator.table import Player, Table, Zone, as_said


class Game:
    """One game. Plain data: what happens to it, and what can be read off it, stands on the floors above this one."""

    __slots__ = (
        "agreement", "asking", "assumptions", "cards", "ending", "history", "law", "log", "moment", "over", "owed",
        "players", "plays", "rules", "table", "turn", "undecided", "winners",
    )  # fmt: skip

    def __init__(self, table: Table, law: Law, first: Player, *, record: bool = True) -> None:
        self.table = table
        self.cards: list[Card] = table.cards
        self.players: list[Player] = table.players
        self.law = law
        self.turn = Turn(first)
        self.log: list[Event] | None = [] if record else None
        self.assumptions: list[str] = []
        self.over = False
        self.winners: list[Player] = []
        self.ending: dict[str, Any] = {}  # how it ended: the Goal or Ungoal, or why
        self.agreement = Agreement()
        self.plays = PlaysUnderWay()
        self.owed = Owed()
        self.rules = Rules(table.rules_by_matter)
        self.moment = ThisMoment()
        self.undecided = Undecided()
        self.history = History()
        self.asking = WhoIsAsked()

    def name(self, number: int | None) -> str:
        """The name of a card; "the rules" where there is none."""
        return self.cards[number].name if number is not None else "the rules"

    def names(self, numbers: Iterable[int]) -> str:
        """The names of some cards as one would say them."""
        return as_said([self.cards[number].name for number in numbers])

    @staticmethod
    def key(name: str) -> str:
        return normal(name)

    def assume(self, text: str) -> None:
        """Say aloud what the replay takes for granted; what only another reading would, it does not."""
        if text not in self.assumptions and not self.law.turning:
            self.assumptions.append(text)

    def unrecorded(self) -> AbstractContextManager[None]:
        """A context in which consults are not recorded."""
        return self.law.unrecorded()

    def place(self, zone: Zone) -> str:
        """How a zone is called at the table."""
        if zone.host is not None:
            return f"under {self.name(zone.host)}"
        if zone.owner is None:
            return zone.kind
        if zone.in_front:
            return zone.owner.name
        return f"{zone.owner.name}'s {zone.kind}"
