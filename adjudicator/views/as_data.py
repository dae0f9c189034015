"""Rulings, entries, cards, checks and suites as plain data, for programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from adjudicator.files import told
from adjudicator.files.output_schema import output_of

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
    status = one.status if one.readings else None
    found = output_of("ruling", one, status=status, in_force=one.official or None, see=shelf.see_also(one.id))
    return found if proofs is None else {**found, "proved_by": list(proofs)}


def entry(one: Entry, shelf: Library, only: str = "") -> dict[str, Any]:
    """An entry of a source with its facts, or one of them, and the rulings that each stands under."""
    facts = [
        {"id": fact.id, "text": fact.text, "rulings": [under.id for under in shelf.by_fact(fact.id)]}
        for fact in one.facts
        if not only or fact.id == only
    ]
    rulings = [under.id for under in (shelf.by_fact(only) if only else shelf.by_entry(one.id))]
    see = shelf.see_also(one.id)
    return output_of("entry", one, same_as=one.same_as or None, facts=facts, rulings=rulings, see=see)


def card(one: Card, rulings: Sequence[Ruling] | None = None) -> dict[str, Any]:
    """A card, and where they are given the rulings that name it."""
    found = output_of("card", one, traits=sorted(one.traits), **{"from": one.source})
    return found if rulings is None else {**found, "rulings": [each.id for each in rulings]}


def offers(word: str, cards: Iterable[Card], family: Iterable[Card]) -> dict[str, Any]:
    """The cards that a word of a name may mean, and those that do the same."""
    return output_of("card-offers", word=word, cards=[one.name for one in cards], family=[one.name for one in family])


def card_coverage(rows: Iterable[Mapping[str, Any]], proofs: Iterable[CardProof]) -> dict[str, Any]:
    """What is known of each edition, and which scenarios miss which piece of which card."""
    proved = [{"card": one.card, "pieces": one.pieces, "unproved": one.unproved} for one in proofs]
    return output_of("card-coverage", editions=list(rows), cards=proved)


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
    return output_of("check", files=files, count=len(problems), problems=[asdict(one) for one in told(problems)])


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
    problems = [asdict(one) for one in told(report.problems)]
    counts = {"scenarios": len(report.verdicts), "passed": len(report.passed())}
    return output_of("test", report, failures=failed, problems=problems, **counts)


def ablation(report: AblationReport) -> dict[str, Any]:
    """Every other reading of every executable ruling, with the scenarios that notice it."""
    readings = [{"ruling": one.ruling, "reading": one.reading, "noticed_by": one.by} for one in report.readings]
    return output_of("ablation", report, readings=readings)
