"""One line of play under two laws: made ready to be replayed, its ends compared, and claims put to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from adjudicator.files import Problem, read_documents
from adjudicator.judge.other_readings import completions
from adjudicator.judge.other_readings import consulted as questions_of
from adjudicator.plain_data import replace
from adjudicator.scenario import Replay, Scenario, read_text
from adjudicator.scenario.replaying.outcome import Done
from adjudicator.search.games.randomly import NAMES
from adjudicator.search.separating.differences import End, apart, end_of, ends_of
from adjudicator.search.separating.laws import Pair
from adjudicator.search.separating.scenario_data import FIRST_LINE, Data, mark_refused, told_in_order
from adjudicator.search.separating.shrinking import tidy
from adjudicator.search.separating.starting_scenarios import CLAIMED, Line

FACTS = 12
"""So many facts are tried as claims, the most telling first."""


def separating(line: Line, pair: Pair, closely: bool = False, bare: bool = False) -> Line | None:
    """The line made ready, where each of the two laws upholds a claim of its own; else None.

    The claims it has are kept where they still do, else they are about its end: `closely`, also about what everybody
    may do next. Without `bare`, a line is none on which the laws differ before anybody has done anything.
    """
    ready, end = made_ready(replace(line, data=tidy(deepcopy(line.data))), pair, closely)
    if end is None or not (closely or consulted(end, pair)):
        return None
    there = pair.scenarios(written(ready, pair))[1]
    ends = ends_of(there, pair.there.at(ready.data), closely) if there is not None else []
    found = claimed(ready, end, ends, pair)
    if found is None or bare or found.data["steps"] in ([], [CLAIMED]):
        return found if bare else None
    return None if told_by_the_table(found, pair, closely) else found


def consulted(end: End, pair: Pair) -> bool:
    """Whether one of the questions decided something on the way to an end."""
    return not pair.questions or bool(pair.cards) or not set(pair.questions).isdisjoint(questions_of(end.outcome))


def told_by_the_table(line: Line, pair: Pair, closely: bool) -> bool:
    """Whether the laws differ on the table as it lies: then what is done there proves nothing."""
    bare = replace(line, data={**line.data, "steps": []})
    return separating(bare, pair, closely, bare=True) is not None


def claimed(line: Line, end: End, ends: Sequence[End], pair: Pair) -> Line | None:
    """The line with claims on which its ends differ, the most telling first; None where there are none."""
    if ends and line.claims is not None:
        if end.outcome.claims() == [True, False] and all(one.outcome.claims() == [False, True] for one in ends):
            return line if proven(written(line, pair), pair) else None
    for number, (mine, theirs) in enumerate(apart(end, ends)):
        if number >= FACTS:
            break
        found = Line({**line.data, "steps": replaced(line.data["steps"], CLAIMED)}, mine, theirs)
        if proven(written(found, pair), pair):
            return found
    return None


def written(line: Line, pair: Pair) -> Data:
    """The scenario of a line, with two people who claim how it ends."""
    named: Data = {"scenario": pair.title}
    house = [*(line.data.get("house") or ()), *pair.house]
    if house:
        named["house"] = house
    head = {key: value for key, value in line.data.items() if key not in ("scenario", "house", "steps")}
    steps = deepcopy(line.data)["steps"]
    if line.claims is not None:
        first, second = list(line.data["players"])[:2]
        says = ((first, pair.here.says, line.here), (second, pair.there.says, line.there))
        claims = {"claims": [{by: said, "holds": holds} for by, said, holds in says]}
        steps = replaced(steps, CLAIMED, claims) if marked(steps) else [*steps, claims]
    return {**named, **head, "steps": steps}


def marked(steps: list[Any]) -> bool:
    """Whether the place of the claims is told among some steps."""
    return any(step == CLAIMED or (isinstance(step, dict) and CLAIMED in step.get("then", ())) for step in steps)


def replaced(steps: list[Any], this: Any, *by: Any) -> list[Any]:
    """Steps with one of them, also under `then:`, replaced; taken out where nothing stands for it."""
    done: list[Any] = []
    for step in steps:
        if isinstance(step, dict) and this in step.get("then", ()):
            inner = replaced(step["then"], this, *by)
            done.append({**step, "then": inner} if inner else {k: v for k, v in step.items() if k != "then"})
        else:
            done += by if step == this else [step]
    return done


def without_claims(step: Any) -> Any:
    """A step of a written line with the mark of its claims in their place."""
    if not isinstance(step, dict) or "claims" in step:
        return CLAIMED if isinstance(step, dict) else step
    return {**step, "then": [without_claims(one) for one in step["then"]]} if "then" in step else step


def made_ready(line: Line, pair: Pair, closely: bool) -> tuple[Line, End | None]:
    """The line without answers that nothing asks for, its refused steps marked, and its end; None if it has none."""
    readings = pair.here.at(line.data)
    for _ in range(2 * len(line.data["steps"]) + 4):
        data = written(line, pair)
        scenario = pair.here.reads(data)
        if scenario is None:
            return line, None
        replay = Replay(scenario, readings)
        outcome = replay.run()
        if outcome.endless:
            return line, None
        if outcome.problems:
            if not put_right(data, outcome.problems[0]):
                return line, None
        elif outcome.open is not None:
            if not answered(data, scenario, replay):
                return line, None
        elif not mark(data, scenario, outcome.done, pair):
            return line, end_of(replay, closely)
        steps = [without_claims(step) for step in data["steps"]]
        line = replace(line, data={**line.data, "steps": steps if steps[-1:] != [CLAIMED] else steps[:-1]})
    return line, None


def put_right(data: Data, problem: Problem) -> bool:
    """Take out an answer that nothing asks for; who calls out that something was left unsaid is refused instead."""
    place = problem.line - FIRST_LINE
    if problem.code != "unasked-answer" or not 0 <= place < len(data["steps"]):
        return False
    step = data["steps"][place]
    if isinstance(step, dict) and ("claims" in step or "then" in step):
        return False
    if isinstance(step, dict) and "refused" not in step and next(iter(step)).endswith(" says"):
        step["refused"] = None
    else:
        del data["steps"][place]
    return True


def as_told(data: Data, scenario: Scenario) -> bool:
    """Whether each step of the data is one for a reader; several answers of one step may be steps of their own."""
    return sum(1 for _ in told_in_order(data)) == len(scenario.steps)


def answered(data: Data, scenario: Scenario, replay: Replay) -> bool:
    """Give the answer a line waits for; what is said in its place, which is no answer here, is refused."""
    ask, at = replay.waiting, replay.at
    if ask is None or not ask.options or not as_told(data, scenario):
        return False
    who = ask.who.name if ask.who is not None else ""
    verb = "discards" if ask.what == "discard" else "chooses"
    if at < len(scenario.steps):
        step = scenario.steps[at]
        wrong = step.makes_choice and step.refused is None
        if wrong and step.actor != who:
            mark_refused(data, at, ())
            return True
    heaps = list(told_in_order(data))
    steps, place = heaps[at] if at < len(heaps) else (data["steps"], len(data["steps"]))
    option = replay.option_name(ask.options[0])
    steps.insert(place, {f"{who} {verb}": option} if who else {"chance": [option]})
    return True


def mark(data: Data, scenario: Scenario, done: Sequence[Done], pair: Pair) -> bool:
    """Say of each step whether it is refused, and by what; True where that was not yet so."""
    came = {id(one.step): one for one in done}
    changes = False
    if not as_told(data, scenario):
        return False
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
        by = [name for name in named if name in pair.questions] or named[:1]
        if step.refused != by:
            mark_refused(data, number, by)
            changes = True
    return changes


# -- claims -----------------------------------------------------------------------------------------------------------


def proven(data: Data, pair: Pair) -> bool:
    """Whether a scenario reads back, replays as it says, and each law upholds its own claim and no other."""
    here, there = pair.scenarios(data)
    if here is None or there is None:
        return False
    outcome = Replay(here, pair.here.at(data)).run()
    if outcome.problems or outcome.open is not None or outcome.claims() != [True, False]:
        return False
    if any(one.belied for one in outcome.done if one.step.kind == "act"):
        return False
    others, bounded = completions(there, pair.there.at(data))
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
