"""Facts that can be claimed or expected, and what is wrong with how a file writes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from adjudicator.scenario.known import PHASES, Complaint, did_you_mean, unknown_ruling
from adjudicator.scenario.model import VERBS, unknown_cards

if TYPE_CHECKING:
    from adjudicator.cards.catalogue import Catalogue

FACTS = (
    "winner", "over", "turn", "extra_turn", "phase", "plays_left", "draws_left", "goals", "rules", "discard",
    "draw_pile", "where", "pending", "options", "asks", "status", "may", "may_not", "rulings", "not_rulings",
    "decisive", "cards", "decks",
)  # fmt: skip
PLAYER_FACTS = ("hand", "hand_size", "keepers", "creepers", "temporary", "set_aside", "sees", "unseen")
LATER = ("status", "rulings", "not_rulings", "decisive")
"""Facts that the replay alone cannot tell; the judge settles them."""
PLACES = ("discard", "discard pile", "draw pile", "rules", "goals", "out", "being played")
ZONES = ("hand", "temporary hand", "lifted", "cards due")
"""Places of one player: `Ann's hand`."""
STATUSES = ("decided", "unsettled", "open", "failed", "invalid")


def check_facts(
    facts: Mapping[str, Any],
    players: list[str],
    cards: Catalogue,
    editions: tuple[str, ...],
    hint: Callable[[str], str] = lambda name: "",
) -> Iterator[Complaint]:
    """Problems of a mapping of facts, each with its place in there. `hint` says which card could be meant by a name."""
    check = Check(players, cards, editions, hint)
    for key, value in facts.items():
        found = check.of_player(key, value) if key in players else check.fact(key, value)
        yield from (one.below(key) for one in found)


def listed(value: Any) -> list[tuple[tuple[int, ...], Any]]:
    """The items of a list with their places in it; what is no list is one item, nothing is none."""
    if isinstance(value, list):
        return [((index,), item) for index, item in enumerate(value)]
    return [] if value is None else [((), value)]


def items_of(value: Any) -> list[Any]:
    """The items of a list; what is no list is one item, nothing is none."""
    return value if isinstance(value, list) else [] if value is None else [value]


def unknown_player(name: Any, players: list[str]) -> Complaint:
    hint = did_you_mean(str(name), players, f"players: {', '.join(players)}")
    return Complaint((), "unknown-player", f"no player is called {name}", hint)


class Check:
    """Checks facts against the players, cards and rulings there are."""

    def __init__(
        self, players: list[str], cards: Catalogue, editions: tuple[str, ...], hint: Callable[[str], str]
    ) -> None:
        self.hint = hint
        self.players = players
        self.catalogue = cards
        self.editions = editions

    def fact(self, key: str, value: Any) -> Iterator[Complaint]:
        if key not in FACTS:
            otherwise = f"facts: {', '.join(FACTS)} and the players"
            hint = did_you_mean(key, [*FACTS, *self.players], otherwise)
            yield Complaint((), "unknown-fact", f"nothing is known as {key!r}", hint, True)
        elif key in ("goals", "rules"):
            yield from self.named(value)
        elif key in ("discard", "draw_pile"):
            yield from self.named(value[:-1] if isinstance(value, list) and value[-1:] == ["end"] else value)
        elif key in ("over", "extra_turn"):
            if not isinstance(value, bool):
                yield Complaint((), "wrong-shape", f"{key}: is true or false")
        elif key in ("plays_left", "draws_left"):
            yield from self.number(key, value)
        elif key in ("rulings", "not_rulings", "decisive"):
            for path, name in listed(value):
                unknown = unknown_ruling(name)
                if unknown is not None:
                    yield unknown.below(*path)
        else:
            yield from getattr(self, key, self.anything)(value)

    def anything(self, value: Any) -> Iterator[Complaint]:
        """What only the replay can tell."""
        return iter(())

    def number(self, key: str, value: Any) -> Iterator[Complaint]:
        if not isinstance(value, int) or isinstance(value, bool):
            yield Complaint((), "wrong-shape", f"{key}: is a number")

    def of_player(self, name: str, value: Any) -> Iterator[Complaint]:
        if not isinstance(value, Mapping):
            yield Complaint((), "wrong-shape", f"{name}: is a mapping such as {{hand: [Milk]}}")
            return
        for part, names in value.items():
            if part not in PLAYER_FACTS:
                hint = did_you_mean(part, PLAYER_FACTS, f"facts of a player: {', '.join(PLAYER_FACTS)}")
                yield Complaint((part,), "unknown-key", f"a player has no fact {part!r}", hint, True)
                continue
            found = self.number(part, names) if part == "hand_size" else self.named(names)
            yield from (one.below(part) for one in found)

    def named(self, value: Any) -> Iterator[Complaint]:
        """Names of cards, also counted ones (`3 unknown`) and cards with others under them."""
        for path, item in listed(value):
            if isinstance(item, Mapping) and len(item) == 1:
                ((name, under),) = item.items()
                yield from (one.below(*path) for one in self.card(name, name))
                yield from (one.below(*path, name) for one in self.named(under))
            elif item == "end":
                hint = "`discard: [Milk, end]`: Milk, and nothing below it"
                yield Complaint(path, "wrong-shape", "`end` stands last, in discard: or draw_pile:", hint)
            elif isinstance(item, str) and item.endswith(" unknown") and unknown_cards(item) is None:
                yield Complaint(path, "wrong-shape", "write `3 unknown` for cards nobody needs to know")
            elif unknown_cards(item) is None:
                yield from (one.below(*path) for one in self.card(item))

    def card(self, name: Any, key: str | None = None) -> Iterator[Complaint]:
        """One name of a card, which stands as a value, or as the key `key`."""
        path = () if key is None else (key,)
        if isinstance(name, bool) or not isinstance(name, (str, int)):
            yield Complaint(path, "wrong-shape", "the name of a card is wanted here")
        elif self.catalogue.find(str(name), self.editions) is None:
            yield Complaint(path, "unknown-card", f"no card is called {name!r}", self.hint(str(name)), key is not None)

    def player(self, name: Any) -> Iterator[Complaint]:
        if name not in self.players:
            yield unknown_player(name, self.players)

    def turn(self, value: Any) -> Iterator[Complaint]:
        if value is not None:
            yield from self.player(value)

    def winner(self, value: Any) -> Iterator[Complaint]:
        for path, name in listed(value):
            yield from (one.below(*path) for one in self.player(name))

    def asks(self, value: Any) -> Iterator[Complaint]:
        for path, name in listed(value):
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
            return self.catalogue.find(place.removeprefix("under "), self.editions) is not None
        return owner in self.players and zone in ZONES

    def pending(self, value: Any) -> Iterator[Complaint]:
        for path, item in listed(value):
            if not isinstance(item, Mapping) or len(item) != 1 or set(item.values()) - {"on", "off"}:
                yield Complaint(path, "wrong-shape", "pending: is a list such as [{Draw 3: off}, {Veto!: on}]")
            else:
                yield from (one.below(*path) for name in item for one in self.card(name, name))

    def may(self, value: Any) -> Iterator[Complaint]:
        """`may:` and `may_not:` name steps, by `{Ann plays: Milk}` or in plain text."""
        for path, item in listed(value):
            for head, things in item.items() if isinstance(item, Mapping) else [(None, item)]:
                step = things if head is None else {head: things}
                at = path if head is None else (*path, head)
                yield from (one._replace(at_key=head is not None).below(*at) for one in self.step(step))

    def step(self, step: Any) -> Iterator[Complaint]:
        found = list(attempts(step, self.players))
        if not found:
            said = next(iter(step)) if isinstance(step, Mapping) and step else step
            verbs = f"verbs: {', '.join(VERBS)}"
            yield Complaint((), "unknown-step", f"a step names who does what, not {said!r}", verbs)
        for name, verb, thing in found:
            if name not in self.players and verb != "joins":
                yield unknown_player(name, self.players)
            if thing and verb in ("plays", "uses", "discards") and not thing.endswith("unknown"):
                yield from self.card(thing)

    may_not = may

    def cards(self, value: Any) -> Iterator[Complaint]:
        if not isinstance(value, Mapping):
            yield Complaint((), "wrong-shape", "cards: is a mapping such as {Rich Bonus: {editions: [fluxx-5]}}")
            return
        for name, facts in value.items():
            if self.catalogue.find(name) is None:
                yield Complaint((name,), "unknown-card", f"no card is called {name!r}", self.hint(name), True)
            if not isinstance(facts, Mapping):
                yield Complaint((name,), "wrong-shape", "what is said of a card is a mapping such as {type: keeper}")

    def decks(self, value: Any) -> Iterator[Complaint]:
        if not isinstance(value, Mapping):
            yield Complaint((), "wrong-shape", "decks: is a mapping such as {star: {creepers: 3}}")
            return
        for name, facts in value.items():
            if self.catalogue.slug(name) is None:
                hint = did_you_mean(name, list(self.catalogue.editions))
                yield Complaint((name,), "unknown-edition", f"no edition is called {name!r}", hint, True)
            if not isinstance(facts, Mapping):
                yield Complaint((name,), "wrong-shape", "what is said of a deck is a mapping such as {creepers: 3}")






def attempts(value: Any, players: list[str]) -> Iterator[tuple[str, str, str]]:
    """The steps a `may:` names: (player, verb, card)."""
    for item in value if isinstance(value, list) else [value] if value is not None else []:
        if isinstance(item, Mapping):
            for head, things in item.items():
                for thing in things if isinstance(things, list) else [things]:
                    for verb in VERBS:
                        if str(head).endswith(f" {verb}"):
                            yield str(head)[: -len(verb) - 1], verb, str(thing)
            continue
        text = str(item)
        for verb in VERBS:
            if text.endswith(f" {verb}"):
                yield text[: -len(verb) - 1], verb, ""
                break
            head, found, rest = text.partition(f" {verb} ")
            if found and head in players:
                yield head, verb, rest
                break
