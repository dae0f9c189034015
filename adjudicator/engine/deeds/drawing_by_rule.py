"""Draws that the rules in play ask for: those that open a turn, and those that come later."""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import partial

from adjudicator.engine.deeds import drawing
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.numbers import bonuses, draws_owed, duties, limits, numerals, rules_in_play, supply
from adjudicator.engine.numbers.limits import HAND
from adjudicator.engine.state.asks import Flow
from adjudicator.engine.state.caching import end_rest
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.turn import DRAW, OPENING, PLAY, RAISED
from adjudicator.table import Player


def draw_step(game: Game) -> Flow[None]:
    """The draws that open a turn: bonus for an empty hand, then the Draw rule, all as one event (MF-01, HF-29)."""
    turn, player = game.turn, game.turn.player
    end_rest(game)
    turn.phase = DRAW
    yield from start_bonus(game)
    owed = draws_owed.draws_owed(game)
    serving = [source for source, _ in bonuses.bonuses(game, player, "draw")]
    turn.draws.for_fewest_keepers = any(
        (mine := game.cards[one].bonus) and mine.who == "fewest-keepers" for one in serving
    )
    turn.phase = PLAY
    turn.plays.hand = frozenset()
    before = set(player.hand.cards)
    yield from drawing.draw(game, player, owed, why=OPENING)
    yield from for_empty_hand(game)
    note_extra_card(game, serving, before)
    turn.plays.hand = frozenset(player.hand.cards)
    game.moment.changed = True


def note_extra_card(game: Game, serving: Sequence[int], before: Container[int]) -> None:
    """Keep in mind which of the cards just drawn came for a bonus that gives a play as well (HF-33): the last."""
    fresh = [number for number in game.turn.player.hand.cards if number not in before]
    if fresh and any((mine := game.cards[one].bonus) and mine.play > 0 for one in serving):
        game.turn.draws.extra_card = fresh[-1]


def begun_without_a_card(game: Game) -> tuple[int, ...]:
    """Those that give something to whoever begins a turn without a card: to the active player, just now."""
    if game.turn.player.hand.cards or game.turn.draws.made:
        return ()
    return with_start_bonus(game)


def with_start_bonus(game: Game) -> tuple[int, ...]:
    """The rules in play, and Meta-Rules in force, that give something to whoever begins a turn without a card."""
    return tuple([one for one in (*game.table.rules.cards, *game.table.standing) if game.cards[one].start_bonus])


def start_bonus(game: Game) -> Flow[None]:
    """The bonus for having begun without a card comes before all else in a turn (HF-29, SR-Q17)."""
    turn, player = game.turn, game.turn.player
    now = begun_without_a_card(game)
    due = now if turn.at_start.bonuses_due is None else turn.at_start.bonuses_due
    late = [number for number in now if number not in due and not turn.draws.brought]
    turn.at_start.bonuses_due = ()
    for number in [*due, *late]:
        start = game.cards[number].start_bonus
        assert start is not None
        amount = start["draw"] + numerals.raised(game, number, "draw")
        if number in late:
            amount = for_an_empty_hand(game, number, amount)
        extra = turn.uses.before is not None
        if not amount or (extra and not duties.a_turn_of_its_own(game, player, number)):
            continue
        end_rest(game)
        turn.draws.made += counted_as_drawn(game, number, amount)
        yield from drawing.draw(game, player, amount, why=number)
        turn.draws.brought += amount


def counted_as_drawn(game: Game, number: int, amount: int) -> int:
    """How many draws of the turn are made by what is drawn for having begun without a card; by the law none (HF-29)."""
    counted: int = game.consult(
        "no-hand-bonus-on-top",
        {
            "on-top": lambda: 0,
            "counts-as-drawn": lambda: amount,
            "counts-when-it-rises": lambda: 0,
            "instead-of-the-draw": lambda: max(amount, draws_owed.draws_owed(game)),
        },
        game.turn.player,
        number,
    )
    return counted


def for_an_empty_hand(game: Game, number: int, amount: int) -> int:
    """How many cards No-Hand Bonus brings to a hand that becomes empty once the turn has begun (SR-Q17)."""
    return game.consult(
        "no-hand-bonus-at-turn-start", {"start-only": 0, "any-empty-moment": amount}, game.turn.player, number
    )


def for_empty_hand(game: Game) -> Flow[None]:
    """One more card for whoever began the turn without a card and drew only so many (Play All But 1).

    What a bonus brings before the draws is a hand that the turn begins with (HF-29).
    """
    turn = game.turn
    if not turn.at_start.empty_handed or turn.draws.brought:
        return
    for number, params in list(duties.of_rules(game, "draws-if-empty-handed")):
        only = numerals.params(game, number, params)["drew"]
        more = supply.to_draw(game, partial(extra_card, game, number, only))
        if more:
            turn.at_start.empty_handed = False
            yield from drawing.draw(game, turn.player, more, why=number)
            turn.draws.extra_card = next(reversed(turn.player.hand.cards), None)


def extra_card(game: Game, number: int, only: int) -> int:
    """How many cards more a rule gives to whoever began the turn empty-handed and has drawn but so many."""
    turn = game.turn
    due: bool = game.consult(
        "drew-only-one-counts-every-card",
        {"in-all": turn.draws.made + turn.draws.gained == only, "for-the-draw-rule": turn.draws.made == only},
        turn.player,
        number,
    )
    if not due:
        return 0
    return game.consult("empty-hand-has-one-more", {"one-more": 1, "nothing-more": 0}, game.turn.player, number)


def catch_up(game: Game) -> Flow[None]:
    """Draw at once what a changed rule or a gained bonus asks for beyond the cards already drawn (HR-R17, HR-R18)."""
    turn = game.turn
    owed = draws_owed.draws_owed(game)
    if owed > 0:
        before, changed = set(turn.player.hand.cards), rules_in_play.number_changed(game, "draw")
        yield from drawing.draw(game, turn.player, owed, why=RAISED)
        if not changed:
            note_extra_card(game, [source for source, _ in bonuses.bonuses(game, turn.player, "draw")], before)
    else:
        yield from give_back(game)


def give_back(game: Game) -> Flow[None]:
    """Cards drawn beyond what is asked for by now stay in the hand (HR-R18)."""
    turn = game.turn
    back: int = game.law.consult(
        "surplus-draws-are-kept",
        {
            "kept": lambda: 0,
            "returned": lambda: max(0, min(draws_owed.surplus(game), len(turn.player.hand.cards))),
        },
        card=rules_in_play.rule_name(game, "draw"),
        player=turn.player.name,
    )
    turn.draws.made -= back
    for _ in range(back):
        number = yield from choose(game, turn.player, "discard", list(turn.player.hand.cards))
        emit(game, "discard", card=number, to=game.table.discard, player=turn.player)


def fill_up(game: Game, players: list[Player]) -> Flow[None]:
    """A Hand Limit is a cap: nobody draws up to it (HR-Q08)."""
    rules = game.rules.by_matter[HAND]
    if not rules or game.law.plainly("hand-limit-is-a-cap", "cap"):
        return
    for player in players:
        more = supply.to_draw(game, partial(up_to_the_limit, game, player, rules[-1]))
        if more:
            yield from drawing.draw(game, player, more, why=rules[-1])


def up_to_the_limit(game: Game, player: Player, number: int) -> int:
    """How many cards a Hand Limit makes a player draw who holds fewer than it allows (HR-Q08)."""
    return game.consult(
        "hand-limit-is-a-cap",
        {
            "cap": lambda: 0,
            "quota": lambda: max(0, limits.limit(game, player, HAND) - len(player.hand.cards)),
            "shared-out": lambda: 0,
        },
        player,
        number,
    )
