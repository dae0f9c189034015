"""A card of one's own put together piece by piece: what is answered to `describing`, as its record holds it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudicator.cards import describing
from adjudicator.cards.catalogue import Catalogue
from adjudicator.cards.describing import Asked, Manner, Way
from adjudicator.cards.model import Card
from adjudicator.cards.references import check_custom

Records = dict[str, dict[str, Any]]


def questions(manner: Manner, way: Way) -> list[str]:
    """The names of the questions (`describing.ASKED`) to ask about one thing that a card says, in their order."""
    return list(dict.fromkeys([*describing.asked_in(way.record), *describing.asked_in(manner.around)]))


def piece(manner: Manner, way: Way, answers: Mapping[str, Any]) -> dict[str, Any]:
    """What a card says by one of its ways, with the answers in it, as a piece of its record."""
    within = describing.filled(way.record, answers)
    found: dict[str, Any] = describing.filled(manner.around, {**answers, "way": within})
    return found


def understood(text: str, asked: Asked, find: Callable[[str], Card | None]) -> Any:
    """What is typed, as a record holds it; None where it does not fit. `find` knows the cards by name."""
    from adjudicator.scenario.plain.naming import parts
    from adjudicator.scenario.plain.tokens import NUMBERS

    if asked.kind == "word":
        return asked.words.get(text)
    if not text.strip():
        return None
    if asked.kind == "number":
        word = text.split()[0].lower()
        return int(word) if word.isdecimal() else NUMBERS.get(word)
    if asked.kind == "text":
        return text.strip()
    whole = find(text)
    names = [whole] if whole is not None else [find(part) or part for part in parts(text)]
    told = [one if isinstance(one, str) else one.name for one in names]
    return told[0] if asked.kind == "card" and told else told or None


def sound(cards: Records, shelf: Catalogue, editions: Sequence[str]) -> tuple[Records, list[str]]:
    """The records, and what is wrong with them, in words.

    Cards that they name and that nobody knows yet are taken for Keepers of the table's own, and stand first. That no
    card has a trait is no fault: the cards of that kind may be told later.
    """
    faults, taken = [], {}
    for one in check_custom(cards, shelf, editions):
        missing = _at(cards, one.path) if one.code == "unknown-card" else ""
        if missing:
            taken[missing] = {"type": "keeper"}
        elif one.code != "unknown-trait":
            faults.append(one.message)
    return {**taken, **cards}, faults


def _at(cards: Mapping[str, Any], path: Sequence[Any]) -> str:
    """The name that stands at a place of some records; empty where there is none."""
    found: Any = cards
    for key in path:
        if isinstance(found, Mapping) and key not in found:
            return str(key)
        found = found[key]
    return found if isinstance(found, str) else ""
