"""How many cards are still to be played. Nothing is stored: every number is worked out from the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from adjudicator.engine.numbers import bonuses, numerals, plays_made, rule_numbers, rules_in_play
from adjudicator.engine.numbers.rule_numbers import AS_ONE_LIKES
from adjudicator.engine.state.caching import kept, kept_at_rest, look_further
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.turn import PLAY, Plays, Turn
from adjudicator.table.caching import RULES


@kept_at_rest
def plays(game: Game) -> Plays:
    """The plays of the turn under way, of which it is looked at whether any may and must be made."""
    law = game.law
    return law.decide(lambda: worked_out(game), Plays.any_left) if law.comparing else worked_out(game)


def plays_by(game: Game, by: Callable[[Plays], Any]) -> Plays:
    """The same where it is something else of them that is looked at."""
    return game.law.decide(lambda: worked_out(game), by) if game.law.comparing else plays(game)


@kept_at_rest
def any_left(game: Game) -> bool:
    """Whether any play of the turn under way is left to make."""
    return game.law.decide(lambda: worked_out(game).may > 0) if game.law.comparing else plays(game).may > 0


def any_owed(game: Game) -> bool:
    """Whether any play of the turn under way still has to be made."""
    return plays_by(game, lambda found: found.must > 0).must > 0


def worked_out(game: Game) -> Plays:
    """The plays of the turn under way, from the rules in play, the bonuses and what has been played."""
    turn, player = game.turn, game.turn.player
    hand, played = len(player.hand.cards), turn.plays.made
    if turn.ending.plays_closed_by is not None:
        return Plays(0, 0)
    value, changed = said_this_turn(game, turn)
    if isinstance(value, int):
        played = plays_made.made_in_all(game, played) if turn.plays.tally else played
    elif value != AS_ONE_LIKES:
        value, hand = held_back(game, value), held_for_it(game)
    extra = bonuses.bonuses(game, player, "play")
    bonus = bonus_plays(game, value, extra) if extra else 0
    if changed or rules_in_play.came_this_turn(game, "play"):
        played = made_before_it_too(game, played)
    played -= turn.plays.more
    may = left_to_play(value, bonus, played, hand)
    if turn.plays.bonuses and (lost := bonuses.bonus_lost(game, extra)):
        with_it = left_to_play(value, bonus + sum(lost.values()), played, hand)
        may = game.law.consult(
            "bonus-leaves-with-its-card",
            {"gone": may, "rest-of-the-turn": with_it},
            card=game.names(lost),
            player=player.name,
        )
    come = bonuses.bonus_come(game, extra) if bonus > 0 else {}
    if changed or come:
        number = turn.at_start.numbers["play"] if changed else value
        before = left_to_play(number, max(0, bonus - sum(come.values())), played, hand)
        cause = rules_in_play.what_changed_it(game, "play") if changed else game.names(come)
        may = counting_at_once(game, may, before, cause)
    carried = unmade(game, later=turn.plays.carried) if turn.plays.carried else 0
    if carried:
        may = min(hand, may + carried)
    short = value + bonus - played - hand if isinstance(value, int) and turn.phase == PLAY else 0
    if short > 0:
        may = with_what_is_held(game, may, played, short)
    if turn.plays.swapped and not isinstance(value, int):
        may = min(may, max(0, left_to_play(value, bonus, played, hand) - 2 * turn.plays.swapped))
    if turn.plays.swapped or value == AS_ONE_LIKES:
        return Plays(may, 0, extra, at_will=True)
    must = may if isinstance(value, int) or rule_numbers.kept_back(value) else surprises_too(game, may)
    if extra:
        must = unless_optional(game, extra, may, must, partial(owed_without, value, bonus, played, hand, carried))
    return Plays(may, must, extra)


def owed_without(
    value: int | str, bonus: int, played: int, hand: int, carried: int, some: Sequence[tuple[int, int]]
) -> int:
    """The plays left if some bonuses are declined; the others are numbers of the turn as in `worked_out`."""
    declined = sum(amount for _, amount in some)
    return left_to_play(value, max(0, bonus - declined), played, hand) + carried


def bonus_plays(game: Game, value: int | str, extra: Sequence[tuple[int, int]]) -> int:
    """How many plays the bonuses of the active player bring beside what the Play rule says (HF-01)."""
    player = game.turn.player
    bonus = bonuses.together(game, extra)
    if bonus and isinstance(value, int):
        bonus = bonuses.to_both(game, player, extra, bonus, "play")
        return bonuses.on_top(game, player, extra, bonus, game.rules.by_matter["play"])
    if bonus <= 0 or not rule_numbers.kept_back(value):
        return bonus
    return game.law.consult(
        "bonus-fills-play-all-but-1",
        {"fills": bonus, "keeps-one": 0},
        player=player.name,
        bonus=game.name(extra[0][0]),
    )


def counting_at_once(game: Game, now: int, before: int, cause: str) -> int:
    """The plays left, once the rules or the bonuses have changed within the turn (HR-R16)."""
    return game.law.consult(
        "rule-change-counts-at-once",
        {"at-once": now, "next-turn": before, "next-round": before, "everybody-now": now, "drawing-is-over": now},
        card=cause,
        player=game.turn.player.name,
    )


def with_what_is_held(game: Game, may: int, played: int, short: int) -> int:
    """The plays left of somebody who holds so many cards fewer than are to be played (HR-Q03)."""
    return game.law.consult(
        "play-what-you-have",
        {
            "as-many-as-held": may,
            "draw-up": may,
            "owed-next-turn": may,
            "all-or-none": may if game.turn.plays.made else 0,
            "one-as-usual": min(may, max(0, numerals.basic_number(game, "play") - played)),
        },
        player=game.turn.player.name,
        missing=numerals.counted(short, "play"),
    )


def made_before_it_too(game: Game, played: int) -> int:
    """The plays made that count under a Play rule that has come in this turn (HR-Q04)."""
    since = played - game.turn.plays.before_change
    return game.law.consult(
        "plays-made-count",
        {
            "all-count": played,
            "afresh": since,
            "counts-itself": min(played, since + 1),
            "not-the-rule-card": played - 1,
            "taken-back": played,
        },
        card=rules_in_play.rule_name(game, "play"),
        player=game.turn.player.name,
    )


def unless_optional(
    game: Game,
    extra: Sequence[tuple[int, int]],
    may: int,
    must: int,
    left_without: Callable[[Sequence[tuple[int, int]]], int],
) -> int:
    """How many plays must be made, where bonuses bring some that may be left out (HF-01)."""
    player = game.turn.player
    if optional := bonuses.declinable(game, extra):
        must = game.consult(
            "child-bonus-is-optional",
            {"optional": min(may, left_without(optional)), "owed": may},
            player,
            optional[0][0],
        )
    if revealed := bonuses.declinable(game, extra, revealed=True):
        must = game.consult(
            "revealed-fear-is-played-for",
            {"owed": must, "optional": min(must, left_without(optional + revealed))},
            player,
            revealed[0][0],
        )
    return must


def surprises_too(game: Game, plays: int) -> int:
    """Under Play All Surprises are cards of the hand like the others (HR-R28)."""
    held = sum(game.cards[number].type == "surprise" for number in game.turn.player.hand.cards)
    if not held:
        return plays
    return game.law.consult(
        "play-all-takes-surprises-too",
        {"all-alike": plays, "may-be-kept": max(0, plays - held)},
        player=game.turn.player.name,
        card=rules_in_play.rule_name(game, "play"),
    )


@kept(RULES)
def said_this_turn(game: Game, turn: Turn) -> tuple[int | str, bool]:
    """What the Play rule says in a turn, and whether it tells the plays otherwise than when the turn began."""
    changed = rules_in_play.number_changed(game, "play")
    if not game.law.settles(rule_numbers.lasts_one_turn):
        look_further(game)
    return rule_numbers.unless_suspended(game, rule_numbers.binding(game, "play", turn.player, changed)), changed


def held_back(game: Game, value: str) -> str:
    """Play All, or what it keeps back: by another reading what it prints, however its numeral reads."""
    if not rule_numbers.kept_back(value):
        return value
    return game.law.consult(
        "inflation-keeps-back-one-more",
        {"one-more": value, "still-one": "all-but-1"},
        player=game.turn.player.name,
        card=rules_in_play.rule_name(game, "play"),
    )


def held_for_it(game: Game) -> int:
    """How many cards of the hand are to be played under Play All: by other readings those held as the plays began."""
    turn, hand = game.turn, game.turn.player.hand.cards
    held = number = len(hand)
    if turn.phase == PLAY:
        held = len(turn.plays.hand.intersection(hand))
        number = max(0, min(number, len(turn.plays.hand) + turn.plays.earlier - turn.plays.made))
    return game.law.consult(
        "play-all-takes-new-cards",
        {"new-cards-too": len(hand), "held-at-start": held, "as-many-as-at-start": number},
        player=turn.player.name,
        card=rules_in_play.rule_name(game, "play"),
    )


def unmade(game: Game, *, now: int = 0, later: int = 0) -> int:
    """What becomes of plays that cannot be made for want of cards: drawn for now, or owed in a later turn (HR-Q03)."""
    missing = now or later
    return game.law.consult(
        "play-what-you-have",
        {"as-many-as-held": 0, "draw-up": now, "owed-next-turn": later, "all-or-none": 0, "one-as-usual": 0},
        player=game.turn.player.name,
        missing=numerals.counted(missing, "play"),
    )


def unmade_of(game: Game) -> int:
    """What is drawn for plays that cannot be made, out of the number that the Play rule asks for."""
    turn, asked = game.turn, rule_numbers.base_value(game, "play")
    if not isinstance(asked, int):
        return 0
    missing = asked + turn.plays.more - plays_made.made_in_all(game, turn.plays.made)
    return unmade(game, now=missing) if missing > 0 else 0


def left_to_play(value: int | str, bonus: int, played: int, hand: int) -> int:
    """Plays left under a Play rule, at most the cards in hand (HF-31, HF-32, HR-Q03)."""
    if isinstance(value, int):
        return max(0, min(value + bonus - played, hand))
    if kept := rule_numbers.kept_back(value):
        return min(hand, max(0, hand - kept + bonus))
    return hand


def without_bonus(game: Game) -> int:
    """Plays left if no bonus served the active player."""
    hand = len(game.turn.player.hand.cards)
    with game.unrecorded():
        value = rule_numbers.base_value(game, "play")
    return left_to_play(value, 0, game.turn.plays.made, hand)


def plays_so_far(game: Game) -> int:
    """Plays made so far, all told."""
    with game.unrecorded():
        return plays_made.made_in_all(game, game.turn.plays.made) - game.turn.plays.more


def over_the_ceiling(game: Game) -> int:
    """How many plays more than cards in hand a bonus makes under Play All; by the law none (HF-01)."""
    player = game.turn.player
    extra = bonuses.bonuses(game, player, "play")
    if not extra:
        return 0
    return game.law.consult(
        "play-all-is-the-ceiling",
        {"ceiling": 0, "one-more": max(0, sum(amount for _, amount in extra)), "nor-drawn": 0},
        player=player.name,
        bonus=game.name(extra[0][0]),
    )
