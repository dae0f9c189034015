"""A second game that stands where a first one rests, so that both can go on in their own way.

Only a game at rest between two plays can be forked: nothing is under way then, and all there is to know lies on the
table, with the players and in the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from operator import attrgetter
from typing import Any, TypeVar

from adjudicator.cards.model import Card
from adjudicator.engine import Ask, Game, Turn
from adjudicator.engine.flow import course, turns
from adjudicator.engine.state.memory import GROUPS, Rules
from adjudicator.engine.state.turn import SETUP, TURN_GROUPS
from adjudicator.law import Law
from adjudicator.table import Player, Table, Zone

T = TypeVar("T")
MADE_ANEW = frozenset(("log", "table", "law", "cards", "players"))
PLAIN = frozenset((int, str, bool, float, frozenset, type(None)))
SHARED = PLAIN | {Card}
"""Kinds of values that a game and its copy have in common."""
HOLDING = frozenset((list, dict, set, tuple))


def attributes(kind: type) -> tuple[str, ...]:
    """The names of all that an object of a class of the engine holds, be the class compiled or not."""
    found: tuple[str, ...] = kind.__dict__.get("__mypyc_attrs__") or kind.__dict__["__slots__"]
    return found


COMPILED = "__mypyc_attrs__" in Game.__dict__


def blank(kind: type[T]) -> T:
    """An object of a class of the engine, still to be filled. A compiled class makes none without its arguments."""
    anew: Any = kind
    return anew(*ARGUMENTS.get(kind, ())) if COMPILED else anew.__new__(anew)  # type: ignore[no-any-return]


def arguments() -> dict[type, tuple[Any, ...]]:
    """With what objects are made that are then filled."""
    table, player = Table(), Player("")
    rules = (table.rules_by_matter,)
    return {Player: ("",), Zone: ("",), Turn: (player,), Rules: rules, Game: (table, Law({}), player)}


ARGUMENTS = arguments()
OF_GAME: tuple[str, ...] = tuple(name for name in attributes(Game) if name not in MADE_ANEW)
OF_PLAYER: tuple[str, ...] = attributes(Player)
OF_TABLE: tuple[str, ...] = tuple(
    name
    for name in attributes(Table)
    if name not in ("zone", "cards", "by_key", "by_type", "in_front", "rules_by_matter", "kept")
)
game_values, player_values, table_values = attrgetter(*OF_GAME), attrgetter(*OF_PLAYER), attrgetter(*OF_TABLE)
OF_GROUP: dict[type, tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]] = {
    kind: (slots := attributes(kind), attrgetter(*slots)) for kind in (Turn, *GROUPS.values(), *TURN_GROUPS.values())
}


def at_rest(game: Game) -> bool:
    """Whether a game stands between two plays of a turn, so that it can be forked."""
    plays = game.plays
    idle = not (game.over or plays.pending or plays.under_way or plays.doing or game.moment.together)
    return idle and game.turn.phase != SETUP and not any(player.temporary for player in game.players)


def fork(game: Game, readings: Mapping[str, str] | None = None) -> Game:
    """The same table once more; nothing is recorded there, and nobody is asked who has no choice."""
    copied = Copying(game)
    new: Game = blank(Game)
    copied.fill(new, OF_GAME, game_values(game))
    new.log = None
    new.table, new.cards, new.players = copied.table, copied.table.cards, copied.table.players
    new.law = game.law if readings is None else Law(readings)
    new.rules.by_matter = new.table.rules_by_matter
    new.plays.closed = []  # only an answer that comes too late looks back at them
    new.asking.every_rest = False
    return new


class Copying:
    """Copies what belongs to one game; cards and plain values are shared."""

    __slots__ = ("players", "table", "zones")

    def __init__(self, game: Game) -> None:
        table = game.table
        self.zones: dict[int, Zone] = {}
        self.players: dict[int, Player] = {id(player): blank(Player) for player in table.players}
        for player in table.players:
            self.fill(self.players[id(player)], OF_PLAYER, player_values(player))
        self.table: Table = blank(Table)
        self.fill(self.table, OF_TABLE, table_values(table))
        self.table.cards = table.cards.copy()
        self.table.keep_anew()
        self.table.by_key, self.table.by_type = table.by_key, table.by_type
        known = self.zones
        self.table.zone = [known.get(id(zone)) or self.of_zone(zone) for zone in table.zone]

    def __call__(self, value: Any) -> Any:
        """A value of the game once more; what is empty costs next to nothing."""
        kind = type(value)
        if kind is Zone:
            return self.zones.get(id(value)) or self.of_zone(value)
        if kind is Player:
            return self.players.get(id(value)) or self.of_player(value)
        if kind is set:
            return value.copy()
        if kind in OF_GROUP:
            names, values = OF_GROUP[kind]
            memory = blank(kind)
            self.fill(memory, names, values(value))
            return memory
        if kind in HOLDING:
            if not value:
                return kind()
            if kind is dict:
                return {key: one if type(one) in SHARED else self(one) for key, one in value.items()}
            return kind([one if type(one) in SHARED else self(one) for one in value])
        return value

    def of_zone(self, zone: Zone) -> Zone:
        found = self.zones[id(zone)] = blank(Zone)
        found.kind, found.host, found.cards, owner = zone.kind, zone.host, zone.cards.copy(), zone.owner
        found.rank, found.in_front = zone.rank, zone.in_front
        found.owner = None if owner is None else self.players.get(id(owner)) or self.of_player(owner)
        return found

    def of_player(self, player: Player) -> Player:
        """Somebody who sits at the table no longer, or not yet."""
        found = self.players[id(player)] = blank(Player)
        self.fill(found, OF_PLAYER, player_values(player))
        return found

    def fill(self, found: object, names: tuple[str, ...], values: tuple[Any, ...]) -> None:
        """Copy every slot; what refers back to the copy finds it already known."""
        for name, value in zip(names, values):  # noqa: B905  (each name has a value; this runs a million times)
            kind = type(value)
            if kind in SHARED:
                setattr(found, name, value)
            elif kind in HOLDING and not value:
                setattr(found, name, kind())
            else:
                setattr(found, name, self(value))


def go_on(game: Game) -> Generator[Ask, Any, None]:
    """The game from its rest on, to the end of the turn and what the next one begins with, up to its first rest."""
    yield from course.run(game, turns.take_turn(game))
    if not game.over:
        yield from course.run(game, turns.begun(game))
