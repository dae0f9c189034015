"""Definitions and table manners: rulings without readings, shown beside the cards and moments they speak of."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.cards.names import normal
from adjudicator.judge.verdict import Step, Verdict
from adjudicator.law.rulings import Ruling
from adjudicator.views.law_book import rulings

_TOO_COMMON = frozenset({"play", "draw", "discard"})
_MOMENTS = {"laid out": "setup", "dealt": "deal"}


def at_steps(verdict: Verdict) -> list[Ruling | None]:
    """For each step at most one note on a card played or used there, or on the moment; no note comes twice.

    A note about certain editions is left out where none of them is played.
    """
    shelf = _by_keyword({*verdict.editions, *(["mixed"] if len(verdict.editions) > 1 else [])})
    told: set[str] = set()
    found: list[Ruling | None] = []
    for step in verdict.steps:
        notes = (note for word in _words(step) for note in shelf.get(word, ()) if note.id not in told)
        note = next(notes, None)
        if note is not None:
            told.add(note.id)
        found.append(note)
    return found


def _words(step: Step) -> list[str]:
    """What a note may be shown at: the cards played or used, and the kinds of events."""
    words: list[str] = []
    for event in step.events:
        kind = str(event.get("kind", ""))
        if kind in ("play", "use") and event.get("card"):
            words.append(normal(str(event["card"])))
        if kind not in _TOO_COMMON:
            words.append(_MOMENTS.get(kind, kind))
    return words


def _by_keyword(editions: set[str]) -> Mapping[str, list[Ruling]]:
    shelf: dict[str, list[Ruling]] = {}
    for ruling in rulings().values():
        for word in ruling.shown_at if not ruling.editions or editions.intersection(ruling.editions) else ():
            shelf.setdefault(normal(word), []).append(ruling)
    return shelf
