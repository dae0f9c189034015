"""What is claimed right after a step with which the turn has passed: it is about the turn that is over."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from adjudicator.cards.matters import BONUS_FOR
from adjudicator.engine import Ask
from adjudicator.scenario.model import Step
from adjudicator.scenario.replaying import automatic_steps
from adjudicator.scenario.replaying.position import Position
from adjudicator.table import Player

ONCE_MORE = re.compile(r"\b(again|twice|once|second|another|one more)\b")
"""Words with which somebody speaks of doing a thing once more."""


def whose(replay: Position) -> str | None:
    """Whose turn has ended with the last step, where it is somebody else's now."""
    ended = [event.data["player"] for event in replay.now.events if event.kind == "turn over"]
    return ended[-1] if ended and not replay.game.over and ended[-1] != replay.game.turn.player.name else None


def whose_was_last(replay: Position) -> str | None:
    """Whose turn has ended, where whoever comes next has done nothing yet but discard for a limit."""
    for done in (replay.now, *reversed(replay.outcome.done)):
        ended = [event.data["player"] for event in done.events if event.kind == "turn over"]
        if ended:
            return None if replay.game.over or ended[-1] == replay.game.turn.player.name else ended[-1]
        if done.step.kind == "act" and done.step.verb != "discards" and done.refused is None:
            return None
    return None


def comes_before(replay: Position, step: Step, ask: Ask) -> bool:
    """Whether claims are about the turn that is over and not about a choice with which the next one begins.

    So they are where they say nothing of who has to choose there, and of no card's place.
    """
    facts = {fact for facts in step.facts() for fact in facts}
    return bool(facts) and whose(replay) is not None and facts.isdisjoint((ask.chooser, "where", "discard"))


def asks_for_it(replay: Position, facts: Mapping[str, Any], fact: str) -> bool:
    """Whether a claim speaks of the plays or the draws of the turn that is over.

    Those of the next player are meant where it, or one beside it, says whose turn it is by now, and that any are left;
    of draws, which come first in a turn, also where nobody beside it says that none are, and where nothing that came
    in that turn asks for more of them.
    """
    if fact not in ("plays_left", "draws_left") or whose(replay) is None:
        return False
    step = replay.scenario.steps[replay.at - 1]
    said = (facts, *(claim.holds for claim in step.claims))
    if any(one.get(fact, 0) != 0 and one.get("turn") == replay.game.turn.player.name for one in said):
        return False
    return fact == "plays_left" or (any(one.get(fact) == 0 for one in said) and asks_for_draws(replay))


def asks_for_draws(replay: Position) -> bool:
    """Whether a card that was played in the turn just over has cards drawn, or says how many are."""
    log = replay.game.log or []
    ends = [place for place, event in enumerate(log) if event.kind == "turn over"]
    of_that_turn = log[ends[-2] if len(ends) > 1 else 0 : ends[-1]]
    came = {automatic_steps.key_of(event) for event in of_that_turn if event.kind == "play"}
    cards = (card for card in replay.game.cards if card.key in came)
    says = {"draw", "numerals", f"{BONUS_FOR}draw"}
    return any("draw" in card.numerals or not says.isdisjoint(card.matters) for card in cards)


def just_done(replay: Position, player: Player, verb: str, thing: str) -> bool:
    """Whether something that is asked about is what has just been done, and cannot be meant to be done once more.

    A turn that has just ended by itself is one that its player may end.
    """
    done = replay.now
    if verb == "ends turn":
        return whose_was_last(replay) == player.name
    if done.refused is not None or done.undone or (done.step.actor, done.step.verb) != (player.name, verb):
        return False
    key = replay.key(thing)
    if key not in map(replay.key, done.step.objects):
        return False
    if verb == "uses":
        return whose(replay) == player.name or not about_once_more(replay, player.name, key)
    held = [*player.hand.cards, *(number for hand in player.temporary for number in hand.zone.cards)]
    return verb in ("plays", "discards") and all(replay.game.cards[number].key != key for number in held)


def about_once_more(replay: Position, user: str, key: str) -> bool:
    """Whether what has just been used is asked about once more: it is not in claims alone that nobody speaks against.

    "You can't use that" is about the use that was made, where nobody says that there may be another one.
    """
    step = replay.scenario.steps[replay.at - 1]
    denied = [claim for claim in step.claims if "may_not" in claim.holds]
    said_so = {"may": [claim.holds["may"] for claim in step.claims if "may" in claim.holds]}
    again = any(one[:2] == (user, "uses") and replay.key(one[2]) == key for one in replay.asked_about(said_so))
    return not denied or again or any(ONCE_MORE.search(claim.says.lower()) for claim in denied)
