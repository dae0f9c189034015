"""Where few cards are left, less hangs on a reading: what is cited there has to matter all the same."""

from __future__ import annotations

from tests.effort import SOME, times
from tests.small_tables import faults

SHORT, WHOLE = 15, 500
STILL = 50
"""One line of play in so many may still cite too much or too little (docs/gaps.md)."""


def test_what_is_cited_on_a_table_with_few_cards_changes_something():
    tables = SHORT if SOME else times(SHORT, WHOLE)  # the lines that still do so come many to a table
    looked, found = faults(range(1, tables + 1))
    assert looked >= tables
    assert len(found) <= looked // STILL, found
