"""Hands that change owners, and cards that are taken out of them."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.cards import parameter
from adjudicator.effects.nothing_to_act_on import as_far_as_there_is, nobody_has
from adjudicator.effects.several_players import all_hands
from adjudicator.engine import Flow, Game, Option, effect
from adjudicator.engine.deeds import cancelling, hands, playing, taking
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import aimed, choose, identify, one_of_so_many
from adjudicator.engine.state.asks import THROW
from adjudicator.engine.state.ways_of_taking import HAND_CARDS
from adjudicator.table import Player

LEFT: Final = "left"
RIGHT: Final = "right"
ACROSS: Final = "across"
"""Ways in which hands may go round."""


TIE: Final = "tie"
"""A throw that nobody wins."""


def traded_with(game: Game, player: Player, card: int) -> Flow[Any]:
    """Name the player with whom hands are traded, an empty-handed one as well as any other (HR-Q12)."""
    others = game.table.from_left(player)
    with_a_hand = [other for other in others if other.hand.cards]
    if 0 < len(with_a_hand) < len(others):
        others = game.offer(
            "empty-hand-is-traded-too",
            {"traded": others, "nothing-happens": others, "not-for-an-empty-one": with_a_hand},
            player,
            card,
        )
    return (yield from choose(game, player, "player", others, about=card, compulsory=True))


@effect(
    "trade-hands",
    "Trades the whole hand for another player's.",
    pointless=nobody_has("hand"),
    way=HAND_CARDS,
    aims=traded_with,
)
def trade_hands(game: Game, player: Player, card: int) -> Flow[None]:
    """Swap the whole hand with another player's (HR-Q12)."""
    other = yield from aimed(game, card, traded_with(game, player, card))
    if isinstance(other, str):
        return
    some = bool(player.hand.cards or other.hand.cards)
    if not trades(game, player, card, [player, other]):
        return
    if not some or (yield from taking.agreed_to(game, player, card, other)):
        yield from hands.pass_hands(game, [(player, other), (other, player)], card)


def trades(game: Game, player: Player, card: int, among: list[Player]) -> bool:
    """Whether hands change owners, or are thrown for, where some of the players have a card and some none (HR-Q12)."""
    if len({bool(one.hand.cards) for one in among}) < 2:
        return True
    return game.consult(
        "empty-hand-is-traded-too",
        {
            "traded": True,
            "nothing-happens": False,
            "not-for-an-empty-one": any(one.hand.cards for one in among if one is not player),
        },
        player,
        card,
    )


@effect(
    "rotate-hands",
    "Everybody passes the whole hand to a neighbour, all to the same side.",
    pointless=nobody_has("hand"),
    way=HAND_CARDS,
    risks=all_hands,
    hits_each=True,
)
def rotate_hands(game: Game, player: Player, card: int) -> Flow[None]:
    """Everybody passes the whole hand to a neighbour, all to the same side (LF-17)."""
    around = cancelling.hit_by(game, card, game.table.from_left(player, include=True))
    seats = len(around)
    if seats == 1:
        return
    if seats == 2:  # both directions lead to the same neighbour
        yield Option(player, "direction", [LEFT, RIGHT], card)
        if trades(game, player, card, around):
            one, other = around
            yield from hands.pass_hands(game, [(one, other), (other, one)], card)
        return
    steps = {LEFT: 1, RIGHT: -1, ACROSS: seats // 2}
    opposite = [ACROSS] if seats % 2 == 0 else []
    ways = game.offer(
        "hands-go-to-a-neighbour",
        {"neighbour": [LEFT, RIGHT], "any-direction": [LEFT, RIGHT, *opposite], "left-only": [LEFT]},
        player,
        card,
    )
    way: str = yield from choose(game, player, "direction", ways, about=card)
    step = steps[way]
    if trades(game, player, card, around):
        ring = [(one, around[(place + step) % seats]) for place, one in enumerate(around)]
        yield from hands.pass_hands(game, ring, card)


def taken_from(game: Game, player: Player, card: int) -> Flow[Any]:
    """Name the player out of whose hand a card is taken."""
    return (yield from choose(game, player, "player", game.table.from_left(player), about=card, compulsory=True))


@effect(
    "use-what-you-take",
    "Takes a random card from another hand and plays it.",
    pointless=nobody_has("hand", but_oneself=True),
    way=HAND_CARDS,
    aims=taken_from,
)
def use_what_you_take(game: Game, player: Player, card: int) -> Flow[None]:
    """Take a random card from another hand and play it as one's own (HR-Q15)."""
    other = yield from aimed(game, card, taken_from(game, player, card))
    if isinstance(other, str):
        return  # another reading: nothing is taken
    number = yield from pulled(game, player, other, card)
    if number is None:
        return
    yield from identify(game, number)
    used = yield from choose(game, player, "use", [number], about=card, compulsory=True)
    if used != number:
        emit(game, "discard", card=number, to=game.table.discard, player=player)
        return
    surprise = game.cards[number].type == "surprise"
    serves = surprise or game.cards[number].type in ("keeper", "action")  # what else is played serves everybody alike
    user: Player | None = game.consult(
        "pulled-card-serves-the-taker",
        {"taker": player, "its-owner": other if serves else player, "kept-in-hand": None},
        player,
        number,
    )
    if user is None:
        emit(game, "take", card=number, to=player.hand, player=player)
        return
    if surprise and user is other:  # it is not that player's turn, and there is nothing to answer
        emit(game, "discard", card=number, to=game.table.discard, player=player)
        return
    yield from playing.play(game, user, number, source=f"{other.name}'s hand")


def pulled(game: Game, player: Player, other: Player, card: int) -> Flow[int | None]:
    """A random card of a hand; somebody who has just seen that hand may want to choose it (MF-27)."""
    seen = yield from picked_by_sight(game, player, other, card)
    if seen is not None:
        return seen
    drawn: int | None = yield from choose(game, None, "random card", list(other.hand.cards))
    return drawn


def picked_by_sight(game: Game, player: Player, other: Player, card: int) -> Flow[int | None]:
    """Another reading: the card that somebody takes out of a hand they have seen; None where chance draws it."""
    hand = other.hand.cards
    if hand and all((player.name, number) in game.history.seen for number in hand):
        how = game.offer(
            "seen-hand-is-drawn-from-blindly",
            {"at-random": ["at random"], "the-card-seen": ["at random", *hand]},
            player,
            card,
        )
        number = yield from choose(game, player, "how", how)
        if isinstance(number, int):
            return number
    return None


@effect(
    "random-tax",
    "Takes random cards from every other hand.",
    takes={"take": parameter.number("How many from each.")},
    pointless=nobody_has("hand", but_oneself=True),
    way=HAND_CARDS,
    risks=all_hands,
    hits_each=True,
)
def random_tax(game: Game, player: Player, card: int, *, take: int) -> Flow[None]:
    """Take random cards from everybody else's hand."""
    others = game.table.from_left(player)
    if not as_far_as_there_is(game, player, card, (bool(other.hand.cards) for other in others)):
        return
    for other in cancelling.hit_by(game, card, others):
        count, what = min(take, len(other.hand.cards)), f"random card of {other.name}"
        for left in range(count, 0, -1):
            number = yield from picked_by_sight(game, player, other, card)
            if number is None:
                number = yield from one_of_so_many(game, None, what, list(other.hand.cards), left)
            emit(game, "take", card=number, to=player.hand, player=player)


@effect(
    "contest",
    "Throws against another player; who wins most rounds takes the other's hand.",
    takes={"rounds": parameter.number("How many rounds, of which most win: three of 5.")},
)
def contest(game: Game, player: Player, card: int, *, rounds: int) -> Flow[None]:
    """Throw against another player; whoever wins most of the rounds takes the other's whole hand (LF-08).

    Chance tells the winner of each throw; ties are thrown again, and need not be told.
    """
    other: Player = yield from choose(game, player, "player", game.table.from_left(player), about=card)
    if (not player.hand.cards and not other.hand.cards) or not trades(game, player, card, [player, other]):
        return
    if not (yield from taking.agreed_to(game, player, card, other)):
        return
    needed, won_throws = wins_needed(game, player, card, rounds)
    won = {player: 0, other: 0}
    ties = 0
    while max(won.values()) < needed and sum(won.values()) < won_throws:
        if ties and not another_throw(game, player, card, won[player] + won[other] + ties < rounds):
            break
        tie = [TIE] if game.asking.every_rest and ties < rounds else []
        winner = yield from choose(game, None, THROW, [player, other, *tie])
        if winner == TIE:
            ties += 1
        else:
            won[winner] += 1
    if won[player] == won[other]:
        return
    first = max(won, key=lambda one: won[one])
    emit(game, "won contest", player=first)
    yield from hands.pass_hands(game, [(other if first is player else player, first)], card)


def wins_needed(game: Game, player: Player, card: int, rounds: int) -> tuple[int, int]:
    """How many throws one has to win, most of the rounds as they read (LF-08), and how many are won at most."""
    printed = game.cards[card].numerals.get("rounds", rounds)
    most = rounds // 2 + 1
    return game.consult(
        "raised-showdown-takes-more-wins",
        {
            "most-of-them": (most, 2 * most - 1),
            "as-printed": (printed // 2 + 1, 2 * (printed // 2) + 1),
            "so-many-rounds": (most, rounds),
        },
        player,
        card,
    )


def another_throw(game: Game, player: Player, card: int, rounds_left: bool) -> bool:
    """Whether it goes on although ties and wins together have used the rounds up: a tie counts for nothing (LF-08)."""
    return game.consult("tied-throws-count-for-nothing", {"thrown-again": True, "a-round": rounds_left}, player, card)
