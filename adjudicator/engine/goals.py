"""Goals in play and the slots they lie in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine import counts
from adjudicator.engine.ask import Flow

if TYPE_CHECKING:
    from adjudicator.engine.game import Game
    from adjudicator.table import Player

FREE_SLOT = "free slot"


def slots(game: Game) -> int:
    """How many Goals may lie side by side (HF-10, HF-25)."""
    agendas = counts.rules_about(game, "goal-slots")
    values = [value for number in agendas if isinstance(value := game.number(number, "value"), int)]
    return sum(values) if values else 1


def room_left(game: Game) -> bool:
    """Whether there is room for another Goal beside one or more in play."""
    goals = len(game.table.goals.cards)
    return goals > 0 and goals < slots(game)


def place(game: Game, player: Player, number: int) -> Flow[None]:
    """A Goal takes effect: into a free slot, or in place of an older Goal (HR-R19, HF-49)."""
    table, law = game.table, game.law
    card = game.name(number)
    old = list(table.goals.cards)
    room = slots(game)
    if room > 1 and old:
        agenda = game.name(counts.rules_about(game, "goal-slots")[-1])
        free = room - len(old)
        room = law.consult(
            "card-text-over-rulebook",
            {"card-text": room, "rulebook": 1},
            seen=lambda number: number > len(old) if free > 0 else number == room,
            card=agenda,
        )
    out: list[int] = []
    if len(old) < room:
        if old:
            options = law.offer(
                "free-slot-first",
                {"fill": [FREE_SLOT], "may-replace": [FREE_SLOT, *old]},
                card=card,
                player=player.name,
            )
            answer = yield from game.choose(player, "slot", options)
            out = [] if answer == FREE_SLOT else [answer]
    elif old and room == 1:
        out = law.consult(
            "new-goal-replaces",
            {"replaces": old, "stays-beside": []},
            card=card,
            other=", ".join(map(game.name, old)),
        )
    elif old:
        chosen: bool = law.consult(
            "either-goal-may-give-way", {"player-chooses": True, "oldest-goes": False}, card=card, player=player.name
        )
        answer = (yield from game.choose(player, "discard", old)) if chosen else old[0]
        out = [answer]
    game.begin_together()
    game.emit("enter", card=number, to=table.goals, player=player)
    game.goal_player[number] = player
    for other in out:
        game.emit("displaced", card=other, to=table.discard, player=player)
    yield from game.end_together()


def agenda_changed(game: Game, player: Player, number: int, before: int, out: list[int]) -> Flow[None]:
    """Another rule about slots: Goals stay as far as there is room for them (HF-25, LF-15)."""
    if slots(game) >= before and out and game.table.goals.cards:
        kept: tuple[int, ...] = game.law.consult(
            "goals-survive-a-larger-agenda",
            {"stay": tuple(game.table.goals.cards), "wiped": ()},
            card=game.name(number),
            other=", ".join(map(game.name, out)),
        )
        for goal in [goal for goal in game.table.goals.cards if goal not in kept]:
            game.emit("discard", card=goal, to=game.table.discard)
    yield from fit(game, player)


def left_alone(game: Game, remover: Player, rules: list[int]) -> None:
    """A rule that gave room for more Goals is gone while a single one lies there: that one stays (SR-Q15)."""
    if len(game.table.goals.cards) != 1:
        return
    gone: tuple[int, ...] = game.law.consult(
        "lone-goal-outlives-the-agenda",
        {"stays": (), "goes-too": tuple(game.table.goals.cards)},
        card=game.name(game.table.goals.cards[0]),
        player=remover.name,
        rule=", ".join(map(game.name, rules)),
    )
    for number in gone:
        game.emit("discard", card=number, to=game.table.discard, player=remover)


def one_of(game: Game, cards: list[int]) -> str:
    """Such as "Trim the Tree or Pumpkin Pie"."""
    *names, last = map(game.name, cards)
    return f"{', '.join(names)} or {last}" if names else last


def fit(game: Game, remover: Player) -> Flow[None]:
    """Too many Goals for the slots left: whoever caused it says which go (HF-21, HF-25)."""
    table = game.table
    if len(table.goals.cards) > slots(game):
        remover = game.law.consult(
            "remover-before-the-active-player",
            {"remover": remover, "active-player": game.turn.player},
            seen=lambda one: one.name,
            card=one_of(game, table.goals.cards),
            player=remover.name,
        )
    while len(table.goals.cards) > slots(game):
        who = game.law.consult(
            "remover-chooses-the-goal",
            {"remover": remover.name, "newest-stays": "the newest Goal stays", "all-stay": "all stay"},
            card=one_of(game, table.goals.cards),
            player=remover.name,
        )
        if who == "all stay":
            return
        if who == "the newest Goal stays":
            goal = table.goals.cards[0]
        else:
            goal = yield from game.choose(remover, "discard", list(table.goals.cards))
        game.emit("discard", card=goal, to=table.discard, player=remover)
