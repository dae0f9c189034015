"""What a card is: one immutable object per card, built from a plain record of the catalogue or of a scenario."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

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

Record = Mapping[str, Any]
Params = dict[str, Any]
Effect = tuple[str, Params]
"""The name of an effect and what it is called with; both stand in the vocabulary."""


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

    `who` says whom it serves. `in_play`: a card that must be on the table, before anybody. `has`, `has_trait`: what the
    player served must have on the table. `per`: so much for each of their Keepers, Creepers or cards with a trait.
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
    def from_record(cls, record: Record) -> Bonus:
        numbers = {key: value for key, value in record.items() if key != "while"}
        return cls(**numbers, **(record.get("while") or {}))


@plain_data(frozen=True)
class Pays:
    """Cards of one's own that have to be discarded for a power: how many, from where, and of which type or trait."""

    source: str
    cards: int = 1
    type: str = ""
    trait: str = ""
    named: tuple[str, ...] = ()

    @classmethod
    def from_record(cls, record: Record) -> Pays:
        named = tuple(_listed(record.get("named")))
        return cls(record["from"], record.get("cards", 1), record.get("type", ""), record.get("trait", ""), named)


@plain_data(frozen=True, eq=False)
class Power:
    """One thing that a card lets its owner, or for a New Rule the active player, do without it being a play.

    `more` are effects that follow the first in their order. `when` is own-turn or any-time; `if_in_play` a card,
    `if_trait_in_play` a trait of some card, that must be on the table before anybody, `unless_in_play` a card that must
    not. `uses` is how often it serves in a turn, `uses_per` the trait of which each own card is good for one use.
    `price` is where the card itself goes by being used, if anywhere, `pays` what is discarded for it besides; `name` is
    what a scenario's `power:` calls it where a card has two; `gesture` is what the player has to do along with it.
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

    @property
    def bounded(self) -> bool:
        """Whether it serves only so often in a turn."""
        return self.once or bool(self.uses or self.uses_per)

    def effects(self) -> tuple[Effect, ...]:
        """All that it does, in order."""
        return ((self.effect, self.params), *self.more)

    @classmethod
    def from_record(cls, record: Record) -> Power:
        (effect, params), *more = _effects(record.get("effects") or record["effect"])
        return cls(
            effect,
            params,
            bool(record.get("once", False)),
            record.get("when", "own-turn"),
            record.get("if_in_play"),
            bool(record.get("ends_turn", False)),
            record.get("name") or effect,
            record.get("if_trait_in_play"),
            record.get("price", ""),
            record.get("gesture", ""),
            tuple(more),
            record.get("unless_in_play"),
            int(record.get("uses", 0)),
            record.get("uses_per", ""),
            Pays.from_record(record["pays"]) if record.get("pays") else None,
        )


@plain_data(frozen=True)
class Whenever:
    """What a card in play does when something happens: somebody plays a card of some types, or a turn begins.

    `by` is owner, others or everybody (a rule has no owner); the effects are carried out by whoever did it, or by the
    owner of the card (`for_owner`).
    """

    plays: tuple[str, ...]
    by: str
    effects: tuple[Effect, ...]
    for_owner: bool = False

    @classmethod
    def from_record(cls, record: Record) -> Whenever:
        by = record.get("by") or "everybody"
        return cls(tuple(record.get("plays") or ()), by, _effects(record["does"]), bool(record.get("for_owner")))


@plain_data(frozen=True)
class Count:
    """At least `min` different cards, out of the listed ones or out of those with a trait."""

    min: int
    of: tuple[str, ...] = ()
    trait: str | None = None

    @classmethod
    def from_record(cls, record: Record) -> Count:
        return cls(record["min"], tuple(record.get("from") or ()), record.get("trait"))


@plain_data(frozen=True)
class Absence:
    """What a winner must not have: a card by name, any card with a trait, or all of a kind.

    `kind` is keeper, creeper, anything (on the table) or hand (a card in hand).
    """

    card: str = ""
    trait: str = ""
    kind: str = ""

    @classmethod
    def from_record(cls, record: str | Record) -> Absence:
        return cls(card=record) if isinstance(record, str) else cls(**record)


@plain_data(frozen=True)
class Most:
    """More of something than anybody else, and at least `min`; `metric` is keepers, cards-in-hand or a trait."""

    metric: str
    min: int = 1


@plain_data(frozen=True, eq=False)
class GoalCondition:
    """What a Goal or Ungoal asks for; every part given must hold.

    In front of the winner: `all_of` (a name twice: two copies), one whole set out of `any_of`, each of `count`, `most`,
    and nothing but `only_keeper`. On the whole table: `nobody_has`, `everywhere`. In front of each player:
    `every_player`, such as {"creepers": 1}; before all players together: each of `table_count`. The winner has nothing
    of `without`, and is the only player who has nothing of `only_without`. Of several who meet it, the one with most of
    the trait `tie_break` wins. A `personal` one lies before whoever plays it and serves nobody else. The winner has
    strictly fewer of `fewest` (a metric as of `most`) than anybody else, and from so many to so many cards `in_hand`.
    `creepers_allowed` and `traits_allowed` name the Creepers that do not block this Goal; `wants_creepers` says whether
    it calls for any Creeper (MF-36). A name that begins with a question mark is a card nobody told us.
    """

    all_of: tuple[str, ...] = ()
    any_of: tuple[tuple[str, ...], ...] = ()
    count: tuple[Count, ...] = ()
    nobody_has: tuple[str, ...] = ()
    most: Most | None = None
    only_keeper: str | None = None
    everywhere: tuple[str, ...] = ()
    every_player: dict[str, int] = field(default_factory=dict)
    tie_break: str | None = None
    creepers_allowed: tuple[str, ...] = ()
    traits_allowed: tuple[str, ...] = ()
    wants_creepers: bool = False
    without: tuple[Absence, ...] = ()
    only_without: tuple[Absence, ...] = ()
    table_count: tuple[Count, ...] = ()
    personal: bool = False
    fewest: str | None = None
    in_hand: tuple[int, int | None] | None = None
    keys: tuple[str, ...] = field(init=False, default=())  # the names of `all_of` as they are looked up
    incomplete: bool = field(init=False, default=False)  # it asks for cards that no source names

    @classmethod
    def from_record(cls, record: Record) -> GoalCondition:
        allowed, hand = record.get("creepers_allowed") or (), record.get("in_hand")
        return cls(
            tuple(record.get("all_of") or ()),
            tuple(tuple(_listed(names)) for names in record.get("any_of") or ()),
            tuple(Count.from_record(count) for count in _listed(record.get("count"))),
            tuple(record.get("nobody_has") or ()),
            Most(**record["most"]) if record.get("most") else None,
            record.get("only_keeper"),
            tuple(record.get("everywhere") or ()),
            dict(record.get("every_player") or {}),
            (record.get("tie_break") or {}).get("most"),
            tuple(one for one in allowed if isinstance(one, str)),
            tuple(one["trait"] for one in allowed if not isinstance(one, str)),
            bool(record.get("wants_creepers", allowed)),
            tuple(map(Absence.from_record, _listed(record.get("without")))),
            tuple(map(Absence.from_record, _listed(record.get("only_without")))),
            tuple(map(Count.from_record, _listed(record.get("table_count")))),
            bool(record.get("personal", False)),
            (record.get("fewest") or {}).get("metric"),
            (hand.get("min", 0), hand.get("max")) if hand is not None else None,
        )

    def names(self) -> tuple[str, ...]:
        """Every known card named anywhere in the condition, in its order, without repetition.

        >>> GoalCondition(all_of=("Cow", "Cow"), nobody_has=("Mars",)).names()
        ('Cow', 'Mars')
        """
        return tuple(name for name in self._named() if not name.startswith("?"))

    def __post_init__(self) -> None:
        object.__setattr__(self, "keys", tuple(normal(name) for name in self.all_of))
        object.__setattr__(self, "incomplete", any(name.startswith("?") for name in self._named()))

    def _named(self) -> dict[str, None]:
        named = [*self.all_of, *(n for names in self.any_of for n in names), *(n for c in self.count for n in c.of)]
        named += [*self.nobody_has, *self.everywhere, *self.creepers_allowed]
        named += [name for count in self.table_count for name in count.of]
        named += [one.card for one in (*self.without, *self.only_without) if one.card]
        return dict.fromkeys([*named, self.only_keeper] if self.only_keeper else named)


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

    def __post_init__(self) -> None:
        besides = [[normal(name)] * count for name, count in self.counts_as.items() if name not in self.traits]
        object.__setattr__(self, "keys", (self.key, *(key for one in besides for key in one)))

    @classmethod
    def from_record(cls, record: Record) -> Card:
        """Build a card from a checked record; a name and a type are enough.

        >>> Card.from_record({"name": "Stub Goal", "type": "goal", "goal": {"all_of": ["Milk", "Bread"]}}).goal.all_of
        ('Milk', 'Bread')
        """
        rule, bonus, goal = record.get("rule"), record.get("bonus"), record.get("goal")
        kind = record.get("type", "keeper")
        return cls(
            name=record["name"],
            key=normal(record["name"]),
            type=kind,
            aliases=tuple(record.get("aliases") or ()),
            editions=tuple(record.get("editions") or ()),
            editions_likely=tuple(record.get("editions_likely") or ()),
            copies=dict(record.get("copies") or {}),
            text=record.get("says") or record.get("text") or "",
            traits=frozenset(record.get("traits") or ()),
            counts_as=dict(record.get("counts_as") or {}),
            known=record.get("known") or "full",
            source=record.get("from") or "",
            missing=tuple(point for _, point in _points(record)),
            unsure=tuple(point for point in _points(record) if point[0] or (record.get("known") or "full") == "full"),
            numerals=dict(record.get("numerals") or {}),
            rule=Rule.from_record(rule) if rule else None,
            bonus=Bonus.from_record(bonus) if bonus else None,
            start_bonus=dict(record["start_bonus"]) if record.get("start_bonus") else None,
            powers=tuple(
                Power.from_record(power)
                for power in (*_listed(record.get("free_action")), *_listed(record.get("powers")))
            ),
            does=_effects(record.get("does")),
            out_of_turn=_effects(record.get("out_of_turn")),
            answers=tuple(_listed(record.get("answers"))),
            ends_turn=record.get("ends_turn"),
            goal=GoalCondition.from_record(goal) if goal else None,
            blocks_win=bool(record.get("blocks_win", kind == "creeper")),
            attaches=dict(record["attaches"]) if record.get("attaches") else None,
            duties=_effects(record.get("duties")),
            whenever=tuple(map(Whenever.from_record, _listed(record.get("whenever")))),
            group=record.get("group"),
            days=dict(record.get("days") or {}),
        )

    def brings(self, effect: str) -> bool:
        """Whether anything the card does, in turn, out of turn or as a power, is this effect."""
        return any(name == effect for name, _ in (*self.does, *self.out_of_turn)) or any(
            power.effect == effect for power in self.powers
        )

    def __repr__(self) -> str:
        return f"Card({self.name!r})"

    def __str__(self) -> str:
        return self.name


def _points(record: Record) -> list[tuple[str, str]]:
    """What nobody told of a card, each point with the moment at which it matters; none: wherever it is in play."""
    points = [one if isinstance(one, Mapping) else {"point": one, "at": ""} for one in _listed(record.get("missing"))]
    return [(str(one["at"]), str(one["point"])) for one in points]


def _listed(value: Any) -> list[Any]:
    """A list as it is, nothing as an empty list, one thing as a list of one."""
    if value is None:
        return []
    return list(value) if isinstance(value, list | tuple) else [value]


def _effect(value: str | Record) -> Effect:
    """Read `name` or `{name: {params}}`."""
    if isinstance(value, str):
        return value, {}
    ((name, params),) = value.items()
    return name, dict(params or {})


def _effects(value: str | Record | Iterable[Any] | None) -> tuple[Effect, ...]:
    return tuple(_effect(one) for one in _listed(value))
