"""`adjudicator card` and `adjudicator cards`: the catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli import completing, output
from adjudicator.cli.output import Format, Plain
from adjudicator.cli.progress import working

if TYPE_CHECKING:
    from adjudicator.cards.catalogue import Catalogue


def card(
    name: Annotated[
        str, typer.Argument(help="A name or an alias, in any case of letters.", autocompletion=completing.cards)
    ],
    format: Format = Plain.text,
) -> None:
    """Show one card: effect, editions, other names, and the rulings that name it.

    Examples:

        adjudicator card "Time Portal"
        adjudicator card "Time Machine (regular-show)"
        adjudicator card mystery

    A word or two of a name will do; the cards it can mean are listed, with those of other decks that do the same.
    """
    from adjudicator.cards.catalogue import catalogue
    from adjudicator.cards.families import family, meant
    from adjudicator.library import library
    from adjudicator.views import as_data, card_text

    found = catalogue().find(name)
    if found is None and (some := meant(catalogue(), name)):
        related = family(catalogue(), some)
        if format is Plain.json:
            output.lines([as_data.offers(name, some, related)])
        else:
            card_text.show_offers(name, some, related, catalogue(), output.console())
        return
    if found is None:
        there = "`adjudicator cards` lists them; one of your own is told in its file alone"
        output.unknown("card", name, (), catalogue().suggest(name), there)
    rulings = library().by_card(found.name, *found.aliases)
    if format is Plain.json:
        output.lines([as_data.card(found, rulings)])
    else:
        card_text.show_card(found, catalogue(), rulings, output.console())


def cards(
    edition: Annotated[
        str | None,
        typer.Option("--edition", help="Only those of this deck, such as star.", autocompletion=completing.editions),
    ] = None,
    type: Annotated[str | None, typer.Option("--type", help="Only those of this type, such as keeper.")] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Count what is known of each edition.")] = False,
    all: Annotated[bool, typer.Option("--all", help="With --coverage: every edition and every card.")] = False,
    own: Annotated[
        bool, typer.Option("--own", help="With --coverage: the cards that scenarios bring along under `cards:`.")
    ] = False,
    format: Format = Plain.text,
) -> None:
    """List cards; `--coverage` counts instead what is known of each edition, and which scenarios prove which card.

    A scenario proves a card where it fails once the card lacks one thing that it does.

    Examples:

        adjudicator cards --edition star --type surprise
        adjudicator cards --coverage
        adjudicator cards --coverage --all
        adjudicator cards --coverage --own
    """
    from adjudicator.cards.catalogue import catalogue
    from adjudicator.cards.vocabulary import TYPES
    from adjudicator.views import as_data, card_text

    shelf = catalogue()
    if own and not coverage:
        output.stop("--own goes with --coverage")
    if coverage:
        show_proofs(shelf, edition, format, all=all, own=own)
        return
    slug = slug_of(shelf, edition)
    if type is not None and type not in TYPES:
        output.unknown("type of card", type, TYPES)
    kept = [one for one in (shelf.printed(slug) if slug else shelf.all()) if type in (None, one.type)]
    if format is Plain.json:
        output.lines(map(as_data.card, kept))
    else:
        card_text.show_cards(kept, output.console())


def slug_of(shelf: Catalogue, edition: str | None) -> str | None:
    """The slug of an edition that was asked for; leaves with an error where there is none."""
    slug = shelf.slug(edition) if edition is not None else None
    if edition is not None and slug is None:
        output.unknown("edition", edition, shelf.editions)
    return slug


def show_proofs(shelf: Catalogue, edition: str | None, format: Plain, *, all: bool, own: bool) -> None:
    """What is known of each edition, and for the complete decks (or the one named) which scenarios prove each card.

    Of the cards that scenarios bring along, their `own`, only the latter.
    """
    from adjudicator.suite import card_proofs
    from adjudicator.views import as_data, card_text

    slug = slug_of(shelf, edition)
    decks = [slug] if slug else [one.slug for one in shelf.editions.values() if one.complete]
    rows = [] if own else [one for one in as_data.edition_rows(shelf) if slug in (None, one["edition"])]
    with working("Which scenarios prove which card"):
        proofs = card_proofs.own_proofs() if own else card_proofs.proofs(decks)
    if format is Plain.json:
        output.lines([as_data.card_coverage(rows, proofs)])
        return
    console = output.console()
    if not own:
        card_text.show_coverage(rows, console, all=all)
    card_text.show_proofs(proofs, console, all=all or slug is not None)
