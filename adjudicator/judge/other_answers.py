"""What somebody would have chosen under another reading, where the file tells what was chosen under the law in force.

An answer that a file tells, or what chance brings there, fits the law in force. A reading about the card that was
played last before a claim, or of what was consulted then, may give more to choose from: that answer is left out then,
and the reading speaks for the claim if it holds with some other answer, and with none under the law in force.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.cards.names import normal
from adjudicator.judge.changes import turned_round
from adjudicator.judge.choices import bring_about
from adjudicator.judge.claimed_facts import right_before
from adjudicator.judge.other_readings import Bound, Turned, Turner, completions, held
from adjudicator.judge.speaking_for import Hopeful, Speaker, speaker
from adjudicator.law import Consult
from adjudicator.law.rulings import Ruling
from adjudicator.plain_data import replace
from adjudicator.scenario import Outcome, Step

MOST_WORK = 4_000
"""What it may cost for one judgement, in the unit of `Outcome.work`."""


def heard_by_answer(turner: Turner, claims: frozenset[int], hopeful: Hopeful) -> Iterator[Speaker]:
    """What speaks for claims once an answer is left out that the file tells."""
    bound = Bound(given := min(turner.left, MOST_WORK))
    for index, line, last in right_before(turner.outcome):
        told = last.step.makes_choice and last.step.refused is None
        if index not in claims or not (told or last.step.answers or last.step.chance):
            continue
        unanswered = replace(last.step, answers=[], chance=[])
        steps = [unanswered if one is last.step else one for one in turner.scenario.steps]
        if told:
            steps.remove(unanswered)
        scenario = replace(turner.scenario, steps=steps)
        law, bounded = completions(scenario, turner.readings, bound)
        if bounded or not law or any(held(one, index) for one in law):
            continue
        played = last.step if not told else played_before(last.step, turner.scenario.steps)
        questions = dict.fromkeys([*about(played, turner.rulings), *(consult.question for consult in last.consults)])
        rivals = (one for question in questions for one in turner.rivals(question))
        for picked in (one for one in rivals if hopeful((one,), index)):
            change = turned_round(scenario, turner.readings, turner.rulings, (picked,))
            if bring_about(change, law[0], line, bound) and change.after is not None:
                for done in change.after.done:
                    if done.step is unanswered:
                        done.step = last.step
                found = speaker(turner, Turned((picked,), [change.after], False), (index,), chosen=True)
                own = last.step.actor == line.by
                fresh = tuple(unheard(picked[0], change.after, turner))
                yield replace(found, given=tuple(change.given), fresh=fresh, chosen=not own, suited=own)
    turner.left -= given - bound.left


def played_before(choice: Step, steps: Sequence[Step]) -> Step:
    """The play or use that brings a choice about which somebody makes in a step of their own."""
    place = next((place for place, step in enumerate(steps) if step is choice), 0)
    acts = (step for step in reversed(steps[:place]) if step.kind == "act" and not step.makes_choice)
    return next(acts, choice)


def unheard(question: str, after: Outcome, turner: Turner) -> Iterator[Consult]:
    """What a question that only another reading brings up says under the law in force."""
    for consult in after.consults():
        if consult.question == question:
            yield replace(consult, reading=turner.readings[question])
            return


def about(step: Step, rulings: Mapping[str, Ruling]) -> Iterator[str]:
    """The rulings about the cards that a step names."""
    named = {normal(word) for word in step.objects}
    return (ruling.id for ruling in rulings.values() if named.intersection(map(normal, ruling.cards)))
