"""A scenario as it was written, checked and taken apart, ready to be replayed any number of times."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

from adjudicator.cards.goals import listed
from adjudicator.cards.model import Card
from adjudicator.cards.names import in_figures, normal
from adjudicator.engine.state.unknown import UNKNOWN
from adjudicator.plain_data import field, plain_data, replace

_UNKNOWN = re.compile("([0-9]{1,3}|an?) (?:unknown|(?:unknown )?cards?)")
_MISCOUNTED = re.compile(".* unknown|[0-9]+|(?:[0-9]+|an?|another) (?:more |unknown )?cards?")
COUNTED = "write `3 unknown` for three cards that nobody needs to know"
MOST_UNKNOWN = 999

VERBS = ("ends turn", "plays", "draws", "uses", "chooses", "discards", "says", "passes", "joins")
"""What a player can do in a step; `nobody answers` and `chance` have no player."""
ANSWERS = ("chooses", "discards", "says", "passes")
"""Those of them that answer what another step asks."""
CHOOSING_VERBS = ("chooses", "discards")
"""Those of these that make a choice among what there is."""


def taken_apart(text: str) -> Iterator[tuple[str, str, str]]:
    """Who does what to what in a line, in every way in which it can be read: by each verb that stands in it.

    >>> list(taken_apart("Ann plays Milk")), list(taken_apart("Ann ends turn")), list(taken_apart("Ann sings"))
    ([('Ann', 'plays', 'Milk')], [('Ann', 'ends turn', '')], [])
    """
    for verb in VERBS:
        if text.endswith(f" {verb}"):
            yield text[: -len(verb) - 1], verb, ""
        for between in (" ", ": "):
            actor, found, rest = text.partition(f" {verb}{between}")
            if found:
                yield actor, verb, rest


def attempts(value: Any, players: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """The steps a `may:` names: (player, verb, card)."""
    for item in listed(value):
        if isinstance(item, Mapping):
            for head, things in item.items():
                who = [(actor, verb) for actor, verb, rest in taken_apart(str(head)) if not rest]
                for thing in things if isinstance(things, list) else [things]:
                    yield from ((actor, verb, str(thing)) for actor, verb in who)
        else:
            ways = (one for one in taken_apart(str(item)) if not one[2] or one[0] in players)
            yield from islice(ways, 1)


CLAIMED, EXPECTED, ALLOWED = "claimed", "expected", "allowed"
Place = tuple[str, int]
"""Something that holds or not, by its kind and the line it stands on."""

NOWHERE = (0, 0)
"""The line and column of what nobody has written down."""


@plain_data()
class Answer:
    """One answer given in advance: the text, what it is about where it carries a label, and where it is written."""

    text: str
    label: str | None = None
    at: tuple[int, int] = NOWHERE
    by_chance: bool = False  # chance brought it, to whom the label tells


@plain_data()
class ClaimLine:
    """What somebody says, with the facts that would have to hold. `proves`: facts of the inventory it is about."""

    by: str
    says: str
    holds: Mapping[str, Any]
    line: int
    proves: tuple[str, ...] = ()


@plain_data()
class Step:
    """One step: who does what to which cards, with the answers given along with it.

    `kind` is act, chance, nobody, claims, expect or note. `inside` tells that it stood under `then:` or beside
    another step, `beside` that it is claims beside one: what may be done is asked about the moment before that step.
    `proves`: facts of the inventory that its refusal, or what it expects, is about. `chance_at`: where what chance
    brings is written. `along`: it was told along with an Action, as a card that this one has its player play.
    """

    kind: str
    line: int
    actor: str = ""
    verb: str = ""
    objects: list[str] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    chance: list[str] = field(default_factory=list)
    chance_at: tuple[int, int] = NOWHERE
    refused: list[str] | None = None
    power: str | None = None
    source: str | None = None
    against: str | None = None
    silent: bool = False
    inside: bool = False
    along: bool = False
    beside: bool = False
    claims: list[ClaimLine] = field(default_factory=list)
    expect: Mapping[str, Any] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict)
    text: str = ""
    proves: tuple[str, ...] = ()

    @property
    def thing(self) -> str:
        """The first of what it names; empty where it names nothing."""
        return self.objects[0] if self.objects else ""

    @property
    def makes_choice(self) -> bool:
        """Whether it makes a choice that another step calls for, or may do so: one may also discard by oneself."""
        return self.verb in CHOOSING_VERBS

    @property
    def takes_no_time(self) -> bool:
        """Whether it only says something: nobody does anything."""
        return self.kind in ("claims", "expect", "note")

    def facts(self) -> list[Mapping[str, Any]]:
        """What it says to be so: what is expected, and what each claim holds."""
        return [facts for facts in (self.expect, *(claim.holds for claim in self.claims)) if facts]

    def told(self) -> str:
        """The step in a line, such as "Alice plays Time Portal"."""
        if self.kind == "act":
            return f"{self.actor} {self.verb} {', '.join(self.objects)}".strip()
        return self.text or self.kind


@plain_data()
class Seat:
    """One player as the file describes them."""

    name: str
    hand: list[tuple[Card, int]] = field(default_factory=list)
    keepers: list[tuple[Card, list[Card]]] = field(default_factory=list)
    creepers: list[tuple[Card, list[Card]]] = field(default_factory=list)
    due: list[Card] = field(default_factory=list)  # to be played first of all in the next turn
    goals: list[Card] = field(default_factory=list)
    open: list[Card] = field(default_factory=list)
    laid_aside: list[Card] = field(default_factory=list)
    face_down: list[Card] = field(default_factory=list)  # some of the Keepers
    aside_for: int = 1
    misses: int = 0
    away: bool = False
    age: int | None = None
    reach: tuple[str, ...] | None = None
    owes: tuple[tuple[Card, str], ...] = ()  # cards whose effect waits for the player; to whom a Keeper is owed


@plain_data()
class Scenario:
    """One checked scenario. `cards` gives every name used its card; `data` is the merged plain data."""

    name: str
    file: str
    line: int
    data: dict[str, Any]
    editions: tuple[str, ...] = ()
    proves: tuple[str, ...] = ()
    seats: list[Seat] = field(default_factory=list)
    rules: list[Card] = field(default_factory=list)
    held: dict[str, list[Card]] = field(default_factory=dict)  # what rules hold, by the key of the rule
    goals: list[Card] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)
    draw_pile: list[Card | None] = field(default_factory=list)
    pile_ends: bool = False
    meta_rules: list[Card] = field(default_factory=list)
    boxed: Sequence[Card] = ()  # Meta-Rules of its editions that do something, where the file speaks of Meta-Rules
    turn_player: str = ""
    turn: Mapping[str, Any] = field(default_factory=dict)
    agreed: Mapping[str, Any] = field(default_factory=dict)
    today: str | None = None
    special: tuple[str, ...] = ()
    house: Sequence[Any] = ()
    steps: list[Step] = field(default_factory=list)
    moved: Sequence[Step] = ()  # what a play takes, told after the answers to it, and moved before them
    expect: Mapping[str, Any] = field(default_factory=dict)
    expect_lines: Mapping[str, int] = field(default_factory=dict)
    expect_proves: tuple[str, ...] = ()
    proving: dict[str, tuple[int, int]] = field(default_factory=dict)  # where each fact is named
    find: Any = None
    catalogue: Any = None
    known_goals: Sequence[Card] = ()
    like: str | None = None

    def agreed_meta_rules(self) -> list[Card]:
        """The Meta-Rules in force: those on the table, and those that house rules or the file agree on."""
        found = {card.key: card for card in self.meta_rules}
        names = self.agreed.get("meta_rules") or ()
        for name in names if isinstance(names, list) else [names]:
            card = self.find(str(name)) or self.catalogue.find(str(name))
            if card is not None:
                found.setdefault(card.key, card)
        return list(found.values())

    def without_meta_rule(self, name: str) -> Scenario:
        """The same, with one of the Meta-Rules in force not agreed on."""
        rest = [card for card in self.agreed_meta_rules() if card.key != normal(name)]
        return replace(self, meta_rules=rest, agreed={**self.agreed, "meta_rules": [card.name for card in rest]})

    def ties(self) -> dict[str, set[Place]]:
        """The places that `proves:` beside a claim, an expectation or a step ties facts to, by fact."""
        tied: list[tuple[tuple[str, ...], list[Place]]] = []
        for step in self.steps:
            tied.append((step.proves, [(EXPECTED, line) for line in step.lines.values()] or [(ALLOWED, step.line)]))
            tied += [(claim.proves, [(CLAIMED, claim.line)]) for claim in step.claims]
        tied.append((self.expect_proves, [(EXPECTED, line) for line in self.expect_lines.values()]))
        found: dict[str, set[Place]] = {}
        for facts, places in tied:
            for fact in facts:
                found.setdefault(fact, set()).update(places)
        return found

    def line_of(self, fact: str) -> int:
        """The line on which a fact is expected in the end."""
        return self.expect_lines.get(fact, self.line)

    @property
    def calls_first(self) -> bool:
        """Whether whoever calls it begins: in Stoner Fluxx, or where the table has agreed on it (SR-R07)."""
        first = self.agreed.get("first", "call" if "stoner" in self.editions else None)
        return bool(first == "call")

    @property
    def agreed_first(self) -> str | None:
        """The player who the table has agreed is to begin."""
        first = self.agreed.get("first")
        return first if isinstance(first, str) and first != "call" else None

    @property
    def expected_status(self) -> str | None:
        status = self.expect.get("status")
        return status if isinstance(status, str) else None

    @property
    def waits_in_the_end(self) -> bool:
        """Whether the file expects that a choice is still open in the end."""
        return self.expected_status == "open" or "asks" in self.expect


def unknown_cards(item: object) -> int | None:
    """How many cards nobody needs to know a text stands for; None where it is none such.

    >>> unknown_cards("3 unknown"), unknown_cards("two cards"), unknown_cards("Milk"), unknown_cards("9999 unknown")
    (3, 2, None, None)
    >>> unknown_cards("a card")
    1
    """
    return counted(item) if isinstance(item, str) else None


@lru_cache(maxsize=4096)
def counted(text: str) -> int | None:
    """The same of a text; what a replay asks again and again."""
    told = _UNKNOWN.fullmatch(in_figures(text))
    return (int(told[1]) if told[1].isdigit() else 1) if told else None


def one_by_one(names: list[str]) -> list[str]:
    """Cards that are chosen or discarded, those that nobody needs to know one by one as well.

    >>> one_by_one(["Milk", "2 unknown"])
    ['Milk', 'a card', 'a card']
    """
    return [one for name in names for one in [UNKNOWN.name] * (unknown_cards(name) or 0) or [name]]


def miscounted(item: object) -> bool:
    """Whether a text is meant as `3 unknown` and does not say so.

    >>> miscounted("2"), miscounted("some unknown"), miscounted("2 cards"), miscounted("Milk")
    (True, True, False, False)
    """
    if not isinstance(item, (str, int)) or unknown_cards(item) is not None:
        return False
    return _MISCOUNTED.fullmatch(in_figures(str(item))) is not None
