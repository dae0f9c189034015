"""What a value of a card's record may look like: what is wrong with one that does not, and the JSON Schema of it."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from adjudicator.cards.days import understood
from adjudicator.cards.doing import Doing
from adjudicator.cards.parameter import SAMPLES, Parameter
from adjudicator.files import Complaint, is_it, suggest
from adjudicator.files import schema as schemas
from adjudicator.files.schema import Schema
from adjudicator.files.shapes import Path
from adjudicator.files.text import flow


class Named(NamedTuple):
    """Something that a record names: where, how, and what it has to be: types of cards, or a trait."""

    path: Path
    name: str
    types: tuple[str, ...] = ()
    trait: bool = False

    def below(self, *path: str | int) -> Named:
        """The same, seen from further up."""
        return self._replace(path=(*path, *self.path))


Found = Iterator[Complaint | Named]
LONGEST_NAME = 80
_FORBIDDEN = ",:?"


class Shape(NamedTuple):
    """One shape: what is found in a value, and the JSON Schema of those that are right.

    Found is what is wrong, and each card and trait that is named where nothing is. What a key of this shape `says`,
    with an example, goes into the schema and onto the page of reference.
    """

    found: Callable[[Any], Found]
    schema: Callable[[], Schema]
    says: str = ""
    example: Any = None

    def faults(self, value: Any) -> Iterator[Complaint]:
        """What is wrong with a value, each with its place (keys and places in lists) in there."""
        return (one for one in self.found(value) if isinstance(one, Complaint))

    def names(self, value: Any) -> Iterator[Named]:
        """The cards and traits that a value without faults names."""
        return (one for one in self.found(value) if isinstance(one, Named))


def told(shape: Shape, says: str, example: Any) -> Shape:
    """The same shape under a key, with what it says there; its example is the hint where there is no other."""

    def found(value: Any) -> Found:
        for one in shape.found(value):
            if isinstance(one, Complaint) and not one.path and not one.hint:
                one = one._replace(hint=f"as in {flow(example)}")
            yield one

    schema = lambda: {**shape.schema(), "description": says, "examples": [example]}  # noqa: E731
    return Shape(found, schema, says, example)


def shaped(schema: Schema) -> Callable[[Callable[[Any], Found]], Shape]:
    """The shape of what is checked by a function, and told by this schema."""
    return lambda found: Shape(found, lambda: schema)


def wrong(message: str, hint: str = "", code: str = "wrong-value") -> Complaint:
    return Complaint((), code, message, hint)


def below(*path: str | int, found: Iterable[Complaint | Named]) -> Found:
    """What is found at a place, seen from above it."""
    return (one.below(*path) for one in found)


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


# plain values ---------------------------------------------------------------------------------------------------------


def plain(schema: Schema, what: str, fits: Callable[[Any], bool], hint: str = "") -> Shape:
    """A value that fits, or not; `what` it is not is told then."""

    def found(value: Any) -> Found:
        if not fits(value):
            yield wrong(f"{said(value)} is {what}", hint)

    return Shape(found, lambda: schema)


def within(least: int, most: int) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


_NUMBER: Schema = {**schemas.NUMBER, "maximum": 1000}
_HOW_MANY = "no number of cards or the like", "write a number such as 3, at most 1000"
text = plain(schemas.TEXT, "no text", lambda value: isinstance(value, str) and bool(value.strip()))
number = plain(_NUMBER, _HOW_MANY[0], within(0, 1000), _HOW_MANY[1])
some = plain({**_NUMBER, "minimum": 1}, _HOW_MANY[0], within(1, 1000), "write 1 or more")
more_or_fewer = plain({**_NUMBER, "minimum": -1000}, _HOW_MANY[0], within(-1000, 1000), _HOW_MANY[1])
number_or_all = plain(
    {"anyOf": [_NUMBER, schemas.word(("all",))]},
    _HOW_MANY[0],
    lambda value: value == "all" or within(0, 1000)(value),
    _HOW_MANY[1],
)
year = plain(
    {"type": "integer", "minimum": 1900, "maximum": 2100}, "no year", within(1900, 2100), "write a year such as 2016"
)
flag = plain(schemas.FLAG, "neither true nor false", lambda value: isinstance(value, bool), "write true or false")


@shaped(schemas.named(schemas.TEXT))
def days(value: Any) -> Found:
    """Days by name: `12-25`, `last friday of july`, or `never` for one that is made up."""
    if not isinstance(value, Mapping):
        yield wrong(f"{said(value)} is not days by name", "write {a day: 12-25}")
        return
    hint = "write 12-25, `last friday of july` or never"
    for name, day in value.items():
        if not (isinstance(day, str) and understood(day)):
            yield wrong(f"{said(day)} is no day", hint).below(name)


@shaped({"type": "string", "pattern": f"^[^{_FORBIDDEN}]+$", "maxLength": LONGEST_NAME})
def name(value: Any) -> Found:
    bad = [sign for sign in str(value) if sign in _FORBIDDEN or unicodedata.category(sign).startswith("C")]
    if any(text.faults(value)):
        yield wrong(f"{said(value)} is no name of a card")
    elif len(value) > LONGEST_NAME:
        yield wrong(f"a name has at most {LONGEST_NAME} characters", code="bad-name")
    elif bad:
        plain = "".join(sign for sign in value if sign not in _FORBIDDEN and sign.isprintable())
        sign = {",": "comma", ":": "colon", "?": "question mark"}.get(bad[0], f"character {bad[0]!r}")
        yield wrong(f"a card name has no {sign}", f"write {plain!r}, the printed name under aliases", "bad-name")


def one_of(options: Iterable[str], what: str, hint: str = "") -> Shape:
    """One of a few words; `what` they are is told where another stands there, with the hint or with what is near."""
    known = tuple(options)

    def found(value: Any) -> Found:
        if value not in known:
            yield wrong(f"{said(value)} is no {what}", hint or meant(str(value), known), "unknown-word")

    return Shape(found, lambda: schemas.word(known))


def card(*types: str, untold: bool = False, but: Sequence[str] = ()) -> Shape:
    """The name of a card, of one of some types, or another word. `untold`: after a question mark none that is known."""

    def found(value: Any) -> Found:
        yield from text.found(value)
        if isinstance(value, str) and value not in but and not (untold and value.startswith("?")):
            yield Named((), value, types)

    return Shape(found, text.schema)


@shaped(schemas.TEXT)
def trait(value: Any) -> Found:
    yield from text.found(value)
    if isinstance(value, str):
        yield Named((), value, trait=True)


# what is made of other shapes -----------------------------------------------------------------------------------------


def list_of(item: Shape) -> Shape:
    def found(value: Any) -> Found:
        if not isinstance(value, list):
            alone = not isinstance(value, Mapping) and not any(item.faults(value))
            yield wrong(f"{said(value)} is no list", f"write {flow([value])}" if alone else "")
            return
        for place, each in enumerate(value):
            yield from below(place, found=item.found(each))

    return Shape(found, lambda: schemas.list_of(item.schema()))


def one_or_more(item: Shape) -> Shape:
    many = list_of(item)
    return Shape(
        lambda value: (many if isinstance(value, list) else item).found(value),
        lambda: schemas.one_or_more(item.schema()),
    )


def either(one: Shape, other: Shape, where: type = Mapping) -> Shape:
    """One shape, or another `where` the value is of a type."""
    return Shape(
        lambda value: (other if isinstance(value, where) else one).found(value),
        lambda: {"anyOf": [one.schema(), other.schema()]},
    )


def fields(what: str, keys: Mapping[str, Shape], required: Iterable[str] = ()) -> Shape:
    """A mapping with these keys and no others."""
    needed = tuple(required)

    def found(value: Any) -> Found:
        if not isinstance(value, Mapping):
            hint = "write `NAME: {type: keeper}`" if what == "card" else f"it takes {', '.join(keys)}"
            yield wrong(f"{said(value)} is no {what}", hint)
            return
        told = [key if key in keys else suggest(str(key), keys) for key in value]  # a misspelt one is not missing
        yield from (wrong(f"{what} without {key!r}", code="missing-key") for key in needed if key not in told)
        for key, each in value.items():
            if key in keys:
                yield from below(key, found=keys[key].found(each))
            else:
                yield Complaint((key,), "unknown-key", f"{what} has no {said(key)}", meant(str(key), keys), True)

    return Shape(found, lambda: schemas.fields_of({key: one.schema() for key, one in keys.items()}, needed))


def just_one(shape: Shape, keys: tuple[str, str], both: str, neither: str, hint: str) -> Shape:
    """A mapping with one of two keys, and not the other; what is said of one with both, and with neither."""

    def found(value: Any) -> Found:
        yield from shape.found(value)
        told = sum(bool(value.get(key)) for key in keys) if isinstance(value, Mapping) else 1
        if told != 1:
            yield wrong(both if told else neither, hint, "missing-key")

    return Shape(found, lambda: {**shape.schema(), "oneOf": [{"required": [key]} for key in keys]})


def by_name(names: Shape, values: Shape, what: str, hint: str, least: int = 0) -> Shape:
    """Values by names, so many at `least`. `hint`: what to write instead of anything else."""

    def found(value: Any) -> Found:
        if not isinstance(value, Mapping):
            yield wrong(f"{said(value)} is not {what}", hint)
            return
        if len(value) < least:
            yield wrong(f"{len(value)} is too few for {what}", hint)
        for key, each in value.items():
            at_key = (one._replace(at_key=True) for one in names.faults(key))
            yield from below(key, found=(*at_key, *names.names(key), *values.found(each)))

    few = {"minProperties": least} if least else {}
    return Shape(found, lambda: schemas.named(values.schema()) | few | {"propertyNames": names.schema()})


def counts(names: Shape, hint: str = "", numbers: Shape = number) -> Shape:
    return by_name(names, numbers, "numbers by name", hint)


def later(make: Callable[[], Shape]) -> Shape:
    """A shape that is made when it is needed, of what is not known before."""
    return Shape(lambda value: make().found(value), lambda: make().schema())


def in_part(word: str, given: Any, known: Mapping[str, Doing]) -> str:
    """The hint for a word that is one part of the names of some effects: those that take what is given with it."""
    parts = [name for name in known if word in name.split("-")]
    there = [name for name in parts if name.startswith(f"{word}-")] or parts
    keys = set(given) if isinstance(given, Mapping) else set()
    names = [name for name in there if keys.issubset(known[name].takes)] or there
    return "" if not names else f"did you mean {names[0]!r}?" if len(names) == 1 else f"one of {', '.join(names)}"


def as_written(name: str, known: Mapping[str, Doing]) -> str:
    """The hint where an effect or duty lacks something: how it is written."""
    return f"as in {flow({name: known[name].example()})}"


def effect(known: Mapping[str, Doing], what: str, inner: Mapping[str, Doing] | None = None) -> Shape:
    """`name` or `{name: {parameters}}`; one without required parameters may be given by its name alone.

    `inner` are the effects that may stand in a parameter of another; the same where it is left out.
    """

    def of(name: str) -> Shape:
        takes = known[name].takes
        needed = [key for key, one in takes.items() if one.required]
        shapes = {key: parameter(one, inner or known) for key, one in takes.items()}
        return fields(name, shapes, needed)

    def found(value: Any) -> Found:
        named = isinstance(value, Mapping)
        if named and len(value) != 1:
            yield wrong(f"one {what} at a time, as {{name: {{parameters}}}}")
            return
        name, given = next(iter(value.items())) if named else (value, None)
        if isinstance(name, str) and name in known:
            bare = not isinstance(given or {}, Mapping)
            for one in of(name).found(given or {}):
                if isinstance(one, Complaint) and not one.path and (bare or one.code == "missing-key"):
                    one = one._replace(hint=as_written(name, known))
                yield one.below(*((name,) if named else ()))
        else:
            hint = in_part(str(name), given, known) or meant(str(name), known)
            yield wrong(f"{said(name)} is no {what}", hint, "unknown-effect")

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

    return Shape(found, schema)


def parameter(one: Parameter, inner: Mapping[str, Doing]) -> Shape:
    """The shape of what a parameter takes."""
    shape = outcomes(effect(inner, "effect")) if one.kind == "outcomes" else _PARAMETERS[one.kind](one)
    return told(shape, one.says, SAMPLES[one.kind](one))


def outcomes(effects: Shape) -> Shape:
    """Effects by the name of what comes of a throw or a choice, for two outcomes at least."""
    each = list_of(effects._replace(schema=lambda: {"$ref": "#/$defs/effect"}))
    return by_name(name, each, "several outcomes", "write {heads: [...], tails: [...]}", 2)


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
