"""What players have is gathered and dealt out anew, evened out or given away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudicator.cards import parameter
from adjudicator.effects.nothing_to_act_on import nobody_has
from adjudicator.effects.several_players import all_hands, counted, those_meant
from adjudicator.engine import Flow, Game, effect
from adjudicator.engine.deeds import cancelling, reshuffling, taking
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.deeds.moments import begin_together, end_together, look_now
from adjudicator.engine.numbers import bans, in_play, temporary_hands
from adjudicator.engine.state.ways_of_taking import HAND_CARDS, REDISTRIBUTION
from adjudicator.engine.winning import claims
from adjudicator.table import Player, Zone


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
    cards = gathered(game, cancelling.hit_by(game, card, game.in_turn_order()), what)
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


@effect(
    "deal-hands-anew",
    "All hands are shuffled together and dealt out again.",
    takes={
        "how": parameter.word(
            "Card by card until all are dealt, or to everybody as many as before.", "evenly", "as-before"
        ),
        "first": parameter.word("With whom the deal begins: the player, or the next.", "self", "left"),
    },
    pointless=nobody_has("hand"),
    way=HAND_CARDS,
    risks=all_hands,
    hits_each=True,
)
def deal_hands_anew(game: Game, player: Player, card: int, *, how: str, first: str) -> Flow[None]:
    """All hands are shuffled together and dealt out, evenly or to everybody as many as they had."""
    start = player if first == "self" else game.table.following(player)
    around = cancelling.hit_by(game, card, game.table.from_left(start, include=True))
    hands: dict[str, Zone] = {one.name: temporary_hands.hand_meant(game, one, card) for one in around}
    cards = [number for one in around for number in hands[one.name].cards]
    if how == "evenly":
        owners = [around[place % len(around)] for place in range(len(cards))]
    else:
        owners = [one for one in around for _ in hands[one.name].cards]
    begin_together(game)
    for number in cards:
        emit(game, "gather", card=number, to=game.table.pool)
    yield from reshuffling.dealt_anew(game, cards, owners, lambda owner: hands[owner.name])
    yield from end_together(game)


def all_level(game: Game, player: Player, card: int, *, what: str, **_: Any) -> bool:
    return len({counted(game, one, what, card) for one in game.players}) == 1


@effect(
    "most-gives-to-fewest",
    "Whoever has most of something gives of it to whoever has fewest.",
    takes={
        "what": parameter.word("Of what, and what is given.", "keepers", "creepers", "cards-in-hand"),
        "cards": parameter.maybe(parameter.number("How many; one where it is left out.")),
    },
    pointless=all_level,
    moves_keepers=True,
)
def most_gives_to_fewest(game: Game, player: Player, card: int, *, what: str, cards: int = 1) -> Flow[None]:
    """Whoever has most gives, of their own choice, to whoever has fewest; of several the player says which one."""
    if all_level(game, player, card, what=what):
        return
    amounts = {one.name: counted(game, one, what, card) for one in game.players}
    around = game.table.from_left(player, include=True)
    most = [one for one in around if amounts[one.name] == max(amounts.values())]
    fewest = [one for one in around if amounts[one.name] == min(amounts.values())]
    if len(most) > 1 or len(fewest) > 1:
        game.assume(f"{game.name(card)} does not tell who of several is meant: {player.name} says so")
    giver: Player = yield from choose(game, player, "giver", most, about=card)
    getter: Player = yield from choose(game, player, "receiver", fewest, about=card)
    begin_together(game)
    left = place_of(giver, what).cards
    for _ in range(min(cards, len(left))):
        number = yield from choose(game, giver, "card to give", list(left), about=card)
        emit(game, "give", card=number, to=place_of(getter, what), player=giver)
    yield from end_together(game)


def place_of(player: Player, what: str) -> Zone:
    """Where somebody has what is counted."""
    return {"keepers": player.keepers, "creepers": player.creepers, "cards-in-hand": player.hand}[what]


@effect(
    "give-cards",
    "Gives cards of the hand to another player.",
    takes={
        "cards": parameter.number("How many, of the giver's choice."),
        "to": parameter.word("To a neighbour, or to one other player of choice.", "next", "previous", "other"),
    },
)
def give_cards(game: Game, player: Player, card: int, *, cards: int, to: str) -> Flow[None]:
    """Give cards of one's hand to a neighbour, or to one other player."""
    if not player.hand.cards:
        return
    getters = yield from those_meant(game, player, card, to)
    begin_together(game)
    for _ in range(min(cards, len(player.hand.cards))):
        number: int = yield from choose(game, player, "card to give", list(player.hand.cards), about=card)
        emit(game, "give", card=number, to=getters[0].hand, player=player)
    yield from end_together(game)
