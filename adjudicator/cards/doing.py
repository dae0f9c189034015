"""What it takes to tell one thing that cards do: what it says, and its parameters.

What they say goes into the JSON Schema and onto the page of reference. An effect is told above the procedure that
carries it out (`adjudicator.effects`), and signs in here. What has no procedure stands in this folder, in `duty_words`:
duties, and what a Surprise does to a play.
"""

from __future__ import annotations

from typing import Any, Final

from adjudicator.cards.parameter import SAMPLES, Parameters
from adjudicator.plain_data import plain_data


@plain_data(frozen=True)
class Doing:
    """One effect or duty: what it does, and its parameters.

    `on` are the types of cards on which it does something, all of them where it is empty; of the parameters in `wants`
    one at least has to be given. `ends_turn`: it ends the turn of whoever plays the card.
    """

    says: str
    takes: Parameters
    on: tuple[str, ...] = ()
    wants: tuple[str, ...] = ()
    ends_turn: bool = False

    def example(self) -> dict[str, Any]:
        """Parameters as they may be written: all that have to be there, and the first other one."""
        least = {name: SAMPLES[one.kind](one) for name, one in self.takes.items() if one.required}
        least |= {name: SAMPLES[self.takes[name].kind](self.takes[name]) for name in self.wants[:1]}
        other = next((name for name, one in self.takes.items() if not one.required), "")
        return least or ({other: SAMPLES[self.takes[other].kind](self.takes[other])} if other else {})


_SIGNED_IN: Final[dict[str, Doing]] = {}


def sign_in(name: str, doing: Doing) -> None:
    """Have an effect known by its name."""
    _SIGNED_IN[name] = doing


def effects() -> dict[str, Doing]:
    """What an Action does, a Surprise does in turn, a power does, or a card does on an occasion, by name.

    They are there once `adjudicator.effects` is loaded. That package stands above this one, so whoever checks or
    describes records of cards loads it (`adjudicator.scenario` does). Where nobody has, it is told at once: with no
    effect known the check would find fault with every card, and the schema and the page of reference would be empty.
    """
    if not _SIGNED_IN:
        raise RuntimeError("no effect is known yet: whoever checks or describes cards imports adjudicator.effects")
    return _SIGNED_IN
