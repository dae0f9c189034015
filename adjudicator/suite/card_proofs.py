"""What each card does, taken away one piece at a time: which scenarios notice?

A piece is an effect, a power, a duty, a rule and so on. A card is proved where every piece of it is missed by some
scenario of the suite that names the card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from adjudicator.cards.catalogue import catalogue
from adjudicator.cards.model import Card
from adjudicator.cards.names import normal
from adjudicator.library.court import judge
from adjudicator.scenario import Scenario, read_scenarios
from adjudicator.suite import goal_cases
from adjudicator.suite.running import passes, scenario_files

LISTS = ("does", "out_of_turn", "powers", "duties")
WHOLES: Mapping[str, Any] = {
    "answers": (),
    "rule": None,
    "bonus": None,
    "start_bonus": None,
    "goal": None,
    "attaches": None,
    "blocks_win": False,
}


class Piece(NamedTuple):
    """One thing that a card does: its field, its place in there, and what the field is without it."""

    field: str
    name: str
    rest: Any


@dataclass(slots=True)
class CardProof:
    """Which scenarios miss which piece of a card."""

    card: str
    pieces: dict[str, list[str]] = field(default_factory=dict)

    @property
    def unproved(self) -> list[str]:
        return [piece for piece, scenarios in self.pieces.items() if not scenarios]


def pieces(card: Card) -> Iterator[Piece]:
    """All that a card does, piece by piece."""
    for name in LISTS:
        whole = getattr(card, name)
        for index, one in enumerate(whole):
            title = one.effect if name == "powers" else one[0]
            yield Piece(name, f"{name} {title}", whole[:index] + whole[index + 1 :])
    for name, nothing in WHOLES.items():
        if getattr(card, name):
            yield Piece(name, name, nothing)


@contextmanager
def without(card: Card, piece: Piece) -> Iterator[None]:
    """While this lasts the card of the catalogue lacks one piece."""
    whole = getattr(card, piece.field)
    object.__setattr__(card, piece.field, piece.rest)
    try:
        yield
    finally:
        object.__setattr__(card, piece.field, whole)


def proof(card: Card, scenarios: Sequence[Scenario], most: int = 3) -> CardProof:
    """For every piece of a card the first scenarios, at most so many, that fail without it."""
    found = CardProof(card.name)
    for piece in pieces(card):
        missed = found.pieces.setdefault(piece.name, [])
        with without(card, piece):
            for one in scenarios:
                if len(missed) >= most:
                    break
                if not passes(judge(one, decisive=False)):
                    missed.append(one.name)
    return found


def proofs(editions: Sequence[str], paths: Sequence[str] = (), most: int = 3) -> list[CardProof]:
    """The proofs of every card of some decks, by the scenarios that name it; those about cards come first."""
    named = by_card(editions, paths)
    cards = {card.name: card for slug in editions for card in catalogue().printed(slug)}
    return [proof(card, named.get(card.key, ()), most) for card in cards.values() if any(pieces(card))]


def by_card(editions: Sequence[str], paths: Sequence[str] = ()) -> dict[str, list[Scenario]]:
    """The scenarios that name each card, by its key."""
    files = sorted(scenario_files(paths), key=lambda file: (file.parent.name != "cards", str(file)))
    told = [scenario for file in files for scenario in read_scenarios(str(file))[0]]
    found: dict[str, list[Scenario]] = {}
    for scenario in [*goal_cases.all_cases(tuple(editions)), *told]:
        for key in keys_in(scenario):
            found.setdefault(key, []).append(scenario)
    return found


def keys_in(scenario: Scenario) -> set[str]:
    """The keys of all cards a scenario names."""
    words: list[Any] = [step.objects + [answer.text for answer in step.answers] for step in scenario.steps]
    words += [scenario.data.get(part) for part in ("players", "rules", "goals", "discard", "draw_pile")]
    keys = set()
    for text in texts(words):
        card = scenario.find(text) if scenario.find is not None else None
        keys.add(card.key if card is not None else normal(text))
    return keys


def texts(value: Any) -> Iterator[str]:
    """Every text in some plain data, keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from texts(key)
            yield from texts(one)
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from texts(one)
