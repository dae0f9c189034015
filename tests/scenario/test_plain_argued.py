"""What people argue with: a claim with its reason, a name cut short, a question that doubts, the same once more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.scenario.plain import claims, steps
from adjudicator.scenario.plain.table import Table
from tests.scenario.test_plain import find
from tests.scenario.test_plain_strangers import HELD, PLAYED, RULED

THREE = ("Ann", "Bob", "Cat")
LAID = {
    "players": {
        "Ann": {"hand": ["Milk", "Love"], "keepers": ["Television"]},
        "Bob": {"hand": ["Time"], "keepers": ["The Rocket"]},
        "Cat": {},
    },
    "rules": ["Play 3", "Hand Limit 2"],
    "turn": {"player": "Ann"},
}
TABLE = Table(THREE, find, LAID, (LAID,), ("Ann", "plays", "Play 3"), 2)
MOVED = replace(
    TABLE,
    now={**LAID, "players": {"Ann": {"keepers": [{"Starship": ["Malfunction"]}]}, "Bob": {}, "Cat": {}}},
    before=({**LAID, "players": {"Ann": {}, "Bob": {"keepers": [{"Starship": ["Malfunction"]}]}, "Cat": {}}},),
    last=("Ann", "plays", "Steal a Keeper"),
)


@pytest.mark.parametrize(
    ("by", "says", "table", "facts"),
    [
        # the claim stands behind its reason, or before it
        ("Ann", "i had 3 when i started so one to go", TABLE, {"turn": "Ann", "plays_left": 1}),
        ("Bob", "you played two, so one more and done", TABLE, {"turn": "Ann", "plays_left": 1}),
        ("Ann", "im allowed to keep two because the rest is gone", TABLE, {"Ann": {"hand_size": 2}}),
        ("Cat", "You both win, because both of you have ten.", TABLE, {"winner": ["Ann", "Bob"]}),
        ("Cat", "together they make it, so everyone wins", TABLE, {"winner": ["Ann", "Bob", "Cat"]}),
        ("Bob", "she has to let me pick", TABLE, {"asks": ["Bob"]}),
        # each clause before the whole: what stands behind the comma is none of its cards
        (
            "Bob", "she has to play two as well, play 3 is still there", TABLE,
            {"turn": "Ann", "plays_left": 2, "where": {"Play 3": "rules"}},
        ),
        ("Bob", "down to two now, ann", TABLE, {"Ann": {"hand_size": 2}}),
        ("Ann", "time has nothing to do with it therefore ive won", TABLE, {"winner": "Ann"}),
        ("Bob", "she's got the reaper in front of her, no victory", TABLE, {"winner": None}),
        # names cut short
        ("Bob", "tele is mine now", TABLE, {"where": {"Television": "Bob"}}),
        ("Bob", "the rock stays with me", TABLE, {"where": {"The Rocket": "Bob"}}),
        ("Bob", "the malf stays, you only took the ship", MOVED,
         {"where": {"Malfunction": "Bob", "Starship": "Ann"}}),
        # questions that doubt it
        ("Cat", "doesnt milk go to the discard pile?", TABLE, {"where": {"Milk": "discard"}}),
        ("Cat", "isnt there still one to draw?", TABLE, {"turn": "Ann", "draws_left": 1}),
        # neighbours
        ("Bob", "the trash heap is full", TABLE, {}),
        ("Bob", "lo is mine", TABLE, {}),
        ("Bob", "im allowed to since its a rule", TABLE, {}),
        ("Bob", "nope you've drawn already, next turn", TABLE, {}),
    ],
)  # fmt: skip
def test_what_is_claimed_with_a_reason(by, says, table, facts):
    assert (claims.understood(says, by, table) or [{}])[0] == facts


def test_what_is_left_out_is_told_as_it_was_said():
    assert claims.left_out("thats three plays already, ur done", "Bob", TABLE) == "thats three plays already"
    assert claims.left_out("its my turn", "Bob", TABLE) == ""


@pytest.mark.parametrize(
    ("line", "table", "expected"),
    [
        ("milk hits the table", HELD, [{"Ann plays": "Milk"}]),
        ("love lands in front of bob", HELD, [{"Bob plays": "Love"}]),
        ("ann does it again with milk", PLAYED, [{"Ann plays": "Milk"}]),
        ("same again: toast", PLAYED, [{"Ann plays": "Toast"}]),
        ("she does it again", PLAYED, ["Ann plays"]),
        ("again", replace(RULED, last=("Ann", "uses", "Recycling")), [{"Ann uses": "Recycling"}]),
        # neighbours
        ("milk is on the table", HELD, []),
        ("milk never hits the table", HELD, []),
        ("again counts as a play", PLAYED, []),
        ("again", HELD, []),
    ],
)
def test_what_is_done_again_or_by_itself(line, table, expected):
    assert [step for told in steps.understood(line, table) for step in told.steps()] == expected


SWAPPED = Table(
    ("Ann", "Bob"),
    find,
    {"players": {"Ann": {"hand": ["Bread", "Love"]}, "Bob": {"hand": ["Milk"]}}, "turn": {"player": "Ann"}},
    (
        {
            "players": {"Ann": {"hand": ["Trade Hands", "Milk"]}, "Bob": {"hand": ["Bread", "Love"]}},
            "turn": {"player": "Ann"},
        },
    ),
    ("Ann", "plays", "Trade Hands"),
    1,
)
REPLACED = replace(
    SWAPPED,
    now={
        "players": {"Ann": {"hand": ["Bread"]}, "Bob": {"creepers": ["War"], "keepers": ["Milk"]}},
        "rules": ["Play 2", "Hand Limit 1"],
        "discard": ["Play 3"],
        "turn": {"player": "Ann"},
    },
    before=(
        {
            "players": {"Ann": {"hand": ["Bread", "Play 2"]}, "Bob": {"creepers": ["War"], "keepers": ["Milk"]}},
            "rules": ["Play 3", "Hand Limit 1"],
            "turn": {"player": "Ann"},
        },
    ),
    last=("Ann", "plays", "Play 2"),
)
TAKEN = Table(
    THREE,
    find,
    {"players": {"Ann": {}, "Bob": {"keepers": ["The Captain"]}, "Cat": {}}, "discard": ["That's Mine!"]},
    ({"players": {"Ann": {"hand": ["The Captain"]}, "Bob": {"hand": ["That's Mine!"]}, "Cat": {}}},),
    ("Ann", "plays", "The Captain"),
)


@pytest.mark.parametrize(
    ("by", "says", "table", "facts"),
    [
        # whose cards, and which
        ("Bob", "no you cant play my cards", SWAPPED, {"may_not": [{"Ann plays": "Bread"}, {"Ann plays": "Love"}]}),
        ("Ann", "I can play my cards", SWAPPED, {}),
        ("Bob", "I get my cards back", SWAPPED, {"Bob": {"hand": ["Bread", "Love"]}}),
        ("Bob", "good, all my creepers are gone, that's how it works", REPLACED, {"Bob": {"creepers": []}}),
        ("Bob", "my creepers aren't gone", REPLACED, {}),
        ("Bob", "Bread must be played first", REPLACED, {"turn": "Ann", "plays_left": 1}),
        ("Ann", "you can't take him, he was already down", TAKEN, {"where": {"The Captain": "Ann"}}),
        ("Ann", "give it back", TAKEN, {"where": {"The Captain": "Ann"}}),
        ("Bob", "That's Mine works on anything so he's still mine", TAKEN, {"where": {"The Captain": "Bob"}}),
        ("Cat", "Bob can't do that", TAKEN, {"may_not": {"Bob plays": "That's Mine!"}}),
        # rules that come back, or stay beside each other
        ("Ann", "both of them stay", REPLACED, {"rules": ["Play 3", "Hand Limit 1", "Play 2"]}),
        ("Ann", "they don't both stay", REPLACED, {}),
        ("Bob", "Play 3 doesn't come back", REPLACED, {"where": {"Play 3": "discard"}}),
        ("Ann", "Milk doesn't come back", REPLACED, {}),
        ("Ann", "Play 3 goes away", REPLACED, {"where": {"Play 3": "discard"}}),
        # two clauses with nothing but a comma, and what is no claim between them
        ("Ann", "that doesn't stop me, I win", REPLACED, {"winner": "Ann"}),
        ("Bob", "that waits until your next turn, you're done", REPLACED, {"turn": "Bob"}),
        ("Bob", "the limit is one, Love or not", REPLACED, {"Ann": {"hand_size": 1}}),
        ("Ann", "you win, not even with Milk", REPLACED, {"winner": "Bob"}),
        ("Ann", "if it's gone I win", REPLACED, {"winner": "Ann"}),
        # who does not count, and how many are whose
        ("Bob", "everybody but me must discard", REPLACED, {"asks": ["Ann"]}),
        ("Ann", "Play 2 gives me one more", REPLACED, {"turn": "Ann", "plays_left": 1}),
        ("Bob", "you need another play", REPLACED, {}),
        ("Bob", "you only get one play", REPLACED, {}),
        ("Bob", "you don't have to play the rest", REPLACED, {"turn": "Bob"}),
    ],
)
def test_a_reason_does_not_take_the_place_of_the_claim(by, says, table, facts):
    assert (claims.understood(says, by, table) or [{}])[0] == facts


def test_what_a_sentence_ends_with_is_its_claim():
    assert claims.concludes("three is three, your turn is over", "Bob", REPLACED)
    assert not claims.concludes("that's not how it goes, it's my turn", "Bob", REPLACED)  # a reason for something else
    assert not claims.concludes("the dog is blue, Play 2 is in play", "Bob", REPLACED)
    assert not claims.concludes("my turn, the dog is blue", "Bob", REPLACED)
