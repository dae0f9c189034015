"""Findings as SARIF 2.1.0, the format in which code scanners hand over what they found."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from adjudicator.version import __version__
from adjudicator.views.findings import Finding

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def document(findings: Iterable[Finding]) -> str:
    """One run with a result for each finding; the rules are the codes that occur."""
    found = list(findings)
    codes = list(dict.fromkeys(one.code for one in found))
    rules = [{"id": code, "shortDescription": {"text": code.replace("-", " ")}} for code in codes]
    run = {
        "tool": {"driver": {"name": "adjudicator", "version": __version__, "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(one, codes.index(one.code)) for one in found],
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
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
