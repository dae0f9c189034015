"""Before the first turn: laying out, shuffling, dealing, Creepers in opening hands, who begins; and newcomers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine import made, metarules
from adjudicator.engine.ask import Ask, Attempt, Flow, Rest
from adjudicator.engine.refusal import Obstacle
from adjudicator.engine.turn import SETUP

if TYPE_CHECKING:
    from adjudicator.engine.game import Game
    from adjudicator.table import Player

HAND_SIZE = 3


def begin(game: Game) -> Flow[None]:
    """Deal if nothing has been dealt, see to opening hands, and find out who goes first (HR-R03 to HR-R07)."""
    if not any(player.hand.cards for player in game.players):
        yield from lay_out(game)
        yield from deal(game)
    yield from opening_creepers(game, replacing(game))
    yield from first_turn(game)


def lay_out(game: Game) -> Flow[None]:
    """Basic Rules on the table, then the deck is shuffled (HR-R03, HR-R04)."""
    table = game.table
    laid: bool = game.law.consult("basic-rules-are-laid-out", {"laid-out": True, "shuffled-in": False})
    game.basic_in_force = laid
    if laid:
        game.emit("laid out", what="Basic Rules")
    metarules.sort_out(game)
    metarules.prepare(game)
    deck = list(table.draw_pile.cards)
    if len(deck) < 2:
        return
    order = yield Ask(None, "shuffle", list(reversed(deck)))
    if order is None:
        return
    fresh: list[int] = list(reversed(order))
    after: list[int] = game.law.consult("shuffled-before-the-deal", {"shuffled": fresh, "as-it-lies": deck})
    table.draw_pile.cards[:] = after
    game.emit("reshuffle", count=len(deck), deck=True)


def deal(game: Game) -> Flow[None]:
    """Three cards each, one at a time, whatever the number of players (HR-R04)."""
    from adjudicator.engine import drawing

    few = {2: 5, 3: 4, 4: 3, 5: 2}.get(len(game.players), 1)
    size: int = game.law.consult(
        "three-cards-each",
        {"three": HAND_SIZE, "by-number-of-players": few},
        player=game.turn.player.name,
    )
    first = game.players.index(game.turn.player)
    for _ in range(size):
        for player in game.players[first:] + game.players[:first]:
            number = yield from drawing.take_top(game, player)
            if number is not None:
                game.emit("dealt", card=number, to=player.hand, player=player)
    yield from first_goal(game)


def first_goal(game: Game) -> Flow[None]:
    """No Goal is turned up to begin with (HR-R06)."""
    pile = game.table.draw_pile.cards
    if not pile or game.cards[pile[-1]].type != "goal":
        return
    up: int | None = game.law.consult("no-goal-at-the-start", {"empty": None, "turned-up": pile[-1]})
    if up is not None:
        game.emit("enter", card=up, to=game.table.goals)
    yield from game.check()


def opening_creepers(game: Game, players: list[Player]) -> Flow[None]:
    """Creepers of a dealt hand are laid down and made good before anybody's turn (MF-09, SR-R34)."""
    from adjudicator.engine import drawing

    for player in players:
        while True:
            number = next(
                (n for n in player.hand.cards if game.cards[n].type == "creeper" and n not in kept(player)), None
            )
            if number is None:
                break
            joining = game.turn.phase != SETUP
            if joining:
                then = game.law.consult(
                    "newcomer-creeper-is-replaced",
                    {"laid-and-replaced": "replaced", "kept-in-hand": "kept"},
                    card=game.name(number),
                    player=player.name,
                )
            else:
                then = game.law.consult(
                    "opening-creeper-is-replaced",
                    {"laid-and-replaced": "replaced", "kept-in-hand": "kept", "no-replacement": "laid"},
                    card=game.name(number),
                    player=player.name,
                )
            if then == "kept":
                player.marks.add(f"keeps {number}")
                continue
            game.begin_together()
            yield from game.lay_creeper(player, number)
            if not joining and player is game.turn.player:
                made.note(game, made.CREEPER, number)
            if then == "replaced":
                fresh = yield from drawing.take_top(game, player)
                if fresh is not None:
                    game.emit("draw", card=fresh, to=player.hand, player=player)
            game.together -= 1


def replacing(game: Game) -> list[Player]:
    """In which order opening Creepers are made good; it decides who gets which card (SR-R34 does not say)."""
    first = game.table.from_left(game.turn.player, include=True)
    found: list[Player] = game.law.consult(
        "replacements-begin-with-the-first-player",
        {"first-player": first, "left-neighbour": [*first[1:], *first[:1]]},
        seen=lambda some: [one.name for one in some if any(game.cards[n].type == "creeper" for n in one.hand.cards)],
        player=game.turn.player.name,
    )
    return found


def kept(player: Player) -> set[int]:
    return {int(mark.split()[1]) for mark in player.marks if mark.startswith("keeps ")}


def first_turn(game: Game) -> Flow[None]:
    """Who takes the first turn: the holder of the marker, whoever calls it, or whom the group agrees on."""
    agreed, law = game.turn.player, game.law
    tally = game.turn.tally
    if game.marker is not None:
        game.marker_in_deck = game.law.consult("marker-is-no-card", {"outside": False, "in-the-deck": True})
        game.emit("marker", player=None if game.marker_in_deck else game.marker)
    if game.calls_first or game.marker is not None:
        while game.turn.phase == SETUP:
            from adjudicator.engine import playing

            attempt = yield Rest(game.turn.player)
            yield from playing.perform(game, attempt)
        return
    starter: Player = law.consult(
        "any-seat-may-start",
        {"agreed": agreed, "first-seat": game.players[0]},
        seen=lambda player: player.name,
        player=agreed.name,
    )
    start(game, starter)
    game.turn.tally = tally


def start(game: Game, player: Player) -> None:
    from adjudicator.engine import turns

    game.turn.number = 0
    marker, game.marker = game.marker, None
    turns.begin(game, player)
    game.marker = marker


def may_call(game: Game, player: Player) -> list[Obstacle]:
    """Calling the first turn by drawing (SR-R07), unless the marker settles it (SR-R44)."""
    found: list[Obstacle] = []
    if game.marker is not None and game.marker is not player:
        fine: bool = game.law.consult("marker-holder-goes-first", {"holder": False, "caller": True}, player=player.name)
        if not fine:
            found.append(Obstacle(f"{game.marker.name} has the turn marker", "marker-holder-goes-first"))
    elif game.marker is None:
        agreed = game.turn.player
        fine = game.law.consult("caller-goes-first", {"caller": True, "agreed": player is agreed}, player=player.name)
        if not fine:
            found.append(Obstacle(f"{agreed.name} was to begin", "caller-goes-first"))
    return found


def called(game: Game, player: Player) -> Flow[None]:
    """Somebody reaches out and draws: the first turn is theirs, and that was its draw (SR-R07)."""
    from adjudicator.engine import turns

    start(game, player)
    if game.marker is None:
        spare: int = game.law.consult("calling-draw-counts", {"first-draw": 0, "extra-card": 1}, player=player.name)
        if spare:
            yield from game.draw(player, 1, why="the call")
            return
    yield from turns.draw_step(game)


def join(game: Game, attempt: Attempt) -> Flow[None]:
    """A newcomer sits down and is dealt three cards (HR-R35)."""
    from adjudicator.engine import drawing
    from adjudicator.table import Player

    newcomer = Player(attempt.word or "newcomer")
    newcomer.marks.add("newcomer")
    newcomer.face_down = game.table.face_down
    seats = list(game.players)
    after: Player = yield from game.choose(attempt.player, "seat after", seats)
    at = after.seat + 1
    game.table.players.insert(at, newcomer)
    for seat, player in enumerate(game.table.players):
        player.seat = seat
    game.emit("joins", player=newcomer, after=after)
    game.begin_together()
    for _ in range(HAND_SIZE):
        number = yield from drawing.take_top(game, newcomer)
        if number is not None:
            game.emit("dealt", card=number, to=newcomer.hand, player=newcomer)
    yield from opening_creepers(game, [newcomer])
    yield from game.end_together()
