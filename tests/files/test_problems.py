"""What reading finds wrong, where, and how it says so."""

from __future__ import annotations

import pytest

from adjudicator.files import read_documents


def found(text: str | bytes) -> list[tuple[int, int, str]]:
    return [(each.line, each.column, each.code) for each in read_documents(text)[1]]


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("a: 1\nb: {c: 1, c: 2}\na: 3", [(2, 11, "duplicate-key"), (3, 1, "duplicate-key")]),
        ("3: a\n'3': b", [(2, 1, "duplicate-key")]),
        ("a: &x [1]\nb: *x", [(1, 4, "yaml-alias"), (2, 4, "yaml-alias")]),
        ("a: *x", [(1, 4, "yaml-alias")]),
        ("&x a: &x b", [(1, 1, "yaml-alias"), (1, 7, "yaml-alias")]),
        ("a: &x {b: *x}", [(1, 4, "yaml-alias"), (1, 11, "yaml-alias")]),
        ("a: !!python/object:os.system {}\n!b c: !d [1]", [(1, 4, "yaml-tag"), (2, 1, "yaml-tag"), (2, 7, "yaml-tag")]),
        ("%TAG ! tag:x,2000:\n---\na: 1", [(1, 1, "yaml-tag")]),
        ("a: yes\nb: [Off, NO]", [(1, 4, "yaml-boolean"), (2, 5, "yaml-boolean"), (2, 10, "yaml-boolean")]),
        ("[a]: b\n? {c: d}\n: e", [(1, 1, "yaml-key"), (2, 3, "yaml-key")]),
        ('a: "\\e[31m"\n"\\0": 1', [(1, 4, "encoding"), (2, 1, "encoding")]),
        ("a: b\n  \x1b[31m", [(2, 3, "encoding")]),
        ("a: b\u202ec", [(1, 5, "encoding")]),
        ("a: \ud800", [(1, 4, "encoding")]),
        ("\u00e9: b\r\n\u00e9: ".encode() + b"\xe9", [(2, 4, "encoding")]),
        (b"\xef\xbb\xbfa: \xff", [(1, 4, "encoding")]),
        ("a: b".encode("utf-16"), [(1, 1, "encoding")]),
        ("a: b".encode("utf-16-le"), [(1, 2, "encoding")]),
        ("[" * 40 + "]" * 40, []),
        ("[" * 41 + "]" * 41, [(1, 40, "too-deep")]),
        ("a: " + "b" * 2_000_000, [(1, 1, "too-big")]),
    ],
)
def test_every_problem_is_found_at_its_place(text, problems):
    assert found(text) == problems


def test_problems_of_all_documents_come_together_in_order():
    assert found("b: no\na: &x 1\n---\nc: 1\nc: !y 2") == [
        (1, 4, "yaml-boolean"), (2, 4, "yaml-alias"), (5, 1, "duplicate-key"), (5, 4, "yaml-tag"),
    ]  # fmt: skip


def test_a_duplicate_names_both_lines_and_the_first_counts():
    [document], [problem] = read_documents("a: 1\nb: 2\na: 3")
    assert document.data == {"a": 1, "b": 2}
    assert "lines 1 and 3" in problem.message


def test_on_and_off_are_words_under_pending():
    [document], problems = read_documents("expect: {pending: [{Draw 3: off}, {Veto!: on}]}")
    assert (document.data, problems) == ({"expect": {"pending": [{"Draw 3": "off"}, {"Veto!": "on"}]}}, [])
    assert found("pending: [{Draw 3: no}]\nother: off") == [(1, 20, "yaml-boolean"), (2, 8, "yaml-boolean")]


def test_an_ampersand_or_a_star_inside_text_is_no_alias():
    assert found("a: Milk & Cookies\nb: '&x *y'\nc: x&y 2*3 * &\nd: |\n  &x\n") == []


def test_what_cannot_be_seen_is_not_handed_on():
    [document], _ = read_documents('a: "\\e[31m red"')
    assert document.data == {"a": "\ufffd[31m red"}


@pytest.mark.parametrize(
    ("text", "place", "line"),
    [
        ("- Bob: You owe: three plays", (1, 15), '- Bob: "You owe: three plays"'),
        ("claims:\n  - Bob: He said: stop # why\n    holds: {}", (2, 17), '- Bob: "He said: stop" # why'),
        ('- Bob: My "turn": over', (1, 17), "- Bob: 'My \"turn\": over'"),
        ("- {Bob: You owe: three, holds: {turn: Bob}}", (1, 16), '- {Bob: "You owe: three", holds: {turn: Bob}}'),
        ('Bob: "Stop" he said', (1, 13), "Bob: '\"Stop\" he said'"),
        ("Bob: 'it's over'", (1, 10), 'Bob: "it\'s over"'),
        ("Bob: 'over\nCara: no", (2, 9), 'Bob: "over"'),
        ("- @home", (1, 3), '- "@home"'),
        ("a: *wink* hello", (1, 9), 'a: "*wink* hello"'),
        ("edition:star\nsteps: []", (2, 6), "edition: star"),
        ("- Bob plays:Veto\n  against: Draw 3", (2, 10), "- Bob plays: Veto"),
        ("Ann: {hand: [Lights, Milk}", (1, 26), "Ann: {hand: [Lights, Milk]}"),
        ("hand: [Lights, Milk\nkeepers: [Peace]", (2, 8), "hand: [Lights, Milk]"),
        ("Ann:\n\thand: [Lights]", (2, 1), "hand: [Lights]"),
        ("hand: [Milk,, Love]", (1, 13), "hand: [Milk, Love]"),
    ],
)
def test_a_text_that_is_not_yaml_has_one_problem_with_the_repaired_line(text, place, line):
    documents, [problem] = read_documents(text)
    assert documents == []
    assert (problem.line, problem.column, problem.code) == (*place, "not-yaml")
    assert problem.hint == f"write: {line}"


def test_where_no_repair_is_found_the_hint_says_what_to_look_for():
    _, [problem] = read_documents("- a\n b: c\n- [d\n")
    assert (problem.line, problem.hint) == (2, "put the text in quotes, or check the indentation")


TABLE = """\
scenario: X
players:
  Ann: {hand: [Milk]}
  Bob: {}
turn: Ann
steps:
  - Ann plays: Milk
    note: Here they argued.
  - claims:
      - Bob: It is my turn.
        holds: {turn: Bob}
      - Ann: It is mine.
        holds: {turn: Ann}
expect:
  turn: Bob
  over: false
"""


@pytest.mark.parametrize(
    ("number", "line", "place", "hint"),
    [
        (2, None, (2, 3), "such as `players:`"),
        (2, "  players:", (2, 3), "begin it in column 1, as line 1"),
        (3, "    Ann: {hand: [Milk]}", (3, 5), "begin it in column 3, as line 4"),
        (4, "   Bob: {}", (4, 4), "begin it in column 3, as line 3"),
        (4, "Bob: {}", None, ""),
        (6, None, (6, 3), "such as `steps:`"),
        (8, "  note: Here they argued.", (8, 3), "begin it in column 5, as line 7"),
        (9, None, (9, 7), "such as `- claims:`"),
        (9, "   - claims:", (9, 4), "begin it in column 3, as line 7"),
        (10, "        Bob: It is my turn.", (10, 9), "write: - Bob: It is my turn."),
        (11, "          holds: {turn: Bob}", (11, 11), "begin it in column 9, as line 10"),
        (12, "    - Ann: It is mine.", (12, 5), "begin it in column 7, as line 10"),
        (14, None, (14, 3), "such as `expect:`"),
        (15, "   turn: Bob", (15, 4), "begin it in column 3, as line 16"),
    ],
)
def test_a_line_that_begins_in_the_wrong_column_is_told_where_it_belongs(number, line, place, hint):
    lines = TABLE.splitlines()
    lines[number - 1 : number] = [] if line is None else [line]
    _, found = read_documents("\n".join(lines))
    assert [(one.line, one.column) for one in found] == ([place] if place else [])
    assert [one.hint for one in found] == ([hint] if place else [])
