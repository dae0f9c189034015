"""What is listed at a rest is what may be done there, and listing leaves no trace."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from adjudicator.engine import EFFECTS, Attempt, Game, Rest, whole_game
from adjudicator.engine.permission import moves, powers, verbs
from tests.engine.test_invariants import dealt

DECKS = ("fluxx-5", "holiday", "martian", "stoner")
ASKS = 300


def rests(deck: str, seed: int, *, record: bool) -> Iterator[Game]:
    """A game played with what is listed, stopped at each rest."""
    random = Random(seed)
    game = dealt(random, 3, deck, record=record)
    game.asking.every_rest = False
    flow = whole_game(game)
    try:
        ask = next(flow)
        for _ in range(ASKS):
            if isinstance(ask, Rest):
                yield game
                attempt = random.choice(moves.moves(game))
                ask = flow.send(attempt)
                assert attempt.refusal is None
            elif ask.what == "shuffle":
                ask = flow.send(random.sample(list(ask.options), len(ask.options)))
            else:
                ask = flow.send(random.choice(list(ask.options)))
    except StopIteration:
        return


def allowed(game: Game) -> set[tuple[str, int | None, str | None]]:
    """Every play, power and end of the turn that is not refused, found by asking about each."""
    player = game.turn.player
    held = player.hand.cards + [number for hand in player.temporary for number in hand.zone.cards]
    with game.unrecorded():
        found: set[tuple[str, int | None, str | None]] = {
            ("plays", n, None) for n in held if not verbs.obstacles(game, Attempt(player, "plays", n))
        }
        for number, card in enumerate(game.cards):
            for power in card.powers:
                if power.effect in EFFECTS and not powers.power_obstacles(game, player, number, power):
                    found.add(("uses", number, power.name))
        if not verbs.obstacles(game, Attempt(player, "ends turn")):
            found.add(("ends turn", None, None))
    return found


@pytest.mark.parametrize("deck", DECKS)
def test_everything_that_may_be_done_is_listed_and_nothing_else(deck):
    for seed in range(3):
        for game in rests(deck, seed, record=False):
            if game.turn.phase == "play":
                assert {(one.verb, one.card, one.power) for one in moves.moves(game)} == allowed(game)


@pytest.mark.parametrize("deck", DECKS)
def test_listing_records_no_consult(deck):
    for game in rests(deck, 7, record=True):
        record = game.law.record
        assert record is not None
        before = dict(record.step), dict(record.reached)
        moves.moves(game)
        assert (record.step, record.reached) == before


def test_before_the_draws_of_a_turn_there_is_the_draw():
    game = dealt(Random(1), 2)
    assert [attempt.verb for attempt in moves.moves(game)] == ["draws"]
