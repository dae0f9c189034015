"""What a scenario earns of the facts it declares, one by one.

A fact that a replay can test is earned by a ruling that lists it: another reading of that ruling must change something
of the scenario. Where the ruling lists several, that must be the claim, expectation or refusal beside which `proves:`
names the fact. A fact about cards is earned where the catalogue is asked about those cards, and a fact that names cards
needs one of them in the scenario.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache

from adjudicator.cards.catalogue import catalogue
from adjudicator.cards.names import normal
from adjudicator.judge.comparing import texts_in
from adjudicator.judge.other_readings import Turned
from adjudicator.library import library
from adjudicator.scenario import Outcome, Scenario
from adjudicator.scenario.model import ALLOWED, CLAIMED, EXPECTED, Place
from adjudicator.suite.card_proofs import keys_in

Held = dict[tuple[Place, str], bool]
"""Claims, expectations and steps by place, expectations by their name as well: whether they hold, are allowed."""
Changes = dict[tuple[str, str], set[Place]]
"""By ruling and other reading of it the places at which every completion comes to something else."""
Earned = tuple[str, str]
"""A ruling and a reading of it that changes what the fact is about; two empty texts for a fact about the catalogue."""


@dataclass(slots=True)
class Told:
    """What a scenario declares and names, as plain data.

    `ties`: the places to which each fact is tied; `named`: keys of the cards on the table or in the steps; `asked`:
    keys of the cards and slugs of the decks of which something is expected of the catalogue, or that it names.
    """

    proves: tuple[str, ...]
    ties: dict[str, set[Place]]
    named: set[str]
    asked: set[str]


def told(scenario: Scenario) -> Told:
    asked = [scenario.expect.get(key) for key in ("cards", "decks")]
    asked += [step.expect.get(key) for step in scenario.steps for key in ("cards", "decks")]
    named = keys_in(scenario) | {card.key for card in scenario.agreed_meta_rules()} | {normal("Basic Rules")}
    return Told(scenario.proves, scenario.ties(), named, {key for text in texts_in(asked) for key in keys_of(text)})


def keys_of(text: str) -> set[str]:
    """The card or the deck that a text is the name of, as a key or a slug."""
    card, slug = catalogue().find(text), catalogue().slug(text)
    return {normal(text), *([card.key] if card is not None else []), *([slug] if slug else [])}


# -- what another reading changes ------------------------------------------------------------------------------------


def standing(outcome: Outcome) -> Held:
    """What holds in a replay, place by place."""
    found: Held = {}
    for done in outcome.done:
        for claim, holds, *_ in done.claims:
            found[(CLAIMED, claim.line), ""] = holds
        for one in done.facts:
            found[(EXPECTED, one.line), one.fact] = one.holds
        if done.step.kind == "act":
            found[(ALLOWED, done.step.line), ""] = done.refused is None
    for one in outcome.facts:
        found[(EXPECTED, one.line), one.fact] = one.holds
    return found


def changed(held: Held, turned: Turned) -> set[Place]:
    """The places at which every completion under another reading comes to something else."""
    if turned.bounded or not turned.outcomes:
        return set()
    others = [standing(outcome) for outcome in turned.outcomes]
    return {one[0] for one, holds in held.items() if all(other.get(one, holds) != holds for other in others)}


# -- what is earned --------------------------------------------------------------------------------------------------


def earning(fact: str, told: Told, changes: Changes) -> set[Earned]:
    """By which readings of which rulings a scenario earns a fact it declares; empty where it does not."""
    shelf = library()
    if fact not in shelf.facts:
        return set()
    (cards, decks), tied = named_in(shelf.facts[fact].text), told.ties.get(fact)
    if shelf.facts[fact].testable == "catalogue" and told.asked:
        wanted = cards or decks
        if wanted <= told.asked and (wanted or tied):
            return {("", "")}
    if cards and not cards & told.named:
        return set()
    listing = {ruling.id: ruling for ruling in shelf.by_fact(fact)}
    found: set[Earned] = set()
    for (name, reading), places in changes.items():
        if name in listing and (
            places & tied if tied is not None else len([one for one in listing[name].facts if by_replay(one)]) == 1
        ):
            found.add((name, reading))
    return found


def by_replay(fact: str) -> bool:
    found = library().facts.get(fact)
    return found is not None and found.testable == "yes"


def shared(earned: Mapping[str, Collection[object]]) -> list[list[str]]:
    """Facts earned by the very same readings in the same scenarios, so that none tells them apart; groups, sorted."""
    groups: dict[frozenset[object], list[str]] = {}
    for fact, places in earned.items():
        if places:
            groups.setdefault(frozenset(places), []).append(fact)
    return sorted(sorted(group) for group in groups.values() if len(group) > 1)


SPELLINGS = (("The ", ""), ("!", ""), (" Plus 1", " +1"), (" and Use 'Em", " & Use Em"), ("'Em", "'em"))
"""Other ways in which facts write names."""


@cache
def words() -> tuple[re.Pattern[str], Mapping[str, str]]:
    """A pattern that finds names of cards and decks in a text, the longest first, and the card each stands for."""
    names: dict[str, str] = {}
    for card in (one for one in catalogue().all() if "class" not in one.traits):
        for name in (card.name, *card.aliases):
            capitals = " ".join(word[:1].upper() + word[1:] for word in name.split())
            for spelled in (name, capitals):
                names.setdefault(spelled, card.key)
                for other in SPELLINGS:
                    names.setdefault(spelled.replace(*other).strip(), card.key)
    decks = [title for edition in catalogue().editions.values() for title in titles(edition.title)]
    some = sorted([*names, *decks], key=len, reverse=True)
    return re.compile(rf"(?<![\w'-])(?:{'|'.join(map(re.escape, some))})(?![\w'-])"), names


def titles(title: str) -> list[str]:
    """How a deck may be called in a text: by its whole title, or without the last word if that leaves two."""
    short = title.removesuffix(" Fluxx")
    return [title, short] if " " in short else [title]


@cache
def named_in(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The cards, by their keys, and the decks, by their slugs, that a text names."""
    pattern, names = words()
    cards = {names[match[0]] for match in pattern.finditer(text) if match[0] in names}
    decks = [one.slug for one in catalogue().editions.values() if any(title in text for title in titles(one.title))]
    return frozenset(cards), frozenset(decks)
