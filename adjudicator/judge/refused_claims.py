"""Claims whose player was refused something: what it was refused for speaks for them where nothing else does."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.judge.comparing import disputed, parted
from adjudicator.judge.other_readings import Turned, Turner
from adjudicator.judge.speaking_for import Picked, Speaker, speaker
from adjudicator.scenario import Outcome
from adjudicator.scenario.replaying.outcome import Done


def heard_at_refusal(turner: Turner, picked: Picked, silent: frozenset[int]) -> Speaker | None:
    """Readings that no longer stand in the way of what the players of claims tried, whatever else does."""
    questions = {question for question, _ in picked}
    refused = {
        index: {id(done.step) for done in tried if questions <= obstacles(done)}
        for index, tried in tried_before(turner.outcome)
        if index in silent
    }
    if not any(refused.values()) or (turned := turner.turn(*picked)).cut_short:
        return None
    still = {id(done.step) for one in turned.outcomes for done in one.done if questions & obstacles(done)}
    claims = tuple(sorted(index for index, steps in refused.items() if steps - still))
    return speaker(turner, turned, claims, touches=True) if claims else None


def obstacles(done: Done) -> set[str | None]:
    """The rulings that a step was refused for."""
    return {one.ruling for one in done.refused or ()}


def tried_before(outcome: Outcome) -> Iterator[tuple[int, list[Done]]]:
    """Each claim by its place, with what its player did after the claims before."""
    index, since = -1, list[Done]()
    for done in outcome.done:
        if done.step.kind == "act":
            since.append(done)
        for line, *_ in done.claims:
            index += 1
            yield index, [one for one in since if one.step.actor == line.by]
        if done.claims:
            since = []


def refuses_undisputed(turner: Turner, turned: Turned) -> bool:
    """Whether players argue, and other readings begin with refusing something that none of them argues about."""
    if not any(step.claims for step in turner.scenario.steps):
        return False
    apart = (parted(turner.scenario, turner.outcome, outcome) for outcome in turned.outcomes)
    return all(
        one is not None and one[2] is not None and one[3] is not None and one[2].refused is None
        and one[3].refused is not None and not disputed(turner.scenario, one[0])
        for one in apart
    )  # fmt: skip


def amiss(outcome: Outcome) -> int:
    """How many steps are refused that the file tells as done."""
    return sum(map(in_vain, outcome.done))


def in_vain(done: Done) -> bool:
    """Whether a step is refused that the file tells as done."""
    return done.refused is not None and done.step.refused is None
