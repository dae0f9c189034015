"""Effects, word by word, and what a Surprise does to the play that it answers."""

from __future__ import annotations

from adjudicator.cards.doing import (
    Doing,
    Parameter,
    card,
    flag,
    maybe,
    number,
    number_or_all,
    outcomes,
    trait,
    word,
    words,
)
from adjudicator.cards.vocabulary import WHOM

_PLAYABLE = ("action", "new-rule", "goal", "keeper", "surprise")
_TARGETS = ("keeper", "creeper", "keeper-or-creeper", "new-rule")


def _named() -> Parameter:
    return Parameter(
        "cards", "The only cards that may be chosen; all of the kind where it is left out.", required=False
    )


def _who() -> Parameter:
    return maybe(word("Who does it; whoever plays or uses the card where it is left out.", *WHOM))


def _draw() -> Parameter:
    return number("How many cards are drawn.")


EFFECTS: dict[str, Doing] = {
    # a hand set aside while some cards are drawn and played
    "draw-and-play": Doing(
        "The hand is set aside, cards are drawn and some of them played; the rest is discarded.",
        {"draw": _draw(), "play": number_or_all("How many of them are played.")},
    ),
    "todays-special": Doing(
        "The hand is set aside, cards are drawn, and by the day more or fewer of them played.",
        {
            "draw": _draw(),
            "birthday": number("How many are played on one's birthday."),
            "special": number("How many on a special day."),
            "other": number("How many on any other day."),
        },
    ),
    "blind-hand": Doing(
        "The hand is set aside, cards are drawn, and all of them played in random order.", {"draw": _draw()}
    ),
    "everybody-gets": Doing(
        "As many cards as there are players are drawn, looked at, and handed out.",
        {"each": number("How many for each.")},
    ),
    "everybody-plays-next": Doing(
        "Cards are drawn and laid before everybody, who has to play them first in the next turn.",
        {"each": number("How many for each.")},
    ),
    "everybody-plays-now": Doing(
        "Cards are drawn and handed out, and everybody plays them at once, in the turn under way.",
        {"each": number("How many for each.")},
    ),
    "make-play": Doing(
        "A card of the hand goes to another player, who has to play it.",
        {
            "types": words("Of which types the card may be.", *_PLAYABLE),
            "when": word("At once, or as the first thing of the next turn.", "now", "next-turn"),
        },
    ),
    # drawing and hands
    "draw": Doing(
        "Draws cards.",
        {
            "draw": _draw(),
            "per": maybe(
                trait("So many for each own card of this kind: keepers, creepers, cards-in-hand, or a trait.")
            ),
            "who": _who(),
            "up_to": flag("Whether the number is how many are held in the end, instead of how many are drawn."),
        },
    ),
    "discard-cards": Doing(
        "Discards cards of the hand.", {"cards": number_or_all("How many, of their own choice."), "who": _who()}
    ),
    "draw-then-discard": Doing(
        "Draws cards, then discards some of the hand.", {"draw": _draw(), "discard": number("How many are discarded.")}
    ),
    "discard-and-draw": Doing("Discards the whole hand and draws as many cards.", {}),
    "distress-call": Doing(
        "Everybody draws, and whoever has Creepers more.",
        {"draw": _draw(), "per_creeper": number("Up to how many for each Creeper.")},
    ),
    "one-of": Doing(
        "One of several things is done: what a coin or a die says, or what is chosen.",
        {
            "of": outcomes("What is done in each case, by its name; nothing where the list is empty."),
            "by": word("Whether it is thrown for, or the player chooses.", "chance", "player"),
        },
    ),
    "deal-hands-anew": Doing(
        "All hands are shuffled together and dealt out again.",
        {
            "how": word("Card by card until all are dealt, or to everybody as many as before.", "evenly", "as-before"),
            "first": word("With whom the deal begins: the player, or the next.", "self", "left"),
        },
    ),
    "most-gives-to-fewest": Doing(
        "Whoever has most of something gives of it to whoever has fewest.",
        {
            "what": word("Of what, and what is given.", "keepers", "creepers", "cards-in-hand"),
            "cards": maybe(number("How many; one where it is left out.")),
        },
    ),
    "trade-hands": Doing("Trades the whole hand for another player's.", {}),
    "rotate-hands": Doing("Everybody passes the whole hand to a neighbour, all to the same side.", {}),
    "random-tax": Doing("Takes random cards from every other hand.", {"take": number("How many from each.")}),
    "everybody-gives": Doing(
        "Everybody else gives cards of the hand, of their own choice.", {"each": number("How many each gives.")}
    ),
    "give-cards": Doing(
        "Gives cards of the hand to another player.",
        {
            "cards": number("How many, of the giver's choice."),
            "to": word("To a neighbour, or to one other player of choice.", "next", "previous", "other"),
        },
    ),
    "contest": Doing(
        "Throws against another player; who wins most rounds takes the other's hand.",
        {"rounds": number("How many rounds.")},
    ),
    "others-discard": Doing(
        "Everybody else discards a card of the hand.",
        {"kind": word("A Goal, an Action, or any card, then a random one.", "goal", "action", "any")},
    ),
    "use-what-you-take": Doing("Takes a random card from another hand and plays it.", {}),
    "borrow-power": Doing("Uses the power of some Keeper in play as if it were one's own.", {}),
    # Keepers and Creepers on the table
    "exchange-keepers": Doing("Exchanges a Keeper of one's own for one of another player.", {}),
    "steal": Doing(
        "Takes a card that lies before another player.",
        {"what": word("What may be taken.", "keeper", "keeper-or-creeper"), "named": _named()},
    ),
    "trash": Doing(
        "Discards a card on the table.", {"what": word("What may be discarded.", *_TARGETS), "named": _named()}
    ),
    "trash-up-to": Doing("Discards up to so many New Rules.", {"most": number("How many at most.")}),
    "trash-all": Doing(
        "Discards everything of a kind on the table.",
        {
            "what": word("What is discarded.", "creepers", "keepers", "new-rules", "limits", "goals"),
            "trait": maybe(trait("Only cards with this trait.")),
        },
    ),
    "move-creeper": Doing(
        "Moves a Creeper to another player.",
        {"attach": flag("Whether the Keeper that it is on stays, and it is attached anew.")},
    ),
    "redistribute": Doing(
        "Gathers what lies before the players, shuffles it and deals it out.",
        {
            "what": word("What is dealt out.", "keepers", "creepers", "both"),
            "first": word("With whom the deal begins: the player, or the next.", "self", "left"),
        },
    ),
    "scramble": Doing("Shuffles all Keepers; everybody gets as many as before.", {}),
    "gift-giveaway": Doing("Everybody lifts a Keeper, and each goes to somebody else, those without one first.", {}),
    "pass-keepers": Doing(
        "Everybody passes Keepers of their choice to a neighbour, all at once.",
        {"each": number_or_all("How many."), "to": word("To which neighbour.", "next", "previous")},
    ),
    "turn-face-down": Doing("Turns a Keeper face down: it lies there and is nothing until it is turned up.", {}),
    "turn-face-up": Doing("Turns a Keeper face up again.", {}),
    "sonic-sledgehammer": Doing(
        "Everybody loses a Keeper of the player's choice, or without one a random card of the hand.", {}
    ),
    "beam-up": Doing(
        "Keepers with a trait go back to the hands of their owners.",
        {
            "trait": trait("Which Keepers."),
            "taker": maybe(card("The Keeper whose owner gets them all, if somebody has it.")),
        },
    ),
    "zap": Doing(
        "Takes a card in play into the hand.",
        {
            "types": Parameter(
                "words",
                "Of which types; of any where it is left out.",
                ("keeper", "creeper", "goal", "new-rule"),
                False,
            )
        },
    ),
    "take-class": Doing("Takes a card of a kind from each other player who has one.", {"trait": trait("Which cards.")}),
    "revolt": Doing("Everybody who has a card of a kind discards a Keeper.", {"trait": trait("Which cards.")}),
    "owe-keeper": Doing("Another player owes the player a Keeper, one that is drawn from now on.", {}),
    "step-off": Doing("Gets rid of a Creeper of one's own.", {}),
    # rules and piles
    "simplify": Doing("Discards up to half the New Rules, rounded up.", {}),
    "empty-trash": Doing("Shuffles the discard pile into the draw pile.", {}),
    "play-from-discard": Doing(
        "Plays a card out of the discard pile.", {"types": words("Of which types it may be.", *_PLAYABLE)}
    ),
    "take-from-discard": Doing(
        "Takes a card out of the discard pile into the hand.",
        {"types": words("Of which types it may be.", *_PLAYABLE, "creeper")},
    ),
    "scavenge": Doing("Plays the topmost Keeper of the discard pile.", {}),
    "look-at-pile": Doing("Looks at the top of the draw pile.", {"cards": number("At how many cards.")}),
    "put-on-pile": Doing(
        "Puts a card from the table onto the draw pile, under it or into it.",
        {
            "what": word("What may be put there; `itself` is the card that says so.", *_TARGETS, "goal", "itself"),
            "whose": maybe(word("Whose; anybody's where it is left out.", "own", "others", "any")),
            "where": word("Where to.", "top", "bottom", "shuffled"),
            "named": _named(),
        },
    ),
    "turn-up": Doing(
        "Turns cards up from the draw pile until so many of a type have come; the others are discarded.",
        {
            "type": word("Which type counts.", *_PLAYABLE, "creeper"),
            "until": number("How many of it."),
            "then": word(
                "What happens to them: played, taken into the hand, or, of Keepers and Creepers, laid down.",
                "play",
                "take",
                "lay",
            ),
        },
    ),
    "everybody-puts-in": Doing(
        "Everybody puts in any number of cards of the hand, unseen until all have chosen; they are counted together.",
        {
            "reward": word(
                "Everybody draws as many again, who put in most takes all, or the player draws as many as all did.",
                "as-many",
                "most-takes-all",
                "player-draws-all",
            )
        },
    ),
    "search-pile": Doing("Takes a card out of the discard pile or the draw pile into the hand; the turn ends.", {}),
    "what-do-you-want": Doing(
        "Takes a card out of the discard pile and plays it; a Keeper or a Goal ends the turn.", {}
    ),
    # turns
    "more-plays": Doing("Its player may play more cards in the turn under way.", {"plays": number("How many more.")}),
    "extra-turn": Doing("Takes another turn after this one.", {}),
    "trade-places": Doing("Changes places with another player, the cards staying where they lie; the turn ends.", {}),
    "leave-room": Doing("Leaves the room for a while, which ends the turn.", {}),
    "end-turn": Doing("Ends the turn.", {}),
    "skip-turns": Doing(
        "Somebody misses turns.",
        {
            "turns": number("How many."),
            "who": word("Who.", "self", "next", "previous", "other"),
            "away": flag("Whether they are not at the table until then, and answer nothing."),
        },
    ),
    "lay-hand-aside": Doing(
        "Lays the hand aside, out of everybody's reach, until a later turn of its player.",
        {"turns": number("As the how-manieth turn of the player begins it is taken up again.")},
    ),
    # free actions of rules
    "hand-for-draws": Doing("Discards the whole hand and draws a new one; the turn ends.", {"draw": _draw()}),
    "plays-for-draws": Doing("Gives up all plays left and draws as many cards; the turn ends.", {}),
    "top-card": Doing("Plays the top card of the draw pile.", {}),
    "recycle": Doing("Discards a Keeper of one's own and draws.", {"draw": _draw()}),
    "goal-mill": Doing("Discards any number of Goals of the hand and draws as many cards.", {}),
    "goals-for-plays": Doing(
        "Discards Goals of the hand, draws, and plays all that was drawn.",
        {"discard": number("How many Goals."), "draw": _draw()},
    ),
    "reveal-fear": Doing("Reveals a fear, for the bonus of the card.", {}),
    "use-held-action": Doing("Does what the Action under the rule says; it stays there.", {}, on=("new-rule",)),
    # powers of Keepers and Creepers
    "trash-with-creeper": Doing(
        "Discards a Keeper that has a Creeper attached, with all Creepers on it.",
        {"own": Parameter("flag", "Whether it may be one of one's own, too.")},
    ),
    "give-keeper": Doing(
        "Gives a Keeper of one's own away.", {"keepers": maybe(number("How many; one where it is left out."))}
    ),
    "detach": Doing("Discards a Creeper that is on a Keeper; the Keeper stays.", {"creeper": card("Which Creeper.")}),
    "random-from-hand": Doing(
        "Takes a random card from another hand.",
        {"more": flag("Whether only from somebody who holds more cards.")},
    ),
    "look-at-hand": Doing("Looks at another hand.", {}),
    "hide": Doing(
        "Puts own cards under this one, where they count as not on the table.",
        {
            "trait": maybe(trait("Only cards with this trait.")),
            "what": maybe(word("Only cards of this type.", "creeper")),
            "most": maybe(number("How many may lie there at most.")),
        },
        wants=("trait", "what"),
    ),
    "reveal": Doing(
        "Brings cards that lie under this one back to the table.",
        {"trait": maybe(trait("Only cards with this trait."))},
    ),
    "take-to-hand-open": Doing("This Keeper goes to the hand and is held facing outward.", {}, on=("keeper",)),
    "give-creeper": Doing(
        "This Creeper is passed on to another player.",
        {
            "has": maybe(card("Only to a player who has this card.")),
            "reach": flag("Whether only to somebody whom its owner can reach."),
        },
        on=("creeper",),
    ),
    "discard-with": Doing(
        "Discards this card together with a Keeper of one's own.",
        {
            "keeper": maybe(card("Which Keeper.")),
            "trait": maybe(trait("A Keeper with this trait.")),
        },
        on=("keeper", "creeper"),
        wants=("keeper", "trait"),
    ),
    "discard-alone": Doing(
        "Discards this card, where it is all that its owner has on the table.", {}, on=("keeper", "creeper")
    ),
    "discard-itself": Doing("Discards this card; it mostly has a price.", {}),
    "discard-onto-pile": Doing("Puts a card of the discard pile on top of the draw pile.", {}),
    "trade-itself": Doing(
        "Trades this Keeper for one of another player, who is not asked.",
        {"but": maybe(card("A Keeper that cannot be taken for it."))},
        on=("keeper",),
    ),
}
"""What an Action does, a Surprise does in turn, a power does, or a card does on an occasion."""

OUT_OF_TURN: dict[str, Doing] = {
    "cancel": Doing("The play that is answered is not carried out.", {}),
    "redirect-keeper": Doing("The Keeper that is being played comes to whoever plays the Surprise.", {}),
    "cancel-and-steal-back": Doing("The taking is not carried out, and a Keeper of the taker is taken instead.", {}),
    "extra-turn": Doing("Whoever plays the Surprise has the next turn.", {}),
}
"""What a Surprise does to the play that it answers."""
ENDS_TURN = ("end-turn", "search-pile", "what-do-you-want", "trade-places", "leave-room")
"""The effects of Actions that end the turn."""
STOPS = ("cancel", "redirect-keeper", "cancel-and-steal-back")
"""Those by which the play that is answered is not carried out, or not as it was meant."""
