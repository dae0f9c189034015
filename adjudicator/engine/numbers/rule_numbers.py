"""What the Draw and the Play rule say, or the Basic Rules where there is none: a number or a word (HR-Q02)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.numbers import numerals, rules_in_play
from adjudicator.engine.state.caching import kept, look_further
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.turn import DRAW, START
from adjudicator.law import Law
from adjudicator.table import Player
from adjudicator.table.caching import RULES

ALL: Final = {"all", "all-but-1", "all-plus-1"}
ALL_BUT: Final = "all-but-"

AS_ONE_LIKES: Final = "as-one-likes"
"""What no card says, but other readings where no rule gives a number: any card may be played, none has to be."""


def base_value(game: Game, matter: str) -> int | str:
    """What the Draw or Play rule in play says just now: a number or a word (HR-Q02)."""
    value = binding(game, matter, game.turn.player, rules_in_play.number_changed(game, matter))
    return unless_suspended(game, value) if matter == "play" else value


def all_of_it(game: Game) -> bool:
    """Whether the Play rule says to play the whole hand."""
    with game.unrecorded():
        return base_value(game, "play") == "all"


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
