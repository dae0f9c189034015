"""Surprises: answering a play while it waits, and the chain of answers.

One window serves a play and every Surprise against it. Each Surprise answers the one below it (or the play itself);
when nobody answers any more, the chain is settled from the top (HF-22, HF-35).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine import answering, lateness, made, striking
from adjudicator.engine.ask import Ask, Attempt, Flow, Window
from adjudicator.engine.pending import Closed, Pending
from adjudicator.engine.refusal import Obstacle
from adjudicator.engine.register import EFFECTS, pointless
from adjudicator.table.zone import TEMPORARY

if TYPE_CHECKING:
    from adjudicator.engine.game import Game
    from adjudicator.table import Player

PASS = "pass"
USE = "use at any time"
BY_THEMSELVES = ("ungoal", "free-action")
"""What waits for an answer without being played; nobody is asked whether to use something meanwhile."""


def window(game: Game, base: Pending) -> Flow[None]:
    """Let a play be answered until nobody answers any more; afterwards `base.off` tells whether it was cancelled."""
    chain = [base]
    outer = game.pending
    game.pending = chain
    game.windows += 1
    base.index = game.windows
    passed: set[str] = set()
    while True:
        attempt = yield from asked(game, chain)
        if attempt is None:
            break
        if attempt.verb == "passes":
            passed.add(attempt.player.name)
            continue
        if attempt.verb == "uses":
            yield from used_meanwhile(game, attempt, base)
            continue
        target = target_of(game, attempt, chain)
        if attempt.aim and game.cards[target.card].key != attempt.aim and attempt.card is not None:
            found = lateness.out_of_turn(game, attempt)
        else:
            found = answering.may_answer(game, attempt, target, chain)
        own_accord = unprompted(game, attempt, target)
        if not found and attempt.late is None and not own_accord:
            found = first_come(game, attempt, target, chain, passed)
        attempt.taken = not found or found == [answering.BURNS]
        if found == [answering.BURNS]:
            game.emit("discard", card=attempt.card, to=game.table.discard, player=attempt.player)
        elif found:
            game.refuse(attempt, found)
        elif attempt.late is not None:
            yield from late(game, attempt)
        elif own_accord:
            game.begin_together()
            yield from out_of_turn(game, attempt)
            game.together -= 1
        else:
            answer(game, attempt, target, chain)
    if len(chain) > 1:
        yield from settle(game, chain)
    game.pending = outer
    if base.kind != "ungoal":
        game.closed.append(Closed(base, len(game.log) if game.log is not None else 0, game.turn.number))


def unprompted(game: Game, attempt: Attempt, target: Pending) -> bool:
    """Whether a Surprise is played for what it does by itself and not as an answer."""
    if attempt.card is None or attempt.player is game.turn.player or target.kind == "surprise":
        return False
    return answering.at_any_moment(game, attempt.card)


def out_of_turn(game: Game, attempt: Attempt) -> Flow[None]:
    """A Surprise that needs nothing to answer, in somebody else's turn (LF-10). It can be answered itself."""
    player, number = attempt.player, attempt.card
    assert number is not None
    game.emit("play", card=number, to=game.table.played, player=player, source="hand")
    pending = Pending(player, number, "surprise", "hand")
    pending.use = "out-of-turn"
    yield from window(game, pending)
    if not pending.off:
        for name, params in game.cards[number].out_of_turn:
            if name in EFFECTS:
                yield from EFFECTS[name].run(game, player, number, **params)
    yield from put_down(game, pending)


def used_meanwhile(game: Game, attempt: Attempt, base: Pending) -> Flow[None]:
    """What serves at any time may be used while a play waits: before its effect, so in time for it (MF-22)."""
    from adjudicator.engine import permission, playing

    found = permission.obstacles(game, attempt) or just_taken(game, attempt, base)
    if not found:
        fine: bool = game.law.consult(
            "release-before-the-win-is-called",
            {"in-time": True, "too-late": False},
            card=game.name(base.card),
            player=attempt.player.name,
        )
        if not fine:
            found = [Obstacle(f"{game.name(base.card)} has been played", "release-before-the-win-is-called")]
    if found:
        game.refuse(attempt, found)
    else:
        attempt.taken = True
        game.begin_together()
        yield from playing.use(game, attempt)
        yield from game.end_together()


def just_taken(game: Game, attempt: Attempt, base: Pending) -> list[Obstacle]:
    """A card is being taken: what it may do at any time it may not do in the middle of that (LF-30)."""
    if attempt.card is None or attempt.card != base.declared:
        return []
    name, taker = game.name(attempt.card), game.name(base.card)
    fine: bool = game.law.consult(
        "taking-leaves-no-time",
        {"instant": False, "any-time-includes-now": True},
        card=name,
        player=attempt.player.name,
        other=taker,
    )
    return [] if fine else [Obstacle(f"{taker} takes {name} just now", "taking-leaves-no-time")]


def first_come(game: Game, attempt: Attempt, target: Pending, chain: list[Pending], passed: set[str]) -> list[Obstacle]:
    """Several want one window: whoever is first has it. The sources do not say (HF-35)."""
    nearer: list[str] = []
    for player in game.table.from_left(game.turn.player, include=True):
        if player is attempt.player:
            break
        if player.name in passed or player is target.player:
            continue
        with game.unrecorded():
            for number in player.hand.cards:
                if game.cards[number].type == "surprise" and not answering.at_any_moment(game, number):
                    rival = Attempt(player, "plays", number)
                    if not answering.may_answer(game, rival, target, chain) and rival.late is None:
                        nearer.append(player.name)
    if not nearer:
        return []
    fine: bool = game.law.consult(
        "who-answers-first",
        {"first-come": True, "next-in-turn-order": False},
        card=game.name(attempt.card),
        player=attempt.player.name,
        other=game.name(target.card),
    )
    return [] if fine else [Obstacle(f"{nearer[0]} comes first in turn order", "who-answers-first")]


def late(game: Game, attempt: Attempt) -> Flow[None]:
    """An answer after its window that some reading allows. Moving it back is the replay's; here it may act forward."""
    base = attempt.late
    if base is None or attempt.card is None or not attempt.forward:
        return
    attempt.late = None
    game.emit("answer", card=attempt.card, to=game.table.played, player=attempt.player, against=game.name(base.card))
    zone = game.table.zone[base.card]
    if zone is game.table.rules:
        yield from game.remove_rules(attempt.player, [base.card])
    elif zone.in_front or zone is game.table.goals:
        game.emit("discard", card=base.card, to=game.table.discard, player=attempt.player)
    game.emit("done", card=attempt.card, to=game.table.discard, player=attempt.player)
    yield from game.check()


def asked(game: Game, chain: list[Pending]) -> Flow[Attempt | None]:
    """Ask for an answer: the file at every window, others only where somebody holds a Surprise that fits.

    Listing what fits is looking; what it hangs on is recorded for the answer that is given. Where the game says which
    cards serve at any time, their owners are asked too.
    """
    if game.every_rest:
        said: Attempt | None = yield Window(chain[-1])
        return said
    if game.hasty is not None and (hasty := game.hasty(chain)) is not None:
        return hasty
    for player in game.table.from_left(game.turn.player, include=True):
        held = player.hand.cards
        if player.temporary:
            held = [*held, *(n for one in player.temporary for n in one.zone.cards)]
        cards = [n for n in held if game.cards[n].type == "surprise"]
        if cards:
            with game.unrecorded():
                fitting = [
                    n for n in cards if not answering.may_answer(game, Attempt(player, "plays", n), chain[-1], chain)
                ]
            if fitting:
                choice = yield Ask(player, "answer", [*fitting, PASS], chain[-1].card)
                if choice != PASS:
                    return Attempt(player, "plays", choice)
        if game.any_time and chain[0].kind not in BY_THEMSELVES and (uses := usable_meanwhile(game, player)):
            choice = yield Ask(player, USE, [*uses, PASS], chain[-1].card)
            if choice != PASS:
                return Attempt(player, "uses", choice, power=any_time_power(game, choice))
    return None


def usable_meanwhile(game: Game, player: Player) -> list[int]:
    """Cards before a player of which a power serves at any time, and so just now. Looked at, not recorded."""
    from adjudicator.engine import permission

    mine = [number for number in game.any_time if game.table.zone[number].owner is player]
    with game.unrecorded():
        return [
            number
            for number in mine
            if not permission.obstacles(game, Attempt(player, "uses", number, power=any_time_power(game, number)))
        ]


def any_time_power(game: Game, number: int) -> str | None:
    """The name of the first power of a card that serves at any time."""
    return next((power.name for power in game.cards[number].powers if power.when == "any-time"), None)


def target_of(game: Game, attempt: Attempt, chain: list[Pending]) -> Pending:
    """What an answer is aimed at: the named play, else the latest in the chain."""
    if attempt.aim:
        for pending in reversed(chain):
            if game.cards[pending.card].key == attempt.aim:
                return pending
    return chain[-1]


def answer(game: Game, attempt: Attempt, target: Pending, chain: list[Pending]) -> None:
    """A Surprise is laid on the chain."""
    player, number = attempt.player, attempt.card
    assert number is not None
    source = "temporary hand" if game.table.zone[number].kind == TEMPORARY else "hand"
    pending = Pending(player, number, "surprise", source, target)
    pending.use = (
        "against-surprise"
        if target.kind == "surprise" and not answering.takes(game, number, target, player)
        else "out-of-turn"
    )
    temporary = game.temporary_hand()
    if source == "temporary hand" and temporary is not None:
        costs = game.law.consult(
            "temporary-hand-may-counter",
            {"free": 0, "one-of-the-plays": 1, "out-of-reach": 0},
            seen=lambda plays: min(temporary.plays - plays, len(temporary.zone.cards) - 1),
            card=game.name(number),
            player=player.name,
        )
        temporary.plays -= costs
    chain.append(pending)
    mark(chain)
    game.emit(
        "answer",
        card=number,
        to=game.table.played,
        player=player,
        against=game.name(target.card),
        chain=picture(game, chain),
    )
    if player is game.turn.player:
        made.note(game, made.COUNTER, number)


def mark(chain: list[Pending]) -> None:
    """Work out what is on and what is off, from the top of the chain down."""
    for pending in chain:
        pending.off = False
    for pending in reversed(chain):
        if not pending.off and pending.against is not None:
            pending.against.off = True


def picture(game: Game, chain: list[Pending]) -> list[str]:
    """The chain as it stands: "Draw 3: off", "Veto!: on"."""
    return [f"{game.name(pending.card)}: {'off' if pending.off else 'on'}" for pending in chain]


def settle(game: Game, chain: list[Pending]) -> Flow[None]:
    """Nobody answers any more: carry out what stands, discard what does not (HF-22)."""
    base = chain[0]
    mark(chain)
    if len(chain) > 2 or (len(chain) == 2 and base.kind == "surprise"):
        base.off = game.law.consult(
            "each-answers-the-one-below",
            {"parity": base.off, "cancelled-for-good": True},
            card=game.name(chain[-1].card),
            player=chain[-1].player.name,
            other=game.name(base.card),
        )
    striker = next((p for p in reversed(chain) if p.against is base and (not p.off or base.off)), None)
    for pending in reversed(chain[1:]):
        if pending is not striker or not base.off:
            yield from put_down(game, pending)
    if base.off and striker is not None:
        yield from striking.strike(game, base, striker)
        yield from put_down(game, striker)


def put_down(game: Game, pending: Pending) -> Flow[None]:
    """A Surprise has done its work, or was cancelled: it is discarded (HF-36, HR-Q16)."""
    number, player, law, card = pending.card, pending.player, game.law, game.name(pending.card)
    if game.table.zone[number] is not game.table.played:
        return
    again: bool = False
    if not pending.off:
        question = "counter-is-one-use-only" if pending.use == "against-surprise" else "function-goes-by-the-turn"
        again = second_use(game, pending, question)
    back: bool = law.consult(
        "surprise-is-used-up", {"discarded": False, "back-to-hand": True}, card=card, player=player.name
    )
    if again:
        from adjudicator.engine import playing

        yield from playing.carry_out(game, player, number)
    if game.table.zone[number] is game.table.played:
        game.emit("done", card=number, to=player.hand if back else game.table.discard, player=player)
    yield from game.check()


def second_use(game: Game, pending: Pending, question: str) -> bool:
    """Whether a Surprise also does its in-turn part (HF-12, HR-R28)."""
    card = game.cards[pending.card]
    does = bool(card.does) and not pointless(game, pending.player, pending.card)
    if question == "counter-is-one-use-only":
        answer: bool = game.law.consult(
            "counter-is-one-use-only",
            {"one-use": False, "in-turn-too": does},
            card=card.name,
            player=pending.player.name,
        )
    else:
        answer = game.law.consult(
            "function-goes-by-the-turn", {"by-turn": False, "both": does}, card=card.name, player=pending.player.name
        )
    return answer
