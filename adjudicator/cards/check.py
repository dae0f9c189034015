"""Checking card records: those of the catalogue and the custom cards of a scenario."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from adjudicator.cards import vocabulary as words
from adjudicator.cards.days import understood

Path = tuple[str | int, ...]
Complaint = tuple[Path, str, str, str]
"""Where in the record (keys and places in lists), a code, what is wrong, and a hint or nothing."""
Shape = Callable[[Any, Path], list[Complaint]]

LONGEST_NAME = 80
_FORBIDDEN = ",:?"


def check_record(record: object) -> list[Complaint]:
    """Everything that is wrong with one record of a card, first things first; a name and a type are enough.

    >>> check_record({"name": "Stub", "type": "gaol"})
    [(('type',), 'unknown-word', "'gaol' is no type of card", "did you mean 'goal'?")]
    """
    found = _RECORD(record, ())
    if not found and isinstance(record, Mapping):
        found = [*_misplaced(record), *_values(record), *_demands(record), *_numerals(record)]
    return found


def at_key(path: Path, code: str) -> bool:
    """Whether a complaint is about the key at the end of its path, not about what stands under it."""
    return code in ("unknown-key", "duplicate-card", "card-exists") or (code == "bad-name" and path[-1:] != ("name",))


def custom_records(cards: object) -> list[dict[str, Any]]:
    """The records under a scenario's `cards:`, which is a list of records or maps names to them.

    >>> custom_records({"Filler 1": {"type": "keeper"}})
    [{'name': 'Filler 1', 'type': 'keeper'}]
    """
    if isinstance(cards, Mapping):
        return [{"name": name, **(record or {})} for name, record in cards.items() if isinstance(record or {}, Mapping)]
    return [dict(record) for record in cards if isinstance(record, Mapping)] if isinstance(cards, list) else []


def check_cards(cards: object) -> list[Complaint]:
    """Everything that is wrong under a scenario's `cards:`, with paths that begin there."""
    if isinstance(cards, Mapping):
        named = (
            (name, {"name": name, **record} if isinstance(record, Mapping) else record)
            for name, record in cards.items()
        )
        return [
            ((name, *(() if path == ("name",) else path)), *rest)  # type: ignore[misc]
            for name, record in named
            for path, *rest in check_record(record)
        ]
    if isinstance(cards, list):
        return [((place, *path), *rest) for place, record in enumerate(cards) for path, *rest in check_record(record)]  # type: ignore[misc]
    return [] if cards is None else [_wrong((), "cards are a list of records, or records by name")]


# what can stand where ---------------------------------------------------------------------------------------------


def _wrong(path: Path, message: str, hint: str = "", code: str = "wrong-value") -> Complaint:
    return path, code, message, hint


def _meant(word: str, known: Iterable[str]) -> str:
    from adjudicator.files.spelling import suggest

    names = list(known)
    close = suggest(word, names)
    if close:
        return f"did you mean {close!r}?"
    if len(names) > 12:
        names = [name for name in names if any(len(part) > 3 and part in word for part in name.split("-"))]
    return f"one of {', '.join(names)}" if names else "`adjudicator schema cards` lists them"


def _text(value: Any, path: Path) -> list[Complaint]:
    return [] if isinstance(value, str) and value.strip() else [_wrong(path, f"{_said(value)} is no text")]


def _number(value: Any, path: Path) -> list[Complaint]:
    whole = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 1000
    return (
        [] if whole else [_wrong(path, f"{_said(value)} is no number of cards or the like", "write a number such as 3")]
    )


def _number_or_all(value: Any, path: Path) -> list[Complaint]:
    return [] if value == "all" else _number(value, path)


def _year(value: Any, path: Path) -> list[Complaint]:
    sound = isinstance(value, int) and not isinstance(value, bool) and 1900 <= value <= 2100
    return [] if sound else [_wrong(path, f"{_said(value)} is no year", "write a year such as 2016")]


def _days(value: Any, path: Path) -> list[Complaint]:
    """Days by name: `12-25`, `last friday of july`, or `never` for one that is made up."""
    if not isinstance(value, Mapping):
        return [_wrong(path, f"{_said(value)} is not days by name", "write {a day: 12-25}")]
    return [
        _wrong((*path, name), f"{_said(day)} is no day", "write 12-25, `last friday of july` or never")
        for name, day in value.items()
        if not (isinstance(day, str) and understood(day))
    ]


def _flag(value: Any, path: Path) -> list[Complaint]:
    return (
        []
        if isinstance(value, bool)
        else [_wrong(path, f"{_said(value)} is neither true nor false", "write true or false")]
    )


def _name(value: Any, path: Path) -> list[Complaint]:
    if _text(value, path):
        return [_wrong(path, f"{_said(value)} is no name of a card")]
    if len(value) > LONGEST_NAME:
        return [_wrong(path, f"a name has at most {LONGEST_NAME} characters", code="bad-name")]
    if bad := next((sign for sign in value if sign in _FORBIDDEN or unicodedata.category(sign).startswith("C")), None):
        plain = "".join(sign for sign in value if sign not in _FORBIDDEN and sign.isprintable())
        return [
            _wrong(
                path, f"a card name has no {_sign(bad)}", f"write {plain!r}, the printed name under aliases", "bad-name"
            )
        ]
    return []


def _word(options: Iterable[str], what: str) -> Shape:
    known = tuple(options)

    def shape(value: Any, path: Path) -> list[Complaint]:
        if value in known:
            return []
        return [_wrong(path, f"{_said(value)} is no {what}", _meant(str(value), known), "unknown-word")]

    return shape


def _list(item: Shape) -> Shape:
    def shape(value: Any, path: Path) -> list[Complaint]:
        if not isinstance(value, list):
            return [_wrong(path, f"{_said(value)} is no list")]
        return [one for place, each in enumerate(value) for one in item(each, (*path, place))]

    return shape


def _one_or_more(item: Shape) -> Shape:
    many = _list(item)
    return lambda value, path: many(value, path) if isinstance(value, list) else item(value, path)


def _fields(what: str, fields: Mapping[str, Shape], required: Iterable[str] = ()) -> Shape:
    """A mapping with these keys and no others."""
    needed = tuple(required)

    def shape(value: Any, path: Path) -> list[Complaint]:
        if not isinstance(value, Mapping):
            hint = "write `NAME: {type: keeper}`" if what == "card" else f"it takes {', '.join(fields)}"
            return [_wrong(path, f"{_said(value)} is no {what}", hint)]
        found = [_wrong(path, f"{what} without {key!r}", code="missing-key") for key in needed if key not in value]
        for key, each in value.items():
            if key not in fields:
                message = f"{what} has no {_said(key)}"
                found.append(_wrong((*path, key), message, _meant(str(key), fields), "unknown-key"))
            else:
                found += fields[key](each, (*path, key))
        return found

    return shape


def _counts(keys: Shape) -> Shape:
    """Numbers by name."""

    def shape(value: Any, path: Path) -> list[Complaint]:
        if not isinstance(value, Mapping):
            return [_wrong(path, f"{_said(value)} is not numbers by name")]
        return [one for key, each in value.items() for one in (*keys(key, (*path, key)), *_number(each, (*path, key)))]

    return shape


def _either(plain: Shape, mapping: Shape) -> Shape:
    return lambda value, path: mapping(value, path) if isinstance(value, Mapping) else plain(value, path)


def _effect(known: Mapping[str, words.Parameters], what: str) -> Shape:
    """`name` or `{name: {parameters}}`."""

    def shape(value: Any, path: Path) -> list[Complaint]:
        if isinstance(value, Mapping) and len(value) != 1:
            return [_wrong(path, f"one {what} at a time, as {{name: {{parameters}}}}")]
        name, given = next(iter(value.items())) if isinstance(value, Mapping) else (value, None)
        if not isinstance(name, str) or name not in known:
            return [_wrong(path, f"{_said(name)} is no {what}", _meant(str(name), known), "unknown-effect")]
        parameters = known[name]
        needed = [key for key, parameter in parameters.items() if parameter.required]
        inner = (*path, name) if isinstance(value, Mapping) else path
        return _fields(name, {key: _PARAMETERS[p.kind](p) for key, p in parameters.items()}, needed)(given or {}, inner)

    return shape


_PARAMETERS: dict[str, Callable[[words.Parameter], Shape]] = {
    "number": lambda _: _number,
    "number-or-all": lambda _: _number_or_all,
    "flag": lambda _: _flag,
    "text": lambda _: _text,
    "trait": lambda _: _text,
    "card": lambda _: _text,
    "cards": lambda _: _list(_text),
    "word": lambda parameter: _word(parameter.words, "choice here"),
    "words": lambda parameter: _list(_word(parameter.words, "choice here")),
}

_RULE_WORD = _word(words.RULE_WORDS, "value of a rule")


def _rule_value(value: Any, path: Path) -> list[Complaint]:
    return _number(value, path) if isinstance(value, int) else _RULE_WORD(value, path)


_NEEDS_TRAIT = _fields("a class of cards", {"trait": _text}, ["trait"])
_RULE = _fields(
    "rule",
    {
        "matter": _word(words.MATTERS, "matter of a rule"),
        "value": _rule_value,
        "contradicts": _list(_text),
    },
    ["matter"],
)
_BONUS = _fields(
    "bonus",
    {
        "draw": _number,
        "play": _number,
        "hand_limit": _number,
        "keeper_limit": _number,
        "optional": _flag,
        "who": _word(words.BONUS_WHO, "word for whom a bonus serves"),
        "while": _fields("condition", {"in_play": _text, "has": _text, "has_trait": _text}),
    },
)
_POWER = _fields(
    "power",
    {
        "effect": _effect(words.EFFECTS, "effect"),
        "once": _flag,
        "when": _word(words.MOMENTS, "moment"),
        "if_in_play": _text,
        "if_trait_in_play": _text,
        "ends_turn": _flag,
        "price": _word(words.PRICES, "price"),
        "gesture": _text,
        "name": _text,
    },
    ["effect"],
)
_COUNT = _fields("count", {"min": _number, "from": _list(_text), "trait": _text}, ["min"])
_GOAL = _fields(
    "goal",
    {
        "all_of": _list(_text),
        "any_of": _list(_one_or_more(_text)),
        "count": _one_or_more(_COUNT),
        "nobody_has": _list(_text),
        "most": _fields("most", {"metric": _text, "min": _number}, ["metric"]),
        "only_keeper": _text,
        "everywhere": _list(_text),
        "every_player": _counts(_word(("creepers", "keepers"), "kind of cards to count")),
        "tie_break": _fields("tie_break", {"most": _text}, ["most"]),
        "creepers_allowed": _list(_either(_text, _NEEDS_TRAIT)),
        "wants_creepers": _flag,
    },
)
_ANSWER = _fields(
    "answer",
    {
        "what": _word(words.ANSWERED, "thing a Surprise can answer"),
        "trait": _text,
        "through": _list(_word(words.THROUGH, "kind of game action")),
        "ways": _list(_word(words.WAYS, "way to lose a Keeper")),
        "never": _list(_word(words.WAYS, "way to lose a Keeper")),
    },
    ["what"],
)
_POINT = _fields(
    "point", {"point": _text, "at": _word(words.HANGS_ON, "moment at which a point matters")}, ["point", "at"]
)
_KEYS: dict[str, Shape] = {
    "name": _name,
    "aliases": _list(_text),
    "type": _word(words.TYPES, "type of card"),
    "editions": _list(_text),
    "editions_likely": _list(_text),
    "copies": _counts(_text),
    "text": _text,
    "traits": _list(_text),
    "counts_as": _counts(_text),
    "known": _word(words.KNOWN, "degree of knowing a card"),
    "from": _text,
    "missing": _one_or_more(_either(_text, _POINT)),
    "numerals": _counts(_text),
    "rule": _RULE,
    "bonus": _BONUS,
    "start_bonus": _fields("start_bonus", {"draw": _number}, ["draw"]),
    "free_action": _one_or_more(_POWER),
    "powers": _one_or_more(_POWER),
    "does": _one_or_more(_effect(words.EFFECTS, "effect")),
    "out_of_turn": _one_or_more(_effect(words.OUT_OF_TURN, "effect on the play answered")),
    "answers": _list(_ANSWER),
    "ends_turn": _word(words.ENDS_TURN, "way to end a turn"),
    "goal": _GOAL,
    "blocks_win": _flag,
    "attaches": _fields(
        "attaches", {"to": _either(_word(("keeper",), "host of a Creeper"), _NEEDS_TRAIT), "powers_off": _flag}, ["to"]
    ),
    "duties": _one_or_more(_effect(words.DUTIES, "duty")),
    "group": _word(words.GROUPS, "group of cards"),
    "reworded": _year,
    "days": _days,
    "replaces": _flag,
}
_RECORD = _fields("card", _KEYS, ["name", "type"])

_RULE_VALUES: dict[str, tuple[str, ...]] = {
    "draw": (),
    "play": ("all", "all-but-1", "all-plus-1"),
    "hand-limit": (),
    "keeper-limit": (),
    "goal-slots": (),
}
"""Matters about which a rule has to say something, and what it can say instead of a number."""
_NO_DEMANDS = ("tie_break", "creepers_allowed", "wants_creepers")
_GOALS = ("goal", "ungoal")
_BELONGS: dict[str, tuple[str, ...]] = {
    "goal": _GOALS,
    "rule": ("new-rule",),
    "start_bonus": ("new-rule",),
    "free_action": ("new-rule", "meta-rule"),
    "bonus": ("new-rule", "keeper", "creeper"),
    "powers": ("keeper", "creeper", "new-rule"),
    "does": ("action", "surprise"),
    "out_of_turn": ("surprise",),
    "answers": ("surprise",),
    "blocks_win": ("creeper",),
    "attaches": ("creeper",),
    "duties": ("keeper", "creeper", "new-rule", "meta-rule"),
}


def _misplaced(record: Mapping[str, Any]) -> list[Complaint]:
    """Keys that cards of this type do not have."""
    kind = record["type"]
    return [
        _wrong(
            (key,),
            f"{key!r} belongs to {' and '.join(types)} cards, this is a {kind}",
            f"take it out, or make it `type: {types[0]}`",
            "wrong-type",
        )
        for key, types in _BELONGS.items()
        if key in record and kind not in types
    ]


def _values(record: Mapping[str, Any]) -> list[Complaint]:
    """A rule without a value, or with one that its matter does not take."""
    rule = record.get("rule")
    if not rule:
        return []
    if rule["matter"] not in _RULE_VALUES:
        return []
    value, takes = rule.get("value"), _RULE_VALUES[rule["matter"]]
    also = f", or {', '.join(takes)}" if takes else ""
    if "value" not in rule:
        return [_wrong(("rule",), f"a rule about {rule['matter']} without 'value'", f"a number{also}", "missing-key")]
    if isinstance(value, str) and value not in takes:
        said = f"{value!r} is no value of a rule about {rule['matter']}"
        return [_wrong(("rule", "value"), said, f"write a number{also}", "unknown-word")]
    return []


def _demands(record: Mapping[str, Any]) -> list[Complaint]:
    """A Goal that asks for nothing, or for more than it lists; a Surprise whose answer does nothing."""
    found, goal = [], record.get("goal")
    if goal is not None and not any(value for key, value in goal.items() if key not in _NO_DEMANDS):
        found.append(_wrong(("goal",), "the Goal asks for nothing", "write `all_of: [a Keeper, another]`"))
    counts = (goal or {}).get("count") or []
    for place, count in enumerate(counts if isinstance(counts, list) else [counts]):
        where: Path = ("goal", "count", place) if isinstance(counts, list) else ("goal", "count")
        if "from" not in count and "trait" not in count:
            found.append(_wrong(where, "count without 'from' or 'trait'", "list the cards under `from`", "missing-key"))
        elif "from" in count and count["min"] > len(count["from"]) and not any(n[:1] == "?" for n in count["from"]):
            listed = len(count["from"])
            said = f"{count['min']} of {listed} cards are asked for"
            found.append(_wrong((*where, "min"), said, f"write {listed} or less"))
    if record.get("answers") and not record.get("out_of_turn"):
        if record.get("known", "full") == "full":
            said = "nothing says what the Surprise does to what it answers"
            found.append(_wrong(("answers",), said, "add `out_of_turn: [cancel]`", "missing-key"))
    return found


def _numerals(record: Mapping[str, Any]) -> list[Complaint]:
    """Numerals that are no parameter of the card, or have another value there."""
    printed = dict(_numbers(record))
    found = []
    for name, value in (record.get("numerals") or {}).items():
        values = [number for key, number in _numbers(record) if key == name]
        if record["type"] != "basic-rules" and name != "but" and value not in values:
            where: Path = ("numerals", name)
            message = (
                f"no {name!r} of {value} stands in this record" if values else f"{name!r} is no number of this record"
            )
            hint = f"write {values[0]}" if values else _meant(name, printed) if printed else "take it out"
            found.append(_wrong(where, message, hint, "numeral-nowhere"))
    return found


def _numbers(value: Any) -> list[tuple[str, int]]:
    """Every number in a record with the key it stands under."""
    if isinstance(value, Mapping):
        here = [(key, each) for key, each in value.items() if isinstance(each, int) and not isinstance(each, bool)]
        return here + [one for key, each in value.items() if key != "numerals" for one in _numbers(each)]
    return [one for each in value for one in _numbers(each)] if isinstance(value, list) else []


def _said(value: Any) -> str:
    """A value as a message shows it: short, and with nothing that a terminal would obey."""
    text = repr(value) if isinstance(value, str | int | bool) or value is None else f"a {type(value).__name__}"
    text = text.replace("a dict", "a mapping")
    return text if len(text) <= 60 else text[:57] + "..."


def _sign(sign: str) -> str:
    return {",": "comma", ":": "colon", "?": "question mark"}.get(sign, f"character {sign!r}")
