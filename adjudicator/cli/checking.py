"""The files that are meant, and the problems of each sort of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudicator.files import Document, Problem, read_documents, shipped
from adjudicator.files.kinds_of_file import sort_of
from adjudicator.files.opening import yaml_files
from adjudicator.files.text import STDIN

if TYPE_CHECKING:
    from adjudicator.scenario import Scenario


def files_of(paths: Sequence[str]) -> tuple[list[Path], list[Problem]]:
    """The YAML files of the paths, each once, and a problem for each path that is not there."""
    where = [*paths] or [str(shipped(kind)) for kind in ("rulings", "cards", "scenarios")]
    files: dict[Path, None] = {}
    problems = []
    for path in where:
        if os.path.isdir(path):
            files.update(dict.fromkeys(found := yaml_files(Path(path))))
            if not found:
                problems.append(Problem(path, 1, 1, "no-file", "there is no YAML file in this folder"))
        elif path == STDIN or os.path.exists(path):
            files[Path(path)] = None
        else:
            problems.append(Problem(path or "''", 1, 1, "no-file", "there is no such file or folder"))
    return list(files), problems


def problems_in(files: Iterable[Path]) -> list[Problem]:
    """All problems of the files, sorted by file and place."""
    by_sort: dict[str, list[Path]] = {}
    for file in files:
        by_sort.setdefault(sort_of(file), []).append(file)
    return sorted({problem for sort, some in by_sort.items() for problem in _CHECKS[sort](some)})


def _rulings(files: list[Path]) -> list[Problem]:
    from adjudicator.library.check import check_rulings

    return check_rulings(files)


def _phrases(files: list[Path]) -> list[Problem]:
    from adjudicator.library.law_book import library
    from adjudicator.library.phrases import check_phrases

    return check_phrases(files, library().rulings)


def _scenarios(files: list[Path]) -> list[Problem]:
    from adjudicator.scenario import read_scenarios

    found = []
    for file in files:
        scenarios, problems = read_scenarios(str(file))
        found += [*problems, *(problem for one in scenarios if one.proves for problem in _proving_nothing(one))]
    return found


def _proving_nothing(scenario: Scenario) -> list[Problem]:
    """Facts under `proves:` that no source has."""
    from adjudicator.files import did_you_mean
    from adjudicator.library.law_book import library

    known, found = library().facts, []
    for fact in [one for one in scenario.proves if one not in known]:
        entry = fact.partition(".")[0]
        near = did_you_mean(fact, [one for one in known if one.partition(".")[0] == entry])
        hint, place = near or did_you_mean(entry, library().entries), scenario.proving[fact]
        message = f"proves: no source has the fact {fact!r}"
        found.append(Problem(scenario.file, *place, "unknown-fact", message, hint))
    return found


def _houses(files: list[Path]) -> list[Problem]:
    from adjudicator.library.houses import read_house

    return [problem for file in files for problem in read_house(str(file))[1]]


def _in_documents(check: Callable[[Document], list[Problem]], files: list[Path]) -> list[Problem]:
    found = []
    for file in files:
        documents, problems = read_documents(file)
        found += [*problems, *(problem for document in documents for problem in check(document))]
    return found


def _card_problems(document: Document) -> list[Problem]:
    import adjudicator.effects  # noqa: F401  (signs the card effects in)
    from adjudicator.cards.catalogue import catalogue
    from adjudicator.cards.check import check_cards, check_record, records_at
    from adjudicator.cards.references import unknown_editions

    found = list(check_cards(document.data))
    sound = ((path, record) for path, record in records_at(document.data) if not check_record(record))
    found += [one.below(*path) for path, record in sound for one in unknown_editions(record, catalogue())]
    return [document.complaint(one) for one in found]


def _edition_problems(document: Document) -> list[Problem]:
    """Each edition has a title, and no key that an edition does not have."""
    from dataclasses import fields

    from adjudicator.cards.catalogue import Edition
    from adjudicator.files import suggest

    known = [field.name for field in fields(Edition) if field.name != "slug"]
    data: Mapping[str, Any] = document.data
    return [
        document.problem("unknown-key", f"an edition has no key {key!r}", slug, key, hint=suggest(key, known) or "")
        for slug, facts in data.items()
        for key in facts
        if key not in known
    ]


_CHECKS: dict[str, Callable[[list[Path]], list[Problem]]] = {
    "ruling": _rulings,
    "phrases": _phrases,
    "scenario": _scenarios,
    "house": _houses,
    "card": partial(_in_documents, _card_problems),
    "edition": partial(_in_documents, _edition_problems),
}
