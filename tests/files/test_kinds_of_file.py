"""Which sort of file a shipped file is taken for."""

from __future__ import annotations

from pathlib import Path

from adjudicator.files import shipped
from adjudicator.files.kinds_of_file import sort_of


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
