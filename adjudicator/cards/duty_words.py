"""What cards say that has no procedure of its own: duties, and what a Surprise does to the play that it answers."""

from __future__ import annotations

from adjudicator.cards.doing import Doing
from adjudicator.cards.parameter import Parameter, card, maybe, number, trait, word, words

BANNED = {
    "surprises": "to play Surprises",
    "stealing": "to steal",
    "stealing-from-owner": "to steal from the owner of this card",
    "stealing-it": "to steal this card",
    "actions": "to play Actions",
    "goals": "to play Goals",
    "keepers": "to play Keepers",
    "new-rules": "to play New Rules",
    "free-actions": "free actions",
}
"""What a standing ban can forbid, and how it is told."""
KEEPER, CREEPER, RULE, META = ("keeper",), ("creeper",), ("new-rule",), ("meta-rule",)
BEFORE = (*KEEPER, *CREEPER)
"""Cards that lie before a player, who is their owner."""
RULES = (*RULE, *META)

DUTIES: dict[str, Doing] = {
    # any card in play
    "bans": Doing(
        "While it lies there some things may not be done. A rule has no owner, so it binds everybody in any turn; a "
        "ban on stealing leaves a card without a target; `stealing-it` is about the card itself, in any turn.",
        {
            "what": words("What is forbidden.", *BANNED),
            "who": maybe(word("Whom it binds; all but its owner where it is left out.", "others", "everybody")),
            "in": maybe(word("In whose turns; its owner's where it is left out.", "own-turn", "any-turn")),
            "beyond": maybe(
                number(
                    "Only once so many have been played from the hand in the turn; for a Meta-Rule, and types of cards."
                )
            ),
        },
        wants=("what",),
    ),
    # Creepers
    "gives-away": Doing(
        "A Keeper of its owner goes to another player at once.", {"keeper": card("Which Keeper.")}, on=CREEPER
    ),
    "discards-another-at-turn-start": Doing(
        "Another Keeper or Creeper of its owner is discarded before anything is drawn.", {}, on=CREEPER
    ),
    "moves-on-goal-change": Doing(
        "It moves to a neighbour whenever the Goal changes.",
        {"to": word("Which neighbour.", "previous", "next")},
        on=BEFORE,
    ),
    "discards-both": Doing(
        "It and a Keeper of its owner are discarded at once, unless something lifts Creepers such as this one.",
        {
            "keeper": maybe(card("Which Keeper.")),
            "trait": maybe(trait("A Keeper with this trait.")),
        },
        on=BEFORE,
        wants=("keeper", "trait"),
    ),
    "wins-instead": Doing("Where somebody else would win with a Goal, its owner does.", {}, on=BEFORE),
    # Keepers and Creepers
    "cannot-stay": Doing(
        "A card moves on at once from before its owner, to somebody before whom it can stay, if any.",
        {
            "card": maybe(card("Which card.")),
            "trait": maybe(trait("Every card with this trait.")),
            "to": word("Where to; `chosen`: its owner says to whom.", "next", "previous", "chosen", "discard"),
        },
        on=BEFORE,
        wants=("card", "trait"),
    ),
    # Keepers
    "moves-at-turn-end": Doing(
        "It moves to a neighbour as its owner's turn ends.",
        {"to": word("Which neighbour.", "previous", "next")},
        on=BEFORE,
    ),
    "discarded-onto-draw-pile": Doing(
        "From the table it goes onto the draw pile instead of to the discard pile.", {}, on=BEFORE
    ),
    "returns-to-hand": Doing(
        "From the table it goes to its owner's hand instead of to the discard pile.", {}, on=("keeper",)
    ),
    "hidden-go-along": Doing(
        "Cards under it go wherever it goes; without this they stay with whoever had it.", {}, on=BEFORE
    ),
    "stands-in": Doing("Another player takes or discards it instead of the Keeper aimed at.", {}, on=KEEPER),
    "veils-keepers": Doing("Held facing outward, it keeps others from choosing a Keeper of its holder.", {}, on=KEEPER),
    "projects-keeper": Doing(
        "In its owner's turn one Keeper of another player counts as the owner's, for winning only.", {}, on=KEEPER
    ),
    "takes-back": Doing(
        "An Action goes back to the hand of its owner who has played it.", {"card": card("Which Action.")}, on=BEFORE
    ),
    "spared-from": Doing("An Action leaves its owner out.", {"card": card("Which Action.")}, on=BEFORE),
    "may-refuse": Doing(
        "Its owner need not accept a Creeper from another player.", {"creeper": card("Which Creeper.")}, on=BEFORE
    ),
    "wins-by-ungoal": Doing(
        "Its owner wins where an Ungoal would make everybody lose.", {"ungoal": card("Which Ungoal.")}, on=BEFORE
    ),
    # rules, and Keepers that act like one
    "gives-trait": Doing(
        "While it lies there certain cards have a trait.",
        {
            "trait": Parameter("text", "The trait that they have."),
            "cards": Parameter("cards", "These cards have it.", required=False),
            "to_trait": maybe(trait("All cards with this trait have it.")),
            "to_type": maybe(word("All cards of this type have it.", "keeper", "creeper")),
        },
        wants=("cards", "to_trait", "to_type"),
    ),
    "lifts-creepers": Doing(
        "Creepers do not block; a rule serves everybody, a Keeper its owner.",
        {
            "trait": maybe(trait("Only Creepers with this trait.")),
            "who": maybe(word("Whom it serves.", "everybody", "owner", "others")),
        },
    ),
    "needs-creeper": Doing(
        "While a Creeper is on the table it does not block, and nobody but its owner wins.",
        {"creeper": card("Which Creeper.")},
        on=RULES,
    ),
    "personal-goals": Doing(
        "A Goal may be played before oneself, not into the middle: nobody else wins with it. It goes with the rule.",
        {"most": maybe(number("How many places everybody has for one; one where it is left out."))},
        on=RULE,
    ),
    "holds-action": Doing(
        "As it is played an Action of the discard pile is laid under it, and goes wherever it goes.", {}, on=RULE
    ),
    "frees-held": Doing(
        "Creepers under it are shuffled and dealt out when it leaves.",
        {"first": maybe(word("With whom the deal begins: the active player, or the next.", "self", "left"))},
        on=RULE,
    ),
    "first-play-random": Doing("The first of several plays of a turn is a random card of the hand.", {}, on=RULES),
    "draws-if-empty-handed": Doing(
        "Whoever began the turn without a card draws one more.",
        {"drew": number("Where so many were drawn for the turn.")},
        on=RULES,
    ),
    "demands-words": Doing(
        "Whoever does something without the words may be called out.",
        {
            "words": Parameter("text", "The words."),
            "when": word("On which occasion.", "plays-keeper"),
        },
        on=RULES,
    ),
    "opens-hands": Doing(
        "Hands are held open for everybody to see.",
        {
            "who": maybe(
                word("Whose; of a card before a player the owner's, else everybody's.", "owner", "others", "everybody")
            )
        },
    ),
    "reverses-turns": Doing("While it lies there turns go round the other way; two such cards set it right again.", {}),
    "nobody-wins": Doing("Nobody wins; whoever meets the Goal once it is gone does then.", {}, on=RULES),
    "lifts-limits": Doing(
        "Limits bind nobody.", {"limits": words("Which limits.", "hand-limit", "keeper-limit")}, on=RULES
    ),
    # Meta-Rules
    "raises-basic-rules": Doing(
        "At every reshuffle the numbers of the Basic Rules go up.", {"by": number("By how much.")}, on=META
    ),
    "plays-without": Doing(
        "Before the cards are shuffled all of a type are taken out.",
        {"type": word("Which type.", "creeper", "surprise")},
        on=META,
    ),
    "sets-basic-rules": Doing(
        "The Basic Rules say other numbers for the whole game: a New Rule takes their place, and without one they are "
        "back. Inflation raises them, except the hand that is dealt.",
        {
            "draw": maybe(number("How many cards are drawn each turn.")),
            "play": maybe(number("How many cards are played each turn.")),
            "hand": maybe(number("With how many cards everybody begins the game.")),
            "hand_limit": maybe(number("So many cards at most in hand.")),
            "keeper_limit": maybe(number("So many Keepers at most.")),
            "goals": maybe(number("So many Goals have room side by side.")),
            "new_rules": maybe(number("So many New Rules at most: the oldest makes room.")),
        },
        on=META,
        wants=("draw", "play", "hand", "hand_limit", "keeper_limit", "goals", "new_rules"),
    ),
    "lasts-for": Doing(
        "All that it says holds for the beginning of the game only. A first round is over once everybody has had a "
        "turn; extra turns do not count.",
        {"time": word("For how long.", "first-turn", "first-round")},
        on=META,
    ),
    "begins-in-play": Doing(
        "A rule lies beside the Basic Rules from the start.", {"rule": card("Which rule.")}, on=META
    ),
    "goal-wins-no-game": Doing(
        "Whoever meets a Goal does not win with it, and may go on.",
        {
            "goal": word("What becomes of the Goal.", "collected", "discarded"),
            "draw": maybe(number("How many cards its player draws.")),
            "unless": Parameter("text", "What is taken for granted about how the game is won then."),
        },
        on=META,
    ),
    "win-is-called": Doing(
        "A win counts once its player has said the words; `silent: true` at a step tells that they were not said.",
        {"words": Parameter("text", "The words.")},
        on=META,
    ),
    "ungoal-serves-most": Doing(
        "Where an Ungoal would make everybody lose, whoever has most cards of a kind wins.",
        {"trait": trait("Which cards.")},
        on=META,
    ),
}
"""What a card makes happen by itself while it is in play."""


OUT_OF_TURN: dict[str, Doing] = {
    "cancel": Doing("The play that is answered is not carried out.", {}),
    "redirect-keeper": Doing("The Keeper that is being played comes to whoever plays the Surprise.", {}),
    "cancel-and-steal-back": Doing("The taking is not carried out, and a Keeper of the taker is taken instead.", {}),
    "extra-turn": Doing("Whoever plays the Surprise has the next turn.", {}),
}
"""What a Surprise does to the play that it answers."""
STOPS = ("cancel", "redirect-keeper", "cancel-and-steal-back")
"""Those by which the play that is answered is not carried out, or not as it was meant."""
