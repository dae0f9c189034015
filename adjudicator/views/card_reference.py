"""The page about the words in which cards are written: every key of a record, every effect, every duty, as declared.

`python -m adjudicator.views.card_reference` prints it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import adjudicator.effects  # noqa: F401  (signs the card effects in)
from adjudicator.cards import record
from adjudicator.cards.doing import Doing, effects
from adjudicator.cards.duty_words import DUTIES, OUT_OF_TURN
from adjudicator.cards.shapes import Shape
from adjudicator.views.reference import heading, row
from adjudicator.views.sentence import value

KEYS: tuple[tuple[str, str, Mapping[str, Shape]], ...] = (
    ("A card", "Only `type` is needed, and `name` where cards stand in a list.", record.KEYS),
    ("`rule:`", "", record.RULE),
    ("`bonus:`", "", record.BONUS),
    ("`while:` of a bonus", "", record.CONDITION),
    ("`powers:` and `free_action:`", "Each has `effect` or `effects`.", record.POWER),
    ("`pays:` of a power", "", record.PRICE),
    ("`whenever:`", "Each has `plays` or `turn`, and `does`.", record.OCCASION),
    ("`goal:`", "Several keys stand for several things, all of which are asked for.", record.GOAL),
    ("`count:` of a Goal", "", record.COUNT),
    ("`without:` of a Goal", "A card by its name, or:", record.ABSENCE),
    ("`answers:`", "", record.ANSWER),
    ("`attaches:`", "", record.ATTACHES),
    ("`missing:`", "A text alone, or:", record.POINT),
)
DOINGS: tuple[tuple[str, str, Mapping[str, Doing]], ...] = (
    ("Effects", "Under `does:`, `out_of_turn:`, `effect:` and `effects:`.", effects()),
    ("What a Surprise does to the play it answers", "Under `out_of_turn:`.", OUT_OF_TURN),
    ("Duties", "Under `duties:`; in force while the card is in play.", DUTIES),
)


def page() -> str:
    return "\n".join(lines()) + "\n"


def lines() -> Iterator[str]:
    yield "# The words of a card"
    yield ""
    yield (
        "Made by `python -m adjudicator.views.card_reference` of what the check and the JSON Schema are made of, too. "
        "[Write your own cards](blank-cards.md) shows them at work."
    )
    for title, says, keys in KEYS:
        yield from heading(title, says, "| key | says | example |")
        for name, one in keys.items():
            yield row(name, one.says + words(one.schema()), f"{name}: {value(one.example)}")
    for title, says, doings in DOINGS:
        yield from heading(title, says, "| word | does | example |")
        for name, doing in doings.items():
            taken = "".join(f"<br>`{key}`: {one.says}{listed(one.words)}" for key, one in doing.takes.items())
            only = f" On {' and '.join(doing.on)} cards only." if doing.on else ""
            yield row(name, doing.says + only + taken, value({name: doing.example()}) if doing.example() else name)


def words(schema: Mapping[str, Any]) -> str:
    """The words that may stand there, where there are some."""
    return listed(schema.get("enum") or schema.get("items", {}).get("enum") or ())


def listed(some: Any) -> str:
    return f" One of {', '.join(f'`{one}`' for one in some)}." if some else ""


if __name__ == "__main__":
    print(page(), end="")
