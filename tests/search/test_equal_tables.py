"""Which tables are alike, and that a fork has everything the game has."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import pytest

from adjudicator.cards.catalogue import catalogue
from adjudicator.engine import Game
from adjudicator.engine.deeds.changes import emit
from adjudicator.library.shipped_law import readings_for
from adjudicator.scenario import Replay, read_text
from adjudicator.search.exploring.equal_tables import (
    BY_CARD,
    NEVER_AGAIN,
    OF_GAME,
    ONE_CARD,
    UNLIKE_ONLY_UNDER,
    WORKED_OUT,
    Likeness,
    called,
)  # fmt: skip
from adjudicator.search.fork import attributes, fork
from adjudicator.table import Player

TABLE = """\
scenario: A table to be copied
edition: [holiday, star]
players:
  Alice: {hand: [Pumpkins, Pumpkin Pie, Lights], keepers: [Dessert]}
  Bob: {hand: [Calendar], keepers: [Menorah]}
  Cara: {hand: [Veto!]}
rules: [Play 2]
discard: [Draw 3 Play 2, Random Tax, Candles]
turn: {player: Alice, phase: play}
"""


def table(text: str = TABLE, **readings: str) -> Game:
    (one,), problems = read_text(text)
    assert problems == []
    other = {name.replace("_", "-"): reading for name, reading in readings.items()}
    replay = Replay(one, {**readings_for(one), **other})
    replay.run()
    return fork(replay.game, replay.readings)


def number(game: Game, name: str) -> int:
    return next(number for number, card in enumerate(game.cards) if card.name == name)


def test_a_fork_is_like_its_game_and_shares_nothing_that_changes():
    game = table()
    other = fork(game)
    alike = Likeness(game)
    assert alike(game) == alike(other)
    held: list[Any] = [game, game.turn, game.table, *game.players, *game.table.zone]
    copied = {id(one) for one in (other, other.turn, other.table, *other.players, *other.table.zone)}
    assert not copied & {id(one) for one in held}
    for path in OF_GAME:
        value = attrgetter(path)(other)
        if isinstance(value, (list, dict, set)) and called(path) not in ("terms", "known_goals"):
            assert value is not attrgetter(path)(game), path
    assert all(zone.owner in (None, *other.players) for zone in other.table.zone)


def test_a_fork_has_rules_of_its_own():
    game = table()
    before = game.rules.by_matter["play"]
    other = fork(game)
    card = catalogue().find("Play 4")
    assert card is not None
    rule = other.table.add(card, other.table.pool)
    emit(other, "enter", card=rule, to=other.table.rules)
    assert other.rules.by_matter["play"] == (*before, rule)
    assert game.rules.by_matter["play"] == before


def test_a_keeper_that_is_owed_tells_two_tables_apart():
    game = table()
    alice, bob, _ = game.players
    before = Likeness(game)(game)
    game.owed.debts.append((alice, bob, number(game, "Lights")))
    owed = Likeness(game)(game)
    game.owed.debts.clear()
    game.owed.paid.append((alice, bob, number(game, "Lights")))
    assert len({before, owed, Likeness(game)(game)}) == 3


def test_a_hand_that_has_been_seen_tells_two_tables_apart_while_it_is_held():
    game = table()
    alike = Likeness(game)
    before = alike(game)
    card = number(game, "Veto!")
    game.history.seen.add(("Alice", card))
    assert alike(game) != before
    game.table.move(card, game.table.discard)
    shown = alike(game)
    game.history.seen.clear()
    assert alike(game) == shown


@pytest.mark.parametrize(
    ("change", "told_apart"),
    [
        (lambda game: game.table.discard.cards.insert(0, game.table.discard.cards.pop(1)), False),
        (lambda game: game.table.discard.cards.append(game.table.discard.cards.pop(0)), True),
    ],
)
def test_below_the_top_the_order_of_the_discards_says_nothing(change, told_apart):
    game = table()
    alike = Likeness(game)
    before = alike(game)
    change(game)
    assert (alike(game) != before) is told_apart


def test_the_order_of_the_discards_counts_where_a_card_or_a_reading_digs():
    text = TABLE.replace("star]", "star, nature]").replace("[Calendar]", "[Calendar, Scavenger]")
    turned = {"empty_pile_is_renewed": "turned-over"}
    for game in (table(text), table(**turned)):
        alike = Likeness(game)
        before = alike(game)
        game.table.discard.cards.insert(0, game.table.discard.cards.pop(1))
        assert alike(game) != before


def test_when_a_keeper_came_counts_only_where_a_reading_looks_at_it():
    for readings, told_apart in (({}, False), ({"new_power_may_wait": "at-entry-only"}, True)):
        game = table(**readings)
        alike = Likeness(game)
        before = alike(game)
        game.turn.landed[number(game, "Dessert")] = 1
        assert (alike(game) != before) is told_apart


def test_everything_a_game_knows_is_looked_at_or_left_out_for_a_reason():
    game = table()
    known = {*map(called, OF_GAME), *attributes(Player)}
    for name in (*NEVER_AGAIN, *UNLIKE_ONLY_UNDER, *WORKED_OUT, *ONE_CARD, *BY_CARD):
        assert name in known, name
    alike = Likeness(game)
    looked_at = {*map(called, alike.of_game.names), *alike.of_player.names}
    assert known == looked_at | NEVER_AGAIN.keys() | UNLIKE_ONLY_UNDER.keys() | WORKED_OUT


def test_every_kind_of_thing_a_game_notes_about_cards_is_told_by_what_they_are():
    game = table()
    card = number(game, "Dessert")
    samples = {
        "arrived": {card}, "plays.hand": frozenset([card]), "plays.staying": [card], "plays.emptied_for": {card},
        "meta": [card], "boxed": [card], "forced": {card}, "uses.made": {(card, "steal"): 1},
        "seen": {("Alice", card)},
        "first_owner": {card: game.players[0]}, "goal_player": {card: game.players[0]}, "landed": {card: 1},
        "displaced": {card: [card]}, "shielded": {card: [game.players[0]]}, "at_start.rules": {"play": (card,)},
        "at_start.limits": {"hand-limit": (card, 2)}, "plays.tally": {"inside": [card]},
        "extra_turns": [(game.players[0], card)], "after_own": [(game.players[0], card)],
        "debts": [(game.players[0], game.players[1], card)],
        "paid": [(game.players[0], game.players[1], card)], "unsaid": (card, game.players[0]),
        "obeyed": [(card, game.players[0], card)], "draws.turned_up": {card}, "plays.bonuses": {card: 1},
        "at_start.bonuses": {card: 1},
        "uses.stopped": {(card, "steal")}, "uses.before": {(card, "steal")},
        "paid_otherwise": [(game.players[0], card)],
    }  # fmt: skip
    assert samples.keys() == BY_CARD.keys()
    codes = Likeness(game).codes
    for name, value in samples.items():
        hash(BY_CARD[name](game, codes, value))
