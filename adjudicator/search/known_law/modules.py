"""The modules of the engine loaded once more, under one law; what is made of them is kept in the cache."""

from __future__ import annotations

import ast
import marshal
import sys
from collections.abc import Iterator, Mapping
from functools import cache, partial
from hashlib import blake2b
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Final

import adjudicator
from adjudicator.files.index import compiled, drop_older
from adjudicator.search.known_law import answers
from adjudicator.search.known_law.folding import importing
from adjudicator.search.known_law.functions import Functions
from adjudicator.search.known_law.needless import reduced

STEM: Final = "adjudicator_under_"
MOST_KEPT: Final = 6
"""Of how many laws, the latest, the modules are kept."""
ENGINE: Final = "adjudicator.engine"
EFFECTS: Final = "adjudicator.effects"
OFFICIAL: Final = "adjudicator.official"
"""Where `make fast` lays out the engine under the official law, to be compiled."""
REGISTER: Final = f"{ENGINE}.state.register"
UNDER_A_LAW: Final = (
    REGISTER, f"{ENGINE}.state.kept", f"{ENGINE}.numbers", f"{ENGINE}.winning", f"{ENGINE}.permission",
    f"{ENGINE}.deeds", f"{ENGINE}.flow", EFFECTS,
)  # fmt: skip
"""What is loaded anew. Tables, games and attempts are the same under every law."""
SIGNED_IN: Final = ("effect", "EFFECTS")
"""What effects import from the engine and is not the same under every law."""


def under(readings: Mapping[str, str], *names: str) -> list[ModuleType] | None:
    """Some modules of the engine under a law, by their names in it, such as "flow.course". Without a record.

    They are for games whose law has these readings. The first time it takes five seconds, afterwards a thirtieth of
    one.
    None where the plain ones are compiled and those under this law are not: they would be slower.
    """
    prefix = f"{STEM}{digest(readings)}"
    if is_compiled():
        if not is_laid_out(readings):
            return None
        prefix = OFFICIAL
        import_module(f"{OFFICIAL}.{EFFECTS}")
    elif f"{prefix}.{ENGINE}.flow.course" not in sys.modules:
        load(prefix, compiled(f"{prefix}-{sys.implementation.cache_tag}", sources(), partial(made, prefix, readings)))
    return [import_module(f"{prefix}.{ENGINE}.{name}") for name in names]


def is_compiled() -> bool:
    """Whether the plain engine is compiled (see `compiled.py`)."""
    return not str(import_module(f"{ENGINE}.flow.course").__file__).endswith(".py")


def is_laid_out(readings: Mapping[str, str]) -> bool:
    """Whether there are compiled modules under a law, made of the sources as they are."""
    if find_spec(OFFICIAL) is None:
        return False
    return bool(made_of(digest(readings)) == import_module(OFFICIAL).MADE_OF)


@cache
def made_of(law: str) -> str:
    """A law (its digest) and all sources in a few letters."""
    hashed = blake2b(law.encode(), digest_size=12)
    for file in sources():
        hashed.update(file.read_bytes())
    return hashed.hexdigest()


def digest(readings: Mapping[str, str]) -> str:
    """A law in a few letters."""
    told = "\0".join(f"{question}={reading}" for question, reading in sorted(readings.items()))
    return blake2b(told.encode(), digest_size=6).hexdigest()


def sources() -> list[Path]:
    """The files on which it hangs what the modules come to, those of the engine first."""
    package = Path(adjudicator.__file__).parent
    folders = [package / "engine", package / "effects", package / "law", Path(__file__).parent]
    return [file for folder in folders for file in sorted(folder.rglob("*.py"))]


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
    drop_older(STEM, sources(), MOST_KEPT - 1)
    for name, file, tree in trees(prefix, readings):
        if file.stem != "__init__":
            code[name] = marshal.dumps(compile(tree, str(file), "exec", optimize=1))
    return code


def laid_out(readings: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The source of each module under a law, to be compiled: its path from the root, and what it says."""
    for name, file, tree in trees(OFFICIAL, readings):
        place = f"{OFFICIAL}.{name}".replace(".", "/")
        yield f"{place}/__init__.py" if file.stem == "__init__" else f"{place}.py", ast.unparse(tree)
    yield f"{OFFICIAL.replace('.', '/')}/__init__.py", f'MADE_OF = "{made_of(digest(readings))}"\n'


def trees(prefix: str, readings: Mapping[str, str]) -> Iterator[tuple[str, Path, ast.Module]]:
    """Each module under a law: its dotted name, its file and its code, after those that it imports."""
    root, done, known = Path(adjudicator.__file__).parents[1], set[str](), Functions()

    def tree_of(name: str) -> Iterator[tuple[str, Path, ast.Module]]:
        if name in done:
            return
        done.add(name)
        module = import_module(name)
        file = root / "/".join(name.split("."))
        file = file / "__init__.py" if file.is_dir() else file.with_suffix(".py")
        imports = Imports(prefix)
        tree = imports.visit(ast.parse(file.read_text(encoding="utf-8")))
        for imported in imports.found:
            yield from tree_of(imported)
        tree = answered(tree, module, readings, known)
        if named := known.imports(tree):
            tree = importing(tree, [one for each in named for one in imports.visit_ImportFrom(each)])
        yield name, file, tree

    for file in sources():
        parts = file.relative_to(root).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if is_anew(name):
            yield from tree_of(name)


def answered(tree: ast.Module, module: ModuleType, readings: Mapping[str, str], known: Functions) -> ast.Module:
    """A module whose questions are answered, without what nobody needs then."""
    tree = reduced(answers.Answered(module, readings).visit(tree), module, known)
    return importing(tree, answers.NEEDED) if tree.body else tree


class Imports(ast.NodeTransformer):
    """Has a module import what is loaded anew from there. `found`: the names of those modules."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.found: list[str] = []

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.ImportFrom]:
        return [self.of_one(node.module or "", name, node) for name in node.names]

    def of_one(self, module: str, name: ast.alias, node: ast.ImportFrom) -> ast.ImportFrom:
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
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False
