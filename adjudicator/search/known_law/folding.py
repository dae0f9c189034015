"""What is left of code once some of it is constant: conditions that are known, branches nobody takes.

Conditions of the engine change nothing, so one that comes to nothing need not be worked out.
"""

from __future__ import annotations

import ast
from typing import Any, Final

NOT_KNOWN: Final = object()
SAME: Final = (ast.Eq, ast.Is)
OTHER: Final = (ast.NotEq, ast.IsNot)


def constant(node: ast.expr) -> Any:
    """The value of an expression that is written out, else `NOT_KNOWN`."""
    return node.value if isinstance(node, ast.Constant) else NOT_KNOWN


def truth(node: ast.expr) -> Any:
    """Whether an expression holds as a condition, else `NOT_KNOWN`."""
    value = constant(node)
    return False if is_empty(node) else value if value is NOT_KNOWN else bool(value)


def is_empty(node: ast.expr) -> bool:
    """Whether an expression is a list without anything in it."""
    return isinstance(node, ast.List) and not node.elts


def importing(tree: ast.Module, needed: list[ast.stmt]) -> ast.Module:
    """A module that imports something besides, after what it takes from the future."""
    future = [one for one in tree.body if isinstance(one, ast.ImportFrom) and one.module == "__future__"]
    after = tree.body.index(future[-1]) + 1 if future else 0
    tree.body[after:after] = needed
    return ast.fix_missing_locations(tree)


class Folded(ast.NodeTransformer):
    """Leaves out what can't be reached, from the inside outwards."""

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        value = truth(node.operand)
        if isinstance(node.op, ast.Not) and value is not NOT_KNOWN:
            return ast.Constant(not value)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        goes_on, left = isinstance(node.op, ast.And), list[ast.expr]()
        for place, each in enumerate(node.values):
            value = truth(each)
            last = place == len(node.values) - 1
            if value is NOT_KNOWN or last or value is not goes_on:
                left.append(each)
            if value is not NOT_KNOWN and value is not goes_on:
                break
        return left[0] if len(left) == 1 else ast.BoolOp(node.op, left)

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        self.generic_visit(node)
        value = truth(node.test)
        if value is NOT_KNOWN:
            return node
        return node.body if value else node.orelse

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt] | None:
        self.generic_visit(node)
        value = truth(node.test)
        if value is NOT_KNOWN and not fails_at_last(node.test):
            node.body = node.body or [ast.Pass()]
            return node
        return node.body if value is True else node.orelse

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt | None:
        self.generic_visit(node)
        return None if isinstance(node.op, ast.Add) and is_empty(node.value) else node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        if len(node.ops) == 1:
            one, other = constant(node.left), constant(node.comparators[0])
            if one is not NOT_KNOWN and other is not NOT_KNOWN and isinstance(node.ops[0], SAME + OTHER):
                return ast.Constant((one == other) is isinstance(node.ops[0], SAME))
        return node

    def visit_block(self, node: Any) -> Any:
        """A block of which nothing is left is passed over."""
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

    visit_FunctionDef = visit_For = visit_While = visit_With = visit_Try = visit_block


def fails_at_last(node: ast.expr) -> bool:
    """Whether a condition never holds and names nothing, although it begins with something that is not known.

    >>> fails_at_last(ast.parse("game.over and False", mode="eval").body)
    True
    """
    if not isinstance(node, ast.BoolOp) or not isinstance(node.op, ast.And):
        return False
    last = truth(node.values[-1])
    return last is False and not any(isinstance(one, ast.NamedExpr) for one in ast.walk(node))
