"""What stands under a key: a few shapes that values of files have, and where a value does not have its shape."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from adjudicator.files import schema as schemas
from adjudicator.files.schema import Schema

Path = tuple[str | int, ...]
"""Keys and places in lists, from a value down to what stands in it."""
RIVALS = ("nobody", "seldom")


class Plain(NamedTuple):
    """A shape: how it is called, of which type a value is, of which its items, those of mappings being texts.

    A number is no less than 0, and no more than the `most` there may be.
    """

    called: str
    whole: type | tuple[type, ...]
    items: type | tuple[type, ...] = object
    schema: Schema = schemas.ANYTHING
    most: int | None = None

    def takes(self, value: Any) -> bool:
        """Whether a value is of the type; its items are another matter."""
        if self.whole is int:
            return type(value) is int and value >= 0 and (self.most is None or value <= self.most)
        return isinstance(value, self.whole)


ANYTHING = Plain("anything", object)
TEXT = Plain("a text", str, schema=schemas.TEXT)
TEXTS = Plain("a list of texts", list, str, schemas.list_of(schemas.TEXT))
TEXT_OR_TEXTS = Plain("a text or a list of texts", (str, list), str, schemas.one_or_more(schemas.TEXT))
NAMED_TEXTS = Plain("texts with names, as in `name: text`", dict, str, schemas.named(schemas.TEXT))
_RIVAL = schemas.fields_of({"says": schemas.TEXT, "rival": schemas.word(RIVALS)}, ["says", "rival"])
READINGS = Plain(
    "readings by name, each a text, or `{says: a text, rival: nobody}` where nobody (or: seldom) argues it",
    dict,
    (str, dict),
    schemas.named({"anyOf": [schemas.TEXT, _RIVAL]}) | {"minProperties": 2},
)
HISTORY = Plain("a list of mappings of texts", list, dict, schemas.list_of(schemas.named(schemas.TEXT)))
FACTS = Plain("facts by id, as in `HF-27.a: {testable: yes, text: ...}`", dict, dict)
FLAG = Plain("true or false", bool, schema=schemas.FLAG)
MAPPING = Plain("a mapping", dict, schema={"type": "object"})
WORD_OR_FLAG = Plain("a text, or true", (str, bool), schema={"type": ["string", "boolean"]})


def number_of(what: str, most: int | None = None) -> Plain:
    bound = {} if most is None else {"maximum": most}
    return Plain(f"a number of {what}", int, schema=schemas.NUMBER | bound, most=most)


def misfits(value: Any, shape: Plain) -> Iterator[Path]:
    """Where in ``value`` something of another shape stands; the empty path is the value itself. Nothing always fits."""
    if value is not None and not shape.takes(value):
        yield ()
    elif isinstance(value, (list, dict)) and shape.items is not object:
        for place, item in value.items() if isinstance(value, dict) else enumerate(value):
            if not isinstance(item, shape.items) or (shape is READINGS and not _is_reading(item)):
                yield (place,)
            elif isinstance(item, dict):
                yield from ((place, key) for key, text in item.items() if not isinstance(text, str))


def _is_reading(item: Any) -> bool:
    if not isinstance(item, dict):
        return True
    return set(item) == {"says", "rival"} and item["rival"] in RIVALS and isinstance(item["says"], str)


def items(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """The items of a list with their paths; anything else but nothing is one item."""
    if isinstance(value, list):
        yield from (((*path, place), one) for place, one in enumerate(value))
    elif value is not None:
        yield path, value


def value_at(value: Any, path: tuple[Any, ...]) -> Any:
    """What stands at a path, such as `misfits` gives."""
    for part in path:
        value = value[part]
    return value
