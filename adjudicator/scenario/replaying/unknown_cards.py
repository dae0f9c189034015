"""What a file leaves untold: cards that nobody knows and that may be those a fact speaks of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from adjudicator.engine import UNKNOWN, Ask
from adjudicator.scenario.replaying.position import Position
from adjudicator.table.kinds import DRAW_PILE


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


def brought_along(replay: Position, ask: Ask) -> str | None:
    """The card that a step under way tells as brought by chance, where it may come off a pile that nobody has listed.

    Draws that go unsaid before a play are not those told with it.
    """
    if replay.attempting is not None and not replay.attempting[1].taken:
        return None
    for sheet in replay.sheets():
        if sheet.chance:
            return sheet.chance.pop(0) if comes_off_the_pile(replay, sheet.chance[0]) else None
        for place, told in enumerate(sheet.queue):
            if told.by_chance and ask.taker is not None and told.label == ask.taker.name:
                known = told.text != UNKNOWN.name
                return sheet.queue.pop(place).text if not known or comes_off_the_pile(replay, told.text) else None
    return None


def comes_off_the_pile(replay: Position, name: str) -> bool:
    """Whether a card of a name lies nowhere that the file tells of."""
    found = replay.scenario.find(name)
    return found is not None and not replay.on_the_table(found.key)
