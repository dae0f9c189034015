"""What stands under a key: a few shapes that values of files have, and where a value does not have its shape."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.files import schema as schemas
from adjudicator.files.schema import Schema

TEXT = "a text"
TEXTS = "a list of texts"
TEXT_OR_TEXTS = "a text or a list of texts"
NAMED_TEXTS = "texts with names, as in `name: text`"
RIVALS = ("nobody", "seldom")
READINGS = "readings by name, each a text, or `{says: a text, rival: nobody}` where nobody (or: seldom) argues it"
HISTORY = "a list of mappings of texts"
FACTS = "facts by id, as in `HF-27.a: {testable: yes, text: ...}`"
MAPPING = "a mapping"
WORD_OR_FLAG = "a text, or true"
_PLAIN: dict[str, type | tuple[type, ...]] = {
    TEXT: str,
    TEXT_OR_TEXTS: str,
    WORD_OR_FLAG: (str, bool),
    MAPPING: dict,
}
_READING: Schema = {"anyOf": [schemas.TEXT, schemas.fields_of(
    {"says": schemas.TEXT, "rival": schemas.word(RIVALS)}, ["says", "rival"]
)]}  # fmt: skip
SCHEMAS: dict[str, Schema] = {
    TEXT: schemas.TEXT,
    TEXTS: schemas.list_of(schemas.TEXT),
    TEXT_OR_TEXTS: schemas.one_or_more(schemas.TEXT),
    NAMED_TEXTS: schemas.named(schemas.TEXT),
    READINGS: schemas.named(_READING) | {"minProperties": 2},
    HISTORY: schemas.list_of(schemas.named(schemas.TEXT)),
    MAPPING: {"type": "object"},
    WORD_OR_FLAG: {"type": ["string", "boolean"]},
}
"""The JSON Schema of each, as far as one is asked for."""


def misfits(value: Any, shape: str) -> Iterator[tuple[str | int, ...]]:
    """Where in ``value`` something of another shape stands; the empty path is the value itself. Nothing always fits."""
    plain = _PLAIN.get(shape)
    if value is None or (plain is not None and isinstance(value, plain)):
        return
    if shape in (TEXTS, TEXT_OR_TEXTS):
        yield from _misfit_items(value, list, str)
    elif shape == NAMED_TEXTS:
        yield from _misfit_items(value, dict, str)
    elif shape == READINGS:
        yield from _misfit_readings(value)
    elif shape == FACTS:
        yield from _misfit_items(value, dict, dict)
    elif shape == HISTORY:
        yield from _misfit_items(value, list, dict)
    elif plain is not None:
        yield ()


def _misfit_readings(value: Any) -> Iterator[tuple[str | int, ...]]:
    if not isinstance(value, dict):
        yield ()
        return
    for name, reading in value.items():
        noted = isinstance(reading, dict) and set(reading) == {"says", "rival"} and reading["rival"] in RIVALS
        if not isinstance(reading["says"] if noted else reading, str):
            yield (name,)


def _misfit_items(value: Any, whole: type[list[Any] | dict[Any, Any]], part: type) -> Iterator[tuple[str | int, ...]]:
    if not isinstance(value, whole):
        yield ()
        return
    for place, item in value.items() if isinstance(value, dict) else enumerate(value):
        if not isinstance(item, part):
            yield (place,)
        elif isinstance(item, dict):
            yield from ((place, key) for key, text in item.items() if not isinstance(text, str))


def value_at(value: Any, path: tuple[Any, ...]) -> Any:
    """What stands at a path, such as `misfits` gives."""
    for part in path:
        value = value[part]
    return value
