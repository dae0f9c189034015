"""JSON Schemas of the files, built by hand; the words of cards and rulings are handed in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Schema = dict[str, Any]
Words = Mapping[str, Sequence[str]]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TEXT: Schema = {"type": "string"}
_NUMBER: Schema = {"type": "integer", "minimum": 0}
_FLAG: Schema = {"type": "boolean"}
_ANYTHING: Schema = {}
_VERBS = "plays|uses|draws|chooses|discards|says|passes|joins|ends turn"


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _one_or_more(items: Schema) -> Schema:
    return {"anyOf": [items, _list(items)]}


def _word(words: Sequence[str]) -> Schema:
    return {"enum": list(words)}


def _named(values: Schema) -> Schema:
    """A mapping with any keys."""
    return {"type": "object", "additionalProperties": values}


def _fields(fields: Mapping[str, Schema], required: Sequence[str] = (), **more: Any) -> Schema:
    """A mapping with these keys and no others."""
    told: Schema = {"type": "object", "properties": dict(fields), "additionalProperties": False, **more}
    return told | {"required": list(required)} if required else told


def _titled(title: str, schema: Schema) -> Schema:
    return {"$schema": DIALECT, "title": title, **schema}


# scenarios and houses -------------------------------------------------------------------------------------------------

_CARDS = _list({"anyOf": [_TEXT, _NUMBER, _named(_list(_TEXT))]})
"""Names, `3 unknown`, and cards with others on or under them."""

_PROVES = _one_or_more({"type": "string", "pattern": r"^[A-Z]+-[A-Z]?\d+\.[a-z]{1,2}$"})
"""Facts of the inventory, beside the claim, expectation or step that is about them, or for a scenario as a whole."""

_FACTS: dict[str, Schema] = {
    "winner": _ANYTHING,
    "over": _FLAG,
    "turn": {"type": ["string", "null"]},
    "extra_turn": _FLAG,
    "phase": _word(("setup", "start", "draw", "play")),
    "plays_left": _NUMBER,
    "draws_left": _NUMBER,
    "goals": _CARDS,
    "rules": _CARDS,
    "discard": _CARDS,
    "draw_pile": _CARDS,
    "where": _named(_TEXT),
    "pending": _list(_named(_ANYTHING)),
    "options": _ANYTHING,
    "asks": _ANYTHING,
    "status": _word(("decided", "unsettled", "open", "failed", "invalid")),
    "may": _ANYTHING,
    "may_not": _ANYTHING,
    "rulings": _one_or_more(_TEXT),
    "not_rulings": _one_or_more(_TEXT),
    "decisive": _one_or_more(_TEXT),
    "cards": _named(_ANYTHING),
    "decks": _named(_ANYTHING),
}
_OF_PLAYERS = _fields(
    {
        "hand": _CARDS,
        "hand_size": _NUMBER,
        "keepers": _CARDS,
        "creepers": _CARDS,
        "temporary": _ANYTHING,
        "set_aside": _ANYTHING,
        "sees": _ANYTHING,
        "unseen": _ANYTHING,
    }
)


def _facts() -> Schema:
    """Facts by name; any other key is a player."""
    return {"type": "object", "properties": {**_FACTS, "proves": _PROVES}, "additionalProperties": _OF_PLAYERS}


def _claims() -> Schema:
    claim = {
        "type": "object",
        "properties": {"holds": {"$ref": "#/$defs/facts"}, "proves": _PROVES},
        "additionalProperties": _TEXT,
        "required": ["holds"],
        "minProperties": 2,
        "maxProperties": 3,
    }
    return _list(claim)


def _step() -> Schema:
    """A step: text, or who does what with further keys."""
    keys: dict[str, Schema] = {
        "choosing": _ANYTHING,
        "chance": _one_or_more({"type": ["string", "integer"]}),
        "refused": {"anyOf": [_one_or_more(_TEXT), {"type": "null"}, {"const": True}]},
        "then": _list({"$ref": "#/$defs/step"}),
        "claims": _claims(),
        "against": _TEXT,
        "from": _TEXT,
        "power": _TEXT,
        "silent": _FLAG,
        "expect": {"$ref": "#/$defs/facts"},
        "note": _TEXT,
        "proves": _PROVES,
    }
    acts = {"type": ["string", "integer", "null", "array"]}
    mapping = {
        "type": "object",
        "properties": keys,
        "patternProperties": {f"^.+ ({_VERBS})$": acts},
        "additionalProperties": False,
        "minProperties": 1,
    }
    return {"anyOf": [_TEXT, mapping]}


def _agreed() -> Schema:
    """What a table agreed on: grace, days, Meta-Rules, who holds the marker, how the first is found, a pause."""
    names = ("grace_for", "special_days", "meta_rules")
    told: dict[str, Schema] = {key: _named(_TEXT) for key in ("claimed_days", "birthdays")}
    told |= {key: _list(_TEXT) for key in names} | dict.fromkeys(("marker", "first", "pause"), _TEXT)
    return _fields(told)


def _house_fields(readings: Words) -> dict[str, Schema]:
    picked = _fields({question: _word(names) for question, names in readings.items()})
    return {
        "house": _TEXT,
        "because": _TEXT,
        "cites": _list(_TEXT),
        "readings": picked,
        "agreed": _agreed(),
        "cards": {"type": ["object", "array"]},
    }


def scenario(editions: Sequence[str], readings: Words) -> Schema:
    """A scenario. `editions` are slugs, `readings` the readings of each question."""
    player = _fields(
        {
            "hand": _CARDS,
            "keepers": _CARDS,
            "creepers": _CARDS,
            "due": _CARDS,
            "age": _NUMBER,
            "reach": _one_or_more(_TEXT),
            "owes": _one_or_more({"anyOf": [_TEXT, _named(_TEXT)]}),
        }
    )
    turn = _fields(
        {
            "player": _TEXT,
            "phase": _FACTS["phase"],
            "drawn": _NUMBER,
            "played": _NUMBER,
            "used": _list(_TEXT),
            "extra": _FLAG,
        }
    )
    fields: dict[str, Schema] = {
        "scenario": _TEXT,
        "like": _TEXT,
        "steps_until": _NUMBER,
        "edition": _one_or_more(_word(editions)),
        "proves": _PROVES,
        "players": {**_named({"anyOf": [player, {"type": "null"}]}), "minProperties": 1},
        "rules": _CARDS,
        "goals": _CARDS,
        "discard": _CARDS,
        "draw_pile": _CARDS,
        "meta_rules": _CARDS,
        "house": _one_or_more({"anyOf": [_TEXT, _fields(_house_fields(readings), ["house"])]}),
        "agreed": _agreed(),
        "today": _fields({"date": _TEXT, "special": _one_or_more(_TEXT)}),
        "cards": {"type": ["object", "array"]},
        "turn": {"anyOf": [_TEXT, turn]},
        "steps": _list({"$ref": "#/$defs/step"}),
        "expect": {"$ref": "#/$defs/facts"},
        "note": _TEXT,
        "because": _TEXT,
    }
    return _titled("Scenario", _fields(fields, ["scenario"], **{"$defs": {"step": _step(), "facts": _facts()}}))


def house(readings: Words) -> Schema:
    """A house rule. `readings` are the readings of each question."""
    return _titled("House rule", _fields(_house_fields(readings), ["house"]))


# rulings --------------------------------------------------------------------------------------------------------------


def ruling() -> Schema:
    """A file of rulings."""
    slug = {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}
    strawman = _fields({"says": _TEXT, "rival": _word(("nobody",))}, ["says", "rival"])
    fields: dict[str, Schema] = {
        "id": slug,
        "question": _TEXT,
        "answer": _TEXT,
        "kind": _word(("executable", "definition", "etiquette")),
        "status": _word(("official", "inferred", "unsettled")),
        "official": _TEXT,
        "assumed": _TEXT,
        "readings": _named({"anyOf": [_TEXT, strawman]}) | {"propertyNames": slug, "minProperties": 2},
        "because": _TEXT,
        "history": _list(_named(_TEXT)),
        **{key: _list(_TEXT) for key in ("cites", "facts", "see", "topics", "cards")},
        **{key: _list(_TEXT) for key in ("shown_at", "editions")},
    }
    return _titled("Rulings", _list(_fields(fields, ["id", "question", "answer", "cites", "topics"])))


# cards ----------------------------------------------------------------------------------------------------------------


def cards(words: Words, effects: Mapping[str, Mapping[str, Mapping[str, Mapping[str, Any]]]]) -> Schema:
    """A file of cards.

    `words` are the choices by name; `effects` has the tables effects, out_of_turn and duties, each
    name -> parameter -> {kind, words, required}.
    """
    trait = _fields({"trait": _TEXT}, ["trait"])
    count = _fields({"min": _NUMBER, "from": _list(_TEXT), "trait": _TEXT}, ["min"])
    goal = _fields(
        {
            "all_of": _list(_TEXT),
            "any_of": _list(_one_or_more(_TEXT)),
            "count": _one_or_more(count),
            "nobody_has": _list(_TEXT),
            "most": _fields({"metric": _TEXT, "min": _NUMBER}, ["metric"]),
            "only_keeper": _TEXT,
            "everywhere": _list(_TEXT),
            "every_player": _named(_NUMBER),
            "tie_break": _fields({"most": _TEXT}, ["most"]),
            "creepers_allowed": _list({"anyOf": [_TEXT, trait]}),
            "wants_creepers": _FLAG,
        }
    )
    power = _fields(
        {
            "effect": _effect(effects["effects"]),
            "once": _FLAG,
            "when": _word(words["moments"]),
            "if_in_play": _TEXT,
            "if_trait_in_play": _TEXT,
            "price": _word(words["prices"]),
            "gesture": _TEXT,
            "ends_turn": _FLAG,
            "name": _TEXT,
        },
        ["effect"],
    )
    answer = _fields(
        {
            "what": _word(words["answered"]),
            "trait": _TEXT,
            "through": _list(_word(words["through"])),
            "ways": _list(_word(words["ways"])),
            "never": _list(_word(words["ways"])),
        },
        ["what"],
    )
    fields: dict[str, Schema] = {
        "name": {"type": "string", "pattern": "^[^,:?]+$", "maxLength": 80},
        "type": _word(words["types"]),
        "known": _word(words["known"]),
        **{key: _list(_TEXT) for key in ("aliases", "editions", "editions_likely", "traits")},
        **{key: _named(_NUMBER) for key in ("copies", "counts_as", "numerals")},
        "text": _TEXT,
        "from": _TEXT,
        "missing": _one_or_more(
            {"anyOf": [_TEXT, _fields({"point": _TEXT, "at": _word(words["hangs_on"])}, ["point", "at"])]}
        ),
        "rule": _rule(words),
        "bonus": _bonus(words),
        "start_bonus": _fields({"draw": _NUMBER}, ["draw"]),
        "free_action": _one_or_more(power),
        "powers": _one_or_more(power),
        "does": _one_or_more(_effect(effects["effects"])),
        "out_of_turn": _one_or_more(_effect(effects["out_of_turn"])),
        "answers": _list(answer),
        "ends_turn": _word(words["ends_turn"]),
        "goal": goal,
        "blocks_win": _FLAG,
        "attaches": _fields({"to": {"anyOf": [_word(("keeper",)), trait]}, "powers_off": _FLAG}, ["to"]),
        "duties": _one_or_more(_effect(effects["duties"])),
        "group": _word(words["groups"]),
        "reworded": _NUMBER,
        "days": _named(_TEXT),
        "replaces": _FLAG,
    }
    return _titled("Cards", _list(_fields(fields, ["name", "type"])))


def _rule(words: Words) -> Schema:
    value = {"anyOf": [_NUMBER, _word(words["rule_words"])]}
    return _fields({"matter": _word(words["matters"]), "value": value, "contradicts": _list(_TEXT)}, ["matter"])


def _bonus(words: Words) -> Schema:
    numbers = dict.fromkeys(("draw", "play", "hand_limit", "keeper_limit"), _NUMBER)
    condition = _fields({"in_play": _TEXT, "has": _TEXT, "has_trait": _TEXT})
    return _fields({**numbers, "optional": _FLAG, "who": _word(words["who"]), "while": condition})


def _effect(table: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> Schema:
    """`name`, or `{name: {parameters}}`; one without required parameters may be given by its name alone."""
    plain = [name for name, parameters in table.items() if not any(one["required"] for one in parameters.values())]
    mappings = {name: _parameters(parameters) for name, parameters in table.items()}
    return {"anyOf": [_word(plain), _fields(mappings, minProperties=1, maxProperties=1)]}


def _parameters(parameters: Mapping[str, Mapping[str, Any]]) -> Schema:
    required = [key for key, one in parameters.items() if one["required"]]
    told = _fields({key: _parameter(one) for key, one in parameters.items()}, required)
    return told if required else {"anyOf": [told, {"type": "null"}]}


def _parameter(one: Mapping[str, Any]) -> Schema:
    kinds: dict[str, Schema] = {
        "number": _NUMBER,
        "number-or-all": {"anyOf": [_NUMBER, _word(("all",))]},
        "flag": _FLAG,
        "cards": _list(_TEXT),
        "word": _word(one["words"]),
        "words": _list(_word(one["words"])),
    }
    return kinds.get(one["kind"], _TEXT)
