"""A second game that stands where a first one rests, so that both can go on in their own way.

Only a game at rest between two plays can be forked: nothing is under way then, and all there is to know lies on the
table, with the players and in the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any

from adjudicator.engine import Ask, Game, GameOver, Turn, turns
from adjudicator.engine.counts import RulesMemo
from adjudicator.engine.turn import SETUP
from adjudicator.law import Law
from adjudicator.table import Player, Table, Zone

FORGOTTEN: dict[str, Callable[[], Any]] = {"log": lambda: None, "closed": list, "obeyed": list}
"""What only a record, or an answer that comes too late, looks back at."""
PLAIN = frozenset((int, str, bool, float, frozenset, type(None)))


def at_rest(game: Game) -> bool:
    """Whether a game stands between two plays of a turn, so that it can be forked."""
    idle = not game.over and not game.pending and not game.under_way and not game.doing and not game.together
    return idle and game.turn.phase != SETUP and not any(player.temporary for player in game.players)


def fork(game: Game, readings: Mapping[str, str] | None = None) -> Game:
    """The same table once more; nothing is recorded there, and nobody is asked who has no choice."""
    copied = Copying(game)
    new: Game = object.__new__(Game)
    for name, value in game.__dict__.items():
        if name in FORGOTTEN:
            new.__dict__[name] = FORGOTTEN[name]()
        elif name not in ("table", "law", "cards", "rules_memo"):
            new.__dict__[name] = value if type(value) in PLAIN else copied(value)
    new.table = copied.table
    new.cards = copied.table.cards
    new.law = game.law if readings is None else Law(readings)
    new.rules_memo = RulesMemo(new.cards, new.table.rules)
    new.every_rest = False
    return new


class Copying:
    """Copies what belongs to one game; cards and plain values are shared."""

    def __init__(self, game: Game) -> None:
        self.zones: dict[int, Zone] = {}
        self.players: dict[int, Player] = {}
        self.table = self.of_table(game.table)

    def __call__(self, value: Any) -> Any:
        kind = type(value)
        if kind is list:
            return [one if type(one) in PLAIN else self(one) for one in value]
        if kind is dict:
            return {key: one if type(one) in PLAIN else self(one) for key, one in value.items()}
        if kind is set:
            return set(value)
        if kind is tuple:
            return tuple([one if type(one) in PLAIN else self(one) for one in value])
        if kind is Player:
            return self.of_player(value)
        if kind is Turn:
            return self.of_turn(value)
        if kind is Zone:
            return self.of_zone(value)
        return value

    def of_zone(self, zone: Zone) -> Zone:
        found = self.zones.get(id(zone))
        if found is None:
            found = self.zones[id(zone)] = object.__new__(Zone)
            found.kind, found.host, found.cards = zone.kind, zone.host, zone.cards.copy()
            found.owner = self.of_player(zone.owner) if zone.owner is not None else None
        return found

    def of_player(self, player: Player) -> Player:
        found = self.players.get(id(player))
        if found is None:
            found = self.players[id(player)] = object.__new__(Player)
            self.fill(found, player)
        return found

    def of_turn(self, turn: Turn) -> Turn:
        found: Turn = object.__new__(Turn)
        self.fill(found, turn)
        return found

    def fill(self, found: Player | Turn, original: Player | Turn) -> None:
        """Copy every slot; what refers back to the copy finds it already known."""
        for name in original.__slots__:
            value = getattr(original, name)
            setattr(found, name, value if type(value) in PLAIN else self(value))

    def of_table(self, table: Table) -> Table:
        found: Table = object.__new__(Table)
        for name in Table.__slots__:
            value = getattr(table, name)
            if name == "zone":
                known = self.zones
                found.zone = [known.get(id(zone)) or self.of_zone(zone) for zone in value]
            elif name == "cards":
                found.cards = value.copy()
            else:
                setattr(found, name, value if type(value) in PLAIN else self(value))
        return found


def go_on(game: Game, last: int) -> Generator[Ask, Any, None]:
    """The game from its rest on, to the end of the turn with number `last` at most."""
    try:
        while not game.over and game.turn.number <= last:
            yield from turns.take_turn(game)
    except GameOver:
        return


def same_table(game: Game) -> tuple[Any, ...]:
    """What makes two tables one: where every card lies and how far the turn is; of the discards only the top counts."""
    table, turn, cards = game.table, game.turn, game.cards

    def names(numbers: list[int]) -> tuple[str, ...]:
        return tuple([cards[number].key for number in numbers])

    def heap(numbers: Any) -> tuple[str, ...]:
        return tuple(sorted([cards[number].key for number in numbers]))

    people = tuple(
        [
            (
                heap(one.hand.cards), heap(one.keepers.cards), heap(one.creepers.cards), tuple(sorted(one.marks)),
                one.hand_cap, one.owed_plays, one.name,
            )
            for one in game.players
        ]
    )  # fmt: skip
    under = tuple(sorted((cards[host].key, heap(zone.cards)) for host, zone in table.under.items() if zone.cards))
    attached = tuple(sorted((cards[one].key, cards[host].key) for one, host in table.attached.items()))
    piles = (names(table.draw_pile.cards), heap(table.shuffled.cards), heap(table.discard.cards), heap(table.out.cards))
    used = tuple(sorted((cards[number].key, name) for number, name in turn.used))
    tally = tuple(sorted((kind, len(some)) for kind, some in turn.tally.items()))
    ended = turn.ended_by is not None or turn.ends_when_played_out is not None
    return (
        people, names(table.rules.cards), names(table.goals.cards), piles, names(table.discard.cards[-1:]), under,
        attached, turn.player.name, turn.number, turn.phase, turn.drawn, turn.played, turn.extra, used, tally,
        heap(turn.held), ended, turn.ceded, turn.emptied, turn.free_goal, turn.extra_plays, turn.closing_done,
        turn.closed_by is not None, tuple(turn.opening.items()), tuple(sorted(game.tied)), game.over,
        tuple([player.name for player in game.winners]), len(game.extra_turns), game.suspended_rule is not None,
        game.basic_in_force,
    )  # fmt: skip
