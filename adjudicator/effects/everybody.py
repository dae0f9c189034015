"""Actions that do something to everybody at the table."""

from __future__ import annotations

from typing import Any

from adjudicator.cards import parameter
from adjudicator.effects.nothing_to_act_on import nobody_has
from adjudicator.effects.several_players import all_keepers, at_random
from adjudicator.engine import NO_MORE, Flow, Game, effect
from adjudicator.engine.deeds import cancelling, drawing, moments, playing, reshuffling, taking
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.deeds.moments import begin_together, check, end_together
from adjudicator.engine.numbers import classes, duties, in_play
from adjudicator.engine.state.ways_of_taking import REDISTRIBUTION, TO_HAND
from adjudicator.law import Options
from adjudicator.table import Player


@effect(
    "distress-call",
    "Everybody draws, and whoever has Creepers more.",
    takes={"draw": parameter.drawn(), "per_creeper": parameter.number("Up to how many for each Creeper.")},
)
def distress_call(game: Game, player: Player, card: int, *, draw: int, per_creeper: int) -> Flow[None]:
    """Everybody draws; then whoever has Creepers goes on, up to so many in all for each of them.

    A Creeper drawn meanwhile counts among them.
    """
    order = game.table.from_left(player, include=True)
    begin_together(game)
    drawn: dict[str, int] = {}
    for one in order:
        drawn[one.name] = yield from drawing.draw(game, one, draw, why=card)
    for one in order:
        while (more := per_creeper * len(one.creepers.cards) - drawn[one.name]) > 0:
            got = yield from drawing.draw(game, one, more, why=card)
            drawn[one.name] += got
            if not got:
                break
    yield from end_together(game)


@effect(
    "sonic-sledgehammer",
    "Everybody loses a Keeper of the player's choice, or without one a random card of the hand.",
    hits_each=True,
)
def sonic_sledgehammer(game: Game, player: Player, card: int) -> Flow[None]:
    """Everybody discards a Keeper of the player's choice, without Keepers a random card of the hand."""
    begin_together(game)
    shields = duties.shields_against(game, player)
    for other in cancelling.hit_by(game, card, game.table.from_left(player, include=True)):
        yield from moments.between_discards(game, other, game.name(card))
        if in_play.has_keeper_like(game, other):
            options = duties.stand_ins(game, player, in_play.keeper_like(game, other), shields)
            number = yield from choose(game, player, f"Keeper of {other.name}", options, about=card)
            if number is not None and game.table.holder(number) is not None:
                yield from playing.discard(game, other, number, by=player)
        elif other.hand.cards:
            number = yield from at_random(game, other)
            yield from playing.discard(game, other, number)
    yield from end_together(game)


def owner_of(game: Game, keeper: str | None) -> Player | None:
    """The player before whom a card of that name lies and works."""
    if not keeper:
        return None
    named = [(player, n) for player in game.players for n in duties.named(game, player.keepers.cards, keeper)]
    return next((player for player, number in named if in_play.works(game, number, player)), None)


def losers(
    game: Game, player: Player, card: int, *, trait: str, taker: str | None = None, **_: Any
) -> tuple[tuple[Player, ...], Player | None]:
    """Whose Keepers somebody else takes, and who that is."""
    receiver = owner_of(game, taker)
    if receiver is None:
        return (), None
    others = [other for other in game.players if other is not receiver]
    hit = [one for one in others if classes.bearing(game, one.keepers.cards, trait)]
    return tuple(hit), receiver


@effect(
    "beam-up",
    "Keepers with a trait go back to the hands of their owners.",
    takes={
        "trait": parameter.trait("Which Keepers."),
        "taker": parameter.maybe(parameter.card("The Keeper whose owner gets them all, if somebody has it.")),
    },
    pointless=lambda game, player, card, *, trait, **_: (
        not any(classes.bearing(game, one.keepers.cards, trait) for one in game.players)
    ),
    robs=losers,
    way=TO_HAND,
)
def beam_up(game: Game, player: Player, card: int, *, trait: str, taker: str | None = None) -> Flow[None]:
    """Keepers with a trait go to the hands of their owners, or all to whoever has the named Keeper at work."""
    receiver = owner_of(game, taker)
    for other in cancelling.hit_by(game, card, game.table.from_left(player, include=True)):
        for number in classes.bearing(game, other.keepers.cards, trait):
            to = receiver or other
            emit(game, "take", card=number, to=to.hand, player=to)
    yield from check(game)


@effect(
    "scramble",
    "Shuffles all Keepers; everybody gets as many as before.",
    pointless=nobody_has("keepers"),
    way=REDISTRIBUTION,
    risks=all_keepers,
    hits_each=True,
)
def scramble(game: Game, player: Player, card: int) -> Flow[None]:
    """Gather and shuffle all Keepers; everybody gets as many as before."""
    around = cancelling.hit_by(game, card, game.table.from_left(player, include=True))
    total = sum(len(other.keepers.cards) for other in around)
    even = tuple(total // len(around) + (place < total % len(around)) for place in range(len(around)))
    numbers: tuple[int, ...] = game.consult(
        "scramble-keeps-the-numbers",
        {"same-numbers": tuple(len(other.keepers.cards) for other in around), "evenly": even},
        player,
        card,
    )
    owners = [other for other, count in zip(around, numbers, strict=True) for _ in range(count)]
    cards = [number for other in around for number in other.keepers.cards]
    for number in cards:
        emit(game, "gather", card=number, to=game.table.pool)
    yield from reshuffling.dealt_anew(game, cards, owners, lambda other: taking.landing(game, other).keepers)


@effect(
    "gift-giveaway",
    "Everybody lifts a Keeper, and each goes to somebody else, those without one first.",
    pointless=nobody_has("keepers"),
    moves_keepers=True,
)
def gift_giveaway(game: Game, player: Player, card: int) -> Flow[None]:
    """Everybody lifts a Keeper of their own; then each is given to somebody else, those without a Keeper first."""
    order = game.table.from_left(player, include=True)
    for giver in order:
        lifted = yield from choose(
            game, giver, "Keeper to give", in_play.keeper_like(game, giver), about=card, compulsory=True
        )
        if isinstance(lifted, int):
            emit(game, "lift", card=lifted, to=giver.lifted, player=giver)
    without = [other for other in order if not other.front_keepers()]
    lifted_none = [other for other in order if not other.lifted.cards]
    given: list[int] = []
    for giver in givers(game, player, card, [other for other in order if other not in lifted_none]):
        yield from give(game, giver, card, without, given)
    gifts = {giver.name: [number for number in given if number in giver.keepers.cards] for giver in lifted_none}
    for giver in lifted_none:
        yield from give(game, giver, card, without, gifts[giver.name])


def give(game: Game, giver: Player, card: int, without: list[Player], given: list[int]) -> Flow[None]:
    """Somebody gives away what they lifted; whoever lifted nothing gives nothing, fresh gifts left alone (HF-03)."""
    own = list(giver.lifted.cards)
    gifts = game.offer(
        "only-lifted-keepers-are-given",
        {"only-lifted": own, "gifts-too": own + [n for n in given if n in giver.keepers.cards]},
        giver,
        card,
    )
    number = yield from choose(game, giver, "gift", gifts)
    if number is None:
        return
    other: Player = yield from choose(
        game, giver, f"player for {game.name(number)}", receivers(game, card, giver, without)
    )
    for kept in [one for one in giver.lifted.cards if one != number]:
        emit(game, "put back", card=kept, to=giver.keepers, player=giver)
    other = taking.landing(game, other)
    creeper = game.cards[number].type == "creeper"
    emit(game, "give", card=number, to=other.creepers if creeper else other.keepers, player=giver)
    given.append(number)


def givers(game: Game, player: Player, card: int, order: list[Player]) -> list[Player]:
    """In which order the lifted Keepers are handed over; it decides who is without one by then (HF-04)."""
    return game.law.decide(
        lambda: game.consult(
            "gifts-begin-with-the-player",
            {"with-the-player": order, "with-the-left": [*order[1:], *order[:1]]},
            player,
            card,
        ),
        lambda some: [one.name for one in some if one.lifted.cards],
    )


def receivers(game: Game, card: int, giver: Player, without: list[Player]) -> Options[Player]:
    """Who may get a gift: somebody else, those without any Keeper first. A lifted one is still its holder's (HF-04)."""
    others = game.table.from_left(giver)

    def first(poor: list[Player]) -> list[Player]:
        return poor or others

    counted = game.offer(
        "lifted-keeper-still-counts",
        {
            "still-counts": first([other for other in others if not other.front_keepers()]),
            "off-the-table": first([other for other in others if not other.keepers.cards]),
            "as-at-the-start": first([other for other in others if other in without]),
        },
        giver,
        card,
    )
    served = game.offer(
        "gifts-go-first-to-the-keeperless", {"keeperless-first": counted, "to-anybody": others}, giver, card
    )
    found = game.offer("gift-goes-to-somebody-else", {"another": served, "oneself-too": [*served, giver]}, giver, card)
    return found.made_of(counted, served)


@effect(
    "everybody-puts-in",
    "Everybody puts in any number of cards of the hand, unseen until all have chosen; they are counted together.",
    takes={
        "reward": parameter.word(
            "Everybody draws as many again, who put in most takes all, or the player draws as many as all did.",
            "as-many",
            "most-takes-all",
            "player-draws-all",
        )
    },
    pointless=nobody_has("hand"),
)
def everybody_puts_in(game: Game, player: Player, card: int, *, reward: str) -> Flow[None]:
    """Everybody puts in any number of cards; nobody sees the others' before all have chosen.

    `as-many`: everybody draws as many as they put in. `most-takes-all`: whoever put in most takes them all, several
    who are level lose them. `player-draws-all`: the player draws as many as all have put in.
    """
    order = game.table.from_left(player, include=True)
    chosen: dict[str, list[int]] = {}
    for one in order:
        mine: list[int] = chosen.setdefault(one.name, [])
        while left := [number for number in one.hand.cards if number not in mine]:
            number = yield from choose(game, one, f"card of {one.name} to put in", [*left, NO_MORE], about=card)
            if number == NO_MORE:
                break
            mine.append(number)
    begin_together(game)
    most = max(map(len, chosen.values()))
    first = [one for one in order if len(chosen[one.name]) == most]
    for one in order:
        for number in chosen[one.name]:
            if reward == "most-takes-all" and len(first) == 1:
                emit(game, "take", card=number, to=first[0].hand, player=first[0])
            else:
                emit(game, "discard", card=number, to=game.table.discard, player=one)
    if reward == "as-many":
        for one in order:
            yield from drawing.draw(game, one, len(chosen[one.name]), why=card)
    elif reward == "player-draws-all":
        yield from drawing.draw(game, player, sum(map(len, chosen.values())), why=card)
    yield from end_together(game)
