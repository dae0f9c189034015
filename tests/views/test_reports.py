"""Verdicts as JSON, Markdown, HTML, and the suite as text and JUnit."""

from __future__ import annotations

import io
import json
import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree as xml

import pytest
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


def test_json_carries_the_file_and_the_sentence_of_the_verdict():
    told = json.loads(next(jsonl.lines(ALL)))
    assert (told["file"], told["line"]) == ("scenarios/holiday-faq/HF-27.yaml", 1)
    assert told["headline"] == "Alice is right: it is Bob's turn."


def test_markdown_gives_the_verdict_first_and_reads_no_markup():
    text = markdown.document(ALL[:1])
    assert text.index("**Verdict:") < text.index("## The table") < text.index("## The replay")
    hostile = markdown.document(ALL[-1:])
    assert "<script>" not in hostile
    assert "*x*" not in hostile


@pytest.mark.parametrize("view", [markdown, html])
def test_a_brief_report_leaves_out_table_and_replay(view):
    whole, brief = view.document(ALL[:1]), view.document(ALL[:1], brief=True)
    for heading in ("The table", "The replay"):
        assert heading in whole
        assert heading not in brief
    assert "Alice is right" in brief


def test_markdown_tells_whatever_else_a_player_has():
    verdict = hand_made.portal()
    verdict.opening["players"]["Bob"]["due"] = ["Canceled Plans"]
    assert "<br>due Canceled Plans" in markdown.document([verdict])


def test_html_escapes_what_others_wrote():
    page = html.document(ALL)
    assert "<script>" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "\x1b" not in page
    assert page.index("Alice is right") < page.index("The replay")
    assert "http" not in page.replace("http-equiv", "")


def test_ids_of_a_page_lead_to_what_they_say():
    page = html.document([hand_made.portal()], every=True)
    links = set(re.findall(r'href="#([^"]+)"', page))
    assert {"ruling-turn-end-over-play-all", "entry-HF-27"} <= links
    assert links <= set(re.findall(r' id="([^"]+)"', page))
    assert page.count('id="entry-HF-27"') == 1


def test_a_page_has_one_first_heading_and_tells_what_the_cells_of_a_table_belong_to():
    for verdicts in (ALL, ALL[:1], []):
        page = html.document(verdicts)
        assert page.count("<h1>") == 1
        levels = [int(level) for level in re.findall(r"<h([1-6])", page)]
        assert all(after <= before + 1 for before, after in pairwise(levels))
    assert html.document(ALL[:1]).count("<th ") == html.document(ALL[:1]).count('<th scope="') == 5


def light(color: str) -> float:
    """The relative luminance of #rrggbb, as WCAG 2.2 reckons it."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("look", range(3), ids=["light", "dark", "print"])
def test_every_tint_can_be_read_on_the_page_and_in_a_box(look):
    root = re.findall(r":root \{(.*?)\}", html._STYLE.read_text(encoding="utf-8"), re.DOTALL)[look]
    tints = dict(re.findall(r"--([a-z]+): (#[0-9a-f]{6})", root))
    grounds = [light(tints.pop(name)) for name in ("page", "box")]
    del tints["rule"]  # a line, not a text
    assert len(tints) == 6
    for name, tint in tints.items():
        for ground in grounds:
            dark, bright = sorted((light(tint), ground))
            assert (bright + 0.05) / (dark + 0.05) >= 4.5, name


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
