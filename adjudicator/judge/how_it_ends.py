"""Where the game is over in an account of it, and whether that is what somebody argues about."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.cards.names import normal
from adjudicator.judge.claimed_facts import lines_of
from adjudicator.scenario import Outcome, Step
from adjudicator.scenario.replaying.outcome import Done


def ends_before(outcome: Outcome, after: Outcome, claims: Iterable[int]) -> bool:
    """Whether a game that goes on is over under other readings, while the claims say nothing of how it ends."""
    lines = lines_of(outcome)
    about_it = any({"over", "winner"} & lines[index].holds.keys() for index in claims)
    return not about_it and ends_with(after) is not None and ends_with(outcome) is None


def ends_halfway(outcome: Outcome, after: Outcome) -> bool:
    """Whether the game ends under other readings in the middle of a step, before all that chance brings there came."""
    other = ending(after)
    one = outcome.of(other.step) if other is not None and other.step.chance else None
    if one is None or other is None:
        return False
    all_of_it, came = ([(event.kind, event.data) for event in done.events] for done in (one, other))
    came = came[: [kind for kind, _ in came].index("game over")]
    left = {normal(str(data.get("card", ""))) for _, data in all_of_it[len(came) :]}
    return came == all_of_it[: len(came)] and not left.isdisjoint(map(normal, one.step.chance))


def ending(outcome: Outcome) -> Done | None:
    """Where the game is over, or nothing where it goes on."""
    return next((done for done in outcome.done if any(event.kind == "game over" for event in done.events)), None)


def ends_with(outcome: Outcome) -> Step | None:
    """The step by which the game is over, or nothing where it goes on."""
    done = ending(outcome)
    return done.step if done is not None else None


def ends_at_once(outcome: Outcome) -> Step | None:
    """The same where the game is over before the turn is."""
    step = ends_with(outcome)
    turned = any(done.step is step and any(event.kind == "turn" for event in done.events) for done in outcome.done)
    return None if turned else step
