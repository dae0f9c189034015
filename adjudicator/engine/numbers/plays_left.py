"""How many cards are still to be played. Nothing is stored: every number is worked out from the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from adjudicator.engine.numbers import bonuses, numerals, plays_made, rules_in_play
from adjudicator.engine.state.caching import kept, kept_at_rest, look_further
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.turn import DRAW, PLAY, START, Plays, Turn
from adjudicator.law import Law
from adjudicator.table import Player
from adjudicator.table.caching import RULES

ALL: Final = {"all", "all-but-1", "all-plus-1"}
ALL_BUT: Final = "all-but-"

AS_ONE_LIKES: Final = "as-one-likes"
"""What no card says, but other readings where no rule gives a number: any card may be played, none has to be."""


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


def worked_out(game: Game) -> Plays:
    """The plays of the turn under way, from the rules in play, the bonuses and what has been played."""
    turn, player, law = game.turn, game.turn.player, game.law
    hand, played = len(player.hand.cards), turn.plays.made
    if turn.ending.plays_closed_by is not None:
        return Plays(0, 0)
    value, changed = said_this_turn(game, turn)
    if isinstance(value, int):
        played = plays_made.made_in_all(game, played) if turn.plays.tally else played
    elif value != AS_ONE_LIKES:
        value, hand = held_back(game, value), held_for_it(game)
    extra = bonuses.bonuses(game, player, "play")
    bonus = bonuses.together(game, extra) if extra else 0
    if bonus and isinstance(value, int):
        bonus = bonuses.on_top(game, player, extra, bonus, game.rules.by_matter["play"])
    elif bonus > 0 and kept_back(value):
        bonus = law.consult(
            "bonus-fills-play-all-but-1",
            {"fills": bonus, "keeps-one": 0},
            player=player.name,
            bonus=game.name(extra[0][0]),
        )
    if changed or rules_in_play.came_this_turn(game, "play"):
        played = made_before_it_too(game, played)
    played -= turn.plays.more
    may = left_to_play(value, bonus, played, hand)
    if turn.plays.bonuses and (lost := bonuses.bonus_lost(game, extra)):
        may = law.consult(
            "bonus-leaves-with-its-card",
            {"gone": may, "rest-of-the-turn": left_to_play(value, bonus + sum(lost.values()), played, hand)},
            card=game.names(lost),
            player=player.name,
        )
    come = bonuses.bonus_come(game, extra) if bonus > 0 else {}
    if changed or come:
        number = turn.at_start.numbers["play"] if changed else value
        before = left_to_play(number, max(0, bonus - sum(come.values())), played, hand)
        may = law.consult(
            "rule-change-counts-at-once",
            {
                "at-once": may,
                "next-turn": before,
                "next-round": before,
                "everybody-now": may,
                "drawing-is-over": may,
            },
            card=rules_in_play.what_changed_it(game, "play") if changed else game.names(come),
            player=player.name,
        )
    carried = unmade(game, later=turn.plays.carried) if turn.plays.carried else 0
    if carried:
        may = min(hand, may + carried)
    short = value + bonus - played - hand if isinstance(value, int) and turn.phase == PLAY else 0
    if short > 0:
        may = law.consult(
            "play-what-you-have",
            {
                "as-many-as-held": may,
                "draw-up": may,
                "owed-next-turn": may,
                "all-or-none": may if turn.plays.made else 0,
                "one-as-usual": min(may, max(0, numerals.basic_number(game, "play") - played)),
            },
            player=player.name,
            missing=numerals.counted(short, "play"),
        )
    if turn.plays.swapped and not isinstance(value, int):
        may = min(may, max(0, left_to_play(value, bonus, played, hand) - 2 * turn.plays.swapped))
    if turn.plays.swapped or value == AS_ONE_LIKES:
        return Plays(may, 0, extra, at_will=True)
    must = may if isinstance(value, int) or kept_back(value) else surprises_too(game, may)
    if extra:

        def owed_without(some: Sequence[tuple[int, int]]) -> int:
            declined = sum(amount for _, amount in some)
            return min(may, left_to_play(value, max(0, bonus - declined), played, hand) + carried)

        must = unless_optional(game, extra, may, must, owed_without)
    return Plays(may, must, extra)


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
    owed_without: Callable[[Sequence[tuple[int, int]]], int],
) -> int:
    """How many plays must be made, where bonuses bring some that may be left out (HF-01)."""
    player = game.turn.player
    if optional := bonuses.declinable(game, extra):
        must = game.consult(
            "child-bonus-is-optional", {"optional": owed_without(optional), "owed": may}, player, optional[0][0]
        )
    if revealed := bonuses.declinable(game, extra, revealed=True):
        must = game.consult(
            "revealed-fear-is-played-for",
            {"owed": must, "optional": min(must, owed_without(optional + revealed))},
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
    if not game.law.settles(lasts_one_turn):
        look_further(game)
    return unless_suspended(game, binding(game, "play", turn.player, changed)), changed


def held_back(game: Game, value: str) -> str:
    """Play All, or what it keeps back: by another reading what it prints, however its numeral reads."""
    if not kept_back(value):
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
    turn, asked = game.turn, base_value(game, "play")
    if not isinstance(asked, int):
        return 0
    missing = asked + turn.plays.more - plays_made.made_in_all(game, turn.plays.made)
    return unmade(game, now=missing) if missing > 0 else 0


def all_of_it(game: Game) -> bool:
    """Whether the Play rule says to play the whole hand."""
    with game.unrecorded():
        return base_value(game, "play") == "all"


def base_value(game: Game, matter: str) -> int | str:
    """What the Draw or Play rule in play says just now: a number or a word (HR-Q02)."""
    value = binding(game, matter, game.turn.player, rules_in_play.number_changed(game, matter))
    return unless_suspended(game, value) if matter == "play" else value


@kept(RULES)
def binding(game: Game, matter: str, player: Player, changed: bool) -> int | str:
    """What the Draw or Play rule in play says to the player whose turn it is.

    `changed`: it tells the draws or plays otherwise than when the turn began.
    """
    value, basic = said_by_the_rules(game, matter, changed), numerals.basic_number(game, matter)
    return rules_in_play.as_it_binds(game, matter, player, value, basic, rules_in_play.value_before)


def said_by_the_rules(game: Game, matter: str, changed: bool) -> int | str:
    """What the Draw or Play rule in play says, or the Basic Rules where there is none."""
    rules = game.rules.by_matter[matter]
    basic = numerals.basic_number(game, matter)
    if not rules:
        if not game.rules.basic_in_force:
            return 0
        if matter in game.rules.basic_displaced:
            return game.law.consult(
                "basic-rules-stay",
                {"stay": basic, "discarded": 0, "no-number-left": AS_ONE_LIKES if matter == "play" else basic},
                card="Basic Rules",
            )
        found: int | str = basic
        if not game.law.plainly("basic-rules-from-the-start", "from-the-start"):
            found = said_by_the_basic_rules(game, matter, basic)
        over = game.rules.by_matter["play" if matter == "draw" else "draw"]
        return covered(game, matter, found, over[-1]) if over and not changed else found
    value = rules_in_play.value_of(game, rules, basic)
    if isinstance(value, int):
        value = game.law.consult(
            "new-rule-over-basic",
            {
                "overrides": value,
                "adds": value + basic,
                "pushes-out": value,
                "either": value,
                "basic-first": basic,
                "as-many-out-as-in": value,
            },
            card=game.name(rules[-1]),
        )
    return value


def said_by_the_basic_rules(game: Game, matter: str, basic: int) -> int | str:
    """What the Basic Rules say before there is any New Rule, all readings considered."""
    without: int | str = AS_ONE_LIKES
    free, none, two = without, 0, basic
    if matter == "draw":
        look_further(game)
        enough = game.table.pile_goes_on or game.table.to_draw() > basic
        free = basic
        none = without = 0 if game.table.pile_goes_on or game.table.to_draw() else basic
        two = basic + (enough and game.turn.phase in (START, DRAW))
    return game.law.consult(
        "basic-rules-from-the-start",
        {
            "from-the-start": basic,
            "once-a-rule-is-out": without,
            "plays-without-number": free,
            "draw-two": two,
            "once-they-are-out": none,
        },
        matter=matter.title(),
        number=f"{matter.title()} {basic}",
    )


def covered(game: Game, matter: str, basic: int | str, over: int) -> int | str:
    """What the Basic Rules say on a matter while a New Rule is out on the other one: what they always say (HR-Q02)."""
    without: int | str = AS_ONE_LIKES if matter == "play" else 0
    drawn = numerals.number(game, over, "value") if matter == "play" else basic
    return game.law.consult(
        "new-rule-over-basic",
        {
            "overrides": basic,
            "adds": basic,
            "pushes-out": without,
            "either": basic,
            "basic-first": basic,
            "as-many-out-as-in": drawn,
        },
        card=game.name(over),
    )


def unless_suspended(game: Game, value: int | str) -> int | str:
    """A Play rule that a card overrode in an earlier turn is in force again."""
    if game.rules.suspended_rule is None or game.turn.suspends or game.law.settles(lasts_one_turn):
        return value
    rules = game.rules.by_matter["play"]
    if game.rules.suspended_rule in rules:
        value = game.consult(
            "override-lasts-one-turn",
            {"this-turn": value, "for-good": numerals.basic_number(game, "play"), "taken-off": value},
            game.turn.player,
            game.rules.suspended_by,
            rule=game.name(rules[-1]),
        )
    return value


def lasts_one_turn(law: Law) -> bool:
    """Whether a Play rule that a card overrode is in force again in the next turn."""
    return law.reads("override-lasts-one-turn", "this-turn", "taken-off")


def kept_back(value: int | str) -> int:
    """How many cards a Play rule leaves in the hand: those of Play All But 1, more if its numeral reads higher.

    >>> kept_back("all-but-2"), kept_back("all"), kept_back(3)
    (2, 0, 0)
    """
    return int(value.removeprefix(ALL_BUT)) if isinstance(value, str) and value.startswith(ALL_BUT) else 0


def left_to_play(value: int | str, bonus: int, played: int, hand: int) -> int:
    """Plays left under a Play rule, at most the cards in hand (HF-31, HF-32, HR-Q03)."""
    if isinstance(value, int):
        return max(0, min(value + bonus - played, hand))
    if kept := kept_back(value):
        return min(hand, max(0, hand - kept + bonus))
    return hand


def without_bonus(game: Game) -> int:
    """Plays left if no bonus served the active player."""
    hand = len(game.turn.player.hand.cards)
    with game.unrecorded():
        value = base_value(game, "play")
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
