"""All that may still happen: nothing is left out, every line replays, and a bound is told."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.cards.catalogue import catalogue
from adjudicator.engine import counts
from adjudicator.library.court import readings_for
from adjudicator.scenario import Replay, Scenario, read_text
from adjudicator.scenario.write import table_of
from adjudicator.search.explore import End, Explored, explore, scenarios_of
from adjudicator.search.fork import fork

FIVE = """\
scenario: Five Surprises around a winning Goal
edition: [holiday, star]
players:
  Alice: {hand: [Pumpkins, Pumpkin Pie, Lights, Stop That!], keepers: [Dessert]}
  Bob: {hand: [That's Mine!, Canceled Plans, Calendar]}
  Cara: {hand: [Veto!, It's a Trap!, Menorah]}
rules: [Play 2]
turn: {player: Alice, phase: play}
"""
QUIET = """\
scenario: Two Keepers and one play
edition: holiday
players:
  Alice: {hand: [Pumpkins, Lights], keepers: [Dessert]}
  Bob: {}
goals: [Pumpkin Pie]
turn: {player: Alice, phase: play}
"""


def scenario(text: str) -> Scenario:
    (found,), problems = read_text(text)
    assert problems == []
    return found


def explored(text: str, **bounds: Any) -> Explored:
    one = scenario(text)
    return explore(one, readings_for(one), **bounds)


def test_merging_equal_tables_loses_no_end():
    one = scenario(FIVE)
    merged = explore(one, readings_for(one))
    brute = explore(one, readings_for(one), merge=False)
    assert merged.merged > 0
    assert merged.lines < brute.lines

    def key(end: End) -> tuple[str, str]:
        return end.outcome, str(end.final)

    assert len(merged.ends) == len(brute.ends)
    assert {end.outcome for end in merged.ends} == {end.outcome for end in brute.ends}
    assert len({key(end) for end in merged.ends}) == len(merged.ends)
    assert (merged.forced, merged.can_win()) == (brute.forced, brute.can_win())


def test_every_end_is_a_scenario_that_replays_to_that_end():
    found = explored(FIVE)
    for end, text in zip(found.ends, scenarios_of(found), strict=True):
        one = scenario(text)
        replay = Replay(one, readings_for(one))
        outcome = replay.run()
        assert outcome.problems == []
        assert outcome.open is None
        assert [done.step.told() for done in outcome.done if done.refused is not None] == []
        assert all(holds for *_, holds in outcome.facts), text
        if not end.over:
            assert table_of(replay.game)["players"] == end.final["players"]


def test_the_ends_of_a_small_table_are_those_written_by_hand():
    found = explored(QUIET)
    assert sorted((end.outcome, str(end.line)) for end in found.ends) == [
        ("Alice won", "[{'Alice plays': 'Pumpkins'}]"),
        ("it is Bob's turn", "[{'Alice plays': 'Lights'}]"),
    ]
    assert found.forced == ["Alice"]


def test_a_surprise_makes_four_ends_and_the_win_can_be_stopped():
    found = explored(QUIET.replace("Bob: {}", "Bob: {hand: [That's Mine!]}"))
    assert sorted((end.outcome, len(end.line)) for end in found.ends) == [
        ("Alice won", 1),
        ("it is Bob's turn", 1),
        ("it is Bob's turn", 2),
        ("it is Bob's turn", 2),
    ]
    assert found.forced == []
    assert found.stopped_by == {"Alice": ["Bob"]}


def test_a_bound_that_cut_the_search_is_told():
    assert explored(FIVE).cut == ""
    assert "10 lines" in explored(FIVE, most=10).cut


@pytest.mark.parametrize("hand", ["1 unknown", "Pumpkins, 1 unknown"])
def test_cards_nobody_knows_are_named_and_not_tried(hand):
    found = explored(QUIET.replace("Pumpkins, Lights", hand))
    assert found.unknown == ["Alice"]
    assert all("a card" not in str(end.line) for end in found.ends)


def test_a_file_that_leaves_a_choice_open_cannot_be_gone_on_from():
    text = QUIET.replace("[Pumpkins, Lights]", "[Steal a Keeper, Lights]").replace(
        "Bob: {}", "Bob: {keepers: [Calendar, Menorah]}"
    )
    found = explored(text + "steps: [Alice plays Steal a Keeper]\n")
    assert "does not say what Alice chooses" in found.problem


def test_a_fork_has_rules_of_its_own():
    one = scenario(FIVE)
    replay = Replay(one, readings_for(one))
    replay.run()
    game = replay.game
    before = counts.rules_about(game, "play")
    other = fork(game)
    card = catalogue().find("Play 4")
    assert card is not None
    rule = other.table.add(card, other.table.pool)
    other.emit("enter", card=rule, to=other.table.rules)
    assert counts.rules_about(other, "play") == (*before, rule)
    assert counts.rules_about(game, "play") == before
