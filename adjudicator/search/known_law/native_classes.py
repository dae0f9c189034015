"""Classes written out for the compiler of the engine: those of plain values, and those that others inherit from.

`plain_data` makes a class as its module is loaded. mypyc makes nothing of that: it would look up each value by its
name, as in a class of which it has never heard. And it takes a class as closed, unless it is told that one that is not
compiled may inherit from it.
"""

from __future__ import annotations

import ast
from collections.abc import Container, Sequence
from typing import Final, NamedTuple

from adjudicator.plain_data import field, plain_data
from adjudicator.search.known_law.folding import importing

NEEDED: Final = ast.parse(
    "from typing import Any, ClassVar\nfrom adjudicator.plain_data import Told, field, unchangeable"
).body
"""What is imported besides, since what is written out names it."""
OPENING: Final = ast.parse("mypyc_attr(allow_interpreted_subclasses=True)", mode="eval").body
IMPORTED_BY_MYPY: Final = ast.parse(
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n from mypy_extensions import mypyc_attr"
).body
"""The same for a class that is open; nothing of it is there once the module is compiled."""


class Value(NamedTuple):
    """One value of a class: its name, its type and its default as they are written, and whether it is an argument."""

    name: str
    type: str
    default: str = ""
    factory: str = ""
    argument: bool = True

    def parameter(self) -> str:
        """How `__init__` takes it."""
        if self.factory:
            return f"{self.name}: {self.type} | None = None"
        return f"{self.name}: {self.type}" + (f" = {self.default}" if self.default else "")

    def as_told(self) -> str:
        """Its default, as `dataclasses` is told of it."""
        if self.argument and not self.factory:
            return self.default
        how = f"default_factory={self.factory}" if self.factory else f"default={self.default}"
        return f"field({how}{'' if self.argument else ', init=False'})"

    def given(self) -> str:
        """What `__init__` makes of it."""
        if not self.argument:
            return f"{self.factory}()" if self.factory else self.default
        return f"{self.factory}() if {self.name} is None else {self.name}" if self.factory else self.name


def is_written_out(tree: ast.Module, opened: Container[str] = ()) -> bool:
    """Whether a module makes classes of plain values, or one by such a name that is open to others."""
    classes = [one for one in tree.body if isinstance(one, ast.ClassDef)]
    return any(flags(one) is not None or one.name in opened for one in classes)


def written_out(tree: ast.Module, opened: Container[str] = ()) -> ast.Module:
    """A module with its classes of plain values written out, and those by such names open to others."""
    tree.body = [one_written_out(one) if isinstance(one, ast.ClassDef) else one for one in tree.body]
    open_ones = [one for one in tree.body if isinstance(one, ast.ClassDef) and one.name in opened]
    for one in open_ones:
        one.decorator_list.append(OPENING)
    return importing(tree, [*NEEDED, *IMPORTED_BY_MYPY] if open_ones else NEEDED)


def one_written_out(made: ast.ClassDef) -> ast.ClassDef:
    """A class with all that `plain_data` gives it; any other as it is."""
    told = flags(made)
    if told is None:
        return made
    values = [value_of(one) for one in made.body if isinstance(one, ast.AnnAssign)]
    bare = [ast.AnnAssign(one.target, one.annotation, None, 1) for one in made.body if isinstance(one, ast.AnnAssign)]
    own = [one for one in made.body if not isinstance(one, ast.AnnAssign)]
    text = [one for one in own[:1] if isinstance(one, ast.Expr)]
    finishes = any(isinstance(one, ast.FunctionDef) and one.name == "__post_init__" for one in own)
    source = "\n".join(methods(made.name, values, told, finishes))
    made.body = [*text, *bare, *ast.parse(source).body, *own[len(text) :]]
    made.decorator_list = []
    return made


def flags(made: ast.ClassDef) -> dict[str, bool] | None:
    """What `plain_data` is told of a class; None where it does not make it."""
    for one in made.decorator_list:
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id == plain_data.__name__:
            return {str(each.arg): bool(ast.literal_eval(each.value)) for each in one.keywords}
    return None


def value_of(told: ast.AnnAssign) -> Value:
    name, kind = ast.unparse(told.target), ast.unparse(told.annotation)
    if told.value is None:
        return Value(name, kind)
    call = told.value
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == field.__name__:
        more = {str(one.arg): ast.unparse(one.value) for one in call.keywords}
        argument = more.get("init") != "False"
        return Value(name, kind, more.get("default", ""), more.get("default_factory", ""), argument)
    return Value(name, kind, ast.unparse(call))


def methods(name: str, values: Sequence[Value], told: dict[str, bool], finishes: bool) -> list[str]:
    """The lines of all that such a class can do."""
    arguments = [one for one in values if one.argument]
    types = ", ".join(f"{one.name!r}: {one.type!r}" for one in values)
    defaults = ", ".join(f"{one.name!r}: {one.as_told()}" for one in values if one.as_told())
    mine = "".join(f"self.{one.name}, " for one in values)
    frozen = told.get("frozen", False)
    put = "object.__setattr__(self, {!r}, {})" if frozen else "self.{} = {}"  # the compiler makes the same of both
    lines = [
        f"__values__: ClassVar[tuple[str, ...]] = {tuple(one.name for one in values)!r}",
        f"__arguments__: ClassVar[tuple[str, ...]] = {tuple(one.name for one in arguments)!r}",
        f"__dataclass_fields__: ClassVar[Any] = Told({{{types}}}, {{{defaults}}})",
        f"def __init__({', '.join(['self', *(one.parameter() for one in arguments)])}) -> None:",
        *(f"    {put.format(one.name, one.given())}" for one in values),
        *(["    self.__post_init__()"] if finishes else []),
        "def __getstate__(self) -> list[Any]:",
        f"    return [{mine}]",
        "def __setstate__(self, state: list[Any]) -> None:",
        *(f"    {put.format(one.name, f'state[{at}]')}" for at, one in enumerate(values)),
    ]
    if frozen:
        lines += ["def __setattr__(self, name: str, value: object) -> None:", "    unchangeable(self, name, value)"]
    if told.get("eq", True):
        same = " and ".join(f"self.{one.name} == other.{one.name}" for one in values)
        lines += ["def __eq__(self, other: object) -> bool:", f"    return isinstance(other, {name}) and {same}"]
        if frozen:
            lines += ["def __hash__(self) -> int:", f"    return hash(({mine}))"]
    if told.get("repr", True):
        shown = ", ".join(f"{one.name}={{self.{one.name}!r}}" for one in values)
        lines += ["def __repr__(self) -> str:", f"    return f'{name}({shown})'"]
    return lines
