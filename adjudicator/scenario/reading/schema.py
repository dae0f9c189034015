"""The JSON Schemas of a scenario and of a house rule, made of the declarations of their keys and facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.cards import record
from adjudicator.cards.names import normal
from adjudicator.files.schema import TEXT, Schema, fields_of, list_of, one_or_more, titled, word
from adjudicator.scenario import keys
from adjudicator.scenario.keys import NAME, NAMES, Key, maybe, ref
from adjudicator.scenario.model import VERBS
from adjudicator.scenario.replaying.fact import OF_PLAYER, OF_TABLE

Words = Mapping[str, Sequence[str]]


def scenario(editions: Mapping[str, str], readings: Words) -> Schema:
    """A scenario. `editions` are the titles by slug, `readings` the readings of each question."""
    known = one_or_more({"anyOf": [word(list(editions)), {"type": "string", "pattern": one_of_their_words(editions)}]})
    defs = {**parts(readings), "editions": maybe(known), "step": step(), "claims": claims(), "facts": facts()}
    return titled("Scenario", fields_of(told(keys.SCENARIO), ["scenario"], **{"$defs": defs}))


def one_of_their_words(editions: Mapping[str, str]) -> str:
    """A pattern for names of decks as people write them: a word of a slug or a title, in any case of letters.

    >>> one_of_their_words({"star": "Star Fluxx"})
    '[Ff][Ll][Uu][Xx][Xx]|[Ss][Tt][Aa][Rr]'
    """
    words = {one for pair in editions.items() for name in pair for one in normal(name).split()}
    return "|".join("".join(f"[{c.upper()}{c}]" if c.isalpha() else c for c in one) for one in sorted(words))


def house(readings: Words) -> Schema:
    """A house rule. `readings` are the readings of each question."""
    return titled("House rule", fields_of(told(keys.HOUSE), ["house"], **{"$defs": parts(readings)}))


def told(some: Mapping[str, Key]) -> dict[str, Schema]:
    """The schema of each of some keys, with its description and an example."""
    return {name: {**key.schema, "description": key.says, "examples": [key.example]} for name, key in some.items()}


def parts(readings: Words) -> dict[str, Schema]:
    """What both schemas refer to."""
    beside = {"type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": ref("laid")}
    laid = {"anyOf": [NAME, beside]}
    hosted = {**beside, "additionalProperties": maybe(NAMES)}
    return {
        **record.parts(),
        "cards": record.under_cards(),
        "player": fields_of(told(keys.PLAYER)),
        "turn": fields_of(told(keys.TURN)),
        "today": fields_of(told(keys.TODAY)),
        "agreed": fields_of(told(keys.AGREED)),
        "readings": maybe(fields_of({question: word(names) for question, names in readings.items()})),
        "houses": maybe(one_or_more({"anyOf": [TEXT, fields_of(told(keys.HOUSE), ["house"])]})),
        "front": maybe(one_or_more({"anyOf": [NAME, hosted]})),
        "laid": maybe(one_or_more(laid)),
    }


def facts() -> Schema:
    """Facts by name; any other key is a player."""
    proves = told({"proves": keys.STEP["proves"]})
    return {
        "type": "object",
        "properties": {**told(OF_TABLE), **proves},
        "additionalProperties": fields_of(told(OF_PLAYER)),
    }


def claims() -> Schema:
    claim: dict[str, Any] = {
        "type": "object",
        "properties": {
            "holds": {**ref("facts"), "description": "What would have to hold.", "examples": [{"turn": "Ann"}]},
            **told({"proves": keys.STEP["proves"]}),
        },
        "additionalProperties": {"type": ["string", "integer", "boolean"]},
        "required": ["holds"],
        "minProperties": 2,
        "maxProperties": 3,
    }
    return list_of(claim)


def step() -> Schema:
    """A step: text, or who does what with further keys."""
    does = {"anyOf": [NAMES, {"type": "null"}]}
    mapping = {
        "type": "object",
        "properties": told(keys.STEP),
        "patternProperties": {f"^.+ ({'|'.join(VERBS)})$": {**does, "description": "What is played, drawn, chosen …"}},
        "additionalProperties": False,
        "minProperties": 1,
    }
    return {"anyOf": [TEXT, mapping]}
