"""What the commands write with `--format json`, and the JSON Schema of it: one object a line, told by its `schema`."""

from __future__ import annotations

from typing import Any

from adjudicator.files.schema import DIALECT, Schema

TEXT, NUMBER, FLAG, LIST, MAP = "string", "integer", "boolean", "array", "object"
_PROBLEM = {"file": TEXT, "line": NUMBER, "column": NUMBER, "code": TEXT, "message": TEXT, "hint": TEXT}

OUTPUTS: dict[str, dict[str, str]] = {
    "verdict/1": {
        "scenario": TEXT, "house": LIST, "status": TEXT, "winner": "string|array|null", "claims": LIST,
        "decisive": LIST, "may_decide": LIST, "applied": LIST, "steps": LIST, "expectations": LIST,
        "assumptions": LIST, "asks": LIST, "problems": "problems", "final": MAP, "rejected": LIST,
        "unstated": "object|null", "file": TEXT, "line": NUMBER, "headline": TEXT,
    },
    "ruling/1": {
        "id": TEXT, "question": TEXT, "answer": TEXT, "kind": TEXT, "status": "string|null",
        "in_force": "string|null", "readings": MAP, "because": TEXT, "cites": LIST, "facts": LIST, "see": LIST,
        "topics": LIST, "cards": LIST, "file": TEXT, "line": NUMBER,
    },
    "entry/1": {
        "id": TEXT, "source": TEXT, "title": TEXT, "kind": TEXT, "same_as": "string|null", "facts": LIST,
        "rulings": LIST, "see": LIST,
    },
    "card/1": {
        "name": TEXT, "type": TEXT, "text": TEXT, "editions": LIST, "editions_likely": LIST, "aliases": LIST,
        "traits": LIST, "copies": MAP, "group": "string|null", "known": TEXT, "missing": LIST, "from": TEXT,
    },
    "card-offers/1": {"word": TEXT, "cards": LIST, "family": LIST},
    "card-coverage/1": {"editions": LIST, "cards": LIST},
    "check/1": {"files": NUMBER, "count": NUMBER, "problems": "problems"},
    "test/1": {"scenarios": NUMBER, "passed": NUMBER, "files": NUMBER, "failures": LIST, "problems": "problems"},
    "coverage/1": {"sources": LIST, "rulings": LIST, "unearned": LIST},
    "ablation/1": {"self_check": FLAG, "readings": LIST},
    "house/1": {"name": TEXT, "house": TEXT, "because": TEXT, "cites": LIST, "readings": MAP, "agreed": MAP},
    "comparison/1": {"scenario": TEXT, "laws": LIST},
    "house-check/2": {
        "house": LIST, "counts": MAP, "idle": LIST, "silent": LIST, "scenarios": LIST, "problems": LIST,
        "trouble": "object|null",
    },
    "why-not/1": {
        "scenario": TEXT, "fact": MAP, "holds": "boolean|null", "conditions": LIST, "blocked_by": LIST,
        "changes": LIST, "tried": NUMBER, "cut": FLAG, "asks": TEXT,
    },
    "crux/1": {"scenario": TEXT, "rejected": LIST},
    "explore/2": {
        "scenario": TEXT, "active": TEXT, "can_win": LIST, "forced": LIST, "stopped_by": MAP, "ends": LIST,
        "lines": NUMBER, "circles": FLAG, "blind": FLAG, "cut": TEXT, "unknown": LIST, "problem": TEXT,
    },
    "separate/1": {
        "questions": LIST, "here": TEXT, "there": TEXT, "found": FLAG, "scenario": "object|null", "text": TEXT,
        "origin": "string|null", "why": TEXT, "tried": NUMBER, "games": NUMBER, "faults": LIST,
    },
    "simulation/1": {
        "editions": LIST, "house": LIST, "tries": FLAG, "players": LIST, "seed": NUMBER, "cards": NUMBER,
        "games": NUMBER, "choices": NUMBER, "recorded": NUMBER, "events": NUMBER, "turns": MAP, "ends": MAP,
        "seats": MAP, "won_together": NUMBER, "joined": NUMBER, "won_by_newcomers": NUMBER, "goals": MAP,
        "rulings": LIST, "executable": NUMBER, "within_the_deck": NUMBER, "reached": NUMBER, "unreached": LIST,
        "breaches": LIST,
    },
}  # fmt: skip
"""The keys of each output besides `schema`, none of which is ever missing, with what stands under each."""
KEYS: dict[str, str] = {
    "scenario": "The name of the scenario.",
    "house": "The house rules in force, by name.",
    "status": "Of a verdict: decided, unsettled, open, failed or invalid; of a ruling how firm it is.",
    "winner": "Who has won; several where they win together; null for nobody.",
    "claims": "Who says what, whether it is upheld, and the rulings that this rests on.",
    "decisive": "Rulings that decide the claims; each list inside decides together.",
    "may_decide": "Readings that may change the verdict, with the choice that this hangs on.",
    "applied": "Every ruling that was consulted: at which step, in which reading, and why.",
    "steps": "What was done: who, whether it was allowed, what happened and which rulings acted.",
    "expectations": "What the file expects, what was found, and whether it holds.",
    "assumptions": "What is taken for granted because nobody told it.",
    "asks": "What the file leaves unsaid: who has to choose, and among what.",
    "problems": "What is wrong with the input, each with its place.",
    "final": "The table in the end, in the keys of a scenario.",
    "rejected": "On what each claim that is not upheld parts from the others, and what it would need.",
    "unstated": "What becomes of it in every way to fill in what was left unsaid; null where nothing was.",
    "file": "The file.",
    "line": "The line in it, from 1.",
    "column": "The column, from 1.",
    "headline": "The verdict in one sentence.",
    "id": "The id.",
    "question": "The question.",
    "answer": "The answer.",
    "answers": "Rulings that answer it, the best first; empty where none is close enough.",
    "kind": "Of what kind it is.",
    "in_force": "The reading in force; null where it has no readings.",
    "readings": "The readings, by their names.",
    "because": "The ruling in one sentence, with places for who and what.",
    "cites": "Entries of the sources.",
    "facts": "Facts of the sources.",
    "see": "What else bears on it.",
    "topics": "What it is about.",
    "cards": "Names of cards.",
    "name": "The name.",
    "type": "The type of the card.",
    "text": "What it says, in words.",
    "editions": "The decks.",
    "editions_likely": "Decks that are thought to have it.",
    "aliases": "Other names of it.",
    "traits": "What it counts as.",
    "copies": "How many of it a deck has, where there are several.",
    "group": "The family of cards it belongs to; null where there is none.",
    "known": "How much of the card is known: full, part or name-only.",
    "missing": "What nobody told of it.",
    "from": "Where that is known from.",
    "files": "How many files were read.",
    "count": "How many problems there are.",
    "code": "The sort of the problem, in one word.",
    "message": "What is wrong.",
    "hint": "What to write instead; may be empty.",
}
"""What is told of each key of a verdict, a ruling, a card, a check, an answer and a problem."""
_CALLED = {name.partition("/")[0]: name for name in OUTPUTS}
TOLD = ("verdict/1", "ruling/1", "card/1", "check/1")
"""Those of which every key is told in words."""
ANSWER = {"question": TEXT, "answers": LIST}
"""What `ask` writes; it carries no `schema`."""


def output_of(name: str, of: object = None, /, **told: Any) -> dict[str, Any]:
    """One object of output: under each of its keys what is told, else what `of` has under that name."""
    called = _CALLED[name]
    keys = {key: told[key] if key in told else getattr(of, key) for key in OUTPUTS[called]}
    return {"schema": f"adjudicator.{called}", **keys}


def output() -> Schema:
    """The schema that any line of output fits."""
    parts = {
        name.partition("/")[0]: _object(keys, f"adjudicator.{name}", name in TOLD) for name, keys in OUTPUTS.items()
    }
    parts["answer"] = _object(ANSWER, told=True)
    parts["problem"] = _object(_PROBLEM, told=True)
    any_of = [{"$ref": f"#/$defs/{name}"} for name in parts if name != "problem"]
    return {"$schema": DIALECT, "title": "Output of a command", "anyOf": any_of, "$defs": parts}


def _object(keys: dict[str, str], name: str = "", told: bool = False) -> Schema:
    """An object with these keys, maybe `told` in words; later versions may add some."""
    properties: dict[str, Any] = {"schema": {"const": name}} if name else {}
    properties |= {key: _value(kind) | ({"description": KEYS[key]} if told else {}) for key, kind in keys.items()}
    return {"type": "object", "properties": properties, "required": list(properties)}


def _value(kind: str) -> Schema:
    if kind == "problems":
        return {"type": LIST, "items": {"$ref": "#/$defs/problem"}}
    kinds = kind.split("|")
    return {"type": kinds[0] if len(kinds) == 1 else kinds}
