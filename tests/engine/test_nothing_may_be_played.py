"""Where no card of a hand may be played, the turn may end; what a table cannot tell of it stands in no scenario."""

from adjudicator import read, settle

ONE_OF_EACH = """
scenario: A second Goal has to wait
edition: fluxx-5
house: {house: One of each, readings: {kinds-of-plays-are-free: one-of-each}}
players:
  Ann: {hand: [Toast, Hippyism]}
  Bob: {}
rules: [Play 2]
turn: {player: Ann, phase: play}
steps:
  - Ann plays: Toast
  - Ann plays: Hippyism
    refused: true
  - Ann ends turn
expect: {turn: Bob, Ann: {hand: [Hippyism]}}
"""


def test_the_turn_ends_before_a_second_card_of_a_kind() -> None:
    assert settle(read(ONE_OF_EACH)).exit_code() == 0
