"""What may stand for a file: standard input, folders, patterns, one scenario of a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.cli.crew import at_hand
from tests.cli.duel import DUEL, typed

TWO = f"""\
{DUEL}\
---
scenario: Two more
like: Two Keepers
"""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A folder as people have them: scenarios beside house rules, cards and rulings of their own."""
    (tmp_path / "a.yaml").write_text(TWO, encoding="utf-8")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "b.yml").write_text("# a comment\n" + TWO, encoding="utf-8")
    (tmp_path / "house.yaml").write_text("house: X\nbecause: Y\n", encoding="utf-8")
    (tmp_path / "cards.yaml").write_text("- {name: Teapot, type: keeper}\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("words", "shows"),
    [
        (["run", "-", "--brief"], "Verdict  It is Bob's turn."),
        (["check", "-"], "no problems in 1 file"),
        (["test", "-"], "2 of 2 scenarios pass in 1 file"),
        (["why-not", "-", "winner: Bob"], "winner: Bob"),
        (["compare", "-", "--house", "grace"], "Grace for a late Surprise"),
        (["explore", "-"], "possible end"),
    ],
)
def test_a_dash_is_standard_input(words, shows):
    done = typed(*words, given=TWO)
    assert done.exit_code == 0, done.output
    assert shows in done.output


def test_so_is_it_for_a_house_rule(table):
    house = "house: X\ncards:\n  Teapot: {type: TYPE}\n"
    assert "no problems in 1 file" in typed("check", "-", given=house.replace("TYPE", "keeper")).output
    assert "<stdin>:3:18: unknown-word 'keper'" in typed("check", "-", given=house.replace("TYPE", "keper")).output
    done = typed("run", table / "a.yaml", "--house", "-", "--brief", given=house.replace("TYPE", "keeper"))
    assert "House rules  X" in done.output


@pytest.mark.parametrize("words", [["compare", "--house", "grace"], ["why-not"], ["explore", "--most", "5"]])
def test_a_shipped_scenario_is_known_by_its_name_wherever_one_scenario_is_asked_for(words):
    done = typed(words[0], "HF-27::A turn-ending Action under Play All", *words[1:])
    assert done.exit_code in (0, 3), done.output
    assert "A turn-ending Action under Play All" in done.output


def test_problems_of_standard_input_have_a_place():
    done = typed("run", "-", given=TWO.replace("plays: Milk", "plays: Mlik"))
    assert done.exit_code == 2
    assert "<stdin>:8:16: unknown-card" in done.output


@pytest.mark.parametrize("words", [["run", "--brief"], ["explore", "--most", "5"], ["compare", "--house", "grace"]])
def test_one_scenario_of_standard_input_is_taken_by_its_name(words):
    done = typed(words[0], "-::Two more", *words[1:], given=TWO)
    assert done.exit_code in (0, 3), done.output
    assert "Two more" in done.output
    assert "Two Keepers" not in done.output


def test_a_name_that_standard_input_does_not_hold_is_told_with_what_it_holds():
    done = typed("run", "-::Tow more", given=TWO)
    assert done.exit_code == 2
    assert "<stdin>:1:1: unknown-scenario" in done.output
    assert "did you mean 'Two more'" in done.output


def test_run_takes_folders_and_patterns_and_leaves_out_what_is_no_scenario(table):
    for words in ([table], [table / "**" / "*.y*ml"], [table / "*.yaml", table / "deep"]):
        done = typed("run", *words, "--brief")
        assert done.exit_code == 0, done.output
        assert "4 scenarios: 4 decided" in done.output


def test_a_suite_may_lie_beside_house_rules_and_cards(table):
    done = typed("test", table)
    assert done.exit_code == 0, done.output
    assert "4 of 4 scenarios pass in 2 files" in done.output


def test_a_house_rule_is_looked_for_beside_the_scenario_that_names_it(table):
    named = (table / "a.yaml").read_text().replace("players:", "house: [grace, ours.yaml]\nplayers:")
    (table / "named.yaml").write_text(named)
    (table / "ours.yaml").write_text((table / "house.yaml").read_text())
    done = typed("run", table / "named.yaml")
    assert done.exit_code == 0, done.output
    assert "House rules  Grace" in done.output


def test_no_scenario_at_all_is_an_error(table):
    (table / "empty").mkdir()
    for words in (["run", table / "empty"], ["test", table / "empty"], ["test", table / "nothing*.yaml"],
                  ["check", table / "empty"]):  # fmt: skip
        done = typed(*words)
        assert done.exit_code == 2
        assert "there is no" in done.output


def test_one_scenario_of_a_file_can_be_tested(table):
    assert "1 of 1 scenario pass" in typed("test", f"{table / 'a.yaml'}::Two more").output


@pytest.mark.parametrize("command", ["run", "test", "explore"])
def test_an_unknown_name_lists_those_there_are_nearest_first(command, table):
    done = typed(command, f"{table / 'a.yaml'}::Two mor")
    assert done.exit_code == 2
    assert "did you mean 'Two more'; there are also 'Two Keepers'" in done.output
    done = typed(command, f"{table / 'a.yaml'}::xyz")
    assert "there are 'Two" in done.output


@pytest.mark.parametrize("command", ["run", "test"])
def test_house_rules_and_cards_among_named_files_are_left_out(command, table):
    done = typed(command, *sorted(table.glob("*.yaml")))
    assert done.exit_code == 0, done.output
    done = typed(command, table / "house.yaml", table / "cards.yaml")
    assert done.exit_code == 2
    assert "there is no scenario in" in done.output


def test_many_files_are_shared_out_among_all_processors_and_few_are_not(table, monkeypatch):
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(3)), raising=False)
    assert at_hand([]) == 3
    assert at_hand([str(table)]) == 1


@pytest.mark.parametrize("words", [["run", "--brief"], ["test"], ["check"], ["explore"]])
def test_a_file_may_have_colons_in_its_name(words, tmp_path):
    file = tmp_path / "a::b.yaml"
    file.write_text(DUEL, encoding="utf-8")
    assert typed(words[0], file, *words[1:]).exit_code == 0
