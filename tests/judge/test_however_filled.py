"""What is told after a choice that the file leaves open: whatever is chosen, it has to be possible."""

from __future__ import annotations

import pytest

from adjudicator.judge.verdict import FAILED, OPEN
from adjudicator.library.shipped_law import judge
from adjudicator.scenario import read_text

LIMIT = """\
scenario: Somebody has still to discard
edition: fluxx-5
players:
  Ann: {hand: [Hand Limit 1]}
  Bob: {hand: [Milk, Bread]}
  Cara: {hand: [Love]}
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Hand Limit 1
"""
DEATH = """\
scenario: Death comes first
edition: [fluxx-5, creeper-pack]
players:
  Ann: {hand: [Milk], keepers: [Bread, Love], creepers: [Death]}
  Bob:
turn: {player: Ann, phase: start}
steps:
"""
NEW_PILE = """\
scenario: The discards have become the draw pile
edition: star
players:
  Ann: {hand: [Starship]}
  Bob:
draw_pile: [end]
discard: [Monolith, The Robot]
turn: {player: Ann, phase: draw}
steps:
"""
STEALS = """\
scenario: Nobody has said yet what is stolen
edition: fluxx-5
players:
  Ann: {hand: [Steal a Keeper, Trash a New Rule, Everybody Gets 1]}
  Bob: {keepers: [Time, Sleep]}
rules: [Play 2]
draw_pile: [Love, Bread]
turn: {player: Ann, phase: play}
steps:
"""
STOLEN = STEALS + "  - Ann plays: Steal a Keeper\n"
TRASHED = STOLEN + "  - Ann plays: Trash a New Rule\n    choosing: "
DEALT = STEALS + "  - Ann plays: Everybody Gets 1\n    choosing: "


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        pytest.param(LIMIT + "  - Cara discards: Love\n", 10, "no-free-discards", id="a discard of somebody else"),
        pytest.param(
            DEATH + "  - Ann draws: Time\n  - Ann discards: Bread\n", 9, "no-free-discards", id="said after the draw"
        ),
        pytest.param(
            NEW_PILE + "  - Ann draws: The Stars\n", 10, "Ann drew The Robot or Ann drew Monolith", id="not in the pile"
        ),
        pytest.param(
            DEATH + "  - Ann discards: Milk\n", 8, "creeper-takes-what-lies-there", id="refused once, and told once"
        ),
        pytest.param(TRASHED + "Play 3\n", 11, "Play 3 cannot be chosen as it is told", id="chosen later"),
        pytest.param(DEALT + "{Bob: Time}\n", 10, "Time cannot be chosen as it is told", id="chosen for another"),
        pytest.param(STOLEN + "  - Bob chooses: Bread\n", 11, "nothing asks for that", id="an answer to nothing"),
    ],
)
def test_what_no_choice_makes_possible_is_refused_at_its_line(text: str, line: int, why: str) -> None:
    verdict = judge(read_text(text)[0][0])
    assert verdict.status == FAILED
    assert verdict.asks
    (belied,) = [one for one in verdict.expectations if not one.holds]
    assert belied.line == line
    assert why in belied.actual


def test_what_is_told_as_refused_and_may_be_done_whatever_is_chosen_is_found_too() -> None:
    verdict = judge(read_text(LIMIT + "  - Bob draws: Time\n  - Bob plays: Time\n    refused: true\n")[0][0])
    assert [(one.line, one.actual) for one in verdict.expectations if not one.holds] == [(11, "allowed")]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(LIMIT + "  - Bob draws: Time\n  - Bob plays: Milk\n", id="one of the choices allows it"),
        pytest.param(LIMIT + "  - Bob draws: Time\n", id="all of them do"),
        pytest.param(DEATH + "  - Ann draws: Time\n", id="a draw after what Death takes"),
        pytest.param(NEW_PILE + "  - Ann draws\n", id="a draw of some card of the pile"),
        pytest.param(TRASHED + "Play 2\n", id="a later choice that fits"),
    ],
)
def test_what_a_choice_makes_possible_leaves_the_verdict_open(text: str) -> None:
    verdict = judge(read_text(text)[0][0])
    assert verdict.status == OPEN
    assert all(one.holds for one in verdict.expectations)
