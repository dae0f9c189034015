"""Free actions that are paid for with Goals of the hand: Goal Mill, 5 Card Mission."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.cards import parameter
from adjudicator.effects.free_actions import draws_as_printed
from adjudicator.effects.nothing_to_act_on import missing
from adjudicator.effects.temporary import draw_and_play
from adjudicator.engine import NO_MORE, UNKNOWN, Flow, Game, Obstacle, Option, effect
from adjudicator.engine.deeds import drawing, playing
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.deeds.moments import check
from adjudicator.engine.numbers import unknown_cards
from adjudicator.engine.numbers.temporary_hands import hand_meant
from adjudicator.table import Player

GOALS: Final = ("goal", "ungoal")


def goals_in_hand(game: Game, player: Player, card: int) -> list[int]:
    """Goals of the hand that a card is about, and cards of it that may be one since nobody knows them."""
    hand = hand_meant(game, player, card).cards
    return [number for number in hand if unknown_cards.may_be(game, number, GOALS)]


@effect(
    "goal-mill",
    "Discards any number of Goals of the hand and draws as many cards.",
    obstacles=missing(goals_in_hand, "{player} holds no Goal"),
    paid_by=lambda game, card, gone, **_: game.cards[gone].type in ("goal", "ungoal"),
    pays=lambda game, player, card: drawing.draw(game, player, 1, why=card),
)
def goal_mill(game: Game, player: Player, card: int) -> Flow[None]:
    """Discard any number of Goals from the hand and draw as many."""
    gone = 0
    while goals := goals_in_hand(game, player, card):
        options = [*goals, NO_MORE] if gone else goals
        number = yield from choose(game, player, "discard", options, fits=unknown_cards.of_types(GOALS))
        if number == NO_MORE:
            break
        yield from playing.throw_away(game, player, number)
        gone += 1
    yield from drawing.draw(game, player, draws_as_printed(game, player, card, gone), why=card)


def too_few_goals(game: Game, player: Player, card: int, *, discard: int, **_: Any) -> list[Obstacle]:
    short = len(goals_in_hand(game, player, card)) < discard
    return [Obstacle(f"{player.name} holds fewer than {discard} Goals")] if short else []


@effect(
    "goals-for-plays",
    "Discards Goals of the hand, draws, and plays all that was drawn.",
    takes={"discard": parameter.number("How many Goals."), "draw": parameter.drawn()},
    obstacles=too_few_goals,
)
def goals_for_plays(game: Game, player: Player, card: int, *, discard: int, draw: int) -> Flow[None]:
    """Discard so many Goals of the hand, then draw cards of which all are played at once (5 Card Mission)."""
    game.assume(f"no source tells where the Goals for {game.name(card)} come from; they are taken from the hand")
    for left in range(discard, 0, -1):
        goals = goals_in_hand(game, player, card)
        if len(goals) > left or any(game.cards[number] is UNKNOWN for number in goals):
            number = yield from choose(game, player, "discard", goals, about=card, fits=unknown_cards.of_types(GOALS))
        else:
            number = yield Option(player, "discard", goals)  # in whatever order
        yield from playing.throw_away(game, player, number)
    yield from check(game)
    yield from draw_and_play(game, player, card, draw=draw, play="all")
