"""The schemas accept every shipped file and refuse what is plainly wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.cli.schema import Sort, built
from adjudicator.files import read_documents, shipped

TYPES: dict[str, Any] = {
    "object": dict, "array": list, "string": str, "integer": int, "number": (int, float),
    "boolean": bool, "null": type(None),
}  # fmt: skip


def faults(value: Any, schema: Any, root: Any, path: str = "") -> Iterator[str]:
    """What is wrong under the keywords that our schemas use."""
    if "$ref" in schema:
        yield from faults(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root, path)
        return
    for one in schema.get("allOf", ()):
        yield from faults(value, one, root, path)
    if "anyOf" in schema and not any(not list(faults(value, one, root)) for one in schema["anyOf"]):
        yield f"{path}: {value!r} fits nothing"
    if "const" in schema and value != schema["const"]:
        yield f"{path}: {value!r} is not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{path}: {value!r} is not among the choices"
    names = schema.get("type", [])
    wanted = [names] if isinstance(names, str) else names
    fits = [isinstance(value, TYPES[name]) and (name == "boolean" or not isinstance(value, bool)) for name in wanted]
    if wanted and not any(fits):
        yield f"{path}: {value!r} is no {wanted}"
    elif isinstance(value, dict):
        yield from in_mapping(value, schema, root, path)
    elif isinstance(value, list):
        for place, one in enumerate(value):
            yield from faults(one, schema.get("items", {}), root, f"{path}/{place}")
    elif isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        yield f"{path}: {value!r} does not match"


def in_mapping(value: dict[str, Any], schema: Any, root: Any, path: str) -> Iterator[str]:
    yield from (f"{path}: no {key}" for key in schema.get("required", ()) if key not in value)
    if not schema.get("minProperties", 0) <= len(value) <= schema.get("maxProperties", len(value)):
        yield f"{path}: {len(value)} keys"
    for key, one in value.items():
        matching = [told for sign, told in schema.get("patternProperties", {}).items() if re.search(sign, key)]
        other = matching[0] if matching else schema.get("additionalProperties", {})
        told = schema.get("properties", {}).get(key, other)
        if told is False:
            yield f"{path}: no key {key} is known"
        else:
            yield from faults(one, told, root, f"{path}/{key}")


def shipped_data(sort: Sort) -> Iterator[tuple[str, Any]]:
    if sort is Sort.cards:
        files = [file for file in shipped("cards").glob("*.yaml") if file.stem != "editions"]
    elif sort is Sort.ruling:
        files = list(shipped("rulings").glob("*.yaml"))
    elif sort is Sort.house:
        files = list((shipped("rulings") / "houses").glob("*.yaml"))
    else:
        files = list(shipped("scenarios").rglob("*.yaml"))
    for file in sorted(files):
        for document in read_documents(file)[0]:
            if not (sort is Sort.scenario and "house" in document.data and "scenario" not in document.data):
                yield f"{file.name}:{document.place()[0]}", document.data


@pytest.mark.parametrize("sort", [one for one in Sort if one is not Sort.output])
def test_every_shipped_file_keeps_to_its_schema(sort: Sort):
    schema = built(sort)
    assert [f"{name} {fault}" for name, data in shipped_data(sort) for fault in faults(data, schema, schema)] == []


@pytest.mark.parametrize(
    ("sort", "data"),
    [
        (Sort.scenario, {"scenario": "x", "plyers": {}}),
        (Sort.scenario, {"scenario": "x", "steps": [{"Ann plys": "Milk"}]}),
        (Sort.scenario, {"scenario": "x", "edition": "stra"}),
        (Sort.house, {"house": "x", "readings": {"turn-end-over-play-all": "never"}}),
        (Sort.cards, [{"name": "Stub", "type": "keper"}]),
        (Sort.cards, [{"name": "Stub", "type": "action", "does": {"draw": {}}}]),
        (Sort.ruling, [{"id": "No Slug"}]),
    ],
)
def test_a_schema_refuses_what_is_wrong(sort: Sort, data: Any):
    schema = built(sort)
    assert list(faults(data, schema, schema))
