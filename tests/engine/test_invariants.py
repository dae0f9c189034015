"""Whatever players do at a table, no card is lost, doubled or in two places, and the same game comes out twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator.effects  # noqa: F401  (signs the effects in)
from adjudicator.cards.catalogue import catalogue
from adjudicator.engine import Ask, Attempt, Event, Game, Moment, Rest, Window, whole_game
from adjudicator.engine.numbers import limits, numerals
from adjudicator.engine.numbers.limits import HAND, KEEPER
from adjudicator.engine.permission import verbs
from adjudicator.engine.state.memory import HAND_SIZE
from adjudicator.law import Law, Record
from adjudicator.table import Player, Table, Zone
from tests.effort import times
from tests.shipped import official

ASKS = 150
VERBS = ("plays", "uses", "discards", "draws", "ends turn", "joins", "says")


def dealt(random: Random, players: int, deck: str = "fluxx-5", *, record: bool = True) -> Game:
    """A game with a whole deck, just before the first turn."""
    table = Table()
    cards = [card for card in catalogue().deck(deck) if card.type != "basic-rules"]
    random.shuffle(cards)
    for card in cards:
        table.add(card, table.draw_pile)
    table.pile_goes_on = False
    for name in ("Ann", "Bob", "Cara", "Dan")[:players]:
        player = table.seat(name)
        for _ in range(HAND_SIZE):
            table.move(table.draw_pile.cards[-1], player.hand)
    return Game(table, Law(official(), Record() if record else None), random.choice(table.players), record=record)


def zones(game: Game) -> Iterator[Zone]:
    """Every place where a card can lie."""
    table = game.table
    yield from (table.draw_pile, table.shuffled, table.discard, table.rules, table.goals)
    yield from (table.played, table.pool, table.out, *table.under.values())
    for player in table.players:
        yield from (player.hand, player.keepers, player.creepers, player.lifted)
        yield from (temporary.zone for temporary in player.temporary)


def misplaced(game: Game) -> list[str]:
    """Cards that do not lie in exactly one place, or lie elsewhere than the table says."""
    seen: Counter[int] = Counter()
    wrong = []
    for zone in zones(game):
        seen.update(zone.cards)
        wrong += [
            f"{game.name(number)} is not in {zone}" for number in zone.cards if game.table.zone[number] is not zone
        ]
    return wrong + [
        f"{game.name(number)} lies in {seen[number]} places" for number in range(len(game.cards)) if seen[number] != 1
    ]


def where(game: Game) -> list[tuple[str, tuple[int, ...]]]:
    return [(repr(zone), tuple(zone.cards)) for zone in zones(game)]


@dataclass
class Playing:
    """Somebody who answers at random, mostly with what may be done, now and then with what may not."""

    random: Random
    game: Game
    asked: int = 0
    refused: int = 0
    before: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)
    attempt: Attempt | None = None

    def answer(self, ask: Ask) -> object:
        self.asked += 1
        if isinstance(ask, Moment):
            return None
        if isinstance(ask, Window):
            return self.try_something(self.anybody()) if self.random.random() < 0.05 else None
        if isinstance(ask, Rest):
            return self.at_rest()
        if ask.what == "shuffle":
            return self.random.sample(list(ask.options), len(ask.options))
        return self.random.choice(list(ask.options)) if ask.options else None

    def anybody(self) -> Player:
        return self.random.choice(self.game.players)

    def at_rest(self) -> Attempt:
        if self.random.random() < 0.1:
            return self.try_something(self.anybody())
        with self.game.unrecorded():
            possible = [one for one in self.attempts() if not verbs.obstacles(self.game, one)]
        return self.random.choice(possible) if possible else Attempt(self.game.turn.player, "ends turn")

    def attempts(self) -> Iterator[Attempt]:
        player = self.game.turn.player
        held = player.hand.cards + [number for hand in player.temporary for number in hand.zone.cards]
        yield from (Attempt(player, "plays", number) for number in held)
        yield from (Attempt(player, "uses", number) for number in self.game.table.rules.cards + player.front())
        yield Attempt(player, "ends turn")

    def try_something(self, player: Player) -> Attempt:
        """Anything at all: a random verb with a random card."""
        number, verb = self.random.randrange(len(self.game.cards)), self.random.choice(VERBS)
        if verb == "joins":
            return Attempt(player, verb, word=player.name)
        self.before = where(self.game)
        self.attempt = Attempt(player, verb, number, cards=[number], word=self.game.name(number))
        return self.attempt

    def look(self) -> None:
        """What holds at every moment; a refusal has left the table as it was."""
        assert misplaced(self.game) == []
        if self.attempt is not None and self.attempt.refusal is not None:
            self.refused += 1
            drawn = self.attempt.player is self.game.turn.player and self.attempt.verb in ("plays", "ends turn")
            assert drawn or where(self.game) == self.before
        self.attempt = None


def play(seed: int, players: int, deck: str = "fluxx-5", *, record: bool = True) -> tuple[Game, Playing]:
    """A random game, looked at after every answer."""
    random = Random(seed)
    game = dealt(random, players, deck, record=record)
    deciding = Playing(random, game)
    flow = whole_game(game)
    try:
        ask = next(flow)
        while deciding.asked < ASKS:
            ask = flow.send(deciding.answer(ask))
            deciding.look()
            at_rest(game, ask)
    except StopIteration:
        assert game.over
    assert misplaced(game) == []
    return game, deciding


def at_rest(game: Game, ask: Ask) -> None:
    """What holds whenever a player is free to act."""
    if not isinstance(ask, Rest):
        return
    assert not game.moment.together
    assert not game.table.pool.cards
    assert len(game.table.goals.cards) <= slots(game)
    with game.unrecorded():
        for player in game.players:
            if player is not game.turn.player:
                assert over_limit(game, player) == []


def slots(game: Game) -> int:
    """How many Goals may lie side by side."""
    values = [numerals.number(game, rule, "value") for rule in game.rules.by_matter["goal-slots"]]
    return max([1, *(value for value in values if isinstance(value, int))])


def over_limit(game: Game, player: Player) -> list[str]:

    return [matter for matter in (HAND, KEEPER) if limits.excess(game, player, matter)]


def log_of(game: Game) -> list[Event]:
    return list(game.log or ())


SEEDS = st.integers(0, 2**32)
PLAYERS = st.integers(2, 4)
DECKS = [slug for slug in catalogue().editions if len(catalogue().deck(slug)) > 60]


@given(SEEDS, PLAYERS)
def test_every_card_lies_in_exactly_one_place_at_every_moment(seed, players):
    game, _ = play(seed, players)
    assert sum(card.type != "unknown" for card in game.cards) == len(game.cards)


@settings(max_examples=times(12, 60))
@given(SEEDS, PLAYERS, st.sampled_from(DECKS))
def test_no_deck_loses_a_card(seed, players, deck):
    play(seed, players, deck)


@settings(max_examples=times(8, 30))
@given(SEEDS, PLAYERS)
def test_the_same_answers_give_the_same_game(seed, players):
    first, second = play(seed, players)[0], play(seed, players)[0]
    assert log_of(first) == log_of(second)
    assert where(first) == where(second)


@settings(max_examples=times(8, 30))
@given(SEEDS, PLAYERS)
def test_a_game_without_a_record_goes_like_one_with_a_record(seed, players):
    with_record, without = play(seed, players)[0], play(seed, players, record=False)[0]
    assert where(with_record) == where(without)
    assert without.log is None


def test_random_games_come_far_and_try_what_may_not_be_done():
    games = [play(seed, 3) for seed in range(30)]
    assert any(game.over for game, _ in games)
    assert sum(deciding.refused for _, deciding in games) > 20
    assert len({event.kind for game, _ in games for event in log_of(game)}) > 8
