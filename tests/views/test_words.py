"""How events read."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.views.words import phrases


def event(kind: str, **data: Any) -> dict[str, Any]:
    return {"kind": kind, **{key.rstrip("_"): value for key, value in data.items()}}


@pytest.mark.parametrize(
    ("events", "told"),
    [
        (
            [event("draw", player="Ann", card="Music"), event("draw", player="Ann", card="Calendar")],
            ["draws Music and Calendar"],
        ),
        ([event("draw", player="Bob", card="a card")], ["Bob draws a card"]),
        ([event("draw", player="Bob", card="Milk", from_="discard pile")], ["Bob draws Milk from the discard pile"]),
        (
            [event("take", player="Ann", card="Milk", from_="discard pile", to="Ann's hand")],
            ["takes Milk from the discard pile"],
        ),
        ([event("steal", player="Ann", card="Milk", from_="Bob", to="Ann")], ["steals Milk from Bob"]),
        ([event("give", player="Bob", card="Milk", from_="Bob's hand", to="Ann's hand")], ["Bob gives Milk to Ann"]),
        ([event("give", player="Ann", card="Milk", from_="temporary hand", to="Ann's hand")], ["keeps Milk"]),
        ([event("joins", player="Dave", after="Bob")], ["Dave joins and sits down after Bob"]),
        ([event("discard", player="Ann", card="Milk", from_="Bob")], ["discards Milk from Bob"]),
        ([event("obey", player="Bob", card="Milk", limit="Hand Limit 1")], ["Bob discards Milk for the Hand Limit 1"]),
        (
            [event("enter", player="Ann", card="Play 3", to="rules"), event("displaced", player="Ann", card="Play 2")],
            ["Play 3 is in force, in place of Play 2"],
        ),
        (
            [
                event("exchange", player="Ann", card="Milk", from_="Ann", to="Bob"),
                event("exchange", player="Ann", card="Bread", from_="Bob", to="Ann"),
            ],
            ["exchanges Milk for Bread with Bob"],
        ),
        ([event("turn over", player="Ann"), event("turn", player="Bob")], ["Ann's turn is over; Bob's turn begins"]),
        ([event("turn", player="Ann", extra=True)], ["Ann's extra turn begins"]),
        ([event("game over", winners=["Ann"], goal="Milk and Bread")], ["Ann wins (Milk and Bread)"]),
        ([event("game over", winners=[], ungoal="All That Is Certain")], ["everybody loses (All That Is Certain)"]),
        ([event("tie", players=["Ann", "Bob"])], ["Ann and Bob are level; play goes on"]),
        ([event("reshuffle", count=1)], ["the discard pile is shuffled into a new draw pile (1 card)"]),
        (
            [event("refused", player="Bob", verb="plays", card="Veto!", why=["too late"])],
            ["Bob may not play Veto!: too late"],
        ),
    ],
)
def test_an_event_reads_like_table_talk(events, told):
    assert phrases(events, "Ann") == told


def test_what_the_step_says_itself_is_not_said_again():
    played = event("play", player="Ann", card="Get On With It!", count="Play 2, 1 played", left=1)
    assert phrases([played], "Ann", "plays Get On With It") == ["Play 2, 1 played, 1 left"]
    assert phrases([event("use", player="Ann", card="Wormhole", power="x")], "Ann", "uses Wormhole") == []


def test_a_play_inside_another_is_named():
    played = event("play", player="Ann", card="Milk", source="temporary hand")
    assert phrases([played], "Ann", "plays Draw 3 Play 2") == ["plays Milk from the temporary hand"]


def test_draws_into_different_places_are_different_runs():
    draws = [
        event("draw", player="Ann", card="Milk", to="Ann's hand"),
        event("draw", player="Bob", card="Cow", to="Bob's hand"),
    ]
    assert phrases(draws, "Ann") == ["draws Milk", "Bob draws Cow"]


def test_an_unknown_kind_is_shown_as_it_is():
    assert phrases([event("juggle", player="Ann", card="Milk", height=3)], "Bob") == ["Ann juggle Milk (height 3)"]
    assert phrases([{}]) == ["event"]


_VALUES = st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.lists(st.text(max_size=4), max_size=3)
_KINDS = st.sampled_from(
    ["play", "enter", "displaced", "draw", "discard", "exchange", "turn over", "turn", "tie", "game over", "refused",
     "places", "joins", "reshuffle", "give", "use"]
) | st.text(max_size=6)  # fmt: skip


_KEYS = st.sampled_from(["player", "card", "from", "to", "winners", "players", "why", "count"])
_EVENTS = st.tuples(_KINDS, st.dictionaries(_KEYS, _VALUES)).map(lambda pair: {"kind": pair[0], **pair[1]})


@given(st.lists(_EVENTS, max_size=6))
def test_no_event_ever_crashes_the_view(events):
    for phrase in phrases(events, "Ann", "plays Milk"):
        assert phrase.strip()
        assert not any(unicodedata.category(sign) in ("Cc", "Zl", "Zp", "Cs") for sign in phrase)
