"""What a value of a card's record may look like: what is wrong with one that does not, and the JSON Schema of it."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from adjudicator.cards.days import understood
from adjudicator.cards.doing import Doing
from adjudicator.cards.parameter import SAMPLES, Parameter
from adjudicator.files import is_it
from adjudicator.files import schema as schemas
from adjudicator.files.schema import Schema

Path = tuple[str | int, ...]
Complaint = tuple[Path, str, str, str]
"""Where in the record (keys and places in lists), a code, what is wrong, and a hint or nothing."""
Faults = Callable[[Any, Path], list[Complaint]]


class Named(NamedTuple):
    """Something that a record names: where, how, and what it has to be: types of cards, or a trait."""

    path: Path
    name: str
    types: tuple[str, ...] = ()
    trait: bool = False


Names = Callable[[Any, Path], Iterable[Named]]

LONGEST_NAME = 80
_FORBIDDEN = ",:?"


def none_named(value: Any, path: Path) -> Iterable[Named]:
    return ()


class Shape(NamedTuple):
    """One shape: what is wrong with a value that stands at a path, and the JSON Schema of those that are right.

    What a key of this shape `says`, with an example, goes into the schema and onto the page of reference. `names`: the
    cards and traits that a value without faults names.
    """

    faults: Faults
    schema: Callable[[], Schema]
    names: Names = none_named
    says: str = ""
    example: Any = None


def told(shape: Shape, says: str, example: Any) -> Shape:
    """The same shape under a key, with what it says there."""
    schema = lambda: {**shape.schema(), "description": says, "examples": [example]}  # noqa: E731
    return Shape(shape.faults, schema, shape.names, says, example)


def shaped(schema: Schema) -> Callable[[Faults], Shape]:
    """The shape of what is checked by a function, and told by this schema."""
    return lambda faults: Shape(faults, lambda: schema)


def wrong(path: Path, message: str, hint: str = "", code: str = "wrong-value") -> Complaint:
    return path, code, message, hint


def meant(word: str, known: Iterable[str]) -> str:
    """The hint for a word that is none of these: what is close to it, else those there are, of many what is like it."""
    names = list(known)
    if close := is_it(word, names):
        return close
    if len(names) > 12:
        names = [name for name in names if any(len(part) > 3 and part in word for part in name.split("-"))]
    return f"one of {', '.join(names)}" if names else "`adjudicator schema cards` lists them"


def said(value: Any) -> str:
    """A value as a message shows it: short, and with nothing that a terminal would obey."""
    if value is None or isinstance(value, bool):
        return "an empty value" if value is None else str(value).lower()
    told = repr(value) if isinstance(value, str | int) else f"a {type(value).__name__}"
    told = told.replace("a dict", "a mapping")
    return told if len(told) <= 60 else told[:57] + "..."


def items(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """The items of a list with their paths; anything else but nothing is one item."""
    if isinstance(value, list):
        yield from (((*path, place), one) for place, one in enumerate(value))
    elif value is not None:
        yield path, value


# plain values ---------------------------------------------------------------------------------------------------------


@shaped(schemas.TEXT)
def text(value: Any, path: Path) -> list[Complaint]:
    return [] if isinstance(value, str) and value.strip() else [wrong(path, f"{said(value)} is no text")]


@shaped({**schemas.NUMBER, "maximum": 1000})
def number(value: Any, path: Path) -> list[Complaint]:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 1000:
        return []
    return [wrong(path, f"{said(value)} is no number of cards or the like", "write a number such as 3")]


@shaped({"anyOf": [number.schema(), schemas.word(("all",))]})
def number_or_all(value: Any, path: Path) -> list[Complaint]:
    return [] if value == "all" else number.faults(value, path)


@shaped({"type": "integer", "minimum": 1900, "maximum": 2100})
def year(value: Any, path: Path) -> list[Complaint]:
    sound = isinstance(value, int) and not isinstance(value, bool) and 1900 <= value <= 2100
    return [] if sound else [wrong(path, f"{said(value)} is no year", "write a year such as 2016")]


@shaped(schemas.named(schemas.TEXT))
def days(value: Any, path: Path) -> list[Complaint]:
    """Days by name: `12-25`, `last friday of july`, or `never` for one that is made up."""
    if not isinstance(value, Mapping):
        return [wrong(path, f"{said(value)} is not days by name", "write {a day: 12-25}")]
    return [
        wrong((*path, name), f"{said(day)} is no day", "write 12-25, `last friday of july` or never")
        for name, day in value.items()
        if not (isinstance(day, str) and understood(day))
    ]


@shaped(schemas.FLAG)
def flag(value: Any, path: Path) -> list[Complaint]:
    if isinstance(value, bool):
        return []
    return [wrong(path, f"{said(value)} is neither true nor false", "write true or false")]


@shaped({"type": "string", "pattern": f"^[^{_FORBIDDEN}]+$", "maxLength": LONGEST_NAME})
def name(value: Any, path: Path) -> list[Complaint]:
    if text.faults(value, path):
        return [wrong(path, f"{said(value)} is no name of a card")]
    if len(value) > LONGEST_NAME:
        return [wrong(path, f"a name has at most {LONGEST_NAME} characters", code="bad-name")]
    if bad := next((sign for sign in value if sign in _FORBIDDEN or unicodedata.category(sign).startswith("C")), None):
        plain = "".join(sign for sign in value if sign not in _FORBIDDEN and sign.isprintable())
        hint = f"write {plain!r}, the printed name under aliases"
        return [wrong(path, f"a card name has no {_sign(bad)}", hint, "bad-name")]
    return []


def _sign(sign: str) -> str:
    return {",": "comma", ":": "colon", "?": "question mark"}.get(sign, f"character {sign!r}")


def one_of(options: Iterable[str], what: str, hint: str = "") -> Shape:
    """One of a few words; `what` they are is told where another stands there, with the hint or with what is near."""
    known = tuple(options)

    def faults(value: Any, path: Path) -> list[Complaint]:
        if value in known:
            return []
        return [wrong(path, f"{said(value)} is no {what}", hint or meant(str(value), known), "unknown-word")]

    return Shape(faults, lambda: schemas.word(known))


def card(*types: str, untold: bool = False, but: Sequence[str] = ()) -> Shape:
    """The name of a card, of one of some types, or another word. `untold`: after a question mark none that is known."""

    def names(value: Any, path: Path) -> Iterable[Named]:
        return () if value in but or (untold and value.startswith("?")) else (Named(path, value, types),)

    return text._replace(names=names)


trait: Shape = text._replace(names=lambda value, path: (Named(path, value, trait=True),))


# what is made of other shapes -----------------------------------------------------------------------------------------


def list_of(item: Shape) -> Shape:
    def faults(value: Any, path: Path) -> list[Complaint]:
        if not isinstance(value, list):
            return [wrong(path, f"{said(value)} is no list")]
        return [one for place, each in enumerate(value) for one in item.faults(each, (*path, place))]

    def names(value: Any, path: Path) -> Iterable[Named]:
        return (one for place, each in enumerate(value) for one in item.names(each, (*path, place)))

    return Shape(faults, lambda: schemas.list_of(item.schema()), names)


def one_or_more(item: Shape) -> Shape:
    many = list_of(item)
    return Shape(
        lambda value, path: (many if isinstance(value, list) else item).faults(value, path),
        lambda: schemas.one_or_more(item.schema()),
        lambda value, path: (many if isinstance(value, list) else item).names(value, path),
    )


def either(one: Shape, other: Shape, where: type = Mapping) -> Shape:
    """One shape, or another `where` the value is of a type."""
    return Shape(
        lambda value, path: (other if isinstance(value, where) else one).faults(value, path),
        lambda: {"anyOf": [one.schema(), other.schema()]},
        lambda value, path: (other if isinstance(value, where) else one).names(value, path),
    )


def fields(what: str, keys: Mapping[str, Shape], required: Iterable[str] = ()) -> Shape:
    """A mapping with these keys and no others."""
    needed = tuple(required)

    def faults(value: Any, path: Path) -> list[Complaint]:
        if not isinstance(value, Mapping):
            hint = "write `NAME: {type: keeper}`" if what == "card" else f"it takes {', '.join(keys)}"
            return [wrong(path, f"{said(value)} is no {what}", hint)]
        found = [wrong(path, f"{what} without {key!r}", code="missing-key") for key in needed if key not in value]
        for key, each in value.items():
            if key not in keys:
                message = f"{what} has no {said(key)}"
                found.append(wrong((*path, key), message, meant(str(key), keys), "unknown-key"))
            else:
                found += keys[key].faults(each, (*path, key))
        return found

    return Shape(
        faults,
        lambda: schemas.fields_of({key: one.schema() for key, one in keys.items()}, needed),
        lambda value, path: (one for key, each in value.items() for one in keys[key].names(each, (*path, key))),
    )


def just_one(shape: Shape, keys: tuple[str, str], both: str, neither: str, hint: str) -> Shape:
    """A mapping with one of two keys, and not the other; what is said of one with both, and with neither."""

    def faults(value: Any, path: Path) -> list[Complaint]:
        found = shape.faults(value, path)
        told = sum(bool(value.get(key)) for key in keys) if isinstance(value, Mapping) else 1
        return found if told == 1 else [*found, wrong(path, both if told else neither, hint, "missing-key")]

    return Shape(faults, lambda: {**shape.schema(), "oneOf": [{"required": [key]} for key in keys]}, shape.names)


def counts(names: Shape, hint: str = "") -> Shape:
    """Numbers by name. `hint`: what to write instead of anything else."""

    def faults(value: Any, path: Path) -> list[Complaint]:
        if not isinstance(value, Mapping):
            return [wrong(path, f"{said(value)} is not numbers by name", hint)]
        both = ((key, each, (*path, key)) for key, each in value.items())
        return [one for key, each, at in both for one in (*names.faults(key, at), *number.faults(each, at))]

    return Shape(
        faults,
        lambda: schemas.named(number.schema()) | {"propertyNames": names.schema()},
        lambda value, path: (one for key in value for one in names.names(key, (*path, key))),
    )


def later(make: Callable[[], Shape]) -> Shape:
    """A shape that is made when it is needed, of what is not known before."""
    return Shape(
        lambda value, path: make().faults(value, path),
        lambda: make().schema(),
        lambda value, path: make().names(value, path),
    )


def in_part(word: str, given: Any, known: Mapping[str, Doing]) -> str:
    """The hint for a word that is one part of the names of some effects: those that take what is given with it."""
    parts = [name for name in known if word in name.split("-")]
    there = [name for name in parts if name.startswith(f"{word}-")] or parts
    keys = set(given) if isinstance(given, Mapping) else set()
    names = [name for name in there if keys.issubset(known[name].takes)] or there
    return "" if not names else f"did you mean {names[0]!r}?" if len(names) == 1 else f"one of {', '.join(names)}"


def effect(known: Mapping[str, Doing], what: str, inner: Mapping[str, Doing] | None = None) -> Shape:
    """`name` or `{name: {parameters}}`; one without required parameters may be given by its name alone.

    `inner` are the effects that may stand in a parameter of another; the same where it is left out.
    """

    def of(name: str) -> Shape:
        takes = known[name].takes
        needed = [key for key, one in takes.items() if one.required]
        shapes = {key: parameter(one, inner or known) for key, one in takes.items()}
        return fields(name, shapes, needed)

    def names(value: Any, path: Path) -> Iterable[Named]:
        pairs = value.items() if isinstance(value, Mapping) else ()
        return (one for name, given in pairs for one in of(name).names(given or {}, (*path, name)))

    def faults(value: Any, path: Path) -> list[Complaint]:
        if isinstance(value, Mapping) and len(value) != 1:
            return [wrong(path, f"one {what} at a time, as {{name: {{parameters}}}}")]
        name, given = next(iter(value.items())) if isinstance(value, Mapping) else (value, None)
        if not isinstance(name, str) or name not in known:
            hint = in_part(str(name), given, known) or meant(str(name), known)
            return [wrong(path, f"{said(name)} is no {what}", hint, "unknown-effect")]
        return of(name).faults(given or {}, (*path, name) if isinstance(value, Mapping) else path)

    def schema() -> Schema:
        shapes = {name: of(name).schema() for name in known}
        plain = [name for name, one in shapes.items() if "required" not in one]
        given = {
            name: {
                **({"anyOf": [one, {"type": "null"}]} if name in plain else one),
                "description": known[name].says,
                "examples": [known[name].example()],
            }
            for name, one in shapes.items()
        }
        by_name = [{"const": name, "description": known[name].says} for name in plain]
        return {"anyOf": [*by_name, schemas.fields_of(given, minProperties=1, maxProperties=1)]}

    return Shape(faults, schema, names)


def outcomes(effects: Shape) -> Shape:
    """Effects by the name of what comes of a throw or a choice, for two outcomes at least."""
    each = list_of(effects)

    def faults(value: Any, path: Path) -> list[Complaint]:
        if not isinstance(value, Mapping) or len(value) < 2:
            return [wrong(path, f"{said(value)} is not several outcomes", "write {heads: [...], tails: [...]}")]
        both = ((key, one, (*path, key)) for key, one in value.items())
        return [found for key, one, at in both for found in (*name.faults(key, at), *each.faults(one, at))]

    several = schemas.named(schemas.list_of({"$ref": "#/$defs/effect"})) | {"minProperties": 2}
    return Shape(
        faults,
        lambda: {**several, "propertyNames": name.schema()},
        lambda value, path: (found for key, one in value.items() for found in each.names(one, (*path, key))),
    )


def parameter(one: Parameter, inner: Mapping[str, Doing]) -> Shape:
    """The shape of what a parameter takes."""
    shape = outcomes(effect(inner, "effect")) if one.kind == "outcomes" else _PARAMETERS[one.kind](one)
    return told(shape, one.says, SAMPLES[one.kind](one))


_PARAMETERS: dict[str, Callable[[Parameter], Shape]] = {
    "number": lambda _: number,
    "number-or-all": lambda _: number_or_all,
    "flag": lambda _: flag,
    "text": lambda _: text,
    "trait": lambda _: trait,
    "card": lambda _: card(),
    "cards": lambda _: list_of(card()),
    "word": lambda one: one_of(one.words, "choice here"),
    "words": lambda one: list_of(one_of(one.words, "choice here")),
}
