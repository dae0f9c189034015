"""Classes of plain values written out for the compiler are what `plain_data` makes of them."""

from __future__ import annotations

import ast
import pickle
import sys
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import adjudicator
from adjudicator.plain_data import replace
from adjudicator.search.known_law import native_classes

PACKAGE = Path(adjudicator.__file__).parent
SAMPLE = '''
"""A module."""

from __future__ import annotations

from adjudicator.plain_data import field, plain_data


@plain_data(frozen=True)
class Place:
    """Where one sits."""

    name: str
    seats: int = 4
    taken: dict[str, int] = field(default_factory=dict)
    whole: str = field(init=False, default="")

    def __post_init__(self) -> None:
        object.__setattr__(self, "whole", f"{self.name} ({self.seats})")


@plain_data(frozen=True)
class Seat:
    number: int
    window: bool = False


@plain_data(eq=False, repr=False)
class Guest:
    name: str

    def __repr__(self) -> str:
        return self.name
'''


def loaded(name: str, tree: ast.Module) -> ModuleType:
    found = sys.modules[name] = ModuleType(name)
    exec(compile(tree, name, "exec"), found.__dict__)
    return found


@pytest.fixture(name="both")
def both_loaded() -> Iterator[tuple[ModuleType, ModuleType]]:
    made = loaded("made_of_values", ast.parse(SAMPLE))
    written = loaded("written_out", native_classes.written_out(ast.parse(SAMPLE)))
    yield made, written
    del sys.modules["made_of_values"], sys.modules["written_out"]


def test_such_a_class_does_the_same_written_out(both: tuple[ModuleType, ModuleType]) -> None:
    for module in both:
        hall = module.Place("hall", seats=6)
        assert repr(hall) == "Place(name='hall', seats=6, taken={}, whole='hall (6)')"
        assert hall == module.Place("hall", 6, {}) != module.Place("hall")
        assert hall != "hall"
        assert len({module.Seat(1), module.Seat(1, False), module.Seat(2)}) == 2
        assert replace(hall, name="den") == module.Place("den", 6)
        assert pickle.loads(pickle.dumps(hall)) == hall
        with pytest.raises(FrozenInstanceError):
            hall.seats = 7
        assert module.Place("a").taken is not module.Place("b").taken
        assert repr(module.Guest("Ann")) == "Ann"
        assert module.Guest("Ann") != module.Guest("Ann")
        assert [(one.name, one.init) for one in fields(module.Place)] == [
            ("name", True), ("seats", True), ("taken", True), ("whole", False),
        ]  # fmt: skip


def test_it_is_written_as_a_class_that_no_decorator_makes(both: tuple[ModuleType, ModuleType]) -> None:
    text = ast.unparse(native_classes.written_out(ast.parse(SAMPLE)))
    assert "@plain_data" not in text
    assert both[1].Place.__doc__ == "Where one sits."


def test_only_a_class_that_is_named_is_open_to_others() -> None:
    text = ast.unparse(native_classes.written_out(ast.parse(SAMPLE), {"Guest"}))
    assert text.count("allow_interpreted_subclasses") == 1
    assert "@mypyc_attr(allow_interpreted_subclasses=True)\nclass Guest:" in text


@pytest.mark.parametrize("place", ["cards/goals.py", "cards/model.py", "engine/state/refusal.py", "law/consults.py"])
def test_every_class_of_a_module_takes_the_same_values(place: str) -> None:
    text = (PACKAGE / place).read_text(encoding="utf-8")
    tree = ast.parse(text)
    assert native_classes.is_written_out(tree)
    classes = [one for one in tree.body if isinstance(one, ast.ClassDef)]
    made = [one.name for one in classes if native_classes.flags(one) is not None]
    plain = loaded("as_it_stands", tree)
    written = loaded("written_out", native_classes.written_out(ast.parse(text)))
    assert made
    for name in made:
        one: Any = getattr(plain, name)
        other: Any = getattr(written, name)
        assert one.__values__ == other.__values__
        assert one.__arguments__ == other.__arguments__
        assert [told(each) for each in fields(one)] == [told(each) for each in fields(other)]
    del sys.modules["as_it_stands"], sys.modules["written_out"]


def told(field: Any) -> tuple[Any, ...]:
    return field.name, field.default, field.default_factory, field.init
