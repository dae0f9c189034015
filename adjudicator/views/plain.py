"""Rulings, entries, cards, checks and suites as plain data, for programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from adjudicator.files import told

if TYPE_CHECKING:
    from adjudicator.cards.catalogue import Catalogue
    from adjudicator.cards.model import Card
    from adjudicator.files import Problem
    from adjudicator.law.rulings import Ruling
    from adjudicator.library import Entry, Library
    from adjudicator.suite import SuiteReport
    from adjudicator.suite.ablation import AblationReport
    from adjudicator.suite.card_proofs import CardProof


def ruling(one: Ruling, shelf: Library, proofs: Sequence[str] | None = None) -> dict[str, Any]:
    """A ruling with its readings, references both ways and, where they are given, the scenarios that prove it."""
    found = {
        "schema": "adjudicator.ruling/1", "id": one.id, "question": one.question, "answer": one.answer,
        "kind": one.kind, "status": one.status if one.readings else None, "in_force": one.official or None,
        "readings": one.readings, "because": one.because, "cites": one.cites, "facts": one.facts,
        "see": shelf.see_also(one.id), "topics": one.topics, "cards": one.cards, "file": one.file, "line": one.line,
    }  # fmt: skip
    return found if proofs is None else {**found, "proved_by": list(proofs)}


def entry(one: Entry, shelf: Library, only: str = "") -> dict[str, Any]:
    """An entry of a source with its facts, or one of them, and the rulings that each stands under."""
    facts = [
        {"id": fact.id, "text": fact.text, "rulings": [under.id for under in shelf.by_fact(fact.id)]}
        for fact in one.facts
        if not only or fact.id == only
    ]
    rulings = shelf.by_fact(only) if only else shelf.by_entry(one.id)
    return {
        "schema": "adjudicator.entry/1", "id": one.id, "source": one.source, "title": one.title, "kind": one.kind,
        "same_as": one.same_as or None, "facts": facts, "rulings": [under.id for under in rulings],
        "see": shelf.see_also(one.id),
    }  # fmt: skip


def card(one: Card, rulings: Sequence[Ruling] | None = None) -> dict[str, Any]:
    """A card, and where they are given the rulings that name it."""
    found = {
        "schema": "adjudicator.card/1", "name": one.name, "type": one.type, "text": one.text,
        "editions": one.editions, "editions_likely": one.editions_likely, "aliases": one.aliases,
        "traits": sorted(one.traits), "copies": dict(one.copies), "group": one.group, "known": one.known,
        "missing": one.missing, "from": one.source,
    }  # fmt: skip
    return found if rulings is None else {**found, "rulings": [each.id for each in rulings]}


def offers(word: str, cards: Iterable[Card], family: Iterable[Card]) -> dict[str, Any]:
    """The cards that a word of a name may mean, and those that do the same."""
    names = {"cards": [one.name for one in cards], "family": [one.name for one in family]}
    return {"schema": "adjudicator.card-offers/1", "word": word, **names}


def card_coverage(rows: Iterable[Mapping[str, Any]], proofs: Iterable[CardProof]) -> dict[str, Any]:
    """What is known of each edition, and which scenarios miss which piece of which card."""
    proved = [{"card": one.card, "pieces": one.pieces, "unproved": one.unproved} for one in proofs]
    return {"schema": "adjudicator.card-coverage/1", "editions": list(rows), "cards": proved}


def edition_rows(shelf: Catalogue) -> list[dict[str, Any]]:
    """Each edition of which a card is known: how many in full, in part, by name only."""
    rows = []
    for slug, edition in shelf.editions.items():
        known = [one.known for one in shelf.printed(slug)]
        if known:
            counts = {word.replace("-", "_"): known.count(word) for word in ("full", "part", "name-only")}
            rows.append({"edition": slug, "cards": len(known), **counts, "complete": edition.complete})
    return rows


def check(problems: Sequence[Problem], files: int) -> dict[str, Any]:
    """What a check found: of each file the first hundred problems; `count` is how many there are in all."""
    found = [asdict(one) for one in told(problems)]
    return {"schema": "adjudicator.check/1", "files": files, "count": len(problems), "problems": found}


def suite(report: SuiteReport) -> dict[str, Any]:
    """What came of a suite: counts, and what fails with its line."""
    from adjudicator.views.suite_text import failures

    failed = [
        {
            "scenario": one.scenario, "file": one.file, "line": one.line, "status": one.status,
            "found": [{"line": line, "message": message} for line, message in failures(one)],
        }
        for one in report.failures()
    ]  # fmt: skip
    return {
        "schema": "adjudicator.test/1", "scenarios": len(report.verdicts), "passed": len(report.passed()),
        "files": report.files, "failures": failed, "problems": [asdict(one) for one in told(report.problems)],
    }  # fmt: skip


def ablation(report: AblationReport) -> dict[str, Any]:
    """Every other reading of every executable ruling, with the scenarios that notice it."""
    readings = [{"ruling": one.ruling, "reading": one.reading, "noticed_by": one.by} for one in report.readings]
    return {"schema": "adjudicator.ablation/1", "self_check": report.self_check, "readings": readings}
