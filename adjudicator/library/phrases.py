"""What people type when they mean a ruling: ``phrases/<topic>.yaml`` beside the rulings, lists of phrases by ruling."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from pathlib import Path

from adjudicator.files import Document, Problem, read_documents
from adjudicator.library.records import Unreadable

FOLDER = "phrases"


def phrase_rows(paths: Iterable[Path]) -> dict[str, tuple[str, ...]]:
    """The phrases of each ruling, in the order of the files. Raises Unreadable where a file has another shape."""
    rows: dict[str, tuple[str, ...]] = {}
    found: list[Problem] = []
    for path in paths:
        documents, problems = read_documents(path)
        found += [*problems, *(one for document in documents for one in _misshapen(document))]
        for document in documents if not found else ():
            rows |= {ruling: (*rows.get(ruling, ()), *phrases) for ruling, phrases in document.data.items()}
    if found:
        raise Unreadable(found)
    return rows


def check_phrases(paths: Iterable[Path], rulings: Container[str]) -> list[Problem]:
    """All problems of phrase files: another shape, phrases that stand twice, and rulings that are not there."""
    found: list[Problem] = []
    for path in paths:
        documents, problems = read_documents(path)
        found += problems
        for document in documents:
            found += [*_misshapen(document), *_unknown(document, rulings)]
    return found


def _misshapen(document: Document) -> Iterator[Problem]:
    if not isinstance(document.data, dict):
        yield document.problem("wrong-shape", "phrases stand under their ruling, as in `ruling-id: [a phrase]`")
        return
    for ruling, phrases in document.data.items():
        if not isinstance(phrases, list):
            yield document.problem("wrong-shape", f"{ruling!r} takes a list of phrases", ruling)
            continue
        seen: set[str] = set()
        for place, phrase in enumerate(phrases):
            if not isinstance(phrase, str):
                yield document.problem("wrong-shape", "a phrase is a text", ruling, place, hint="quote it")
            elif phrase in seen:
                yield document.problem("repeated", f"{phrase!r} stands twice under {ruling!r}", ruling, place)
            else:
                seen.add(phrase)


def _unknown(document: Document, rulings: Container[str]) -> Iterator[Problem]:
    for ruling in document.data if isinstance(document.data, dict) else ():
        if ruling not in rulings:
            yield document.problem("unknown-ruling", f"there is no ruling {ruling!r}", ruling, key=True)
