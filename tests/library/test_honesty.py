"""The library is honest: no hard ruling hides as a definition, and what is assumed is said."""

from __future__ import annotations

import re
from bisect import bisect_left
from pathlib import Path
from typing import Any

import pytest
from rapidfuzz import fuzz, process

from adjudicator.files import read_documents, shipped
from adjudicator.library import Library, library
from tests.effort import some

INVENTORY = shipped("rulings").parent.parent / "shared" / "inventory"
"""The record of the sources from which the entries were made, if it lies beside the checkout."""

beside = pytest.mark.skipif(not INVENTORY.is_dir(), reason="no inventory of the sources lies beside the checkout")
ENTRY = re.compile(r"\b(?:HF|MF|HR|SR|RR|LF)-[RQ]?\d\d\b")
ADMITS = re.compile(r"\b(?:so we read|we (?:assume|read|take|conclude|know))", re.IGNORECASE)
ASSUMED = [one for one in library().rulings.values() if one.status in ("inferred", "unsettled")]


def hidden(shelf: Library) -> list[str]:
    """Testable facts that stand under no executable ruling although their entry is executable."""
    return [
        fact.id
        for entry in shelf.entries.values()
        if entry.kind == "executable"
        for fact in entry.facts
        if fact.testable == "yes" and not any(ruling.readings for ruling in shelf.by_fact(fact.id))
    ]


def test_no_hard_ruling_hides_as_a_definition() -> None:
    assert hidden(library()) == []


def test_a_fact_moved_under_a_definition_is_found_hiding(folder: Path) -> None:
    file = folder / "play.yaml"
    text = file.read_text().replace("facts: [HF-27.a]", "facts: []").replace("facts: [HF-27.b]", "facts: [HF-27.a]")
    file.write_text(text)
    assert hidden(Library.of(folder)) == ["HF-27.a"]


def test_every_entry_and_fact_says_what_it_is() -> None:
    entries = library().entries.values()
    assert {entry.kind for entry in entries} == {"executable", "definition", "etiquette"}
    assert {fact.testable for entry in entries for fact in entry.facts} == {"yes", "catalogue", "no"}


def test_what_is_assumed_is_said_with_the_entries_where_the_sources_stop() -> None:
    assert ASSUMED
    for ruling in ASSUMED:
        named = set(ENTRY.findall(ruling.answer))
        assert named, ruling.id
        assert named <= set(ruling.cites), ruling.id
        assert ADMITS.search(ruling.answer), ruling.id
        assert len(ruling.readings) > 1, f"{ruling.id}: what is only assumed can be read otherwise"


def test_a_reason_at_the_table_says_assume_only_where_the_ruling_is_not_official() -> None:
    loud = [one.id for one in library().rulings.values() if one.status == "official" and "we assume" in one.because]
    assert loud == []


def test_an_unsettled_ruling_says_so_in_its_reason_at_the_table() -> None:
    silent = [one.id for one in ASSUMED if one.status == "unsettled" and "assume" not in one.because]
    assert silent == []


@beside
def test_the_entries_are_those_of_the_inventory() -> None:
    entries = library().entries
    told = {one["id"]: (one["kind"], one.get("same_as") or "", facts_of(one)) for one in inventory()}
    ours = {one.id: (one.kind, one.same_as, {f.id: f.testable for f in one.facts}) for one in entries.values()}
    assert ours == told


@beside
def test_the_entries_refer_to_each_other_as_in_the_inventory() -> None:
    told = {one["id"]: set(one.get("see_also") or ()) for one in inventory()}
    assert {one.id: set(one.see) for one in library().entries.values()} == told


def inventory() -> list[dict[str, Any]]:
    """Every entry of the inventory as it is written there."""
    documents = [document for file in sorted(INVENTORY.glob("*.yaml")) for document in read_documents(file)[0]]
    return [entry for document in documents for entry in document.data]


def facts_of(entry: dict[str, Any]) -> dict[str, str]:
    return {fact["id"]: fact["testable"] for fact in entry.get("facts") or ()}


def test_a_phrase_of_players_belongs_to_one_ruling() -> None:
    phrases = sorted(
        ((phrase, ruling) for ruling, told in library().phrases.items() for phrase in told), key=lambda one: len(one[0])
    )
    said, lengths = [phrase for phrase, _ in phrases], [len(phrase) for phrase, _ in phrases]
    alike = []
    for number, (phrase, ruling) in some(list(enumerate(phrases)), 4):
        start = bisect_left(lengths, 0.85 * len(phrase))  # of 92 in 100 alike no one is shorter
        near = process.extract(phrase, said[start:number], scorer=fuzz.ratio, score_cutoff=92, limit=None)
        alike += [(ruling, phrase, other) for _, _, at in near if (other := phrases[start + at])[1] != ruling]
    assert alike == []
