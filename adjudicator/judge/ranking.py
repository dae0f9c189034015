"""Which of the readings that speak for a claim is the point: one seldom consulted that says what the claim says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import log1p

from adjudicator.judge.claimed_facts import held_facts, lines_of
from adjudicator.judge.speaking_for import Speaker
from adjudicator.law.rulings import Ruling
from adjudicator.plain_data import replace
from adjudicator.scenario import Outcome

SAYS, FEW, ROUNDABOUT = 0.8, 2.0, 4.0
"""How much it weighs, against how seldom a ruling is consulted, what a reading says of the claim and what the dispute
sounds like; that few would argue it, or only with another reading; and that it brings the claim about in a roundabout
way. Fitted on 1,143 claims of disputes (a logistic choice among all that speaks for one in any way)."""
LEAST = -2.0
"""What is less likely is nobody's point, where words are measured; the card at issue may be."""
DECIDES = -3.0
"""What is less likely is not told beside a point either."""
SURE = 5.0
"""What is less likely is not all that is listened to: half of all points are hardly likelier."""
MEANT = 2.0
"""What is less likely is not meant where a rule of the table's own keeps the claim from being true."""

Alike = Callable[[str, Ruling, str], float]
"""How much of what somebody says one of a ruling's readings says as well; 0 where nothing is."""
Sounds = Callable[[str, str], float]
"""How much a text sounds like a ruling, by the ways in which players ask about it."""


def worded(one: Speaker, outcome: Outcome, alike: Alike | None, sounds: Sounds | None) -> Speaker:
    """With how much of the words of each claim its readings say, and how much the dispute sounds like their rulings."""
    lines = lines_of(outcome)
    own = [(replace(ruling, question=""), reading) for ruling, reading in one.argued]
    if alike is not None:
        says = {index: max(alike(lines[index].says, *each) for each in own) for index in one.claims}
        one = replace(one, says=says)
    if sounds is not None:
        told = " ".join(line.says for line in lines)
        one = replace(one, sounds=max(sounds(told, question) for question in one.questions))
    was, come = held_facts(outcome), held_facts(one.after)
    return replace(one, unsays=frozenset(at for at in one.claims if at < len(come) and was[at] - come[at]))


def in_order(found: Iterable[Speaker], claim: int | None = None) -> list[Speaker]:
    """The likeliest first, of one claim or of all; of equals what parts late and changes little.

    Before all else comes that the table plays by a house rule, and without it the claim would hold.
    """

    def weight(one: Speaker) -> tuple[bool | int | float, ...]:
        house = undoes_a_house_rule(one) and not one.course
        return not house, -likely(one, claim), -one.parts, one.otherwise

    return sorted(found, key=weight)


def likely(one: Speaker, claim: int | None = None) -> float:
    """How much is to be said for readings being the point of a claim, or of that of all of which they say most."""
    said = max((words for at, words in one.says.items() if claim in (None, at)), default=0.0) + one.sounds
    common = max(log1p(ruling.consulted) for ruling, _ in one.argued)
    few = seldom(one) + len(one.picked) - 1
    return SAYS * said - common - FEW * few - ROUNDABOUT * in_a_roundabout_way(one)


def in_a_roundabout_way(one: Speaker) -> bool:
    """Whether readings bring a claim about in part, for a while, by another course, or by what no step tells."""
    return one.partly or one.touches or one.chosen or bool(one.given) or one.waits or one.course


def telling(one: Speaker, claim: int | None = None, least: float = LEAST) -> bool:
    """Whether readings are likely enough to be the point of a claim, or of any, or undo a house rule."""
    measured = one.says and one.sounds
    return not measured or undoes_a_house_rule(one) or likely(one, claim) >= least


def undoes_a_house_rule(one: Speaker) -> bool:
    """Whether one of the readings is that of the law, which a house rule has put another in the place of."""
    return any(reading == ruling.official for ruling, reading in one.argued)


def seldom(one: Speaker) -> bool:
    """Whether one of the readings is marked as one that few would argue (`rival: seldom`)."""
    return any(reading in ruling.seldom for ruling, reading in one.argued)


def speaking_for(claim: int, found: Iterable[Speaker]) -> list[Speaker]:
    """What speaks for one claim, the likeliest first."""
    return in_order((one for one in found if claim in one.claims), claim)


def points(found: Sequence[Speaker]) -> list[Speaker]:
    """The first that speaks for each rejected claim, the point of the dispute first."""
    claims = {index for one in found for index in one.claims}
    first = [one for index in claims for one in speaking_for(index, found)[:1]]
    return [one for one in found if any(one is other for other in first)]
