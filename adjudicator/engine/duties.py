"""What cards make happen by themselves while they are in play, looked up by the name of the duty (see vocabulary)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from adjudicator.engine import attaching
from adjudicator.engine.ask import Attempt, Flow
from adjudicator.engine.refusal import Obstacle
from adjudicator.law import Options

if TYPE_CHECKING:
    from adjudicator.cards.model import Params
    from adjudicator.engine.game import Game
    from adjudicator.table import Player, Zone


def of_card(game: Game, number: int, duty: str) -> Params | None:
    """The parameters of a duty of a card; None where it has no such duty."""
    return next((params for name, params in game.cards[number].duties if name == duty), None)


def before(game: Game, player: Player, duty: str) -> Iterator[tuple[int, Params]]:
    """Working cards in front of a player that have a duty, with its parameters."""
    for number in player.front():
        if game.cards[number].duties:
            params = of_card(game, number, duty)
            if params is not None and not game.switched_off(number):
                yield number, params


def of_rules(game: Game, duty: str) -> Iterator[tuple[int, Params]]:
    """New Rules in play, and Meta-Rules in force, that have a duty, with its parameters."""
    for number in game.table.rules.cards + game.meta if game.meta else game.table.rules.cards:
        if game.cards[number].duties:
            params = of_card(game, number, duty)
            if params is not None:
                yield number, params


def named(game: Game, cards: Sequence[int], name: str) -> list[int]:
    """The cards of that name among some."""
    key = game.key(name)
    return [number for number in cards if key in game.cards[number].keys]


# -- at certain moments ----------------------------------------------------------------------------------------------


def settle_creepers(game: Game) -> Flow[None]:
    """After every change: Creepers give Keepers away and attach themselves, in turn order."""
    for player in game.table.from_left(game.turn.player, include=True):
        for number in list(player.creepers.cards):
            card = game.cards[number]
            if card.duties:
                yield from give_away(game, player, number)
            if card.attaches and number not in game.table.attached and attaching.at_once(game, player, number):
                yield from attaching.attach(game, player, number, player)


def due(game: Game) -> str:
    """The Creeper that has to give a Keeper away or attach itself just now; empty where none has."""
    for player in game.players:
        for number in player.creepers.cards:
            card = game.cards[number]
            params = of_card(game, number, "gives-away") if card.duties else None
            if params is not None and named(game, player.keepers.cards, params["keeper"]):
                return card.name
            if card.attaches and number not in game.table.attached and attaching.at_once(game, player, number):
                return card.name
    return ""


def give_away(game: Game, player: Player, creeper: int) -> Flow[None]:
    """A Keeper that does not go together with a Creeper goes to another player of its owner's choice (War)."""
    params = of_card(game, creeper, "gives-away")
    if params is None:
        return
    for keeper in named(game, player.keepers.cards, params["keeper"]):
        other: Player = yield from game.choose(
            player, f"player for {game.name(keeper)}", game.table.from_left(player), about=creeper
        )
        game.emit("give", card=keeper, to=other.keepers, player=player)


def turn_begins(game: Game) -> Flow[None]:
    """Before anything is drawn: another Keeper or Creeper of its owner goes (Death)."""
    player = game.turn.player
    for number, _ in list(before(game, player, "discards-another-at-turn-start")):
        if game.table.zone[number] is not player.creepers:
            continue
        options = [one for one in player.front() if one != number]
        gone = yield from game.choose(player, "discard", options)
        if gone is not None:
            yield from game.discard(player, gone)


def goal_changed(game: Game) -> None:
    """The set of Goals is another one: some Creepers move to a neighbour, then (Radioactive Potato, LF-29)."""
    moved, game.goals_moved = game.goals_moved, set()
    moves = [
        (number, neighbour(game, player, params["to"]))
        for player in game.table.from_left(game.turn.player, include=True)
        for number, params in before(game, player, "moves-on-goal-change")
    ]
    if not moves:
        return
    changed: bool = game.law.consult(
        "any-other-set-of-goals-is-a-change",
        {"any-change": True, "replacement-only": len(moved) == 2},
        card=", ".join(game.name(number) for number, _ in moves),
        player=game.turn.player.name,
    )
    for number, to in moves if changed else ():
        game.emit("moves on", card=number, to=to.creepers, player=to)


def turn_over(game: Game, player: Player) -> None:
    """Some Keepers move to a neighbour as their owner's turn ends (Cute Fuzzy Alien Creature)."""
    for number, params in list(before(game, player, "moves-at-turn-end")):
        to = neighbour(game, player, params["to"])
        game.emit("moves on", card=number, to=to.keepers, player=to)


def neighbour(game: Game, player: Player, way: str) -> Player:
    """The player before or after another in turn order."""
    return game.table.following(player, -1 if way == "previous" else 1)


# -- where a card goes -----------------------------------------------------------------------------------------------


def resting_place(game: Game, number: int, to: Zone) -> Zone:
    """Where a card goes that is put on the discard pile: from the table some go onto the draw pile."""
    if game.table.zone[number].in_front and of_card(game, number, "discarded-onto-draw-pile") is not None:
        return game.table.draw_pile
    return to


def taken_back(game: Game, player: Player, number: int) -> bool:
    """Whether a played card goes back to the hand of its player (Time Traveler)."""
    return bool(taking_back(game, player, number))


def taking_back(game: Game, player: Player, number: int) -> list[int]:
    """The cards before a player that send a played one back to the hand."""
    keys = game.cards[number].keys
    return [one for one, params in before(game, player, "takes-back") if game.key(params["card"]) in keys]


def spared_from(game: Game, player: Player, number: int) -> bool:
    """Whether a card leaves a player out."""
    keys = game.cards[number].keys
    return any(game.key(params["card"]) in keys for _, params in before(game, player, "spared-from"))


def winners_by(game: Game, ungoal: int) -> list[Player]:
    """Whoever wins where an Ungoal makes everybody else lose."""
    keys = game.cards[ungoal].keys
    return [
        player
        for player in game.players
        if any(game.key(params["ungoal"]) in keys for _, params in before(game, player, "wins-by-ungoal"))
    ]


# -- words that a card demands ---------------------------------------------------------------------------------------


def left_unsaid(game: Game, attempt: Attempt) -> tuple[int, Player] | None:
    """The Keeper that has just been played without the words a rule demands, and by whom."""
    number, player = attempt.card, attempt.player
    demanded = [rule for rule, params in of_rules(game, "demands-words") if params["when"] == "plays-keeper"]
    if not demanded or number is None:
        return None
    played = number if game.cards[number].type == "keeper" and game.table.zone[number].in_front else None
    latest = next(reversed(game.turn.landed), None)
    gained = played if played is not None else latest if latest in player.keepers.cards else None
    pulled = game.turn.pulled
    if attempt.silent and played is None and pulled is not None and pulled in player.keepers.cards:
        word: int | None = game.law.consult(
            "pulled-keeper-takes-the-word",
            {"owed": pulled, "not-owed": None},
            card=game.name(demanded[-1]),
            player=player.name,
        )
        if word is not None:
            return word, player
    if attempt.silent:
        owed: int | None = game.law.consult(
            "word-is-owed-for-played-keepers",
            {"played-only": played, "every-gain": gained},
            card=game.name(demanded[-1]),
            player=player.name,
        )
    else:
        owed = game.law.consult(
            "needless-word-does-no-harm",
            {"no-harm": None, "called-out-too": gained if played is None else None},
            card=game.name(demanded[-1]),
            player=player.name,
        )
    return None if owed is None else (owed, player)


def nothing_unsaid(game: Game, attempt: Attempt) -> list[Obstacle]:
    """Why nobody can be called out just now, and nothing be called."""
    if game.uncalled is attempt.player:
        return []
    if game.unsaid is None or game.unsaid[1] is attempt.player:
        return [Obstacle("nothing was left unsaid")]
    return []


def call_out(game: Game, caller: Player) -> Flow[None]:
    """Whoever left the words out loses the Keeper; nobody told us who gets it, so whoever noticed takes it."""
    assert game.unsaid is not None
    number, _ = game.unsaid
    game.unsaid = None
    game.assume("no source tells who gets a Keeper that was played without the words; whoever noticed takes it")
    game.emit("take", card=number, to=caller.keepers, player=caller)
    yield from game.check()


# -- what is aimed at ------------------------------------------------------------------------------------------------


def stand_in(game: Game, player: Player) -> int | None:
    """The Keeper of a player that is taken or discarded by others instead of another (Expendable Crewman)."""
    return next((number for number, _ in before(game, player, "stands-in")), None)


def stand_ins(game: Game, actor: Player, options: list[Any]) -> list[Any]:
    """What somebody can aim at, with the Keeper that has to be taken instead in the place of those it stands in for.

    Own Keepers are chosen freely; a Creeper that is attached to nothing has nobody to stand in for it.
    """
    shields = [one for other in game.players if other is not actor and (one := stand_in(game, other)) is not None]
    if not shields:
        return options
    name, who = ", ".join(map(game.name, shields)), actor.name
    whose = game.law.offer(
        "stand-in-serves-its-owner",
        {
            "owner": list(dict.fromkeys(replaced(game, actor, option) for option in options)),
            "everybody": list(dict.fromkeys(replaced(game, actor, option, shields[0]) for option in options)),
        },
        card=name,
        player=who,
    )
    found = game.law.offer(
        "stand-in-has-to-be-taken", {"has-to": whose, "may-be-passed-over": options}, card=name, player=who
    )
    found.listed += whose.listed + (options.listed if isinstance(options, Options) else [])
    return found


def replaced(game: Game, actor: Player, option: Any, shield: int | None = None) -> Any:
    """The card that goes if somebody aims at another; `shield`: what protects those who have nothing of the kind."""
    if not isinstance(option, int) or not game.table.zone[option].in_front:
        return option
    if game.cards[option].type == "creeper" and option not in game.table.attached:
        return option
    owner = game.table.holder(option)
    if owner is None or owner is actor:
        return option
    found = stand_in(game, owner)
    if found is None:
        found = shield
    return option if found is None else found
