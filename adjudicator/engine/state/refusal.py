"""Why something may not be done, and the two ways in which a flow stops short."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.law import Law
from adjudicator.plain_data import plain_data


@plain_data(frozen=True)
class Obstacle:
    """One thing that stands in the way: a ruling by its id, or a plain fact of the table (ruling is None).

    `printed`: it does so by the text of the card that is used; the word for where a point of that text matters.
    `banned`: a card in play forbids it.
    """

    text: str
    ruling: str | None = None
    printed: str = ""
    banned: bool = False


def as_printed(found: list[Obstacle], where: str = "refused") -> list[Obstacle]:
    """The same, standing in the way by the text of the card that is used."""
    return [Obstacle(one.text, one.ruling, where, one.banned) for one in found]


def barred(law: Law, question: str, outcomes: Mapping[str, Any], text: str, /, **fill: str) -> list[Obstacle]:
    """The obstacle where a ruling does not let something be done; none where it does."""
    return [] if law.put(question, outcomes, **fill) else [Obstacle(text, question)]


class Endless(Exception):
    """Raised where a replay goes on and on."""


class GameOver(Exception):
    """Raised inside the flow of a game as soon as it is over; the flow ends there."""
