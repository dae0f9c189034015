"""The regression suite as JUnit reads it: a suite for each file, a case for each scenario."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree as xml

from adjudicator.files import told
from adjudicator.judge.verdict import INVALID, Verdict
from adjudicator.suite import SuiteReport
from adjudicator.suite.running import passes
from adjudicator.views.escaping import near, visible
from adjudicator.views.suite_text import failures


def document(suite: SuiteReport) -> str:
    """The XML text. It names no time, so that the same suite gives the same bytes."""
    files: dict[str, list[Verdict]] = {}
    for verdict in suite.verdicts:
        files.setdefault(verdict.file, []).append(verdict)
    root = xml.Element("testsuites", {"name": "adjudicator"} | _counts(suite.verdicts, len(suite.problems)))
    for file, verdicts in files.items():
        part = xml.SubElement(root, "testsuite", {"name": near(file)} | _counts(verdicts))
        for verdict in verdicts:
            _case(part, verdict)
    if suite.problems:
        number = str(len(suite.problems))
        part = xml.SubElement(root, "testsuite", name="problems", tests=number, failures="0", errors=number)
        for problem in told(suite.problems):
            case = xml.SubElement(part, "testcase", name=visible(problem), classname=near(problem.file))
            xml.SubElement(case, "error", message=visible(problem.message), type=problem.code)
    xml.indent(root)
    return f"<?xml version='1.0' encoding='utf-8'?>\n{xml.tostring(root, encoding='unicode')}\n"


def _counts(verdicts: Iterable[Verdict], problems: int = 0) -> dict[str, str]:
    kept = list(verdicts)
    errors = sum(verdict.status == INVALID for verdict in kept)
    failed = sum(not passes(verdict) for verdict in kept) - errors
    return {"tests": str(len(kept) + problems), "failures": str(failed), "errors": str(errors + problems)}


def _case(part: xml.Element, verdict: Verdict) -> None:
    name, file = visible(verdict.scenario), near(verdict.file)
    case = xml.SubElement(part, "testcase", name=name, classname=file, file=file, line=str(verdict.line))
    if passes(verdict):
        return
    found = [f"{file}:{line}: {visible(message)}" for line, message in failures(verdict)]
    found = found or [f"status: {verdict.status}"]
    kind = "error" if verdict.status == INVALID else "failure"
    told = xml.SubElement(case, kind, message=found[0], type=verdict.status)
    told.text = "\n".join(found)
