"""Two laws that are to be told apart, and what the tables on which that is tried should lean to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.judge.overlay import Overlay, readings_under
from adjudicator.law.questions import Question
from adjudicator.scenario import Scenario
from adjudicator.search.separating.leaning import Leaning, leaning
from adjudicator.search.separating.sketch import Data, agreed_by, read, read_otherwise

LIKELY = 5
"""So much likelier is a related reading under which a question is tried, where the question speaks of it."""


@dataclass(frozen=True, slots=True)
class Law:
    """One of the two laws: its name, the readings in force, what is agreed under it, and how its side would put it."""

    name: str
    readings: Mapping[str, str]
    says: str
    agreed: Mapping[str, Any] = field(default_factory=dict)
    picked: frozenset[str] = frozenset()
    """The questions that the law itself settles, whatever the table agrees on."""


@dataclass(frozen=True, slots=True)
class Sought:
    """Two laws to be told apart, the questions they read differently, and what tables should lean to.

    Without any such question they differ in what is agreed alone.
    """

    title: str
    here: Law
    there: Law
    questions: tuple[str, ...]
    lean: Leaning
    house: Sequence[Any] | None = None
    """What the scenario says under `house:`, where the first law is not the one in force without it."""


def alike(sought: Sought) -> bool:
    """Whether both laws are one."""
    return not sought.questions and sought.here.agreed == sought.there.agreed


def under(law: Law, data: Data) -> Mapping[str, str]:
    """The readings of a law at a table that has a house rule of its own."""
    own = read_otherwise(data)
    return {**law.readings, **{q: r for q, r in own.items() if q not in law.picked}} if own else law.readings


def both(data: Data, sought: Sought) -> tuple[Scenario | None, Scenario | None]:
    """The scenario of a line as each of the two laws has it."""
    here = read(data, sought.here.agreed)
    return here, read(data, sought.there.agreed) if sought.there.agreed != sought.here.agreed else here


# -- what is looked for -----------------------------------------------------------------------------------------------


def between_readings(
    ruling: Question, rulings: Mapping[str, Question], here: str, there: str, texts: Iterable[str] = ()
) -> Sought:
    """Two readings of one ruling. `texts` are further texts about it, such as its facts."""
    official = {name: one.official for name, one in rulings.items() if one.readings}

    def law(reading: str) -> Law:
        return Law(reading, {**official, ruling.id: reading}, ruling.readings[reading], picked=frozenset((ruling.id,)))

    own = {"house": f"{ruling.id} read as {here}", "readings": {ruling.id: here}}
    title = f"{ruling.id} - {here} or {there}"
    house = None if here == ruling.official else [own]
    lean = lean_of([ruling], rulings, texts, (ruling.readings[here], ruling.readings[there]))
    return Sought(title, law(here), law(there), (ruling.id,), lean, house)


def between_houses(
    here: Sequence[Overlay],
    there: Sequence[Overlay],
    rulings: Mapping[str, Question],
    texts: Iterable[str] = (),
) -> Sought:
    """Two stacks of house rules, each over the official law; an empty one is that law itself."""
    official = {name: one.official for name, one in rulings.items() if one.readings}

    def law(stack: Sequence[Overlay]) -> Law:
        name = " + ".join(overlay.name for overlay in stack) or "the official rulings"
        return Law(name, readings_under(official, stack), f"We play by {name}.", agreed_by(stack))

    one, other = law(here), law(there)
    questions = tuple(name for name in official if one.readings[name] != other.readings[name])
    entries = {entry for overlay in (*here, *there) for entry in overlay.cites}
    about = [rulings[name] for name in questions]
    about += [ruling for ruling in rulings.values() if ruling.id not in questions and entries & set(ruling.cites)]
    lean = lean_of(about, rulings, texts)
    return Sought(f"{one.name} or {other.name}", one, other, questions, lean)


def lean_of(
    some: Sequence[Question], rulings: Mapping[str, Question], texts: Iterable[str], stressed: Iterable[str] = ()
) -> Leaning:
    """The cards and the matter of some rulings, and the other readings of those they refer to."""
    told = [text for one in some for text in (one.question, one.answer, *one.readings.values())]
    cards = [card for one in some for card in one.cards]
    related = related_to(some, rulings)
    readings = [(one.id, name) for one in related for name in one.readings if name != one.official]
    words = set(re.findall(r"[a-z]+", " ".join([*(one.id for one in some), *told]).lower()))
    readings += [pair for pair in readings if pair[1] in words] * LIKELY
    topics = [topic for one in some for topic in one.topics]
    return leaning(cards, [*told, *texts], topics, [card for one in related for card in one.cards], readings, stressed)


def related_to(some: Sequence[Question], rulings: Mapping[str, Question]) -> list[Question]:
    """Executable rulings that some others refer to, or that refer to them."""
    ids = {one.id for one in some}
    named = {name for one in some for name in one.see}
    return [one for one in rulings.values() if one.readings and one.id not in ids and related(one, ids, named)]


def related(one: Question, ids: set[str], named: set[str]) -> bool:
    return one.id in named or bool(ids & set(one.see))
