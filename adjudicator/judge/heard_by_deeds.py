"""What speaks for a claim once a deed is tried that it takes for granted and no step tells.

Such a deed is tried right before the claim, and before the last thing that was done: the law in force refuses it, and a
reading that lets it pass and so brings the claim about speaks for it. Who says that another card had to be played means
a reading that refuses the one that was, and is tried with the other.

Nor does a file tell the end of a turn that ends by itself. Where a reading lets its player go on, all that the next
player does is refused. Who argues about a later turn means that the others stopped where the file has them stop: what
speaks for a claim is listened to once more with the ends of the turns told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.judge.claimed_deeds import deeds, drawing_left, told
from adjudicator.judge.claimed_facts import right_before, wrong_in
from adjudicator.judge.comparing import texts_in
from adjudicator.judge.other_readings import MOST_EACH, Bound, Turned, Turner, completions, consulted, held
from adjudicator.judge.speaking_for import Hopeful, Picked, Speaker, heard, speaker
from adjudicator.law import Consult
from adjudicator.plain_data import replace
from adjudicator.scenario import Outcome, Scenario, Step
from adjudicator.scenario.model import ClaimLine

MOST_DEEDS = 6
"""So many deeds are tried for one claim."""
IN_TURN = ("draws", "plays", "uses", "ends turn")
"""Verbs of what somebody does in their own turn."""


def heard_by_deed(turner: Turner, claims: frozenset[int], hopeful: Hopeful) -> Iterator[Speaker]:
    """What speaks for claims once the deed is done that they take for granted."""
    index = -1
    for step in turner.scenario.steps:
        for line in step.claims:
            index += 1
            if index in claims:
                yield from meant_by(turner, step, line, index, hopeful)


def meant_by(turner: Turner, step: Step, line: ClaimLine, index: int, hopeful: Hopeful) -> Iterator[Speaker]:
    """The same for one claim: what speaks for it by the first deed with which anything does that many would argue."""
    wrong, known = wrong_in(turner.outcome), consulted(turner.outcome)
    events = [event.data for done in turner.outcome.done for event in done.events]
    come = frozenset(str(one["card"]) for one in events if "card" in one and one.get("to") == f"{line.by}'s hand")
    some = deeds(turner.scenario, line, wrong[index], come)
    meant = [one for one in some if not had_done(turner.outcome, index, one)]
    now = wrong[index].keys() <= {"may", "may_not"}
    for scenario, deed in tries(turner.scenario, step, meant[:MOST_DEEDS], now=now):
        refused = turner.replay(scenario=scenario, recorded=True)
        done = refused.of(deed)
        if turner.left <= 0 or done is None or done.refused is None or refused.open is not None:
            continue
        trying = Turner(scenario, turner.readings, turner.rulings, refused)
        trying.left = given = min(turner.left // 2, MOST_EACH)  # what is heard after this is to be heard too
        found = False
        for question in dict.fromkeys([*(one.question for one in done.consults), *reversed(known)]):
            for picked in (one for one in turner.rivals(question) if hopeful((one,), index)):
                one = heard(trying, (picked,))
                turned = trying.turn(picked)
                if one is None and deed.verb == "draws" and drawing_left(line, wrong[index]) and turned.outcomes:
                    one = speaker(trying, turned, (index,), partly=True)
                if one is not None and index in one.claims and one.after.allows(deed):
                    fresh = tuple(one for one in done.consults if one.question == question and question not in known)
                    found = found or picked[1] not in turner.rulings[question].seldom
                    yield replace(one, claims=(index,), course=False, suited=True, given=(told(deed),), fresh=fresh)
        turner.left -= given - trying.left
        if found:
            return


def had_done(outcome: Outcome, index: int, deed: Step) -> bool:
    """Whether a deed is the very play that its player has made, or a draw that a card brought right before a claim.

    A draw of somebody whom another player's card had draw is meant, and how many it brings.
    """
    line, last = next((line, last) for at, line, last in right_before(outcome) if at == index)
    if deed.verb == "plays":
        made = (done.step for done in outcome.done if done.refused is None)
        return any((step.actor, step.verb, step.objects) == (deed.actor, deed.verb, deed.objects) for step in made)
    if deed.verb != "draws" or deed.actor == line.by or last.step.verb not in ("plays", "uses"):
        return False
    return any(event.kind == "draw" and event.data["player"] == deed.actor for event in last.events)


def heard_instead(turner: Turner, claims: frozenset[int], hopeful: Hopeful) -> Iterator[Speaker]:
    """What speaks for claims that another card was to be played or drawn than the one right before them.

    A reading does that refuses the one that was played, or allows the other that was to be drawn, and under which the
    claim holds with the other.
    """
    wrong = wrong_in(turner.outcome)
    for index, line, last in right_before(turner.outcome):
        if index not in claims or last.refused is not None or last.step.verb not in ("plays", "draws"):
            continue
        step, scenario = last.step, turner.scenario
        said = [word for fact in wrong[index] for word in texts_in(line.holds[fact])]
        cards = [card for card in map(scenario.find, said) if card is not None and card.name not in step.objects]
        plays = step.verb == "plays"
        refusals = list(refusing(turner, step, [one.question for one in last.consults])) if cards and plays else []
        for deed in [Step("act", step.line, step.actor, step.verb, [card.name]) for card in cards[:MOST_DEEDS]]:
            instead = replace(scenario, steps=[deed if one is step else one for one in scenario.steps])
            some = refusals if plays else letting(turner, instead, deed)
            for picked, fresh in (one for one in some if hopeful(one[0], index)):
                bound = Bound(given := min(turner.left, MOST_EACH))
                ways, bounded = completions(instead, turner.readings, bound, turned=dict(picked))
                turner.left -= given - bound.left
                if ways and not bounded and all(held(one, index) and one.allows(deed) for one in ways):
                    found = speaker(turner, Turned(picked, ways[:1], False), (index,), suited=True)
                    yield replace(found, course=False, given=(told(deed),), fresh=fresh)


Instead = tuple[tuple[tuple[str, str]], tuple[Consult, ...]]
"""A reading that has something else done, and the consult of it where nothing was consulted about it yet."""


def refusing(turner: Turner, step: Step, asked: Sequence[str]) -> Iterator[Instead]:
    """The other readings, that somebody would argue, under which a step is refused."""
    for question in dict.fromkeys(asked):
        for picked in turner.rivals(question):
            done = [one for after in turner.turn(picked).outcomes for one in after.done]
            if any(one.step is step and one.refused is not None for one in done):
                yield (picked,), ()


def letting(turner: Turner, scenario: Scenario, deed: Step) -> Iterator[Instead]:
    """The other readings, that somebody would argue, of the rulings behind a refused step; their consults too."""
    outcome = turner.replay(scenario=scenario, recorded=True)
    done = outcome.of(deed)
    if done is None or done.refused is None:
        return
    for consult in done.consults:
        yield from (((picked,), (consult,)) for picked in turner.rivals(consult.question))


def tries(scenario: Scenario, before: Step, some: Sequence[Step], *, now: bool) -> Iterator[tuple[Scenario, Step]]:
    """The scenario with each of some deeds right before a step; then with each before the last thing done by then.

    Whether something may be done `now` does not hang on having done it before.
    """
    place = next(place for place, step in enumerate(scenario.steps) if step is before)
    last = max((at for at, step in enumerate(scenario.steps[:place]) if step.kind == "act"), default=place)
    for at in dict.fromkeys((place, place if now else last)):
        for deed in some:
            yield replace(scenario, steps=[*scenario.steps[:at], deed, *scenario.steps[at:]]), deed


def heard_on_turn(
    turner: Turner, single: Iterable[Picked], claims: frozenset[int], hopeful: Hopeful
) -> Iterator[Speaker]:
    """What speaks for claims where each turn ends as it does in the file."""
    scenario = with_ends(turner.scenario, turner.outcome)
    if scenario is turner.scenario:
        return
    before = turner.replay(scenario=scenario, recorded=True)
    trying = Turner(scenario, turner.readings, turner.rulings, before)
    trying.left = given = max(0, min(turner.left // 2, MOST_EACH))
    for picked in single:
        left = frozenset(index for index in claims if hopeful(picked, index))
        one = heard(trying, picked) if left else None
        if one is not None and left.intersection(one.claims):
            yield replace(one, claims=tuple(sorted(left.intersection(one.claims))))
    turner.left -= given - trying.left


def with_ends(scenario: Scenario, outcome: Outcome) -> Scenario:
    """The scenario with the end of each turn told that ends by itself, right before what is done in the next one."""
    over, ends = "", dict[int, Step]()
    for done in outcome.done:
        step = done.step
        if over and step.kind == "act" and step.actor != over and step.verb in IN_TURN and done.refused is None:
            ends[id(step)] = Step("act", step.line, over, "ends turn", [], refused=[])
            over = ""
        for event in done.events:
            if event.kind == "turn over" and step.verb != "ends turn":
                over = str(event.data.get("player", ""))
    if not ends:
        return scenario
    steps = [one for step in scenario.steps for one in ([ends[id(step)], step] if id(step) in ends else [step])]
    return replace(scenario, steps=steps)
