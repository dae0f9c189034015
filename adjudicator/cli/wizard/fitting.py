"""What the replay takes: of several ways to mean what was told, the one that is possible on the table as it lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.cli.wizard.dispute import Desk, judged, last_refused
from adjudicator.judge.verdict import Question, Verdict
from adjudicator.scenario.plain.about_cards import MIDDLE
from adjudicator.scenario.plain.deeds import Told
from adjudicator.scenario.plain.table import Table, laid
from adjudicator.scenario.reading.draft import Draft

TRIED = 5
"""So many answers to an open choice are tried at most."""
NUMBERED = 20
"""So many options at most are listed; the others can be typed."""


def places(draft: Draft, told: Told, owned: Mapping[str, str], table: Table) -> dict[str, str]:
    """Where that lies which a play is about and which lies nowhere yet: where the play can find it, with whom the line
    names first; else with those of whom it is said to be (`owned`). What is used is in play."""
    found: dict[str, str] = {}
    for card in told.things if told.verb == "uses" else ():
        if not table.place(card, table.now):
            found |= {"new-rule": {card: "rules"}, "keeper": {card: told.actor}}.get(table.type_of(card), {})
    for card in told.asides if told.verb in ("plays", "uses") else ():
        if card in table.players or table.place(card, table.now) or finds(draft, told, card, "", table):
            continue
        named = [name for name in told.asides if name in table.players]
        whom = dict.fromkeys([*named, *filter(None, [owned.get(card)]), *table.others(told.actor)])
        in_front = table.type_of(card) in ("keeper", "creeper")
        where = [*(whom if in_front else [MIDDLE.get(table.type_of(card), "discard")]), "discard"]
        likely = (one for one in where if finds(draft, told, card, one, table))
        if accepted(draft, told.steps()[:1]):  # what is refused is about what it is said to be about
            named = []
        if lies := next(likely, named[0] if named and in_front else owned.get(card)):
            found[card] = lies
    return found


def finds(draft: Draft, told: Told, card: str, where: str, table: Table) -> bool:
    """Whether a play comes to ask about a card, with what it is about for an answer; where that lies at some place."""
    changed = draft.changed()
    if where and not laid(changed.data, {"where": {card: where}}, table):
        return False
    way = carried(changed, told.steps()[:1])
    while way is not None:
        options = way[1].asks[0].options if way[1].asks else ()
        if card in options or card in touched(way[1]):
            return True
        way = next((answered(*way, name) for name in told.asides if name in options), None)
    return False


def touched(verdict: Verdict) -> str:
    """What came of the last thing that somebody did, as text in which every card stands that had a part in it."""
    return str([step.events for step in verdict.steps if step.kind == "act"][-1:])


def likeliest(draft: Draft, told: Told) -> Told:
    """Of the ways to mean a step the first that the replay accepts; the likeliest where it accepts none."""
    ways = (told, *told.others) if told.others else ()
    return next((one for one in ways if accepted(draft, one.steps()[:1])), told)


def untold_play(draft: Draft, told: Told, table: Table) -> tuple[str, Told] | None:
    """The card that is answered by what is told and whose play nobody has told, and the way in which that is meant.

    Whoever has the turn holds it; with that play before it the answer is accepted, and not without.
    """
    ways = (told, *told.others)
    if told.actor == table.active or any(accepted(draft, way.steps()[:1]) for way in ways):
        return None
    for way in ways:
        for card in way.asides:
            held = table.place(card, table.now) == f"{table.active}'s hand"
            if held and accepted(draft, [{f"{table.active} plays": card}, *way.steps()[:1]]):
                return card, way
    return None


def dealt_by(draft: Draft, found: Sequence[Told]) -> dict[str, Any] | None:
    """A play with who gets which card by it ("Bob gets Milk, Cara gets Love"), where that is what it asks for."""
    first, *rest = found
    cards = {told.actor: told.things[0] for told in rest if told.verb == "draws" and len(told.things) == 1}
    if first.verb != "plays" or len(first.things) != 1 or len(cards) < len(rest) or not cards.keys() - {first.actor}:
        return None
    step = {f"{first.actor} plays": first.things[0], "choosing": cards}
    return step if accepted(draft, [step]) else None


def carried(draft: Draft, steps: Sequence[Any]) -> tuple[Draft, Verdict] | None:
    """A draft with some steps more, and what comes of it; None where no file can hold them."""
    changed = draft.changed()
    changed.steps += steps
    verdict = None if changed.problems() else judged(changed)
    return None if verdict is None or verdict.problems else (changed, verdict)


def accepted(draft: Draft, steps: Sequence[Any]) -> tuple[Draft, Verdict] | None:
    """The same where the replay accepts the last of the steps; None else."""
    way = carried(draft, steps)
    return way if way and last_refused(way[1]) is None else None


def before_draws(desk: Desk, step: Any) -> bool:
    """Whether somebody draws who has the turn, and may where the turn had only begun: then that is how it was."""
    changed = desk.draft.changed()
    turn = changed.data["turn"]
    head = step if isinstance(step, str) else next(iter(step))
    changed.data["turn"] = {**turn, "phase": "start"}
    if desk.table().last[0] or head != f"{turn['player']} draws" or turn.get("played") or not accepted(changed, [step]):
        return False
    desk.draft = changed
    return True


def refused_anyhow(draft: Draft, step: Any) -> tuple[str, Verdict] | None:
    """The ruling that refuses a step whatever is chosen that is still open, and what comes of it; None else."""
    found: list[tuple[str, Verdict]] = []
    verdict = judged(draft)
    for option in verdict.asks[0].options[:TRIED] if verdict.asks else ():
        way = answered(draft, verdict, option)
        after = carried(way[0], [step]) if way else None
        refused = last_refused(after[1]) if after else None
        if after is None or refused is None:
            return None
        found.append((refused, after[1]))
    return found[0] if found else None


def question(asked: Question) -> str:
    """A choice in words, with what may be chosen; several cards may be answered at once."""
    who = "What did chance bring" if asked.who in ("", "chance") else f"What does {asked.who} choose, or would have to"
    options = [f"{number} {option}" for number, option in enumerate(asked.options[:NUMBERED], 1)]
    more = len(asked.options) - NUMBERED
    return f"{who} ({asked.what})? {' · '.join([*options, *([f'or {more} more'] if more > 0 else [])])}"


def answered(draft: Draft, verdict: Verdict, told: str) -> tuple[Draft, Verdict] | None:
    """The draft with an answer written down in the way that the replay takes it; None where it takes none."""
    asked = verdict.asks[0]
    actor = next((step.actor for step in reversed(verdict.steps) if step.actor), "")
    for way in draft.answer(asked.who, asked.what, told, actor):
        if way.problems():
            continue
        after = judged(way)
        if not after.problems and last_refused(after) is None and after.asks != verdict.asks:
            return way, after
    return None
