"""The hand is empty: a closing card, a bonus, or plays that cannot be made."""

from __future__ import annotations

from functools import partial

from adjudicator.engine.deeds import drawing, drawing_by_rule, ending, playing
from adjudicator.engine.numbers import bonuses, draws_owed, plays_left, rules_in_play
from adjudicator.engine.state.asks import Flow
from adjudicator.engine.state.game import Game


def hand_used_up(game: Game) -> Flow[bool]:
    """The hand is empty: a closing card, a bonus, or plays that cannot be made. True to look again."""
    turn, player = game.turn, game.turn.player
    with game.unrecorded():
        value = plays_left.base_value(game, "play")
    if value == "all-plus-1" and not turn.plays.closing_done:
        return (yield from closing_card(game))
    if value == "all" and not turn.plays.closing_done:
        more = draws_owed.to_draw(game, partial(plays_left.over_the_ceiling, game))
        turn.plays.closing_done = True
        for _ in range(more):
            yield from playing.play_top(game)
        if more:
            return True
    if (kept := plays_left.kept_back(value)) and not turn.plays.closing_done:
        turn.plays.closing_done = True
        if (yield from beyond_the_hand(game, kept)):
            return True
    for number in drawing_by_rule.with_start_bonus(game) if turn.plays.made else ():
        bonus = game.cards[number].start_bonus
        assert bonus is not None
        amount = 0 if number in turn.plays.emptied_for else bonus["draw"]
        due = draws_owed.to_draw(game, partial(drawing_by_rule.for_an_empty_hand, game, number, amount))
        turn.plays.emptied_for.add(number)
        if due and (yield from drawing.draw(game, player, due, why=number)):
            return True
    return isinstance(value, int) and (yield from too_few_cards(game, value))


def too_few_cards(game: Game, asked: int) -> Flow[bool]:
    """More plays asked for than cards held: play what you have (HR-Q03). What counts as a play may matter for that."""
    turn, player = game.turn, game.turn.player
    up = draws_owed.to_draw(game, partial(plays_left.unmade_of, game, asked))
    missing = asked - plays_left.plays_so_far(game)
    if missing <= 0:
        return False
    turn.plays.unmade = player.owed_plays = missing
    if up:
        yield from drawing.draw(game, player, up, why="the Play rule")
    return bool(player.hand.cards)


def closing_card(game: Game) -> Flow[bool]:
    """Play All Plus 1: after the hand the top card of the pile must be taken and played, and the turn ends (HF-01)."""
    turn, player = game.turn, game.turn.player
    number = rules_in_play.rules_about(game, "play")[-1]
    if not rules_in_play.as_it_binds(game, "play", player, bound=True, free=False):
        return False
    must: bool = game.consult("play-all-plus-1-closing-card", {"must-play": True, "may-skip": False}, player, number)
    turn.plays.closing_done = True
    if not must:
        return False
    yield from playing.play_top(game)
    yield from beyond_the_hand(game, 0)
    ends: bool = game.consult("play-all-plus-1-ends-the-turn", {"at-once": True, "goes-on": False}, player, number)
    if ends and turn.ending.by is None:
        yield from ending.end_turn_now(game, number)
    return True


def beyond_the_hand(game: Game, kept: int) -> Flow[bool]:
    """Bonuses on top of Play All But 1 or Play All Plus 1, beyond what the rule keeps back (HF-01). True if played."""
    player = game.turn.player

    def beyond() -> int:
        extra = bonuses.bonuses(game, player, "play")
        surplus = sum(amount for _, amount in extra) - kept
        if surplus <= 0:
            return 0
        return game.law.consult(
            "no-play-all-goes-beyond-the-hand",
            {"ceiling": 0, "beyond": surplus},
            player=player.name,
            rule=rules_in_play.rule_name(game, "play"),
            bonus=game.name(extra[-1][0]),
        )

    found = draws_owed.to_draw(game, beyond)
    for _ in range(found):
        yield from playing.play_top(game)
    return found > 0
