"""Building cards from records."""

from __future__ import annotations

import dataclasses

import pytest

from adjudicator.cards.catalogue import catalogue
from adjudicator.cards.goals import Count, Most
from adjudicator.cards.model import Bonus, Card, Rule
from adjudicator.cards.names import normal


def card(name: str) -> Card:
    found = catalogue().find(name)
    assert found
    return found


def test_a_name_and_a_type_are_enough() -> None:
    made = Card.from_record({"name": "The Stub", "type": "keeper"})
    assert (made.name, made.key, made.type, made.known) == ("The Stub", "stub", "keeper", "full")
    assert [made.editions, made.powers, made.does, made.goal, made.blocks_win] == [(), (), (), None, False]


def test_a_creeper_blocks_unless_its_record_says_otherwise() -> None:
    assert Card.from_record({"name": "A", "type": "creeper"}).blocks_win
    assert not Card.from_record({"name": "A", "type": "creeper", "blocks_win": False}).blocks_win
    assert not Card.from_record({"name": "A", "type": "keeper"}).blocks_win


def test_a_card_cannot_be_changed_and_is_equal_only_to_itself() -> None:
    record = {"name": "A", "type": "keeper"}
    one = Card.from_record(record)
    assert one != Card.from_record(record)
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.name = "B"  # type: ignore[misc]


def test_short_forms_are_read() -> None:
    made = Card.from_record(
        {
            "name": "A",
            "type": "goal",
            "goal": {
                "any_of": ["B", ["C", "D"]],
                "count": {"min": 2, "trait": "food"},
                "creepers_allowed": [{"trait": "x"}],
            },
        }
    )
    assert made.goal
    assert made.goal.any_of == (("B",), ("C", "D"))
    assert made.goal.count == (Count(2, trait="food"),)
    assert made.goal.traits_allowed == ("x",)
    assert made.goal.wants_creepers
    assert Card.from_record({"name": "A", "type": "action", "does": "zap"}).does == (("zap", {}),)


def test_rules_and_bonuses_are_read() -> None:
    assert card("Play All But 1").rule == Rule("play", "all-but-1")
    assert card("Draw 4").rule == Rule("draw", 4)
    assert card("Christmas Bonus").bonus == Bonus(1, 1, who="christmas", has="Santa Claus")
    assert card("Party Bonus").bonus == Bonus(1, 1, in_play="The Party")
    assert card("The Computer").bonus == Bonus(1, 1, 1, 1, who="owner")
    assert card("No-Hand Bonus").start_bonus == {"draw": 3}


def test_goals_are_read() -> None:
    cows, keepers = card("Two All-Beef Earthlings").goal, card("5 Keepers").goal
    assert cows
    assert cows.all_of == ("Cow", "Cow")
    assert keepers
    assert keepers.most == Most("keepers", 5)
    unknown = card("He Bravely Ran Away").goal
    assert unknown
    assert unknown.incomplete
    assert unknown.names() == ("3-Headed Giant",)


def test_powers_are_read() -> None:
    (power,) = card("Open a Gift!").powers
    assert (power.effect, power.once, power.when, power.if_in_play) == ("top-card", True, "own-turn", "The Gift")
    assert [power.name for power in card("Abduction Chamber").powers] == ["hide", "reveal"]
    assert card("Get On With It!").powers[0].ends_turn
    assert card("Chemical X").powers[0].if_trait_in_play == "powerpuff-girl"


def test_surprises_are_read() -> None:
    veto = card("Veto!")
    assert veto.does == (("trash-up-to", {"most": 2}),)
    assert veto.out_of_turn == (("cancel", {}),)
    assert [answer["what"] for answer in veto.answers] == ["new-rule", "surprise"]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("The Stars", "stars"),
        ("Theater", "theater"),
        ("THWIP!", "thwip"),
        ("I’ll Be in My Bunk", "ill be in my bunk"),
        ("War = Death", "war death"),
        ("Café", "cafe"),
        ("???", "???"),
    ],
)
def test_names_are_normalised(name: str, key: str) -> None:
    assert normal(name) == key
