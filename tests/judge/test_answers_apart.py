"""Where a step is refused for an answer too many, no reading speaks for what would hold without it anyhow."""

from __future__ import annotations

from adjudicator.library.shipped_law import judge
from adjudicator.scenario import read_text

TOLD = """\
scenario: Where War goes
edition: [regular-show, creeper-pack]
players:
  Ann: {hand: [Step Off!], keepers: [Rigby], creepers: [War]}
  Bob: {keepers: [Mordecai]}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Step Off!
    choosing: [War, Bob]
  - claims:
      - Ann: War steps off to you.
        holds: {where: {War: Bob}}
      - Bob: It is only discarded.
        holds: {where: {War: discard}}
"""


def test_an_answer_too_many_makes_no_reading_speak_for_what_holds_without_it():
    (scenario,), problems = read_text(TOLD)
    assert problems == []
    verdict = judge(scenario)
    assert verdict.status == "failed"
    assert verdict.points == [["stepping-off-discards"]]
    assert [turning.upheld for turning in verdict.turnings] == [["Ann"]]
