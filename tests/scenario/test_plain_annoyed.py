"""What annoyed people type: whoever "he" is, what "it" is, duties that answer, passives, reasons, clauses cut short."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.scenario.plain import claims, steps
from adjudicator.scenario.plain.table import Table
from tests.scenario.test_plain import find
from tests.scenario.test_plain_hurried import LIMITED

ASKED = replace(LIMITED, asked=("Bob",))
PASSED = Table(
    ("Ann", "Bob"),
    find,
    {
        "players": {"Ann": {"hand": ["Bread"]}, "Bob": {"hand": ["Love", "2 unknown"]}},
        "rules": ["Hand Limit 2"],
        "goals": ["Milk & Cookies"],
        "discard": ["Rules Reset"],
        "turn": {"player": "Bob"},
    },
    (
        {
            "players": {"Ann": {"hand": ["Bread", "Rules Reset"]}, "Bob": {"hand": ["Love", "2 unknown"]}},
            "rules": ["Hand Limit 2"],
            "goals": ["Milk & Cookies"],
            "turn": {"player": "Ann"},
        },
    ),
    ("Ann", "plays", "Rules Reset"),
)
"""Ann has played Rules Reset, and now it is Bob's turn."""
MISSPELT = Table(
    ("Ann", "Bob"), find, {"players": {"Ann": {"hand": ["Time is Money"]}, "Bob": {}}, "turn": {"player": "Ann"}}
)


def told(line: str, table: Table) -> list[object]:
    return [step for one in steps.understood(line, table) for step in one.steps()]


@pytest.mark.parametrize(
    ("line", "table", "found"),
    [
        # whoever acted last is "he", whoever has the turn where nobody is named
        ("he plays the bread", PASSED, [{"Ann plays": "Bread"}]),
        ("then he also wants to play his bread because he was on three plays", PASSED, [{"Ann plays": "Bread"}]),
        ("plays love", PASSED, [{"Bob plays": "Love"}]),
        # what "it" is
        ("bob draws a card, its milk, and plays it", PASSED, [{"Bob draws": "Milk"}, {"Bob plays": "Milk"}]),
        # cards that lie nowhere yet are drawn
        ("he gets milk and the toaster", PASSED, [{"Ann draws": ["Milk", "The Toaster"]}]),
        # a duty of whoever is asked is the answer, any other is nothing that was done
        ("so bob has to chuck bread and love", ASKED, [{"Bob discards": ["Bread", "Love"]}]),
        ("so cara has to chuck bread", ASKED, []),
        # ends of turns
        ("ann plays bread and says hes done", LIMITED, [{"Ann plays": "Bread"}, "Ann ends turn"]),
        ("ann doesnt play anything else", LIMITED, ["Ann ends turn"]),
        ("ann draws 1 and plays nothing", LIMITED, [{"Ann draws": "1 unknown"}, "Ann ends turn"]),
        ("ann plays bread and her turn is over", LIMITED, [{"Ann plays": "Bread"}, "Ann ends turn"]),
        ("ann didnt do anything yet", LIMITED, []),
        ("she has to discard at the end", LIMITED, []),
        ("ann wanted to play love but played bread by mistake", LIMITED, [{"Ann plays": "Bread"}]),
        ("ann wanted to play bread but bob plays veto", LIMITED, [{"Ann plays": "Bread"}, {"Bob plays": "Veto!"}]),
        # the passive, and what was not done
        ("bread was played by ann", LIMITED, [{"Ann plays": "Bread"}]),
        ("the sun got thrown away by ann", LIMITED, [{"Ann discards": "The Sun"}]),
        ("ann plays bread instead of love", LIMITED, [{"Ann plays": "Bread"}]),
        ("bob stops it with veto", LIMITED, [{"Bob plays": "Veto!"}]),
        # what somebody has, or what becomes of a card, is nothing that was done
        ("bob has love", PASSED, []),
        ("bob plays love so hand limit 2 goes to the trash", PASSED, [{"Bob plays": "Love"}]),
        # a misspelt card in hand comes before another one of which its name has a part
        ("ann plays time is mony", MISSPELT, [{"Ann plays": "Time is Money"}]),
    ],
)
def test_what_was_done(line, table, found):
    assert told(line, table) == found


@pytest.mark.parametrize(
    ("by", "says", "facts"),
    [
        ("Ann", "no way, u must go down to two right away", {"Bob": {"hand_size": 2}}),
        ("Ann", "u cant have three with hand limit 2", {"Bob": {"hand_size": 2}}),
        ("Bob", "goal stays where it is", {"goals": ["Milk & Cookies"]}),
        ("Bob", "the action is cancelled and in the discard", {"where": {"Rules Reset": "discard"}}),
        ("Bob", "that only works on goals", {"may_not": {"Ann plays": "Rules Reset"}}),
        ("Ann", "bob's hand has 3 cards left", {"Bob": {"hand_size": 3}}),
        ("Ann", "i have no cards left", {"Ann": {"hand_size": 0}}),
        ("Bob", "rules reset isn't in the discard pile", {"where": {"Rules Reset": "Ann's hand"}}),
        ("Ann", "that's not game", {"winner": None}),
        ("Bob", "hand limit 2 means i discard to two", {"Bob": {"hand_size": 2}}),
        ("Ann", "after that its bobs turn", {"turn": "Bob"}),
        ("Ann", "i get a third turn", {"turn": "Ann", "extra_turn": True}),
        ("Bob", "she's used up her play", {"turn": "Bob"}),
        ("Ann", "those don't count as my hand", {}),
    ],
)
def test_what_somebody_claims(by, says, facts):
    assert (claims.understood(says, by, PASSED) or [{}])[0] == facts


def test_whoever_is_said_to_say_so_is_she():
    assert claims.understood("she wins", "Bob", PASSED, reported=True)[0] == {"winner": "Bob"}
    assert claims.understood("she wins", "Bob", PASSED)[0] == {"winner": "Ann"}
