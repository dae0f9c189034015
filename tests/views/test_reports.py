"""Verdicts as JSON, Markdown, HTML, and the suite as text and JUnit."""

from __future__ import annotations

import io
import json
from typing import Any
from xml.etree import ElementTree as xml

from rich.console import Console

from adjudicator.files import Problem
from adjudicator.suite import AblationReport, CoverageReport, Noticed, SuiteReport
from adjudicator.suite.coverage import RulingCoverage, SourceCoverage
from adjudicator.views import html, jsonl, junit, markdown, suite_text
from tests.views import hand_made

ALL = [hand_made.portal(), hand_made.refused(), hand_made.waiting(), hand_made.broken(), hand_made.hostile()]


def suite() -> SuiteReport:
    return SuiteReport(ALL, [Problem("bad.yaml", 1, 1, "not-yaml", "no YAML")], 6)


def printed(show: Any, report: Any) -> str:
    file = io.StringIO()
    show(report, Console(file=file, width=80))
    return file.getvalue()


def test_json_is_one_object_a_line():
    lines = list(jsonl.lines(ALL))
    assert [json.loads(line)["scenario"] for line in lines] == [verdict.scenario for verdict in ALL]
    assert all(len(line.splitlines()) == 1 for line in lines)
    assert "\u202e" not in lines[-1]


def test_json_keys_come_in_the_order_of_the_design():
    keys = list(json.loads(next(jsonl.lines(ALL))))
    assert keys[:6] == ["schema", "scenario", "house", "status", "winner", "claims"]


def test_markdown_gives_the_verdict_first_and_reads_no_markup():
    text = markdown.document(ALL[:1])
    assert text.index("**Verdict:") < text.index("## The table") < text.index("## The replay")
    hostile = markdown.document(ALL[-1:])
    assert "<script>" not in hostile
    assert "*x*" not in hostile


def test_html_escapes_what_others_wrote():
    page = html.document(ALL)
    assert "<script>" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "\x1b" not in page
    assert page.index("Alice is right") < page.index("The replay")
    assert "http" not in page.replace("http-equiv", "")


def test_the_same_verdicts_give_the_same_bytes():
    assert html.document(ALL) == html.document(ALL)
    assert junit.document(suite()) == junit.document(suite())


def test_junit_counts_failures_and_errors():
    root = xml.fromstring(junit.document(suite()).split("\n", 1)[1])
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("6", "2", "2")
    messages = [one.get("message") for one in root.iter("failure")]
    assert messages[0] == "late.yaml:11: Bob plays Milk: the file does not expect this refusal: it is Ann's turn"


def test_the_suite_tells_failures_with_file_and_line():
    text = printed(suite_text.show, suite())
    assert text.splitlines()[0] == "bad.yaml:1:1: not-yaml no YAML"
    assert "  late.yaml:14: turn: expected Bob, found Ann\n" in text
    assert text.splitlines()[-1] == "2 of 5 scenarios pass in 6 files; 3 fail and 1 problem"


def test_coverage_is_a_table_with_what_is_missing():
    report = CoverageReport(
        [SourceCoverage("holiday-faq", 51, 50, 300, 290, 200, 190, 180, 40, ["HF-01.a"])],
        [RulingCoverage("fires", ["x"]), RulingCoverage("waits", [], ["x"]), RulingCoverage("sleeps")],
        [("a.yaml", "A name", 3, "HF-02.b")],
    )
    text = printed(suite_text.show_coverage, report)
    told = text.splitlines()
    assert [line.split() for line in told[:5]] == [
        ["fires", "fired", "in", "1,", "blocked", "in", "0"],
        ["✓", "x"],
        ["waits", "fired", "in", "0,", "blocked", "in", "1"],
        ["–", "x"],
        ["sleeps", "never"],
    ]
    assert told[6:9] == [
        "source       entries  cited  facts  listed  advice  testable  declared  earned",
        "holiday-faq       51     50    300     290      40       200       190     180",
        "total             51     50    300     290      40       200       190     180",
    ]
    assert "3 rulings: 1 fired, 1 only blocked, 1 never reached" in text
    assert "  a.yaml:3: HF-02.b A name" in text


def test_ablation_ends_with_what_nobody_notices():
    text = printed(suite_text.show_ablation, AblationReport([Noticed("a", "b", ["One", "Two"]), Noticed("a", "c")]))
    assert text.splitlines() == [
        "✓ a = b: One and 1 more",
        "✗ a = c: no scenario notices",
        "1 of 2 other readings noticed",
    ]
