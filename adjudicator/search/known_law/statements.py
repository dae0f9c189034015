"""What a function does as statements of another one: with other names, and what it gives put where that goes on."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any, Final

from adjudicator.search.known_law.parts import all_copied, copied, size, walk

TWICE: Final = 25
"""So many parts a branch may have that is written more than once."""
LOOPS: Final = (ast.For, ast.While)

Block = list[ast.stmt]
Sink = Callable[["ast.expr | None"], Block]
"""What becomes of what a function gives back, as statements."""


class NotPlain(Exception):
    """A function gives something back where the rest of its caller could not go on from."""


class Renamed(ast.NodeTransformer):
    """Puts values in place of names that are looked at, and names in place of those that are given a value."""

    def __init__(self, values: dict[str, ast.expr], outer: Callable[[str], str | None]) -> None:
        self.values, self.outer, self.lost = values, outer, False

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.values:
            value = copied(self.values[node.id])
            if not isinstance(node.ctx, ast.Load):
                assert isinstance(value, ast.Name)
                value.ctx = type(node.ctx)()
            return value
        name = self.outer(node.id)
        if name is None:
            self.lost = True
            return node
        return ast.Name(name, node.ctx)


class Replaced(ast.NodeTransformer):
    """Puts something in place of one call, or of what it asks."""

    def __init__(self, call: ast.Call, new: ast.expr) -> None:
        self.call, self.new = call, new

    def visit(self, node: ast.AST) -> Any:
        asked = isinstance(node, ast.YieldFrom) and node.value is self.call
        return self.new if asked or node is self.call else self.generic_visit(node)


EMPTY: Final = ast.Tuple([], ast.Load())


class Undeclared(ast.NodeTransformer):
    """Leaves out of which types names are."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt | None:
        return None if node.value is None else ast.Assign([node.target], node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        return node


def undeclared(body: Sequence[ast.stmt]) -> Block:
    """Some statements once more; their names have been declared where they stand first."""
    found = [Undeclared().visit(one) for one in all_copied(body)]
    return [one for one in found if one is not None] or [ast.Pass()]


def declared(name: str, hint: ast.expr, value: ast.expr | None = None) -> ast.AnnAssign:
    """A name with its type, and its value where it has one already."""
    return ast.AnnAssign(ast.Name(name, ast.Store()), hint, value, 1)


def assigned(name: str, given: ast.expr | None) -> Block:
    return [ast.Assign([ast.Name(name, ast.Store())], given or ast.Constant(None))]


def tail(body: Sequence[ast.stmt], sink: Sink) -> Block:
    """Statements of a function as such that go on after them: what it gives back goes into the sink."""
    found: Block = []
    for place, one in enumerate(body):
        after = list(body[place + 1 :])
        if isinstance(one, ast.Return):
            return found + sink(one.value)
        if not gives(one):
            found.append(one)
            if isinstance(one, ast.Raise):
                return found
            continue
        if isinstance(one, ast.If):
            return [*found, branched(one, after, sink)]
        if isinstance(one, LOOPS) and not any(isinstance(each, ast.Break) for each in walk(one)):
            one.body = leaving(one.body, sink)
            one.orelse = tail([*one.orelse, *after], sink)
            return [*found, one]
        raise NotPlain
    return found + sink(None)


def branched(node: ast.If, after: Block, sink: Sink) -> ast.If:
    """A condition and what comes after it, where it may give something back."""
    here, there = ends(node.body), ends(node.orelse)
    if not here and not there and size_of(after) > TWICE:
        raise NotPlain
    again = after if here or there else undeclared(after)
    body = tail(node.body if here else [*node.body, *after], sink)
    other = tail(node.orelse if there else [*node.orelse, *again], sink)
    return ast.If(node.test, body or [ast.Pass()], other)


def leaving(body: Sequence[ast.stmt], sink: Sink) -> Block:
    """The statements of a loop that is left where the function gives something back."""
    found: Block = []
    for one in body:
        if isinstance(one, ast.Return):
            given = sink(one.value)
            if leaves_a_loop(given):
                raise NotPlain
            return [*found, *given, ast.Break()]
        if isinstance(one, ast.If) and gives(one):
            one.body, one.orelse = leaving(one.body, sink), leaving(one.orelse, sink)
        elif gives(one):
            raise NotPlain
        found.append(one)
    return found


def leaves_a_loop(body: Sequence[ast.stmt]) -> bool:
    """Whether some statements say how a loop goes on."""
    return any(isinstance(one, (ast.Break, ast.Continue)) for part in body for one in walk(part))


def gives(node: ast.stmt) -> bool:
    """Whether something is given back within a statement."""
    return any(isinstance(one, ast.Return) for one in walk(node))


def ends(body: Sequence[ast.stmt]) -> bool:
    """Whether nothing comes after some statements."""
    last = body[-1] if body else None
    if isinstance(last, ast.If):
        return ends(last.body) and ends(last.orelse)
    return isinstance(last, (ast.Return, ast.Raise))


def size_of(body: Sequence[ast.stmt]) -> int:
    return sum(map(size, body))
