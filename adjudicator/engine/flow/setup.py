"""Before the first turn: laying out, shuffling, dealing, Creepers in opening hands, who begins; and newcomers."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.engine.deeds import changes, creepers, drawing, drawing_by_rule, rules
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.deeds.moments import begin_together, check, end_together, leave_together
from adjudicator.engine.flow import next_turn
from adjudicator.engine.numbers import meta_rules, rule_numbers, supply
from adjudicator.engine.numbers.meta_rules import KIND
from adjudicator.engine.numbers.plays_made import CREEPER
from adjudicator.engine.state.asks import MOVE, WHO_BEGINS, Ask, Flow
from adjudicator.engine.state.attempt import Attempt
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.turn import SETUP, START
from adjudicator.table import Player


def agree(game: Game, agreed: list[int], boxed: list[int]) -> None:
    """Note which Meta-Rules the table agreed on, and which lie in the boxes of its decks unused."""
    game.agreement.boxed = boxed
    meta_rules.hold(game, agreed)
    for number in agreed:
        card = game.cards[number]
        if not (card.matters or card.start_bonus or card.goal):
            game.assume(f"what {card.name} does is not told well enough; it changes nothing here")


def begin(game: Game) -> Flow[None]:
    """Deal if nothing has been dealt, see to opening hands, and find out who goes first (HR-R03 to HR-R07)."""
    if not any(player.hand.cards for player in game.players):
        yield from lay_out(game)
        yield from deal_out(game)
        yield from begin_the_goals(game)
    else:
        lay_out_the_basic_rules(game)
        yield from as_dealt(game)
        rules.begin_in_play(game, game.table.out.cards)
    yield from opening_creepers(game, replacing(game))
    yield from first_turn(game)


def lay_out(game: Game) -> Flow[None]:
    """Basic Rules on the table, then the deck is shuffled (HR-R03, HR-R04)."""
    table = game.table
    lay_out_the_basic_rules(game)
    sort_out(game)
    prepare(game)
    deck = list(table.draw_pile.cards)
    if len(deck) < 2:
        return
    order = yield Ask(None, "shuffle", list(reversed(deck)))
    if order is None:
        return
    fresh: list[int] = list(reversed(order))
    after: list[int] = game.law.consult("shuffled-before-the-deal", {"shuffled": fresh, "as-it-lies": deck})
    table.draw_pile.cards[:] = after
    emit(game, "reshuffle", count=len(deck), deck=True)
    if goal := topmost(game, "goal"):
        turn_up(game, before=goal)


def lay_out_the_basic_rules(game: Game) -> None:
    """The Basic Rules lie on the table before anything else happens (HR-R03)."""
    laid: bool = game.law.consult("basic-rules-are-laid-out", {"laid-out": True, "shuffled-in": False})
    game.rules.basic_in_force = laid
    if laid:
        emit(game, "laid out", what="Basic Rules")


def sort_out(game: Game) -> None:
    """A Meta-Rule among the cards to be shuffled is found by its back and set apart; nobody is dealt one (MF-15)."""
    pile, seats = game.table.draw_pile.cards, game.in_turn_order()
    strays = [number for number in reversed(pile) if game.cards[number].type == KIND]
    for place, number in enumerate(strays):
        name, player = game.name(number), seats[place % len(seats)]
        goes: str = game.law.consult(
            "meta-rules-stay-out-of-the-deck",
            {"set-apart": "out", "shuffled-in": "deck", "dealt-separately": "hand"},
            card=name,
        )
        if goes == "out":
            emit(game, "set apart", card=number, to=game.table.out)
        elif goes == "hand":
            emit(game, "dealt", card=number, to=player.hand, player=player)


def prepare(game: Game) -> None:
    """What Meta-Rules change before the cards are shuffled: kinds of cards left out, rules that begin in play."""
    table = game.table
    for _, params in meta_rules.in_force(game, "plays-without"):
        for number in [n for n in table.draw_pile.cards if game.cards[n].type == params["type"]]:
            emit(game, "set apart", card=number, to=table.out)
    rules.begin_in_play(game, table.draw_pile.cards + table.out.cards)


def deal_out(game: Game, *, dealt: int = 0) -> Flow[None]:
    """Three cards each, one at a time, whatever the number of players (HR-R04); `dealt`: that many they have."""
    few = {2: 5, 3: 3, 4: 2}.get(len(game.players), 1)
    size: int = game.law.decide(
        lambda: game.law.consult(
            "three-cards-each",
            {"three": game.rules.hand, "by-number-of-players": few, "five-each": 5},
            player=game.turn.player.name,
        ),
        lambda each: supply.to_be_had(game, max(0, each - dealt) * len(game.players)),
    )
    for _ in range(size - dealt):
        for player in game.in_turn_order():
            number = yield from drawing.take_top(game, player)
            if number is not None:
                emit(game, "dealt", card=number, to=player.hand, player=player)


def begin_the_goals(game: Game) -> Flow[None]:
    """Neither a Goal nor a New Rule is turned up to begin with (HR-R06)."""
    begin_the_discards(game)
    goal, rule = topmost(game, "goal"), topmost(game, "new-rule")
    own = [number for number in game.turn.player.hand.cards if game.cards[number].type == "goal"][:1]
    seats = game.in_turn_order()
    dealt = [number for one in seats for number in one.hand.cards if game.cards[number].type == "new-rule"]
    if goal or rule or own or dealt:
        turn_up(game, now=goal, rule=rule, own=own, dealt=dealt)
        yield from check(game)


def as_dealt(game: Game) -> Flow[None]:
    """A table at which nobody has done anything yet lies as it was dealt, and is looked at as such."""
    if untouched(game):
        yield from deal_out(game, dealt=game.rules.hand)
        yield from begin_the_goals(game)
        if game.turn.phase == START and not game.agreement.calls_first:
            begins = yield from who_begins(game, game.turn.player)
            if begins is not game.turn.player:
                start(game, begins)


def untouched(game: Game) -> bool:
    """Whether everybody has in hand as many cards as are dealt, and nothing has come of them yet."""
    table, turn = game.table, game.turn
    done = turn.draws.made or turn.plays.made or turn.uses.made
    laid = table.discard.cards or table.rules.cards or table.goals.cards
    return not done and not laid and all(as_it_was_dealt(game, player) for player in game.players)


def as_it_was_dealt(game: Game, player: Player) -> bool:
    """Whether a player has in hand as many cards as are dealt, and nothing else."""
    return len(player.hand.cards) == game.rules.hand and not player.front_keepers() and not player.creepers.cards


def begin_the_discards(game: Game) -> None:
    """All that is not dealt is the draw pile; no card of it is turned over to begin a discard pile (HR-R05)."""
    pile = game.table.draw_pile.cards
    if pile:
        over: bool = game.law.consult("all-the-rest-is-the-draw-pile", {"all-of-it": False, "one-turned-over": True})
        if over:
            emit(game, "discard", card=pile[-1], to=game.table.discard)


def topmost(game: Game, kind: str) -> list[int]:
    """The card of a type that lies highest in the draw pile, if there is one."""
    return [number for number in game.table.draw_pile.cards if game.cards[number].type == kind][-1:]


def turn_up(
    game: Game,
    *,
    before: Sequence[int] = (),
    now: Sequence[int] = (),
    rule: Sequence[int] = (),
    own: Sequence[int] = (),
    dealt: Sequence[int] = (),
) -> None:
    """Nothing lies out at first; other readings turn up a card before the deal, or then, or lay out some (HR-R06)."""
    ups: list[int] = game.law.consult(
        "no-goal-at-the-start",
        {
            "empty": [],
            "turned-up": list(now),
            "before-the-deal": list(before),
            "a-rule-too": list(rule),
            "from-the-hand": list(own),
            "dealt-rules": list(dealt),
        },
    )
    for up in ups:
        emit(game, "enter", card=up, to=game.table.rules if up in rule or up in dealt else game.table.goals)


def opening_creepers(game: Game, players: list[Player]) -> Flow[None]:
    """Creepers of a dealt hand are laid down and made good before anybody's turn (MF-09, SR-R34)."""
    kept: set[int] = set()
    for player in players:
        while True:
            number = next((n for n in player.hand.cards if game.cards[n].type == "creeper" and n not in kept), None)
            if number is None:
                break
            then = how_it_is_replaced(game, player, number)
            if then == "kept":
                kept.add(number)
                continue
            begin_together(game)
            if then == "back":
                emit(game, "tuck in", card=number, to=game.table.draw_pile, at=0, player=player)
            else:
                yield from creepers.lay(game, player, number)
                if player is game.turn.player:
                    changes.count_as(game, CREEPER, number)
            if then != "laid":
                fresh = yield from drawing.take_top(game, player)
                if fresh is not None:
                    emit(game, "draw", card=fresh, to=player.hand, player=player)
            leave_together(game)


def how_it_is_replaced(game: Game, player: Player, number: int) -> str:
    """What becomes of a Creeper in a hand that was dealt, to begin with or to a newcomer."""
    if game.turn.phase == SETUP:
        return game.consult(
            "opening-creeper-is-replaced",
            {"laid-and-replaced": "replaced", "kept-in-hand": "kept", "no-replacement": "laid", "put-back": "back"},
            player,
            number,
        )
    return game.consult(
        "newcomer-creeper-is-replaced",
        {"laid-and-replaced": "replaced", "kept-in-hand": "kept", "no-replacement": "laid", "put-back": "back"},
        player,
        number,
    )


def replacing(game: Game) -> list[Player]:
    """In which order opening Creepers are made good; it decides who gets which card (SR-R34 does not say)."""
    first = game.in_turn_order()
    if game.law.reads("opening-creeper-is-replaced", "kept-in-hand", "no-replacement"):
        return first  # nothing is drawn
    return game.law.decide(
        lambda: game.law.consult(
            "replacements-begin-with-the-first-player",
            {"first-player": first, "left-neighbour": [*first[1:], *first[:1]]},
            player=game.turn.player.name,
        ),
        lambda some: [one.name for one in some if any(game.cards[n].type == "creeper" for n in one.hand.cards)],
    )


def first_turn(game: Game) -> Flow[None]:
    """Who takes the first turn: the holder of the marker, whoever calls it, or whom the group agrees on."""
    agreed, tally = game.turn.player, game.turn.plays.tally
    if game.agreement.marker is not None:
        game.agreement.marker = shown_by(game, game.agreement.marker)
        game.agreement.marker_in_deck = game.law.consult(
            "marker-is-no-card", {"outside": False, "in-the-deck": True, "held": False}
        )
        game.turn.player = game.agreement.marker  # whoever is to begin, while nobody has drawn yet (SR-R44)
        game.turn.seat = game.turn.player.seat
        emit(game, "marker", player=None if game.agreement.marker_in_deck else game.agreement.marker)
    elif game.agreement.calls_first and (yield from turn_card_is_out(game)):
        return
    elif game.agreement.calls_first and game.agreement.unsettled:
        start(game, (yield from choose(game, None, "who called it first", game.players)))
        return
    if game.agreement.calls_first or game.agreement.marker is not None:
        while game.turn.phase == SETUP:
            yield MOVE
        return
    start(game, (yield from who_begins(game, agreed)))
    game.turn.plays.tally = tally


def shown_by(game: Game, holder: Player) -> Player:
    """Who is to begin where somebody has the marker: its holder, by another reading the one after (SR-R44)."""
    first: Player = game.law.consult(
        "marker-shows-the-turn-to-come",
        {"to-come": holder, "last-one": game.table.from_left(holder)[0]},
        player=holder.name,
    )
    return first


def who_begins(game: Game, agreed: Player) -> Flow[Player]:
    """Whoever the table agreed on, if it has; other readings ask for the youngest, or the one left of the dealer."""
    open_yet = game.agreement.unsettled
    begins: str | Player = game.law.consult(
        "any-seat-may-start",
        {
            "agreed": WHO_BEGINS if open_yet else agreed,
            "youngest": youngest(game) or "the youngest",
            "first-seat": game.players[0],
            "left-of-the-dealer": "to the left of the dealer",
        },
        settled="the table has to settle it" if open_yet else f"the table has settled on {agreed.name}",
    )
    if isinstance(begins, Player):
        return begins
    found: Player = yield from choose(game, None, begins, game.table.from_left(agreed, include=open_yet))
    return found


def turn_card_is_out(game: Game) -> Flow[bool]:
    """Another reading: the turn card has to be used, and whoever has it, not who was to begin, goes first (SR-R42)."""
    used: bool = game.law.consult("turn-card-may-stay-in-the-box", {"optional": False, "has-to-be-used": True})
    if used:
        others = game.table.from_left(game.turn.player)
        game.agreement.marker = yield from choose(game, None, "who has the turn card", others)
        emit(game, "marker", player=game.agreement.marker)
        start(game, game.agreement.marker)
    return used


def youngest(game: Game) -> Player | None:
    """Who is youngest of those whose age is known; None where none is."""
    return min((one for one in game.players if one.age is not None), key=lambda one: one.age or 0, default=None)


def start(game: Game, player: Player) -> None:
    """The first turn begins, and it is a player's."""
    game.turn.number = game.history.turns = 0
    marker: Player | None = game.agreement.marker
    game.agreement.marker = None
    next_turn.begin(game, player)
    game.agreement.marker = marker


def called(game: Game, player: Player) -> Flow[None]:
    """Somebody reaches out and draws: the first turn is theirs, and that was its draw (SR-R07)."""
    start(game, player)
    if game.agreement.marker is None:
        spare: int = game.law.consult("calling-draw-counts", {"first-draw": 0, "extra-card": 1}, player=player.name)
        if spare:
            yield from drawing.draw(game, player, 1, why="the call")
            return
    yield from drawing_by_rule.draw_step(game)


def join(game: Game, attempt: Attempt) -> Flow[None]:
    """A newcomer sits down and is dealt three cards (HR-R35)."""
    newcomer = Player(attempt.word or "newcomer")
    newcomer.newcomer = newcomer.just_joined = True
    newcomer.face_down = game.table.face_down
    seats = list(game.players)
    after: Player = yield from choose(game, attempt.player, "player to sit down after", seats)
    at = after.seat + 1
    if at <= game.turn.seat:
        game.turn.seat += 1  # the turn goes on at the same seat, one further round
    game.table.sit_down(newcomer, at)
    emit(game, "joins", player=newcomer, after=after)
    most = max(len(player.hand.cards) for player in seats)
    size: int
    laid: bool  # another reading: to catch up, a newcomer lays the Keepers out that were dealt
    size, laid = game.law.consult(
        "newcomers-join-at-once",
        {
            "at-once": lambda: (game.rules.hand, False),
            "as-many-as-the-others": lambda: (most, False),
            "with-keepers-out": lambda: (game.rules.hand, True),
            "next-game": lambda: (0, False),
            "next-round": lambda: (game.rules.hand, False),
            "as-many-as-drawn": lambda: (int(rule_numbers.base_value(game, "draw")), False),
            "newcomer-next": lambda: (game.rules.hand, False),
        },
        player=newcomer.name,
    )
    for _ in range(size):
        number = yield from drawing.take_top(game, newcomer)
        if number is not None:
            emit(game, "dealt", card=number, to=newcomer.hand, player=newcomer)
    yield from opening_creepers(game, [newcomer])
    begin_together(game)
    for number in [one for one in newcomer.hand.cards if laid and game.cards[one].type == "keeper"]:
        emit(game, "enter", card=number, to=newcomer.keepers, player=newcomer)
    yield from end_together(game)
