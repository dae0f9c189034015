"""What a file tells to be chosen is still taken where readings are turned round, as long as somebody asks for it."""

from __future__ import annotations

import pytest

from adjudicator.library.shipped_law import judge
from adjudicator.scenario import Replay, read_text
from tests.shipped import law_of, scenarios

DRAWN = """\
scenario: three cards for two plays
edition: fluxx-5
players:
  Ann: {hand: [Draw 3 Play 2]}
  Bob: {}
draw_pile: [Milk, Bread, Love]
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Draw 3 Play 2
    choosing: [CHOSEN]
    refused: true
expect: {Ann: {hand: [Draw 3 Play 2], keepers: []}}
"""


def test_what_is_told_for_a_choice_to_come_is_not_lost_where_other_readings_are_tried():
    told = {"Whom Peace goes to is told along with the play", "Whoever drives it out says to whom it goes"}
    found = [one for one in scenarios() if one.name in told]
    assert len(found) == len(told)
    for scenario in found:
        readings = law_of(scenario)
        as_told = Replay(scenario, readings).run()
        tried = Replay(scenario, readings, strict=False).run()
        assert tried.open is None
        assert tried.skipped == 0
        events = [
            [[(event.kind, str(event.data)) for event in done.events] for done in one.done] for one in (as_told, tried)
        ]
        assert events[0] == events[1], scenario.name


@pytest.mark.parametrize(
    ("chosen", "exit_code", "why"),
    [
        ("Milk, Bread, Love", 0, "Ann has no more than 2 to choose, and so not Love"),
        ("Milk, Time", 0, "Ann does not hold Time"),
        ("Milk, Bread", 1, ""),
        ("Milk", 1, ""),
    ],
)
def test_cards_played_of_those_drawn_are_refused_only_where_one_of_them_is(chosen: str, exit_code: int, why: str):
    (scenario,), _ = read_text(DRAWN.replace("CHOSEN", chosen))
    verdict = judge(scenario)
    assert verdict.exit_code() == exit_code
    assert [one.why_refused for one in verdict.steps if not one.allowed] == ([[why]] if why else [])
