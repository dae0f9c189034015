"""What a file tells of what happens by itself: cards drawn, plays, discards. Each is held against what has happened.

A told draw names cards that nobody has listed, the next of a reshuffled pile among them; cards that were not drawn,
more of them or fewer are a failed step.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.cards.names import normal
from adjudicator.engine import UNKNOWN, Event, Obstacle
from adjudicator.engine.numbers.numerals import counted
from adjudicator.engine.permission.power_owners import just_begun
from adjudicator.engine.state.turn import OVER
from adjudicator.scenario.impossible import left_out, taken_out
from adjudicator.scenario.model import Step, unknown_cards
from adjudicator.scenario.replaying.outcome import Done
from adjudicator.scenario.replaying.position import Position
from adjudicator.table.kinds import DISCARD, DRAW_PILE, HAND

DRAWN = ("draw", "creeper", "dealt")
PULLED = ("take", "play")
"""What may be told as drawn as well: a card out of somebody's hand, and one off the pile that is played at once."""
PILES = (DRAW_PILE, DISCARD)
SAID = {
    "draws": (*DRAWN, *PULLED),
    "plays": ("play",),
    "discards": ("discard", "obey", "displaced"),
    "ends turn": ("turn over",),
}
"""The events that a verb tells, where they have happened by themselves."""
ANY = "?"
"""The key of a card that a file does not name."""


def by(events: list[Event], kinds: tuple[str, ...], name: str) -> list[Event]:
    """The events of some kinds that are a player's; where draws are among the kinds, those that count as drawn."""
    own = [event for event in events if event.kind in kinds and event.data.get("player") == name]
    return [event for event in own if is_drawn(event)] if "draw" in kinds else own


def has_drawn(events: list[Event], name: str) -> bool:
    """Whether a player has drawn in some events; in a draw without end that is seen at its first card."""
    return any(event.kind in DRAWN and event.data.get("player") == name and is_drawn(event) for event in events)


def is_drawn(event: Event) -> bool:
    """Whether a card came off a pile, or out of somebody else's hand, a dealt one into a hand; else true."""
    came = str(event.data.get("from"))
    if event.kind in PULLED:
        others = came.endswith(f" {HAND}") and came != f"{event.data.get('player')}'s {HAND}"
        return others or (event.kind == "play" and came == DRAW_PILE)
    if event.kind == "creeper":
        return came in PILES
    return event.kind != "dealt" or str(event.data.get("to")).endswith(f" {HAND}")


def key_of(event: Event) -> str:
    return normal(str(event.data.get("card", "")))


def tells(replay: Position, step: Step) -> list[str]:
    """The cards of which a step tells itself what becomes of them; the end of a turn is of none."""
    return keys_of(replay, step) if step.verb != "ends turn" else [""]


def keys_of(replay: Position, step: Step) -> list[str]:
    """The cards that a step names, by key; `3 unknown` are three of any name."""
    found: list[str] = []
    for name in step.objects:
        count = unknown_cards(name)
        found += [replay.key(name)] if count is None else [ANY] * count
    return found


def tells_of(replay: Position, step: Step, event: Event) -> bool:
    return event.kind in SAID.get(step.verb, ()) and not {key_of(event), ANY}.isdisjoint(tells(replay, step))


def not_told(replay: Position, events: list[Event]) -> list[Event]:
    """What has happened besides what the step under way tells: it may be said by the steps to come."""
    kinds, found = SAID.get(replay.now.step.verb, ()), []
    for event in events:
        key = next((key for key in (key_of(event), ANY) if key in replay.telling), None)
        if event.kind in kinds and key is not None and event.data.get("player") == replay.now.step.actor:
            replay.telling.remove(key)
        else:
            found.append(event)
    return found


# -- what has happened by itself, said aloud ---------------------------------------------------------------------------


def said(replay: Position, step: Step) -> bool:
    """Whether a step says what has happened by itself; it is then checked and marks the moment."""
    if step.kind != "act" or (step.refused is not None and replay.strict):
        return False
    kinds = SAID.get(step.verb)
    if kinds is None:
        return False
    if step.verb == "ends turn":
        return ended(replay, step)
    if step.against is not None:
        return False  # what is played by itself answers nothing
    mine = [one for one in by(replay.unsaid, kinds, step.actor) if step.source in (None, one.data.get("source"))]
    if not step.objects:
        mine = [event for event in mine if event.kind not in PULLED]
        if drawn_in(replay.now.step, step):
            return False  # these draws have been told
        if step.verb == "draws" and mine and (replay.game.over or replay.game.turn.phase == "play"):
            replay.unsaid = [event for event in replay.unsaid if event not in mine]
            return True
        return False
    keys = keys_of(replay, step)
    taken = in_any_order(keys, [event for event in mine if event.kind == "take"])
    found = in_order(keys, mine) if step.verb == "draws" and taken is None else in_any_order(keys, mine)
    if found is not None and step.verb == "draws" and taken is None:
        found = whole_draws(replay, step)
    if found is None or (step.verb == "plays" and (not keys or held_known(replay, step.actor, keys[0]))):
        return False
    gone = [event for event in found if event.kind != "play" or step.verb == "plays"]  # a play may be said as well
    replay.unsaid = [event for event in replay.unsaid if not any(event is one for one in gone)]
    return True


def whole_draws(replay: Position, step: Step) -> list[Event] | None:
    """The events that a step tells of draws: all cards of each draw, but for what replaces a Creeper.

    What the next steps tell of the same player's draws counts too.
    """
    keys, more = keys_of(replay, step), []
    for later in replay.scenario.steps[replay.at + 1 :]:
        if later.kind != "act" or later.refused is not None:
            continue
        if not tells_draws(later, step.actor):
            break
        more += keys_of(replay, later)
    runs = draws_apart(replay, step.actor)
    for first in range(len(runs)):
        mine = [event for run in runs[first:] for event in run]
        found = in_order(keys, mine)
        if found is None:
            return None
        also = first_of(more, [event for event in mine if not any(event is one for one in found)])
        told = {id(event) for event in (*found, *also)}
        touched = [run for run in runs[first:] if any(event is one for event in run for one in found)]
        if not any(untold(run, told) for run in touched):
            return found
    return None


def draws_apart(replay: Position, name: str) -> list[list[Event]]:
    """The draws of a player that no step tells yet, each with its cards; something else that happens parts them.

    A card off the pile that is played at once is a draw of its own.
    """
    left = {id(event) for event in by(replay.unsaid, SAID["draws"], name)}
    runs: list[list[Event]] = []
    after = True
    for event in replay.game.log or []:
        mine = id(event) in left
        if mine and after:
            runs.append([])
        if mine:
            runs[-1].append(event)
        after = not mine or event.kind == "play"
    return runs


def first_of(keys: Sequence[str], events: Sequence[Event]) -> list[Event]:
    """The events that tell some cards in this order, from the first on, as far as they do."""
    found: list[Event] = []
    for event in events:
        if len(found) == len(keys):
            break
        if keys[len(found)] in (key_of(event), ANY):
            found.append(event)
    return found


def untold(run: Sequence[Event], told: set[int]) -> bool:
    """Whether a card of a draw is left out; what replaces a Creeper may be."""
    owed = 0
    for event in run:
        owed += event.kind == "creeper"
        if id(event) not in told:
            if event.kind == "creeper":
                return True
            owed -= 1
            if owed < 0:
                return True
    return False


def drawn_in(before: Step, step: Step) -> bool:
    """Whether the step before says, as this one does, that the same player draws, and no more."""
    return step.verb == "draws" and (before.verb, before.actor, before.objects) == (step.verb, step.actor, [])


def ended(replay: Position, step: Step) -> bool:
    """Whether a step says that the turn has ended which has just done so.

    Whose extra turn has only begun does not end that one, but where it is merely asked whether they may.
    """
    over = by(replay.unsaid, ("turn over",), step.actor)
    turn, asked = replay.game.turn, replay.forked and replay.at >= replay.looks_from
    ends_it = turn.player.name == step.actor and turn.phase != OVER
    if not over or (ends_it and (asked or not just_begun(replay.game))):
        return False
    replay.unsaid = [event for event in replay.unsaid if event is not over[-1]]
    return True


def in_order(keys: list[str], events: list[Event]) -> list[Event] | None:
    """The events that tell some cards in this order; None where they do not."""
    found = first_of(keys, events)
    return found if len(found) == len(keys) else None


def in_any_order(keys: list[str], events: list[Event]) -> list[Event] | None:
    found: list[Event] = []
    for key in keys:
        one = next((e for e in events if key_of(e) == key and not any(e is other for other in found)), None)
        if one is None:
            return None
        found.append(one)
    return found


def held_known(replay: Position, name: str, key: str) -> bool:
    player = replay.player(name)
    return player is not None and any(replay.game.cards[number].key == key for number in player.hand.cards)


def makes_good(replay: Position, step: Step) -> bool:
    """Whether a step tells of cards that come for Creepers of a dealt hand, where another reading gives none for them.

    They come before anybody's turn (MF-09), so the step is no draw of the first turn.
    """
    if replay.strict or replay.scenario.turn.get("phase") != "setup" or not tells_draws(step, step.actor):
        return False
    if any(done.step.kind == "act" for done in replay.outcome.done) or by(replay.unsaid, ("draw",), step.actor):
        return False
    hands = [seat.hand for seat in replay.scenario.seats if seat.name == step.actor]
    dealt = sum(card.type == "creeper" for hand in hands for card, _ in hand)
    found = [replay.scenario.find(name) for name in step.objects]
    others: int = sum(card is None or card.type != "creeper" for card in found)
    return 0 < others <= dealt


# -- told draws --------------------------------------------------------------------------------------------------------


def told_last(replay: Position, step: Step, events: list[Event]) -> int:
    """How many of the last events are told by a step that says what has happened."""
    found = next((at for at, event in enumerate(reversed(events)) if not tells_of(replay, step, event)), len(events))
    return min(found, len(keys_of(replay, step)) if step.objects else 1)


def events_since(replay: Position, done: Done) -> list[Event]:
    """What has happened since a step began, in those that spoke in the midst of it too."""
    since = next((index for index, one in enumerate(replay.outcome.done) if one is done), 0)
    return [event for one in replay.outcome.done[since:] for event in one.events]


def what_was_drawn(name: str, drawn: list[Event], told: Sequence[str] = (), all_of_it: str = "") -> Obstacle:
    cards = [*told, *(str(event.data.get("card", UNKNOWN.name)) for event in drawn)]
    some = [card for card in cards if card != UNKNOWN.name]
    if nameless := len(cards) - len(some):
        some.append(UNKNOWN.name if nameless == 1 else counted(nameless, "card"))
    return Obstacle(f"{name} drew {all_of_it}{', '.join(some)}" if some else f"{name} drew nothing")


def not_drawn(replay: Position, step: Step, drawn: list[Event]) -> list[Obstacle]:
    """Why other cards were drawn than a step tells: what they were; of one that nobody knows why it is not that."""
    keys = keys_of(replay, step)
    count = len(first_of(keys, drawn))
    unknown = count < min(len(keys), len(drawn)) and key_of(drawn[count]) == normal(UNKNOWN.name)
    found = lies_elsewhere(replay, keys[count]) if unknown else []
    return found or [what_was_drawn(step.actor, drawn, all_of_it="only " if count == len(drawn) else "")]


def lies_elsewhere(replay: Position, key: str) -> list[Obstacle]:
    """That a card cannot have been drawn, since it is not in the deck, or no copy lies where somebody draws from."""
    game, found, gone = replay.game, replay.scenario.find(key), left_out(replay.scenario)
    if found is not None and found.type in gone:
        return [Obstacle(taken_out(found, gone))]
    zones = [game.table.zone[number] for number, card in enumerate(game.cards) if card.key == key]
    if not replay.on_the_table(key) or any(zone.kind == DRAW_PILE for zone in zones):
        return []
    card = next(card for card in game.cards if card.key == key)
    return [Obstacle(f"{card.name} lies elsewhere ({' and '.join(dict.fromkeys(map(game.place, zones)))})")]


def tells_draws(step: Step, name: str) -> bool:
    return step.verb == "draws" and step.actor == name and bool(step.objects)
