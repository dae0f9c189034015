"""The draws that open a turn, and what another reading has done with the card that a bonus brought."""

from __future__ import annotations

from adjudicator.engine.deeds import drawing_by_rule, hands, playing
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.flow import creeper_duties
from adjudicator.engine.numbers import draws_owed
from adjudicator.engine.state.asks import Flow, Lull
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.turn import PLAY
from adjudicator.table import Player


def draws(game: Game) -> Flow[None]:
    """Draw what opens the turn. The extra card of a bonus joins the hand and is not played by itself (HF-33)."""
    yield from drawing_by_rule.draw_step(game)
    yield from creeper_duties.take_another(game, drawn=True)
    turn = game.turn
    if turn.draws.extra_card is not None and goes_by_itself(game, turn.draws.extra_card, at_once=True):
        yield from played_by_itself(game, turn.player, turn.draws.extra_card)


def goes_by_itself(game: Game, number: int, *, at_once: bool) -> bool:
    """Whether the extra card of a bonus is played at once, or else discarded at last, as other readings have it."""
    return game.law.consult(
        "extra-card-joins-the-hand",
        {"joins": False, "must-be-played": False, "played-at-once": at_once, "lost-unless-played": not at_once},
        player=game.turn.player.name,
        extra=game.name(number),
    )


def lost_unless_played(game: Game) -> None:
    """Another reading: what a bonus brought and nobody has played is discarded when the turn is over."""
    turn = game.turn
    if turn.draws.extra_card is None or turn.draws.extra_card not in turn.player.hand.cards:
        return
    if goes_by_itself(game, turn.draws.extra_card, at_once=False):
        emit(game, "discard", card=turn.draws.extra_card, to=game.table.discard, player=turn.player)


def played_by_itself(game: Game, player: Player, number: int) -> Flow[None]:
    """Another reading: the hand is set aside, and the extra card is played before anything else."""
    temporary = hands.set_hand_aside(game, player, game.turn.ending.plays_closed_by or number)
    temporary.plays = 1
    emit(game, "keep", card=number, to=temporary.zone, player=player)
    if game.asking.every_rest:
        yield Lull(player)
    yield from playing.play(game, player, number, source="temporary hand")
    yield from hands.put_away(game, temporary)


def given_up(game: Game) -> None:
    """Another reading: whoever plays first has let the draws of the turn go."""
    turn = game.turn
    turn.draws.made += draws_owed.draws_owed(game)
    turn.phase = PLAY
    turn.plays.hand = frozenset(turn.player.hand.cards)
