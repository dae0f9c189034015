"""What it takes to tell one thing that cards do: what it says, and its parameters.

What they say goes into the JSON Schema and onto the page of reference. The effects stand in `effect_words`, the duties
in `duty_words`; each is a procedure or a rule of the engine.
"""

from __future__ import annotations

from typing import Any

from adjudicator.plain_data import plain_data


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


@plain_data(frozen=True)
class Doing:
    """One effect or duty: what it does, and its parameters.

    `on` are the types of cards on which it does something, all of them where it is empty; of the parameters in `wants`
    one at least has to be given.
    """

    says: str
    takes: Parameters
    on: tuple[str, ...] = ()
    wants: tuple[str, ...] = ()

    def example(self) -> dict[str, Any]:
        """Parameters as they may be written: all that have to be there, and the first other one."""
        least = {name: SAMPLES[one.kind](one) for name, one in self.takes.items() if one.required}
        least |= {name: SAMPLES[self.takes[name].kind](self.takes[name]) for name in self.wants[:1]}
        other = next((name for name, one in self.takes.items() if not one.required), "")
        return least or ({other: SAMPLES[self.takes[other].kind](self.takes[other])} if other else {})


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


def number(says: str) -> Parameter:
    return Parameter("number", says)


def number_or_all(says: str) -> Parameter:
    return Parameter("number-or-all", says)


def flag(says: str) -> Parameter:
    return Parameter("flag", says, required=False)


def card(says: str) -> Parameter:
    return Parameter("card", says)


def trait(says: str) -> Parameter:
    return Parameter("trait", says)


def outcomes(says: str) -> Parameter:
    return Parameter("outcomes", says)


def word(says: str, *words: str) -> Parameter:
    return Parameter("word", says, words)


def words(says: str, *words: str) -> Parameter:
    return Parameter("words", says, words)


def maybe(parameter: Parameter) -> Parameter:
    return Parameter(parameter.kind, parameter.says, parameter.words, required=False)
