"""The parts of JSON Schemas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer", "minimum": 0}
FLAG: Schema = {"type": "boolean"}
ANYTHING: Schema = {}


def list_of(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def one_or_more(items: Schema) -> Schema:
    return {"anyOf": [items, list_of(items)]}


def word(words: Sequence[str]) -> Schema:
    return {"enum": list(words)}


def named(values: Schema) -> Schema:
    """A mapping with any keys."""
    return {"type": "object", "additionalProperties": values}


def fields_of(fields: Mapping[str, Schema], required: Sequence[str] = (), **more: Any) -> Schema:
    """A mapping with these keys and no others."""
    told: Schema = {"type": "object", "properties": dict(fields), "additionalProperties": False, **more}
    return told | {"required": list(required)} if required else told


def titled(title: str, schema: Schema) -> Schema:
    return {"$schema": DIALECT, "title": title, **schema}
