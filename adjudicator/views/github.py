"""Findings as GitHub's workflows read them: an annotation at its file and line for each."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.views.findings import Finding

_DATA = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_PROPERTY = {**_DATA, ":": "%3A", ",": "%2C"}


def document(findings: Iterable[Finding]) -> str:
    r"""One line for each finding.

    >>> document([Finding("a,b.yaml", 3, 5, "unknown-key", "100 % wrong: 'plyers'")])
    "::error file=a%2Cb.yaml,line=3,col=5,title=unknown-key::a,b.yaml:3: 100 %25 wrong: 'plyers'\n"
    """
    return "".join(f"{_line(one)}\n" for one in findings)


def _line(one: Finding) -> str:
    column = {"col": str(one.column)} if one.column else {}
    properties = {"file": one.file, "line": str(one.line), **column, "title": one.about or one.code}
    told = ",".join(f"{key}={_put(value, _PROPERTY)}" for key, value in properties.items())
    return f"::error {told}::{_put(f'{one.file}:{one.line}: {one.message}', _DATA)}"


def _put(text: str, signs: dict[str, str]) -> str:
    return "".join(signs.get(sign, sign) for sign in text)
