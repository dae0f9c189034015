"""Which shipped scenarios prove which facts and expect which rulings, without replaying any."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudicator.files import read_documents, shipped
from adjudicator.files.index import compiled

if TYPE_CHECKING:
    from adjudicator.law.questions import Question


def proving(ruling: Question) -> list[str]:
    """The scenarios that declare to prove a fact of the ruling, or expect it to be consulted: "file:line name"."""
    files = sorted(shipped("scenarios").rglob("*.yaml"))
    wanted = {*ruling.facts, ruling.id}
    found = compiled("proofs", files, lambda: _declared(files)) if files else []
    return [told for told, named in found if wanted.intersection(named)]


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
    items = value if isinstance(value, list) else [value]
    return [item for item in items if isinstance(item, str)]
