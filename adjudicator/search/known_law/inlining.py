"""Functions of the engine put in place of their calls, statement for statement, once the law is known.

What is left of a function is often small, or called from one place; to call it, and to pass on what a procedure asks
through one more of them, takes longer than what it does.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Container, Sequence, Set
from functools import partial
from itertools import count
from typing import Final

from adjudicator.search.known_law.first_calls import Comprehension, FirstCall, Place
from adjudicator.search.known_law.functions import (
    CHANGES,
    LOOKS_FURTHER,
    PURE,
    Find,
    Function,
    effect_of,
    handed_in,
    names_given,
)
from adjudicator.search.known_law.parts import all_copied, copied, is_generator, name_of, names_in, size, walk
from adjudicator.search.known_law.statements import (
    EMPTY,
    TWICE,
    Block,
    NotPlain,
    Renamed,
    Replaced,
    Sink,
    assigned,
    declared,
    ends,
    leaves_a_loop,
    size_of,
    tail,
    undeclared,
)

LARGEST: Final = 120
"""So many parts a function may have that is put in place of its calls."""
LARGEST_WITH: Final = 4_000
"""So many parts a function may come to have by that."""
SCOPES: Final = (ast.FunctionDef, ast.Lambda)
NOT_PUT: Final = (*SCOPES, ast.ClassDef, ast.Global, ast.Nonlocal, ast.Delete, ast.ExceptHandler, ast.Match)
"""What a function has nothing of that is put in place of a call."""


class Inlining:
    """Puts functions in place of their calls in one function.

    `find` knows them; `named` says what a name of the module of another one is called here, None where it cannot be.
    """

    def __init__(
        self, module: str, find: Find, named: Callable[[Function, str], str | None], ready: Callable[[Function], bool]
    ) -> None:
        self.module, self.find, self.named, self.ready = module, find, named, ready
        self.numbers = count(1)
        self.size = self.put_in = 0
        self.seen = set[str]()
        """The names that have been given a value before: their type is known."""

    def into(self, node: ast.FunctionDef) -> bool:
        """Put in place of its calls what may be. Whether anything was."""
        self.size = size(node)
        self.seen = set(names_given(node.args))
        node.body = self.block(node.body)
        return self.put_in > 0

    def block(self, body: Sequence[ast.stmt]) -> Block:
        found: Block = []
        for statement in body:
            put = self.statement(statement)
            self.seen.update(name for part in put for one in walk(part) for name in names_given(one))
            found += put
        return found

    def statement(self, node: ast.stmt) -> Block:
        """What a statement comes to with its calls replaced."""
        if isinstance(node, SCOPES):
            return [node]
        split = self.split(node)
        if split is not None:
            return self.block(split)
        for name in ("body", "orelse", "finalbody"):
            if isinstance(block := getattr(node, name, None), list):
                setattr(node, name, self.block(block))
        for handler in getattr(node, "handlers", ()):
            handler.body = self.block(handler.body)
        return self.whole(node) or self.hoisted(node)

    def split(self, node: ast.stmt) -> Block | None:
        """A statement that makes a call only on a condition, as several; None where there is none."""
        if isinstance(node, ast.If) and isinstance(node.test, ast.BoolOp) and not node.orelse:
            first, *more = node.test.values
            if isinstance(node.test.op, ast.And) and any(self.first_place(one) for one in more):
                rest = more[0] if len(more) == 1 else ast.BoolOp(ast.And(), more)
                return [ast.If(first, [ast.If(rest, node.body, [])], [])]
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.YieldFrom):
            return self.branches(node.value.value, lambda value: [ast.Expr(ast.YieldFrom(value))])
        if isinstance(node, ast.Return) and node.value is not None:
            return self.branches(node.value, lambda value: [ast.Return(value)])
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and name_of(node.targets[0]) in self.seen:
            return self.branches(node.value, lambda value: [ast.Assign(all_copied(node.targets), value)])
        return None

    def branches(self, value: ast.expr, put: Callable[[ast.expr], Block]) -> Block | None:
        """One of two values as statements, where one of them makes a call."""
        if isinstance(value, ast.IfExp) and (self.first_place(value.body) or self.first_place(value.orelse)):
            return [ast.If(value.test, put(value.body), put(value.orelse))]
        return None

    def place(self, call: ast.Call, asks: bool) -> Place | None:
        """What may be put in place of a call."""
        if (looped := as_loop(call, self.module, self.seen)) is not None:
            return Place(call, looped, asks=False)
        found = self.find(call.func)
        if not isinstance(found, Function) or not self.ready(found) or found.node.decorator_list:
            return None
        if found.effect == LOOKS_FURTHER and not isinstance(found.node.body[-1], ast.Return):
            return None
        if (is_generator(found.node) and not asks) or (more := size(found.node)) > LARGEST:
            return None
        return None if self.size + more > LARGEST_WITH else Place(call, found, asks)

    def whole(self, node: ast.stmt) -> Block | None:
        """A statement that is no more than a call, as what that does."""
        value = getattr(node, "value", None)
        if not isinstance(node, (ast.Expr, ast.Return, ast.Assign, ast.AnnAssign)) or value is None:
            return None
        call = value.value if isinstance(value, ast.YieldFrom) else value
        place = self.place(call, call is not value) if isinstance(call, ast.Call) else None
        if place is None:
            return None
        if isinstance(node, ast.Return):
            return self.put(place, None)
        if isinstance(node, ast.Expr):
            return self.put(place, lambda given: [] if given is None else [ast.Expr(given)])
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if len(targets) != 1 or not isinstance(targets[0], ast.Name):
            return None
        name, hint = targets[0].id, getattr(node, "annotation", None)
        if hint is None and name not in self.seen:
            hint = self.given_by(place)
            if hint is None:
                return None
        found = self.put(place, partial(assigned, name))
        return [declared(name, hint), *found] if hint is not None and found is not None else found

    def hoisted(self, node: ast.stmt) -> Block:
        """A statement, after what its first calls do."""
        before: Block = []
        holder = held_in(node)
        passed = set[int]()
        while holder and (value := getattr(node, holder)) is not None:
            place = self.first_place(value, passed)
            if place is None:
                break
            passed.add(id(place.call))
            if isinstance(node, ast.If) and not place.asks:
                threaded = self.threaded(node, place)
                if threaded is not None:
                    return before + threaded
            given, hint = f"given__{next(self.numbers)}", self.given_by(place)
            put = self.put(place, partial(assigned, given)) if hint is not None else None
            if put is None or hint is None:
                continue
            before += [declared(given, hint), *put]
            setattr(node, holder, Replaced(place.call, read(given)).visit(value))
        return [*before, node]

    def threaded(self, node: ast.If, place: Place) -> Block | None:
        """A condition that is a call, with what follows from each of its answers put where it is given."""
        turned = isinstance(node.test, ast.UnaryOp) and isinstance(node.test.op, ast.Not)
        if place.call is not (node.test.operand if turned else node.test):  # type: ignore[attr-defined]
            return None
        body, other = (node.orelse, node.body) if turned else (node.body, node.orelse)
        if size_of(body) + size_of(other) > TWICE or leaves_a_loop(body + other):
            return None

        stands = set[int]()

        def once_more(block: Block) -> Block:
            first = id(block) not in stands
            stands.add(id(block))
            return all_copied(block) if first or not block else undeclared(block)

        def follows(given: ast.expr | None) -> Block:
            if given is None or isinstance(given, ast.Constant):
                return once_more(body if given is not None and given.value else other)
            return [ast.If(given, once_more(body) or [ast.Pass()], once_more(other))]

        return self.put(place, follows)

    def first_place(self, node: ast.expr, passed: Container[int] = ()) -> Place | None:
        """The first call in an expression that may be made before all the rest, and replaced. `passed`: not these."""
        search = FirstCall(self.find, self.place, passed)
        search.through(node)
        return search.found

    def put(self, place: Place, sink: Sink | None) -> Block | None:
        """What a function does, in place of a call. `sink`: what becomes of what it gives; None: it is given back."""
        function, node = place.function, place.function.node
        looped = node.name == LOOP
        given = {one.arg: read(one.arg) for one in node.args.args} if looped else self.arguments(place.call, function)
        if given is None:
            return None
        number = next(self.numbers)
        body: Block = all_copied(node.body)
        parts = [one for part in body for one in walk(part)]
        if any(isinstance(one, NOT_PUT) for one in parts):
            return None
        set_again = {name for one in parts for name in names_given(one)}
        local = set_again.union(names_given(node.args))
        if any(captures(one, local) for one in parts if isinstance(one, Comprehension)):
            return None
        values: dict[str, ast.expr] = {name: read(f"{name}__{number}") for name in set_again}
        before: Block = []
        hints = {one.arg: one.annotation for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)}
        for name, value in given.items():
            if isinstance(value, (ast.Constant, ast.Name)) and name not in set_again:
                values[name] = value
                continue
            if name not in function.read and effect_of(value, self.find) != CHANGES:
                continue
            values[name] = read(f"{name}__{number}")
            hint = self.here(function, hints[name])
            if hint is None:
                return None
            before.append(declared(f"{name}__{number}", hint, value))
        found = self.renamed(function, values, body)
        if found is None:
            return None
        if place.asks and not is_generator(node):
            asked = sink or (lambda value: [ast.Return(value)])
            sink = lambda value: asked(ast.YieldFrom(value or EMPTY))  # noqa: E731
        try:
            if sink is not None:
                found = tail(found, sink)
            elif not ends(found):
                found.append(ast.Return(ast.Constant(None)))
        except NotPlain:
            return None
        self.size += size_of(before) + size_of(found)
        self.put_in += 1
        return [*before, *found] or [ast.Pass()]

    def arguments(self, call: ast.Call, function: Function) -> dict[str, ast.expr] | None:
        """What is handed in for each parameter, in the order in which it is worked out."""
        arguments = function.arguments
        if arguments.vararg:
            return None
        if arguments.kwarg:
            known = {one.arg for one in (*arguments.args, *arguments.kwonlyargs)}
            more = [one for one in call.keywords if one.arg not in known]
            if arguments.kwarg.arg in function.read or any(effect_of(one.value, self.find) == CHANGES for one in more):
                return None
            call = ast.Call(call.func, call.args, [one for one in call.keywords if one.arg in known])
        found = handed_in(call, arguments)
        if found is None:
            return None
        for name in found.keys() - {one.arg for one in call.keywords}:
            if any(found[name] is one for one in (*arguments.defaults, *arguments.kw_defaults)):
                default = self.here(function, found[name])
                if default is None:
                    return None
                found[name] = default
        told = [*call.args, *(one.value for one in call.keywords)]
        return dict(sorted(found.items(), key=lambda one: told.index(one[1]) if one[1] in told else len(told)))

    def given_by(self, place: Place) -> ast.expr | None:
        """The type of what a call gives, as it is written here; of a procedure what it gives in the end."""
        returns = place.function.node.returns
        if place.asks:
            asking = is_generator(place.function.node) and isinstance(returns, ast.Subscript)
            returns = returns.slice if asking and isinstance(returns, ast.Subscript) else None
        return self.here(place.function, returns)

    def here(self, function: Function, hint: ast.expr | None) -> ast.expr | None:
        """An annotation of a function as it is written here."""
        put = Renamed({}, partial(self.named, function))
        found: ast.expr | None = put.visit(copied(hint)) if hint is not None else None
        return None if put.lost else found

    def renamed(self, function: Function, values: dict[str, ast.expr], body: Block) -> Block | None:
        """A function's statements with other names, and what it names of its module by what that is called here."""
        put = Renamed(values, partial(self.named, function))
        found = [put.visit(one) for one in body]
        return None if put.lost else found


LOOP: Final = "<loop>"
"""The name of a function that is no more than a loop in another one."""


def as_loop(call: ast.Call, module: str, local: Set[str]) -> Function | None:
    """Whether any or all of some are so, as a function that looks at one after the other; None for other calls."""
    what, told = name_of(call.func), call.args[0] if len(call.args) == 1 else None
    if what not in ("any", "all") or not isinstance(told, ast.GeneratorExp) or len(told.generators) > 1:
        return None
    if any(isinstance(one, ast.NamedExpr) for one in walk(told)):
        return None
    (each,) = told.generators
    found = ast.Return(ast.Constant(what == "any"))
    test = told.elt if what == "any" else ast.UnaryOp(ast.Not(), told.elt)
    for condition in reversed(each.ifs):
        test = ast.BoolOp(ast.And(), [condition, test])
    body: Block = [
        ast.For(each.target, each.iter, [ast.If(test, [found], [])], []),
        ast.Return(ast.Constant(what == "all")),
    ]
    looked_at = {named for part in body for named in names_in(part)}
    own = set(names_in(each.target))
    if own & set(names_in(each.iter)):
        return None
    arguments = ast.arguments([], [ast.arg(name) for name in sorted((looked_at & local) - own)], None, [], [], None, [])
    node = ast.FunctionDef(LOOP, arguments, body, [], ast.Name("bool", ast.Load()))
    return Function(module, arguments, PURE, frozenset(looked_at), None, False, node)


def captures(node: Comprehension, local: Container[str]) -> bool:
    """Whether a comprehension looks at names of the function around it: they would be looked up more slowly in all."""
    own = {name for one in walk(node) for name in names_given(one)}
    first, *others = node.generators
    inner = [one for part in others for one in walk(part)]
    inner += [one for part in (first.target, *first.ifs, *element(node)) for one in walk(part)]
    return any(isinstance(one, ast.Name) and one.id in local and one.id not in own for one in inner)


def element(node: Comprehension) -> list[ast.expr]:
    return [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]


def held_in(node: ast.stmt) -> str:
    """Where a statement holds the expression that it works out first."""
    if isinstance(node, ast.If):
        return "test"
    if isinstance(node, ast.For):
        return "iter"
    return "value" if isinstance(node, (ast.Expr, ast.Return, ast.Assign, ast.AnnAssign)) else ""


def read(of: str) -> ast.Name:
    return ast.Name(of, ast.Load())
