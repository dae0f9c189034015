"""The table a verdict ends with, pasted into a file, sets up the same table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.engine.numbers.plays_made import PAIR
from adjudicator.engine.state.turn import PLAY, START
from adjudicator.scenario import Replay, Scenario, read_text
from adjudicator.scenario.write import table_of
from adjudicator.table.kinds import LIFTED, OUT, PLAYED, POOL, TEMPORARY
from tests.effort import some, together
from tests.shipped import law_of, name_of, scenarios

PASSING = (PLAYED, TEMPORARY, LIFTED, POOL, OUT)
"""Zones that a table at rest does not have: no key of a scenario speaks of them."""
TAKEN_OVER = ("edition", "cards", "agreed", "today", "house", "meta_rules")


def pasted(scenario: Scenario, table: dict[str, Any]) -> str:
    """A scenario file that begins with a given table."""
    own = {key: scenario.data[key] for key in TAKEN_OVER if key in scenario.data}
    return yaml.safe_dump({"scenario": "Pasted", **own, **table}, sort_keys=False, allow_unicode=True)


def final_of(scenario: Scenario) -> dict[str, Any] | None:
    """The table a scenario ends with; None if it ends in the middle of something."""
    replay = Replay(scenario, law_of(scenario))
    if replay.run().open is not None:
        return None
    under_way = [number for number, zone in enumerate(replay.game.table.zone) if zone.kind in PASSING]
    held = [replay.game.cards[number].type for player in replay.game.players for number in player.hand.cards]
    if "meta-rule" in held or "creeper" in held:
        return None  # other readings keep them in hands, which no table takes
    return None if under_way else table_of(replay.game)


def assert_sets_up_itself(scenario: Scenario, table: dict[str, Any]) -> None:
    text = pasted(scenario, table)
    again, problems = read_text(text)
    assert [str(problem) for problem in problems] == [], name_of(scenario)
    assert table_of(Replay(again[0], law_of(again[0])).opening()) == table, (name_of(scenario), text)


@pytest.mark.parametrize("part", together(some(scenarios(), 16, 0)))
def test_the_final_table_of_a_scenario_sets_up_itself(part):
    for scenario in part:
        final = final_of(scenario)
        if final is not None:
            assert_sets_up_itself(scenario, final)


@pytest.mark.parametrize("part", together(some(scenarios(), 16, 5)))
def test_the_opening_table_of_a_scenario_sets_up_itself(part):
    for scenario in part:
        assert_sets_up_itself(scenario, table_of(Replay(scenario, law_of(scenario)).opening()))


@given(st.sampled_from(scenarios()), st.data())
def test_the_table_after_any_number_of_steps_sets_up_itself(scenario, data):
    count = data.draw(st.integers(0, len(scenario.steps)), label="steps")
    final = final_of(replace(scenario, steps=scenario.steps[:count], expect={}))
    if final is not None:
        assert_sets_up_itself(scenario, final)


def goes_on(scenario: Scenario, count: int) -> bool:
    """Whether a table after so many steps is one that a later step could begin with: nobody answers, nothing waits."""
    rest = scenario.steps[count:]
    if rest[0].inside or rest[0].kind in ("chance", "nobody") or rest[0].verb in ("chooses", "discards", "passes"):
        return False
    if any(card.type == "surprise" for step in rest for name in step.objects if (card := scenario.find(name))):
        return False  # it may answer what was played before
    if all(step.kind in ("claims", "expect", "note") for step in rest):
        return False
    replay = Replay(replace(scenario, steps=scenario.steps[:count], expect={}), law_of(scenario))
    outcome = replay.run()
    game = replay.game
    waiting = outcome.open or outcome.problems or game.over or game.plays.pending
    turn = game.turn
    if outcome.done[-1].refused and outcome.done[-1].step.refused is None:
        return False  # it is the middle of a draw, the rest of which is told later
    if game.table.face_down:
        return False  # a table has no words for it yet
    if rest[0].objects and rest[0].verb == "draws":
        before = [done for done in outcome.done if done.step.verb != "draws"][-1:]
        drawn = [event.data["player"] for done in before for event in done.events if event.kind == "draw"]
        if turn.phase == PLAY or turn.player.name != rest[0].actor or rest[0].actor in drawn:
            return False  # it says what has been drawn before
    called = scenario.find(rest[0].objects[0]) if rest[0].verb == "uses" and rest[0].objects else None
    if (
        called is not None
        and called.has_effect("extra-turn")
        and turn.phase == START
        and rest[0].actor != turn.player.name
    ):
        return False  # between two turns it comes before the one that has just begun
    if turn.plays.cancelled is not None and law_of(scenario).get("drawn-surprise-is-too-late") == "in-time":
        return False  # a Surprise that is turned up may still bring that play back
    if game.plays.unsaid or game.history.seen or (turn.extra and game.owed.granted) or turn.arrived:
        return False  # what only the course of the game has told
    if turn.plays.swapped:
        return False  # that the plays which are left need not be made
    if turn.ending.when_played_out is not None:
        return False  # that a card has ended the turn, but for the plays that come first
    if turn.plays.closing_done or turn.plays.emptied_for:
        return False  # what the rules in play have given once a hand was used up
    plays, owed = turn.plays, game.owed
    if turn.at_start.empty_handed or turn.draws.turned_up or plays.free_goal or plays.before_change or owed.after_own:
        return False  # the same of the turn, and an extra turn that comes after the next one of one's own
    if len({player.name for player, _ in game.owed.extra_turns}) > 1:
        return False  # which of two players' extra turns was called first
    if game.undecided.tied and law_of(scenario).get("tie-is-looked-at-again") not in (None, "each-change"):
        return False  # who was in a tie that waits
    if game.rules.basic_displaced and law_of(scenario).get("basic-rules-stay") == "no-number-left":
        return False  # which numbers of the Basic Rules a New Rule has taken with it
    if game.rules.paid_otherwise:
        return False  # what has been paid with a Creeper, or with a Keeper for a card of the hand
    if PAIR in plays.tally and law_of(scenario).get("agenda-brings-no-goal") == "pair-in-one":
        return False  # that two Goals were one play
    if any(len(game.cards[number].powers) > 1 for number, _ in turn.uses.made):
        return False  # which of a card's several powers has been used
    if game.table.shuffled.cards:
        return False  # a table lists a shuffled pile in some order (README, what is missing)
    return not waiting and not any(player.newcomer or player.spared for player in game.players)


@pytest.mark.parametrize("part", together(some(scenarios(), 16, 10)))
def test_a_game_goes_on_from_its_pasted_table_as_if_nothing_had_happened(part):
    for scenario in part:
        assert_goes_on(scenario)


def assert_goes_on(scenario: Scenario) -> None:
    whole = Replay(scenario, law_of(scenario))
    if (outcome := whole.run()).open or outcome.problems:
        return
    for count in range(1, len(scenario.steps)):
        halfway = final_of(replace(scenario, steps=scenario.steps[:count], expect={}))
        if halfway is None or not goes_on(scenario, count):
            continue
        again, _ = read_text(pasted(scenario, halfway))
        rest = Replay(replace(again[0], steps=scenario.steps[count:], expect={}), law_of(scenario))
        rest.run()
        assert table_of(rest.game) == table_of(whole.game), f"{name_of(scenario)}, from step {count + 1}"


def test_everything_a_player_can_have_is_written_down_again():
    text = """\
scenario: All there is
edition: [fluxx-5, creeper-pack, regular-show]
players:
  Ann: {hand: [Milk, 2 unknown], keepers: [The Sun, Love], creepers: [War, Taxes], age: 9, reach: [Bob]}
  Bob: {owes: [{Do Me a Solid: Ann}]}
meta_rules: [Goal Foundry]
rules: [Draw 2]
goals: [Bed Time]
discard: [Bread, Do Me a Solid]
draw_pile: [The Moon, 3 unknown, end]
turn: {player: Bob, phase: play, drawn: 2, played: 1, extra: true}
"""
    [scenario], _ = read_text(text)
    table = table_of(Replay(scenario, law_of(scenario)).opening())
    given = yaml.safe_load(text)
    assert {key: table[key] for key in table if key in given} == {key: given[key] for key in table if key in given}
    assert_sets_up_itself(scenario, table)


def test_what_a_turn_has_begun_with_is_not_asked_again():
    scenario = read_text("""\
scenario: Death has had its card
edition: [fluxx-5, creeper-pack]
players:
  Ann: {hand: [Milk]}
  Bob: {keepers: [Bread, Time], creepers: [Death]}
steps:
  - Ann plays: Milk
  - Bob discards: Bread
""")[0][0]
    final = final_of(scenario)
    assert final is not None
    assert final["turn"]["phase"] == "draw"
    assert final["players"]["Bob"] == {"keepers": ["Time"], "creepers": ["Death"]}
    assert_sets_up_itself(scenario, final)
