"""A chain of Surprises, each against the one below it; it is settled from the top (HF-22, HF-35)."""

from __future__ import annotations

from adjudicator.cards.effect_words import OUT_OF_TURN, STOPS
from adjudicator.engine.deeds import cancelling, playing
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.moments import check, do_if_it_can
from adjudicator.engine.numbers import pointless
from adjudicator.engine.state.asks import Flow
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.pending import Pending


def mark(chain: list[Pending]) -> None:
    """Work out what is on and what is off, from the top of the chain down."""
    for pending in chain:
        pending.off = False
    for pending in reversed(chain):
        if not pending.off and pending.stops and pending.against is not None:
            pending.against.off = True


def stops(game: Game, answer: Pending) -> bool:
    """Whether an answer stops the play: it is aimed at a Surprise, is told to, or nothing else is known of it."""
    told = [name for name, _ in game.cards[answer.card].out_of_turn]
    return answer.use == "against-surprise" or not told or any(name in STOPS for name in told)


def picture(game: Game, chain: list[Pending]) -> list[str]:
    """The chain as it stands: "Draw 3: off", "Veto!: on"."""
    return [f"{game.name(pending.card)}: {'off' if pending.off else 'on'}" for pending in chain]


def settle(game: Game, chain: list[Pending]) -> Flow[None]:
    """Nobody answers any more: carry out what stands, discard what does not (HF-22)."""
    base = chain[0]
    strikers = [one for one in chain if one.against is base and one.stops]
    comes = game.law.decide(lambda: comes_to(game, chain), lambda one: seen_as(game, chain, one)) if strikers else "on"
    base.off = comes != "on"
    if comes == "nothing":
        cancelling.spend(game, base)
        for pending in reversed(chain[1:]):
            yield from put_down(game, pending)
        return
    striker = next((one for one in reversed(strikers) if not one.off), strikers[0]) if base.off else None
    for pending in reversed(chain[1:]):
        if not pending.stops and not pending.off:
            yield from besides(game, pending)
        if pending is not striker:
            yield from put_down(game, pending)
    if striker is not None:
        yield from cancelling.strike(game, base, striker)
        if base.off:
            yield from besides(game, striker)
        yield from put_down(game, striker)


def comes_to(game: Game, chain: list[Pending]) -> str:
    """What becomes of the play at the bottom: it is on, off, or on the discard pile with nothing done to it."""
    base = chain[0]
    comes: str = game.law.consult(
        "each-answers-the-one-below",
        {
            "parity": "off" if base.off else "on",
            "cancelled-for-good": "off",
            "all-fall": "nothing" if chain[1].off else "off",
        },
        card=game.name(chain[-1].card),
        player=chain[-1].player.name,
        other=game.name(base.card),
    )
    if len(game.players) == 2 and comes == "on":
        comes = game.law.consult(
            "two-players-make-no-difference",
            {"same": "on", "no-counter": "on", "blunted": "on" if base.kind == "keeper" else "nothing"},
            card=game.name(chain[-1].card),
            player=chain[-1].player.name,
        )
    return comes


def seen_as(game: Game, chain: list[Pending], comes: str) -> str:
    """The same as the table sees it: an Action lies on the discard pile either way where it is only cancelled."""
    plain = [name for name, _ in game.cards[chain[1].card].out_of_turn] == ["cancel"]
    return "off" if comes == "nothing" and chain[0].kind == "action" and plain else comes


def besides(game: Game, striker: Pending) -> Flow[None]:
    """What a Surprise does for its player out of turn, besides stopping the play that it answers."""
    if striker.use != "out-of-turn":
        return
    for name, params in game.cards[striker.card].out_of_turn:
        if name not in OUT_OF_TURN:
            yield from do_if_it_can(game, striker.player, striker.card, name, params)


def put_down(game: Game, pending: Pending) -> Flow[None]:
    """A Surprise has done its work, or was cancelled: it is discarded (HF-36, HR-Q16)."""
    number, player, law, card = pending.card, pending.player, game.law, game.name(pending.card)
    again: bool = False
    if not pending.off:
        question = "counter-is-one-use-only" if pending.use == "against-surprise" else "function-goes-by-the-turn"
        again = second_use(game, pending, question)
    back: bool = law.consult(
        "surprise-is-used-up", {"discarded": False, "back-to-hand": True}, card=card, player=player.name
    )
    if again:
        yield from playing.carry_out(game, player, number)
    if game.table.zone[number] is game.table.played:
        emit(game, "done", card=number, to=player.hand if back else game.table.discard, player=player)
    yield from check(game)


def second_use(game: Game, pending: Pending, question: str) -> bool:
    """Whether a Surprise also does its in-turn part (HF-12, HR-R28)."""
    card = game.cards[pending.card]
    does = pointless.idle_parts(game, pending.player, pending.card) < len(card.does)
    if question == "counter-is-one-use-only":
        answer: bool = game.law.consult(
            "counter-is-one-use-only",
            {"one-use": False, "in-turn-too": does},
            card=card.name,
            player=pending.player.name,
        )
    else:
        answer = game.law.consult(
            "function-goes-by-the-turn",
            {
                "by-turn": False,
                "both": does,
                "owner-chooses": False,
                "no-counter-either": False,
                "answers-only": False,
            },
            card=card.name,
            player=pending.player.name,
        )
    return answer
