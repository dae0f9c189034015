"""Classes that hold values and do nothing else: as `dataclasses` makes them, but loaded and made much faster.

`dataclasses` brings `inspect` and all that it needs along, and compiles six methods for each class. Here `__init__`
alone is compiled, as the first of a class is made; everything else is the same code for all. Whoever asks `dataclasses`
about such a class (`fields`, `replace`, `asdict`) is told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, dataclass_transform

C = TypeVar("C")
V = TypeVar("V")
NONE: Any = object()


class Field:
    """A value that is no argument (`init=False`), or whose default is made anew each time."""

    __slots__ = ("default", "factory", "init")

    def __init__(self, default: Any, factory: Callable[[], Any] | None, init: bool) -> None:
        self.default, self.factory, self.init = default, factory, init


def field(*, default: Any = NONE, default_factory: Callable[[], Any] | None = None, init: bool = True) -> Any:
    """How a value is told that is more than a type with a plain default."""
    return Field(default, default_factory, init)


class Told:
    """The fields as `dataclasses` tells them, made when somebody asks it."""

    __slots__ = ("defaults", "known", "types")

    def __init__(self, types: dict[str, Any], defaults: dict[str, Any]) -> None:
        self.types, self.defaults = types, defaults
        self.known: Any = None

    def __get__(self, one: object, kind: type) -> Any:
        if self.known is None:
            self.known = self.made(kind)
        return self.known

    def made(self, kind: type) -> Any:
        """The fields of a class that `dataclasses` has made of the same values."""
        import dataclasses

        told: dict[str, Any] = {"__annotations__": self.types, **self.defaults}
        for name, default in self.defaults.items():
            if isinstance(default, Field):
                made = {"default_factory": default.factory} if default.factory else {"default": default.default}
                told[name] = dataclasses.field(init=default.init, **made)
        return dataclasses.dataclass(type(kind.__name__, (), told)).__dataclass_fields__  # type: ignore[attr-defined]


class Values:
    """What all such classes can do."""

    __slots__ = ()
    __values__: tuple[str, ...]
    __arguments__: tuple[str, ...]

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__values__)
        return f"{type(self).__qualname__}({told})"

    def __getstate__(self) -> list[Any]:
        return [getattr(self, name) for name in self.__values__]

    def __setstate__(self, state: list[Any]) -> None:
        for name, value in zip(self.__values__, state, strict=True):
            object.__setattr__(self, name, value)


def same(self: Any, other: Any) -> Any:
    """Two are equal that are of one class and hold equal values."""
    if other.__class__ is not self.__class__:
        return NotImplemented
    mine: list[Any] = [getattr(self, name) for name in self.__values__]
    return mine == [getattr(other, name) for name in self.__values__]


def hashed(self: Any) -> int:
    """Of values that do not change."""
    return hash(tuple([getattr(self, name) for name in self.__values__]))


def unchangeable(self: Any, name: str, value: object = None) -> None:
    """What comes of changing a value that does not change. Raises FrozenInstanceError."""
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot assign to field {name!r}")


@dataclass_transform(field_specifiers=(field,))
def plain_data(*, frozen: bool = False, eq: bool = True, repr: bool = True) -> Callable[[type[C]], type[C]]:
    """Make a class of annotated values, with slots; `frozen`: they do not change, `eq`: compared by their values.

    >>> @plain_data(frozen=True)
    ... class Place:
    ...     name: str
    ...     seats: int = 4
    >>> Place("kitchen"), Place("hall", 6) == Place("hall", seats=6)
    (Place(name='kitchen', seats=4), True)
    """

    def made(described: type[C]) -> type[C]:
        mine, base = described.__dict__, described.__base__
        outer: Any = base if base is not None and issubclass(base, Values) else Values
        told: Told | None = outer.__dict__.get("__dataclass_fields__")
        own = dict(mine.get("__annotations__", {}))
        types = {**told.types, **own} if told is not None else own
        defaults = {**(told.defaults if told is not None else {}), **{name: mine[name] for name in own if name in mine}}
        kept = {key: value for key, value in mine.items() if key not in (*own, "__dict__", "__weakref__")}
        kept.update(__slots__=tuple(own), __values__=tuple(types), __match_args__=tuple(types))
        derived = {name for name, one in defaults.items() if isinstance(one, Field) and not one.init}
        kept["__arguments__"] = tuple([name for name in types if name not in derived])
        kept["__dataclass_fields__"] = Told(types, defaults)
        if eq:
            kept.setdefault("__eq__", same)
            kept["__hash__"] = hashed if frozen else None
        if frozen:
            kept["__setattr__"] = kept["__delattr__"] = unchangeable
        found: Any = type(described.__name__, (outer,), kept)
        found.__init__ = at_first(found, defaults, frozen)
        if not repr:
            found.__repr__ = mine.get("__repr__", object.__repr__)
        return found  # type: ignore[no-any-return]

    return made


def at_first(made: Any, defaults: dict[str, Any], frozen: bool) -> Any:
    """The `__init__` of a class of which there is nothing yet: most are loaded and never used."""

    def __init__(self: Any, *told: Any, **named: Any) -> None:
        made.__init__ = beginning(made, defaults, frozen)
        made.__init__(self, *told, **named)

    return __init__


def beginning(made: Any, defaults: dict[str, Any], frozen: bool) -> Any:
    """The `__init__` of a class."""
    known: dict[str, Any] = {"NONE": NONE}
    arguments, lines = ["self"], []
    for name in made.__values__:
        default = defaults.get(name, NONE)
        value = name
        if isinstance(default, Field):
            if not default.init:
                known[f"_{name}"], value = default.default, f"_{name}"
            elif default.factory is not None:
                known[f"_{name}"] = default.factory
                arguments.append(f"{name}=NONE")
                value = f"_{name}() if {name} is NONE else {name}"
            else:
                default = default.default
        if not isinstance(default, Field):
            known[f"_{name}"] = default
            arguments.append(name if default is NONE else f"{name}=_{name}")
        if frozen:
            known[f"_set_{name}"] = getattr(made, name).__set__
            lines.append(f" _set_{name}(self, {value})")
        else:
            lines.append(f" self.{name} = {value}")
    if hasattr(made, "__post_init__"):
        lines.append(" self.__post_init__()")
    exec(f"def __init__({', '.join(arguments)}):\n" + "\n".join(lines or [" pass"]), known)
    found = known["__init__"]
    found.__qualname__ = f"{made.__qualname__}.__init__"
    return found


def replace(one: V, **changed: Any) -> V:
    """Another of the same class, with some values changed; a class that `dataclasses` has made will do as well."""
    kind: Any = type(one)
    if not hasattr(kind, "__arguments__"):
        import dataclasses

        return dataclasses.replace(one, **changed)  # type: ignore[type-var]
    return kind(**{**{name: getattr(one, name) for name in kind.__arguments__}, **changed})  # type: ignore[no-any-return]
