"""What people write who have not read the format: what is clear is taken, and for the rest the line that was meant."""

from __future__ import annotations

import pytest

from adjudicator.scenario.read import read_text

HEAD = "scenario: X\nedition: fluxx-5\nplayers:\n  Ann: {hand: [Milk]}\n  Tom: {hand: 3 unknown}\n"


def problems(text: str) -> list[str]:
    return [str(one) for one in read_text(text, "said.yaml")[1]]


def test_what_is_natural_and_clear_is_taken():
    [scenario], found = read_text(HEAD + "turn: Tom\n")
    assert found == []
    assert scenario.turn_player == "Tom"
    assert [count for _, count in scenario.seats[1].hand] == [3]
    assert "did you mean Tom" in problems(HEAD + "turn: Tim\n")[0]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Ann play: Milk", "Ann plays"),
        ("Ann play Milk", "Ann plays: Milk"),
        ("Ann drew: Milk", "Ann draws"),
        ("Ann ends her turn", "Ann ends turn"),
        ("Ann's turn ends", "Ann ends turn"),
        ("Anne play Milk", "Ann plays: Milk"),
        ("Tom pass", "Tom passes"),
        ("no one reacts", "nobody answers"),
    ],
)
def test_a_step_in_other_words_is_answered_with_the_step(said, meant):
    [found] = problems(HEAD + f"steps:\n  - {said}\n")
    assert found.startswith("said.yaml:7:5: unknown-step")
    assert f"(did you mean {meant})" in found


@pytest.mark.parametrize(
    ("lines", "repaired"),
    [
        ("steps:\n  - Ann plays Milk\n    choosing: Tom\n", "write: - Ann plays: Milk"),
        ("turn {player: Ann, phase: play}\nsteps: []\n", "write: turn: {player: Ann, phase: play}"),
        ("goals Milk\nturn: Tom\n", "write: goals: Milk"),
    ],
)
def test_a_colon_that_was_forgotten_is_put_in(lines, repaired):
    [found] = problems(HEAD + lines)
    assert "not-yaml" in found
    assert repaired in found


def test_an_edition_is_meant_by_part_of_its_title_complete_decks_first():
    assert "did you mean fluxx-5 or" in problems(HEAD.replace("fluxx-5", "Fluxx"))[0]
    assert "did you mean star" in problems(HEAD.replace("fluxx-5", "Star Flux"))[0]
