"""How many cards are still to be drawn. Nothing is stored: every number is worked out from the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.engine.numbers import bonuses, limits, numerals, rule_numbers, rules_in_play
from adjudicator.engine.state.caching import decided, kept, look_further
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.turn import DRAW, OPENING, PLAY, START, Turn
from adjudicator.table import Player
from adjudicator.table.caching import FRONT


@decided
def draws_owed(game: Game) -> int:
    """How many cards the active player still has to draw this turn (HR-R17, HR-R18).

    It goes by the rules in play, the bonuses and what has been drawn.
    """
    owed = owed_by_the_rules(game)
    if owed and game.turn.uses.before is not None:
        owed = in_an_extra_turn(game, owed)
    if owed and opening_made(game.turn):
        owed = in_mid_turn(game, owed)
    if owed:
        owed = filling_up(game, owed)
    return within_the_limit(game, owed) if owed and game.rules.by_matter[limits.HAND] else owed


def opening_made(turn: Turn) -> bool:
    """Whether the draws that open a turn are made; while they are, what is left of them belongs to them."""
    return turn.phase not in (START, DRAW) and turn.draws.under_way != OPENING


def in_mid_turn(game: Game, owed: int) -> int:
    """Draws that a change asks for after the draws of the turn are made at once; by another reading not (HR-R17)."""
    changed = rules_in_play.number_changed(game, "draw")
    bonus = [] if changed else bonuses.bonuses(game, game.turn.player, "draw")
    later = 0 if bonus else owed
    return game.law.consult(
        "rule-change-counts-at-once",
        {"at-once": owed, "next-turn": later, "next-round": later, "everybody-now": owed, "drawing-is-over": 0},
        card=game.name(bonus[-1][0]) if bonus else rules_in_play.what_changed_it(game, "draw"),
        player=game.turn.player.name,
    )


def in_an_extra_turn(game: Game, owed: int) -> int:
    """An extra turn begins with draws like any other (MF-40); by another reading it is only more plays."""
    return game.law.consult(
        "extra-turn-is-a-turn-of-its-own",
        {"new-turn": owed, "carries-on": owed, "only-plays": 0},
        player=game.turn.player.name,
        card=rules_in_play.rule_name(game, "draw"),
    )


def filling_up(game: Game, owed: int) -> int:
    """The Draw rule says how many cards are drawn; by another reading how many there are to be in the hand."""
    look_further(game)
    changed = rules_in_play.number_changed(game, "draw")
    rules = game.rules.by_matter["draw"]
    number = asked_for(game, game.turn.player, changed, False) if rules else game.rules.hand
    made = opening_made(game.turn) and not changed
    held = len(game.turn.player.hand.cards)
    lacking = 0 if made else max(0, number - held)
    return game.law.consult(
        "draw-number-is-no-hand-size",
        {"that-many": owed, "fill-up": lacking, "new-hand-first": owed if made or held else owed + game.rules.hand},
        player=game.turn.player.name,
        count=numerals.counted(owed, "card"),
    )


def within_the_limit(game: Game, owed: int) -> int:
    """What of the draws that the rules ask for a Hand Limit leaves room for, by another reading.

    What was not drawn for want of room is not made up when a card has been played.
    """
    made = opening_made(game.turn) and not rules_in_play.number_changed(game, "draw")
    return as_far_as_there_is_room(game, owed, 0 if made else owed)


def for_a_card(game: Game, count: int) -> int:
    """How many of the cards that the active player is to draw for a card there is room for, as far as there are any."""
    there = count if game.table.pile_goes_on else min(count, game.table.to_draw())
    return game.law.decide(lambda: as_far_as_there_is_room(game, count, count), lambda drawn: min(drawn, there))


def as_far_as_there_is_room(game: Game, count: int, most: int) -> int:
    """How many cards the active player draws out of so many: a Hand Limit is looked at after the turn.

    By another reading nobody draws what it would not let them hold, nor more than `most`.
    """
    player = game.turn.player
    room = max(0, limits.limit(game, player, limits.HAND) - len(player.hand.cards))
    return game.law.consult(
        "limits-spare-the-active-player",
        {
            "after-the-turn": count,
            "at-every-moment": count,
            "nothing-beyond": count,
            "no-draw-beyond": min(count, room, most),
        },
        player=player.name,
    )


def risen_by(game: Game) -> int:
    """By how much the newest Draw rule asks for more than the one that it has thrown out."""
    rules, basic = game.rules.by_matter["draw"], numerals.basic_number(game, "draw")
    now, before = rules_in_play.value_of(game, rules, basic), rules_in_play.value_before(game, "draw", basic)
    return max(0, now - before) if isinstance(now, int) and isinstance(before, int) else 0


def owed_by_the_rules(game: Game) -> int:
    """The same whatever a hand may hold."""
    turn, player = game.turn, game.turn.player
    changed = rules_in_play.number_changed(game, "draw")
    required = asked_for(game, player, changed, changed and turn.phase not in (START, DRAW))
    required += from_the_turn_before(game)
    drawn = draws_made(game) if turn.draws.turned_up or turn.draws.missed else turn.draws.made
    if changed or rules_in_play.came_this_turn(game, "draw"):
        drawn = game.law.consult(
            "draws-made-count",
            {
                "all-count": drawn,
                "afresh": drawn - turn.draws.before_change,
                "the-difference": required - risen_by(game) + drawn - turn.draws.before_change,
            },
            card=rules_in_play.rule_name(game, "draw"),
            player=player.name,
        )
    if not changed:
        short = turn.draws.gained and drawn < required
        return max(0, required - (without_other_draws(game, drawn) if short else drawn))
    if turn.draws.brought:
        drawn = game.law.consult(
            "no-hand-bonus-on-top",
            {
                "on-top": drawn,
                "counts-as-drawn": drawn,
                "counts-when-it-rises": drawn + turn.draws.brought,
                "instead-of-the-draw": drawn,
            },
            card=rules_in_play.rule_name(game, "draw"),
            player=player.name,
        )
    drawn = without_other_draws(game, drawn)
    before = max(0, int(turn.at_start.numbers["draw"]) - drawn)
    return game.law.consult(
        "rule-change-counts-at-once",
        {
            "at-once": max(0, required - drawn),
            "next-turn": before,
            "next-round": before,
            "everybody-now": max(0, required - drawn),
            "drawing-is-over": max(0, required - drawn),
        },
        card=rules_in_play.what_changed_it(game, "draw"),
        player=player.name,
    )


def without_other_draws(game: Game, drawn: int) -> int:
    """How many of the cards drawn in a turn count for the Draw rule: none that came for another reason (HR-R18)."""
    return game.law.consult(
        "other-draws-do-not-count",
        {"rule-draws-only": drawn, "all-draws": drawn + game.turn.draws.gained},
        card=rules_in_play.rule_name(game, "draw"),
        player=game.turn.player.name,
    )


@kept(FRONT)
def asked_for(game: Game, player: Player, changed: bool, drawn: bool) -> int:
    """How many draws the rules in play and the bonuses ask for; `changed` as in `rule_numbers.binding`.

    `drawn`: the draws with which the turn began are made, and a change asks for more.
    """
    value = rule_numbers.binding(game, "draw", player, changed)
    number = value if isinstance(value, int) else 1
    extra = bonuses.bonuses(game, player, "draw")
    more = bonuses.together(game, extra)
    if more and game.rules.by_matter["play"]:
        more -= idle(game, player, extra, more)
    more = bonuses.to_both(game, player, extra, more, "draw")
    on_top = bonuses.on_top(game, player, extra, more, game.rules.by_matter["draw"], drawn)
    return max(0, number + on_top)


def idle(game: Game, player: Player, extra: Sequence[tuple[int, int]], more: int) -> int:
    """How many draws of bonuses lapse since a bonus comes to nothing under Play All: by the law none."""
    rule = game.cards[game.rules.by_matter["play"][-1]].rule
    if rule is None or rule.value != "all":
        return 0
    look_further(game)
    if not rule_numbers.all_of_it(game):
        return 0
    return game.law.consult(
        "play-all-is-the-ceiling",
        {"ceiling": 0, "one-more": 0, "nor-drawn": more},
        player=player.name,
        bonus=game.names(number for number, _ in extra),
    )


@decided
def surplus(game: Game) -> int:
    """How many more cards have been drawn than are asked for by now, since a rule or a bonus has gone (HR-R18)."""
    required = asked_for(game, game.turn.player, rules_in_play.number_changed(game, "draw"), False)
    return game.turn.draws.made - required


def draws_made(game: Game) -> int:
    """Draws of the turn that are made, or past making up (LF-05, LF-07)."""
    turn, law = game.turn, game.law
    drawn = turn.draws.made
    if turn.draws.turned_up:
        drawn = game.consult(
            "mystery-card-is-no-draw",
            {"extra": drawn, "one-of-the-draws": drawn + len(turn.draws.turned_up)},
            turn.player,
            turn.draws.turned_up[-1],
        )
    if turn.draws.missed:
        drawn += law.consult(
            "missed-draw-is-gone",
            {
                "gone": turn.draws.missed,
                "made-up": 0 if game.table.to_draw() else turn.draws.missed,
                "next-turn": turn.draws.missed,
            },
            player=turn.player.name,
            missed=numerals.counted(turn.draws.missed, "draw"),
        )
    return drawn


def from_the_turn_before(game: Game) -> int:
    """Draws for which no card was left in the player's turn before; by the law they are gone (LF-07)."""
    missed = game.turn.draws.carried
    if not missed:
        return 0
    return game.law.consult(
        "missed-draw-is-gone",
        {"gone": 0, "made-up": 0, "next-turn": missed},
        player=game.turn.player.name,
        missed=numerals.counted(missed, "draw"),
    )


def waits(game: Game) -> bool:
    """Whether draws are not looked at just now: before the draw step, in the middle of a draw, or after the turn."""
    turn = game.turn
    return turn.phase != PLAY or turn.ending.by is not None or bool(turn.draws.under_way) or game.over


def none_owed(game: Game) -> bool:
    """Whether nothing is to be drawn just now, and nothing drawn under another rule to be looked at."""
    return waits(game) or all_made(game, game.turn)


@kept(FRONT)
def all_made(game: Game, turn: Turn) -> bool:
    """The same for a turn in which draws are looked at: made once, they stay so until rules or bonuses change."""
    kept_all = game.law.reads("surplus-draws-are-kept", "kept")
    made = draws_owed(game) <= 0 and (kept_all or game.law.decide(lambda: surplus(game) <= 0))
    if not made or turn.draws.missed:
        look_further(game)
    return made


def due(game: Game) -> str:
    """The active player, where a draw is owed just now; else empty."""
    owed = not waits(game) and draws_owed(game) > 0
    return game.turn.player.name if owed else ""


SOURCE: Final = "draw-source"
"""The matter of a rule about where drawn cards come from (Composting)."""
