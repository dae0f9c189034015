"""What strangers type: verbs that nobody knows, the word of a card as a verb, tags, questions for what is so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.scenario.plain import claims, steps
from adjudicator.scenario.plain.table import Table
from tests.scenario.test_plain import find

HELD = Table(
    ("Ann", "Bob"),
    find,
    {
        "players": {
            "Ann": {"hand": ["Milk", "Toast", "Trash a New Rule", "Let's Simplify", "Draw 2"]},
            "Bob": {"hand": ["Veto!", "Love"], "keepers": ["The Moon"]},
        },
        "rules": ["Draw 4", "Wormhole"],
        "turn": {"player": "Ann"},
    },
)
RULED = replace(HELD, now={**HELD.now, "rules": ["Recycling"]})
BOTH = replace(HELD, now={**HELD.now, "players": {"Ann": {"hand": ["Milk", "Love"]}, "Bob": {}}})


@pytest.mark.parametrize(
    ("line", "table", "expected"),
    [
        # a verb that nobody knows plays the card in hand
        ("ann whacks milk onto the table", HELD, [{"Ann plays": "Milk"}]),
        ("ann brings out the milk", HELD, [{"Ann plays": "Milk"}]),
        ("ann switches the goal to toast", HELD, [{"Ann plays": "Toast"}]),
        ("ann attacks bob with trash a new rule", HELD, [{"Ann plays": "Trash a New Rule"}]),
        ("bob then fires off veto", HELD, [{"Bob plays": "Veto!"}]),
        ("ann goes milk, then toast", HELD, [{"Ann plays": "Milk"}, {"Ann plays": "Toast"}]),
        ("milk from ann. veto from bob", HELD, [{"Ann plays": "Milk"}, {"Bob plays": "Veto!"}]),
        # the word of a card in hand is its play
        ("bob vetoes it", HELD, [{"Bob plays": "Veto!"}]),
        ("ann recycles the sun", RULED, [{"Ann uses": "Recycling"}]),
        ("ann simplifies draw 4 away", HELD, [{"Ann plays": "Let's Simplify"}]),
        # the card by which something is done, what is in play, what it is laid over
        ("ann gets rid of draw 4 by trash a new rule", HELD, [{"Ann plays": "Trash a New Rule"}]),
        ("ann goes thru the wormhole", HELD, [{"Ann uses": "Wormhole"}]),
        ("ann lays draw 2 over the draw 4", HELD, [{"Ann plays": "Draw 2"}]),
        ("ann chucks in draw 2", HELD, [{"Ann plays": "Draw 2"}]),
        ("ann swaps the rule for draw 2", HELD, [{"Ann plays": "Draw 2"}]),
        ("milk goes down and toast is next", HELD, [{"Ann plays": "Milk"}, {"Ann plays": "Toast"}]),
        # the whole hand, where all of it is known
        ("ann puts both her cards down", BOTH, [{"Ann plays": "Milk"}, {"Ann plays": "Love"}]),
        ("ann lays everything on the table", BOTH, [{"Ann plays": "Milk"}, {"Ann plays": "Love"}]),
        ("ann puts both her cards down", HELD, ["Ann plays"]),
        # a turn that begins and what is done in it, a duty that is done where more is done to it
        ("bob's turn starts and he bins the moon", HELD, [{"Bob discards": "The Moon"}]),
        ("ann has to play toast and bob stops it with veto", HELD, [{"Ann plays": "Toast"}, {"Bob plays": "Veto!"}]),
        ("ann has to play toast", HELD, []),
        # neighbours: nothing is done with a card
        ("ann got no keepers", HELD, []),
        ("the moon goes down", HELD, []),
        ("milk is next to nothing", BOTH, []),
        ("bob never had veto", HELD, []),
        ("ann whacks bob", HELD, []),
        ("bob brings out the milk", HELD, []),
    ],
)
def test_what_strangers_do(line, table, expected):
    assert [step for told in steps.understood(line, table) for step in told.steps()] == expected


PLAYED = replace(HELD, before=(HELD.now,), last=("Ann", "plays", "Draw 4"), left=1)
DRAWN = replace(PLAYED, last=("Ann", "draws", ""), left=None)


@pytest.mark.parametrize(
    ("by", "says", "table", "facts"),
    [
        ("Ann", "milk and toast, that's a win isnt it", PLAYED, {"winner": "Ann"}),
        ("Ann", "i've won, haven't i?", PLAYED, {"winner": "Ann"}),
        ("Bob", "has she won already or not?", PLAYED, {"winner": "Ann"}),
        ("Ann", "fine but then i get another go", PLAYED, {"turn": "Ann", "plays_left": 1}),
        ("Ann", "ive got one more", PLAYED, {"turn": "Ann", "plays_left": 1}),
        ("Bob", "she still owes two", DRAWN, {"turn": "Ann", "draws_left": 2}),
        ("Bob", "that was it, ur done", PLAYED, {"turn": "Bob"}),
        ("Ann", "no, your turns over", PLAYED, {"turn": "Ann"}),
        ("Ann", "i hang on to what i drew", DRAWN, {"Ann": {"hand_size": 5}}),
        ("Bob", "the moon? he is mine", PLAYED, {"where": {"The Moon": "Bob"}}),
        ("Bob", "that's three, toss one", PLAYED, {"Ann": {"hand_size": 3}}),
        ("Ann", "it sits beside wormhole", PLAYED, {"rules": ["Draw 4", "Wormhole"]}),
        ("Bob", "winner!", PLAYED, {"winner": "Bob"}),
        ("Ann", "im still allowed one", PLAYED, {"turn": "Ann", "plays_left": 1}),
        ("Ann", "veto isnt for rules and ive already won", PLAYED, {"winner": "Ann"}),
        # neighbours
        ("Bob", "she has to push draw 4 on somebody", PLAYED, {}),
        ("Bob", "has she got four or not", PLAYED, {"Ann": {"hand_size": 4}}),
    ],
)
def test_what_strangers_say(by, says, table, facts):
    assert (claims.understood(says, by, table) or [{}])[0] == facts


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("so where is the moon now?", {"where": {"The Moon": "Bob"}}),
        ("who ends up with veto?", {"where": {"Veto!": "Bob's hand"}}),
        ("whose go is it?", {"turn": "Ann"}),
        ("how many cards has bob got?", {"Bob": {"hand_size": 2}}),
        ("how many keepers does he have?", {"Bob": {"keeper_count": 1}}),
        ("how many plays are left?", {}),
        ("where is the sun?", {}),
        ("is it my turn?", {}),
    ],
)
def test_a_question_for_what_is_so_is_answered_from_the_table(text, facts):
    assert claims.asked_for(text, PLAYED, "Bob") == facts
