"""Each layer imports only from itself and from those before it."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import adjudicator

LAYERS = (
    "files", "cards", "table", "law", "engine", "effects", "scenario",
    "judge", "search", "library", "suite", "views", "cli",
)  # fmt: skip
PACKAGE = Path(adjudicator.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> tuple[str, ...]:
    """The dotted name of a module as a tuple; a package is named without `__init__`."""
    parts = ("adjudicator", *path.relative_to(PACKAGE).with_suffix("").parts)
    return parts[:-1] if parts[-1] == "__init__" else parts


def imported(tree: ast.AST, package: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Dotted names a module imports, relative ones resolved, also those inside functions and under TYPE_CHECKING."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            stem = (*base, *(node.module.split(".") if node.module else ()))
            yield from ((*stem, alias.name) for alias in node.names)


def layer_of(name: tuple[str, ...]) -> str | None:
    """The layer of a dotted name, None where it is not of this library or is the library itself."""
    own = len(name) > 1 and name[0] == "adjudicator" and (PACKAGE / name[1]).is_dir()
    return name[1] if own else None


def offences(source: str, name: tuple[str, ...], package: tuple[str, ...]) -> list[str]:
    """The imports of a module that point to a later layer."""
    layer = layer_of(name)
    if layer is None:
        return []
    allowed = LAYERS[: LAYERS.index(layer) + 1]
    names = {found for each in imported(ast.parse(source), package) if (found := layer_of(each))}
    return sorted(names.difference(allowed))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: ".".join(name_of(path)))
def test_a_module_imports_only_from_its_own_and_earlier_layers(path):
    name = name_of(path)
    package = name if path.name == "__init__.py" else name[:-1]
    assert offences(path.read_text(encoding="utf-8"), name, package) == []


def test_every_folder_of_the_package_is_a_layer():
    folders = {path.relative_to(PACKAGE).parts[0] for path in MODULES if path.parent != PACKAGE}
    assert folders <= set(LAYERS)


@pytest.mark.parametrize(
    "line",
    ["import adjudicator.cards.card", "from adjudicator.cards import card", "from adjudicator import cards",
     "from ..cards import card", "from .. import cards", "def f():\n    from adjudicator.cards import card"],
)  # fmt: skip
def test_an_import_of_a_later_layer_is_found_however_it_is_written(line):
    assert offences(line, ("adjudicator", "files", "read"), ("adjudicator", "files")) == ["cards"]


@pytest.mark.parametrize("module", ["adjudicator", "adjudicator.files", "adjudicator.files.index"])
def test_importing_the_first_layers_loads_nothing_heavy(module):
    heavy = {"yaml", "typer", "rich", "rapidfuzz", "jinja2", "pydantic", "hashlib"}
    code = f"import sys, {module}; print(sorted({heavy!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PACKAGE.parent)
    assert done.stdout.strip() == "[]"
