"""What hurried people type: short forms, half sentences, answers to a play, and neighbours that mean something else."""

from __future__ import annotations

import pytest

from adjudicator.scenario.plain import claims, steps
from adjudicator.scenario.plain.naming import named
from adjudicator.scenario.plain.table import Table
from tests.scenario.test_plain import STOLEN, find

LIMITED = Table(
    ("Ann", "Bob", "Cara"),
    find,
    {
        "players": {"Ann": {"hand": ["Bread"], "keepers": ["The Sun", "The Moon", "Love"]}, "Bob": {}, "Cara": {}},
        "rules": ["Keeper Limit 2", "Draw 4"],
        "discard": ["Draw 2"],
        "turn": {"player": "Ann"},
    },
    (
        {
            "players": {"Ann": {"hand": ["Draw 4", "Bread"], "keepers": ["The Sun", "The Moon", "Love"]}, "Bob": {}},
            "rules": ["Keeper Limit 2", "Draw 2"],
            "turn": {"player": "Ann"},
        },
    ),
    ("Ann", "plays", "Draw 4"),
    1,
)
"""Ann has played Draw 4 over Draw 2, and has a Keeper too many."""


@pytest.mark.parametrize(
    ("by", "says", "facts"),
    [
        # apostrophes left out, words cut short, what one begins with
        ("Ann", "thats mine, ive won", {"winner": "Ann"}),
        ("Bob", "u cant win", {"over": False}),
        ("Bob", "no you don't win", {"over": False}),
        ("Ann", "its my win", {"winner": "Ann"}),
        ("Ann", "he's got three cards", {"Bob": {"hand_size": 3}}),
        ("Ann", "not until my turn ends, i have one card", {"Ann": {"hand_size": 1}}),
        ("Ann", "the game was over the second i met it", {"over": True}),
        # whose turn
        ("Ann", "i go again", {"turn": "Ann", "extra_turn": True}),
        ("Bob", "no its me now", {"turn": "Bob"}),
        ("Bob", "thats your turn over", {"turn": "Bob"}),
        ("Bob", "thats your turn", {"turn": "Ann"}),
        # what is at odds with the claim is a reason for it
        ("Bob", "she's done, she only gets one play", {"turn": "Bob"}),
        ("Ann", "my turn, and i have two plays left", {"turn": "Ann", "plays_left": 2}),
        ("Ann", "i dunno, i reckon i have two cards", {"Ann": {"hand_size": 2}}),
        ("Ann", "i think of two cards", {}),
        ("Ann", "ur up", {}),
        ("Ann", "bob is up", {"turn": "Bob"}),
        ("Ann", "I go on", {"turn": "Ann"}),
        # plays and draws
        ("Ann", "I get my play back", {"turn": "Ann", "plays_left": 1}),
        ("Bob", "your play is gone", {"turn": "Ann", "plays_left": 1}),
        ("Bob", "your card is gone", {}),
        ("Bob", "you gotta play the rest of your hand first", {"turn": "Ann", "plays_left": 1}),
        ("Bob", "you take four more", {"Ann": {"hand_size": 5}}),
        ("Bob", "you take four Keepers", {}),
        ("Bob", "you still need to draw another one", {"turn": "Ann", "draws_left": 1}),
        ("Bob", "you have to play it", {}),
        ("Ann", "he can play three", {"turn": "Bob", "plays_left": 3}),
        ("Ann", "draw 4 is in play", {"where": {"Draw 4": "rules"}}),
        ("Ann", "three more to play", {"turn": "Ann", "plays_left": 3}),
        ("Bob", "i pass", {"may": "Bob ends turn"}),
        ("Bob", "you take two new ones", {"Ann": {"hand_size": 3}}),
        # discarding
        ("Ann", "bob has got to go down to one card", {"Bob": {"hand_size": 1}}),
        ("Ann", "bob has to go home", {}),
        ("Ann", "i'm keeping all three", {"Ann": {"keepers": ["The Sun", "The Moon", "Love"]}}),
        ("Bob", "ann has to throw one away this instant", {"Ann": {"keeper_count": 2}}),
        ("Bob", "you have to chuck a keeper out", {"Ann": {"keeper_count": 2}}),
        ("Ann", "i just have to lose one", {"Ann": {"keeper_count": 2}}),
        ("Ann", "I lose", {"winner": "Bob"}),
        ("Bob", "you can only get rid of two", {"Ann": {"keeper_count": 1}}),
        ("Ann", "Bob must chuck two", {}),
        ("Ann", "i keep my hand", {"Ann": {"hand_size": 1}}),
        # both
        ("Bob", "both stay", {"rules": ["Keeper Limit 2", "Draw 2", "Draw 4"]}),
        ("Bob", "both go", {}),
        ("Bob", "we both win", {"winner": ["Bob", "Ann"]}),
        ("Bob", "we all win", {"winner": ["Ann", "Bob", "Cara"]}),
        ("Bob", "draw 2 is gone as well", {"where": {"Draw 2": "discard"}}),
    ],
)
def test_hurried_people_are_understood_or_not_at_all(by, says, facts):
    found = claims.understood(says, by, LIMITED)
    assert (found or [{}])[0] == facts, found


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "ann slaps milk down and bob nabs it with that's mine",
            [("Ann plays", "Milk"), ("Bob plays", "That's Mine!")],
        ),
        ("ann plays milk, cara wants to play veto", [("Ann plays", "Milk"), ("Cara plays", "Veto!")]),
        ("bob answers with a veto", [("Bob plays", "Veto!")]),
        ("cara blocks bob with veto", [("Cara plays", "Veto!")]),
        ("ann swaps hands with bob using trade hands", [("Ann plays", "Trade Hands")]),
        ("bob pinches the cookies with steal a keeper", [("Bob plays", "Steal a Keeper")]),
        ("bob pinches the cookies", []),
        ("bob answers with a smile", []),
        ("bob stops it", []),
        ("ann chucks milk out", [("Ann discards", "Milk")]),
        ("plays milk", [("Ann plays", "Milk")]),
        ("dora thinks and plays", []),
        ("dora then plays milk", []),
    ],
)
def test_an_answer_is_a_play_and_what_somebody_unknown_does_is_no_step(line, expected):
    found = [step for told in steps.understood(line, STOLEN) for step in told.steps()]
    assert [next(iter(step.items())) for step in found] == expected


def test_what_comes_of_a_play_is_no_further_play_and_what_is_not_understood_is_told():
    (told,) = steps.understood("ann plays steal a keeper and grabs the cookies", STOLEN)
    assert (told.things, told.asides, told.unread) == (["Steal a Keeper"], ["Cookies"], "")
    (told,) = steps.understood("ann plays play 3, cara vetoes it", STOLEN)
    assert (told.things, told.unread) == (["Play 3"], "cara vetoes it")
    assert [told.steps() for told in steps.understood("ann ends her go", STOLEN)] == [["Ann ends turn"]]
    (told,) = steps.understood("ann plays steal a keeper, bob and cara", STOLEN)
    assert (told.asides, told.unread) == (["Bob", "Cara"], "")


def holding(*hand: str) -> Table:
    """Ann holds some cards and is at turn; Bob holds two Surprises and Trade Hands."""
    front = {"keepers": ["Bread", "Cookies"]}
    players = {"Ann": {"hand": [*hand]}, "Bob": {"hand": ["Veto!", "That's Mine!", "Trade Hands"], **front}}
    return Table(("Ann", "Bob"), find, {"players": players, "rules": ["Play 3"], "turn": {"player": "Ann"}})


@pytest.mark.parametrize(
    ("hand", "line", "expected"),
    [
        (["Trash a Keeper"], "ann trashes bobs bread", [("Ann plays", "Trash a Keeper", ["Bob", "Bread"])]),
        (["Steal a Keeper", "Milk"], "she pinches bread", [("Ann plays", "Steal a Keeper", ["Bread"])]),
        (["Trade Hands"], "ann swaps hands with bob", [("Ann plays", "Trade Hands", ["Bob"])]),
        (["Rules Reset"], "ann resets the rules", [("Ann plays", "Rules Reset", [])]),
        (["Trash a Keeper", "Trash a New Rule"], "ann trashes play 3", [("Ann plays", "Trash a New Rule", ["Play 3"])]),
        (["Milk"], "ann plays milk, bob vetoes it", [("Ann plays", "Milk", []), ("Bob plays", "Veto!", [])]),
        (
            ["Milk"],
            "ann plays milk, bob goes thats mine",
            [("Ann plays", "Milk", []), ("Bob plays", "That's Mine!", [])],
        ),
        # neighbours: another card's deed, a card in one's own hand, a play out of turn, two that it may be
        (["Exchange Keepers"], "ann swaps hands with bob", []),
        (["Trash a New Rule"], "ann trashes bread", [("Ann discards", "Bread", [])]),
        (["Trash a Keeper", "Milk"], "ann trashes milk", [("Ann discards", "Milk", [])]),
        (["Take Another Turn"], "ann takes bread from bob", []),
        (["Milk"], "bob swaps hands with ann", []),
        (["Trade Hands", "Exchange Keepers"], "ann swaps with bob", []),
        (["Milk"], "ann plays milk, bob goes home", [("Ann plays", "Milk", [])]),
    ],
)
def test_a_deed_is_the_play_of_the_one_card_in_hand_that_does_it(hand, line, expected):
    found = steps.understood(line, holding(*hand))
    assert [(f"{told.actor} {told.verb}", *told.things, told.asides) for told in found] == expected


def test_a_name_with_a_short_is_behind_it_is_no_genitive():
    assert claims.understood("the cookies's mine now", "Ann", STOLEN)[0] == {"where": {"Cookies": "Ann"}}
    assert claims.understood("bread's in the bin", "Bob", STOLEN)[0] == {"where": {"Bread": "discard"}}
    assert claims.understood("bob's bread", "Bob", STOLEN) == []


PASSED = Table(
    ("Ann", "Bob"),
    find,
    {"players": {"Ann": {}, "Bob": {"hand": ["Milk"]}}, "turn": {"player": "Bob"}},
    ({"players": {"Ann": {"hand": ["Rules Reset"]}, "Bob": {"hand": ["Milk"]}}, "turn": {"player": "Ann"}},),
    ("Ann", "plays", "Rules Reset"),
    0,
)
"""Ann has made her last play, so that it is Bob's turn."""


def test_the_turn_at_issue_is_the_one_of_the_last_step_though_another_has_begun():
    assert claims.understood("three more to play", "Ann", PASSED) == [{"turn": "Ann", "plays_left": 3}]
    assert claims.understood("the turn is over", "Bob", PASSED) == [{"turn": "Bob"}]
    assert claims.understood("my turn is over", "Bob", PASSED) == [{"turn": "Ann"}]
    assert claims.understood("you took it", "Bob", PASSED) == []


def test_cards_that_are_left_may_be_those_in_hand():
    left, held = {"turn": "Ann", "plays_left": 1}, {"Ann": {"hand_size": 1}}
    assert claims.understood("i only have one card left", "Ann", LIMITED) == [left, held]
    assert claims.understood("i have one play left", "Ann", LIMITED) == [left]
    assert claims.understood("i have to play one more card", "Ann", LIMITED) == [left]


def test_a_comma_parts_two_cards_whose_names_together_are_a_third():
    assert named("starship, captain", find).cards == ["Starship", "The Captain"]
    assert named("starship captain", find).cards == ["Starship Captain"]
    assert named("milk n cookies", find).cards == ["Milk & Cookies"]


def test_a_short_form_in_the_name_of_a_card_belongs_to_it():
    assert named("milk, draw 2 n use em", find).cards == ["Milk", "Draw 2 and Use 'Em"]
    assert named("draw 2 and bread", find).cards == ["Draw 2", "Bread"]


def test_who_counts_the_cards_that_somebody_else_has_left_counts_the_hand():
    left, held = {"turn": "Ann", "plays_left": 1}, {"Ann": {"hand_size": 1}}
    assert claims.understood("ann has one card left", "Bob", LIMITED) == [held, left]
