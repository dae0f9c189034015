"""What counts as a play made. Only a card played from the hand does; for the rest somebody may argue otherwise."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Final, NamedTuple

from adjudicator.engine.numbers import rules_in_play
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.register import EFFECTS
from adjudicator.law import Law

INSIDE, INNER_ACTION, FREE, COMPOUND, COUNTER, CREEPER, CANCELLED, SURPRISE, AHEAD, GOAL, PAIR, HANDED, THROWN_AWAY = (
    "inside", "inner action", "free action", "compound free action", "counter", "creeper", "cancelled", "surprise",
    "ahead", "goal", "pair of Goals", "handed", "thrown away",
)  # fmt: skip
LAID_KEEPER, LAID_RULE, LAID_GOAL, CARRIED_OUT = "laid keeper", "laid rule", "laid goal", "carried out"


class Arguable(NamedTuple):
    """What is tallied, the question on which it hangs, and how many plays each is under each reading.

    The reason is filled with the `card` that was the last, and the `player`.
    """

    tallied: str
    question: str
    plays: Mapping[str, int]


ARGUABLE: Final = (
    Arguable(INSIDE, "compound-is-one-play", {"one": 0, "each": 1, "actions-too": 0}),
    Arguable(INNER_ACTION, "compound-is-one-play", {"one": 0, "each": 0, "actions-too": 1}),
    Arguable(FREE, "free-action-costs-no-play", {"free": 0, "one-play": 1}),
    Arguable(COMPOUND, "compound-free-action-costs-no-play", {"free": 0, "one-play": 1}),
    Arguable(COUNTER, "counter-surprise-is-free", {"free": 0, "one-play": 1}),
    Arguable(CREEPER, "creeper-costs-no-play", {"free": 0, "one-play": 1}),
    Arguable(CANCELLED, "cancelled-play-is-spent", {"spent": 0, "given-back": -1, "turn-over": 0}),
    Arguable(SURPRISE, "surprise-in-turn-is-a-play", {"one-play": 0, "free": -1, "spent-ahead": 0}),
    Arguable(AHEAD, "surprise-in-turn-is-a-play", {"one-play": 0, "free": 0, "spent-ahead": 1}),
    Arguable(GOAL, "agenda-brings-no-goal", {"costs-a-play": 0, "free-goal": -1, "pair-in-one": 0}),
    Arguable(PAIR, "agenda-brings-no-goal", {"costs-a-play": 0, "free-goal": 0, "pair-in-one": -1}),
    Arguable(LAID_KEEPER, "every-card-is-a-play", {"every-kind": 0, "keepers-free": -1, "rules-free": 0}),
    Arguable(LAID_RULE, "every-card-is-a-play", {"every-kind": 0, "keepers-free": 0, "rules-free": -1}),
    Arguable(LAID_GOAL, "action-or-goal-is-a-play", {"both-are-plays": 0, "goals-free": -1, "actions-free": 0}),
    Arguable(CARRIED_OUT, "action-or-goal-is-a-play", {"both-are-plays": 0, "goals-free": 0, "actions-free": -1}),
    Arguable(HANDED, "handed-card-costs-no-play", {"free": 0, "one-play": 1}),
    Arguable(THROWN_AWAY, "discard-is-no-play", {"inert": 0, "takes-effect": 0, "is-a-play": 1}),
)
KINDS: Final = frozenset(one.tallied for one in ARGUABLE)
LAID: Final = {"keeper": LAID_KEEPER, "new-rule": LAID_RULE, "goal": LAID_GOAL, "action": CARRIED_OUT}
"""As what a card played from the hand is tallied, of which somebody may argue that it is no play."""


def every_kind(law: Law) -> bool:
    """Whether it does not matter what kind of card is played."""
    kinds = [one for one in ARGUABLE if one.tallied in LAID.values()]
    free = law.reads("kinds-of-plays-are-free", "any-number")
    return free and all(law.put(one.question, one.plays, card="", player="") == 0 for one in kinds)


def that_count(law: Law, tallied: Container[str] = KINDS) -> tuple[Arguable, ...]:
    """Of what is tallied that which makes a difference to the plays made."""
    some = [one for one in ARGUABLE if one.tallied in tallied]
    return tuple([one for one in some if law.put(one.question, one.plays, card="", player="")])


def ahead(game: Game) -> bool:
    """Whether it matters what somebody has played before their turn began."""
    return game.law.noting() or not game.law.reads("surprise-in-turn-is-a-play", "one-play", "free")


def laid_out(game: Game, number: int) -> str | None:
    """As what a play from the hand is tallied besides; None where nobody asks."""
    if not (game.law.noting() or not game.law.constant(every_kind)) and not game.agreement.meta:
        return None
    return LAID.get(game.cards[number].type)


def kind_played(game: Game, number: int) -> bool:
    """Whether a Goal, a New Rule or an Action was played from the hand in this turn, as a card is one of."""
    kind = game.cards[number].type
    return kind != "keeper" and LAID.get(kind) in game.turn.plays.tally


def free_action(game: Game, number: int) -> str:
    """As what the free action of a card is tallied: one that plays cards of its own counts otherwise (Goal Bonanza)."""
    return COMPOUND if any(EFFECTS[power.effect].plays_them for power in game.cards[number].powers) else FREE


def made_in_all(game: Game, played: int) -> int:
    """Plays made, given those from the hand."""
    tally, law = game.turn.plays.tally, game.law
    if not tally:
        return played
    if law.comparing:
        arguable = ARGUABLE if law.noting() else that_count(law, tally)
    else:
        arguable = law.constant(that_count)
    for tallied, question, plays in arguable:
        if cards := tally.get(tallied):
            card = rules_in_play.rule_name(game, "goal-slots") if tallied in (GOAL, PAIR) else game.name(cards[-1])
            worth = {reading: each * len(cards) for reading, each in plays.items()}
            played += law.put(question, worth, card=card, player=game.turn.player.name)
    return played
