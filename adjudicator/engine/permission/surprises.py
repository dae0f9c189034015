"""Which Surprise fits which play, and from where it can be used (HF-20, HF-46)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from typing import Any, Final

from adjudicator.cards.model import Card
from adjudicator.cards.vocabulary import THROUGH
from adjudicator.engine.numbers import classes, duties
from adjudicator.engine.permission.bars import Bar, barring
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.pending import MET, Pending
from adjudicator.engine.state.refusal import Obstacle
from adjudicator.engine.state.register import EFFECTS
from adjudicator.engine.state.ways_of_taking import EXCHANGE, PLAIN_TAKING
from adjudicator.engine.winning.claims import distinct, qualifiers
from adjudicator.table import Player, Zone
from adjudicator.table.kinds import HAND, TEMPORARY

BURNS = Obstacle("it is thrown away without effect")
"""No obstacle: under another reading of HF-20 the Surprise may be played for nothing."""


def takes(game: Game, number: int, target: Pending, player: Player) -> bool:
    """Whether a Surprise answers the taking of one of its player's Keepers, and the target takes one."""
    lost = at_stake(game, target, player)
    way = EFFECTS[target.way].way if target.way else ""
    if not lost or not way:
        return False
    for one in game.cards[number].answers:
        if one.get("what") == "taking" and target.kind in one.get("through", THROUGH):
            if way in one.get("ways", PLAIN_TAKING) and way not in one.get("never", ()) and of_kind(game, one, lost):
                return True
    return False


def at_stake(game: Game, target: Pending, player: Player) -> Sequence[int]:
    """The cards that somebody loses to a play."""
    if target.stakes:
        zone = game.table.zone
        return [number for number in target.stakes if zone[number].owner is player]
    if isinstance(target.declared, int) and target.victim is player:
        return [game.table.attached.get(target.declared, target.declared)]
    return player.keepers.cards if player in target.victims else ()


def of_kind(game: Game, answer: Mapping[str, Any], cards: Sequence[int]) -> bool:
    """Whether one of some cards has the trait that an answer asks for, if it asks for one."""
    trait = answer.get("trait")
    return trait is None or bool(classes.bearing(game, cards, trait))


def may_be_answered(game: Game, way: str) -> bool:
    """Whether a Surprise that answers a way of taking may be about; only then has anybody to tell the aim at once."""
    if any(names_way(game.cards[number], way) for number in game.table.of_type("surprise")):
        return True
    return any(card.type == "surprise" and names_way(card, way) for card, _ in game.asking.decks())


def names_way(card: Card, way: str) -> bool:
    """Whether a Surprise is about a way of taking."""
    return any(way in one.get("ways", PLAIN_TAKING) for one in card.answers)


def fits(game: Game, number: int, target: Pending, player: Player) -> bool:
    """Whether a Surprise's own text answers a play that is no Surprise, or the taking of a Keeper."""
    kinds = {one.get("what") for one in game.cards[number].answers if of_kind(game, one, [target.card])}
    if target.kind == MET:
        return "ungoal" in kinds
    if target.kind in kinds and target.kind not in ("surprise", "ungoal"):
        return True
    return takes(game, number, target, player)


NO_ACTION_CARD = Bar(
    "stopping-actions-means-action-cards",
    {"action-cards-only": False, "free-actions-too": True},
    "{other} is being used, and no card is played",
)
NO_KEEPER_PLAYED = Bar(
    "only-played-keepers-are-intercepted", {"played-only": False, "any-transfer": True}, "{other} plays no Keeper"
)


EXCHANGES = Bar(
    "exchange-is-no-taking", {"no-taking": False, "taking-too": True}, "{other} exchanges, and takes nothing"
)
NOT_ROBBED = Bar(
    "surprise-against-taking-guards-ones-own",
    {"own-only": False, "anybodys": True},
    "{other} takes no Keeper of {player}",
)


def is_for(game: Game, number: int, target: Pending, player: Player) -> bool:
    """Whether a Surprise is made for the Surprise that it answers, and does not only counter it as each may."""
    about = [one.get("what") for one in game.cards[number].answers]
    return takes(game, number, target, player) or (bool(about) and set(about) == {"surprise"})


def near_miss(game: Game, number: int, target: Pending) -> Bar | None:
    """What keeps a Surprise from a play that it all but answers: a free action, a Keeper that changes hands.

    So does a Keeper of somebody else that is being taken.
    """
    kinds = {one.get("what") for one in game.cards[number].answers}
    if target.kind == "free-action" and kinds & {"action", "new-rule"}:
        return NO_ACTION_CARD
    if "taking" in kinds and not names_way(game.cards[number], EXCHANGE) and exchanges(game, target):
        return EXCHANGES
    if "taking" in kinds and any(takes(game, number, target, one) for one in game.players if one is not target.player):
        return NOT_ROBBED
    return NO_KEEPER_PLAYED if "keeper" in kinds and target.moves else None


def exchanges(game: Game, target: Pending) -> bool:
    """Whether a play gives a Keeper for the one it takes."""
    return any(EFFECTS[name].way == EXCHANGE for name, _ in game.cards[target.card].does)


def at_any_moment(game: Game, number: int) -> bool:
    """Whether a Surprise serves out of turn without anything to answer (My Turn Next)."""
    return any(one.get("what") == "nothing" for one in game.cards[number].answers)


NOTHING_TO_ANSWER: Final = "there is nothing for {card} to answer"
UNPROMPTED = Bar("surprise-for-any-moment", {"any-moment": True, "answers-only": False}, NOTHING_TO_ANSWER)
"""Playing out of turn what needs nothing to answer (LF-10)."""
THROWN_AWAY = Bar("no-burning-surprises", {"needs-an-effect": False, "may-be-burned": True}, NOTHING_TO_ANSWER)
"""A Surprise with nothing to take effect on may not be thrown away (HF-20)."""
PLAYED_BLIND = Bar("blind-hand-may-not-counter", {"may-not": False, "may": True}, "{card} is played blind")
SET_ASIDE = Bar(
    "set-aside-hand-may-counter",
    {"may": True, "one-of-the-plays": True, "out-of-reach": False},
    "{player}'s hand is set aside",
)
WAITS_FOR_THE_TURN = Bar(
    "due-card-is-played-in-the-turn",
    {"in-turn": False, "out-of-turn": False, "as-an-answer": True},
    "{card} waits for {player}'s turn",
)
OUT_OF_TURN = Bar(
    "only-surprises-out-of-turn",
    {"surprises-only": True, "any-card": True, "nothing": False, "one-a-turn": True},
    "it is {active}'s turn",
)
"""A Surprise is the one card that may be played in somebody else's turn (HR-R27)."""
ONE_MORE = Bar(
    "only-surprises-out-of-turn",
    {"surprises-only": True, "any-card": True, "nothing": False, "one-a-turn": False},
    "{player} has played a Surprise in this turn",
)
"""Another Surprise in the same turn of somebody else (HR-R27)."""
AT_RANDOM = Bar(
    "random-is-the-first-of-several-plays",
    {
        "first-of-several": True,
        "single-play-too": True,
        "next-of-several": True,
        "every-play": True,
        "out-of-turn-too": False,
        "cards-of-actions-too": True,
    },
    "{player} has played no card yet in this turn",
)
"""A Surprise of one's choice in somebody else's turn under First Play Random, which is about one's own plays."""


def in_reach(game: Game, player: Player, number: int) -> list[Obstacle]:
    """Whether a Surprise can be used from where it lies: hand, set-aside hand or temporary hand (HF-46)."""
    zone, card, who = game.table.zone[number], game.name(number), player.name
    temporary = player.temporary[-1] if player.temporary else None
    if zone is player.due:
        return barring(game, WAITS_FOR_THE_TURN, player, number)
    if zone.kind not in (HAND, TEMPORARY) or zone.owner is not player:
        return [Obstacle(f"{who} does not hold {card}")]
    if zone.kind == TEMPORARY:
        if temporary is not None and temporary.blind:
            return barring(game, PLAYED_BLIND, player, number)
        out: bool = game.consult(
            "temporary-hand-may-counter",
            {"free": False, "one-of-the-plays": False, "out-of-reach": True},
            player,
            number,
        )
        return [Obstacle(f"{card} belongs to the Action under way", "temporary-hand-may-counter")] if out else []
    return barring(game, SET_ASIDE, player, number) if temporary is not None else []


def out_of_ones_turn(game: Game, player: Player, number: int) -> list[Obstacle]:
    """Whether a Surprise may be played in somebody else's turn."""
    if player is game.turn.player:
        return []
    again = game.turn.number in player.ahead.values()
    found = barring(game, ONE_MORE if again else OUT_OF_TURN, player, number)
    rule = duties.rule_with(game, "first-play-random")
    if rule is None or again or len(player.hand.cards) < 2:
        return found
    return found + barring(game, AT_RANDOM, player, rule)


def would_win(game: Game, target: Pending, recorded: bool = False) -> list[str]:
    """Who would win at once if a pending Keeper or Goal took effect."""
    table, number = game.table, target.card
    to: Zone
    if target.kind == "keeper":
        to = target.player.keepers
    elif target.kind == "goal":
        to = table.goals
    else:
        return []
    table.move(number, to)
    with nullcontext() if recorded else game.unrecorded():
        claims = qualifiers(game)
    table.move(number, table.played)
    if target.kind == "goal":
        claims = [claim for claim in claims if claim.goal is game.cards[number]]
    names = [player.name for player in distinct(claims)]
    return names if len(names) == 1 else []
