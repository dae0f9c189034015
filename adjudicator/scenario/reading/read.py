"""Reading scenario files: every problem that can be seen without replaying, in one go."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from adjudicator.cards.goals import listed
from adjudicator.cards.references import check_custom, stubs
from adjudicator.files import Document, Problem, read_documents, suggest
from adjudicator.files.from_data import given
from adjudicator.files.opening import parted
from adjudicator.files.spelling import nearest_first
from adjudicator.files.text import STDIN, STDIN_TOLD
from adjudicator.plain_data import replace
from adjudicator.scenario.impossible import check_table
from adjudicator.scenario.keys import SCENARIO
from adjudicator.scenario.known_rulings import beside, cards_under
from adjudicator.scenario.model import Scenario, Step
from adjudicator.scenario.reading.bounds import beyond_bounds
from adjudicator.scenario.reading.following import in_order, to_the_point, untyped
from adjudicator.scenario.reading.names_in_file import InFile
from adjudicator.scenario.reading.names_in_steps import facts
from adjudicator.scenario.reading.parse import StepReader
from adjudicator.scenario.reading.table_in_file import (
    check_who_is_meant,
    read_players,
    read_table,
    read_turn,
    too_far_in,
)
from adjudicator.scenario.reading.told_along import each_in_its_place, kept_in_the_end
from adjudicator.scenario.spoken import as_meant

NOT_INHERITED = ("proves", "like", "steps_until", "scenario")
TURN_CARD = re.compile(r"\bturn (card|marker)\b")
"""What people call the card that tells whose turn it is, where they do not name it."""


def read_scenarios(
    path: str, cards: Sequence[Mapping[str, Any]] = (), content: bytes | None = None
) -> tuple[list[Scenario], list[Problem]]:
    """The scenarios of a file (`FILE` or `FILE::NAME`) and its problems, in the order of their places.

    `cards` are sound records of further cards, such as those of a house rule; `content` is that of the file where it
    has been read already.
    """
    path, wanted = parted(path)
    documents, problems = read_documents(Path(path) if content is None else content, path)
    scenarios, more = assemble(documents, cards)
    found = in_order(problems, more)
    file = STDIN_TOLD if path == STDIN else path
    if not scenarios and not found:
        found.append(Problem(file, 1, 1, "missing-key", "there is no scenario in this file"))
    if wanted:
        named = [document for document in documents if of(document).get("scenario") == wanted]
        found = about(wanted, documents, found) if named else found
        chosen = [one for one in scenarios if one.name == wanted]
        if not named:
            hint = nearest_first(wanted, [one.name for one in scenarios])
            found.append(Problem(file, 1, 1, "unknown-scenario", f"no scenario here is called {wanted!r}", hint))
        scenarios = chosen
    return scenarios, found


def about(wanted: str, documents: Sequence[Document], found: list[Problem]) -> list[Problem]:
    """Of the problems of a file those of the scenario of a name, and of those that it is like."""
    told = [of(document) for document in documents]
    named = {data.get("scenario"): number for number, data in enumerate(told)}
    meant: list[int] = []
    while wanted in named and named[wanted] not in meant:
        meant.append(named[wanted])
        wanted = told[meant[-1]].get("like", "")
    starts = [document.place()[0] for document in documents]
    return [one for one in found if bisect_right(starts, one.line) - 1 in meant]


def of(document: Document) -> Mapping[str, Any]:
    """What a document says of a scenario; nothing where it is something else."""
    return document.data if isinstance(document.data, Mapping) else {}


def read_text(
    text: str, name: str = "<text>", cards: Sequence[Mapping[str, Any]] = ()
) -> tuple[list[Scenario], list[Problem]]:
    """The same for a text in memory."""
    documents, problems = read_documents(text, name)
    scenarios, more = assemble(documents, cards)
    return scenarios, in_order(problems, more)


def read_data(content: Sequence[Any], name: str = "<data>") -> tuple[list[Scenario], list[Problem]]:
    """The same for plain data, one item for each scenario; problems name the path instead of a line."""
    given_ones = [given(one, name) for one in content]
    faults = [problem for _, some in given_ones for problem in some]
    scenarios, problems = assemble([document for document, _ in given_ones])
    return scenarios, [*faults, *problems]


def assemble(
    documents: Sequence[Document], cards: Sequence[Mapping[str, Any]] = ()
) -> tuple[list[Scenario], list[Problem]]:
    """Scenarios of the documents of one file, `like:` filled in from the earlier ones."""
    earlier: dict[str, InFile] = {}
    if problems := beyond_bounds(documents):
        return [], problems
    scenarios: list[Scenario] = []
    for document in documents:
        if document.data is None:
            continue
        file = InFile(document, earlier, cards)
        scenario = read_scenario(file)
        problems += to_the_point(file.problems, file.data)
        if scenario is not None:
            if scenario.name in earlier:
                problems.append(
                    document.problem("duplicate-name", f"two scenarios are called {scenario.name!r}", "scenario")
                )
            earlier[scenario.name] = file
            if not file.problems:
                scenarios.append(scenario)
    return scenarios, problems


def read_scenario(file: InFile) -> Scenario | None:
    """The scenario of one document; None where nothing can be made of it. Its problems are those of `file`."""
    data = file.document.data
    if not isinstance(data, Mapping):
        file.fault("wrong-shape", "a scenario is a mapping that begins with `scenario:`")
        return None
    if "house" in data and not {"scenario", "players", "like"}.intersection(data):
        hint = "lay it over a scenario with `--house FILE`, or name it there under `house:`"
        file.fault("wrong-shape", "this is a house rule, and no scenario", hint=hint)
        return None
    data = read_keys(file, data)
    name = data.get("scenario")
    if name is None or name == "":
        file.fault("missing-key", "a scenario needs a name: `scenario: …`")
    elif not isinstance(name, str):
        hint = f'write it in quotes: `scenario: "{name}"`' if isinstance(name, int | float) else ""
        file.fault("wrong-shape", "the name of a scenario is a text", "scenario", hint=hint)
    merge(file, data)
    if data.get("like") is not None and file.parent is None and "players" not in data:
        return None
    scenario = Scenario(str(name or ""), file.document.file, file.document.place()[0], file.data)
    scenario.like = data.get("like") if isinstance(data.get("like"), str) else None
    scenario.editions = file.editions = read_editions(file)
    custom_cards(file)
    scenario.find, scenario.catalogue = file.lookup, file.catalogue
    read_players(file, scenario)
    read_table(file, scenario)
    read_turn(file, scenario)
    read_steps(file, scenario)
    begin_before_the_first_turn(scenario)
    begin_with_who_acts(scenario)
    begin_with_the_draw(scenario)
    lay_the_turn_card(file, scenario)
    read_expect(file, scenario)
    check_who_is_meant(file, scenario)
    scenario.proves = tuple(dict.fromkeys((*file.proves(data.get("proves"), "proves"), *scenario.ties())))
    scenario.proving = file.proving
    for found in check_table(scenario, file.placed):
        file.complain(found)
    scenario.known_goals = file.catalogue.goals(file.editions)
    if "meta_rules" in file.data or "meta_rules" in scenario.agreed:  # else nobody has spoken of them
        scenario.boxed = file.catalogue.meta_rules(file.editions)
    return scenario


def read_keys(file: InFile, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """What stands in a document, under the keys that are meant: a misspelt one is a problem, and read all the same."""
    file.keys(data, SCENARIO, "a scenario")
    for key in [one for one in data if one not in SCENARIO]:
        near = suggest(key, SCENARIO)
        asked = any(one.hint == f"did you mean {near}" and repr(key) in one.message for one in file.problems)
        if near and asked and near not in file.document.data:
            file.document.read_as(key, near)
    return of(file.document)


def merge(file: InFile, data: Mapping[str, Any]) -> None:
    """Fill in what the scenario it is like says and this one does not."""
    like = data.get("like")
    if like is not None:
        parent = file.parent = file.earlier.get(str(like))
        if parent is None:
            near = suggest(str(like), file.earlier)
            hint = f"did you mean {near!r}" if near else "it must stand earlier in the same file"
            file.fault("unknown-scenario", f"no earlier scenario is called {like!r}", "like", hint=hint)
        else:
            for key, value in parent.data.items():
                if key not in NOT_INHERITED:
                    file.data[key] = value
                    file.origin[key] = parent.origin.get(key, parent.document)
            file.steps = parent.steps
    for key, value in data.items():
        file.data[key] = value
        file.origin[key] = file.document
    if "house" in data:
        file.data["house"] = beside(data["house"], file.document.file)


def read_editions(file: InFile) -> tuple[str, ...]:
    found = []
    for index, name in enumerate(file.texts("edition")):
        slugs = file.catalogue.slugs(name)
        if not slugs:
            near = file.catalogue.near_editions(name)
            path = ("edition", index) if isinstance(file.data["edition"], list) else ("edition",)
            file.fault(
                "unknown-edition", f"no edition is called {name!r}", *path, hint=f"did you mean {near}" if near else ""
            )
        found += slugs
    return tuple(found)


def custom_cards(file: InFile) -> None:
    for item in listed(file.data.get("house")):
        if records := cards_under(item):
            file.catalogue = file.catalogue.with_custom(records)
    cards = file.data.get("cards")
    if cards is None:
        return
    if isinstance(cards, Mapping) and (odd := [key for key in cards if key in SCENARIO and untyped(cards[key])]):
        for key in odd:
            too_far_in(file, key, "cards")
        cards = file.data["cards"] = {name: one for name, one in cards.items() if name not in odd}
    for found in check_custom(cards, file.catalogue, file.editions):
        file.complain(found, "cards")
    file.catalogue = file.catalogue.with_custom(stubs(cards))


def read_steps(file: InFile, scenario: Scenario) -> None:
    own = file.document.data
    until = own.get("steps_until")
    if "steps" in own or until is not None:
        reader = StepReader(file, [seat.name for seat in scenario.seats])
        before: list[Step] = []
        if until is not None:
            if not isinstance(until, int) or isinstance(until, bool) or until < 0 or not file.data.get("like"):
                message = "steps_until: is a number of steps of the scenario it is like"
                file.fault("wrong-shape", message, "steps_until")
            else:
                before = [proving_nothing(step) for step in first_steps(file.steps, until)]
                if until > (most := sum(not step.inside for step in file.steps)):
                    message = f"{file.data['like']!r} has {most} step{'s' * (most != 1)}, not {until}"
                    file.fault("too-many", message, "steps_until", hint="leave it out to take them all")
        steps = reader.read([] if own.get("steps") is None else own["steps"], "steps")
        file.steps = before + each_in_its_place(file, steps)
        for look_up in reader.later:
            look_up()
    else:
        file.steps = [proving_nothing(step) for step in file.steps]
    check_inherited(file)
    scenario.steps = kept_in_the_end(file.steps)


def begin_before_the_first_turn(scenario: Scenario) -> None:
    """A file that tells no turn begins before the first where that is argued about, or called by a draw (SR-R07)."""
    agreed = "marker" in scenario.agreed or scenario.agreed_first is not None
    laid = [*scenario.rules, *scenario.goals, *scenario.discard]
    fronts = any(seat.keepers or seat.creepers for seat in scenario.seats)
    if laid or fronts or scenario.turn not in ({}, {"phase": "start"}):
        return
    first = next((step for step in scenario.steps if step.kind == "act"), None)
    argued = any("turn" in claim.holds for step in scenario.steps for claim in step.claims)
    called = first is not None and first.verb == "draws" and scenario.agreed.get("first") == "call"
    if called or (first is None and agreed and argued and not scenario.turn):
        scenario.turn = {"phase": "setup"}


def begin_with_who_acts(scenario: Scenario) -> None:
    """Who begins a new game is whom the table has agreed on, or whoever acts first: no rule names another (HR-R07)."""
    if "player" in scenario.turn:
        return
    told = (step.actor for step in scenario.steps if step.kind == "act" and step.actor and step.refused is None)
    if scenario.agreed_first in [seat.name for seat in scenario.seats]:
        scenario.turn_player = str(scenario.agreed_first)
    elif scenario.turn.get("phase") == "setup" and not scenario.calls_first:
        scenario.turn_player = next(told, scenario.turn_player)


def begin_with_the_draw(scenario: Scenario) -> None:
    """A turn of which only the player is told has not begun where the first step is that player's draw."""
    first = next((step for step in scenario.steps if step.kind == "act"), None)
    if (
        not {"phase", "drawn", "played", "more_plays", "used"}.intersection(scenario.turn)
        and first is not None
        and (first.actor, first.verb, first.refused) == (scenario.turn_player, "draws", None)
    ):
        scenario.turn = {**scenario.turn, "phase": "start"}


def lay_the_turn_card(file: InFile, scenario: Scenario) -> None:
    """The card that tells whose turn it is, where a claim is about it: with whoever has the turn (SR-R43)."""
    if "marker" in scenario.agreed or scenario.turn.get("phase") == "setup":
        return
    said: list[str] = []
    for claim in (claim for step in scenario.steps for claim in step.claims):
        where = claim.holds.get("where")
        said += [claim.says, *(map(str, where) if isinstance(where, Mapping) else ())]
    told = "\n".join(said)
    if "Turn" not in told and not TURN_CARD.search(told):
        return
    cards = [card for edition in scenario.editions for card in file.catalogue.printed(edition)]
    names = [card.name.rstrip("!") for card in cards if card.type == "marker"]
    if names and (TURN_CARD.search(told) or any(name in told for name in names)):
        scenario.agreed = {**scenario.agreed, "marker": scenario.turn_player}


def check_inherited(file: InFile) -> None:
    """Steps of the scenario this one is like: those who act must sit at this table too."""
    known = file.names()
    for name in dict.fromkeys(step.actor for step in file.steps if step.actor and step.actor not in known):
        file.fault("unknown-player", f"no player is called {name}, who acts in the scenario this one is like", "like")


def read_expect(file: InFile, scenario: Scenario) -> None:
    expect = file.data.get("expect")
    if not isinstance(expect, Mapping):
        return
    document = file.origin.get("expect", file.document)
    own = document is file.document
    if own:
        scenario.expect_proves = file.proves(expect.get("proves"), "expect", "proves")
    expect = as_meant({key: value for key, value in expect.items() if key != "proves"}, file.names())
    scenario.expect = expect
    scenario.expect_lines = {key: document.key_place("expect", key)[0] for key in expect}
    if own or not {"players", "edition", "cards"}.isdisjoint(file.document.data):
        facts(file, expect, "expect")


def first_steps(steps: list[Step], count: int) -> list[Step]:
    """The first steps of a list, each with those under its `then:`."""
    taken: list[Step] = []
    seen = 0
    for step in steps:
        if not step.inside:
            seen += 1
        if seen > count:
            break
        taken.append(step)
    return taken


def proving_nothing(step: Step) -> Step:
    """A step as another scenario takes it over, which proves only what it names itself."""
    if not step.proves and not any(claim.proves for claim in step.claims):
        return step
    claims = [replace(claim, proves=()) for claim in step.claims]
    return replace(step, proves=(), claims=claims)
