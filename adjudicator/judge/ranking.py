"""Which of the readings that speak for a claim is the point: one seldom consulted that says what the claim says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import log1p

from adjudicator.judge.claimed_facts import held_facts, lines_of
from adjudicator.judge.speaking_for import Speaker
from adjudicator.law.rulings import Ruling
from adjudicator.plain_data import replace
from adjudicator.scenario import Outcome

WORDS, SOUNDS, FEW = 0.8, 0.35, 0.8
"""How much it weighs against how seldom a ruling is consulted what of a claim its reading says, what the dispute sounds
like, and that few would argue it. Fitted on 1,320 claims of disputes (a logistic choice among all that speaks for one);
of 26 other measures none made more of the claims that it had not been fitted on come out right."""
ASKED = 0.25
"""How much less the words of a ruling's question weigh than those of its reading; on the suite 0 to 0.5 come close."""
UNLIKELY = log1p(140)
"""What a seventh of all disputes consult and says next to nothing of a claim does not speak for it."""
EVERYWHERE = log1p(300)
"""What nearly a third consult is no part of an argument that takes several readings together."""
BESIDE = log1p(30)
"""The same for what brings about no part of a claim, only something else."""
ASTRAY = 5.0
"""The same for what takes another course of the game, where it says next to nothing of the claim."""
A_WORD = 0.2
"""What brings about no part of a claim and says less of it is beside it where it is common or goes another way."""
HARDLY_A_WORD = 0.1
"""What says less of a claim in its own words, and hangs on somebody's choice, is beside it."""
RARE = 10
"""What fewer of a thousand disputes consult is not common."""
BARS = 1.5
"""How much it weighs that a reading forbids what somebody else did, where the claim says so or does not."""
LEAVES = 2.0
"""How much it weighs that a reading leaves a choice to its player, where the claim says that it is left to them."""
FORBIDS = re.compile(
    r"\b((can'?t|can ?not|may ?not)(?! win)|must ?not|mustn'?t|not allowed|never|no use|no business|no right|only"
    r"|(take|put|goes|go|comes)( \S+){0,4} back"
    r"|(is|are) (for|against) (an? )?(action|creeper|goal|keeper|(new )?rule|surprise)s?)\b",
    re.IGNORECASE,
)
CONCEDES = re.compile(
    r"\b((when|what|how|where)ever (you|she|he|they) (like|want|please)|by all means"
    r"|(you|she|he|they) (may|can)\b(?!not|'t)[^.?!]*, but)\b",
    re.IGNORECASE,
)
"""Words of somebody who lets another do what they did, and argues about what comes of it: nothing that forbids it."""
WAIVES = re.compile(
    r"(not|n't) (have|need|want) to\b|\bneed not\b|\bneedn't\b|\bup to (me|you|him|her|them)\b", re.IGNORECASE
)
"""Words of somebody who says that something is left to its player: a reading is meant that has them choose."""
DECLINES = re.compile(
    r"\b(choos|pick|tak|nam|discard|trash|giv|steal|swap)\w* (no|none|nothing|nobody)\b"
    r"|(not|n't) (choose|pick|take|name|discard|trash|give|steal|swap)\b|\bleave (it|them|all|everything)\b",
    re.IGNORECASE,
)
"""Words of somebody who has chosen nothing: a reading is meant under which that may be chosen."""
SPOKEN_OF = 1.0
"""So many words of a claim have to be those of a reading that few would argue (`rival: seldom`), or it is not meant."""
SAID = 2.0
"""With so many words of a claim a reading is what its player argues, whatever it refuses on the way."""

HALF_SAID = 1.5
"""What forbids by several readings together what somebody did has to say so many of the words of a claim."""

NOTHING: Mapping[int, float] = {}
Alike = Callable[[str, Ruling, str], float]
"""How much of what somebody says a ruling's question and one of its readings say as well; 0 where nothing is."""


def worded(one: Speaker, outcome: Outcome, alike: Alike) -> Speaker:
    """With how much of the words of each claim its readings say; what says enough of them takes no other course."""
    lines = lines_of(outcome)
    says, own = (
        {index: max(alike(lines[index].says, of, reading) for of, reading in picked) for index in one.claims}
        for picked in (
            one.argued,
            [(replace(ruling, question=""), reading) for ruling, reading in one.argued],
        )
    )
    says = {index: said - ASKED * (said - own[index]) for index, said in says.items()}
    forbids = {index: of_forbidding(lines[index].says) for index in one.bars & says.keys()}
    if seldom(one):  # it is none the likelier for it
        forbids = {index: min(0.0, much) for index, much in forbids.items()}
    if one.suited and not one.given:
        left = [WAIVES, DECLINES] if one.after.declined else [WAIVES]
        forbids |= {index: LEAVES for index in says if any(some.search(lines[index].says) for some in left)}
    was, come = held_facts(outcome), held_facts(one.after)
    unsays = frozenset(index for index in one.claims if index < len(come) and was[index] - come[index])
    known = replace(one, says=says, own=own, forbids=forbids, unsays=unsays)
    return replace(known, course=one.voids or (one.course and most_said(known, None) < SAID))


def of_forbidding(says: str) -> float:
    """How much it weighs for a claim that a reading forbids what somebody else did."""
    if CONCEDES.search(says):
        return -BARS
    return BARS if FORBIDS.search(says) else -BARS / 3


def in_order(found: Iterable[Speaker], claim: int | None = None) -> list[Speaker]:
    """The point first, of one claim or of all: wholly, by no choice or other course, few together; then the likeliest.

    What lets pass what its player tried comes before what leaves it refused. What the dispute sounds like is the
    likelier; of equals what parts late and changes little.
    """

    def weight(one: Speaker) -> tuple[bool | int | float, ...]:
        return *how(one, claim), likely(one, claim) - SOUNDS * one.sounds, -one.parts, one.otherwise

    return sorted(found, key=weight)


def how(one: Speaker, claim: int | None) -> tuple[bool | int, ...]:
    """In which way readings speak for a claim, or for all that they speak for: what is less counts for more.

    Before all else comes that the table plays by a house rule, and without it the claim would hold.
    """
    partly = one.partly or one.waits or is_so(one.unsays, one, claim)
    said = one.keeps_on.union(index for index, words in one.says.items() if words >= SPOKEN_OF)
    denied, past = is_so(one.denied, one, claim), is_so(one.too_late - said, one, claim)
    house = undoes_a_house_rule(one) and not one.course
    return not house, one.touches, one.chosen, partly, one.course, denied, past, len(one.picked)


def is_so(some: frozenset[int], one: Speaker, claim: int | None) -> bool:
    """Whether a claim is among some, or all are that readings speak for."""
    return some.issuperset(one.claims) if claim is None else claim in some


def likely(one: Speaker, claim: int | None = None) -> float:
    """How little is to be said for readings being the point, of one claim or of all: the less, the likelier.

    Likely is what is seldom consulted and says what the claim says; less so what few would argue, and what has the game
    end halfway. What lets pass what was refused, and is what its player argues, is hardly the less likely for being
    consulted often.
    """
    common, said = min(often(ruling) for ruling, _ in one.argued), most_said(one, claim)
    common = min(common, UNLIKELY) if frees(one, claim) and said >= SAID else common
    common = max(common, BESIDE) if one.breaks_off else common
    return common - WORDS * said + FEW * seldom(one)


def telling(one: Speaker, claim: int | None = None) -> bool:
    """Whether readings are seldom enough, say enough of a claim or of all, or undo a house rule, to be its point.

    What lets pass the very thing that its player was refused is the point however often it is consulted.
    """
    if one.alone or undoes_a_house_rule(one):
        return True
    if frees(one, claim) and (not one.given or meant(one, claim)) and not hangs_on_a_choice_unsaid(one, claim):
        return True
    if not meant(one, claim) or astray(one, claim):
        return False
    if is_so(one.ago, one, claim) and most(one.own, claim) < A_WORD:
        return False  # whoever argues further on takes what went before as it is: nobody objected to it there
    common = max(often(ruling) for ruling, _ in one.argued)
    hardly = one.undoes and one.says and most(one.says, claim) < HALF_SAID
    if len(one.picked) > 1 and (common > EVERYWHERE or hardly):
        return False
    return common - most_said(one, claim) <= (BESIDE if one.touches else ASTRAY if one.course else UNLIKELY)


def undoes_a_house_rule(one: Speaker) -> bool:
    """Whether one of the readings is that of the law, which a house rule has put another in the place of."""
    return any(reading == ruling.official for ruling, reading in one.argued)


def astray(one: Speaker, claim: int | None = None) -> bool:
    """Whether readings are beside a claim that they do not bring about by themselves.

    What hangs on a choice is, where a seventh of all disputes consult it and it does not say what the claim says; what
    brings no part of the claim about, where it goes another way besides, or is common, and says nothing of it. So is
    what says nothing of it and only leaves a number less wrong.
    """
    said = most_said(one, claim)
    if (one.course or is_so(one.nearer, one, claim)) and said < A_WORD and not frees(one, claim):
        return True
    if hangs_on_a_choice_unsaid(one, claim):
        return True
    if one.chosen or one.suited or one.waits:
        return said < SPOKEN_OF and min(often(ruling) for ruling, _ in one.argued) > UNLIKELY
    if not one.touches:
        return False
    rare = min(ruling.consulted for ruling, _ in one.argued) < RARE
    return bool(one.course and one.bars) or (said < A_WORD and (one.course or bool(one.bars) or not rare))


def hangs_on_a_choice_unsaid(one: Speaker, claim: int | None = None) -> bool:
    """Whether readings serve a claim by what no step tells, and say next to nothing of it.

    Where its own player is to choose, nothing at all.
    """
    rare = min(ruling.consulted for ruling, _ in one.argued) < RARE
    if one.given and one.says and not frees(one, claim) and not rare:
        return most(one.own, claim) < HARDLY_A_WORD and most_said(one, claim) < SPOKEN_OF
    return one.suited and bool(one.says) and most(one.says, claim) <= 0


def meant(one: Speaker, claim: int | None = None) -> bool:
    """Whether somebody who says a claim means these readings; what few would argue has to be said, and by itself."""
    return not (seldom(one) and one.says and (len(one.picked) > 1 or most_said(one, claim) < SPOKEN_OF))


def seldom(one: Speaker) -> bool:
    """Whether one of the readings is marked as one that few would argue (`rival: seldom`)."""
    return any(reading in ruling.seldom for ruling, reading in one.argued)


def most(words: Mapping[int, float], claim: int | None, more: Mapping[int, float] = NOTHING) -> float:
    """How much is said of a claim, and `more` of it; else of that of all of which most is said."""
    return max((said + more.get(at, 0.0) for at, said in words.items() if claim in (None, at)), default=0.0)


def most_own_or_forbidden(one: Speaker, claim: int | None) -> float:
    """How much of a claim, or of any, readings say in their own words or by forbidding what it forbids."""
    return most(one.own, claim, one.forbids)


def most_said(one: Speaker, claim: int | None) -> float:
    """How much readings say of a claim, what it forbids included, or of that of all of which they say most."""
    return most(one.says, claim, one.forbids)


def says_a_word(one: Speaker) -> bool:
    """Whether readings say something of what they speak for, or bring it about as a whole."""
    return not one.partly or not one.says or most_said(one, None) >= A_WORD


def frees(one: Speaker, claim: int | None = None) -> bool:
    """Whether a single reading lets pass what the player of a claim, or of any, was refused right before it."""
    return len(one.picked) == 1 and bool(one.frees if claim is None else claim in one.frees)


def often(ruling: Ruling) -> float:
    """How many of a thousand disputes consult a ruling, on a scale of magnitudes."""
    return log1p(ruling.consulted)


def speaking_for(claim: int, found: Iterable[Speaker]) -> list[Speaker]:
    """What speaks for one claim and may be its point, the likeliest first."""
    return in_order((one for one in found if claim in one.claims and telling(one, claim)), claim)


def points(found: Sequence[Speaker]) -> list[Speaker]:
    """The first that speaks for each rejected claim, the point of the dispute first."""
    claims = {index for one in found for index in one.claims}
    first = [one for index in claims for one in speaking_for(index, found)[:1]]
    return [one for one in found if any(one is other for other in first)]
