"""The course of a game: turn after turn, and what its procedures leave to it when they pause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from adjudicator.engine.deeds import moments, obeying_limits
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.flow import check, next_turn, performing, setup, turns, windows, winner
from adjudicator.engine.state.asks import END, WINNER, Answers, Asking, Between, Check, Flow, Move, Pause, Rest, Winner
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.refusal import Endless, GameOver
from adjudicator.engine.state.turn import DRAW, SETUP, START
from adjudicator.table.caching import RULES

MOST_STILL: Final = 1_000
"""After so many turns in which nobody was asked anything nobody ever will be."""


def whole_game(game: Game) -> Asking[None]:
    """The whole game from where it stands. Ends when it is over."""
    return run(game, course(game))


def course(game: Game) -> Flow[None]:
    """Turn after turn, after the dealing where nothing has been dealt yet. Endless where turns only pass."""
    game.table.kept.forget(RULES)
    if game.turn.phase == SETUP:
        yield from setup.begin(game)
    else:
        if game.agreement.unsettled and not setup.untouched(game):
            anybody = sorted(game.players, key=lambda one: one.name)  # nobody sits first
            game.turn.player = yield from choose(game, None, "whose turn it is", anybody)
            game.turn.seat = game.turn.player.seat
        next_turn.open_turn(game, game.turn)
        if game.asking.looks_first:
            yield WINNER
            yield from obeying_limits.bind_active(game)
            yield from moments.check(game)
        if game.turn.phase in (DRAW, START):
            yield from setup.as_dealt(game)
        if game.turn.phase == DRAW:  # it has begun, and rests before its draws
            game.turn.phase, game.turn.started = START, True
    still = 0
    while not game.over:
        game.asking.asked = False
        yield from turns.take_turn(game)
        still = 0 if game.asking.asked else still + 1
        if still > MOST_STILL:
            raise Endless


def run(game: Game, procedure: Flow[None]) -> Asking[None]:
    """Carry out a procedure: what it asks is asked on, where it pauses the pause is carried out first.

    Ends as soon as the game is over.
    """
    waiting: list[Flow[None]] = []
    doing, answer = to_its_end(procedure), None
    while True:
        try:
            said = doing.send(answer)
        except GameOver:
            return
        if said is END:
            if not waiting:
                return
            doing, answer = waiting.pop(), None
        elif isinstance(said, Pause):
            waiting.append(doing)
            doing, answer = to_its_end(PAUSES[type(said)](game, said)), None
        else:
            game.asking.asked = True
            answer = yield said


def to_its_end(procedure: Flow[None]) -> Flow[None]:
    """A procedure that says when it has come to its end: to see a generator stop takes longer."""
    yield from procedure
    yield END


def move(game: Game) -> Flow[None]:
    """The active player is asked what to do, and does it; then it is looked at what follows from it."""
    attempt = yield Rest(game.turn.player)
    yield from performing.perform(game, attempt)
    yield from moments.check(game)


PAUSES: Final[dict[type[Pause], Callable[[Game, Any], Flow[None]]]] = {
    Check: lambda game, pause: check.follow(game),
    Answers: lambda game, pause: windows.window(game, pause.pending),
    Winner: lambda game, pause: winner.decide(game),
    Move: lambda game, pause: move(game),
    Between: lambda game, pause: performing.perform(game, pause.attempt),
}
"""What happens in a pause."""
