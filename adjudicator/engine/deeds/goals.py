"""Goals come into play and leave it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from adjudicator.cards.matters import DUTY
from adjudicator.engine.deeds.changes import count_as, emit
from adjudicator.engine.deeds.choosing import choose, who_played
from adjudicator.engine.numbers import displacing, duties, goal_slots, numerals
from adjudicator.engine.numbers.goal_slots import FREE_SLOT
from adjudicator.engine.numbers.plays_made import PAIR
from adjudicator.engine.state.asks import Flow
from adjudicator.engine.state.game import Game
from adjudicator.law import Options
from adjudicator.table import Player

OWN: Final = "own"
MIDDLE: Final = "middle"
"""Where a Goal may go under a rule that gives everybody a place of their own."""
PERSONAL: Final = "personal-goals"


def laid_by_a_play(game: Game, number: int) -> None:
    """Note a Goal that may have come free, and that another may be one play with it where there is room for two."""
    plays = game.turn.plays
    if plays.free_goal:
        count_as(game, plays.free_goal, number)
    second = plays.free_goal == PAIR
    plays.free_goal = PAIR if not second and game.rules.by_matter["goal-slots"] else ""


def place(game: Game, player: Player, number: int) -> Flow[None]:
    """A Goal takes effect: into a free slot, or in place of an older Goal (HR-R19, HF-49)."""
    if (yield from before_its_player(game, player, number)):
        return
    table, law = game.table, game.law
    card = game.name(number)
    old = in_its_way(game, number)
    room = goal_slots.room_beside(game, len(old))
    agendas = game.rules.by_matter["goal-slots"]
    if room > 1 and old and agendas and not duties.text_comes_first(game, agendas[-1]):
        room = 1
    out: list[int] = []
    if len(old) < room:
        if old:
            options: Options[Any] = game.offer(
                "free-slot-first",
                {
                    "fill": [FREE_SLOT],
                    "may-replace": [FREE_SLOT, *old],
                    "its-player-only": [FREE_SLOT] if agenda_player(game, player) is player else old,
                },
                player,
                number,
            )
            answer = yield from choose(game, player, "slot", options)
            out = [] if answer == FREE_SLOT else [answer]
    elif room == 1:
        found: list[int] | None = law.consult(
            "new-goal-replaces",
            {"replaces": old, "stays-beside": [], "older-first": [number], "taken-back": None},
            card=card,
            other=game.names(old),
        )
        if found is None:
            yield from take_back(game, player, old)
        out = found or []
    else:
        options = game.offer(
            "either-goal-may-give-way",
            {"player-chooses": old, "oldest-goes": old[:1], "newest-goes": old[-1:], "both-go": old},
            player,
            number,
        )
        swept: tuple[int, ...] = game.consult(
            "either-goal-may-give-way",
            {"player-chooses": (), "oldest-goes": (), "newest-goes": (), "both-go": tuple(old)},
            player,
            number,
        )
        out = list(swept) or [(yield from choose(game, player, "discard", options))]
    game.history.goal_player[number] = player
    emit(game, "enter", card=number, to=table.goals, player=player)
    for other in out:
        emit(game, "displaced", card=other, to=table.discard, player=player)


def in_its_way(game: Game, number: int) -> list[int]:
    """The Goals in play that may have to make room for another one: an UnGoal lies where a Goal does (MF-10)."""
    old = list(game.table.goals.cards)
    alike = [other for other in old if game.cards[other].type == game.cards[number].type]
    if alike == old:
        return old
    return game.law.consult(
        "ungoal-takes-a-goals-place",
        {"takes-it": old, "lies-beside": alike},
        card=game.name(number),
        other=game.names(other for other in old if other not in alike),
    )


def take_back(game: Game, player: Player, old: Sequence[int]) -> Flow[None]:
    """Another reading: a Goal that has to make room goes back to the hand of whoever played it."""
    for goal in old:
        seen = game.history.goal_player.get(goal)
        owner = yield from who_played(game, player, goal, seen, game.players)
        emit(game, "displaced", card=goal, to=owner.hand, player=owner)


def before_its_player(game: Game, player: Player, number: int) -> Flow[bool]:
    """Whether a Goal goes before its player, where a rule makes room for that or the Goal itself says so."""
    goal = game.cards[number].goal
    if game.cards[number].type != "goal" or goal is None:
        return False
    rules = game.rules.by_matter[DUTY + "personal-goals"]
    if not rules and not goal.personal:
        return False
    where = OWN if goal.personal else (yield from choose(game, player, "place", [OWN, MIDDLE], about=number))
    if where != OWN:
        return False
    room = max([1, *(int(numerals.params(game, rule, duties.of_card(game, rule, PERSONAL) or {}).get("most", 1))
                     for rule in rules)])  # fmt: skip
    if len(player.goals.cards) >= room:
        gone = yield from choose(game, player, "discard", list(player.goals.cards), about=number)
        emit(game, "displaced", card=gone, to=game.table.discard, player=player)
    emit(game, "enter", card=number, to=player.goals, player=player)
    game.history.goal_player[number] = player
    return True


def agenda_changed(game: Game, player: Player, number: int, before: int, out: list[int]) -> Flow[None]:
    """Another rule about slots: Goals stay as far as there is room for them (HF-25, LF-15)."""
    if out and goal_slots.at_hand(game) >= before:
        lying = tuple(game.table.goals.cards)
        kept: tuple[int, ...] | None = game.law.consult(
            "goals-survive-a-larger-agenda",
            {"stay": lying, "wiped": (), "newest-alone": lying[-1:], "one-goes": None if lying[1:] else lying},
            card=game.name(number),
            other=displacing.names_beside(game, number, out),
        )
        if kept is None:
            gone: int = yield from choose(game, player, "discard", list(lying))
            kept = tuple(goal for goal in lying if goal != gone)
        for goal in [goal for goal in game.table.goals.cards if goal not in kept]:
            emit(game, "discard", card=goal, to=game.table.discard)
    yield from fit(game, player, out)


def left_alone(game: Game, remover: Player, rules: list[int]) -> None:
    """A rule that gave room for more Goals is gone while a single one lies there: that one stays (SR-Q15)."""
    if len(game.table.goals.cards) != 1:
        return
    goal = game.table.goals.cards[0]
    goes: bool = game.consult(
        "lone-goal-outlives-the-agenda", {"stays": False, "goes-too": True}, remover, goal, rule=game.names(rules)
    )
    if goes:
        emit(game, "discard", card=goal, to=game.table.discard, player=remover)


def agenda_player(game: Game, player: Player) -> Player:
    """Who has played the rule that makes room for the Goal of a player; that player where nobody knows."""
    agenda = game.rules.by_matter["goal-slots"]
    return game.rules.played_by.get(agenda[-1], player) if agenda else player


def fit(game: Game, remover: Player, gone: Sequence[int]) -> Flow[None]:
    """Too many Goals for the slots left: whoever caused it says which go (HF-21, HF-25). `gone`: rules that left."""
    table = game.table
    if goal_slots.crowded(game):
        remover = game.law.consult(
            "remover-before-the-active-player",
            {"remover": remover, "active-player": game.turn.player},
            card=goal_slots.one_of(game, table.goals.cards),
            player=remover.name,
        )
    while goal_slots.crowded(game):
        who = game.law.consult(
            "remover-chooses-the-goal",
            {
                "remover": remover.name,
                "its-player": "the player of the rule",
                "newest-stays": "the newest Goal stays",
                "newest-goes": "the newest Goal goes",
                "all-stay": "all stay",
                "all-go": "all go",
            },
            card=goal_slots.one_of(game, table.goals.cards),
            player=remover.name,
        )
        if who == "all stay":
            return
        if who == "all go":
            for goal in list(table.goals.cards):
                emit(game, "discard", card=goal, to=table.discard, player=remover)
            return
        if who == "the newest Goal stays":
            goal = table.goals.cards[0]
        elif who == "the newest Goal goes":
            goal = table.goals.cards[-1]
        else:
            if who == "the player of the rule" and gone:  # somebody else than who made it leave
                seen, others = game.rules.played_by.get(gone[-1]), game.table.from_left(remover)
                remover = yield from who_played(game, remover, gone[-1], seen, others)
            goal = yield from choose(game, remover, "discard", list(table.goals.cards))
        emit(game, "discard", card=goal, to=table.discard, player=remover)
