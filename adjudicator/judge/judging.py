"""One scenario to a verdict: replay it, take stock of its claims and expectations, and find what it turns on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from adjudicator.engine import UNKNOWN
from adjudicator.judge.agreed_rules import held_off_by
from adjudicator.judge.open_choices import belied_however_filled, whatever_is_chosen
from adjudicator.judge.other_readings import Turned, Turner, consulted, others, verdict_key
from adjudicator.judge.overlay import Overlay, readings_under, saying_nothing, without_effect
from adjudicator.judge.point import MOST_JOINT, speakers
from adjudicator.judge.ranking import MEANT, Alike, Sounds, likely, points
from adjudicator.judge.refusals import about_refusals, allowed_in, amiss, name_refusals, refuses_undisputed
from adjudicator.judge.speaking_for import Speaker
from adjudicator.judge.verdict import (
    DECIDED,
    FAILED,
    INVALID,
    OPEN,
    UNSETTLED,
    Applied,
    Claim,
    Expectation,
    Fact,
    Step,
    Turning,
    Verdict,
)
from adjudicator.law import Consult
from adjudicator.law.rulings import Ruling
from adjudicator.scenario import Outcome, Replay, Scenario
from adjudicator.scenario.write import table_of
from adjudicator.table import all_named

if TYPE_CHECKING:
    from adjudicator.judge.crux import Rejected

SELDOM = 35
"""How many of a thousand disputes consult a ruling that is worth telling where nobody disputes anything."""


NAME_ALONE = " (a name alone: what it changes is not judged)"


def judge(
    scenario: Scenario,
    rulings: Mapping[str, Ruling],
    *,
    overlays: Sequence[Overlay] = (),
    decisive: bool = True,
    advise: bool = True,
    strict: bool = True,
    fill: bool = False,
    alike: Alike | None = None,
    sounds: Sounds | None = None,
) -> Verdict:
    """The verdict on a scenario under some rulings and the overlays over them, the later one winning.

    `decisive=False` leaves out what it turns on, `advise=False` what would have to be true for those who are wrong and
    what comes of gaps; both take further replays. `strict=False` is for a law that is not the file's own: answers that
    nobody asks for are skipped (FORMATS). `fill` tries every unknown card, not only those that the replay touches.
    `alike` tells how much a reading says what somebody claims, `sounds` how much a dispute sounds like a ruling.
    """
    readings = readings_under({name: one.official for name, one in rulings.items() if one.readings}, overlays)
    replay = Replay(scenario, readings, strict=strict)
    replay, taken = whatever_is_chosen(replay, replay.run())
    scenario, outcome = replay.scenario, replay.outcome
    turner = Turner(scenario, readings, rulings, outcome)
    verdict = stock(turner, replay)
    if strict:
        verdict.expectations += [later_refusal(step, why) for step, why in belied_however_filled(replay)]
    bare = saying_nothing(overlays)
    verdict.house = [f"{one.name}{NAME_ALONE if one.name in bare else ''}" for one in overlays]
    verdict.own_cards = scenario.catalogue.own_names()
    verdict.house += [f"{name}, as the table reads it: {says}" for name, says in scenario.catalogue.as_read()]
    if overlays:
        verdict.house += without_effect(replay.game, scenario, verdict.opening)
    if verdict.status == INVALID:
        return verdict
    found: list[Speaker] = []
    if decisive and outcome.open is None:
        if any(not claim.upheld for claim in verdict.claims):
            verdict.held_off = held_off_by(verdict, scenario, readings) if advise else {}
            found = [one for one in speakers(turner, alike, sounds) if not beside_a_rule(one, verdict.held_off)]
            if advise:
                from adjudicator.judge.crux import at_once

                verdict.rejected = at_once(turner, found)
                found = [one for one in found if not gives_way(one, verdict.rejected)]
            turn_on(verdict, found)
        else:
            find_changing(verdict, turner)
        if advise:
            name_refusals(verdict, turner)
            about_refusals(verdict)
    if (decisive and advise) or fill:
        fill_in(verdict, turner, replay, at_length=fill)
    settle_later(verdict, scenario, outcome)
    verdict.applied += [applied(consult, at, rulings[consult.question]) for at, consult in of_deeds(verdict, found)]
    verdict.status = status_of(verdict, turner)
    verdict.assumptions += taken
    check_status(verdict, scenario)
    return verdict


def stock(turner: Turner, replay: Replay) -> Verdict:
    """All of a verdict that one replay tells."""
    game, scenario, outcome, rulings = replay.game, turner.scenario, turner.outcome, turner.rulings
    verdict = Verdict(scenario.name, file=scenario.file, line=scenario.line, editions=list(scenario.editions))
    verdict.opening = table_of(Replay(scenario, replay.readings).opening())
    verdict.final = table_of(game)
    verdict.problems = list(outcome.problems)
    verdict.winner = all_named(game.winners) or None
    verdict.over = game.over
    verdict.turn = None if game.over else game.turn.player.name
    verdict.assumptions = list(game.assumptions)
    verdict.expects_status = scenario.expected_status
    number = 0
    for done in outcome.done:
        number += done.step.kind == "act" or done.step.kind == "claims"
        step = told(done.step, number if done.step.kind in ("act", "claims") else 0)
        step.events = [{"kind": event.kind, **event.data} for event in done.events]
        step.rulings = [consult.question for consult in done.consults]
        if done.refused is not None:
            step.allowed = False
            step.refused_by = list(dict.fromkeys(item.ruling or item.text for item in done.refused))
            step.why_refused = list(dict.fromkeys(item.text for item in done.refused))
        for line, holds, actual, held in done.claims:
            facts = [Fact(fact, value, actual.get(fact), fact in held) for fact, value in line.holds.items()]
            claim = Claim(line.by, line.says, holds, [], line.line, step.n, facts)
            step.claims.append(claim)
            verdict.claims.append(claim)
        verdict.expectations += done.facts
        verdict.applied += [applied(consult, step.n, rulings[consult.question]) for consult in done.consults]
        verdict.steps.append(step)
        if done.step.kind == "act" and (done.step.refused is not None or done.refused is not None):
            verdict.expectations.append(refusal(done.step, step, turner))
    verdict.expectations += outcome.facts
    if outcome.open is not None:
        verdict.asks.append(outcome.open)
    if outcome.endless:
        verdict.assumptions.append("the replay was stopped after 10,000 events: it never ends")
    if verdict.problems:
        verdict.status = INVALID
    return verdict


def told(step: Any, number: int) -> Step:
    """A step as a verdict shows it."""
    expected = ", ".join(step.refused) if step.refused is not None else None
    what = f"{step.verb} {', '.join(step.objects)}".strip() if step.kind == "act" else step.kind
    return Step(number, step.line, step.actor, what, kind=step.kind, expected_refusal=expected, text=step.told())


def refusal(step: Any, shown: Step, turner: Turner) -> Expectation:
    """Whether a step was refused exactly where the file says so."""
    actual = "allowed" if shown.allowed else refused_by(shown.refused_by)
    expected = "allowed" if step.refused is None else refused_by(step.refused)
    if step.refused is None or shown.allowed:
        return Expectation(step.line, step.told(), expected, actual, shown.allowed and step.refused is None)
    named = [name for name in step.refused if name]
    holds = all(name in shown.refused_by or answers_for(step, name, turner) for name in named)
    return Expectation(step.line, step.told(), expected, actual, holds)


def later_refusal(step: Any, why: str) -> Expectation:
    """A step that comes out otherwise than told, whatever is said to a choice before it that the file leaves open."""
    if step.refused is None:
        return Expectation(step.line, step.told(), "allowed", refused_by([why]), holds=False)
    return Expectation(step.line, step.told(), refused_by(step.refused), "allowed", holds=False)


def refused_by(rulings: Iterable[str]) -> str:
    """A refusal in words, with what stands in the way: rulings, or a plain reason.

    >>> refused_by([]), refused_by(["play-is-compulsory"]), refused_by(["it is Bob's turn"])
    ('refused', 'refused: play-is-compulsory', "refused: it is Bob's turn")
    """
    told = ", ".join(name for name in rulings if name)
    return f"refused: {told}" if told else "refused"


def answers_for(step: Any, name: str, turner: Turner) -> bool:
    """Whether a refused step would be allowed with a ruling read otherwise (FORMATS, Refusals)."""
    ruling = turner.rulings.get(name)
    if ruling is None or not ruling.readings:
        return False
    return any(
        id(step) in allowed_in(outcome, turner.outcome)
        for reading in others({name: ruling.readings}, turner.readings, name)
        for outcome in turner.turn((name, reading)).outcomes
    )


def applied(consult: Consult, number: int, ruling: Ruling) -> Applied:
    because, cites = filled(ruling, consult), list(ruling.cites)
    return Applied(consult.question, number, consult.reading, ruling.official, cites, because, ruling.status)


def filled(ruling: Ruling, consult: Consult) -> str:
    """The reason of a ruling, its blanks filled in for this case; another reading is given in its own words."""
    if consult.reading != ruling.official:
        return ruling.readings[consult.reading]
    return re.sub(r"\{(\w+)\}", lambda blank: consult.fill.get(blank[1], blank[0]), ruling.because or ruling.answer)


def turn_on(verdict: Verdict, found: Sequence[Speaker]) -> None:
    """Note what speaks for rejected claims: the verdict turns on that, on the point first."""
    first = points(found)
    verdict.decisive = distinct([one.questions for one in (*first, *found)])
    verdict.points = distinct([one.questions for one in first])
    verdict.by_another_course = any(one.course for one in first)
    verdict.turnings = [turning(verdict, one) for one in found if len(one.picked) == 1]
    lean(verdict, found)


def beside_a_rule(one: Speaker, held_off: Mapping[int, str]) -> bool:
    """Whether readings are too common for what they say of claims that each fail by a rule of the table's own."""
    return held_off.keys() >= set(one.claims) and likely(one) < MEANT


def gives_way(one: Speaker, rejected: Sequence[Rejected]) -> bool:
    """Whether readings bring no claim about wholly, and a card on the table keeps each from being true."""
    return (one.touches or one.partly) and not any(
        change.picked == one.picked for other in rejected if other.index in one.claims for change in other.changes
    )


def worth_telling(verdict: Verdict, rulings: Mapping[str, Ruling]) -> list[list[str]]:
    """Of what decides where nobody disputes anything: what is seldom consulted, and not by what few would argue."""
    argued = {one.ruling for one in verdict.turnings}
    groups = [group for group in verdict.decisive if len(group) > 1 or group[0] in argued]
    told = [[name for name in group if rulings[name].consulted <= SELDOM] for group in groups]
    return [group for group in told if group]


def distinct(groups: Sequence[Sequence[str]]) -> list[list[str]]:
    """Each set of rulings once."""
    return [list(group) for group in dict.fromkeys(map(tuple, groups))]


def turning(verdict: Verdict, one: Speaker) -> Turning:
    ((question, reading),) = one.picked
    return Turning(question, reading, list(dict.fromkeys(verdict.claims[index].by for index in one.claims)))


def find_changing(verdict: Verdict, turner: Turner) -> None:
    """Note the smallest sets of consulted rulings whose other readings change the verdict, where nobody is wrong.

    Where something is refused that the file tells as done, it is about that: what lets it pass comes before all else.
    Answers that nothing asks for are skipped under another reading; what skipping them does by itself is none of its.
    """
    leniently = turner.turn().outcomes if amiss(turner.outcome) else []
    keys = [verdict_key(one) for one in (turner.outcome, *leniently)]
    least = min(map(amiss, (turner.outcome, *leniently)))
    undecided: list[str] = []
    lets_pass: set[str] = set()
    for question in consulted(turner.outcome):
        changed = False
        for _, reading in turner.rivals(question):
            turned = turner.turn((question, reading))
            if all(map(turned.changes, keys)):
                changed = True
                if all(amiss(one) < least for one in turned.outcomes):
                    lets_pass.add(question)
                if reading not in turner.rulings[question].seldom:  # meant where somebody says so, and here nobody does
                    verdict.turnings.append(Turning(question, reading, []))
            elif all(map(turned.may_change, keys)):
                verdict.may_decide.append({"ruling": question, "reading": reading, "asks": hangs_on(turned)})
        if changed:
            verdict.decisive.append([question])
        else:
            undecided.append(question)
    if not verdict.decisive:
        joint(verdict, turner, undecided, keys)
    seldom = {name: one.consulted for name, one in turner.rulings.items()}
    verdict.decisive.sort(key=lambda group: min(seldom[name] for name in group))
    verdict.decisive = distinct(verdict.decisive)
    if amiss(turner.outcome):
        verdict.turnings = [one for one in verdict.turnings if one.ruling in lets_pass]
    verdict.turnings.sort(key=lambda one: seldom[one.ruling])
    verdict.points = distinct(worth_telling(verdict, turner.rulings))
    lean(verdict, [])


def of_deeds(verdict: Verdict, found: Iterable[Speaker]) -> Iterator[tuple[int, Consult]]:
    """What forbids the deeds that claims take for granted, with the steps at which they are claimed."""
    at = [step.n for step in verdict.steps for _ in step.claims]
    for one in found:
        yield from ((at[one.claims[0]], consult) for consult in one.fresh)


def fill_in(verdict: Verdict, turner: Turner, replay: Replay, *, at_length: bool = False) -> None:
    """What comes of the ways to fill in what the file leaves unsaid."""
    entered = any(event.data.get("card") == UNKNOWN.name for event in replay.game.log or ())
    if replay.outcome.open is not None or entered or (at_length and UNKNOWN in replay.game.cards):
        from adjudicator.judge.filling import fill

        verdict.unstated = fill(turner.scenario, turner.readings, replay, at_length=at_length)


def hangs_on(turned: Turned) -> str:
    """What decides whether a reading changes the verdict."""
    if turned.bounded:
        return "more ways to go on than are tried"
    return next((one.open.what for one in turned.outcomes if one.open), "a choice the file leaves open")


def joint(verdict: Verdict, turner: Turner, questions: Sequence[str], keys: Sequence[Any]) -> None:
    """Pairs, then triples, that only together make the verdict another one than any of `keys`."""
    enough = turner.left - MOST_JOINT
    for size in (2, 3):
        for group in combinations(questions, size):
            for picked in product(*map(turner.rivals, group)):
                if turner.left <= max(0, enough):
                    return
                if all(map(turner.turn(*picked).changes, keys)):
                    verdict.decisive.append(list(group))
                    break
        if verdict.decisive:
            return


def lean(verdict: Verdict, found: Sequence[Speaker]) -> None:
    """A rejected claim leans on what speaks for it, an upheld one on what decides."""
    decides = [name for group in verdict.points for name in group]
    for index, claim in enumerate(verdict.claims):
        speak = [name for one in found if index in one.claims for name in one.questions]
        claim.because = list(dict.fromkeys(decides if claim.upheld else speak))


def settle_later(verdict: Verdict, scenario: Scenario, outcome: Outcome) -> None:
    """Facts about the judgement itself: rulings, not_rulings, decisive; and whom an open one waits for."""
    found = [a.ruling for a in verdict.applied]
    told = {"rulings": found, "not_rulings": found, "decisive": [name for group in verdict.decisive for name in group]}
    if outcome.open is not None:
        told["asks"] = [outcome.open.who]
    for fact, value in scenario.expect.items():
        if fact in told:
            names, actual = value if isinstance(value, list) else [value], told[fact]
            line = scenario.line_of(fact)
            verdict.expectations.append(Expectation(line, fact, names, actual, so(fact, names, actual)))
    for done, step in zip(outcome.done, verdict.steps, strict=True):
        for one in done.facts:
            if one.fact in ("rulings", "not_rulings"):
                by_then = [a.ruling for a in verdict.applied if a.step <= step.n or not step.n]
                names = one.expected if isinstance(one.expected, list) else [one.expected]
                place = verdict.expectations.index(one)
                verdict.expectations[place] = one._replace(actual=by_then, holds=so(one.fact, names, by_then))


def so(fact: str, names: Sequence[str], actual: Sequence[str]) -> bool:
    """Whether a fact about the judgement itself holds: nobody else is asked, all of the rulings are there, or none."""
    return names == actual if fact == "asks" else all((one in actual) == (fact != "not_rulings") for one in names)


def status_of(verdict: Verdict, turner: Turner) -> str:
    """decided, unsettled, open or failed."""
    if any(not expectation.holds for expectation in verdict.expectations):
        return FAILED
    if turner.outcome.open is not None:
        return OPEN
    unsettled = [name for name in consulted(turner.outcome) if turner.rulings[name].status == "unsettled"]
    unsettled = [name for name in unsettled if decides(name, verdict, turner)]
    for name in unsettled:
        answer = f"{name}: {turner.rulings[name].answer}"
        if answer not in verdict.assumptions:
            verdict.assumptions.append(answer)
    return UNSETTLED if unsettled or verdict.assumptions else DECIDED


def decides(name: str, verdict: Verdict, turner: Turner) -> bool:
    """Whether the verdict hangs on a ruling: it is among the decisive, or another reading of it changes the verdict.

    One that does nothing but refuse what all who argue take to be done is none of them. Without looking for what
    decides (`judge`, `decisive=False`) that is not known, and no ruling counts.
    """
    if any(name in group for group in verdict.decisive):
        return True
    key = verdict_key(turner.outcome)
    turned = (turner.known.get((rival,)) for rival in turner.rivals(name))
    return any(one is not None and one.changes(key) and not refuses_undisputed(turner, one) for one in turned)


def check_status(verdict: Verdict, scenario: Scenario) -> None:
    """`expect: status:` holds or fails like any other fact."""
    wanted = scenario.expected_status
    if wanted is None:
        return
    holds = verdict.status == wanted
    verdict.expectations.append(Expectation(scenario.line_of("status"), "status", wanted, verdict.status, holds))
    if not holds and verdict.status != INVALID:
        verdict.status = FAILED
