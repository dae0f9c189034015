"""The kinds of facts there are, for those whose words are not understood: what is asked for each, and what comes of it.

`differences` are the facts on which the table before the last step and the table now differ: what a quarrel is mostly
about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from adjudicator.files import suggest
from adjudicator.scenario.model import unknown_cards
from adjudicator.scenario.plain.about_cards import DONE, MIDDLE
from adjudicator.scenario.plain.naming import NOTHING, named
from adjudicator.scenario.plain.table import Laid, active, known, of, size
from adjudicator.scenario.plain.tokens import NUMBERS, player_at

if TYPE_CHECKING:
    from adjudicator.scenario.plain.table import Table

Facts = dict[str, Any]
PLACES = {
    "in play": "", "discard pile": "discard", "draw pile": "draw pile", "out of the game": "out",
}  # fmt: skip
"""Places of nobody, with the words of `where:`; in play: a New Rule among the rules, a Goal among the Goals."""


class Unclear(Exception):
    """An answer that does not fit; the message says what would."""


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to ask for: the question, what is read from the answer, and the words that may be answered."""

    question: str
    read: Callable[[str, Table], Any]
    words: Callable[[Table], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of fact: its name in a menu, what is asked for it, and the facts that come of the answers."""

    name: str
    fields: tuple[Field, ...]
    facts: Callable[..., Facts]


def player(text: str, table: Table) -> str:
    """One player by name, in any case of letters, or nearly."""
    found = player_at(text.split(), 0, table.players)
    near = found[0] if found else suggest(text, table.players)
    if not near:
        raise Unclear(f"one of {', '.join(table.players)}")
    return near


def winners(text: str, table: Table) -> Any:
    """Who has won: one name, several, or None for nobody."""
    if text.casefold() in ("nobody", "no one", *NOTHING):
        return None
    names = [player(one, table) for one in text.replace(" and ", ",").split(",") if one.strip()]
    if not names:
        raise Unclear(f"one of {', '.join(table.players)}, or nobody")
    return names[0] if len(names) == 1 else names


def number(text: str, table: Table) -> int:
    """How many."""
    word = text.casefold().removesuffix(" cards").removesuffix(" card")
    if word not in NUMBERS and not (word.isdecimal() and len(word) < 4):
        raise Unclear("a number")
    return int(NUMBERS.get(word, word))


def cards(text: str, table: Table, *, least: int = 0, unknown: bool = False) -> list[Any]:
    """Cards by name, with commas or "and" between them; none for "nothing"; `2 unknown` where they may be `unknown`."""
    found = named(text, table.find)
    if found.unknown:
        raise Unclear(f"no card is called {found.unknown[0]!r}; names with commas, or nothing")
    if not unknown and any(unknown_cards(one) is not None for one in found.cards):
        raise Unclear("names of cards, or nothing")
    if len(found.cards) < least:
        raise Unclear("the name of a card")
    return found.cards


def place(text: str, table: Table) -> str:
    """A place, in the words of `where:`."""
    words = text.casefold().removeprefix("in the ").removeprefix("in front of ").removeprefix("the ")
    if words in ("discard", "discarded", "gone", *PLACES):
        return PLACES.get(words, "discard")
    found = player_at(text.removeprefix("in front of ").removeprefix("in ").split(), 0, table.players)
    if found is None:
        raise Unclear(f"one of {', '.join(places(table))}")
    return f"{found[0]}'s hand" if "hand" in words else found[0]


def verb(text: str, table: Table) -> str:
    """What may be done, as a step says it."""
    word = text.casefold().removesuffix("s")
    if word not in DONE:
        raise Unclear(f"one of {', '.join(DONE)}")
    return DONE[word]


def places(table: Table) -> list[str]:
    """The places there are, as one types them."""
    return [*table.players, *(f"{name}'s hand" for name in table.players), *PLACES]


def laid_cards(table: Table) -> list[str]:
    """The names of the cards on the table."""
    return list(dict.fromkeys(card.name for card in table.cards()))


def _in_front(table: Table, name: str, names: list[Any]) -> Facts:
    creepers = [card for card in names if table.type_of(card) == "creeper"]
    keepers = [card for card in names if card not in creepers]
    return {name: {"keepers": keepers, **({"creepers": creepers} if creepers else {})}}


def _where(table: Table, names: list[Any], where: str) -> Facts:
    return {"where": {str(card): where or MIDDLE.get(table.type_of(card), table.active) for card in names}}


def _may(key: str, table: Table, name: str, does: str, names: list[str]) -> Facts:
    steps: list[Any] = [{f"{name} {does}": card} for card in names] or [f"{name} {does}"]
    return {key: steps[0] if len(steps) == 1 else steps}


_WHO = Field("Who?", player, lambda table: table.players)
_CARDS = Field("Which cards? (with commas, or nothing)", partial(cards, unknown=True), laid_cards)
_KNOWN = Field("Which cards? (with commas, or nothing)", cards, laid_cards)
_SOME = Field("Which card?", partial(cards, least=1), laid_cards)
_DOES = Field("What: play, use, discard or draw?", verb, lambda table: list(DONE))
KINDS = (
    Kind("who has won", (Field("Who? (nobody is an answer, too)", winners, lambda t: [*t.players, "nobody"]),),
         lambda table, who: {"winner": who}),
    Kind("whose turn it is", (Field("Whose?", player, lambda table: table.players),), lambda table, who: {"turn": who}),
    Kind("how many plays somebody has left", (_WHO, Field("How many?", number, lambda t: [])),
         lambda table, who, left: {"turn": who, "plays_left": left}),
    Kind("how many cards somebody holds", (_WHO, Field("How many?", number, lambda t: [])),
         lambda table, who, count: {who: {"hand_size": count}}),
    Kind("how many Keepers somebody has", (_WHO, Field("How many?", number, lambda t: [])),
         lambda table, who, count: {who: {"keeper_count": count}}),
    Kind("which cards somebody holds", (_WHO, _CARDS), lambda table, who, names: {who: {"hand": names}}),
    Kind("what lies in front of somebody", (_WHO, _CARDS), _in_front),
    Kind("where a card lies", (_SOME, Field("Where?", place, places)), _where),
    Kind("which Goal is in play", (_KNOWN,), lambda table, names: {"goals": names}),
    Kind("which New Rules are in play", (_KNOWN,), lambda table, names: {"rules": names}),
    Kind("somebody may do something", (_WHO, _DOES, _KNOWN), partial(_may, "may")),
    Kind("somebody may not do something", (_WHO, _DOES, _KNOWN), partial(_may, "may_not")),
)  # fmt: skip


def differences(table: Table) -> Iterator[tuple[Facts, Facts]]:
    """What the last step that changed anything has changed: each fact as it is now, and as it was before."""
    was = dict(_facts(table, next((laid for laid in table.before if laid != table.now), table.now)))
    yield from ((fact, was[key]) for key, fact in _facts(table, table.now) if was.get(key, fact) != fact)


def _facts(table: Table, laid: Laid) -> Iterator[tuple[str, Facts]]:
    """What can be said of a table: the turn, what lies in the middle, what each player has."""
    if active(laid):
        yield "turn", {"turn": active(laid)}
    for name in table.players:
        for part in ("hand", "keepers", "creepers"):
            items = of(laid, name, part)
            counted = {"hand": {"hand_size": size(items)}, "keepers": {"keeper_count": size(items)}}
            if known(items) or part in counted:
                yield f"{name} {part}", {name: {part: items} if known(items) else counted[part]}
    for key in ("rules", "goals"):
        yield key, {key: list(laid.get(key) or [])}
