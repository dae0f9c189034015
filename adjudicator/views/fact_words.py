"""Facts that are claimed, in words: `{turn: Bob}` is "it is Bob's turn"."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from adjudicator.views.escaping import counted, listed, visible

_PHASES = {
    "setup": "the game has not begun",
    "start": "nothing of the turn is done yet",
    "draw": "draws are still owed",
    "play": "the draws are done",
    "over": "the game is over",
}
_NOT = {"is": "is not", "are": "are not", "lies": "does not lie", "lie": "do not lie"}
OTHERS = "others"
"""What a pile tells of the cards in an order that nobody knows."""
_DOING = re.compile(
    r"(?P<who>.+?) (?P<verb>plays|uses|draws|discards|chooses|says|passes|joins|ends)(?: turn)?(?: (?P<things>.+))?"
)
_PLACES = {
    "discard": "is in the discard pile",
    "discard pile": "is in the discard pile",
    "draw pile": "is in the draw pile",
    "rules": "is in play",
    "goals": "is a Goal in play",
    "out": "lies apart from the deck",
    "being played": "is being played",
    "nowhere": "is nowhere",
    "untold": "is where nobody has told",
}


def in_words(fact: str, value: Any) -> str:
    """One fact as a clause; empty where there are no words for it.

    >>> in_words("plays_left", 1), in_words("Bob", {"hand": ["Milk", "Bread"]}), in_words("where", {"Milk": "Ann"})
    ('1 play is left', 'Bob holds Milk and Bread', 'Milk lies in front of Ann')
    >>> in_words("where", {"Milk": "discard", "Bread": "discard"}), in_words("draw_pile", ["others"])
    ('Milk and Bread are in the discard pile', 'there are cards in the draw pile')
    """
    told = _FACTS.get(fact)
    if told is None and isinstance(value, Mapping) and fact not in ("cards", "decks"):
        return _joined(of_player(fact, part, one) for part, one in value.items())
    return told(value) if told is not None else ""


def of_player(name: str, part: str, value: Any) -> str:
    """A fact about one player as a clause."""
    who = visible(name)
    if part == "hand_size":
        return f"{who}'s hand is empty" if not value else f"{who} holds {counted(value, 'card')}"
    if part == "keeper_count":
        return f"{who} has {counted(value, 'Keeper') if value else 'no Keepers'}"
    cards = told_cards(value)
    if part == "hand":
        only = "only " if len(cards) == 1 else ""
        return f"{who} holds {only}{listed(cards)}" if cards else f"{who}'s hand is empty"
    if part in ("keepers", "creepers"):
        return _so(cards, "lies", "lie", f"in front of {who}") or f"{who} has no {part.capitalize()}"
    if part == "temporary":
        return _so(cards, "is", "are", "still to be played")
    if part == "set_aside":
        return f"{who} has set {listed(cards)} aside" if cards else ""
    if part in ("sees", "unseen"):
        return f"{who} may {'' if part == 'sees' else 'not '}look at {listed(cards)}" if cards else ""
    return ""


def _so(names: list[str], one: str, many: str, rest: str) -> str:
    """What is so of one, or of many; empty of none."""
    return f"{listed(names)} {one if len(names) == 1 else many} {rest}" if names else ""


def _left(what: str, value: Any) -> str:
    if not value:
        return f"no {what} is left"
    return f"{counted(value, what)} {'is' if value == 1 else 'are'} left"


def _goals(value: Any) -> str:
    cards = told_cards(value)
    return f"the {'Goal is' if len(cards) == 1 else 'Goals are'} {listed(cards)}" if cards else "there is no Goal"


def _pile(which: str, value: Any) -> str:
    cards = [card for card in told_cards(value) if card != "end"]
    if cards == [OTHERS]:
        return f"there are cards in the {which}"
    cards = [card for card in cards if card != OTHERS]
    if not cards:
        return f"the {which} is empty"
    if told_cards(value)[-1] == "end":
        return f"the {which} has only {listed(cards)}"
    return _so(cards, "is", "are", f"on top of the {which}")


def _size(which: str, value: Any) -> str:
    if value == "untold":
        return f"nobody has told how many cards the {which} has"
    if type(value) is int:
        return f"the {which} has {counted(value, 'card')}" if value else f"the {which} is empty"
    return f"the {which} has {value} cards"


def _where(value: Mapping[str, Any], *, so: bool = True) -> str:
    places: dict[str, list[str]] = {}
    for card, place in value.items():
        places.setdefault(str(place), []).append(visible(card))
    return _joined(f"{listed(cards)} {_place(place, len(cards) > 1, so)}" for place, cards in places.items())


def _place(place: str, several: bool, so: bool) -> str:
    """Where a card is, or several are, or that they are not there."""
    told = _PLACES.get(place)
    if told is None and place.startswith("under "):
        told = f"is {visible(place)}"
    if told is None:
        told = f"is in {visible(place)}" if "'s " in place else f"lies in front of {visible(place)}"
    verb, _, rest = told.partition(" ")
    if several:
        verb, rest = {"is": "are", "lies": "lie"}[verb], rest.replace("a Goal", "Goals")
    if so:
        return f"{verb} {rest}"
    return f"{_NOT[verb]} {rest}"


def _may(word: str, value: Any) -> str:
    return _joined(_step(one, word) for one in (value if isinstance(value, list) else [value]))


def _step(step: Any, word: str) -> str:
    """`{Ann plays: Milk}` and "Ann plays Milk" as "Ann may play Milk"; empty where it is no plain step."""
    ((head, things),) = step.items() if isinstance(step, Mapping) and len(step) == 1 else ((str(step), None),)
    told = _DOING.fullmatch(str(head))
    if told is None:
        return ""
    who, verb = told["who"], told["verb"]
    things = "the turn" if verb == "ends" else things if things is not None else told["things"] or None
    things = "a random card" if things == "random" else things
    doing = "pass" if verb == "passes" else verb.removesuffix("s")
    return " ".join(part for part in (visible(who), word, doing, listed(told_cards(things))) if part)


def _pending(value: Any) -> str:
    return _joined(
        f"{visible(card)} {'takes effect' if state in ('on', True) else 'is stopped'}"
        for one in (value if isinstance(value, list) else [])
        if isinstance(one, Mapping)
        for card, state in one.items()
    )


_FACTS: dict[str, Callable[[Any], str]] = {
    "winner": lambda value: _so(_names(value), "has", "have", "won") or "nobody has won",
    "over": lambda value: "the game is over" if value else "the game goes on",
    "turn": lambda value: f"it is {visible(value)}'s turn" if value else "the game is over",
    "extra_turn": lambda value: f"this is {'an' if value else 'no'} extra turn",
    "phase": lambda value: _PHASES.get(str(value), ""),
    "plays_left": partial(_left, "play"),
    "draws_left": partial(_left, "draw"),
    "goals": _goals,
    "rules": lambda value: _so(told_cards(value), "is", "are", "in play") or "no New Rule is in play",
    "discard": partial(_pile, "discard pile"),
    "draw_pile": partial(_pile, "draw pile"),
    "discard_size": partial(_size, "discard pile"),
    "draw_pile_size": partial(_size, "draw pile"),
    "where": _where,
    "where_not": partial(_where, so=False),
    "may": partial(_may, "may"),
    "may_not": partial(_may, "may not"),
    "pending": _pending,
    "options": lambda value: (
        f"only {listed(told_cards(value))} may be chosen" if value else "there is nothing to choose"
    ),
    "asks": lambda value: f"it is up to {listed(_names(value))}" if _names(value) else "nobody has anything to decide",
}


def _names(value: Any) -> list[str]:
    return [visible(one) for one in (value if isinstance(value, list) else [value]) if one is not None]


def told_cards(value: Any) -> list[str]:
    """Names of cards as they are claimed, what lies on or under one behind it."""
    told = []
    for one in value if isinstance(value, Sequence) and not isinstance(value, str) else [value]:
        if isinstance(one, Mapping):
            told += [
                f"{visible(card)} with {listed(told_cards(under))}" if under else visible(card)
                for card, under in one.items()
            ]
        elif one is not None:
            told.append(visible(one))
    return told


def _joined(clauses: Any) -> str:
    """Several clauses as one; empty where one of them has no words."""
    told = list(clauses)
    return listed(told) if all(told) else ""
