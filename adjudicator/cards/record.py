"""Which keys a card's record may have, with the shape of what stands under each; which types of cards have them."""

from __future__ import annotations

from adjudicator.cards import vocabulary as words
from adjudicator.cards.shapes import (
    Shape,
    counts,
    days,
    effect,
    either,
    fields,
    flag,
    just_one,
    list_of,
    name,
    number,
    one_of,
    one_or_more,
    text,
    year,
)
from adjudicator.files.schema import Schema, titled

_ANY_EFFECT = effect(words.EFFECTS, "effect")
_EFFECT = Shape(_ANY_EFFECT.faults, lambda: {"$ref": "#/$defs/effect"})
_NEEDS_TRAIT = fields("a class of cards", {"trait": text}, ["trait"])
_RULE = fields(
    "rule",
    {
        "matter": one_of(words.MATTERS, "matter of a rule"),
        "value": either(one_of(words.RULE_WORDS, "value of a rule"), number, int),
        "contradicts": list_of(text),
    },
    ["matter"],
)
_BONUS = fields(
    "bonus",
    {
        "draw": number,
        "play": number,
        "hand_limit": number,
        "keeper_limit": number,
        "optional": flag,
        "who": one_of(words.BONUS_WHO, "word for whom a bonus serves"),
        "per": text,
        "while": fields("condition", {"in_play": text, "has": text, "has_trait": text}),
    },
)
_POWER = just_one(
    fields(
        "power",
        {
            "effect": _EFFECT,
            "effects": list_of(_EFFECT),
            "unless_in_play": text,
            "uses": number,
            "uses_per": text,
            "pays": fields(
                "price",
                {
                    "from": one_of(words.PAID_FROM, "place to pay from"),
                    "cards": number,
                    "type": one_of(words.TYPES, "type of card"),
                    "trait": text,
                    "named": one_or_more(text),
                },
                ["from"],
            ),
            "once": flag,
            "when": one_of(words.MOMENTS, "moment"),
            "if_in_play": text,
            "if_trait_in_play": text,
            "ends_turn": flag,
            "price": one_of(words.PRICES, "price"),
            "gesture": text,
            "name": text,
        },
    ),
    ("effect", "effects"),
    "power with both 'effect' and 'effects'",
    "power without 'effect'",
    "write `effect: draw`, or `effects: [one, another]`",
)
"""A power: what it does stands under `effect`, several effects in their order under `effects`."""
_OCCASION = just_one(
    fields(
        "whenever",
        {
            "plays": list_of(one_of(words.HAPPENS, "type of card that is played")),
            "turn": one_of(("begins",), "moment of a turn"),
            "by": one_of(words.BY_WHOM, "word for who does it"),
            "does": one_or_more(_EFFECT),
            "for_owner": flag,
        },
        ["does"],
    ),
    ("plays", "turn"),
    "whenever with both 'plays' and 'turn'",
    "whenever without 'plays' or 'turn'",
    "write `plays: [action]`, or `turn: begins`",
)
"""What a card does whenever something happens: just one occasion is named."""
_COUNT = fields("count", {"min": number, "from": list_of(text), "trait": text}, ["min"])
_ABSENCE = one_or_more(
    either(text, fields("absence", {"trait": text, "kind": one_of(words.ABSENT, "kind of cards to have none of")}))
)
_GOAL = fields(
    "goal",
    {
        "all_of": list_of(text),
        "any_of": list_of(one_or_more(text)),
        "count": one_or_more(_COUNT),
        "nobody_has": list_of(text),
        "most": fields("most", {"metric": text, "min": number}, ["metric"]),
        "fewest": fields("fewest", {"metric": text}, ["metric"]),
        "in_hand": fields("in_hand", {"min": number, "max": number}),
        "only_keeper": text,
        "everywhere": list_of(text),
        "every_player": counts(one_of(("creepers", "keepers"), "kind of cards to count")),
        "tie_break": fields("tie_break", {"most": text}, ["most"]),
        "creepers_allowed": list_of(either(text, _NEEDS_TRAIT)),
        "wants_creepers": flag,
        "without": _ABSENCE,
        "only_without": _ABSENCE,
        "personal": flag,
        "table_count": one_or_more(_COUNT),
    },
)
_ANSWER = fields(
    "answer",
    {
        "what": one_of(words.ANSWERED, "thing a Surprise can answer"),
        "trait": text,
        "through": list_of(one_of(words.THROUGH, "kind of game action")),
        "ways": list_of(one_of(words.WAYS, "way to lose a Keeper")),
        "never": list_of(one_of(words.WAYS, "way to lose a Keeper")),
    },
    ["what"],
)
_POINT = fields(
    "point", {"point": text, "at": one_of(words.HANGS_ON, "moment at which a point matters")}, ["point", "at"]
)
_KEYS: dict[str, Shape] = {
    "name": name,
    "aliases": list_of(text),
    "type": one_of(words.TYPES, "type of card"),
    "editions": list_of(text),
    "editions_likely": list_of(text),
    "copies": counts(text),
    "text": text,
    "traits": list_of(text),
    "counts_as": counts(text),
    "known": one_of(words.KNOWN, "degree of knowing a card"),
    "from": text,
    "missing": one_or_more(either(text, _POINT)),
    "numerals": counts(text),
    "rule": _RULE,
    "bonus": _BONUS,
    "start_bonus": fields("start_bonus", {"draw": number}, ["draw"]),
    "free_action": one_or_more(_POWER),
    "powers": one_or_more(_POWER),
    "does": one_or_more(_EFFECT),
    "out_of_turn": one_or_more(effect({**words.EFFECTS, **words.OUT_OF_TURN}, "effect on the play answered")),
    "answers": list_of(_ANSWER),
    "ends_turn": one_of(words.ENDS_TURN, "way to end a turn"),
    "goal": _GOAL,
    "blocks_win": flag,
    "attaches": fields(
        "attaches", {"to": either(one_of(("keeper",), "host of a Creeper"), _NEEDS_TRAIT), "powers_off": flag}, ["to"]
    ),
    "duties": one_or_more(effect(words.DUTIES, "duty")),
    "whenever": one_or_more(_OCCASION),
    "group": one_of(words.GROUPS, "group of cards"),
    "reworded": year,
    "days": days,
    "replaces": flag,
    "says": text,
}
RECORD = fields("card", _KEYS, ["name", "type"])


def schema() -> Schema:
    """The JSON Schema of a file of cards."""
    return titled("Cards", list_of(RECORD).schema()) | {"$defs": {"effect": _ANY_EFFECT.schema()}}


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
