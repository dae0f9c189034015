"""What a function works out and nobody reads once its questions are answered: it is left out.

Names of cards and players mostly, which only fill the reason of a ruling, functions for the readings that are not in
force, and values that stay as they are.
"""

from __future__ import annotations

import ast
from typing import Final

HARMLESS: Final = (
    ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.Tuple, ast.Load, ast.UnaryOp, ast.USub, ast.Call,
)  # fmt: skip
"""What an expression is made of that changes nothing and asks nobody."""
TELLING: Final = frozenset(("game.name", "len", "map", "', '.join"))
"""The functions that are called there: they tell names and numbers."""


def left_out(function: ast.FunctionDef) -> ast.FunctionDef:
    """A function without what nobody reads in it."""
    while True:
        going = Unread(names_read(function))
        function.body = going.statements(function.body) or [ast.Pass()]
        if not going.found:
            return function


def names_read(node: ast.AST) -> set[str]:
    """All names that are read somewhere in some code, and those that are added to."""
    found = {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}
    return found | {ast.unparse(one.target) for one in ast.walk(node) if isinstance(one, ast.AugAssign)}


def is_harmless(node: ast.expr) -> bool:
    """Whether nothing comes of it if an expression is left out."""
    parts = list(ast.walk(node))
    called = [ast.unparse(one.func) for one in parts if isinstance(one, ast.Call)]
    return all(isinstance(one, HARMLESS) for one in parts) and TELLING.issuperset(called)


class Unread(ast.NodeTransformer):
    """Leaves out of a function what is stored under names that are not read. `found`: whether there was anything."""

    def __init__(self, read: set[str]) -> None:
        self.read = read
        self.found = False

    def statements(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """What is left of some statements."""
        seen = [self.visit(one) for one in body]
        return [one for one in seen if one is not None]

    def is_unread(self, target: ast.expr, value: ast.expr | None) -> bool:
        """Whether a value is stored for nobody, and may be left out."""
        named = isinstance(target, ast.Name) and target.id not in self.read
        return named and (value is None or is_harmless(value))

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | None:
        (target, *more), value = node.targets, node.value
        if more:
            return node
        stays = isinstance(target, ast.Name) and isinstance(value, ast.Name) and target.id == value.id
        if stays or self.is_unread(target, value):
            self.found = True
            return None
        if not isinstance(target, ast.Tuple) or not isinstance(value, ast.Tuple):
            return node
        if len(target.elts) != len(value.elts) or any(isinstance(one, ast.Starred) for one in value.elts):
            return node
        pairs = list(zip(target.elts, value.elts, strict=True))
        kept = [pair for pair in pairs if not self.is_unread(*pair)]
        if len(kept) == len(pairs):
            return node
        self.found = True
        if len(kept) == 1:
            return ast.Assign([kept[0][0]], kept[0][1])
        names, values = [one for one, _ in kept], [one for _, one in kept]
        return ast.Assign([ast.Tuple(names, ast.Store())], ast.Tuple(values, ast.Load())) if kept else None

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt | None:
        if self.is_unread(node.target, node.value):
            self.found = True
            return None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt | None:
        if node.name not in self.read:
            self.found = True
            return None
        node.body = self.statements(node.body) or [ast.Pass()]
        return node

    def visit_If(self, node: ast.If) -> ast.stmt | None:
        node.body = self.statements(node.body)
        node.orelse = self.statements(node.orelse)
        empty = all(isinstance(one, ast.Pass) for one in (*node.body, *node.orelse))
        if empty and not any(isinstance(one, ast.NamedExpr) for one in ast.walk(node.test)):
            self.found = True
            return None
        node.body = node.body or [ast.Pass()]
        return node

    def visit_block(self, node: ast.For | ast.While | ast.With | ast.Try) -> ast.stmt:
        """A block stays, with what is left in it."""
        for part in ("body", "orelse", "finalbody"):
            if getattr(node, part, None):
                setattr(node, part, self.statements(getattr(node, part)) or [ast.Pass()])
        return node

    visit_For = visit_While = visit_With = visit_Try = visit_block
