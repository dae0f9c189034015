"""Making a line of play smaller for as long as it still does what it is for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from adjudicator.search.separating.situations import heap_paths, heaps_of, tidy
from adjudicator.search.separating.sketch import Data, copied, told_in_order

Keeps = Callable[[Data], Data | None]
"""The data made ready where it still does what it is for, else None."""
QUIET = "nobody answers"
FURTHER = ("then", "against", "power", "silent", "chance", "choosing")
"""What a step may do without."""


def shrunk(data: Data, keeps: Keeps, most: int) -> Data:
    """The smallest data that can be reached by leaving things out; `most` bounds what is tried."""
    tried = 0
    smaller = True
    while smaller:
        smaller = False
        for candidate in candidates(data):
            if size(candidate) >= size(data):
                continue
            if tried >= most:
                return data
            tried += 1
            found = keeps(candidate)
            if found is not None and size(found) < size(data):
                data, smaller = found, True
                break
    return data


# -- how small it is --------------------------------------------------------------------------------------------------


def size(data: Data) -> tuple[int, ...]:
    """How long a line is, then how much lies on its table, then how much there is to read. The smaller the better."""
    steps = sum(1 for _ in told_in_order(data))
    cards = sum(number_of(one) for heap in heaps_of(data) for one in heap) + 2 * unlisted(data)
    further = sum(len(item) - 1 for item in data["steps"] if isinstance(item, dict))
    others = sum(len(data.get(key) or ()) for key in ("turn", "agreed", "today", "house"))
    players = sum(len(line) for line in data["players"].values()) + 2 * len(data.get("cards") or ())
    loud = sum(item != QUIET for item in data["steps"])
    return steps + by_others(data), cards, len(data["players"]), further, others, players, loud, later(data)


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
    return int(item.split()[0]) if item.endswith(" unknown") else 1


# -- what may be left out ---------------------------------------------------------------------------------------------


def candidates(data: Data) -> Iterator[Data]:
    """The same data with something left out, the largest parts first."""
    yield from fewer_steps(data)
    yield from fewer_players(data)
    yield from fewer_cards(data)
    yield from fewer_keys(data)


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
        if item != QUIET:
            yield putting(data, QUIET, "steps", place)


def fewer_players(data: Data) -> Iterator[Data]:
    for name in reversed(data["players"]) if len(data["players"]) > 2 else ():
        if data["turn"].get("player") != name and f"{name} " not in str(data["steps"]):
            yield without(data, "players", name)


def fewer_cards(data: Data) -> Iterator[Data]:
    for path in heap_paths(data):
        heap = at(data, path)
        if len(heap) > 1:
            yield without(data, *path, slice(None))
        for place in reversed(range(len(heap))):
            yield without(data, *path, place)
            if isinstance(heap[place], dict):
                yield putting(data, head(heap[place]), *path, place)
            elif heap[place].endswith(" unknown"):
                yield putting(data, "1 unknown", *path, place)


def fewer_keys(data: Data) -> Iterator[Data]:
    for key in ("agreed", "today", "cards"):
        for part in data.get(key) or ():
            yield without(data, key, part)
    for name, line in data["players"].items():
        for part in ("age", "reach"):
            if part in line:
                yield without(data, "players", name, part)
    for part in ("played", "drawn", "used", "extra"):
        if part in data["turn"]:
            yield without(data, "turn", part)
    if data.get("house"):
        yield without(data, "house")
    for name in data["players"] if by_others(data) else ():
        yield putting(data, name, "turn", "player")
    if later(data):
        yield tidy({**copied(data), "players": seats_turned(data)})


def seats_turned(data: Data) -> Data:
    """The same seats in the same order, beginning with whose turn it is."""
    names = list(data["players"])
    first = names.index(data["turn"]["player"])
    return {name: copied(data["players"])[name] for name in [*names[first:], *names[:first]]}


def at(data: Data, path: tuple[Any, ...]) -> Any:
    found: Any = data
    for key in path:
        found = found[key]
    return found


def without(data: Data, *path: Any) -> Data:
    """The same data with what stands at a path taken out; the last part may be a slice."""
    new = copied(data)
    del at(new, path[:-1])[path[-1]]
    return tidy(new)


def putting(data: Data, value: Any, *path: Any) -> Data:
    """The same data with something else at a path."""
    new = copied(data)
    at(new, path[:-1])[path[-1]] = value
    return tidy(new)
