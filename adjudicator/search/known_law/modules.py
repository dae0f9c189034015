"""The modules of the engine loaded once more, under one law; what is made of them is kept in the cache."""

from __future__ import annotations

import ast
import marshal
import sys
from collections.abc import Mapping
from functools import partial
from hashlib import blake2b
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final

import adjudicator
from adjudicator.files.index import compiled
from adjudicator.search.known_law import answers

ENGINE: Final = "adjudicator.engine"
REGISTER: Final = f"{ENGINE}.state.register"
UNDER_A_LAW: Final = (
    REGISTER, f"{ENGINE}.state.kept", f"{ENGINE}.numbers", f"{ENGINE}.winning", f"{ENGINE}.permission",
    f"{ENGINE}.deeds", f"{ENGINE}.flow", "adjudicator.effects",
)  # fmt: skip
"""What is loaded anew. Tables, games and attempts are the same under every law."""
SIGNED_IN: Final = ("effect", "EFFECTS")
"""What effects import from the engine and is not the same under every law."""


def under(readings: Mapping[str, str], *names: str) -> list[ModuleType]:
    """Some modules of the engine under a law, by their names in it, such as "flow.course". Without a record.

    They are for games whose law has these readings. The first time it takes a second, afterwards a tenth of one.
    """
    prefix = f"adjudicator_under_{digest(readings)}"
    if f"{prefix}.{ENGINE}.flow.course" not in sys.modules:
        load(prefix, compiled(f"{prefix}-{sys.implementation.cache_tag}", sources(), partial(made, prefix, readings)))
    return [sys.modules[f"{prefix}.{ENGINE}.{name}"] for name in names]


def digest(readings: Mapping[str, str]) -> str:
    """A law in a few letters."""
    told = "\0".join(f"{question}={reading}" for question, reading in sorted(readings.items()))
    return blake2b(told.encode(), digest_size=6).hexdigest()


def sources() -> list[Path]:
    """The files on which it hangs what the modules come to, those of the engine first."""
    package = Path(adjudicator.__file__).parent
    folders = [package / "engine", package / "effects", package / "law"]
    engine = [file for folder in folders for file in sorted(folder.rglob("*.py"))]
    return [*engine, *sorted(Path(__file__).parent.glob("*.py"))]


def load(prefix: str, code: Mapping[str, bytes]) -> None:
    """Load modules from what was made of them, each after those that it imports."""
    for name, content in code.items():
        found = sys.modules[f"{prefix}.{name}"] = ModuleType(f"{prefix}.{name}")
        exec(marshal.loads(content), found.__dict__)
        folder, _, short = name.rpartition(".")
        setattr(sys.modules.setdefault(f"{prefix}.{folder}", ModuleType(f"{prefix}.{folder}")), short, found)


def made(prefix: str, readings: Mapping[str, str]) -> dict[str, bytes]:
    """The code of each module under a law, each after those that it imports."""
    code: dict[str, bytes] = {}
    root = Path(adjudicator.__file__).parents[1]
    for file in sources():
        name = ".".join(file.relative_to(root).with_suffix("").parts)
        if is_anew(name) and file.stem != "__init__":
            make(name, prefix, readings, code)
    return code


def make(name: str, prefix: str, readings: Mapping[str, str], code: dict[str, bytes]) -> None:
    """Add the code of a module, and before it that of those that it imports."""
    if name in code:
        return
    module = import_module(name)
    file = Path(str(module.__file__)).with_suffix("").with_suffix(".py")
    imports = Imports(prefix)
    tree = imports.visit(ast.parse(file.read_text(encoding="utf-8")))
    for imported in imports.found:
        make(imported, prefix, readings, code)
    code[name] = marshal.dumps(answered(tree, module, readings, str(file)))


def answered(tree: ast.Module, module: ModuleType, readings: Mapping[str, str], file: str) -> CodeType:
    """The code of a module whose questions are answered."""
    tree = answers.Answered(module, readings).visit(tree)
    future = [one for one in tree.body if isinstance(one, ast.ImportFrom) and one.module == "__future__"]
    rest = [one for one in tree.body if one not in future]
    tree.body = [*future, *answers.NEEDED, *rest]
    return compile(ast.fix_missing_locations(tree), file, "exec")


class Imports(ast.NodeTransformer):
    """Has a module import what is loaded anew from there. `found`: the names of those modules."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.found: list[str] = []

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.ImportFrom]:
        return [self.of_one(node.module or "", name, node) for name in node.names]

    def of_one(self, module: str, name: ast.alias, node: ast.ImportFrom) -> ast.ImportFrom:
        """The import of a single name."""
        if module == ENGINE and name.name in SIGNED_IN:
            module = REGISTER
        whole = f"{module}.{name.name}"
        found = whole if is_module(whole) else module
        if is_anew(found):
            self.found.append(found)
            module = f"{self.prefix}.{module}"
        return ast.copy_location(ast.ImportFrom(module, [name], node.level), node)


def is_anew(name: str) -> bool:
    """Whether a module is loaded anew, by its dotted name."""
    return any(f"{name}.".startswith(f"{one}.") for one in UNDER_A_LAW)


def is_module(name: str) -> bool:
    """Whether a dotted name is that of a module."""
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False
