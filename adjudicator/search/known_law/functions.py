"""What is known of a function of the engine under a law: whether it changes anything, and what it comes to."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Container, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from adjudicator.search.known_law.parts import copied, names_in, walk
from adjudicator.search.known_law.statements import Renamed

PURE: Final = 0
LOOKS_FURTHER: Final = 1
"""Nothing is changed but how long what is worked out is kept (`engine.state.caching.look_further`)."""
CHANGES: Final = 2

UNCHANGING: Final = frozenset((
    "Counter", "Obstacle", "Options", "abs", "all", "any", "bool", "dict", "divmod", "enumerate", "filter",
    "frozenset", "getattr", "hasattr", "int", "isinstance", "iter", "len", "list", "map", "max", "min", "partial",
    "product", "range", "repr", "reversed", "set", "sorted", "str", "sum", "tuple", "type", "zip",
))  # fmt: skip
"""What changes nothing, and is no function of the engine."""
LOOKING: Final = frozenset((
    "capitalize", "constant", "copy", "count", "difference", "endswith", "following", "format", "from_left",
    "fromkeys", "front", "get", "holder", "in_front_of", "in_turn_order", "index", "intersection", "isdisjoint",
    "issubset", "issuperset", "items", "join", "key", "keys", "lower", "made_of", "name", "named", "names",
    "of_type", "place", "put", "removeprefix", "removesuffix", "startswith", "title", "to_draw", "turned", "union",
    "values",
))  # fmt: skip
"""Methods of tables, games, players, texts and collections that change nothing."""
FILLING: Final = frozenset(("add", "append", "extend", "insert", "pop", "remove", "setdefault", "sort", "update"))
"""Methods that change nothing but the collection itself: nobody sees that where a function has made it for itself."""
ASKING: Final = (ast.Yield, ast.YieldFrom)
AT_WORK: Final = (ast.Raise, ast.Global, ast.Nonlocal, ast.Delete, ast.With, ast.While)
"""What is not left out, whatever it does."""
COLLECTED: Final = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
NAMING: Final = (ast.Lambda, ast.NamedExpr, ast.comprehension, ast.JoinedStr, *ASKING)
"""What an expression that is put in place of a call has nothing of: names of its own, texts, questions."""
LARGEST: Final = 60
"""So many parts an expression may have that is put in place of a call."""


class Function(NamedTuple):
    """A function under a law. `read`: the parameters it looks at; `gives`: all that it comes to, told in these."""

    module: str
    arguments: ast.arguments
    effect: int
    read: frozenset[str]
    gives: ast.expr | None
    does_nothing: bool
    node: ast.FunctionDef

    def reads(self, handed_in: ast.keyword) -> bool:
        """Whether it looks at what it is handed by name; only what it may do without is ever left out."""
        arguments, more = self.arguments, self.arguments.kwarg
        name = handed_in.arg
        if name is None or name in self.read or name in {one.arg for one in arguments.args}:
            return True
        for one, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
            if one.arg == name:
                return default is None
        return more is None or more.arg in self.read


class Functions(dict[tuple[str, str], Function]):
    """What is known of each function, by its module and its name.

    `aliases`: by what something of another module is called in code that has come from there, where it is and its name.
    """

    def __init__(self) -> None:
        super().__init__()
        self.aliases: dict[str, tuple[str, str]] = {}

    def imports(self, tree: ast.Module) -> list[ast.ImportFrom]:
        """What a module has to import since it names something by an alias."""
        named = sorted(self.aliases.keys() & names_in(tree))
        return [ast.ImportFrom(self.aliases[one][0], [ast.alias(self.aliases[one][1], one)], 0) for one in named]


Find = Callable[[ast.expr], "Function | type | None"]
"""Tells the function or class that is called, where it is known."""


class Code(NamedTuple):
    """What is looked at in the code of a function: itself, and what it calls. `own`: what was made for it alone."""

    node: ast.FunctionDef
    effect: int
    calls: Sequence[ast.Call]
    own: frozenset[str]
    given: Sequence[str]
    """The names that are given a value, each as often as it is."""
    read: frozenset[str]

    def taken_for(self, module: str, effect: int) -> Function:
        """What is known of the function if this is all that it changes."""
        idle = all(map(is_idle, self.node.body))
        return Function(module, self.node.args, effect, self.read, given_by(self.node), idle, self.node)

    def effect_with(self, find: Find) -> int:
        """What it changes with all that it calls."""
        found = self.effect
        for call in self.calls:
            found = max(found, effect_of_call(call, find, self.own))
            if found == CHANGES:
                break
        return found


def looked_through(node: ast.FunctionDef) -> Code:
    """The code of a function. To call one that asks for something asks for nothing yet.

    Functions that are handed in change nothing: the engine hands in questions only.
    """
    parts = [one for part in node.body for one in walk(part)]
    inner = {one.name for one in parts if isinstance(one, ast.FunctionDef)}
    given = [name for part in (node.args, *parts) for name in names_given(part)]
    handed_in = [one for part in (node.args, *parts) if isinstance(part, ast.arguments) for one in part.args]
    functions = {one.arg for one in handed_in if one.annotation and "Callable" in ast.unparse(one.annotation)}
    own = made_here(parts, given)
    effect = PURE
    for one in parts:
        if isinstance(one, AT_WORK) or is_written(one, own):
            effect = CHANGES
            break
    calls = [one for one in parts if isinstance(one, ast.Call)] if effect == PURE else []
    read = frozenset(one.id for one in parts if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load))
    return Code(node, effect, calls, frozenset(inner | own | functions), given, read)


def is_written(node: ast.AST, own: Container[str]) -> bool:
    """Whether something else than a name is given a value, and not in a collection that was made for it."""
    if not isinstance(node, (ast.Attribute, ast.Subscript)) or isinstance(node.ctx, ast.Load):
        return False
    return isinstance(node, ast.Attribute) or getattr(node.value, "id", "") not in own


def made_here(parts: Iterable[ast.AST], given: Sequence[str]) -> set[str]:
    """The names in some code that only stand for collections which are made there; `given` as in `Code`."""
    values: dict[str, list[ast.expr]] = {}
    for one in parts:
        if isinstance(one, (ast.Assign, ast.AnnAssign)) and one.value is not None:
            name = getattr(one.targets[0] if isinstance(one, ast.Assign) else one.target, "id", "")
            values.setdefault(name, []).append(one.value)
    return {name for name, some in values.items() if given.count(name) == len(some) and all(map(is_new, some))}


def is_new(node: ast.expr) -> bool:
    """Whether a value is a collection that is made on the spot."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in ("Counter", "dict", "list", "set", "sorted")
    return isinstance(node, COLLECTED)


def effect_of(node: ast.AST, find: Find) -> int:
    """What some code within a function changes."""
    found = PURE
    for one in walk(node):
        if isinstance(one, (*AT_WORK, *ASKING)) or is_written(one, ()):
            return CHANGES
        if isinstance(one, ast.Call):
            found = max(found, effect_of_call(one, find, ()))
    return found


def effect_of_call(call: ast.Call, find: Find, own: Container[str]) -> int:
    """What the call itself changes, whatever its arguments do."""
    called, found = call.func, find(call.func)
    if getattr(called, "id", "") == "look_further":
        return LOOKS_FURTHER
    if isinstance(found, Function):
        return found.effect
    if found is not None:
        return PURE  # a class of plain values
    if isinstance(called, ast.Attribute):
        its_own = called.attr in FILLING and getattr(called.value, "id", "") in own
        return PURE if its_own or called.attr in LOOKING else CHANGES
    if not isinstance(called, ast.Name):
        return CHANGES
    if called.id == "next":
        return PURE if isinstance(call.args[0], (ast.GeneratorExp, ast.Call)) else CHANGES
    return PURE if called.id in own or called.id in UNCHANGING else CHANGES


def is_idle(node: ast.stmt) -> bool:
    """Whether a statement does nothing, as in what is left of a procedure."""
    if isinstance(node, ast.Return):
        return node.value is None
    return isinstance(node, ast.Pass) or (isinstance(node, ast.Expr) and ast.unparse(node.value) == "(yield from ())")


def given_by(node: ast.FunctionDef) -> ast.expr | None:
    """A function's body as one expression, where it is no more than that."""
    found = as_expression(node.body)
    if found is None or node.args.vararg or node.args.kwarg or node.decorator_list:
        return None
    parts = list(walk(found))
    return None if len(parts) > LARGEST or any(isinstance(one, NAMING) for one in parts) else found


def as_expression(body: list[ast.stmt]) -> ast.expr | None:
    """What some statements give back: a value, or one of several."""
    first = body[0]
    if isinstance(first, ast.Return) and len(body) == 1:
        return first.value
    if isinstance(first, ast.Assign) and len(body) > 1 and is_simple(first.value):
        named = {one.id: first.value for one in first.targets if isinstance(one, ast.Name)}
        again = any(name in named for part in body[1:] for one in walk(part) for name in names_given(one))
        found = as_expression(body[1:]) if len(named) == 1 and not again else None
        return None if found is None else put(named, found)
    if isinstance(first, ast.If) and not first.orelse and len(body) > 1:
        one, other = as_expression(first.body), as_expression(body[1:])
        if one is not None and other is not None:
            return ast.IfExp(first.test, one, other)
    return None


def in_place(call: ast.Call, function: Function, find: Find, means_the_same: Callable[[str], bool]) -> ast.expr | None:
    """What may stand in place of a call: what the function gives of what it is handed.

    `means_the_same`: whether a name stands for the same thing where the call is as where the function is. What does not
    is looked up in the module of the function, where the call names that.
    """
    given = handed_in(call, function.arguments)
    if function.gives is None or given is None:
        return None
    used = names_in(function.gives)
    for name, value in given.items():
        if name in used and function.effect == CHANGES and not isinstance(value, (ast.Name, ast.Constant)):
            return None  # it might come to something else once that is changed
        if effect_of(value, find) == CHANGES or (used.count(name) > 1 and not is_simple(value)):
            return None
    others = {name for name in used if name not in given and not means_the_same(name)}
    if others and not isinstance(call.func, ast.Attribute):
        return None
    there = {name: ast.Attribute(call.func.value, name, ast.Load()) for name in others}  # type: ignore[attr-defined]
    return put({**there, **given}, function.gives)


def handed_in(call: ast.Call, arguments: ast.arguments) -> dict[str, ast.expr] | None:
    """What is handed in for each parameter, its default if nothing; None where that cannot be told."""
    if any(isinstance(one, ast.Starred) for one in call.args) or any(one.arg is None for one in call.keywords):
        return None
    places = [one.arg for one in (*arguments.posonlyargs, *arguments.args)]
    by_name = {one.arg: default for one, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)}
    found = dict(zip(reversed(places), reversed(arguments.defaults), strict=False))
    found |= {name: default for name, default in by_name.items() if default is not None}
    found |= dict(zip(places, call.args, strict=False))
    found |= {str(one.arg): one.value for one in call.keywords}
    return found if found.keys() == {*places, *by_name} else None


def is_simple(node: ast.expr) -> bool:
    """Whether to look a value up twice takes no longer than to call a function."""
    return isinstance(node, (ast.Name, ast.Constant)) or (isinstance(node, ast.Attribute) and is_simple(node.value))


def put(values: dict[str, ast.expr], code: ast.expr) -> ast.expr:
    """An expression with values in place of names."""
    found: ast.expr = Renamed(values, lambda name: name).visit(copied(code))
    return found


def names_given(node: ast.AST) -> list[str]:
    """The names that one part of some code gives a value."""
    if isinstance(node, ast.Name):
        return [] if isinstance(node.ctx, ast.Load) else [node.id]
    if isinstance(node, ast.arguments):
        more = [one for one in (node.vararg, node.kwarg) if one is not None]
        return [one.arg for one in (*node.posonlyargs, *node.args, *node.kwonlyargs, *more)]
    return [node.name] if isinstance(node, ast.FunctionDef) else []


@cache
def functions_in(module: str) -> list[ast.FunctionDef]:
    """The functions of a module of this package as they stand in its source; none of any other."""
    file = Path(str(getattr(sys.modules[module], "__file__", "")))
    if not module.startswith("adjudicator.") or file.suffix != ".py":
        return []
    return [one for one in ast.parse(file.read_text(encoding="utf-8")).body if isinstance(one, ast.FunctionDef)]
