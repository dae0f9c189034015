"""What comes up only under another reading, and is read otherwise as well: an argument followed to its end.

Who says that a Keeper is due now goes by one reading; where it goes then, to the hand or to the table, is a question
that the law in force never gets to. A reading that brings about not the claim but something else than is so, together
with one of a question that is asked under it alone and that the law book names beside it, speaks for the claim.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from adjudicator.judge.other_readings import MOST_EACH, Turner, consulted
from adjudicator.judge.speaking_for import Hopeful, Picked, Speaker, heard, heard_by, touching
from adjudicator.law.rulings import Ruling
from adjudicator.plain_data import replace

MOST_BEHIND = 8_500
"""What looking for a second hindrance may cost, in the unit of `Outcome.work`."""


def heard_further(
    turner: Turner, single: Iterable[Picked], claims: frozenset[int], hopeful: Hopeful
) -> Iterator[Speaker]:
    """Of single readings that leave claims wrong, but otherwise: what speaks for these with a question of their own."""
    known = set(consulted(turner.outcome))
    enough = max(0, turner.left - MOST_EACH)
    for picked in single if claims else ():
        touched = heard_by(touching, turner, picked, claims)
        if touched is None:
            continue
        wrong = frozenset(index for index, holds in enumerate(touched.after.claims()) if not holds)
        for question in consulted(turner.replay(*picked, recorded=True)):
            if question in known or not any(beside(turner.rulings, question, one) for one, _ in picked):
                continue
            for rival in turner.rivals(question):
                both = (*picked, rival)
                left = frozenset(index for index in wrong.intersection(touched.claims) if hopeful(both, index))
                found = heard(turner, both) if left and turner.left > enough else None
                if found is not None and left.intersection(found.claims):
                    yield replace(found, claims=tuple(sorted(left.intersection(found.claims))))


def heard_behind(turner: Turner, silent: frozenset[int]) -> Iterator[Speaker]:
    """Where one hindrance stands behind another: what speaks for claims once neither is there.

    Each is enough by itself, so that alone none makes a difference, and in the replay none has been consulted.
    """
    known = set(consulted(turner.outcome))
    enough = max(0, turner.left - MOST_BEHIND)
    for question in turner.outcome.reached:
        for picked in turner.rivals(question):
            behind = {one.question: one for one in turner.replay(picked, recorded=True).consults()}
            for rival in chain.from_iterable(turner.rivals(other) for other in behind if other not in known):
                if turner.left <= enough:
                    return
                found = heard(turner, (picked, rival)) if rival[0] != question else None
                if found is not None and silent.intersection(found.claims):
                    before = [one for one in turner.replay(rival, recorded=True).consults() if one.question == question]
                    fresh = (*(before[:1] if question not in known else ()), behind[rival[0]])
                    yield replace(found, claims=tuple(sorted(silent.intersection(found.claims))), fresh=fresh)


def beside(rulings: Mapping[str, Ruling], one: str, other: str) -> bool:
    """Whether the law book names one of two rulings with the other (`see:`)."""
    return one != other and (other in rulings[one].see or one in rulings[other].see)
