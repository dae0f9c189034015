"""How a turn goes, from its rest before the draws to its last play."""

from __future__ import annotations

from functools import partial

from adjudicator.engine.deeds import drawing, drawing_by_rule, ending, playing, triggers
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.flow import creeper_duties, next_turn, opening_draws
from adjudicator.engine.numbers import bans, bonuses, plays_left, rule_numbers, rules_in_play, supply
from adjudicator.engine.permission import card_plays, powers
from adjudicator.engine.state.asks import MOVE, Flow
from adjudicator.engine.state.caching import decided, end_rest, rest
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.turn import OVER, PLAY, START, Plays
from adjudicator.table import Player


def take_turn(game: Game) -> Flow[None]:
    """One turn, from its rest before the draws to the moment after the limits."""
    turn = game.turn
    yield from begun(game)
    while turn.ending.by is None:
        if turn.ending.when_finished is not None:
            number, turn.ending.when_finished = turn.ending.when_finished, None
            yield from ending.end_turn_now(game, number)
            continue
        rest(game)
        if turn.phase == START and not game.asking.every_rest and not powers.usable_powers(game, turn.player):
            yield from opening_draws.draws(game)
            continue
        if turn.phase == PLAY and not (yield from goes_on(game)):
            break
        yield MOVE
        if turn.phase == OVER:
            break
    end_rest(game)
    yield from next_turn.finish_turn(game)


def begun(game: Game) -> Flow[None]:
    """What a turn begins with, before its first rest."""
    if game.turn.phase == START and not game.turn.started:
        game.turn.started = True
        if game.turn.player.aside.cards:
            take_up(game, game.turn.player)
        if game.turn.player.due.cards:
            yield from play_due(game)
        yield from turn_begins(game)
        game.turn.at_start.bonuses_due = drawing_by_rule.begun_without_a_card(game)


def take_up(game: Game, player: Player) -> None:
    """A turn of somebody begins whose hand is laid aside: after so many it is taken up again."""
    player.aside_for -= 1
    if player.aside_for > 0:
        return
    for number in list(player.aside.cards):
        emit(game, "take up", card=number, to=player.hand, player=player)


def turn_begins(game: Game) -> Flow[None]:
    """Before anything is drawn: another Keeper or Creeper of its owner goes (Death), and what cards do as it begins."""
    next_turn.turn_begins(game, game.turn.player)
    yield from creeper_duties.take_another(game, drawn=False)
    yield from triggers.follow(game, triggers.waiting(game, game.turn.player, triggers.BEGINS))


def play_due(game: Game) -> Flow[None]:
    """What somebody was given to play before the turn is played first of all in it (Dreams & Omens, LF-23).

    What comes to lie there meanwhile waits for the next turn.
    """
    player = game.turn.player
    waiting = set(player.due.cards)
    while game.turn.ending.by is None and (due := [number for number in player.due.cards if number in waiting]):
        number = yield from choose(game, player, "card", due)
        waiting.remove(number)
        serves = True
        if game.cards[number].type == "surprise":
            serves = game.consult(
                "due-card-is-played-in-the-turn",
                {"in-turn": True, "out-of-turn": False, "as-an-answer": True},
                player,
                number,
            )
        if serves:
            yield from playing.play(game, player, number, source="cards due")
        else:
            yield from playing.discard(game, player, number)


def goes_on(game: Game) -> Flow[bool]:
    """Whether the active player can still do something this turn; it ends by itself otherwise.

    Whoever has played nothing yet and holds only what a ban forbids may try it, or end the turn.
    """
    turn, player = game.turn, game.turn.player
    plays = plays_left.plays_by(game, partial(keeps_going, game))
    if turn.ending.when_played_out is not None and plays.may <= 0:
        turn.ending.by = turn.ending.when_played_out
        return False
    if goes_further(game, plays):
        if turn.plays.hand_emptied:
            return game.consult(
                "refilled-hand-plays-on", {"plays-on": True, "over-when-empty": False}, player, player.hand.cards[0]
            )
        return True
    if not player.hand.cards and turn.ending.plays_closed_by is None and not turn.ending.ceded:
        end_rest(game)
        if (yield from hand_used_up(game)):
            return turn.ending.by is None and (yield from goes_on(game))
    return may_rest(game, player)


@decided
def may_rest(game: Game, player: Player) -> bool:
    """Whether the turn waits for the active player though no play is left: for a free action, or as others read it."""
    if powers.power_left(game, player):
        return bool(player.hand.cards) or game.law.consult(
            "empty-hand-leaves-free-actions", {"left": True, "turn-over": False}, player=player.name
        )
    if player.hand.cards and game.turn.ending.plays_closed_by is None and not game.turn.ending.ceded:
        goals = [number for number in player.hand.cards if game.cards[number].type in ("goal", "ungoal")]
        free = bool(game.turn.plays.free_goal and goals)
        return (free and card_plays.goal_is_free(game, player)) or card_plays.more_allowed(game.law, player.name)
    return False


def keeps_going(game: Game, plays: Plays) -> bool:
    """Whether a play or a power is left to the active player, given the plays of the turn."""
    with game.unrecorded():
        further = goes_further(game, plays) and not over_when_empty(game)
        return further or may_rest(game, game.turn.player)


def goes_further(game: Game, plays: Plays) -> bool:
    """Whether plays are left, and after the first of them a card that no ban forbids."""
    return plays.may > 0 and not (game.turn.plays.made and bans.all_barred(game, game.turn.player))


def over_when_empty(game: Game) -> bool:
    """Another reading: the turn is over with an empty hand, whatever has come into it since."""
    return game.turn.plays.hand_emptied and game.law.reads("refilled-hand-plays-on", "over-when-empty")


def hand_used_up(game: Game) -> Flow[bool]:
    """The hand is empty: a closing card, a bonus, or plays that cannot be made. True to look again."""
    turn, player = game.turn, game.turn.player
    with game.unrecorded():
        value = rule_numbers.base_value(game, "play")
    if value == "all-plus-1" and not turn.plays.closing_done:
        return (yield from closing_card(game))
    if value == "all" and not turn.plays.closing_done:
        more = supply.to_draw(game, partial(plays_left.over_the_ceiling, game))
        turn.plays.closing_done = True
        for _ in range(more):
            yield from playing.play_top(game)
        if more:
            return True
    if (kept := rule_numbers.kept_back(value)) and not turn.plays.closing_done:
        turn.plays.closing_done = True
        if (yield from beyond_the_hand(game, kept)):
            return True
    for number in drawing_by_rule.with_start_bonus(game) if turn.plays.made else ():
        bonus = game.cards[number].start_bonus
        assert bonus is not None
        amount = 0 if number in turn.plays.emptied_for else bonus["draw"]
        due = supply.to_draw(game, partial(drawing_by_rule.for_an_empty_hand, game, number, amount))
        turn.plays.emptied_for.add(number)
        if due and (yield from drawing.draw(game, player, due, why=number)):
            return True
    return isinstance(value, int) and (yield from too_few_cards(game, value))


def too_few_cards(game: Game, asked: int) -> Flow[bool]:
    """More plays asked for than cards held: play what you have (HR-Q03). What counts as a play may matter for that."""
    turn, player = game.turn, game.turn.player
    up = supply.to_draw(game, partial(plays_left.unmade_of, game))
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
    number = game.rules.by_matter["play"][-1]
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

    found = supply.to_draw(game, beyond)
    for _ in range(found):
        yield from playing.play_top(game)
    return found > 0
