"""Two laws that are to be told apart: two readings of a ruling, or two stacks of house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.judge.overlay import Overlay, added_by, agreed_by, cards_of, readings_under
from adjudicator.law.rulings import Ruling
from adjudicator.scenario import Scenario
from adjudicator.search.separating.scenario_data import Data, read, read_otherwise


@dataclass(frozen=True, slots=True)
class Law:
    """One of the two laws: its name, the readings in force, what is agreed under it, and how its side would put it."""

    name: str
    readings: Mapping[str, str]
    says: str
    agreed: Mapping[str, Any] = field(default_factory=dict)
    picked: frozenset[str] = frozenset()
    """The questions that the law itself settles, whatever the table agrees on."""
    cards: tuple[Mapping[str, Any], ...] = ()
    """The records of the cards that are known under it besides those of the decks."""

    def reads(self, data: Data) -> Scenario | None:
        """The scenario of some data as this law has it; None where a file would have a problem."""
        return read(data, self.agreed, self.cards)

    def at(self, data: Data) -> Mapping[str, str]:
        """The readings of the law at a table that has a house rule of its own."""
        own = read_otherwise(data)
        return {**self.readings, **{q: r for q, r in own.items() if q not in self.picked}} if own else self.readings


@dataclass(frozen=True, slots=True)
class Pair:
    """Two laws to be told apart, and the questions they read differently; without any they differ in other things."""

    title: str
    here: Law
    there: Law
    questions: tuple[str, ...]
    house: Sequence[Any] = ()
    """What the scenario says under `house:`, where the first law is not the one in force without it."""
    cards: tuple[str, ...] = ()
    """The names of the cards that only one of them has, or that the two have otherwise."""

    @property
    def alike(self) -> bool:
        """Whether both laws are one."""
        return not self.questions and not self.cards and self.here.agreed == self.there.agreed

    @property
    def added(self) -> list[Mapping[str, Any]]:
        """The records of cards that both laws know besides those of the decks."""
        return [one for one in self.here.cards if one in self.there.cards]

    def scenarios(self, data: Data) -> tuple[Scenario | None, Scenario | None]:
        """The scenario of some data as each of the two laws has it; None where a file would have a problem."""
        here = self.here.reads(data)
        same = self.there.agreed == self.here.agreed and not self.cards
        return here, here if same or here is None else self.there.reads(data)


def between_readings(ruling: Ruling, rulings: Mapping[str, Ruling], here: str, there: str) -> Pair:
    official = {name: one.official for name, one in rulings.items() if one.readings}

    def law(reading: str) -> Law:
        return Law(reading, {**official, ruling.id: reading}, ruling.readings[reading], picked=frozenset((ruling.id,)))

    own = {"house": f"{ruling.id} read as {here}", "readings": {ruling.id: here}}
    house = () if here == ruling.official else (own,)
    return Pair(f"{ruling.id} - {here} or {there}", law(here), law(there), (ruling.id,), house)


def between_houses(here: Sequence[Overlay], there: Sequence[Overlay], rulings: Mapping[str, Ruling]) -> Pair:
    """Two stacks of house rules, each over the official law; an empty one is that law itself."""
    official = {name: one.official for name, one in rulings.items() if one.readings}

    added = added_by([*here, *there])

    def law(stack: Sequence[Overlay]) -> Law:
        name = " + ".join(overlay.name for overlay in stack) or "the official rulings"
        picked = frozenset(question for overlay in stack for question in overlay.readings)
        cards = (*cards_of(stack), *added)
        return Law(name, readings_under(official, stack), f"We play by {name}.", agreed_by(stack), picked, cards)

    one, other = law(here), law(there)
    questions = tuple(name for name in official if one.readings[name] != other.readings[name])
    records = [{str(record["name"]): record for record in cards_of(stack)} for stack in (here, there)]
    apart = tuple(name for name in {**records[0], **records[1]} if records[0].get(name) != records[1].get(name))
    return Pair(f"{one.name} or {other.name}", one, other, questions, cards=apart)
