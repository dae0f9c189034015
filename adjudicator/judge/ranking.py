"""Which of the readings that speak for a claim is the point: one seldom consulted that says what the claim says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf, log1p

from adjudicator.judge.speaking_for import Argued, Picked, Speaker
from adjudicator.law.rulings import Ruling
from adjudicator.plain_data import replace
from adjudicator.scenario.model import ClaimLine

SAYS, FEW, ROUNDABOUT = 0.8, 2.0, 4.0
"""How much it weighs, against how seldom a ruling is consulted, what a reading says of the claim and what the dispute
sounds like; that few would argue it, or only with another reading; and that it brings the claim about in a roundabout
way. Fitted on 1,143 claims of disputes (a logistic choice among all that speaks for one in any way)."""
LEAST = -2.0
"""What is less likely is nobody's point, where words are measured; the card at issue may be."""
DECIDES = -3.0
"""What is less likely is not told beside a point either."""
OWN = 0.3
"""How much what one of several rejected claims by itself sounds like weighs beside the whole dispute: who is wrong for
another reason than the others sounds like another ruling."""
MEANT = 2.0
"""What is less likely is not meant where a rule of the table's own keeps the claim from being true."""

Alike = Callable[[str, Ruling, str], float]
"""How much of what somebody says one of a ruling's readings says as well; 0 where nothing is."""
Sounds = Callable[[str, str], float]
"""How much a text sounds like a ruling, by the ways in which players ask about it."""


class Said:
    """What is said in a dispute: how much of it readings say, and so how likely they can be the point."""

    def __init__(
        self, lines: Sequence[ClaimLine], rulings: Mapping[str, Ruling], alike: Alike | None, sounds: Sounds | None
    ) -> None:
        self.lines = lines
        self.told = " ".join(line.says for line in lines)
        self.rulings = rulings
        self.alike = alike
        self.sounds_like = sounds
        self.known: dict[tuple[tuple[str, str], int], float] = {}

    def says(self, picked: Picked, claim: int) -> float:
        """How much of the words of a claim readings say."""
        return max(self.says_by_itself(one, claim) for one in picked)

    def says_by_itself(self, rival: tuple[str, str], claim: int) -> float:
        """How much of them one reading of a ruling says."""
        found = self.known.get((rival, claim))
        if found is None and self.alike is not None:
            ruling = replace(self.rulings[rival[0]], question="")
            found = self.known[rival, claim] = self.alike(self.lines[claim].says, ruling, rival[1])
        return found or 0.0

    def sounds(self, picked: Picked, claim: int | None = None) -> float:
        """How much the dispute, or one claim by itself, sounds like the rulings of readings."""
        measure, told = self.sounds_like, self.told if claim is None else self.lines[claim].says
        return max(measure(told, question) for question, _ in picked) if measure is not None else 0.0

    def likely(self, picked: Picked, claim: int) -> float:
        """How likely readings are the point of a claim that they bring about plainly; surely where none is measured."""
        argued = [(self.rulings[question], reading) for question, reading in picked]
        if self.alike is None or self.sounds_like is None or undoes_a_house_rule(argued):
            return inf
        return weight(self.says(picked, claim) + self.sounds(picked), argued)


def in_order(found: Iterable[Speaker], claim: int | None = None) -> list[Speaker]:
    """The likeliest first, of one claim or of all; of equals what parts late and changes little.

    Before all else comes that the table plays by a house rule, and without it the claim would hold.
    """

    def place(one: Speaker) -> tuple[bool | int | float, ...]:
        house = undoes_a_house_rule(one.argued) and not one.course
        own = OWN * (one.own.get(claim, one.sounds) - one.sounds) if claim is not None else 0.0
        return not house, -likely(one, claim) - own, -one.parts, one.otherwise

    return sorted(found, key=place)


def likely(one: Speaker, claim: int | None = None) -> float:
    """How much is to be said for readings being the point of a claim, or of that of all of which they say most."""
    said = max((words for at, words in one.says.items() if claim in (None, at)), default=0.0) + one.sounds
    return weight(said, one.argued) - ROUNDABOUT * in_a_roundabout_way(one)


def weight(said: float, argued: Argued) -> float:
    """How much is to be said for some readings that bring a claim about plainly, by how much they say of it."""
    common = max(log1p(ruling.consulted) for ruling, _ in argued)
    few = seldom(argued) + len(argued) - 1
    return SAYS * said - common - FEW * few


def in_a_roundabout_way(one: Speaker) -> bool:
    """Whether readings bring a claim about in part, for a while, by another course, or by what no step tells."""
    return one.partly or one.touches or one.chosen or bool(one.given) or one.waits or one.course


def telling(one: Speaker, claim: int, least: float = LEAST) -> bool:
    """Whether readings are likely enough to be the point of a claim, or undo a house rule."""
    measured = one.says and one.sounds
    return not measured or undoes_a_house_rule(one.argued) or likely(one, claim) >= least


def undoes_a_house_rule(argued: Argued) -> bool:
    """Whether one of some readings is that of the law, which a house rule has put another in the place of."""
    return any(reading == ruling.official for ruling, reading in argued)


def seldom(argued: Argued) -> bool:
    """Whether one of some readings is marked as one that few would argue (`rival: seldom`)."""
    return any(reading in ruling.seldom for ruling, reading in argued)


def speaking_for(claim: int, found: Iterable[Speaker]) -> list[Speaker]:
    """What speaks for one claim, the likeliest first."""
    return in_order((one for one in found if claim in one.claims), claim)


def points(found: Sequence[Speaker]) -> list[Speaker]:
    """The first that speaks for each rejected claim, the point of the dispute first."""
    claims = {index for one in found for index in one.claims}
    first = [one for index in claims for one in speaking_for(index, found)[:1]]
    return [one for one in found if any(one is other for other in first)]
