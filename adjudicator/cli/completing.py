"""What a shell completes for somebody who types: names of cards, rulings, house rules, scenarios, decks, topics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def cards(incomplete: str) -> list[str]:
    from adjudicator.cards.catalogue import catalogue

    return begun(incomplete, (card.name for card in catalogue().all()))


def editions(incomplete: str) -> list[str]:
    from adjudicator.cards.catalogue import catalogue

    return begun(incomplete, catalogue().editions)


def questions(incomplete: str) -> list[str]:
    from adjudicator.library import library

    return begun(incomplete, (one.id for one in library().rulings.values() if one.readings))


def rulings_and_entries(incomplete: str) -> list[str]:
    from adjudicator.library import library

    return begun(incomplete, [*library().rulings, *library().entries])


def topics(incomplete: str) -> list[str]:
    from adjudicator.library import library

    return begun(incomplete, library().topics)


def houses(incomplete: str) -> list[str]:
    """Names of house rules; where none begins so, the shell completes files."""
    from adjudicator.scenario.known_rulings import shipped_houses

    return begun(incomplete, shipped_houses())


def readings(incomplete: str) -> list[str]:
    """`question=reading`, the question first."""
    from adjudicator.library import library

    question, equals, _ = incomplete.partition("=")
    if not equals:
        return [f"{one}=" for one in questions(incomplete)]
    ruling = library().rulings.get(question)
    return begun(incomplete, (f"{question}={one}" for one in ruling.readings) if ruling else ())


def scenarios(incomplete: str) -> list[str]:
    """The scenarios of a file, after `FILE::`; before that the shell completes files."""
    file, colons, _ = incomplete.partition("::")
    return begun(incomplete, (f"{file}::{name}" for name in _names(file))) if colons else []


def _names(file: str) -> Iterator[str]:
    from pathlib import Path

    from adjudicator.files import read_documents

    for document in read_documents(Path(file))[0]:
        if isinstance(document.data, dict) and isinstance(document.data.get("scenario"), str):
            yield document.data["scenario"]


def begun(incomplete: str, names: Iterable[str]) -> list[str]:
    """The names that begin with what is typed, in any case of letters."""
    start = incomplete.casefold()
    return sorted({name for name in names if name.casefold().startswith(start)})
