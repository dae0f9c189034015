"""The what-if commands as they are typed."""

from __future__ import annotations

import json

import pytest

from tests.cli.test_commands import DUEL, typed

BOB = "      - Bob: Milk is mine.\n        holds: {where: {Milk: Bob}}\n"
QUARREL = DUEL.replace("  - claims:\n", f"  - claims:\n{BOB}")


@pytest.fixture
def duel(tmp_path):
    file = tmp_path / "duel.yaml"
    file.write_text(QUARREL, encoding="utf-8")
    return file


def test_houses_lists_those_that_are_shipped():
    assert "surprise-only-in-its-window = grace" in typed("houses").output
    told = [json.loads(line) for line in typed("houses", "--format", "json").output.splitlines()]
    assert {"grace", "pause"} <= {one["name"] for one in told}


def test_compare_names_the_step_and_the_ruling(duel):
    law = ("--reading", "turns-run-clockwise=anticlockwise", "--reading", "keeper-lands-before-its-player=anywhere")
    result = typed("compare", duel, *law)
    assert result.exit_code == 0, result.output
    assert "as written  against  keeper-lands-before-its-player=anywhere" in result.output
    told = json.loads(typed("compare", duel, *law, "--format", "json").output)
    assert [one["law"] for one in told["laws"]] == [law[1], law[3]]
    assert typed("compare", duel).exit_code == 2


def test_house_check_counts_what_changes(duel):
    result = typed("house", "check", "grace", "--scenarios", duel)
    assert result.exit_code == 0, result.output
    assert "0 change their verdict" in result.output
    told = json.loads(typed("house", "check", "grace", "--scenarios", duel, "--format", "json").output)
    assert told["counts"] == {"changed": 0, "reason": 0, "unfinished": 0, "same": 1}
    assert "did you mean grace" in typed("house", "check", "grase").output


def test_why_not_answers_for_a_fact_and_for_the_dispute(duel):
    assert "It holds." in typed("why-not", duel, "turn: Bob").output
    assert "✗ Bob: Milk is mine." in typed("why-not", duel).output
    told = json.loads(typed("why-not", duel, "turn: Ann", "--every", "--format", "json").output)
    assert told["holds"] is False
    assert told["changes"]
    wrong = typed("why-not", duel, "winer: Bob")
    assert wrong.exit_code == 2
    assert "did you mean winner" in wrong.output


def test_explore_writes_ends_that_pass(duel, tmp_path):
    duel.write_text(DUEL.partition("steps:")[0], encoding="utf-8")
    ends = tmp_path / "ends.yaml"
    result = typed("explore", duel, "-o", ends)
    assert result.exit_code == 0, result.output
    assert "2 possible ends" in result.output
    assert typed("test", ends).exit_code == 0
    assert typed("explore", duel, "--most", "1").exit_code == 3
    assert typed("explore", duel, "--player", "Anna").exit_code == 2
