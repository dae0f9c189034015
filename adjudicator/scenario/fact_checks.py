"""What is wrong with the value of a fact as a file writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

from adjudicator.cards.goals import listed
from adjudicator.cards.names import with_article
from adjudicator.files import Complaint, did_you_mean
from adjudicator.files.shapes import items
from adjudicator.scenario.keys import PHASES
from adjudicator.scenario.known import unknown_ruling
from adjudicator.scenario.model import COUNTED, VERBS, miscounted, taken_apart, unknown_cards
from adjudicator.scenario.spoken import miscount, no_cards

if TYPE_CHECKING:
    from adjudicator.cards.catalogue import Catalogue
    from adjudicator.cards.model import Card

STATUSES = ("decided", "unsettled", "open", "failed", "invalid")
PLACES = ("discard", "discard pile", "draw pile", "rules", "goals", "out", "being played")
ZONES = ("hand", "temporary hand", "lifted", "cards due", "goals", "hand laid aside")
"""Places of one player: `Ann's hand`."""

COUNT_ALONE = {"hand": "hand_size", "keepers": "keeper_count"}
"""Facts that name cards, with the fact that tells how many there are."""

LIE_THERE = {"keepers": ("keeper",), "creepers": ("creeper",)}
"""Facts of a place in which only cards of some types lie."""


def unknown_player(name: Any, players: list[str]) -> Complaint:
    hint = did_you_mean(str(name), players, f"players: {', '.join(players)}")
    return Complaint((), "unknown-player", f"no player is called {name}", hint)


class Check:
    """Checks facts against the players, cards and rulings there are."""

    def __init__(
        self,
        players: list[str],
        cards: Catalogue,
        editions: tuple[str, ...],
        hint: Callable[[str], str],
        find: Callable[[str], Card | None] | None = None,
    ) -> None:
        self.hint = hint
        self.find = find or (lambda name: cards.named(name, editions))
        self.key = ""  # the fact that is looked at
        self.players = players
        self.catalogue = cards
        self.editions = editions

    def flag(self, value: Any) -> Iterator[Complaint]:
        if not isinstance(value, bool):
            yield Complaint((), "wrong-shape", f"{self.key}: is true or false")

    def pile(self, value: Any) -> Iterator[Complaint]:
        """Cards from the top of a pile; `end` says that nothing lies below them."""
        yield from self.named(value[:-1] if isinstance(value, list) and value[-1:] == ["end"] else value)

    def ids(self, value: Any) -> Iterator[Complaint]:
        """Ids of rulings."""
        for path, name in items(value, ()):
            unknown = unknown_ruling(name)
            if unknown is not None:
                yield unknown.below(*path)

    def anything(self, value: Any) -> Iterator[Complaint]:
        """What only the replay can tell."""
        return iter(())

    def number(self, value: Any) -> Iterator[Complaint]:
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            yield Complaint((), "wrong-shape", f"{self.key}: is a number, 0 or more")

    def named(self, value: Any) -> Iterator[Complaint]:
        """Names of cards, also counted ones (`3 unknown`) and cards with others under them."""
        yield from self.laid(value, LIE_THERE.get(self.key, ()))

    def laid(self, value: Any, types: tuple[str, ...] = ()) -> Iterator[Complaint]:
        """The same, of some types where only those lie there."""
        if type(value) is int and value >= 0 and self.key in COUNT_ALONE:
            hint = f"write `{COUNT_ALONE[self.key]}: {value}` for the number alone"
            yield Complaint((), "unknown-card", f"{self.key}: names the cards", hint)
            return
        for path, item in items(value, ()):
            if isinstance(item, Mapping) and len(item) == 1:
                ((name, under),) = item.items()
                yield from (one.below(*path) for one in (*self.card(name, name), *self.of_type(name, types, name)))
                yield from (one.below(*path, name) for one in self.laid(under))
            elif item == "end":
                hint = "`discard: [Milk, end]`: Milk, and nothing below it"
                yield Complaint(path, "wrong-shape", "`end` stands last, in discard: or draw_pile:", hint)
            elif miscounted(item):
                code = "wrong-shape" if isinstance(item, str) else "unknown-card"
                yield Complaint(path, code, COUNTED, miscount(item))
            elif unknown_cards(item) is None:
                yield from (one.below(*path) for one in (*self.card(item), *self.of_type(item, types)))

    def of_type(self, name: Any, types: tuple[str, ...], key: str | None = None) -> Iterator[Complaint]:
        """A card of a type that never lies where the fact looks; it stands as a value, or as the key `key`."""
        card = self.find(str(name)) if types else None
        if card is not None and card.type not in types:
            path = () if key is None else (key,)
            message = f"{card.name} is {with_article(card.type)}, not {with_article(types[0])}"
            yield Complaint(path, "wrong-type", message, "", key is not None)

    def card(self, name: Any, key: str | None = None) -> Iterator[Complaint]:
        """One name of a card, which stands as a value, or as the key `key`."""
        path = () if key is None else (key,)
        if isinstance(name, bool) or not isinstance(name, (str, int)):
            hint = no_cards(name) if isinstance(name, bool) else ""
            yield Complaint(path, "wrong-shape", "the name of a card is wanted here", hint)
        elif self.find(str(name)) is None:
            hint = no_cards(name) or self.hint(str(name))
            yield Complaint(path, "unknown-card", f"no card is called {name!r}", hint, key is not None)

    def player(self, name: Any) -> Iterator[Complaint]:
        if name not in self.players:
            yield unknown_player(name, self.players)

    def turn(self, value: Any) -> Iterator[Complaint]:
        if value is not None:
            yield from self.player(value)

    def winner(self, value: Any) -> Iterator[Complaint]:
        seen: list[Any] = []
        for path, name in items(value, ()):
            if isinstance(name, bool) or (name not in self.players and no_cards(name)):
                hint = "write `winner: null` where nobody has won"
                code = "unknown-player" if isinstance(name, str) else "wrong-shape"
                yield Complaint(path, code, "winner: is a player, or several", hint)
                continue
            yield from (one.below(*path) for one in self.player(name))
            if name in seen:
                yield Complaint(path, "duplicate-name", f"{name} is named twice", "leave one of them out")
            seen.append(name)

    def asks(self, value: Any) -> Iterator[Complaint]:
        for path, name in items(value, ()):
            if name != "chance":
                yield from (one.below(*path) for one in self.player(name))

    def phase(self, value: Any) -> Iterator[Complaint]:
        yield from self.word(value, (*PHASES, "over"))

    def status(self, value: Any) -> Iterator[Complaint]:
        yield from self.word(value, STATUSES)

    def word(self, value: Any, known: tuple[str, ...]) -> Iterator[Complaint]:
        if value not in known:
            yield Complaint(
                (), "unknown-word", f"one of {', '.join(known)} is wanted here", did_you_mean(str(value), known)
            )

    def where(self, value: Any) -> Iterator[Complaint]:
        if not isinstance(value, Mapping):
            yield Complaint((), "wrong-shape", "where: is a mapping such as {Milk: Ann}")
            return
        for name, place in value.items():
            yield from self.card(name, name)
            if not self.is_place(str(place)):
                hint = did_you_mean(
                    str(place), [*self.players, *PLACES], f"places: {', '.join([*self.players, *PLACES])}"
                )
                yield Complaint((name,), "unknown-place", f"no place is called {place!r}", hint)

    def is_place(self, place: str) -> bool:
        owner, _, zone = place.rpartition("'s ")
        if place in PLACES or place in self.players:
            return True
        if place.startswith("under "):
            return self.find(place.removeprefix("under ")) is not None
        return owner in self.players and zone in ZONES

    def pending(self, value: Any) -> Iterator[Complaint]:
        for path, item in items(value, ()):
            states = list(item.values()) if isinstance(item, Mapping) else []
            if len(states) != 1 or states[0] not in ("on", "off"):
                yield Complaint(path, "wrong-shape", "pending: is a list such as [{Draw 3: off}, {Veto!: on}]")
            else:
                yield from (one.below(*path) for name in item for one in self.card(name, name))

    def may(self, value: Any) -> Iterator[Complaint]:
        """`may:` and `may_not:` name steps, by `{Ann plays: Milk}` or in plain text."""
        for path, item in items(value, ()):
            for head, things in item.items() if isinstance(item, Mapping) else [(None, item)]:
                step = things if head is None else {head: things}
                at = path if head is None else (*path, head)
                yield from (one._replace(at_key=head is not None).below(*at) for one in self.step(step))

    def step(self, step: Any) -> Iterator[Complaint]:
        found = list(attempts(step, self.players))
        if not found:
            said = next(iter(step)) if isinstance(step, Mapping) and step else step
            hint = f"verbs: {', '.join(VERBS)}"
            if said in ANSWERS:
                hint = f"it is asked for the step alone: leave `{said}:` out, or make it a step"
            yield Complaint((), "unknown-step", f"a step names who does what, not {said!r}", hint)
        for name, verb, thing in found:
            if name not in self.players and verb != "joins":
                yield unknown_player(name, self.players)
            if thing and verb in ("plays", "uses", "discards") and unknown_cards(thing) is None:
                yield from self.card(thing)

    def cards(self, value: Any) -> Iterator[Complaint]:
        yield from self.of_catalogue(value, "card", "{Rich Bonus: {editions: [fluxx-5]}}", "{type: keeper}")
        for name in value if isinstance(value, Mapping) else ():
            if self.catalogue.find(name) is None:
                yield Complaint((name,), "unknown-card", f"no card is called {name!r}", self.hint(name), True)

    def decks(self, value: Any) -> Iterator[Complaint]:
        yield from self.of_catalogue(value, "deck", "{star: {creepers: 3}}", "{creepers: 3}")
        for name in value if isinstance(value, Mapping) else ():
            if self.catalogue.slug(name) is None:
                hint = did_you_mean(name, list(self.catalogue.editions))
                yield Complaint((name,), "unknown-edition", f"no edition is called {name!r}", hint, True)

    def of_catalogue(self, value: Any, what: str, whole: str, each: str) -> Iterator[Complaint]:
        """What is said of cards or of decks has a name each, and keys of its own."""
        if not isinstance(value, Mapping):
            yield Complaint((), "wrong-shape", f"{what}s: is a mapping such as {whole}")
            return
        for name, facts in value.items():
            if not isinstance(facts, Mapping):
                yield Complaint((name,), "wrong-shape", f"what is said of a {what} is a mapping such as {each}")


ANSWERS = ("choosing", "chance", "then")
"""Keys of a step that `may:` does not take."""


def attempts(value: Any, players: list[str]) -> Iterator[tuple[str, str, str]]:
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
