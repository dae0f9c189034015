"""A number of cards is claimed by `hand_size`: what is said to who claims unknown cards of a hand that is told."""

from __future__ import annotations

import pytest

from adjudicator import settle
from adjudicator.views.dispute import hopeless
from adjudicator.views.reasons import reason

TABLE = """\
scenario: Hands
edition: fluxx-5
players: {Ann: {hand: [Milk, The Sun]}, Bob: {hand: 2 unknown}}
steps:
  - Ann plays: Milk
  - claims:
      - Ann: So.
        holds: CLAIM
"""


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("{Ann: {hand: 1 unknown}}", True),
        ("{Ann: {hand: [2 unknown]}}", True),
        ("{Ann: {hand_size: 2}}", False),
        ("{Ann: {hand: [The Sun, 1 unknown]}}", False),
        ("{Bob: {hand: 1 unknown}}", False),
    ],
)
def test_a_claim_of_unknown_cards_of_a_hand_that_is_told_hears_of_the_number(claim, told):
    lines = hopeless(settle(TABLE.replace("CLAIM", claim)))
    assert any("the number alone is claimed by `hand_size: " in line for line in lines) is told


def test_what_a_ruling_answers_stands_without_the_yes_or_no_to_a_question_that_nobody_is_shown():
    verdict = settle(TABLE.replace("CLAIM", "{turn: Ann}"))
    assert reason(verdict, "new-goal-replaces").because.startswith("The new Goal")


def test_of_several_consults_the_one_about_the_card_in_the_claims_is_the_reason():
    verdict = settle("""\
scenario: A rule over the Basic Rules
edition: fluxx-5
players: {Ann: {hand: [Play 3, Milk, Love, Time]}, Bob: {hand: [Sleep]}}
rules: [Draw 2]
steps:
  - Ann plays: Play 3
  - claims:
      - {Bob: "The Basic Rules say one card, and they always stay.", holds: {turn: Bob}}
      - {Ann: Play 3 changes that., holds: {turn: Ann, plays_left: 2}}
""")
    assert reason(verdict, "new-rule-over-basic").because.startswith("Play 3 takes")
