"""What a verdict turns on: the readings that speak for a rejected claim, and which of them comes first (FORMATS).

A reading speaks for a rejected claim if, replayed under it, the claim holds in every completion, and the two accounts
do not part by a refusal of something that nobody disputes. In a roundabout way it does so by another course of the
game, once something is done or chosen that no step tells, for a while, or in part. The likeliest of all that speak is
the point: it is seldom consulted, and says what the claim says. What speaks in a roundabout way counts where it is the
likeliest, or nearly so; several readings together do where none is likely by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from adjudicator.judge.heard_by_deeds import heard_by_deed, heard_instead, heard_on_turn
from adjudicator.judge.momentary_claims import half_in_passing, heard_for_now
from adjudicator.judge.nested_questions import heard_behind, heard_further
from adjudicator.judge.other_answers import heard_by_answer
from adjudicator.judge.other_readings import Turner, consulted
from adjudicator.judge.ranking import (
    DECIDES,
    LEAST,
    SURE,
    Alike,
    Sounds,
    in_a_roundabout_way,
    in_order,
    likely,
    speaking_for,
    telling,
    worded,
)
from adjudicator.judge.refusals import heard_at_refusal
from adjudicator.judge.speaking_for import (
    Hearing,
    Picked,
    Speaker,
    half_heard,
    heard,
    heard_as_told,
    heard_by,
    heard_by_choice,
    touching,
)
from adjudicator.plain_data import replace
from adjudicator.scenario import Scenario

MOST_JOINT = 8_500
"""What looking for pairs and triples may cost, in the unit of `Outcome.work`."""
MOST_TOGETHER = 3
NEARLY = 3.0
"""What speaks in a roundabout way and is so much less likely than the likeliest counts beside it."""


def speakers(turner: Turner, alike: Alike | None, sounds: Sounds | None = None) -> list[Speaker]:
    """What speaks for the rejected claims, the point first; pairs and triples only where nothing else does.

    Without `alike` the words of the claims do not count, without `sounds` not what the dispute sounds like.
    """
    listening = Listening(turner, None if alike is None else unnamed(turner.scenario, alike), sounds)
    listening.to_single_readings()
    listening.to_several_together()
    return in_order(listening.that_count())


def unnamed(scenario: Scenario, alike: Alike) -> Alike:
    """The same measure of what somebody says, in which the names of the Surprises in hands count for nothing.

    "Canceled Plans is for Goals" says nothing of being canceled.
    """
    hands = [card.name for seat in scenario.seats for card, _ in seat.hand if card.type == "surprise"]
    names = [name.rstrip("!") for name in dict.fromkeys(hands) if " " in name]
    if not names:
        return alike
    pattern = re.compile("|".join(map(re.escape, names)), re.IGNORECASE)
    return lambda says, ruling, reading: alike(pattern.sub(" ", says), ruling, reading)


class Listening:
    """Listens for what speaks for rejected claims: to each reading in one way after the other, plainer ones first.

    Of a claim that a reading speaks for in several ways the plainest counts.
    """

    def __init__(self, turner: Turner, alike: Alike | None, sounds: Sounds | None) -> None:
        self.turner = turner
        self.alike = alike
        self.sounds = sounds
        rejected = frozenset(index for index, held in enumerate(turner.outcome.claims()) if not held)
        self.rejected = rejected - turner.answers_apart()
        self.argued = sorted(consulted(turner.outcome), key=lambda one: turner.rulings[one].consulted)
        self.single = list(together(turner, self.argued, 1))
        self.found: list[Speaker] = []

    def to_single_readings(self) -> None:
        """To each reading in all ways; those that take further replays only while nothing likely speaks plainly."""
        turner = self.turner
        turner.one_after_another(self.single)
        self.hear(heard(turner, picked) for picked in self.single)
        self.hear(heard_on_turn(turner, self.single, self.open()))
        self.hear(heard_by_deed(turner, self.rejected))
        self.hear(heard_instead(turner, self.open()))
        for hearing in (heard_for_now, heard_as_told):
            self.each(hearing, self.open())
        self.each(half_heard, self.rejected)
        self.each(half_in_passing, self.open())
        self.each(heard_by_choice, self.rejected)
        self.hear(heard_by_answer(turner, self.open()))
        self.hear(heard_further(turner, self.single, self.open()))
        for hearing in (heard_at_refusal, touching):
            self.each(hearing, self.rejected)

    def to_several_together(self) -> None:
        """Pairs and triples, where nothing by itself is likely."""
        for size in range(2, MOST_TOGETHER + 1):
            if silent := self.silent():
                sets = jointly(self.turner, together(self.turner, self.argued, size), silent)
                self.hear(one for one in sets if not any(self.part_speaks(one, claim) for claim in one.claims))
        if silent := self.silent():
            self.hear(heard_behind(self.turner, silent))

    def part_speaks(self, one: Speaker, claim: int) -> bool:
        """Whether some of several readings speak for a claim without the others."""
        return any(claim in other.claims and set(other.picked) < set(one.picked) for other in self.found)

    def part_chooses(self, one: Speaker) -> bool:
        """Whether one of several readings leaves to choose what the others then only say."""
        parts = (other for other in self.found if set(other.picked) < set(one.picked))
        return any(other.chosen and not set(other.claims).isdisjoint(one.claims) for other in parts)

    def open(self) -> frozenset[int]:
        """The rejected claims of which nothing that speaks plainly is surely the point."""
        return self.unspoken((one for one in self.found if not in_a_roundabout_way(one)), SURE)

    def silent(self) -> frozenset[int]:
        """The rejected claims for which nothing likely speaks in any way."""
        return self.unspoken(self.found, LEAST)

    def unspoken(self, some: Iterable[Speaker], least: float) -> frozenset[int]:
        """The rejected claims for which none of some speaks that is so likely."""
        return self.rejected - {index for one in some for index in one.claims if telling(one, index, least)}

    def each(self, hearing: Hearing, claims: frozenset[int]) -> None:
        """Listen in one way to each reading, for some claims that it does not speak for yet."""
        for picked in self.single:
            if left := claims - self.heard_for(picked):
                self.hear([heard_by(hearing, self.turner, picked, left)])

    def heard_for(self, picked: Picked) -> frozenset[int]:
        """The claims that readings speak for already."""
        return frozenset(index for one in self.found if one.picked == picked for index in one.claims)

    def hear(self, some: Iterable[Speaker | None]) -> None:
        """What is heard for claims that it does not speak for yet, with how much it says of them."""
        for one in filter(None, some):
            known = self.heard_for(one.picked)
            claims = tuple(index for index in one.claims if index not in known)
            if claims and not self.part_chooses(one):
                heard_so = replace(one, claims=claims)
                self.found.append(worded(heard_so, self.turner.outcome, self.alike, self.sounds))

    def that_count(self) -> list[Speaker]:
        """What counts, each with the claims for which it does."""
        count: dict[int, list[int]] = {}
        for claim in sorted(self.rejected):
            for one in counting(claim, self.found):
                count.setdefault(id(one), []).append(claim)
        return [replace(one, claims=tuple(count[id(one)])) for one in self.found if id(one) in count]


def counting(claim: int, found: Iterable[Speaker]) -> list[Speaker]:
    """What counts of what speaks for a claim: what does so plainly, and what is nearly as likely as the likeliest."""
    own = speaking_for(claim, found)
    if not any(telling(one, claim) for one in own):
        return []
    near = max(likely(one, claim) for one in own) - NEARLY
    least = [one for one in own if telling(one, claim, DECIDES)]
    return [one for one in least if not in_a_roundabout_way(one) or likely(one, claim) >= near]


def jointly(turner: Turner, sets: Iterable[Picked], silent: frozenset[int]) -> Iterator[Speaker]:
    """Of sets of readings those that speak for claims that nothing else speaks for, as far as the bound goes."""
    enough = max(0, turner.left - MOST_JOINT)
    for picked in sets:
        if turner.left <= enough:
            return
        speaker = heard(turner, picked)
        if speaker is not None and silent.intersection(speaker.claims):
            yield speaker


def together(turner: Turner, argued: Sequence[str], size: int) -> Iterator[Picked]:
    """Other readings of so many questions at once."""
    for group in combinations(argued, size):
        yield from product(*map(turner.rivals, group))
