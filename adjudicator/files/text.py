"""The text of a file: from bytes to clean Unicode lines, or to the problem that stands in the way."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from adjudicator.files.opening import content
from adjudicator.files.problem import Problem
from adjudicator.files.spelling import begin_hints

MOST_BYTES = 2_000_000

CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]")
"""What no editor shows: control characters, bidirectional overrides, halves of surrogate pairs, odd line ends."""

STDIN = "-"
"""The path that stands for standard input."""
STDIN_TOLD = "<stdin>"
"""What problems call it."""

_BREAK = re.compile("\r\n|\r|\n")


@dataclass(frozen=True)
class Text:
    """The text of a file and the name that problems give it."""

    file: str
    text: str

    @cached_property
    def lines(self) -> list[str]:
        return _BREAK.split(self.text)

    def line(self, number: int) -> str:
        """One line, counted from 1, without its end; empty where there is none."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def with_line(self, number: int, line: str) -> str:
        """The whole text with one line put in place of another."""
        lines = self.lines
        return "\n".join([*lines[: number - 1], line, *lines[number:]])


def open_text(source: Path | str | bytes, name: str | None) -> Text | Problem:
    """Read a file, or take text as it is; the path `-` is standard input."""
    if isinstance(source, (str, bytes)):
        return clean(source, name or "<text>")
    file = name or str(source)
    if file == STDIN:
        return clean(_standard_input(), STDIN_TOLD)
    try:
        return clean(content(source, MOST_BYTES + 1, source=True), file)
    except OSError as error:
        return Problem(file, 1, 1, "no-file", "this file cannot be read", error.strerror or str(error))


@cache
def _standard_input() -> bytes:
    """All of standard input, which can be read only once."""
    return sys.stdin.buffer.read(MOST_BYTES + 1) if sys.stdin is not None else b""


def clean(content: str | bytes, file: str) -> Text | Problem:
    """Decode and look for what cannot be seen; a byte order mark at the start is dropped."""
    begin_hints()
    if len(content) > MOST_BYTES:
        return Problem(file, 1, 1, "too-big", "more than 2 MB", "split the file")
    if isinstance(content, bytes):
        try:
            content = content.decode("utf-8")
        except UnicodeDecodeError as error:
            return _not_utf8(error, file)
    text = content.removeprefix("\ufeff")
    hidden = CONTROL.search(text)
    if hidden:
        line, column = position(text, hidden.start())
        return Problem(file, line, column, "encoding", f"a control character, U+{ord(hidden[0]):04X}", "delete it")
    return Text(file, text)


def position(text: str, index: int) -> tuple[int, int]:
    """Line and column of a character, counted from 1."""
    before = text[:index]
    breaks = before.count("\n") + before.count("\r") - before.count("\r\n")
    return breaks + 1, index - max(before.rfind("\n"), before.rfind("\r"))


def flow(value: Any) -> str:
    """A value as YAML in one line.

    >>> flow({"hand": ["Milk", "2 unknown"]}), flow("yes"), flow(["a, b"]), flow(None)
    ('{hand: [Milk, 2 unknown]}', "'yes'", "['a, b']", '')
    """
    import yaml

    if value is None:
        return ""
    text: str = yaml.safe_dump(value, default_flow_style=True, allow_unicode=True, sort_keys=False, width=10**9)
    return text.removesuffix("\n").removesuffix("\n...").strip()


def _not_utf8(error: UnicodeDecodeError, file: str) -> Problem:
    if error.object.startswith((b"\xff\xfe", b"\xfe\xff")):
        return Problem(file, 1, 1, "encoding", "this file is UTF-16", "save it as UTF-8")
    before = error.object[: error.start].decode("utf-8").removeprefix("\ufeff")
    line, column = position(before, len(before))
    return Problem(file, line, column, "encoding", "these bytes are not UTF-8", "save the file as UTF-8")
