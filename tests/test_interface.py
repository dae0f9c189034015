"""What programs call: a scenario from a text, a file or plain data to its verdict; wrong input is one kind of error."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

import adjudicator
from adjudicator import Unreadable, read, read_all, settle
from adjudicator.files import shipped
from adjudicator.library.law_book import official_readings
from adjudicator.scenario import Replay

DUEL = shipped("scenarios") / "holiday-faq" / "HF-27.yaml"
NAME = "A turn-ending Action under Play All"
"""A scenario of that file."""
TABLE = {
    "scenario": "Milk",
    "edition": "fluxx-5",
    "players": {"Ann": {"hand": ("Milk", "Time")}, "Bob": None},
    "steps": [{"Ann plays": "Milk"}, {"claims": [{"Ann": "It lies here.", "holds": {"where": {"Milk": "Ann"}}}]}],
}


def without_lines(value: object) -> object:
    """The same but for the places in the file."""
    if isinstance(value, dict):
        return {key: without_lines(one) for key, one in value.items() if key != "line"}
    return [without_lines(one) for one in value] if isinstance(value, list) else value


def test_a_text_a_file_and_plain_data_come_to_the_same_verdict():
    from_file = settle(f"{DUEL}::{NAME}")
    data = read(f"{DUEL}::{NAME}").data
    from_data = settle(data)
    from_text = settle(read(json.dumps(data, indent=1)))
    told = [without_lines(one.as_json()) for one in (from_file, from_data, from_text)]
    assert told[0] == told[1] == told[2]
    assert from_file.decisive == [["turn-end-over-play-all"]]


def test_a_verdict_is_what_the_command_prints():
    done = subprocess.run(
        [sys.executable, "-m", "adjudicator", "run", f"{DUEL}::{NAME}", "--format", "json"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    told = json.loads(done.stdout)
    found = settle(f"{DUEL}::{NAME}").as_json()
    assert {key: told[key] for key in found} == found


def test_house_rules_and_readings_are_laid_over_the_rulings():
    verdict = settle(read(f"{DUEL}::{NAME}"), house=["grace"], readings={"turn-end-over-play-all": "plays-first"})
    assert [claim.by for claim in verdict.claims if claim.upheld] == ["Bob"]
    assert len(verdict.house) == 2


def test_several_scenarios_are_read_one_by_one():
    many = read_all([TABLE, {"scenario": "Time", "like": "Milk", "steps": [{"Ann plays": "Time"}]}])
    assert [one.name for one in many] == ["Milk", "Time"]
    with pytest.raises(Unreadable, match="there are 2 scenarios: 'Milk'; 'Time'"):
        read([TABLE, {"scenario": "Time", "like": "Milk"}])


round_table: dict[str, object] = {"scenario": "Round"}
round_table["players"] = round_table


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ({**TABLE, "players": {"Ann": {"hand": ["Mlik"]}}}, "players, Ann, hand, 1: no card is called 'Mlik'"),
        ({**TABLE, "rulse": []}, "rulse: a scenario has no key 'rulse' (did you mean rules)"),
        ({**TABLE, "rules": {1, 2}}, "rules: set is nothing that a file can hold"),
        (round_table, "nested more than 60 deep"),
        ({}, "a scenario needs a name"),
        ([], "there is no scenario in it"),
        (["Milk"], "a scenario is a mapping"),
        ("nowhere.yaml", "nowhere.yaml:1:1: "),
        ("scenario: A\nplayers: {Ann: {hand: [Mlik]}}\n", "<text>:2:24: unknown-card no card is called 'Mlik'"),
        ("\n", "there is no scenario"),
    ],
)
def test_what_cannot_be_read_is_one_kind_of_error_that_tells_every_problem(source, told):
    with pytest.raises(Unreadable) as caught:
        read_all(source)
    assert told in str(caught.value)
    assert all(problem.message for problem in caught.value.problems)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"house": "grac"}, "did you mean grace"),
        ({"readings": {"no-free-discards": "at-wil"}}, "did you mean at-will"),
    ],
)
def test_a_law_that_is_not_known_is_told_with_what_may_be_meant(asked, told):
    with pytest.raises(Unreadable, match=told):
        settle(TABLE, **asked)


def test_the_names_at_the_top_are_loaded_when_they_are_asked_for_and_shadow_no_package():
    assert set(adjudicator.__all__) <= set(dir(adjudicator))
    with pytest.raises(AttributeError, match="no attribute 'judgement'"):
        _ = adjudicator.judgement
    folders = {path.name for path in DUEL.parents[2].joinpath("adjudicator").glob("*") if path.is_dir()}
    assert folders.isdisjoint(adjudicator.__all__)


def test_a_table_is_told_in_a_few_words():
    replay = Replay(read(TABLE), official_readings())
    assert repr(replay.opening().table) == "<Table  Ann: Milk, Time in hand | Bob: nothing>"


@pytest.mark.parametrize("source", [3, None, b"scenario: X\n", "", {3}, [], ["x"], Path("there is no::file")])
def test_what_is_no_scenario_is_unreadable_whatever_it_is(source):
    with pytest.raises(Unreadable):
        read(source)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ({"house": [{"house": "Ours"}]}, "house= is a list of house rules, each by its name or file"),
        ({"house": 3}, "house= is"),
        ({"readings": ["no-free-discards"]}, "readings= are readings by question"),
    ],
)
def test_a_law_that_is_none_is_unreadable_too(call, says):
    with pytest.raises(Unreadable, match=says):
        settle(TABLE, **call)


def test_a_file_may_have_colons_in_its_name(tmp_path):
    file = tmp_path / "a::b.yaml"
    file.write_text(f"{json.dumps(TABLE)}\n", encoding="utf-8")
    assert [read(one).name for one in (file, str(file), f"{file}::Milk")] == ["Milk"] * 3


def test_a_date_in_plain_data_is_read_as_a_file_has_it():
    assert read({**TABLE, "today": {"date": date(2025, 12, 25)}}).today == "2025-12-25"
