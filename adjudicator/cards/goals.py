"""What a Goal or Ungoal asks for, as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.cards.names import normal
from adjudicator.plain_data import field, plain_data

Record = Mapping[str, Any]


def listed(value: Any) -> list[Any]:
    """A list as it is, nothing as an empty list, one thing as a list of one."""
    if value is None:
        return []
    return list(value) if isinstance(value, list | tuple) else [value]


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


METRICS: Final = ("keepers", "creepers", "cards-in-hand")
"""What a Goal can want most or fewest of, besides cards with a trait."""


@plain_data(frozen=True)
class Most:
    """More of something than anybody else, and at least `min`; `metric` is one of METRICS or a trait."""

    metric: str
    min: int = 1


@plain_data(frozen=True)
class Altogether:
    """From so many to so many of some things together, each one of METRICS or a trait."""

    of: tuple[str, ...]
    min: int = 0
    max: int | None = None

    @classmethod
    def from_record(cls, record: Record) -> Altogether:
        return cls(tuple(listed(record["of"])), record.get("min", 0), record.get("max"))


@plain_data(frozen=True, eq=False)
class GoalCondition:
    """What a Goal or Ungoal asks for; every part given must hold.

    In front of the winner: `all_of` (a name twice: two copies), one whole set out of `any_of`, each of `count`, `most`,
    and nothing but `only_keeper`. On the whole table: `nobody_has`, `everywhere`. In front of each player:
    `every_player`, such as {"creepers": 1}; before all players together: each of `table_count`. The winner has nothing
    of `without`, and is the only player who has nothing of `only_without`. Of several who meet it, the one with most of
    the trait `tie_break` wins. A `personal` one lies before whoever plays it and serves nobody else. The winner has
    strictly fewer of `fewest` (a metric as of `most`) than anybody else, from so many to so many cards `in_hand`, and
    of some things `altogether`.
    `creepers_allowed` and `traits_allowed` name further Creepers that do not block this Goal; `wants_creepers` says
    that it calls for some Creeper where that does not follow from what it names and counts (MF-36). A name that begins
    with a question mark is a card nobody told us.
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
    altogether: Altogether | None = None
    keys: tuple[str, ...] = field(init=False, default=())  # the names of `all_of` as they are looked up
    wanted: tuple[str, ...] = field(init=False, default=())  # asked of the winner or allowed: no such Creeper blocks
    traits_wanted: tuple[str, ...] = field(init=False, default=())  # counted of the winner or allowed: the same
    incomplete: bool = field(init=False, default=False)  # it asks for cards that no source names
    counts_creepers: bool = field(init=False, default=False)  # it wants most or so many of them, so none blocks it
    on_hands: bool = field(init=False, default=False)  # it counts cards in hands, or asks for a hand without any

    @classmethod
    def from_record(cls, record: Record) -> GoalCondition:
        allowed, hand = record.get("creepers_allowed") or (), record.get("in_hand")
        return cls(
            tuple(record.get("all_of") or ()),
            tuple(tuple(listed(names)) for names in record.get("any_of") or ()),
            tuple(Count.from_record(count) for count in listed(record.get("count"))),
            tuple(record.get("nobody_has") or ()),
            Most(**record["most"]) if record.get("most") else None,
            record.get("only_keeper"),
            tuple(record.get("everywhere") or ()),
            dict(record.get("every_player") or {}),
            (record.get("tie_break") or {}).get("most"),
            tuple(one for one in allowed if isinstance(one, str)),
            tuple(one["trait"] for one in allowed if not isinstance(one, str)),
            bool(record.get("wants_creepers", allowed)),
            tuple(map(Absence.from_record, listed(record.get("without")))),
            tuple(map(Absence.from_record, listed(record.get("only_without")))),
            tuple(map(Count.from_record, listed(record.get("table_count")))),
            bool(record.get("personal", False)),
            (record.get("fewest") or {}).get("metric"),
            (hand.get("min", 0), hand.get("max")) if hand is not None else None,
            Altogether.from_record(record["altogether"]) if record.get("altogether") else None,
        )

    def names(self) -> tuple[str, ...]:
        """Every known card named anywhere in the condition, in its order, without repetition.

        >>> GoalCondition(all_of=("Cow", "Cow"), nobody_has=("Mars",)).names()
        ('Cow', 'Mars')
        """
        return tuple(name for name in self._named() if not name.startswith("?"))

    def __post_init__(self) -> None:
        object.__setattr__(self, "keys", tuple(normal(name) for name in self.all_of))
        some = [name for names in self.any_of for name in names] + [name for one in self.count for name in one.of]
        object.__setattr__(self, "wanted", (*self.all_of, *some, *self.creepers_allowed))
        counted = [one.trait for one in self.count if one.trait is not None]
        if self.most is not None and self.most.metric not in METRICS:
            counted.append(self.most.metric)
        together = self.altogether.of if self.altogether is not None else ()
        counted += [one for one in together if one not in METRICS]
        object.__setattr__(self, "traits_wanted", tuple(dict.fromkeys([*counted, *self.traits_allowed])))
        object.__setattr__(self, "incomplete", any(name.startswith("?") for name in self._named()))
        wanted = (self.most.metric if self.most is not None else "", *together)
        object.__setattr__(self, "counts_creepers", "creepers" in wanted)
        held = self.in_hand is not None or self.fewest == "cards-in-hand" or "cards-in-hand" in wanted
        unheld = any(one.kind == "hand" for one in (*self.without, *self.only_without))
        object.__setattr__(self, "on_hands", held or unheld)

    def _named(self) -> dict[str, None]:
        named = [*self.wanted, *self.nobody_has, *self.everywhere]
        named += [name for count in self.table_count for name in count.of]
        named += [one.card for one in (*self.without, *self.only_without) if one.card]
        return dict.fromkeys([*named, self.only_keeper] if self.only_keeper else named)
