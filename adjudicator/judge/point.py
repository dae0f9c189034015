"""What a verdict turns on: the readings that speak for a rejected claim, and which of them comes first (FORMATS).

A reading speaks for a rejected claim if, replayed under it, the claim holds in every completion, and the two accounts
do not part by a refusal of something that nobody disputes. Where no reading does so, one counts that takes another
course of the game; then one that brings about some of the facts that the claim is wrong in; then one that leaves a
choice open with which the claim holds (the law in force asks nobody for it); then several readings together. The first
of them is the point of the dispute: the one that is seldom consulted, and that says what the claim says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product

from adjudicator.judge.claimed_deeds import deeds_told
from adjudicator.judge.claimed_facts import lines_of
from adjudicator.judge.heard_by_deeds import heard_by_deed, heard_instead, heard_on_turn
from adjudicator.judge.momentary_claims import half_in_passing, heard_for_now
from adjudicator.judge.nested_questions import heard_behind, heard_further
from adjudicator.judge.other_answers import heard_by_answer
from adjudicator.judge.other_readings import Turner, consulted
from adjudicator.judge.ranking import (
    A_WORD,
    SPOKEN_OF,
    Alike,
    how,
    in_order,
    likely,
    meant,
    most_own_or_forbidden,
    most_said,
    says_a_word,
    seldom,
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
CLOSE = 1.0
"""With so much between two rulings what the dispute sounds like hardly ever decides, and is not looked up."""
MORE = 0.9
"""With so many more of the words of a claim a reading is heard beside others though it hangs on somebody's choice."""
FAR_MORE = 2.0
"""With so many more what its player claims to have done is tried, though something else speaks for the claim."""

Sounds = Callable[[str, str], float]
"""How much a text sounds like a ruling, by the ways in which players ask about it."""


def speakers(turner: Turner, alike: Alike | None, sounds: Sounds | None = None) -> list[Speaker]:
    """What speaks for the rejected claims, the point first; pairs and triples only where nothing else does.

    For a claim that some reading speaks for, those that take another course are left out. Without `alike` the words of
    the claims do not count, without `sounds` not what the dispute sounds like.
    """
    listening = Listening(turner, None if alike is None else unnamed(turner.scenario, alike), sounds)
    listening.to_what_is_wholly_so()
    listening.to_what_is_so_in_a_way()
    listening.to_several_together()
    found = plain_first(listening.found)
    if sounds is not None and close(found, listening.rejected):
        told = " ".join(line.says for line in listening.lines)
        found = [replace(one, sounds=max(sounds(told, question) for question in one.questions)) for one in found]
    return in_order(found)


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
    """Listens for what speaks for rejected claims, in one way after the other, each for those still without anything.

    `unlikely` is what is too common, `elsewhere` what takes another course, to count while anything else speaks.
    """

    def __init__(self, turner: Turner, alike: Alike | None, sounds: Sounds | None) -> None:
        self.turner = turner
        self.alike = alike
        self.sounds = sounds
        self.lines = lines_of(turner.outcome)
        rejected = frozenset(index for index, held in enumerate(turner.outcome.claims()) if not held)
        self.rejected = rejected - turner.answers_apart()
        self.argued = sorted(consulted(turner.outcome), key=lambda one: turner.rulings[one].consulted)
        self.single = list(together(turner, self.argued, 1))
        self.found: list[Speaker] = []
        self.unlikely: list[Speaker] = []
        self.elsewhere: list[Speaker] = []

    def to_what_is_wholly_so(self) -> None:
        """Readings that bring claims about, also with what their players say to have done, or in the turn they mean."""
        turner = self.turner
        turner.one_after_another(self.single)
        self.hear(heard(turner, picked) for picked in self.single)
        self.hear(self.as_said(self.found))
        hardly = self.unspoken(one for one in self.found if not seldom(one))
        silent = self.silent() | (self.rejected & deeds_told(turner.scenario, hardly)) | self.outsaid(FAR_MORE)
        self.hear(heard_on_turn(turner, self.single, hardly | self.outsaid(MORE)))
        self.hear(heard_by_deed(turner, silent))
        self.hear(self.as_said([one for one in self.found if one.given]))
        self.hear(heard_instead(turner, self.silent()))

    def to_what_is_so_in_a_way(self) -> None:
        """Readings with which a claim holds for now, in part, or by what somebody chooses; then what is common."""
        if self.silent():
            self.each(heard_for_now)
            self.hear(self.as_said(self.found))
        self.found += self.by_itself([one for one in self.unlikely if meant(one)], self.silent())
        by_course = self.unspoken(one for one in self.found if not one.course) - self.silent()
        whole = [one for one in self.unlikely if not in_a_roundabout_way(one)]
        self.found += self.by_itself(whole, by_course)
        by_course &= self.unspoken(one for one in self.found if not one.course)
        self.found += for_want_of_better(whole, by_course)
        for hearing in (heard_as_told, half_heard, half_in_passing):
            self.each(hearing)
        while silent := self.silent():
            self.each(heard_by_choice)
            if self.silent() == silent:  # one choice suits not all
                break
        self.hear(heard_by_answer(self.turner, self.unspoken(one for one in self.found if says_a_word(one))))
        if silent := self.silent():
            self.hear(heard_further(self.turner, self.single, silent))
        self.each(heard_at_refusal)
        self.found += self.by_itself(self.unlikely, self.silent())
        self.found += for_want_of_better(self.unlikely, self.silent())
        self.each(touching)

    def to_several_together(self) -> None:
        """Pairs and triples, where none of them does so alone; together they have to say a word of the claim."""
        for size in range(2, MOST_TOGETHER + 1):
            if silent := self.silent():
                sets = self.weighed(jointly(self.turner, together(self.turner, self.argued, size), silent))
                for one in list(sets):
                    more = more_than_alone(one, self.elsewhere)
                    claims = tuple(claim for claim in more if claim in silent and self.speaks_of(one, claim))
                    if claims:
                        some = replace(one, claims=claims)
                        self.found += enough_alone(some, self.unlikely) or [some]

        if silent := self.silent():
            self.hear(heard_behind(self.turner, silent))

    def silent(self) -> frozenset[int]:
        """The rejected claims that nothing speaks for yet."""
        return self.unspoken(self.found)

    def unspoken(self, some: Iterable[Speaker]) -> frozenset[int]:
        """The rejected claims that nothing of some speaks for."""
        return self.rejected - {index for one in some for index in one.claims}

    def each(self, hearing: Hearing) -> None:
        """Listen in one way to each reading, for the claims that nothing speaks for yet."""
        if silent := self.silent():
            self.hear(heard_by(hearing, self.turner, picked, silent) for picked in self.single)

    def hear(self, some: Iterable[Speaker | None]) -> None:
        """What is likely enough of some counts from now on."""
        self.found += list(self.weighed(some))

    def weighed(self, some: Iterable[Speaker | None]) -> Iterator[Speaker]:
        """What is likely enough of some, with the claims of which it is; the rest is put aside."""
        for one in some:
            if one is None:
                continue
            known = one if self.alike is None else worded(one, self.turner.outcome, self.alike)
            likely_of = tuple(claim for claim in known.claims if telling(known, claim))
            rest = tuple(claim for claim in known.claims if claim not in likely_of)
            if likely_of:
                yield replace(known, claims=likely_of)
            by_choice = not (known.partly or known.touches or known.course) and any(
                known.own.get(claim, 0.0) >= A_WORD for claim in rest
            )
            if rest and (known.given or by_choice or not in_a_roundabout_way(known)):
                self.unlikely.append(replace(known, claims=rest))
            elif rest and known.course:
                self.elsewhere.append(replace(known, claims=rest))

    def by_far(self, claim: int, most: float) -> Iterator[Picked]:
        """The readings that say more of the words of a claim than so much."""
        alike, says = self.alike, self.lines[claim].says
        if alike is None:
            return
        for picked in self.single:
            ((question, reading),) = picked
            if alike(says, self.turner.rulings[question], reading) > most:
                yield picked

    def as_said(self, some: Sequence[Speaker]) -> Iterator[Speaker]:
        """What speaks for a claim if somebody chooses so, and says by far more of its words than what speaks wholly.

        Where all that speaks for it only waits for a choice, so may what brings some of it about. A ruling of which a
        reading speaks wholly needs no choice of somebody else's.
        """
        for claim in sorted({index for one in some for index in one.claims}):
            own = [one for one in some if claim in one.claims]
            best = max((one.says.get(claim, 0.0) for one in own if not seldom(one)), default=0.0)
            wholly = {
                question for one in own if not (seldom(one) or in_a_roundabout_way(one)) for question in one.questions
            }
            for picked in self.by_far(claim, best + MORE):
                if wholly.intersection(question for question, _ in picked):
                    continue
                speaker = heard_by(heard_by_choice, self.turner, picked, frozenset({claim}))
                if speaker is not None:
                    yield replace(speaker, chosen=False, suited=True)
                elif all(one.waits for one in own):
                    yield from filter(None, [heard_by(half_heard, self.turner, picked, frozenset({claim}))])

    def outsaid(self, by: float) -> frozenset[int]:
        """The claims of which some reading that does not speak for them says by far more than all that do."""
        best: dict[int, float] = {}
        for one in self.found:
            best |= {index: max(one.says.get(index, 0.0), best.get(index, 0.0)) for index in one.claims}
        return frozenset(index for index, most in best.items() if any(self.by_far(index, most + by)))

    def by_itself(self, some: Iterable[Speaker], silent: frozenset[int]) -> list[Speaker]:
        """What is too common to be likely, where it says a word of a claim that nothing else speaks for."""
        return [
            replace(one, alone=True)
            for one in some
            if any(self.speaks_of(one, claim) for claim in silent.intersection(one.claims))
        ]

    def speaks_of(self, one: Speaker, claim: int) -> bool:
        """Whether readings say a word of a claim, or it sounds like one of their rulings.

        What few would argue says half of what it has to say beside others.
        """
        said = most_own_or_forbidden(one, claim)
        if not one.says or said >= (SPOKEN_OF / 2 if seldom(one) else A_WORD):
            return True
        return any(self.sounds_most(self.lines[claim].says, question) for question in one.questions)

    def sounds_most(self, says: str, question: str) -> bool:
        """Whether what somebody says, taken as a question, is one for a ruling before all but two others."""
        if self.sounds is None or (own := self.sounds(says, question)) <= 0:
            return False
        return sum(self.sounds(says, other) > own for other in self.turner.rulings) < 3


def in_a_roundabout_way(one: Speaker) -> bool:
    """Whether readings bring a claim about in part, by somebody's choice, for a while or by another course."""
    return one.partly or one.touches or one.chosen or one.suited or one.waits or one.course


def for_want_of_better(unlikely: Sequence[Speaker], silent: frozenset[int]) -> Iterator[Speaker]:
    """For claims that nothing speaks for, the likeliest of what brings them about, however common it is.

    It has to say a word of the claim; what few would argue has to say it without the question of its ruling.
    """
    for claim in sorted(silent):
        some = [one for one in unlikely if claim in one.claims and not in_a_roundabout_way(one)]
        if some:
            best = min(some, key=lambda one: likely(one, claim))
            if (most_own_or_forbidden(best, claim) if seldom(best) else most_said(best, claim)) >= A_WORD:
                yield replace(best, alone=True)


def close(found: Sequence[Speaker], claims: Iterable[int]) -> bool:
    """Whether for some claim two rulings are so nearly as likely as each other that what it sounds like may decide."""
    for claim in claims:
        own = in_order((one for one in found if claim in one.claims), claim)
        rivals = [one for one in own if one.questions != own[0].questions and how(one, claim) == how(own[0], claim)]
        if any(likely(one, claim) < likely(own[0], claim) + CLOSE for one in rivals):
            return True
    return False


def jointly(turner: Turner, sets: Iterable[Picked], silent: frozenset[int]) -> Iterator[Speaker]:
    """Of sets of readings those that speak for claims that nothing else speaks for, as far as the bound goes."""
    enough = max(0, turner.left - MOST_JOINT)
    for picked in sets:
        if turner.left <= enough:
            return
        speaker = heard(turner, picked)
        if speaker is not None and silent.intersection(speaker.claims):
            yield speaker


def enough_alone(one: Speaker, unlikely: Sequence[Speaker]) -> list[Speaker]:
    """What, of several readings that speak together, would do by itself, unlikely as it is."""
    return [
        replace(single, alone=True)
        for single in unlikely
        if set(single.picked) < set(one.picked) and set(single.claims).intersection(one.claims)
    ]


def more_than_alone(one: Speaker, elsewhere: Sequence[Speaker]) -> tuple[int, ...]:
    """The claims for which several readings speak, and none of them does alone, by a course that nobody argues for."""
    alone = {index for single in elsewhere if set(single.picked) < set(one.picked) for index in single.claims}
    return tuple(index for index in one.claims if index not in alone)


def together(turner: Turner, argued: Sequence[str], size: int) -> Iterator[Picked]:
    """Other readings of so many questions at once."""
    for group in combinations(argued, size):
        yield from product(*map(turner.rivals, group))


def plain_first(found: Sequence[Speaker]) -> list[Speaker]:
    """Without those of another course whose every claim something else speaks for."""
    spoken = {index for one in found if not one.course for index in one.claims}
    return [one for one in found if not one.course or not spoken.issuperset(one.claims)]
