"""Taking, trading, trashing and dealing out cards that are in play or in hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.effects.rules import trash_rule
from adjudicator.engine import Flow, Game, Obstacle, Option, effect
from adjudicator.engine.deeds import cancelling, changes, creepers, hands, moments, playing, reshuffling, rules, taking
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose, identify
from adjudicator.engine.deeds.moments import begin_together, check, end_together, look_now
from adjudicator.engine.numbers import duties, in_play
from adjudicator.engine.winning import claims
from adjudicator.law import Options

if TYPE_CHECKING:
    from adjudicator.table import Player


LEFT, RIGHT, ACROSS = "left", "right", "across"
"""Ways in which hands may go round."""
TIE = "tie"
"""A throw that nobody wins."""


def aimed_at(game: Game, player: Player, what: str, named: Any = None) -> list[int]:
    """Cards in front of one player that an effect can aim at: keeper, creeper or keeper-or-creeper."""
    if what == "keeper":
        cards = in_play.keeper_like(game, player)
    elif what == "creeper":
        cards = player.creepers.cards
    else:
        cards = player.front()
    if named:
        keys = {game.key(name) for name in named}
        found = [number for number in cards if not keys.isdisjoint(game.cards[number].keys)]
        several = [number for number in found if not keys.issuperset(game.cards[number].keys)]
        if not several:
            return found
        return game.law.offer(
            "card-is-all-it-counts-as",
            {"all-at-once": found, "owner-says": [number for number in found if number not in several]},
            card=game.name(several[0]),
            player=player.name,
        )
    return cards


def targets(game: Game, players: list[Player], what: str, named: Any = None) -> list[int]:
    """What can be aimed at in front of several players, with the consults that made it so."""
    found: Options[int] = Options()
    for player in players:
        some = aimed_at(game, player, what, named)
        found.extend(some)
        if isinstance(some, Options):
            found.listed.extend(some.listed)
    return found


def nothing_to_steal(game: Game, player: Player, card: int, *, what: str = "keeper", **_: Any) -> bool:
    with game.unrecorded():
        return not targets(game, game.table.from_left(player), what)


def nothing_to_trash(game: Game, player: Player, card: int, *, what: str = "keeper", **_: Any) -> bool:
    with game.unrecorded():
        return not (game.table.rules.cards if what == "new-rule" else targets(game, game.players, what))


def prey(game: Game, player: Player, card: int, *, what: str = "keeper", named: Any = None) -> Flow[Any]:
    """Name the card to be stolen."""
    options = duties.stand_ins(game, player, targets(game, game.table.from_left(player), what, named))
    return (yield from choose(game, player, "card to steal", options, about=card, compulsory=True))


def no_prey(
    game: Game, player: Player, card: int, *, what: str = "keeper", named: Any = None, **_: Any
) -> list[Obstacle]:
    found = targets(game, game.table.from_left(player), what, named)
    return [] if found else [Obstacle("nobody has such a card on the table")]


@effect("steal", pointless=nothing_to_steal, obstacles=no_prey, declares=prey)
def steal(game: Game, player: Player, card: int, *, what: str = "keeper", named: Any = None) -> Flow[None]:
    """Take a card in front of another player."""
    play = game.under_way[-1] if game.under_way and game.under_way[-1].card == card else None
    if play is not None and play.waived:
        return
    number: Any = play.declared if play is not None else None
    if number is None or not game.table.zone[number].in_front:
        number = yield from prey(game, player, card, what=what, named=named)
    if isinstance(number, int):
        yield from move_in_front(game, landing(game, player), number, "steal")


def landing(game: Game, owner: Player) -> Player:
    """Where a Keeper that an Action moves ends up: with its new owner, or with whoever intercepts it (HF-38)."""
    play = game.under_way[-1] if game.under_way else None
    if play is None or play.taker is None or play.taker is owner:
        return owner
    taker, play.taker = play.taker, None
    return taker


def move_in_front(game: Game, player: Player, number: int, kind: str) -> Flow[None]:
    """A card that lies on the table changes hands, straight into play."""
    if kind == "steal":
        to = taking.taken_to(game, player, number)
    else:
        to = player.creepers if game.cards[number].type == "creeper" else player.keepers
    emit(game, kind, card=number, to=to, player=player)
    yield from check(game)


def anybodys(game: Game, player: Player, card: int, options: list[int]) -> list[int]:
    """A card that lets a player discard something in play may be aimed at what is the player's own (SR-Q13)."""
    offered = game.law.offer(
        "trash-may-hit-ones-own",
        {"anybodys": options, "others-only": [n for n in options if game.table.holder(n) is not player]},
        card=game.name(card),
        player=player.name,
    )
    offered.listed.extend(getattr(options, "listed", ()))
    return offered


@effect("trash", pointless=nothing_to_trash)
def trash(game: Game, player: Player, card: int, *, what: str = "keeper", named: Any = None) -> Flow[None]:
    """Discard one card in play of one's choice."""
    if what == "new-rule":
        yield from trash_rule(game, player, card)
        return
    options = anybodys(game, player, card, duties.stand_ins(game, player, targets(game, game.players, what, named)))
    number = yield from choose(game, player, "card to trash", options, about=card, compulsory=True)
    if isinstance(number, int):
        yield from playing.discard(game, player, number)


def nothing_to_exchange(game: Game, player: Player, card: int, **_: Any) -> bool:
    return not player.keepers.cards or not any(other.keepers.cards for other in game.table.from_left(player))


@effect("exchange-keepers", pointless=nothing_to_exchange)
def exchange_keepers(game: Game, player: Player, card: int) -> Flow[None]:
    """Swap one of one's own Keepers for one of somebody else's."""
    if nothing_to_exchange(game, player, card):
        return
    mine: int = yield from choose(game, player, "own Keeper", list(player.keepers.cards), about=card)
    others = [number for other in game.table.from_left(player) for number in other.keepers.cards]
    theirs: int = yield from choose(game, player, "Keeper", duties.stand_ins(game, player, others), about=card)
    other = game.table.holder(theirs)
    assert other is not None
    begin_together(game)
    emit(game, "exchange", card=mine, to=taking.taken_to(game, other, mine), player=player)
    yield from moments.between_halves(game, player, card)
    emit(game, "exchange", card=theirs, to=taking.taken_to(game, landing(game, player), theirs), player=player)
    yield from end_together(game)


@effect("trade-hands")
def trade_hands(game: Game, player: Player, card: int) -> Flow[None]:
    """Swap the whole hand with another player's (HR-Q12)."""
    other: Any = yield from choose(game, player, "player", game.table.from_left(player), about=card, compulsory=True)
    if isinstance(other, str):
        return
    game.received[card] = set(player.hand.cards)
    if game.under_way:
        game.under_way[-1].partner = other
    if bool(player.hand.cards) != bool(other.hand.cards):
        trades: bool = game.law.consult(
            "empty-hand-is-traded-too",
            {"traded": True, "nothing-happens": False},
            card=game.name(card),
            player=player.name,
        )
        if not trades:
            return
    yield from hands.pass_hands(game, [(player, other), (other, player)], card)


@effect("rotate-hands")
def rotate_hands(game: Game, player: Player, card: int) -> Flow[None]:
    """Everybody passes the whole hand to a neighbour, all to the same side (LF-17)."""
    seats = len(game.players)
    if seats == 2:  # both directions lead to the same neighbour
        yield Option(player, "direction", [LEFT, RIGHT], card)
        other = game.table.following(player)
        yield from hands.pass_hands(game, [(player, other), (other, player)], card)
        return
    steps = {LEFT: 1, RIGHT: -1, ACROSS: seats // 2}
    opposite = [ACROSS] if seats % 2 == 0 else []
    ways = game.law.offer(
        "hands-go-to-a-neighbour",
        {"neighbour": [LEFT, RIGHT], "any-direction": [LEFT, RIGHT, *opposite]},
        card=game.name(card),
        player=player.name,
    )
    way: str = yield from choose(game, player, "direction", ways, about=card)
    step = steps[way]
    around = game.table.from_left(player, include=True)
    yield from hands.pass_hands(game, [(one, game.table.following(one, step)) for one in around], card)


@effect("use-what-you-take")
def use_what_you_take(game: Game, player: Player, card: int) -> Flow[None]:
    """Take a random card from another hand and play it as one's own (HR-Q15)."""
    other: Player = yield from choose(game, player, "player", game.table.from_left(player), about=card)
    number = yield from pulled(game, player, other, card)
    if number is None:
        return
    yield from identify(game, number)
    keeper = game.cards[number].type == "keeper"
    user: Player | None = game.law.consult(
        "pulled-card-serves-the-taker",
        {"taker": player, "its-owner": other if keeper else player, "kept-in-hand": None},
        seen=lambda one: one.name if one is not None else "",
        card=game.name(number),
        player=player.name,
    )
    if user is None:
        emit(game, "take", card=number, to=player.hand, player=player)
        yield from check(game)
        return
    yield from playing.play(game, user, number, source=f"{other.name}'s hand")


def pulled(game: Game, player: Player, other: Player, card: int) -> Flow[int | None]:
    """A random card of a hand; somebody who has just seen that hand may want to choose it (MF-27)."""
    hand = other.hand.cards
    if hand and all((player.name, number) in game.seen for number in hand):
        how = game.law.offer(
            "seen-hand-is-drawn-from-blindly",
            {"at-random": ["at random"], "the-card-seen": ["at random", *hand]},
            card=game.name(card),
            player=player.name,
        )
        number = yield from choose(game, player, "how", how)
        if isinstance(number, int):
            return number
    drawn: int | None = yield from choose(game, None, "random card", list(hand))
    return drawn


@effect("random-tax")
def random_tax(game: Game, player: Player, card: int, *, take: int) -> Flow[None]:
    """Take random cards from everybody else's hand."""
    begin_together(game)
    for other in game.table.from_left(player):
        if cancelling.shielded(game, card, other):
            continue
        for _ in range(min(take, len(other.hand.cards))):
            number: int = yield from choose(game, None, f"random card of {other.name}", list(other.hand.cards))
            emit(game, "take", card=number, to=player.hand, player=player)
    yield from end_together(game)


@effect("contest")
def contest(game: Game, player: Player, card: int, *, rounds: int) -> Flow[None]:
    """Throw against another player; whoever wins most of the rounds takes the other's whole hand (LF-08).

    Chance tells the winner of each throw; ties are thrown again, and need not be told.
    """
    other: Player = yield from choose(game, player, "player", game.table.from_left(player), about=card)
    if not player.hand.cards and not other.hand.cards:
        return
    needed = wins_needed(game, player, card, rounds)
    won = {player: 0, other: 0}
    ties = 0
    while max(won.values()) < needed:
        if ties and not another_throw(game, player, card, won[player] + won[other] + ties < rounds):
            break
        tie = [TIE] if game.every_rest and ties < rounds else []
        winner = yield from choose(game, None, "throw", [player, other, *tie])
        if winner == TIE:
            ties += 1
        else:
            won[winner] += 1
    if won[player] == won[other]:
        return
    first = max(won, key=lambda one: won[one])
    emit(game, "won contest", player=first)
    yield from hands.pass_hands(game, [(other if first is player else player, first)], card)


def wins_needed(game: Game, player: Player, card: int, rounds: int) -> int:
    """How many throws have to be won: most of the rounds as they read (LF-08)."""
    printed = game.cards[card].numerals.get("rounds", rounds)
    needed: int = game.law.consult(
        "raised-showdown-takes-more-wins",
        {"most-of-them": rounds // 2 + 1, "as-printed": printed // 2 + 1},
        card=game.name(card),
        player=player.name,
    )
    return needed


def another_throw(game: Game, player: Player, card: int, rounds_left: bool) -> bool:
    """Whether it goes on although ties and wins together have used the rounds up: a tie counts for nothing (LF-08)."""
    on: bool = game.law.consult(
        "tied-throws-count-for-nothing",
        {"thrown-again": True, "a-round": rounds_left},
        card=game.name(card),
        player=player.name,
    )
    return on


def nothing_to_deal(game: Game, player: Player, card: int, *, what: str = "keepers", **_: Any) -> bool:
    return not gathered(game, what)


def gathered(game: Game, what: str) -> list[int]:
    cards = []
    for player in game.table.from_left(game.turn.player, include=True):
        if what in ("keepers", "both"):
            cards += player.keepers.cards
        if what in ("creepers", "both"):
            cards += [number for number in player.creepers.cards if number not in game.table.attached]
    return cards


@effect("redistribute", pointless=nothing_to_deal)
def redistribute(game: Game, player: Player, card: int, *, what: str, first: str = "self") -> Flow[None]:
    """Gather cards on the table, shuffle, deal them out clockwise one by one, straight into play."""
    cards = gathered(game, what)
    if not cards:
        return
    before = [owner for number in cards if (owner := game.table.holder(number)) is not None]
    begin_together(game)
    for number in cards:
        emit(game, "gather", card=number, to=game.table.pool)
    blindly = yield from dealt_blindly(game, player, card)
    order = (yield from reshuffling.in_random_order(game, cards)) if blindly else cards
    owners = yield from (shares if blindly else chosen_shares)(game, player, card, order, before, first)
    for place, (number, owner) in enumerate(zip(order, owners, strict=True)):
        if place:
            yield from between_two_cards(game, player, card)
        creeper = game.cards[number].type == "creeper"
        if not creeper:
            owner = landing(game, owner)
        to = game.law.consult(
            "dealt-cards-come-into-play",
            {"into-play": owner.creepers if creeper else owner.keepers, "into-hand": owner.hand},
            seen=lambda zone: zone.kind,
            card=game.name(card),
            player=player.name,
        )
        emit(game, "dealt", card=number, to=to, player=owner)
    yield from end_together(game)


def between_two_cards(game: Game, player: Player, card: int) -> Flow[None]:
    """Whether anybody looks for a winner while cards are still being dealt out (MF-38 does not say)."""
    now = game.law.consult(
        "dealing-out-is-one-event",
        {"together": None, "card-by-card": lambda: claims.settled(game)},
        card=game.name(card),
        player=player.name,
    )
    if now is not None:
        yield from look_now(game)


def dealt_blindly(game: Game, player: Player, card: int) -> Flow[bool]:
    """Whether cards are shuffled and dealt out, not given to whom the dealer likes (MF-38)."""
    how = game.law.offer(
        "redistribution-is-blind",
        {"blindly": ["dealt"], "as-the-dealer-likes": ["dealt", "chosen"]},
        card=game.name(card),
        player=player.name,
    )
    way: str = yield from choose(game, player, "how", how)
    return way == "dealt"


def chosen_shares(
    game: Game, player: Player, card: int, order: list[int], before: list[Player], first: str
) -> Flow[list[Player]]:
    """Another reading of MF-38: the dealer gives each card to whom they like."""
    chosen: list[Player] = []
    for number in order:
        one: Player = yield from choose(game, player, f"player for {game.name(number)}", game.players)
        chosen.append(one)
    return chosen


def shares(
    game: Game, player: Player, card: int, order: list[int], before: list[Player], first: str
) -> Flow[list[Player]]:
    """Who gets each of the cards that are dealt out again, in their order (MF-38)."""
    law, name, who = game.law, game.name(card), player.name
    left = game.table.following(player)
    printed = left if first == "left" else player
    starts = law.offer(
        "redistribution-starts-by-kind",
        {"by-kind": [printed], "dealer-may-choose": [player, left], "always-self": [player], "always-left": [left]},
        card=name,
        player=who,
    )
    start: Player = yield from choose(game, player, "first card for", starts)
    around = game.table.from_left(start, include=True)
    evenly = [around[index % len(around)] for index in range(len(order))]
    counts = {one.name: before.count(one) for one in around}
    found: list[Player] = law.consult(
        "redistribution-evens-out",
        {"evenly": evenly, "old-numbers": [one for one in around for _ in range(counts[one.name])]},
        seen=lambda owners: tuple(one.name for one in owners),
        card=name,
        player=who,
    )
    return found


def zapped(game: Game, player: Player, card: int) -> Flow[Any]:
    """Name the card that is taken out of play."""
    table = game.table
    options = [*table.goals.cards, *table.rules.cards, *(n for other in game.players for n in other.front())]
    options = list(duties.stand_ins(game, player, options))
    return (yield from choose(game, player, "card", options, about=card, compulsory=True))


@effect("zap", declares=zapped)
def zap(game: Game, player: Player, card: int) -> Flow[None]:
    """Take any card in play into the hand; of a Keeper with a Creeper both, the Creeper lying down in front."""
    play = game.under_way[-1] if game.under_way and game.under_way[-1].card == card else None
    if play is not None and play.waived:
        return
    number: Any = play.declared if play is not None else None
    if number is None:
        number = yield from zapped(game, player, card)
    if not isinstance(number, int):
        return
    host = game.table.attached.get(number)
    if game.table.zone[number] is game.table.rules:
        yield from rules.remove(game, player, [number], player.hand)
    elif game.cards[number].type == "creeper" and host is None:
        yield from move_in_front(game, player, number, "take")
    else:
        emit(game, "take", card=number if host is None else host, to=player.hand, player=player)
        yield from check(game)


def no_creepers(game: Game, player: Player, card: int, **_: Any) -> bool:
    return not any(other.creepers.cards for other in game.players)


@effect("move-creeper", pointless=no_creepers)
def move_creeper(game: Game, player: Player, card: int, *, attach: bool = False) -> Flow[None]:
    """Move any Creeper in front of another player than its owner, its Keeper coming along.

    With `attach` its Keeper stays, and the player of the card attaches it anew.
    """
    creepers = [number for other in game.players for number in other.creepers.cards]
    number = yield from choose(game, player, "creeper", creepers, about=card, compulsory=True)
    if not isinstance(number, int):
        return
    owner = game.table.holder(number)
    other: Player = yield from choose(game, player, "player", [p for p in game.players if p is not owner], about=card)
    if not attach:
        yield from move_in_front(game, other, number, "move")
        return
    yield from put_before(game, player, other, number)


def put_before(game: Game, player: Player, other: Player, number: int) -> Flow[None]:
    """Lay a loose Creeper before somebody, the player saying to which Keeper there it is attached."""
    changes.loosen(game, number)
    begin_together(game)
    emit(game, "creeper", card=number, to=other.creepers, player=other)
    if game.cards[number].attaches:
        yield from creepers.attach(game, other, number, player)
    yield from end_together(game)
