"""What a card can say when it is described in questions: every answer leads to a record that can be played."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator.effects  # noqa: F401  (signs the effects in)
from adjudicator.cards import describing, vocabulary
from adjudicator.cards.catalogue import catalogue
from adjudicator.cards.references import check_custom
from tests.effort import together

ANSWERS = {
    "number": 2, "card": "Milk", "cards": ["Milk", "Bread"], "trait": "food", "text": "food",
}  # fmt: skip
PIECES = [
    (kind, manner, way) for kind, manners in describing.MANNERS.items() for manner in manners for way in manner.ways
]


def answers(asked: describing.Asked) -> list[Any]:
    return [asked.words[one] for one in asked.words] if asked.kind == "word" else [ANSWERS[asked.kind]]


@pytest.mark.parametrize("part", together(PIECES))
def test_each_thing_a_card_can_say_can_stand_in_a_file(part):
    for kind, manner, way in part:
        assert_can_stand(kind, manner, way)


def assert_can_stand(kind: str, manner: describing.Manner, way: describing.Way) -> None:
    """Whatever is answered, what a card is then said to do is sound."""
    names = [*describing.asked_in(way.record), *describing.asked_in(manner.around)]
    told = {name: answers(describing.ASKED[name]) for name in names}
    for turn in range(max([1, *map(len, told.values())])):
        given = {name: words[turn % len(words)] for name, words in told.items()}
        piece = describing.filled(way.record, given)
        record = {"type": kind, **describing.filled(manner.around, {**given, "way": piece})}
        found = check_custom({"Blank": record, "Pizza": {"type": "keeper", "traits": ["food"]}}, catalogue())
        assert found == [], (kind, manner.says, way.says)


def test_every_type_that_is_offered_has_something_to_say():
    assert set(describing.TYPES) == set(describing.MANNERS)
    assert set(describing.TYPES) <= set(vocabulary.TYPES)


def test_no_question_is_left_that_nothing_asks():
    asked = {
        name for _, manner, way in PIECES
        for name in (*describing.asked_in(way.record), *describing.asked_in(manner.around))
    }  # fmt: skip
    assert asked == set(describing.ASKED)
