"""What is said of cards: who holds how many, where one lies, what may be done with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from adjudicator.scenario.plain.table import of

if TYPE_CHECKING:
    from adjudicator.scenario.plain.frames import Saying

Facts = dict[str, Any]
_FRONT = {"keeper": "keepers", "creeper": "creepers"}
MIDDLE = {"new-rule": "rules", "goal": "goals"}
DONE = {"play": "plays", "use": "uses", "discard": "discards", "draw": "draws", "choose": "chooses"}
"""What may be done, with the verb of a step."""


# -- where -----------------------------------------------------------------------------------------------------------


def belongs(say: Saying) -> Iterator[Facts]:
    """Cards are somebody's: in hand where they were in a hand before, else in front; both where it may be either."""
    cards = say.cards()
    if say.denied:
        were = {card: say.table.place(card, say.before()) for card in cards}
        if all(were.values()):
            yield {"where": were}
        return
    for name in say.people():
        fits_front = all(say.table.type_of(card) in _FRONT for card in cards)
        places = [say.table.place(card, say.table.now) for card in cards]
        in_hand, in_front = dict.fromkeys(cards, f"{name}'s hand"), dict.fromkeys(cards, name)
        if "front" in say.what:
            yield {"where": in_front}
        elif "hand" in say.what or say.flag or not fits_front:
            vague = "C" not in say.frame.roles and cards == (say.table.last[2],)
            yield {} if vague else {"where": in_hand}
        else:
            if all(places) and any(place.endswith("'s hand") for place in places):
                yield {"where": in_hand}
            before = [place for card in cards for place in say.places(card)]
            if not before or not all(place.endswith("'s hand") for place in before):
                yield {"where": in_front}
            if not all(place in say.table.players or say.table.type_of(card) == "creeper"
                       for card, place in zip(cards, places, strict=True)):  # fmt: skip
                yield {"where": in_hand}


def lies(say: Saying) -> Iterator[Facts]:
    """Cards lie where the row has them: where they lay `before`, `along` with what they are on, `under` a card, in the
    `hand` they are from, discarded; if not, where they lay last that is somewhere else."""
    places: Facts = {}
    for card in say.cards():
        lay = say.places(card)
        there = say.flag.replace("_", " ") or "discard"
        if there == "hand":
            there = next((place for place in lay if place.endswith("'s hand")), f"{say.by}'s hand")
        elif there == "under":
            there = f"under {say.sentence.cards[int(say.frame.roles['H'])][0]}"
        elif there in ("before", "along"):
            there = say.table.place(card, say.before() if there == "before" else say.table.now)
        places[card] = next((place for place in lay if place not in (there, "out")), "") if say.denied else there
    vague = say.flag == "along" and "C" not in say.frame.roles and not str(places).count("under ")
    if places and all(places.values()) and not vague:  # what "it" is nobody has said if that lies on nothing
        yield {"where": places}


def stays(say: Saying) -> Iterator[Facts]:
    """Cards are in play: New Rules and Goals in the middle, others where they lay before; not in play: discarded."""
    if say.denied:
        works = re.search(r"\b(?:work|count|apply|valid)\b", say.clause) is not None
        if say.cards(moved=not works) == (say.table.last[2],) and say.table.type_of(say.table.last[2]) in (
            "action",
            "surprise",
        ):
            yield from may_last(say)
        elif say.cards() and not say.frame.rest:
            yield {"where": dict.fromkeys(say.cards(), "discard")}
        return
    places = {}
    for card in say.cards():
        laid = [say.table.place(card, laid) for laid in (say.before(), say.table.now)]
        on_table = [place for place in laid if place in say.table.players or place.startswith("under ")]
        if re.search(r"\b(?:from|next|later)\b", say.frame.rest):
            return  # not yet
        places[card] = MIDDLE.get(say.table.type_of(card)) or next(iter(on_table), "")
    if places and all(places.values()):
        yield {"where": places}


def goals(say: Saying) -> Iterator[Facts]:
    """The Goals in play; those that are not are none of them."""
    told = list(say.cards())
    yield {"goals": [card for card in say.table.now.get("goals") or [] if card not in told] if say.denied else told}


def in_or_out(say: Saying) -> Iterator[Facts]:
    """Cards that are out lie on the table, or they do not: people say either; what lay nowhere has come out."""
    yield from stays(say)
    yield from lies(say)


def all_stay(say: Saying) -> Iterator[Facts]:
    """All Goals, or all New Rules, that there were; nothing is told where not all of them stay."""
    if say.denied:
        return
    key = "rules" if say.what == "rule" else "goals"
    some = [list(laid.get(key) or []) for laid in (say.table.now, say.before())]
    yield {key: max(some, key=len)}


def both_stay(say: Saying) -> Iterator[Facts]:
    """The card that was played last, and what went when it came."""
    key = MIDDLE.get(say.table.type_of(say.table.last[2]), "")
    was, now = (list(laid.get(key) or []) for laid in (say.before(), say.table.now))
    if not say.denied and key:
        yield {key: [*was, *(card for card in now if card not in was)]}


def none_left(say: Saying) -> Iterator[Facts]:
    yield {"rules" if "rule" in say.what else "goals": []}


# -- may -------------------------------------------------------------------------------------------------------------


def may(say: Saying) -> Iterator[Facts]:
    """Something may be done, or may not; who need not do it claims neither."""
    if say.free:
        return
    verb = DONE.get(say.frame.verb, "plays")
    names, cards = list(say.people()), say.cards(moved=False)
    doers = {say.table.last[0]} if say.table.last[2] in cards else {
        place.removesuffix("'s hand") for card in cards for place in say.places(card) if place.endswith("'s hand")
    }  # fmt: skip
    for name in [name for name in names if name in doers] or names:
        if (
            "C" not in say.frame.roles
            and not say.denied
            and say.table.left is not None
            and say.table.last[1] == verb == "plays"
        ):
            continue  # it has been played: another card is meant, and nobody has said which
        steps = [{f"{name} {verb}": card} for card in cards]
        if steps or verb == "draws":
            one: Any = (steps[0] if len(steps) == 1 else steps) if steps else f"{name} draws"
            yield {"may_not" if say.denied else "may": one}


def may_last(say: Saying) -> Iterator[Facts]:
    """What was done last may be done, or may not."""
    actor, verb, card = say.table.last
    if actor and verb:
        yield {"may_not" if say.denied else "may": {f"{actor} {verb}": card} if card else f"{actor} {verb}"}


def steps_in(say: Saying) -> Iterator[Facts]:
    """Somebody may answer with a Surprise, or may not: the one played last, or the only one held."""
    for name in say.people():
        laid = (say.table.now, *say.table.before)
        held = {card for one in laid for card in of(one, name, "hand") if say.table.type_of(card) == "surprise"}
        cards = {say.table.last[2]} if say.table.last[:2] == (name, "plays") else held
        if len(cards) == 1 and say.table.type_of(*cards) == "surprise":
            yield {"may_not" if say.denied else "may": {f"{name} plays": cards.pop()}}


def spoils(say: Saying) -> Iterator[Facts]:
    """A Creeper keeps somebody from winning, or does not."""
    if say.has("win") or all(say.table.type_of(card) == "creeper" for card in say.cards()):
        yield from ({"winner": name} if say.denied else {"over": False} for name in say.people())


def be_played(say: Saying) -> Iterator[Facts]:
    """A card may be played, or is too late, by whoever played it last or holds it; what stops a play is a Surprise."""
    for card in [card for card in say.cards() if not say.flag or say.table.type_of(card) == "surprise"]:
        holders = [place.removesuffix("'s hand") for place in say.places(card) if place.endswith("'s hand")]
        who = say.table.last[0] if say.table.last[2] == card else next(iter(holders), "")
        if who:
            yield {"may_not" if say.denied else "may": {f"{who} {DONE.get(say.frame.verb, 'plays')}": card}}
