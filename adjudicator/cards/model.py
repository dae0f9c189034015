"""What a card is: one immutable object per card, built from a plain record of the catalogue or of a scenario."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from adjudicator.cards.goals import GoalCondition, Record, listed
from adjudicator.cards.matters import BASIC, BONUS_FOR, DUTY, LIMITS, OCCASION, PARTS, POWER
from adjudicator.cards.names import normal
from adjudicator.plain_data import field, plain_data

type_names = (
    "keeper",
    "goal",
    "ungoal",
    "new-rule",
    "action",
    "creeper",
    "surprise",
    "meta-rule",
    "basic-rules",
    "marker",
)
"""Every type a card can have, in the order in which the catalogue lists them."""

ACTS = "acts"
"""The moment of what nobody told of a card known in part: when it is used, or refused for its own text."""
IN_WORDS = "in words"
"""How a card is known of which the table tells in words alone what it does."""
Params = dict[str, Any]
Effect = tuple[str, Params]
"""The name of an effect and what it is called with; as it is signed in above its procedure."""


@plain_data(frozen=True)
class Rule:
    """What a New Rule sets: a matter, its value, and the other matters or cards that it throws out as well."""

    matter: str
    value: int | str | None = None
    contradicts: tuple[str, ...] = ()

    @classmethod
    def from_record(cls, record: Record) -> Rule:
        return cls(record["matter"], record.get("value"), tuple(record.get("contradicts") or ()))


@plain_data(frozen=True)
class Bonus:
    """What a card adds to the numbers of those it serves, for as long as its condition holds (HF-01).

    `who` says whom it serves; where a record does not, everybody, and of a card before a player its owner. `in_play`: a
    card that must be on the table, before anybody. `has`, `has_trait`: what the player served must have on the table.
    `per`: so much for each of their Keepers, Creepers or cards with a trait.
    """

    draw: int = 0
    play: int = 0
    hand_limit: int = 0
    keeper_limit: int = 0
    optional: bool = False
    who: str = "everybody"
    in_play: str | None = None
    has: str | None = None
    has_trait: str | None = None
    per: str | None = None

    @classmethod
    def from_record(cls, record: Record, whose: str = "everybody") -> Bonus:
        numbers = {key: value for key, value in record.items() if key != "while"}
        return cls(**{"who": whose, **numbers}, **(record.get("while") or {}))


@plain_data(frozen=True)
class Pays:
    """Cards of one's own that have to be discarded for a power: how many, from where, and of which type or trait."""

    source: str
    cards: int
    type: str = ""
    trait: str = ""
    named: tuple[str, ...] = ()

    @classmethod
    def from_record(cls, record: Record) -> Pays:
        named = tuple(listed(record.get("named")))
        return cls(record["from"], record.get("cards", 1), record.get("type", ""), record.get("trait", ""), named)


@plain_data(frozen=True, eq=False)
class Power:
    """One thing that a card lets its owner, or for a New Rule the active player, do without it being a play.

    `more` are effects that follow the first in their order. `when` is own-turn or any-time; `if_in_play` a card,
    `if_trait_in_play` a trait of some card, that must be on the table before anybody, `unless_in_play` a card that must
    not. `uses` is how often it serves in a turn, `uses_per` the trait of which each own card is good for one use.
    `price` is where the card itself goes by being used, if anywhere, `pays` what is discarded for it besides,
    `costs_plays` how many plays of the turn it takes; `name` is what a scenario's `power:` calls it where a card has
    two; `gesture` is what the player has to do along with it.
    """

    effect: str
    params: Params = field(default_factory=dict)
    once: bool = False
    when: str = "own-turn"
    if_in_play: str | None = None
    ends_turn: bool = False
    name: str = ""
    if_trait_in_play: str | None = None
    price: str = ""
    gesture: str = ""
    more: tuple[Effect, ...] = ()
    unless_in_play: str | None = None
    uses: int = 0
    uses_per: str = ""
    pays: Pays | None = None
    costs_plays: int = 0

    def effects(self) -> tuple[Effect, ...]:
        """All that it does, in order."""
        return ((self.effect, self.params), *self.more)

    @classmethod
    def from_record(cls, record: Record) -> Power:
        (effect, params), *more = effects_from(record.get("effects") or record["effect"])
        pays = Pays.from_record(record["pays"]) if record.get("pays") else None
        rest = {key: value for key, value in record.items() if key not in ("effect", "effects", "pays")}
        return cls(effect, params, more=tuple(more), pays=pays, **{"name": effect, **rest})


@plain_data(frozen=True)
class Whenever:
    """What a card in play does when something happens: somebody plays a card of some types, or a turn begins or ends.

    `by` is owner, others or everybody (a rule has no owner); the effects are carried out by whoever did it, or by the
    owner of the card (`for_owner`). `has`: only where whoever did it has this card on the table; `having`: so many of
    some things, each from a number to another.
    """

    on: tuple[str, ...]
    by: str
    effects: tuple[Effect, ...]
    for_owner: bool = False
    has: str = ""
    having: tuple[tuple[str, int, int | None], ...] = ()

    @classmethod
    def from_record(cls, record: Record) -> Whenever:
        on, by = tuple(record.get("plays") or (record["turn"],)), record.get("by") or "everybody"
        owner, has = bool(record.get("for_owner")), record.get("has") or ""
        having = tuple((of, many.get("min", 0), many.get("max")) for of, many in (record.get("having") or {}).items())
        return cls(on, by, effects_from(record["does"]), owner, has, having)


@plain_data(frozen=True, eq=False, repr=False)
class Card:
    """One card of the catalogue or of a scenario; two cards are the same only if they are the same object.

    `copies` is the number of copies by edition where a deck holds more than one. `known` is full, part or
    name-only, `source` says where it comes from, `missing` what nobody told us. `counts_as` says as how many of one
    of its traits it counts, or which cards it is besides itself, at all times (LF-34). `numerals` names the
    parameters printed as numerals, with their printed values. `does` is what an Action or a Surprise does when
    played in turn, `out_of_turn` what a Surprise does to the play it answers, `answers` what it can answer. `rule`,
    `bonus`, `start_bonus` and `powers` hold while the card is in play, `duties` are what a card makes happen on the
    table. `days`: when the days are that its rulings speak of.
    """

    name: str
    key: str
    type: str
    aliases: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    editions_likely: tuple[str, ...] = ()
    copies: dict[str, int] = field(default_factory=dict)
    text: str = ""
    traits: frozenset[str] = frozenset()
    counts_as: dict[str, int] = field(default_factory=dict)
    known: str = "full"
    source: str = ""
    missing: tuple[str, ...] = ()
    unsure: tuple[tuple[str, str], ...] = ()  # when a missing point of a known card matters, and the point
    numerals: dict[str, int] = field(default_factory=dict)
    rule: Rule | None = None
    bonus: Bonus | None = None
    start_bonus: dict[str, int] | None = None
    powers: tuple[Power, ...] = ()
    does: tuple[Effect, ...] = ()
    out_of_turn: tuple[Effect, ...] = ()
    answers: tuple[dict[str, Any], ...] = ()
    ends_turn: str | None = None
    goal: GoalCondition | None = None
    blocks_win: bool = False
    attaches: dict[str, Any] | None = None
    duties: tuple[Effect, ...] = ()
    whenever: tuple[Whenever, ...] = ()
    group: str | None = None
    days: dict[str, str] = field(default_factory=dict)
    keys: tuple[str, ...] = field(init=False, default=())  # `key`, and that of each card it counts as besides
    matters: tuple[str, ...] = field(init=False, default=())  # what it is about while it is in play
    limits: dict[str, int] = field(init=False, default_factory=dict)  # what it has the Basic Rules limit, by matter

    def __post_init__(self) -> None:
        besides = [[normal(name)] * count for name, count in self.counts_as.items() if name not in self.traits]
        object.__setattr__(self, "keys", (self.key, *(key for one in besides for key in one)))
        object.__setattr__(self, "matters", _matters(self))
        object.__setattr__(self, "limits", _limits(self))

    @classmethod
    def from_record(cls, record: Record) -> Card:
        """Build a card from a checked record; a name and a type are enough.

        >>> Card.from_record({"name": "Stub Goal", "type": "goal", "goal": {"all_of": ["Milk", "Bread"]}}).goal.all_of
        ('Milk', 'Bread')
        """
        kind, name, bonus = record.get("type", "keeper"), record["name"], record.get("bonus")
        powers = [*listed(record.get("free_action")), *listed(record.get("powers"))]
        return cls(
            name,
            normal(name),
            kind,
            text=record.get("says") or record.get("text") or "",
            source=record.get("from") or "",
            missing=tuple(point for _, point in _points(record)),
            unsure=tuple(_unsure(record)),
            bonus=Bonus.from_record(bonus, "everybody" if kind == "new-rule" else "owner") if bonus else None,
            powers=tuple(map(Power.from_record, powers)),
            blocks_win=bool(record.get("blocks_win", kind == "creeper")),
            **{key: made(record[key]) for key, made in MADE_OF.items() if record.get(key)},
        )

    def has_effect(self, effect: str) -> bool:
        """Whether the card does this, in turn, out of turn or as a power."""
        named = (*(name for name, _ in (*self.does, *self.out_of_turn)), *(power.effect for power in self.powers))
        return effect in named

    def cases(self) -> frozenset[str]:
        """The names of what may come of a throw or a choice that the card asks for."""
        told = [*self.does, *self.out_of_turn, *(one for power in self.powers for one in power.effects())]
        told += [one for occasion in self.whenever for one in occasion.effects]
        return frozenset(name for _, params in told for one in (params, *inner_params(params)) for name in cases(one))

    def __repr__(self) -> str:
        return f"Card({self.name!r})"

    def __str__(self) -> str:
        return self.name


def _matters(card: Card) -> tuple[str, ...]:
    """All that a card is about in play: what its rule sets, what it adds to, duties, occasions, powers; often none."""
    if not (card.rule or card.bonus or card.duties or card.whenever or card.powers):
        return ()
    found = [card.rule.matter] if card.rule is not None else []
    if card.bonus is not None:
        found += [BONUS_FOR + part for part in PARTS if getattr(card.bonus, part)]
    found += dict.fromkeys([DUTY + name for name, _ in card.duties])
    if card.whenever:
        found.append(OCCASION)
    if card.powers:
        found.append(POWER)
    return tuple(found)


def _limits(card: Card) -> dict[str, int]:
    """The limits that a Meta-Rule has the Basic Rules set."""
    given = [params for name, params in card.duties if name == BASIC]
    return {matter: params[part] for params in given for part, matter in LIMITS.items() if part in params}


def _points(record: Record) -> list[tuple[str, str]]:
    """What nobody told of a card, each point with the moment at which it matters; none: wherever it is in play."""
    points = [one if isinstance(one, Mapping) else {"point": one, "at": ""} for one in listed(record.get("missing"))]
    return [(str(one["at"]), str(one["point"])) for one in points]


SAYS_NOTHING = frozenset(
    (
        *("name", "aliases", "type", "editions", "editions_likely", "copies", "group", "traits"),
        *("text", "says", "known", "replaces"),
    )
)
"""Keys of a record from which nothing follows that the card does."""


def in_words(record: Record) -> bool:
    """Whether a record of the table's own tells what its card does, but in words alone."""
    said = record.get("says") or (record.get("text") and "known" not in record)
    return bool(said) and SAYS_NOTHING.issuperset(record)


NOT_PRINTED = ("numerals", "copies", "counts_as")
"""Keys under which numbers stand that are no figures on the card."""


def numbers_in(value: Any) -> list[tuple[str, int]]:
    """Every number in a record with the key it stands under."""
    if isinstance(value, Mapping):
        here = [(key, each) for key, each in value.items() if isinstance(each, int) and not isinstance(each, bool)]
        return here + [one for key, each in value.items() if key not in NOT_PRINTED for one in numbers_in(each)]
    return [one for each in value for one in numbers_in(each)] if isinstance(value, list) else []


def of_the_table(record: Record) -> dict[str, Any]:
    """A record of the table's own with what need not be said of it: the figures in its name are numerals.

    >>> of_the_table({"name": "Play 5", "type": "new-rule", "rule": {"matter": "play", "value": 5}})["numerals"]
    {'value': 5}
    """
    figures = {int(figure) for figure in re.findall(r"\d+", record["name"])}
    named = {key: abs(number) for key, number in numbers_in(record) if abs(number) in figures}
    told = {"numerals": named} | dict(record) if named else dict(record)
    return told | {"known": IN_WORDS} if in_words(record) else told


def _unsure(record: Record) -> Iterator[tuple[str, str]]:
    """Those points, of a card known in part with the word for whenever it acts where the record tells no moment."""
    part = (record.get("known") or "full") != "full"
    yield from ((at or (ACTS if part else ""), point) for at, point in _points(record))


def _effect(value: str | Record) -> Effect:
    """Read `name` or `{name: {params}}`."""
    if isinstance(value, str):
        return value, {}
    ((name, params),) = value.items()
    return name, dict(params or {})


def effects_from(value: str | Record | Iterable[Any] | None) -> tuple[Effect, ...]:
    """Effects as they are written, one or several of them."""
    return tuple(_effect(one) for one in listed(value))


MADE_OF: Mapping[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("aliases", "editions", "editions_likely"), tuple),
    **dict.fromkeys(("copies", "counts_as", "numerals", "start_bonus", "attaches", "days"), dict),
    **dict.fromkeys(("known", "ends_turn", "group"), str),
    **dict.fromkeys(("does", "out_of_turn", "duties"), effects_from),
    "traits": frozenset,
    "rule": Rule.from_record,
    "goal": GoalCondition.from_record,
    "answers": lambda value: tuple(listed(value)),
    "whenever": lambda value: tuple(map(Whenever.from_record, listed(value))),
}
"""What a card has under the key of a record by which it is called, made of what stands there."""


def cases(params: Params) -> Mapping[str, Any]:
    """What an effect does in each of several cases, by their names."""
    found = params.get("of")
    return found if isinstance(found, Mapping) else {}


def inner_params(params: Params) -> Iterator[Params]:
    """The parameters of the effects that stand in those of another."""
    for some in cases(params).values():
        for _, inner in effects_from(some):
            yield inner
            yield from inner_params(inner)
