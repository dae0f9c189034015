"""A step as it was told, with what a line leaves to be made out: whose cards they are, who is new, whose turn ends."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from adjudicator.scenario.plain.words import player_at, several

if TYPE_CHECKING:
    from adjudicator.scenario.plain.table import Table

_OVER = re.compile(
    r"(?:it's |that's |and |then )*(?:the )?end of (?:(?P<whose>\S+) )?turn"
    r"|(?P<who>[^\s:]+) turn (?:ends|is over|is done)"
)
PRONOUNS = several("i he she they you it")
_NOT_NEW = PRONOUNS | several("nobody everybody someone somebody we who")
_JOINS = re.compile(
    r"(?:(?:and|then|now|so|but|a|the|new|player|newcomer|guy|girl|friend) )*(?P<who>[^\W\d_][\w'-]*)"
    r"(?: (?:wants?|would|likes?|asks?|decides?|just|now|also|then|has|to|turns up|shows up|arrives|sits down|and))*"
    r" (?:join(?:s|ed)?|sits? down|sat down|(?:comes?|gets?|wants?) in)"
    r"(?: (?:in|up|us|the|game|table|here|too|now|late|midway))*"
    r"(?: .*?(?:after|next to|beside|between|behind|left of) (?P<after>\S+).*)?",
    re.IGNORECASE,
)
"""A newcomer, whom nobody has named so far."""
TURN = ("the", "his", "her", "their", "my", "turn", "go", "done")


@dataclass(slots=True)
class Told:
    """One step as it was told. `things` are names of cards, `asides` what else was named, `unknown` what no card is,
    `unread` what somebody did besides, in words that are not understood; `named` whether the line says who did it."""

    actor: str
    verb: str
    things: list[str] = field(default_factory=list)
    asides: list[str] = field(default_factory=list)
    against: str = ""
    unknown: str = ""
    unread: str = ""
    beside: dict[str, str] = field(default_factory=dict)
    named: bool = True

    def steps(self) -> list[Any]:
        """The steps of the scenario: one for each card that is played or used, one for all that are discarded."""
        head = f"{self.actor} {self.verb}".strip()
        beside = {**({"against": self.against} if self.against else {}), **self.beside}
        if not self.things:
            return [{head: None, **beside} if beside else head]
        if self.verb in ("plays", "uses"):
            return [{head: thing, **beside} for thing in self.things]
        return [{head: self.things[0] if len(self.things) == 1 else self.things}]

    def settle(self, table: Table) -> None:
        """Make out who discards whom the line does not name, by whose the cards are, and what is played though it is
        told as used or said: a card in hand."""
        places = {table.place(thing, table.now) for thing in self.things}
        whose = {place.removesuffix("'s hand") for place in places}
        if self.verb == "discards" and not self.named and len(whose) == 1 and whose <= set(table.players):
            self.actor = whose.pop()
        unseen = self.verb == "uses" and places == {""} and {*map(table.type_of, self.things)} <= {"action", "surprise"}
        if unseen or (self.verb in ("uses", "says") and places == {f"{self.actor}'s hand"}):
            self.verb = "plays"


def ended(line: str, table: Table) -> list[Told]:
    """The end of a turn that is told without anybody who ends it: "end of ann's turn"."""
    over = _OVER.fullmatch(line.casefold().strip(" .!"))
    whose = (over["whose"] or over["who"] or "the") if over else ""
    named = player_at([whose], 0, table.players)
    return [Told(named[0] if named else table.active, "ends turn")] if named or whose in TURN else []


def newcomer(line: str, table: Table) -> list[Told]:
    """Somebody who joins the game, with the player after whom they sit down, where that is told."""
    told = _JOINS.fullmatch(" ".join(re.sub(r"[,.!]", " ", line).split()))
    if told is None or told["who"].casefold() in _NOT_NEW or player_at([told["who"]], 0, table.players):
        return []
    after = player_at([told["after"] or ""], 0, table.players)
    return [Told(told["who"], "joins", [], [after[0]] if after else [])]
