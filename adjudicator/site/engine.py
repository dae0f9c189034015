"""The judge as files for the page: Pyodide as it was published, and one archive of the library with all it reads."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import adjudicator
from adjudicator.cards.catalogue import catalogue
from adjudicator.files import shipped
from adjudicator.files.index import written
from adjudicator.library import library
from adjudicator.library.resemblance import sounding
from adjudicator.library.shared_words import rarity
from adjudicator.scenario.known_rulings import readings

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
EDITOR = "codemirror.js"
LEFT_OUT = ("_shipped/", "cli", "official/", "site/npm", "site/static", "site/templates")
"""What the page does without, or has otherwise; compiled modules (all of `official/`) do not run there."""
BESIDE = ("yaml", "jinja2", "markupsafe", "rapidfuzz")
"""Packages of the build's own environment; of each only what is written in Python."""
INDEXES = ("cards", "rulings", "entries", "readings", "shared_words", "resemblance")
CACHE = "__pycache__"
DATED = (1980, 1, 1, 0, 0, 0)


class NoPyodide(ValueError):
    """The folder does not hold what the npm package `pyodide` holds."""


def files(pyodide: Path, editor: Path | None = None) -> Iterator[tuple[str, bytes]]:
    """The files of the judge below `engine/`, with CodeMirror as one module where that is given.

    Raises `NoPyodide`, or `OSError` where a file cannot be read.
    """
    missing = [name for name in PYODIDE if not (pyodide / name).is_file()]
    if missing:
        raise NoPyodide(f"{pyodide} has no {missing[0]}: give the folder of the npm package pyodide")
    for name in PYODIDE:
        yield name, (pyodide / name).read_bytes()
    if editor is not None:
        yield EDITOR, editor.read_bytes()
    yield "adjudicator.zip", archive()


def archive() -> bytes:
    """The library, the law book with its indexes, and the packages it takes, as one archive, the same every time."""
    told = {**dict(_library()), **dict(_law()), **dict(_packages())}
    body = io.BytesIO()
    with zipfile.ZipFile(body, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name in sorted(told):
            packed.writestr(zipfile.ZipInfo(name, DATED), told[name], zipfile.ZIP_DEFLATED, 9)
    return body.getvalue()


def _library() -> Iterator[tuple[str, bytes]]:
    root = Path(adjudicator.__file__).parent
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        left_out = name.startswith(LEFT_OUT) or name.endswith(tuple(EXTENSION_SUFFIXES)) or CACHE in path.parts
        if path.is_file() and not left_out:
            yield f"adjudicator/{name}", path.read_bytes()


def _law() -> Iterator[tuple[str, bytes]]:
    """The rulings, laid out as they are once installed, so that nothing is ever written, and all indexes."""
    catalogue(), library().entries, rarity(), sounding(), readings()
    root = shipped("rulings")
    for name in INDEXES:
        place, content = written(name)
        ruled = root in place.parents
        inside = Path("_shipped/rulings", place.relative_to(root)) if ruled else Path("cards/data", CACHE, place.name)
        yield f"adjudicator/{inside.as_posix()}", content
    for path in sorted(root.rglob("*")):
        if path.is_file() and path.suffix in (".yaml", ".tsv"):
            yield f"adjudicator/_shipped/rulings/{path.relative_to(root).as_posix()}", path.read_bytes()


def _packages() -> Iterator[tuple[str, bytes]]:
    for name in BESIDE:
        root = Path(str(import_module(name).__file__)).parent
        for path in sorted(root.rglob("*.py")):
            yield f"{name}/{path.relative_to(root).as_posix()}", path.read_bytes()
