"""The ways to fill in what a file leaves unsaid, what each comes to, and the one question that tells them apart best.

Unknown cards are filled in one at a time, the others staying unknown; choices in every way. All of it is bounded by
the work of the replays, and a search that was cut says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from adjudicator.judge.choices import Unsaid, every_way
from adjudicator.judge.other_readings import Bound, verdict_key
from adjudicator.judge.unknown_cards import candidates, filled, places, uses
from adjudicator.scenario import Outcome, Replay, Scenario, Step

if TYPE_CHECKING:
    from fractions import Fraction

AT_ONCE = 8_000
"""What filling in may cost a judgement, in the unit of `Outcome.work`: some hundredths of a second."""
AT_LENGTH = 150_000
"""The same where somebody asks for it."""
MOST_WAYS = 200
OTHER = "any other card"


@dataclass(frozen=True, slots=True)
class Result:
    """What a way comes to: which claims hold, and, in a file without claims, how the table stands."""

    key: Any
    claims: tuple[bool, ...]
    winners: tuple[str, ...]
    turn: str | None
    holds: bool = True
    endless: bool = False


@dataclass(slots=True)
class Way:
    """One way to fill in what is unsaid: the answers, and what it comes to."""

    answers: Mapping[Unsaid, str]
    result: Result


@dataclass(slots=True)
class Next:
    """The question to ask next: what is unsaid, and the answers by what they come to (None: that is not enough)."""

    unsaid: Unsaid
    answers: list[tuple[list[str], Result | None]]


@dataclass(slots=True)
class Filling:
    """What comes of all the ways that were tried. `results` counts them, those that agree with the verdict first."""

    unsaid: list[Unsaid] = field(default_factory=list)
    ways: list[Way] = field(default_factory=list)
    results: list[tuple[Result, int]] = field(default_factory=list)
    ask: Next | None = None
    cut: bool = False
    claimants: list[str] = field(default_factory=list)
    at_length: bool = False

    @property
    def same(self) -> int:
        """How many ways agree with the verdict; where it is open, with what most of them come to."""
        return self.results[0][1] if self.results else 0

    @property
    def matters(self) -> bool:
        """Whether anything hangs on what is unsaid."""
        return len(self.results) > 1

    def right(self, result: Result) -> list[str]:
        """Those who make claims and are right in all of them."""
        own: dict[str, list[bool]] = {}
        for name, held in zip(self.claimants, result.claims, strict=False):
            own.setdefault(name, []).append(held)
        return [name for name, held in own.items() if all(held)]

    def always_right(self) -> list[str]:
        """Those who make claims and are right however it is filled in."""
        ways = [self.right(result) for result, _ in self.results]
        return [name for name in ways[0] if all(name in right for right in ways)] if ways else []

    def told(self, result: Result) -> dict[str, Any]:
        """A result as plain data."""
        return {
            "right": self.right(result), "claims": list(result.claims), "winner": " and ".join(result.winners) or None,
            "turn": result.turn, "expectations": result.holds, "endless": result.endless,
        }  # fmt: skip

    def as_json(self) -> dict[str, Any]:
        asked = None
        if self.ask is not None:
            answers = [
                {"answers": some, "comes_to": None if one is None else self.told(one)} for some, one in self.ask.answers
            ]
            asked = {**self.ask.unsaid.as_json(), "answers": answers}
        return {
            "unsaid": [one.as_json() for one in self.unsaid], "ways": len(self.ways), "same": self.same,
            "results": [{**self.told(result), "ways": count} for result, count in self.results],
            "ask_next": asked, "cut": self.cut,
        }  # fmt: skip


def fill(scenario: Scenario, readings: Mapping[str, str], replay: Replay, *, at_length: bool = False) -> Filling | None:
    """What comes of the ways to fill in a file; None where it leaves nothing unsaid that could matter.

    Tried are the choices it leaves open, and the unknown cards that were drawn, moved or played. `at_length` tries the
    unknown cards that only lie in hands too, and the Surprises they could be.
    """
    wanted = [one for one in places(scenario, replay) if at_length or one.entered]
    if not wanted and replay.outcome.open is None:
        return None
    bound = Bound(AT_LENGTH if at_length else AT_ONCE)
    found = Filling(claimants=[claim.by for step in scenario.steps for claim in step.claims], at_length=at_length)
    none_named = {place.unsaid: OTHER for place in wanted}
    add(found, scenario, readings, bound, none_named)
    for place in wanted:
        for card in candidates(scenario, replay.game, place):
            changed = filled(scenario, replay, place, card)
            may_be_used = card.type == "surprise" and at_length
            if place.entered or not may_be_used:
                add(found, changed, readings, bound, {**none_named, place.unsaid: card.name})
            for text, used, step in uses(changed, place.holder, card) if may_be_used else ():
                add(found, used, readings, bound, {**none_named, place.unsaid: text}, step)
    found.unsaid = list(dict.fromkeys(one for way in found.ways for one in way.answers))
    found.results = counted(found, None if replay.outcome.open is not None else result_of(replay, replay.outcome))
    if found.matters:
        found.ask = best_question(found)
    return found if found.ways else None


def add(
    found: Filling,
    scenario: Scenario,
    readings: Mapping[str, str],
    bound: Bound,
    answers: Mapping[Unsaid, str],
    play: Step | None = None,
) -> None:
    """Replay a filled-in scenario in every way its choices leave; none counts where `play` may not be played."""
    for replay in every_way(scenario, readings, bound):
        if replay is None or len(found.ways) >= MOST_WAYS:
            found.cut = True
            return
        outcome = replay.outcome
        if outcome.open is not None:
            found.cut |= not replay.unlike
        elif not outcome.problems and (play is None or outcome.allows(play)):
            found.ways.append(Way({**answers, **dict(replay.told)}, result_of(replay, outcome)))


def result_of(replay: Replay, outcome: Outcome) -> Result:
    """What an outcome comes to."""
    winners = tuple(player.name for player in replay.game.winners)
    turn = None if replay.game.over else replay.game.turn.player.name
    claims = tuple(outcome.claims())
    facts = [held for done in outcome.done for *_, held in done.facts] + [held for *_, held in outcome.facts]
    key = verdict_key(outcome) if claims else (verdict_key(outcome), winners, turn)
    as_told = all(facts) and not any(done.belied for done in outcome.done)
    return Result(key, claims, winners, turn, as_told, outcome.endless)


def counted(found: Filling, verdict: Result | None) -> list[tuple[Result, int]]:
    """Each result with the number of ways that lead to it: that of the verdict first, then the most frequent."""
    counts = Counter(way.result.key for way in found.ways)
    first = {way.result.key: way.result for way in reversed(found.ways)}
    order = sorted(counts, key=lambda key: (verdict is None or key != verdict.key, -counts[key]))
    return [(first[key], counts[key]) for key in order]


# -- the question that tells the ways apart best ----------------------------------------------------------------------


def best_question(found: Filling) -> Next:
    """What to ask next: the answer that leaves the least in doubt, on average over the ways; of equals the first."""
    best = min(found.unsaid, key=lambda one: (doubt(found, one), found.unsaid.index(one)))
    outcomes: dict[str, list[Result]] = {}
    for way in found.ways:
        if best in way.answers:
            outcomes.setdefault(way.answers[best], []).append(way.result)
    grouped: dict[Any, tuple[list[str], Result | None]] = {}
    for answer, results in outcomes.items():
        keys = {result.key for result in results}
        key = results[0].key if len(keys) == 1 else None
        grouped.setdefault(key, ([], results[0] if len(keys) == 1 else None))[0].append(answer)
    return Next(best, list(grouped.values()))


def doubt(found: Filling, unsaid: Unsaid) -> Fraction:
    """How many ways stay in doubt once this is answered: by how much the results of the remaining ways are mixed."""
    groups: dict[str | None, Counter[Any]] = {}
    for way in found.ways:
        groups.setdefault(way.answers.get(unsaid), Counter())[way.result.key] += 1
    first, *others = [mixed(group) for group in groups.values()]
    return sum(others, first)


def mixed(group: Counter[Any]) -> Fraction:
    """How far from alike the results of some ways are: 0 where they are all one."""
    from fractions import Fraction

    total = sum(group.values())
    return total - Fraction(sum(count * count for count in group.values()), total)
