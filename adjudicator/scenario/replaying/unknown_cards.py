"""Cards that nobody knows: they may be those that a fact speaks of, and become known by being named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from adjudicator.engine import UNKNOWN, Ask
from adjudicator.scenario.impossible import decks_hold
from adjudicator.scenario.model import Step
from adjudicator.scenario.replaying import told_draws
from adjudicator.scenario.replaying.automatic_steps import (
    ANY,
    DRAWN,
    SAID,
    by,
    events_since,
    first_of,
    in_any_order,
    keys_of,
    tells_draws,
)
from adjudicator.scenario.replaying.position import Position, Stop
from adjudicator.table.kinds import DRAW_PILE

FEW = 50
"""No deck that is played with alone holds so few cards."""


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
    """The card that a step under way tells as brought by chance, where it may come off a pile nobody has listed."""
    if replay.waits_for_draws:
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


def next_card(replay: Position, ask: Ask) -> str | None:
    """The card that the file says is drawn next: by the step under way, or by the one after it.

    Where no step tells a draw nothing that was drawn is looked through: in a draw without end that would take long.
    """
    name = ask.taker.name if ask.taker is not None else ""
    drawing = [sheet.done for sheet in replay.sheets() if not sheet.done.said and tells_draws(sheet.done.step, name)]
    if drawing:
        keys = keys_of(replay, drawing[0].step)
        count = len(first_of(keys, by(events_since(replay, drawing[0]), DRAWN, name))) if keys else 0
        if count < len(keys):
            return keys[count] if keys[count] != ANY else None
    if replay.waits_for_draws:
        return None
    step = replay.peek()
    if step is not None and told_draws.tells_the_opening(replay, step):
        return None
    keys = keys_to_draw(replay, name)
    count = len(first_of(keys, by(replay.unsaid, SAID["draws"], name))) if keys else 0
    return keys[count] if count < len(keys) and keys[count] != ANY else None


def keys_to_draw(replay: Position, name: str) -> list[str]:
    """The cards of a player that the next steps tell as drawn.

    What others draw may stand between them, and what has been discarded by itself.
    """
    found: list[str] = []
    for step in replay.scenario.steps[replay.at :]:
        if tells_of_discards(replay, step):
            continue
        if not tells_draws(step, step.actor) or step.refused is not None:
            break
        found += keys_of(replay, step) if step.actor == name else []
    return found


def tells_of_discards(replay: Position, step: Step) -> bool:
    """Whether a step tells of cards that have been discarded by themselves."""
    if step.kind != "act" or step.verb != "discards" or step.refused is not None or not step.objects:
        return False
    return in_any_order(keys_of(replay, step), by(replay.unsaid, SAID["discards"], step.actor)) is not None


def beyond_the_decks(replay: Position) -> bool:
    """Whether there are more cards by now than the decks hold, with those that came off piles nobody has listed."""
    count = len(replay.game.cards) - len(replay.game.table.out.cards)
    most = decks_hold(replay.scenario) if count > FEW else None
    return most is not None and count > most


def unlisted(replay: Position, ask: Ask) -> Any:
    """A card off a pile that nobody has listed: it becomes known by being named; None where nobody names it."""
    if replay.strict and beyond_the_decks(replay):
        replay.give_up(
            "more cards have come off the pile than the decks had left",
            "impossible-table",
            "list what lies in the piles",
        )
        raise Stop
    name = brought_along(replay, ask) or next_card(replay, ask)
    found = replay.scenario.find(name) if name is not None else None
    (number,) = ask.options
    if found is not None and replay.game.cards[number] is UNKNOWN and not replay.on_the_table(found.key):
        replay.game.table.reveal(number, found)
    return number
