"""Names that are typed: what somebody holds, who sits at the table, which of some options is meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from adjudicator.cards.names import normal
from adjudicator.scenario.plain.slang import written_out
from adjudicator.scenario.plain.tokens import LONGEST, NUMBERS, spans
from adjudicator.scenario.plain.verbs import several

if TYPE_CHECKING:
    from adjudicator.cards.model import Card

NOTHING = (
    "", "nothing", "none", "no", "no cards", "-", "–", "empty", "0", "nope", "nada", "zip", "zilch", "nil",
    "nothing yet", "none yet", "not yet", "nothing so far", "nothing at all", "no card", "zero",
)  # fmt: skip
_IDLE = several(
    "and the a an & of them card cards plus are is i we you nobody don't dont do not know knows no idea clue which "
    "ones dunno idk sure yet so far much whatever"
)
_UNKNOWN = ("unknown", "other", "others", "more", "hidden", "card", "cards", "some")
_ON = ("with", "on", "has")


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
    """The cards of a line: names with commas, "and" or nothing between them; `3 cards` are unknown ones.

    `Starship with Malfunction` and `Malfunction on Starship` are one card on another. A name of which
    only a part is the name of a card ("Tea Party") is unknown as a whole.
    """
    found = Named()
    if text.casefold().strip(" .") in NOTHING:
        return found
    words, at, link = re.sub(r"[,+]", " , ", written_out(text)).split(), 0, ""
    loose: list[str] = []
    begun, cards, unknown = at, 0, 0  # where the part between two commas began, and what had been found by then
    while at < len(words):
        word = words[at].casefold().strip(".")
        card = spans(words, at, lambda name: find(name) if name.casefold() not in _IDLE else None)
        count = NUMBERS.get(word, word)
        if card is not None:
            _put(found, card[0].name, link)
            at, link = card[1], ""
        elif str(count).isdecimal() and not loose:
            at += 1
            while at < len(words) and words[at].casefold() in _UNKNOWN:
                at += 1
            if int(count):
                found.cards.append(f"{count} unknown")
        elif word in _ON and found.cards:
            at, link = at + 1, word
        else:
            if word != "," and word not in _IDLE and word not in _UNKNOWN:
                loose.append(words[at])
            at += 1
            if at < len(words) and words[at] != "," and words[at].casefold() != "and":
                continue
        if loose and (at >= len(words) or words[at] == "," or words[at].casefold() == "and" or card is not None):
            found.unknown.append(" ".join(loose))
            loose = []
        if at >= len(words) or words[at - 1] == "," or words[at] == "," or words[at].casefold() == "and":
            part = [one for one in words[begun:at] if one not in (",", "and")]
            if partly_a_card(found.cards[cards:], found.unknown[unknown:], part):
                del found.cards[cards:], found.unknown[unknown:]
                found.unknown.append(" ".join(part))
            begun, cards, unknown = at, len(found.cards), len(found.unknown)
    return found


def partly_a_card(cards: Sequence[Any], unknown: Sequence[str], words: Sequence[str]) -> bool:
    """Whether what stands between two commas holds the name of one card and is none itself, such as "Tea Party"."""
    one = len(cards) == 1 and isinstance(cards[0], str) and not cards[0].endswith(" unknown")
    return one and bool(unknown) and not any(word.casefold() in _ON for word in words)


def _put(found: Named, name: str, link: str) -> None:
    """One more card, beside the one before it where a word between them says so."""
    if not link or not found.cards or str(found.cards[-1]).endswith(" unknown"):
        found.cards.append(name)
        return
    before = found.cards.pop()
    if link == "on" and isinstance(before, str):
        found.cards.append({name: [before]})
    else:
        ((host, beside),) = before.items() if isinstance(before, dict) else [(before, [])]
        found.cards.append({host: [*beside, name]})


def picked(text: str, options: Sequence[str]) -> list[str]:
    """The options that are meant, by name or by number, several with commas or "and"; none where it is not clear.

    >>> options = ["The Sun", "The Moon"]
    >>> picked("the sun and Moon", options), picked("2", options), picked("x", options)
    (['The Sun', 'The Moon'], ['The Moon'], [])
    """
    known: dict[str, list[str]] = {}
    for option in options:
        known.setdefault(normal(option), []).append(option)
    words, found, at = text.replace(",", " , ").split(), [], 0
    while at < len(words):
        for end in range(min(len(words), at + LONGEST), at, -1):
            key = normal(" ".join(words[at:end]).strip(" ,."))
            if known.get(key):
                found.append(known[key].pop(0) if len(known[key]) > 1 else known[key][0])
                break
        else:
            end = at + 1
            word = words[at].strip(".")
            if word.isdecimal() and 1 <= int(word) <= len(options):
                found.append(options[int(word) - 1])
            elif word.casefold() not in (",", "and", "the", "then", "&"):
                return []
        at = end
    return found
