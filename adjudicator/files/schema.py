"""The parts of JSON Schemas, and the schemas of rulings and cards; the words of cards are handed in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Schema = dict[str, Any]
Words = Mapping[str, Sequence[str]]

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


# rulings --------------------------------------------------------------------------------------------------------------


def ruling() -> Schema:
    """A file of rulings."""
    slug = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}
    strawman = fields_of({"says": TEXT, "rival": word(("nobody",))}, ["says", "rival"])
    fields: dict[str, Schema] = {
        "id": slug,
        "question": TEXT,
        "answer": TEXT,
        "kind": word(("executable", "definition", "etiquette")),
        "status": word(("official", "inferred", "unsettled")),
        "official": TEXT,
        "assumed": TEXT,
        "readings": named({"anyOf": [TEXT, strawman]}) | {"propertyNames": slug, "minProperties": 2},
        "because": TEXT,
        "history": list_of(named(TEXT)),
        **{key: list_of(TEXT) for key in ("cites", "facts", "see", "topics", "cards")},
        **{key: list_of(TEXT) for key in ("shown_at", "editions")},
    }
    return titled("Rulings", list_of(fields_of(fields, ["id", "question", "answer", "cites", "topics"])))


# cards ----------------------------------------------------------------------------------------------------------------


def cards(words: Words, effects: Mapping[str, Mapping[str, Mapping[str, Mapping[str, Any]]]]) -> Schema:
    """A file of cards.

    `words` are the choices by name; `effects` has the tables effects, out_of_turn and duties, each
    name -> parameter -> {kind, words, required}.
    """
    trait = fields_of({"trait": TEXT}, ["trait"])
    count = fields_of({"min": NUMBER, "from": list_of(TEXT), "trait": TEXT}, ["min"])
    absence = one_or_more({"anyOf": [TEXT, fields_of({"trait": TEXT, "kind": word(words["absent"])}, minProperties=1)]})
    goal = fields_of(
        {
            "all_of": list_of(TEXT),
            "any_of": list_of(one_or_more(TEXT)),
            "count": one_or_more(count),
            "nobody_has": list_of(TEXT),
            "most": fields_of({"metric": TEXT, "min": NUMBER}, ["metric"]),
            "fewest": fields_of({"metric": TEXT}, ["metric"]),
            "in_hand": fields_of({"min": NUMBER, "max": NUMBER}),
            "only_keeper": TEXT,
            "everywhere": list_of(TEXT),
            "every_player": named(NUMBER),
            "tie_break": fields_of({"most": TEXT}, ["most"]),
            "creepers_allowed": list_of({"anyOf": [TEXT, trait]}),
            "wants_creepers": FLAG,
            "without": absence,
            "only_without": absence,
            "personal": FLAG,
            "table_count": one_or_more(count),
        }
    )
    power = fields_of(
        {
            "effect": _effect(effects["effects"]),
            "effects": list_of(_effect(effects["effects"])),
            "unless_in_play": TEXT,
            "uses": NUMBER,
            "uses_per": TEXT,
            "pays": fields_of(
                {
                    "from": word(words["paid_from"]),
                    "cards": NUMBER,
                    "type": word(words["types"]),
                    "trait": TEXT,
                    "named": one_or_more(TEXT),
                },
                ["from"],
            ),
            "once": FLAG,
            "when": word(words["moments"]),
            "if_in_play": TEXT,
            "if_trait_in_play": TEXT,
            "price": word(words["prices"]),
            "gesture": TEXT,
            "ends_turn": FLAG,
            "name": TEXT,
        },
        anyOf=[{"required": ["effect"]}, {"required": ["effects"]}],
    )
    answer = fields_of(
        {
            "what": word(words["answered"]),
            "trait": TEXT,
            "through": list_of(word(words["through"])),
            "ways": list_of(word(words["ways"])),
            "never": list_of(word(words["ways"])),
        },
        ["what"],
    )
    fields: dict[str, Schema] = {
        "name": {"type": "string", "pattern": "^[^,:?]+$", "maxLength": 80},
        "type": word(words["types"]),
        "known": word(words["known"]),
        **{key: list_of(TEXT) for key in ("aliases", "editions", "editions_likely", "traits")},
        **{key: named(NUMBER) for key in ("copies", "counts_as", "numerals")},
        "text": TEXT,
        "from": TEXT,
        "missing": one_or_more(
            {"anyOf": [TEXT, fields_of({"point": TEXT, "at": word(words["hangs_on"])}, ["point", "at"])]}
        ),
        "rule": _rule(words),
        "bonus": _bonus(words),
        "start_bonus": fields_of({"draw": NUMBER}, ["draw"]),
        "free_action": one_or_more(power),
        "powers": one_or_more(power),
        "does": one_or_more(_effect(effects["effects"])),
        "out_of_turn": one_or_more(_effect({**effects["effects"], **effects["out_of_turn"]})),
        "answers": list_of(answer),
        "ends_turn": word(words["ends_turn"]),
        "goal": goal,
        "blocks_win": FLAG,
        "attaches": fields_of({"to": {"anyOf": [word(("keeper",)), trait]}, "powers_off": FLAG}, ["to"]),
        "duties": one_or_more(_effect(effects["duties"])),
        "whenever": one_or_more(_whenever(words, effects["effects"])),
        "group": word(words["groups"]),
        "reworded": NUMBER,
        "days": named(TEXT),
        "replaces": FLAG,
        "says": TEXT,
    }
    return titled("Cards", list_of(fields_of(fields, ["name", "type"])))


def _whenever(words: Words, effects: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> Schema:
    fields = {
        "plays": list_of(word(words["happens"])),
        "turn": word(("begins",)),
        "by": word(words["by_whom"]),
        "does": one_or_more(_effect(effects)),
        "for_owner": FLAG,
    }
    return fields_of(fields, ["does"], anyOf=[{"required": ["plays"]}, {"required": ["turn"]}])


def _rule(words: Words) -> Schema:
    value = {"anyOf": [NUMBER, word(words["rule_words"])]}
    return fields_of({"matter": word(words["matters"]), "value": value, "contradicts": list_of(TEXT)}, ["matter"])


def _bonus(words: Words) -> Schema:
    numbers = dict.fromkeys(("draw", "play", "hand_limit", "keeper_limit"), NUMBER)
    condition = fields_of({"in_play": TEXT, "has": TEXT, "has_trait": TEXT})
    return fields_of({**numbers, "optional": FLAG, "who": word(words["who"]), "per": TEXT, "while": condition})


def _effect(table: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> Schema:
    """`name`, or `{name: {parameters}}`; one without required parameters may be given by its name alone."""
    plain = [name for name, parameters in table.items() if not any(one["required"] for one in parameters.values())]
    mappings = {name: _parameters(parameters) for name, parameters in table.items()}
    return {"anyOf": [word(plain), fields_of(mappings, minProperties=1, maxProperties=1)]}


def _parameters(parameters: Mapping[str, Mapping[str, Any]]) -> Schema:
    required = [key for key, one in parameters.items() if one["required"]]
    told = fields_of({key: _parameter(one) for key, one in parameters.items()}, required)
    return told if required else {"anyOf": [told, {"type": "null"}]}


def _parameter(one: Mapping[str, Any]) -> Schema:
    kinds: dict[str, Schema] = {
        "number": NUMBER,
        "number-or-all": {"anyOf": [NUMBER, word(("all",))]},
        "flag": FLAG,
        "cards": list_of(TEXT),
        "word": word(one["words"]),
        "words": list_of(word(one["words"])),
    }
    return kinds.get(one["kind"], TEXT)
