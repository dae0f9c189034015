"""Making a line of play smaller for as long as it still does what it is for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import islice
from typing import Any

from adjudicator.files.shapes import value_at
from adjudicator.plain_data import replace
from adjudicator.search.separating.scenario_data import Data, told_in_order
from adjudicator.search.separating.starting_scenarios import CLAIMED, HEAPS, OF_PLAYER, Line

Keeps = Callable[[Line], Line | None]
"""The line made ready where it still does what it is for, else None."""
QUIET = "nobody answers"
FURTHER = ("then", "against", "power", "silent", "chance", "choosing", "from")
"""What a step may do without."""


def shrunk(line: Line, keeps: Keeps, most: int) -> Line:
    """The smallest line that can be reached by leaving things out; `most` bounds what is tried."""
    tried, smaller = 0, True
    while smaller:  # once more from the start, until nothing more can be left out
        smaller, at = False, 0
        while (candidate := next(islice(candidates(line), at, None), None)) is not None:
            at += 1
            if size(candidate) >= size(line):
                continue
            if tried >= most:
                return line
            tried += 1
            found = keeps(candidate)
            if found is not None and size(found) < size(line):
                line, smaller, at = found, True, at - 1
    return line


# -- how small it is --------------------------------------------------------------------------------------------------


def size(line: Line) -> tuple[int, ...]:
    """How long a line is, then how much lies on its table, then how much there is to read. The smaller the better."""
    data = line.data
    steps = sum(1 for _ in told_in_order(data))
    cards = on_table(data) + 2 * unlisted(data)
    further = sum(len(item) - 1 for item in data["steps"] if isinstance(item, dict))
    others = sum(len(data.get(key) or ()) for key in ("turn", "agreed", "today", "house", "edition"))
    players = sum(len(one) for one in data["players"].values()) + 2 * len(data.get("cards") or ())
    loud = sum(item != QUIET for item in data["steps"])
    claims = sum(len(holds) * 100 + len(str(holds)) for holds in line.claims or ())
    return steps + by_others(data), cards, len(data["players"]), further, others, players, loud, later(data), claims


def heap_paths(data: Data) -> Iterator[tuple[str, ...]]:
    """Where the heaps of cards of a table stand that are not empty."""
    for name, line in data["players"].items():
        yield from (("players", name, key) for key in OF_PLAYER if line.get(key))
    yield from ((key,) for key in HEAPS if data.get(key))


def on_table(data: Data) -> int:
    """How many cards lie in those heaps."""
    return sum(number_of(one) for path in heap_paths(data) for one in value_at(data, path))


def by_others(data: Data) -> int:
    """Whether somebody begins who has not the turn: a turn that ended by itself is one thing more to follow."""
    first = next((head(item) for item in data["steps"]), "")
    return int(bool(first) and not first.startswith(f"{data['turn'].get('player')} "))


def unlisted(data: Data) -> int:
    """How many cards are played that lay nowhere on the table before: more to take in than a card of a hand."""
    listed = str([data["players"], data.get("draw_pile"), data.get("discard")])
    plays = [item for item in data["steps"] if isinstance(item, dict) and head(item).endswith(" plays")]
    return sum(str(item[head(item)]) not in listed for item in plays)


def head(item: Any) -> str:
    """Who does what in a step."""
    return str(next(iter(item))) if isinstance(item, dict) else str(item)


def later(data: Data) -> int:
    """Whether the turn is somebody's who is not named first."""
    return int(data["turn"].get("player") != next(iter(data["players"])))


def number_of(item: Any) -> int:
    """How many cards an item of a heap stands for."""
    if isinstance(item, dict):
        return 1 + sum(len(under) for under in item.values())
    return int(item.split()[0]) if isinstance(item, str) and item.endswith(" unknown") else 1


# -- what may be left out ---------------------------------------------------------------------------------------------


def candidates(line: Line) -> Iterator[Line]:
    """The same line with something left out, the largest parts first."""
    for part in (fewer_steps, fewer_players, fewer_cards, fewer_keys):
        yield from (replace(line, data=data) for data in part(line.data))
    if line.here is not None and line.there is not None:
        yield from (replace(line, here=less) for less in fewer_facts(line.here))
        yield from (replace(line, there=less) for less in fewer_facts(line.there))


def fewer_facts(holds: Data) -> Iterator[Data]:
    for key in holds if len(holds) > 1 else ():
        yield {one: value for one, value in holds.items() if one != key}
    for key, value in holds.items():
        if isinstance(value, dict):
            yield from ({**holds, key: less} for less in fewer_facts(value))


def fewer_steps(data: Data) -> Iterator[Data]:
    count = len(data["steps"])
    width = count
    while width:
        for start in range(count - width, -1, -1):
            yield without(data, "steps", slice(start, start + width))
        width = width // 2 if width > 3 else width - 1
    for place, item in enumerate(data["steps"]):
        for key in list(item)[1:] if isinstance(item, dict) else ():
            if key in FURTHER:
                yield without(data, "steps", place, key)
        if item not in (QUIET, CLAIMED):
            yield putting(data, QUIET, "steps", place)


def fewer_players(data: Data) -> Iterator[Data]:
    for name in reversed(data["players"]) if len(data["players"]) > 2 else ():
        if data["turn"].get("player") != name and f"{name} " not in str(data["steps"]):
            yield without(data, "players", name)


def fewer_cards(data: Data) -> Iterator[Data]:
    for path in heap_paths(data):
        heap = value_at(data, path)
        if len(heap) > 1:
            yield without(data, *path, slice(None))
        if len(heap) > 3:
            yield without(data, *path, slice(len(heap) // 2, None))
        for place in reversed(range(len(heap))):
            yield without(data, *path, place)
            if isinstance(heap[place], dict):
                yield putting(data, head(heap[place]), *path, place)
            elif str(heap[place]).endswith(" unknown"):
                yield putting(data, "1 unknown", *path, place)


def fewer_keys(data: Data) -> Iterator[Data]:
    for key in ("agreed", "today", "cards"):
        told = data.get(key) or ()
        for part in range(len(told)) if isinstance(told, list) else told:
            yield without(data, key, part)
    for key in ("edition", "house"):  # one edition stays: it says which deck is on the table
        for place in range(len(data.get(key) or ())) if key == "house" or len(data.get(key) or ()) > 1 else ():
            yield without(data, key, place)
    for name, line in data["players"].items():
        for part in ("age", "reach"):
            if part in line:
                yield without(data, "players", name, part)
    for part in ("played", "drawn", "used", "extra"):
        if part in data["turn"]:
            yield without(data, "turn", part)
    for name in data["players"] if by_others(data) else ():
        yield putting(data, name, "turn", "player")
    if later(data):
        yield tidy({**deepcopy(data), "players": seats_turned(data)})


def seats_turned(data: Data) -> Data:
    """The same seats in the same order, beginning with whose turn it is."""
    names = list(data["players"])
    first = names.index(data["turn"]["player"])
    return {name: deepcopy(data["players"])[name] for name in [*names[first:], *names[:first]]}


def tidy(data: Data) -> Data:
    """The same without what is empty."""
    kept = {key: value for key, value in data.items() if value or key in ("players", "steps", "turn")}
    kept["players"] = {
        name: {key: value for key, value in line.items() if value or key == "reach"}
        for name, line in data["players"].items()
    }
    return kept


def without(data: Data, *path: Any) -> Data:
    """The same data with what stands at a path taken out; the last part may be a slice."""
    new = deepcopy(data)
    del value_at(new, path[:-1])[path[-1]]
    return tidy(new)


def putting(data: Data, value: Any, *path: Any) -> Data:
    """The same data with something else at a path."""
    new = deepcopy(data)
    value_at(new, path[:-1])[path[-1]] = value
    return tidy(new)
