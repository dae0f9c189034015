"""What a result depends on besides its task: one digest of all that is shipped."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path

import adjudicator
from adjudicator.files import shipped


@cache
def version() -> str:
    """A digest of engine, law, cards and scenarios; the same wherever and however they are installed."""
    hashed = blake2b(digest_size=8)
    for name, file in sorted(sources()):
        content = file.read_bytes()
        hashed.update(f"{name}\0{len(content)}\0".encode() + content)
    return hashed.hexdigest()


def sources() -> Iterator[tuple[str, Path]]:
    """Every file that counts, by a name that does not tell where it lies."""
    package = Path(adjudicator.__file__).parent
    folders = {"adjudicator": package, "rulings": shipped("rulings"), "scenarios": shipped("scenarios")}
    for kind, folder in folders.items():
        for file in folder.rglob("*.*"):
            place = file.relative_to(folder)
            if file.suffix in (".py", ".yaml", ".tsv") and place.parts[0] not in ("_shipped", "official"):
                yield f"{kind}/{place.as_posix()}", file
