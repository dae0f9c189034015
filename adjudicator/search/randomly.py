"""Random legal games through the same engine that judges disputes, and the invariants that must hold in all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from adjudicator.cards.catalogue import catalogue
from adjudicator.engine import Ask, Attempt, Game, Rest, counts, goals, limits, rules
from adjudicator.engine.moves import moves
from adjudicator.law import Law, Record
from adjudicator.table import Table

if TYPE_CHECKING:
    from adjudicator.cards.model import Card

MOST_TURNS = 1_000
NAMES = ("Ann", "Bob", "Cara", "Dan", "Eve", "Finn")


@dataclass(slots=True)
class Played:
    """One random game: how it ended, how long it was, and what was found wrong."""

    seed: int
    players: int
    turns: int = 0
    choices: int = 0
    winner: str | None = None
    goal: str | None = None
    ended: bool = True
    breach: str | None = None
    reached: dict[str, str] = field(default_factory=dict)
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


def answer(game: Game, ask: Ask, rng: Random) -> Any:
    """A random legal answer to anything the engine asks."""
    if isinstance(ask, Rest):
        options: Sequence[Any] = moves(game)
        if not options:
            return Attempt(game.turn.player, "ends turn")
        return options[int(rng.random() * len(options))] if len(options) > 1 else options[0]
    if ask.what == "shuffle":
        order = list(ask.options)
        rng.shuffle(order)
        return order
    return ask.options[int(rng.random() * len(ask.options))]


def play(
    cards: Sequence[Card],
    players: int,
    seed: int,
    readings: Mapping[str, str],
    *,
    record: bool = False,
    check: bool = True,
) -> Played:
    """One random game to its end. The same seed plays the same game."""
    rng = Random(seed)
    game = new_game(cards, players, rng, readings, record=record)
    played = Played(seed, players)
    flow = game.flow()
    turn = game.turn
    try:
        ask = next(flow)
        while True:
            if game.turn is not turn and isinstance(ask, Rest):
                turn = game.turn
                if check and (found := breach(game)):
                    played.breach = found
                    break
                if turn.number > MOST_TURNS:
                    played.ended = False
                    break
            said = answer(game, ask, rng)
            played.choices += 1
            ask = flow.send(said)
            if isinstance(said, Attempt) and said.refusal is not None:
                played.breach = f"{said!r} was listed and then refused: {said.refusal[0].text}"
                break
    except StopIteration:
        pass
    played.turns = game.turn.number
    names = [player.name for player in game.winners]
    played.winner = " and ".join(names) if names else None
    if game.log:
        played.events = len(game.log)
        last = game.log[-1]
        played.goal = last.data.get("goal") if last.kind == "game over" else None
    if game.law.record is not None:
        played.reached = dict(game.law.record.reached)
    return played


def breach(game: Game) -> str | None:
    """What a game under way must never be, whatever was played; None if all is well. Looked at between turns."""
    for problem in breaches(game):
        return problem
    return None


def breaches(game: Game) -> Iterator[str]:
    table = game.table
    seen: Counter[int] = Counter()
    for zone in set(table.zone):
        seen.update(zone.cards)
        for number in zone.cards:
            if table.zone[number] is not zone:
                yield f"{game.name(number)} lies in two zones"
    if len(seen) != len(table.cards) or any(count != 1 for count in seen.values()):
        yield "a card is in no zone or in two"
    if table.played.cards or table.pool.cards:
        yield "a card is still being played although a turn has ended"
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
        if player.temporary:
            yield f"{player.name} still has a temporary hand"
        if player is not game.turn.player:
            for matter in (limits.HAND, limits.KEEPER):
                if limits.excess(game, player, matter):
                    yield f"{player.name} is over the {matter}"
    if counts.rules_about(game, "draw")[1:] or counts.rules_about(game, "play")[1:]:
        yield "two rules about one matter"
