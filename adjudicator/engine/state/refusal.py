"""Why something may not be done, and the two ways in which a flow stops short."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.law import Law
from adjudicator.plain_data import plain_data


@plain_data(frozen=True)
class Obstacle:
    """One thing that stands in the way: a ruling by its id, or a plain fact of the table (ruling is None)."""

    text: str
    ruling: str | None = None


def barred(law: Law, question: str, outcomes: Mapping[str, Any], text: str, /, **fill: str) -> list[Obstacle]:
    """The obstacle where a ruling does not let something be done; none where it does."""
    return [] if law.put(question, outcomes, **fill) else [Obstacle(text, question)]


class Endless(Exception):
    """Raised where a replay goes on and on."""


class GameOver(Exception):
    """Raised inside the flow of a game as soon as it is over; the flow ends there."""
