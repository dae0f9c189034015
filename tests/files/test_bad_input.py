"""Whatever a file contains, reading ends: with documents or problems, in bounded work, never with an exception."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.files import Document, Problem, read_documents
from adjudicator.files.place import Key

PIECES = st.sampled_from(
    ["a", "Bob", "7", "yes", "~", ": ", ":", "- ", "\n", "\n  ", "\n\t", "[", "]", "{", "}", ", ", "'", '"', "\\", "#",
     " #", "&x ", "*x", "!t ", "? ", "|", ">", "%", "%TAG ! b\n", "---\n", "...", "@", "`", "\r", "\x85", "\u2028",
     "\ufeff", "<<: "]
)  # fmt: skip
SECONDS = 5  # far above what any of these takes, far below what unbounded work takes


def read_whole(content: str | bytes) -> None:
    documents, problems = read_documents(content)
    assert all(isinstance(problem, Problem) and problem.line > 0 and problem.column > 0 for problem in problems)
    assert problems == sorted(problems)
    for document in documents:
        walk(document, document.data, ())


def walk(document: Document, data: object, path: tuple[Key, ...]) -> None:
    """Everything in a document is plain and has a place."""
    assert type(data) in (dict, list, str, int, bool, type(None))
    line, column = document.place(*path)
    assert line > 0
    assert column > 0
    if isinstance(data, dict):
        for key, value in data.items():
            assert type(key) is str
            assert document.key_place(*path, key) <= document.place(*path, key)
            walk(document, value, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            walk(document, value, (*path, number))


@given(st.binary(max_size=300))
def test_any_bytes(content):
    read_whole(content)


@given(st.text(st.characters(exclude_categories=[]), max_size=300))
def test_any_text(content):
    read_whole(content)


@given(st.lists(PIECES, max_size=40).map("".join))
def test_any_heap_of_yaml_signs(content):
    read_whole(content)


@pytest.mark.parametrize(
    "content",
    [
        pytest.param("[" * 1_900_000, id="brackets"),
        pytest.param("[\n" * 900_000, id="brackets on lines"),
        pytest.param("[&a\n" * 400_000, id="brackets with anchors"),
        pytest.param("- " * 900_000, id="lists in lists"),
        pytest.param("? " * 900_000, id="keys in keys"),
        pytest.param("{a: " * 400_000, id="mappings in mappings"),
        pytest.param("[" + "a," * 900_000 + "]", id="many items"),
        pytest.param("---\n" * 400_000, id="many documents"),
        pytest.param("".join(f"%TAG !a{n}! b\n" for n in range(90_000)), id="many directives"),
        pytest.param("a: 1\n" * 49_000, id="one key again and again"),
        pytest.param("".join(f"k{n}: 1\n" for n in range(24_000)) + "k23999: 1\n" * 24_000, id="the last key again"),
        pytest.param("".join(f"- &a{n} x\n" for n in range(90_000)), id="many anchors"),
        pytest.param("- &a x\n" + "- *a\n" * 390_000, id="many aliases"),
        pytest.param("a: &a [x,x]\n" + "".join(f"b{n}: &a [*a,*a,*a]\n" for n in range(30)), id="anchor given twice"),
        pytest.param(
            "a0: &a0 [x,x]\n" + "".join(f"a{n + 1}: &a{n + 1} [{','.join([f'*a{n}'] * 9)}]\n" for n in range(30)),
            id="aliases of aliases",
        ),
        pytest.param("- yes\n" * 90_000, id="truth values"),
        pytest.param("x: y: z" + " " * 90_000 + "q", id="spaces"),
        pytest.param("- - - " + "a:b " * 20_000 + ": x: y", id="colons"),
        pytest.param("\r\n" * 900_000 + "\0", id="line ends"),
        pytest.param('"' + "\\e" * 900_000 + '"', id="escapes"),
        pytest.param("a: '" + "x\n\n" * 600_000, id="quotes never closed"),
    ],
)
def test_no_file_takes_long(content):
    start = time.process_time()
    read_documents(content)
    assert time.process_time() - start < SECONDS
