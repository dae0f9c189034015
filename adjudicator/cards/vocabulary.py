"""The words in which cards are written down: types, matters, effects with their parameters, duties, answers.

This is the one place where they are listed. Records are checked against it, and every effect and duty named here is a
procedure or a rule of the engine.
"""

from __future__ import annotations

from adjudicator.cards.model import type_names
from adjudicator.plain_data import plain_data

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
HANGS_ON = ("nothing", "in-play", "used", "in-turn", "out-of-turn", "cancelled", "class")
"""Where a point matters that nobody told of a card whose effect is known: wherever it is in play, when it is carried
out or its power used, when it is played in turn, when it answers a play, when what it serves is cancelled, while no
card on the table is known to be of its class, or for no verdict (its edition, its exact name). Without a word it
matters wherever a card that is known in full is in play, and nowhere of one that is known in part.
"""
MOMENTS = ("own-turn", "any-time")
WHOM = ("self", "next", "previous", "other", "others", "everybody")
"""Whom an effect is about: who carries it out, a neighbour, another player of their choice, all others or all."""
HAPPENS = ("keeper", "action", "goal", "new-rule", "surprise", "creeper")
"""Cards at whose playing (of a Creeper: at whose being laid down) another card may do something."""
BY_WHOM = ("owner", "others", "everybody")
ON_TABLE_COUNTED = ("keepers", "creepers")
COUNTED = (*ON_TABLE_COUNTED, "cards-in-hand")
"""What can be counted of a player besides the cards with a trait."""
PAID_FROM = ("hand", "keepers", "creepers", "table")
"""Where cards come from that have to be discarded for a power: the own hand, or what lies before its player."""
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


@plain_data(frozen=True)
class Parameter:
    """What one parameter takes. `kind` is number, number-or-all, flag, word, words, card, cards, trait or text.

    `words` are the choices where the kind is word or words.
    """

    kind: str
    words: tuple[str, ...] = ()
    required: bool = True


Parameters = dict[str, Parameter]

_number = Parameter("number")
_card = Parameter("card")
_trait = Parameter("trait")
_PLAYABLE = ("action", "new-rule", "goal", "keeper", "surprise")
_target = ("keeper", "creeper", "keeper-or-creeper", "new-rule")


def _word(*words: str) -> Parameter:
    return Parameter("word", words)


def _maybe(parameter: Parameter) -> Parameter:
    return Parameter(parameter.kind, parameter.words, required=False)


def _named() -> Parameter:
    """The only cards that may be chosen; all of the kind where it is left out."""
    return Parameter("cards", required=False)


EFFECTS: dict[str, Parameters] = {
    # a hand set aside while some cards are drawn and played
    "draw-and-play": {"draw": _number, "play": Parameter("number-or-all")},
    "todays-special": {"draw": _number, "birthday": _number, "special": _number, "other": _number},
    "blind-hand": {"draw": _number},
    "everybody-gets": {"each": _number},
    "everybody-plays-next": {"each": _number},
    "everybody-plays-now": {"each": _number},
    "make-play": {"types": Parameter("words", _PLAYABLE), "when": _word("now", "next-turn")},
    # drawing and hands
    "draw": {
        "draw": _number,
        "per": Parameter("trait", required=False),
        "who": _maybe(_word(*WHOM)),
        "up_to": Parameter("flag", required=False),
    },
    "discard-cards": {"cards": Parameter("number-or-all"), "who": _maybe(_word(*WHOM))},
    "draw-then-discard": {"draw": _number, "discard": _number},
    "discard-and-draw": {},
    "distress-call": {"draw": _number, "per_creeper": _number},
    "trade-hands": {},
    "rotate-hands": {},
    "random-tax": {"take": _number},
    "everybody-gives": {"each": _number},
    "contest": {"rounds": _number},
    "others-discard": {"kind": _word("goal", "action", "any")},
    "use-what-you-take": {},
    "borrow-power": {},
    # Keepers and Creepers on the table
    "exchange-keepers": {},
    "steal": {"what": _word("keeper", "keeper-or-creeper"), "named": _named()},
    "trash": {"what": _word(*_target), "named": _named()},
    "trash-up-to": {"what": _word(*_target), "most": _number},
    "trash-all": {"what": _word("creepers", "keepers", "new-rules", "limits", "goals"), "trait": _maybe(_trait)},
    "move-creeper": {"attach": Parameter("flag", required=False)},
    "redistribute": {"what": _word("keepers", "creepers", "both"), "first": _word("self", "left")},
    "scramble": {},
    "gift-giveaway": {},
    "pass-keepers": {"each": Parameter("number-or-all"), "to": _word("next", "previous")},
    "turn-face-down": {},
    "sonic-sledgehammer": {},
    "beam-up": {"trait": _trait, "taker": _maybe(_card)},
    "zap": {},
    "take-class": {"trait": _trait},
    "revolt": {"trait": _trait},
    "owe-keeper": {},
    "step-off": {},
    # rules and piles
    "simplify": {},
    "empty-trash": {},
    "play-from-discard": {"types": Parameter("words", _PLAYABLE)},
    "take-from-discard": {"types": Parameter("words", (*_PLAYABLE, "creeper"))},
    "scavenge": {},
    "look-at-pile": {"cards": _number},
    "put-on-pile": {
        "what": _word(*_target, "goal", "itself"),
        "whose": _maybe(_word("own", "others", "any")),
        "where": _word("top", "bottom", "shuffled"),
        "named": _named(),
    },
    "turn-up": {
        "type": _word(*_PLAYABLE, "creeper"),
        "until": _number,
        "then": _word("play", "take", "lay"),
    },
    "everybody-puts-in": {"reward": _word("as-many", "most-takes-all", "player-draws-all")},
    "search-pile": {},
    "what-do-you-want": {},
    # turns
    "extra-turn": {},
    "trade-places": {},
    "leave-room": {},
    "end-turn": {},
    # free actions of rules
    "hand-for-draws": {"draw": _number},
    "plays-for-draws": {},
    "top-card": {},
    "recycle": {"draw": _number},
    "goal-mill": {},
    "goals-for-plays": {"discard": _number, "draw": _number},
    "reveal-fear": {},
    "use-held-action": {},
    # powers of Keepers and Creepers
    "trash-with-creeper": {"own": Parameter("flag")},
    "give-keeper": {"keepers": _maybe(_number)},
    "detach": {"creeper": _card},
    "random-from-hand": {},
    "look-at-hand": {},
    "hide": {"trait": _maybe(_trait), "what": _maybe(_word("creeper")), "most": _maybe(_number)},
    "take-to-hand-open": {},
    "turn-face-up": {},
    "skip-turns": {
        "turns": _number,
        "who": _word("self", "next", "previous", "other"),
        "away": Parameter("flag", required=False),
    },
    "lay-hand-aside": {"turns": _number},
    "reveal": {"trait": _maybe(_trait)},
    "give-creeper": {"has": _maybe(_card), "reach": Parameter("flag", required=False)},
    "discard-with": {"keeper": _maybe(_card), "trait": _maybe(_trait)},
    "discard-alone": {},
    "discard-itself": {},
    "discard-onto-pile": {},
    "trade-itself": {"but": _maybe(_card)},
}
"""What an Action does, a Surprise does in turn, or a power does: name of the effect -> its parameters."""

OUT_OF_TURN: dict[str, Parameters] = {
    "cancel": {},
    "redirect-keeper": {},
    "cancel-and-steal-back": {},
    "extra-turn": {},
}
"""What a Surprise does to the play that it answers."""
STOPS = ("cancel", "redirect-keeper", "cancel-and-steal-back")
"""Those by which the play that is answered is not carried out, or not as it was meant."""

BANNED = (
    "surprises", "stealing", "stealing-from-owner", "actions", "goals", "keepers", "new-rules", "free-actions",
)  # fmt: skip
"""What a standing ban can forbid."""

DUTIES: dict[str, Parameters] = {
    # any card in play
    "bans": {
        "what": Parameter("words", BANNED),
        "who": _maybe(_word("others", "everybody")),
        "in": _maybe(_word("own-turn", "any-turn")),
    },
    # Creepers
    "gives-away": {"keeper": _card},
    "discards-another-at-turn-start": {},
    "moves-on-goal-change": {"to": _word("previous", "next")},
    "discards-both": {"keeper": _maybe(_card), "trait": _maybe(_trait)},
    "wins-instead": {},
    # Keepers and Creepers
    "cannot-stay": {
        "card": _maybe(_card),
        "trait": _maybe(_trait),
        "to": _word("next", "previous", "chosen", "discard"),
    },
    # Keepers
    "moves-at-turn-end": {"to": _word("previous", "next")},
    "discarded-onto-draw-pile": {},
    "returns-to-hand": {},
    "hidden-go-along": {},
    "stands-in": {},
    "veils-keepers": {},
    "projects-keeper": {},
    "takes-back": {"card": _card},
    "spared-from": {"card": _card},
    "may-refuse": {"creeper": _card},
    "wins-by-ungoal": {"ungoal": _card},
    # rules, and Keepers that act like one
    "gives-trait": {
        "trait": Parameter("text"),
        "cards": _named(),
        "to_trait": _maybe(_trait),
        "to_type": _maybe(_word("keeper", "creeper")),
    },
    "lifts-creepers": {"trait": _maybe(_trait), "who": _maybe(_word("everybody", "owner", "others"))},
    "needs-creeper": {"creeper": _card},
    "personal-goals": {"most": _maybe(_number)},
    "holds-action": {},
    "frees-held": {"first": _maybe(_word("self", "left"))},
    "first-play-random": {},
    "draws-if-empty-handed": {"drew": _number},
    "demands-words": {"words": Parameter("text"), "when": _word("plays-keeper")},
    "reverses-turns": {},
    # Meta-Rules
    "raises-basic-rules": {"by": _number},
    "plays-without": {"type": _word("creeper", "surprise")},
    "begins-in-play": {"rule": _card},
    "goal-wins-no-game": {
        "goal": _word("collected", "discarded"),
        "draw": _maybe(_number),
        "unless": Parameter("text"),
    },
    "win-is-called": {"words": Parameter("text")},
    "ungoal-serves-most": {"trait": _trait},
}
"""What a card makes happen by itself while it is in play.

- `bans`: while it lies there, others (or everybody) may not do this, in its owner's turn or (`in: any-turn`) in any; a
  rule has no owner, so it bans everybody in any turn. A ban on stealing leaves a card without a target.
- `gives-away`: the named Keeper of its owner goes to another player at once.
- `discards-another-at-turn-start`: another Keeper or Creeper of its owner goes before anything is drawn.
- `discards-both`: it and the named Keeper of its owner, or one with the trait, are discarded at once; not while
  something lifts Creepers such as this one.
- `wins-instead`: where somebody else would win with a Goal, its owner does.
- `cannot-stay`: every named card, or card with the trait, moves on from before its owner at once, to a player before
  whom it can stay; where there is none it stays. `chosen`: its owner says to whom.
- `moves-on-goal-change`, `moves-at-turn-end`: to the neighbour, by itself.
- `discarded-onto-draw-pile`: from the table it goes there instead of to the discard pile.
- `returns-to-hand`: from the table it goes to the hand of its owner instead of to the discard pile.
- `hidden-go-along`: cards hidden under it go wherever it goes; without this they stay with whoever had it.
- `stands-in`: another player takes or discards it instead of the Keeper aimed at.
- `projects-keeper`: in its owner's turn one Keeper of another player counts as the owner's, for winning only.
- `takes-back`: the named Action goes back to the hand of its owner who has played it.
- `spared-from`: the named Action leaves its owner out.
- `may-refuse`: its owner need not accept the named Creeper from another player.
- `wins-by-ungoal`: its owner wins where the named Ungoal would make everybody lose.
- `lifts-creepers`: Creepers, or those with the trait, do not block; a rule serves everybody, a Keeper its owner, with
  `who: others` everybody else.
- `gives-trait`: while the rule lies there the named cards, those with another trait or all of a type have a trait.
- `needs-creeper`: while the named Creeper is on the table it does not block, and nobody but its owner wins.
- `personal-goals`: a Goal may be played before oneself instead of into the middle: nobody else wins with it. Everybody
  has one place for such a Goal, or `most`; when the rule goes the Goals go.
- `holds-action`: an Action from the discard pile is laid under the rule as it is played, and goes wherever that goes.
- `frees-held`: Creepers under the rule are shuffled and dealt out when it leaves, beginning with the active player or
  (`first: left`) the next.
- `veils-keepers`: while it is held facing outward, nobody else can choose a Keeper of its holder.
- `first-play-random`: the first of several plays of a turn is a random card.
- `draws-if-empty-handed`: an extra card for whoever began the turn without a card and drew only so many.
- `demands-words`: whoever does this without the words may be called out.
- `reverses-turns`: while it lies there turns go round the other way; two of them set it right again.
- `raises-basic-rules`: at every reshuffle the numbers of the Basic Rules go up.
- `plays-without`: before the cards are shuffled all of a type are taken out.
- `begins-in-play`: the named rule lies beside the Basic Rules from the start.
- `goal-wins-no-game`: whoever meets a Goal draws or collects instead; `unless` says aloud what is taken for granted.
- `win-is-called`: a win counts once its player has said the words.
- `ungoal-serves-most`: where an Ungoal would make everybody lose, whoever has most of a trait wins.
"""

ANSWERED = ("keeper", "goal", "action", "new-rule", "ungoal", "surprise", "taking", "free-action", "nothing")
"""What a Surprise can answer: a play of that type, a Surprise, the taking of an own Keeper, a use, any moment."""
THROUGH = ("action", "free-action", "surprise")
WAYS = ("steal", "to-hand", "exchange", "discard", "redistribution", "change-of-seats", "hand-cards")
