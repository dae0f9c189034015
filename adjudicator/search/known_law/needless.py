"""What nobody needs any more once the law is known is left out.

Answered questions leave much behind: values that are not looked at, conditions on which nothing hangs, functions that
hand back what they are given, arguments that nobody reads. To work these out changes nothing.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Sequence
from types import FunctionType, ModuleType
from typing import Any, Final

from adjudicator.search.known_law import functions
from adjudicator.search.known_law.cached_functions import WORKED_OUT
from adjudicator.search.known_law.folding import NOT_KNOWN, Folded, constant, truth
from adjudicator.search.known_law.functions import CHANGES, PURE, Code, Function, Functions, functions_in
from adjudicator.search.known_law.inlining import Inlining
from adjudicator.search.known_law.parts import is_generator, name_of, size, walk

PLAIN: Final = (bool, int, str)
JUMPS: Final = (ast.Return, ast.Raise, ast.Continue, ast.Break)


def reduced(tree: ast.Module, module: ModuleType, known: Functions) -> ast.Module:
    """A module without what nobody needs. `known` tells of all that it imports, and is told of its own functions."""
    needless = Needless(module, known)
    own = [one for one in tree.body if isinstance(one, ast.FunctionDef)]
    needless.get_to_know(own)
    needless.reduce(own)
    if needless.put_in(own):
        needless.know_again(own)
        needless.reduce(own)
    return tree


class Needless(Folded):
    """Leaves out, in one module, what changes nothing and is not looked at."""

    def __init__(self, module: ModuleType, known: Functions) -> None:
        self.module, self.known = module, known
        self.codes = dict[str, Code]()
        """The functions of the module, those too that the law has brought."""
        self.local = frozenset[str]()
        """The names that are given a value in the function that is gone through just now, and of these:"""
        self.looked_at = frozenset[str]()
        self.constants = dict[str, ast.Constant]()
        self.tells_whether = False
        """Whether the function gives yes or no."""

    def get_to_know(self, changed: list[ast.FunctionDef]) -> None:
        """Look through functions of the module as they stand: each changes nothing until it is seen to."""
        module = self.module.__name__
        self.codes |= {one.name: functions.looked_through(one) for one in changed}
        kept = {name: name + WORKED_OUT for name in self.codes if name + WORKED_OUT in self.codes}
        for name, code in self.codes.items():
            self.known[module, name] = code.taken_for(module, PURE if name in kept else code.effect)
        settled = False
        while not settled:
            settled = True
            for name, code in self.codes.items():
                self.local, before = frozenset(code.given), self.known[module, name]
                work = kept.get(name)  # who looks it up changes nothing that anybody sees
                effect = self.known[module, work].effect if work else code.effect_with(self.find)
                if effect > before.effect:
                    self.known[module, name], settled = code.taken_for(module, effect), False
        self.local = frozenset()
        for name, work in kept.items():
            gives = self.known[module, work].gives
            always = gives if gives is not None and constant(gives) is not NOT_KNOWN else None
            self.known[module, name] = self.known[module, name]._replace(gives=always)

    def know_again(self, changed: list[ast.FunctionDef]) -> None:
        """Look through functions once more whose code is another one, but changes no more than it did."""
        module = self.module.__name__
        before = {name: self.known[module, name].effect for name in self.codes}
        self.get_to_know(changed)
        for name, effect in before.items():
            now = self.known[module, name]
            self.known[module, name] = now._replace(effect=min(now.effect, effect))

    def reduce(self, own: list[ast.FunctionDef]) -> None:
        """Leave out of the functions of the module what is needless, as often as that makes more so."""
        changed = [one for one in own if self.reduces(one)]
        while changed:
            called = {one.name for one in changed}
            self.know_again(changed)
            changed = [one for one in own if called & (self.codes[one.name].read | {one.name}) and self.reduces(one)]

    def put_in(self, own: list[ast.FunctionDef]) -> bool:
        """Put functions in place of their calls, those that call no others first. Whether any was."""
        nodes, begun, done, some = {one.name: one for one in own}, set[str](), set[str](), False

        def ready(function: Function) -> bool:
            return function.module != self.module.__name__ or function.node.name in done

        def go_into(name: str) -> None:
            nonlocal some
            begun.add(name)
            for called in sorted(self.codes[name].read & nodes.keys()):
                if called not in begun:
                    go_into(called)
            self.local = frozenset(self.codes[name].given)
            some |= Inlining(self.module.__name__, self.find, self.named, ready).into(nodes[name])
            self.local = frozenset()
            done.add(name)

        for name in nodes:
            if name not in begun:
                go_into(name)
        return some

    def named(self, there: Function, name: str) -> str | None:
        """What something that is named in the module of a function is called here; None if it can't be."""
        if name in self.known.aliases or self.means_the_same(name, there):
            return name
        if there.module == self.module.__name__:
            return None
        alias = f"{name}__of_{there.module.replace('.', '_')}"
        self.known.aliases[alias] = there.module, name
        return alias

    def reduces(self, node: ast.FunctionDef) -> bool:
        """Leave out of a function what is needless. Whether anything was."""
        before = size(node)
        self.visit(node)
        if size(node) == before:
            return False
        module, code = self.module.__name__, functions.looked_through(node)
        self.codes[node.name] = code
        self.known[module, node.name] = code.taken_for(module, self.known[module, node.name].effect)
        return True

    def stands_for(self, node: ast.expr) -> Any:
        """What a name of the module stands for, or one of a module that it has imported; else `NOT_KNOWN`."""
        if isinstance(node, ast.Name):
            if node.id in self.known.aliases:
                module, name = self.known.aliases[node.id]
                return getattr(sys.modules[module], name, NOT_KNOWN)
            return NOT_KNOWN if node.id in self.local else getattr(self.module, node.id, NOT_KNOWN)
        if isinstance(node, ast.Attribute):
            owner = self.stands_for(node.value)
            return getattr(owner, node.attr, NOT_KNOWN) if isinstance(owner, ModuleType) else NOT_KNOWN
        return NOT_KNOWN

    def find(self, called: ast.expr) -> Function | type | None:
        """The function or class that is called, where it is known."""
        if isinstance(called, ast.Name) and called.id in self.codes and called.id not in self.local:
            return self.known.get((self.module.__name__, called.id))
        if isinstance(called, ast.Name) and called.id in self.known.aliases:
            there = self.known.get(self.known.aliases[called.id])
            if there is not None:
                return there
        if isinstance(called, ast.Attribute) and isinstance(owner := self.stands_for(called.value), ModuleType):
            there = self.known.get((owner.__name__, called.attr))
            if there is not None:
                return there
        found = self.stands_for(called)
        if isinstance(found, FunctionType):
            return self.known.get((found.__module__, found.__qualname__)) or self.met(found)
        return found if isinstance(found, type) and found.__module__.startswith("adjudicator.") else None

    def met(self, found: FunctionType) -> Function | None:
        """What is known of a function that is the same under every law; its module is looked through for it."""
        own = functions_in(found.__module__)
        if found.__qualname__ not in [one.name for one in own]:
            return None
        Needless(sys.modules[found.__module__], self.known).get_to_know(own)
        return self.known[found.__module__, found.__qualname__]

    def changes(self, node: ast.AST) -> bool:
        """Whether anything is lost if some code is not worked out; a value that it names is looked at elsewhere."""
        named = (one.target.id for one in walk(node) if isinstance(one, ast.NamedExpr))
        return functions.effect_of(node, self.find) == CHANGES or any(name in self.looked_at for name in named)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        if self.local:  # one within another
            outer, self.tells_whether = self.tells_whether, name_of(node.returns) == "bool"
            self.visit_block(node)
            self.tells_whether = outer
            return node
        code = self.codes[node.name]
        self.local, self.looked_at, self.constants = frozenset(code.given), code.read, constants(node, code.given)
        yields, self.tells_whether = is_generator(node), name_of(node.returns) == "bool"
        self.visit_block(node)
        if yields and not is_generator(node):
            node.body = [one for one in node.body if not isinstance(one, ast.Pass)] + NOTHING
        elif not yields and (given := self.given_in_any_case(node)) is not None:
            node.body = [ast.Return(given)]
        self.local = frozenset()
        return node

    def given_in_any_case(self, node: ast.FunctionDef) -> ast.expr | None:
        """The constant or the parameter that a function gives back whatever it looks at."""
        given = [one.value for one in walk(node) if isinstance(one, ast.Return)]
        first = given[0] if given else None
        if first is None or not isinstance(node.body[-1], ast.Return):
            return None
        if isinstance(first, ast.Name):
            if self.codes[node.name].given.count(first.id) != 1 or first.id not in functions.names_given(node.args):
                return None
        elif not isinstance(first, ast.Constant):
            return None
        alike = all(one is not None and ast.dump(one) == ast.dump(first) for one in given)
        return first if alike and not any(map(self.changes_anything, node.body)) else None

    def changes_anything(self, node: ast.stmt) -> bool:
        return functions.effect_of(node, self.find) == CHANGES

    def generic_visit(self, node: Any) -> Any:
        super().generic_visit(node)
        for name in ("body", "orelse"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                jump = next((place for place, one in enumerate(block) if isinstance(one, JUMPS)), len(block))
                setattr(node, name, block[: jump + 1])
        return node

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt] | None:
        found = super().visit_If(node)
        if found is not node:
            return found
        node.test = self.condition(node.test)
        if not all(isinstance(one, ast.Pass) for one in node.body):
            return node
        if node.orelse:
            return ast.If(ast.UnaryOp(ast.Not(), node.test), node.orelse, [])
        return ast.Expr(node.test) if self.changes(node.test) else None

    def condition(self, node: ast.expr) -> ast.expr:
        """A condition without what never decides it."""
        if not isinstance(node, ast.BoolOp):
            return node
        idle = isinstance(node.op, ast.And)
        left = [one for one in node.values if truth(one) is not idle]
        if any(truth(one) is (not idle) for one in left) and not any(map(self.changes, left)):
            return ast.Constant(not idle)
        return left[0] if len(left) == 1 else ast.BoolOp(node.op, left) if left else ast.Constant(idle)

    def visit_Return(self, node: ast.Return) -> ast.Return:
        self.generic_visit(node)
        if self.tells_whether and node.value is not None:
            node.value = self.condition(node.value)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        found = super().visit_IfExp(node)
        if isinstance(found, ast.IfExp):
            found.test = self.condition(found.test)
            if ast.dump(found.body) == ast.dump(found.orelse) and not self.changes(found.test):
                return found.body
        return found

    def visit_For(self, node: ast.For) -> ast.stmt | None:
        self.visit_block(node)
        none = isinstance(node.iter, (ast.Tuple, ast.List)) and not node.iter.elts
        idle = none or all(isinstance(one, ast.Pass) for one in (*node.body, *node.orelse))
        return None if idle and not node.orelse and not self.changes(node.iter) else node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if not isinstance(node.ctx, ast.Load):
            return node
        return self.constants.get(node.id) or self.outer_constant(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        return self.outer_constant(node) if isinstance(node.ctx, ast.Load) else node

    def outer_constant(self, node: ast.expr) -> ast.expr:
        value = self.stands_for(node)
        constantly = type(value) in PLAIN and str(getattr(node, "attr", name_of(node))).isupper()
        return ast.Constant(value) if constantly else node

    def visit_NamedExpr(self, node: ast.NamedExpr) -> ast.expr:
        self.generic_visit(node)
        return node if node.target.id in self.looked_at else node.value

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | None:
        self.generic_visit(node)
        given = assignments(node)
        if len(given) == 1:
            return self.assigned(node, *given[0])
        left = [one for one in given if not self.is_needless(*one)]
        if len(left) == len(given):
            return node
        targets, values = [one for one, _ in left], [one for _, one in left]
        if len(left) == 1:
            return ast.Assign(targets, values[0])
        return ast.Assign([ast.Tuple(targets, ast.Store())], ast.Tuple(values, ast.Load())) if left else None

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt | None:
        self.generic_visit(node)
        return node if node.value is None else self.assigned(node, node.target, node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt | None:
        found = super().visit_AugAssign(node)
        if found is not node or (constant(node.value) == 0 and isinstance(node.op, (ast.Add, ast.Sub))):
            return None
        return self.assigned(node, node.target, node.value)

    def assigned(self, node: ast.stmt, target: ast.expr, value: ast.expr) -> ast.stmt | None:
        if self.is_needless(target, value):
            return None
        unread = isinstance(target, ast.Name) and self.local and target.id not in self.looked_at
        return ast.Expr(value) if unread and not isinstance(node, ast.AugAssign) else node

    def is_needless(self, target: ast.expr, value: ast.expr) -> bool:
        """Whether a name is given the value it has, or one that nobody looks at."""
        if not isinstance(target, ast.Name) or not self.local:
            return False
        return name_of(value) == target.id or (target.id not in self.looked_at and not self.changes(value))

    def visit_Expr(self, node: ast.Expr) -> ast.stmt | list[ast.stmt] | None:
        self.generic_visit(node)
        asks = isinstance(node.value, ast.YieldFrom)
        if isinstance(node.value, ast.YieldFrom) and isinstance(node.value.value, ast.Tuple):
            return [ast.Expr(ast.Yield(one)) for one in node.value.value.elts]
        call = node.value.value if isinstance(node.value, ast.YieldFrom) else node.value
        found = self.find(call.func) if isinstance(call, ast.Call) else None
        if isinstance(node.value, (ast.BoolOp, ast.IfExp, ast.Compare, ast.Attribute, ast.Name, ast.Subscript)):
            return node if self.changes(node.value) or looks_further(node.value) else None
        if not isinstance(call, ast.Call) or not isinstance(found, Function):
            return node
        idle = found.does_nothing or (found.effect == PURE and not asks)
        handed_in = (*call.args, *(one.value for one in call.keywords))
        return None if idle and not any(map(self.changes, handed_in)) else node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        found = self.find(node.func)
        if not isinstance(found, Function):
            return node
        node.keywords = [one for one in node.keywords if found.reads(one) or self.changes(one.value)]
        return functions.in_place(node, found, self.find, lambda name: self.means_the_same(name, found)) or node

    def means_the_same(self, name: str, there: Function) -> bool:
        """Whether a name stands for the same thing here as where a function is."""
        if name in self.local or there.module == self.module.__name__:
            return name not in self.local
        mine, its = vars(self.module), vars(sys.modules[there.module])
        known = name in mine or hasattr(builtins, name)
        return known and name not in self.codes and mine.get(name) is its.get(name)


def constants(node: ast.FunctionDef, stored: Sequence[str]) -> dict[str, ast.Constant]:
    """The names that have one constant value all through a function."""
    given: dict[str, list[ast.expr]] = {}
    bare = [name_of(one.target) for one in walk(node) if isinstance(one, ast.AnnAssign) and one.value is None]
    for target, value in (pair for one in walk(node) for pair in assignments(one)):
        given.setdefault(name_of(target), []).append(value)
    found = {}
    for name, values in given.items():
        first = values[0]
        alike = all(isinstance(one, ast.Constant) and ast.dump(one) == ast.dump(first) for one in values)
        if name and isinstance(first, ast.Constant) and alike and stored.count(name) - bare.count(name) == len(values):
            found[name] = first
    return found


def looks_further(node: ast.AST) -> bool:
    """Whether it is said in so many words that what is being worked out rests on more."""
    return any(name_of(one) == "look_further" for one in walk(node))


def assignments(node: ast.AST) -> list[tuple[ast.expr, ast.expr]]:
    """What a statement gives a value, each with the value, as far as it stands there for each."""
    if isinstance(node, ast.AnnAssign):
        return [(node.target, node.value)] if node.value is not None else []
    if not isinstance(node, ast.Assign) or len(node.targets) > 1:
        return []
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        return list(zip(target.elts, value.elts, strict=True))
    return [(target, value)]


NOTHING: Final = ast.parse("yield from ()").body
"""What makes a procedure of a function that has nothing to do."""
