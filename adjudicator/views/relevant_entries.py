"""Which entries of a ruling bear on the case at hand: those that speak of its cards, then those that name no card."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from adjudicator.judge.verdict import Applied, Verdict
from adjudicator.views import law_book

SOURCES = {"HF": "holiday", "HR": "holiday", "MF": "martian", "SR": "stoner", "RR": "regular-show"}
"""The deck that each source comes with."""


def bearing(verdict: Verdict, applied: Applied) -> tuple[tuple[str, ...], int]:
    """The entries to cite in a case, those that bear on it most first, and how many of them do so at all.

    An entry that names cards of the case comes before one that names none; one that names other cards is about another
    case, unless it is the one of which the ruling tells most. Of equals those of the decks in play come first, then
    the order of the ruling.
    """
    here = cards_in(" ".join([applied.because, *(step.text for step in verdict.steps if step.n == applied.step)]))
    decks = set(verdict.editions)
    ruling = law_book.rulings().get(applied.ruling)
    told = Counter(fact.rpartition(".")[0] for fact in (ruling.facts if ruling is not None else ()))
    most = max(told.values(), default=0)

    def weight(entry: str) -> tuple[int, bool]:
        named = cards_of(entry, applied.ruling)
        kind = 1 if not named else 0 if named <= here else 2 if named & here else 3
        if told[entry] == most > 1:  # it is what the ruling is made of, whatever cards are its examples
            kind = min(kind, 1)
        return kind, SOURCES.get(entry.partition("-")[0]) not in decks

    weights = {entry: weight(entry) for entry in applied.cites}
    ordered = sorted(applied.cites, key=lambda entry: weights[entry])
    return tuple(ordered), max(1, sum(kind < 2 for kind, _ in weights.values()))


@cache
def cards_of(entry: str, ruling: str) -> frozenset[str]:
    """The cards that an entry names, in its title and in those of its facts that a ruling lists."""
    found, told = law_book.entries().get(entry), law_book.rulings().get(ruling)
    if found is None or told is None:
        return frozenset()
    return cards_in(" ".join([found.title, *(fact.text for fact in found.facts if fact.id in told.facts)]))


def cards_in(text: str) -> frozenset[str]:
    """The names of cards that stand in a text as printed, the longest where one is part of another.

    >>> sorted(cards_in("Play All Plus 1 beside Milk, and no Milkman"))
    ['Milk', 'Play All Plus 1']
    """
    found, after = set(), 0
    for word in _WORD.finditer(text):
        if word.start() < after:
            continue
        for name in _names().get(word[0], ()):
            end = word.start() + len(name)
            if text.startswith(name, word.start()) and not _WORD.match(text[end - 1 : end + 1], 1):
                found.add(name)
                after = end
                break
    return frozenset(found)


_WORD = re.compile(r"\w+")


@cache
def _names() -> dict[str, list[str]]:
    """The names of all cards by their first word, the longest first."""
    from adjudicator.cards.catalogue import catalogue

    names: dict[str, list[str]] = {}
    for name in sorted(catalogue().spelled(), key=lambda name: (-len(name), name)):
        if (first := _WORD.match(name)) is not None:
            names.setdefault(first[0], []).append(name)
    return names
