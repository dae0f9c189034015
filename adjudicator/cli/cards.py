"""`adjudicator card` and `adjudicator cards`: the catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli import output

if TYPE_CHECKING:
    from adjudicator.cards.catalogue import Catalogue

_ONE = """Show one card: effect, editions, other names, and the rulings that name it.

Examples:

    adjudicator card "Time Portal"
    adjudicator card "Time Machine (regular-show)"
    adjudicator card mystery

A word or two of a name will do; the cards it can mean are listed, with those of other decks that do the same.
"""
_ALL = """List cards; `--coverage` counts instead what is known of each edition, and which scenarios prove which card.

A scenario proves a card where it fails once the card lacks one thing that it does.

Examples:

    adjudicator cards --edition star --type surprise
    adjudicator cards --coverage
"""


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    app.command("card", help=_ONE)(card)
    app.command("cards", help=_ALL)(cards)


def card(name: Annotated[str, typer.Argument(help="A name or an alias, in any case of letters.")]) -> None:
    from adjudicator.cards.catalogue import catalogue
    from adjudicator.cards.families import family, meant
    from adjudicator.library import library
    from adjudicator.views import card_text

    found = catalogue().find(name)
    if found is None and (some := meant(catalogue(), name)):
        card_text.show_offers(name, some, family(catalogue(), some), catalogue(), output.console())
        return
    if found is None:
        output.unknown("card", name, (), catalogue().suggest(name))
    card_text.show_card(found, catalogue(), library().by_card(found.name, *found.aliases), output.console())


def cards(
    edition: Annotated[str | None, typer.Option("--edition", help="Only those of this deck, such as star.")] = None,
    type: Annotated[str | None, typer.Option("--type", help="Only those of this type, such as keeper.")] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Count what is known of each edition.")] = False,
) -> None:
    from adjudicator.cards.catalogue import catalogue
    from adjudicator.cards.vocabulary import TYPES
    from adjudicator.views import card_text

    shelf = catalogue()
    if coverage:
        show_proofs(shelf, edition)
        return
    slug = slug_of(shelf, edition)
    if type is not None and type not in TYPES:
        output.unknown("type of card", type, TYPES)
    kept = shelf.printed(slug) if slug else shelf.all()
    card_text.show_cards([one for one in kept if type in (None, one.type)], output.console())


def slug_of(shelf: Catalogue, edition: str | None) -> str | None:
    """The slug of an edition that was asked for; leaves with an error where there is none."""
    slug = shelf.slug(edition) if edition is not None else None
    if edition is not None and slug is None:
        output.unknown("edition", edition, shelf.editions)
    return slug


def show_proofs(shelf: Catalogue, edition: str | None) -> None:
    """What is known of each edition, and for the complete decks (or the one named) which scenarios prove each card."""
    from adjudicator.suite import card_proofs
    from adjudicator.views import card_text

    slug = slug_of(shelf, edition)
    if slug is None:
        card_text.show_coverage(shelf, output.console())
    decks = [slug] if slug else [one.slug for one in shelf.editions.values() if one.complete]
    card_text.show_proofs(card_proofs.proofs(decks), output.console())
