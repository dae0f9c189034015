"""One scenario under two laws: the first step where they part, the ruling it turns on, and how the ends differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.cards.names import normal
from adjudicator.files import Problem
from adjudicator.judge.open_choices import whatever_is_chosen
from adjudicator.judge.other_readings import completions, consulted, verdict_key
from adjudicator.judge.overlay import without_effect
from adjudicator.plain_data import field, plain_data, replace
from adjudicator.scenario import Outcome, Replay, Scenario, Step
from adjudicator.scenario.replaying.facts import looked_up
from adjudicator.scenario.replaying.outcome import Done
from adjudicator.scenario.write import flat, table_of
from adjudicator.table import all_named

SAME, REASON, COURSE, CHANGED, UNFINISHED = "same", "reason", "course", "changed", "unfinished"
"""How two laws compare on a file: `COURSE` where the verdict is the same although the game goes another way."""


@plain_data()
class Law:
    """One law in a comparison: its name, the readings in force, and the scenario with what is agreed under it."""

    name: str
    readings: Mapping[str, str]
    scenario: Scenario
    own: bool = False  # the law of the file itself, replayed strictly
    cards: tuple[str, ...] = ()  # names of the cards that come with it, or that it plays otherwise
    bare: bool = False  # a name alone, by which nothing is judged


@plain_data()
class Side:
    """What became of the scenario under one law."""

    law: Law
    outcome: Outcome
    final: dict[str, Any]
    outcomes: list[Outcome] = field(default_factory=list)
    bounded: bool = False
    notes: list[str] = field(default_factory=list)  # what is taken for granted, and what has no effect on this table

    @property
    def asks(self) -> str:
        """The question that the file does not answer; empty where it answers them all."""
        return asked(self.outcome)


def asked(outcome: Outcome) -> str:
    """The question at which a replay stopped; empty where it got to the end."""
    return f"{outcome.open.who}: {outcome.open.what}" if outcome.open is not None else ""


@plain_data()
class Came:
    """What a step came to: refused (and why), or events; which claims hold at it, and what is found of facts."""

    reached: bool = True
    refused: list[str] | None = None
    events: list[dict[str, Any]] = field(default_factory=list)
    claims: list[tuple[str, bool]] = field(default_factory=list)
    asks: str = ""
    facts: list[tuple[str, Any]] = field(default_factory=list)


@plain_data()
class Parting:
    """Where two laws part: the step, what it comes to under each, and the questions or the cards it turns on."""

    step: Step
    number: int
    here: Came
    there: Came
    rulings: list[str]
    readings: list[tuple[str, str, str]] = field(default_factory=list)  # question, reading here, reading there
    cards: list[str] = field(default_factory=list)  # those of the second law


@plain_data()
class Comparison:
    """Two laws side by side. `ends` lists what differs in the end: (what, here, there).

    `reasons`: where nothing else differs, the questions that do, each with its reading here and there, "" for none.
    """

    here: Side
    there: Side
    how: str
    parting: Parting | None
    ends: list[tuple[str, Any, Any]]
    claims: list[tuple[str, str, bool | None, bool | None]]  # by, says, here, there
    reasons: list[tuple[str, str, str]] = field(default_factory=list)


def misfits(here: Law, there: Law) -> list[Problem]:
    """What a file tells that cannot be under either of two laws; what cannot be under one alone is skipped there."""
    found = [Replay(law.scenario, law.readings).run().problems for law in (here, there)]
    return [one for one in found[0] if one in found[1]]


def side(law: Law, *, whatever: bool = False) -> Side:
    """Replay under a law; what the file does not answer is tried with every option.

    `whatever`: where claims come out alike whatever somebody chooses, the replay goes on with the first choice.
    """
    replay, taken = Replay(law.scenario, law.readings, strict=law.own), list[str]()
    outcome = replay.run()
    if whatever:
        replay, taken = whatever_is_chosen(replay, outcome)
        outcome = replay.outcome
    winners = all_named(replay.game.winners)
    found = Side(
        law, outcome, {"winner": winners or "nobody", **table_of(replay.game), **still_owed(replay)}, notes=taken
    )
    if outcome.open is None:
        found.outcomes = [outcome]
    else:
        found.outcomes, found.bounded = completions(law.scenario, law.readings)
    if not law.own:
        found.notes += without_effect(replay.game, law.scenario, table_of(Replay(law.scenario, law.readings).opening()))
    return found


def still_owed(replay: Replay) -> dict[str, Any]:
    """What is still to be drawn and played at the end of the file, which no table tells."""
    if replay.outcome.problems or replay.outcome.cut or replay.outcome.endless:
        return {}
    with replay.record.aside():
        return {fact: looked_up(replay, fact, 0)[0] for fact in ("draws_left", "plays_left")}


def compare(here: Side, there: Side) -> Comparison:
    """Set two replays side by side. What the first law comes to as well, replayed as the second, is no change."""
    if here.law.own and here.outcome.problems:
        here = side(replace(here.law, own=False))
    if here.asks and there.asks and how(here, there) == UNFINISHED:
        here, there = (side(one.law, whatever=True) for one in (here, there))
    found, apart, why = how(here, there), parting(here, there), []
    if (found != SAME or apart is not None) and here.law.own and not there.law.own:
        alike = side(replace(here.law, own=False))
        if how(alike, there) == SAME:
            here, found, apart = alike, SAME, parting(alike, there)
    if found == SAME and apart is not None:
        found = COURSE
    elif found == SAME and (why := reasons(here.outcome, there.outcome)):
        found = REASON
    return Comparison(here, there, found, apart, list(ends(here, there)), list(claims_of(here, there)), why)


def claims_of(here: Side, there: Side) -> Iterator[tuple[str, str, bool | None, bool | None]]:
    """Each claim of the file, and whether it holds under each of two laws; None where that hangs on what is left open.

    Left out are those that neither of them gets to.
    """
    mine, theirs = held(here), held(there)
    for place, claim in enumerate(claim for step in here.law.scenario.steps for claim in step.claims):
        if place in mine or place in theirs:
            yield claim.by, claim.says, mine.get(place), theirs.get(place)


def held(found: Side) -> dict[int, bool | None]:
    """Whether claims hold whatever the file leaves open, by their place; what some way does not get to is left out."""
    lines = (claim for step in found.law.scenario.steps for claim in step.claims)
    places = {id(claim): place for place, claim in enumerate(lines)}
    said: dict[int, list[bool]] = {}
    for outcome in found.outcomes:
        for one in outcome.claimed():
            said.setdefault(places[id(one.line)], []).append(one.holds)
    whole = len(found.outcomes) if not found.bounded else 0
    reached = {key: holds for key, holds in said.items() if len(holds) == whole}
    return {key: holds[0] if len(set(holds)) == 1 else None for key, holds in reached.items()}


def how(here: Side, there: Side) -> str:
    """Whether the verdict is the same, whatever leads to it, another one, or cannot be told."""
    if here.asks:
        return CHANGED if not there.asks else SAME if same_question(here, there) else UNFINISHED
    key = verdict_key(here.outcome)
    differing = {verdict_key(one) != key for one in there.outcomes}
    if there.asks and (there.bounded or len(differing) > 1):
        return UNFINISHED
    return CHANGED if True in differing else SAME


def same_question(here: Side, there: Side) -> bool:
    """Whether two replays wait for the same, and come to the same whatever is answered."""
    ends = [[verdict_key(one) for one in some.outcomes] for some in (here, there)]
    return here.asks == there.asks and here.bounded == there.bounded and ends[0] == ends[1]


def reasons(here: Outcome, there: Outcome) -> list[tuple[str, str, str]]:
    """What was consulted by one of two replays alone, or read otherwise; first what both of them consulted."""
    mine, theirs = ({one.question: one.reading for one in outcome.consults()} for outcome in (here, there))
    apart = [(q, mine.get(q, ""), theirs.get(q, "")) for q in {**theirs, **mine} if mine.get(q) != theirs.get(q)]
    return sorted(apart, key=lambda one: not (one[1] and one[2]))


# -- the first step where they part -----------------------------------------------------------------------------------


Apart = tuple[Step, int, Done | None, Done | None]
"""A step with its number, and what became of it under each of two laws."""


def parting(here: Side, there: Side) -> Parting | None:
    """The first step that comes to something else, and the questions it turns on."""
    found = parted(here.law.scenario, here.outcome, there.outcome)
    return part(here, there, *found) if found is not None else None


def parted(scenario: Scenario, here: Outcome, there: Outcome) -> Apart | None:
    """The first step that comes to something else; steps undone by a late answer belong to that answer."""
    cut: Apart | None = None
    for step, number, one, other in pairs(scenario, here, there):
        if told(one) == told(other):
            continue
        if cut is None and cut_short(one, other):
            cut = (step, number, one, other)
            continue
        if cut is not None and cut[0].kind != "start" and not answers_late(step, one, other):
            return cut
        return step, number, one, other
    return cut


def pairs(scenario: Scenario, here: Outcome, there: Outcome) -> Iterator[Apart]:
    """The steps of the file with their number and what became of each; those undone are left out."""
    mine, theirs = by_step(here), by_step(there)
    yield Step("start", scenario.line), 0, here.done[0], there.done[0]
    number = 0
    for step in in_order(scenario.steps, here):
        number += step.kind in ("act", "claims")
        one, other = mine.get(id(step)), theirs.get(id(step))
        if (one is None and other is None) or (one and one.undone) or (other and other.undone):
            continue
        yield step, number, one, other


def in_order(steps: Sequence[Step], outcome: Outcome) -> list[Step]:
    """The steps of a file as a replay took them up: what several answered at one moment may be told in any order."""
    places = {id(done.step): place for place, done in enumerate(outcome.done)}
    taken = iter(sorted((step for step in steps if id(step) in places), key=lambda step: places[id(step)]))
    return [next(taken) if id(step) in places else step for step in steps]


def cut_short(one: Done | None, other: Done | None) -> bool:
    """Whether a step only goes on for longer under one of the laws: what comes next may have stopped it."""
    if one is None or other is None or one.refused is not None or other.refused is not None or one.claims:
        return False
    shorter, longer = sorted(([(e.kind, e.data) for e in done.events] for done in (one, other)), key=len)
    return len(shorter) < len(longer) and longer[: len(shorter)] == shorter


def answers_late(step: Step, one: Done | None, other: Done | None) -> bool:
    """Whether a step is an answer that only one of the laws lets through."""
    if step.verb != "plays" or one is None or other is None or (one.refused is None) == (other.refused is None):
        return False
    return any(event.kind == "answer" for event in (other if one.refused is not None else one).events)


def part(here: Side, there: Side, step: Step, number: int, one: Done | None, other: Done | None) -> Parting:
    cards = cards_apart(here, there, step, one, other)
    rulings = [] if cards else turns_on(here, there, step, one, other)
    readings = [(q, here.law.readings[q], there.law.readings[q]) for q in rulings]
    came = came_of(one, here.asks, other), came_of(other, there.asks, one)
    return Parting(step, number, *came, rulings, readings, cards)


def cards_apart(here: Side, there: Side, step: Step, one: Done | None, other: Done | None) -> list[str]:
    """The cards of the second law that make two laws part at a step, where they do so without its readings.

    Those that the step or what comes of it names, else those named or agreed on; of several those that it takes.
    """
    law = there.law
    if not law.cards:
        return []
    if law.readings != here.law.readings and told(done_under(law.scenario, here.law.readings, step)) != told(other):
        return []
    happened = [event.data for done in (one, other) if done is not None for event in done.events]
    found = cards_named(law, (step.objects, [answer.text for answer in step.answers], happened))
    found = found or cards_named(law, (law.scenario.data, law.scenario.agreed))
    if len(found) < 2:
        return found
    lacking = {name: done_under(law.scenario.without_meta_rule(name), law.readings, step) for name in found}
    return [name for name, done in lacking.items() if told(done) != told(other)] or found


def cards_named(law: Law, told: object) -> list[str]:
    """Of the cards that come with a law those that some plain data names."""
    found = {normal(text) for text in texts_in(told)}
    return [name for name in law.cards if normal(name) in found]


def texts_in(told: object) -> Iterator[str]:
    """All texts in some plain data, the names in mappings among them."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, Mapping):
        for key, inner in told.items():
            yield from texts_in(key)
            yield from texts_in(inner)
    elif isinstance(told, (list, tuple)):
        for inner in told:
            yield from texts_in(inner)


def done_under(scenario: Scenario, readings: Mapping[str, str], step: Step) -> Done | None:
    """What becomes of a step under some readings."""
    return by_step(Replay(scenario, readings, strict=False).run()).get(id(step))


def by_step(outcome: Outcome) -> dict[int, Done]:
    found = {id(done.step): done for done in outcome.done}
    return {**{id(step): Done(step) for step in outcome.said}, **found}


def told(done: Done | None) -> Any:
    """What a step comes to, for comparing."""
    if done is None:
        return None
    refused = None if done.refused is None else sorted({item.ruling or item.text for item in done.refused})
    events = [(event.kind, {k: v for k, v in event.data.items() if k != "why"}) for event in done.events]
    facts = [(one.fact, one.holds) for one in done.facts]
    return refused, [] if refused else events, [one.holds for one in done.claims], facts


def came_of(done: Done | None, asks: str = "", other: Done | None = None) -> Came:
    """What a step comes to, as plain data; `asks` is what the replay waits for where it does not get there.

    `other`: what it comes to under another law; of facts that are expected those are told that differ.
    """
    if done is None:
        return Came(reached=False, asks=asks)
    refused = None if done.refused is None else list(dict.fromkeys(item.text for item in done.refused))
    claims = [(one.line.by, one.holds) for one in done.claims]
    both = zip(done.facts, other.facts if other is not None else (), strict=False)
    facts = [(mine.fact, mine.actual) for mine, theirs in both if mine.holds != theirs.holds]
    return Came(True, refused, [{"kind": event.kind, **event.data} for event in done.events], claims, facts=facts)


def turns_on(here: Side, there: Side, step: Step, one: Done | None, other: Done | None) -> list[str]:
    """The questions that make two laws part at a step: those whose reading, put into the first law, brings it about."""
    candidates = list(suspects(here, there, one, other))
    enough = [question for question in candidates if brings_about(here, there, step, other, [question])]
    if enough:
        return enough[:1] if differ(here, there, enough[0]) else enough
    if len(candidates) > 1 and brings_about(here, there, step, other, candidates):
        return candidates
    return candidates[:1]


def suspects(here: Side, there: Side, one: Done | None, other: Done | None) -> Iterator[str]:
    """Questions consulted at the step, then before it, that the laws read differently or only one of them reaches."""
    own = [{c.question: c.reading for c in done.consults} if done else {} for done in (one, other)]
    asked = dict.fromkeys([*own[0], *own[1]])
    first = [q for q in asked if differ(here, there, q)]
    barring = {item.ruling for done in (one, other) if done and done.refused for item in done.refused}
    only = [q for q in asked if q in barring] or [q for q in own[1] if q not in own[0]]
    before = [q for q in (*consulted(here.outcome), *consulted(there.outcome)) if differ(here, there, q)]
    known = consulted(here.outcome)
    fresh = [q for q in consulted(there.outcome) if q not in known]
    yield from dict.fromkeys(first or before or only or fresh)


def differ(here: Side, there: Side, question: str) -> bool:
    return here.law.readings[question] != there.law.readings[question]


def brings_about(here: Side, there: Side, step: Step, other: Done | None, questions: Sequence[str]) -> bool:
    """Whether the first law, with some questions read as in the second, comes to the same at the step."""
    if not any(differ(here, there, question) for question in questions):
        return True
    readings = {**here.law.readings, **{question: there.law.readings[question] for question in questions}}
    return bool(told(done_under(there.law.scenario, readings, step)) == told(other))


# -- the ends ---------------------------------------------------------------------------------------------------------


OF_THE_TURN = frozenset({"turn", "phase", "drawn", "played", "draws left", "plays left"})
"""What no longer matters once the game is over."""


def ends(here: Side, there: Side) -> Iterator[tuple[str, Any, Any]]:
    """What differs once the file is at its end, in the words of a scenario; nothing of a turn that somebody has won."""
    won = here.final["winner"] != there.final["winner"]
    for what, one, other in flat(here.final, there.final):
        if one != other and not (won and what in OF_THE_TURN):
            yield what, one, other
    if here.asks != there.asks:
        yield "waits for", here.asks or "nobody", there.asks or "nobody"
