"""The window in which a play may be answered, until nobody answers any more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.engine.deeds import changes, playing, rules, triggers, using
from adjudicator.engine.deeds.changes import emit, refuse
from adjudicator.engine.deeds.moments import do_if_it_can
from adjudicator.engine.flow import chain
from adjudicator.engine.flow.chain import mark, picture, settle, stops
from adjudicator.engine.numbers import uses
from adjudicator.engine.numbers.plays_made import COUNTER
from adjudicator.engine.permission import answering, surprises, verbs
from adjudicator.engine.permission.bars import Bar, barring
from adjudicator.engine.permission.surprises import BURNS
from adjudicator.engine.state.asks import Ask, Flow, Window
from adjudicator.engine.state.attempt import Attempt
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.pending import MET, WON, Closed, Pending
from adjudicator.engine.state.register import EFFECTS
from adjudicator.table import Player
from adjudicator.table.kinds import DISCARD, DRAW_PILE, OUT, PLAYED, RULES, TEMPORARY

PASS: Final = "pass"


USE: Final = "use at any time"


BY_THEMSELVES: Final = (MET, WON, "free-action")
"""What waits for an answer without being played; nobody is asked whether to use something meanwhile."""


def window(game: Game, base: Pending) -> Flow[None]:
    """Let a play be answered until nobody answers any more; afterwards `base.off` tells whether it was cancelled."""
    chain = [base]
    outer = game.plays.pending
    game.plays.pending = chain
    game.plays.windows += 1
    base.index = game.plays.windows
    base.turns_owed = len(game.owed.extra_turns)
    skipped, game.plays.passed = game.plays.passed, set()
    while True:
        attempt: Attempt | None
        if game.asking.every_rest:
            attempt = yield Window(chain[-1])
        else:
            attempt = yield from asked(game, chain)
        if attempt is None:
            break
        if attempt.verb == "passes":
            game.plays.passed.add(attempt.player.name)
            chain[-1].let_by = (*chain[-1].let_by, attempt.player.name)
            continue
        if attempt.verb == "uses":
            yield from used_meanwhile(game, attempt, base)
            continue
        target = answering.target_of(game, attempt, chain)
        found = answering.obstacles(game, attempt, target, chain)
        attempt.taken = not found or found == [BURNS]
        if found == [BURNS]:
            emit(game, "discard", card=attempt.card, to=game.table.discard, player=attempt.player)
        elif found:
            refuse(game, attempt, found)
        elif attempt.late is not None:
            yield from late(game, attempt)
        elif attempt.card is not None and game.cards[attempt.card].type != "surprise":
            if uses.pointless(game, attempt.player, attempt.card):
                base.after.append((attempt.player, attempt.card))
                break
            yield from playing.play(game, attempt.player, attempt.card)
        elif answering.unprompted(game, attempt, target):
            yield from out_of_turn(game, attempt)
        else:
            answer(game, attempt, target, chain)
    if len(chain) > 1:
        yield from settle(game, chain)
    game.plays.pending, game.plays.passed = outer, skipped
    if base.kind not in (MET, WON):
        game.plays.closed.append(Closed(base, len(game.log) if game.log is not None else 0, game.turn.number))


def out_of_turn(game: Game, attempt: Attempt) -> Flow[None]:
    """A Surprise that needs nothing to answer, in somebody else's turn (LF-10). It can be answered itself."""
    player, number = attempt.player, attempt.card
    assert number is not None
    emit(game, "play", card=number, to=game.table.played, player=player, source="hand")
    pending = Pending(player, number, "surprise", "hand")
    yield from window(game, pending)
    due = [] if pending.off else triggers.waiting(game, player, pending.kind)
    if not pending.off and attempt.own_half:
        yield from playing.carry_out(game, player, number)
    elif not pending.off:
        for name, params in game.cards[number].out_of_turn:
            if name in EFFECTS:
                yield from do_if_it_can(game, player, number, name, params)
    yield from chain.put_down(game, pending)
    yield from triggers.follow(game, due)


def used_meanwhile(game: Game, attempt: Attempt, base: Pending) -> Flow[None]:
    """What serves at any time may be used while a play waits: before its effect, so in time for it (MF-22)."""

    found = verbs.obstacles(game, attempt)
    if not found and attempt.card is not None and attempt.card == base.declared:
        found = barring(game, JUST_TAKEN, attempt.player, attempt.card, other=game.name(base.card))
    if not found:
        found = barring(game, WON_ALREADY if base.kind == WON else PLAYED_ALREADY, attempt.player, base.card)
    if found:
        refuse(game, attempt, found)
    else:
        attempt.taken = True
        yield from using.use(game, attempt)


JUST_TAKEN = Bar(
    "taking-leaves-no-time", {"instant": False, "any-time-includes-now": True}, "{other} takes {card} just now"
)
"""A card is being taken: what it may do at any time it may not do in the middle of that (LF-30)."""
WON_ALREADY = Bar(
    "release-before-the-win-is-called",
    {"in-time": False, "too-late": False, "even-after": True},
    "somebody has won with {card}",
)
PLAYED_ALREADY = Bar(
    "release-before-the-win-is-called",
    {"in-time": True, "too-late": False, "even-after": True},
    "{card} has been played",
)


def late(game: Game, attempt: Attempt) -> Flow[None]:
    """An answer after its window that some reading allows. Moving it back is the replay's; here it may act forward."""
    if not attempt.forward:
        return
    base = attempt.late
    assert base is not None
    assert attempt.card is not None
    emit(game, "answer", card=attempt.card, to=game.table.played, player=attempt.player, against=game.name(base.card))
    zone = game.table.zone[base.card]
    if zone is game.table.rules:
        yield from rules.remove(game, attempt.player, [base.card])
    elif zone.in_front or zone is game.table.goals:
        emit(game, "discard", card=base.card, to=game.table.discard, player=attempt.player)
    if attempt.sweeps:
        yield from sweep_away(game, attempt.player, base)
    emit(game, "done", card=attempt.card, to=game.table.discard, player=attempt.player)


def asked(game: Game, chain: list[Pending]) -> Flow[Attempt | None]:
    """Ask everybody who holds a Surprise that fits, until somebody answers; only a file is asked at every window.

    Listing what fits is looking; what it hangs on is recorded for the answer that is given. Where the game says which
    cards serve at any time, their owners are asked too.
    """
    if game.asking.hasty is not None and (hasty := game.asking.hasty(chain)) is not None:
        return hasty
    serving = serving_meanwhile(game) if chain[0].kind not in BY_THEMSELVES else []
    if not serving and not game.table.of_type("surprise"):
        return None
    for player in game.in_turn_order():
        held = player.hand.cards
        if player.temporary:
            held = [*held, *(n for one in player.temporary for n in one.zone.cards)]
        cards = [n for n in held if game.cards[n].type == "surprise"]
        if cards:
            with game.unrecorded():
                fitting = [
                    n for n in cards if not answering.against(game, Attempt(player, "plays", n), chain[-1], chain)
                ]
            if fitting:
                choice = yield Ask(player, "answer", [*fitting, PASS], chain[-1].card)
                if choice != PASS:
                    return Attempt(player, "plays", choice)
        if serving and (uses := usable_meanwhile(game, player, serving)):
            choice = yield Ask(player, USE, [*uses, PASS], chain[-1].card)
            if choice != PASS:
                return Attempt(player, "uses", choice, power=any_time_power(game, choice))
    return None


def serving_meanwhile(game: Game) -> list[int]:
    """Cards before players of which a power serves at any time."""
    zone = game.table.zone
    return [number for number in game.asking.any_time if zone[number].in_front]


def usable_meanwhile(game: Game, player: Player, serving: Sequence[int]) -> list[int]:
    """Of such cards those that a player may use just now. Looked at, not recorded."""
    mine = [number for number in serving if game.table.zone[number].owner is player]
    with game.unrecorded():
        return [
            number
            for number in mine
            if not verbs.obstacles(game, Attempt(player, "uses", number, power=any_time_power(game, number)))
        ]


def any_time_power(game: Game, number: int) -> str | None:
    """The name of the first power of a card that serves at any time."""
    return next((power.name for power in game.cards[number].powers if power.when == "any-time"), None)


def answer(game: Game, attempt: Attempt, target: Pending, chain: list[Pending]) -> None:
    """A Surprise is laid on the chain."""
    player, number = attempt.player, attempt.card
    assert number is not None
    pending = Pending(player, number, "surprise", "hand", target)
    pending.use = (
        "against-surprise"
        if target.kind == "surprise" and not surprises.is_for(game, number, target, player)
        else "out-of-turn"
    )
    pending.stops = stops(game, pending)
    if game.table.zone[number].kind == TEMPORARY:
        player.temporary[-1].plays -= game.consult(
            "temporary-hand-may-counter", {"free": 0, "one-of-the-plays": 1, "out-of-reach": 0}, player, number
        )
    elif player.temporary and not player.temporary[-1].blind:
        player.temporary[-1].plays -= game.consult(
            "set-aside-hand-may-counter", {"may": 0, "one-of-the-plays": 1, "out-of-reach": 0}, player, number
        )
    chain.append(pending)
    mark(chain)
    emit(
        game,
        "answer",
        card=number,
        to=game.table.played,
        player=player,
        against=game.name(target.card),
        chain=picture(game, chain),
    )
    if player is not game.turn.player:
        player.ahead[number] = game.turn.number
    else:
        changes.count_as(game, COUNTER, number)


def sweep_away(game: Game, player: Player, stopped: Pending) -> Flow[None]:
    """Discard what has come of a play so far; where cards of it are still to be played, no more of them are."""
    closed = next((one for one in game.plays.closed if one.pending is stopped), None)
    found = came_of(game, closed) if closed is not None else []
    for temporary in [one for holder in game.players for one in holder.temporary if one.card == stopped.card]:
        temporary.plays = 0
        found += [number for number in temporary.zone.cards if number not in found]
    for pending in game.plays.pending:
        pending.off |= pending.card in found
    found = [number for number in found if game.table.zone[number].kind != PLAYED]
    laid = [number for number in found if game.table.zone[number].kind == RULES]
    for number in found:
        if number not in laid:
            emit(game, "discard", card=number, to=game.table.discard, player=player)
    if laid:
        yield from rules.remove(game, player, laid)


def came_of(game: Game, closed: Closed) -> list[int]:
    """The cards that moved while a play was carried out, and lie in a hand or on the table now."""
    moved: dict[str, None] = {}
    for event in (game.log or [])[closed.events :]:
        if event.kind == "done" and event.data.get("card") == game.name(closed.pending.card):
            break
        if "from" in event.data and "to" in event.data:
            moved[str(event.data.get("card", ""))] = None
    elsewhere = (DISCARD, DRAW_PILE, OUT)
    return [
        number for number, zone in enumerate(game.table.zone)
        if game.name(number) in moved and zone.kind not in elsewhere and number != closed.pending.card
    ]  # fmt: skip
