"""The card that stands for every card nobody knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.cards.model import Card

UNKNOWN: Final = Card(name="a card", key="", type="unknown")
"""Stands for every card that nobody needs to know."""


Deck = Sequence[tuple[Card, int]]
"""Each card of the decks on the table, with the number of its copies."""
