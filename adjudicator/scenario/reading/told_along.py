"""What a file tells before it happens: cards played for an Action along with that, what somebody keeps in the end."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile
from typing import Final

from adjudicator.cards.model import Card
from adjudicator.plain_data import replace
from adjudicator.scenario.model import ClaimLine, Step
from adjudicator.scenario.reading.names_in_file import InFile

PLAYS_WHAT_IT_DRAWS: Final = ("draw-and-play", "todays-special")
"""Effects that draw cards and have their player play some of them."""
PLAYS_ANOTHER: Final = ("play-from-discard", "use-what-you-take", "what-do-you-want")
"""Effects that have a card played which is named along with them."""


def each_in_its_place(file: InFile, steps: Sequence[Step]) -> list[Step]:
    """The steps, with the cards told along with an Action as plays, and what is told against one of these after it."""
    found: list[Step] = []
    along: list[Step] = []  # the plays told along with the last Action
    place = 0  # where an answer to one of them stands, and what answers that comes next
    for step in steps:
        if not step.inside:
            along, place = [], 0
        elif step.against is not None and along:
            answered = next((one for one in along[:-1] if same_card(file, one.objects[0], step.against)), None)
            place = next((at for at, one in enumerate(found, 1) if one is answered), 0)
        if place and step.kind == "act":
            found.insert(place, step)
            place += 1
            continue
        apart = told_apart(file, step)
        if len(apart) > 1:
            along = apart[1:]
        found += apart
    return found


def kept_in_the_end(steps: Sequence[Step]) -> list[Step]:
    """The steps, with claims of how much their player keeps behind what the file tells that player to choose next.

    Who says so while others say who has to choose argues that nothing has to go, or not so much.
    """
    found: list[Step] = []
    later: list[Step] = []
    for place, step in enumerate(steps):
        if later and not (step.kind == "act" and step.makes_choice):
            found += later
            later = []
        if any(not {"asks", "options"}.isdisjoint(claim.holds) for claim in step.claims):
            choosing = takewhile(lambda one: one.kind == "act" and one.makes_choice, steps[place + 1 :])
            whose = {one.actor for one in choosing if one.refused is None}
            kept = [claim for claim in step.claims if claim.by in whose and tells_what_is_kept(claim)]
            if kept:
                later = [Step("claims", step.line, inside=step.inside, claims=kept)]
                step = replace(step, claims=[claim for claim in step.claims if claim not in kept])
        found.append(step)
    return found + later


def tells_what_is_kept(claim: ClaimLine) -> bool:
    """Whether somebody claims no more than how much they have themselves, in the hand or before them."""
    own = claim.holds.get(claim.by)
    return (
        claim.holds.keys() <= {claim.by, "turn"}
        and isinstance(own, Mapping)
        and own.keys() <= {"hand", "hand_size", "keepers", "keeper_count"}
    )


def same_card(file: InFile, name: str, other: str) -> bool:
    """Whether two names are those of one card."""
    one, two = file.lookup(name), file.lookup(other)
    return one is not None and two is not None and one.key == two.key


def told_apart(file: InFile, step: Step) -> list[Step]:
    """The cards chosen for an Action that draws some and has them played: each is a play of its own.

    What is chosen before the first, such as the day, stays with the Action; what is chosen for one of them follows it,
    up to the next of the cards that are drawn: by chance, from the pile, or, where neither is told, those that lie
    nowhere on the table.
    """
    card = file.lookup(step.objects[0]) if step.objects else None
    if card is None or step.refused is not None:
        return [step]
    if step.verb != "plays" or not does(card, PLAYS_WHAT_IT_DRAWS):
        return of_what_is_brought_out(file, step, card)
    chosen = [file.lookup(answer.text) if answer.label is None else None for answer in step.answers]
    first = next((at for at, one in enumerate(chosen) if one is not None), len(chosen))
    drawn = {one.key for one in map(file.lookup, step.chance) if one is not None}
    drawn = drawn or {one.key for one, path in file.placed if path[0] == "draw_pile"}
    lying = {one.key for one, _ in file.placed}
    elsewhere = {one.key for one, path in file.placed if "hand" in path or path[0] in ("draw_pile", "discard")}
    plays: list[Step] = []
    at = first
    while at < len(chosen):
        if (one := chosen[at]) is None:
            return [step]
        play = Step("act", step.line, step.actor, "plays", [step.answers[at].text], inside=step.inside, along=True)
        at += 1
        stays = one.type in ("keeper", "goal", "ungoal", "new-rule")
        fresh = stays or (not drawn and all("draw" not in name for name, _ in one.does))
        there = lying - elsewhere if stays else lying
        keys = [None if each is None else each.key for each in chosen[at:]]
        comes = (place for place, key in enumerate(keys) if key in drawn or (key and fresh and key not in there))
        until = at + next(comes, len(keys))
        play.answers = step.answers[at:until]
        plays += told_apart(file, play)
        at = until
    return [replace(step, answers=step.answers[:first]), *plays] if plays else [step]


def of_what_is_brought_out(file: InFile, step: Step, card: Card) -> list[Step]:
    """The same where a card, or chance in a free action, brings out an Action which has cards played."""
    chosen = [*(step.chance[:1] if step.verb == "uses" else ()), *(one.text for one in step.answers)]
    found = [file.lookup(name) for name in chosen] if step.verb == "uses" or does(card, PLAYS_ANOTHER) else []
    at = next((at for at, one in enumerate(found) if one is not None), None)
    if at is None or (one := found[at]) is None or not does(one, PLAYS_WHAT_IT_DRAWS):
        return [step]
    told = at + 1 - (len(chosen) - len(step.answers))
    play = replace(step, verb="plays", objects=[one.name], answers=step.answers[told:])
    first, *plays = told_apart(file, play)
    return [replace(step, answers=[*step.answers[:told], *first.answers]), *plays]


def does(card: Card, effects: Collection[str]) -> bool:
    """Whether a card does one of some things as it is played."""
    return any(name in effects for name, _ in card.does)
