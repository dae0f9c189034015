"""What a file leaves untold: cards that nobody knows and that may be those a fact speaks of."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from adjudicator.engine import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudicator.scenario.replaying.position import Position

DRAW_PILE = "draw pile"


def may_lie(replay: Position, name: str, place: str) -> bool:
    """Whether a card that the file puts nowhere may be one of those nobody knows in some place of `where:`."""
    found, game = replay.scenario.find(name), replay.game
    if found is None or replay.on_the_table(found.key):
        return False
    if place == DRAW_PILE and game.table.pile_goes_on:
        return True
    there = (n for n, card in enumerate(game.cards) if card is UNKNOWN and game.place(game.table.zone[n]) == place)
    return any(replay.may_turn_out(number, found) for number in there)


def may_be(replay: Position, numbers: Sequence[int], keys: Sequence[str]) -> bool:
    """Whether some cards would be just those of these keys if those nobody knows among them were told."""
    have, wanted = Counter(replay.game.cards[number].key for number in numbers), Counter(keys)
    missing, over = wanted - have, have - wanted
    unknown = sum(1 for number in numbers if replay.game.cards[number] is UNKNOWN)
    return bool(missing) and over.total() == missing.total() <= unknown and over.keys() <= {UNKNOWN.key}
