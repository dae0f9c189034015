"""What may answer what: everything that stands in the way of a Surprise (HF-20, HF-34, HF-43)."""

from __future__ import annotations

from typing import Final

from adjudicator.engine.numbers import bans, plays_left, unknown_texts
from adjudicator.engine.permission import lateness, surprises
from adjudicator.engine.permission.bars import Bar, barring
from adjudicator.engine.permission.not_held import not_held
from adjudicator.engine.permission.surprises import BURNS
from adjudicator.engine.state.attempt import Attempt
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.pending import MET, Pending
from adjudicator.engine.state.refusal import Obstacle, as_printed, barred
from adjudicator.engine.state.ways_of_taking import STEAL
from adjudicator.table import Player


def while_waiting(game: Game, attempt: Attempt) -> list[Obstacle] | None:
    """What stands in the way of answering what waits just now; None where the attempt would be no answer to it.

    An answer is what somebody plays in another's turn, and the active player's Surprise on one, or on their own play.
    """
    chain, number = game.plays.pending, attempt.card
    if not chain:
        return None
    target = target_of(game, attempt, chain)
    if attempt.player is game.turn.player:
        if number is None or game.cards[number].type != "surprise":
            return None
        if target.kind != "surprise" and not surprises.fits(game, number, target, attempt.player):
            return None
    found = obstacles(game, attempt, target, chain)
    return [] if found == [BURNS] else found


def unprompted(game: Game, attempt: Attempt, target: Pending) -> bool:
    """Whether a Surprise is played for what it does by itself and not as an answer."""
    if attempt.card is None or attempt.player is game.turn.player or target.kind == "surprise":
        return False
    return attempt.own_half or surprises.at_any_moment(game, attempt.card)


def first_come(game: Game, attempt: Attempt, target: Pending, chain: list[Pending]) -> list[Obstacle]:
    """Several want one window: whoever is first has it. The sources do not say (HF-35)."""
    nearer: list[str] = []
    for player in game.in_turn_order():
        if player is attempt.player:
            break
        if player.name in game.plays.passed or player is target.player:
            continue
        with game.unrecorded():
            for number in player.hand.cards:
                if game.cards[number].type == "surprise" and not surprises.at_any_moment(game, number):
                    rival = Attempt(player, "plays", number)
                    if not against(game, rival, target, chain) and rival.late is None:
                        nearer.append(player.name)
    if not nearer:
        return []
    return game.barred(
        "who-answers-first",
        {"first-come": True, "next-in-turn-order": False},
        f"{nearer[0]} comes first in turn order",
        attempt.player,
        attempt.card,
        other=game.name(target.card),
    )


def target_of(game: Game, attempt: Attempt, chain: list[Pending]) -> Pending:
    """What an answer is aimed at: the named play, else the latest in the chain."""
    if attempt.aim:
        for pending in reversed(chain):
            if game.cards[pending.card].key == attempt.aim:
                return pending
    return chain[-1]


def obstacles(game: Game, attempt: Attempt, target: Pending, chain: list[Pending]) -> list[Obstacle]:
    """Everything that stands in the way of an answer; one aimed at a play that no longer waits comes too late."""
    if attempt.aim and game.cards[target.card].key != attempt.aim and attempt.card is not None:
        found = lateness.out_of_turn(game, attempt)
    else:
        found = against(game, attempt, target, chain)
    if not found and attempt.late is None and not unprompted(game, attempt, target):
        return first_come(game, attempt, target, chain)
    return found


def against(game: Game, attempt: Attempt, target: Pending, chain: list[Pending]) -> list[Obstacle]:
    """Everything that stands in the way of answering a play with a card."""
    player, number = attempt.player, attempt.card
    if number is None:
        return [not_held(game, attempt)]
    if game.cards[number].type != "surprise":
        return lateness.out_of_turn(game, attempt)
    if player.away:
        return [Obstacle(f"{player.name} is away from the table")]
    found = bans.forbidden(game, player, "surprises") + surprises.in_reach(game, player, number)
    found += surprises.out_of_ones_turn(game, player, number)
    if target.kind != "surprise" and player is not game.turn.player and surprises.at_any_moment(game, number):
        return found + barring(game, surprises.UNPROMPTED, player, number)
    found += answered_already(game, player, number, target, chain) + newly_come(game, player, number)
    if player.name in target.let_by:
        found += barring(game, LET_PASS, player, number, other=game.name(target.card))
    if target.player is player and target.kind != MET:
        found += own_play(game, player, number, target)
        if not found and target.kind == "surprise":
            return counter(game, player, number, target, chain)
        return found
    if target.kind == "surprise" and not surprises.takes(game, number, target, player):
        return found + counter(game, player, number, target, chain)
    if not surprises.fits(game, number, target, player) and target.kind != MET:
        earlier = lateness.earlier_play(game, attempt)
        if earlier is not None:
            return found + lateness.too_late(game, attempt, earlier)
        if player is not game.turn.player and lateness.own_half(game, attempt):
            return found
    found += answers(game, player, number, target)
    return found or lies_there_meanwhile(game, player, number, target)


LET_PASS = Bar(
    "passing-binds-nobody", {"may-think-again": True, "passed-is-passed": False}, "{player} has let {other} pass"
)
"""Somebody has said that they do not answer a play, and answers it before anything else has happened."""
LAID_DOWN = Bar("laid-card-can-be-answered", {"answerable": True, "done-once-laid": False}, "{other} is done already")


def lies_there_meanwhile(game: Game, player: Player, number: int, target: Pending) -> list[Obstacle]:
    """A card lies there while it is answered, also one that will stay on the table (HF-35)."""
    if target.kind not in ("keeper", "goal", "new-rule", "action"):
        return []
    return barring(game, LAID_DOWN, player, number, other=game.name(target.card))


JUST_CAME = Bar(
    "received-surprise-is-too-late",
    {"too-late": True, "usable-at-once": True, "rests-for-the-turn": False},
    "{card} came with {other} in this turn",
)


def newly_come(game: Game, player: Player, number: int) -> list[Obstacle]:
    """A Surprise that came with the hand of another serves against what is played after that (HF-47)."""
    of_this_turn = (one.pending.card for one in game.plays.closed if one.turn == game.turn.number)
    came = next((card for card in of_this_turn if number in game.plays.received.get(card, ())), None)
    return [] if came is None else barring(game, JUST_CAME, player, number, other=game.name(came))


def answered_already(game: Game, player: Player, number: int, target: Pending, chain: list[Pending]) -> list[Obstacle]:
    """A play that somebody has answered is not answered again: the answer itself is what can be answered now."""
    rival = next((pending.player for pending in chain if pending.against is target), None)
    if rival is None:
        return []
    order = game.in_turn_order()
    return game.barred(
        "who-answers-first",
        {"first-come": False, "next-in-turn-order": order.index(player) < order.index(rival)},
        f"{rival.name} was first to answer {game.name(target.card)}",
        player,
        number,
        other=game.name(target.card),
    )


def own_play(game: Game, player: Player, number: int, target: Pending) -> list[Obstacle]:
    """Nobody cancels a play of their own (HF-40, HF-41)."""
    other = game.name(target.card)
    if target.kind == "surprise":
        return game.barred(
            "counter-of-ones-own-surprise",
            {"not-own": False, "own-too": True},
            f"{other} is {player.name}'s own",
            player,
            number,
        )
    return game.barred(
        "no-cancelling-own-play",
        {"not-own": False, "own-too": surprises.fits(game, number, target, player)},
        f"{other} is {player.name}'s own play",
        player,
        number,
        other=other,
    )


OWN_TURN = Bar(
    "function-goes-by-the-turn",
    {"by-turn": True, "both": True, "owner-chooses": True, "no-counter-either": False, "answers-only": True},
    "it is {player}'s own turn",
)


def counter(game: Game, player: Player, number: int, target: Pending, chain: list[Pending]) -> list[Obstacle]:
    """A Surprise against a Surprise: any against any, at any time, by anybody, without end (HF-22, HF-28, HF-34)."""
    card, who = game.name(number), player.name
    found: list[Obstacle] = game.barred(
        "any-surprise-counters-any",
        {"any": True, "matching-only": alike(game, number, target.card)},
        f"{card} is not about Surprises",
        player,
        number,
        other=game.name(target.card),
    )
    if player is game.turn.player:
        found += barring(game, OWN_TURN, player, number)
        found += game.barred(
            "counter-surprise-is-free",
            {"free": lambda: True, "one-play": lambda: plays_left.any_left(game)},
            f"{who} has made all the plays of the turn",
            player,
            number,
        )
    found += game.barred(
        "counter-at-any-time",
        {
            "any-turn": True,
            "own-turn-only": player is game.turn.player,
            "not-in-the-own-turn": player is not game.turn.player,
        },
        f"it is {game.turn.player.name}'s turn",
        player,
        number,
    )
    found += game.barred(
        "two-players-make-no-difference",
        {"same": True, "no-counter": len(game.players) > 2, "blunted": True},
        "only two people play",
        player,
        number,
    )
    rivals = {chain[0].player.name, chain[1].player.name if len(chain) > 1 else who}
    found += game.barred(
        "anybody-may-join-the-chain",
        {"anybody": True, "the-two-only": who in rivals},
        f"the exchange is between {' and '.join(sorted(rivals))}",
        player,
        number,
    )
    surprises = sum(1 for pending in chain if pending.kind == "surprise")
    again = any(pending.kind == "surprise" and pending.player is player for pending in chain)
    return found + game.barred(
        "chain-has-no-end",
        {"unlimited": True, "two-at-most": surprises < 2, "three-at-most": surprises < 3, "one-each": not again},
        f"{surprises} Surprises have been played",
        player,
        number,
    )


def alike(game: Game, number: int, other: int) -> bool:
    """Whether two Surprises are made for the same kind of play."""

    def kinds(one: int) -> set[str]:
        return {str(answer.get("what")) for answer in game.cards[one].answers} - {"surprise"}

    return bool(kinds(number) & kinds(other))


def answers(game: Game, player: Player, number: int, target: Pending) -> list[Obstacle]:
    """Whether a Surprise's text answers a play that is no Surprise (HF-18, HF-38, HF-43)."""
    law, card, who, other = game.law, game.name(number), player.name, game.name(target.card)
    kinds = {one.get("what") for one in game.cards[number].answers}
    found: list[Obstacle] = []
    if not kinds and unknown_texts.untold(game.cards[number]):
        return as_printed([Obstacle(f"nobody told what {card} answers")])
    if surprises.fits(game, number, target, player):
        if target.kind == MET:
            return barred(
                law,
                "cultist-wins-by-ungoal",
                {"cultist": True, "nobody": False},
                "an UnGoal is everybody's loss",
                player=who,
                ungoal=other,
            )
        if target.kind in PLAYED and target.source != "hand":
            by_action = any(game.cards[one].type == "action" for one in game.table.played.cards if one != target.card)
            found += game.barred(
                "played-from-anywhere-is-played",
                {
                    "played": True,
                    "only-from-hand": "temporary" in target.source,
                    "with-its-action": not by_action,
                },
                f"{other} does not come from the hand",
                player,
                number,
                other=other,
            )
        if surprises.takes(game, number, target, player):
            found += game.barred(
                "broad-surprise-stops-any-game-action",
                {"any-game-action": True, "action-cards-only": target.kind == "action"},
                f"{other} is no Action card",
                player,
                number,
                other=other,
            )
            found += no_such_taking(game, player, number, target)
        return found + not_won_yet(game, target)
    bar = surprises.near_miss(game, number, target) or NO_MATCH
    if bar is NO_MATCH and "goal" in kinds and game.table.goals.cards:
        fine = game.consult(
            "out-of-turn-hits-only-the-play",
            {"just-played": False, "any-in-play": True, "all-in-play": False},
            player,
            number,
            other=other,
        )
        if fine:
            return []
    found = barring(game, bar, player, number, other=other)
    burn = barring(game, surprises.THROWN_AWAY, player, number) if found else []
    return found + burn if burn or not found else [BURNS]


PLAYED: Final = ("keeper", "goal", "new-rule", "action")
"""What a Surprise answers that is the play of a card."""
NO_MATCH = Bar("surprise-must-match", {"matching": False, "any-card": True}, "{card} does not answer {other}")


def no_such_taking(game: Game, player: Player, number: int, target: Pending) -> list[Obstacle]:
    """A Surprise against taking goes against every way of it, and whatever there is to be had in return (LF-22)."""
    other = game.name(target.card)
    found: list[Obstacle] = []
    if not target.stakes:  # what its text names besides is not in question
        found += game.barred(
            "taking-is-more-than-stealing",
            {
                "every-taking": True,
                "stealing-only": target.way == STEAL,
                "no-creeper-with-its-keeper": not (
                    isinstance(target.declared, int) and game.cards[target.declared].type == "creeper"
                ),
            },
            f"{other} does not steal a Keeper",
            player,
            number,
            other=other,
        )
    if any(name == "cancel-and-steal-back" for name, _ in game.cards[number].out_of_turn):
        taker = target.receiver or target.player
        found += game.barred(
            "trap-needs-nothing-in-return",
            {"fails-all-the-same": True, "needs-a-keeper": bool(taker.keepers.cards), "from-the-hand": True},
            f"{taker.name} has no Keeper to lose",
            player,
            number,
            other=taker.name,
        )
    return found


def not_won_yet(game: Game, target: Pending) -> list[Obstacle]:
    """A winning play wins only once its window has closed (HF-43, HR-R30)."""
    wins = surprises.would_win(game, target)
    if not wins:
        return []
    return barred(
        game.law,
        "win-waits-for-the-window",
        {"waits": True, "instant": False},
        f"{wins[0]} has won",
        card=game.name(target.card),
        player=wins[0],
    )
