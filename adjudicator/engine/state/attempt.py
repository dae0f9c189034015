"""What somebody at the table attempts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudicator.engine.state.pending import Pending
from adjudicator.engine.state.refusal import Obstacle
from adjudicator.plain_data import plain_data
from adjudicator.table import Player


@plain_data(eq=False, repr=False)
class Attempt:
    """What a player does, or tries to do. `verb` is a verb of the scenario format."""

    player: Player
    verb: str
    card: int | None = None
    cards: Sequence[int] = ()
    power: str | None = None
    aim: str | None = None  # key of the play an answer is meant for
    word: str | None = None
    late: Pending | None = None  # another reading: an answer that belongs to a window already closed
    forward: bool = False  # under grace: it acts from now on, nothing is undone
    own_half: bool = False  # another reading: a Surprise out of turn for what it does in turn
    sweeps: bool = False  # another reading: what came of the play it stops late is discarded
    undoes: Pending | None = None
    catches: int | None = None  # another reading: a Keeper that it takes as that changes hands
    find: Callable[[], int | None] | None = None  # looks the card up again once the draws are made
    silent: bool = False  # without the words a card demands
    random: bool = False  # chance says which card it is
    refusal: list[Obstacle] | None = None
    taken: bool = False  # nothing stood in the way, so it is carried out
    listed: object = None  # the rest at which it was listed as something that may be done

    def __repr__(self) -> str:
        return f"Attempt({self.player.name} {self.verb} {self.card if self.card is not None else self.word or ''})"
