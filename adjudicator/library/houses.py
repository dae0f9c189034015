"""House rules by name or from a file, and single readings of the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from adjudicator.cards.catalogue import catalogue
from adjudicator.cards.references import stubs
from adjudicator.files import Document, Problem, did_you_mean, read_documents
from adjudicator.files.text import STDIN
from adjudicator.judge.overlay import Overlay, added_by, cards_of, overlay_of
from adjudicator.library.law_book import library
from adjudicator.plain_data import replace
from adjudicator.scenario import Scenario
from adjudicator.scenario.known_rulings import (
    agreed_on,
    basic_numbers,
    check_house,
    check_reading,
    content_of,
    house_document,
    house_file,
    shipped_houses,
)

Reader: TypeAlias = Callable[[Sequence[Mapping[str, Any]]], tuple[list[Scenario], list[Problem]]]
"""Reads a file, given the records of further cards."""


def overlay_from(names: Sequence[str], readings: Sequence[str]) -> tuple[list[Overlay], list[Problem]]:
    """Overlays of the command line: house rules by name or file, and single `question=reading` pairs."""
    overlays: list[Overlay] = []
    problems: list[Problem] = []
    for name in names:
        overlay, found = read_house(name)
        problems += found
        if overlay is not None:
            overlays.append(overlay)
    for pair in readings:
        question, equals, reading = pair.partition("=")
        question, reading = question.strip(), reading.strip()
        fault = fault_of_reading(question, reading) if equals else "write --reading question=reading"
        if fault:
            problems.append(Problem("--reading", 1, 1, "unknown-reading", fault))
        else:
            overlays.append(Overlay(f"{question}={reading}", {question: reading}))
    return overlays, problems


def fault_of_reading(question: str, reading: str) -> str:
    """What is wrong with picking a reading, in one line; empty if nothing."""
    found = check_reading(question, reading)
    return "; ".join(told for one in found for told in (one.message, one.hint) if told)


def shipped_overlays() -> tuple[dict[str, Overlay], list[Problem]]:
    """The house rules that come with the product, by the name they are called with, and what is wrong with them."""
    found: dict[str, Overlay] = {}
    problems: list[Problem] = []
    for name in shipped_houses():
        overlay, faults = read_house(name)
        problems += faults
        if overlay is not None:
            found[name] = overlay
    return found, problems


def idle_readings(overlays: Sequence[Overlay]) -> list[str]:
    """Readings that overlays pick although they are in force anyway."""
    rulings = library().rulings
    return [f"{q}={r}" for overlay in overlays for q, r in overlay.readings.items() if rulings[q].official == r]


def contradictions(overlays: Sequence[Overlay], names: Sequence[str] = ()) -> list[Problem]:
    """What overlays say in two ways. `names` are the files or names they came from, for the places."""
    places = documents_of(names)
    said: dict[str, tuple[Any, str]] = {}
    found = []
    for overlay in overlays:
        for what, value, path in sayings(overlay):
            first, other = said.setdefault(what, (value, overlay.name))
            if first == value:
                continue
            message = f"{what} is {first} by {other} and {value} by {overlay.name}"
            if path[0] == "readings":
                message = f"{what} is read as {first} by {other} and as {value} by {overlay.name}"
            elif path[0] == "cards":
                message = f"{what} is one card by {other} and another by {overlay.name}"
            code = "contradictory-readings" if path[0] == "readings" else "contradictory-houses"
            place = places.get(overlay.name)
            if place is not None:
                found.append(place.problem(code, message, *path))
            else:
                found.append(Problem("--reading", 1, 1, code, message))
    return found


def sayings(overlay: Overlay) -> Iterator[tuple[str, Any, tuple[str, ...]]]:
    """All that an overlay settles: what, how, and where that stands. Of Meta-Rules several may hold at once."""
    for question, reading in overlay.readings.items():
        yield question, reading, ("readings", question)
    for key, value in overlay.agreed.items():
        if key != "meta_rules":
            yield f"{key}:", value, ("agreed", key)
    for record in stubs(overlay.cards):
        yield str(record["name"]), record, ("cards", str(record["name"]))
    shelf = catalogue().with_custom(stubs(overlay.cards))
    for part, (number, _) in basic_numbers(agreed_on(overlay.agreed, shelf)).items():
        yield f"{part} of the Basic Rules", number, ("agreed", "meta_rules")


def documents_of(names: Sequence[str]) -> dict[str, Document]:
    """Where house rules of the command line are written, by what each calls itself."""
    files = [file for name in names if (file := house_file(name)) is not None]
    documents = [document for file in files for document in read_documents(file)[0][:1]]
    return {str(one.data.get("house")): one for one in documents if isinstance(one.data, Mapping)}


def uncited(document: Document, cites: Any) -> list[Problem]:
    """Entries a house rule cites that are in no source."""
    entries = library().entries
    found = []
    for index, entry in enumerate(cites if isinstance(cites, list) else []):
        if isinstance(entry, str) and entry not in entries:
            hint = did_you_mean(entry, entries)
            found.append(document.problem("unknown-entry", f"no entry is called {entry!r}", "cites", index, hint=hint))
    return found


def read_house(name: str) -> tuple[Overlay | None, list[Problem]]:
    """A house rule by its name, from a file, or from standard input (`-`)."""
    file = Path(name) if name == STDIN else house_file(name)
    if file is None:
        return None, [Problem(name, 1, 1, one.code, one.message, one.hint) for one in check_house(name)]
    document, problems = house_document(file)
    if document is not None and isinstance(document.data, Mapping):
        problems += uncited(document, document.data.get("cites"))
    return (None if problems or document is None else overlay_of(document.data)), problems


def read_under(
    read: Reader, stacks: Sequence[Sequence[Overlay]]
) -> tuple[list[tuple[Scenario, list[Scenario | None]]], list[Problem], list[Problem]]:
    """Each scenario of a file as it is written, and as each of some stacks of house rules has it.

    A card that takes the place of a printed one does so under its own house rule alone; one that only comes to those
    there are is known throughout, so that the file may name it. Then what is wrong with the file, and what only under
    house rules, where None stands for a scenario that cannot be read.
    """
    every = [overlay for stack in stacks for overlay in stack]
    added = added_by(every)
    scenarios, problems = read(added)
    found: list[tuple[Scenario, list[Scenario | None]]] = [(one, []) for one in scenarios]
    further: list[Problem] = []
    for stack in stacks:
        own = cards_of(stack)
        under, faults = read([*own, *added]) if own else (scenarios, [])
        named = {one.name: one for one in under}
        further += [one for one in faults if one not in problems and one not in further]
        for one, those in found:
            other = named.get(one.name)
            those.append(None if other is None else replace(other, steps=one.steps))
    return found, problems, further


def overlays_of(house: Sequence[Any]) -> list[Overlay]:
    """The overlays a scenario names under `house:`."""
    return [overlay_of(content) for item in house if (content := content_of(item))]
