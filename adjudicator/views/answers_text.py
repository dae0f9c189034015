"""Answers to questions in plain words, on a terminal: the question the book answers first, its answer below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from adjudicator.views.escaping import visible
from adjudicator.views.page import Page

if TYPE_CHECKING:
    from rich.console import Console

    from adjudicator.cards.model import Card
    from adjudicator.law.rulings import Ruling
    from adjudicator.library import Library
    from adjudicator.library.decks import Shown

FOREIGN = "The book is in English: please ask in English."
OTHERWISE = "The book puts it otherwise; its answer is to this question:"
YOURS = {
    "changing the game": (
        "What your table plays otherwise is a house rule, and cards of your own are told there or in a scenario: "
        "`adjudicator houses` lists some to copy, and `--house FILE` judges by yours."
    )
}
"""Fields of which the book says nothing, and what a table may say about them itself."""
SEVERAL = "These questions in the book come near; each answer is to its own:"
_MOST_NEAR = 3


def asked(question: str, console: Console) -> None:
    Page(console).put(Text(visible(question), style="bold"), "? ")


def show_none(field: str, console: Console) -> None:
    """Nothing is close: what the book covers, and how to ask what it does not."""
    page = Page(console)
    told = f"; this sounds like {field}, of which it says nothing" if field else ""
    page.put(f"The book has no answer to that{told}.")
    if field in YOURS:
        page.put(YOURS[field])
    page.put(
        "It covers how a turn goes, what cards do to each other, winning, limits, Creepers, Surprises and setting up. "
        "`adjudicator new` asks for the situation at your table and says who is right; `adjudicator rulings` lists "
        "all there is.",
        style="dim",
    )


def show_closest(rulings: Sequence[Ruling], console: Console) -> None:
    """Questions to choose from, without their answers."""
    page = Page(console)
    page.put(Text("Closest in the book:", style="bold"))
    _list(page, rulings)
    page.line()
    page.put("None is surely yours: `adjudicator ruling ID` has the answer, `adjudicator new` asks for the situation.")


def show_catalogue(shown: Shown, console: Console) -> None:
    """What the catalogue says, and the command that says more."""
    page = Page(console)
    for number, line in enumerate(shown.says):
        page.put(Text(visible(line), style="bold" if number == 0 else ""))
    page.line(Text.assemble(("more      ", "dim"), shown.more))


def show_of_its_kind(shown: Shown, rulings: Sequence[Ruling], console: Console) -> None:
    """What the book says of a card, or of cards of its type where no ruling names it."""
    if not rulings:
        return
    page = Page(console)
    page.line()
    if not shown.card:
        title = "What the book says of them:"
    elif any(shown.card in ruling.cards for ruling in rulings):
        title = f"What the book says of {shown.card}:"
    else:
        title = f"{shown.card} has no ruling of its own; what the book says of {shown.type.replace('-', ' ').title()}s:"
    page.put(Text(visible(title), style="bold"))
    _list(page, rulings)


def show(
    best: Ruling,
    says: str,
    others: Sequence[Ruling],
    shelf: Library,
    console: Console,
    scenario: str | None = None,
    cards: Sequence[Card] = (),
    *,
    otherwise: bool = False,
) -> None:
    """The question of the ruling, then what it `says` to that and what it rests on, then where to go from there.

    `scenario` is the name of one that shows it, as `adjudicator run` takes it; `cards` are those to look up, the first
    of which is told, since it may say what was asked;
    `otherwise` says that it was asked so that the answer could be taken the wrong way.
    """
    page = Page(console)
    if otherwise:
        page.put(OTHERWISE, style="dim")
    page.put(Text(visible(best.question), style="bold"), right=best.firmness)
    page.put(Text(visible(says)), "  ")
    if best.status == "unsettled":
        page.put(Text(visible(best.readings[best.official])), "  assumed  ")
    _entries(page, best, shelf)
    _text_of(page, cards)
    page.line()
    page.line(Text.assemble(("more      ", "dim"), f"adjudicator ruling {best.id}"))
    if scenario:
        page.line(Text.assemble(("see it    ", "dim"), visible(f'adjudicator run "{scenario}"')))
    _to_look_up(page, cards)
    referred = [shelf.rulings[id] for id in shelf.see_also(best.id) if id in shelf.rulings]
    near = list({ruling.id: ruling for ruling in (*others[:2], *referred)}.values())[:_MOST_NEAR]
    if near:
        page.heading("Not it?")
        _list(page, near)


def show_several(
    several: Sequence[tuple[Ruling, str]], others: Sequence[Ruling], console: Console, cards: Sequence[Card] = ()
) -> None:
    """Rulings that come nearly as near as one another, with what each says: the answer below its own question.

    `cards` are those to look up, as for one.
    """
    page = Page(console)
    page.put(SEVERAL, style="dim")
    for ruling, says in several:
        page.heading(visible(ruling.question), right=ruling.firmness)
        page.put(Text(visible(says)), "  ")
        page.line(Text.assemble(("more      ", "dim"), f"adjudicator ruling {ruling.id}"))
    if cards:
        page.line()
        _text_of(page, cards)
        _to_look_up(page, cards)
    if near := others[:_MOST_NEAR]:
        page.heading("None of them?")
        _list(page, near)


def _text_of(page: Page, cards: Sequence[Card]) -> None:
    """What the first of several cards says, where that is known."""
    if cards and cards[0].text:
        page.put(visible(cards[0].text), Text.assemble("  ", (visible(cards[0].name), "cyan"), "  "), "    ")


def _to_look_up(page: Page, cards: Sequence[Card]) -> None:
    for card in cards:
        page.line(Text.assemble(("card      ", "dim"), visible(f'adjudicator card "{card.name}"')))


def _list(page: Page, rulings: Sequence[Ruling]) -> None:
    for ruling in rulings:
        page.put(visible(ruling.question), "  ", "  ")
        page.put(Text(ruling.id, style="cyan"), "    ")


def _entries(page: Page, ruling: Ruling, shelf: Library) -> None:
    """Each entry it rests on with its title; one that says the same as another of them is named beside it."""
    cited = [shelf.entries[id] for id in ruling.cites if id in shelf.entries]
    ids = {entry.id for entry in cited}
    for entry in cited:
        if entry.same_as in ids:
            continue
        same = [one.id for one in cited if one.same_as == entry.id]
        page.put(visible(entry.title), Text.assemble("  ", (", ".join((entry.id, *same)), "cyan"), "  "), "    ")
