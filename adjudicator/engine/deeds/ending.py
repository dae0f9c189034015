"""A turn is ended: by a card at once, or by its player."""

from __future__ import annotations

from adjudicator.engine.deeds import drawing_by_rule, hands
from adjudicator.engine.numbers import draws_owed, numerals, plays_left, rules_in_play
from adjudicator.engine.permission import powers
from adjudicator.engine.state.asks import Flow
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.turn import DRAW, OVER, START


def end_turn_now(game: Game, number: int) -> Flow[None]:
    """A card ends the turn at once: temporary hands first, then plays and free actions lapse (HF-11, HF-27)."""
    turn, player = game.turn, game.turn.player
    yield from lose_temporary(game, number)
    if turn.ending.when_finished is not None:
        return
    yield from before_the_draw(game, number)
    if not turn.ending.ceded:
        with game.unrecorded():
            owed = numerals.counted(plays_left.plays(game).must, "play")
        goes = game.consult(
            "turn-end-over-play-all",
            {
                "turn-stops": False,
                "plays-first": lambda: plays_left.any_owed(game),
                "not-by-a-free-action": lambda: by_a_free_action(game) and plays_left.any_owed(game),
            },
            player,
            number,
            owed=owed,
            rule=rules_in_play.rule_name(game, "play"),
        )
        if goes:
            turn.ending.when_played_out = number
            return

    goes_on: bool = game.consult(
        "turn-end-stops-free-actions",
        {"lapse": False, "still-usable": lambda: powers.power_left(game, player, number)},
        player,
        number,
    )
    if goes_on:
        turn.ending.plays_closed_by = number
    else:
        turn.ending.by = number


def by_a_free_action(game: Game) -> bool:
    """Whether what ends the turn was brought about by a free action that is under way."""
    return any(play.kind == "free-action" for play in game.plays.under_way)


def before_the_draw(game: Game, number: int) -> Flow[None]:
    """A card ends the turn before anything was drawn: whether the draws are still made (no source says)."""
    turn = game.turn
    if turn.phase not in (START, DRAW):
        return

    made: int = game.consult(
        "turn-end-before-the-draw",
        {"draws-lapse": lambda: 0, "drawn-first": lambda: draws_owed.draws_owed(game)},
        turn.player,
        number,
    )
    if made:
        yield from drawing_by_rule.draw_step(game)


def lose_temporary(game: Game, number: int) -> Flow[None]:
    """What is left of temporary hands when a card ends the turn (HF-11)."""
    turn, player = game.turn, game.turn.player
    while player.temporary:
        temporary = player.temporary[-1]
        left = list(temporary.zone.cards)
        then = "discarded"
        if left:
            then = game.consult(
                "temporary-hand-lost-on-turn-end",
                {
                    "discarded": "discarded",
                    "finished-first": "finished" if temporary.left else "discarded",
                    "kept": "kept",
                },
                player,
                number,
                left=game.names(left),
            )
        if then == "finished":
            turn.ending.when_finished = number
            return
        saved, turn.ending.by = turn.ending.by, number
        yield from hands.put_away(game, temporary, to_hand=then == "kept")
        turn.ending.by = saved


def stop(game: Game) -> Flow[None]:
    """The active player ends the turn."""
    turn = game.turn
    while turn.player.temporary:
        yield from hands.put_away(game, turn.player.temporary[-1])
    turn.phase = OVER
