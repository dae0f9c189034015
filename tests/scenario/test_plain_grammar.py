"""One grammar for deeds, the table and claims: its pieces, its roles, and what finds no place."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.scenario.plain import (
    about_amounts,
    about_cards,
    about_turns,
    claims,
    clauses,
    frames,
    steps,
    table,
)
from adjudicator.scenario.plain.table import Table
from tests.scenario.test_plain import STOLEN, find

HANDS = {name: {"hand": ["5 unknown"]} for name in ("Ann", "Bob", "Cara")}
ANEW = Table(("Ann", "Bob", "Cara"), find, {"players": HANDS, "turn": {"player": "Ann"}})
"""Everybody holds five cards that nobody knows, and nothing else lies anywhere."""


@pytest.mark.parametrize(
    ("line", "facts", "left"),
    [
        ("ann has the rocket, bob the moon", [{"where": {"The Rocket": "Ann"}}, {"where": {"The Moon": "Bob"}}], ""),
        ("caras got toaster + bread", [{"where": {"The Toaster": "Cara", "Bread": "Cara"}}], ""),
        ("bob had two keepers: sun, milk", [{"where": {"The Sun": "Bob", "Milk": "Bob"}}], ""),
        ("bobs milk is in front of him", [{"where": {"Milk": "Bob"}}], ""),
        ("bob has milk in his hand", [{"where": {"Milk": "Bob's hand"}}], ""),
        ("hand limit 2 is out", [{"where": {"Hand Limit 2": "rules"}}], ""),
        ("we have draw 3 and the goal is toast", [{"where": {"Draw 3": "rules"}}, {"goals": ["Toast"]}], ""),
        ("cara ended up with 7 cards", [{"Cara": {"hand_size": 7}}], ""),
        ("ann has no keepers", [{"Ann": {"keepers": []}}], ""),
        ("it's bobs turn", [{"turn": "Bob"}], ""),
        ("bobs turn, inflation in play, everybody is tired", [{"turn": "Bob"}, {"where": {"Inflation": "rules"}}],
         "Ann and Bob and Cara is tired"),
        # neighbours
        ("ann has a headache", [], "Ann has headache"),
        ("the goal was stupid", [], "goal is stupid"),
    ],
)  # fmt: skip
def test_how_the_table_lay_is_told_by_the_frames_of_claims(line, facts, left):
    assert claims.of_table(line, ANEW) == (facts, left)


@pytest.mark.parametrize("line", ["ann plays milk", "bob discards the sun", "ann drew 3 cards", "bob thinks", "milk"])
def test_what_was_done_is_no_state(line):
    assert not claims.tells_state(line, ANEW)


def test_what_is_told_of_the_table_is_put_where_it_lay():
    data: dict[str, Any] = {
        "players": {"Ann": {"hand": ["Milk", "2 unknown"]}, "Bob": {"keepers": ["Bread"]}},
        "turn": {},
    }
    for line in ("bob has war", "ann has bread", "ann holds love in hand", "bob has 3 cards", "toast is the goal"):
        (facts,), _ = claims.of_table(line, Table(("Ann", "Bob"), STOLEN.find, data))
        assert table.laid(data, facts, STOLEN), line
    assert data["players"] == {
        "Ann": {"hand": ["Milk", "Love", "1 unknown"], "keepers": ["Bread"]},
        "Bob": {"keepers": [], "creepers": ["War"], "hand": ["3 unknown"]},
    }
    assert data["goals"] == ["Toast"]
    assert not table.laid(data, {"winner": "Ann"}, STOLEN)
    assert not table.laid(data, {"Ann": {"hand_size": 1}}, STOLEN)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("bob: i win", ("Bob", "i win", False)),
        ("ann is whining that she has a play left", ("Ann", "she has a play left", True)),
        ("bob sez its over", ("Bob", "its over", True)),
        ("bob points out that it is his turn", ("Bob", "it is his turn", True)),
        ("its over, bob says", ("Bob", "its over", True)),
        ("cara agrees with bob", ("Cara", "agrees with bob", True)),
        ("her turn is over, she says", ("", "her turn is over", True)),
        ("cara wants bob to discard two", ("Cara", "bob must discard two", False)),
        ("ann plays milk", None),
        ("bob's turn says nothing", None),
        ("everybody says so", None),
    ],
)
def test_who_says_what(line, told):
    assert clauses.said(line, ANEW.players) == told


def test_a_line_is_cut_where_a_verb_follows():
    cut = clauses.pieces("ann plays milk and love while bob has sun, moon and draw 2 is out", ANEW)
    assert cut == ["ann plays milk and love", "while bob has sun, moon", "and draw 2 is out"]


@pytest.mark.parametrize(
    ("says", "facts", "left"),
    [
        ("i have two plays left somehow", {"turn": "Ann", "plays_left": 2}, "somehow"),
        ("my turn is utterly over", {"turn": "Bob"}, "utterly"),
        ("purple monkeys", None, ""),
    ],
)
def test_what_is_nearly_understood_says_what_found_no_place(says, facts, left):
    found = claims.nearly(says, "Ann", STOLEN)
    assert (found[0] if found else (None, "")) == (facts, left)
    assert claims.understood(says, "Ann", STOLEN) in ([], [facts])


@pytest.mark.parametrize(
    ("by", "says", "facts"),
    [
        ("Bob", "discard one now", {"Ann": {"hand_size": 0}}),
        ("Bob", "cara gets the cookies not ann", {"where": {"Cookies": "Cara"}}),
        ("Cara", "i already played two", None),
        ("Ann", "im not done i have two plays left", {"turn": "Ann", "plays_left": 2}),
        ("Bob", "that was your last play", {"turn": "Bob"}),
    ],
)
def test_orders_whom_it_does_not_mean_and_two_clauses_without_a_comma(by, says, facts):
    assert next(iter(claims.understood(says, by, STOLEN)), None) == facts


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ann rotates hands to the left", [("Ann plays", ["Rotate Hands"])]),
        ("ann draws two cards and takes one", [("Ann draws", ["2 unknown"]), ("Ann draws", ["1 unknown"])]),
        ("ann flings down milk", [("Ann plays", ["Milk"])]),
        ("ann took another turn", [("Ann plays", ["Take Another Turn"])]),
        ("ann flings milk", []),
        ("bob rotates hands", []),
        ("ann rotates the table", []),
    ],
)
def test_a_deed_of_a_card_that_nobody_knew(line, expected):
    assert [(f"{told.actor} {told.verb}", told.things) for told in steps.understood(line, ANEW)] == expected


def test_what_the_play_beside_it_discards_or_takes_is_no_step():
    (told,) = steps.understood("ann plays trash a keeper and discards cookies", STOLEN)
    assert (told.things, told.asides) == (["Trash a Keeper"], ["Cookies"])
    told, _ = steps.understood("ann plays zap a card and picks up bobs time and bob discards love", STOLEN)
    assert told.asides == ["Bob", "Time"]


def test_whose_a_card_is_said_to_be_is_where_it_lay():
    assert claims.owned("ann plays steal a keeper and takes bobs bread", ANEW) == {"where": {"Bread": "Bob"}}
    assert claims.owned("ann gives bob her milk", ANEW) == {"where": {"Milk": "Ann"}}
    assert claims.owned("ann takes bobs hand", ANEW) == {}
    assert claims.owned("ann takes bobs cookies", STOLEN) == {}


def test_every_row_of_the_grammar_says_something():
    rooms = (about_turns, about_amounts, about_cards)
    for row in frames.CLAIMS:
        assert any(hasattr(room, row.says) for room in rooms), row.says


@pytest.mark.parametrize(
    ("line", "steps_told", "asides"),
    [
        ("ann gives bob her milk", [], []),
        ("ann lets bob draw two", [("Bob draws", ["2 unknown"])], []),
        ("play 2 comes down from ann", [("Ann plays", ["Play 2"])], []),
        ("ann plays cookies and milk", [("Ann plays", ["Milk & Cookies"])], []),
        ("ann plays exchange keepers, swaps time for bread", [("Ann plays", ["Exchange Keepers"])], ["Time", "Bread"]),
        ("ann plays zap a card, picks milk and hands it to cara", [("Ann plays", ["Zap a Card!"])], ["Milk", "Cara"]),
        ("ann passes her turn", [("Ann ends turn", [])], []),
        ("ann passes milk to bob", [], []),
        ("cara hand: milk", [], []),
    ],
)
def test_a_verb_and_what_is_named_tell_what_was_done(line, steps_told, asides):
    found = steps.understood(line, ANEW)
    assert [(f"{told.actor} {told.verb}", told.things) for told in found] == steps_told
    assert [name for told in found for name in told.asides] == asides


def test_who_passes_may_end_a_turn_or_let_an_answer_go_by():
    (told,) = steps.understood("ann passes", ANEW)
    assert [told.verb, *(other.verb for other in told.others)] == ["passes", "ends turn"]


@pytest.mark.parametrize(
    ("line", "facts"),
    [
        ("ann has milk and cookies out", [{"where": {"Milk": "Ann", "Cookies": "Ann"}}]),
        ("goal is cookies and milk", [{"goals": ["Milk & Cookies"]}]),
        ("bob hand: veto, the sun", [{"where": {"Veto!": "Bob's hand", "The Sun": "Bob's hand"}}]),
        ("discard has time on top", [{"where": {"Time": "discard"}}]),
        ("ann has 2 keepers: sun, moon. bob has none", [{"where": {"The Sun": "Ann", "The Moon": "Ann"}},
                                                     {"Bob": {"keepers": []}}]),
    ],
)  # fmt: skip
def test_what_lies_where(line, facts):
    assert claims.of_table(line, ANEW)[0] == facts


def test_whoever_does_one_thing_in_a_line_does_the_next_and_nobody_else():
    _, told = steps.understood("bob plays milk, then plays bread", ANEW)
    assert (told.actor, told.others) == ("Bob", [])


def test_what_is_missed_before_a_step_is_told_with_it():
    (told,) = steps.understood("bob is a wizard with hand limit 2, ann plays milk", ANEW)
    assert (told.things, told.unread) == (["Milk"], "bob is a wizard with hand limit 2")
    (told,) = steps.understood("bob plays love so milk and bread go away", ANEW)
    assert (told.things, told.unread) == (["Love"], "milk and bread go away")


@pytest.mark.parametrize(
    ("says", "facts"),
    [
        ("no she can't play that, she hadn't drawn", {"may_not": {"Ann plays": "Steal a Keeper"}}),
        ("you can't it's not your turn", {"may_not": {"Ann plays": "Steal a Keeper"}}),
        ("not on my turn", None),
    ],
)
def test_one_denial_is_no_other(says, facts):
    assert next(iter(claims.understood(says, "Bob", STOLEN)), None) == facts
    assert claims.denies(says) == (facts is None)
