"""Who is meant and what they did: pronouns, whose cards, questions that claim, newcomers, verbs that say either."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.scenario.plain import claims, steps
from adjudicator.scenario.plain.naming import Unclear, named, on_turn
from adjudicator.scenario.plain.table import Table
from tests.scenario.test_plain import STOLEN, find
from tests.scenario.test_plain_hurried import LIMITED

TRADED = Table(
    ("Ann", "Bob"),
    find,
    {"players": {"Ann": {"hand": ["Milk", "Love"]}, "Bob": {"hand": []}}, "turn": {"player": "Bob"}},
    ({"players": {"Ann": {"hand": ["Trade Hands"]}, "Bob": {"hand": ["Milk", "Love"]}}, "turn": {"player": "Ann"}},),
    ("Ann", "plays", "Trade Hands"),
    0,
)
"""Ann has traded her hand, which was empty but for that Action, for Bob's."""
BOBS, NONE = {"hand": ["Milk", "Love"]}, {"hand_size": 0}


@pytest.mark.parametrize(
    ("by", "says", "facts"),
    [
        ("Bob", "she has my cards", {"Ann": BOBS}),
        ("Bob", "she has my cards now and i have none", {"Ann": BOBS, "Bob": NONE}),
        ("Ann", "your hand is mine", {"Ann": BOBS}),
        ("Ann", "he's got none", {"Bob": NONE}),
        ("Bob", "I get ann's cards", {"Bob": NONE}),
        ("Bob", "she doesn't get my cards", {"Bob": BOBS}),
        ("Bob", "nothing happens to my hand", {"Bob": {"hand_size": 2}}),
        ("Bob", "i don't have any cards", {"Bob": NONE}),
        ("Bob", "her turn is over", {"turn": "Bob"}),
        # neighbours: a comparison, something else than cards, one's own
        ("Bob", "she has my number of cards", {}),
        ("Bob", "she has my sympathy", {}),
        ("Ann", "i have my cards", {}),
    ],
)
def test_whose_cards_somebody_has(by, says, facts):
    assert (claims.understood(says, by, TRADED) or [{}])[0] == facts


@pytest.mark.parametrize(
    ("by", "says", "facts"),
    [
        ("Ann", "can't I keep all three?", {"Ann": {"keepers": ["The Sun", "The Moon", "Love"]}}),
        ("Ann", "do i really have to discard?", {"Ann": {"hand_size": 1}}),
        ("Ann", "isn't it still my turn?", {"turn": "Ann"}),
        ("Bob", "can she play that?", {"may_not": {"Ann plays": "Draw 4"}}),
        ("Bob", "why is it her turn?", {}),
        # that it is not somebody's turn is a reason, and so is whose it is for what is not understood
        ("Ann", "i keep all three, it's not bob's turn", {"Ann": {"keepers": ["The Sun", "The Moon", "Love"]}}),
        ("Bob", "doesn't apply to me, it's her turn", {}),
        ("Bob", "it's not her turn", {"turn": "Bob"}),
        ("Bob", "you won nothing", {"over": False}),
        ("Ann", "i met the goal", {"winner": "Ann"}),
        ("Ann", "pretty sure i win", {"winner": "Ann"}),
        ("Ann", "i'm not sure i win", {}),
        ("Ann", "i don't draw anything", {"Ann": {"hand_size": 1}}),
        ("Ann", "my hand stays at one", {"Ann": {"hand_size": 1}}),
        ("Bob", "she should draw 2", {"turn": "Ann", "draws_left": 2}),
        ("Bob", "is the game over?", {"over": True}),
        ("Ann", "everybody goes down to two keepers", {"Ann": {"keeper_count": 2}}),
    ],
)
def test_what_a_question_or_a_reason_claims(by, says, facts):
    assert (claims.understood(says, by, LIMITED) or [{}])[0] == facts


@pytest.mark.parametrize(
    ("by", "says", "facts"),
    [
        ("Bob", "she took my cookies, give it back", {"where": {"Cookies": "Bob"}}),
        ("Bob", "she has to put it back", {"where": {"Cookies": "Bob"}}),
        ("Bob", "that doesn't work", {"may_not": {"Ann plays": "Steal a Keeper"}}),
        ("Bob", "it isn't hers", {"where": {"Cookies": "Bob"}}),
        ("Bob", "milk and cookies isn't the goal", {"goals": []}),
        ("Bob", "ann is up next", {"turn": "Ann"}),
        ("Bob", "the cookies are on her side", {"where": {"Cookies": "Ann"}}),
        ("Bob", "the game carries on", {"over": False}),
        ("Bob", "you win next turn", {"over": False}),
        ("Bob", "play 3 counts from her next turn on", {}),
        ("Ann", "that's game", {"winner": "Ann"}),
        ("Bob", "that keeper is mine", {"where": {"Cookies": "Bob"}}),
        ("Bob", "you have no right to play it", {"may_not": {"Ann plays": "Steal a Keeper"}}),
        ("Bob", "i can step in", {"may": {"Bob plays": "Veto!"}}),
        ("Cara", "war keeps bob from winning", {"over": False}),
        ("Cara", "war stops nothing", {}),
    ],
)
def test_what_has_moved_goes_back_or_not(by, says, facts):
    assert (claims.understood(says, by, STOLEN) or [{}])[0] == facts


def test_she_is_whom_the_last_step_was_about_and_who_is_told_of_only_where_that_fits():
    assert claims.understood("she has two plays left", "Cara", STOLEN) == [{"turn": "Ann", "plays_left": 2}]
    assert claims.understood("she has one keeper", "Bob", STOLEN)[0] == {"Ann": {"keepers": ["Bread"]}}
    assert claims.understood("he has three cards", "Bob", STOLEN, reported=True)[0] == {"Bob": {"hand_size": 3}}
    assert claims.understood("his turn is over", "Bob", STOLEN, reported=True)[0] == {"turn": "Bob"}


def test_of_a_sentence_that_is_understood_in_part_that_is_known():
    assert claims.left_out("she has one keeper, my dog is blue", "Bob", STOLEN) == "my dog is blue"
    assert claims.left_out("she has one keeper and the moon is blue cheese", "Bob", STOLEN) == "the moon is blue cheese"
    assert claims.left_out("she has one keeper and i have lost", "Bob", STOLEN) == ""


HAND = ["Milk", "Love", "Play 2", "Take Another Turn", "Discard and Draw", "Empty the Trash"]
OPEN = Table(
    ("Ann", "Bob"),
    find,
    {
        "players": {"Ann": {"hand": HAND}, "Bob": {"hand": ["Veto!", "The Sun", "2 unknown"], "keepers": ["Time"]}},
        "rules": ["Get On With It!", "Draw 3"],
        "turn": {"player": "Ann"},
    },
    (),
    ("Ann", "plays", "Bread"),
)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        # the particle, or what there is to do, says what is done
        ("ann throws down play 2 then milk", [("Ann plays", ["Play 2", "Milk"])]),
        ("ann puts milk in the trash", [("Ann discards", ["Milk"])]),
        ("ann drops milk", [("Ann plays", ["Milk"])]),
        ("ann plays take anoth turn", [("Ann plays", ["Take Another Turn"])]),
        ("ann gets rid of milk", [("Ann discards", ["Milk"])]),
        ("he bins sun", [("Bob discards", ["The Sun"])]),
        ("bob dumps two cards", [("Bob discards", ["2 unknown"])]),
        ("ann picks up two", [("Ann draws", ["2 unknown"])]),
        # the name of a card as a deed, a cry, or alone
        ("ann takes another turn", [("Ann plays", ["Take Another Turn"])]),
        ("ann discards and draws", [("Ann plays", ["Discard and Draw"])]),
        ("ann gets on with it", [("Ann uses", ["Get On With It!"])]),
        ("bob: veto!", [("Bob plays", ["Veto!"])]),
        ("bob uses veto", [("Bob plays", ["Veto!"])]),
        ("then milk and love", [("Ann plays", ["Milk", "Love"])]),
        ("ann plays milk, then she plays love", [("Ann plays", ["Milk"]), ("Ann plays", ["Love"])]),
        # newcomers
        ("dave joins", [("dave joins", [])]),
        ("a new player, Dave, wants to join the game", [("Dave joins", [])]),
        ("dave sits down next to bob", [("dave joins", [])]),
        ("nobody joins", []),
        # neighbours
        ("bob: her turn is over", []),
        ("end of her turn", [("Ann ends turn", [])]),
        ("dave's turn is over", []),
        ("ann drops out", []),
        ("ann draws 3", [("Ann draws", ["3 unknown"])]),
        ("ann plays milk, getting rid of love", [("Ann plays", ["Milk"])]),
        ("bob has to get rid of one so he dumps the sun", [("Bob discards", ["The Sun"])]),
        ("ann has to play something", []),
        ("it's ann's turn, she plays milk", [("Ann plays", ["Milk"])]),
    ],
)
def test_what_people_do(line, expected):
    found = [(f"{told.actor} {told.verb}", told.things) for told in steps.understood(line, OPEN)]
    assert [step for step in found if step[1] or not step[0].endswith(("plays", "discards"))] == expected


def test_against_somebody_is_against_no_card():
    (told,) = steps.understood("ann plays take another turn against bob", OPEN)
    assert (told.against, told.asides) == ("", ["Bob"])


def test_whoever_is_asked_does_what_nobody_is_named_for():
    asked = replace(OPEN, asked=["Bob"])
    assert [told.actor for told in steps.understood("he throws one away", asked)] == ["Bob"]
    assert [told.actor for told in steps.understood("drops the sun", asked)] == ["Bob"]
    assert [told.verb for told in steps.understood("bob drops the sun", asked)] == ["discards"]


def test_what_stops_a_play_is_the_only_surprise_that_somebody_holds():
    (told,) = steps.understood("bob stops that", OPEN)
    assert told.steps() == [{"Bob plays": "Veto!"}]
    assert steps.understood("ann stops that", OPEN) == steps.understood("bob answers with a smile", OPEN) == []
    assert steps.understood("ann steals milk from bob", OPEN) == []


def test_a_deed_may_be_the_play_of_the_card_that_is_called_so_where_a_hand_is_not_known():
    nobody_knows = replace(OPEN, now={**OPEN.now, "players": {"Ann": {"hand": ["2 unknown"]}, "Bob": {}}})
    (told,) = steps.understood("ann nicks Time from bob", nobody_knows)
    assert (told.steps(), told.asides) == ([{"Ann plays": "Steal a Keeper"}], ["Time", "Bob"])
    assert steps.understood("bob nicks Time", nobody_knows) == []
    (told,) = steps.understood("ann trashes get on with it", nobody_knows)
    assert [(one.verb, one.things) for one in (told, *told.others)] == [
        ("discards", ["Get On With It!"]),
        ("plays", ["Trash a New Rule"]),
    ]
    (told,) = steps.understood("ann swaps hands with bob", nobody_knows)
    assert (told.things, told.asides) == (["Trade Hands"], ["Bob"])


def holding(*hand: str) -> Table:
    """Ann, who tells of it, has the turn and holds some cards; Bob has Love before him."""
    players = {"Ann": {"hand": [*hand]}, "Bob": {"keepers": ["Love"]}}
    return Table(
        ("Ann", "Bob"), find, {"players": players, "turn": {"player": "Ann"}, "discard": ["The Captain"]}, me="Ann"
    )


@pytest.mark.parametrize(
    ("hand", "line", "told"),
    [
        ("Trade Hands", "i trade hands with bob", ("plays", ["Trade Hands"], ["Bob"])),
        ("Steal a Keeper", "I steal a keeper from Bob", ("plays", ["Steal a Keeper"], ["Bob"])),
        ("Use What You Take", "i use what you take on bob", ("plays", ["Use What You Take"], ["Bob"])),
        ("Draw 3 Play 2", "i draw 3 play 2", ("plays", ["Draw 3 Play 2"], [])),
        ("Time Portal", "i play time portal, take the captain", ("plays", ["Time Portal"], ["The Captain"])),
        ("Milk", "play milk", ("plays", ["Milk"], [])),
        ("Milk", "discard milk", ("discards", ["Milk"], [])),
        ("Milk", "draw two cards", ("draws", ["2 unknown"], [])),
        ("Milk", "i draw 3 and then 2", ("draws", ["5 unknown"], [])),
        # neighbours: what is done with a number, and the name of a card alone
        ("Milk", "i draw 3", ("draws", ["3 unknown"], [])),
        ("Trade Hands", "ann trades hands with bob", ("plays", ["Trade Hands"], ["Bob"])),
    ],
)
def test_a_deed_is_told_in_the_words_of_its_card_or_without_who_does_it(hand, line, told):
    assert [(one.verb, one.things, one.asides) for one in steps.understood(line, holding(hand, "Bread"))] == [told]


def test_who_gets_a_card_did_not_have_it_before():
    dealt = replace(holding("Milk"), last=("Ann", "plays", "Everybody Gets 1"))
    assert not claims.tells_state("bob gets time", dealt)
    assert claims.tells_state("bob has time", dealt)


def test_what_is_cancelled_is_what_the_surprise_answers():
    before = {"players": {"Ann": {"hand": ["Draw 3 Play 2"]}, "Bob": {"hand": ["Belay That!"]}}}
    now = {"players": {"Ann": {}, "Bob": {}}, "discard": ["Draw 3 Play 2", "Belay That!"]}
    table = Table(("Ann", "Bob"), find, now, (before,), ("Bob", "plays", "Belay That!"))
    assert claims.understood("it's cancelled, nothing happens", "Bob", table)[0] == {
        "where": {"Draw 3 Play 2": "discard"}
    }


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("its anns turn", "Ann"),
        ("bob has the turn", "Bob"),
        ("Bobb", "Bob"),
        ("ann has hand limit 1, bob has milk", ""),
        ("x", ""),
    ],
)
def test_whose_turn_it_is_takes_a_name_and_nothing_else(text, name):
    if name:
        assert on_turn(text, holding()) == name
        return
    with pytest.raises(Unclear):
        on_turn(text, holding())


def test_a_card_has_another_on_it():
    assert named("starship with a malfunction on it and the captain", find).cards == [
        {"Starship": ["Malfunction"]}, "The Captain",
    ]  # fmt: skip
