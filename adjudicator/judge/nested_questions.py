"""What comes up only under another reading, and is read otherwise as well: an argument followed to its end.

Who says that a Keeper is due now goes by one reading; where it goes then, to the hand or to the table, is a question
that the law in force never gets to. A reading that brings about not the claim but something else than is so, together
with one of a question that is asked under it alone and that the law book names beside it, speaks for the claim.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from adjudicator.judge.other_readings import MOST_EACH, Turner, consulted
from adjudicator.judge.speaking_for import Picked, Speaker, heard, touching
from adjudicator.law.rulings import Ruling
from adjudicator.plain_data import replace


def heard_further(turner: Turner, single: Iterable[Picked], silent: frozenset[int]) -> Iterator[Speaker]:
    """Of single readings that leave claims wrong, but otherwise: what speaks for these with a question of their own."""
    known = set(consulted(turner.outcome))
    enough = max(0, turner.left - MOST_EACH)
    for picked in single:
        touched = touching(turner, picked, silent)
        if touched is None:
            continue
        for question in consulted(turner.replay(*picked, recorded=True)):
            if question in known or not any(beside(turner.rulings, question, one) for one, _ in picked):
                continue
            for rival in turner.rivals(question):
                if turner.left <= enough:
                    continue
                found = heard(turner, (*picked, rival))
                if found is not None and (claims := silent.intersection(found.claims, touched.claims)):
                    yield replace(found, claims=tuple(sorted(claims)))


def beside(rulings: Mapping[str, Ruling], one: str, other: str) -> bool:
    """Whether the law book names one of two rulings with the other (`see:`)."""
    return one != other and (other in rulings[one].see or one in rulings[other].see)
