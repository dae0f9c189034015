"""Things that single Keepers and Actions of other decks do, as far as anybody told how they work."""

from __future__ import annotations

from adjudicator.cards import parameter
from adjudicator.cards.model import Power
from adjudicator.effects.nothing_to_act_on import missing, nobody_has
from adjudicator.effects.several_players import all_hands
from adjudicator.engine import EFFECTS, Flow, Game, effect
from adjudicator.engine.deeds import cancelling, taking
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import aimed, choose
from adjudicator.engine.deeds.moments import check, do, do_if_it_can
from adjudicator.engine.numbers import bans, duties, numerals
from adjudicator.engine.state.ways_of_taking import EXCHANGE, HAND_CARDS
from adjudicator.table import Player


def discards(game: Game, player: Player, card: int) -> list[int]:
    """The discard pile from its top."""
    return game.table.discard.cards[::-1]


@effect(
    "discard-onto-pile",
    "Puts a card of the discard pile on top of the draw pile.",
    obstacles=missing(discards, "the discard pile is empty"),
)
def discard_onto_pile(game: Game, player: Player, card: int) -> Flow[None]:
    """Put a card of the discard pile on top of the draw pile (Batarang)."""
    number = yield from choose(game, player, "card", discards(game, player, card), about=card)
    if number is not None:
        emit(game, "tuck in", card=number, to=game.table.draw_pile, player=player)


def others_keepers(game: Game, player: Player, card: int, but: str | None = None) -> list[int]:
    """The Keepers of others for which a card can be traded."""
    key = game.key(but) if but else None
    found = [number for other in game.table.from_left(player) for number in other.keepers.cards]
    return [number for number in found if key not in game.cards[number].keys]


def had_for_it(game: Game, player: Player, card: int, *, but: str | None = None) -> Flow[int | None]:
    """Name the Keeper for which a card is traded."""
    aims = duties.stand_ins(game, player, others_keepers(game, player, card, but))
    options = bans.but_for_thefts(game, player, card, aims)
    number: int | None = yield from choose(game, player, "Keeper", options, about=card)
    return number


@effect(
    "trade-itself",
    "Trades this Keeper for one of another player, who is not asked.",
    takes={"but": parameter.maybe(parameter.card("A Keeper that cannot be taken for it."))},
    on=("keeper",),
    obstacles=missing(others_keepers, "nobody else has a Keeper to trade"),
    way=EXCHANGE,
    aims=had_for_it,
)
def trade_itself(game: Game, player: Player, card: int, *, but: str | None = None) -> Flow[None]:
    """Swap this Keeper for one of somebody else's, whether they like it or not (Stolen Goods)."""
    number: int | None = yield from aimed(game, card, had_for_it(game, player, card, but=but))
    if number is not None:
        yield from taking.change_places(game, player, card, card, number)


@effect(
    "everybody-gives",
    "Everybody else gives cards of the hand, of their own choice.",
    takes={"each": parameter.number("How many each gives.")},
    pointless=nobody_has("hand", but_oneself=True),
    way=HAND_CARDS,
    risks=all_hands,
    hits_each=True,
)
def everybody_gives(game: Game, player: Player, card: int, *, each: int) -> Flow[None]:
    """Everybody else gives cards out of the hand, of their own choice (Taxation)."""
    for other in cancelling.hit_by(game, card, game.table.from_left(player)):
        for _ in range(each):
            number = yield from choose(game, other, "card to give", list(other.hand.cards), about=card)
            if number is None:
                break
            emit(game, "give", card=number, to=player.hand, player=other)


def borrowable(game: Game, player: Player) -> list[int]:
    """Keepers on the table with a power that could be used just now if they were one's own."""
    keepers = [number for other in game.table.from_left(player, include=True) for number in other.keepers.cards]
    return [number for number in keepers if borrowed(game, player, number) is not None]


def borrowed(game: Game, player: Player, number: int) -> Power | None:
    """The first power of a Keeper that nothing of its own stands in the way of."""

    def hindered(power: Power) -> bool:
        if power.effect == "borrow-power":
            return True  # has nothing of its own to lend
        stands, params = EFFECTS[power.effect].obstacles, numerals.params(game, number, power.params)
        return stands is not None and bool(stands(game, player, number, **params))

    return next((one for one in game.cards[number].powers if one.when != "any-time" and not hindered(one)), None)


@effect(
    "borrow-power",
    "Uses the power of some Keeper in play as if it were one's own.",
    pointless=lambda game, player, card, **_: not borrowable(game, player),
)
def borrow_power(game: Game, player: Player, card: int) -> Flow[None]:
    """Use the power of some Keeper in play as if one had it (You Can't Take This Guy From Me)."""
    number: int | None = yield from choose(game, player, "Keeper", borrowable(game, player), about=card)
    if number is None:
        return
    power = borrowed(game, player, number)
    assert power is not None
    yield from do(game, player, number, power.effect, power.params)


def held_by(game: Game, player: Player, card: int) -> list[int]:
    """The Actions that lie under a card."""
    under = game.table.under
    return [n for n in under[card].cards if game.cards[n].type == "action"] if card in under else []


@effect(
    "use-held-action",
    "Does what the Action under the rule says; it stays there.",
    on=("new-rule",),
    obstacles=missing(held_by, "no Action lies under {card}"),
    lends=held_by,
)
def use_held_action(game: Game, player: Player, card: int) -> Flow[None]:
    """Do what the Action under a rule says; it stays there (Let's Keep Doing That)."""
    play = game.plays.latest_of(card)
    number = play.lent if play is not None else None
    if number is None:
        return
    game.plays.doing.append(number)
    for name, params in game.cards[number].does:
        yield from do_if_it_can(game, player, number, name, params)
    game.plays.doing.remove(number)


@effect("take-to-hand-open", "This Keeper goes to the hand and is held facing outward.", on=("keeper",))
def take_to_hand_open(game: Game, player: Player, card: int) -> Flow[None]:
    """This Keeper goes back to its owner's hand, where it is held facing outward (Magic Ring)."""
    emit(game, "take", card=card, to=player.hand, player=player)
    game.table.open |= {card}
    for other in game.players:
        game.history.seen.add((other.name, card))
    yield from check(game)
