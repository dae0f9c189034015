"""What a card would say in vain is told by the check, with what would be right."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator.effects  # noqa: F401  (signs the effects in)
from adjudicator.cards.check import check_record
from adjudicator.cards.doing import effects
from adjudicator.cards.duty_words import DUTIES
from adjudicator.cards.vocabulary import TYPES


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ({"type": "keeper", "duties": [{"gives-away": {"keeper": "Milk"}}]}, "gives-away does nothing on keeper cards"),
        ({"type": "keeper", "duties": ["first-play-random"]}, "first-play-random does nothing on keeper cards"),
        ({"type": "new-rule", "duties": [{"bans": {"what": ["actions"], "in": "own-turn"}}]}, "has no owner"),
        ({"type": "new-rule", "whenever": {"turn": "begins", "by": "owner", "does": "extra-turn"}}, "has no owner"),
        ({"type": "meta-rule", "whenever": {"turn": "ends", "by": "owner", "does": "extra-turn"}}, "has no owner"),
        ({"type": "action", "does": {"trash": {"what": "new-rule", "whose": "own"}}}, "has no owner"),
        ({"type": "creeper", "duties": [{"cannot-stay": {"to": "next"}}]}, "without 'card' or 'trait'"),
        ({"type": "action", "does": ["give-creeper"]}, "give-creeper does nothing on action cards"),
        (
            {
                "type": "keeper",
                "powers": {"effect": {"put-on-pile": {"what": "itself", "where": "top", "whose": "own"}}},
            },
            "the card itself is meant",
        ),
        ({"type": "action", "does": [{"turn-up": {"type": "creeper", "until": 1, "then": "take"}}]}, "is laid down"),
    ],
)
def test_what_does_nothing_is_told(record: dict[str, Any], told: str) -> None:
    [(_, _, message, *_)] = check_record({"name": "Blank", **record})
    assert told in message


def test_whatever_says_on_what_types_it_works_names_types_and_parameters_that_there_are() -> None:
    for doing in (*effects().values(), *DUTIES.values()):
        assert set(doing.on) <= set(TYPES)
        assert set(doing.wants) <= set(doing.takes)
