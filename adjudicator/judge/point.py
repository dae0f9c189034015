"""What a verdict turns on: the readings that speak for a rejected claim, and which of them comes first (FORMATS).

A reading speaks for a rejected claim if, replayed under it, the claim holds in every completion, and the two accounts
do not part by a refusal of something that nobody disputes. In a roundabout way it does so by another course of the
game, once something is done or chosen that no step tells, for a while, or in part. The likeliest of all that speak is
the point: it is seldom consulted, and says what the claim says. What speaks in a roundabout way counts where it is the
likeliest, or nearly so; several readings together do where none is likely by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import inf

from adjudicator.judge.claimed_facts import held_facts, lines_of
from adjudicator.judge.heard_by_deeds import heard_by_deed, heard_instead, heard_on_turn
from adjudicator.judge.momentary_claims import half_in_passing, heard_for_now
from adjudicator.judge.nested_questions import heard_behind, heard_further
from adjudicator.judge.other_answers import heard_by_answer
from adjudicator.judge.other_readings import Turner, consulted
from adjudicator.judge.ranking import (
    DECIDES,
    LEAST,
    ROUNDABOUT,
    Alike,
    Said,
    Sounds,
    in_a_roundabout_way,
    in_order,
    likely,
    speaking_for,
    telling,
)
from adjudicator.judge.refusals import heard_at_refusal
from adjudicator.judge.speaking_for import (
    Hearing,
    Hopeful,
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

    Of a claim that a reading speaks for in several ways the plainest counts. How likely a reading can become is known
    before it is tried; one that could not be told for any claim is not.
    """

    def __init__(self, turner: Turner, alike: Alike | None, sounds: Sounds | None) -> None:
        self.turner = turner
        self.said = Said(lines_of(turner.outcome), turner.rulings, alike, sounds)
        self.held = held_facts(turner.outcome)
        rejected = frozenset(index for index, held in enumerate(turner.outcome.claims()) if not held)
        self.rejected = rejected - turner.answers_apart()
        argued = sorted(consulted(turner.outcome), key=lambda one: turner.rulings[one].consulted)
        self.single: list[Picked] = [(rival,) for question in argued for rival in turner.rivals(question)]
        self.found: list[Speaker] = []
        self.likeliest: dict[int, float] = {}

    def to_single_readings(self) -> None:
        """To each reading in all ways."""
        turner = self.turner
        tried = [one for one in self.single if self.worth_trying(one)]
        turner.one_after_another(tried)
        self.hear(heard(turner, picked) for picked in tried)
        self.hear(heard_on_turn(turner, self.single, self.rejected, self.nearly))
        self.hear(heard_by_deed(turner, self.rejected, self.hopeful))
        self.hear(heard_instead(turner, self.rejected, self.hopeful))
        self.each(heard_for_now, self.hopeful)
        self.each(heard_as_told, self.nearly)
        for hearing in (half_heard, half_in_passing, heard_by_choice):
            self.each(hearing, self.hopeful)
        self.hear(heard_by_answer(turner, self.rejected, self.hopeful))
        self.hear(heard_further(turner, self.single, self.silent(), self.nearly))
        for hearing in (heard_at_refusal, touching):
            self.each(hearing, self.hopeful)

    def to_several_together(self) -> None:
        """Pairs and triples, where nothing by itself is likely."""
        for size in range(2, MOST_TOGETHER + 1):
            if silent := self.silent():
                self.hear(jointly(self.turner, dict.fromkeys(self.likely_sets(size, silent)), silent))
        if silent := self.silent():
            self.hear(heard_behind(self.turner, silent))

    def likely_sets(self, size: int, silent: frozenset[int]) -> Iterator[Picked]:
        """Other readings of so many questions at once, each of which is likely by itself for the same silent claim."""
        for claim in silent:
            likely = [picked for (picked,) in self.single if self.said.likely((picked,), claim) >= LEAST]
            for some in combinations(likely, size):
                if len(dict(some)) == size and self.said.likely(some, claim) >= DECIDES:
                    yield some

    def part_speaks(self, one: Speaker, claim: int) -> bool:
        """Whether some of several readings speak for a claim without the others."""
        if len(one.picked) == 1:
            return False
        parts = (heard(self.turner, (picked,)) for picked in one.picked)
        return any(part is not None and claim in part.claims for part in parts) or any(
            claim in other.claims and set(other.picked) < set(one.picked) for other in self.found
        )

    def silent(self) -> frozenset[int]:
        """The rejected claims for which nothing likely speaks in any way."""
        return self.rejected - {index for one in self.found for index in one.claims if telling(one, index)}

    def worth_trying(self, picked: Picked) -> bool:
        """Whether a reading could be told for some claim, or decides whether the verdict is settled."""
        unsettled = any(self.turner.rulings[question].status == "unsettled" for question, _ in picked)
        return unsettled or any(self.said.likely(picked, claim) >= DECIDES for claim in self.rejected)

    def hopeful(self, picked: Picked, claim: int, less: float = ROUNDABOUT) -> bool:
        """Whether readings that bring a claim about in a roundabout way would be nearly as likely as the likeliest."""
        least = max(DECIDES, self.likeliest.get(claim, DECIDES) - NEARLY)
        return self.said.likely(picked, claim) - less >= least

    def nearly(self, picked: Picked, claim: int) -> bool:
        """The same of readings that bring it about plainly."""
        return self.hopeful(picked, claim, less=0.0)

    def each(self, hearing: Hearing, hopeful: Hopeful) -> None:
        """Listen in one way to each reading, for the claims that it does not speak for yet and could."""
        for picked in self.single:
            known = self.heard_for(picked)
            if left := frozenset(one for one in self.rejected if one not in known and hopeful(picked, one)):
                self.hear([heard_by(hearing, self.turner, picked, left)])

    def heard_for(self, picked: Picked) -> frozenset[int]:
        """The claims that readings speak for already."""
        return frozenset(index for one in self.found if one.picked == picked for index in one.claims)

    def hear(self, some: Iterable[Speaker | None]) -> None:
        """What is heard for claims that it does not speak for yet, with how much it says of them."""
        for one in filter(None, some):
            known = self.heard_for(one.picked)
            claims = tuple(index for index in one.claims if index not in known and not self.part_speaks(one, index))
            if not claims:
                continue
            come = held_facts(one.after)
            unsays = frozenset(at for at in claims if at < len(come) and self.held[at] - come[at])
            says = {index: self.said.says(one.picked, index) for index in claims}
            several = claims if len(self.rejected) > 1 else ()
            own = {index: self.said.sounds(one.picked, index) for index in several}
            sounds = self.said.sounds(one.picked)
            heard_so = replace(one, claims=claims, unsays=unsays, says=says, sounds=sounds, own=own)
            self.found.append(heard_so)
            for claim in claims:
                self.likeliest[claim] = max(likely(heard_so, claim), self.likeliest.get(claim, -inf))

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
