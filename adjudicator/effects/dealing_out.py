"""Cards in play that are gathered and dealt out again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudicator.cards import parameter
from adjudicator.engine import Flow, Game, effect
from adjudicator.engine.deeds import cancelling, reshuffling, taking
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.deeds.moments import begin_together, end_together, look_now
from adjudicator.engine.numbers import bans, in_play
from adjudicator.engine.state.ways_of_taking import REDISTRIBUTION
from adjudicator.engine.winning import claims
from adjudicator.table import Player


def gathered(game: Game, players: Iterable[Player], what: str) -> list[int]:
    """The Keepers, the Creepers or both before some players; Creepers are none of the Keepers (SR-R28)."""
    keepers: list[int] = []
    both: list[int] = []
    for player in players:
        keepers += player.keepers.cards
        both += player.keepers.cards
        both += [number for number in player.creepers.cards if number not in game.table.attached]
    if what == "keepers":
        return keepers if len(keepers) == len(both) else in_play.without_creepers(game, keepers, lambda: both)
    return both if what == "both" else [number for number in both if number not in keepers]


def to_be_dealt(game: Game, *, what: str, **_: Any) -> list[int]:
    return [number for number in gathered(game, game.players, what) if game.cards[number].type == "keeper"]


@effect(
    "redistribute",
    "Gathers what lies before the players, shuffles it and deals it out.",
    takes={
        "what": parameter.word("What is dealt out.", "keepers", "creepers", "both"),
        "first": parameter.word("With whom the deal begins: the player, or the next.", "self", "left"),
    },
    pointless=lambda game, player, card, *, what, **_: not gathered(game, game.players, what),
    way=REDISTRIBUTION,
    risks=to_be_dealt,
    hits_each=True,
)
def redistribute(game: Game, player: Player, card: int, *, what: str, first: str) -> Flow[None]:
    """Gather cards on the table, shuffle, deal them out clockwise one by one, straight into play."""
    cards = gathered(game, cancelling.hit_by(game, card, game.table.from_left(game.turn.player, include=True)), what)
    cards = bans.but_for_guarded(game, player, card, cards)
    if not cards:
        return
    before = [owner for number in cards if (owner := game.table.holder(number)) is not None]
    begin_together(game)
    for number in cards:
        emit(game, "gather", card=number, to=game.table.pool)
    blindly = yield from dealt_blindly(game, player, card)
    owners = yield from (shares if blindly else chosen_shares)(game, player, card, cards, before, first)
    order = (yield from reshuffling.in_random_order(game, cards, owners)) if blindly else cards
    for place, (number, owner) in enumerate(zip(order, owners, strict=True)):
        if place:
            yield from between_two_cards(game, player, card)
        if owner is None:
            emit(game, "discard", card=number, to=game.table.discard, player=player)
            continue
        creeper = game.cards[number].type == "creeper"
        if not creeper:
            owner = taking.landing(game, owner)
        to = game.consult(
            "dealt-cards-come-into-play",
            {"into-play": owner.creepers if creeper else owner.keepers, "into-hand": owner.hand},
            player,
            card,
        )
        emit(game, "dealt", card=number, to=to, player=owner)
    yield from end_together(game)


def between_two_cards(game: Game, player: Player, card: int) -> Flow[None]:
    """Whether anybody looks for a winner while cards are still being dealt out (MF-38 does not say)."""
    now: object = game.consult(
        "dealing-out-is-one-event", {"together": None, "card-by-card": lambda: claims.settled(game)}, player, card
    )
    if now is not None:
        yield from look_now(game)
    elif game.law.reads("dealing-out-is-one-event", "card-by-card"):
        claims.qualifiers(game)  # that nobody has won by now is consulted as well


def dealt_blindly(game: Game, player: Player, card: int) -> Flow[bool]:
    """Whether cards are shuffled and dealt out, not given to whom the dealer likes (MF-38)."""
    how = game.offer(
        "redistribution-is-blind", {"blindly": ["dealt"], "as-the-dealer-likes": ["dealt", "chosen"]}, player, card
    )
    way: str = yield from choose(game, player, "how", how)
    return way == "dealt"


def chosen_shares(
    game: Game, player: Player, card: int, cards: list[int], before: list[Player], first: str
) -> Flow[list[Player | None]]:
    """Another reading of MF-38: the dealer gives each card to whom they like."""
    chosen: list[Player | None] = []
    for number in cards:
        one: Player = yield from choose(
            game, player, f"player for {game.name(number)}", cancelling.hit_by(game, card, game.players)
        )
        chosen.append(one)
    return chosen


def shares(
    game: Game, player: Player, card: int, cards: list[int], before: list[Player], first: str
) -> Flow[list[Player | None]]:
    """Who gets the first, the second … of the cards that are dealt out again (MF-38); nobody where one is discarded."""
    left = game.table.following(player)
    printed = left if first == "left" else player
    starts = game.offer(
        "redistribution-starts-by-kind",
        {"by-kind": [printed], "dealer-may-choose": [player, left], "always-self": [player], "always-left": [left]},
        player,
        card,
    )
    start: Player = yield from choose(game, player, "first card for", starts)
    around = cancelling.hit_by(game, card, game.table.from_left(start, include=True))
    evenly: list[Player | None] = [around[index % len(around)] for index in range(len(cards))]
    counts = {one.name: before.count(one) for one in around}
    givers = [one for one in around if counts[one.name]]
    over = len(cards) % len(around)
    return game.consult(
        "redistribution-evens-out",
        {
            "evenly": evenly,
            "old-numbers": [one for one in around for _ in range(counts[one.name])],
            "givers-only": [givers[index % len(givers)] for index in range(len(cards))] if givers else evenly,
            "rest-left-out": [*evenly[: len(cards) - over], *[None] * over],
        },
        player,
        card,
    )
