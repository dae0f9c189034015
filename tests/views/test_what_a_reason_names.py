"""The sentence of a reason names the card that did it, and what was done with it."""

from __future__ import annotations

import pytest

from adjudicator import settle
from adjudicator.views.reasons import reason

TABLE = """\
scenario: One play
edition: fluxx-5
players: {Ann: {hand: [CARD, Milk, Bread, Love]}, Bob: {hand: [1 unknown]}}
rules: [RULES]
draw_pile: [Time, Sleep]
turn: {player: Ann, phase: play}
steps:
  - {Ann plays: CARD, BESIDE}
  - claims:
      - Bob: So it is.
        holds: CLAIM
"""
CHANGED, BASIC = "rule-change-counts-at-once", "basic-rules-cannot-be-chosen"


@pytest.mark.parametrize(
    ("card", "rules", "beside", "claim", "ruling", "told"),
    [
        ("Inflation", "Play 2", "note: it goes up", "{plays_left: 1}", CHANGED, "goes by Inflation."),
        ("Inflation", "Play 2, Draw 2", "note: it goes up", "{Ann: {hand_size: 3}}", CHANGED, "goes by Inflation."),
        ("Play 3", "Play 2, Inflation", "note: it goes up", "{plays_left: 2}", CHANGED, "goes by Play 3."),
        ("Trash a New Rule", "Play 2, Inflation", "choosing: Inflation", "{plays_left: 2}", CHANGED, "goes by Play 2."),
        (
            "Zap a Card!",
            "Draw 2",
            "choosing: Basic Rules, refused: true",
            "{rules: []}",
            BASIC,
            "cannot choose them for Zap a Card!.",
        ),
        (
            "Let's Simplify",
            "Play 2, Draw 2, Hand Limit 2, Keeper Limit 3",
            "choosing: [Draw 2, Hand Limit 2, Keeper Limit 3], refused: true",
            "{rules: [Play 2]}",
            BASIC,
            "cannot count them for Let's Simplify.",
        ),
    ],
)
def test_a_reason_names_what_has_changed_a_number_and_what_was_to_be_done(card, rules, beside, claim, ruling, told):
    text = TABLE.replace("CARD", card).replace("RULES", rules).replace("BESIDE", beside).replace("CLAIM", claim)
    assert reason(settle(text), ruling).because.endswith(told)


FIRST_TURN = """\
scenario: The first turn
edition: fluxx-5
players: {Ann: {hand: [3 unknown]}, Bob: {hand: [3 unknown]}}
turn: {player: Ann, phase: start, number: 1}
steps:
  - Ann draws: 1 unknown
  - claims:
      - Ann: SAYS
        holds: {may: Ann ends turn}
      - Bob: The Basic Rules say one.
        holds: {may_not: Ann ends turn}
"""


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ("There is no Play rule on the table yet, so I need not play anything.", "No Play rule is out"),
        ("Nobody has put a rule on how many to play, so I stop.", "No Play rule is out"),
        ("No rule told me to draw that card either, so I may stop.", "No Draw rule is out"),
    ],
)
def test_what_the_basic_rules_say_is_told_of_draws_or_of_plays_by_what_is_argued(says, told):
    verdict = settle(FIRST_TURN.replace("SAYS", says))
    assert reason(verdict, "basic-rules-from-the-start").because.startswith(told)


def test_no_play_rule_yet_is_answered_by_the_duty_to_play_and_by_the_basic_rules_next():
    """By its words the Basic Rules would come first, but every other dispute consults that ruling."""
    none_yet = FIRST_TURN.replace("SAYS", "There is no Play rule on the table yet, so I need not play anything.")
    assert settle(none_yet).decisive == [["play-is-compulsory"], ["basic-rules-from-the-start"]]
