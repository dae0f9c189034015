"""The verdict in one sentence."""

from __future__ import annotations

import pytest

from adjudicator.judge.verdict import Claim, Expectation, Verdict
from adjudicator.views.sentence import sentence
from tests.views import hand_made


def claims(**upheld: bool) -> list[Claim]:
    return [Claim(name, "so", held) for name, held in upheld.items()]


@pytest.mark.parametrize(
    ("verdict", "told"),
    [
        (Verdict("x", claims=claims(Ann=True, Bob=False), turn="Bob"), "Ann is right: it is Bob's turn."),
        (
            Verdict("x", claims=claims(Ann=True, Bob=True), winner="Ann", over=True),
            "Ann and Bob are right: Ann has won.",
        ),
        (Verdict("x", claims=claims(Ann=False), over=True), "Nobody is right: the game is over, and nobody has won."),
        (
            Verdict("x", claims=claims(Ann=True) + claims(Ann=False, Bob=True), turn="Bob"),
            "Bob is right, Ann on 1 of 2: it is Bob's turn.",
        ),
        (Verdict("x", claims=claims(Ann=True) + claims(Ann=False)), "Ann is right on 1 of 2 claims."),
        (
            Verdict("x", "unsettled", claims=claims(Ann=True), turn="Bob"),
            "Ann is right: it is Bob's turn; the sources stop short here, and a default is assumed.",
        ),
        (
            Verdict("x", expectations=[Expectation(1, "turn", 1, 1, True)] * 2, turn="Bob"),
            "All 2 expectations hold; it is Bob's turn.",
        ),
        (Verdict("x", turn="Bob"), "It is Bob's turn."),
        (Verdict("x"), "Nothing is claimed and nothing expected."),
        (Verdict("x", "open"), "Open: something is missing that the replay needs."),
        (hand_made.waiting(), "Open: the file does not say what Bob does."),
        (hand_made.broken(), "No verdict: 1 problem in the file."),
    ],
)
def test_the_verdict_is_one_sentence(verdict, told):
    assert sentence(verdict) == told
