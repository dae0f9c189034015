"""What is wrong in a file, as workflows of GitHub and code scanners read it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from adjudicator.files import Problem
from adjudicator.suite import SuiteReport
from adjudicator.views import findings
from tests.cli.duel import CLAIMED, typed
from tests.views import hand_made

PROBLEM = Problem("100 % bad, really.yaml", 3, 5, "unknown-key", "unknown key 'plyers'", "did you mean 'players'?")


def suite() -> SuiteReport:
    return SuiteReport([hand_made.portal(), hand_made.refused(), hand_made.waiting()], [PROBLEM], 4)


def log() -> Any:
    return json.loads(findings.sarif(findings.of_suite(suite())))


def test_an_annotation_stands_at_file_and_line_with_the_scenario_as_its_title():
    first, *others = findings.github(findings.of_suite(suite())).splitlines()
    assert first == (
        "::error file=100 %25 bad%2C really.yaml,line=3,col=5,title=unknown-key"
        "::100 %25 bad, really.yaml:3: unknown key 'plyers' (did you mean 'players'?)"
    )
    assert others[0] == (
        "::error file=late.yaml,line=11,title=Too late for a Surprise"
        "::late.yaml:11: Bob plays Milk: the file does not expect this refusal: it is Ann's turn"
    )
    assert [one.partition("line=")[2].partition(",")[0] for one in others] == ["11", "14", "15", "1", "8"]


def test_each_result_of_a_scanner_names_its_rule_and_a_place_that_exists():
    (run,) = log()["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert rules == ["unknown-key", "scenario-fails"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        (place,) = (one["physicalLocation"] for one in result["locations"])
        assert min(place["region"].values()) >= 1
    assert run["results"][0]["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "100%20%25%20bad%2C%20really.yaml"},
        "region": {"startLine": 3, "startColumn": 5},
    }


def test_without_findings_a_scanner_gets_an_empty_run():
    told = json.loads(findings.sarif([]))
    assert (told["version"], told["runs"][0]["results"]) == ("2.1.0", [])


def test_paths_are_told_as_seen_from_the_root_of_the_repository(monkeypatch, tmp_path):
    (tmp_path / "tables").mkdir()
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path))
    monkeypatch.chdir(tmp_path / "tables")
    assert findings.place("duel.yaml") == "tables/duel.yaml"
    assert findings.place("/elsewhere/duel.yaml") == "/elsewhere/duel.yaml"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A scenario that fails at its last line beside one that cannot be read."""
    failing = CLAIMED.replace("expect: {turn: Bob}", "expect: {turn: Ann}")
    (tmp_path / "fails.yaml").write_text(failing, encoding="utf-8")
    (tmp_path / "broken.yaml").write_text(CLAIMED.replace("turn: {", "trun: {"), encoding="utf-8")
    return tmp_path


def test_the_suite_and_the_check_write_both(table):
    annotated = typed("test", table, "--format", "github")
    assert annotated.exit_code == 2
    assert f"::error file={table}/fails.yaml,line=12,title=Two Keepers::" in annotated.output
    assert annotated.output.endswith("1 fails and 1 problem\n")
    assert json.loads(typed("test", table, "--format", "sarif").output)["runs"][0]["results"]
    assert (
        f"::error file={table}/broken.yaml,line=6,col=1,title=unknown-key::"
        in typed("check", table, "--format", "github").output
    )
    assert json.loads(typed("check", table, "--format", "sarif").output)["version"] == "2.1.0"


@pytest.mark.parametrize("way", ["--ablate", "--coverage"])
def test_what_marks_no_line_is_not_written_as_marks(way, table):
    done = typed("test", table, way, "--format", "sarif")
    assert done.exit_code == 2
    assert "take text or json" in done.output
