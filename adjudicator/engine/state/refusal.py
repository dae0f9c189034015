"""Why something may not be done, and the two ways in which a flow stops short."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True, frozen=True)
class Obstacle:
    """One thing that stands in the way: a ruling by its id, or a plain fact of the table (ruling is None)."""

    text: str
    ruling: str | None = None


class Endless(Exception):
    """Raised where a replay goes on and on."""


class GameOver(Exception):
    """Raised inside the flow of a game as soon as it is over; the flow ends there."""
