"""Trouble that house rules bring about and no scenario of the suite shows is found and told with a scenario."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from adjudicator.engine.numbers import numerals
from adjudicator.judge.overlay import Overlay
from adjudicator.library.houses import shipped_overlays
from adjudicator.library.shipped_law import law_under
from adjudicator.scenario import Replay, read_text
from adjudicator.search.games.looking_for_trouble import ENDLESS, FAILS, Caught
from adjudicator.search.games.plan import Games
from adjudicator.search.tasks.cluster import hired
from adjudicator.suite.trouble import Trouble, look_for_trouble, replays
from adjudicator.views.houses_text import show_trouble
from adjudicator.views.page import Page
from tests.effort import times

ECHO = Overlay(
    "Echoes",
    cards={
        "Boomerang": {
            "type": "keeper", "editions": ["star"], "copies": {"star": 8}, "duties": [{"takes-back": {"card": "Echo"}}],
        },
        "Echo": {"type": "action", "editions": ["star"], "copies": {"star": 6}},
        "Everything": {
            "type": "new-rule", "editions": ["star"], "copies": {"star": 6}, "rule": {"matter": "play", "value": "all"},
        },
    },
)  # fmt: skip
LATE_LIMITS = Overlay("Limits at the end of one's own turn", {"limit-binds-others-at-once": "own-turn-end"})
NO_CAPTAIN = Overlay("The Captain acts", cards={"The Captain": {"type": "action", "replaces": True}})
OUT_OF_REACH = Overlay(
    "A Goal for nobody", cards={"Cold Milk": {"type": "goal", "goal": {"all_of": ["Milk", "The Starship"]}}}
)


def found(*overlays: Overlay, games: int = 16, **bounds: Any) -> Trouble:
    return look_for_trouble(overlays, ["star"], **{"games": games, "seed": 1, "turns": 150, **bounds})


def replayed(text: str) -> Replay:
    (scenario,), problems = read_text(text)
    assert problems == []
    law = law_under("", scenario)
    replay = Replay(law.scenario, law.readings)
    outcome = replay.run()
    assert outcome.problems == []
    assert outcome.open is None
    assert [done.step.told() for done in outcome.done if done.refused is not None] == []
    return replay


def test_a_turn_that_never_ends_is_found_with_its_first_steps():
    trouble = found(ECHO, games=4)
    (sight,) = [one for one in trouble.new() if one.what == ENDLESS]
    assert sight.replays
    assert sight.games > 0
    replay = replayed(sight.scenario)
    steps = replay.scenario.steps
    assert len(steps) > 20
    assert replay.game.turn.player.name == replay.scenario.turn_player
    assert [step.told() for step in steps[-3:]] == [steps[-1].told()] * 3
    assert ENDLESS not in trouble.official.sights


def test_an_engine_that_fails_is_told_as_a_fault_of_the_program(monkeypatch):
    def broken(self):
        raise KeyError("the sun")

    trouble = found(LATE_LIMITS, games=2)
    sight = trouble.new()[0]
    sight.what = f"{FAILS}: KeyError"
    monkeypatch.setattr(Replay, "run", broken)
    assert not replays(sight.scenario)
    told = StringIO()
    show_trouble(Page(Console(file=told, width=100)), trouble, to_file=False)
    assert "; a fault of this program" in told.getvalue()


def test_a_goal_is_tried_under_a_meta_rule_of_the_tables_own():
    overlay = Overlay(
        "Begun",
        agreed={"meta_rules": ["Head Start"]},
        cards={"Head Start": {"type": "meta-rule", "duties": [{"begins-in-play": {"rule": "Play 2"}}]}},
    )
    assert found(overlay, games=0).goals == []


def test_how_long_a_game_takes_differs_where_chance_does_not_explain_it():
    short, longer = Caught(games=4, turns=40, squares=408), Caught(games=4, turns=80, squares=1608)
    hunt = Games(("star",), 2, 4, 4, 1, {})
    assert Trouble(hunt, longer, short).other_length()
    assert not Trouble(hunt, Caught(games=4, turns=44, squares=600), short).other_length()


@pytest.mark.proof
def test_games_that_nobody_wins_any_more_are_told_as_numbers():
    trouble = found(ECHO, games=30)
    assert trouble.seldom_won()
    told = trouble.as_json()
    assert told["under"]["without_a_winner"] > told["official"]["without_a_winner"]
    assert told["under"]["won"] + told["under"]["lost_by_all"] + told["under"]["without_a_winner"] == 30


def test_a_table_that_the_law_forbids_is_found_and_replays():
    trouble = found(LATE_LIMITS)
    sight = next(one for one in trouble.new() if one.what == "somebody is over the hand-limit")
    game = replayed(sight.scenario).game
    rule = next(number for number in game.table.rules.cards if "Hand Limit" in game.name(number))
    limit = numerals.number(game, rule, "value")
    assert isinstance(limit, int)
    assert any(len(one.hand.cards) > limit for one in game.players if one is not game.turn.player)


@pytest.mark.parametrize(("overlay", "goal"), [(NO_CAPTAIN, "Starship Captain"), (OUT_OF_REACH, "Cold Milk")])
def test_goals_that_nobody_can_win_with_any_more_are_named(overlay, goal):
    trouble = found(overlay, games=0)
    named = {"Starship Captain": "The Captain", "Cold Milk": "Milk"}[goal]
    why = f"the decks hold no Keeper or Creeper called {named}"
    assert (goal, why) in [(one.goal, one.why) for one in trouble.goals]


def test_goals_of_ones_own_that_can_be_met_are_not_put_down_as_lost():
    cards = {
        "Stew": {"type": "keeper", "traits": ["warm"]},
        "Soup": {"type": "keeper", "traits": ["warm"]},
        "Green Creature": {"type": "creeper"},
        "Dinner": {"type": "goal", "goal": {"all_of": ["Stew", "Soup"]}},
        "Two Warm Ones": {"type": "goal", "goal": {"count": {"min": 2, "trait": "warm"}}},
        "Cold Creature": {"type": "goal", "goal": {"any_of": [["Soup", "Green Creature"]], "without": ["Stew"]}},
        "Nothing But Stew": {"type": "goal", "goal": {"only_keeper": "Stew"}},
        "On The Table": {"type": "goal", "goal": {"everywhere": ["Soup"], "all_of": ["Stew"]}},
        "Full Hand": {"type": "goal", "goal": {"in_hand": {"min": 8}}},
        "The Clean One": {"type": "goal", "goal": {"only_without": [{"kind": "creeper"}]}},
        "Three Dishes": {"type": "goal", "goal": {"count": {"min": 3, "trait": "food"}}},
        "Beside Itself": {"type": "goal", "goal": {"all_of": ["Stew"], "without": [{"trait": "warm"}]}},
    }
    trouble = found(Overlay("Dinner time", cards=cards), games=0)
    assert [(one.goal, one.why) for one in trouble.goals] == [
        ("Three Dishes", "the decks hold no Keeper or Creeper with the trait food"),
        ("Beside Itself", "nobody wins who has all that it asks for"),
    ]
    winter = {"Winter": {"type": "new-rule", "duties": [{"gives-trait": {"trait": "food", "to_type": "keeper"}}]}}
    assert len(found(Overlay("Winter", cards={**cards, **winter}), games=0).goals) == 1


@pytest.mark.parametrize("name", sorted(shipped_overlays()[0]))
def test_the_shipped_house_rules_bring_no_trouble(name):
    trouble = found(shipped_overlays()[0][name], games=times(1, 6))
    assert not trouble.found(), trouble.as_json()


def test_the_same_call_finds_the_same_in_one_process_and_in_two():
    games = times(2, 12)
    with hired(2) as crew:
        one, two = found(LATE_LIMITS, games=games), found(LATE_LIMITS, games=games, crew=crew)
    assert json.dumps(one.as_json()) == json.dumps(two.as_json())
    assert json.dumps(found(LATE_LIMITS, games=games, seed=2).as_json()) != json.dumps(one.as_json())


def test_what_is_seen_without_the_house_rules_too_is_not_put_down_to_them():
    trouble = found(LATE_LIMITS, games=times(4, 8))
    trouble.official.sights.update(trouble.under.sights)
    assert trouble.new() == []


@pytest.mark.parametrize(
    "readings",
    [
        {"new-goal-replaces": "stays-beside"},
        {"limit-leaves-with-its-card": "new-one-next-turn"},
        {"remover-chooses-the-goal": "all-stay"},
    ],
)
def test_each_kind_of_trouble_is_told_once_and_its_scenario_leads_there(readings):
    trouble = found(Overlay("Another table", readings), games=times(12, 40))
    kinds = [one.what for one in trouble.new()]
    assert len({"".join(letter for letter in kind if not letter.isdigit()) for kind in kinds}) == len(kinds) > 0
    for sight in trouble.new():
        assert sight.replays, sight.what
        replayed(sight.scenario)
