"""Which call in an expression may be made before all the rest of it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Container, Sequence
from typing import NamedTuple

from adjudicator.search.known_law.functions import CHANGES, PURE, Find, Function, effect_of, effect_of_call

Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


class Place(NamedTuple):
    """A call that a function is put in place of. `asks`: what it gives is passed through by `yield from`."""

    call: ast.Call
    function: Function
    asks: bool


class FirstCall:
    """Looks for a call that may as well be made before the rest of an expression: nothing that it could change, or that
    could change it, is worked out before."""

    def __init__(self, find: Find, place: Callable[[ast.Call, bool], Place | None], passed: Container[int]) -> None:
        self.find, self.place, self.passed = find, place, passed
        self.found: Place | None = None
        self.effect = PURE
        self.clean = True
        """Whether only names of the function have been looked at."""

    @property
    def over(self) -> bool:
        return self.found is not None or self.effect == CHANGES

    def through(self, node: ast.expr) -> None:
        """Look through an expression in the order in which it is worked out."""
        if self.over or isinstance(node, (ast.Name, ast.Constant, ast.Lambda)):
            return
        if isinstance(node, ast.BoolOp):
            self.all_of(node.values[:1])
        elif isinstance(node, ast.IfExp):
            self.all_of([node.test])
        elif isinstance(node, ast.Compare):
            self.all_of([node.left, node.comparators[0]])
        elif isinstance(node, Comprehension):
            self.all_of([node.generators[0].iter])
        elif isinstance(node, ast.Call):
            self.call(node, asks=False)
            return
        elif isinstance(node, ast.YieldFrom) and isinstance(node.value, ast.Call):
            self.call(node.value, asks=True)
            self.effect = CHANGES
            return
        else:
            self.all_of([one for one in ast.iter_child_nodes(node) if isinstance(one, ast.expr)])
        self.clean = False
        if not self.over:
            self.effect = max(self.effect, effect_of(node, self.find))

    def all_of(self, nodes: Sequence[ast.expr]) -> None:
        for one in nodes:
            self.through(one)

    def call(self, node: ast.Call, asks: bool) -> None:
        clean = self.clean
        if self.find(node.func) is None:
            self.through(node.func)
        self.all_of([*node.args, *(one.value for one in node.keywords)])
        if self.over:
            return
        place = self.place(node, asks) if id(node) not in self.passed else None
        own = CHANGES if asks else effect_of_call(node, self.find, ())
        if place is not None and (clean or own != CHANGES):
            self.found = place
        self.clean, self.effect = False, max(self.effect, own)
