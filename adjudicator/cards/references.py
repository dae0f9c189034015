"""What card records name beyond themselves: other cards, traits, editions; and whether there is any such thing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from adjudicator.cards import vocabulary as words
from adjudicator.cards.catalogue import Catalogue, catalogue
from adjudicator.cards.check import check_cards, check_record, custom_records, records_at
from adjudicator.cards.goals import METRICS, listed
from adjudicator.cards.model import Card, inner_params
from adjudicator.cards.names import normal, with_article
from adjudicator.cards.record import RECORD
from adjudicator.cards.shapes import Named
from adjudicator.files import Complaint, is_it, suggest
from adjudicator.files.shapes import Path, items

MEANT = {"male": "man", "female": "woman", "person": "human"}
"""Words for a trait that do not read like it."""


class Traits(NamedTuple):
    """How many cards under `cards:` ask for each trait, and how many have it."""

    asked: Mapping[str, int]
    had: Mapping[str, int]

    @classmethod
    def of(cls, records: Sequence[Mapping[str, Any]]) -> Traits:
        cards = [Card.from_record(one) for one in records]
        asked = Counter(trait for card in cards for trait in set(asked_by(card)))
        return cls(asked, Counter(trait for card in cards for trait in card.traits))

    def mistold(self, asked: str, had: str) -> bool:
        """Of two traits that read alike, one asked for and the other had: whether it is misspelt where it is asked for.

        What more cards say is taken to be right.
        """
        return not self.had.get(had) or self.asked.get(asked, 0) <= self.had[had]


def check_custom(cards: object, shelf: Catalogue, editions: Sequence[str] = ()) -> list[Complaint]:
    """Everything that is wrong under `cards:`, also with what the cards name; `shelf` holds the cards there are."""
    asked, cards = cards, completed(cards, shelf)
    found = [*nothing_to_complete(asked, shelf), *check_cards(cards)]
    whole = shelf.with_custom(stubs(cards))
    own = Traits.of(stubs(cards))
    seen: dict[str, str] = {}
    for path, record in records_at(cards):
        if not isinstance(record, Mapping):
            continue
        some: list[Complaint] = []
        name = record.get("name")
        if isinstance(name, str) and name:
            some += list(twice(name, seen)) or list(already(record, shelf, editions))
        some += [one for named in named_in(record) for one in unknown(named, whole, own)]
        sound = without_faults(record)
        some += [*unknown_editions(sound, shelf), *misspelt_traits(sound, shelf, own), *too_many(sound, whole)]
        found += (one.below(*path) for one in some)
    return found


def without_faults(record: Mapping[str, Any]) -> dict[str, Any]:
    """What of a record can be read: its keys with nothing wrong under them."""
    faulty = {one.path[0] for one in RECORD.faults(record) if one.path}
    return {key: value for key, value in record.items() if key not in faulty}


def misspelt_traits(record: Mapping[str, Any], shelf: Catalogue, own: Traits) -> Iterator[Complaint]:
    """Traits that no card has or asks for but this one, and that read like one that some card does, or mean it."""
    for place, trait in enumerate(record.get("traits") or ()):
        if trait not in own.asked and trait not in asked_for(shelf) and trait not in (known := traits(shelf)):
            other = f"did you mean {MEANT[trait]!r}?" if trait in MEANT else ""
            near = [one for one in sorted(own.asked) if one in own.had or not own.mistold(one, trait)]
            if hint := other or is_it(trait, [*known, *near]):
                yield Complaint(("traits", place), "unknown-trait", f"no card asks for the trait {trait!r}", hint)


def completed(cards: object, shelf: Catalogue) -> object:
    """What stands under `cards:`, with what the catalogue knows of a card filled in where the table `says` the rest."""
    if isinstance(cards, Mapping):
        return {name: whole_of({"name": name, **one}, shelf) if telling(one) else one for name, one in cards.items()}
    if isinstance(cards, list):
        return [whole_of(one, shelf) if telling(one) else one for one in cards]
    return cards


def telling(record: object) -> bool:
    return isinstance(record, Mapping) and "says" in record and not record.get("replaces")


def whole_of(record: Mapping[str, Any], shelf: Catalogue) -> Mapping[str, Any]:
    """A record of which the catalogue knows a part, with what the table says of the card over it."""
    base = shelf.record(str(record.get("name")))
    if base is None or base.get("known", "full") == "full":
        return record
    kept = {key: value for key, value in base.items() if key not in ("missing", "known", "from")}
    return {**kept, **record, "name": base["name"], "known": "full", "replaces": True}


def nothing_to_complete(cards: object, shelf: Catalogue) -> Iterator[Complaint]:
    """`says:` about a card that the decks do not have, or of which everything is known."""
    for path, record in records_at(cards):
        if not telling(record):
            continue
        base, at = shelf.record(str(record.get("name"))), (*path, "says")
        if base is None:
            hint = "leave `says` out: what a card of your own does is told by its other keys"
            yield Complaint(at, "unknown-card", f"no card is called {record.get('name')!r}", hint)
        elif base.get("known", "full") == "full":
            hint = "add `replaces: true` to play another text instead"
            yield Complaint(at, "card-exists", f"all of {base['name']} is known already", hint, True)


def stubs(cards: object) -> list[dict[str, Any]]:
    """The records under `cards:`; of a faulty one only name, type and traits, so that nothing else seems missing."""
    found = []
    for record in custom_records(completed(cards, catalogue())):
        if not check_record(record):
            found.append(record)
        elif isinstance(record.get("name"), str) and record["name"].strip():
            kind = record.get("type")
            of = {key: one for key, one in without_faults(record).items() if key in ("traits", "copies", "editions")}
            kind = kind if kind in words.TYPES else "keeper"
            found.append({"name": record["name"], "type": kind, "known": "part", **of})
    if isinstance(cards, Mapping):
        odd = [name for name, record in cards.items() if record is not None and not isinstance(record, Mapping)]
        found += [{"name": str(name), "type": "keeper", "known": "part"} for name in odd]
    return found


def twice(name: str, seen: dict[str, str]) -> Iterator[Complaint]:
    """A name that another record here has too, however it is written."""
    other = seen.setdefault(normal(name), name)
    if other is not name:
        message = f"{name!r} is the same name as {other!r} above"
        yield Complaint((), "duplicate-card", message, "give it another name", True)


def already(record: Mapping[str, Any], shelf: Catalogue, editions: Sequence[str]) -> Iterator[Complaint]:
    """Names that a card of the decks has, without any of a complete one; `replaces: true` says that it is replaced."""
    if record.get("replaces"):
        card = shelf.find(record["name"])
        if card is None or card.key != normal(record["name"]):
            yield Complaint(("replaces",), "unknown-card", "there is no such card to replace", "leave `replaces` out")
        return
    decks = editions or [slug for slug, one in shelf.editions.items() if one.complete]
    others = [((), record["name"]), *((("aliases", at), name) for at, name in enumerate(record.get("aliases") or ()))]
    for path, name in others:
        card = shelf.find(name, decks)
        if card is not None and card.key == normal(name):
            hint = "give it another name, or add `replaces: true` to play this one instead"
            if card.known != "full":
                hint += "; or tell what the table reads on it, under `says:`, and the rest of it"
            hint = "leave it out" if path else hint
            yield Complaint(path, "card-exists", f"{card.name} is a card of {in_decks(card, shelf)}", hint, not path)


def in_decks(card: Card, shelf: Catalogue) -> str:
    """The decks that have a card, in words; of one that a table has laid over them all that it is."""
    titles = [shelf.editions[slug].title for slug in (*card.editions, *card.editions_likely) if slug in shelf.editions]
    return titles[0] if len(titles) == 1 else f"{titles[0]} and others" if titles else "the table already"


def too_many(record: Mapping[str, Any], shelf: Catalogue) -> Iterator[Complaint]:
    """Cards that a Goal asks for more often than there are; among those that it counts each stands once."""
    goal = record.get("goal") or {}
    lists: list[tuple[Path, Any]] = [(("goal", "all_of"), goal.get("all_of"))]
    lists += [((*path, "from"), one.get("from")) for path, one in items(goal.get("count"), ("goal", "count"))]
    for path, names in lists:
        keys, once = [normal(name) for name in listed(names)], path[-1] == "from"
        for at, key in enumerate(keys):
            if key in keys[:at] and keys[: at + 1].count(key) > (1 if once else most_of(key, shelf)):
                hint = "take it out" if once else f"take it out, or say how many `copies` of {names[at]} there are"
                yield Complaint((*path, at), "wrong-value", f"{names[at]} stands here more often than it can", hint)


def most_of(key: str, shelf: Catalogue) -> int:
    """How many cards of a name one deck has, and of cards that count as it; of the table's own one for each deck."""
    own = set(shelf.own_names())
    cards = (card for card in shelf.all() if key in card.keys)
    return sum(max([1, *card.copies.values(), len(card.editions) if card.name in own else 1]) for card in cards)


def unknown(named: Named, shelf: Catalogue, own: Traits) -> Iterator[Complaint]:
    """What is wrong with something that a record names."""
    if named.trait:
        yield from unknown_trait(named, shelf, own)
    elif (card := shelf.find(named.name)) is None:
        is_trait = named.name in traits(shelf)
        hint = of_trait(named) if is_trait else is_it_card(named, shelf)
        yield Complaint(named.path, "unknown-card", f"no card is called {named.name!r}", hint)
    elif named.types and card.type not in named.types:
        types = " or ".join(map(with_article, named.types))
        yield Complaint(named.path, "wrong-type", f"{card.name} is {with_article(card.type)}, not {types}")


def unknown_trait(named: Named, shelf: Catalogue, own: Traits) -> Iterator[Complaint]:
    """A trait that no card has, or what can be counted of a player besides."""
    known, counted = traits(shelf), not {"metric", "per", "of"}.isdisjoint(named.path[-2:])
    if named.name in known or (counted and named.name in METRICS):
        return
    near = suggest(named.name, known)
    if near is not None and near not in own.asked and not own.mistold(named.name, near):
        return  # told at the card that has the other
    hint = f"did you mean {near!r}?" if near is not None else ""
    hint = hint or (f"one of {', '.join(METRICS)}, or a trait" if counted else "give a card this trait")
    yield Complaint(named.path, "unknown-trait", f"no card has the trait {named.name!r}", hint)


def is_it_card(named: Named, shelf: Catalogue) -> str:
    near = shelf.suggest(named.name)
    card = shelf.find(near) if near is not None else None
    if card is not None and (not named.types or card.type in named.types):
        return f"did you mean {near!r}?"
    kind = named.types[0] if named.types else "keeper"
    return f"define it beside this one, such as `{named.name}: {{type: {kind}}}`"


def of_trait(named: Named) -> str:
    """How cards with a trait are told where the trait stands like the name of a card."""
    if named.path[:1] == ("counts_as",):
        return f"for as many with this trait add `traits: [{named.name}]`"
    if {"creepers_allowed", "without", "only_without"}.intersection(named.path):
        return f"for cards with this trait write {{trait: {named.name}}}"
    return f"for cards with this trait write `count: {{min: 1, trait: {named.name}}}`"


def unknown_editions(record: Mapping[str, Any], shelf: Catalogue) -> Iterator[Complaint]:
    """Editions that do not exist, and copies in a deck that does not have the card."""
    keys = ("editions", "editions_likely")
    decks: dict[Path, str] = {(key, at): slug for key in keys for at, slug in enumerate(record.get(key) or ())}
    copies: dict[Path, str] = {("copies", slug): slug for slug in record.get("copies") or ()}
    for path, slug in (decks | copies).items():
        if slug not in shelf.editions:
            hint = is_it(
                slug, list(shelf.editions), "a card of your own needs none; `adjudicator cards --coverage` lists them"
            )
            yield Complaint(path, "unknown-edition", f"no edition is called {slug!r}", hint)
        elif decks and slug not in decks.values():
            yield Complaint(path, "unknown-edition", f"the card is in no deck {slug!r}", "add it under `editions`")


def named_in(record: Mapping[str, Any]) -> Iterator[Named]:
    """Everything that a sound record names, with its path there; what it counts as may be a trait of its own."""
    own = record.get("traits") or ()
    yield from (one for one in RECORD.names(record) if one.path[0] != "counts_as" or one.name not in own)


@lru_cache(maxsize=4)
def asked_for(shelf: Catalogue) -> frozenset[str]:
    """The traits that some card asks for; any other makes no difference."""
    return frozenset(trait for card in shelf.all() for trait in asked_by(card))


def traits(shelf: Catalogue) -> list[str]:
    """Every trait that some card has, or is given by a rule."""
    given = {params["trait"] for card in shelf.all() for name, params in card.duties if name == "gives-trait"}
    return sorted({trait for card in shelf.all() for trait in card.traits} | given)


def asked_by(card: Card) -> Iterator[str]:
    """The traits that a card asks others to have."""
    params = [params for _, params in (*card.does, *card.out_of_turn, *card.duties)]
    params += [power.params for power in card.powers] + list(card.answers)
    params += [params for one in card.whenever for _, params in one.effects]
    params += [inner for one in params for inner in inner_params(one)]
    yield from (str(found[key]) for found in params for key in ("trait", "per") if found.get(key))
    yield from (power.if_trait_in_play for power in card.powers if power.if_trait_in_play)
    if card.bonus is not None:
        yield from (trait for trait in (card.bonus.has_trait, card.bonus.per) if trait)
    if card.attaches and isinstance(card.attaches["to"], Mapping):
        yield card.attaches["to"]["trait"]
    goal = card.goal
    if goal is not None:
        yield from (one.trait for one in (*goal.count, *goal.table_count) if one.trait)
        yield from (one.trait for one in (*goal.without, *goal.only_without) if one.trait)
        yield from goal.traits_allowed
        yield from (trait for trait in (goal.tie_break, goal.fewest, goal.most and goal.most.metric) if trait)
        yield from goal.altogether.of if goal.altogether is not None else ()
