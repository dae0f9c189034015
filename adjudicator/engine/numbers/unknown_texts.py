"""Cards whose text nobody told us: they are inert, and a replay says so as soon as one of them is in play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.cards.model import ACTS, IN_WORDS, Card
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.refusal import Obstacle

CERTAINLY = ("new-rule", "goal", "ungoal", "surprise")
"""Cards of these types do something; a Keeper of which only a part is known may be just a Keeper."""
NOTHING: Final = "it does nothing here"
BLOCKS: Final = "it keeps its owner from winning and does nothing else here"
AGAIN: Final = "again"
WHEN_IT_ACTS = ("used", "out-of-turn", "refused")
"""Where a point of a card that is known in part matters, unless the record tells the moment."""


def note(game: Game, number: int) -> None:
    """Say aloud that a card in play does nothing here because nobody told what it does."""
    card = game.cards[number]
    hangs(game, number, "")
    hangs(game, number, "in-play")
    if game.rules.by_matter["numerals"]:
        hangs(game, number, "raised")
    elif card.rule is not None and card.rule.matter == "numerals":
        for one in on_the_table(game):
            hangs(game, one, "raised")
    if card.known == "full" or not inert(card):
        return
    if card.known == IN_WORDS or card.type in CERTAINLY or (untold(card) and card.type != "creeper"):
        does_nothing(game, card)


def untold(card: Card) -> bool:
    """Whether nothing at all is known of what a card does, or only in words, of which nothing can be carried out."""
    return card.known in ("name-only", IN_WORDS)


def does_nothing(game: Game, card: Card) -> None:
    """Say aloud what comes of a card that says nothing in words that can be carried out."""
    asks = "asks for" if card.type in ("goal", "ungoal") else "does"
    then = {"goal": "nobody wins with it", "ungoal": "nobody loses by it", "creeper": BLOCKS}.get(card.type, NOTHING)
    known = "told in words alone" if card.known == IN_WORDS else "not known"
    game.assume(f"what {card.name} {asks} is {known}; {then}")


def hangs(game: Game, number: int, on: str) -> None:
    """Say aloud what nobody told of a card whose effect is known, at a moment at which that matters."""
    card = game.cards[number]
    for moment, point in card.unsure:
        if moment == on or (moment == ACTS and on in WHEN_IT_ACTS):
            game.assume(f"of {card.name} this is not known: {point}")


def hangs_on_refusal(game: Game, number: int | None, obstacles: Sequence[Obstacle]) -> None:
    """The same where a card may not be used, and nothing but its own text stands in the way."""
    if number is not None and obstacles and all(one.printed for one in obstacles):
        if untold(game.cards[number]):
            does_nothing(game, game.cards[number])
        for where in sorted({one.printed for one in obstacles}):
            hangs(game, number, where)
        hangs_on_use_again(game, number)


def hangs_on_use_again(game: Game, number: int) -> None:
    """The same where a card has been used in this turn, and is used again or refused."""
    if game.cards[number].unsure and any(one == number for one, _ in game.turn.uses.made):
        hangs(game, number, AGAIN)


def note_table(game: Game) -> None:
    """The same for every card that lies on the table to begin with."""
    for number in on_the_table(game):
        note(game, number)


def on_the_table(game: Game) -> list[int]:
    """Every card in play."""
    table = game.table
    return [*table.rules.cards, *table.goals.cards, *(n for one in game.players for n in one.front())]


def inert(card: Card) -> bool:
    """Whether nothing that a card does is written down. What Actions do is looked at when they are carried out."""
    if card.type in ("action", "marker", "basic-rules", "meta-rule"):
        return False
    if card.type == "surprise":
        return not card.does and not card.out_of_turn
    does = (card.rule, card.bonus, card.start_bonus, card.powers, card.duties, card.whenever, card.goal, card.ends_turn)
    return not any(does) and card.attaches is None
