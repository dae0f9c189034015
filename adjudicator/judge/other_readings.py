"""Turning a reading round: replaying under another reading, every way the file leaves open (FORMATS)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from adjudicator.law.rulings import Ruling
from adjudicator.plain_data import plain_data
from adjudicator.scenario import Outcome, Replay, Scenario
from adjudicator.scenario.replaying.outcome import Question

MOST_COMPLETIONS = 200
MOST_WORK = 29_000
"""What turning readings round may cost one judgement, in the unit of `Outcome.work`: well under a second."""
MOST_REPLAYS = 300
"""So many replays of a long game it may cost at least: about as many readings are argued about one."""
MOST_EACH = 12_000
"""What one change of readings may cost of it."""
AT_FIRST = 1_000
"""What it may cost before all others have been tried."""


@plain_data()
class Turned:
    """What became of a scenario under another reading: one outcome for each way to fill in what it leaves open."""

    readings: tuple[tuple[str, str], ...]
    outcomes: list[Outcome]
    bounded: bool

    @property
    def cut_short(self) -> bool:
        """Whether a bound cut in, or a completion does not come to an end: nothing is known of every completion."""
        return self.bounded or any(one.endless for one in self.outcomes)

    def changes(self, key: Any) -> bool:
        """Whether every completion differs from the verdict `key`."""
        return not self.bounded and all(verdict_key(outcome) != key for outcome in self.outcomes)

    def may_change(self, key: Any) -> bool:
        return self.bounded or any(verdict_key(outcome) != key for outcome in self.outcomes)

    def upholds(self, claims: Sequence[bool]) -> list[int]:
        """Indices of rejected claims that hold in every completion."""
        if self.bounded:
            return []
        return [index for index, held in enumerate(claims) if not held and self.holds(index)]

    def holds(self, index: int, chooser: str = "") -> bool:
        """Whether a claim holds in every completion; what `chooser` is asked for is chosen to suit the claim."""
        return holds_in(self.outcomes, index, chooser)

    def example(self, index: int) -> Outcome:
        """The first completion in which a claim holds, else the first of all."""
        return next((one for one in self.outcomes if held(one, index)), self.outcomes[0])


def held(outcome: Outcome, index: int) -> bool:
    """Whether a claim holds; that somebody may do what was refused holds too where it has been done by then."""
    looked = outcome.claimed()
    if index >= len(looked):
        return False
    line, holds, actual, facts = looked[index]
    left = [fact for fact in line.holds if fact not in facts]
    return holds or (left == ["may"] and taken(outcome).issuperset(actual["may"]))


def taken(outcome: Outcome) -> set[str]:
    """What was taken of the steps that the file marks as refused: "Ann plays Milk", and "Ann chooses Bob" with it.

    Where something that is told to be chosen could not be, the step is not taken as it is told.
    """
    some = [done for done in outcome.done if done.step.refused is not None and done.refused is None]
    steps = [done.step for done in some if not done.passed_over]
    choices = {f"{step.actor} chooses {answer.text}" for step in steps for answer in step.answers}
    return choices.union(step.told() for step in steps)


def holds_in(outcomes: Sequence[Outcome], index: int, chooser: str, depth: int = 0) -> bool:
    """Whether a claim holds whatever the others choose from one choice on, and `chooser` as suits it."""
    if len(outcomes) == 1 or any(len(outcome.tried) <= depth for outcome in outcomes):
        return all(held(outcome, index) for outcome in outcomes)
    branches: dict[int, list[Outcome]] = {}
    for outcome in outcomes:
        branches.setdefault(outcome.tried[depth][1], []).append(outcome)
    results = (holds_in(branch, index, chooser, depth + 1) for branch in branches.values())
    return any(results) if outcomes[0].tried[depth][0] == chooser else all(results)


@plain_data()
class Bound:
    """The work that is left for turning readings round, in the unit of `Outcome.work`.

    No replay begins once nothing is left; the one under way may take `beyond` as well, and is given up after that.
    """

    left: int = MOST_WORK
    beyond: int = MOST_WORK


NO_OTHERS: Mapping[str, str] = {}
NOTHING: Mapping[int, frozenset[str]] = {}


def completions(
    scenario: Scenario, readings: Mapping[str, str], bound: Bound | None = None, **more: Any
) -> tuple[list[Outcome], bool]:
    """Every completion of a replay under some readings (see `one_by_one`), and whether a bound cut in."""
    found = list(one_by_one(scenario, readings, bound or Bound(), **more))
    done = [outcome for outcome in found if outcome is not None]
    return done, len(done) < len(found)


def one_by_one(
    scenario: Scenario,
    readings: Mapping[str, str],
    bound: Bound,
    *,
    turned: Mapping[str, str] = NO_OTHERS,
    by_own_law: Mapping[int, frozenset[str]] = NOTHING,
) -> Iterator[Outcome | None]:
    """The completions of a replay under some readings, `turned` ones in their place, as they are asked for.

    None at the end where a bound cut in. What is consulted is not recorded, which takes half as long. Cards that
    somebody discards one after another make the same completion in whatever order they go.
    """
    ways = Ways(bound)
    while ways.waiting:
        if ways.spent():
            yield None
            return
        replay = Completing(scenario, {**readings, **turned}, strict=False, choices=ways.next(), recorded=False)
        replay.ways, replay.most = ways, bound.left + bound.beyond
        replay.turned, replay.by_own_law = frozenset(turned), by_own_law
        outcome = replay.run()
        if outcome.cut:
            bound.left -= outcome.work
            yield None
            return
        if outcome.open is None:
            bound.left -= outcome.work
            ways.done += 1
            yield outcome
        elif not outcome.open_count:  # a card that nobody knows, and no deck is told that it could be of
            yield None
            return


class Ways:
    """The ways to go on from choices that are open, depth first, and what may still be spent on them.

    A way is given by all its choices, and by what was asked last with the count of options. A replay that comes to a
    choice goes on with its first option; one that stopped there would count as well, and so it costs the same.
    """

    def __init__(self, bound: Bound) -> None:
        self.bound = bound
        self.done = 0
        self.waiting: list[tuple[list[int], Question | None, int]] = [([], None, 0)]
        self.before: Question | None = None
        self.count = 0

    def spent(self) -> bool:
        return self.bound.left <= 0 or self.done + len(self.waiting) > MOST_COMPLETIONS

    def next(self) -> list[int]:
        """The choices of the way that comes next."""
        choices, self.before, self.count = self.waiting.pop()
        return choices

    def branch(self, replay: Replay, asked: Question, looks: Sequence[object]) -> int | None:
        """A choice is open: each option is a way, of those that look alike one. Gives the first if it may go on."""
        self.bound.left -= replay.work_by_now()
        count = len(looks)
        again = count == self.count - 1 and one_more_discard(self.before, asked)
        first = replay.choices[-1] if again else 0
        ways = [index for index in range(first, count) if looks[index] not in looks[first:index]]
        self.waiting += [([*replay.choices, index], asked, count) for index in reversed(ways)]
        if first >= count or replay.looked_ahead or self.spent():
            return None
        return self.next()[-1]


class Completing(Replay):
    """A replay that goes on where the file leaves a choice open, one way after the other."""

    ways: Ways | None = None

    def goes_on(self, asked: Question, looks: Sequence[object]) -> int | None:
        return self.ways.branch(self, asked, looks) if self.ways is not None else None


def one_more_discard(was: Question | None, now: Question) -> bool:
    """Whether a choice is of a card to discard as the choice before it was."""
    return was is not None and now.what == "discard" and (was.line, was.who, was.what) == (now.line, now.who, now.what)


def turn(scenario: Scenario, readings: Mapping[str, str], *changed: tuple[str, str], **more: Any) -> Turned:
    """Replay under some readings with a few of them changed, in every way that is left open (see `completions`)."""
    return Turned(changed, *completions(scenario, readings, turned=dict(changed), **more))


class Turner:
    """Turns the readings of one judgement round: each change is replayed once, and all of them share one bound.

    `outcome` is what becomes of the scenario under the readings in force. What is consulted under others is not
    recorded: no verdict of a replay hangs on that.
    """

    def __init__(
        self, scenario: Scenario, readings: Mapping[str, str], rulings: Mapping[str, Ruling], outcome: Outcome
    ) -> None:
        self.scenario = scenario
        self.readings = readings
        self.rulings = rulings
        self.outcome = outcome
        self.by_own_law = {
            id(done.step): frozenset(one.ruling for one in done.refused or () if one.ruling)
            for done in outcome.done
            if done.refused or done.midway
        }
        self.left = max(MOST_WORK, MOST_REPLAYS * outcome.work)
        self.known: dict[tuple[tuple[str, str], ...], Turned] = {}
        self.passed: dict[tuple[tuple[str, str], ...], Mapping[int, set[frozenset[str]]]] = {}
        self.apart: frozenset[int] | None = None

    def one_after_another(self, changes: Iterable[tuple[tuple[str, str], ...]]) -> None:
        """Turn some readings round, those under which much is left open after all others, as long as there is work."""
        enough = self.left - MOST_WORK
        for changed in [one for one in changes if self.turn(*one, most=AT_FIRST).bounded]:
            if self.left <= enough:
                return
            del self.known[changed]
            self.turn(*changed)

    def turn(self, *changed: tuple[str, str], most: int = MOST_EACH) -> Turned:
        """What becomes of the scenario under some changed readings; bounded where no work is left for it."""
        found = self.known.get(changed)
        if found is None:
            given = min(self.left, most)
            bound = Bound(given, self.left - given)
            found = self.known[changed] = turn(
                self.scenario, self.readings, *changed, bound=bound, by_own_law=self.by_own_law
            )
            self.left -= given - bound.left
        return found

    def replay(
        self, *changed: tuple[str, str], scenario: Scenario | None = None, strict: bool = False, recorded: bool = False
    ) -> Outcome:
        """One replay of the scenario, or of one made of it, under some changed readings: it costs what it takes."""
        readings = {**self.readings, **dict(changed)}
        outcome = Replay(scenario or self.scenario, readings, strict=strict, recorded=recorded).run()
        self.left -= outcome.work
        return outcome

    def answers_apart(self) -> frozenset[int]:
        """The claims that hold by the law in force but for answers that nobody asks for, with which a step is refused.

        Where a reading is tried such answers are skipped, so that any reading would seem to speak for them.
        """
        if self.apart is None:
            told = all(done.refused is None or done.step.refused is not None for done in self.outcome.done)
            held = () if told else enumerate(self.replay().claims())
            self.apart = frozenset(index for index, holds in held if holds)
        return self.apart

    def by_choice(self) -> frozenset[int]:
        """The claims that may come true by the law in force, too, if somebody chooses so whom the file leaves free."""
        ways = self.turn().outcomes if self.outcome.tried else ()
        return frozenset(index for one in ways for index, holds in enumerate(one.claims()) if holds)

    def rivals(self, question: str) -> Iterator[tuple[str, str]]:
        """The question with each of its readings that somebody would argue instead of the one in force."""
        return ((question, one) for one in arguable(self.rulings[question]) if one != self.readings[question])


def verdict_key(outcome: Outcome) -> Any:
    """The verdict: which claims hold; without claims, which expectations hold and which steps are refused."""
    claims = tuple(outcome.claims())
    if claims:
        return claims
    facts = tuple(holds for done in outcome.done for *_, holds in done.facts) + tuple(h for *_, h in outcome.facts)
    refused = tuple(done.step.line for done in outcome.done if done.refused is not None)
    return facts, refused, outcome.endless


def others(readings: Mapping[str, Mapping[str, str]], in_force: Mapping[str, str], question: str) -> Iterator[str]:
    """The readings of a question that are not in force."""
    return (name for name in readings.get(question, {}) if name != in_force[question])


def arguable(ruling: Ruling) -> Mapping[str, str]:
    """The readings of a ruling that somebody would argue, and the one in force."""
    return {name: text for name, text in ruling.readings.items() if name not in ruling.strawmen}


def consulted(outcome: Outcome) -> list[str]:
    """Questions consulted in a replay, in order, each once."""
    return list(dict.fromkeys(consult.question for consult in outcome.consults()))
