"""What may stand under a fact: how each sort of value is written, and what is wrong with another one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from adjudicator.cards.catalogue import Catalogue
from adjudicator.cards.model import Card
from adjudicator.cards.names import with_article
from adjudicator.engine import SPOKEN
from adjudicator.files import Complaint, did_you_mean
from adjudicator.files import schema as schemas
from adjudicator.files.schema import Schema
from adjudicator.files.shapes import items
from adjudicator.scenario.keys import LAID, MAYBE_NAMES, NAME, PHASES, maybe
from adjudicator.scenario.known_rulings import unknown_ruling
from adjudicator.scenario.model import VERBS, attempts, miscounted, unknown_cards
from adjudicator.scenario.spoken import meant, miscount, no_card, no_cards

_MAY = re.compile(r" (?:may|can|could|must)(?: ?not|'t)? ")

STATUSES = ("decided", "unsettled", "open", "failed", "invalid")
PLACES = ("discard", "discard pile", "draw pile", "rules", "goals", "out", "being played")
ZONES = ("hand", "temporary hand", "lifted", "cards due", "goals", "hand laid aside")
"""Places of one player: `Ann's hand`."""
COUNT_ALONE = {"hand": "hand_size", "keepers": "keeper_count", "discard": "discard_size", "draw_pile": "draw_pile_size"}
"""Facts that name cards, with the fact that tells how many there are."""
LIE_THERE = {"keepers": ("keeper",), "creepers": ("creeper",)}
"""Facts of a place in which only cards of some types lie."""
ONE: Schema = {"type": "object", "minProperties": 1, "maxProperties": 1}
ANSWERS = ("choosing", "chance", "then")
"""Keys of a step that `may:` does not take."""


def unknown_player(name: Any, players: Sequence[str]) -> Complaint:
    hint = did_you_mean(str(name), players, f"players: {', '.join(players)}")
    return Complaint((), "unknown-player", f"no player is called {name}", hint)


class About(NamedTuple):
    """What facts can be about: the players, cards and decks there are; and the fact that is looked at.

    `find` looks up a card, `hint` says which one could be meant by a name.
    """

    players: Sequence[str]
    catalogue: Catalogue
    find: Callable[[str], Card | None]
    hint: Callable[[str], str]
    fact: str = ""


Check = Callable[[About, Any], Iterator[Complaint]]


class Value(NamedTuple):
    """A sort of value: its JSON Schema, and the check that tells what is wrong with another one."""

    schema: Schema
    check: Check


def written(schema: Schema) -> Callable[[Check], Value]:
    """Declare a sort of value above its check."""
    return lambda check: Value(schema, check)


@written(schemas.FLAG)
def flag(about: About, value: Any) -> Iterator[Complaint]:
    if not isinstance(value, bool):
        yield Complaint((), "wrong-shape", f"{about.fact}: is true or false")


@written(LAID)
def pile(about: About, value: Any) -> Iterator[Complaint]:
    """Cards from the top of a pile; `end` says that nothing lies below them."""
    yield from named.check(about, value[:-1] if isinstance(value, list) and value[-1:] == ["end"] else value)


@written(maybe(schemas.one_or_more(schemas.TEXT)))
def ids(about: About, value: Any) -> Iterator[Complaint]:
    for path, name in items(value):
        unknown = unknown_ruling(name)
        if unknown is not None:
            yield unknown.below(*path)


@written(schemas.ANYTHING)
def anything(about: About, value: Any) -> Iterator[Complaint]:
    """What only the replay can tell."""
    return iter(())


@written(schemas.NUMBER)
def number(about: About, value: Any) -> Iterator[Complaint]:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        yield Complaint((), "wrong-shape", f"{about.fact}: is a number, 0 or more")


@written(LAID)
def named(about: About, value: Any) -> Iterator[Complaint]:
    """Names of cards, also counted ones (`3 unknown`) and cards with others under them."""
    yield from laid(about, value, LIE_THERE.get(about.fact, ()))


def laid(about: About, value: Any, types: tuple[str, ...] = ()) -> Iterator[Complaint]:
    """The same, of some types where only those lie there."""
    if type(value) is int and value >= 0 and about.fact in COUNT_ALONE:
        hint = f"write `{COUNT_ALONE[about.fact]}: {value}` for the number alone"
        yield Complaint((), "unknown-card", f"{about.fact}: names the cards", hint)
        return
    for path, item in items(value):
        if isinstance(item, Mapping) and len(item) == 1:
            ((name, under),) = item.items()
            found = *as_key(name, card(about, name, types)), *(one.below(name) for one in laid(about, under))
            yield from (one.below(*path) for one in found)
        elif item == "end":
            hint = "`discard: [Milk, end]`: Milk, and nothing below it"
            yield Complaint(path, "wrong-shape", "`end` stands last, in discard: or draw_pile:", hint)
        elif miscounted(item):
            yield from (one.below(*path) for one in miscount(item))
        elif unknown_cards(item) is None:
            yield from (one.below(*path) for one in card(about, item, types))


def card(about: About, name: Any, types: Sequence[str] = ()) -> Iterator[Complaint]:
    """One name of a card, of one of some types where there are any."""
    card = about.find(str(name)) if isinstance(name, (str, int)) else None
    if card is None:
        yield no_card(name, about.hint)
    elif types and card.type not in types:
        told = f"{card.name} is {with_article(card.type)}, not {with_article(types[0])}"
        counted = (card.type, *types) == ("creeper", "keeper")
        yield Complaint((), "wrong-type", told, "whoever counts it as one claims `keeper_count`" if counted else "")


def as_key(key: str, found: Iterable[Complaint]) -> Iterator[Complaint]:
    """What is wrong with the name under which something stands."""
    return (one._replace(path=(key,), at_key=True) for one in found)


def player(about: About, name: Any) -> Iterator[Complaint]:
    if name not in about.players:
        yield unknown_player(name, about.players)


@written(maybe(schemas.TEXT))
def turn(about: About, value: Any) -> Iterator[Complaint]:
    if value is not None:
        yield from player(about, value)


@written(MAYBE_NAMES)
def winner(about: About, value: Any) -> Iterator[Complaint]:
    seen: list[Any] = []
    for path, name in items(value):
        if isinstance(name, bool) or (name not in about.players and no_cards(name)):
            hint = "write `winner: null` where nobody has won"
            code = "unknown-player" if isinstance(name, str) else "wrong-shape"
            yield Complaint(path, code, "winner: is a player, or several", hint)
            continue
        yield from (one.below(*path) for one in player(about, name))
        if name in seen:
            yield Complaint(path, "duplicate-name", f"{name} is named twice", "leave one of them out")
        seen.append(name)


@written(MAYBE_NAMES)
def asks(about: About, value: Any) -> Iterator[Complaint]:
    for path, name in items(value):
        if name != "chance":
            yield from (one.below(*path) for one in player(about, name))


@written(schemas.word((*PHASES, "over")))
def phase(about: About, value: Any) -> Iterator[Complaint]:
    yield from word(about, value, (*PHASES, "over"))


@written(schemas.word(STATUSES))
def status(about: About, value: Any) -> Iterator[Complaint]:
    yield from word(about, value, STATUSES)


def word(about: About, value: Any, known: tuple[str, ...]) -> Iterator[Complaint]:
    if value not in known:
        yield Complaint(
            (), "unknown-word", f"one of {', '.join(known)} is wanted here", did_you_mean(str(value), known)
        )


@written(schemas.named(NAME))
def where(about: About, value: Any) -> Iterator[Complaint]:
    if not isinstance(value, Mapping):
        yield Complaint((), "wrong-shape", "where: is a mapping such as {Milk: Ann}")
        return
    for name, place in value.items():
        yield from as_key(name, card(about, name))
        if not is_place(about, str(place)):
            known = [*about.players, *PLACES]
            whose = f"whose: `{about.players[0]}'s {place}`" if str(place) in ZONES else ""
            hint = whose or did_you_mean(str(place), known, f"places: {', '.join(known)}")
            yield Complaint((name,), "unknown-place", f"no place is called {place!r}", hint)


def is_place(about: About, place: str) -> bool:
    owner, _, zone = place.rpartition("'s ")
    if place in PLACES or place in about.players:
        return True
    if place.startswith("under "):
        return about.find(place.removeprefix("under ")) is not None
    return owner in about.players and zone in ZONES


@written(maybe(schemas.one_or_more(ONE | {"additionalProperties": schemas.word(("on", "off"))})))
def pending(about: About, value: Any) -> Iterator[Complaint]:
    for path, item in items(value):
        states = list(item.values()) if isinstance(item, Mapping) else []
        if len(states) != 1 or states[0] not in ("on", "off"):
            yield Complaint(path, "wrong-shape", "pending: is a list such as [{Draw 3: off}, {Veto!: on}]")
        else:
            yield from (one.below(*path) for name in item for one in as_key(name, card(about, name)))


@written({"anyOf": [schemas.TEXT, {"type": ["object", "array", "null"]}]})
def may(about: About, value: Any) -> Iterator[Complaint]:
    """`may:` and `may_not:` name steps, by `{Ann plays: Milk}` or in plain text."""
    for path, item in items(value):
        for head, things in item.items() if isinstance(item, Mapping) else [(None, item)]:
            told = things if head is None else {head: things}
            at = path if head is None else (*path, head)
            yield from (one._replace(at_key=head is not None).below(*at) for one in step(about, told))


def step(about: About, step: Any) -> Iterator[Complaint]:
    found = list(attempts(step, about.players))
    if not found:
        said = next(iter(step)) if isinstance(step, Mapping) and step else step
        hint = f"verbs: {', '.join(VERBS)}"
        if isinstance(said, str) and (near := meant(_MAY.sub(" ", said), about.players)):
            head, _, thing = near.partition(": ")
            hint = f"write `{about.fact}: {f'{{{head}: {thing}}}' if thing else near}`"
        elif said in ANSWERS:
            hint = f"it is asked for the step alone: leave `{said}:` out, or make it a step"
        yield Complaint((), "unknown-step", f"a step names who does what, not {said!r}", hint)
    for name, verb, thing in found:
        if name not in about.players and verb != "joins":
            yield unknown_player(name, about.players)
        named = verb in ("plays", "uses") or (verb == "discards" and thing not in SPOKEN)
        if thing and named and unknown_cards(thing) is None:
            yield from card(about, thing)


@written(schemas.named({"type": "object"}))
def cards(about: About, value: Any) -> Iterator[Complaint]:
    yield from of_catalogue(about, value, "card", "{Rich Bonus: {editions: [fluxx-5]}}", "{type: keeper}")
    for name in value if isinstance(value, Mapping) else ():
        if about.catalogue.find(name) is None:
            yield Complaint((name,), "unknown-card", f"no card is called {name!r}", about.hint(name), True)


@written(schemas.named({"type": "object"}))
def decks(about: About, value: Any) -> Iterator[Complaint]:
    yield from of_catalogue(about, value, "deck", "{star: {creepers: 3}}", "{creepers: 3}")
    for name in value if isinstance(value, Mapping) else ():
        if about.catalogue.slug(name) is None:
            hint = did_you_mean(name, list(about.catalogue.editions))
            yield Complaint((name,), "unknown-edition", f"no edition is called {name!r}", hint, True)


def of_catalogue(about: About, value: Any, what: str, whole: str, each: str) -> Iterator[Complaint]:
    """What is said of cards or of decks has a name each, and keys of its own."""
    if not isinstance(value, Mapping):
        yield Complaint((), "wrong-shape", f"{what}s: is a mapping such as {whole}")
        return
    for name, facts in value.items():
        if not isinstance(facts, Mapping):
            yield Complaint((name,), "wrong-shape", f"what is said of a {what} is a mapping such as {each}")
