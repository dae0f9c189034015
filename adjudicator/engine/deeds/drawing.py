"""Drawing cards from the pile, past Creepers."""

from __future__ import annotations

from functools import partial

from adjudicator.engine.deeds import choosing, creepers, reshuffling
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose, identify
from adjudicator.engine.deeds.moments import begin_together, check, leave_together, look_now
from adjudicator.engine.numbers import draws_owed, meta_rules, rules_in_play, temporary_hands
from adjudicator.engine.numbers.draws_owed import SOURCE
from adjudicator.engine.numbers.limits import HAND as HAND_LIMIT
from adjudicator.engine.state.asks import Flow, Moment, Option, Unlisted
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.turn import OPENING, PLAY, RAISED, SETUP, START
from adjudicator.engine.state.unknown import UNKNOWN
from adjudicator.engine.winning import claims
from adjudicator.engine.winning.claims import NOBODY
from adjudicator.table import Player, Zone
from adjudicator.table.kinds import DISCARD, DRAW_PILE


def draw(
    game: Game, player: Player, count: int, *, into: Zone | None = None, why: int | str | None = None
) -> Flow[int]:
    """Draw non-Creeper cards into a hand; Creepers met on the way are laid down and made good. Returns how many.

    `why` is the card that makes somebody draw, OPENING for the draw that opens a turn, or RAISED for what is drawn for
    the Draw rule later (MF-01, MF-12, MF-32).
    Only a file that tells each card stops at the moments between them.
    """
    target = temporary_hands.drawn_into(game, player) if into is None else into
    step = why in (OPENING, RAISED)
    if game.rules.by_matter[HAND_LIMIT] and not step and player is game.turn.player and target is player.hand:
        count = draws_owed.for_a_card(game, count)
    owed, drawn, after_creeper = count, 0, False
    in_a_row = 0  # Creepers; by other readings one goes back under the pile and may come up again
    drawing, game.turn.draws.under_way = game.turn.draws.under_way, str(why)
    pile, every_rest = game.table.draw_pile.cards, game.asking.every_rest
    begin_together(game)
    if every_rest and owed > 0:
        yield Moment(player, owed)
    while owed > 0:
        number: int | None
        if pile and not every_rest and not game.rules.by_matter[SOURCE]:
            number = pile[-1]
        else:
            number = yield from (next_card if game.rules.by_matter[SOURCE] else take_top)(game, player, owed)
        if number is None:
            break
        if game.owed.debts and any(debtor is player for _, debtor, _ in game.owed.debts):
            yield from identify(game, number)
        if game.agreement.boxed and meta_rules.plays_without(game, number):
            emit(game, "set apart", card=number, to=game.table.out)
            continue
        if game.cards[number].type == "creeper" and creepers.kept_out(game, player, number, step):
            more = yield from creepers.met(game, player, number, step, after_creeper)
            owed += more
            after_creeper = more >= 0
            in_a_row += 1
            if in_a_row > len(game.cards):
                break
            yield from apart(game, player, why, owed)
            if every_rest:
                yield Moment(player, owed)
            continue
        after_creeper, in_a_row = False, 0
        owed -= 1
        drawn += 1
        emit(game, "draw", card=number, to=target, player=player)
        if step:
            game.turn.draws.made += 1
        elif player is game.turn.player and game.turn.phase in (START, PLAY):
            game.turn.draws.gained += 1
        if target is game.turn.player.hand:
            game.turn.draws.newest = number
        if owed <= 0 and not pile:
            yield from reshuffling.last_card_taken(game, player)
        if game.table.zone[number] is not target:
            owed += made_good(game, player, number)
        if owed > 0 and claims.looks_at_hands(game):
            yield from apart(game, player, why, owed)
        if every_rest:
            yield Moment(player, owed)
    if step and owed:
        game.turn.draws.missed += owed
        player.owed_draws += owed
        emit(game, "missed", player=player, count=owed)
    if into is None and target is not player.hand and temporary_hands.used_up(game, player.temporary[-1]):
        player.temporary[-1].plays += drawn  # another reading: they are cards of the Action, which has all of them used
    game.turn.draws.under_way = drawing
    leave_together(game)
    yield from check(game)
    return drawn


def made_good(game: Game, player: Player, number: int) -> int:
    """How many cards make good a drawn one that had to be handed over at once (RR-Q17 does not say)."""
    return game.consult("owed-keeper-is-not-drawn-again", {"not-again": 0, "drawn-again": 1}, player, number)


def apart(game: Game, player: Player, why: int | str | None, owed: int) -> Flow[None]:
    """Whether the check already runs between two cards of one draw (MF-01; for other draws nothing is settled)."""
    if owed <= 0 or game.turn.phase == SETUP:
        return
    now: object
    settled = partial(claims.settled, game)
    with game.unrecorded():
        lost = settled() == NOBODY
    if lost:
        now = game.law.consult("ungoal-waits-for-the-draw", {"together": None, "at-once": settled}, player=player.name)
    elif why == OPENING:
        now = game.law.consult(
            "draw-phase-is-one-event",
            {"together": None, "card-by-card": settled, "play-first": None},
            player=player.name,
        )
    else:
        now = game.law.consult(
            "other-draws-are-one-event",
            {"together": None, "card-by-card": settled},
            card=game.name(game.plays.doing[-1]) if game.plays.doing else rules_in_play.rule_name(game, "draw"),
            player=player.name,
        )
    if now is not None:
        yield from look_now(game)


def next_card(game: Game, player: Player, owed: int = 1) -> Flow[int | None]:
    """The card drawn next under a rule that lets a player choose: the top of the pile or the bottom of the discards."""
    below = game.table.discard.cards
    if below:
        answer = yield Option(player, "draw from", [DRAW_PILE, DISCARD])
        if answer == DISCARD:
            return below[0]
    return (yield from take_top(game, player, owed))


def take_top(game: Game, player: Player, owed: int = 1) -> Flow[int | None]:
    """The top card of the draw pile, reshuffling first where it has run out (HR-R32). None if there is no card.

    `owed` is how many are taken one after the other: in which order does not matter where no card stays behind.
    """
    table = game.table
    if not table.draw_pile.cards and not table.shuffled.cards:
        if table.pile_goes_on:
            table.add(UNKNOWN, table.draw_pile)
        else:
            yield from reshuffling.renew(game, player)
    if table.draw_pile.cards:
        number = table.draw_pile.cards[-1]
        if game.asking.every_rest and game.cards[number].type == "unknown":
            yield Unlisted(number, player)
        return number
    if table.shuffled.cards:
        if table.pile_goes_on:
            choosing.one_unlisted(game, table.shuffled)
        answer: int
        if (
            game.asking.every_rest
            and 1 < len(table.shuffled.cards) <= owed
            and not reshuffling.any_creeper(game, table.shuffled.cards)
        ):
            answer = yield Option(None, "top card", list(table.shuffled.cards), taker=player)
        else:
            answer = yield from choose(game, None, "top card", list(table.shuffled.cards), taker=player)
        table.shuffled.cards.remove(answer)
        table.draw_pile.cards.append(answer)
        table.zone[answer] = table.draw_pile
        return answer
    return None
