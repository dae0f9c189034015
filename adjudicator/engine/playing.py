"""Playing a card: the announcement, the window in which it may be answered, and its effect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from adjudicator.engine import (
    answering,
    counts,
    duties,
    hands,
    made,
    metarules,
    owned,
    permission,
    setup,
    striking,
    surprises,
    turns,
    untold,
    winning,
)
from adjudicator.engine.ask import WINNER, Answers, Ask, Attempt, Flow
from adjudicator.engine.pending import Pending
from adjudicator.engine.refusal import Obstacle
from adjudicator.engine.register import EFFECTS, idle_parts
from adjudicator.engine.turn import PLAY, SETUP, START
from adjudicator.table.zone import HAND

if TYPE_CHECKING:
    from adjudicator.cards.model import Power
    from adjudicator.engine.game import Game
    from adjudicator.table import Player


def perform(game: Game, attempt: Attempt) -> Flow[None]:
    """Carry out what somebody attempts at rest, or refuse it with everything that stands in the way."""
    turn = game.turn
    if attempt.player is turn.player and turn.phase == START and attempt.verb in ("plays", "ends turn"):
        yield from turns.draw_step(game)
        if turn is not game.turn:
            attempt.stands = True
            game.refuse(attempt, permission.not_your_turn(game, attempt.player))
            return
        if attempt.find is not None and attempt.card is None:
            attempt.card = attempt.find()
    if attempt.verb == "uses" and attempt.card is not None:
        attempt.card = permission.meant(game, attempt.player, attempt.card, attempt.power)
    obstacles = permission.obstacles(game, attempt)
    if obstacles:
        game.refuse(attempt, obstacles)
        return
    attempt.taken = True
    if attempt.verb != "says":
        game.unsaid = None
        game.silent = attempt.silent
    if attempt.late is not None:
        yield from surprises.late(game, attempt)
        return
    if attempt.undoes is not None:
        yield from undo(game, attempt)
    elif attempt.verb == "plays":
        yield from play_attempt(game, attempt)
        if attempt.refusal is not None:
            return
        game.unsaid = duties.left_unsaid(game, attempt)
    elif attempt.verb == "says":
        yield from metarules.call(game) if game.uncalled is attempt.player else duties.call_out(game, attempt.player)
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
    elif attempt.verb == "chooses":
        assert attempt.card is not None
        game.emit("steal", card=attempt.card, to=attempt.player.keepers, player=attempt.player)
        yield from game.check()
    elif attempt.verb == "joins":
        yield from setup.join(game, attempt)


def undo(game: Game, attempt: Attempt) -> Flow[None]:
    """Another reading of HF-47: a Surprise received through an Action undoes that Action."""
    assert attempt.undoes is not None
    assert attempt.card is not None
    base = attempt.undoes
    game.emit("answer", card=attempt.card, to=game.table.played, player=attempt.player, against=game.name(base.card))
    if base.partner is not None:
        yield from hands.pass_hands(game, [(base.player, base.partner), (base.partner, base.player)], base.card)
    game.emit("done", card=attempt.card, to=game.table.discard, player=attempt.player)
    yield from game.check()


def play_attempt(game: Game, attempt: Attempt) -> Flow[None]:
    """Play the card an attempt names, from the temporary hand in use or from the hand."""
    assert attempt.card is not None
    game.turn.pulled = None
    temporary = game.temporary_hand()
    if permission.random_due(game, attempt.player, attempt.card):
        brought: int = yield from game.choose(None, "random card", list(attempt.player.hand.cards))
        if attempt.random and game.cards[brought].key != game.cards[attempt.card].key:
            game.refuse(attempt, [Obstacle(f"chance brought {game.name(brought)}")])
            return
        attempt.card = brought
    out_of_turn = game.cards[attempt.card].type == "surprise" and attempt.player is not game.turn.player
    if out_of_turn and answering.at_any_moment(game, attempt.card):
        yield from surprises.out_of_turn(game, attempt)
    elif out_of_turn:
        game.emit("discard", card=attempt.card, to=game.table.discard, player=attempt.player)
        yield from game.check()
    elif temporary is not None and attempt.card in temporary.zone.cards:
        yield from play(game, attempt.player, attempt.card, source="temporary hand")
    else:
        yield from play(game, attempt.player, attempt.card)


def play(game: Game, player: Player, number: int, *, source: str = "hand") -> Flow[None]:
    """Play a card: announce it, let the others answer, carry it out. Only one from the hand counts (HR-R25)."""
    turn = game.turn
    yield from game.identify(number)
    announce(game, player, number, source)
    game.paused = not game.every_rest
    game.emit("play", card=number, to=game.table.played, player=player, source=source)
    if game.cards[number].type == "keeper" and source != "hand":
        turn.pulled = number
    if source == "hand":
        if not player.hand.cards:
            turn.emptied = True
        shown = counts.plays(game, shown=True) if game.log is not None else None
        if shown is not None and game.log is not None:
            game.log[-1].data["count"] = shown.told()
            game.log[-1].data["left"] = shown.must
    pending = Pending(player, number, game.cards[number].type, source)
    yield from declare(game, pending, game.cards[number].does)
    yield Answers(pending)
    if pending.off:
        yield from striking.cancelled(game, pending)
        return
    yield from out_of_hand(game, pending)
    game.under_way.append(pending)
    yield from take_effect(game, pending.player, number)
    game.under_way.remove(pending)


def out_of_hand(game: Game, pending: Pending) -> Flow[None]:
    """A card has left a hand and done nothing yet: whoever meets a Goal just then has won (LF-13)."""
    if game.together or not winning.looks_at_hands(game):
        return
    now = game.law.consult(
        "card-leaves-the-hand-first",
        {"moment-counts": lambda: winning.settled(game), "effect-first": None},
        card=game.name(pending.card),
        player=pending.player.name,
    )
    if now is not None:
        yield WINNER


def declare(game: Game, pending: Pending, does: Sequence[tuple[str, dict[str, Any]]]) -> Flow[None]:
    """Name the Keeper that a play takes as it is played: the taking can then be answered (HF-22)."""
    pending.moves = any(name in striking.MOVES_KEEPERS for name, _ in does)
    for name, params in does:
        found = EFFECTS.get(name)
        if found is not None and (found.takes is not None or found.declares is not None):
            pending.way = name
        if found is not None and found.takes is not None:
            pending.victims, pending.receiver = found.takes(game, pending.player, pending.card, **params)
        if found is not None and found.declares is not None:
            answer = yield from found.declares(game, pending.player, pending.card, **params)
            if isinstance(answer, int):
                pending.declared, pending.victim = answer, striking.robbed(game, answer)
            elif answer is not None:
                pending.waived = True
            return


def intercepted(game: Game, taker: Player, number: int) -> Flow[None]:
    """A Keeper lands in front of whoever intercepted it, as if they had played it (HF-36)."""
    game.emit("enter", card=number, to=taker.keepers, player=taker)
    yield from game.check()


def announce(game: Game, player: Player, number: int, source: str) -> None:
    """Count the play, where it counts."""
    turn, kind = game.turn, game.cards[number].type
    temporary = game.temporary_hand()
    if source == "temporary hand" and temporary is not None:
        temporary.plays -= 1
        made.note(game, made.INSIDE, temporary.card)
    elif source.endswith("'s hand") and player is turn.player and game.doing:
        made.note(game, made.INSIDE, game.doing[-1])
    elif source == "hand" and player is turn.player:
        turn.played += 1
        if kind == "surprise":
            made.note(game, made.SURPRISE, number)
        if turn.free_goal and kind in ("goal", "ungoal"):
            made.note(game, made.GOAL, number)
            turn.free_goal = False


def take_effect(game: Game, player: Player, number: int) -> Flow[None]:
    """What a card does once nobody can stop it any more."""
    kind = game.cards[number].type
    if game.log is not None:
        untold.note(game, number)
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
    if player is game.turn.player:
        untold.hangs(game, number, "in-turn")
    if not card.does and card.known != "full":
        game.assume(f"what {card.name} does is not known; it does nothing here")
    for name, params in as_far_as_it_goes(game, player, number):
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
        to = player.hand if duties.taken_back(game, player, number) else table.discard
        game.emit("done", card=number, to=to, player=player)
        yield from game.check()
    else:
        game.turn.staying.append(number)


def as_far_as_it_goes(game: Game, player: Player, number: int) -> Sequence[tuple[str, Mapping[str, Any]]]:
    """What a card makes its player do, in order; some of it may have nothing to act on (HR-R37)."""
    card = game.cards[number]
    does: Sequence[tuple[str, Mapping[str, Any]]] = card.does
    idle = idle_parts(game, player, number)
    if 0 < idle < len(does):
        does = game.law.consult(
            "as-far-as-possible",
            {"what-can-be-done": does, "all-or-nothing": ()},
            seen=bool,
            card=card.name,
            player=player.name,
        )
    return does


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
    if power is None:  # another reading of HF-16: the closing card of Play All Plus 1 ahead of the hand
        turn.closing_done = True
        yield from turns.play_top(game)
        return
    yield from use_power(game, player, number, power)
    if turn is game.turn and power.ends_turn and turn.ended_by is None and not turn.goes_on_after_swap:
        yield from game.end_turn_now(number)


def use_power(game: Game, player: Player, number: int, power: Power) -> Flow[None]:
    """Carry out one power of a card in play."""
    turn = game.turn
    game.emit("use", card=number, player=player, power=power.name)
    if player is turn.player and not power.ends_turn:
        made.note(game, made.FREE, number)
    turn.used.add((number, power.effect))
    pending = Pending(player, number, "free-action", "table")
    yield from declare(game, pending, [(power.effect, power.params)])
    yield Answers(pending)
    if pending.off:
        turn.fruitless.add((number, power.effect))
        game.emit("stopped", player=player, what=game.name(number))
        return
    game.under_way.append(pending)
    yield from carry_power(game, player, number, power)
    game.under_way.remove(pending)


def carry_power(game: Game, player: Player, number: int, power: Power) -> Flow[None]:
    """Do what a power says."""
    found = EFFECTS.get(power.effect)
    if found is None:
        game.assume(f"what {game.name(number)} lets a player do is not carried out yet")
        return
    game.doing.append(number)
    yield from found.run(game, player, number, **game.params(number, power.params))
    game.doing.remove(number)
    yield from owned.pay(game, player, number, power)


def forced_play(game: Game) -> int | None:
    """The card of a temporary hand that has to be played next, where there is no choice."""
    temporary = game.temporary_hand()
    if temporary is not None and temporary.left == 1 and len(temporary.zone.cards) == 1:
        return temporary.zone.cards[0]
    return None


__all__ = ["PLAY", "Ask", "Obstacle", "carry_out", "discard", "perform", "play", "take_effect", "use"]
