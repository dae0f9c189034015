"""Actions that end the turn when they are played, and what has players miss turns (HF-16)."""

from __future__ import annotations

from adjudicator.cards import parameter
from adjudicator.effects import several_players
from adjudicator.effects.several_players import another
from adjudicator.effects.take_and_trade import put_before
from adjudicator.engine import Ask, Flow, Game, effect
from adjudicator.engine.deeds import choosing, ending, playing
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import aimed, choose
from adjudicator.engine.deeds.moments import begin_together, check, end_together
from adjudicator.engine.numbers import unknown_cards
from adjudicator.engine.numbers.temporary_hands import temporary_hand
from adjudicator.engine.state.ways_of_taking import SEATS
from adjudicator.table import Player, Zone


@effect("end-turn", "Ends the turn.", ends_turn=True)
def end_turn(game: Game, player: Player, card: int) -> Flow[None]:
    """The turn is over at once."""
    yield from ending.end_turn_now(game, card)


@effect("leave-room", "Leaves the room for a while, which ends the turn.", ends_turn=True)
def leave_room(game: Game, player: Player, card: int) -> Flow[None]:
    """The player leaves the room for a while, which ends the turn (HF-11, HF-16)."""
    ends: bool = game.consult("leaving-the-room-ends-the-turn", {"ends": True, "goes-on": False}, player, card)
    if ends:
        yield from ending.end_turn_now(game, card)


def picks(game: Game, player: Player, card: int, pile: Zone) -> list[int]:
    """Cards of a pile that may be picked, the leftovers of a temporary hand not among them (HF-11)."""
    there = list(reversed(pile.cards))
    temporary = temporary_hand(game)
    left = list(temporary.zone.cards) if temporary is not None else []
    if not left:
        return there
    return game.offer("pick-before-leftovers-go", {"pick-first": there, "leftovers-first": there + left}, player, card)


def pocket(game: Game, player: Player, card: int, number: int) -> None:
    """A picked card goes to the real hand, set aside or not (HF-11)."""
    temporary = temporary_hand(game)
    to: Zone = player.hand
    if temporary is not None:
        to = game.consult(
            "picked-card-joins-the-real-hand",
            {"set-aside-hand": player.hand, "temporary-hand": temporary.zone},
            player,
            card,
            picked=game.name(number),
        )
    emit(game, "take", card=number, to=to, player=player)


@effect(
    "search-pile", "Takes a card out of the discard pile or the draw pile into the hand; the turn ends.", ends_turn=True
)
def search_pile(game: Game, player: Player, card: int) -> Flow[None]:
    """Take any non-Creeper from the discard pile or the draw pile into the hand (Time Portal).

    The turn ends, also where nothing is found (HF-16, HF-27).
    """
    table = game.table
    options = picks(game, player, card, table.discard)
    options += [*reversed(table.draw_pile.cards), *table.shuffled.cards]
    options[:] = [number for number in options if game.cards[number].type != "creeper"]
    number = yield from choosing.search(
        game, player, "card", options, (table.draw_pile, table.shuffled, table.discard), about=card
    )
    if number is not None:
        from_draw = table.zone[number].kind == "draw pile"
        pocket(game, player, card, number)
        if from_draw:
            yield from reshuffle_draw_pile(game)
        yield from check(game)
    yield from ending.end_turn_now(game, card)


def reshuffle_draw_pile(game: Game) -> Flow[None]:
    """After somebody searched the draw pile its order is chance again."""

    table = game.table
    cards = list(table.draw_pile.cards)
    if not table.pile_goes_on and len(cards) < 2:
        return
    order = None if table.pile_goes_on else (yield Ask(None, "shuffle", list(reversed(cards))))
    if order is not None:
        table.draw_pile.cards[:] = list(reversed(order))
    else:
        table.pour(cards, table.shuffled)
    emit(game, "reshuffle", count=len(cards))


@effect(
    "what-do-you-want",
    "Takes a card out of the discard pile and plays it; a Keeper or a Goal ends the turn.",
    ends_turn=True,
)
def what_do_you_want(game: Game, player: Player, card: int) -> Flow[None]:
    """Take any card from the discard pile: what can be played is played, a Keeper or Goal ends the turn (HF-11).

    Where nothing lies there the turn ends as well (HF-16).
    """
    discard = game.table.discard
    options = picks(game, player, card, discard)
    number = yield from choosing.search(
        game, player, "card", options, (discard,), about=card, fits=unknown_cards.anything
    )
    if number is None:
        yield from ending.end_turn_now(game, card)
        return
    kind = game.cards[number].type
    if kind in ("keeper", "goal", "ungoal"):
        pocket(game, player, card, number)
        yield from ending.end_turn_now(game, card)
        return
    if kind == "creeper":
        others = game.table.from_left(player)
        other: Player = yield from choose(game, player, "player", others, about=card)
        yield from put_before(game, player, other, number)
    else:
        yield from playing.play(game, player, number, source="discard pile")
    ends: bool = game.consult(
        "only-keeper-or-goal-ends-the-turn",
        {"goes-on": False, "always-ends": game.turn.ending.by is None},
        player,
        card,
        other=game.name(number),
    )
    if ends:
        yield from ending.end_turn_now(game, card)


@effect(
    "trade-places",
    "Changes places with another player, the cards staying where they lie; the turn ends.",
    way=SEATS,
    aims=another,
    ends_turn=True,
)
def trade_places(game: Game, player: Player, card: int) -> Flow[None]:
    """Change places with another player, cards staying where they lie; the turn ends (Brain Transference, HF-11)."""

    temporary = temporary_hand(game)
    left = list(temporary.zone.cards) if temporary is not None else []
    other: Player = yield from aimed(game, card, another(game, player, card))
    if left:
        first: bool = game.consult(
            "leftovers-go-before-trading-places",
            {"discard-first": True, "trade-first": False},
            player,
            card,
            other=other.name,
        )
        if not first:
            assert temporary is not None
            for number in left:
                emit(game, "take", card=number, to=player.hand, player=player)
    yield from ending.lose_temporary(game, card)
    swap_positions(game, player, other)
    owed_after_the_swap(game, player, other, card)
    yield from check(game)
    yield from ending.end_turn_now(game, card)


def owed_after_the_swap(game: Game, player: Player, other: Player, card: int) -> None:
    """An extra turn is taken by the person who invoked it, wherever that person sits now (LF-32)."""
    owed = game.owed.extra_turns
    if not owed:
        return
    places = {player: other, other: player}
    still = game.turn.resumes
    found: list[tuple[Player, int]]
    found, game.turn.resumes = game.consult(
        "extra-turn-is-the-persons",
        {
            "person": (owed, still),
            "seat": ([(places.get(one, one), number) for one, number in owed], still),
            "when-it-comes-round": ([], still),
            "old-chair": (owed, still or other),
        },
        owed[0][0],
        owed[0][1],
        other=game.name(card),
    )
    game.owed.extra_turns = found


def swap_positions(game: Game, player: Player, other: Player) -> None:
    """Two players change seats and take over each other's whole position; the cards lie where they lay."""
    seats = game.table.players
    seats[player.seat], seats[other.seat] = other, player
    player.seat, other.seat = other.seat, player.seat
    kinds = (player.hand, other.hand), (player.keepers, other.keepers), (player.creepers, other.creepers)
    for mine, theirs in (*kinds, (player.goals, other.goals)):
        cards, others = list(mine.cards), list(theirs.cards)
        for number in cards:
            game.table.move(number, theirs)
        for number in others:
            game.table.move(number, mine)
    game.moment.changed = True
    emit(game, "places", player=player, other=other)


@effect(
    "skip-turns",
    "Somebody misses turns.",
    takes={
        "turns": parameter.number("How many."),
        "who": parameter.word("Who.", "self", "next", "previous", "other"),
        "away": parameter.flag("Whether they are not at the table until then, and answer nothing."),
    },
)
def skip_turns(game: Game, player: Player, card: int, *, turns: int, who: str, away: bool = False) -> Flow[None]:
    """Somebody misses the next turns; `away`: they are not at the table until then, and answer nothing."""
    (one,) = yield from several_players.those_meant(game, player, card, who)
    one.misses += turns
    one.away = one.away or away
    emit(game, "misses turns", player=one, count=turns)


@effect(
    "lay-hand-aside",
    "Lays the hand aside, out of everybody's reach, until a later turn of its player.",
    takes={"turns": parameter.number("As the how-manieth turn of the player begins it is taken up again.")},
    pointless=lambda game, player, card, **_: not player.hand.cards,
)
def lay_hand_aside(game: Game, player: Player, card: int, *, turns: int) -> Flow[None]:
    """The hand is laid aside, out of everybody's reach, and taken up again as a later turn of its player begins."""
    begin_together(game)
    for number in list(player.hand.cards):
        emit(game, "lay aside", card=number, to=player.aside, player=player)
    player.aside_for = turns
    yield from end_together(game)
