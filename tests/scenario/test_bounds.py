"""Bounds of a file: each far above what anybody writes, each with a clear error, and nothing beyond them takes long."""

from __future__ import annotations

import time

import pytest

from adjudicator.library import official_readings
from adjudicator.library.shipped_law import judge
from adjudicator.scenario import Replay
from adjudicator.scenario.reading.read import read_text

TABLE = """\
scenario: X
edition: [fluxx-5, holiday, star]
players:
  Ann: {hand: [Steal a Keeper, Take Another Turn]}
  Bob: {keepers: [Bread, Love]}
  Cara: {hand: [That's Mine!]}
turn: {player: Ann, phase: play}
steps:
"""
HEAD = "scenario: X\nedition: fluxx-5\nplayers:\n  Ann: {hand: [Milk]}\n  Bob: {}\n"


def problems(text: str) -> list[str]:
    started = time.process_time()
    found = [str(one) for one in read_text(text, "big.yaml")[1]]
    assert time.process_time() - started < 5
    return found


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (HEAD + "".join(f"  P{n}: {{}}\n" for n in range(20_000)), "big.yaml:3:1: too-many 20,002 players"),
        (HEAD + "steps:\n" + "  - Ann draws\n" * 40_000, "big.yaml:6:1: too-many 40,000 steps of one scenario"),
        (HEAD + "steps:\n  - Ann plays: Milk\n    then:\n" + "      - Bob passes\n" * 600, "too-many 601 steps"),
        (HEAD + "".join(f"---\nscenario: Y{n}\nlike: X\n" for n in range(9_000)), "too-many 9,001 scenarios"),
        (
            HEAD + "steps:\n" + "  - Ann draws\n" * 400 + "".join(f"---\nscenario: Y{n}\nlike: X\n" for n in range(99)),
            "too-many 5,200 steps of all scenarios in one file",
        ),
        (HEAD + "house: [" + "grace, " * 9_000 + "]\n", "too-many 9,000 house"),
        (HEAD + "cards:\n" + "".join(f"  C{n}: {{type: keeper}}\n" for n in range(9_000)), "too-many 9,000 cards"),
    ],
    ids=["players", "steps", "steps inside a step", "scenarios", "steps of a file", "house rules", "cards"],
)
def test_a_file_beyond_a_bound_says_so_at_once(text, told):
    [found] = problems(text)
    assert told in found


@pytest.mark.parametrize(
    "line",
    [
        f"hand: [{'9' * 5000} unknown]",
        "hand: [² unknown]",
        "hand: [٣ unknown]",
        "hand: [9999 unknown]",
        "hand: [-1 unknown]",
    ],
)
def test_a_count_that_is_none_is_told_with_its_place(line):
    [found] = problems(HEAD.replace("hand: [Milk]", line))
    assert found.startswith("big.yaml:4:16: wrong-shape write `3 unknown`")


def test_nor_is_it_one_in_an_expectation_or_in_a_pile():
    count = "9" * 5000 + " unknown"
    found = problems(HEAD + f"draw_pile: [{count}]\nexpect: {{Ann: {{hand: [{count}]}}}}\n")
    assert [one.split()[1] for one in found] == ["wrong-shape", "wrong-shape"]


def work_of(steps: str) -> int:
    (scenario,), found = read_text(TABLE + steps, "long.yaml")
    assert not found
    return Replay(scenario, official_readings()).run().work


def test_what_is_looked_at_in_one_moment_looks_ahead_together():
    play, answer = "  - Ann plays: Steal a Keeper\n    choosing: Bread\n", "  - Cara plays: That's Mine!\n"
    look = "  - expect: {Ann: {keepers: [Bread]}}\n"
    assert work_of(play + look * 100 + answer) < 5 * work_of(play + look + answer)


def test_a_file_that_begins_anew_again_and_again_says_so():
    """Each of these plays is refused only after the draws of the turn."""
    (scenario,), _ = read_text(TABLE + "  - Ann plays: Take Another Turn\n" * 400, "long.yaml")
    verdict = judge(scenario)
    assert (verdict.status, [one.code for one in verdict.problems]) == ("invalid", ["too-many"])


def test_no_more_is_asked_of_it_in_the_end():
    (scenario,), _ = read_text(
        TABLE + "  - Ann plays: Take Another Turn\n" * 400 + "expect: {may: {Bob uses: Bread}}\n", "long.yaml"
    )
    assert judge(scenario).status == "invalid"


def test_so_does_one_that_looks_ahead_again_and_again():
    """Every other claim speaks of the moment itself, so that none can look ahead together with the next."""
    play, answer = "  - Ann plays: Steal a Keeper\n    choosing: Bread\n", "  - Cara plays: That's Mine!\n"
    look = "  - expect: {Ann: {keepers: [Bread]}}\n  - expect: {pending: [{Steal a Keeper: on}], turn: Ann}\n"
    (scenario,), _ = read_text(TABLE + play + look * 200 + answer, "long.yaml")
    assert [one.code for one in judge(scenario).problems] == ["too-many"]
