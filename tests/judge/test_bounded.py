"""Turning readings round stops after so much work, within a replay too, and nothing is said of what was cut."""

from __future__ import annotations

import pytest

from adjudicator.judge.other_readings import MOST_WORK, Bound, Turner, completions
from adjudicator.library import library, official_readings
from adjudicator.scenario import Replay
from adjudicator.scenario.reading.read import read_text

PLAYS = """\
scenario: Three plays
edition: fluxx-5
players:
  Ann: {hand: [Milk, Bread, Love, Time]}
  Bob: {hand: [Sleep]}
rules: [Play 3]
turn: {player: Ann, phase: play, drawn: 1, played: 0}
steps:
  - Ann plays: Milk
  - Ann plays: Bread
  - claims:
      - Bob: Her plays are made.
        holds: {turn: Bob}
  - Ann plays: Love
expect: {turn: Bob}
"""


@pytest.fixture
def scenario():
    (found,), _ = read_text(PLAYS, "plays.yaml")
    return found


def test_a_replay_is_given_up_where_no_work_is_left_for_it(scenario):
    law = official_readings()
    took = Replay(scenario, law).run().work
    for left, beyond, done in ((1, took, 1), (1, took // 2, 0), (took, 0, 1), (took // 2, 0, 0)):
        bound = Bound(left, beyond)
        outcomes, bounded = completions(scenario, law, bound)
        assert (len(outcomes), bounded) == (done, not done)
        assert bound.left < left


def test_a_change_may_take_what_is_left_for_all(scenario):
    law = official_readings()
    outcome = Replay(scenario, law).run()
    turner = Turner(scenario, law, library().rulings, outcome)
    turner.left = 5
    assert turner.turn(("turns-run-clockwise", "anticlockwise")).bounded
    assert turner.left < 0
    turner = Turner(scenario, law, library().rulings, outcome)
    assert turner.left == MOST_WORK
    assert not turner.turn(("turns-run-clockwise", "anticlockwise")).bounded
