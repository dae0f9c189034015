"""Which sort of file a shipped file is taken for."""

from __future__ import annotations

from pathlib import Path

from adjudicator.files import shipped
from adjudicator.files.kinds_of_file import sort_of
from adjudicator.scenario import read_scenarios


def sorts(folder: Path) -> set[str]:
    return {sort_of(file) for file in folder.rglob("*.yaml")}


def test_each_folder_of_the_law_book_holds_one_sort_of_file() -> None:
    rulings = shipped("rulings")
    assert {sort_of(file) for file in rulings.glob("*.yaml")} == {"ruling"}
    assert sorts(rulings / "entries") == {"ruling"}
    assert sorts(rulings / "phrases") == {"phrases"}
    assert sorts(rulings / "houses") == {"house"}


def test_scenarios_and_cards_are_told_apart() -> None:
    assert sorts(shipped("scenarios") / "holiday-faq") == {"scenario"}
    assert sorts(shipped("cards")) <= {"card", "edition"}


def test_what_has_readings_and_no_table_is_a_house_rule_that_lacks_its_name(tmp_path: Path) -> None:
    file = tmp_path / "ours.yaml"
    file.write_text("readings: {new-goal-replaces: stays-beside}\n", encoding="utf-8")
    assert sort_of(file) == "house"


def test_a_file_with_nothing_but_null_has_no_scenario(tmp_path: Path) -> None:
    file = tmp_path / "null.yaml"
    file.write_text("~\n---\nnull\n", encoding="utf-8")
    scenarios, problems = read_scenarios(str(file))
    assert not scenarios
    assert [problem.message for problem in problems] == ["there is no scenario in this file"]
