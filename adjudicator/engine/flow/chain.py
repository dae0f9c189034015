"""A chain of Surprises, each against the one below it; it is settled from the top (HF-22, HF-35)."""

from __future__ import annotations

from adjudicator.cards.duty_words import OUT_OF_TURN, STOPS
from adjudicator.engine.deeds import cancelling, playing, triggers
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.moments import check, do_if_it_can
from adjudicator.engine.numbers import uses
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
    played = [one.player for one in reversed(chain[1:]) if not one.off]
    due = [one for player in played for one in triggers.waiting(game, player, "surprise")]
    for pending in reversed(chain[1:]):
        if not pending.off and (not pending.stops or pending.against is not base):
            yield from besides(game, pending)
        if pending is not striker:
            yield from put_down(game, pending)
    if striker is not None:
        yield from cancelling.strike(game, base, striker)
        if base.off:
            yield from besides(game, striker)
        yield from put_down(game, striker)
    yield from triggers.follow(game, due)


def comes_to(game: Game, chain: list[Pending]) -> str:
    """What becomes of the play at the bottom: it is on, off, or on the discard pile with nothing done to it."""
    base = chain[0]
    struck = [one for one in chain[1:] if any(other.against is one for other in chain)]
    strikers = [one for one in chain if one.against is base and one.stops]
    comes: str = game.consult(
        "each-answers-the-one-below",
        {
            "parity": "off" if base.off else "on",
            "cancelled-for-good": "off",
            "all-fall": "nothing" if struck else "off",
            "struck-is-out": "on" if all(one in struck for one in strikers) else "off",
        },
        chain[-1].player,
        chain[-1].card,
        other=game.name(base.card),
    )
    if len(game.players) == 2 and comes == "on":
        comes = game.consult(
            "two-players-make-no-difference",
            {"same": "on", "no-counter": "on", "blunted": "on" if base.kind == "keeper" else "nothing"},
            chain[-1].player,
            chain[-1].card,
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


def the_rest(game: Game, pending: Pending, against: Pending) -> Flow[None]:
    """Another reading of HF-12: a Surprise that counters does the rest of what it says out of turn as well."""
    for name, params in game.cards[pending.card].out_of_turn:
        if name == "cancel-and-steal-back":
            yield from cancelling.steal_back(game, against, pending)
        elif name not in STOPS:
            yield from do_if_it_can(game, pending.player, pending.card, name, params)


def put_down(game: Game, pending: Pending) -> Flow[None]:
    """A Surprise has done its work, or was cancelled: it is discarded (HF-36, HR-Q16)."""
    number, player = pending.card, pending.player
    more = ""
    if not pending.off:
        more = (besides_countering if pending.use == "against-surprise" else besides_its_half)(game, pending)
    back: bool = game.consult(
        "surprise-is-used-up", {"discarded": False, "back-to-hand": pending.off}, player, pending.card
    )
    if more == IN_TURN:
        yield from playing.carry_out(game, player, number)
    elif more == OUT_OF_TURN_TOO and pending.against is not None:
        yield from the_rest(game, pending, pending.against)
    if game.table.zone[number] is game.table.played:
        emit(game, "done", card=number, to=player.hand if back else game.table.discard, player=player)
    yield from check(game)


IN_TURN, OUT_OF_TURN_TOO = "in turn", "out of turn"


def besides_countering(game: Game, pending: Pending) -> str:
    """Which of its own halves a Surprise does besides countering another: none, by the law (HF-12)."""
    does = uses.does_something(game, pending.player, pending.card)
    rest = any(name == "cancel-and-steal-back" or name not in STOPS for name, _ in game.cards[pending.card].out_of_turn)
    return game.consult(
        "counter-is-one-use-only",
        {"one-use": "", "in-turn-too": IN_TURN if does else "", "out-of-turn-too": OUT_OF_TURN_TOO if rest else ""},
        pending.player,
        pending.card,
    )


def besides_its_half(game: Game, pending: Pending) -> str:
    """Whether a Surprise played out of turn does what it does in turn as well: by the law it does not (HR-R28)."""
    both = IN_TURN if uses.does_something(game, pending.player, pending.card) else ""
    return game.consult(
        "function-goes-by-the-turn",
        {"by-turn": "", "both": both, "owner-chooses": "", "no-counter-either": "", "answers-only": ""},
        pending.player,
        pending.card,
    )
