"""A module of the engine with every question to the law answered as one law answers it, without a record.

It goes by the names of the calls: whatever is called `law` is one, and a game asks its own. The readings of each
question stand literally where it is put (a test holds that), so the outcome of the reading in force takes the place of
the call. What only compares readings, or notes what was consulted, goes.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from types import FunctionType, ModuleType
from typing import Any, Final

from adjudicator.law import Law
from adjudicator.search.known_law import cached_functions
from adjudicator.search.known_law.folding import NOT_KNOWN, Folded, constant

NEVER: Final = frozenset(("noting", "writes"))
"""What is asked of the law whose answer is no where nothing is recorded."""
NOTES: Final = frozenset(("note", "taken", "forced", "left_open"))
"""What is told the law for its record alone."""
FACTS: Final = {("game", "log"): None, ("asking", "every_rest"): False}
"""What is so in every game without a record: nothing is written down, and nobody is asked but who has a choice."""
PLAIN: Final = (bool, int, str, type(None))
CONSTANTS: Final = frozenset(("settles", "constant"))
IN_FORCE: Final = frozenset(("plainly", "reads"))
OF_A_CARD: Final = frozenset(("consult", "offer", "barred"))
"""What is asked of the law through the game, on a player and a card."""
DECIDED: Final = frozenset(("decide", "telling"))


def is_called(node: ast.expr, name: str) -> bool:
    """Whether an expression is a name or ends with it: `law`, or `game.law`."""
    return name in (getattr(node, "id", None), getattr(node, "attr", None))


def is_law(node: ast.expr) -> bool:
    return is_called(node, "law")


def is_function_type(node: ast.expr | None) -> bool:
    """Whether an annotation is that of a function."""
    return isinstance(node, ast.Subscript) and getattr(node.value, "id", None) == "Callable"


def records_nothing(node: ast.expr) -> bool:
    """Whether a context is there only for the record, or for nothing."""
    if isinstance(node, ast.IfExp):
        return records_nothing(node.body) and records_nothing(node.orelse)
    return isinstance(node, ast.Call) and (is_called(node.func, "unrecorded") or is_called(node.func, "nullcontext"))


class Answered(Folded):
    """Answers the questions that a module puts. `module` is the same one as it was loaded: what its names stand for."""

    def __init__(self, module: ModuleType, readings: Mapping[str, str]) -> None:
        self.module, self.readings, self.law = module, readings, Law(readings)
        self.inner: list[set[str]] = []
        """Functions that stand in those that are gone through just now, or are handed in."""
        self.local: list[set[str]] = []
        """Names of values there."""

    def stands_for(self, node: ast.expr) -> Any:
        """What a name of the module stands for, or one of a module that it has imported; else `NOT_KNOWN`."""
        if isinstance(node, ast.Name):
            local = any(node.id in names for names in (*self.local, *self.inner))
            return NOT_KNOWN if local else getattr(self.module, node.id, NOT_KNOWN)
        if isinstance(node, ast.Attribute):
            owner = self.stands_for(node.value)
            return getattr(owner, node.attr, NOT_KNOWN) if isinstance(owner, ModuleType) else NOT_KNOWN
        return NOT_KNOWN

    def worked_out(self, node: ast.expr) -> ast.expr:
        """What an outcome comes to: one that is a function is called, as the law does."""
        if isinstance(node, ast.Lambda):
            return node.body
        if isinstance(node, ast.IfExp):
            return ast.IfExp(node.test, self.worked_out(node.body), self.worked_out(node.orelse))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "partial":
            return ast.Call(node.args[0], node.args[1:], node.keywords)
        return ast.Call(node, [], []) if self.is_function(node) else node

    def is_function(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Name) and any(node.id in names for names in self.inner):
            return True
        return isinstance(self.stands_for(node), FunctionType)

    def outcome(self, question: ast.expr, outcomes: ast.expr) -> ast.expr | None:
        """The outcome under the reading in force, where question and readings stand there literally."""
        reading = self.readings.get(constant(question))
        if isinstance(outcomes, ast.Dict):
            for key, value in zip(outcomes.keys, outcomes.values, strict=True):
                if key is not None and reading is not None and constant(key) == reading:
                    return value
        return None

    def visit_FunctionDef(self, node: ast.FunctionDef) -> list[ast.FunctionDef]:
        within = [one for one in ast.walk(node) if one is not node]
        handed_in = {one.arg for one in within if isinstance(one, ast.arg) and is_function_type(one.annotation)}
        self.inner.append({one.name for one in within if isinstance(one, ast.FunctionDef)} | handed_in)
        stored = {one.id for one in within if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
        self.local.append(stored | {one.arg for one in within if isinstance(one, ast.arg)})
        self.visit_block(node)
        self.inner.pop()
        self.local.pop()
        return cached_functions.written_out(node, self.module.__name__)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and is_law(node.func.value):
            return self.asked_of_the_law(node, node.func.attr)
        if isinstance(node.func, ast.Attribute) and is_called(node.func.value, "game") and node.func.attr in OF_A_CARD:
            if node.func.attr == "barred":
                return self.obstacle(node, *node.args[:3])
            return self.asked_of_the_law(node, node.func.attr)
        if isinstance(node.func, ast.Name) and node.func.id == "barred":
            return self.obstacle(node, *node.args[1:])
        if isinstance(node.func, ast.Name) and node.func.id == "barring":
            bar = self.stands_for(node.args[1])
            if bar is not NOT_KNOWN and bar.lets[self.readings[bar.question]]:
                return ast.List([], ast.Load())
        return node

    def asked_of_the_law(self, node: ast.Call, what: str) -> ast.expr:
        """A call of the law, answered where that can be done beforehand."""
        if what in NEVER:
            return ast.Constant(False)
        if what in ("consult", "offer"):
            found = self.outcome(*node.args[:2])
            if found is not None:
                return self.worked_out(found) if what == "consult" else ast.Call(OPTIONS, [found], [])
        if what in IN_FORCE:
            question, *readings = map(constant, node.args)
            return ast.Constant(self.readings[question] in readings)
        if what in DECIDED:
            work = node.args[0]
            found = self.worked_out(work)
            return found if found is not work else ast.Call(work, [], [])
        if what in CONSTANTS:
            of = self.stands_for(node.args[0])
            value = of(self.law) if of is not NOT_KNOWN else self.law
            if isinstance(value, PLAIN):
                return ast.Constant(value)
        return node

    def obstacle(self, node: ast.Call, question: ast.expr, outcomes: ast.expr, text: ast.expr) -> ast.expr:
        """The obstacle of a question: none where the outcome is that something may be done."""
        found = self.outcome(question, outcomes)
        if found is None:
            return node
        one = ast.Call(ast.Name("Obstacle", ast.Load()), [text, question], [])
        none, told = ast.List([], ast.Load()), ast.List([one], ast.Load())
        return self.visit_IfExp(ast.IfExp(self.worked_out(found), none, told))

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load):
            return node
        if node.attr in ("comparing", "turning") and is_law(node.value):
            return ast.Constant(False)
        fact = next((one for one in FACTS if node.attr == one[1] and is_called(node.value, one[0])), None)
        return node if fact is None else ast.Constant(FACTS[fact])

    def visit_With(self, node: ast.With) -> ast.stmt | list[ast.stmt]:
        self.visit_block(node)
        return node.body if records_nothing(node.items[0].context_expr) else node

    def visit_Expr(self, node: ast.Expr) -> ast.stmt | None:
        self.generic_visit(node)
        said = node.value
        if isinstance(said, ast.Call) and isinstance(said.func, ast.Attribute):
            noted = said.func.attr == "assume" if is_called(said.func.value, "game") else said.func.attr in NOTES
            return None if noted and (is_law(said.func.value) or is_called(said.func.value, "game")) else node
        return None if isinstance(said, ast.Constant) else node


OPTIONS: Final = ast.Name("Options", ast.Load())
NEEDED: Final = ast.parse(
    "from adjudicator.law import Options\nfrom adjudicator.engine.state.refusal import Obstacle"
).body
"""What is imported besides, since the answers name it."""
