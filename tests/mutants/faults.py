"""The small faults that are tried: every place in a module where one can be made, and the module with it.

A fault is told by the function it stands in and what it changes, not by its file or line, so that notes about it
outlive other changes.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
}  # fmt: skip
BOUNDS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
OPPOSITES = {"any": "all", "all": "any", "min": "max", "max": "min"}
UNTOUCHED = (ast.Import, ast.ImportFrom, ast.Assert, ast.Raise, ast.JoinedStr)
"""What is left as it is: imports, assertions, errors and texts, which no rule of the game depends on."""
LEAVES = (ast.Return, ast.Raise, ast.Break, ast.Continue)
LONGEST = 120
"""Characters of a statement that are enough to know it by."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One small fault. `module`: its path, as in `adjudicator/engine/turns.py`; `index`: its place among its faults.

    `function`: the function it stands in, and `outermost` the number of the one around that in the module, None where
    it stands in none. `block`: the statements that are carried out together with it. `nth` tells like faults apart.
    """

    module: str
    index: int
    operator: str
    function: str
    statement: str
    change: str
    line: int
    block: int
    outermost: int | None
    nth: int = 1

    @property
    def key(self) -> str:
        """What the fault is called wherever its file and lines lie."""
        again = f" ({self.nth})" if self.nth > 1 else ""
        return f"{self.function} | {self.operator} | {self.statement} | {self.change}{again}"

    def told(self) -> str:
        return f"{self.module}:{self.line}: {self.operator}: {self.change}\n    in {self.function}: {self.statement}"


@dataclass(slots=True)
class Site:
    """A place for a fault in a tree, and what makes it there."""

    operator: str
    function: str
    statement: ast.stmt
    change: str
    block: int
    outermost: int | None
    make: Callable[[], object]


class Places:
    """All places for faults in one module, in the order of its text; with the blocks of statements numbered."""

    def __init__(self, tree: ast.Module, *, telling: bool = False) -> None:
        self.telling = telling  # whether to write down what each changes, which takes most of the time
        self.found: list[Site] = []
        self.blocks: list[list[ast.stmt]] = []
        self.outside: list[ast.FunctionDef] = []
        self.names: list[str] = []
        self.outermost: int | None = None
        self.block = 0
        self.statement: ast.stmt = ast.Pass()
        self.body(tree.body)

    # -- statements

    def body(self, statements: list[ast.stmt]) -> None:
        around, self.block = self.block, len(self.blocks)
        self.blocks.append(statements)
        for place, statement in enumerate(list(statements)):
            if isinstance(statement, UNTOUCHED) or any(one(statement) for one in (is_doc, is_for_types, only_tells)):
                continue
            self.statement = statement
            self.of_statement(statements, place, statement)
        self.block = around

    def of_statement(self, statements: list[ast.stmt], place: int, statement: ast.stmt) -> None:
        """What can go wrong with one statement, then with its parts."""
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            self.of_definition(statement)
            return
        if isinstance(statement, LEAVES) and getattr(statement, "value", None) is None:
            self.drop(statements, place, "way out dropped")
        elif is_deed(statement) and not isinstance(statement, ast.Delete):
            self.drop(statements, place, "statement dropped")
            following = statements[place + 1] if place + 1 < len(statements) else ast.Pass()
            if is_deed(following) and (is_call(statement) or is_call(following)):
                self.swap(statements, place)
        if isinstance(statement, ast.If | ast.While) and not plain_comparison(statement.test):
            self.replace(statement, "test", negated(statement.test), "condition negated")
        if isinstance(statement, ast.For) and not isinstance(statement.body[-1], LEAVES):
            body = statement.body
            self.add("only the first", lambda: "ends after the first round", lambda: body.append(ast.Break()))
        for name, value in ast.iter_fields(statement):
            if name in ("annotation", "targets", "target", "returns", "type_params"):
                continue
            if isinstance(value, ast.expr):
                self.expression(statement, name, value)
            elif name in ("body", "orelse", "finalbody") and value:
                self.body(value)
                self.statement = statement
            elif name in ("items", "handlers"):
                self.others(value)

    def of_definition(self, statement: ast.FunctionDef | ast.ClassDef) -> None:
        self.names.append(statement.name)
        first = isinstance(statement, ast.FunctionDef) and self.outermost is None
        if isinstance(statement, ast.FunctionDef):
            for name in ("defaults", "kw_defaults"):
                self.sequence(getattr(statement.args, name))
            if first:
                self.outermost = len(self.outside)
                self.outside.append(statement)
        self.body(statement.body)
        if first:
            self.outermost = None
        self.names.pop()

    def others(self, parts: list[ast.withitem] | list[ast.excepthandler]) -> None:
        for part in parts:
            if isinstance(part, ast.withitem):
                self.expression(part, "context_expr", part.context_expr)
            elif isinstance(part, ast.ExceptHandler):
                self.body(part.body)

    # -- expressions

    def expression(self, parent: ast.AST, name: str, node: ast.expr) -> None:
        """What can go wrong with one expression, then with its parts."""
        if isinstance(node, UNTOUCHED):
            return
        for operator, changed in changes(node):
            self.replace(parent, name, changed, operator)
        if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
            for part in node.generators:
                self.filters(part)
        for field, value in ast.iter_fields(node):
            if field == "keywords" and asks_the_law(node):
                continue
            if field == "args" and asks_of_a_card(node):
                self.sequence(value[:-2])
                continue
            if field == "keywords" and moves_a_card(node):
                self.sequence([part for part in value if part.arg in ("card", "to", "at")])
                continue
            if isinstance(value, ast.expr) and field != "func":
                self.expression(node, field, value)
            elif field == "func" and isinstance(value, ast.Attribute):
                self.expression(value, "value", value.value)
            elif isinstance(value, list):
                self.sequence(value)

    def sequence(self, values: list[Any]) -> None:
        for place, value in enumerate(values):
            if isinstance(value, ast.keyword):
                self.expression(value, "value", value.value)
            elif isinstance(value, ast.expr):
                holder = Holder(values, place)
                self.expression(holder, "value", value)

    def filters(self, part: ast.comprehension) -> None:
        self.expression(part, "iter", part.iter)
        for place, condition in enumerate(part.ifs):
            self.filter_dropped(part, place, condition)
        self.sequence(part.ifs)

    # -- what is noted

    def add(self, operator: str, told: Callable[[], str], make: Callable[[], object]) -> None:
        function = ".".join(self.names) or "(module)"
        change = told() if self.telling else ""
        self.found.append(Site(operator, function, self.statement, change, self.block, self.outermost, make))

    def replace(self, parent: ast.AST, name: str, changed: ast.expr, operator: str) -> None:
        whole = getattr(parent, name)
        self.add(operator, lambda: f"{text(whole)} → {text(changed)}", lambda: setattr(parent, name, changed))

    def drop(self, statements: list[ast.stmt], place: int, operator: str) -> None:
        told = statements[place]
        self.add(operator, lambda: f"{text(told)} → nothing", lambda: put(statements, place, ast.Pass()))

    def filter_dropped(self, part: ast.comprehension, place: int, condition: ast.expr) -> None:
        self.add("filter dropped", lambda: f"if {text(condition)} → all", lambda: part.ifs.pop(place))

    def swap(self, statements: list[ast.stmt], place: int) -> None:
        one, two = statements[place], statements[place + 1]

        def make() -> None:
            statements[place], statements[place + 1] = two, one

        self.add("order swapped", lambda: f"{text(one)} ; {text(two)} → the other way round", make)


class Holder(ast.AST):
    """One place of a list of expressions, as something whose `value` can be set."""

    def __init__(self, values: list[Any], place: int) -> None:
        super().__init__()
        object.__setattr__(self, "values", values)
        object.__setattr__(self, "place", place)

    def __getattribute__(self, name: str) -> object:
        if name == "value":
            values: list[ast.expr] = object.__getattribute__(self, "values")
            return values[object.__getattribute__(self, "place")]
        return object.__getattribute__(self, name)

    def __setattr__(self, name: str, value: object) -> None:
        values: list[object] = object.__getattribute__(self, "values")
        values[object.__getattribute__(self, "place")] = value


def put(statements: list[ast.stmt], place: int, statement: ast.stmt) -> None:
    statements[place] = statement


def changes(node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """Everything that can go wrong with an expression as a whole: what it is called, and what stands there then."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        (operator,), (right,) = node.ops, node.comparators
        turned = COMPARISONS[type(operator)]()
        called = "bound off by one" if isinstance(operator, BOUNDS) else "comparison turned"
        yield called, ast.Compare(node.left, [turned], [right])
        if isinstance(operator, ast.In | ast.NotIn) and isinstance(right, ast.Tuple | ast.Set | ast.List):
            for place in range(len(right.elts) if len(right.elts) > 1 else 0):
                rest = [*right.elts[:place], *right.elts[place + 1 :]]
                fewer: ast.expr = ast.Set(rest) if isinstance(right, ast.Set) else ast.Tuple(rest, ast.Load())
                yield "one of several left out", ast.Compare(node.left, [operator], [fewer])
    elif isinstance(node, ast.BoolOp):
        other: ast.boolop = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "and/or swapped", ast.BoolOp(other, node.values)
        for place in range(len(node.values)):
            kept = [*node.values[:place], *node.values[place + 1 :]]
            yield "part of a condition dropped", kept[0] if len(kept) == 1 else ast.BoolOp(node.op, kept)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "condition negated", node.operand
    elif isinstance(node, ast.IfExp):
        yield "branches swapped", ast.IfExp(node.test, node.orelse, node.body)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "yes and no swapped", ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield "number off by one", ast.Constant(node.value + 1)
        if node.value == 1:
            yield "number off by one", ast.Constant(0)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        yield "one half dropped", node.left
        if isinstance(node.op, ast.Add):
            yield "one half dropped", node.right
        else:
            yield "minus for plus", ast.BinOp(node.left, ast.Add(), node.right)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id in OPPOSITES:
            yield "the opposite", ast.Call(ast.Name(OPPOSITES[node.func.id], ast.Load()), node.args, node.keywords)
        elif node.func.id == "reversed":
            yield "not reversed", node.args[0]
    elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        yield "the whole for a part", node.value


def moves_a_card(node: ast.expr) -> bool:
    """Whether a card is moved; whatever is named besides the card and where it goes is only told."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "emit"


def is_doc(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def asks_the_law(node: ast.expr) -> bool:
    """Whether a question is put to the law; what it names by keyword only fills the sentence that is printed."""
    called = node.func if isinstance(node, ast.Call) else None
    if isinstance(called, ast.Name):
        return called.id == "barred"
    return isinstance(called, ast.Attribute) and called.attr in ("consult", "offer", "barred", "reads", "plainly")


def asks_of_a_card(node: ast.expr) -> bool:
    """Whether a game puts it, naming a player and a card at last, which only fill that sentence."""
    whose = node.func.value if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else None
    return asks_the_law(node) and "game" in (getattr(whose, "id", None), getattr(whose, "attr", None))


def only_tells(statement: ast.stmt) -> bool:
    """Whether a statement does nothing but say something: an event that moves no card, an assumption said aloud."""
    called = statement.value if isinstance(statement, ast.Expr) else None
    if not isinstance(called, ast.Call):
        return False
    if isinstance(called.func, ast.Name) and called.func.id == "emit":
        return all(part.arg != "to" for part in called.keywords)
    return isinstance(called.func, ast.Attribute) and called.func.attr == "assume"


def is_for_types(statement: ast.stmt) -> bool:
    named = statement.test if isinstance(statement, ast.If) else None
    return isinstance(named, ast.Name) and named.id == "TYPE_CHECKING"


def is_deed(statement: ast.stmt) -> bool:
    """Whether a statement does something that others can see: a call, or a change of what an object holds."""
    if isinstance(statement, ast.Expr):
        return not is_doc(statement) and not only_tells(statement)
    targets = statement.targets if isinstance(statement, ast.Assign) else ()
    if isinstance(statement, ast.AugAssign | ast.Delete):
        return True
    return any(isinstance(target, ast.Attribute | ast.Subscript) for target in targets)


def is_call(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and not is_doc(statement)


def plain_comparison(test: ast.expr) -> bool:
    """Whether to negate a condition is the same as one of the faults within it."""
    if isinstance(test, ast.UnaryOp):
        return isinstance(test.op, ast.Not)
    return isinstance(test, ast.Compare) and len(test.ops) == 1 and not isinstance(test.ops[0], BOUNDS)


def negated(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def text(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())


def head(statement: ast.stmt) -> str:
    """A statement in one line, a long one cut off; of one that holds others only what stands before them."""
    if isinstance(statement, ast.If | ast.While):
        told = f"{'if' if isinstance(statement, ast.If) else 'while'} {text(statement.test)}:"
    elif isinstance(statement, ast.For):
        told = f"for {text(statement.target)} in {text(statement.iter)}:"
    elif isinstance(statement, ast.With):
        told = f"with {', '.join(text(item) for item in statement.items)}:"
    elif isinstance(statement, ast.Try):
        told = "try:"
    elif isinstance(statement, ast.FunctionDef | ast.ClassDef):
        told = f"{'def' if isinstance(statement, ast.FunctionDef) else 'class'} {statement.name}:"
    else:
        told = text(statement)
    return told if len(told) <= LONGEST else f"{told[:LONGEST]} …"


def faults_in(module: str, source: str) -> list[Fault]:
    """Every fault that can be made in a module."""
    sites = Places(ast.parse(source), telling=True).found
    return numbered(
        Fault(
            module, index, site.operator, site.function, head(site.statement), site.change,
            site.statement.lineno, site.block, site.outermost,
        )
        for index, site in enumerate(sites)
    )  # fmt: skip


def numbered(faults: Iterable[Fault]) -> list[Fault]:
    """Faults, those of one name told apart by a number."""
    found, seen = [], Counter[str]()
    for fault in faults:
        plain = replace(fault, nth=1)
        seen[plain.key] += 1
        found.append(replace(fault, nth=seen[plain.key]))
    return found


def with_fault(source: str, index: int) -> ast.Module:
    """A module with one fault in it."""
    tree = ast.parse(source)
    Places(tree).found[index].make()
    return ast.fix_missing_locations(tree)


@cache
def parsed(source: str) -> tuple[ast.Module, Places]:
    """A module and its places for faults, for a process that makes one fault at most."""
    tree = ast.parse(source)
    return tree, Places(tree)


def function_with_fault(source: str, fault: Fault) -> tuple[ast.Module, int]:
    """What stands around the function with a fault, no more of its module; and the number of the function therein.

    The fault is made in the tree that `parsed` keeps.
    """
    tree, places = parsed(source)
    places.found[fault.index].make()
    assert fault.outermost is not None
    line = places.outside[fault.outermost].lineno
    around = next(one for one in tree.body if one.lineno <= line <= (one.end_lineno or one.lineno))
    before = sum(around.lineno <= one.lineno < line for one in places.outside)
    rest = [one for one in tree.body if is_future(one)]
    return ast.fix_missing_locations(ast.Module([*rest, around], [])), before


def with_probes(source: str, first: int, probe: str) -> tuple[ast.Module, int]:
    """A module that notes which of its blocks are carried out, by numbers from `first` on; and how many there are."""
    tree = ast.parse(source)
    blocks = Places(tree).blocks
    for number, statements in enumerate(blocks):
        call = ast.parse(f"{probe}.add({first + number})").body[0]
        place = next((n for n, one in enumerate(statements) if not is_doc(one) and not is_future(one)), len(statements))
        statements.insert(place, call)
    return ast.fix_missing_locations(tree), len(blocks)


def is_future(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.ImportFrom) and statement.module == "__future__"
