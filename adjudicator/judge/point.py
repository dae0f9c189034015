"""What a verdict turns on: the readings that speak for a rejected claim, and which of them comes first (FORMATS).

A reading speaks for a rejected claim if, replayed under it, the claim holds in every completion, and the two accounts
do not part by a refusal of something that nobody disputes. Where no reading does so, one counts that takes another
course of the game; then one that brings about some of the facts that the claim is wrong in; then one that leaves a
choice open with which the claim holds (the law in force asks nobody for it); then several readings together. The first
of them is the point of the dispute: the one that is seldom consulted, and that says what the claim says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product

from adjudicator.judge.at_refusal import heard_at_refusal
from adjudicator.judge.by_answer import heard_by_answer
from adjudicator.judge.by_deed import heard_by_deed, heard_instead, letting_out
from adjudicator.judge.claimed_facts import lines_of
from adjudicator.judge.further import heard_further
from adjudicator.judge.hearing import (
    Picked,
    Speaker,
    half_heard,
    heard,
    heard_as_told,
    heard_by_choice,
    touching,
)
from adjudicator.judge.on_turn import heard_on_turn
from adjudicator.judge.passing import half_in_passing, heard_for_now
from adjudicator.judge.turning import Turner, consulted
from adjudicator.judge.weighing import (
    A_WORD,
    SPOKEN_OF,
    Alike,
    how,
    in_order,
    likely,
    meant,
    most_said,
    says_a_word,
    seldom,
    telling,
    worded,
)
from adjudicator.plain_data import replace
from adjudicator.scenario import Outcome

MOST_JOINT = 8_500
"""What looking for pairs and triples may cost, in the unit of `Outcome.work`."""
MOST_TOGETHER = 3
CLOSE = 1.0
"""With so much between two rulings what the dispute sounds like hardly ever decides, and is not looked up."""
MORE = 0.9
"""With so many more of the words of a claim a reading is heard beside others though it hangs on somebody's choice."""
FAR_MORE = 2.0
"""With so many more what its player claims to have done is tried, though something else speaks for the claim."""

HEARINGS = (
    heard_for_now, heard_as_told, half_heard, half_in_passing, heard_by_choice, heard_at_refusal,
)  # fmt: skip
"""In which ways a claim is listened to that nothing speaks for wholly, one after the other."""

Sounds = Callable[[str, str], float]
"""How much a text sounds like a ruling, by the ways in which players ask about it."""


def speakers(turner: Turner, alike: Alike | None, sounds: Sounds | None = None) -> list[Speaker]:
    """What speaks for the rejected claims, the point first; pairs and triples only where nothing else does.

    For a claim that some reading speaks for, those that take another course are left out. Without `alike` the words of
    the claims do not count, without `sounds` not what the dispute sounds like.
    """
    argued = sorted(consulted(turner.outcome), key=lambda one: turner.rulings[one].consulted)
    single = list(together(turner, argued, 1))
    open_claims = frozenset(index for index, held in enumerate(turner.outcome.claims()) if not held)

    unlikely: list[Speaker] = []
    elsewhere: list[Speaker] = []

    def weighed(heard: Iterable[Speaker | None]) -> Iterator[Speaker]:
        for one in heard:
            if one is not None:
                known = one if alike is None else worded(one, turner.outcome, alike)
                likely_of = tuple(claim for claim in known.claims if telling(known, claim))
                rest = tuple(claim for claim in known.claims if claim not in likely_of)
                if likely_of:
                    yield replace(known, claims=likely_of)
                by_choice = not (known.partly or known.touches or known.course) and any(
                    known.own.get(claim, 0.0) >= A_WORD for claim in rest
                )
                if rest and (known.given or by_choice or not in_a_roundabout_way(known)):
                    unlikely.append(replace(known, claims=rest))
                elif rest and known.course:
                    elsewhere.append(replace(known, claims=rest))

    found = list(weighed(heard(turner, picked) for picked in single))
    if alike is not None:
        found += weighed(list(as_said(turner, single, found, alike)))
    silent = unspoken(open_claims, found) | (open_claims & letting_out(turner.scenario))
    if alike is not None:
        silent |= outsaid(turner, single, found, alike)
    later = unspoken(open_claims, [one for one in found if not seldom(one)])
    if alike is not None:
        later |= outsaid(turner, single, found, alike, MORE)
    found += weighed(heard_on_turn(turner, single, later))
    if silent:
        found += weighed(heard_by_deed(turner, silent))
    if alike is not None and (tried := [one for one in found if one.given]):
        found += weighed(list(as_said(turner, single, tried, alike)))
    if silent := unspoken(open_claims, found):
        found += weighed(heard_instead(turner, silent))
    for hearing in HEARINGS:
        while silent := unspoken(open_claims, found):
            found += weighed([hearing(turner, picked, silent) for picked in single])
            if hearing is not heard_by_choice or unspoken(open_claims, found) == silent:  # one choice suits not all
                break
        if hearing is heard_by_choice and (silent := unspoken(open_claims, [one for one in found if says_a_word(one)])):
            found += weighed(list(heard_by_answer(turner, silent)))
        if hearing is heard_by_choice and (silent := unspoken(open_claims, found)):
            found += weighed(list(heard_further(turner, single, silent)))
        if hearing is heard_for_now:
            if silent and alike is not None:
                found += weighed(list(as_said(turner, single, found, alike)))
            argued_for = [one for one in unlikely if meant(one)]
            found += by_itself(argued_for, turner.outcome, unspoken(open_claims, found), sounds)
            plain = [one for one in found if not one.course]
            by_course = unspoken(open_claims, plain) - unspoken(open_claims, found)
            whole = [one for one in unlikely if not in_a_roundabout_way(one)]
            found += by_itself(whole, turner.outcome, by_course, sounds)
            by_course -= {index for one in found if not one.course for index in one.claims}
            found += for_want_of_better(whole, by_course)
    found += by_itself(unlikely, turner.outcome, unspoken(open_claims, found), sounds)
    found += for_want_of_better(unlikely, unspoken(open_claims, found))
    if silent := unspoken(open_claims, found):
        found += weighed([touching(turner, picked, silent) for picked in single])
    for size in range(2, MOST_TOGETHER + 1):
        if not (silent := unspoken(open_claims, found)):
            break
        sets = [
            replace(some, claims=claims)
            for some in weighed(jointly(turner, together(turner, argued, size), silent))
            if (claims := more_than_alone(some, elsewhere))
        ]
        found += [one for some in sets for one in enough_alone(some, unlikely) or [some]]
    found = plain_first(found)
    if sounds is not None and close(found, open_claims):
        found = list(sounding(found, turner.outcome, sounds))
    return in_order(found)


def in_a_roundabout_way(one: Speaker) -> bool:
    """Whether readings bring a claim about in part, by somebody's choice, for a while or by another course."""
    return one.partly or one.touches or one.chosen or one.suited or one.waits or one.course


def as_said(turner: Turner, single: Sequence[Picked], found: Sequence[Speaker], alike: Alike) -> Iterator[Speaker]:
    """What speaks for a claim if somebody chooses so, and says by far more of its words than what speaks wholly.

    Where all that speaks for it only waits for a choice, so may what brings some of it about.
    """
    lines = lines_of(turner.outcome)
    for claim in sorted({index for one in found for index in one.claims}):
        said = [one.says.get(claim, 0.0) for one in found if claim in one.claims and not seldom(one)]
        best = max(said, default=0.0)
        for picked in single:
            ((question, reading),) = picked
            if alike(lines[claim].says, turner.rulings[question], reading) > best + MORE:
                speaker = heard_by_choice(turner, picked, frozenset({claim}))
                if speaker is not None:
                    yield replace(speaker, chosen=False, suited=True)
                elif all(one.waits for one in found if claim in one.claims):
                    yield from filter(None, [half_heard(turner, picked, frozenset({claim}))])


def outsaid(
    turner: Turner, single: Sequence[Picked], found: Sequence[Speaker], alike: Alike, by: float = FAR_MORE
) -> frozenset[int]:
    """The claims of which some reading that does not speak for them says by far more than all that do."""
    lines = lines_of(turner.outcome)
    claims = {index for one in found for index in one.claims}
    best = {index: max(one.says.get(index, 0.0) for one in found if index in one.claims) for index in claims}
    return frozenset(
        index
        for index, most in best.items()
        if any(
            alike(lines[index].says, turner.rulings[question], reading) > most + by for ((question, reading),) in single
        )
    )


def by_itself(
    unlikely: Iterable[Speaker], outcome: Outcome, silent: frozenset[int], sounds: Sounds | None
) -> list[Speaker]:
    """What is too common to be likely, where it says a word of a claim that nothing else speaks for.

    What few would argue says half of what it has to say beside others.
    """

    def spoken_of(one: Speaker, claim: int) -> bool:
        said = one.own.get(claim, 0.0) + one.forbids.get(claim, 0.0)
        if not one.says or said >= (SPOKEN_OF / 2 if seldom(one) else A_WORD):
            return True
        return sounds is not None and any(
            sounding_most(lines[claim].says, question, one.rulings, sounds) for question in one.questions
        )

    lines = lines_of(outcome)

    return [
        replace(one, alone=True)
        for one in unlikely
        if any(spoken_of(one, claim) for claim in silent.intersection(one.claims))
    ]


def for_want_of_better(unlikely: Sequence[Speaker], silent: frozenset[int]) -> Iterator[Speaker]:
    """For claims that nothing speaks for, the likeliest of what brings them about, however common it is.

    It has to say a word of the claim; what few would argue has to say it without the question of its ruling.
    """
    for claim in sorted(silent):
        some = [one for one in unlikely if claim in one.claims and not in_a_roundabout_way(one)]
        if some:
            best = min(some, key=lambda one: likely(one, claim))
            if (best.own.get(claim, 0.0) if seldom(best) else most_said(best, claim)) >= A_WORD:
                yield replace(best, alone=True)


def sounding_most(says: str, question: str, rulings: Iterable[str], sounds: Sounds) -> bool:
    """Whether what somebody says, taken as a question, is one for a ruling before all but two others."""
    own = sounds(says, question)
    return own > 0 and sum(sounds(says, other) > own for other in rulings) < 3


def close(found: Sequence[Speaker], claims: Iterable[int]) -> bool:
    """Whether for some claim two rulings are so nearly as likely as each other that what it sounds like may decide."""
    for claim in claims:
        own = in_order((one for one in found if claim in one.claims), claim)
        rivals = [one for one in own if one.questions != own[0].questions and how(one, claim) == how(own[0], claim)]
        if any(likely(one, claim) < likely(own[0], claim) + CLOSE for one in rivals):
            return True
    return False


def sounding(found: Sequence[Speaker], outcome: Outcome, sounds: Sounds) -> Iterator[Speaker]:
    """With how much the dispute sounds like each: all that is said in it, by those who are right as well."""
    told = " ".join(line.says for line in lines_of(outcome))
    return (replace(one, sounds=max(sounds(told, question) for question in one.questions)) for one in found)


def unspoken(claims: frozenset[int], found: Sequence[Speaker]) -> frozenset[int]:
    """The claims that nothing speaks for."""
    return claims - {index for one in found for index in one.claims}


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
        if single.picked[0] in one.picked and set(single.claims).intersection(one.claims)
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
