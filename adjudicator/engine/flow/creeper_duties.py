"""What Creepers do by themselves after a change: give a Keeper away, attach themselves, move on."""

from __future__ import annotations

from functools import partial

from adjudicator.engine.deeds import creepers, drawing, playing
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.flow import winner
from adjudicator.engine.numbers import attached, duties, supply
from adjudicator.engine.numbers.automatic_duties import ON_GOALS
from adjudicator.engine.permission import power_owners
from adjudicator.engine.state.asks import Flow
from adjudicator.engine.state.game import Game
from adjudicator.table import Player


def move_on(game: Game) -> Flow[None]:
    """What Creepers do by themselves after a change: give a Keeper away, attach themselves to one, in turn order."""
    if game.moment.moved_creepers:
        yield from make_good(game)
    for player in game.in_turn_order():
        for number in list(player.creepers.cards):
            card = game.cards[number]
            if card.duties:
                yield from give_away(game, player, number)
            if number not in game.table.attached and attached.attaches_at_once(game, player, number):
                yield from creepers.attach(game, player, number, player)
            if duties.driven_out(game, player, number):
                emit(game, "discard", card=number, to=game.table.discard, player=player)


def give_away(game: Game, player: Player, creeper: int) -> Flow[None]:
    """A Keeper that does not go together with a Creeper goes to another player of its owner's choice (War)."""
    params = duties.of_card(game, creeper, "gives-away")
    if params is None:
        return
    for keeper in duties.named(game, player.keepers.cards, params["keeper"]):
        others = game.table.from_left(player)
        who = who_says_where(game, player, creeper) if len(others) > 1 else player
        other: Player = yield from choose(game, who, f"player for {game.name(keeper)}", others, about=creeper)
        emit(game, "give", card=keeper, to=other.keepers, player=player, why=game.name(creeper))


def who_says_where(game: Game, owner: Player, creeper: int) -> Player:
    """Who chooses what a Creeper has its owner choose, whoever has the turn (MF-04)."""
    active, first = game.turn.player, game.history.first_owner.get(creeper, owner)
    if active is owner and first is owner:
        return owner
    return game.consult(
        "power-belongs-to-the-owner",
        {"owner": owner, "whoever-has-the-turn": active, "first-owner": first},
        owner,
        creeper,
    )


def take_another(game: Game, *, drawn: bool) -> Flow[None]:
    """As a turn begins, another Keeper or Creeper of its player goes (Death): by the law before anything is drawn."""
    player = game.turn.player
    for number, _ in list(duties.before(game, player, "discards-another-at-turn-start")):
        if game.table.zone[number] is not player.creepers:
            continue
        if game.turn.uses.before is not None and not duties.a_turn_of_its_own(game, player, number):
            continue
        others = [one for one in player.front() if one != number]
        options = game.offer(
            "creeper-takes-what-lies-there",
            {
                "either": others,
                "keeper-only": [one for one in others if game.cards[one].type == "keeper"],
                "hand-too": [*others, *player.hand.cards],
                "itself-too": [*others, number],
            },
            player,
            number,
        )
        now: bool = game.consult(
            "creeper-takes-before-the-draw",
            {"before-the-draw": bool(options) and not drawn, "after-the-draw": bool(options) and drawn},
            player,
            number,
        )
        later = game.law.reads("creeper-takes-before-the-draw", "after-the-draw")
        in_time = now or (not options and drawn == later)  # with nothing that could go it counts that there is none
        gone = yield from choose(game, player, "discard", options if in_time else (), about=number)
        if gone is not None:
            yield from playing.discard(game, player, gone)


def goal_changed(game: Game) -> Flow[None]:
    """The set of Goals is another one: some cards move to a neighbour, then (Radioactive Potato, LF-29)."""
    moved, game.moment.goals_moved = game.moment.goals_moved, set()
    moves = [
        (number, duties.neighbour(game, player, params["to"]))
        for player in game.in_turn_order()
        for number, params in duties.before(game, player, ON_GOALS)
    ]
    if not moves:
        return
    changed: bool = game.law.consult(
        "any-other-set-of-goals-is-a-change",
        {"any-change": True, "replacement-only": len(moved) == 2},
        card=game.names(number for number, _ in moves),
        player=game.turn.player.name,
    )
    for number, to in goes_round(game, moves) if changed and goes_by_itself(game, moves) else ():
        if len(to) > 1:
            owner = game.table.holder(number)
            to = [(yield from choose(game, owner, f"player for {game.name(number)}", to, about=number))]
        if won_before_it_comes(game, number, to[0]):
            yield from winner.decide(game)
        emit(game, "moves on", card=number, to=game.table.in_front_of(to[0], number), player=to[0])


def goes_by_itself(game: Game, moves: list[tuple[int, Player]]) -> bool:
    """Whether Creepers go of themselves, as is printed on them, or only by an Action (SR-Q10)."""
    return game.law.consult(
        "creeper-leaves-only-as-printed",
        {"as-printed": True, "at-will": True, "actions-only": False},
        card=game.names(number for number, _ in moves),
        way=power_owners.ways_out(game, moves[0][0]),
        player=game.turn.player.name,
    )


def won_before_it_comes(game: Game, number: int, to: Player) -> bool:
    """Whether the Goal counts before the Creeper moves on that moves as Goals change; by the law it moves along."""
    return game.consult(
        "creeper-moves-along-with-the-goal",
        {"one-moment": False, "goal-first": lambda: winner.news(game) == to.name},
        to,
        number,
    )


def goes_round(game: Game, moves: list[tuple[int, Player]]) -> list[tuple[int, list[Player]]]:
    """To whom Creepers move on that go to a neighbour: the one that is printed on them; of several one is chosen."""
    owned = [(number, owner) for number, _ in moves if (owner := game.table.holder(number)) is not None]
    return game.law.consult(
        "creeper-goes-round-as-printed",
        {
            "as-printed": [(number, [to]) for number, to in moves],
            "with-the-turn": [(number, [game.table.following(owner)]) for number, owner in owned],
            "its-owner-chooses": [(number, game.table.from_left(owner)) for number, owner in owned],
        },
        card=game.names(number for number, _ in moves),
    )


def make_good(game: Game) -> Flow[None]:
    """Only a Creeper that was drawn or dealt is made good by another card; one that was moved is not (LF-25)."""
    moved, game.moment.moved_creepers = game.moment.moved_creepers, []
    for number in moved:
        player = game.table.holder(number)
        if player is None or game.table.zone[number] is not player.creepers:
            continue
        more = supply.to_draw(game, partial(card_for, game, player, number))
        if more:
            yield from drawing.draw(game, player, more, why=number)


def card_for(game: Game, player: Player, creeper: int) -> int:
    """How many cards make good a Creeper that was moved to a player (LF-25)."""
    return game.consult("moved-creeper-brings-no-card", {"drawn-only": 0, "whoever-gets-it": 1}, player, creeper)
