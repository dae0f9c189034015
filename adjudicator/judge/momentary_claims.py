"""Claims that hold for a moment only, which a reading brings about: it passes by itself, before anybody can look.

Such as that it is still somebody's turn, where the reading has one more card come off the pile and be played; or that
the hand is set aside, where the reading has a card played by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from adjudicator.engine import Event
from adjudicator.judge.claimed_facts import held_facts, in_parts, right_before
from adjudicator.judge.other_readings import Turned, Turner
from adjudicator.judge.speaking_for import OF_A_TURN, Picked, Speaker, heard_waiting, speaker
from adjudicator.scenario import Outcome, Replay
from adjudicator.scenario.replaying.facts import looked_up

WHOLE = "the claim as a whole"
A_TURN_GOES_ON = frozenset(("play", "draw", "use", "obey"))
"""The kinds of what is done in a turn that is not over; all else comes of what was done before."""


def heard_for_now(turner: Turner, turned: Turned, silent: frozenset[int]) -> Speaker | None:
    """What some readings bring about for a moment: while somebody chooses, or in passing."""
    return heard_waiting(turner, turned, silent) or heard_in_passing(turner, turned, silent)


def heard_in_passing(turner: Turner, turned: Turned, silent: frozenset[int]) -> Speaker | None:
    """The same for claims that hold at a moment which only these readings have, and which passes by itself."""
    if len(turned.outcomes) != 1:
        return None
    claims = silent & in_a_turn_that_went_on(turner.outcome, turned.outcomes[0])
    if not claims:
        claims = frozenset(index for index, parts in news(turner, turned, silent).items() if WHOLE in parts)
    return speaker(turner, turned, tuple(sorted(claims)), waits=True) if claims else None


def half_in_passing(turner: Turner, turned: Turned, silent: frozenset[int]) -> Speaker | None:
    """The same for claims of which some part holds at such a moment."""
    if len(turned.outcomes) != 1:
        return None
    claims = tuple(sorted(index for index, parts in news(turner, turned, silent).items() if parts))
    return speaker(turner, turned, claims, partly=True, waits=True) if claims else None


def news(turner: Turner, turned: Turned, silent: frozenset[int]) -> Mapping[int, frozenset[str]]:
    """What of each claim holds at moments that only these readings have, and not as it is."""
    happens = happened(turner.outcome, turned.outcomes[0])
    apart = silent & {index for index, before, now in happens if before != now}
    if not apart or turner.left <= 0:
        return {}
    here, there, held = passed(turner, ()), passed(turner, turned.readings), held_facts(turner.outcome)
    return {
        index: frozenset().union(*there.get(index, ())).difference(*here.get(index, ()), held[index]) for index in apart
    }


def happened(outcome: Outcome, after: Outcome) -> Iterator[tuple[int, list[Event], list[Event]]]:
    """For each claim what happened with the last thing done before it, as it is and under other readings."""
    for (index, _, last), (_, _, other) in zip(right_before(outcome), right_before(after), strict=False):
        if last.step is other.step:
            yield index, last.events, other.events


def in_a_turn_that_went_on(outcome: Outcome, after: Outcome) -> frozenset[int]:
    """The claims that are wrong in nothing but the turn, and under other readings it went on for a while."""
    looked, now = outcome.claimed(), after.claimed()
    found = set()
    for index, events, others in happened(outcome, after):
        line, _, _, held = looked[index]
        wrong = line.holds.keys() - held
        if not wrong or wrong - OF_A_TURN or line.holds.keys() - now[index].held - OF_A_TURN:
            continue
        whose, more = went_on(events, others)
        by_kind = Counter(event.kind for event in more if event.data.get("player") == whose)
        plays, draws = by_kind["play"], by_kind["draw"]
        left = line.holds.get("draws_left", draws)
        drawn = left == draws or 0 < draws < left  # no more may have been there
        if (
            by_kind.keys() & A_TURN_GOES_ON
            and drawn
            and line.holds.get("turn", whose) == whose
            and line.holds.get("plays_left", plays) == plays
        ):
            found.add(index)
    return frozenset(found)


def went_on(events: list[Event], others: list[Event]) -> tuple[str, list[Event]]:
    """Whose turn was over where it went on under other readings, or at its end, and what happened in it then."""
    at = next((at for at, (one, other) in enumerate(zip(events, others, strict=False)) if one != other), None)
    if at is None:
        return "", []
    ended = [event for event in events[: at + 1] if event.kind == "turn over"]
    if not ended or events[at].kind not in ("turn over", "turn"):
        return "", []
    end = next((place for place, event in enumerate(others[at:], at) if event.kind == events[at].kind), len(others))
    return str(ended[-1].data.get("player", "")), others[at:end]


def passed(turner: Turner, picked: Picked) -> Mapping[int, set[frozenset[str]]]:
    """What of each claim holds at moments between two things that happen by themselves; looked up once."""
    found = turner.passed.get(picked)
    if found is None:
        replay = Passing(turner.scenario, {**turner.readings, **dict(picked)}, strict=False, recorded=False)
        replay.turned = frozenset(dict(picked))
        turner.left -= replay.run().work
        found = turner.passed[picked] = replay.held_in_passing
    return found


class Passing(Replay):
    """A replay that looks at the claims to come at each moment that passes by itself: what holds there, in parts."""

    held_in_passing: dict[int, set[frozenset[str]]]

    def begin(self) -> None:
        super().begin()
        self.held_in_passing = {}

    def in_passing(self) -> None:
        """What of the claims that come next holds now."""
        step, said = self.peek(), len(self.outcome.claims())
        if step is None or step.kind != "claims":
            return
        for place, claim in enumerate(step.claims):
            looked = [(fact, value, *looked_up(self, fact, value)) for fact, value in claim.holds.items()]
            parts = frozenset(
                part for fact, value, actual, ok in looked for part in in_parts(fact, value, {fact: actual}, ok)
            )
            whole = {WHOLE} if all(ok for *_, ok in looked) else set()
            self.held_in_passing.setdefault(said + place, set()).add(parts | whole)
