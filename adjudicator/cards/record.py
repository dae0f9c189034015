"""Which keys a card's record may have, with the shape of what stands under each; which types of cards have them."""

from __future__ import annotations

from adjudicator.cards import vocabulary as words
from adjudicator.cards.doing import effects
from adjudicator.cards.duty_words import DUTIES, OUT_OF_TURN
from adjudicator.cards.goals import METRICS
from adjudicator.cards.shapes import (
    Shape,
    by_name,
    card,
    counts,
    days,
    effect,
    either,
    fields,
    flag,
    just_one,
    later,
    list_of,
    more_or_fewer,
    name,
    number,
    one_of,
    one_or_more,
    some,
    text,
    told,
    trait,
    year,
)
from adjudicator.files import schema as schemas
from adjudicator.files.schema import Schema, titled

DEFS: dict[str, Shape] = {}
"""Shapes that the schema tells once and refers to from elsewhere."""


def _apart(name: str, shape: Shape) -> Shape:
    """The same shape, told by a reference."""
    DEFS[name] = shape
    return shape._replace(schema=lambda: {"$ref": f"#/$defs/{name}"})


_ON_TABLE = card("keeper", "creeper")
_IN_PLAY = card("keeper", "creeper", "new-rule", "meta-rule")
_FOR_GOAL = card("keeper", "creeper", untold=True)


_EFFECT = _apart("effect", later(lambda: effect(effects(), "effect")))
_ANSWERING = later(lambda: effect({**effects(), **OUT_OF_TURN}, "effect on the play answered", effects()))._replace(
    schema=lambda: {"anyOf": [effect(OUT_OF_TURN, "effect").schema(), _EFFECT.schema()]}
)
_NEEDS_TRAIT = fields("a class of cards", {"trait": told(trait, "All cards with this trait.", "food")}, ["trait"])

_VALUE = f"write a number such as 3, or one of {', '.join(words.RULE_WORDS)}"
RULE: dict[str, Shape] = {
    "matter": told(one_of(words.MATTERS, "matter of a rule"), "What it is about.", "play"),
    "value": told(
        either(one_of(words.RULE_WORDS, "value of a rule", _VALUE), number, int),
        "What it says about that: a number, or a word.",
        3,
    ),
    "contradicts": told(
        list_of(card(but=words.MATTERS)),
        "Cards or other matters that it throws out as well as it comes; what comes later lies beside it.",
        ["numerals"],
    ),
}
CONDITION: dict[str, Shape] = {
    "in_play": told(_IN_PLAY, "While this card is on the table, before anybody.", "Milk"),
    "has": told(_ON_TABLE, "Only to whoever has this card on the table.", "Milk"),
    "has_trait": told(trait, "Only to whoever has a card with this trait on the table.", "food"),
}
BONUS: dict[str, Shape] = {
    "draw": told(more_or_fewer, "So many more to draw, with a minus fewer.", 1),
    "play": told(more_or_fewer, "So many more to play, with a minus fewer.", 1),
    "hand_limit": told(number, "So many more cards in hand than a limit says.", 1),
    "keeper_limit": told(number, "So many more Keepers than a limit says.", 1),
    "optional": told(flag, "Whether it need not be used.", True),
    "who": told(
        one_of(words.BONUS_WHO, "word for whom a bonus serves"),
        "Whom it serves; where it is left out, the owner of a Keeper or Creeper, and of a rule everybody.",
        "owner",
    ),
    "per": told(trait, "So much for each own keepers, creepers, or card with a trait.", "keepers"),
    "while": told(fields("condition", CONDITION), "When or for whom it holds.", {"in_play": "Milk"}),
}
PRICE: dict[str, Shape] = {
    "from": told(one_of(words.PAID_FROM, "place to pay from"), "From where cards are discarded.", "hand"),
    "cards": told(some, "How many; one where it is left out.", 2),
    "type": told(one_of(words.TYPES, "type of card"), "Only cards of this type.", "goal"),
    "trait": told(trait, "Only cards with this trait.", "food"),
    "named": told(one_or_more(card()), "Only these cards.", ["Milk"]),
}
POWER: dict[str, Shape] = {
    "effect": told(_EFFECT, "What it does.", {"draw": {"draw": 1}}),
    "effects": told(
        list_of(_EFFECT), "What it does, several things in their order.", [{"draw": {"draw": 1}}, "end-turn"]
    ),
    "once": told(flag, "Whether it may be used once in a turn only.", True),
    "uses": told(some, "How often it may be used in a turn.", 2),
    "uses_per": told(trait, "It may be used once in a turn for each own card with this trait.", "food"),
    "when": told(one_of(words.MOMENTS, "moment"), "In one's own turn, or at any time.", "any-time"),
    "if_in_play": told(_IN_PLAY, "Only while this card is on the table, before anybody.", "Milk"),
    "if_trait_in_play": told(trait, "Only while a card with this trait is on the table.", "food"),
    "unless_in_play": told(_IN_PLAY, "Only while this card is not on the table.", "Milk"),
    "pays": told(fields("price", PRICE, ["from"]), "What has to be discarded for it.", {"from": "hand", "cards": 2}),
    "costs_plays": told(some, "How many plays of the turn it takes; other powers take none.", 1),
    "price": told(
        one_of(words.PRICES, "price"),
        "Where the card itself goes by being used; `pile`: into the middle of the draw pile.",
        "discard",
    ),
    "ends_turn": told(flag, "Whether using it ends the turn.", True),
    "gesture": told(text, "What its player has to do or say along with it.", "Clap once."),
    "name": told(text, "What a scenario's `power:` calls it, where the card has two.", "reveal"),
}
"""A power: what it does stands under `effect`, several effects in their order under `effects`."""
_POWER = _apart(
    "power",
    just_one(
        fields("power", POWER),
        ("effect", "effects"),
        "power with both 'effect' and 'effects'",
        "power without 'effect'",
        "write `effect: draw`, or `effects: [one, another]`",
    ),
)
_AT_LEAST = {"min": told(number, "At least.", 10), "max": told(number, "At most.", 10)}
_RANGE = fields("range", _AT_LEAST)
OCCASION: dict[str, Shape] = {
    "plays": told(
        list_of(one_of(words.HAPPENS, "type of card that is played")),
        "Whenever a card of one of these types is played (a Creeper: laid down).",
        ["action"],
    ),
    "turn": told(
        one_of(("begins", "ends"), "moment of a turn"),
        "Whenever a turn begins, or ends: after the last play, before the limits; no further play comes of it.",
        "begins",
    ),
    "by": told(
        one_of(words.BY_WHOM, "word for who does it"), "Who has to do it, or whose turn it is; anybody.", "owner"
    ),
    "has": told(_ON_TABLE, "Only where whoever does it has this card on the table.", "Milk"),
    "having": told(
        by_name(one_of(METRICS, "thing to count"), _RANGE, "a range by name", "write {keepers: {min: 4}}"),
        "Only where whoever does it has so many keepers, creepers or cards-in-hand.",
        {"keepers": {"min": 4}},
    ),
    "does": told(one_or_more(_EFFECT), "What happens then, done by whoever did it.", [{"draw": {"draw": 1}}]),
    "for_owner": told(flag, "Whether the owner of the card does it instead.", True),
}
"""What a card does whenever something happens: just one occasion is named."""
_OCCASION = _apart(
    "occasion",
    just_one(
        fields("whenever", OCCASION, ["does"]),
        ("plays", "turn"),
        "whenever with both 'plays' and 'turn'",
        "whenever without 'plays' or 'turn'",
        "write `plays: [action]`, `turn: begins` or `turn: ends`",
    ),
)
COUNT: dict[str, Shape] = {
    "min": told(some, "How many different cards at least.", 2),
    "from": told(list_of(_FOR_GOAL), "Out of these cards.", ["Milk", "Bread", "Cookies"]),
    "trait": told(trait, "Out of all cards with this trait.", "food"),
}
ABSENCE: dict[str, Shape] = {
    "trait": told(trait, "No card with this trait.", "food"),
    "kind": told(
        one_of(words.ABSENT, "kind of cards to have none of"),
        "No Keeper, no Creeper, not anything on the table, or no card in hand.",
        "creeper",
    ),
}
_METRIC = told(trait, "Of keepers, creepers, cards-in-hand, or cards with a trait.", "keepers")
_COUNT = fields("count", COUNT, ["min"])
_ABSENCE = one_or_more(either(_ON_TABLE, fields("absence", ABSENCE)))
GOAL: dict[str, Shape] = {
    "all_of": told(list_of(_FOR_GOAL), "All of these cards.", ["Milk", "Cookies"]),
    "any_of": told(
        list_of(one_or_more(_FOR_GOAL)),
        "One of these cards; where lists stand, all of one list.",
        ["Milk", ["Bread", "Cookies"]],
    ),
    "count": told(one_or_more(_COUNT), "So many of some cards.", {"min": 2, "trait": "food"}),
    "most": told(
        fields("most", {"metric": _METRIC, "min": told(number, "And at least so many.", 5)}, ["metric"]),
        "More keepers, creepers, cards-in-hand or cards with a trait than anybody else, and at least `min`.",
        {"metric": "keepers", "min": 5},
    ),
    "fewest": told(
        fields("fewest", {"metric": _METRIC}, ["metric"]), "Fewer of them than anybody.", {"metric": "keepers"}
    ),
    "in_hand": told(_RANGE, "So many cards in hand.", {"min": 10}),
    "altogether": told(
        fields("altogether", {"of": told(one_or_more(_METRIC), "Of what.", ["keepers"]), **_AT_LEAST}, ["of"]),
        "So many of some things together, whoever else has as many: keepers, creepers, cards-in-hand, or a trait.",
        {"of": ["keepers", "cards-in-hand"], "min": 10},
    ),
    "only_keeper": told(card("keeper", untold=True), "This Keeper, and no other.", "Love"),
    "without": told(_ABSENCE, "None of this before the winner: cards by name, a trait, a kind.", [{"kind": "creeper"}]),
    "only_without": told(_ABSENCE, "The winner is the only player without it.", [{"trait": "food"}]),
    "nobody_has": told(list_of(_FOR_GOAL), "Cards that lie before nobody.", ["War"]),
    "everywhere": told(list_of(_FOR_GOAL), "Cards that lie on the table, before whomever.", ["Milk"]),
    "every_player": told(
        counts(one_of(("creepers", "keepers"), "kind of cards to count")),
        "So many before every player.",
        {"creepers": 1},
    ),
    "table_count": told(one_or_more(_COUNT), "So many of some cards before all together.", {"min": 3, "trait": "food"}),
    "creepers_allowed": told(
        list_of(either(card("creeper", untold=True), _NEEDS_TRAIT)),
        "Further Creepers that do not block this Goal, by name or trait; those that it names or counts do not anyhow.",
        ["War"],
    ),
    "wants_creepers": told(
        flag,
        "Whether the Goal asks for some Creeper of which it tells neither name nor class; it excuses none by that.",
        False,
    ),
    "tie_break": told(
        fields("tie_break", {"most": told(trait, "A trait.", "food")}, ["most"]),
        "Of several who meet it, who has most cards with this trait wins.",
        {"most": "food"},
    ),
    "personal": told(flag, "Whether the Goal is laid before its player and serves nobody else.", True),
}
ANSWER: dict[str, Shape] = {
    "what": told(one_of(words.ANSWERED, "thing a Surprise can answer"), "What it answers.", "action"),
    "trait": told(trait, "Only cards with this trait, played or taken.", "food"),
    "through": told(
        list_of(one_of(words.THROUGH, "kind of game action")),
        "By what a card of one's own is being taken; by any of them where it is left out.",
        ["action"],
    ),
    "ways": told(
        list_of(one_of(words.WAYS, "way to lose a Keeper")),
        "How it is being taken, one of these; `steal` and `to-hand` where it is left out.",
        ["steal"],
    ),
    "never": told(
        list_of(one_of(words.WAYS, "way to lose a Keeper")), "How it is taken without an answer.", ["discard"]
    ),
}
POINT: dict[str, Shape] = {
    "point": told(text, "What nobody told.", "Whether Creepers count."),
    "at": told(
        one_of(words.HANGS_ON, "moment at which a point matters"),
        "When it matters: see the words; where it is left out, in play, or of a card known in part when it acts.",
        "used",
    ),
}
_HOST = "write keeper for any, or {trait: NAME} for those with a trait, and give the Keeper that is meant that trait"
ATTACHES: dict[str, Shape] = {
    "to": told(
        either(one_of(("keeper",), "host of a Creeper", _HOST), _NEEDS_TRAIT),
        "To any Keeper, or one with a trait.",
        {"trait": "food"},
    ),
    "powers_off": told(flag, "Whether the Keeper does nothing meanwhile.", True),
}
KEYS: dict[str, Shape] = {
    "name": told(name, "The name, without comma, colon and question mark.", "Teapot"),
    "aliases": told(list_of(text), "Other names of the same card, such as the printed one.", ["The Teapot"]),
    "type": told(one_of(words.TYPES, "type of card"), "The type; the one key that no card can do without.", "keeper"),
    "editions": told(list_of(text), "The decks that have it.", ["fluxx-5"]),
    "editions_likely": told(list_of(text), "Decks that are thought to have it.", ["fluxx-4"]),
    "copies": told(
        counts(text, "write {DECK: 2}", some), "How many of it a deck has, where there are several.", {"martian": 2}
    ),
    "text": told(text, "What it says, in words; nothing is carried out of it.", "It pours tea."),
    "traits": told(list_of(text), "Kinds that it belongs to, for cards that ask for them.", ["food"]),
    "counts_as": told(
        counts(_ON_TABLE, "write {NAME: 1}"),
        "Cards that it is as well, or as how many of one of its `traits` it counts.",
        {"Milk": 1},
    ),
    "rule": told(fields("rule", RULE, ["matter"]), "What a New Rule sets.", {"matter": "play", "value": 3}),
    "bonus": told(fields("bonus", BONUS), "What it adds to the numbers of the rules.", {"play": 1}),
    "start_bonus": told(
        fields("start_bonus", {"draw": told(number, "How many.", 3)}, ["draw"]),
        "What whoever begins a turn with an empty hand draws besides.",
        {"draw": 3},
    ),
    "does": told(one_or_more(_EFFECT), "What an Action does, or a Surprise in turn.", [{"draw": {"draw": 2}}]),
    "out_of_turn": told(
        one_or_more(_ANSWERING),
        "What a Surprise does to the play it answers, and besides; to counter another Surprise is a use of its own, "
        "which only cancels, unless the card answers nothing but Surprises.",
        ["cancel"],
    ),
    "answers": told(list_of(fields("answer", ANSWER, ["what"])), "What a Surprise can answer.", [{"what": "action"}]),
    "goal": told(
        fields("goal", GOAL),
        "What a Goal or Ungoal asks for, or what wins by a Meta-Rule without any.",
        {"all_of": ["Milk", "Cookies"]},
    ),
    "powers": told(
        one_or_more(_POWER),
        "What its owner may use it for; a New Rule, whoever's turn it is.",
        [{"effect": {"draw": {"draw": 1}}, "once": True}],
    ),
    "free_action": told(
        one_or_more(_POWER), "What a rule lets everybody do in their turn.", {"effect": "top-card", "once": True}
    ),
    "whenever": told(
        one_or_more(_OCCASION),
        "What it does on an occasion.",
        {"plays": ["action"], "by": "others", "does": [{"draw": {"draw": 1}}]},
    ),
    "duties": told(
        one_or_more(_apart("duty", effect(DUTIES, "duty"))), "What it makes happen by itself.", ["returns-to-hand"]
    ),
    "blocks_win": told(flag, "Whether a Creeper keeps its owner from winning; it does where it is left out.", False),
    "attaches": told(
        fields("attaches", ATTACHES, ["to"]), "To which Keeper of its owner a Creeper is attached.", {"to": "keeper"}
    ),
    "numerals": told(
        counts(text, "write {PARAMETER: 1}"), "The numbers that are printed as figures, for Inflation.", {"draw": 2}
    ),
    "ends_turn": told(
        one_of(words.ENDS_TURN, "way to end a turn"),
        "How a card that ends a turn does so; the effect that ends it stands under `does` or a power.",
        "on-use",
    ),
    "group": told(one_of(words.GROUPS, "group of cards"), "The family of cards that share a ruling.", "hiding"),
    "days": told(days, "When the days are that it speaks of.", {"Talk Like a Pirate Day": "09-19"}),
    "known": told(one_of(words.KNOWN, "degree of knowing a card"), "How much of the card is known.", "part"),
    "from": told(text, "Where that is known from.", "the card itself"),
    "missing": told(
        one_or_more(either(text, fields("point", POINT, ["point", "at"]))),
        "What nobody told of it; a verdict that hangs on it is unsettled.",
        [{"point": "Whether it may be one's own.", "at": "used"}],
    ),
    "reworded": told(year, "The year since when another text is printed on it.", 2016),
    "replaces": told(flag, "Whether it takes the place of a printed card of this name.", True),
    "says": told(text, "What the table reads on a printed card of which not all is known.", "Take another turn."),
}
RECORD = fields("card", KEYS, ["name", "type"])


def schema() -> Schema:
    """The JSON Schema of a file of cards."""
    several = {"allOf": [{"$ref": "#/$defs/card"}, {"required": ["name", "type"]}]}
    return titled("Cards", schemas.list_of(several)) | {"$defs": parts()}


def parts() -> dict[str, Schema]:
    return {"card": fields("card", KEYS).schema(), **{name: shape.schema() for name, shape in DEFS.items()}}


def under_cards() -> Schema:
    """What stands under `cards:` in a scenario or a house rule: records by their names, or a list of records."""
    in_list = {"allOf": [{"$ref": "#/$defs/card"}, {"required": ["name"]}]}
    return {
        "anyOf": [
            schemas.named({"anyOf": [{"$ref": "#/$defs/card"}, {"type": "null"}]}),
            schemas.list_of(in_list),
            {"type": "null"},
        ]
    }


RULE_VALUES: dict[str, tuple[str, ...]] = {
    "draw": (),
    "play": ("all", "all-but-1", "all-plus-1"),
    "hand-limit": (),
    "keeper-limit": (),
    "goal-slots": (),
}
"""Matters about which a rule has to say something, and what it can say instead of a number."""
NO_DEMANDS = ("personal", "tie_break", "creepers_allowed", "wants_creepers")
OF_THE_TABLE = ("nobody_has", "everywhere", "every_player", "table_count")
"""What a Goal may ask of the whole table, and of no player in particular."""
_GOALS = ("goal", "ungoal", "meta-rule")
BELONGS: dict[str, tuple[str, ...]] = {
    "goal": _GOALS,
    "rule": ("new-rule",),
    "start_bonus": ("new-rule", "meta-rule"),
    "free_action": ("new-rule", "meta-rule"),
    "bonus": ("new-rule", "keeper", "creeper", "meta-rule"),
    "powers": ("keeper", "creeper", "new-rule"),
    "does": ("action", "surprise"),
    "out_of_turn": ("surprise",),
    "answers": ("surprise",),
    "blocks_win": ("creeper",),
    "attaches": ("creeper",),
    "duties": ("keeper", "creeper", "new-rule", "meta-rule"),
    "whenever": ("keeper", "creeper", "new-rule", "meta-rule"),
}
