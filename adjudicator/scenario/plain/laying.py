"""What a line tells of the table as it lay before the first step, put into the data of a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from adjudicator.scenario.model import unknown_cards
from adjudicator.scenario.plain.table import known, size

if TYPE_CHECKING:
    from adjudicator.scenario.plain.table import Table

Data = dict[str, Any]
_MIDDLE = {"rules": "rules", "goals": "goals", "discard": "discard", "draw pile": "draw_pile"}


def laid(data: Data, facts: Mapping[str, Any], table: Table) -> bool:
    """Put facts into the data of a scenario, as what lay there at first; whether all of them are of that kind."""
    return all(_put(data, key, fact, table) for key, fact in facts.items())


def _put(data: Data, key: str, fact: Any, table: Table) -> bool:
    if key == "turn":
        data["turn"] = {**data["turn"], "player": fact}
    elif key in ("goals", "rules"):
        data[key] = fact
    elif key == "where":
        return all(_lay(data, card, place, table) for card, place in fact.items())
    elif key in data["players"]:
        return all(_has(data["players"][key], part, value) for part, value in fact.items())
    else:
        return False
    return True


def _has(player: Data, part: str, value: Any) -> bool:
    """So many cards in hand, those that are known among them; or just these in hand or in front."""
    if part == "hand_size":
        hand = [card for card in player.get("hand") or [] if unknown_cards(card) is None]
        if value < len(hand):
            return False
        value, part = [*hand, *([f"{value - len(hand)} unknown"] if value > len(hand) else [])], "hand"
    elif not isinstance(value, list):
        return False
    player[part] = value
    return True


def _lay(data: Data, card: str, place: str, table: Table) -> bool:
    """One card where it lay; in a hand it is one of those that nobody knew."""
    for items in (*(player.get(part) for player in data["players"].values() for part in ("hand", "keepers")),
                  *(data.get(key) for key in _MIDDLE.values())):  # fmt: skip
        if items and card in items:
            items.remove(card)
    name = place.removesuffix("'s hand")
    if name not in data["players"]:
        if place in _MIDDLE:
            data.setdefault(_MIDDLE[place], []).append(card)
        return place in _MIDDLE
    player = data["players"][name]
    if place == name:
        part = "creepers" if table.type_of(card) == "creeper" else "keepers"
        player.setdefault(part, [])
        if card not in player[part]:
            player[part].append(card)
        return True
    hand = player.get("hand") or []
    left = size(hand) - sum(unknown_cards(one) is None for one in hand) - 1
    player["hand"] = [*(one for one in hand if known([one])), card, *([f"{left} unknown"] if left > 0 else [])]
    return True
