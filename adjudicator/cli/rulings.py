"""`adjudicator ruling` and `adjudicator rulings`: the library."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli import completing, output
from adjudicator.cli.output import Format, Plain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudicator.law.rulings import Ruling
    from adjudicator.library import Library

STATUSES = ("official", "inferred", "unsettled", "definition", "etiquette")


def ruling(
    id: Annotated[
        str,
        typer.Argument(
            metavar="ID/ENTRY",
            help="A ruling, an entry (HF-27) or a fact (HF-27.a).",
            autocompletion=completing.rulings_and_entries,
        ),
    ],
    format: Format = Plain.text,
) -> None:
    """Show one ruling, or an entry or fact of a source with its rulings.

    With it stand its readings, the reason that it gives at the table, and the scenarios that prove it.

    Examples:

        adjudicator ruling turn-end-over-play-all
        adjudicator ruling HF-27
        adjudicator ruling HF-27.a
    """
    from adjudicator.library import library
    from adjudicator.views import as_data, library_text

    shelf, word = library(), id.strip()
    if found := shelf.rulings.get(word.lower()):
        from adjudicator.library.proofs import proving

        if format is Plain.json:
            output.lines([as_data.ruling(found, shelf, proving(found))])
        else:
            library_text.show_ruling(found, shelf, output.console(), proving(found))
        return
    name, dot, letter = word.partition(".")
    fact = f"{name.upper()}.{letter.lower()}" if dot else ""
    entry = shelf.entries.get(name.upper())
    if entry is None or (fact and fact not in shelf.facts):
        from adjudicator.scenario.known_rulings import ASKED_FOR

        known = [*shelf.rulings, *shelf.entries, *(shelf.facts if dot else ())]
        output.unknown("ruling, entry or fact", word, known, otherwise=ASKED_FOR)
    if format is Plain.json:
        output.lines([as_data.entry(entry, shelf, fact)])
    else:
        library_text.show_entry(entry, shelf, output.console(), fact)


def rulings(
    topic: Annotated[
        str | None, typer.Option("--topic", help="Only those with this topic.", autocompletion=completing.topics)
    ] = None,
    source: Annotated[
        str | None, typer.Option("--source", help="Only those that cite this source: HF, holiday-faq, HF-27.")
    ] = None,
    card: Annotated[
        str | None, typer.Option("--card", help="Only those that name this card.", autocompletion=completing.cards)
    ] = None,
    status: Annotated[str | None, typer.Option("--status", help=f"Only these: {', '.join(STATUSES)}.")] = None,
    format: Format = Plain.text,
) -> None:
    """List rulings; filters narrow the list down together.

    A source is meant by its letters, by its name or by one of its entries.

    Examples:

        adjudicator rulings --topic turn-end
        adjudicator rulings --card "Play All" --status unsettled
        adjudicator rulings --source HF
    """
    from adjudicator.library import library
    from adjudicator.views import as_data, library_text

    shelf = library()
    kept = list(shelf.rulings.values())
    if topic is not None:
        if topic not in shelf.topics:
            output.unknown("topic", topic, shelf.topics)
        kept = _both(kept, shelf.by_topic(topic))
    if source is not None:
        kept = _both(kept, _from_source(shelf, source))
    if card is not None:
        kept = _both(kept, naming(shelf, card))
    if status is not None:
        if status not in STATUSES:
            output.unknown("status", status, STATUSES)
        kept = [one for one in kept if status == one.firmness]
    if format is Plain.json:
        output.lines(as_data.ruling(one, shelf) for one in kept)
    else:
        library_text.show_rulings(kept, output.console())


def naming(shelf: Library, card: str) -> tuple[Ruling, ...]:
    """The rulings that name a card, under any of its names. An unknown card: exit code 2."""
    from adjudicator.cards.catalogue import catalogue

    found = catalogue().find(card)
    if found is None:
        output.unknown("card", card, (), catalogue().suggest(card), "`adjudicator cards` lists them")
    return shelf.by_card(found.name, *found.aliases)


def _from_source(shelf: Library, source: str) -> list[Ruling]:
    """Those that cite an entry of a source, named by its file, by the letters its ids begin with, or by one entry."""
    word = source.strip()
    names = {id: (id, id.partition("-")[0], entry.source.upper()) for id, entry in shelf.entries.items()}
    told = {id for id, known in names.items() if word.upper() in known}
    if not told:
        from adjudicator.files import suggest

        known = {entry.source for entry in shelf.entries.values()} | {id.partition("-")[0] for id in shelf.entries}
        near = suggest(word, known | set(shelf.entries))
        output.unknown("source", word, known, near)
    return [one for one in shelf.rulings.values() if told.intersection(one.cites)]


def _both(one: list[Ruling], other: Iterable[Ruling]) -> list[Ruling]:
    ids = {ruling.id for ruling in other}
    return [ruling for ruling in one if ruling.id in ids]
