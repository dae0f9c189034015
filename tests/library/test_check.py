"""Every fault of a ruling or entry file is found, at its place, in one go."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from adjudicator.files import Problem, shipped
from adjudicator.library.check import check_rulings
from adjudicator.library.phrases import check_phrases

Edit = Callable[[str, str], list[Problem]]


@pytest.fixture
def rulings(folder: Path) -> Edit:
    """Replaces a text in the ruling file and checks the folder."""
    return lambda old, new: edited(folder, folder / "play.yaml", old, new)


@pytest.fixture
def entries(folder: Path) -> Edit:
    """Replaces a text in the entry file and checks the folder."""
    return lambda old, new: edited(folder, folder / "entries" / "holiday-faq.yaml", old, new)


def edited(folder: Path, file: Path, old: str, new: str) -> list[Problem]:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    return check_rulings([folder])


def test_sound_files_have_no_problem(folder: Path) -> None:
    assert check_rulings([folder]) == []


def test_the_shipped_entries_have_no_problem() -> None:
    assert check_rulings([shipped("rulings") / "entries"]) == []


def test_the_shipped_rulings_have_no_problem() -> None:
    assert [str(problem) for problem in check_rulings([shipped("rulings")])] == []


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("question: Must", "qestion: Must", "unknown-key", 3),
        ("  answer: No.\n", "", "missing-key", 2),
        ("  official: stops\n", "", "missing-key", 2),
        ("topics: [turn-end]", "topics: turn-end", "wrong-shape", 13),
        ("status: official", "status: offical", "unknown-status", 5),
        ("kind: definition", "kind: definitoin", "unknown-kind", 16),
        ("official: stops", "official: stop", "unknown-reading", 6),
        ("status: official", "status: unsettled", "wrong-key", 6),
        ("    goes-on: The plays owed come first.\n", "", "too-few-readings", 8),
        ("goes-on: The plays owed come first.", "goes-on: the turn is over", "same-readings", 9),
        ("goes-on: The", "Goes On: The", "bad-id", 9),
        ("cites: [HF-27, RR-R01]", "cites: [HF-27, RR-R01, HF-72]", "unknown-entry", 10),
        ("facts: [HF-27.a]", "facts: [HF-27.a, HF-27.z]", "unknown-fact", 11),
        ("cites: [HF-27, RR-R01]", "cites: [HF-15]", "uncited-fact", 11),
        ("see: [options]", "see: [option]", "dangling-see", 12),
        ("see: [options]", "see: [turn-ends]", "dangling-see", 12),
        ("see: [options]", "see: [options, options]", "repeated", 12),
        ("id: options", "id: turn-ends", "duplicate-id", 15),
        ("What is an option?", "must you go on after a card that ends your turn", "duplicate-question", 17),
        ("id: options", "id: Options", "bad-id", 15),
        ("{card} ends", "{card.name} ends", "bad-placeholder", 14),
        ("{card} ends", "{} ends", "bad-placeholder", 14),
        ("{card} ends", "{card ends", "bad-placeholder", 14),
        ("{card} ends", "{card!r} ends", "bad-placeholder", 14),
        ("facts: [HF-27.b]", "facts: [HF-27.a]", "testable-fact", 20),
        ("cards: [The Sun]", "cards: [The Sum]", "unknown-card", 22),
        ("shown_at: [option-used]", "readings: {a: b, c: d}", "unknown-key", 23),
    ],
)
def test_a_fault_of_a_ruling_is_found_at_its_line(rulings: Edit, old: str, new: str, code: str, line: int) -> None:
    assert (code, line) in [(problem.code, problem.line) for problem in rulings(old, new)]


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("title: Does", "titel: Does", "unknown-key", 3),
        ("  title: Said again elsewhere.\n", "", "missing-key", 12),
        ("kind: definition", "kind: defined", "unknown-kind", 11),
        ("see: [HF-15]", "see: [HF-99]", "dangling-see", 5),
        ("same_as: HF-27", "same_as: HF-72", "unknown-entry", 15),
        ("HF-27.b: {", "HF-28.b: {", "bad-id", 8),
        ("testable: catalogue", "testable: maybe", "unknown-testable", 8),
        ('{testable: catalogue, text: "Time Portal is in Star Fluxx."}', "text alone", "wrong-shape", 8),
        ("id: RR-R01", "id: HF-15", "duplicate-id", 12),
        ("id: RR-R01", "id: RR-R99", "uncited-entry", 12),
    ],
)
def test_a_fault_of_an_entry_is_found_at_its_line(entries: Edit, old: str, new: str, code: str, line: int) -> None:
    assert (code, line) in [(problem.code, problem.line) for problem in entries(old, new)]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("turn-ends: do i go on", "wrong-shape"),
        ("turn-ends: [do i go on, 3]", "wrong-shape"),
        ("- do i go on", "wrong-shape"),
        ("turn-ends: [do i go on, do i go on]", "repeated"),
        ("turn-end: [do i go on]", "unknown-ruling"),
        ("turn-ends: [do i go on", "not-yaml"),
    ],
)
def test_a_fault_of_a_file_of_phrases_is_found(folder: Path, text: str, code: str) -> None:
    file = folder / "phrases" / "play.yaml"
    file.write_text(text)
    assert {problem.code for problem in check_phrases([file], {"turn-ends"})} == {code}


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the whole shipped library, checked as if it were the shipped one."""
    folder = tmp_path / "rulings"
    shutil.copytree(shipped("rulings"), folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr("adjudicator.library.check.shipped", lambda name: tmp_path / name)
    return folder


def test_a_copy_of_the_library_has_no_problem(copy: Path) -> None:
    assert check_rulings([copy]) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (
            "turn-end",
            "see: [limits-after-turn-end, ",
            "see: [limits-after-the-turn, ",
            ["dangling-see limits-after-the-turn"],
        ),
        ("turn-end", "- id: extra-turn-limits", "- id: extra-turns-limits", ["dangling-see extra-turn-limits"]),
        ("entries/holiday-faq", "see: [HF-16, HF-23, HF-33, HF-51]", "see: [HF-61]", ["dangling-see HF-61"]),
        ("powers", "cites: [MF-07]", "cites: [MF-06]", ["uncited-entry MF-07", "uncited-fact MF-07"]),
        ("powers", "cards: [Open a Gift!", "cards: [Open the Gift!", ["unknown-card Open the Gift!"]),
        (
            "powers",
            "question: Is a Keeper used up by its free power?",
            "question: May you mix up the discard pile while you look for a card with Let's Do That Again?",
            ["duplicate-question May you mix up"],
        ),
    ],
)
def test_a_copy_of_the_library_with_one_fault_is_found_out(
    copy: Path, file: str, old: str, new: str, told: list[str]
) -> None:
    found = edited(copy, copy / f"{file}.yaml", old, new)
    for one in told:
        code, _, words = one.partition(" ")
        assert any(problem.code == code and words in problem.message for problem in found), one
    assert {problem.code for problem in found} <= {one.partition(" ")[0] for one in told}


def test_a_misspelt_word_gets_a_hint(rulings: Edit) -> None:
    (problem,) = [one for one in rulings("official: stops", "official: stop") if one.code == "unknown-reading"]
    assert (problem.column, problem.hint) == (13, "did you mean 'stops'?")


def test_all_faults_are_found_at_once(folder: Path) -> None:
    (folder / "play.yaml").write_text("- id: A\n  what: x\n  status: sure\n- 3\n")
    codes = {problem.code for problem in check_rulings([folder])}
    assert {"bad-id", "unknown-key", "unknown-status", "missing-key", "wrong-shape", "too-few-readings"} <= codes


@pytest.mark.parametrize(
    "text", ["", "a: [", "just a text", "- [1, 2]\n- null\n", "- id: [a]\n  readings: 3\n  facts: {a: b}\n"]
)
def test_whatever_a_file_holds_the_answer_is_a_problem(folder: Path, text: str) -> None:
    (folder / "play.yaml").write_text(text)
    assert check_rulings([folder])


def test_one_file_may_refer_to_shipped_entries(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("- {id: a, kind: etiquette, question: Q, answer: A, cites: [HR-R02], topics: [a], shown_at: [a]}\n")
    assert check_rulings([file]) == []
