"""Rulings and entries on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.text import Text

from adjudicator.law.rulings import Ruling
from adjudicator.library import Entry, Library
from adjudicator.views.escaping import counted, visible
from adjudicator.views.page import Page

_MOST_PROOFS = 12


def show_ruling(ruling: Ruling, shelf: Library, console: Console, proofs: Sequence[str] = ()) -> None:
    """One ruling: question, answer, readings, reason, citations, cross references, cards, scenarios.

    `proofs` are the scenarios that prove it, as "file:line name".
    """
    page = Page(console)
    page.put(Text(visible(ruling.id), style="bold cyan"), right=ruling.firmness)
    page.heading(visible(ruling.question))
    page.put(visible(ruling.answer))
    readings(page, ruling)
    if ruling.because:
        page.heading("The reason it gives at the table")
        page.put(visible(ruling.because), "  ")
    citations(page, ruling, shelf)
    related(page, shelf, shelf.see_also(ruling.id))
    page.under("Cards", [visible(one) for one in ruling.cards])
    page.under("Topics", [visible(one) for one in ruling.topics])
    for older in ruling.history:
        page.heading("Before")
        page.put("; ".join(f"{visible(key)} {visible(value)}" for key, value in older.items()), "  ")
    proved(page, proofs)


def readings(page: Page, ruling: Ruling) -> None:
    """Every reading, the one in force marked."""
    if not ruling.readings:
        return
    page.heading("Readings")
    for name, text in ruling.readings.items():
        in_force = name == ruling.official
        mark = ("in force" if ruling.status == "official" else "assumed") if in_force else ""
        page.put(Text(visible(name), style="bold" if in_force else ""), "▸ " if in_force else "  ", right=mark)
        page.put(visible(text), "    ")


def citations(page: Page, ruling: Ruling, shelf: Library) -> None:
    """The entries it rests on, each with its title and the facts listed."""
    if not ruling.cites:
        return
    page.heading("Written in")
    for id in ruling.cites:
        entry = shelf.entries.get(id)
        page.put(visible(entry.title) if entry else "", Text.assemble("  ", (id, "cyan"), "  "))
        for fact in ruling.facts:
            if (found := shelf.facts.get(fact)) and found.entry == id:
                page.put(visible(found.text), Text.assemble("    ", (fact, "dim"), "  "))


def related(page: Page, shelf: Library, ids: Iterable[str]) -> None:
    """Cross references, both ways: rulings with their question, entries with their title."""
    found = list(ids)
    if not found:
        return
    page.heading("See also")
    for id in found:
        page.put(Text.assemble((visible(id), "cyan"), f"  {visible(shelf.title(id))}"), "  ", "    ")


def proved(page: Page, proofs: Sequence[str]) -> None:
    if not proofs:
        return
    page.heading(f"Proved by {counted(len(proofs), 'scenario')}")
    for one in proofs[:_MOST_PROOFS]:
        page.put(visible(one), "  ", "    ")
    if len(proofs) > _MOST_PROOFS:
        page.put(f"and {len(proofs) - _MOST_PROOFS} more", "  ", style="dim")


def show_entry(entry: Entry, shelf: Library, console: Console, only: str = "") -> None:
    """One entry: its title, its facts with the rulings they stand under, and its rulings. `only`: a single fact."""
    page = Page(console)
    page.put(Text(entry.id, style="bold cyan"), right=f"{entry.source} · {entry.kind}")
    page.put(Text(visible(entry.title), style="bold"))
    if entry.same_as:
        page.put(f"says the same as {entry.same_as}", style="dim")
    facts = [fact for fact in entry.facts if not only or fact.id == only]
    if facts:
        page.heading("Facts")
    for fact in facts:
        page.put(visible(fact.text), Text.assemble("  ", (fact.id, "cyan"), "  "))
        if under := shelf.by_fact(fact.id):
            page.put(Text(", ".join(ruling.id for ruling in under), style="dim"), " " * (len(fact.id) + 4) + "§ ")
    rulings = shelf.by_fact(only) if only else shelf.by_entry(entry.id)
    if rulings:
        page.heading("Rulings")
    for ruling in rulings:
        _row(page, ruling)
    related(page, shelf, shelf.see_also(entry.id))


def show_rulings(rulings: Sequence[Ruling], console: Console) -> None:
    """A list: id, entries, status, and the question below."""
    page = Page(console)
    for ruling in rulings:
        _row(page, ruling)
    page.put(counted(len(rulings), "ruling"), style="dim")


def _row(page: Page, ruling: Ruling) -> None:
    head = Text.assemble((visible(ruling.id), "cyan"), f" · {', '.join(ruling.cites)}")
    page.put(head, "  ", "    ", right=ruling.firmness)
    page.put(visible(ruling.question), "    ")
