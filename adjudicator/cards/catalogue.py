"""The catalogue: every card we know, by name and by edition. Cards are built only when they are asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, cast

from adjudicator.cards.model import Card, of_the_table
from adjudicator.cards.names import in_figures, normal
from adjudicator.files.index import compiled
from adjudicator.files.shipping import shipped
from adjudicator.plain_data import field, plain_data, replace

Entry = dict[str, Any]
_EDITION = re.compile(r"^(.*\S)\s*\(([\w.\- ]+)\)$")
_BETWEEN = re.compile(r"\s*[,&+]\s*|\s+and\s+")
_MOST_REMEMBERED = 4096
_OUTSIDE_DECKS = frozenset({"meta-rule", "marker"})


@plain_data(frozen=True)
class Edition:
    """A deck. `complete`: every card of it is in the catalogue.

    `cards`, `surprises`, `creepers`: how many of them it has, where that is known. `fluxx` is False for two other games
    whose cards the sources name, `blank` True for cards to be written on. `symbols`: the classes its Goals ask for, and
    where the symbol of a class is printed: goals, goals-and-cards, or none (MF-13).
    """

    slug: str
    title: str
    complete: bool = False
    cards: int | None = None
    surprises: int | None = None
    creepers: int | None = None
    fluxx: bool = True
    blank: bool = False
    symbols: dict[str, str] = field(default_factory=dict)

    @property
    def back(self) -> str:
        """What the backs of its cards look like: all Fluxx decks share one, Meta-Rules apart (SR-Q21)."""
        return "common" if self.fluxx else "own"


class Catalogue:
    """Cards by name; with custom cards it is an overlay, and what it does not hold itself it finds in its `base`.

    >>> catalogue().find("that's no moon!")
    Card("That's No Moon")
    >>> catalogue().find("Time Machine (regular-show)").editions
    ('regular-show',)
    >>> catalogue().find("Wormhole", ["holiday"]) is None
    True
    """

    __slots__ = ("_cards", "_decks", "_found", "_lists", "_names", "_records", "base", "editions")

    def __init__(
        self,
        records: Sequence[Entry],
        names: Mapping[str, Sequence[int]],
        editions: Mapping[str, Edition],
        base: Catalogue | None = None,
    ) -> None:
        self._records = records
        self._names = names
        self._cards: list[Card | None] = [None] * len(records)
        self.editions = editions
        self.base = base
        self._found: dict[tuple[str, tuple[str, ...]], Card | None] = {}
        self._lists: dict[object, list[Card]] = {}
        self._decks: dict[tuple[str, ...], tuple[tuple[Card, int], ...]] = {}

    def __repr__(self) -> str:
        return f"<Catalogue of {len(self)} cards>"

    def __len__(self) -> int:
        return sum(1 for _ in self._entries())

    def find(self, name: str, editions: Iterable[str] = ()) -> Card | None:
        """The card of that name, or None. Case, punctuation, a leading "the" and `&` for "and" make no difference.

        With editions only cards known in one of them are found: printed there, likely there, of no known edition, or
        custom. `Time Machine (regular-show)` names the edition itself and looks nowhere else. Names win over aliases,
        and cards that an edition surely has over likely ones.
        """
        asked = name, tuple(editions)
        if asked not in self._found:
            if len(self._found) >= _MOST_REMEMBERED:
                self._found.clear()
            self._found[asked] = self._look_up(*asked)
        return self._found[asked]

    def named(self, name: str, editions: Iterable[str] = ()) -> Card | None:
        """The same where a file names a card: its numbers may be words.

        >>> catalogue().named("Play Two"), catalogue().find("Play Two")
        (Card('Play 2'), None)
        """
        found = self.find(name, editions)
        figures = in_figures(normal(name)) if found is None else ""
        return self.find(figures, editions) if figures not in ("", normal(name)) else found

    def record(self, name: str) -> Mapping[str, Any] | None:
        """The plain record behind a card, as the catalogue has it; None if there is no such card."""
        card = self.find(name)
        if card is None:
            return None
        if card in self._cards:
            return self._records[self._cards.index(card)]
        return self.base.record(name) if self.base is not None else None

    def slug(self, edition: str) -> str | None:
        """The slug of an edition given by slug, title, or words of the title that no other edition has; else None.

        >>> catalogue().slug("star"), catalogue().slug("Star Fluxx"), catalogue().slug("TOS"), catalogue().slug("Ludo")
        ('star', 'star', 'star-trek-tos', None)
        """
        if edition in self.editions:
            return edition
        key = normal(edition)
        words = set(key.split())
        same = [e.slug for e in self.editions.values() if key in (normal(e.title), normal(e.slug))]
        near = [e.slug for e in self.editions.values() if words <= set(normal(e.title).split())]
        return same[0] if same else near[0] if len(near) == 1 else None

    def slugs(self, editions: str) -> list[str]:
        """The slugs of one edition, or of several in one text, with commas or the like between; none if one is unknown.

        >>> catalogue().slugs("fluxx-5, Star Fluxx and pirate"), catalogue().slugs("star, Ludo")
        (['fluxx-5', 'star', 'pirate'], [])
        """
        whole = self.slug(editions)
        parts = [whole] if whole else [self.slug(one) for one in _BETWEEN.split(editions)]
        return [slug for slug in parts if slug] if all(parts) else []

    def copies(self, card: Card, editions: Iterable[str]) -> int:
        """How many copies of a card the decks of these editions hold together; one where no edition says anything.

        >>> catalogue().copies(catalogue().find("Cow"), ["martian", "star"])
        2
        """
        known = (*card.editions, *card.editions_likely) or tuple(card.copies)
        return sum(card.copies.get(edition, 1) for edition in editions if edition in known) or 1

    def names(self, editions: Iterable[str] = ()) -> list[str]:
        """Names of all cards known in the editions (in any, where none is given), in the order of the catalogue."""
        slugs = tuple(editions)
        return [entry["name"] for entry in self._entries() if _rank(entry, slugs) is not None]

    def spelled(self, editions: Iterable[str] = ()) -> dict[str, str]:
        """Every name and alias of the cards known in the editions, with the name that it stands for."""
        slugs = tuple(editions)
        known = [entry for entry in self._entries() if _rank(entry, slugs) is not None]
        aliases = {alias: entry["name"] for entry in known for alias in entry.get("aliases") or ()}
        return aliases | {entry["name"]: entry["name"] for entry in known}

    def suggest(self, name: str, editions: Iterable[str] = ()) -> str | None:
        """The name that was probably meant, out of names and aliases, or None where nothing is close.

        >>> catalogue().suggest("Brian Transference")
        'Brain Transference'
        """
        from adjudicator.files.spelling import suggest

        spelled = self.spelled(editions)
        found = suggest(name, spelled)
        return spelled[found] if found else None

    def deck(self, edition: str) -> list[Card]:
        """The cards of one edition as they lie in the box: Basic Rules included, each as often as there are copies.

        Meta-Rules and markers are no part of a deck, nor are records that stand for a class of cards. Only for complete
        editions this is the whole deck.
        """
        return [
            card
            for card in self.printed(edition)
            if card.type not in _OUTSIDE_DECKS and "class" not in card.traits
            for _ in range(card.copies.get(edition, 1))
        ]

    def decks(self, editions: Iterable[str]) -> tuple[tuple[Card, int], ...]:
        """Each card of some decks that are played together, and each custom card, with the number of its copies.

        In the order of their names; worked out once.
        """
        slugs = tuple(editions)
        if slugs not in self._decks:
            found = {card.key: card for edition in slugs for card in self.deck(edition)}
            own = enumerate(self._records) if self.base is not None else ()
            here = [self._card(number) for number, entry in own if _rank(entry, slugs) is not None]
            found |= {card.key: card for card in here}
            self._decks[slugs] = tuple((found[key], self.copies(found[key], slugs)) for key in sorted(found))
        return self._decks[slugs]

    def printed(self, edition: str) -> list[Card]:
        """Every card that surely belongs to an edition, once each, with Meta-Rules and markers."""
        return self._those(("printed", edition), lambda entry: edition in _editions(entry))

    def all(self) -> list[Card]:
        """Every card, in the order of the catalogue; custom ones last."""
        return self._those("all", lambda entry: True)

    def goals(self, editions: Iterable[str] = ()) -> list[Card]:
        """Goals whose condition is known and that surely belong to one of the editions (to any, where none is given).

        >>> catalogue().goals(["star"])[0].type, len(catalogue().goals()) > len(catalogue().goals(["star"]))
        ('goal', True)
        """
        wanted = frozenset(editions)
        return self._those(
            ("goals", wanted),
            lambda entry: (
                entry.get("type") == "goal"
                and entry.get("goal")
                and (not wanted or wanted.intersection(_editions(entry)))
            ),
        )

    def meta_rules(self, editions: Iterable[str]) -> list[Card]:
        """The Meta-Rules in the boxes of some editions that change the game by a duty or a free action.

        >>> [card.name for card in catalogue().meta_rules(["fluxx-4", "martian"])]
        ['No Creepers', 'Rules Escalation']
        """
        wanted = frozenset(editions)
        return self._those(
            ("meta-rules", wanted),
            lambda entry: (
                entry.get("type") == "meta-rule"
                and wanted.intersection(_editions(entry))
                and (entry.get("duties") or entry.get("free_action"))
            ),
        )

    def with_custom(self, records: Iterable[Mapping[str, Any]]) -> Catalogue:
        """A catalogue with these cards over this one. The records must have been checked; this one stays as it is."""
        own = [of_the_table(record) for record in records]
        return Catalogue(own, _by_name(own), self.editions, self)

    def own_names(self) -> list[str]:
        """The names of the cards laid over the shipped ones, also of printed ones that are played otherwise."""
        return [] if self.base is None else [*self.base.own_names(), *(entry["name"] for entry in self._records)]

    def as_read(self) -> list[tuple[str, str]]:
        """The cards of which the table itself tells what they say, each with that."""
        if self.base is None:
            return []
        return [*self.base.as_read(), *((entry["name"], entry["says"]) for entry in self._records if entry.get("says"))]

    def near_editions(self, name: str) -> str | None:
        """The editions that may be meant by a name, complete decks first, joined by "or"; None where none is near."""
        from adjudicator.files.spelling import suggest

        titles = {title: slug for slug, one in self.editions.items() for title in (slug, one.title)}
        near = suggest(name, titles, limit=3)
        if near is None:
            return None
        slugs = dict.fromkeys(titles[title] for title in near.split(" or "))
        return " or ".join(sorted(slugs, key=lambda slug: not self.editions[slug].complete))

    def _look_up(self, name: str, editions: tuple[str, ...]) -> Card | None:
        found = self._best(normal(name), editions)
        if found is None and (match := _EDITION.match(name.strip())) and (slug := self.slug(match[2])):
            found = self._best(normal(match[1]), (slug,))
        return found

    def _best(self, key: str, editions: tuple[str, ...]) -> Card | None:
        best: tuple[tuple[int, bool], int] | None = None
        for number in self._names.get(key, ()):
            entry = self._records[number]
            rank = _rank(entry, editions)
            if rank is not None:
                place = (rank, normal(entry["name"]) != key)
                best = min(best, (place, number)) if best else (place, number)
        if best is not None:
            return self._card(best[1])
        return self.base._best(key, editions) if self.base is not None else None

    def _card(self, number: int) -> Card:
        card = self._cards[number]
        if card is None:
            card = self._cards[number] = Card.from_record(self._records[number])
            if len(card.keys) > 1:
                card = self._cards[number] = self._as_all_it_is(card)
        return card

    def _as_all_it_is(self, card: Card) -> Card:
        """A card that counts as others belongs to their classes too."""
        others = [one for key in card.keys[1:] if (one := self._best(key, ())) is not None]
        return replace(card, traits=card.traits.union(*(one.traits for one in others)))

    def _those(self, name: object, wanted: Callable[[Entry], object]) -> list[Card]:
        """The cards of the records that are wanted, in the order of the catalogue; found once under this name."""
        if name not in self._lists:
            own = {normal(entry["name"]) for entry in self._records} if self.base is not None else ()
            below = self.base._those(name, wanted) if self.base is not None else ()
            found = [card for card in below if card.key not in own]
            found += [self._card(number) for number, entry in enumerate(self._records) if wanted(entry)]
            self._lists[name] = found
        return self._lists[name]

    def _entries(self) -> Iterator[Entry]:
        """Every record; those that a custom card replaces are left out."""
        own = {normal(entry["name"]) for entry in self._records} if self.base is not None else ()
        for entry in self.base._entries() if self.base is not None else ():
            if normal(entry["name"]) not in own:
                yield entry
        yield from self._records


@cache
def catalogue() -> Catalogue:
    """The shipped catalogue, read once. Raises `ValueError` where its files are broken."""
    index = cast("dict[str, Any]", compiled("cards", sorted(shipped("cards").glob("*.yaml")), _build))
    editions = {slug: Edition(slug, **facts) for slug, facts in index["editions"].items()}
    return Catalogue(index["records"], index["names"], editions)


def _build() -> object:
    """Read every file of the catalogue into plain records, with the numbers of the records under each name."""
    from adjudicator.files.read import read_documents

    records: list[Entry] = []
    editions: dict[str, Any] = {}
    for path in sorted(shipped("cards").glob("*.yaml")):
        documents, problems = read_documents(path)
        if problems:
            raise ValueError("; ".join(str(problem) for problem in problems))
        for document in documents:
            if path.stem == "editions":
                editions.update(document.data)
            else:
                records.extend(document.data)
    return {"records": records, "names": _by_name(records), "editions": editions}


def _by_name(records: Sequence[Entry]) -> dict[str, list[int]]:
    """Numbers of the records under each normalised name and alias."""
    names: dict[str, list[int]] = {}
    for number, entry in enumerate(records):
        for name in dict.fromkeys(normal(n) for n in (entry["name"], *(entry.get("aliases") or ()))):
            names.setdefault(name, []).append(number)
    return names


def _editions(entry: Entry) -> Sequence[str]:
    return entry.get("editions") or ()


def _rank(entry: Entry, editions: tuple[str, ...]) -> int | None:
    """How surely a card is known in one of the editions, 0 best; None if it is not. Without editions all are known."""
    if not editions:
        return 0
    printed, likely = _editions(entry), entry.get("editions_likely") or ()
    if any(edition in printed for edition in editions):
        return 0
    if any(edition in likely for edition in editions):
        return 1
    return None if printed or likely else 2
