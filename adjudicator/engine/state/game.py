"""A game under way: the table, the turn, the law, and what else has to be remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from typing import Any, TypeVar, overload

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
from adjudicator.engine.state.refusal import Obstacle, barred
from adjudicator.engine.state.turn import Turn
from adjudicator.law import Law, Options
from adjudicator.table import Player, Table, Zone, as_said

T = TypeVar("T")


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

    def in_turn_order(self) -> list[Player]:
        """All players clockwise, beginning with the one whose turn it is."""
        return self.table.from_left(self.turn.player, include=True)

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

    @overload
    def consult(
        self,
        question: str,
        outcomes: Mapping[str, bool | Callable[[], bool]],
        player: Player,
        card: int | None,
        /,
        **fill: str,
    ) -> bool: ...

    @overload
    def consult(
        self, question: str, outcomes: Mapping[str, Callable[[], T]], player: Player, card: int | None, /, **fill: str
    ) -> T: ...

    @overload
    def consult(
        self, question: str, outcomes: Mapping[str, T], player: Player, card: int | None, /, **fill: str
    ) -> T: ...

    @overload
    def consult(
        self, question: str, outcomes: Mapping[str, Any], player: Player, card: int | None, /, **fill: str
    ) -> Any: ...

    def consult(
        self, question: str, outcomes: Mapping[str, Any], player: Player, card: int | None, /, **fill: str
    ) -> Any:
        """`Law.consult` on what a player does, or what becomes of them, and the card in question."""
        return self.law.consult(question, outcomes, card=self.name(card), player=player.name, **fill)

    def offer(
        self, question: str, options: Mapping[str, Iterable[Any]], player: Player, card: int | None, /, **fill: str
    ) -> Options[Any]:
        """`Law.offer`, likewise."""
        return self.law.offer(question, options, card=self.name(card), player=player.name, **fill)

    def barred(
        self,
        question: str,
        outcomes: Mapping[str, Any],
        text: str,
        player: Player,
        card: int | None,
        /,
        **fill: str,
    ) -> list[Obstacle]:
        """The obstacle where a ruling does not let a player do something with a card; none where it does."""
        return barred(self.law, question, outcomes, text, card=self.name(card), player=player.name, **fill)

    def place(self, zone: Zone) -> str:
        """How a zone is called at the table."""
        if zone.host is not None:
            return f"under {self.name(zone.host)}"
        if zone.owner is None:
            return zone.kind
        if zone.in_front:
            return zone.owner.name
        return f"{zone.owner.name}'s {zone.kind}"
