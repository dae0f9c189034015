"""Facts that can be claimed or expected, and what is wrong with how a file writes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from adjudicator.cards.goals import listed
from adjudicator.cards.shapes import items
from adjudicator.files import did_you_mean
from adjudicator.files.schema import ANYTHING, FLAG, TEXT, Schema, named, one_or_more
from adjudicator.plain_data import plain_data
from adjudicator.scenario.keys import LAID, MAYBE_NAMES, NAME, PHASES, Key, maybe
from adjudicator.scenario.known import Complaint, unknown_ruling
from adjudicator.scenario.model import COUNTED, VERBS, miscounted, unknown_cards

if TYPE_CHECKING:
    from adjudicator.cards.catalogue import Catalogue


@plain_data(frozen=True)
class Fact(Key):
    """One fact. `check` names what holds its value against its shape, a function of `Check`.

    `later`: the replay alone cannot tell it, the judge settles it. Every other fact of the table is looked up by
    `look_NAME` of `looking_up.Facts`, those of a player by its `of_player`.
    """

    check: str = "anything"
    later: bool = False


def names(says: str, example: Any) -> Fact:
    return Fact(LAID, says, example, check="named")


def of_rulings(says: str, example: Any) -> Fact:
    return Fact(maybe(one_or_more(TEXT)), says, example, check="ids", later=True)


STATUSES = ("decided", "unsettled", "open", "failed", "invalid")
NUMBER: Schema = {"type": "integer"}
STEPS: Schema = {"anyOf": [TEXT, {"type": ["object", "array", "null"]}]}
OF_CATALOGUE = named({"type": "object"})
OF_TABLE: dict[str, Fact] = {
    "winner": Fact(MAYBE_NAMES, "Who has won, several where they won together; nobody: `null`.", "Ann", check="winner"),
    "over": Fact(FLAG, "Whether the game is over; without a winner all have lost.", True, check="flag"),
    "turn": Fact(maybe(TEXT), "Whose turn it is; nobody's once the game is over.", "Bob", check="turn"),
    "extra_turn": Fact(FLAG, "Whether the turn under way is an extra one.", False, check="flag"),
    "phase": Fact({"enum": [*PHASES, "over"]}, "How far the turn has got.", "play", check="phase"),
    "plays_left": Fact(NUMBER, "What the Play rules ask for, at most the playable cards in hand.", 1, check="number"),
    "draws_left": Fact(NUMBER, "What the Draw rules still ask for.", 0, check="number"),
    "goals": names("The Goals in play, all of them.", ["Milk and Cookies"]),
    "rules": names("The New Rules in play, all of them.", ["Play 2"]),
    "discard": Fact(LAID, "The top of the discard pile, as far as listed.", ["Milk"], check="pile"),
    "draw_pile": Fact(LAID, "The top of the draw pile, as far as listed.", ["Milk"], check="pile"),
    "where": Fact(named(NAME), "Where single cards lie.", {"Milk": "Ann", "Sun": "Ann's hand"}, check="where"),
    "pending": Fact(
        maybe(one_or_more({"type": "object", "minProperties": 1, "maxProperties": 1,
                           "additionalProperties": {"enum": ["on", "off"]}})),
        "The plays that wait for answers, the first below; `off` where one is cancelled.",
        [{"Draw 3": "off"}, {"Veto!": "on"}], check="pending",
    ),
    "options": Fact(ANYTHING, "What may be chosen where the game waits for a choice, all of it.", ["Milk", "Sun"]),
    "asks": Fact(MAYBE_NAMES, "Whom the game waits for; `chance` where it is nobody.", ["Bob"], check="asks"),
    "status": Fact({"enum": list(STATUSES)}, "How the verdict comes out.", "open", check="status", later=True),
    "may": Fact(STEPS, "Steps that may be taken at this moment.", {"Bob plays": "Veto!"}, check="may"),
    "may_not": Fact(STEPS, "Steps that may not be taken at this moment.", "Ann ends turn", check="may"),
    "rulings": of_rulings("Rulings that were consulted; under a step those of the step.", ["turn-end-over-play-all"]),
    "not_rulings": of_rulings("Rulings on which nothing hung.", ["no-free-discards"]),
    "decisive": of_rulings("Rulings that the verdict turns on, at least these.", ["turn-end-over-play-all"]),
    "cards": Fact(OF_CATALOGUE, "What the catalogue says of cards.", {"Milk": {"type": "keeper"}}, check="cards"),
    "decks": Fact(OF_CATALOGUE, "What the catalogue says of decks.", {"star": {"creepers": 3}}, check="decks"),
}  # fmt: skip
"""The facts of a table."""
OF_PLAYER: dict[str, Fact] = {
    "hand": names("All cards in hand.", ["Milk", "2 unknown"]),
    "hand_size": Fact(NUMBER, "How many cards are in hand.", 3, check="number"),
    "keepers": names("All Keepers in front, each with what is on or under it.", [{"Starship": ["Malfunction"]}]),
    "keeper_count": Fact(NUMBER, "How many Keepers are in front.", 4, check="number"),
    "creepers": names("All Creepers in front that are on no Keeper.", ["War"]),
    "temporary": names("All cards of the temporary hands, or those of the Action under way.", ["Draw 2"]),
    "set_aside": names("The hand, while it is set aside.", ["Milk"]),
    "goals": names("The Goals before the player that serve nobody else.", ["Milk and Cookies"]),
    "due": names("The cards that have to be played first in the next turn.", ["Milk"]),
    "face_down": names("The Keepers that lie face down.", ["Sun"]),
    "open": names("The cards in hand that are held facing outward.", ["Magic Ring"]),
    "laid_aside": names("The hand that is laid aside.", ["Milk"]),
    "misses": Fact(NUMBER, "How many turns are still to be missed.", 1, check="number"),
    "away": Fact(FLAG, "Whether the player is away from the table.", True, check="flag"),
    "sees": names("Cards that the player may look at.", ["Milk"]),
    "unseen": names("Cards that the player may not look at.", ["Sun"]),
}
"""The facts of a player, who is named above them."""
FACTS = tuple(OF_TABLE)
PLAYER_FACTS = tuple(OF_PLAYER)
LATER = tuple(name for name, fact in OF_TABLE.items() if fact.later)
"""Facts that the replay alone cannot tell; the judge settles them."""
PLACES = ("discard", "discard pile", "draw pile", "rules", "goals", "out", "being played")
ZONES = ("hand", "temporary hand", "lifted", "cards due", "goals", "hand laid aside")
"""Places of one player: `Ann's hand`."""


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


def unknown_player(name: Any, players: list[str]) -> Complaint:
    hint = did_you_mean(str(name), players, f"players: {', '.join(players)}")
    return Complaint((), "unknown-player", f"no player is called {name}", hint)


class Check:
    """Checks facts against the players, cards and rulings there are."""

    def __init__(
        self, players: list[str], cards: Catalogue, editions: tuple[str, ...], hint: Callable[[str], str]
    ) -> None:
        self.hint = hint
        self.key = ""  # the fact that is looked at
        self.players = players
        self.catalogue = cards
        self.editions = editions

    def fact(self, key: str, value: Any) -> Iterator[Complaint]:
        self.key = key
        if key not in FACTS:
            otherwise = f"facts: {', '.join(FACTS)} and the players"
            hint = did_you_mean(key, [*FACTS, *self.players], otherwise)
            yield Complaint((), "unknown-fact", f"nothing is known as {key!r}", hint, True)
        else:
            yield from getattr(self, OF_TABLE[key].check)(value)

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
        if not isinstance(value, int) or isinstance(value, bool):
            yield Complaint((), "wrong-shape", f"{self.key}: is a number")

    def of_player(self, name: str, value: Any) -> Iterator[Complaint]:
        if not isinstance(value, Mapping):
            yield Complaint((), "wrong-shape", f"{name}: is a mapping such as {{hand: [Milk]}}")
            return
        for part, names in value.items():
            if part not in PLAYER_FACTS:
                hint = did_you_mean(part, PLAYER_FACTS, f"facts of a player: {', '.join(PLAYER_FACTS)}")
                yield Complaint((part,), "unknown-key", f"a player has no fact {part!r}", hint, True)
                continue
            self.key = part
            yield from (one.below(part) for one in getattr(self, OF_PLAYER[part].check)(names))

    def named(self, value: Any) -> Iterator[Complaint]:
        """Names of cards, also counted ones (`3 unknown`) and cards with others under them."""
        for path, item in items(value, ()):
            if isinstance(item, Mapping) and len(item) == 1:
                ((name, under),) = item.items()
                yield from (one.below(*path) for one in self.card(name, name))
                yield from (one.below(*path, name) for one in self.named(under))
            elif item == "end":
                hint = "`discard: [Milk, end]`: Milk, and nothing below it"
                yield Complaint(path, "wrong-shape", "`end` stands last, in discard: or draw_pile:", hint)
            elif miscounted(item):
                yield Complaint(path, "wrong-shape" if isinstance(item, str) else "unknown-card", COUNTED)
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
        for path, name in items(value, ()):
            yield from (one.below(*path) for one in self.player(name))

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
            return self.catalogue.find(place.removeprefix("under "), self.editions) is not None
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


ANSWERS = ("choosing", "chance", "then")
"""Keys of a step that `may:` does not take."""


def attempts(value: Any, players: list[str]) -> Iterator[tuple[str, str, str]]:
    """The steps a `may:` names: (player, verb, card)."""
    for item in listed(value):
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
