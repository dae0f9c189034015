"""The site is whole, the same every time, and lets nothing in that somebody else wrote."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser
from posixpath import join, normpath

import pytest

from adjudicator.cards.catalogue import catalogue
from adjudicator.files import shipped
from adjudicator.judge.comparing import CHANGED, SAME
from adjudicator.library import library
from adjudicator.site.addresses import Addresses
from adjudicator.site.build import contents
from adjudicator.site.changes import of_houses
from adjudicator.site.pages import Page, Printer
from adjudicator.site.scenario_pages import Scenarios
from adjudicator.suite.running import scenario_files
from adjudicator.views.escaping import visible
from tests.effort import some

LARGEST = 100_000
JUDGED = Scenarios()
SOME = scenario_files([str(shipped("scenarios") / "houses")])
SUM = """
import hashlib
from adjudicator.files import shipped
from adjudicator.site.build import contents
from adjudicator.site.changes import of_houses
from adjudicator.site.scenario_pages import Scenarios
from adjudicator.suite.running import scenario_files
told = hashlib.sha256()
some = scenario_files([str(shipped("scenarios") / "houses")])
for name, content in dict(contents(Scenarios(), of_houses(some))).items():
    told.update(name.encode() + content)
print(told.hexdigest())
"""


class Links(HTMLParser):
    """What a page refers to, the ids it has, and what would run in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.refers: list[str] = []
        self.ids: list[str] = []
        self.runs: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        self.refers += [told[key] for key in ("href", "src") if key in told]
        self.ids += [told["id"]] if "id" in told else []
        self.runs += [key for key in told if key.startswith("on") or key == "style"]
        self.runs += [tag] if tag == "style" or (tag == "script" and "src" not in told) else []


@pytest.fixture(scope="module")
def changes():
    """What house rules change in the scenarios about house rules, which are but a few."""
    return of_houses(SOME)


@pytest.fixture(scope="module")
def site(changes):
    return dict(contents(JUDGED, changes))


class Pages(dict[str, Links]):
    """What the pages of a site refer to, each read when somebody looks."""

    def __init__(self, site: dict[str, bytes]) -> None:
        super().__init__()
        self.site = site
        self.names = sorted(name for name in site if name.endswith(".html"))

    def __missing__(self, name: str) -> Links:
        self[name] = Links(self.site[name].decode())
        return self[name]

    def some(self) -> Iterator[tuple[str, Links]]:
        return ((name, self[name]) for name in some(self.names, 5))


@pytest.fixture(scope="module")
def pages(site):
    return Pages(site)


def test_every_link_leads_to_a_page_or_a_place_on_it(site, pages):
    broken = []
    for name, page in pages.some():
        for link in page.refers:
            path, _, part = link.partition("#")
            target = normpath(join("/", name, "..", path)).lstrip("/") if path else name
            file = target if target in site else f"{target}/index.html".lstrip("./")
            if file not in site or (
                part and file.endswith(".html") and "judge/" not in file and part not in pages[file].ids
            ):
                broken.append((name, link))
    assert broken == []


def test_no_page_has_a_script_or_a_style_of_its_own(pages):
    assert {name: page.runs for name, page in pages.some() if page.runs} == {}


def test_no_page_names_another_host(site):
    found = {
        name: seen
        for name, content in site.items()
        if name.endswith((".html", ".js", ".css")) and not name.startswith("engine/")
        if (seen := re.findall(rb"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}", content))
    }
    assert found == {}


def test_no_id_stands_twice_on_a_page(pages):
    assert [name for name, page in pages.some() if len(set(page.ids)) != len(page.ids)] == []


def test_every_ruling_entry_card_deck_topic_and_house_rule_has_a_page(site):
    shelf, cards = library(), catalogue()
    at = Addresses(shelf, cards)
    wanted = [f"r/{one}/" for one in shelf.rulings] + [f"{one}/" for one in shelf.entries]
    wanted += [f"t/{one}/" for one in shelf.topics] + [at.of_card(one) for one in cards.all()]
    assert len(set(wanted)) == len(wanted)
    assert {f"{one}index.html" for one in wanted} <= site.keys()


def test_a_page_of_the_book_is_small(site):
    shared = sum(len(site[name]) for name in ("style.css", "site.js", "icon.svg"))
    assert max(len(content) for name, content in site.items() if name.endswith(".html")) + shared < LARGEST


@pytest.mark.proof
def test_the_same_book_gives_the_same_bytes(site, changes):
    assert dict(contents(JUDGED, changes)) == site


def test_a_house_rule_tells_what_it_changes_in_the_suite(site, changes):
    for name, report in changes.items():
        told = unescape(re.sub("<[^>]*>", "", site[f"h/{name}/index.html"].decode()))
        assert f"{len(report.checked)} scenarios of the book were replayed" in told
        assert [one.scenario for one in report.checked if one.how != SAME and visible(one.scenario) not in told] == []
        assert f"The verdict changes in {len(report.of(CHANGED))}" in told


@pytest.mark.proof
def test_the_same_book_gives_the_same_bytes_in_another_process(site):
    told = sha256()
    for name, content in site.items():
        told.update(name.encode() + content)
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", SUM], capture_output=True, text=True, check=True, timeout=400,
            env={"PYTHONHASHSEED": seed},
        )  # fmt: skip
        assert done.stdout.strip() == told.hexdigest()


def test_what_somebody_else_wrote_is_escaped():
    printer = Printer(Addresses(library(), catalogue()), titled=str, judging=False)
    hostile = "<script>alert(1)</script>\u202e"
    text = printer.text(Page("t/x/", "topic", hostile, hostile, {"rulings": ()}), policy="")
    assert "<script>alert" not in text
    assert "\u202e" not in text.partition("<title>")[2].partition("</title>")[0]
