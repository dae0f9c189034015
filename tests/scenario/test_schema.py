"""The JSON Schema of a scenario takes what the reader takes, refuses what has another shape, and tells every key."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from adjudicator.cards import shapes
from adjudicator.cli.schema import Sort, built
from adjudicator.files import read_documents, shipped
from adjudicator.scenario import read_data
from adjudicator.views import card_reference
from adjudicator.views.reference import TABLES, page
from adjudicator.views.sentence import value
from tests.effort import some

SCHEMA = Draft202012Validator(built(Sort.scenario))
SHAPE = {"wrong-shape", "unknown-key", "missing-key"}
"""The codes of problems that are about the shape of a file, and not about what it names or how a step reads."""
RICH: dict[str, Any] = {
    "scenario": "Rich",
    "edition": ["fluxx-5", "star", "creeper-pack"],
    "proves": ["HF-27.a"],
    "players": {
        "Ann": {"hand": ["Milk", "2 unknown"], "keepers": ["Sun", {"The Computer": ["Malfunction"]}], "age": 9},
        "Bob": {"creepers": ["War"], "reach": ["Ann"], "due": ["Time"]},
    },
    "rules": ["Play 2"],
    "goals": ["Milk and Cookies"],
    "discard": ["Bread", "3 unknown"],
    "draw_pile": ["Love", "end"],
    "agreed": {"grace_for": ["Bob"], "birthdays": {"Ann": "05-04"}, "pause": True, "marker": "Ann"},
    "today": {"date": "12-25", "special": ["05-04"]},
    "house": [{"house": "Ours", "readings": {"no-free-discards": "at-will"}, "agreed": {"first": "call"}}],
    "turn": {"player": "Ann", "phase": "play", "drawn": 1, "played": 0, "used": ["Wormhole"], "extra": True},
    "steps": [
        {"Ann plays": "Milk", "choosing": ["Sun"], "silent": True, "then": ["nobody answers"]},
        {"claims": [{"Ann": "It lies here.", "holds": {"where": {"Milk": "Ann"}, "over": False}}]},
        {"expect": {"turn": "Ann", "plays_left": 1, "phase": "play"}},
        {"Ann discards": "Time", "refused": "no-free-discards"},
        "Ann ends turn",
    ],
    "expect": {
        "Ann": {"hand": ["2 unknown"], "hand_size": 2}, "winner": None, "pending": [{"Draw 3": "off"}],
        "may": {"Bob plays": "Time"}, "cards": {"Milk": {"type": "keeper"}}, "asks": ["Bob"],
    },
}  # fmt: skip
ODD: tuple[Any, ...] = (True, -1, 3, "word", [], {}, [True], {"word": "word"}, [["word"]])


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    for key, one in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from paths(one, (*path, key))


def spoiled() -> Iterator[tuple[str, dict[str, Any]]]:
    """The rich scenario with something else in each place, one at a time, and with each key misspelt."""
    for path in [one for one in paths(RICH) if one]:
        for odd in ODD:
            data = copy.deepcopy(RICH)
            at(data, path[:-1])[path[-1]] = odd
            yield f"{path} is {odd!r}", data
        if isinstance(path[-1], str):
            data = copy.deepcopy(RICH)
            above = at(data, path[:-1])
            above[f"{path[-1]}x"] = above.pop(path[-1])
            yield f"{path} misspelt", data


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for part in path:
        value = value[part]
    return value


def differing() -> list[str]:
    """Where the reader and the schema do not agree on the shape of a spoiled scenario."""
    found = []
    for what, data in some(list(spoiled()), 4):
        problems = read_data([data])[1]
        shape = [one for one in problems if one.code in SHAPE]
        sound = SCHEMA.is_valid(data)
        if (sound and shape) or (not sound and not problems):
            found.append(f"{what}: {'taken' if sound else 'refused'} by the schema; reader: {problems[:1]}")
    return found


def test_the_schema_takes_every_scenario_that_is_shipped():
    faulty = [
        f"{file.name}:{document.place()[0]} {next(SCHEMA.iter_errors(document.data)).message[:200]}"
        for file in some(sorted(shipped("scenarios").rglob("*.yaml")), 6)
        for document in read_documents(file)[0]
        if "scenario" in document.data and not SCHEMA.is_valid(document.data)
    ]
    assert faulty == []


def test_the_schema_and_the_reader_agree_on_every_shape():
    assert read_data([RICH])[1] == []
    assert len(list(spoiled())) > 100
    assert differing() == []


@pytest.mark.parametrize(
    "spoilt",
    [
        {"like": ["Rich"]}, {"today": {"special": ["word"]}}, {"today": {"date": None}}, {"agreed": {"first": 5}},
        {"players": {"Ann": {"owes": 1}}}, {"steps": [{"Ann plays": "Milk", "choosing": []}]},
        {"steps": [{"Ann plays": "Milk", "chance": []}]},
    ],
)  # fmt: skip
def test_the_schema_refuses_what_the_reader_does_for_a_value_that_none_can_be(spoilt):
    data = {**copy.deepcopy(RICH), **spoilt}
    assert read_data([data])[1]
    assert not SCHEMA.is_valid(data)


def described(schema: Any, path: str = "") -> Iterator[str]:
    """The keys that have no description or no example."""
    if isinstance(schema, dict):
        for key, one in schema.get("properties", {}).items():
            if path != "/$defs/readings/anyOf/0" and not {"description", "examples"} <= set(one):
                yield f"{path}/{key}"
        for key, one in schema.items():
            if key not in ("examples", "enum"):
                yield from described(one, f"{path}/{key}")
    elif isinstance(schema, list):
        for place, one in enumerate(schema):
            yield from described(one, f"{path}/{place}")


@pytest.mark.parametrize("sort", [Sort.scenario, Sort.house, Sort.cards])
def test_every_key_is_told_with_an_example(sort):
    schema = built(sort)
    Draft202012Validator.check_schema(schema)
    assert list(described(schema)) == []


def test_every_example_has_the_shape_of_its_key():
    defs = built(Sort.scenario)["$defs"]
    wrong = [
        f"{table}: {name}"
        for table, _, some in TABLES
        for name, key in some.items()
        if not Draft202012Validator({**key.schema, "$defs": defs}).is_valid(key.example)
    ]
    assert wrong == []


def test_the_page_of_reference_tells_what_is_declared():
    """`python -m adjudicator.views.reference > docs/reference.md` writes it anew."""
    assert (shipped("scenarios").parent / "docs" / "reference.md").read_text(encoding="utf-8") == page()


def test_the_page_about_the_words_of_a_card_tells_what_is_declared():
    """`python -m adjudicator.views.card_reference > docs/cards.md` writes it anew."""
    assert (shipped("scenarios").parent / "docs" / "cards.md").read_text(encoding="utf-8") == card_reference.page()


def test_every_example_of_a_card_has_the_shape_of_its_key_and_is_read_from_the_page_as_it_stands():
    wrong = []
    for title, _, keys in card_reference.KEYS:
        for name, one in keys.items():
            read = yaml.safe_load(f"{name}: {value(one.example)}")
            wrong += [f"{title} {name}"] if read != {name: one.example} or list(one.faults(one.example)) else []
    for title, _, doings in card_reference.DOINGS:
        shape = shapes.effect(doings, "doing")
        for name, doing in doings.items():
            wrong += [f"{title} {name}"] if list(shape.faults({name: doing.example()})) else []
    assert wrong == []
