"""What may be argued about at this moment: whatever would be otherwise by another reading of a ruling consulted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from adjudicator.cli.wizard.dispute import Desk, words
from adjudicator.judge.comparing import still_owed
from adjudicator.judge.other_readings import arguable
from adjudicator.law.rulings import Ruling
from adjudicator.library.law_book import library
from adjudicator.library.shared_words import alike, in_common
from adjudicator.library.shipped_law import law_under
from adjudicator.scenario import Replay, Scenario
from adjudicator.scenario.plain.claims import at_odds
from adjudicator.scenario.plain.slang import written_out
from adjudicator.scenario.plain.table import Facts, Table, everything, of, size
from adjudicator.scenario.plain.tokens import MINE, NUMBERS, SELF
from adjudicator.scenario.reading.read import read_text
from adjudicator.scenario.replaying.outcome import Question
from adjudicator.scenario.write import table_of

A_NUMBER, A_NAME = 3.0, 1.0
"""What a number in common weighs, and somebody in common, among words as long as they are rare in the book."""
AT_HAND = 0.25
"""Readings as near as this are argued for."""
FAR, OFTEN = 3.0, 100.0
"""A reading by which so many things are otherwise counts half as much as one by which next to nothing is; and so does
one of a ruling that so many of a thousand disputes consult."""


@dataclass
class Issue:
    """Something that somebody may claim here, with the readings by which it is so and how near at hand each of them is:
    1 for one that is seldom consulted and changes nothing else, 0 for one that is far-fetched."""

    facts: Facts
    by: list[tuple[Ruling, str, float]] = field(default_factory=list)

    def sounds(self, says: str, people: set[str]) -> float:
        """How much it is what somebody says: by the words for it and those of its readings, by numbers and people."""
        told = {*re.findall(r"\w+", says.casefold())} - {"no", "nothing"}
        counts = {int(number) for word in told if str(number := NUMBERS.get(word, word)).isdecimal()}
        same = A_NUMBER * len(counts & {*numbers(self.facts)}) + A_NAME * len(people & {*names(self.facts)})
        read = max(near * (alike(says, ruling, reading) + 1) for ruling, reading, near in self.by)
        return in_common(says, words(self.facts)) + read + same


class Filled(Replay):
    """A replay in which whoever has to choose takes the first that there is."""

    first = ""  # who has to choose first what the file does not tell

    def goes_on(self, asked: Question, looks: Sequence[object]) -> int | None:
        self.first = self.first or asked.who
        return 0 if looks else None


def at_issue(desk: Desk) -> list[Issue]:
    """Everything that somebody could claim here and another one deny, each once."""
    told = desk.draft.changed()
    told.claims = []
    scenarios, problems = read_text(told.text(), "so far")
    if problems:
        return []
    law, table = law_under("", scenarios[0]), desk.table()
    here = aspects(law.scenario, law.readings, table)
    outcome = Replay(law.scenario, law.readings).run()
    consults = [one for done in outcome.done for one in done.consults] or outcome.consults()
    questions = dict.fromkeys(one.question for one in consults)
    found: dict[str, Issue] = {}
    for question in questions:
        ruling, official = library().rulings[question], law.readings[question]
        for reading in arguable(ruling):
            if reading != official:
                there = aspects(law.scenario, {**law.readings, question: reading}, table)
                changed = [key for key in here if key in there and here[key] != there[key]]
                near = 1 / (1 + len(changed) / FAR) / (1 + ruling.consulted / OFTEN)
                for key in changed:
                    for facts, one in ((here[key], official), (there[key], reading)):
                        issue = found.setdefault(words(facts), Issue(facts))
                        issue.by.append((ruling, one, near))
    return list(found.values())


def aspects(scenario: Scenario, readings: Mapping[str, str], table: Table) -> dict[str, Facts]:
    """What is so by a law, one after the other: who has won, whose turn it is, how much each has, what lies where.

    Where somebody has to choose it is only how much they have left, whatever they choose.
    """
    replay = Filled(scenario, readings, strict=False)
    replay.run()
    final, game = table_of(replay.game), replay.game
    laid, found = replace(table, now=final), dict[str, Facts]()
    for name in table.players:
        found[f"{name} hand"] = {name: {"hand_size": size(of(final, name, "hand"))}}
        found[f"{name} keepers"] = {name: {"keeper_count": size(of(final, name, "keepers"))}}
    found["goals"] = {"goals": list(final.get("goals") or [])}
    if replay.first:
        return {**found, "asks": {"asks": [replay.first]}} if replay.first in table.players else found
    winners = [player.name for player in game.winners]
    found["winner"] = {"winner": winners if len(winners) > 1 else next(iter(winners), None)}
    if not winners:
        owed = {f"{laid.active} {key}": {"turn": laid.active, key: count} for key, count in still_owed(replay).items()}
        begun = final["turn"].get("phase") == "play"
        found |= {**owed, "turn": (begun and owed.get(f"{laid.active} plays_left")) or {"turn": laid.active}}
    return found | {f"where {card}": {"where": {card: place}} for place, card in everything(final)}


def ranked(desk: Desk, issues: Sequence[Issue], by: str, says: str) -> list[Facts]:
    """What may be meant by what somebody says, the likeliest first."""
    plain = written_out(says)
    told = {*re.findall(r"\w+", plain.casefold())}
    people = {name for name in desk.players if name.casefold() in told}
    people |= {by} if told & {*SELF, *MINE} else set()
    return [one.facts for one in sorted(issues, key=lambda one: -one.sounds(plain, people))]


def may_be_denied(facts: Facts, issues: Sequence[Issue]) -> bool:
    """Whether facts would not be so by a reading that is near at hand."""
    return any(near > AT_HAND for one in issues if at_odds(facts, one.facts) for *_, near in one.by)


def numbers(value: Any) -> Iterator[int]:
    """The numbers in facts."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from numbers(one)


def names(value: Any) -> Iterator[str]:
    """The names of people and cards in facts."""
    if isinstance(value, str):
        yield value.removesuffix("'s hand")
    elif isinstance(value, dict | list):
        for one in [*value, *value.values()] if isinstance(value, dict) else value:
            yield from names(one)
