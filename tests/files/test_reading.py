"""Reading YAML: the data, and where each part of it stands."""

from __future__ import annotations

import sys

import pytest

from adjudicator import files
from adjudicator.files import Problem, read_documents
from adjudicator.files.text import Text, clean

DUEL = """\
scenario: A duel   # a comment
players:
  Alice: {hand: [Time Portal, 2 unknown], age: 12}
  3: {keepers: []}
steps:
  - Alice plays: Time Portal
    choosing: The Captain
  - Alice ends turn
"""


def only(text: str | bytes):
    """The one document of a text without problems."""
    [document], problems = read_documents(text)
    assert problems == []
    return document


def test_a_scenario_becomes_plain_data():
    assert only(DUEL).data == {
        "scenario": "A duel",
        "players": {"Alice": {"hand": ["Time Portal", "2 unknown"], "age": 12}, "3": {"keepers": []}},
        "steps": [{"Alice plays": "Time Portal", "choosing": "The Captain"}, "Alice ends turn"],
    }


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("12", 12), ("-3", -3), ("+3", 3), ("0", 0), ("9" * 19, "9" * 19), ("012", "012"), ("1_000", "1_000"),
        ("0x1F", "0x1F"), ("1.5", "1.5"), ("1e3", "1e3"), (".inf", ".inf"), ("12-25", "12-25"), ("1:30", "1:30"),
        ("2024-12-25", "2024-12-25"), ("true", True), ("False", False), ("null", None), ("~", None), ("", None),
        ("'12'", "12"), ('"true"', "true"), ("''", ""), ("'yes'", "yes"), ("<<", "<<"), ("=", "="),
        ("٣", "٣"), ("y", "y"), ("|\n  two\n  lines", "two\nlines"),
    ],
)  # fmt: skip
def test_only_integers_truth_values_and_null_are_more_than_text(written, read):
    found = only(f"value: {written}").data["value"]
    assert (found, type(found)) == (read, type(read))


def test_keys_are_always_text():
    assert only("{3: a, true: b, ~: c, no: d, 'x': e}").data == {"3": "a", "true": "b", "~": "c", "no": "d", "x": "e"}


@pytest.mark.parametrize("text", ["", "\n", "# nothing\n", "---\n---\n", "\ufeff"])
def test_empty_documents_are_left_out(text):
    assert read_documents(text) == ([], [])


def test_several_documents_know_their_own_lines():
    documents, problems = read_documents("a: 1\n---\n---\nb: 2\n...\n")
    assert ([each.data for each in documents], problems) == ([{"a": 1}, {"b": 2}], [])
    assert [each.place() for each in documents] == [(1, 1), (4, 1)]


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ((), (1, 1), (1, 1)),
        (("scenario",), (1, 11), (1, 1)),
        (("players", "Alice", "hand", 1), (3, 31), (3, 31)),
        (("players", "Alice", "age"), (3, 48), (3, 43)),
        (("players", 3), (4, 6), (4, 3)),
        (("steps", 0, "choosing"), (7, 15), (7, 5)),
        (("steps", 1), (8, 5), (8, 5)),
        (("steps", 1, "choosing"), (8, 5), (8, 5)),
        (("steps", 9), (6, 3), (5, 1)),
        (("steps", -1), (6, 3), (5, 1)),
        (("nobody", "hand"), (1, 1), (1, 1)),
    ],
)
def test_a_path_leads_to_its_place_or_to_the_nearest_parent(path, value, key):
    document = only(DUEL)
    assert (document.place(*path), document.key_place(*path)) == (value, key)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_and_a_byte_order_mark_do_not_move_places(end):
    content = b"\xef\xbb\xbf" + DUEL.replace("\n", end).encode()
    assert only(content).place("steps", 0, "choosing") == (7, 15)
    text = clean(content, "duel.yaml")
    assert isinstance(text, Text)
    assert text.line(8) == "  - Alice ends turn"


def test_columns_count_characters():
    assert only("café: {été: 1, naïve 🃏: 2}").place("café", "naïve 🃏") == (1, 25)


def test_a_document_makes_problems_at_its_places(tmp_path):
    file = tmp_path / "duel.yaml"
    file.write_text(DUEL, encoding="utf-8")
    [document], _ = read_documents(file, name="duel.yaml")
    at_value = document.problem("unknown-card", "unknown card", "steps", 0, "choosing", hint="did you mean?")
    at_key = document.problem("unknown-key", "unknown key", "steps", 0, "choosing", key=True)
    assert str(at_value) == "duel.yaml:7:15: unknown-card unknown card (did you mean?)"
    assert sorted([at_value, at_key]) == [at_key, at_value]
    assert read_documents(file)[0][0].file == str(file)
    assert repr(document) == "<Document duel.yaml:1>"


def test_a_name_split_by_a_comma_can_be_joined_again():
    document = only('hand: [Lights, Draw 3, Play 2 of Them , Milk]  # four\nrest: [a,\n  "b\\\\"]\nmany: [[1], 2]')
    assert document.joined("hand", 1) == (
        "Draw 3, Play 2 of Them",
        'hand: [Lights, "Draw 3, Play 2 of Them" , Milk]  # four',
    )
    assert document.joined("hand", 0, count=3)[0] == "Lights, Draw 3, Play 2 of Them"
    assert document.joined("rest", 0) == ("a, b\\", "'a, b\\'")
    for path in [("hand", 3), ("hand", 9), ("many", 0), ("hand",), ("nothing", 0)]:
        with pytest.raises(ValueError):
            document.joined(*path)


def test_a_file_that_cannot_be_read_is_a_problem(tmp_path):
    for path in (tmp_path / "none.yaml", tmp_path, tmp_path / "a\0b"):
        documents, [problem] = read_documents(path)
        assert (documents, problem.code, problem.file) == ([], "no-file", str(path))


def test_without_the_c_loader_reading_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "yaml.cyaml", None)
    documents, [problem] = read_documents("a: 1", name="duel.yaml")
    assert (documents, problem.code) == ([], "no-c-loader")


def test_a_problem_without_a_hint_ends_with_its_message():
    assert str(Problem("a.yaml", 1, 2, "code", "message")) == "a.yaml:1:2: code message"


def test_every_public_name_is_there_and_no_other():
    for name in files.__all__:
        assert getattr(files, name) is not None
    other = "nothing"
    with pytest.raises(AttributeError):
        getattr(files, other)
