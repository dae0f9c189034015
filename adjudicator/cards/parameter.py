"""What the parameters of effects and duties take: the kinds that there are, and those that several of them share."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from adjudicator.cards.vocabulary import WHOM
from adjudicator.plain_data import plain_data

PLAYABLE: Final = ("action", "new-rule", "goal", "keeper", "surprise")
TARGETS: Final = ("keeper", "creeper", "keeper-or-creeper", "new-rule")


@plain_data(frozen=True)
class Parameter:
    """What one parameter takes. `kind` is number, number-or-all, flag, word, words, card, cards, trait, text or
    outcomes (effects by the name of what comes of a throw or a choice).

    `words` are the choices where the kind is word or words.
    """

    kind: str
    says: str
    words: tuple[str, ...] = ()
    required: bool = True


Parameters = dict[str, Parameter]

SAMPLES: dict[str, Any] = {
    "number": lambda one: 2,
    "number-or-all": lambda one: 2,
    "flag": lambda one: True,
    "word": lambda one: one.words[0],
    "words": lambda one: list(one.words[:2]),
    "card": lambda one: "Milk",
    "cards": lambda one: ["Milk", "Bread"],
    "trait": lambda one: "food",
    "text": lambda one: "food",
    "outcomes": lambda one: {"heads": [{"draw": {"draw": 2}}], "tails": ["discard-and-draw"]},
}
"""What a parameter of each kind looks like."""


number = partial(Parameter, "number")
number_or_all = partial(Parameter, "number-or-all")
flag = partial(Parameter, "flag", required=False)
card = partial(Parameter, "card")
trait = partial(Parameter, "trait")
outcomes = partial(Parameter, "outcomes")


def word(says: str, *words: str) -> Parameter:
    return Parameter("word", says, words)


def words(says: str, *words: str) -> Parameter:
    return Parameter("words", says, words)


def maybe(parameter: Parameter) -> Parameter:
    return Parameter(parameter.kind, parameter.says, parameter.words, required=False)


def drawn() -> Parameter:
    return number("How many cards are drawn.")


def who() -> Parameter:
    return maybe(word("Who does it; whoever plays or uses the card where it is left out.", *WHOM))


def whose(says: str, *words: str) -> Parameter:
    return maybe(word(says, *words, "next", "previous", "neighbours"))


def named() -> Parameter:
    says = "The only cards that may be chosen; all of the kind where it is left out."
    return Parameter("cards", says, required=False)
