"""What people say in plain words: the facts, the steps and the cards that it means."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.cards.catalogue import catalogue
from adjudicator.cli.wizard.claims import SENTENCES
from adjudicator.scenario.plain import claims, steps
from adjudicator.scenario.plain.naming import named
from adjudicator.scenario.plain.table import Table, differences
from adjudicator.scenario.replaying.facts import check_facts

EDITIONS = ("fluxx-5", "star")
BEFORE: dict[str, Any] = {
    "players": {
        "Ann": {"hand": ["Hand Limit 1", "Milk"], "keepers": ["Bread"]},
        "Bob": {"hand": ["The Sun", "The Moon", "Love"], "keepers": ["Cookies", "Time"]},
    },
    "goals": ["Milk & Cookies"],
    "turn": {"player": "Ann"},
}
NOW = {
    "players": {
        "Ann": {"hand": ["Milk"], "keepers": ["Bread"]},
        "Bob": {"hand": ["Love"], "keepers": ["Cookies", "Time"]},
    },
    "rules": ["Hand Limit 1"],
    "goals": ["Milk & Cookies"],
    "discard": ["The Sun", "The Moon"],
    "turn": {"player": "Bob"},
}


def find(name: str):
    return catalogue().find(name, EDITIONS)


TABLE = Table(("Ann", "Bob"), find, NOW, (BEFORE,), ("Ann", "plays", "Hand Limit 1"))
THREE = Table(("Ann", "Bob", "Cara"), find, {**BEFORE, "players": {**BEFORE["players"], "Cara": {}}}, (), ("", "", ""))


HELD: dict[str, Any] = {"hand": ["Veto!", "The Moon", "Love"], "creepers": ["War"]}
STOLEN = Table(
    ("Ann", "Bob", "Cara"),
    lambda name: catalogue().find(name, (*EDITIONS, "creeper-pack")),
    {
        "players": {
            "Ann": {"hand": ["Milk"], "keepers": ["Bread", "Cookies"]},
            "Bob": {**HELD, "keepers": ["Time"]},
            "Cara": {"hand": ["2 unknown"]},
        },
        "goals": ["Milk & Cookies"],
        "rules": ["Play 3", "Hand Limit 2"],
        "discard": ["Steal a Keeper"],
        "turn": {"player": "Ann"},
    },
    (
        {
            "players": {
                "Ann": {"hand": ["Steal a Keeper", "Milk"], "keepers": ["Bread"]},
                "Bob": {**HELD, "keepers": ["Cookies", "Time"]},
                "Cara": {"hand": ["2 unknown"]},
            },
            "goals": ["Milk & Cookies"],
            "rules": ["Play 3", "Hand Limit 2"],
            "turn": {"player": "Ann"},
        },
    ),
    ("Ann", "plays", "Steal a Keeper"),
    2,
)
"""Ann has stolen the Cookies from Bob, and has two plays left."""


def test_who_has_to_draw_first_may_not_do_what_was_done():
    used = Table(("Ann", "Bob"), find, BEFORE, (BEFORE,), ("Ann", "uses", "Bread"))
    assert claims.understood("you have to draw first", "Bob", used) == [{"may_not": {"Ann uses": "Bread"}}]


def test_it_is_what_a_power_has_turned_up():
    used = Table(("Ann", "Bob"), find, {**NOW, "goals": ["Toast"]}, (NOW,), ("Ann", "uses", "Mystery Play"))
    assert claims.understood("I take it into my hand", "Ann", used) == [{"where": {"Toast": "Ann's hand"}}]


def test_it_goes_along_with_nothing_where_it_lies_on_nothing():
    laid = {"players": {"Ann": {"keepers": [{"The Computer": ["Malfunction"]}]}}, "discard": ["Steal a Keeper"]}
    table = Table(("Ann", "Bob"), find, laid, (BEFORE,), ("Ann", "plays", "Steal a Keeper"))
    assert claims.understood("it comes along with the computer", "Ann", table) == []
    (facts,) = claims.understood("Malfunction comes along with the computer", "Ann", table)
    assert facts == {"where": {"Malfunction": "under The Computer"}}


@pytest.mark.parametrize(
    ("by", "says", "facts"),
    [
        # turns
        ("Ann", "my turn is over", {"turn": "Bob"}),
        ("Bob", "My turn's over!", {"turn": "Ann"}),
        ("Ann", "your turn is not over yet", {"turn": "Bob"}),
        ("Ann", "it is still my turn", {"turn": "Ann"}),
        ("Ann", "It isn't Bob's turn", {"turn": "Ann"}),
        ("Ann", "I'm next", {"turn": "Ann"}),
        ("Ann", "I get another turn", {"turn": "Ann", "extra_turn": True}),
        # plays and draws
        ("Bob", "I may play another card", {"turn": "Bob", "plays_left": 1}),
        ("Ann", "You still owe three plays.", {"turn": "Bob", "plays_left": 3}),
        ("Ann", "Bob has to play two more cards", {"turn": "Bob", "plays_left": 2}),
        ("Bob", "one play is left", {"turn": "Bob", "plays_left": 1}),
        ("Ann", "he can't play any more", {"turn": "Ann"}),
        ("Bob", "I have to draw two more", {"turn": "Bob", "draws_left": 2}),
        ("Bob", "no draw left", {"draws_left": 0}),
        # choices
        ("Bob", "I choose which Keeper stays", {"asks": ["Bob"]}),
        ("Bob", "it's my choice", {"asks": ["Bob"]}),
        ("Bob", "I may give a random card", {"may": {"Bob discards": "random"}}),
        ("Ann", "he has to give The Sun", {"where": {"The Sun": "discard"}}),
        # winning
        ("Ann", "I win", {"winner": "Ann"}),
        ("Ann", "bob has won", {"winner": "Bob"}),
        ("Ann", "nobody wins", {"winner": None}),
        ("Ann", "You haven't won", {"over": False}),
        ("Ann", "we both win", {"winner": ["Ann", "Bob"]}),
        ("Ann", "everybody loses", {"over": True, "winner": None}),
        ("Ann", "the game goes on", {"over": False}),
        # how many
        ("Bob", "I keep all three", {"Bob": {"hand_size": 3}}),
        ("Ann", "Bob has three cards", {"Bob": {"hand_size": 3}}),
        ("Bob", "I keep both", {"Bob": {"keepers": ["Cookies", "Time"]}}),
        ("Bob", "I keep two Keepers", {"Bob": {"keepers": ["Cookies", "Time"]}}),
        ("Ann", "she has to discard", {"Bob": {"hand_size": 1}}),
        ("Ann", "you must discard two cards", {"Bob": {"hand_size": 1}}),
        ("Bob", "I don't have to discard", {"Bob": {"hand_size": 3}}),
        ("Bob", "I need not discard anything", {"Bob": {"hand_size": 3}}),
        ("Bob", "my hand is empty", {"Bob": {"hand_size": 0}}),
        ("Ann", "Bob has four keepers", {"Bob": {"keeper_count": 4}}),
        ("Ann", "The Sun stays in hand", {"where": {"The Sun": "Bob's hand"}}),
        ("Ann", "The Moon goes back to hand", {"where": {"The Moon": "Bob's hand"}}),
        ("Ann", "Time comes along", {"where": {"Time": "Bob"}}),
        ("Bob", "Ann has no Keepers", {"Ann": {"keepers": []}}),
        # where
        ("Bob", "the Sun is mine", {"where": {"The Sun": "Bob"}}),
        ("Ann", "Bob gets the Milk", {"where": {"Milk": "Bob's hand"}}),
        ("Ann", "Milk goes back to my hand", {"where": {"Milk": "Ann's hand"}}),
        ("Bob", "bread is discarded", {"where": {"Bread": "discard"}}),
        ("Bob", "Hand Limit 1 is gone", {"where": {"Hand Limit 1": "discard"}}),
        ("Ann", "the limit still counts", {"where": {"Hand Limit 1": "rules"}}),
        ("Ann", "Milk & Cookies is the Goal", {"goals": ["Milk & Cookies"]}),
        ("Ann", "there is no Goal", {"goals": []}),
        ("Ann", "Milk and Bread are mine", {"where": {"Milk": "Ann's hand", "Bread": "Ann's hand"}}),
        # may
        ("Bob", "you can't play that", {"may_not": {"Ann plays": "Hand Limit 1"}}),
        ("Ann", "that's allowed", {"may": {"Ann plays": "Hand Limit 1"}}),
        ("Bob", "it is too late", {"may_not": {"Ann plays": "Hand Limit 1"}}),
        ("Bob", "I may still play Love", {"may": {"Bob plays": "Love"}}),
        ("Bob", "Ann may not discard Milk", {"may_not": {"Ann discards": "Milk"}}),
        ("Ann", "Bob has one card too many, so he has to discard", {"Bob": {"hand_size": 1}}),
        ("Ann", "The Moon was his, so it is discarded", {"where": {"The Moon": "discard"}}),
        # several at once, and what is no claim
        ("Bob", "my turn is over and I keep all three", {"turn": "Ann", "Bob": {"hand_size": 3}}),
        ("Bob", "I keep all three until my own turn ends.", {"Bob": {"hand_size": 3}}),
        ("Ann", "Because the limit binds now, she has to discard", {"Bob": {"hand_size": 1}}),
    ],
)  # fmt: skip
def test_a_claim_in_plain_words_is_facts(by, says, facts):
    found = claims.understood(says, by, TABLE)
    assert found[0] == facts
    for one in found:
        assert list(check_facts(one, ["Ann", "Bob"], catalogue(), EDITIONS)) == []


@pytest.mark.parametrize("says", ["", "?", "purple monkeys", "no no no", "I", "it is", "\x00", "c0", "I had both"])
def test_what_is_not_understood_is_no_fact(says):
    assert claims.understood(says, "Ann", TABLE) == []


def test_a_card_that_was_played_is_none_that_was_discarded():
    bob = {"hand": ["Love"]}
    before = {"players": {"Ann": {"hand": ["Hand Limit 1", "Milk", "The Sun"]}, "Bob": bob}}
    now = {"players": {"Ann": {"hand": ["Milk", "The Sun"]}, "Bob": bob}, "rules": ["Hand Limit 1"]}
    table = Table(("Ann", "Bob"), find, now, (before,), ("Ann", "plays", "Hand Limit 1"))
    assert claims.understood("you must discard, too", "Bob", table) == [{"Ann": {"hand_size": 1}}]


def test_a_keeper_limit_says_how_many_keepers_are_left():
    table = Table(("Ann", "Bob"), find, {**BEFORE, "rules": ["Keeper Limit 1"]}, (), ("", "", ""))
    assert claims.understood("you have to discard", "Ann", table) == [{"Bob": {"keeper_count": 1}}]


@pytest.mark.parametrize(
    ("by", "says", "facts"),
    [
        ("Ann", "I took them so they're mine", {"where": {"Cookies": "Ann"}}),
        ("Bob", "give me back my cookies!", {"where": {"Cookies": "Bob"}}),
        ("Bob", "the Creeper goes to you", {"where": {"War": "Ann"}}),
        ("Bob", "war moves to Cara", {"where": {"War": "Cara"}}),
        ("Bob", "that steal doesn't work", {"may_not": {"Ann plays": "Steal a Keeper"}}),
        ("Bob", "You may not steal from me", {"may_not": {"Ann plays": "Steal a Keeper"}}),
        ("Bob", "I stop it with Veto", {"may": {"Bob plays": "Veto!"}}),
        ("Cara", "veto can't stop an action", {"may_not": {"Bob plays": "Veto!"}}),
        ("Ann", "it doesn't count as a play", {"turn": "Ann", "plays_left": 3}),
        ("Bob", "the steal was one of your plays", {"turn": "Ann", "plays_left": 2}),
        ("Ann", "two more to go", {"turn": "Ann", "plays_left": 2}),
        ("Bob", "you have used up all your plays", {"turn": "Bob"}),
        ("Bob", "it's my go now", {"turn": "Bob"}),
        ("Ann", "I can stop here", {"may": "Ann ends turn"}),
        ("Bob", "you have to go on", {"may_not": "Ann ends turn"}),
        ("Cara", "the extra turn is mine", {"turn": "Cara", "extra_turn": True}),
        ("Cara", "it is a tie", {"winner": None}),
        ("Ann", "I draw 3 more", {"Ann": {"hand_size": 4}}),
        ("Ann", "I must play everything", {"turn": "Ann", "plays_left": 1}),
        ("Ann", "the hand limit doesn't apply to me now", {"Ann": {"hand_size": 1}}),
        ("Ann", "no limits in my turn", {"Ann": {"hand_size": 1}}),
        ("Ann", "the limit binds Bob", {"Bob": {"hand_size": 2}}),
        ("Cara", "Bob has too many cards", {"Bob": {"hand_size": 2}}),
        ("Cara", "Ann must discard down to one", {"Ann": {"hand_size": 1}}),
    ],
)
def test_a_claim_about_what_has_just_been_done_is_facts(by, says, facts):
    assert claims.understood(says, by, STOLEN)[0] == facts


@pytest.mark.parametrize(
    "says", ["I don't have to play it", "the goal doesn't count", "Play 3 doesn't count in this round"]
)
def test_what_is_no_fact_is_not_taken_for_another(says):
    assert claims.understood(says, "Ann", STOLEN) == []


def test_she_is_everybody_else_where_there_are_several():
    found = claims.understood("she wins", "Ann", THREE)
    assert found == [{"winner": "Bob"}, {"winner": "Cara"}]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Ann plays Milk", [{"Ann plays": "Milk"}]),
        ("Ann play laser sword", [{"Ann plays": "Laser Sword"}]),
        ("ann plays milk and then bread", [{"Ann plays": "Milk"}, {"Ann plays": "Bread"}]),
        ("Ann played Milk and ended her turn", [{"Ann plays": "Milk"}, "Ann ends turn"]),
        ("Ann plays Milk, Bob plays Veto!", [{"Ann plays": "Milk"}, {"Bob plays": "Veto!"}]),
        ("- Ann discards Milk, Bread", [{"Ann discards": ["Milk", "Bread"]}]),
        ("Bob discards the sun and the moon", [{"Bob discards": ["The Sun", "The Moon"]}]),
        ("Ann plays draw 3 play 2 of them", [{"Ann plays": "Draw 3 Play 2"}]),
        ("Ann plays Draw 2 and use 'em", [{"Ann plays": "Draw 2 and Use 'Em"}]),
        ("Ann draws 3 cards, plays milk & cookies", [{"Ann draws": "3 unknown"}, {"Ann plays": "Milk & Cookies"}]),
        ("Bob plays Veto! (against Hippyism)", [{"Bob plays": "Veto!", "against": "Hippyism"}]),
        ("Ann plays Milk (from hand)", [{"Ann plays": "Milk", "from": "hand"}]),
        ("plays Love", [{"Bob plays": "Love"}]),
        ("Bob chooses Ann", [{"Bob chooses": "Ann"}]),
        ("Bob says Cheers", [{"Bob says": "Cheers"}]),
        ("ann is done", ["Ann ends turn"]),
        ("nobody reacts", ["nobody answers"]),
        ("Ann steals Time from Bob with steal a keeper", [{"Ann plays": "Steal a Keeper"}]),
        ("bob trashes bread using Trash a Keeper.", [{"Bob plays": "Trash a Keeper"}]),
        ("Ann takes Bread with Bread", [{"Ann uses": "Bread"}]),
        ("Milk", []),
        ("", []),
    ],
)
def test_a_typed_line_is_steps(line, expected):
    assert [step for told in steps.understood(line, TABLE) for step in told.steps()] == expected


def test_what_a_step_is_about_is_kept_for_what_it_asks():
    (told,) = steps.understood("Ann plays Steal a Keeper and takes Cookies from Bob", TABLE)
    assert told.steps() == [{"Ann plays": "Steal a Keeper"}]
    assert told.asides == ["Cookies", "Bob"]


def test_what_is_done_with_a_card_is_what_its_play_asks():
    (told,) = steps.understood("Ann steals Cookies from Bob with Steal a Keeper", TABLE)
    assert told.asides == ["Cookies", "Bob"]


def test_a_card_nobody_knows_is_told():
    (told,) = steps.understood("Ann plays Mlik", TABLE)
    assert (told.things, told.unknown) == ([], "Mlik")


@pytest.mark.parametrize(
    ("line", "cards", "unknown"),
    [
        ("milk and bread and 3 cards", ["Milk", "Bread", "3 unknown"], []),
        ("milk & cookies, hand limit 1", ["Milk & Cookies", "Hand Limit 1"], []),
        ("Starship with Malfunction, Milk", [{"Starship": ["Malfunction"]}, "Milk"], []),
        ("Malfunction on Starship", [{"Starship": ["Malfunction"]}], []),
        ("Hand Limt 1, Milk and foo bar", ["Milk"], ["Hand Limt 1", "foo bar"]),
        ("nothing", [], []),
        ("three cards I do not know, Milk", ["3 unknown", "Milk"], []),
        ("2, nobody knows which", ["2 unknown"], []),
        ("milk, a card", ["Milk", "1 unknown"], []),
        ("another hidden card", ["1 unknown"], []),
    ],
)
def test_cards_are_named_in_any_way(line, cards, unknown):
    found = named(line, find)
    assert (found.cards, found.unknown) == (cards, unknown)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_what_is_shown_for_a_sentence_is_understood(sentence):
    card = {"in play": "Play 3", "Goal": "Milk & Cookies"}
    named = next((name for said, name in card.items() if said in sentence), "Time")
    facts, *_ = claims.understood(sentence.format("Bob").replace("…", named), "Ann", TABLE)
    assert list(check_facts(facts, ["Ann", "Bob"], catalogue(), EDITIONS)) == []


def test_what_the_last_step_changed_is_offered_as_it_is_and_as_it_was():
    found = [fact for both in differences(TABLE) for fact in both]
    assert found[:2] == [{"turn": "Bob"}, {"turn": "Ann"}]
    assert {"Bob": {"hand": ["Love"]}} in found
    assert {"Bob": {"hand": ["The Sun", "The Moon", "Love"]}} in found


def test_a_name_that_holds_the_name_of_a_card_is_one_name():
    found = named("Tea Party, Milk and 2 cards", lambda name: catalogue().find(name, ["fluxx-5"]))
    assert (found.cards, found.unknown) == (["Milk", "2 unknown"], ["Tea Party"])
