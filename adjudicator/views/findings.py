"""What is wrong in files, whether seen by reading or by replaying them, as others mark it in the file."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from adjudicator.files import Problem, told
from adjudicator.version import __version__
from adjudicator.views.escaping import visible
from adjudicator.views.suite_text import failures

if TYPE_CHECKING:
    from adjudicator.suite import SuiteReport

FAILS = "scenario-fails"
"""The code of what shows only in the replay; problems have codes of their own."""
SARIF = "https://json.schemastore.org/sarif-2.1.0.json"
_DATA = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_PROPERTY = {**_DATA, ":": "%3A", ",": "%2C"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to mark; `about` is the scenario it fails, `column` 0 where only the line is known."""

    file: str
    line: int
    column: int
    code: str
    message: str
    about: str = ""


def of_problems(problems: Iterable[Problem]) -> Iterator[Finding]:
    """Problems of files, of each file the first hundred."""
    for one in told(problems):
        message = visible(one.message) + (f" ({visible(one.hint)})" if one.hint else "")
        yield Finding(place(one.file), max(1, one.line), one.column, one.code, message)


def of_suite(suite: SuiteReport) -> Iterator[Finding]:
    """Problems first, then what fails, each as often as there are lines at which it shows."""
    yield from of_problems(suite.problems)
    for verdict in suite.failures():
        for line, message in failures(verdict) or [(verdict.line, f"status: {verdict.status}")]:
            name = visible(verdict.scenario)
            yield Finding(place(verdict.file), max(1, line), 0, FAILS, visible(message), name)


def place(file: str) -> str:
    """A path as seen from the root of the repository that is checked (GITHUB_WORKSPACE), else from here."""
    root = Path(os.environ.get("GITHUB_WORKSPACE") or os.getcwd())
    whole = Path(os.path.abspath(file))
    return visible(whole.relative_to(root).as_posix() if whole.is_relative_to(root) else file)


def github(findings: Iterable[Finding]) -> str:
    r"""As GitHub's workflows read them: an annotation at its file and line, one line for each.

    >>> github([Finding("a,b.yaml", 3, 5, "unknown-key", "100 % wrong: 'plyers'")])
    "::error file=a%2Cb.yaml,line=3,col=5,title=unknown-key::a,b.yaml:3: 100 %25 wrong: 'plyers'\n"
    """
    return "".join(f"{_annotation(one)}\n" for one in findings)


def _annotation(one: Finding) -> str:
    column = {"col": str(one.column)} if one.column else {}
    properties = {"file": one.file, "line": str(one.line), **column, "title": one.about or one.code}
    head = ",".join(f"{key}={_escaped(value, _PROPERTY)}" for key, value in properties.items())
    return f"::error {head}::{_escaped(f'{one.file}:{one.line}: {one.message}', _DATA)}"


def _escaped(text: str, signs: dict[str, str]) -> str:
    return "".join(signs.get(sign, sign) for sign in text)


def sarif(findings: Iterable[Finding]) -> str:
    """As SARIF 2.1.0, in which code scanners hand over what they found: a result for each; rules are the codes."""
    found = list(findings)
    codes = list(dict.fromkeys(one.code for one in found))
    rules = [{"id": code, "shortDescription": {"text": code.replace("-", " ")}} for code in codes]
    run = {
        "tool": {"driver": {"name": "adjudicator", "version": __version__, "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(one, codes.index(one.code)) for one in found],
    }
    log = {"$schema": SARIF, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=2) + "\n"


def _result(one: Finding, rule: int) -> dict[str, Any]:
    region = {"startLine": one.line} | ({"startColumn": one.column} if one.column else {})
    return {
        "ruleId": one.code,
        "ruleIndex": rule,
        "level": "error",
        "message": {"text": f"{one.about}: {one.message}" if one.about else one.message},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": _uri(one.file)}, "region": region}}],
    }


def _uri(file: str) -> str:
    """A path as a URI: relative ones stay so."""
    path = Path(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())
