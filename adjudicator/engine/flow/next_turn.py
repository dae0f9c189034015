"""The turn passes on: limits, who comes next, and what the next turn begins with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from adjudicator.cards.matters import DUTY, LASTS
from adjudicator.engine.deeds import obeying_limits, triggers
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.deeds.moments import check
from adjudicator.engine.flow import opening_draws, winner
from adjudicator.engine.numbers import (
    bonuses,
    duties,
    limits,
    meta_rules,
    plays_made,
    rule_numbers,
    rules_in_play,
)
from adjudicator.engine.numbers.limits import HAND, KEEPER
from adjudicator.engine.state.asks import Between, Flow, Lull
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.turn import DRAW, OVER, START, Turn
from adjudicator.table import Player

REVERSED: Final = "reverses-turns"
RECENT: Final = 20
"""How many closed windows are remembered from one turn to the next."""


def finish_turn(game: Game) -> Flow[None]:
    """After the last play: limits, and the turn passes on (HR-R10, HF-30, MF-40)."""
    turn, player, law = game.turn, game.turn.player, game.law
    yield from triggers.follow(game, triggers.waiting(game, player, triggers.ENDS))
    take_back(game)
    turn.phase = OVER
    why = game.name(turn.ending.by) if turn.ending.by is not None else None
    emit(game, "turn over", player=player, why=why)
    for number in turn.plays.staying:
        emit(game, "done", card=number, to=game.table.discard, player=player)
    yield from winner.decide(game, at_turn_end=True)
    obeys = True
    cut_short = turn.ending.by is not None or turn.ending.plays_closed_by is not None
    if turn.plays.unmade or cut_short:
        over = limits.beyond_both(game, player)
        demanded: int = law.consult("limits-after-turn-end", {"still-obeyed": over, "skipped": 0}, player=player.name)
        obeys = bool(demanded) or not over
    yield from pass_on(game, obeys)


def take_back(game: Game) -> None:
    """Plays made under a higher number stand when the number has fallen (HR-Q04); another reading takes them back."""
    turn, player = game.turn, game.turn.player
    if turn.ending.plays_closed_by is not None or not rules_in_play.rule_changed(game, "play"):
        return
    undone: list[int] = game.law.consult(
        "plays-made-count",
        {
            "all-count": [],
            "afresh": [],
            "counts-itself": [],
            "not-the-rule-card": [],
            "taken-back": partial(laid_beyond, game),
        },
        card=rules_in_play.rule_name(game, "play"),
        player=player.name,
    )
    for card in undone:
        emit(game, "take", card=card, to=player.hand, player=player)


def laid_beyond(game: Game) -> list[int]:
    """The Keepers laid last in the turn under way, as many as it has plays more than a Play rule that fell allows."""
    turn, player = game.turn, game.turn.player
    number, now = turn.at_start.numbers["play"], rule_numbers.binding(game, "play", player, True)
    beyond = turn.plays.made - now if isinstance(now, int) and isinstance(number, int) and now < number else 0
    return [card for card in reversed(turn.landed) if card in player.keepers.cards][: max(0, beyond)]


def pass_on(game: Game, obeys: bool) -> Flow[None]:
    """Obey the limits between two turns and begin the next turn."""
    player, law = game.turn.player, game.law
    opening_draws.lost_unless_played(game)
    due: list[tuple[Player, int]] = []
    if game.owed.after_own and not game.turn.extra:
        due = [one for one in game.owed.after_own if one[0] is player]
        game.owed.after_own = [one for one in game.owed.after_own if one not in due]
        game.owed.extra_turns += due
    extra = put_in(game, player, due)
    again = extra is not None and extra[0] is player
    lost = again and extra is not None and lost_with_the_turn(game, player, extra[1])
    if again and obeys:
        over = limits.beyond_both(game, player)
        demanded: int = law.consult(
            "extra-turn-limits", {"obeyed-between": over, "one-long-turn": 0, "turn-lost": -over}, player=player.name
        )
        obeys, lost = bool(demanded), lost or demanded < 0
    if obeys:
        yield from obeying_limits.obey(game, player)
    waits = (
        obeys
        and bool(game.turn.at_start.limits)
        and any(limits.waits_for_the_next(game, player, matter) for matter in (HAND, KEEPER))
    )
    player.newcomer = player.just_joined = False
    player.spared = waits or not obeys
    if game.asking.every_rest and (used := (yield Lull(player))) is not None:
        yield Between(used)
        extra = put_in(game, player, due, between=True)
        again = extra is not None and extra[0] is player
    turn_over(game, player, again and not lost)
    if extra is not None:
        game.owed.extra_turns.remove(extra)
    if extra is not None and not lost:
        resumes = game.turn.resumes if again else game.turn.resumes or player
        begin(game, extra[0], extra=True)
        game.turn.resumes = resumes
    else:
        following = welcome(game, present(game, next_player(game, last_in_the_round(game, player))))
        begin(game, (yield from handed_on(game, player, following)))
        game.owed.granted = frozenset()
    yield from check(game)


def put_in(
    game: Game, player: Player, due: Sequence[tuple[Player, int]], between: bool = False
) -> tuple[Player, int] | None:
    """The extra turn that comes after a player's turn; by another reading it waits for its player's own (LF-10).

    `due`: those that have waited; `between`: it was called for when that turn was over.
    """
    extra = next_extra(game, player)
    if extra is None or extra in due:
        return extra
    if game.cards[extra[1]].powers and (extra[0] is player or not between):
        return extra  # a power is asked when it is used
    waits: bool = game.consult(
        "extra-turn-before-the-regular-next", {"extra-first": False, "after-ones-own": True}, extra[0], extra[1]
    )
    if not waits:
        return extra
    game.owed.extra_turns.remove(extra)
    game.owed.after_own = [*game.owed.after_own, extra]
    return None


def lost_with_the_turn(game: Game, player: Player, number: int) -> bool:
    """Whether a turn that a card has cut off takes with it the extra turn that was to come: it does not (HF-30)."""
    ender = game.turn.ending.by
    if ender is None or ender == number:
        return False
    return game.consult(
        "cut-off-turn-keeps-the-extra-one",
        {"kept": False, "lost-with-it": True},
        player,
        ender,
        other=game.name(number),
    )


def next_extra(game: Game, player: Player) -> tuple[Player, int] | None:
    """The extra turn that comes after a player's turn, of several the one invoked first (LF-10)."""
    if not game.owed.extra_turns:
        return None
    first = game.owed.extra_turns[0]
    own = next((one for one in game.owed.extra_turns if one[0] is player), first)
    rival = next((one for one, _ in game.owed.extra_turns if one is not first[0]), None)
    extra: tuple[Player, int] | None = game.law.consult(
        "extra-turns-come-as-invoked",
        {
            "as-invoked": first,
            "own-first": own,
            "last-first": game.owed.extra_turns[-1],
            "cancelled-out": first if rival is None else None,
        },
        player=first[0].name,
        other=(rival or first[0]).name,
    )
    if extra is None:
        game.owed.extra_turns.clear()
    return extra


def last_in_the_round(game: Game, player: Player) -> Player:
    """After whom the round goes on, where the turn just over was slipped in (LF-10)."""
    resumes = game.turn.resumes
    if resumes is None:
        return player
    return game.law.decide(
        lambda: game.law.consult(
            "play-goes-on-where-it-stopped",
            {"next-seat": resumes, "from-the-extra-turn": player},
            player=player.name,
        ),
        lambda one: game.table.following(one).name,
    )


def next_player(game: Game, player: Player) -> Player:
    """Whose turn comes next: the seat to the left (HR-R09), unless a card in play says otherwise."""
    if direction(game) < 0:
        return after_seat(game, player, -1)
    step: int = game.law.decide(
        lambda: game.law.consult(
            "turns-run-clockwise",
            {"clockwise": 1, "anticlockwise": -1},
            player=after_seat(game, player, 1).name,
        ),
        lambda way: after_seat(game, player, way).name,
    )
    return after_seat(game, player, step)


def handed_on(game: Game, player: Player, following: Player) -> Flow[Player]:
    """Whose turn it is once a player's is over; another reading has it hang on the turn card being handed on."""
    if game.agreement.marker is None or following is player:
        return following
    hangs: bool = game.law.consult(
        "marker-moves-on",
        {"moves-on": False, "stays": False, "turn-goes-with-it": True},
        player=following.name,
    )
    if not hangs:
        return following
    chosen: Player = yield from choose(game, player, "who has the turn card", [following, player])
    return chosen


def welcome(game: Game, player: Player) -> Player:
    """Whose turn it is where somebody has joined: by the law whose seat is next, a newcomer's too (HR-R35)."""
    joined = [one for one in game.players if one.just_joined]
    for one in joined:
        one.just_joined = False
    if not player.newcomer and not joined:
        return player
    passed_over = player.newcomer
    first: Player = game.law.decide(
        lambda: game.law.consult(
            "newcomers-join-at-once",
            {
                "at-once": player,
                "as-many-as-the-others": player,
                "with-keepers-out": player,
                "next-game": player,
                "next-round": game.table.following(player) if passed_over else player,
                "as-many-as-drawn": player,
                "newcomer-next": joined[-1] if joined else player,
            },
            player=(joined or [player])[-1].name,
        ),
        lambda one: one.name,
    )
    if first is not player and passed_over:
        player.newcomer = False
    return first


def direction(game: Game) -> int:
    """Which way the turns go: 1 clockwise, -1 while a card in play turns them round."""
    if not (game.rules.by_matter[DUTY + REVERSED] or game.table.in_front[DUTY + REVERSED]):
        return 1
    count = len(list(duties.of_rules(game, REVERSED)))
    count += sum(len(list(duties.before(game, one, REVERSED))) for one in game.players)
    return -1 if count % 2 else 1


def present(game: Game, player: Player) -> Player:
    """The player whose turn it would be, or the next who misses none."""
    while player.misses:
        player.misses -= 1
        emit(game, "misses the turn", player=player)
        player = game.table.following(player, direction(game))
    player.away = False
    return player


def after_seat(game: Game, player: Player, step: int) -> Player:
    """Who sits next to the seat where a player's turn was played; whoever has just played there does not come next.

    After a turn slipped in it is the seat of the player after whose turn it was slipped in.
    """
    seats = game.table.players
    seat = game.turn.seat if player is game.turn.player else player.seat
    beside = seats[(seat + step) % len(seats)]
    found = beside if beside is not player else game.table.following(player, step)
    if seat == player.seat or player is not game.turn.player or game.turn.extra:
        return found
    return game.law.decide(
        lambda: game.law.consult(
            "play-goes-on-from-the-seat-left",
            {
                "old-seat": found,
                "new-seat": game.table.following(player, step),
                "chair-by-chair": beside,
                "who-was-next": beside if beside is not player else seats[seat],
            },
            player=player.name,
        ),
        lambda one: one.name,
    )


def begin(game: Game, player: Player, extra: bool = False) -> None:
    """A turn begins; it rests before its draws."""
    before = game.turn
    game.turn = Turn(player, before.number + 1, START, extra)
    game.turn.before = before.player if before.ending.by is None else None
    if extra and before.player is player:
        game.turn.uses.before = before.uses.made.keys() | (before.uses.before or set())
    del game.plays.closed[:-RECENT]
    game.rules.obeyed.clear()
    if game.rules.paid_otherwise:
        obeying_limits.forget_payments(game)
    game.turn.plays.carried, player.owed_plays = player.owed_plays, 0
    game.turn.draws.carried, player.owed_draws = player.owed_draws, 0
    if player.ahead and plays_made.ahead(game):
        game.turn.plays.tally[plays_made.AHEAD] = list(player.ahead)
    player.ahead = {}
    if game.rules.by_matter[DUTY + LASTS]:
        leave_the_beginning(game, extra)
    open_turn(game, game.turn)
    if game.agreement.marker is not None:
        moves: Player = game.law.consult(
            "marker-moves-on",
            {"moves-on": player, "stays": game.agreement.marker, "turn-goes-with-it": player},
            player=player.name,
        )
        game.agreement.marker = moves
        emit(game, "marker", player=moves)
    emit(game, "turn", player=player, extra=extra or None)
    game.moment.changed = True


def leave_the_beginning(game: Game, extra: bool) -> None:
    """A turn begins: what was agreed on for the beginning of the game may be over."""
    game.history.turns += not extra
    gone = meta_rules.over(game, extra=extra)
    meta_rules.hold(game, meta_rules.left(game, gone))
    for number in gone:
        emit(game, "holds no longer", card=number)


def open_turn(game: Game, turn: Turn) -> None:
    """Note what the turn begins with; several rulings look back at it."""
    with game.unrecorded():
        turn.at_start.rules, turn.at_start.numbers, turn.at_start.limits = rules_in_play.standing(game)
    turn.at_start.basic = game.rules.basic
    turn.at_start.keepers = {player.name: len(player.keepers.cards) for player in game.players}
    bonuses.note(game)
    turn.at_start.bonuses = turn.plays.bonuses
    turn.plays.hand, turn.plays.earlier = frozenset(turn.player.hand.cards), turn.plays.made
    turn.at_start.empty_handed = turn.phase in (START, DRAW) and not turn.draws.made and not turn.player.hand.cards


def turn_over(game: Game, player: Player, again: bool) -> None:
    """Some cards move to a neighbour as their owner's turn ends (Cute Fuzzy Alien Creature).

    `again`: the same player goes on with an extra turn.
    """
    for number, params in list(duties.before(game, player, "moves-at-turn-end")):
        if again and not duties.a_turn_of_its_own(game, player, number):
            continue
        moves_on(game, player, number, params["to"], ends=True)


def turn_begins(game: Game, player: Player) -> None:
    """By another reading such cards move only as the next turn of their owner begins."""
    for number, params in list(duties.before(game, player, "moves-at-turn-end")):
        moves_on(game, player, number, params["to"], ends=False)


def moves_on(game: Game, player: Player, number: int, way: str, *, ends: bool) -> None:
    """A card moves from a player to a neighbour, by the law as their turn ends and not as it begins (SR-R01)."""
    now: bool = game.consult(
        "keeper-moves-as-the-turn-ends",
        {"as-it-ends": ends, "as-the-next-begins": not ends, "owner-may-keep-it": False},
        player,
        number,
    )
    if now:
        to = duties.neighbour(game, player, way)
        emit(game, "moves on", card=number, to=game.table.in_front_of(to, number), player=to)
