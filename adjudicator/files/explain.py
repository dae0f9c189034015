"""What the parser's complaints mean to somebody who writes down a card game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from yaml import MarkedYAMLError, YAMLError

from adjudicator.files.compose import Limit, compose
from adjudicator.files.indentation import rearranged
from adjudicator.files.place import place_of
from adjudicator.files.repair import repaired

if TYPE_CHECKING:
    from adjudicator.files.place import Place
    from adjudicator.files.text import Text

_COLON = "a colon and a space inside a text without quotes"
_COMPLETE = "nothing can stand further in below a line that is complete"
_BARE = "a line without a colon among lines of the form `key: value`"
_TAB = "a tab where spaces must indent"
_BLANK = "a blank that is no space where spaces must indent"
_NO_SPACE = re.compile(r"[^\S\n]*[^\S \t\n]")
"""A line that is indented by a no-break space or the like."""
_MESSAGES = (
    ("mapping values are not allowed", _COLON),
    ("cannot start any token", "no text without quotes can begin with this character"),
    ("expected ',' or", "the bracket opened on line {opened} is not closed before this"),
    ("found unexpected end of stream", "the quotes opened on line {opened} are never closed"),
    ("found unexpected document", "the quotes opened on line {opened} are not closed before this"),
    ("could not find expected ':'", _BARE),
    ("<document start>", "this does not belong to what stands before it"),
    ("did not find expected key", "this fits neither the line before nor the indentation"),
    ("did not find expected '-' indicator", "this stands where the next `- ` of a list belongs"),
    ("sequence entries are not allowed", "a list with `- ` begins on a line of its own"),
    ("unknown escape character", "no such escape in double quotes"),
    ("alphabetic or numeric character", "no text without quotes can begin with & or *"),
    ("line break", "no text without quotes can begin with | or >"),
    ("node content", "a bracket or a comma where a value belongs"),
)
_INDENTED = (
    "this fits neither the line before nor the indentation",
    "this stands where the next `- ` of a list belongs",
    "this does not belong to what stands before it",
)
"""Complaints that a line gives which begins in the wrong column."""
_HINTS = {
    _COLON: "put the text in quotes, or check the indentation",
    "no text without quotes can begin with this character": "put the text in quotes",
    "this fits neither the line before nor the indentation": "check the indentation and the quotes",
    "this stands where the next `- ` of a list belongs": "check the indentation",
    _TAB: "indent with spaces",
    _BLANK: "indent with spaces",
    _BARE: "a text that goes on in another line goes on further in; else write `key: value`",
}


def explain(text: Text, error: YAMLError) -> tuple[Place, str, str]:
    """Where reading stopped, why, and how to go on."""
    mark = error.problem_mark if isinstance(error, MarkedYAMLError) else None
    if not isinstance(error, MarkedYAMLError) or mark is None:
        return (1, 1), "this is not YAML", ""
    line, column = place_of(mark)
    opened = error.context_mark.line + 1 if error.context_mark else 0
    message = _message(text, _problem(error), line, column)
    fixed = repaired(text, line, column, opened, reads_past)
    below = message == _COLON and ":" not in text.line(line)[: column - 1]
    if not fixed and (below or message in _INDENTED) and (moved := rearranged(text, line, _reads)):
        return (moved[0], _COMPLETE, moved[2]) if below and moved[0][0] == line else moved
    hint = f"write: {fixed}" if fixed else _HINTS.get(message, "")
    if message == _BARE and error.context_mark:
        line, column = place_of(error.context_mark)
    return (line, column), message.replace("{opened}", str(opened or line)), hint


def _reads(text: str) -> bool:
    """Can all of this text be read?"""
    try:
        compose(text)
    except (Limit, YAMLError):
        return False
    return True


def _problem(error: MarkedYAMLError) -> str:
    """The complaint in the words of the C parser; that in Python says where a block ends and not what is missing."""
    if "expected <block end>" in (error.problem or ""):
        return "did not find expected " + ("key" if "mapping" in (error.context or "") else "'-' indicator")
    return error.problem or ""


def reads_past(text: str, line: int) -> bool:
    """Can this text be read beyond a line?"""
    try:
        compose(text)
    except Limit:
        return False
    except MarkedYAMLError as error:
        return error.problem_mark is not None and error.problem_mark.line + 1 > line
    except YAMLError:
        return False
    return True


def _message(text: Text, problem: str, line: int, column: int) -> str:
    stopped_at = text.line(line)[column - 1 : column]
    if stopped_at == "\t":
        return _TAB
    if any(_NO_SPACE.match(text.line(near)) for near in (line - 1, line) if near):
        return _BLANK
    if stopped_at == ":" and "bracket" in _said(problem):
        return _COLON
    return _said(problem)


def _said(problem: str) -> str:
    return next((said for theirs, said in _MESSAGES if theirs in problem), f"this is not YAML: {problem}")
