"""Cards whose text nobody told us: they are inert, and a replay says so as soon as one of them is in play."""

from __future__ import annotations

from adjudicator.cards.model import Card
from adjudicator.engine.state.game import Game

CERTAINLY = ("new-rule", "goal", "ungoal", "surprise")
"""Cards of these types do something; a Keeper of which only a part is known may be just a Keeper."""


def note(game: Game, number: int) -> None:
    """Say aloud that a card in play does nothing here because nobody told what it does."""
    card = game.cards[number]
    hangs(game, number, "")
    hangs(game, number, "in-play")
    if card.bonus is not None and not any(card.bonus.has_trait in one.traits for one in game.cards):
        hangs(game, number, "class")
    if card.known == "full" or not card.name or not inert(card):
        return
    if card.known == "name-only" or card.type in CERTAINLY:
        asks = "asks for" if card.type in ("goal", "ungoal") else "does"
        then = "nobody wins with it" if asks == "asks for" else "it does nothing here"
        game.assume(f"what {card.name} {asks} is not known; {then}")


def hangs(game: Game, number: int, on: str) -> None:
    """Say aloud what nobody told of a card whose effect is known, at a moment at which that matters."""
    card = game.cards[number]
    for moment, point in card.unsure:
        if moment == on:
            game.assume(f"of {card.name} this is not known: {point}")


def note_table(game: Game) -> None:
    """The same for every card that lies on the table to begin with."""
    table = game.table
    for number in [*table.rules.cards, *table.goals.cards, *(n for one in game.players for n in one.front())]:
        note(game, number)


def inert(card: Card) -> bool:
    """Whether nothing that a card does is written down. What Actions do is looked at when they are carried out."""
    if card.type in ("action", "creeper", "marker", "basic-rules", "meta-rule"):
        return False
    if card.type == "surprise":
        return not card.does and not card.out_of_turn
    does = (card.rule, card.bonus, card.start_bonus, card.powers, card.duties, card.whenever, card.goal, card.ends_turn)
    return not any(does)
