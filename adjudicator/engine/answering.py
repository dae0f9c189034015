"""What may answer what: which Surprise fits which play, whose, and when it is used up (HF-20, HF-34, HF-43)."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

from adjudicator.engine import lateness, winning
from adjudicator.engine.ask import Attempt
from adjudicator.engine.pending import Pending
from adjudicator.engine.refusal import Obstacle
from adjudicator.table.zone import HAND, TEMPORARY

if TYPE_CHECKING:
    from adjudicator.engine.game import Game
    from adjudicator.table import Player, Zone

STEAL = "steal"
"""The effect of what calls itself stealing."""
BURNS = Obstacle("it is thrown away without effect")
"""No obstacle: under another reading of HF-20 the Surprise may be played for nothing."""


def takes(game: Game, number: int, target: Pending, player: Player) -> bool:
    """Whether a Surprise answers the taking of one of its player's Keepers, and the target takes one."""
    if (target.declared is None or target.victim is not player) and player not in target.victims:
        return False
    return any(
        one.get("what") == "taking" and target.kind in one.get("through", ("action",))
        for one in game.cards[number].answers
    )


def fits(game: Game, number: int, target: Pending, player: Player) -> bool:
    """Whether a Surprise's own text answers a play that is no Surprise, or the taking of a Keeper."""
    kinds = {one.get("what") for one in game.cards[number].answers}
    if target.kind in kinds and target.kind != "surprise":
        return True
    return takes(game, number, target, player)


def at_any_moment(game: Game, number: int) -> bool:
    """Whether a Surprise serves out of turn without anything to answer (My Turn Next)."""
    return any(one.get("what") == "nothing" for one in game.cards[number].answers)


def unprompted(game: Game, player: Player, number: int) -> list[Obstacle]:
    """Playing out of turn what needs nothing to answer (LF-10)."""
    fine: bool = game.law.consult(
        "surprise-for-any-moment",
        {"any-moment": True, "answers-only": False},
        card=game.name(number),
        player=player.name,
    )
    return [] if fine else [Obstacle(f"there is nothing for {game.name(number)} to answer", "surprise-for-any-moment")]


def may_answer(game: Game, attempt: Attempt, target: Pending, chain: list[Pending]) -> list[Obstacle]:
    """Everything that stands in the way of answering a play with a card."""
    player, number = attempt.player, attempt.card
    if number is None:
        return [Obstacle(f"{player.name} does not hold {attempt.word or 'that card'}")]
    if game.cards[number].type != "surprise":
        return lateness.out_of_turn(game, attempt)
    found = in_reach(game, player, number) + out_of_ones_turn(game, player, number)
    if target.kind != "surprise" and player is not game.turn.player and at_any_moment(game, number):
        return found + unprompted(game, player, number)
    found += answered_already(game, player, number, target, chain)
    if target.player is player and target.kind != "ungoal":
        found += own_play(game, player, number, target)
        if not found and target.kind == "surprise":
            return counter(game, player, number, target, chain)
        if found or fits(game, number, target, player):
            return found
    if target.kind == "surprise" and not takes(game, number, target, player):
        return found + counter(game, player, number, target, chain)
    if not fits(game, number, target, player) and target.kind != "ungoal":
        earlier = lateness.earlier_play(game, attempt)
        if earlier is not None:
            return found + lateness.too_late(game, attempt, earlier)
    return found + answers(game, player, number, target)


def out_of_ones_turn(game: Game, player: Player, number: int) -> list[Obstacle]:
    """A Surprise is the one card that may be played in somebody else's turn (HR-R27)."""
    if player is game.turn.player:
        return []
    fine: bool = game.law.consult(
        "only-surprises-out-of-turn",
        {"surprises-only": True, "any-card": True, "nothing": False},
        card=game.name(number),
        player=player.name,
    )
    return [] if fine else [Obstacle(f"it is {game.turn.player.name}'s turn", "only-surprises-out-of-turn")]


def answered_already(game: Game, player: Player, number: int, target: Pending, chain: list[Pending]) -> list[Obstacle]:
    """A play that somebody has answered is not answered again: the answer itself is what can be answered now."""
    rival = next((pending.player for pending in chain if pending.against is target), None)
    if rival is None:
        return []
    order = game.table.from_left(game.turn.player, include=True)
    fine: bool = game.law.consult(
        "who-answers-first",
        {"first-come": False, "next-in-turn-order": order.index(player) < order.index(rival)},
        card=game.name(number),
        player=player.name,
        other=game.name(target.card),
    )
    return [] if fine else [Obstacle(f"{rival.name} was first to answer {game.name(target.card)}", "who-answers-first")]


def in_reach(game: Game, player: Player, number: int) -> list[Obstacle]:
    """Whether a Surprise can be used from where it lies: hand, set-aside hand or temporary hand (HF-46)."""
    zone, law, card, who = game.table.zone[number], game.law, game.name(number), player.name
    temporary = player.temporary[-1] if player.temporary else None
    if zone.kind not in (HAND, TEMPORARY) or zone.owner is not player:
        return [Obstacle(f"{who} does not hold {card}")]
    if zone.kind == TEMPORARY:
        if temporary is not None and temporary.blind:
            fine: bool = law.consult(
                "blind-hand-may-not-counter", {"may-not": False, "may": True}, card=card, player=who
            )
            return [] if fine else [Obstacle(f"{card} is played blind", "blind-hand-may-not-counter")]
        out: bool = law.consult(
            "temporary-hand-may-counter",
            {"free": False, "one-of-the-plays": False, "out-of-reach": True},
            card=card,
            player=who,
        )
        return [Obstacle(f"{card} belongs to the Action under way", "temporary-hand-may-counter")] if out else []
    if temporary is not None:
        fine = law.consult("set-aside-hand-may-counter", {"may": True, "out-of-reach": False}, card=card, player=who)
        return [] if fine else [Obstacle(f"{who}'s hand is set aside", "set-aside-hand-may-counter")]
    return []


def own_play(game: Game, player: Player, number: int, target: Pending) -> list[Obstacle]:
    """Nobody cancels a play of their own (HF-40, HF-41)."""
    law, card, other = game.law, game.name(number), game.name(target.card)
    if target.kind == "surprise":
        fine: bool = law.consult(
            "counter-of-ones-own-surprise", {"not-own": False, "own-too": True}, card=card, player=player.name
        )
        return [] if fine else [Obstacle(f"{other} is {player.name}'s own", "counter-of-ones-own-surprise")]
    fine = law.consult(
        "no-cancelling-own-play",
        {"not-own": False, "own-too": fits(game, number, target, player)},
        card=card,
        player=player.name,
        other=other,
    )
    return [] if fine else [Obstacle(f"{other} is {player.name}'s own play", "no-cancelling-own-play")]


def counter(game: Game, player: Player, number: int, target: Pending, chain: list[Pending]) -> list[Obstacle]:
    """A Surprise against a Surprise: any against any, at any time, by anybody, without end (HF-22, HF-28, HF-34)."""
    law, card, who, other = game.law, game.name(number), player.name, game.name(target.card)
    found: list[Obstacle] = []

    def bar(fine: bool, question: str, text: str) -> None:
        if not fine:
            found.append(Obstacle(text, question))

    bar(
        law.consult(
            "any-surprise-counters-any",
            {"any": True, "matching-only": alike(game, number, target.card)},
            card=card,
            player=who,
            other=other,
        ),
        "any-surprise-counters-any",
        f"{card} is not about Surprises",
    )
    bar(
        law.consult(
            "counter-at-any-time",
            {"any-turn": True, "own-turn-only": player is game.turn.player},
            card=card,
            player=who,
        ),
        "counter-at-any-time",
        f"it is {game.turn.player.name}'s turn",
    )
    bar(
        law.consult(
            "two-players-make-no-difference",
            {"same": True, "no-counter": len(game.players) > 2, "blunted": True},
            card=card,
            player=who,
        ),
        "two-players-make-no-difference",
        "only two people play",
    )
    rivals = {chain[0].player.name, chain[1].player.name if len(chain) > 1 else who}
    bar(
        law.consult(
            "anybody-may-join-the-chain", {"anybody": True, "the-two-only": who in rivals}, card=card, player=who
        ),
        "anybody-may-join-the-chain",
        f"the exchange is between {' and '.join(sorted(rivals))}",
    )
    surprises = sum(1 for pending in chain if pending.kind == "surprise")
    bar(
        law.consult("chain-has-no-end", {"unlimited": True, "two-at-most": surprises < 2}, card=card, player=who),
        "chain-has-no-end",
        "two Surprises have been played",
    )
    return found


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
    if fits(game, number, target, player):
        if target.kind == "ungoal":
            fine: bool = law.consult(
                "cultist-wins-by-ungoal", {"cultist": True, "nobody": False}, player=who, ungoal=other
            )
            return [] if fine else [Obstacle("an UnGoal is everybody's loss", "cultist-wins-by-ungoal")]
        if target.kind == "keeper" and target.source != "hand":
            fine = law.consult(
                "played-from-anywhere-is-played",
                {"played": True, "only-from-hand": "temporary" in target.source},
                card=card,
                player=who,
                other=other,
            )
            if not fine:
                found.append(Obstacle(f"{other} does not come from the hand", "played-from-anywhere-is-played"))
        if takes(game, number, target, player):
            fine = law.consult(
                "broad-surprise-stops-any-game-action",
                {"any-game-action": True, "action-cards-only": target.kind == "action"},
                card=card,
                player=who,
                other=other,
            )
            if not fine:
                found.append(Obstacle(f"{other} is no Action card", "broad-surprise-stops-any-game-action"))
            found += no_such_taking(game, player, number, target)
        return found + not_won_yet(game, target)
    if target.kind == "free-action" and kinds & {"action", "new-rule"}:
        fine = law.consult(
            "stopping-actions-means-action-cards",
            {"action-cards-only": False, "free-actions-too": True},
            card=card,
            player=who,
            other=other,
        )
        return [] if fine else [Obstacle(f"{other} is no Action card", "stopping-actions-means-action-cards")]
    moves = target.moves
    if "keeper" in kinds and moves:
        fine = law.consult(
            "only-played-keepers-are-intercepted",
            {"played-only": False, "any-transfer": True},
            card=card,
            player=who,
            other=other,
        )
        return [] if fine else [Obstacle(f"{other} plays no Keeper", "only-played-keepers-are-intercepted")]
    fine = law.consult("surprise-must-match", {"matching": False, "any-card": True}, card=card, player=who, other=other)
    if fine:
        return []
    burn = burned(game, player, number)
    return [Obstacle(f"{card} does not answer {other}", "surprise-must-match"), *burn] if burn else [BURNS]


def no_such_taking(game: Game, player: Player, number: int, target: Pending) -> list[Obstacle]:
    """A Surprise against taking goes against every way of it, and whatever there is to be had in return (LF-22)."""
    law, card, other = game.law, game.name(number), game.name(target.card)
    found = []
    fine: bool = law.consult(
        "taking-is-more-than-stealing",
        {"every-taking": True, "stealing-only": target.way == STEAL},
        card=card,
        player=player.name,
        other=other,
    )
    if not fine:
        found.append(Obstacle(f"{other} does not steal", "taking-is-more-than-stealing"))
    if any(name == "cancel-and-steal-back" for name, _ in game.cards[number].out_of_turn):
        taker = target.receiver or target.player
        fine = law.consult(
            "trap-needs-nothing-in-return",
            {"fails-all-the-same": True, "needs-a-keeper": bool(taker.keepers.cards)},
            card=card,
            player=player.name,
            other=taker.name,
        )
        if not fine:
            found.append(Obstacle(f"{taker.name} has no Keeper to lose", "trap-needs-nothing-in-return"))
    return found


def burned(game: Game, player: Player, number: int) -> list[Obstacle]:
    """A Surprise with nothing to take effect on may not be thrown away (HF-20)."""
    card = game.name(number)
    fine: bool = game.law.consult(
        "no-burning-surprises", {"needs-an-effect": False, "may-be-burned": True}, card=card, player=player.name
    )
    return [] if fine else [Obstacle(f"there is nothing for {card} to answer", "no-burning-surprises")]


def not_won_yet(game: Game, target: Pending) -> list[Obstacle]:
    """A winning play wins only once its window has closed (HF-43, HR-R30)."""
    wins = would_win(game, target)
    if not wins:
        return []
    fine: bool = game.law.consult(
        "win-waits-for-the-window",
        {"waits": True, "instant": False},
        card=game.name(target.card),
        player=wins[0],
    )
    return [] if fine else [Obstacle(f"{wins[0]} has won", "win-waits-for-the-window")]


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
    changed = game.changed
    table.move(number, to)
    with nullcontext() if recorded else game.unrecorded():
        claims = winning.qualifiers(game)
    table.move(number, table.played)
    game.changed = changed
    if target.kind == "goal":
        claims = [claim for claim in claims if claim.goal is game.cards[number]]
    names = [player.name for player in winning.distinct(claims)]
    return names if len(names) == 1 else []
