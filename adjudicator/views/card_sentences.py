"""Which sentence of a card is meant: of the use that was made of it, about what moved, closest to what is said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from adjudicator.views.relevant_entries import cards_in

if TYPE_CHECKING:
    from adjudicator.cards.model import Card
    from adjudicator.judge.verdict import Claim, Fact, Step

BASIC = "Basic Rules"
PLACES = ("where", "discard", "draw_pile")
"""Facts that say where single cards lie."""
SENTENCE = re.compile(r"(?<=[.;]) +(?=[A-Z])")
_IN_TURN, _OUT_OF_TURN = "In turn:", "Out of turn:"
_KIND = re.compile(r"^Anti-[^.]*\. *")
"""What kind of Surprise a card is, which its text begins with."""
_HALVES = re.compile(rf"(?={_IN_TURN}|{_OUT_OF_TURN})")


def in_use(card: Card, acts: Iterable[Step], said: str) -> str:
    """What a card says, of a Surprise that was played only what it says of that use.

    Of the Basic Rules it is the numbers, unless what is `said` names that card.
    """
    if card.name == BASIC and BASIC.lower() not in said.lower():
        return SENTENCE.split(card.text)[0]
    events = [event for step in acts for event in step.events if event["kind"] in ("play", "answer")]
    used = next((event for event in reversed(events) if event["card"] == card.name), None)
    general, *halves = _HALVES.split(card.text)
    general = _KIND.sub("", general).strip()
    if used is None or not halves:
        return " ".join([general, *halves]).strip()
    if _counters(card, used, events):
        return general
    half = _IN_TURN if "count" in used else _OUT_OF_TURN
    return next((part.strip() for part in halves if part.startswith(half)), general)


def _counters(card: Card, used: Mapping[str, Any], events: Iterable[Mapping[str, Any]]) -> bool:
    """Whether a Surprise was used against another one, which it may besides what it answers."""
    from adjudicator.cards.catalogue import catalogue

    other = used.get("against")
    found = catalogue().named(str(other)) if other else None
    answered = any(event["card"] == other and event["kind"] == "answer" for event in events)
    in_turn = any(event["card"] == other and event["kind"] == "play" and "count" in event for event in events)
    if in_turn and any("surprise" in each.get("through", ()) for each in card.answers):
        return False  # it answers what that one does in its player's own turn
    return len(card.answers) > 1 and (answered or (found is not None and found.type == "surprise"))


def about_what_moved(says: str, claim: Claim) -> str:
    """Of what a card says the sentences on cards that a claim looks for in a wrong place; all of it where none is."""
    astray = {name for fact in claim.facts if not fact.holds for name in misplaced(fact)}
    told = [sentence for sentence in SENTENCE.split(says) if astray.intersection(cards_in(sentence))]
    return " ".join(told) or says


def misplaced(fact: Fact) -> set[str]:
    """The cards that a wrong fact looks for where they are not, or does not know of where they are."""
    if fact.name in PLACES:
        return set(map(str, fact.claimed))
    if not isinstance(fact.claimed, dict):
        return set()
    found = fact.actual if isinstance(fact.actual, dict) else {}
    return {
        str(card)
        for part, cards in fact.claimed.items()
        if isinstance(cards, list) and isinstance(found.get(part), list)
        for card in {*map(str, cards)} ^ {*map(str, found[part])}
    }


def closest(text: str, said: str) -> tuple[float, str]:
    """Of what a card says the sentence that says most of what is said, and how much that is."""
    from adjudicator.library.shared_words import in_common

    told = [(in_common(said, sentence), sentence) for sentence in SENTENCE.split(text)]
    return max(told, key=lambda one: one[0])


def said_of_places(facts: Iterable[Fact]) -> Iterator[str]:
    """Where wrong facts have cards, where these are, and what else of a player they are about.

    A sentence may speak of that though nobody says it aloud.
    """
    for fact in facts:
        if fact.name not in PLACES and isinstance(fact.claimed, dict):
            yield from (str(part).replace("_", " ") for part in fact.claimed)
        if fact.name == "where" and isinstance(fact.actual, dict):
            places = [str(place) for some in (fact.claimed, fact.actual) for place in some.values()]
            yield from ("discard" for place in places if place == "discard")
            yield from ("hand" for place in places if place.endswith("hand"))
