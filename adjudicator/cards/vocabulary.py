"""The words in which cards are written down: types, matters, whom something is about, what Surprises answer.

Effects stand above their procedures (see `doing`), duties in `duty_words`, the keys of a record in `record`, each with
what it says. The check of records, the JSON Schema and the page of reference are made of them.
"""

from __future__ import annotations

from adjudicator.cards.model import type_names

TYPES = type_names
ABSENT = ("keeper", "creeper", "anything", "hand")
"""Kinds of cards that a Goal may want its winner to have none of: on the table, or in hand."""
KNOWN = ("full", "part", "name-only")
MATTERS = ("draw", "play", "hand-limit", "keeper-limit", "goal-slots", "numerals", "draw-source")
RULE_WORDS = ("all", "all-but-1", "all-plus-1", "one-is-two", "discard-bottom")
"""Values of a rule that are no number: three Play rules, what Double Vision does to numerals, where draws come from.

A number under `numerals` is by how much they read higher.
"""
ENDS_TURN = ("on-play", "on-use", "by-leaving")
BONUS_WHO = ("everybody", "owner", "most-keepers", "fewest-keepers", "young", "christmas", "revealer")
HANGS_ON = (
    "nothing", "in-play", "used", "refused", "again", "in-turn", "out-of-turn", "cancelled", "class", "raised",
)  # fmt: skip
"""Where a point matters that nobody told of a card whose effect is known: wherever it is in play, when it is carried
out or its power used, when its power may not be used for what it says itself, when it has been used in the turn and
is used again or may not be, when it is played in turn, when it answers a play or is used in somebody else's turn,
when what it serves is cancelled, while no card on the table is known to be of its class, while something raises
numerals, or for no verdict (its edition, its exact name). Without a word it matters wherever a card that is known in
full is in play, and of one that is known in part when it does something or may not be used for what it says itself.
"""
MOMENTS = ("own-turn", "any-time")
WHOM = ("self", "next", "previous", "other", "others", "everybody")
"""Whom an effect is about: who carries it out, a neighbour, another player of their choice, all others or all."""
HAPPENS = ("keeper", "action", "goal", "new-rule", "surprise", "creeper")
"""Cards at whose playing (of a Creeper: at whose being laid down) another card may do something."""
BY_WHOM = ("owner", "others", "everybody")
PAID_FROM = ("hand", "keepers", "creepers", "table")
"""Where cards come from that have to be discarded for a power: one's own hand, or what lies before its player."""
PRICES = ("hand", "pile", "discard")
"""Where a card goes that is spent by using its power: to the hand, into the middle of the pile, to the discards."""
GROUPS = (
    "mystery-play",
    "turn-ending-action",
    "turn-ending-rule",
    "temporary-hand",
    "play-bonus",
    "draw-bonus",
    "redistribution-keepers",
    "redistribution-keepers-and-creepers",
    "redistribution-creepers",
    "redistribution-same-counts",
    "gift-giveaway",
    "goal-slots",
    "numeral-changer",
    "extra-turn",
    "hiding",
    "plunder",
    "discard-order",
    "creeper-disposal",
    "lifts-creepers",
    "wins-by-ungoal",
    "either-creeper",
    "anti-keeper",
    "anti-goal",
    "anti-action",
    "anti-new-rule",
    "anti-taking",
    "anti-free-action",
)
"""Families of cards that do the same thing under other names, or share a ruling."""


ANSWERED = ("keeper", "goal", "action", "new-rule", "ungoal", "surprise", "taking", "free-action", "nothing")
"""What a Surprise can answer: a play of that type, a Surprise, the taking of one's own Keeper, a use, any moment."""
THROUGH = ("action", "free-action", "surprise")
WAYS = ("steal", "to-hand", "exchange", "discard", "redistribution", "change-of-seats", "hand-cards")
