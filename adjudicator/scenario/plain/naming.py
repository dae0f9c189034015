"""Names that are typed: what somebody holds, who sits at the table, which of some options is meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.cards.model import Card
from adjudicator.cards.names import normal
from adjudicator.files import suggest
from adjudicator.scenario.model import unknown_cards
from adjudicator.scenario.plain.slang import written_out
from adjudicator.scenario.plain.table import Table
from adjudicator.scenario.plain.tokens import LONGEST, NUMBERS, Token, player_at, spans, tokens
from adjudicator.scenario.plain.verbs import several

NOTHING = (
    "", "nothing", "none", "no", "no cards", "-", "–", "empty", "0", "nope", "nada", "zip", "zilch", "nil",
    "nothing yet", "none yet", "not yet", "nothing so far", "nothing at all", "no card", "zero",
)  # fmt: skip
_IDLE = several(
    "and the a an & of them card cards plus are is i we you nobody don't dont do not know knows no idea clue which "
    "ones dunno idk sure yet so far much whatever"
)
_UNKNOWN = several("unknown another other others more hidden card cards some")
_OF_A_TURN = several(
    "it's its it is was the turn go now first still just right who has goes plays starts begins up next"
)
_ONE = re.compile(r"\b(?:an|a|another) (?:(?:unknown|other|hidden|more) )*card\b")
_ON, _IT = ("with", "on", "has"), ("it", "him", "her", "them", "that")


@dataclass(slots=True)
class Named:
    """Cards as a file lists them (`2 unknown`, `{Starship: [Malfunction]}`), and the words that name no card."""

    cards: list[Any] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)


def parts(text: str) -> list[str]:
    """What stands between commas, or between "and".

    >>> parts("Ann, Bob and Cara"), parts("Ann and Bob"), parts("")
    (['Ann', 'Bob', 'Cara'], ['Ann', 'Bob'], [])
    """
    return [part.strip() for part in re.split(r",|;|&|\band\b", written_out(text)) if part.strip()]


def named(text: str, find: Callable[[str], Card | None]) -> Named:
    """The cards of a line: names with commas, "and" or nothing between them; `3 cards`, `a card` are unknown ones.

    `Starship with Malfunction` and `Malfunction on Starship` are one card on another. A name of which
    only a part is the name of a card ("Tea Party") is unknown as a whole.
    """

    def exactly(words: Sequence[str], at: int) -> tuple[Card, int] | None:
        return spans(words, at, lambda name: find(name) if name.casefold() not in _IDLE else None)

    found, part = Named(), list[Token]()
    if text.casefold().strip(" .") in NOTHING:
        return found
    for token in tokens(written_out(text), Table((), find, {}), exactly):
        if token.word != "and":
            part.append(token)
        if token.word == "and" or token.sign in (",", ";"):
            _put(found, part)
            part = []
    _put(found, part)
    return found


def _put(found: Named, part: Sequence[Token]) -> None:
    """What is named between two commas: cards, one beside the one before it where a word between them says so."""
    cards, loose, link = list[Any](), list[str](), ""
    for token in part:
        if token.card:
            last = cards.pop() if cards and link else None
            host, beside = next(iter(last.items())) if isinstance(last, dict) else (last, [])
            nested = {token.card: [host]} if link == "on" and not beside else {host: [*beside, token.card]}
            cards.append(nested if last else token.card)
            link = ""
        elif token.number is not None and not loose:
            cards += [f"{token.number} unknown"] if token.number else []
        elif token.word in _ON and cards:
            link = token.word
        elif token.word in _IT and link:
            link = ""  # "with a Malfunction on it"
        elif token.word not in _IDLE | _UNKNOWN:
            loose.append(token.said)
    if not (cards or loose) and _ONE.search(" ".join(token.word for token in part)):
        cards = ["1 unknown"]
    if loose and len(cards) == 1 and isinstance(cards[0], str) and unknown_cards(cards[0]) is None:
        cards, loose = [], [token.said for token in part]
    found.cards += cards
    found.unknown += [" ".join(loose)] if loose else []


def picked(text: str, options: Sequence[str]) -> list[str]:
    """The options that are meant, by name or by number, several with commas or "and"; none where it is not clear.

    >>> options = ["The Sun", "The Moon"]
    >>> picked("the sun and Moon", options), picked("2", options), picked("x", options)
    (['The Sun', 'The Moon'], ['The Moon'], [])
    """
    words, found, left = text.replace(",", " , ").split(), list[str](), [*options]
    while words:
        lengths = range(min(len(words), LONGEST), 0, -1)
        keys = {length: normal(" ".join(words[:length]).strip(" ,.")) for length in lengths}
        fits = ((length, one) for length, key in keys.items() for one in left if key and normal(one) == key)
        length, option = next(fits, (1, ""))
        word = words[0].strip(".")
        if not option and word.isdecimal() and 1 <= int(word) <= len(options):
            option = options[int(word) - 1]
        if not option and word.casefold() not in (",", "and", "the", "then", "&"):
            return []
        found += [option] if option else []
        if left.count(option) > 1:
            left.remove(option)
        words = words[length:]
    return found


class Unclear(Exception):
    """An answer that does not fit; the message says what would."""


def player(text: str, table: Table) -> str:
    """One player by name, in any case of letters, or nearly."""
    found = player_at(text.split(), 0, table.players)
    near = found[0] if found else suggest(text, table.players)
    if not near:
        raise Unclear(f"one of {', '.join(table.players)}")
    return near


def on_turn(text: str, table: Table) -> str:
    """Whose turn it is: a name, with no more words around it than that takes ("it's Ann's turn", "my turn")."""
    told = tokens(written_out(text), table)
    named = list(dict.fromkeys(token.person for token in told if token.person))
    if not named:
        return player(text, table)
    if len(named) > 1 or any(not token.person and token.word not in _OF_A_TURN for token in told):
        raise Unclear(f"only whose turn it is: one of {', '.join(table.players)}; the rest is asked later")
    return named[0]


def number(text: str) -> int:
    """How many."""
    word = text.casefold().removesuffix(" cards").removesuffix(" card")
    if word not in NUMBERS and not (word.isdecimal() and len(word) < 4):
        raise Unclear("a number")
    return int(NUMBERS.get(word, word))
