"""Of whom is told that they are level, and who is left when a tie has come apart."""

from __future__ import annotations

import pytest

from adjudicator import settle
from adjudicator.table import Player, all_named
from adjudicator.views.reasons import reason

FIVE_EACH = """\
scenario: Three with five Keepers
edition: [fluxx-5, creeper-pack]
players:
  Ann: {hand: [5 Keepers, 2 unknown], keepers: [Milk, Bread, Love, Time, Sleep], creepers: [CREEPERS]}
  Bob: {hand: [2 unknown], keepers: [Cookies, Chocolate, Money, The Sun, The Moon]}
  Cara: {hand: [2 unknown], keepers: [Music, The Party, Dreams, The Eye, The Brain]}
steps:
  - Ann plays: 5 Keepers
  - claims:
      - Bob: The turn comes to me next, so I win.
        holds: {winner: Bob}
      - Cara: We are level.
        holds: {winner: null, turn: Bob}
"""
GOAL_AND_UNGOAL = """\
scenario: Retreat! is left
edition: [martian, fluxx-5, creeper-pack]
players:
  Ann: {hand: [2 unknown], keepers: [Mars, Earth, Humans In Black], creepers: [Beauty Queen, Germs]}
  Bob: {hand: [2 unknown], creepers: [The Army]}
  Cara: {hand: [Steal Something, Trash a Keeper, Milk]}
rules: [Double Agenda, Play 3]
goals: [War of the Worlds, Retreat!]
turn: {player: Cara, phase: play}
steps:
  - Cara plays: Steal Something
    choosing: Germs
  - Cara plays: Trash a Keeper
    choosing: Earth
  - claims:
      - Ann: It was a tie, and nothing new has happened.
        holds: {over: false, turn: Cara, plays_left: 1}
      - Bob: Nobody holds against it any more, so now we have all lost.
        holds: {over: true, winner: null}
"""


@pytest.mark.parametrize(("names", "told"), [("", ""), ("A", "A"), ("AB", "A and B"), ("ABC", "A, B and C")])
def test_players_are_named_as_one_would_name_them(names, told):
    assert all_named(Player(name, seat) for seat, name in enumerate(names)) == told


@pytest.mark.parametrize(("creepers", "level"), [("", "Ann, Bob and Cara"), ("War", "Bob and Cara")])
def test_whom_a_creeper_keeps_from_winning_is_not_told_to_be_level_with_the_others(creepers, level):
    verdict = settle(FIVE_EACH.replace("CREEPERS", creepers))
    assert reason(verdict, "tie-plays-on").because.startswith(f"{level} qualify at the same moment")


def test_where_an_ungoal_alone_is_left_of_a_tie_no_player_is_told_to_be():
    verdict = settle(GOAL_AND_UNGOAL)
    assert reason(verdict, "tie-is-looked-at-again").because.endswith("as soon as Retreat! alone is left.")
