"""Which shipped scenarios prove which facts and expect which rulings, without replaying any."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

from adjudicator.cards.goals import listed
from adjudicator.files import read_documents, shipped
from adjudicator.files.index import compiled
from adjudicator.law.rulings import Ruling


def proving(ruling: Ruling) -> list[str]:
    """The scenarios that declare to prove a fact of the ruling, or expect it to be consulted: "file:line name"."""
    wanted = {*ruling.facts, ruling.id}
    return [told for told, named in declared() if wanted.intersection(named)]


def to_run(ruling: Ruling) -> str | None:
    """A scenario that shows a ruling, one of its own entries first, by a name that `adjudicator run` takes anywhere."""
    best = min(proving(ruling), key=lambda place: rank(ruling, place), default=None)
    return f"{_stem(best)}::{best.partition(' ')[2]}" if best else None


def rank(ruling: Ruling, place: str) -> int:
    """Scenarios of the entries that a ruling cites stand first, in that order."""
    stem = _stem(place)
    return ruling.cites.index(stem) if stem in ruling.cites else len(ruling.cites)


def shipped_scenario(name: str) -> str | None:
    """The shipped file, as FILE or FILE::NAME, that goes by an entry (HF-27, HF-27::NAME) or by a scenario's name."""
    stem, _, one = name.partition("::")
    root = shipped("scenarios")
    for file in sorted(root.rglob("*.yaml")):
        if file.stem.casefold() == stem.casefold():
            return f"{file}::{one}" if one else str(file)
    for told, _ in declared():
        place, _, scenario = told.partition(" ")
        if scenario.casefold() == name.casefold():
            return f"{root.parent / place.rpartition(':')[0]}::{scenario}"
    return None


def shipped_names() -> list[str]:
    """What shipped scenarios can be called by."""
    told = [told.partition(" ") for told, _ in declared()]
    return [*dict.fromkeys(_stem(place) for place, _, _ in told), *(scenario for _, _, scenario in told)]


def _stem(place: str) -> str:
    """The entry a scenario stands under, from "file:line name"."""
    return PurePosixPath(place.partition(":")[0]).stem


@cache
def declared() -> list[Any]:
    """Every shipped scenario as "file:line name", with the facts and rulings it names."""
    files = sorted(shipped("scenarios").rglob("*.yaml"))
    found: list[Any] = compiled("proofs", files, lambda: _declared(files))
    return found


def _declared(files: list[Path]) -> list[Any]:
    """Every scenario with the facts and rulings it names."""
    root = shipped("scenarios").parent
    rows: list[Any] = []
    for file in files:
        documents, _ = read_documents(file)
        for document in documents:
            data = document.data if isinstance(document.data, dict) else {}
            place = f"{file.relative_to(root).as_posix()}:{document.place()[0]}"
            rows.append((f"{place} {data.get('scenario', '')}", _named(data)))
    return rows


def _named(data: dict[str, Any]) -> list[str]:
    expect = data.get("expect")
    told = expect if isinstance(expect, dict) else {}
    return [*dict.fromkeys(_proved(data)), *_texts(told.get("rulings")), *_texts(told.get("decisive"))]


def _proved(data: Any) -> Iterator[str]:
    """The facts under every `proves:`, at whatever depth."""
    if isinstance(data, dict):
        yield from _texts(data.get("proves"))
        for value in data.values():
            yield from _proved(value)
    elif isinstance(data, list):
        for value in data:
            yield from _proved(value)


def _texts(value: Any) -> list[str]:
    return [item for item in listed(value) if isinstance(item, str)]
