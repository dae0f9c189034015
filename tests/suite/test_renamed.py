"""No verdict hangs on a name, on the seat a list begins with, or on cards nobody knows (see tests/renamed.py)."""

from __future__ import annotations

import pytest

from adjudicator.suite import scenario_files
from tests.effort import some, times
from tests.renamed import Report, compare, rename, room
from tests.shipped import scenarios


@pytest.mark.parametrize("part", range(6))
def test_other_names_seats_and_unknown_cards_change_no_verdict(part):
    assert compare(some(scenario_files()[part::6], 40)).differences == []


def test_something_is_compared():
    report: Report = compare(scenario_files()[: times(5, 12)])
    assert report.renamed > times(8, 20)
    assert report.turned > times(8, 20)
    assert report.grown > 0


def test_a_name_is_replaced_as_a_whole_word():
    assert rename("Ann plays: Anna's Cow. Ann's hand", {"Ann": "Wren"}) == "Wren plays: Anna's Cow. Wren's hand"


def test_a_hand_of_three_or_as_it_is_dealt_is_left_alone():
    seats = [seat for scenario in scenarios() for seat in scenario.seats if room(seat, 5)]
    assert {sum(count for _, count in seat.hand) for seat in seats}.isdisjoint((3, 5))
