"""What the engine asks, and where its procedures pause."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, Final, TypeVar

from adjudicator.cards.model import Card
from adjudicator.engine.state.attempt import Attempt
from adjudicator.engine.state.pending import Pending
from adjudicator.plain_data import plain_data
from adjudicator.table import Player

NO_MORE: Final = "no more"


NOTHING: Final = "nothing"
ACCEPT: Final = "accept"
REFUSE: Final = "refuse"
WHO_BEGINS: Final = "who begins"
"""What is open while the table has not settled who has the first turn (HR-R07)."""
THROW: Final = "throw"
"""One round of a contest: who wins it."""


SPOKEN = (
    NO_MORE, NOTHING, "random", "at random", ACCEPT, REFUSE, "left", "right", "across", "tie", "birthday",
    "special day", "other day", "draw pile", "discard pile", "free slot", "own", "middle",
    "dealt", "chosen", "Basic Rules", "in-turn half", "out-of-turn half",
)  # fmt: skip
"""All options that are neither cards nor players."""


@plain_data(eq=False, repr=False)
class Ask:
    """One choice. `who` is the player asked, or None for chance. Options are card ids, players or words; without any
    nothing can be chosen, which is told where a file may name something all the same.

    `fits` tells which cards an option may turn out to be that is a card nobody knows; None: any. `then` is what the
    same card has chosen next: somebody may name that first.
    """

    who: Player | None
    what: str
    options: Sequence[Any]
    about: int | None = None
    taker: Player | None = None
    fits: Callable[[Card], bool] | None = None
    then: Sequence[Any] = ()

    @property
    def chooser(self) -> str:
        """The name of whoever chooses; `chance` where nobody does."""
        return self.who.name if self.who is not None else "chance"

    def __repr__(self) -> str:
        return f"Ask({self.chooser}, {self.what!r}, {list(self.options)!r})"


class Naming(Ask):
    """Which card it is: one of those on offer, or another that `fits` and of which a copy lies where nobody knows.

    Options are ids of known cards, and cards. Where nobody says, not even a single option is taken for granted.
    """

    __slots__ = ()


class Option(Ask):
    """A choice that nobody has to speak of: where nothing is said the first option, the usual one, is taken."""

    __slots__ = ()


class Rest(Ask):
    """The active player is free to do something next; anybody may try something. Answered with an `Attempt`."""

    __slots__ = ()

    def __init__(self, who: Player) -> None:
        super().__init__(who, "act", ())


class Moment(Ask):
    """The moment before or after a card of a draw. Nothing is asked; the answer is not looked at.

    `left`: how many cards of that draw are to come.
    """

    __slots__ = ("left",)

    def __init__(self, who: Player, left: int = 0) -> None:
        super().__init__(who, "moment", ())
        self.left = left


class Lull(Moment):
    """A moment that passes by itself. Nobody looks at the table there but who tries what a reading brings about.

    Between two turns it may be answered with an `Attempt`.
    """

    __slots__ = ()


class Unlisted(Ask):
    """A card that nobody has listed comes off the pile, for `taker`: who tells what it is reveals it."""

    __slots__ = ()

    def __init__(self, number: int, taker: Player) -> None:
        super().__init__(None, "unlisted card", (number,), taker=taker)


class Window(Ask):
    """A play waits to take effect. Answered with an `Attempt` to stop it, or None: nobody does."""

    __slots__ = ("pending",)

    def __init__(self, pending: Pending) -> None:
        super().__init__(None, "window", ())
        self.pending = pending


class Pause:
    """What is not for a procedure itself to carry out: it yields this, and the course of the game sees to it."""

    __slots__ = ()


class Check(Pause):
    """What follows from the changes made so far."""


class Winner(Pause):
    """Whether somebody has won just now, and nothing else that may follow."""


class Answers(Pause):
    """Others may answer a play until nobody does any more; `pending.off` then tells whether it was cancelled."""

    __slots__ = ("pending",)

    def __init__(self, pending: Pending) -> None:
        self.pending = pending


class Between(Pause):
    """What somebody attempts between two turns."""

    __slots__ = ("attempt",)

    def __init__(self, attempt: Attempt) -> None:
        self.attempt = attempt


class Move(Pause):
    """The active player does whatever is possible next."""


class End(Pause):
    """A procedure has come to its end."""


CHECK: Final = Check()
WINNER: Final = Winner()
MOVE: Final = Move()
END: Final = End()


T = TypeVar("T")


Flow = Generator["Ask | Pause", Any, T]
"""A procedure that may ask, and pause: a generator of `Ask` and `Pause`, sent the answers, returning T."""


Asking = Generator["Ask", Any, T]
"""A procedure that only asks: its pauses are carried out."""
