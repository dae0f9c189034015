"""Each layer imports only from itself and from those before it, and so does each floor within one; no circles."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import adjudicator

LAYERS = (
    "files", "cards", "table", "law", "engine", "effects", "scenario",
    "judge", "search", "library", "suite", "views", "site", "cli",
)  # fmt: skip
FLOORS = {
    "engine": ("state", "numbers", "winning", "permission", "deeds", "flow"),
    "scenario": ("", "plain", "replaying", "reading"),
}
"""The folders of a layer, each built on those before it; "" is what lies in none of them."""
PACKAGE = Path(adjudicator.__file__).parent
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "official" not in path.parts)
"""All but what `make fast` lays out of them to be compiled."""
MOST_LINES = 400


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


def test_a_module_imports_only_from_its_own_and_earlier_layers():
    found = {}
    for path in MODULES:
        name = name_of(path)
        package = name if path.name == "__init__.py" else name[:-1]
        found[".".join(name)] = offences(path.read_text(encoding="utf-8"), name, package)
    assert {name: layers for name, layers in found.items() if layers} == {}


def short(name: tuple[str, ...]) -> str:
    return ".".join(name[1:])


@cache
def imports_of_modules() -> dict[str, set[str]]:
    """For each module the modules it imports, also those inside functions and under TYPE_CHECKING.

    A folder is a module of its own, which is imported where a name is taken from it that it passes on.
    """
    known = {name_of(path) for path in MODULES}
    found: dict[str, set[str]] = {}
    for path in MODULES:
        name = name_of(path)
        package = name if path.name == "__init__.py" else name[:-1]
        names = set(imported(ast.parse(path.read_text(encoding="utf-8")), package))
        meant = {one if one in known else one[:-1] for one in names if one[0] == "adjudicator"}
        found[short(name)] = {short(one) for one in meant & known if one != name}
    return found


def in_circles(imports: dict[str, set[str]]) -> set[str]:
    """Modules that import themselves in the end."""

    def reached(module: str) -> set[str]:
        seen: set[str] = set()
        ahead = list(imports[module])
        while ahead:
            if (one := ahead.pop()) not in seen:
                seen.add(one)
                ahead += imports.get(one, ())
        return seen

    return {module for module in imports if module in reached(module)}


def test_no_modules_import_each_other_in_a_circle():
    assert in_circles(imports_of_modules()) == set()


def test_a_circle_is_found():
    assert in_circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == {"a", "b", "c"}


def floor_of(module: str) -> tuple[str, int] | None:
    """The layer that a module is of, and on which of its floors it stands; None where a layer has none."""
    layer, *parts = module.split(".")
    if layer not in FLOORS or not parts:
        return None
    return layer, FLOORS[layer].index(parts[0] if len(parts) > 1 or (PACKAGE / layer / parts[0]).is_dir() else "")


def test_a_floor_is_built_on_the_floors_before_it():
    found = [
        f"{module} imports {other}"
        for module, others in imports_of_modules().items()
        if (floor := floor_of(module)) is not None
        for other in others
        if other == floor[0] or ((its := floor_of(other)) and its[0] == floor[0] and its[1] > floor[1])
    ]
    assert found == []


def lines_of(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_no_file_is_too_long_to_be_read_at_a_sitting():
    long = {path.relative_to(PACKAGE).as_posix() for path in MODULES if lines_of(path) > MOST_LINES}
    assert long == set()


@pytest.mark.parametrize("layer", ["table", "law", "engine", "effects"])
def test_nothing_of_this_library_is_imported_inside_a_function(layer):
    found = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in MODULES
        if PACKAGE / layer in path.parents
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
        for node in ast.walk(function)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("adjudicator")
    ]
    assert found == []


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
