"""Under a law that is known beforehand the engine plays the very same games, whatever that law is."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from random import Random
from types import ModuleType
from typing import Any

import pytest

from adjudicator.engine import Ask, Attempt, Game
from adjudicator.library import library, official_readings
from adjudicator.search.fork import attributes
from adjudicator.search.games import randomly
from adjudicator.search.known_law.answers import Answered
from adjudicator.search.known_law.folding import Folded
from adjudicator.search.known_law.functions import Functions
from adjudicator.search.known_law.needless import reduced
from adjudicator.table import Player
from tests.effort import some, times

LAWS = 6
"""Laws drawn by lot besides the official one; one question in eight is read otherwise."""
EDITIONS = ("fluxx-5", "star", "creeper-pack")


def law(number: int) -> dict[str, str]:
    """The official law, or another with some questions turned round."""
    rng, readings = Random(number), dict(official_readings())
    for question in library().rulings.values() if number else ():
        if question.id in readings and rng.random() < 1 / 8:
            readings[question.id] = rng.choice(sorted(question.readings))
    return readings


def games(readings: Mapping[str, str], engine: randomly.Engine) -> list[Any]:
    """Some games with all that was asked in them, or how each failed."""
    told: list[Any] = []
    cards = randomly.deck(EDITIONS)

    def watch(game: Game, ask: Ask | None, said: Any) -> None:
        if ask is not None:
            answer = (said.player.name, said.verb, said.card) if isinstance(said, Attempt) else str(said)
            told.append((ask.what, [str(one) for one in ask.options], answer, game.turn.number))

    for seed in range(times(3, 5)):
        try:
            told.append(randomly.play(cards, 2 + seed, seed, readings, watch=watch, turns=25, engine=engine))
        except Exception as error:
            told.append((type(error).__name__, str(error)))
    return told


@pytest.mark.parametrize("number", some(range(LAWS + 1), 2))
def test_the_same_games_are_played_under_a_law_that_is_known_beforehand(number: int):
    readings = law(number)
    assert games(readings, randomly.engine_for(randomly.MANY, readings)) == games(readings, randomly.PLAIN)


def test_what_a_compiled_class_holds_is_known_by_its_own_list():
    compiled = type("Compiled", (), {"__mypyc_attrs__": ("turn", "table")})
    assert attributes(compiled) == ("turn", "table")
    assert set(attributes(Player)) >= {"hand", "keepers", "name"}


def test_few_games_are_played_by_the_engine_that_serves_every_law():
    assert randomly.engine_for(randomly.MANY - 1, official_readings()) is randomly.PLAIN


@pytest.mark.parametrize(
    ("code", "left"),
    [
        ("if a and False:\n    b()\nelse:\n    c()", "c()"),
        ("if not [] or a:\n    b()", "b()"),
        ("x = 1 if 'a' == 'b' else 2", "x = 2"),
        ("x = a and True and b", "x = a and b"),
        ("x = a or True or b", "x = a or True"),
        ("found += []\nb()", "b()"),
        ("for one in some:\n    if False:\n        b()", "for one in some:\n    pass"),
        ("if (late := a()) and False:\n    b()", "if (late := a()) and False:\n    b()"),
    ],
)
def test_what_cannot_be_reached_is_left_out(code: str, left: str):
    assert ast.unparse(ast.fix_missing_locations(Folded().visit(ast.parse(code)))) == left


@pytest.mark.parametrize(
    "asks", ["game.law.consult('q', {'a': held, 'b': counted})", "game.consult('q', {'a': held, 'b': counted}, who, 7)"]
)
def test_a_reading_that_is_handed_in_as_a_function_is_worked_out(asks):
    code = f"def most(game, held, who, counted: Callable[[], int]):\n    return {asks}"
    left = Answered(ModuleType("some"), {"q": "b"}).visit(ast.parse(code))
    assert ast.unparse(left).endswith("return counted()")


def left_of(code: str, functions: str) -> str:
    """What is left of the code of a function that stands below some others."""
    body = "".join(f"    {line}\n" for line in code.splitlines())
    last = reduced(ast.parse(f"{functions}def last(game):\n{body}"), ModuleType("some"), Functions()).body[-1]
    assert isinstance(last, ast.FunctionDef)
    return ast.unparse(ast.fix_missing_locations(ast.Module(last.body, [])))


NEEDLESS = """
def seen(game): return game.turn.seen
def same(game, owed, most):
    room = max(0, most - seen(game))
    if game.asked:
        return owed
    return owed
def asks(game, what):
    yield what
def told(game, *, card, player=None): game.last = card
def quiet(game):
    now = None
    if now is not None:
        yield now
"""
"""A few functions, as they are left once some questions are answered."""


@pytest.mark.parametrize(
    ("code", "left"),
    [
        ("x = seen(game)\nreturn 1", "return 1"),
        ("return same(game, 3, seen(game))", "return 3"),
        ("return seen(game.outer)", "return game.outer.turn.seen"),
        ("if seen(game):\n    x = 1\nreturn 2", "return 2"),
        ("if (x := seen(game)):\n    pass\nreturn x", "(x := game.turn.seen)\nreturn x"),
        ("x, y = (seen(game), 2)\nreturn y + y", "return 2 + 2"),
        ("told(game, card=seen(game), player=game.turn.player)", "told(game, card=game.turn.seen)"),
        ("told(game, card=1, player=told(game, card=2))", "told(game, card=1, player=told(game, card=2))"),
        ("yield from quiet(game)\nyield 1", "yield 1"),
        ("yield from asks(game, 1)", "yield 1"),
        ("for x in game.cards:\n    y = x", "pass"),
        ("found = game.cards\nfound.append(1)\nreturn 1", "found = game.cards\nfound.append(1)\nreturn 1"),
        ("return 1\ntold(game, card=1)", "return 1"),
    ],
)
def test_what_nobody_needs_is_left_out(code: str, left: str):
    assert left_of(code, NEEDLESS) == left


PROCEDURES = """
def best(game, found: Sequence[int]) -> int | None:
    if not found:
        return None
    first = found[0]
    return first
def first_over(game, most):
    for one in game.players:
        if one.held > most:
            return one
    return None
def come_down(game, player: Player) -> Flow[bool]:
    if not player.held:
        return False
    card = yield player
    game.discard(card)
    return True
def told(game, *, by=STANDARD) -> None:
    game.last = by
"""
"""Functions that are small enough to be put in place of their calls."""


@pytest.mark.parametrize(
    ("code", "left"),
    [
        (
            "x = best(game, game.cards)\nreturn x",
            "x: int | None\nfound__1: Sequence[int] = game.cards\nif not found__1:\n    x = None\n"
            "else:\n    first__1 = found__1[0]\n    x = first__1\nreturn x",
        ),
        (
            "return first_over(game, 3)",
            "for one__1 in game.players:\n    if one__1.held > 3:\n        return one__1\nreturn None",
        ),
        (
            "if (yield from come_down(game, game.last)):\n    game.gone()",
            "given__1: bool\nplayer__2: Player = game.last\nif not player__2.held:\n    given__1 = False\nelse:\n"
            "    card__2 = (yield player__2)\n    game.discard(card__2)\n    given__1 = True\n"
            "if given__1:\n    game.gone()",
        ),
        ("told(game)", "game.last = STANDARD"),
        (
            "if any(one.held for one in game.players):\n    game.stop()",
            "for one__1 in game.players:\n    if one__1.held:\n        game.stop()\n        break",
        ),
        (
            "return all(one.held for one in game.players if one.plays)",
            "for one__1 in game.players:\n    if one__1.plays and (not one__1.held):\n        return False\n"
            "return True",
        ),
    ],
)
def test_a_function_is_put_in_place_of_its_call(code: str, left: str):
    assert left_of(code, PROCEDURES) == left
