"""What the suite covers, counted exactly: by source, and by ruling with the scenarios that reach it."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from adjudicator.cli.main import app
from adjudicator.files import shipped
from adjudicator.suite import covered_by, trials
from adjudicator.suite.coverage import earned_by
from adjudicator.suite.earned_facts import named_in, shared

SCENARIO = (
    (shipped("scenarios") / "holiday-faq" / "HF-27.yaml")
    .read_text(encoding="utf-8")
    .partition("expect:")[0]
    .replace("proves: [HF-27.a]\nplayers", "proves: [HF-27.a, HF-13.f, HF-27.d]\nplayers")
)


def written(tmp_path: Path) -> str:
    file = tmp_path / "mine.yaml"
    file.write_text(SCENARIO, encoding="utf-8")
    return str(file)


def test_a_ruling_tells_which_scenario_fires_it(tmp_path: Path) -> None:
    file = written(tmp_path)
    by_name = {one.ruling: one for one in covered_by(trials([file])).rulings}
    name = f"{file}::A turn-ending Action under Play All"
    assert by_name["turn-end-over-play-all"].fired == [name]
    assert by_name["turn-end-over-play-all"].state == "fired"
    assert by_name["turn-end-stops-free-actions"].blocked == [name]
    assert by_name["turn-end-stops-free-actions"].state == "blocked"
    assert by_name["free-slot-first"].state == "never"


def test_sources_are_counted_exactly_and_what_is_not_earned_is_named(tmp_path: Path) -> None:
    report = covered_by(trials([written(tmp_path)]))
    (faq,) = [one for one in report.sources if one.source == "holiday-faq"]
    assert (faq.entries, faq.cited, faq.facts, faq.listed) == (51, 51, 360, 360)
    assert faq.testable + faq.advice == faq.facts
    assert (faq.declared, faq.earned) == (2, 1), "HF-27.d is advice: nobody has to earn it"
    assert len(faq.missing) == faq.testable - faq.earned
    assert "HF-27.a" not in faq.missing
    assert "HF-13.f" in faq.missing, "its ruling lists several facts, and no claim is named for this one"


def earned(tmp_path: Path, text: str) -> set[str]:
    """The facts that the last scenario of a file earns."""
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    return {fact for fact, by in earned_by(trials([str(file)])[-1]).items() if by}


def test_a_fact_is_earned_by_the_claim_that_it_is_named_beside(tmp_path: Path) -> None:
    beside = SCENARIO.replace("proves: [HF-27.a]\n", "proves: [HF-27.a, HF-13.f]\n")
    assert earned(tmp_path, beside) == {"HF-27.a", "HF-13.f"}
    unmoved = (
        SCENARIO + "      - Bob: I hold two cards.\n        holds: {Bob: {hand_size: 2}}\n        proves: [HF-13.f]\n"
    )
    assert earned(tmp_path, unmoved) == {"HF-27.a"}, "no other reading changes what Bob holds"


def test_an_expectation_and_a_refusal_can_be_what_a_fact_is_about(tmp_path: Path) -> None:
    assert earned(tmp_path, SCENARIO + "expect: {turn: Bob, proves: [HF-13.f]}\n") == {"HF-27.a", "HF-13.f"}
    step = "  - Alice plays: The Robot\n    refused: turn-end-over-play-all\n    proves: [HF-13.f]\n"
    assert earned(tmp_path, SCENARIO + step) == {"HF-27.a", "HF-13.f"}
    assert earned(tmp_path, SCENARIO + "  - expect: {turn: Bob, proves: HF-13.f}\n") == {"HF-27.a", "HF-13.f"}


def test_what_a_scenario_takes_over_proves_nothing_in_it(tmp_path: Path) -> None:
    assert (
        earned(tmp_path, SCENARIO + "---\nscenario: The same again\nlike: A turn-ending Action under Play All\n")
        == set()
    )


def test_a_fact_that_names_a_card_needs_it(tmp_path: Path) -> None:
    """HF-29.a is about No-Hand Bonus, which is nowhere on this table."""
    assert earned(tmp_path, SCENARIO.replace("proves: [HF-27.a]\n", "proves: [HF-27.a, HF-29.a]\n")) == {"HF-27.a"}


def test_a_fact_about_the_catalogue_needs_its_cards_named(tmp_path: Path) -> None:
    asked = """\
scenario: Where two bonuses come from
edition: fluxx-5
proves: [HF-01.m, HF-01.p, HF-01.x]
players: {Ann: {}, Bob: {}}
expect:
  cards: {Rich Bonus: {editions: [fluxx-5]}, Party Bonus: {editions: [fluxx-5]}}
"""
    assert earned(tmp_path, asked) == {"HF-01.m"}, "Christmas Bonus is not asked about, and The Party is not named"
    keyed = asked.replace("Party Bonus: {editions: [fluxx-5]}", "Party Bonus: {bonus: {while: {in_play: The Party}}}")
    assert earned(tmp_path, keyed) == {"HF-01.m", "HF-01.x"}


def test_facts_that_no_scenario_tells_apart_are_reported() -> None:
    report = {"A.a": {("one", "ruling", "reading")}, "A.b": {("one", "ruling", "reading")}, "A.c": {("two", "r", "s")}}
    assert shared({**report, "A.d": set()}) == [["A.a", "A.b"]]


def test_names_are_found_in_facts_as_wholes() -> None:
    told = "Play All +1 and I'll Be In My Bunk, but not an Adventure Time card or Martian-technology."
    assert named_in(told) == (
        frozenset({"play all plus 1", "ill be in my bunk"}),
        frozenset({"adventure-time"}),
    )


def test_coverage_as_json_has_the_same_counts(tmp_path: Path) -> None:
    file = written(tmp_path)
    result = CliRunner().invoke(app, ["test", file, "--coverage", "--format", "json"])
    told = json.loads(result.stdout)
    assert told == covered_by(trials([file])).as_json()
    assert told["schema"] == "adjudicator.coverage/1"
    assert {one["state"] for one in told["rulings"]} == {"fired", "blocked", "never"}
    counts = [count for one in told["sources"] for count in one.values() if not isinstance(count, (str, list))]
    assert {type(count) for count in counts} == {int}


def test_only_the_whole_suite_has_to_leave_no_gap(tmp_path: Path) -> None:
    report = covered_by(trials([written(tmp_path)]))
    assert report.gaps()
    report.unearned.clear()
    assert report.exit_code() == 0
    report.whole = True
    assert report.exit_code() == 1


def test_readings_noticed_and_facts_earned_are_told_by_one_call_as_by_two(tmp_path: Path) -> None:
    file = written(tmp_path)
    told = [
        CliRunner().invoke(app, ["test", file, *ways, "--format", "json"]) for ways in (["--ablate"], ["--coverage"])
    ]
    both = CliRunner().invoke(app, ["test", file, "--ablate", "--coverage", "--format", "json"])
    assert both.stdout == told[0].stdout + told[1].stdout
    assert both.exit_code == max(one.exit_code for one in told)


def test_one_ruling_can_be_turned_round_alone() -> None:
    table = str(shipped("scenarios") / "cards" / "numerals.yaml")
    call = ["test", table, "--ablate", "--format", "json"]
    alone = CliRunner().invoke(app, [*call, "--ruling", "inflation-raises-every-numeral"])
    found = json.loads(alone.stdout)["readings"]
    assert {one["ruling"] for one in found} == {"inflation-raises-every-numeral"}
    assert any(one["noticed_by"] for one in found)
    everything = json.loads(CliRunner().invoke(app, call).stdout)["readings"]
    assert found == [one for one in everything if one["ruling"] == "inflation-raises-every-numeral"]
    for wrong in (["--ruling", "inflation-raises"], ["--ruling", "no-goal-no-win", "--coverage"]):
        assert CliRunner().invoke(app, [*call, *wrong]).exit_code == 2
