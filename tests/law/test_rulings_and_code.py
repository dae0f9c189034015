"""Every ruling is consulted somewhere in the code, and every consult in the code is of a ruling, with its readings."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import adjudicator
from adjudicator.library import library
from adjudicator.library.check import placeholders

PACKAGE = Path(adjudicator.__file__).parent
LAW, GAME = PACKAGE / "law", PACKAGE / "engine" / "state" / "game.py"
"""Where questions are answered, and handed on."""
LOOKING = ("adjudicator/engine/permission/moves.py",)
"""Modules that only look: all of it runs unrecorded, so that no reason is ever filled in from there."""
EXECUTABLE = {name: ruling for name, ruling in library().rulings.items() if ruling.readings}


@dataclass(frozen=True)
class Call:
    """One `law.consult(...)`, `law.offer(...)` or `barred(law, ...)`, one of a game's own, or a row of a table.

    `fill` is None where nothing is recorded or filled in.
    """

    place: str
    question: str
    readings: frozenset[str]
    fill: frozenset[str] | None


def record_is(node: ast.expr, sort: type[ast.cmpop]) -> bool:
    """Whether a condition compares a `record` with None in this way (`is` or `is not`)."""
    return any(
        isinstance(part, ast.Compare)
        and isinstance(part.ops[0], sort)
        and ast.unparse(part.left).split(".")[-1] == "record"
        and ast.unparse(part.comparators[0]) == "None"
        for part in ast.walk(node)
    )


def nodes(node: ast.AST, recorded: bool = True) -> Iterator[tuple[ast.AST, bool]]:
    """Everything below a node, and whether a record may be kept there."""
    yield node, recorded
    for name, value in ast.iter_fields(node):
        inner = recorded
        if isinstance(node, ast.If) and name == "body":
            inner = recorded and not record_is(node.test, ast.Is)
        elif isinstance(node, ast.If) and name == "orelse":
            inner = recorded and not record_is(node.test, ast.IsNot)
        elif isinstance(node, ast.FunctionDef) and of_the_law_alone(node):
            inner = False
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from nodes(child, inner)


def of_the_law_alone(function: ast.FunctionDef) -> bool:
    """Whether a function looks at nothing but the readings: `Law.constant` works it out, and records nothing."""
    return [one.arg for one in function.args.args] == ["law"] and function.args.vararg is None


def consults(tree: ast.AST) -> Iterator[tuple[ast.Call, bool]]:
    for node, recorded in nodes(tree):
        if not isinstance(node, ast.Call):
            continue
        if called(node.func) in ("consult", "offer", "barred") and owner(node.func) == "game":
            filled = [ast.keyword(name, ast.Constant("")) for name in ("card", "player")]
            yield ast.Call(node.func, node.args[:2], [*filled, *node.keywords], **place_of(node)), recorded
        elif called(node.func) in ("consult", "offer"):
            yield node, recorded
        elif called(node.func) == "barred":  # the law first, what is told last
            yield ast.Call(node.func, node.args[1:-1], node.keywords, **place_of(node)), recorded
        elif called(node.func) == "Arguable":  # what is tallied first
            filled = [ast.keyword(name, ast.Constant("")) for name in ("card", "player")]
            yield ast.Call(node.func, node.args[1:], filled, **place_of(node)), recorded
        elif called(node.func) == "Bar":  # what is told last, with all the blanks there are besides those two
            told = ast.unparse(node.args[-1])
            filled = [ast.keyword(name, ast.Constant("")) for name in {"card", "player", *placeholders(told)}]
            yield ast.Call(node.func, node.args[:-1], filled, **place_of(node)), recorded


def place_of(node: ast.Call) -> dict[str, int]:
    return {"lineno": node.lineno, "col_offset": node.col_offset}


def called(function: ast.expr) -> str:
    """The name that is called, of a method or by itself (`consult = game.law.consult`)."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def owner(function: ast.expr) -> str:
    """Whose method is called: `game` of `game.consult`, or of `at.game.consult`."""
    return called(function.value) if isinstance(function, ast.Attribute) else ""


def faults(call: ast.Call) -> list[str]:
    """What keeps a consult from being read without running it."""
    found = []
    question = call.args[0] if call.args else None
    if not isinstance(question, ast.Constant) or not isinstance(question.value, str):
        found.append("the question is no literal id")
    outcomes = call.args[1] if len(call.args) == 2 else None
    if not isinstance(outcomes, ast.Dict):
        found.append("the readings are no display of a dict")
    elif not all(isinstance(key, ast.Constant) and isinstance(key.value, str) for key in outcomes.keys):
        found.append("the readings are no literal strings")
    if any(keyword.arg is None for keyword in call.keywords):
        found.append("what fills the reason is not written out")
    return found


@cache
def modules() -> list[tuple[str, ast.AST]]:
    return [
        (path.relative_to(PACKAGE.parent).as_posix(), ast.parse(path.read_text(encoding="utf-8")))
        for path in sorted(PACKAGE.rglob("*.py"))
        if LAW not in path.parents and path != GAME
    ]


def literal(node: ast.expr | None) -> str:
    assert isinstance(node, ast.Constant)
    return str(node.value)


@cache
def calls() -> list[Call]:
    """Every consult in the code that can be read without running it."""
    return list(readable())


def readable() -> Iterator[Call]:
    for file, tree in modules():
        for call, recorded in consults(tree):
            if not faults(call):
                outcomes = call.args[1]
                assert isinstance(outcomes, ast.Dict)
                fill = frozenset(keyword.arg for keyword in call.keywords if keyword.arg is not None)
                readings = frozenset(literal(key) for key in outcomes.keys)
                yield Call(
                    f"{file}:{call.lineno}",
                    literal(call.args[0]),
                    readings,
                    fill if recorded and file not in LOOKING else None,
                )


def test_what_looks_at_the_readings_alone_is_worked_out_unrecorded():
    trees = {file: tree for file, tree in modules() if file.startswith(("adjudicator/engine", "adjudicator/effects"))}
    alone = {
        node.name
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and of_the_law_alone(node)
    }
    handed_on = {
        id(part)
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and called(node.func) in ("constant", "settles")
        for part in ast.walk(node)
    }
    used = [
        f"{file}:{node.lineno} {node.id}"
        for file, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and node.id in alone and id(node) not in handed_on
    ]
    assert alone
    assert used == []


def test_every_consult_names_its_question_and_readings_literally():
    found = [
        f"{file}:{call.lineno} {fault}"
        for file, tree in modules()
        for call, _ in consults(tree)
        for fault in faults(call)
    ]
    assert found == []


def test_every_consult_is_of_an_executable_ruling():
    assert [f"{call.place} {call.question}" for call in calls() if call.question not in EXECUTABLE] == []


def test_every_consult_gives_an_outcome_for_each_reading_of_its_ruling_and_no_other():
    found = [
        f"{call.place} {call.question}: {sorted(call.readings ^ set(EXECUTABLE[call.question].readings))}"
        for call in calls()
        if call.question in EXECUTABLE and call.readings != set(EXECUTABLE[call.question].readings)
    ]
    assert found == []


def test_what_asks_for_readings_names_the_question_and_some_of_them_literally():
    found = []
    for file, tree in modules():
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            if node.func.attr in ("reads", "plainly") and ast.unparse(node.func.value).split(".")[-1] == "law":
                question, *readings = map(ast.literal_eval, node.args)
                if not set() < set(readings) < set(EXECUTABLE[question].readings):
                    found.append(f"{file}:{node.lineno} {question}: {readings}")
    assert found == []


def test_every_executable_ruling_is_consulted_in_the_code():
    assert EXECUTABLE.keys() - {call.question for call in calls()} == set()


def test_every_consult_fills_all_the_blanks_of_its_reason():
    wanted = {question: set(placeholders(ruling.because)) for question, ruling in EXECUTABLE.items()}
    found = [
        f"{call.place} {call.question} lacks {', '.join(sorted(wanted[call.question] - call.fill))}"
        for call in calls()
        if call.question in EXECUTABLE and call.fill is not None and not wanted[call.question] <= call.fill
    ]
    assert found == []


@pytest.mark.parametrize(
    ("source", "recorded"),
    [
        ("law.consult('a', {})", True),
        ("consult('a', {})", True),
        ("game.consult('a', {}, player, card)", True),
        ("if law.record is None:\n    law.consult('a', {})", False),
        ("if x and self.law.record is not None:\n    pass\nelif y:\n    law.offer('a', {})", False),
        ("if x and self.law.record is not None:\n    law.offer('a', {})", True),
    ],
)
def test_a_consult_that_is_never_recorded_is_told_apart(source, recorded):
    assert [kept for _, kept in consults(ast.parse(source))] == [recorded]


@pytest.mark.parametrize(
    "source",
    [
        "law.consult(name, {})",
        "law.consult('a', readings)",
        "law.consult('a', {name: 1})",
        "law.consult('a', {}, **fill)",
        "game.barred('a', readings, 'text', player, card)",
    ],
)
def test_a_consult_that_hides_what_it_asks_is_found(source):
    [(call, _)] = consults(ast.parse(source))
    assert faults(call)
