"""Bounds of a file, far above what anybody writes: beyond them nothing is read, so that no file takes long."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.files import Document, Problem

MOST_SCENARIOS = 500
MOST_PLAYERS = 30
MOST_STEPS = 500
"""In one scenario, those under `then:` and those of the scenario it is like among them."""
MOST_IN_A_FILE = 5_000
"""Steps of all scenarios of a file together."""
MOST_HOUSES = 30
MOST_CARDS = 1_000
"""Cards that one scenario adds."""
BOUNDED = (("players", MOST_PLAYERS), ("cards", MOST_CARDS), ("house", MOST_HOUSES))


def beyond_bounds(documents: Sequence[Document]) -> list[Problem]:
    """Where a file of scenarios goes beyond a bound."""
    if len(documents) > MOST_SCENARIOS:
        return [_too_many(documents[MOST_SCENARIOS], "scenarios in one file", len(documents), MOST_SCENARIOS)]
    return list(_beyond(documents))


def _beyond(documents: Sequence[Document]) -> Iterator[Problem]:
    steps: dict[str, int] = {}
    whole = 0
    for document in documents:
        data = document.data if isinstance(document.data, Mapping) else {}
        for key, most in BOUNDED:
            value = data.get(key)
            if isinstance(value, (list, dict)) and len(value) > most:
                yield _too_many(document, f"{key} of one scenario", len(value), most, key)
        own = counted(data.get("steps"))
        if "steps" not in data or "steps_until" in data:
            own += steps.get(str(data.get("like")), 0)
        steps[str(data.get("scenario"))] = own
        if own > MOST_STEPS:
            yield _too_many(document, "steps of one scenario", own, MOST_STEPS, "steps")
        before, whole = whole, whole + min(own, MOST_STEPS)
        if whole > MOST_IN_A_FILE >= before:
            yield _too_many(document, "steps of all scenarios in one file", whole, MOST_IN_A_FILE, "steps")


def counted(steps: Any) -> int:
    """How many steps there are, with those inside others."""
    items = steps if isinstance(steps, list) else [steps] if isinstance(steps, str | Mapping) else []
    return sum(1 + (counted(item.get("then")) if isinstance(item, Mapping) else 0) for item in items)


def _too_many(document: Document, what: str, found: int, most: int, *path: str) -> Problem:
    message = f"{found:,} {what} are too many: {most:,} at most"
    return document.problem("too-many", message, *path, key=True, hint="split the file")
