"""Every key of a scenario and of a house rule: what shape its value has, what it says, and an example.

The reader knows the keys from here, the JSON Schema and the page of reference are made of it. Facts stand in `facts`.
"""

from __future__ import annotations

from typing import Any

from adjudicator.files.schema import ANYTHING, FLAG, TEXT, Schema, list_of, named, one_or_more
from adjudicator.files.shapes import ANYTHING as ANY_SHAPE
from adjudicator.files.shapes import FLAG as A_FLAG
from adjudicator.files.shapes import MAPPING, NAMED_TEXTS, TEXT_OR_TEXTS, TEXTS, WORD_OR_FLAG, Plain, number_of
from adjudicator.files.shapes import TEXT as A_TEXT
from adjudicator.plain_data import plain_data

PHASES = ("setup", "start", "draw", "play")
NULL: Schema = {"type": "null"}


@plain_data(frozen=True)
class Key:
    """One key. `plain` is a shape of `files.shapes` where the value is held against one."""

    schema: Schema
    says: str
    example: Any
    plain: Plain = ANY_SHAPE


def ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def maybe(schema: Schema) -> Schema:
    """The same, or nothing."""
    return {"anyOf": [schema, NULL]}


NAME: Schema = {"type": ["string", "integer"]}
"""A card, a player or a word; a name that is a number needs no quotes."""
NAMES = one_or_more(NAME)
DAY: Schema = {"type": "string", "pattern": r"^(\d{4}-)?\d{2}-\d{2}$"}
MAYBE_NAMES = maybe(NAMES)
HEAP = MAYBE_NAMES
LAID = ref("laid")
"""Cards as they lie: names, `3 unknown`, and cards with others on or under them."""
FACTS_OF = maybe(ref("facts"))
PROVES = maybe(one_or_more(TEXT))
TURNS, CARDS = number_of("turns", 99), number_of("cards", 200)
OF_FACTS = Plain("a mapping of facts", dict)
A_DAY = Plain("a mapping such as {date: 12-25}", dict)


def at_least_one(schema: Schema) -> Schema:
    """The same, or a list of several that is not empty."""
    return {"anyOf": [schema, {**list_of(schema), "minItems": 1}]}


def plainly(shape: Plain, says: str, example: Any) -> Key:
    """A key whose value has one of the plain shapes."""
    return Key(maybe(shape.schema), says, example, shape)


SCENARIO: dict[str, Key] = {
    "scenario": Key({"type": "string", "minLength": 1}, "The name of the scenario.", "A turn-ending Action"),
    "like": Key(
        maybe({"type": ["string", "number"]}),
        "An earlier scenario of this file; what is not said here is taken from there.",
        "At first",
    ),
    "steps_until": Key(
        maybe({"type": "integer", "minimum": 0}), "So many steps of that scenario come before those that stand here.", 2
    ),
    "edition": Key(ref("editions"), "The deck, or the decks that are mixed: which cards are known.", "star"),
    "proves": Key(PROVES, "The facts of the sources that the scenario proves.", ["HF-27.a"]),
    "players": Key(
        {"type": "object", "minProperties": 1, "additionalProperties": maybe(ref("player"))},
        "The players clockwise, each with what they hold and have before them.",
        {"Ann": {"hand": ["Milk"]}, "Bob": None},
    ),
    "rules": Key(
        maybe(LAID), "The New Rules in play, each with what it holds; the Basic Rules are always there.", ["Play 2"]
    ),
    "goals": Key(HEAP, "The Goals in play.", ["Milk and Cookies"]),
    "discard": Key(HEAP, "The whole discard pile, its top first.", ["Milk", "3 unknown"]),
    "draw_pile": Key(HEAP, "The top of the draw pile; all of it where the last item is `end`.", ["Milk", "end"]),
    "meta_rules": Key(HEAP, "The Meta-Rules that the table plays by.", ["Goal Foundry"]),
    "house": Key(ref("houses"), "House rules: a name, a file beside this one or written out; the later wins.", "grace"),
    "agreed": Key(maybe(ref("agreed")), "What the table has agreed on.", {"grace_for": ["Bob"]}, MAPPING),
    "today": Key(maybe(ref("today")), "The day on which they play.", {"date": "12-25"}, A_DAY),
    "cards": Key(ref("cards"), "Cards of your own, in the words of the catalogue.", {"Crown": {"type": "keeper"}}),
    "turn": Key({"anyOf": [TEXT, NULL, ref("turn")]}, "Whose turn it is, and how far it has got.", {"player": "Ann"}),
    "steps": Key(maybe(one_or_more(ref("step"))), "What happens, in the order in which it happens.", ["Ann ends turn"]),
    "expect": Key(FACTS_OF, "Facts that have to hold in the end.", {"turn": "Bob"}, OF_FACTS),
    "note": Key(ANYTHING, "A remark; nothing reads it.", "Seen at a table in May."),
    "because": Key(ANYTHING, "Why the scenario is there; nothing reads it.", "The FAQ stops short."),
}
PLAYER: dict[str, Key] = {
    "hand": Key(HEAP, "The cards in hand; `3 unknown` are three that nobody needs to know.", ["Milk", "3 unknown"]),
    "keepers": Key(ref("front"), "The Keepers in front, each with what is on or under it.", ["Sun"]),
    "creepers": Key(ref("front"), "The Creepers in front that are on no Keeper.", ["War"]),
    "goals": Key(HEAP, "Goals before the player that serve nobody else.", ["Milk and Cookies"]),
    "face_down": Key(HEAP, "Those of the Keepers that lie face down.", ["Sun"]),
    "open": Key(HEAP, "Further cards in hand, held facing outward.", ["Magic Ring"]),
    "laid_aside": Key(HEAP, "Cards of the hand that is laid aside until the next turn.", ["Milk"]),
    "aside_for": plainly(TURNS, "At the how-manieth of the player's turns that hand is taken up again.", 2),
    "misses": plainly(TURNS, "How many turns the player still misses.", 1),
    "away": plainly(A_FLAG, "Whether the player is away from the table until then.", True),
    "due": Key(HEAP, "Cards face up before the player, to be played first in the next turn.", ["Milk"]),
    "age": plainly(number_of("years"), "The age in years, for cards that ask for it.", 9),
    "reach": Key(ANYTHING, "The players who can be reached from this seat; else all.", ["Bob"]),
    "owes": Key(
        maybe(one_or_more({"anyOf": [TEXT, {"type": "object", "minProperties": 1, "maxProperties": 1}]})),
        "Effects that wait for the player: a card, or a card with the player to whom it is owed.",
        [{"Do Me a Solid": "Ann"}],
    ),
}
TURN: dict[str, Key] = {
    "player": Key(
        ANYTHING, "Whose turn it is; the first player's where nothing is said and nobody argues about it.", "Ann"
    ),
    "number": plainly(
        number_of("turns", 99), "The how-manieth turn of the game it is, where something holds for its beginning.", 1
    ),
    "phase": Key({"enum": list(PHASES)}, "Nothing done yet (start), draws owed (draw), or free to play.", "play"),
    "drawn": plainly(CARDS, "How many cards have been drawn for the turn.", 1),
    "played": plainly(CARDS, "How many cards have been played.", 2),
    "more_plays": plainly(CARDS, "How many plays more than the rules say a card has brought for this turn.", 1),
    "used": Key(MAYBE_NAMES, "The cards whose power has been used this turn.", ["Get On With It!"]),
    "extra": plainly(A_FLAG, "Whether it is an extra turn.", True),
}
TODAY: dict[str, Key] = {
    "date": Key(DAY, "Month and day, also with the year.", "12-25"),
    "special": Key(maybe(one_or_more(DAY)), "Days that count as special today.", ["05-04"]),
}
AGREED: dict[str, Key] = {
    "grace_for": plainly(TEXTS, "Players whose late answers are let pass once.", ["Bob"]),
    "special_days": plainly(TEXTS, "Further days that are special at this table.", ["05-04"]),
    "claimed_days": plainly(NAMED_TEXTS, "Days that somebody claims to be a holiday: real, own or invented.",
                            {"06-15": "own"}),
    "birthdays": plainly(NAMED_TEXTS, "Birthdays by player.", {"Ann": "05-04"}),
    "meta_rules": plainly(TEXT_OR_TEXTS, "Meta-Rules that the table plays by.", ["Goal Foundry"]),
    "marker": plainly(A_TEXT, "Who holds the card that tells whose turn it is.", "Ann"),
    "first": plainly(A_TEXT, "Who is to begin; `call`: whoever calls it first.", "Ann"),
    "pause": plainly(WORD_OR_FLAG, "Whether a pause for answers is made after each play.", True),
}  # fmt: skip
HOUSE: dict[str, Key] = {
    "house": plainly(A_TEXT, "The name of the house rule.", "Friendly table"),
    "because": plainly(A_TEXT, "Why the table plays so.", "Newcomers get one breath of grace."),
    "cites": plainly(TEXTS, "Entries of the sources that it goes back to.", ["HF-35"]),
    "readings": Key(ref("readings"), "Readings that are picked instead of those in force.",
                    {"surprise-only-in-its-window": "grace"}, NAMED_TEXTS),
    "agreed": Key(maybe(ref("agreed")), "What the table agrees on.", {"grace_for": ["Bob"]}, MAPPING),
    "cards": Key(ref("cards"), "Cards that it adds.", {"Crown": {"type": "keeper"}}),
}  # fmt: skip
STEP: dict[str, Key] = {
    "choosing": Key(
        at_least_one({"anyOf": [NAME, {**named(NAMES), "minProperties": 1}]}),
        "The answers of the player of this step, in the order asked; labelled where a choice is about somebody.",
        ["The Captain"],
    ),
    "chance": Key(
        {"anyOf": [at_least_one(NAME), {**named(NAMES), "minProperties": 1}]},
        "What chance brings, by a draw too, in the order in which it comes; of what is dealt or pulled also whose.",
        ["Milk"],
    ),
    "refused": Key(
        {"anyOf": [NAMES, NULL, {"const": True}]}, "The step may not be done, and what says so.", "no-free-discards"
    ),
    "then": Key(one_or_more(ref("step")), "What happens inside this step, beginning with the answers to it.",
                [{"Bob plays": "Veto!"}]),
    "claims": Key(ref("claims"), "Who says what, and the facts that would have to hold.",
                  [{"Bob": "It is my turn.", "holds": {"turn": "Bob"}}]),
    "against": Key(NAME, "The play that a Surprise answers, where it is not the latest.", "Draw 3"),
    "from": Key(NAME, "Where the card comes from, where two places hold one of its name.", "temporary hand"),
    "power": Key(NAME, "Which power of a card is used, where it has two.", "reveal"),
    "silent": Key(FLAG, "Whether words or a gesture that the card demands are left out.", True),
    "expect": Key(ref("facts"), "Facts that have to hold at this moment.", {"plays_left": 1}),
    "note": Key(ANYTHING, "A remark; nothing reads it.", "Here they argued."),
    "proves": Key(PROVES, "The facts of the sources that the step is about.", ["HF-27.a"]),
}  # fmt: skip
