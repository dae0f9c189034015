"""What is said of cards: who holds how many, where one lies, what may be done with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from adjudicator.scenario.plain.frames import Saying
from adjudicator.scenario.plain.table import Facts, of

MIDDLE = {"new-rule": "rules", "goal": "goals"}
DONE = {"play": "plays", "use": "uses", "discard": "discards", "draw": "draws", "choose": "chooses"}
"""What may be done, with the verb of a step."""


# -- where -----------------------------------------------------------------------------------------------------------


def belongs(say: Saying) -> Iterator[Facts]:
    """Cards are somebody's: in hand where they were in a hand before, else in front; both where it may be either."""
    cards, table = say.cards(), say.table
    places = [table.place(card, say.before() if say.denied else table.now) for card in cards]
    if say.denied:
        played = [was_played(say, card) for card in cards]
        places = [place.removesuffix("'s hand") if one else place for place, one in zip(places, played, strict=True)]
        yield {"where": dict(zip(cards, places, strict=True)) if all(places) else {}}
        return
    before = [place for card in cards for place in say.places(card)]
    types = [table.type_of(card) for card in cards]
    for name in say.people():
        in_hand, in_front = ({"where": dict.fromkeys(cards, where)} for where in (f"{name}'s hand", name))
        if "front" in say.what:
            yield in_front
        elif "hand" in say.what or say.row.flag or not {*types} <= {"keeper", "creeper"}:
            vague = "C" not in say.roles and cards == (table.last[2],) and "back" not in say.words
            yield {} if vague else in_hand
        else:
            yield in_hand if all(places) and any(map(is_hand, places)) else {}
            yield in_front if not before or not all(map(is_hand, before)) else {}
            laid = [place in table.players or type == "creeper" for place, type in zip(places, types, strict=True)]
            yield {} if all(laid) else in_hand


def was_played(say: Saying, card: str) -> bool:
    """Whether a Keeper is the one that was played last, or that a Surprise has hit."""
    last = say.table.last[2]
    played = say.table.last[1] == "plays" and say.table.type_of(card) == "keeper"
    return played and (card == last or say.table.type_of(last) == "surprise")


def is_hand(place: str) -> bool:
    return place.endswith("'s hand")


def lies(say: Saying) -> Iterator[Facts]:
    """Cards lie where the row has them: where they lay `before`, `along` with what they are on, `under` a card, in the
    `hand` they are from, discarded; if not, where they lay last that is somewhere else."""
    places: Facts = {}
    for card in say.cards():
        lay = say.places(card)
        there = say.row.flag.replace("_", " ") or "discard"
        if there == "hand":
            there = next((place for place in lay if is_hand(place)), say.by and f"{say.by}'s hand")
        elif there == "under":
            there = f"under {say.sentence.cards[int(say.roles['H'])][0]}"
        elif there in ("before", "along"):
            back = there == "before"
            there = say.table.place(card, say.before() if back else say.table.now)
            there = there.removesuffix("'s hand") if back and was_played(say, card) else there
        places[card] = next((place for place in lay if place not in (there, "out")), "") if say.denied else there
    vague = say.row.flag == "along" and "C" not in say.roles and not str(places).count("under ")
    if places and all(places.values()) and not vague:  # what "it" is nobody has said if that lies on nothing
        yield {"where": places}


def stays(say: Saying) -> Iterator[Facts]:
    """Cards are in play: New Rules and Goals in the middle, others where they lay before; not in play: discarded."""
    table, last = say.table, say.table.last[2]
    if say.row.flag and not all(table.type_of(card) in MIDDLE for card in say.cards()):
        return
    works = re.search(r"\b(?:work|count|apply|valid)\b", say.clause) is not None
    if say.denied and say.cards(moved=not works) == (last,) and table.type_of(last) in ("action", "surprise"):
        yield from may_last(say)
    elif say.denied:  # a Keeper that does not count lies there all the same
        gone = [card for card in say.cards() if not works or table.type_of(card) in MIDDLE]
        yield {"where": dict.fromkeys(() if say.rest else gone, "discard")}
    elif not re.search(r"\b(?:from|next|later)\b", say.rest):  # those are not yet
        places = {}
        for card in say.cards():
            laid = [table.place(card, laid) for laid in (say.before(), table.now)]
            on_table = [place for place in laid if place in table.players or place.startswith("under ")]
            on_table = [bearer(say, place) for place in on_table]
            places[card] = MIDDLE.get(table.type_of(card)) or next(iter(on_table), "")
        yield {"where": places if all(places.values()) else {}}


def bearer(say: Saying, place: str) -> str:
    """Where a card on the table lay; one on another card, which has gone elsewhere, with whoever had that."""
    was, now = (say.table.place(place.removeprefix("under "), laid) for laid in (say.before(), say.table.now))
    return was if place.startswith("under ") and was != now else place


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
    both = [*some[1], *(card for card in some[0] if card not in some[1])]
    yield {key: both if len(both) == 2 else max(some, key=len)}


def both_stay(say: Saying) -> Iterator[Facts]:
    """The card that was played last, and what went when it came."""
    key = MIDDLE.get(say.table.type_of(say.table.last[2]), "")
    was, now = (list(laid.get(key) or []) for laid in (say.before(), say.table.now))
    if not say.denied and key:
        yield {key: [*was, *(card for card in now if card not in was)]}


def none_left(say: Saying) -> Iterator[Facts]:
    yield {"rules" if "rule" in say.what else "goals": []}


# -- may -------------------------------------------------------------------------------------------------------------


def leave(say: Saying, actor: str, verb: str, cards: Sequence[str]) -> Facts:
    """That somebody may do something, with each of some cards, or may not."""
    steps: list[Any] = [{f"{actor} {verb}": card} for card in cards] or [f"{actor} {verb}"]
    return {"may_not" if say.denied else "may": steps[0] if len(steps) == 1 else steps}


def may(say: Saying) -> Iterator[Facts]:
    """Something may be done, or may not; who need not do it claims neither.

    Of what has been played no other card is meant that nobody names.
    """
    verb, cards, table = DONE.get(say.verb, "plays"), say.cards(moved=False), say.table
    if "C" not in say.roles and (whose := re.search(r"p(\d+)'s (?:\d+ )?card", say.rest)):
        owner = say.sentence.people[int(whose[1])][0][0]
        cards = tuple(card for card in of(say.before(), owner, "hand") if card not in of(table.now, owner, "hand"))
    if say.verb in ("may", "must") and re.match(r"(?:not )?[a-z]+ (?:c\d|it\b|that\b)", say.rest):
        return  # what is done to the card in a word that is not known
    played = table.left is not None and table.last[1] == verb == "plays"
    vague = played and "C" not in say.roles and not say.denied
    names = [] if say.free or vague or not (cards or verb == "draws") else list(say.people())
    hands = [place for card in cards for place in say.places(card) if is_hand(place)]
    doers = [name for name in names if (name == table.last[0] if table.last[2] in cards else f"{name}'s hand" in hands)]
    yield from (leave(say, name, verb, cards) for name in doers or names)


def may_at_random(say: Saying) -> Iterator[Facts]:
    """Somebody may give up a card that nobody picks, or may not."""
    yield from (leave(say, name, "discards", ["random"]) for name in say.people())


def up_to(say: Saying) -> Iterator[Facts]:
    """Somebody has a choice to make."""
    yield from () if say.denied else ({"asks": [name]} for name in say.people())


def may_last(say: Saying) -> Iterator[Facts]:
    """What was done last may be done, or may not."""
    actor, verb, card = say.table.last
    if "S" in say.roles and actor not in say.people():
        yield from answered(say)
    elif actor:
        yield leave(say, actor, verb, [card] if card else [])


def answered(say: Saying) -> Iterator[Facts]:
    """Somebody may have answered with the Surprise that has left the hand, or not."""
    for name in say.people():
        played = [card for card in of(say.before(), name, "hand") if card not in of(say.table.now, name, "hand")]
        surprises = [card for card in played if say.table.type_of(card) == "surprise"]
        yield leave(say, name, "plays", surprises) if surprises else {}


def steps_in(say: Saying) -> Iterator[Facts]:
    """Somebody may answer with a Surprise, or may not: the one played last, or the only one held."""
    for name in say.people():
        held = {card for laid in (say.table.now, *say.table.before) for card in of(laid, name, "hand")}
        cards = [say.table.last[2]] if say.table.last[:2] == (name, "plays") else held
        surprises = [card for card in cards if say.table.type_of(card) == "surprise"]
        yield leave(say, name, "plays", surprises) if len(surprises) == 1 else {}


def spoils(say: Saying) -> Iterator[Facts]:
    """A Creeper keeps somebody from winning, or does not."""
    if "win" in say.words or (say.cards() and all(say.table.type_of(card) == "creeper" for card in say.cards())):
        yield from ({"winner": name} if say.denied else {"over": False} for name in say.people())


def be_played(say: Saying) -> Iterator[Facts]:
    """A card may be played, or is too late, by whoever played it last or holds it; what stops a play is a Surprise."""
    for card in [card for card in say.cards() if not say.row.flag or say.table.type_of(card) == "surprise"]:
        holders = [place.removesuffix("'s hand") for place in say.places(card) if is_hand(place)]
        who = say.table.last[0] if say.table.last[2] == card else next(iter(holders), "")
        yield leave(say, who, DONE.get(say.verb, "plays"), [card]) if who else {}
