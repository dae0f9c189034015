"""Why random play never gets to a ruling, worked out from the scenarios that do.

A way is one step of a scenario at which a ruling decided something: the cards it took, and what random players never
do or agree on. A ruling that no way leads to without such a thing is taken to be out of their reach, and the reason
names it. It says what the scenarios show; that play cannot get there otherwise it does not prove.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from adjudicator.cards.model import Card
from adjudicator.cards.names import normal
from adjudicator.law.rulings import Ruling

REFUSED, CLAIMED, WORDS, JOINS = "refused", "claimed", "words", "joins"
HOUSE, AGREED = "house: ", "agreed: "
"""These two are followed by what it is."""
SAID = {
    REFUSED: "it takes somebody who tries what may not be done, and random players do not",
    CLAIMED: "it takes a claim or a question, and random players make none",
    WORDS: "it takes words that are left out or called out",
    JOINS: "it takes a newcomer, and the number of players is fixed in this run",
    HOUSE: "it takes a house rule",
    AGREED: "it takes a table that has agreed on something",
}
OTHER_CARDS = "it takes cards that are in no deck of this run"
SAME = "it came up, but all readings came to the same"
NOWHERE = "no scenario gets there either"
NOT_MET = "random play could get there, but did not in this run"
SETTLED = frozenset({"first", "special_days", "claimed_days", "birthdays"})
"""What random tables agree on."""
BASIC_RULES = normal("Basic Rules")
PLAIN = frozenset({"all_of", "keys"})
"""Parts of a Goal that any Keepers meet."""


Kind = tuple[Any, ...]


def kind(card: Card) -> Kind | None:
    """What a card does, as far as one card can stand in for another; None for a card that just lies there."""
    goal, rule = card.goal, card.rule
    parts = {one.name for one in fields(goal) if getattr(goal, one.name)} if goal is not None else set()
    does = [name for name, _ in (*card.does, *card.out_of_turn, *card.duties)]
    does += [power.effect for power in card.powers] + [str(answer.get("what")) for answer in card.answers]
    held = (rule.matter if rule else None, bool(card.bonus), bool(card.attaches), card.blocks_win, card.ends_turn)
    rest = (tuple(sorted(parts - PLAIN)), tuple(sorted(does)), *held, tuple(sorted(card.traits)))
    if card.type == "basic-rules" or (card.type in ("keeper", "goal") and not any(rest)):
        return None
    return (card.type, *rest)


@dataclass(frozen=True, slots=True)
class Way:
    """A step at which a ruling decided something: its scenario, the cards that matter there, what random play lacks.

    A card matters that does something; `cards` tells by name what kind each is.
    """

    scenario: str
    cards: Mapping[str, Kind]
    lacks: frozenset[str] = frozenset()

    def missing(self, held: Held) -> tuple[str, ...]:
        """The cards of the scenario for which those held have neither themselves nor one that does the same."""
        unlike = (name for name, one in self.cards.items() if one not in held.kinds)
        return tuple(name for name in unlike if normal(name) not in held.keys)


class Held(NamedTuple):
    """The cards of a run: their keys, and what kinds there are."""

    keys: frozenset[str]
    kinds: frozenset[Kind | None]

    @classmethod
    def of(cls, cards: Sequence[Card]) -> Held:
        return cls(frozenset([BASIC_RULES, *(card.key for card in cards)]), frozenset(kind(card) for card in cards))


Ways = Callable[[], Mapping[str, Sequence[Way]]]
"""The ways to each ruling; worked out only when they are asked for."""


@dataclass(slots=True)
class Unreached:
    """An executable ruling that decided nothing in any game: how many games it came up in, why, and what that names.

    `example` is a scenario that gets there.
    """

    ruling: str
    blocked: int
    why: str = NOWHERE
    named: tuple[str, ...] = ()
    example: str = ""

    @property
    def beyond(self) -> bool:
        """Whether it is about cards that are in no deck of the run."""
        return self.why == OTHER_CARDS

    def as_json(self) -> dict[str, Any]:
        told = {"ruling": self.ruling, "blocked_in": self.blocked, "why": self.why, "named": self.named}
        return {**told, "example": self.example or None}


def reason(ruling: Ruling, blocked: int, held: Held, ways: Sequence[Way], *, does: Set[str] = frozenset()) -> Unreached:
    """Why a ruling decided nothing. `blocked`: games in which it came up and all readings came to the same.

    `does`: what players of this run do although not all random players do it, such as joining.
    """
    absent = tuple(name for name in ruling.cards if normal(name) not in held.keys)
    if absent and len(absent) == len(ruling.cards):
        return Unreached(ruling.id, blocked, OTHER_CARDS, absent, ways[0].scenario if ways else "")
    if not ways:
        return Unreached(ruling.id, blocked, SAME if blocked else NOWHERE)
    free = [way for way in ways if not lacking(way, does)]
    if not free:
        always = set.intersection(*(set(way.missing(held)) for way in ways))
        if own := tuple(name for name in absent if name in always):
            return Unreached(ruling.id, blocked, OTHER_CARDS, own, ways[0].scenario)
        way = min(ways, key=lambda one: (len(lacking(one, does)), len(one.missing(held))))
        why, named = told(sorted(lacking(way, does)))
        return Unreached(ruling.id, blocked, why, named, way.scenario)
    way = min(free, key=lambda one: len(one.missing(held)))
    if missing := way.missing(held):
        return Unreached(ruling.id, blocked, OTHER_CARDS, missing, way.scenario)
    return Unreached(ruling.id, blocked, SAME if blocked else NOT_MET, (), way.scenario)


def told(lacks: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """What random play lacks, in words, and what exactly a table has settled."""
    for sign in (HOUSE, AGREED):
        named = tuple(lack.removeprefix(sign) for lack in lacks if lack.startswith(sign))
        if named:
            return SAID[sign], named
    return SAID[lacks[0]], ()


def lacking(way: Way, does: Set[str]) -> frozenset[str]:
    """What random play lacks on a way, `does` being what its players do in this run all the same."""
    return way.lacks - does
