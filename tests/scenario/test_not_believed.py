"""Files that tell what cannot have happened, beside their nearest twins that can."""

from __future__ import annotations

import pytest

from adjudicator.judge.verdict import Verdict
from adjudicator.library.shipped_law import judge
from adjudicator.scenario import read_text


def judged(text: str) -> Verdict:
    (scenario,), problems = read_text(text)
    assert problems == []
    return judge(scenario)


def failing(text: str) -> list[tuple[int, str]]:
    """The lines of what does not come out as expected, each with what was found."""
    return [(one.line, str(one.actual)) for one in judged(text).expectations if not one.holds]


OUT_OF_AN_ACTION = """\
scenario: Cards told along with an Action
edition: fluxx-5
players: {Ann: {hand: [ACTION, Milk]}, Bob: {}}
rules: [Play 2]
draw_pile: [Love, Sleep, Time]
turn: {player: Ann, phase: play}
steps:
  - Ann plays: ACTION
    choosing: TOLD
"""


@pytest.mark.parametrize(
    ("action", "told", "found"),
    [
        ("Draw 2 and Use 'Em", "[Love, Milk]", [(8, "refused: only-the-drawn-cards-are-used")]),
        ("Draw 2 and Use 'Em", "[Love, Sleep]", []),
        ("Draw 3 Play 2", "[Love, Sleep, Milk]", [(8, "refused: Milk is not among the cards of Draw 3 Play 2")]),
        ("Draw 3 Play 2", "[Love, Sleep]\n  - Ann plays: Milk", []),
    ],
)
def test_a_card_told_along_with_an_action_is_one_that_it_drew(action, told, found):
    """Even where the rules leave another play, for which the card of the hand would do."""
    assert failing(OUT_OF_AN_ACTION.replace("ACTION", action).replace("TOLD", told)) == found
