"""What a record of a card may hold: each key with the shape of its value, and what is wrong with another."""

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


def wrong(path: Path, message: str, hint: str = "", code: str = "wrong-value") -> Complaint:
    return path, code, message, hint


def meant(word: str, known: Iterable[str]) -> str:
    from adjudicator.files.spelling import suggest

    names = list(known)
    close = suggest(word, names)
    if close:
        return f"did you mean {close!r}?"
    if len(names) > 12:
        names = [name for name in names if any(len(part) > 3 and part in word for part in name.split("-"))]
    return f"one of {', '.join(names)}" if names else "`adjudicator schema cards` lists them"


def _text(value: Any, path: Path) -> list[Complaint]:
    return [] if isinstance(value, str) and value.strip() else [wrong(path, f"{said(value)} is no text")]


def _number(value: Any, path: Path) -> list[Complaint]:
    whole = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 1000
    return (
        [] if whole else [wrong(path, f"{said(value)} is no number of cards or the like", "write a number such as 3")]
    )


def _number_or_all(value: Any, path: Path) -> list[Complaint]:
    return [] if value == "all" else _number(value, path)


def _year(value: Any, path: Path) -> list[Complaint]:
    sound = isinstance(value, int) and not isinstance(value, bool) and 1900 <= value <= 2100
    return [] if sound else [wrong(path, f"{said(value)} is no year", "write a year such as 2016")]


def _days(value: Any, path: Path) -> list[Complaint]:
    """Days by name: `12-25`, `last friday of july`, or `never` for one that is made up."""
    if not isinstance(value, Mapping):
        return [wrong(path, f"{said(value)} is not days by name", "write {a day: 12-25}")]
    return [
        wrong((*path, name), f"{said(day)} is no day", "write 12-25, `last friday of july` or never")
        for name, day in value.items()
        if not (isinstance(day, str) and understood(day))
    ]


def _flag(value: Any, path: Path) -> list[Complaint]:
    return (
        []
        if isinstance(value, bool)
        else [wrong(path, f"{said(value)} is neither true nor false", "write true or false")]
    )


def _name(value: Any, path: Path) -> list[Complaint]:
    if _text(value, path):
        return [wrong(path, f"{said(value)} is no name of a card")]
    if len(value) > LONGEST_NAME:
        return [wrong(path, f"a name has at most {LONGEST_NAME} characters", code="bad-name")]
    if bad := next((sign for sign in value if sign in _FORBIDDEN or unicodedata.category(sign).startswith("C")), None):
        plain = "".join(sign for sign in value if sign not in _FORBIDDEN and sign.isprintable())
        return [
            wrong(
                path, f"a card name has no {sign(bad)}", f"write {plain!r}, the printed name under aliases", "bad-name"
            )
        ]
    return []


def _word(options: Iterable[str], what: str) -> Shape:
    known = tuple(options)

    def shape(value: Any, path: Path) -> list[Complaint]:
        if value in known:
            return []
        return [wrong(path, f"{said(value)} is no {what}", meant(str(value), known), "unknown-word")]

    return shape


def _list(item: Shape) -> Shape:
    def shape(value: Any, path: Path) -> list[Complaint]:
        if not isinstance(value, list):
            return [wrong(path, f"{said(value)} is no list")]
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
            return [wrong(path, f"{said(value)} is no {what}", hint)]
        found = [wrong(path, f"{what} without {key!r}", code="missing-key") for key in needed if key not in value]
        for key, each in value.items():
            if key not in fields:
                message = f"{what} has no {said(key)}"
                found.append(wrong((*path, key), message, meant(str(key), fields), "unknown-key"))
            else:
                found += fields[key](each, (*path, key))
        return found

    return shape


def _counts(keys: Shape) -> Shape:
    """Numbers by name."""

    def shape(value: Any, path: Path) -> list[Complaint]:
        if not isinstance(value, Mapping):
            return [wrong(path, f"{said(value)} is not numbers by name")]
        return [one for key, each in value.items() for one in (*keys(key, (*path, key)), *_number(each, (*path, key)))]

    return shape


def _either(plain: Shape, mapping: Shape) -> Shape:
    return lambda value, path: mapping(value, path) if isinstance(value, Mapping) else plain(value, path)


def _effect(known: Mapping[str, words.Parameters], what: str) -> Shape:
    """`name` or `{name: {parameters}}`."""

    def shape(value: Any, path: Path) -> list[Complaint]:
        if isinstance(value, Mapping) and len(value) != 1:
            return [wrong(path, f"one {what} at a time, as {{name: {{parameters}}}}")]
        name, given = next(iter(value.items())) if isinstance(value, Mapping) else (value, None)
        if not isinstance(name, str) or name not in known:
            return [wrong(path, f"{said(name)} is no {what}", meant(str(name), known), "unknown-effect")]
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
        "per": _text,
        "while": _fields("condition", {"in_play": _text, "has": _text, "has_trait": _text}),
    },
)
_POWER_FIELDS = _fields(
    "power",
    {
        "effect": _effect(words.EFFECTS, "effect"),
        "effects": _list(_effect(words.EFFECTS, "effect")),
        "unless_in_play": _text,
        "uses": _number,
        "uses_per": _text,
        "pays": _fields(
            "price",
            {
                "from": _word(words.PAID_FROM, "place to pay from"),
                "cards": _number,
                "type": _word(words.TYPES, "type of card"),
                "trait": _text,
                "named": _one_or_more(_text),
            },
            ["from"],
        ),
        "once": _flag,
        "when": _word(words.MOMENTS, "moment"),
        "if_in_play": _text,
        "if_trait_in_play": _text,
        "ends_turn": _flag,
        "price": _word(words.PRICES, "price"),
        "gesture": _text,
        "name": _text,
    },
)


def _POWER(value: Any, path: Path) -> list[Complaint]:
    """A power: what it does stands under `effect`, several effects in their order under `effects`."""
    found = _POWER_FIELDS(value, path)
    told = [key for key in ("effect", "effects") if isinstance(value, Mapping) and value.get(key)]
    if isinstance(value, Mapping) and len(told) != 1:
        said = "power without 'effect'" if not told else "power with both 'effect' and 'effects'"
        found.append(wrong(path, said, "write `effect: draw`, or `effects: [one, another]`", "missing-key"))
    return found


_PLAYS = _list(_word(words.HAPPENS, "type of card that is played"))
_WHENEVER = _fields(
    "whenever",
    {
        "plays": _PLAYS,
        "turn": _word(("begins",), "moment of a turn"),
        "by": _word(words.BY_WHOM, "word for who does it"),
        "does": _one_or_more(_effect(words.EFFECTS, "effect")),
        "for_owner": _flag,
    },
    ["does"],
)


def _occasion(value: Any, path: Path) -> list[Complaint]:
    """What a card does whenever something happens: just one occasion is named."""
    found = _WHENEVER(value, path)
    if isinstance(value, Mapping) and ("plays" in value) == ("turn" in value):
        said = "whenever with both 'plays' and 'turn'" if "plays" in value else "whenever without 'plays' or 'turn'"
        found.append(wrong(path, said, "write `plays: [action]`, or `turn: begins`", "missing-key"))
    return found


_COUNT = _fields("count", {"min": _number, "from": _list(_text), "trait": _text}, ["min"])
_ABSENCE = _one_or_more(
    _either(_text, _fields("absence", {"trait": _text, "kind": _word(words.ABSENT, "kind of cards to have none of")}))
)
_GOAL = _fields(
    "goal",
    {
        "all_of": _list(_text),
        "any_of": _list(_one_or_more(_text)),
        "count": _one_or_more(_COUNT),
        "nobody_has": _list(_text),
        "most": _fields("most", {"metric": _text, "min": _number}, ["metric"]),
        "fewest": _fields("fewest", {"metric": _text}, ["metric"]),
        "in_hand": _fields("in_hand", {"min": _number, "max": _number}),
        "only_keeper": _text,
        "everywhere": _list(_text),
        "every_player": _counts(_word(("creepers", "keepers"), "kind of cards to count")),
        "tie_break": _fields("tie_break", {"most": _text}, ["most"]),
        "creepers_allowed": _list(_either(_text, _NEEDS_TRAIT)),
        "wants_creepers": _flag,
        "without": _ABSENCE,
        "only_without": _ABSENCE,
        "personal": _flag,
        "table_count": _one_or_more(_COUNT),
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
    "out_of_turn": _one_or_more(_effect({**words.EFFECTS, **words.OUT_OF_TURN}, "effect on the play answered")),
    "answers": _list(_ANSWER),
    "ends_turn": _word(words.ENDS_TURN, "way to end a turn"),
    "goal": _GOAL,
    "blocks_win": _flag,
    "attaches": _fields(
        "attaches", {"to": _either(_word(("keeper",), "host of a Creeper"), _NEEDS_TRAIT), "powers_off": _flag}, ["to"]
    ),
    "duties": _one_or_more(_effect(words.DUTIES, "duty")),
    "whenever": _one_or_more(_occasion),
    "group": _word(words.GROUPS, "group of cards"),
    "reworded": _year,
    "days": _days,
    "replaces": _flag,
    "says": _text,
}
RECORD = _fields("card", _KEYS, ["name", "type"])

RULE_VALUES: dict[str, tuple[str, ...]] = {
    "draw": (),
    "play": ("all", "all-but-1", "all-plus-1"),
    "hand-limit": (),
    "keeper-limit": (),
    "goal-slots": (),
}
"""Matters about which a rule has to say something, and what it can say instead of a number."""
NO_DEMANDS = ("personal", "tie_break", "creepers_allowed", "wants_creepers")
_GOALS = ("goal", "ungoal")
BELONGS: dict[str, tuple[str, ...]] = {
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
    "whenever": ("keeper", "creeper", "new-rule"),
}


def said(value: Any) -> str:
    """A value as a message shows it: short, and with nothing that a terminal would obey."""
    text = repr(value) if isinstance(value, str | int | bool) or value is None else f"a {type(value).__name__}"
    text = text.replace("a dict", "a mapping")
    return text if len(text) <= 60 else text[:57] + "..."


def sign(sign: str) -> str:
    return {",": "comma", ":": "colon", "?": "question mark"}.get(sign, f"character {sign!r}")
