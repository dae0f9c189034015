"""What each card does, taken away one piece at a time: which scenarios notice?

A piece is an effect, a power, a duty, a rule and so on. A card is proved where every piece of it is missed by some
scenario of the suite that names the card.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple

from adjudicator.cards.catalogue import catalogue
from adjudicator.cards.check import custom_records
from adjudicator.cards.goals import GoalCondition
from adjudicator.cards.model import Bonus, Card, Effect, Power, Rule, Whenever, cases
from adjudicator.cards.names import normal
from adjudicator.cards.references import asked_for
from adjudicator.judge.comparing import texts_in
from adjudicator.library.shipped_law import judge
from adjudicator.plain_data import replace
from adjudicator.scenario import Scenario
from adjudicator.suite import goal_cases
from adjudicator.suite.running import passes, shipped_scenarios

LISTS = ("does", "out_of_turn", "powers", "duties", "whenever", "answers")
SETS = ("traits", "numerals", "counts_as")
NO_LIMITS = ("params", "name", "gesture")
"""Parts of a power to which it is not bound."""
OF_OTHER_READINGS = ("wants_creepers",)
"""Parts of a Goal at which only other readings look."""
WHOLES: Mapping[str, Any] = {
    "rule": None,
    "bonus": None,
    "start_bonus": None,
    "goal": GoalCondition(),
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
    """All that a card does, piece by piece. The record of the Basic Rules only describes what the engine does."""
    if card.type == "basic-rules":
        return
    for name in LISTS:
        whole = getattr(card, name)
        titles = [title_of(one) for one in whole]
        for index, one in enumerate(whole):
            rest = whole[:index] + whole[index + 1 :]
            again = titles[:index].count(titles[index])
            yield Piece(name, f"{name} {titles[index]}" + (f" {again + 1}" if again else ""), rest)
            if name == "powers":
                yield from bounds(one, whole, index)
            elif name == "whenever":
                for part, freed in lacking(one, ("for_owner",)):
                    free = (*whole[:index], freed, *whole[index + 1 :])
                    yield Piece(name, f"whenever {title_of(one)} {part}", free)
            elif name in ("does", "out_of_turn"):
                yield from emptied(name, one, whole, index)
    for name, nothing in WHOLES.items():
        whole = getattr(card, name)
        if whole:
            yield Piece(name, name, nothing)
        if isinstance(whole, Rule | Bonus | GoalCondition):
            yield from parts(name, whole)
    if card.ends_turn == "on-use":
        yield Piece("ends_turn", "ends_turn", None)
    for name in SETS:
        whole = getattr(card, name)
        for one in sorted(whole):
            if name != "traits" or one in asked_for(catalogue()):
                yield Piece(name, f"{name} {one}", without_one(whole, one))


def parts(name: str, whole: Rule | Bonus | GoalCondition) -> Iterator[Piece]:
    """The parts of a rule, a bonus or a Goal without which there is still something left of it."""
    for part, rest in lacking(whole, OF_OTHER_READINGS):
        if has_more(rest):
            yield Piece(name, f"{name} {part}", rest)


def lacking(whole: Any, but: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """What is left without each of the parts that something has and need not have, `but` for some."""
    for one in fields(whole):
        if not one.init or one.name in but or (one.default is one.default_factory is MISSING):
            continue
        nothing = one.default if one.default is not MISSING else {}
        if getattr(whole, one.name) != nothing:
            yield one.name, replace(whole, **{one.name: nothing})


def has_more(whole: Rule | Bonus | GoalCondition) -> bool:
    """Whether a rule, a bonus or a Goal still says something."""
    if isinstance(whole, Bonus):
        return bool(whole.draw or whole.play or whole.hand_limit or whole.keeper_limit)
    return not isinstance(whole, Rule) or whole.value is not None


def title_of(one: Any) -> str:
    """What one of several things is called: the effect of a power, an effect by name, what is answered."""
    if isinstance(one, Power):
        return one.effect
    if isinstance(one, Whenever):
        return one.effects[0][0]
    return str(one["what"]) if isinstance(one, Mapping) else str(one[0])


def bounds(power: Power, powers: tuple[Power, ...], index: int) -> Iterator[Piece]:
    """What a power is bound to, one thing at a time."""
    for name, freed in lacking(power, NO_LIMITS):
        yield Piece("powers", f"powers {power.effect} {name}", (*powers[:index], freed, *powers[index + 1 :]))


def emptied(field: str, effect: Effect, whole: tuple[Effect, ...], index: int) -> Iterator[Piece]:
    """What an effect does in each of several cases, one case at a time."""
    name, params = effect
    for case, done in cases(params).items():
        if done:
            freed = (name, {**params, "of": {**params["of"], case: []}})
            yield Piece(field, f"{field} {name} {case}", (*whole[:index], freed, *whole[index + 1 :]))


def without_one(whole: Any, one: str) -> Any:
    """A set or a mapping that lacks one of its keys."""
    return whole - {one} if isinstance(whole, frozenset) else {key: value for key, value in whole.items() if key != one}


@contextmanager
def without(card: Card, piece: Piece) -> Iterator[None]:
    """While this lasts the card of the catalogue lacks one piece."""
    whole, put = getattr(card, piece.field), getattr(Card, piece.field).__set__
    put(card, piece.rest)
    card.__post_init__()
    try:
        yield
    finally:
        put(card, whole)
        card.__post_init__()


def proof(card: Card, cases: Sequence[tuple[Scenario, Card]], most: int = 3, unsaid: Container[str] = ()) -> CardProof:
    """For every piece of a card, but `unsaid` ones, the first scenarios, at most so many, that fail without it.

    With each scenario comes the card as it is there: that of the catalogue, or the one that the scenario brings along.
    """
    found = CardProof(card.name)
    for index, piece in enumerate(pieces(card)):
        if piece.field in unsaid:
            continue
        missed = found.pieces.setdefault(piece.name, [])
        for one, own in cases:
            if len(missed) >= most:
                break
            with without(own, list(pieces(own))[index]):
                if not passes(judge(one, decisive=False)):
                    missed.append(one.name)
    return found


def proofs(editions: Sequence[str]) -> list[CardProof]:
    """The proofs of every card of some decks, by the scenarios that name it; those about cards come first."""
    named = by_card(editions)
    cards = {card.name: card for slug in editions for card in catalogue().printed(slug)}
    some = [card for card in cards.values() if any(pieces(card))]
    return [proof(card, [(one, card) for one in named.get(card.key, ())]) for card in some]


def own_proofs() -> list[CardProof]:
    """The proofs of every card that shipped scenarios bring along under `cards:`, each by one that brings it so.

    Two cards of one name that say different things are two. What a card has without saying it is no piece of it: that a
    Creeper blocks, which the shipped ones prove of the type, the traits of what it counts as, the figures of its name.
    """
    brought: dict[str, list[tuple[Scenario, Card]]] = {}
    for scenario in shipped_scenarios():
        for record in custom_records(scenario.data.get("cards")):
            if (card := scenario.find(str(record["name"]))) is not None and any(pieces(card)):
                title = json.dumps(record, sort_keys=True, default=str)
                brought.setdefault(title, []).append((scenario, card))
    unsaid = {title: {"blocks_win", "traits", "numerals"} - json.loads(title).keys() for title in brought}
    return [proof(cases[0][1], cases, 1, unsaid[title]) for title, cases in brought.items()]


def by_card(editions: Sequence[str]) -> dict[str, list[Scenario]]:
    """The scenarios that name each card, by its key."""
    told = sorted(shipped_scenarios(), key=lambda one: (Path(one.file).parent.name != "cards", one.file))
    found: dict[str, list[Scenario]] = {}
    for scenario in [*goal_cases.all_cases(tuple(editions)), *told]:
        for key in keys_in(scenario):
            found.setdefault(key, []).append(scenario)
    return found


def keys_in(scenario: Scenario) -> set[str]:
    words: list[Any] = [step.objects + [answer.text for answer in step.answers] for step in scenario.steps]
    words += [scenario.data.get(part) for part in ("players", "rules", "goals", "discard", "draw_pile")]
    keys = set()
    for text in texts_in(words):
        card = scenario.find(text) if scenario.find is not None else None
        keys.add(card.key if card is not None else normal(text))
    return keys
