"""What somebody at the table attempts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudicator.engine.state.pending import Pending
from adjudicator.engine.state.refusal import Obstacle
from adjudicator.table import Player


class Attempt:
    """What a player does, or tries to do. `verb` is a verb of the scenario format."""

    __slots__ = (
        "aim",
        "card",
        "cards",
        "catches",
        "find",
        "forward",
        "late",
        "listed",
        "own_half",
        "player",
        "power",
        "random",
        "refusal",
        "silent",
        "source",
        "sweeps",
        "taken",
        "undoes",
        "verb",
        "word",
    )

    def __init__(
        self,
        player: Player,
        verb: str,
        card: int | None = None,
        *,
        cards: Sequence[int] = (),
        power: str | None = None,
        source: str | None = None,
        aim: str | None = None,
        word: str | None = None,
    ) -> None:
        self.player = player
        self.verb = verb
        self.card = card
        self.cards = cards
        self.power = power
        self.source = source
        self.aim = aim  # key of the play an answer is meant for
        self.late: Pending | None = None  # another reading: an answer that belongs to a window already closed
        self.forward = False  # under grace: it acts from now on, nothing is undone
        self.own_half = False  # another reading: a Surprise out of turn for what it does in turn
        self.sweeps = False  # another reading: what came of the play it stops late is discarded
        self.undoes: Pending | None = None
        self.catches: int | None = None  # another reading: a Keeper that it takes as that changes hands
        self.find: Callable[[], int | None] | None = None  # looks the card up again once the draws are made
        self.word = word
        self.silent = False  # without the words a card demands
        self.random = False  # chance says which card it is
        self.refusal: list[Obstacle] | None = None
        self.taken = False  # nothing stood in the way, so it is carried out
        self.listed: object = None  # the rest at which it was listed as something that may be done

    def __repr__(self) -> str:
        return f"Attempt({self.player.name} {self.verb} {self.card if self.card is not None else self.word or ''})"
