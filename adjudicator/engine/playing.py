"""Playing a card: the announcement, the window in which it may be answered, and its effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine import counts, permission, setup, turns
from adjudicator.engine.ask import Ask, Attempt, Flow, Window
from adjudicator.engine.pending import Pending
from adjudicator.engine.register import EFFECTS
from adjudicator.engine.turn import PLAY, SETUP, START
from adjudicator.table.zone import HAND

if TYPE_CHECKING:
    from adjudicator.cards.model import Power
    from adjudicator.engine.game import Game
    from adjudicator.engine.refusal import Obstacle
    from adjudicator.table import Player


def perform(game: Game, attempt: Attempt) -> Flow[None]:
    """Carry out what somebody attempts at rest, or refuse it with everything that stands in the way."""
    turn = game.turn
    if attempt.player is turn.player and turn.phase == START and attempt.verb in ("plays", "ends turn"):
        yield from turns.draw_step(game)
        if turn is not game.turn:
            game.refuse(attempt, permission.not_your_turn(game, attempt.player))
            return
    obstacles = permission.obstacles(game, attempt)
    if obstacles:
        game.refuse(attempt, obstacles)
        return
    if attempt.verb == "plays":
        yield from play_attempt(game, attempt)
    elif attempt.verb == "uses":
        yield from use(game, attempt)
    elif attempt.verb == "draws":
        if turn.phase == SETUP:
            yield from setup.called(game, attempt.player)
        elif turn.phase == START:
            yield from turns.draw_step(game)
        else:
            yield from game.draw(attempt.player, 1, why="draw step")
    elif attempt.verb == "ends turn":
        yield from turns.stop(game)
    elif attempt.verb == "discards":
        for number in attempt.cards:
            yield from discard(game, attempt.player, number)
    elif attempt.verb == "joins":
        yield from setup.join(game, attempt)


def play_attempt(game: Game, attempt: Attempt) -> Flow[None]:
    """Play the card an attempt names, from the temporary hand in use or from the hand."""
    assert attempt.card is not None
    temporary = game.temporary_hand()
    if temporary is not None and attempt.card in temporary.zone.cards:
        yield from play(game, attempt.player, attempt.card, source="temporary hand")
    else:
        yield from play(game, attempt.player, attempt.card)


def play(game: Game, player: Player, number: int, *, source: str = "hand") -> Flow[None]:
    """Play a card: announce it, let the others answer, carry it out. Only a play from the hand counts as one (HR-R25)."""
    turn = game.turn
    told = announce(game, player, number, source)
    game.emit("play", card=number, to=game.table.played, player=player, source=source, **told)
    if source == "hand":
        if not player.hand.cards:
            turn.emptied = True
        shown = counts.plays(game, shown=True) if game.log is not None else None
        if shown is not None and game.log is not None:
            game.log[-1].data["count"] = shown.told()
            game.log[-1].data["left"] = shown.must
    pending = Pending(player, number, game.cards[number].type, source)
    yield from window(game, pending)
    if pending.off:
        game.emit("cancelled", card=number, to=game.table.discard, player=player)
        yield from game.check()
        return
    yield from take_effect(game, player, number)


def announce(game: Game, player: Player, number: int, source: str) -> dict[str, object]:
    """Count the play, where it counts."""
    turn, law, card = game.turn, game.law, game.cards[number]
    temporary = game.temporary_hand()
    if source == "temporary hand" and temporary is not None:
        temporary.plays -= 1
        extra: int = law.consult(
            "compound-is-one-play",
            {"one": 0, "each": 1},
            seen=lambda number: left_after(game, number),
            card=game.name(temporary.card),
            player=player.name,
        )
        turn.played += extra
    elif source == "hand" and player is turn.player:
        cost = 1
        if turn.free_goal and card.type in ("goal", "ungoal"):
            cost = law.consult(
                "agenda-brings-no-goal",
                {"costs-a-play": 1, "free-goal": 0},
                seen=lambda number: left_after(game, number, 1),
                card=game.rule_name("goal-slots"),
                player=player.name,
            )
            turn.free_goal = False
        turn.played += cost
    return {}


def left_after(game: Game, plays: int, cards: int = 0) -> int:
    """Plays left if so many more had been made, with so many cards fewer in hand."""
    with game.unrecorded():
        value = counts.base_value(game, "play")
        extra = sum(amount for _, amount in counts.bonuses(game, game.turn.player, "play"))
    hand = len(game.turn.player.hand.cards) - cards
    return counts.left_to_play(value, extra, game.turn.played + plays, hand)


def window(game: Game, pending: Pending) -> Flow[None]:
    """The moment between a play and its effect, in which it may be answered."""
    if not game.every_rest:
        return
    game.pending.append(pending)
    while True:
        attempt = yield Window(pending)
        if attempt is None:
            break
        game.refuse(attempt, permission.obstacles(game, attempt))
    game.pending.remove(pending)


def take_effect(game: Game, player: Player, number: int) -> Flow[None]:
    """What a card does once nobody can stop it any more."""
    kind = game.cards[number].type
    if kind == "keeper":
        yield from place_keeper(game, player, number)
    elif kind in ("goal", "ungoal"):
        yield from game.place_goal(player, number)
    elif kind in ("new-rule", "meta-rule"):
        yield from game.place_rule(player, number)
    elif kind == "creeper":
        yield from game.lay_creeper(player, number)
    else:
        yield from carry_out(game, player, number)


def place_keeper(game: Game, player: Player, number: int) -> Flow[None]:
    """A Keeper lands face up in front of whoever played it (HR-R22)."""
    law, card = game.law, game.name(number)
    areas = law.offer(
        "keeper-lands-before-its-player",
        {"own-area": [player], "anywhere": game.players},
        card=card,
        player=player.name,
    )
    owner: Player = yield from game.choose(player, "area", areas)
    older = list(owner.keepers.cards)
    out: tuple[int, ...] = ()
    if older:
        out = law.consult(
            "keepers-pile-up", {"pile-up": (), "one-at-a-time": tuple(older)}, card=card, player=owner.name
        )
    game.begin_together()
    game.emit("enter", card=number, to=owner.keepers, player=owner)
    for other in out:
        game.emit("displaced", card=other, to=game.table.discard, player=owner)
    yield from game.end_together()


def carry_out(game: Game, player: Player, number: int) -> Flow[None]:
    """Do what an Action says, then put it on the discard pile (HR-R24)."""
    card, table = game.cards[number], game.table
    game.doing.append(number)
    if not card.does and card.known != "full":
        game.assume(f"what {card.name} does is not known; it does nothing here")
    for name, params in card.does:
        found = EFFECTS.get(name)
        if found is None:
            game.assume(f"what {card.name} does is not carried out yet; it does nothing here")
            continue
        yield from found.run(game, player, number, **game.params(number, params))
    game.doing.remove(number)
    if table.zone[number] is not table.played:
        return
    leaves = True
    if card.type == "action":
        leaves = game.law.consult(
            "action-does-not-stay", {"discarded": True, "stays-till-turn-end": False}, card=card.name
        )
    if leaves:
        game.emit("done", card=number, to=table.discard, player=player)
        yield from game.check()
    else:
        game.turn.staying.append(number)


def discard(game: Game, player: Player, number: int, by: Player | None = None) -> Flow[None]:
    """Put a card on the discard pile. `by`: who makes it go, where that is somebody else."""
    from_hand = game.table.zone[number].kind == HAND
    game.emit("discard", card=number, to=game.table.discard, player=by or player)
    if from_hand:
        yield from discarded(game, player, number)
    yield from game.check()


def discarded(game: Game, player: Player, number: int) -> Flow[None]:
    """A discarded card is not a played one: nothing on it is carried out (HR-R36)."""
    if game.cards[number].type not in ("goal", "ungoal", "new-rule", "action"):
        return
    acts: bool = game.law.consult(
        "discard-is-no-play", {"inert": False, "takes-effect": True}, card=game.name(number), player=player.name
    )
    if acts:
        yield from play(game, player, number, source="discard pile")


def use(game: Game, attempt: Attempt) -> Flow[None]:
    """Use a power of a card in play: a free action, which costs no play (HR-R11)."""
    player, turn = attempt.player, game.turn
    number = attempt.card
    assert number is not None
    power = permission.power_named(game, number, attempt.power)
    assert power is not None
    yield from use_power(game, player, number, power)
    if turn is game.turn and power.ends_turn and turn.ended_by is None and not turn.goes_on_after_swap:
        yield from game.end_turn_now(number)


def use_power(game: Game, player: Player, number: int, power: Power) -> Flow[None]:
    """Carry out one power of a card in play."""
    turn = game.turn
    game.emit("use", card=number, player=player, power=power.name)
    if player is turn.player:
        cost: int = game.law.consult(
            "free-action-costs-no-play",
            {"free": 0, "one-play": 1},
            seen=lambda plays: 0 if power.ends_turn else left_after(game, plays),
            card=game.name(number),
            player=player.name,
        )
        turn.played += cost
    turn.used.add((number, power.effect))
    pending = Pending(player, number, "free-action", "play")
    yield from window(game, pending)
    if pending.off:
        return
    found = EFFECTS.get(power.effect)
    if found is None:
        game.assume(f"what {game.name(number)} lets a player do is not carried out yet")
        return
    game.doing.append(number)
    yield from found.run(game, player, number, **game.params(number, power.params))
    game.doing.remove(number)


def forced_play(game: Game) -> int | None:
    """The card of a temporary hand that has to be played next, where there is no choice."""
    temporary = game.temporary_hand()
    if temporary is not None and temporary.left == 1 and len(temporary.zone.cards) == 1:
        return temporary.zone.cards[0]
    return None


__all__ = ["PLAY", "Ask", "Obstacle", "carry_out", "discard", "perform", "play", "take_effect", "use"]
