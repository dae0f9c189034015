"""Verdicts as JSON, one object a line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from adjudicator.judge.verdict import Verdict
from adjudicator.views.escaping import near
from adjudicator.views.sentence import sentence

_UNSEEN = re.compile("[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ud800-\udfff\ufeff]")
"""Hidden signs, and what some readers take for the end of a line."""


def lines(verdicts: Iterable[Verdict]) -> Iterator[str]:
    """One line for each verdict, without its end: the keys of `Verdict.as_json`, then file and headline."""
    for verdict in verdicts:
        told = {"file": near(verdict.file), "line": verdict.line, "headline": sentence(verdict)}
        yield line(verdict.as_json() | told)


def line(content: Any) -> str:
    """One line of JSON. Signs that nobody sees are escaped; a set becomes a sorted list.

    >>> line({"says": "Zoë wins", "cards": {"b", "a"}})
    '{"says": "Zoë wins", "cards": ["a", "b"]}'
    """
    text = json.dumps(content, ensure_ascii=False, default=_plain)
    return _UNSEEN.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def _plain(value: object) -> object:
    """What stands for a value that JSON has no words for."""
    if isinstance(value, (set, frozenset)):
        return sorted(value, key=str)
    return str(value)
