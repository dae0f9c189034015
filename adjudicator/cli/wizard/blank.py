"""A card that the decks do not have, described in questions: its type, what it does, and how many of what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.cards import describing
from adjudicator.cards.describing import Asked, Manner, Way
from adjudicator.cli.wizard.dispute import Desk
from adjudicator.scenario.plain import blank
from adjudicator.scenario.reading.draft import Draft

GOALS = ("goal", "ungoal")


def offered(desk: Desk, draft: Draft, name: str) -> str:
    """Offer to ask what an unknown card does, and put it under `cards:`; its name there, empty if it stays unknown."""
    called = " ".join("".join(sign for sign in name if sign not in ",:?").split())
    question = f"I know no card called {name!r} in these decks. Shall I ask what is on it?"
    if not called or not desk.talk.sure(question, default=False):
        return ""
    record = described(desk, called)
    if record is None:
        return ""
    desk.own[called] = dict(record)
    draft.data["cards"] = {one: dict(what) for one, what in desk.own.items()}  # with those that it names
    desk.know()
    return called


def described(desk: Desk, name: str) -> dict[str, Any] | None:
    """The record of a card, asked for piece by piece; None where not even its type is told."""
    kind = one_of(desk, f"What is {name}?", describing.TYPES)
    if not kind:
        return None
    record: dict[str, Any] = {"type": kind}
    manners = describing.MANNERS[kind]
    more = ""
    while True:
        only = len(manners) == 1
        question = f"What {more}does {name} {'ask for' if kind in GOALS else 'do'}?"
        question = f"{question} (Enter: {'that is all' if more else 'nothing'})"
        places = manners[0].ways if only else manners
        place = chosen(desk, question, [one.says for one in places])
        if place is None:
            return record
        piece = told(desk, manners[0], place) if only else told(desk, manners[place])
        if piece is None:
            continue
        whole = describing.together(record, piece)
        if sound(desk, name, whole):
            record, more = whole, "else "


def told(desk: Desk, manner: Manner, place: int | None = None) -> dict[str, Any] | None:
    """One piece of a record: which of the ways, then what it asks for; None where an answer is left out."""
    ways = manner.ways
    if place is None:
        place = 0 if len(ways) == 1 else chosen(desk, f"And what is that? ({manner.says})", [way.says for way in ways])
    if place is None:
        return None
    way = ways[place]
    answers: dict[str, Any] = {}
    for name in blank.questions(manner, way):
        answers[name] = answered(desk, way, describing.ASKED[name])
        if answers[name] is None:
            return None
    return blank.piece(manner, way, answers)


def answered(desk: Desk, way: Way, asked: Asked) -> Any:
    """The answer to one question as a record holds it; None where there is none."""
    question = f"{way.says[:1].upper()}{way.says[1:]}. {asked.question}"
    if asked.kind == "word":
        return one_of(desk, question, {value: says for says, value in asked.words.items()})
    while True:
        known = desk.talk.at
        names = desk.cards_of() if asked.kind in ("card", "cards") else ()
        text = desk.talk.ask(question, names, "Enter: leave that out")
        if not text:
            return None
        value = blank.understood(text, asked, desk.find)
        if value is not None:
            return value
        desk.talk.forget(known)
        desk.talk.say("a number" if asked.kind == "number" else "names of cards, or Enter", "  ! ")


def one_of(desk: Desk, question: str, told: Mapping[Any, str]) -> Any:
    """What is chosen among things that are told in words; None where nothing is."""
    place = chosen(desk, question, list(told.values()))
    return None if place is None else list(told)[place]


def chosen(desk: Desk, question: str, told: Sequence[str]) -> int | None:
    """The place of what is chosen from a list, by its number or by words of it; None for nothing."""
    desk.talk.lay_out(question, told)
    while True:
        known = desk.talk.at
        text = desk.talk.place("A number, or a word of it", len(told), "a number of the list above; Enter: none of it")
        if not isinstance(text, str) or not text:
            return text if isinstance(text, int) else None
        fits = [place for place, says in enumerate(told) if text.lower() in says.lower()]
        if len(fits) == 1:
            return fits[0]
        desk.talk.forget(known)
        several = " · ".join(f"{place + 1} {told[place]}" for place in fits)
        desk.talk.say(f"which of {several}?" if fits else f"1 to {len(told)}, or Enter", "  ! ")


def sound(desk: Desk, name: str, record: Mapping[str, Any]) -> bool:
    """Whether a record can stand under `cards:`; what is wrong with it, or taken for granted, is told."""
    before = {**desk.own, name: dict(record)}
    cards, faults = blank.sound(before, desk.shelf, desk.editions)
    if faults:
        desk.talk.say(faults[0], "  ! ")
        return False
    for missing in cards.keys() - before.keys():
        desk.talk.say(f"{missing} is taken to be a Keeper of your own.")
    desk.own.update({one: what for one, what in cards.items() if one not in before})
    return True
