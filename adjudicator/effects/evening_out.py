"""What players have is evened out or given away: hands dealt anew, most giving to fewest, cards of the hand given."""

from __future__ import annotations

from typing import Any

from adjudicator.cards import parameter
from adjudicator.effects.nothing_to_act_on import nobody_has
from adjudicator.effects.several_players import all_hands, counted, those_meant
from adjudicator.engine import Flow, Game, effect
from adjudicator.engine.deeds import cancelling, reshuffling
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.deeds.moments import begin_together, end_together
from adjudicator.engine.numbers import temporary_hands
from adjudicator.engine.state.ways_of_taking import HAND_CARDS
from adjudicator.table import Player, Zone


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
    order = yield from reshuffling.in_random_order(game, cards, owners)
    for number, owner in zip(order, owners, strict=True):
        emit(game, "dealt", card=number, to=hands[owner.name], player=owner)
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
