"""Where few cards are left, less hangs on a reading: what is cited there has to matter all the same."""

from __future__ import annotations

from tests.effort import ALL
from tests.small_tables import faults

TABLES = 500 if ALL else 15
STILL = 50
"""One line of play in so many may still cite too much or too little (docs/gaps.md)."""


def test_what_is_cited_on_a_table_with_few_cards_changes_something():
    looked, found = faults(range(1, TABLES + 1))
    assert looked >= TABLES
    assert len(found) <= looked // STILL, found
