"""What may be done at a moment of a replay: what the step itself would get if it were told next."""

from __future__ import annotations

from functools import partial
from typing import Any

from adjudicator.cards.names import normal
from adjudicator.engine import Ask
from adjudicator.engine.deeds import drawing_by_rule
from adjudicator.engine.numbers import draws_owed, limits, unknown_texts
from adjudicator.engine.numbers.plays_in_words import still_left
from adjudicator.engine.permission import card_plays, lateness, powers, surprises, verbs
from adjudicator.engine.state.asks import NO_MORE, WHO_BEGINS
from adjudicator.engine.state.attempt import Attempt
from adjudicator.engine.state.turn import PLAY, SETUP, START
from adjudicator.law import Options
from adjudicator.scenario.model import CHOOSING_VERBS, Step, attempts, unknown_cards
from adjudicator.scenario.replaying import looking_ahead, told_draws, turn_just_over, wrong_answers
from adjudicator.scenario.replaying.position import Position
from adjudicator.scenario.spoken import AS_SAID
from adjudicator.table import Player

AFTER_THE_DRAW = ("plays", "ends turn")
"""What somebody cannot do in a turn before the cards of the turn are drawn."""


def may(replay: Position, expected: Any, wanted: bool) -> tuple[Any, bool]:
    actual = {}
    for attempt in attempts(expected, [player.name for player in replay.game.players]):
        actual[" ".join(attempt).strip()] = allowed(replay, *attempt)
    return actual, bool(actual) and all(value == wanted for value in actual.values())


def allowed(replay: Position, name: str, verb: str, thing: str) -> bool:
    player = replay.player(name) if verb != "joins" else replay.named(name)
    if player is None:
        return False
    ask = replay.waiting
    if verb in CHOOSING_VERBS:
        if ask is not None:
            return ask.who is player and offered(replay, ask, thing)
        if verb == "chooses" and any(one.who is player and could_be(replay, one, thing) for one in replay.made):
            return True
    if turn_just_over.just_done(replay, player, verb, thing):
        return True
    if replay.game.over:
        return False
    if ask is not None and not (verb == "plays" and wrong_answers.is_surprise(replay, [thing])):
        return verb == "draws" and ask.what == WHO_BEGINS and player in ask.options  # somebody has to choose first
    own_turn = player is replay.game.turn.player and meant_against(replay, player, verb, thing) is None
    phase = replay.game.turn.phase
    if (
        verb == "plays"
        and own_turn
        and phase == START
        and replay.game.turn.draws.made
        and draws_owed.draws_owed(replay.game)
    ):
        return not card_plays.before_the_draws(replay.game, player)
    if verb in AFTER_THE_DRAW and (phase == SETUP or (own_turn and phase == START)):
        asked = Step("act", 0, name, verb, [thing] if thing else [])
        if (taken := looking_ahead.after_the_draw(replay, asked)) is not None:
            return taken
    with replay.record.aside() as noted:
        held = hindered(replay, player, verb, thing)
        consults = list(noted.values())
    unsure(replay, player, verb, thing)
    law, again = replay.game.law, partial(hindered, replay, player, verb, thing)
    law.note(one for one in consults if law.turned(one, one.others, again, None, held))
    return not held


def of_an_action(replay: Position) -> list[str]:
    """The cards drawn for an Action under way that may be played next, by name."""
    player, game = replay.game.turn.player, replay.game
    names = [game.name(number) for hand in player.temporary for number in hand.zone.cards]
    return [name for name in names if allowed(replay, player.name, "plays", name)]


def could_be(replay: Position, ask: Ask, thing: str) -> bool:
    """Whether something could be chosen that was, or instead; of several choices in a row instead of stopping there."""
    told = [answer.text for sheet in replay.sheets() for answer in sheet.done.step.answers] + replay.now.step.objects
    stopped = ask is replay.made[-1] and any(AS_SAID.get(normal(text), text) == NO_MORE for text in told)
    if not offered(replay, ask, thing):
        return False
    return stopped or replay.key(thing) in map(replay.key, told) or not offered(replay, ask, NO_MORE)


def offered(replay: Position, ask: Ask, thing: str) -> bool:
    """Whether something is among the options of a choice; the rulings whose readings differ on it count."""
    name, key = replay.option_name, replay.key(thing)
    for listed in ask.options.listed if isinstance(ask.options, Options) else ():
        meant = (one for some in listed.options.values() for one in some if normal(name(one)) == key)
        if any(listed.differs_on(one) for one in meant):
            replay.game.law.note([listed.consult])
    return any(normal(name(one)) == key for one in ask.options)


def unsure(replay: Position, player: Player, verb: str, thing: str) -> None:
    """Say aloud what nobody told of a card on which it hangs whether it could be used."""
    found = replay.scenario.find(thing) if verb == "plays" and thing else None
    hangs = verb == "uses" or (found is not None and unknown_texts.untold(found))
    for one in tries(replay, player, verb, thing) if hangs else ():
        if one.card is not None and (found is not None or replay.game.cards[one.card].unsure):
            with replay.game.table.supposing(), replay.record.aside():
                obstacles = verbs.obstacles(replay.game, one)
            unknown_texts.hangs_on_refusal(replay.game, one.card, obstacles)


def hindered(replay: Position, player: Player, verb: str, thing: str) -> bool:
    """Whether anything stands in the way of a step at this moment, with each power where a card has several."""
    with replay.game.table.supposing():
        tried = tries(replay, player, verb, thing)
        if verb == "draws" and player is replay.game.turn.player and tried[0].card is None:
            if left := told_draws.draws_left(replay):
                return too_many(replay, player, thing, left)
        if not all(verbs.obstacles(replay.game, one) for one in tried):
            return verb == "draws" and bool(thing) and tried[0].card is None and not comes_next(replay, thing)
        return verb != "discards" or not asked_at_the_end(replay, player.name, thing)


def too_many(replay: Position, player: Player, thing: str, left: int) -> bool:
    """Whether the active player cannot draw so many, or a card, while so many draws are left."""
    number = int(thing) if thing.isdigit() else unknown_cards(thing) if thing else 1
    if number is None:
        return not comes_next(replay, thing)
    new_hand = replay.game.turn.phase == START and drawing_by_rule.with_start_bonus(replay.game)
    return number > left and not new_hand and not card_plays.more_allowed(replay.game.law, player.name)


def meant_against(replay: Position, player: Player, verb: str, thing: str) -> str | None:
    """The play that a Surprise is meant against, where one is asked about that is just being turned down.

    So is one of the player whose turn has only begun, right after the last play of the turn before, if it answers such.
    """
    told = next((done.step for done in reversed(replay.outcome.done) if done.step.kind == "act"), None)
    for step in (replay.peek(), told):
        if step is not None and step.objects and (step.verb, step.actor, verb) == ("plays", player.name, "plays"):
            if replay.key(step.objects[0]) == replay.key(thing):
                return replay.key(step.against) if step.against else replay.meant.get(replay.index_of(step))
    game, closed = replay.game, replay.game.plays.closed[-1:]
    number = replay.held(player, thing) if verb == "plays" and turn_just_over.whose(replay) is not None else None
    if number is None or player is not game.turn.player or not closed or not lateness.just_over(game, closed[0]):
        return None
    fits = surprises.fits(game, number, closed[0].pending, player)
    return game.cards[closed[0].pending.card].key if fits else None


def comes_next(replay: Position, thing: str) -> bool:
    """Whether a card may be among the next of the draw pile, as many as are still to be drawn, past Creepers."""
    game, key = replay.game, replay.key(thing)
    owed = max(1, draws_owed.draws_owed(game)) if game.turn.phase == START else 1
    for number in reversed(game.table.draw_pile.cards):
        card = game.cards[number]
        if owed <= 0 or card.key in ("", key):
            return owed > 0
        owed -= card.type != "creeper"
    return owed > 0


def tries(replay: Position, player: Player, verb: str, thing: str) -> list[Attempt]:
    """The step, and with each further power where a card has several; of several copies with the one meant."""
    found = [replay.attempt_for(player, verb, thing)]
    found[0].aim = meant_against(replay, player, verb, thing)
    number = found[0].card
    if verb == "uses" and number is not None:
        named = [power.name for power in replay.game.cards[number].powers]
        found += [replay.attempt_for(player, verb, thing, power) for power in named[1:]]
        for one in found:
            one.card = powers.copy_meant(replay.game, player, number, one.power)
    return found


def asked_at_the_end(replay: Position, name: str, thing: str) -> bool:
    """Whether only a power is left to the active player, and a limit asks for such a card at the end of the turn."""
    game, player = replay.game, replay.named(name)
    if player is not game.turn.player or game.turn.phase != PLAY or not powers.power_left(game, player):
        return False
    if verbs.obstacles(game, Attempt(player, "ends turn")):
        return False
    if limits.excess(game, player, limits.HAND) > 0:
        return replay.held(player, thing) is not None
    keys = [game.cards[number].key for number in player.keepers.cards]
    return replay.key(thing) in keys and limits.excess(game, player, limits.KEEPER) > 0


def stopped_before(replay: Position, step: Step) -> bool:
    """Whether the active player has stopped with plays owed, as another reading lets them, for somebody else goes on.

    Where they argue about what that one does, it takes a play before it.
    """
    game, active = replay.game, replay.game.turn.player
    if replay.strict or step.verb not in ("draws", "plays") or step.actor == active.name or game.turn.phase != PLAY:
        return False
    if step.refused is not None and not game.turn.plays.made:
        return False
    attempt = replay.attempt_of(step)
    with replay.record.aside(), game.table.supposing():
        barred = verbs.obstacles(game, attempt)
        waits = {one.text for one in card_plays.not_your_turn(game, attempt.player)} <= {one.text for one in barred}
        return waits and still_left(game).must > 0 and not verbs.obstacles(game, Attempt(active, "ends turn"))
