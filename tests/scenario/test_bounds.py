"""Bounds of a file: each far above what anybody writes, each with a clear error, and nothing beyond them takes long."""

from __future__ import annotations

import time

import pytest

from adjudicator.scenario.read import read_text

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
