"""What speaks against what a file tells of a draw that it has somebody make."""

from __future__ import annotations

from itertools import pairwise

from adjudicator.cards.names import normal
from adjudicator.engine import UNKNOWN, Event, Moment, Obstacle
from adjudicator.engine.deeds import drawing_by_rule
from adjudicator.engine.numbers import supply
from adjudicator.engine.numbers.draws_owed import draws_owed
from adjudicator.engine.numbers.numerals import counted
from adjudicator.engine.permission import card_plays
from adjudicator.engine.state.turn import DRAW, OPENING, PLAY, RAISED, SETUP, START, Turn
from adjudicator.scenario.model import Step, unknown_cards
from adjudicator.scenario.replaying.automatic_steps import (
    ANY,
    DRAWN,
    SAID,
    by,
    events_since,
    first_of,
    has_drawn,
    in_order,
    is_drawn,
    key_of,
    keys_of,
    not_drawn,
    tells_draws,
    what_was_drawn,
)
from adjudicator.scenario.replaying.outcome import Done
from adjudicator.scenario.replaying.position import Position


def belied(replay: Position, done: Done) -> list[Obstacle]:
    """What speaks against a told draw: the cards that were drawn instead, more of them than are told, or no more.

    So it is with a number of cards nobody knows that are told to be discarded, where more of them have gone.
    """
    step = done.step
    if step.verb == "discards" and done.refused is None and (nameless := keys_of(replay, step).count(ANY)):
        gone = [one for one in by(done.events, SAID["discards"], step.actor) if key_of(one) == normal(UNKNOWN.name)]
        return [Obstacle(f"{step.actor} discards {len(gone)} cards that nobody knows")] if len(gone) > nameless else []
    if step.kind != "act" or step.verb != "draws" or not step.objects or done.refused is not None:
        return []
    keys = keys_of(replay, step)
    drawn = by(events_since(replay, done), DRAWN, step.actor)
    if not done.said and len(drawn) < len(keys):
        keys = keys[before_the_draws(replay, done, keys) :]
    if not done.said and len(first_of(keys, drawn)) < len(keys):
        return not_drawn(replay, step, drawn)
    own = by(done.events, DRAWN, step.actor)
    if not done.said and passed_by(done, keys):
        return [what_was_drawn(step.actor, own)]
    before = next(at for at in range(len(keys) + 1) if begins_with(own, keys[at:])) if done.said else 0
    if not drawn_on(done, keys[before:]):
        return []
    told = [card for name in step.objects for card in (["a card"] * (unknown_cards(name) or 0) or [name])]
    return [what_was_drawn(step.actor, own, told[:before])]


def before_the_draws(replay: Position, done: Done, keys: list[str]) -> int:
    """How many of the first cards that a step tells were all drawn before it, as the turn of their player began."""
    earlier = next((one for one, other in pairwise(replay.outcome.done) if other is done), None)
    events = earlier.events if earlier is not None and not tells_draws(earlier.step, done.step.actor) else []
    over = max((at for at, event in enumerate(events) if event.kind == "turn over"), default=-1)
    drawn = by(events[over + 1 :], DRAWN, done.step.actor)
    return len(drawn) if begins_with(drawn, keys[: len(drawn)]) else 0


def told_in_parts(replay: Position, claims: Step, left: int) -> bool:
    """Whether the cards that the step under way names have been drawn, and some are left: a later step names the next.

    So it is where nobody names what replaces a Creeper, and it is claimed that draws are left; and where it is claimed
    that somebody has won, but more is to be drawn than what replaces a Creeper.
    """
    step, upcoming = replay.now.step, replay.next_act()
    if not left or not tells_draws(step, step.actor):
        return False
    goes_on = upcoming is not None and tells_draws(upcoming, step.actor) and upcoming.refused is None
    more = any(facts.get("draws_left") for facts in claims.facts())
    won = any(facts.get("winner") or facts.get("over") for facts in claims.facts())
    if not goes_on and not more and (not won or only_replacing(replay, left)):
        return False
    return in_order(keys_of(replay, step), by(replay.now.events, DRAWN, step.actor)) is not None


def for_a_card(turn: Turn) -> bool:
    """Whether somebody draws just now for a card, and not what the Draw rules ask for."""
    return turn.draws.under_way not in ("", OPENING, RAISED)


def draws_left(replay: Position) -> int:
    """What the Draw rules still ask for, and once the turn's draw is made what is left of a draw for a card."""
    game, asked = replay.game, replay.asked
    turn = game.turn
    counts = turn.phase == PLAY and for_a_card(turn)
    owed = asked.left if counts and isinstance(asked, Moment) and asked.who is turn.player else 0
    if not game.over and turn.phase != SETUP:
        owed += draws_owed(game)
    if not owed or game.table.pile_goes_on:
        return owed
    return min(owed, supply.there_for_all(game) if turn.draws.under_way else game.table.to_draw())


def any_left(replay: Position) -> bool:
    """Whether cards of the turn are still to be drawn at this moment."""
    return replay.law.decide(lambda: draws_owed(replay.game) > 0)


def drawn_so_far(replay: Position, goes_on: bool) -> bool:
    """Whether the step under way tells the cards that have been drawn so far, while more of the turn are to come.

    `goes_on`: more of the very draw are; of one before those of the Draw rule only that is its middle.
    """
    done, turn = replay.now, replay.game.turn
    if not tells_draws(done.step, turn.player.name) or not any_left(replay):
        return False
    if for_a_card(turn) and not (goes_on and turn.phase == DRAW):
        return False
    drawn = by(done.events, DRAWN, done.step.actor)
    keys = keys_of(replay, done.step)
    return bool(drawn) and first_of(keys, drawn)[len(keys) - 1 :] == drawn[-1:]


def tells_the_opening(replay: Position, step: Step) -> bool:
    """Whether a step tells the draws that open the turn, while a card draws before them.

    So many are owed, then; where the card draws as many, that draw is told.
    """
    turn = replay.game.turn
    if turn.phase != START or turn.draws.under_way in ("", OPENING) or not tells_draws(step, turn.player.name):
        return False
    told, later = 0, [one for one in replay.scenario.steps[replay.at :] if one.kind == "act" and one.refused is None]
    for one in later if step in later[:1] else ():
        if not tells_draws(one, step.actor):
            break
        told += len(keys_of(replay, one)) - len(creepers_among(replay, one))
    with replay.game.unrecorded():
        return told > 0 and draws_owed(replay.game) == told


def creepers_among(replay: Position, step: Step) -> list[str]:
    found = map(replay.scenario.find, step.objects)
    return [card.name for card in found if card is not None and card.type == "creeper"]


def only_replacing(replay: Position, left: int) -> bool:
    """Whether what is `left` of the draw of the step under way only replaces Creepers, which may go unsaid."""
    turn = replay.game.turn
    before = turn.phase == DRAW  # those of the Draw rule are still to come
    creepers = sum(event.kind == "creeper" for event in replay.now.events)
    if for_a_card(turn):
        return not before and left <= creepers
    return not before and replay.law.decide(lambda: draws_owed(replay.game) <= creepers)


def speaks_of_the_rest(step: Step) -> bool:
    """Whether claims are about the draws that are left in the middle of a draw, or what may be done before them."""
    return any(not {"draws_left", "may", "may_not"}.isdisjoint(facts) for facts in step.facts())


def before_the_first(replay: Position, claims: Step, left: int) -> bool:
    """Whether claims are about the draws, so many, that the play just made asks for: some say that they are to come.

    Others say then that none are, or what the player might do instead; or one of them has the number that is due now.
    So it is where somebody says that its player may draw, or may not. Before the turn's own draw that one is meant.
    """
    done, turn, told = replay.now, replay.game.turn, claims.facts() if claims.kind == "claims" else []
    if not left or not none_drawn_yet(replay) or (done.step.verb == "draws" and done.refused is None):
        return False
    owed = [facts["draws_left"] for facts in told if "draws_left" in facts]
    others = any(facts.get("turn", turn.player.name) != turn.player.name for facts in told if facts.get("draws_left"))
    tried = {verb for name, verb, _ in replay.asked_about(*told) if name == turn.player.name}
    more = turn.phase == PLAY and any(owed) and (tried or not all(owed) or left in owed)
    return not others and bool(more or "draws" in tried)


def none_drawn_yet(replay: Position) -> bool:
    """Whether the active player is to draw for what has just been done, and has not begun to."""
    turn = replay.game.turn
    return turn.draws.under_way not in ("", OPENING) and not has_drawn(replay.now.events, turn.player.name)


def more_than_left(replay: Position, step: Step, left: int) -> list[Obstacle]:
    """Why the active player cannot draw for what has just been done as many cards as a step tells.

    Nor to begin a turn, where that is told because claims about the draws follow.
    """
    game, beyond = replay.game, replay.scenario.steps[replay.at + 1 :]
    begins = game.turn.phase == START and not drawing_by_rule.with_start_bonus(game)
    if not (begins and beyond and speaks_of_the_rest(beyond[0])) and not none_drawn_yet(replay):
        return []
    left = left or replay.law.decide(lambda: draws_owed(game))
    if not 0 < left < len(keys_of(replay, step)) - len(creepers_among(replay, step)):
        return []
    if card_plays.more_allowed(replay.law, step.actor):
        return []
    return [Obstacle(f"{counted(left, 'card')} {'is' if left == 1 else 'are'} to be drawn", "no-more-than-required")]


def counted_with_the_draws(replay: Position, claims: Step) -> bool:
    """Whether claims at the start of a turn count the hand of its player with the cards that open the turn.

    So it is where two who count it say that it is larger than it is, nobody says which cards it holds, and nobody
    speaks of what comes before the draws; not where that player has just discarded: it may be at issue how much.
    """
    turn, told = replay.game.turn, claims.facts() if claims.kind == "claims" else []
    player = turn.player
    of_player = [facts[player.name] for facts in told if player.name in facts]
    counts = {facts["hand_size"] for facts in of_player if "hand_size" in facts}
    return (
        len(counts) > 1
        and turn.phase == START
        and min(counts) > len(player.hand.cards)
        and not any("hand" in facts for facts in of_player)
        and not any({"draws_left", "may", "may_not", "asks", "options"} & facts.keys() for facts in told)
        and not by(replay.now.events, SAID["discards"], player.name)
    )


def passed_by(done: Done, left: list[str]) -> bool:
    """Whether a step leaves out a card of the very draw of which it tells a later one; a Creeper goes to no hand."""
    told, untold = False, False
    for event in done.events:
        if event.kind not in DRAWN or event.data.get("player") != done.step.actor or not is_drawn(event):
            told, untold = False, False
        elif not left:
            return False
        elif left[0] in (key_of(event), ANY):
            if untold:
                return True
            told, left = True, left[1:]
        elif event.kind != "creeper":
            if told:
                return True
            untold = True
    return False


def drawn_on(done: Done, left: list[str]) -> bool:
    """Whether the draw that a step tells has gone on after the last card told, and no step tells the rest.

    What replaces a Creeper comes by itself, and need not be told.
    """
    owed = 0
    for event in done.events:
        if event.kind not in DRAWN or event.data.get("player") != done.step.actor or not is_drawn(event):
            if not left:
                return False
            continue
        owed += event.kind == "creeper"
        if left:
            left = left[1:] if left[0] in (key_of(event), ANY) else left
        elif event.kind != "creeper":
            owed -= 1
            if owed < 0:
                return True
    return False


def begins_with(events: list[Event], keys: list[str]) -> bool:
    return len(events) >= len(keys) and all(key in (key_of(e), ANY) for e, key in zip(events, keys, strict=False))
