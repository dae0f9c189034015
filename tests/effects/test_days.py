"""What is taken for granted of the day on which Today's Special! is played."""

from __future__ import annotations

import pytest

from adjudicator import read, settle

TABLE = {
    "scenario": "Today",
    "edition": "fluxx-5",
    "players": {"Ann": {"hand": ["Today's Special!"]}, "Bob": None},
    "draw_pile": ["Milk", "Bread", "Love"],
    "turn": {"player": "Ann", "phase": "play"},
    "steps": [
        {"Ann plays": "Today's Special!", "choosing": ["special day"]},
        {"Ann plays": "Milk"},
        {"Ann plays": "Bread"},
    ],
    "expect": {"over": False},
}
BELIEVED = "nobody told us that today is a holiday; it is taken to be one, since Ann says so"


@pytest.mark.parametrize(
    ("told", "believed"),
    [
        ({"today": {"date": "11-28"}}, True),
        ({"today": {"date": "12-25"}}, False),
        ({"today": {"date": "11-28"}, "agreed": {"special_days": ["11-28"]}}, False),
        ({"today": {"date": "11-28"}, "agreed": {"claimed_days": {"11-28": "real"}}}, False),
        ({}, False),
    ],
)
def test_a_holiday_that_nobody_told_of_is_an_assumption(told, believed):
    verdict = settle(read(TABLE | told))
    assert (BELIEVED in verdict.assumptions) is believed
    assert verdict.problems == []
