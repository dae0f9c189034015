"""A scenario held in memory as plain data: read as a file would be, and changed before anybody has written it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.files.from_data import GivenDocument
from adjudicator.files.place import Key, Place
from adjudicator.plain_data import replace
from adjudicator.scenario.known_rulings import all_agreed
from adjudicator.scenario.model import Scenario
from adjudicator.scenario.reading.names_in_file import InFile
from adjudicator.scenario.reading.read import read_scenario

Data = dict[str, Any]
"""A scenario in the keys of its file. Steps that only look (`claims`) come last."""
FIRST_LINE = 2


class Sketch(GivenDocument):
    """A document that nobody has written: a step stands on the line with its number in the list, from FIRST_LINE on."""

    __slots__ = ()

    def place(self, *path: Key) -> Place:
        if len(path) > 1 and path[0] == "steps" and isinstance(path[1], int):
            return path[1] + FIRST_LINE, 1
        return 1, 1

    key_place = place


def read(
    data: Data, agreed: Mapping[str, Any] | None = None, cards: Sequence[Mapping[str, Any]] = ()
) -> Scenario | None:
    """The scenario of some data, with what a house rule agrees on and its cards; None where a file has a problem."""
    file = InFile(Sketch(data, "sketch"), {}, cards)
    scenario = read_scenario(file)
    if scenario is None or file.problems:
        return None
    return replace(scenario, agreed=all_agreed(agreed, scenario.agreed)) if agreed else scenario


def read_otherwise(data: Data) -> dict[str, str]:
    """The readings that a sketch itself picks under `house:`."""
    return {q: r for item in data.get("house") or () for q, r in (item.get("readings") or {}).items()}


def told_in_order(data: Data) -> Iterator[tuple[list[Any], int]]:
    """Where each step stands, in the order in which a reader takes them apart: its list and its place there."""
    for index, item in enumerate(data["steps"]):
        yield data["steps"], index
        if isinstance(item, dict):
            for inner in range(len(item.get("then") or [])):
                yield item["then"], inner


def mark_refused(data: Data, number: int, rulings: Sequence[str] | None) -> None:
    """Say that a step, counted as a reader counts them, is refused and by what; with None that it is not."""
    steps, place = next(where for count, where in enumerate(told_in_order(data)) if count == number)
    item = steps[place]
    step: Data = dict(item) if isinstance(item, dict) else {str(item): None}
    step.pop("refused", None)
    if rulings is not None:
        step["refused"] = None if not rulings else rulings[0] if len(rulings) == 1 else list(rulings)
    plain = len(step) == 1 and next(iter(step.values())) is None
    steps[place] = next(iter(step)) if plain else step
