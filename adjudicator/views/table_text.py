"""The table as a scenario's keys describe it, as a few lines to look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.plain_data import plain_data
from adjudicator.views.escaping import visible

NONE, EMPTY = "none", "–"
_PLAYER_KEYS = ("hand", "keepers", "creepers")


@plain_data(frozen=True)
class Row:
    """One player: what is in hand, what lies in front, and whatever else the scenario says."""

    name: str
    hand: str
    front: str
    more: tuple[tuple[str, str], ...] = ()
    active: bool = False


def middle(table: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What lies in the middle: label and content; the draw pile, Meta-Rules and the date only where told."""
    shown = [
        ("New Rules", names(table.get("rules")) or NONE),
        ("Goal", names(table.get("goals")) or NONE),
        ("Discard", names(table.get("discard")) or NONE),
    ]
    for key, label in (
        ("draw_pile", "Draw pile"),
        ("meta_rules", "Meta-Rules"),
        ("today", "Today"),
        ("agreed", "Agreed"),
    ):
        if told := names(table.get(key)):
            shown.append((label, told))
    return shown


def rows(table: Mapping[str, Any]) -> list[Row]:
    """The players in seat order."""
    players, turn = table.get("players"), table.get("turn")
    if not isinstance(players, Mapping):
        return []
    active = turn.get("player") if isinstance(turn, Mapping) else turn
    return [
        _row(name, content if isinstance(content, Mapping) else {}, name == active) for name, content in players.items()
    ]


def _row(name: str, content: Mapping[str, Any], active: bool) -> Row:
    front = [*_items(content.get("keepers")), *_items(content.get("creepers"))]
    others = {key: names(value) for key, value in content.items() if key not in _PLAYER_KEYS}
    more = tuple((visible(key).replace("_", " "), told) for key, told in others.items() if told)
    return Row(visible(name), names(content.get("hand")) or EMPTY, " · ".join(front) or EMPTY, more, active)


def names(value: Any) -> str:
    """Cards, with what lies on or under them in brackets.

    >>> names(["Milk", {"Chamber": ["Cow", "Beet"]}, "2 unknown"]), names(None), names({"date": "12-25"})
    ('Milk · Chamber (Cow, Beet) · 2 unknown', '', 'date 12-25')
    """
    if isinstance(value, Mapping):
        return ", ".join(f"{visible(key)} {names(one)}" for key, one in value.items())
    return " · ".join(_items(value))


def _items(value: Any) -> list[str]:
    if value is None or value == "":
        return []
    if not isinstance(value, Sequence) or isinstance(value, str):
        return [visible(value)]
    return [_item(one) for one in value]


def _item(one: Any) -> str:
    if isinstance(one, Mapping):
        return ", ".join(f"{visible(name)} ({', '.join(_items(inside))})" for name, inside in one.items())
    return visible(one)
