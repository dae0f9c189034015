"""Free actions of New Rules (HF-06, HF-13, HF-31, HF-32, HF-51)."""

from __future__ import annotations

from typing import Any

from adjudicator.cards import parameter
from adjudicator.effects.nothing_to_act_on import no_keeper
from adjudicator.effects.piles import thrown_away
from adjudicator.engine import Flow, Game, Obstacle, effect
from adjudicator.engine.deeds import drawing, playing
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.deeds.moments import begin_together, between_discards, check, end_together
from adjudicator.engine.numbers import (
    bonuses,
    classes,
    duties,
    in_play,
    numerals,
    plays_left,
    rule_numbers,
    rules_in_play,
    supply,
)
from adjudicator.engine.numbers.temporary_hands import temporary_hand
from adjudicator.engine.permission import power_owners
from adjudicator.engine.permission.bars import Bar, barring
from adjudicator.table import Player

FINAL_PLAY_MADE = Bar(
    "get-on-with-it-before-the-final-play",
    {"needs-a-play": False, "any-time": True, "without-the-bonus": False},
    "{player} has made the final play",
)
WITHIN_THE_BONUS = Bar(
    "get-on-with-it-before-the-final-play",
    {"needs-a-play": True, "any-time": True, "without-the-bonus": False},
    "{player} has made the final play of the Play rule",
)


def get_on_obstacles(game: Game, player: Player, card: int, **_: Any) -> list[Obstacle]:
    """Get On With It: before the final play, with a card to discard (HF-06, HF-13)."""
    plays = plays_left.plays(game)
    if plays.may > 0 and plays.extra and player.hand.cards and plays_left.without_bonus(game) <= 0:
        late: list[Obstacle] = barring(game, WITHIN_THE_BONUS, player, card)
        if late:
            return late
    if plays.may > 1 and player.hand.cards:
        return []
    if not player.hand.cards:

        def by_rule() -> bool:
            value = rule_numbers.base_value(game, "play")
            return isinstance(value, int) and value > game.turn.plays.made

        return game.barred(
            "get-on-with-it-needs-a-card",
            {"needs-a-card": False, "empty-will-do": lambda: game.law.decide(by_rule)},
            f"{player.name} has no card to discard",
            player,
            card,
        )
    if plays.may <= 0:
        return barring(game, FINAL_PLAY_MADE, player, card)
    return game.barred(
        "sole-play-is-final-play",
        {"first-and-final": True, "needs-two": game.turn.plays.made > 0, "while-two-are-left": plays.may > 1},
        "there is only one play",
        player,
        card,
    )


def draws_as_printed(game: Game, player: Player, card: int, draw: int) -> int:
    """How many cards somebody draws, though the rulebook has nobody draw more than the rules ask for (SR-R01)."""
    if player is not game.turn.player or not supply.drawable(game):
        return draw
    return game.law.consult(
        "card-text-over-rulebook",
        {"card-text": draw, "rulebook": draw, "numbers-first": 0, "drawn-for-later": draw},
        card=game.name(card),
    )


@effect(
    "hand-for-draws",
    "Discards the whole hand and draws a new one.",
    takes={"draw": parameter.drawn()},
    obstacles=get_on_obstacles,
)
def hand_for_draws(game: Game, player: Player, card: int, *, draw: int) -> Flow[None]:
    """Discard the whole hand and draw a new one (Get On With It)."""
    suspend(game, card)
    temporary = temporary_hand(game)
    hand = temporary.zone if temporary is not None else player.hand
    cards = thrown_away(game, player, hand.cards)
    if hand.cards and not cards:
        return
    begin_together(game)
    for number in cards:
        yield from playing.throw_away(game, player, number)
    yield from drawing.draw(game, player, draws_as_printed(game, player, card, draw), why=card)
    yield from end_together(game)


def suspend(game: Game, card: int) -> None:
    """The Play rule in force is overridden for the rest of this turn (HF-15)."""
    rules = game.rules.by_matter["play"]
    if rules:
        game.rules.suspended_rule, game.rules.suspended_by = rules[-1], card
        game.turn.suspends = True
        off: bool = game.consult(
            "override-lasts-one-turn",
            {"this-turn": False, "for-good": False, "taken-off": True},
            game.turn.player,
            card,
            rule=game.name(rules[-1]),
        )
        if off:
            emit(game, "discard", card=rules[-1], to=game.table.discard, player=game.turn.player)


def swap_obstacles(game: Game, player: Player, card: int, **_: Any) -> list[Obstacle]:
    """Swap Plays for Draws: there must be a play to give up (HF-31, HF-32)."""
    if game.law.decide(lambda: draws_for_plays(game, player, card) > 0):
        return plays_owed_first(game, player, card)
    with game.unrecorded():
        value = rule_numbers.base_value(game, "play")
    ruling = (
        "swap-under-play-all-but-1" if rule_numbers.kept_back(value) and player.hand.cards else "swap-counts-real-plays"
    )
    return [Obstacle(f"{player.name} has no play left to give up", ruling)]


def plays_owed_first(game: Game, player: Player, card: int) -> list[Obstacle]:
    """The plays that are swapped need not be made, whatever the Play rule asks for (HF-31)."""
    if game.law.plainly("turn-end-over-play-all", "turn-stops", "not-by-a-free-action"):
        return []
    with game.unrecorded():
        owed = numerals.counted(plays_left.plays(game).must, "play")
    return game.barred(
        "turn-end-over-play-all",
        {
            "turn-stops": True,
            "plays-first": lambda: not plays_left.any_owed(game),
            "not-by-a-free-action": True,
        },
        f"{owed} still owed",
        player,
        card,
        owed=owed,
        rule=rules_in_play.rule_name(game, "play"),
    )


def draws_for_plays(game: Game, player: Player, card: int) -> int:
    """How many cards the plays left are worth: plays that could really be made (HF-31, HF-32)."""
    law = game.law
    if (temporary := temporary_hand(game)) is not None and temporary.left:
        return min(temporary.left, len(temporary.zone.cards))  # another reading: its plays are swapped
    plays = plays_left.plays(game).may
    if (
        law.plainly("swap-counts-real-plays", "real-plays")
        and law.plainly("swap-under-play-all-but-1", "minus-one")
        and law.plainly("play-all-is-the-ceiling", "ceiling")
    ):
        return plays
    hand = len(player.hand.cards)
    with game.unrecorded():
        value = rule_numbers.base_value(game, "play")
        more = bonuses.together(game, bonuses.bonuses(game, player, "play"))
    if rule_numbers.kept_back(value):
        return game.consult("swap-under-play-all-but-1", {"minus-one": plays, "whole-hand": hand}, player, card)
    if value == "all" and plays:
        plays += plays_left.over_the_ceiling(game)
    by_rule = value + more - game.turn.plays.made if isinstance(value, int) else hand
    return game.consult(
        "swap-counts-real-plays",
        {
            "real-plays": plays,
            "rule-number": by_rule,
            "hand-size": hand if plays else 0,
            "cards-go-in": plays,
            "one-at-a-time": min(1, plays),
            "without-the-bonus": min(plays, plays_left.without_bonus(game)),
            "no-number": 0 if value == "all" else plays,
        },
        player,
        card,
        draws=numerals.counted(plays, "card") if plays else "no card",
    )


@effect("plays-for-draws", "Gives up all plays left and draws as many cards.", obstacles=swap_obstacles)
def plays_for_draws(game: Game, player: Player, card: int) -> Flow[None]:
    """Give up all plays left and draw as many cards (Swap Plays for Draws)."""
    draws = supply.to_draw(game, lambda: draws_for_plays(game, player, card))
    thrown: int
    all_of_them: bool
    thrown, all_of_them = game.consult(
        "swap-counts-real-plays",
        {
            "real-plays": (0, True),
            "rule-number": (0, True),
            "hand-size": (0, True),
            "cards-go-in": (draws, True),
            "one-at-a-time": (0, False),
            "without-the-bonus": (0, True),
            "no-number": (0, True),
        },
        player,
        card,
        draws=numerals.counted(draws, "card"),
    )
    if not all_of_them:
        draws = min(1, draws)
        game.turn.plays.made += draws
        game.turn.plays.swapped += draws
        yield from drawing.draw(game, player, draws, why=card)
        game.turn.ending.goes_on_after_swap = plays_left.any_left(game)
        return
    suspend(game, card)
    for _ in range(min(thrown, len(player.hand.cards))):
        number: int = yield from choose(game, player, "discard", list(player.hand.cards))
        emit(game, "discard", card=number, to=game.table.discard, player=player)
    yield from drawing.draw(game, player, draws, why=card)

    def left() -> int:
        with game.unrecorded():
            return plays_left.plays(game).may

    comes_back: int = game.consult("swapped-cards-wait", {"wait": lambda: 0, "plays-come-back": left}, player, card)
    if comes_back:
        game.turn.ending.goes_on_after_swap = True
    else:
        game.turn.ending.ceded = True


@effect(
    "recycle",
    "Discards a Keeper of one's own and draws.",
    takes={"draw": parameter.drawn()},
    obstacles=no_keeper("{player} has no Keeper on the table"),
    paid_by=lambda game, card, gone, **_: game.cards[gone].type == "keeper",
    pays=lambda game, player, card, *, draw: drawing.draw(game, player, draw, why=card),
)
def recycle(game: Game, player: Player, card: int, *, draw: int) -> Flow[None]:
    """Discard one of one's own Keepers and draw (Recycling)."""
    options = duties.among_own(game, player, in_play.keeper_like(game, player))
    number: int | None = yield from choose(game, player, "keeper", options)
    if number is None:  # it has gone while the use waited
        return
    yield from playing.discard(game, player, number)
    yield from drawing.draw(game, player, draws_as_printed(game, player, card, draw), why=card)


def reveal_obstacles(game: Game, player: Player, card: int, **_: Any) -> list[Obstacle]:
    return [Obstacle("a fear has been revealed")] if (card, "reveal-fear") in game.turn.uses.made else []


@effect("reveal-fear", "Reveals a fear, for the bonus of the card.", obstacles=reveal_obstacles)
def reveal_fear(game: Game, player: Player, card: int) -> Flow[None]:
    """Reveal a fear: one more draw and one more play this turn (Fear of the Unknown, HF-01)."""
    game.moment.changed = True
    yield from check(game)


def partners_of(game: Game, player: Player, keeper: str | None, trait: str | None) -> list[int]:
    """The Keepers of the player's by name or by trait."""
    return [number for number in player.keepers.cards if classes.is_meant(game, number, keeper, trait)]


def no_partner(
    game: Game, player: Player, card: int, *, keeper: str | None = None, trait: str | None = None, **_: Any
) -> list[Obstacle]:
    """Such a Creeper goes with its partner and not without; its own text is enough for that (SR-Q10)."""
    wanted = " or ".join([*filter(None, [keeper]), *([f"card with {trait}"] if trait else [])])
    return game.barred(
        "creeper-leaves-only-as-printed",
        {
            "as-printed": bool(partners_of(game, player, keeper, trait)),
            "at-will": True,
            "actions-only": False,
        },
        f"{player.name} has no {wanted} on the table",
        player,
        card,
        way=power_owners.ways_out(game, card),
    )


@effect(
    "discard-with",
    "Discards this card together with a Keeper of one's own.",
    takes={
        "keeper": parameter.maybe(parameter.card("Which Keeper.")),
        "trait": parameter.maybe(parameter.trait("A Keeper with this trait.")),
    },
    on=("keeper", "creeper"),
    wants=("keeper", "trait"),
    obstacles=no_partner,
    leaves="together with {}",
    paid_by=lambda game, card, gone, *, keeper=None, trait=None: classes.is_meant(game, gone, keeper, trait),
    pays=lambda game, player, card, **_: playing.discard(game, player, card),
    discards_its_card=True,
)
def discard_with(
    game: Game, player: Player, card: int, *, keeper: str | None = None, trait: str | None = None
) -> Flow[None]:
    """Discard this card together with another of one's own (Taxes with Money), of several the one that is chosen."""
    partners = partners_of(game, player, keeper, trait)
    partner: int | None = yield from choose(game, player, "Keeper", partners, about=card)
    emit(game, "discard", card=card, to=game.table.discard, player=player)
    if partner is not None:
        yield from between_discards(game, player, game.name(card))
        emit(game, "discard", card=partner, to=game.table.discard, player=player)
