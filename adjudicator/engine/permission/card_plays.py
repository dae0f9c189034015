"""Playing a card of the hand, or of a temporary hand."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.numbers import (
    bans,
    duties,
    goal_slots,
    limits,
    plays_left,
    plays_made,
    rules_in_play,
    supply,
    uses,
)
from adjudicator.engine.numbers.temporary_hands import temporary_hand
from adjudicator.engine.permission import answering, lateness, powers
from adjudicator.engine.permission.bars import Bar, barring
from adjudicator.engine.permission.not_held import not_held
from adjudicator.engine.state.attempt import Attempt
from adjudicator.engine.state.caching import decided
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.refusal import Obstacle, barred
from adjudicator.engine.state.turn import DRAW, OPENING, RAISED, SETUP, Plays
from adjudicator.law import Law
from adjudicator.table import Player, TemporaryHand


def against_playing(game: Game, attempt: Attempt) -> list[Obstacle]:
    """Playing a card, from the hand or from the temporary hand in use."""
    player, number = attempt.player, attempt.card
    if game.turn.phase == SETUP:
        return [Obstacle("the game has not begun")]
    if (found := answering.while_waiting(game, attempt)) is not None:
        return found
    if player is not game.turn.player:
        return lateness.out_of_turn(game, attempt) + bans.forbidden(game, player, "surprises")
    if number is None:
        return [not_held(game, attempt)]
    if attempt.aim and game.cards[number].type != "surprise":
        return [Obstacle(f"{game.name(number)} is no Surprise, and answers no play")]
    if attempt.aim:
        return lateness.out_of_turn(game, attempt)  # it is to answer a play, and none waits
    if game.turn.draws.under_way in (OPENING, RAISED) or (game.turn.draws.under_way and game.turn.phase == DRAW):
        return before_the_draws(game, player)
    temporary = temporary_hand(game)
    if temporary is not None and temporary.left:
        return from_temporary(game, attempt, temporary)
    if game.table.zone[number] is not player.hand:
        return [Obstacle(f"{player.name} does not hold {game.name(number)}")]
    return from_hand(game, player, number, by_chance=attempt.random)


def before_the_draws(game: Game, player: Player) -> list[Obstacle]:
    """Playing while cards of the turn are still to be drawn: the draws come first (HR-R10)."""
    if not game.table.pile_goes_on and not game.table.draw_pile.cards and not supply.there_for_all(game):
        return []  # none is left, and what could not be drawn is not made up
    return barred(
        game.law,
        "draws-come-before-plays",
        {"draw-first": False, "when-one-likes": True, "given-up": True},
        f"{player.name} has not drawn all cards of the turn",
        player=player.name,
    )


def random_due(game: Game, player: Player, number: int) -> bool:
    """Whether the first of several plays of a turn is due, which has to be a random card (First Play Random)."""
    turn = game.turn
    if player is not turn.player or game.table.zone[number] is not player.hand:
        return False
    rule = duties.rule_with(game, "first-play-random")
    if rule is None:
        return False
    first = not turn.plays.made
    fresh = not first and turn.plays.made == turn.plays.before_change and rules_in_play.number_changed(game, "play")
    if not first and not fresh and game.law.plainly("random-is-the-first-of-several-plays", "first-of-several"):
        return False
    more = (first or fresh) and several(plays_left.plays_by(game, several))
    return game.consult(
        "random-is-the-first-of-several-plays",
        {
            "first-of-several": first and more,
            "single-play-too": first,
            "next-of-several": more,
            "every-play": more or not first,
            "out-of-turn-too": first and more,
            "cards-of-actions-too": first and more,
        },
        player,
        rule,
    )


def several(plays: Plays) -> bool:
    """Whether more than one play may be made."""
    return plays.may > 1


def from_temporary(game: Game, attempt: Attempt, temporary: TemporaryHand) -> list[Obstacle]:
    player, number = attempt.player, attempt.card
    assert number is not None
    if number in temporary.zone.cards:
        if temporary.blind:
            return [Obstacle(f"the order of {game.name(temporary.card)} is left to chance")]
        found = bans.of_card(game, player, number) + as_they_came(game, player, number, temporary)
        return found + as_chosen(game, player, temporary)
    if any(number in outer.zone.cards for outer in player.temporary):
        return waits_outside(game, player, number, temporary)
    if game.table.zone[number] is not player.hand or not temporary.left:
        return [Obstacle(f"{game.name(number)} is not among the cards of {game.name(temporary.card)}")]
    return barring(game, OTHER_CARD, player, number, action=game.name(temporary.card))


def as_they_came(game: Game, player: Player, number: int, temporary: TemporaryHand) -> list[Obstacle]:
    """Which of the cards of an Action comes first is its player's choice (HF-11)."""
    first = temporary.zone.cards[0]
    return [] if number == first else barring(game, CAME_FIRST, player, number, other=game.name(first))


def as_chosen(game: Game, player: Player, temporary: TemporaryHand) -> list[Obstacle]:
    """First Play Random is about the hand: of the cards of an Action its player chooses, in the first play as well."""
    rule = duties.rule_with(game, "first-play-random")
    if rule is None or game.turn.plays.made > 1 or len(temporary.zone.cards) < 2:
        return []
    return game.barred(
        "random-is-the-first-of-several-plays",
        {
            "first-of-several": True,
            "single-play-too": True,
            "next-of-several": True,
            "every-play": True,
            "out-of-turn-too": True,
            "cards-of-actions-too": False,
        },
        f"the cards of {game.name(temporary.card)} come at random in the first play of the turn",
        player,
        rule,
    )


CAME_FIRST = Bar(
    "temporary-cards-in-any-order",
    {"any-order": True, "as-drawn": False},
    "{other} was drawn before {card}",
)


OTHER_CARD = Bar(
    "only-the-drawn-cards-are-used",
    {"drawn-only": False, "any-card": True},
    "{card} is not among the cards of {action}",
)
"""What is played for an Action with a hand of its own comes from that hand (HR-R26)."""


def waits_outside(game: Game, player: Player, number: int, temporary: TemporaryHand) -> list[Obstacle]:
    """A card of the outer Action waits until the inner one is finished (LF-02)."""
    return game.barred(
        "nested-cards-stay-apart",
        {"apart": False, "one-heap": True, "outer-first": False},
        f"{game.name(temporary.card)} is not finished",
        player,
        temporary.card,
        left=game.name(number),
    )


def from_hand(game: Game, player: Player, number: int, *, by_chance: bool = False) -> list[Obstacle]:
    """Rulings that bear on playing a card of the hand in one's own turn, picked or come by chance."""
    law, turn, card, who = game.law, game.turn, game.name(number), player.name
    found: list[Obstacle] = []
    if game.asking.every_rest and not by_chance and random_due(game, player, number):
        rule = next(number for number, _ in duties.of_rules(game, "first-play-random"))
        if duties.text_comes_first(game, rule):
            told = f"the first card played in the turn is a random one: if that was {card}, add `chance: {card}`"
            found.append(Obstacle(told, "card-text-over-rulebook"))
    if game.cards[number].type == "marker":
        found += barred(
            law,
            "marker-is-no-card",
            {"outside": False, "in-the-deck": True, "held": False},
            f"{card} is no card to be played",
            card=card,
        )
    found += unpaused(game, player, number) + bans.of_card(game, player, number)
    if all_made(game, player, number):
        found.append(Obstacle(f"{who} has made all the plays of the turn", "no-more-than-required"))
    newest = turn.draws.newest
    if newest is not None and newest in player.hand.cards and newest != number:
        found += barred(
            law,
            "any-card-may-be-played",
            {"any": True, "newest": False, "keepers-first": True},
            f"{game.name(newest)} was drawn last",
            card=card,
            player=who,
        )
    if (newest == number or number not in turn.plays.hand) and len(player.hand.cards) > 1:
        found += barring(game, JUST_DRAWN, player, number)
    if game.cards[number].type == "surprise":
        found += barring(game, OWN_TURN, player, number)
    if game.cards[number].type == "goal" and not player.keepers.cards:
        found += barring(game, KEEPERS_FIRST, player, number)
    if goal_slots.room_left(game) and not asks_for_goal(game, player, number):
        found.append(Obstacle("a place for a Goal is free", "agenda-demands-no-goal"))
    extra = turn.draws.extra_card
    if extra is not None and extra in player.hand.cards and extra != number:
        found += barred(
            law,
            "extra-card-joins-the-hand",
            {
                "joins": True,
                "must-be-played": lambda: plays_left.plays(game).may != 1,
                "played-at-once": True,
                "lost-unless-played": True,
            },
            f"{game.name(extra)} is the extra card",
            player=who,
            extra=game.name(extra),
        )
    if game.cards[number].type == "keeper" and limits.filled(game, player, limits.KEEPER):
        found += barring(game, FULL, player, number)
    if game.turn.landed and (law.noting() or law.reads("new-power-may-wait", "before-all-else")):
        found += unused_arrival(game, player)
    if plays_made.kind_played(game, number):
        found += barring(game, ONE_OF_EACH, player, number)
    if uses.pointless(game, player, number):
        bar = POINTLESS_SURPRISE if game.cards[number].type == "surprise" else POINTLESS_ACTION
        found += barring(game, bar, player, number)
    return found


@decided
def all_made(game: Game, player: Player, number: int) -> bool:
    """Whether all the plays of the turn have been made, so that a card can't be played any more."""
    if plays_left.any_left(game):
        return False
    free = bool(game.turn.plays.free_goal) and game.cards[number].type in ("goal", "ungoal")
    return not (free and goal_is_free(game, player)) and not more_allowed(game.law, player.name)


def goal_is_free(game: Game, player: Player) -> bool:
    """Whether a rule that makes room for another Goal brings a play for it: it does not (SR-Q14)."""
    kind = game.turn.plays.free_goal
    return game.law.consult(
        "agenda-brings-no-goal",
        {"costs-a-play": False, "free-goal": kind == plays_made.GOAL, "pair-in-one": kind == plays_made.PAIR},
        card=rules_in_play.rule_name(game, "goal-slots"),
        player=player.name,
    )


def more_allowed(law: Law, who: str = "") -> bool:
    """Whether the law lets a player draw and play beyond what the rules ask for."""
    return law.consult("no-more-than-required", {"exact": False, "more-allowed": True}, player=who)


def unused_arrival(game: Game, player: Player) -> list[Obstacle]:
    """A card that came in this turn and could be used: another reading wants that done first (MF-06)."""
    fresh = next((number for number, _ in powers.usable_powers(game, player) if number in game.turn.landed), None)
    return [] if fresh is None else barring(game, ARRIVED, player, fresh)


ARRIVED = Bar(
    "new-power-may-wait",
    {"at-leisure": True, "at-entry-only": True, "not-on-arrival": True, "before-all-else": False},
    "{card} has to be used first",
)
JUST_DRAWN = Bar(
    "drawn-card-may-be-played-at-once", {"at-once": True, "later-turn": False}, "{card} has only just been drawn"
)
"""A card may be played in the turn in which it was drawn (HR-R12)."""
OWN_TURN = Bar("surprise-is-for-any-turn", {"any-turn": True, "turns-of-others": False}, "it is {player}'s own turn")
"""A Surprise may be played in any turn (HR-R27)."""
KEEPERS_FIRST = Bar(
    "any-card-may-be-played",
    {"any": True, "newest": True, "keepers-first": False},
    "no Keeper lies in front of {player} yet",
)
FULL = Bar(
    "limits-spare-the-active-player",
    {"after-the-turn": True, "at-every-moment": True, "nothing-beyond": False, "no-draw-beyond": True},
    "{player} has as many Keepers as the limit allows",
)
POINTLESS: Final = "{card} would change nothing"
POINTLESS_ACTION = Bar(
    "action-without-effect", {"may-be-played": True, "not-playable": False, "no-play": True}, POINTLESS
)
POINTLESS_SURPRISE = Bar("in-turn-surprise-may-do-nothing", {"like-an-action": True, "not-playable": False}, POINTLESS)
ONE_OF_EACH = Bar(
    "kinds-of-plays-are-free", {"any-number": True, "one-of-each": False}, "{card} is the second of its kind"
)
"""No kind of card has a number of its own (HR-R12)."""
OF_ANY_CARD: Final = (JUST_DRAWN, OWN_TURN, KEEPERS_FIRST, ARRIVED, POINTLESS_ACTION, ONE_OF_EACH, POINTLESS_SURPRISE)
"""What may stand in the way of a card of the hand by what it is or would do."""
PAUSE = Bar("pause-between-plays", {"binds": False, "not-official": True}, "no pause was left before {card}")


def unpaused(game: Game, player: Player, number: int) -> list[Obstacle]:
    """Where the table agreed on a pause between two plays, the one before has to be left time for answers (HF-08)."""
    if game.plays.paused or not game.turn.plays.made or not game.agreement.terms.get("pause"):
        return []
    return barring(game, PAUSE, player, number)


def asks_for_goal(game: Game, player: Player, number: int) -> bool:
    """With room for another Goal any card may be played next (SR-Q14)."""
    held = any(game.cards[one].type in ("goal", "ungoal") for one in player.hand.cards)
    return game.consult(
        "agenda-demands-no-goal",
        {"any-card": True, "goal-next": not held or game.cards[number].type in ("goal", "ungoal"), "both-first": True},
        player,
        number,
    )


def not_your_turn(game: Game, player: Player) -> list[Obstacle]:
    if player is game.turn.player:
        return []
    return [Obstacle(f"it is {game.turn.player.name}'s turn")]
