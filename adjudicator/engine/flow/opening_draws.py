"""The draws that open a turn, and what another reading has done with the card that a bonus brought."""

from __future__ import annotations

from adjudicator.engine.deeds import drawing_by_rule, playing
from adjudicator.engine.numbers import draws_owed
from adjudicator.engine.state.asks import Flow
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.turn import PLAY


def draws(game: Game) -> Flow[None]:
    """Draw what opens the turn. The extra card of a bonus joins the hand and is not played by itself (HF-33)."""
    yield from drawing_by_rule.draw_step(game)
    turn = game.turn
    if turn.extra_card is None:
        return
    at_once: bool = game.law.consult(
        "extra-card-joins-the-hand",
        {"joins": False, "must-be-played": False, "played-at-once": True},
        card=game.name(turn.closed_by) if turn.closed_by is not None else "the bonus",
        player=turn.player.name,
        extra=game.name(turn.extra_card),
    )
    if at_once:
        yield from playing.play(game, turn.player, turn.extra_card)


def given_up(game: Game) -> None:
    """Another reading: whoever plays first has let the draws of the turn go."""
    turn = game.turn
    turn.drawn += draws_owed.draws_owed(game)
    turn.phase = PLAY
    turn.held = frozenset(turn.player.hand.cards)
