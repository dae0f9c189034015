"""What counts as a play made. Only a card played from the hand does; for the rest somebody may argue otherwise."""

from __future__ import annotations

from adjudicator.engine.numbers import rules_in_play
from adjudicator.engine.state.game import Game

INSIDE, FREE, COUNTER, CREEPER, CANCELLED, SURPRISE, GOAL = (
    "inside",
    "free action",
    "counter",
    "creeper",
    "cancelled",
    "surprise",
    "goal",
)


COMPOUND = ("draw-and-play", "blind-hand")
"""Effects that set the hand aside."""


def compound(game: Game, number: int) -> bool:
    """Whether the free action of a card sets the hand aside and plays cards of its own (Goal Bonanza)."""
    return any(power.effect in COMPOUND for power in game.cards[number].powers)


def made_in_all(game: Game, played: int) -> int:
    """Plays made, given those from the hand."""
    tally = game.turn.tally
    if not tally:
        return played
    law, player = game.law, game.turn.player.name

    if cards := tally.get(INSIDE):
        played += law.consult(
            "compound-is-one-play",
            {"one": 0, "each": len(cards)},
            card=game.name(cards[-1]),
            player=player,
        )
    if cards := [number for number in tally.get(FREE, ()) if not compound(game, number)]:
        played += law.consult(
            "free-action-costs-no-play",
            {"free": 0, "one-play": len(cards)},
            card=game.name(cards[-1]),
            player=player,
        )
    if cards := [number for number in tally.get(FREE, ()) if compound(game, number)]:
        played += law.consult(
            "compound-free-action-costs-no-play",
            {"free": 0, "one-play": len(cards)},
            card=game.name(cards[-1]),
            player=player,
        )
    if cards := tally.get(COUNTER):
        played += law.consult(
            "counter-surprise-is-free",
            {"free": 0, "one-play": len(cards)},
            card=game.name(cards[-1]),
            player=player,
        )
    if cards := tally.get(CREEPER):
        played += law.consult(
            "creeper-costs-no-play",
            {"free": 0, "one-play": len(cards)},
            card=game.name(cards[-1]),
            player=player,
        )
    if cards := tally.get(CANCELLED):
        played += law.consult(
            "cancelled-play-is-spent",
            {"spent": 0, "given-back": -len(cards)},
            card=game.name(cards[-1]),
            player=player,
        )
    if cards := tally.get(SURPRISE):
        played += law.consult(
            "surprise-in-turn-is-a-play",
            {"one-play": 0, "free": -len(cards)},
            card=game.name(cards[-1]),
            player=player,
        )
    if cards := tally.get(GOAL):
        played += law.consult(
            "agenda-brings-no-goal",
            {"costs-a-play": 0, "free-goal": -len(cards)},
            card=rules_in_play.rule_name(game, "goal-slots"),
            player=player,
        )
    return played
