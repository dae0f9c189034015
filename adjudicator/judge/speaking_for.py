"""Whether a reading speaks for a rejected claim, and how: what the claim says has to come true under it (FORMATS).

In several ways, each for claims that nothing before it speaks for: `heard` wholly, however the others choose;
`heard_waiting` at a moment at which only this reading has somebody choose; `heard_as_told` where what the file tells to
be chosen is refused under this reading; `heard_by_choice` after a choice of that kind;
`half_heard` in part, or at least the facts that the claim is wrong in come to something else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from adjudicator.engine import Ask
from adjudicator.judge.claimed_facts import (
    ahead_of_the_turn,
    disputed,
    ends_at_once,
    ends_before,
    ends_with,
    held_against_a_draw,
    held_facts,
    in_another_turn,
    lines_of,
    nearer,
    right_before,
    short_of,
    wrong_in,
)
from adjudicator.judge.comparing import pairs, parted, told
from adjudicator.judge.let_pass import as_far_as_told, before_let_pass, without
from adjudicator.judge.other_readings import Turned, Turner, holds_in
from adjudicator.law import Consult
from adjudicator.law.rulings import Ruling
from adjudicator.plain_data import field, plain_data, replace
from adjudicator.scenario import Outcome, Replay, Step
from adjudicator.scenario.replaying.facts import looked_up
from adjudicator.scenario.replaying.outcome import Done

Picked = tuple[tuple[str, str], ...]
Argued = Sequence[tuple[Ruling, str]]
"""Rulings with the readings of them that are argued for."""
Hopeful = Callable[[Picked, int], bool]
"""Whether some readings could still be told for a claim, if they bring it about in the way that is tried."""

OF_A_TURN = frozenset({"turn", "plays_left", "draws_left"})
"""Whose turn it is, and what is still to be played and drawn in it."""
STILL = OF_A_TURN | {"over"}
"""What is so for the moment whatever somebody has to choose: the turn is not over until they have."""
PASSED: Mapping[str, Any] = {"plays_left": 0, "over": False, "winner": None}
"""What is so of a turn that is past."""


@plain_data(frozen=True)
class Speaker:
    """Readings that bring rejected claims about, in which way, and how much of what is said they say.

    Claims are told by their places among all claims of the file.
    """

    picked: Picked  # each with the question that it answers
    rulings: Mapping[str, Ruling]
    claims: tuple[int, ...]
    after: Outcome  # what the replay comes to under them
    parts: int  # the number of the step at which the two accounts part
    otherwise: int  # how many steps come to something else

    # in which way they do
    course: bool  # the accounts part over what nobody disputes
    partly: bool = False  # only some of the facts come true that a claim is wrong in
    chosen: bool = False  # they hang on a choice which only these readings call for
    touches: bool = False  # none of those facts comes true, but some come to something else
    suited: bool = False  # the claims hold if their own player chooses so
    waits: bool = False  # they hold until somebody has chosen
    given: tuple[str, ...] = ()  # what somebody does or chooses then that no step tells
    fresh: tuple[Consult, ...] = ()  # what the law in force says of that where it was not asked
    nearer: frozenset[int] = frozenset()  # of whose claim only a number is less wrong
    unsays: frozenset[int] = frozenset()  # of whose claim something is so, and is not under them

    # how much they say
    says: Mapping[int, float] = field(default_factory=dict)  # of the words of each claim
    sounds: float = 0.0  # how much the dispute sounds like them
    own: Mapping[int, float] = field(default_factory=dict)  # how much each claim by itself does

    @property
    def questions(self) -> list[str]:
        return [question for question, _ in self.picked]

    @property
    def argued(self) -> Argued:
        return [(self.rulings[question], reading) for question, reading in self.picked]


def heard(turner: Turner, picked: Picked) -> Speaker | None:
    """What some readings bring about, or nothing where they uphold no rejected claim."""
    turned = turner.turn(*picked)
    if turned.bounded and (told := as_far_as_told(turner, turned)) is not None:
        turned, claims = told, tuple(sorted(before_let_pass(turner, told)))
    else:
        claims = tuple(sorted({*upheld(turned, turner.outcome), *before_let_pass(turner, turned)}))
    claims = tuple(index for index in claims if index not in turner.answers_apart())
    if not claims:
        return None
    suited = all(not holds_in(turned.outcomes, index, "") for index in claims)
    one = speaker(turner, turned, claims, suited=suited)
    return replace(one, course=True) if suited and keeps_from_own_step(turner.outcome, one.after, claims) else one


def keeps_from_own_step(outcome: Outcome, after: Outcome, claims: Iterable[int]) -> bool:
    """Whether the player of some claims is refused what they took, by what they chose in order to be right."""
    lines = lines_of(outcome)
    taken = {id(done.step) for done in outcome.done if done.refused is None}
    refused = {done.step.actor for done in after.done if done.refused is not None and id(done.step) in taken}
    return any(lines[index].by in refused for index in claims)


Hearing = Callable[[Turner, Turned, frozenset[int]], Speaker | None]
"""A way in which claims are listened to that nothing speaks for wholly."""


def heard_by(hearing: Hearing, turner: Turner, picked: Picked, silent: frozenset[int]) -> Speaker | None:
    """What some readings bring about in such a way, where all that they leave open has been tried."""
    turned = turner.turn(*picked)
    return None if turned.cut_short else hearing(turner, turned, silent)


def heard_by_choice(turner: Turner, turned: Turned, silent: frozenset[int]) -> Speaker | None:
    """The same for claims that hold in some completions: what is chosen there, the law in force asks nobody."""
    silent -= turner.by_choice()
    for after in turned.outcomes:
        claims = tuple(index for index, held in enumerate(after.claims()) if held and index in silent)
        if claims:
            return speaker(turner, replace(turned, outcomes=[after]), claims, chosen=True)
    return None


def heard_waiting(turner: Turner, turned: Turned, silent: frozenset[int]) -> Speaker | None:
    """The same for claims that hold for the moment: somebody has a choice to make there that the law asks of nobody.

    What was so before the step in which they have it says nothing: its effect is only still to come.
    """
    if not any(one.tried for one in turned.outcomes):
        return None
    replay = waiting(turner, turned.readings)
    after, wrong = replay.outcome, wrong_in(turner.outcome)
    claims = tuple(index for index in sorted(silent & replay.holding) if wrong[index].keys() - STILL)
    if not claims or not after.open or not waiting(turner, ()).holding.isdisjoint(claims):
        return None
    before = turner.replay(scenario=without(turner.scenario, [replay.now.step])).claims()
    claims = tuple(index for index in claims if index >= len(before) or not before[index])
    if not claims:
        return None
    return speaker(turner, replace(turned, outcomes=[after]), claims, waits=True)


def waiting(turner: Turner, picked: Picked) -> Waiting:
    """The replay under some other readings up to the first choice that the file does not make."""
    replay = Waiting(turner.scenario, {**turner.readings, **dict(picked)}, strict=False, recorded=False)
    replay.turned, replay.by_own_law = frozenset(dict(picked)), turner.by_own_law
    replay.run()
    return replay


def heard_as_told(turner: Turner, turned: Turned, silent: frozenset[int]) -> Speaker | None:
    """The same for claims that hold if a choice which the readings leave nobody is refused, as the file tells it.

    What chance brings is nobody's choice: that it cannot bring that under them says nothing.
    """
    if turner.left <= 0:
        return None
    after = turner.replay(*turned.readings, strict=True)
    off = [done.step for done in after.done if done.refused and not any(one.ruling for one in done.refused)]
    if any(step.chance or any(answer.by_chance for answer in step.answers) for step in off):
        return None
    claims = tuple(index for index, holds in enumerate(after.claims()) if holds and index in silent)
    return speaker(turner, replace(turned, outcomes=[after]), claims) if claims else None


class Waiting(Replay):
    """A replay that looks at the claims to come when it waits for a choice that the file does not make."""

    holding: frozenset[int] = frozenset()

    def next_claims(self) -> Step | None:
        """The claims that come next, beyond what the file tells to be chosen otherwise."""
        further = (one for one in self.scenario.steps[self.at :] if not one.makes_choice)
        step = next(further, None)
        return step if step is not None and step.kind == "claims" else None

    def unanswered(self, ask: Ask) -> None:
        step, said = self.next_claims(), len(self.outcome.claims())
        if step is not None and len({self.option_name(one) for one in ask.options}) > 1:
            looked = [all(looked_up(self, *fact)[1] for fact in claim.holds.items()) for claim in step.claims]
            self.holding = frozenset(said + place for place, holds in enumerate(looked) if holds)


def half_heard(turner: Turner, turned: Turned, silent: frozenset[int]) -> Speaker | None:
    """The same for claims of which in every completion some fact comes true that is not so, or a number gets nearer.

    Where as much of a claim becomes wrong as comes true, that is no part of what its player says; where what its player
    took is refused instead, it goes another way.
    """
    was, come = held_facts(turner.outcome), [held_facts(one) for one in turned.outcomes]
    off, left = short_of(turner.outcome), [short_of(one) for one in turned.outcomes]
    always = {
        index: frozenset.intersection(*(one[index] if index < len(one) else frozenset() for one in come))
        for index in silent
    }
    comes_true = {index for index, so in always.items() if len(so - was[index]) > len(was[index] - so)}
    gets_nearer = {
        index
        for index in silent - comes_true
        if any(
            all(index < len(one) and nearer(one[index].get(fact), by) for one in left)
            for fact, by in off[index].items()
        )
    }
    claims = tuple(sorted(comes_true | gets_nearer))
    if not claims:
        return None
    one = replace(speaker(turner, turned, claims, partly=True), nearer=frozenset(gets_nearer))
    return replace(one, course=True) if begins_with_own_refusal(turner, one) else one


def begins_with_own_refusal(turner: Turner, heard_so: Speaker) -> bool:
    """Whether what first comes to something else is a play or a use of the claimants' own, which is refused."""
    apart = parted(turner.scenario, turner.outcome, heard_so.after)
    if apart is None or apart[0].verb not in ("plays", "uses") or apart[0].refused is not None:
        return False
    step, _, one, other = apart
    lines = lines_of(turner.outcome)
    refused = one is not None and one.refused is None and other is not None and other.refused is not None
    return refused and all(lines[index].by == step.actor for index in heard_so.claims)


def touching(turner: Turner, turned: Turned, silent: frozenset[int]) -> Speaker | None:
    """The same for claims that stay wrong, but in every completion about something else than is so."""
    was, come = wrong_in(turner.outcome), [wrong_in(one) for one in turned.outcomes]
    claims = tuple(
        index
        for index in sorted(silent)
        if all(index < len(one) and any(one[index].get(fact) != so for fact, so in was[index].items()) for one in come)
    )
    if not claims or undoes(turner.outcome, turned.outcomes[0]):
        return None
    return speaker(turner, turned, claims, touches=True)


def undoes(outcome: Outcome, after: Outcome) -> bool:
    """Whether something is refused that was carried out."""
    return any(
        one.refused is None and other.refused is not None and one.step is other.step
        for one, other in zip(outcome.done, after.done, strict=False)
    )


def speaker(turner: Turner, turned: Turned, claims: tuple[int, ...], **ways: Any) -> Speaker:
    """What some readings bring about, with where that parts from what is; `ways`: in which way, as `Speaker` has it."""
    in_part = ways.get("partly") or ways.get("touches")
    after = turned.outcomes[0] if in_part else turned.example(claims[0])
    apart = parted(turner.scenario, turner.outcome, after)
    number, course = 0, False
    if apart is not None:
        step, number, one, other = apart
        if step.kind == "start":  # as it begins already, so that what is told first may not even be done
            acts = (each for each in pairs(turner.scenario, turner.outcome, after) if each[0].kind == "act")
            step, _, one, other = next(acts, apart)
        by_refusal = one is not None and other is not None and (one.refused is None) != (other.refused is None)
        theirs = disputed(turner.scenario, step) or held_against_a_draw(turner.outcome, after, step, claims)
        theirs = theirs and not forbids_own(turner.outcome, turned, step, other, claims)
        course = (by_refusal and not theirs) or ends_before(turner.outcome, after, claims)
        let_pass = now_let_pass(turner.outcome, after, claims)
        if later := [index for index in claims if index not in let_pass]:
            course = course or any(way(turner.outcome, after, later) for way in (ahead_of_the_turn, in_another_turn))
    return Speaker(
        turned.readings,
        turner.rulings,
        claims,
        after,
        number,
        sum(told(one) != told(other) for *_, one, other in pairs(turner.scenario, turner.outcome, after)),
        course or answers_nothing(turner.outcome, after, claims),
        **ways,
    )


def forbids_own(outcome: Outcome, turned: Turned, step: Step, done: Done | None, claims: Iterable[int]) -> bool:
    """Whether readings forbid a step that the player of some claims took, and that nobody says is refused."""
    if done is None or done.refused is None or step.refused is not None:
        return False
    lines = lines_of(outcome)
    questions = {question for question, _ in turned.readings}
    return all(lines[index].by == step.actor for index in claims) and any(
        obstacle.ruling in questions for obstacle in done.refused
    )


def answers_nothing(outcome: Outcome, after: Outcome, claims: Iterable[int]) -> bool:
    """Whether the player of some claims has answered cards, none of which could even be played then."""
    lines, refused = lines_of(outcome), {id(done.step) for done in after.done if done.refused is not None}
    played = [(done, event) for done in outcome.done for event in done.events if event.kind in ("play", "answer")]
    gone = {event.data["card"] for done, event in played if id(done.step) in refused}
    answered = [(done.step.actor, event.data["against"] in gone) for done, event in played if event.kind == "answer"]
    return all((lines[index].by, True) in answered and (lines[index].by, False) not in answered for index in claims)


def now_let_pass(outcome: Outcome, after: Outcome, claims: Iterable[int]) -> frozenset[int]:
    """The claims right before which their own player was refused what other readings let pass."""
    so = {id(done.step) for done in after.done if done.refused is None}
    return frozenset(
        index
        for index, line, last in right_before(outcome)
        if index in claims and id(last.step) in so and last.refused is not None and last.step.actor == line.by
    )


def upheld(turned: Turned, outcome: Outcome) -> tuple[int, ...]:
    """The rejected claims that hold however the others choose; what their own player is to choose suits them."""
    if turned.cut_short:
        return ()
    claims = enumerate(outcome.claimed())
    found = {index for index, one in claims if not one.holds and turned.holds(index, one.line.by)}
    later = frozenset.intersection(*(in_a_later_turn(outcome, one) for one in turned.outcomes))
    return tuple(sorted(found | later))


def in_a_later_turn(outcome: Outcome, after: Outcome) -> frozenset[int]:
    """The rejected claims of a turn that other readings have got past by then.

    Who says that no play is left has it where the turn is over, and who says that the game goes on where it did: where
    the same deed ends it at once, it did not.
    """
    ended = ends_at_once(after)
    past = {"plays_left": PASSED["plays_left"]} if ended is not None and ended is ends_with(outcome) else PASSED
    was, come = ([(done.turn, one) for done in some.done for one in done.claims] for some in (outcome, after))
    return frozenset(
        index
        for index, ((turn, (line, holds, _, held)), (later, (*_, now))) in enumerate(zip(was, come, strict=False))
        if not holds and later > turn and any(line.holds.get(fact, fact) == so for fact, so in past.items())
        and all(fact in now or line.holds[fact] == past.get(fact, fact) for fact in line.holds if fact not in held)
    )  # fmt: skip
