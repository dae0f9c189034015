"""Answers to questions in plain words, on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from adjudicator.views.page import Page
from adjudicator.views.safe import visible

if TYPE_CHECKING:
    from rich.console import Console

    from adjudicator.law.questions import Question
    from adjudicator.library import Library

_MOST_RELATED = 4


def between(console: Console) -> None:
    """A line between two questions."""
    Page(console).rule()


def asked(question: str, console: Console) -> None:
    """The question, where there are several."""
    Page(console).put(Text(visible(question), style="bold"), "? ")


def show_none(console: Console) -> None:
    """Nothing is close enough."""
    page = Page(console)
    page.put("No ruling is close enough to that question.")
    page.put("Name the cards, or what happens at the table; `adjudicator rulings` lists all there is.", style="dim")


def show(
    best: Question, others: Sequence[Question], shelf: Library, console: Console, proofs: Sequence[str] = ()
) -> None:
    """The answer with its entries and the reading in force; then what else may be meant, and a scenario to run.

    `proofs` are scenarios that prove the ruling, as "file:line name".
    """
    page = Page(console)
    page.put(Text(visible(best.answer), style="bold"))
    page.line()
    page.put(Text(visible(best.question)), Text.assemble("§ ", (best.id, "cyan"), "  "), "    ", right=_firmness(best))
    if best.readings:
        told = Text.assemble((f"{visible(best.official)}: ", "bold"), visible(best.readings[best.official]))
        page.put(told, "  in force  " if best.status == "official" else "  assumed   ")
    _entries(page, best, shelf)
    _related(page, best, others, shelf)
    if proofs:
        place, _, name = proofs[0].partition(" ")
        page.line()
        page.line(Text.assemble(("see it  ", "bold"), visible(f'adjudicator run "{place.partition(":")[0]}::{name}"')))


def _firmness(ruling: Question) -> str:
    return ruling.status if ruling.readings else ruling.kind


def _entries(page: Page, ruling: Question, shelf: Library) -> None:
    """Each entry it rests on with its title; one that says the same as another of them is named beside it."""
    cited = [shelf.entries[id] for id in ruling.cites if id in shelf.entries]
    ids = {entry.id for entry in cited}
    for entry in cited:
        if entry.same_as in ids:
            continue
        same = [one.id for one in cited if one.same_as == entry.id]
        page.put(visible(entry.title), Text.assemble("  ", (", ".join((entry.id, *same)), "cyan"), "  "), "    ")


def _related(page: Page, best: Question, others: Sequence[Question], shelf: Library) -> None:
    """Other answers found, then the rulings it refers to."""
    referred = [shelf.rulings[id] for id in shelf.see_also(best.id) if id in shelf.rulings]
    found = list({ruling.id: ruling for ruling in (*others[:2], *referred)}.values())[:_MOST_RELATED]
    if not found:
        return
    page.line()
    page.put(Text("See also", style="bold"))
    for ruling in found:
        page.put(Text.assemble((ruling.id, "cyan"), f"  {visible(ruling.question)}"), "  ", "    ")
