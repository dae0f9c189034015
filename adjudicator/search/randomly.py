"""Random legal games through the same engine that judges disputes, and the invariants that must hold in all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import adjudicator.effects  # noqa: F401  (signs the card effects in)
from adjudicator.cards.catalogue import catalogue
from adjudicator.engine import Ask, Attempt, Endless, Game, Rest, counts, goals, limits, rules
from adjudicator.engine.moves import moves
from adjudicator.law import Law, Record
from adjudicator.table import Table

if TYPE_CHECKING:
    from adjudicator.cards.model import Card

MOST_TURNS = 1_000
MOST_ANSWERS = 10_000
"""In one turn; a turn with more never ends."""
NAMES = ("Ann", "Bob", "Cara", "Dan", "Eve", "Finn")


Watch = Callable[[Game, Ask | None, Any], None]


@dataclass(slots=True)
class Played:
    """One random game: how it ended, how long it was, and what was found wrong.

    A choice is an answer where there were two options or more. Events, `reached` and `consulted` need a record.
    """

    seed: int
    players: int
    turns: int = 0
    choices: int = 0
    winner: str | None = None
    goal: str | None = None
    ended: bool = True
    breach: str | None = None
    reached: dict[str, str] = field(default_factory=dict)
    consulted: dict[str, int] = field(default_factory=dict)
    """How many steps each ruling decided something in."""
    events: int = 0


def deck(editions: Sequence[str]) -> list[Card]:
    """The cards of some editions as one deck, each card of a shared name once; no Basic Rules, markers, Meta Rules."""
    shelf = catalogue()
    cards: dict[int, Card] = {}
    out: list[Card] = []
    for edition in editions:
        for card in shelf.deck(edition):
            if card.type in ("basic-rules", "meta-rule", "marker"):
                continue
            if id(card) in cards and len(editions) > 1:
                continue
            cards[id(card)] = card
            out.append(card)
    return out


def new_game(
    cards: Sequence[Card], players: int, rng: Random, readings: Mapping[str, str], *, record: bool = False
) -> Game:
    """A game about to be dealt: the deck shuffled, nobody's hand dealt yet."""
    table = Table()
    for name in NAMES[:players]:
        table.seat(name)
    order = list(cards)
    rng.shuffle(order)
    for card in order:
        table.add(card, table.draw_pile)
    table.pile_goes_on = False
    game = Game(table, Law(readings, Record() if record else None), table.players[0], record=record)
    game.turn.phase = "setup"
    game.every_rest = False
    for player in table.players:
        player.age = rng.randint(6, 60)
    return game


def options_of(game: Game, ask: Ask) -> Sequence[Any]:
    """What may be answered to anything the engine asks: at a rest, the legal moves."""
    if isinstance(ask, Rest):
        return moves(game) or [Attempt(game.turn.player, "ends turn")]
    return ask.options


def answer(ask: Ask, options: Sequence[Any], rng: Random) -> Any:
    """A random one of some options; an order of all of them where something is shuffled."""
    if ask.what == "shuffle":
        order = list(options)
        rng.shuffle(order)
        return order
    return options[int(rng.random() * len(options))] if len(options) > 1 else options[0]


def play(
    cards: Sequence[Card],
    players: int,
    seed: int,
    readings: Mapping[str, str],
    *,
    record: bool = False,
    check: bool = True,
    watch: Watch | None = None,
) -> Played:
    """One random game to its end. The same seed plays the same game, with a record or without.

    `watch` sees every ask with its answer before it is given, and the game as it was dealt with neither.
    """
    rng = Random(seed)
    game = new_game(cards, players, rng, readings, record=record)
    played = Played(seed, players)
    consulted: Counter[str] = Counter()
    law = game.law.record
    if watch is not None:
        watch(game, None, None)
    flow = game.flow()
    turn, answers = game.turn, 0
    try:
        ask = next(flow)
        while True:
            if isinstance(ask, Rest):
                if check and (found := breach(game)):
                    played.breach = found
                    break
                if law is not None:
                    consulted.update(law.step.keys())
                    law.step.clear()
                if game.turn is not turn:
                    turn, answers = game.turn, 0
                    if game.log:
                        played.events += len(game.log)
                        game.log.clear()
                    if turn.number > MOST_TURNS:
                        played.ended = False
                        break
            options = options_of(game, ask)
            said = answer(ask, options, rng)
            if watch is not None:
                watch(game, ask, said)
            answers += 1
            if len(options) > 1:
                played.choices += 1
            if answers > MOST_ANSWERS:
                raise Endless
            ask = flow.send(said)
            if isinstance(said, Attempt) and said.refusal is not None:
                played.breach = f"{said!r} was listed and then refused: {said.refusal[0].text}"
                break
    except StopIteration:
        pass
    except Endless:
        played.ended = False
        played.breach = "a turn never ends"
    if law is not None:
        consulted.update(law.step.keys())
        played.consulted = dict(consulted)
    played.turns = game.turn.number
    names = [player.name for player in game.winners]
    played.winner = " and ".join(names) if names else None
    ending = game.ending
    played.goal = ending.get("goal") or ending.get("ungoal")
    if game.log:
        played.events += len(game.log)
    if game.law.record is not None:
        played.reached = dict(game.law.record.reached)
    return played


def breach(game: Game) -> str | None:
    """What a game at rest must never be, whatever was played; None if all is well."""
    for problem in breaches(game):
        return problem
    return None


def breaches(game: Game) -> Iterator[str]:
    """All that is wrong with a game at rest. While an Action is carried out some cards are still on their way."""
    table = game.table
    carried_out = bool(game.doing or game.turn.staying or game.turn.player.temporary)
    seen: Counter[int] = Counter()
    for zone in dict.fromkeys(table.zone):
        seen.update(zone.cards)
        for number in zone.cards:
            if table.zone[number] is not zone:
                yield f"{game.name(number)} lies in two zones"
    if len(seen) != len(table.cards) or any(count != 1 for count in seen.values()):
        yield "a card is in no zone or in two"
    if not carried_out and (table.played.cards or table.pool.cards):
        yield "a card is still being played although no play is under way"
    if len(table.goals.cards) > goals.slots(game):
        yield f"{len(table.goals.cards)} Goals in {goals.slots(game)} slots"
    in_play = table.rules.cards
    for index, number in enumerate(in_play):
        for other in in_play[index + 1 :]:
            if rules.contradicts(game, number, other):
                yield f"{game.name(number)} and {game.name(other)} are in play together"
    for player in game.players:
        if any(game.cards[number].type == "creeper" for number in player.hand.cards):
            yield f"{player.name} holds a Creeper"
        if player.temporary and player is not game.turn.player:
            yield f"{player.name} still has a temporary hand"
        if player is not game.turn.player:
            for matter in (limits.HAND, limits.KEEPER):
                if limits.excess(game, player, matter):
                    yield f"{player.name} is over the {matter}"
    if counts.rules_about(game, "draw")[1:] or counts.rules_about(game, "play")[1:]:
        yield "two rules about one matter"
