"""One line of play under two laws: made ready to be replayed, its ends compared, and claims put to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from adjudicator.files import Problem, read_documents
from adjudicator.judge.turning import completions
from adjudicator.scenario import Replay, Scenario, read_text
from adjudicator.scenario.outcome import Done
from adjudicator.search.games.randomly import NAMES
from adjudicator.search.separating.differences import Holds, apart, consulted, end_of, ends_of
from adjudicator.search.separating.improvising import waits_for
from adjudicator.search.separating.situations import tidy
from adjudicator.search.separating.sketch import FIRST_LINE, Data, copied, mark_refused, read, told_in_order
from adjudicator.search.separating.sought import Sought, both, under

FACTS = 12
"""So many facts are tried as claims, the most telling first."""


def separated(data: Data, sought: Sought, closely: bool = False) -> Data | None:
    """The line made ready for its own law, where the other law leads to another end; else None."""
    ready = made_ready(tidy(copied(data)), sought)
    if ready is None or next(iter(ends_apart(ready, sought, closely)), None) is None:
        return None
    return None if ready["steps"] and told_by_the_table(ready, sought, closely) else ready


def claimable(data: Data, sought: Sought, closely: bool = False) -> Data | None:
    """The line made ready, where each of the two laws upholds a claim of its own about its end; else None."""
    ready = made_ready(tidy(copied(data)), sought)
    if ready is None or with_claims(ready, sought, closely) is None:
        return None
    return None if ready["steps"] and told_by_the_table(ready, sought, closely) else ready


def told_by_the_table(data: Data, sought: Sought, closely: bool) -> bool:
    """Whether the laws differ before anybody has done anything: then it is no line of play."""
    return next(iter(ends_apart({**data, "steps": []}, sought, closely)), None) is not None


def ends_apart(data: Data, sought: Sought, closely: bool) -> Iterable[tuple[Holds, Holds]]:
    """Claims on which the ends of a line under two laws differ, the most telling first."""
    here, there = both(data, sought)
    if here is None or there is None:
        return iter(())
    end = end_of(here, under(sought.here, data), closely)
    if not end.facts or end.outcome.open is not None:
        return iter(())
    if sought.questions and not consulted(end, sought.questions):
        return iter(())
    return apart(end, ends_of(there, under(sought.there, data), closely))


def made_ready(data: Data, sought: Sought) -> Data | None:
    """The line without answers that nothing asks for, its refused steps marked; None where it does not replay."""
    readings = under(sought.here, data)
    for _ in range(2 * len(data["steps"]) + 4):
        scenario = read(data, sought.here.agreed)
        if scenario is None:
            return None
        outcome = Replay(scenario, readings).run()
        if outcome.endless:
            return None
        if outcome.problems:
            if not put_right(data, outcome.problems[0]):
                return None
        elif outcome.open is not None:
            if not answered(data, scenario, readings):
                return None
        elif not mark(data, scenario, outcome.done, sought):
            return data
    return None


def put_right(data: Data, problem: Problem) -> bool:
    """Take out an answer that nothing asks for; who calls out that something was left unsaid is refused instead."""
    place = problem.line - FIRST_LINE
    if problem.code != "unasked-answer" or not 0 <= place < len(data["steps"]):
        return False
    step = data["steps"][place]
    if isinstance(step, dict) and "refused" not in step and next(iter(step)).endswith(" says"):
        step["refused"] = None
    else:
        del data["steps"][place]
    return True


def answered(data: Data, scenario: Scenario, readings: Mapping[str, str]) -> bool:
    """Give the answer a line waits for; what is said in its place, which is no answer here, is refused."""
    waits = waits_for(scenario, readings)
    if waits is None:
        return False
    at, who, verb, options = waits
    if at < len(scenario.steps):
        step = scenario.steps[at]
        wrong = step.kind == "act" and step.verb in ("chooses", "discards") and step.refused is None
        if wrong and step.actor != who:
            mark_refused(data, at, ())
            return True
    heaps = list(told_in_order(data))
    steps, place = heaps[at] if at < len(heaps) else (data["steps"], len(data["steps"]))
    steps.insert(place, {f"{who} {verb}": options[0]} if who else {"chance": [options[0]]})
    return True


def mark(data: Data, scenario: Scenario, done: Sequence[Done], sought: Sought) -> bool:
    """Say of each step whether it is refused, and by what; True where that was not yet so."""
    came = {id(one.step): one for one in done}
    changes = False
    for number, step in enumerate(scenario.steps):
        one = came.get(id(step))
        if step.kind != "act" or one is None:
            continue
        if one.refused is None:
            if step.refused is not None:
                mark_refused(data, number, None)
                changes = True
            continue
        named = list(dict.fromkeys(item.ruling for item in one.refused if item.ruling))
        by = [name for name in named if name in sought.questions] or named[:1]
        if step.refused != by:
            mark_refused(data, number, by)
            changes = True
    return changes


# -- claims -----------------------------------------------------------------------------------------------------------


def with_claims(data: Data, sought: Sought, closely: bool = True) -> Data | None:
    """The scenario with one claim for each law, where each is upheld under its own law only; else None."""
    for number, (mine, theirs) in enumerate(ends_apart(data, sought, closely)):
        if number >= FACTS:
            break
        claimed = claiming(data, sought, mine, theirs)
        if proven(claimed, sought):
            return claimed
    return None


def claiming(data: Data, sought: Sought, mine: Holds, theirs: Holds) -> Data:
    """The scenario with two people who claim how it ends."""
    first, second = list(data["players"])[:2]
    claims = [{first: sought.here.says, "holds": mine}, {second: sought.there.says, "holds": theirs}]
    named: Data = {"scenario": sought.title}
    house = [*(data.get("house") or ()), *(sought.house or ())]
    if house:
        named["house"] = house
    head = {key: value for key, value in data.items() if key not in ("scenario", "house", "steps")}
    return {**named, **head, "steps": [*copied(data)["steps"], {"claims": claims}]}


def proven(data: Data, sought: Sought) -> bool:
    """Whether a scenario reads back, replays as it says, and each law upholds its own claim and no other."""
    here, there = both(data, sought)
    if here is None or there is None:
        return False
    outcome = Replay(here, under(sought.here, data)).run()
    if outcome.problems or outcome.open is not None or outcome.claims() != [True, False]:
        return False
    if any((one.refused is None) != (one.step.refused is None) for one in outcome.done if one.step.kind == "act"):
        return False
    others, bounded = completions(there, under(sought.there, data))
    return bool(others) and not bounded and all(one.claims() == [False, True] for one in others)


def seated(data: Data) -> Data:
    """The same with the players called in the order in which they sit."""
    names = dict(zip(data["players"], NAMES, strict=False))
    renamed: Data = _renamed(data, names)
    return renamed


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {_renamed(key, names): _renamed(one, names) for key, one in value.items()}
    if isinstance(value, list):
        return [_renamed(one, names) for one in value]
    if not isinstance(value, str):
        return value
    who, space, rest = value.partition(" ")
    owner, mark, place = value.partition("'s ")
    if mark and owner in names:
        return f"{names[owner]}'s {place}"
    return names[who] + space + rest if who in names else value


def reads_back(text: str, data: Data) -> bool:
    """Whether a text is the scenario it was written from, without a problem."""
    documents, _ = read_documents(text, "sketch")
    return not read_text(text)[1] and [one.data for one in documents] == [data]
