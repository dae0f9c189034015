"""What a Surprise does to the play it stops: where the cards go, and who gets them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from adjudicator.cards.doing import effects
from adjudicator.engine.deeds import changes, taking
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.deeds.moments import check
from adjudicator.engine.numbers import displacing, duties, plays_left, unknown_texts
from adjudicator.engine.numbers.plays_made import CANCELLED
from adjudicator.engine.numbers.rules_in_play import LIMITS
from adjudicator.engine.numbers.temporary_hands import temporary_hand
from adjudicator.engine.state.asks import Flow
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.pending import MET, Pending
from adjudicator.engine.state.register import EFFECTS
from adjudicator.table import Player

SEVERAL: Final = ("others", "everybody")


def strike(game: Game, base: Pending, striker: Pending) -> Flow[None]:
    """Carry out the Surprise that stands against a play."""
    if base.kind == MET:
        base.taker = striker.player
        return
    if striker.use == "out-of-turn":
        unknown_texts.hangs(game, striker.card, "out-of-turn")
    names = [name for name, _ in game.cards[striker.card].out_of_turn] if striker.use == "out-of-turn" else ["cancel"]
    to_hand = False
    if "redirect-keeper" in names and base.kind == "keeper":
        if taking.full_up(game, striker.player):
            base.off = False
            return
        where = catcher(game, base, striker)
        base.taker, to_hand = striker.player if where == TAKER else None, where == TO_HAND
    elif (yield from stands_all_the_same(game, base, striker, names)):
        base.off = False
        return
    spend(game, base)
    base.stopped_by = striker.player
    for goal in all_goals(game, base, striker):
        emit(game, "discard", card=goal, to=game.table.discard, player=striker.player)
    if to_hand:
        emit(game, "take", card=base.card, to=striker.player.hand, player=striker.player)
    if "cancel-and-steal-back" in names:
        yield from steal_back(game, base, striker)


TAKER, TO_HAND, DISCARDED = "taker", "to hand", "discarded"


def catcher(game: Game, base: Pending, striker: Pending) -> str:
    """Where a Keeper goes that is caught as it is played (That's Mine)."""
    return game.consult(
        "intercepted-keeper-goes-to-the-taker",
        {"taker": TAKER, "discarded": DISCARDED, "to-hand": TO_HAND},
        striker.player,
        striker.card,
        other=game.name(base.card),
    )


def stands_all_the_same(game: Game, base: Pending, striker: Pending, names: Sequence[str]) -> Flow[bool]:
    """Whether a play is carried out although a Surprise hits it, since that stops less than the whole of it."""
    player = striker.player
    other = game.name(base.card)
    if not names:  # its text stops nothing
        return True
    if "redirect-keeper" in names and base.moves:
        base.taker = player  # another reading: the Keepers it moves are intercepted
        return True
    if striker.use == "against-surprise" and len(game.players) == 2:
        stopped: bool = game.consult(
            "two-players-make-no-difference", {"same": True, "no-counter": True, "blunted": False}, player, striker.card
        )
        if not stopped:
            return True
    if hits_everybody(game, base):
        whole: bool = game.consult(
            "cancelling-hits-the-whole-play", {"whole": True, "own-part": False}, player, striker.card, other=other
        )
        if not whole:
            game.plays.shielded.setdefault(base.card, []).append(player)
            return True
    if base.moves and base.kind == "action" and "cancel-and-steal-back" not in names:
        over: bool = game.consult(
            "cancel-only-cancels", {"cancels": False, "takes-over": True}, player, striker.card, other=other
        )
        if over:
            base.player, base.declared, base.aim = player, None, None
            return True
    goal = yield from another_goal(game, base, striker)
    if goal is not None:
        emit(game, "discard", card=goal, to=game.table.discard, player=player)
    return goal is not None


def spend(game: Game, base: Pending) -> None:
    """The cancelled play stays spent (HF-02, HF-36)."""
    game.turn.plays.cancelled = base
    if base.source == "hand" and base.player is game.turn.player:
        changes.count_as(game, CANCELLED, base.card)
    temporary = temporary_hand(game) if base.source == "temporary hand" else None
    if temporary is not None and len(temporary.zone.cards) > temporary.plays:
        back: int = game.consult(
            "cancelled-play-is-spent", {"spent": 0, "given-back": 1, "turn-over": 0}, base.player, base.card
        )
        temporary.plays += back


def ends_the_turn(game: Game, player: Player, number: int) -> bool:
    """Whether a card that ends the turn does so although it is cancelled: by the law nothing of it is left (HF-36)."""
    return game.consult("cancelled-card-ends-no-turn", {"goes-on": False, "ends-all-the-same": True}, player, number)


def stops_the_turn(game: Game, base: Pending) -> None:
    """Other readings of HF-02 and HF-36: whoever was stopped in the turn has had it, or what ends it ends it still."""
    if base.player is not game.turn.player:
        return
    if game.cards[base.card].ends_turn == "on-play" and ends_the_turn(game, base.player, base.card):
        game.turn.ending.by = base.card
        return
    if base.source != "hand":
        return
    stops: bool = game.consult(
        "cancelled-play-is-spent",
        {"spent": False, "given-back": False, "turn-over": lambda: plays_left.any_left(game)},
        base.player,
        base.card,
    )
    if stops:
        game.turn.ending.by = base.card


def another_goal(game: Game, base: Pending, striker: Pending) -> Flow[int | None]:
    """Out of turn a Surprise against Goals hits the Goal just played, no other (HF-42)."""
    goals = game.table.goals.cards
    played = [base.card] if base.kind == "goal" else []
    against_goals = any(answer.get("what") == "goal" for answer in game.cards[striker.card].answers)
    if not (against_goals and goals):
        return None
    options = game.offer(
        "out-of-turn-hits-only-the-play",
        {"just-played": [base.card], "any-in-play": [*played, *goals], "all-in-play": [base.card]},
        striker.player,
        striker.card,
        other=game.name(base.card),
    )
    goal: int | None = yield from choose(game, striker.player, "Goal", options)
    return None if goal in (None, base.card) else goal


def all_goals(game: Game, base: Pending, striker: Pending) -> tuple[int, ...]:
    """The Goals in play that go with the one that is cancelled, as one reading has it (HF-42)."""
    goals = tuple(game.table.goals.cards)
    if not goals or base.kind != "goal":
        return ()
    return game.consult(
        "out-of-turn-hits-only-the-play",
        {"just-played": (), "any-in-play": (), "all-in-play": goals},
        striker.player,
        striker.card,
        other=game.name(base.card),
    )


def steal_back(game: Game, base: Pending, striker: Pending) -> Flow[None]:
    """It's a Trap!: steal a Keeper from whoever would have got one (HF-22, LF-24)."""
    loser: Player = game.consult(
        "trap-takes-from-the-receiver",
        {"receiver": base.receiver or base.player, "player-of-the-card": base.player},
        striker.player,
        striker.card,
        other=game.name(base.card),
        taker=(base.receiver or base.player).name,
    )
    if not loser.keepers.cards and loser.hand.cards:
        owes: bool = game.consult(
            "trap-needs-nothing-in-return",
            {"fails-all-the-same": False, "needs-a-keeper": False, "from-the-hand": True},
            striker.player,
            striker.card,
            other=loser.name,
        )
        if owes:
            taken: int = yield from choose(game, None, "random card", list(loser.hand.cards), taker=striker.player)
            emit(game, "take", card=taken, to=striker.player.hand, player=striker.player)
            return
    options = duties.stand_ins(game, striker.player, list(loser.keepers.cards))
    number = yield from choose(game, striker.player, "Keeper", options, about=striker.card)
    if number is not None:
        emit(game, "steal", card=number, to=taking.stolen_to(game, striker.player, number), player=striker.player)
        yield from check(game)


def hits_everybody(game: Game, base: Pending) -> bool:
    """Whether a play affects each player separately, so that one of them might be spared."""
    card = game.cards[base.card]
    limit = card.rule is not None and card.rule.matter in LIMITS
    return limit or len(base.victims) > 1 or any(hits_several(name, params) for name, params in card.does)


def hits_several(name: str, params: Mapping[str, Any]) -> bool:
    """Whether an effect hits several players, each apart."""
    return EFFECTS[name].hits_each and ("who" not in effects()[name].takes or params.get("who") in SEVERAL)


def robbed(game: Game, number: int) -> Player | None:
    """Who loses a Keeper if a card is taken: an attached Creeper takes its Keeper along."""
    if game.cards[number].type == "keeper" or number in game.table.attached:
        return game.table.holder(number)
    return None


def hit_by(game: Game, number: int, players: Iterable[Player]) -> list[Player]:
    """Those of some players whom a card hits: all but who is left out, or spared (another reading of HF-07)."""
    return [
        one for one in players if not duties.shielded(game, one, number) and not duties.spared_from(game, one, number)
    ]


def cancelled(game: Game, base: Pending) -> Flow[None]:
    """Where a cancelled card goes, and what it takes along (HF-36, HF-45)."""
    number, table, law = base.card, game.table, game.law
    if base.taker is not None:
        emit(game, "enter", card=number, to=base.taker.keepers, player=base.taker)  # as if played (HF-36)
    gone = displacing.would_displace(game, base)
    if gone:
        lost: tuple[int, ...] = law.consult(
            "cancelled-newcomer-displaces-nothing",
            {"old-one-stays": (), "old-one-gone": tuple(gone)},
            card=game.name(number),
            other=game.names(gone),
        )
        if lost and base.kind != "new-rule" and len(lost) > 1:
            lost = ((yield from choose(game, base.player, "discard", list(lost))),)
        for other in lost:
            emit(game, "displaced", card=other, to=table.discard, player=base.player)
    if table.zone[number] is table.played:
        for taking in duties.taking_back(game, base.player, number):
            unknown_texts.hangs(game, taking, "cancelled")
        keeper: Player | None = game.consult(
            "cancelled-card-is-lost",
            {"lost": None, "back-to-hand": base.player, "taken": base.stopped_by},
            base.player,
            number,
        )
        to = table.discard if keeper is None else keeper.hand
        emit(game, "cancelled", card=number, to=to, player=base.player)
