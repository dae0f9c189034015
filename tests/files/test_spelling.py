"""Did you mean?"""

from __future__ import annotations

import pytest

from adjudicator.files import suggest

CARDS = ["Time Portal", "Time Machine", "Draw 3 Play 2", "Let's Do That Again!", "Milk", "The Captain"]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("time portl", "Time Portal"), ("Portal", "Time Portal"), ("captain", "The Captain"), ("Milc", "Milk"),
        ("draw 3, play 2", "Draw 3 Play 2"), ("Lets do that agian", "Let's Do That Again!"),
        ("Zebra", None), ("", None), ("!?", None), ("x" * 10_000, None),
    ],
)  # fmt: skip
def test_the_closest_name_is_suggested_if_one_is_close(word, meant):
    assert suggest(word, CARDS) == meant


def test_several_names_are_joined_and_their_order_does_not_matter():
    assert suggest("Time", CARDS, limit=2) == suggest("Time", set(CARDS), limit=2) == "Time Machine or Time Portal"


def test_nothing_to_choose_from_is_no_suggestion():
    assert suggest("Milk", []) is None
