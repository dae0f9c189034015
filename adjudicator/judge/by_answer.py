"""What somebody would have chosen under another reading, where the file tells what was chosen under the law in force.

An answer that a file tells fits the law in force. A reading about the card that was played last before a claim may give
more to choose from: that answer is left out then, and the reading speaks for the claim if it holds with some other
answer, and with none under the law in force.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.cards.names import normal
from adjudicator.judge.changes import turned_round
from adjudicator.judge.choices import bring_about
from adjudicator.judge.hearing import Speaker, right_before, speaker
from adjudicator.judge.turning import Bound, Turned, Turner, completions, held, others
from adjudicator.law import Consult
from adjudicator.law.questions import Question as Ruling
from adjudicator.plain_data import replace
from adjudicator.scenario import Outcome, Step

MOST_WORK = 4_000
"""What it may cost for one judgement, in the unit of `Outcome.work`."""


def heard_by_answer(
    turner: Turner, outcome: Outcome, rulings: Mapping[str, Ruling], silent: frozenset[int]
) -> Iterator[Speaker]:
    """What speaks for claims that nothing speaks for, once an answer is left out that the file tells."""
    bound = Bound(given := min(turner.left, MOST_WORK))
    for index, line, last in right_before(outcome):
        if index not in silent or not last.step.answers:
            continue
        unanswered = replace(last.step, answers=[])
        steps = [unanswered if one is last.step else one for one in turner.scenario.steps]
        scenario = replace(turner.scenario, steps=steps)
        law, bounded = completions(scenario, turner.readings, bound)
        if bounded or not law or any(held(one, index) for one in law):
            continue
        for picked in about(last.step, rulings, turner.readings):
            change = turned_round(scenario, turner.readings, rulings, (picked,))
            if bring_about(change, law[0], line, bound) and change.after is not None:
                for done in change.after.done:
                    if done.step is unanswered:
                        done.step = last.step
                found = speaker(turner, outcome, Turned((picked,), [change.after], False), (index,), chosen=True)
                yield replace(found, given=tuple(change.given), fresh=tuple(unheard(picked[0], change.after, turner)))
    turner.left -= given - bound.left


def unheard(question: str, after: Outcome, turner: Turner) -> Iterator[Consult]:
    """What a question that only another reading brings up says under the law in force."""
    for consult in after.consults():
        if consult.question == question:
            yield replace(consult, reading=turner.readings[question])
            return


def about(step: Step, rulings: Mapping[str, Ruling], in_force: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The other readings, that somebody would argue, of the rulings about the cards that a step names."""
    named = {normal(word) for word in step.objects}
    for ruling in rulings.values():
        if named.intersection(map(normal, ruling.cards)):
            for reading in others({ruling.id: ruling.readings}, in_force, ruling.id):
                if reading not in ruling.strawmen:
                    yield ruling.id, reading
