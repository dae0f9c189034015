"""A turn that a card has ended, under readings that no table in the suite has together: no table tells how it ended."""

from __future__ import annotations

from adjudicator.library.shipped_law import readings_for
from adjudicator.scenario import Replay, read_text

TABLE = """
scenario: A card ends the turn, and a free action may still be used
edition: fluxx-5
players: {Ann: {hand: [Milk, Bread]}, Bob: {}}
rules: [Play 3, Get On With It!, Hand Limit 1, Mystery Play]
draw_pile: [Love, Peace, Sun, Money, end]
turn: {player: Ann, phase: play, drawn: 1}
steps:
  - Ann uses: Get On With It!
  - Ann ends turn
"""


def hand_after(**house: str) -> int:
    """How many cards Ann still holds where the rest of the turn was ended by her."""
    (scenario,), problems = read_text(TABLE)
    assert not problems
    replay = Replay(scenario, {**readings_for(scenario), **house}, strict=False)
    outcome = replay.run()
    assert outcome.open is None or outcome.open.what == "discard"
    return 0 if outcome.open is not None else len(replay.game.players[0].hand.cards)


def test_a_turn_that_a_card_ended_with_free_actions_left_is_over_at_once_as_well() -> None:
    usable = {"turn-end-stops-free-actions": "still-usable"}
    assert hand_after(**usable) == 0
    assert hand_after(**usable, **{"limits-after-turn-end": "skipped"}) == 3
