"""What the suite covers, counted exactly: by source, and by ruling with the scenarios that reach it."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from adjudicator.cli.main import app
from adjudicator.suite import coverage

SCENARIO = """\
scenario: A turn-ending Action under Play All
edition: star
proves: [HF-27.a, HF-27.d]
players:
  Alice: {hand: [Time Portal, The Robot, Laser Sword]}
  Bob: {hand: [2 unknown]}
rules: [Play All]
discard: [The Captain]
turn: {player: Alice, phase: play}
steps:
  - Alice plays: Time Portal
    choosing: The Captain
  - claims:
      - Bob: You still owe plays.
        holds: {turn: Alice}
      - Alice: My turn is over.
        holds: {turn: Bob}
"""


def written(tmp_path: Path) -> str:
    file = tmp_path / "mine.yaml"
    file.write_text(SCENARIO, encoding="utf-8")
    return str(file)


def test_a_ruling_tells_which_scenario_fires_it(tmp_path: Path) -> None:
    file = written(tmp_path)
    by_name = {one.ruling: one for one in coverage([file]).rulings}
    name = f"{file}::A turn-ending Action under Play All"
    assert by_name["turn-end-over-play-all"].fired == [name]
    assert by_name["turn-end-over-play-all"].state == "fired"
    assert by_name["turn-end-stops-free-actions"].blocked == [name]
    assert by_name["turn-end-stops-free-actions"].state == "blocked"
    assert by_name["free-slot-first"].state == "never"


def test_sources_are_counted_exactly_and_what_is_not_earned_is_named(tmp_path: Path) -> None:
    report = coverage([written(tmp_path)])
    (faq,) = [one for one in report.sources if one.source == "holiday-faq"]
    assert (faq.entries, faq.cited, faq.facts, faq.listed) == (51, 51, 360, 360)
    assert faq.testable + faq.advice == faq.facts
    assert (faq.declared, faq.earned) == (1, 1), "HF-27.d is advice: nobody has to earn it"
    assert len(faq.missing) == faq.testable - faq.earned
    assert "HF-27.a" not in faq.missing


def test_coverage_as_json_has_the_same_counts(tmp_path: Path) -> None:
    file = written(tmp_path)
    result = CliRunner().invoke(app, ["test", file, "--coverage", "--format", "json"])
    told = json.loads(result.stdout)
    assert told == coverage([file]).as_json()
    assert told["schema"] == "adjudicator.coverage/1"
    assert {one["state"] for one in told["rulings"]} == {"fired", "blocked", "never"}
    counts = [count for one in told["sources"] for count in one.values() if not isinstance(count, (str, list))]
    assert {type(count) for count in counts} == {int}


def test_the_shipped_suite_reaches_every_ruling_and_earns_every_testable_fact() -> None:
    report = coverage()
    assert [one.ruling for one in report.rulings if one.state != "fired"] == []
    assert [fact for one in report.sources for fact in (*one.uncited, *one.unlisted, *one.missing)] == []
    assert report.unearned == []
    assert report.exit_code() == 0


def test_only_the_whole_suite_has_to_leave_no_gap(tmp_path: Path) -> None:
    report = coverage([written(tmp_path)])
    assert report.gaps()
    report.unearned.clear()
    assert report.exit_code() == 0
    report.whole = True
    assert report.exit_code() == 1
