"""Using a power of a card in play: a free action, which costs no play (HR-R11)."""

from __future__ import annotations

from adjudicator.cards.model import Pays, Power
from adjudicator.engine.deeds import cancelling, changes, ending, playing
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.deeds.moments import begin_together, check, do, do_if_it_can, end_together
from adjudicator.engine.numbers import unknown_texts, uses
from adjudicator.engine.numbers.plays_made import free_action
from adjudicator.engine.permission import powers
from adjudicator.engine.state.asks import Answers, Flow
from adjudicator.engine.state.attempt import Attempt
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.pending import Pending
from adjudicator.engine.state.register import EFFECTS
from adjudicator.table import Player


def use(game: Game, attempt: Attempt) -> Flow[None]:
    """Use a power of a card in play: a free action, which costs no play (HR-R11)."""
    player, turn = attempt.player, game.turn
    number = attempt.card
    assert number is not None
    power = powers.power_named(game, number, attempt.power)
    if power is None:  # another reading of HF-16: the closing card of Play All Plus 1 ahead of the hand
        turn.plays.closing_done = True
        yield from playing.play_top(game)
        return
    done = yield from use_power(game, player, number, power)
    if power.ends_turn and turn.ending.by is None and not turn.ending.goes_on_after_swap:
        if done or cancelling.ends_the_turn(game, player, number):
            yield from ending.end_turn_now(game, number)


def use_power(game: Game, player: Player, number: int, power: Power) -> Flow[bool]:
    """Carry out one power of a card in play. Tells whether nothing has stopped it."""
    turn = game.turn
    if player is turn.player and not power.ends_turn and not power.costs_plays:
        changes.count_as(game, free_action(game, number), number)
    unknown_texts.hangs_on_use_again(game, number)
    uses.mark(turn.uses.made, number, power.effect)
    turn.plays.made += power.costs_plays
    emit(game, "use", card=number, player=player, power=power.name, costs=power.costs_plays or None)
    pending = Pending(player, number, "free-action", "table")
    if power.pays is not None:
        yield from pay_in_cards(game, player, number, power.pays)
    does = power.effects()
    if (lends := EFFECTS[power.effect].lends) is not None:
        pending.lent = yield from choose(game, player, "Action", lends(game, player, number), about=number)
        does = game.cards[pending.lent].does if pending.lent is not None else ()
    yield from playing.declare(game, pending, does)
    yield Answers(pending)
    if pending.off:
        turn.uses.stopped.add((number, power.effect))
        emit(game, "stopped", player=player, what=game.name(number))
        return False
    game.plays.under_way.append(pending)
    yield from carry_power(game, player, number, power)
    game.plays.under_way.remove(pending)
    return True


def pay_in_cards(game: Game, player: Player, number: int, pays: Pays) -> Flow[None]:
    """Discard what a power costs in other cards; it stays spent where the use is stopped."""
    for _ in range(uses.to_pay(game, number, pays)):
        gone = yield from choose(game, player, "price", uses.payable(game, player, number, pays), about=number)
        if isinstance(gone, int):
            yield from playing.throw_away(game, player, gone)
    yield from check(game)


def carry_power(game: Game, player: Player, number: int, power: Power) -> Flow[None]:
    """Do what a power says."""
    unknown_texts.hangs(game, number, "used")
    game.plays.doing.append(number)
    unsaid = power.price == "" and game.table.zone[number].in_front
    at_once = unsaid and game.law.reads("used-power-leaves-its-card", "used-up", "back-to-hand")
    if at_once:
        begin_together(game)
    yield from do(game, player, number, power.effect, power.params)
    for name, params in power.more:
        if game.turn.ending.by is None:
            yield from do_if_it_can(game, player, number, name, params)
    game.plays.doing.remove(number)
    yield from pay(game, player, number, power)
    if at_once:
        yield from end_together(game)


def pay(game: Game, player: Player, number: int, power: Power) -> Flow[None]:
    """What a use costs the card itself: nothing, unless the card says so (MF-07)."""
    table = game.table
    if not table.zone[number].in_front:
        return
    goes: str = game.consult(
        "used-power-leaves-its-card",
        {
            "as-printed": power.price,
            "used-up": "discard",
            "never-leaves": "",
            "back-to-hand": "hand",
            "not-for-the-goal": power.price,
        },
        player,
        number,
    )
    if not goes:
        return
    if goes == "hand":
        emit(game, "take", card=number, to=player.hand, player=player)
    elif goes == "pile":
        emit(game, "tuck in", card=number, to=table.draw_pile, at=len(table.draw_pile.cards) // 2, player=player)
    else:
        emit(game, "discard", card=number, to=table.discard, player=player)
    yield from check(game)
