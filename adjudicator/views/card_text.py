"""Cards on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from adjudicator.views.escaping import counted, visible, written_in
from adjudicator.views.page import Page

if TYPE_CHECKING:
    from rich.console import Console

    from adjudicator.cards.catalogue import Catalogue
    from adjudicator.cards.model import Card
    from adjudicator.law.rulings import Ruling
    from adjudicator.suite.card_proofs import CardProof

_LARGE = 10
"""So many known cards, and an edition has a row of its own."""
_KNOWN = {"full": "", "part": "only partly known", "name-only": "known by name only"}


def show_card(card: Card, shelf: Catalogue, rulings: Sequence[Ruling], console: Console) -> None:
    """One card: type, effect, other names, editions, and the rulings that name it."""
    page = Page(console)
    page.put(Text(visible(card.name), style="bold"), right=card.type)
    if card.text:
        page.put(visible(card.text), "  ")
    page.line()
    for label, content in _facts(card, shelf):
        page.put(visible(content), f"  {label.ljust(10)}")
    if rulings:
        page.heading(f"Named by {counted(len(rulings), 'ruling')}")
    for ruling in rulings:
        page.put(Text.assemble((visible(ruling.id), "cyan"), f" · {', '.join(ruling.cites)}"), "  ", "    ")
        page.put(visible(ruling.question), "    ")


def show_offers(word: str, cards: Sequence[Card], family: Sequence[Card], shelf: Catalogue, console: Console) -> None:
    """The cards that may be meant by a word of a name, then those that do the same, each with its decks."""
    page = Page(console)
    page.put(Text(f"No card is called just {visible(word)}, but it is in the name of", style="bold"))
    for card in cards:
        _offer(page, card, shelf)
    if family:
        page.heading(f"Of the same family ({', '.join(sorted({one.group or '' for one in family}))})")
    for card in family:
        _offer(page, card, shelf)


def _offer(page: Page, card: Card, shelf: Catalogue) -> None:
    page.put(visible(card.name), "  ", right=card.type)
    page.put(Text(_decks(card, shelf), style="dim"), "    ")


def _decks(card: Card, shelf: Catalogue) -> str:
    return " · ".join(_edition(card, slug, shelf) for slug in card.editions) or "no edition we know of"


def _facts(card: Card, shelf: Catalogue) -> Iterator[tuple[str, str]]:
    if card.aliases:
        yield "also", " · ".join(card.aliases)
    yield "in", _decks(card, shelf)
    if card.editions_likely:
        yield "likely in", " · ".join(_title(slug, shelf) for slug in card.editions_likely)
    if card.traits:
        yield "traits", ", ".join(sorted(card.traits))
    if card.group:
        yield "family", card.group
    if _KNOWN.get(card.known):
        yield "how sure", _KNOWN[card.known]
    for missing in card.missing:
        yield "missing", missing
    if card.source:
        yield "from", " · ".join(written_in(card.source))


def _edition(card: Card, slug: str, shelf: Catalogue) -> str:
    copies = card.copies.get(slug, 1)
    return _title(slug, shelf) + (f" ({copies} copies)" if copies > 1 else "")


def _title(slug: str, shelf: Catalogue) -> str:
    edition = shelf.editions.get(slug)
    return edition.title if edition else slug


def show_cards(cards: Sequence[Card], console: Console) -> None:
    """A list by type: name, and the editions as slugs."""
    page = Page(console)
    by_type: dict[str, list[Card]] = {}
    for card in cards:
        by_type.setdefault(card.type, []).append(card)
    for kind, group in by_type.items():
        page.put(Text(f"{kind} ({len(group)})", style="bold"))
        for card in group:
            mark = "" if card.known == "full" else "…"
            page.put(
                Text.assemble(visible(card.name), (f"  {', '.join(card.editions)}", "dim")), "  ", "    ", right=mark
            )
    page.put(counted(len(cards), "card"), style="dim")


def show_coverage(editions: Sequence[Mapping[str, Any]], console: Console, *, all: bool = False) -> None:
    """For each edition how many of its cards are known in full, in part, by name only.

    Without `all` the small ones, of which little is known, are put together in one row.
    """
    page = Page(console)
    numbers = ("cards", "full", "part", "name_only")
    large = [one for one in editions if all or one["complete"] or one["cards"] >= _LARGE]
    rows = [(one["edition"], *(one[key] for key in numbers), _state(one["complete"])) for one in large]
    if small := [one for one in editions if one not in large]:
        sums = (sum(one[key] for one in small) for key in numbers)
        rows.append((f"{len(small)} others", *sums, _state(False)))
    page.columns(("edition", "cards", "full", "part", "name only", "deck"), rows)


def _state(complete: bool) -> str:
    return "complete" if complete else "in part"


def show_proofs(proofs: Sequence[CardProof], console: Console, *, all: bool = False) -> None:
    """For each card what it does, piece by piece, and the scenarios that fail without it.

    Without `all` only those that something is not proved of.
    """
    page = Page(console)
    page.line()
    for one in proofs if all else [one for one in proofs if one.unproved]:
        page.put(Text(visible(one.card), style="bold"), right="" if not one.unproved else "not proved")
        for piece, scenarios in one.pieces.items():
            page.put(Text(visible(piece), style="dim"), "  ")
            for name in scenarios:
                page.put(visible(name), "    ")
            if not scenarios:
                page.put("no scenario notices", "    ")
    lacking = sum(1 for one in proofs if one.unproved)
    page.put(f"{counted(len(proofs), 'card')} do something; {lacking or 'none'} of them not proved", style="dim")
    if not all:
        page.put("--all lists every edition, and every card with the scenarios that prove it", style="dim")
