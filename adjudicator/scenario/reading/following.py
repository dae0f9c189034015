"""Problems that only follow from another one: that one alone is told."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from adjudicator.cards.vocabulary import TYPES
from adjudicator.files import Problem
from adjudicator.scenario.keys import PLAYER, SCENARIO

FIRST = ("yaml-boolean", "wrong-shape", "yaml-alias")
"""Where one of these is told of a place, nothing else is."""
FROM = {"duplicate-key": ("unknown-player",), "yaml-alias": ("card-twice",)}
"""What may follow from a problem of a kind, anywhere in its file."""


def in_order(*problems: list[Problem]) -> list[Problem]:
    """Problems in the order of their places, each once, without those that follow from others."""
    found = dict.fromkeys(problem for some in problems for problem in some)
    told = {one.code for one in found}
    spoilt = {(one.line, one.column): one.code for code in reversed(FIRST) for one in found if one.code == code}
    idle = {code for cause, some in FROM.items() if cause in told for code in some}
    kept = [one for one in found if spoilt.get((one.line, one.column), one.code) == one.code and one.code not in idle]
    return sorted(kept, key=lambda p: (p.line, p.column))


def stray(key: str, value: object) -> str:
    """The key under which somebody belongs who is told beside the keys of a scenario: a player, or a card."""
    if key.lower() in SCENARIO or not isinstance(value, Mapping):
        return ""
    if value.get("type") in TYPES:
        return "cards"
    return "players" if value and all(one in PLAYER for one in value) else ""


def to_the_point(problems: list[Problem], data: Mapping[str, Any]) -> list[Problem]:
    """The problems of one scenario without those that follow from a player or a card told in the wrong place."""
    players, cards = data.get("players"), data.get("cards")
    if any(one.code == "wrong-place" for one in problems):
        problems = [one for one in problems if one.code != "missing-key"]
    idle = set() if players and isinstance(players, Mapping) else {"unknown-player", "unknown-place"}
    gone = [key for key, value in data.items() if key not in SCENARIO and stray(key, value)]
    odd = [name for name, one in cards.items() if untyped(one)] if isinstance(cards, Mapping) else []
    miscounted = ["in hand; "] * any(one.code in ("wrong-shape", "unknown-card") for one in problems)
    found = [one for one in problems if one.code not in idle and not says(one, [*following(gone, odd), *miscounted])]
    absent = {one.message.rpartition("called ")[2] for one in found if one.code == "unknown-player"}
    return once(one for one in found if one.code == "unknown-player" or not says(one, following(absent)))


def says(problem: Problem, what: Iterable[str]) -> bool:
    return any(re.search(one, problem.message) for one in what)


def once(problems: Iterable[Problem]) -> list[Problem]:
    """A player or a card that is none is told once, with the other lines on which that name stands."""
    found: dict[object, list[Problem]] = {}
    for one in problems:
        same = one.code in ("unknown-player", "unknown-card")
        found.setdefault((one.message, one.hint) if same else one, []).append(one)
    return [told_again(some) for some in found.values()]


def told_again(problems: list[Problem]) -> Problem:
    first, *more = sorted(problems)
    lines = sorted({one.line for one in more} - {first.line})
    again = [f"also on line{'s' * (len(lines) > 1)} {', '.join(map(str, lines))}"] if lines else []
    return replace(first, hint="; ".join([first.hint] * bool(first.hint) + again))


def following(gone: Iterable[str], odd: Iterable[str] = ()) -> Iterator[str]:
    """What is said of players and cards that stand in the wrong place, and of cards whose type is none."""
    yield from (rf"is called ['\"]?{re.escape(name)}('|$)" for name in gone)
    yield from (rf"^{re.escape(name)} is an? [a-z-]+, not " for name in odd)


def untyped(record: object) -> bool:
    """Whether a card has no type, or one that is none."""
    return not isinstance(record, Mapping) or record.get("type") not in TYPES
