"""Reading scenario files: every problem that can be seen without replaying, in one go."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from adjudicator.cards.goals import listed
from adjudicator.cards.names import normal
from adjudicator.cards.references import check_custom, stubs
from adjudicator.engine import SPOKEN
from adjudicator.files import Document, Problem, did_you_mean, read_documents, suggest
from adjudicator.files.given import given
from adjudicator.files.regular import parted
from adjudicator.files.spelling import nearest_first
from adjudicator.files.text import STDIN, STDIN_TOLD
from adjudicator.plain_data import replace
from adjudicator.scenario.bounds import beyond_bounds
from adjudicator.scenario.facts import check_facts
from adjudicator.scenario.impossible import check_table
from adjudicator.scenario.keys import SCENARIO
from adjudicator.scenario.known import (
    cards_under,
    unknown_ruling,
)
from adjudicator.scenario.model import COUNTED, Scenario, Step, miscounted, unknown_cards
from adjudicator.scenario.parse import StepReader
from adjudicator.scenario.spoken import ALL_CARDS, AS_SAID, about_whom, as_meant, counted_wrongly
from adjudicator.scenario.table_in_file import TableInFile

KEYS = tuple(SCENARIO)
NOT_INHERITED = ("proves", "like", "steps_until", "scenario")
PLAYS_WHAT_IT_DRAWS = ("draw-and-play", "todays-special")
"""Effects that draw cards and have their player play some of them."""
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
    if not documents and not found:
        found.append(Problem(file, 1, 1, "missing-key", "there is no scenario in this file"))
    if wanted:
        chosen = [one for one in scenarios if one.name == wanted]
        if not chosen and not found:
            hint = nearest_first(wanted, [one.name for one in scenarios])
            found.append(Problem(file, 1, 1, "unknown-scenario", f"no scenario here is called {wanted!r}", hint))
        scenarios = chosen
    return scenarios, found


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


def in_order(*problems: list[Problem]) -> list[Problem]:
    """Problems in the order of their places, each once."""
    found = dict.fromkeys(problem for some in problems for problem in some)
    return sorted(found, key=lambda p: (p.line, p.column))


def assemble(
    documents: Sequence[Document], cards: Sequence[Mapping[str, Any]] = ()
) -> tuple[list[Scenario], list[Problem]]:
    """Scenarios of the documents of one file, `like:` filled in from the earlier ones."""
    earlier: dict[str, Reader] = {}
    if problems := beyond_bounds(documents):
        return [], problems
    scenarios: list[Scenario] = []
    for document in documents:
        if document.data is None:
            continue
        reader = Reader(document, earlier, cards)
        scenario = reader.scenario()
        problems += to_the_point(reader.problems, reader.data)
        if scenario is not None:
            if scenario.name in earlier:
                problems.append(
                    document.problem("duplicate-name", f"two scenarios are called {scenario.name!r}", "scenario")
                )
            earlier[scenario.name] = reader
            if not reader.problems:
                scenarios.append(scenario)
    return scenarios, problems


def to_the_point(problems: list[Problem], data: Mapping[str, Any]) -> list[Problem]:
    """The problems without those that only follow from the one that no players are told."""
    told = data.get("players")
    return problems if told and isinstance(told, Mapping) else [one for one in problems if one.code != "unknown-player"]


class Reader(TableInFile):
    """Reads one document."""

    def scenario(self) -> Scenario | None:
        data = self.document.data
        if not isinstance(data, Mapping):
            self.fault("wrong-shape", "a scenario is a mapping that begins with `scenario:`")
            return None
        self.keys(data, KEYS, "a scenario")
        name = data.get("scenario")
        if name is None or name == "":
            self.fault("missing-key", "a scenario needs a name: `scenario: …`")
        elif not isinstance(name, str):
            self.fault("wrong-shape", "the name of a scenario is a text", "scenario")
        self.merge(data)
        if data.get("like") is not None and self.parent is None and "players" not in data:
            return None
        scenario = Scenario(str(name or ""), self.document.file, self.document.place()[0], self.data)
        scenario.like = data.get("like") if isinstance(data.get("like"), str) else None
        scenario.editions = self.editions = self.read_editions()
        self.custom_cards()
        scenario.find, scenario.catalogue = self.lookup, self.catalogue
        self.read_players(scenario)
        self.read_table(scenario)
        self.read_turn(scenario)
        self.read_steps(scenario)
        self.begin_with_who_acts(scenario)
        self.begin_with_the_draw(scenario)
        self.lay_the_turn_card(scenario)
        self.read_expect(scenario)
        self.check_who_is_meant(scenario)
        scenario.proves = tuple(dict.fromkeys((*self.texts("proves"), *scenario.ties())))
        for found in check_table(scenario, self.placed):
            self.complain(found)
        scenario.known_goals = self.catalogue.goals(self.editions)
        if "meta_rules" in self.data or "meta_rules" in scenario.agreed:  # else nobody has spoken of them
            scenario.boxed = self.catalogue.meta_rules(self.editions)
        return scenario

    def merge(self, data: Mapping[str, Any]) -> None:
        """Fill in what the scenario it is like says and this one does not."""
        like = data.get("like")
        if like is not None:
            parent = self.parent = self.earlier.get(str(like))
            if parent is None:
                near = suggest(str(like), self.earlier)
                hint = f"did you mean {near!r}" if near else "it must stand earlier in the same file"
                self.fault("unknown-scenario", f"no earlier scenario is called {like!r}", "like", hint=hint)
            else:
                for key, value in parent.data.items():
                    if key not in NOT_INHERITED:
                        self.data[key] = value
                        self.origin[key] = parent.origin.get(key, parent.document)
                self.steps = parent.steps
        for key, value in data.items():
            self.data[key] = value
            self.origin[key] = self.document

    def read_editions(self) -> tuple[str, ...]:
        found = []
        for index, name in enumerate(self.texts("edition")):
            slug = self.catalogue.slug(name)
            if slug is None:
                near = self.catalogue.near_editions(name)
                path = ("edition", index) if isinstance(self.data["edition"], list) else ("edition",)
                self.fault(
                    "unknown-edition",
                    f"no edition is called {name!r}",
                    *path,
                    hint=f"did you mean {near}" if near else "",
                )
            else:
                found.append(slug)
        return tuple(found)

    def custom_cards(self) -> None:
        for item in listed(self.data.get("house")):
            if records := cards_under(item):
                self.catalogue = self.catalogue.with_custom(records)
        cards = self.data.get("cards")
        if cards is None:
            return
        for found in check_custom(cards, self.catalogue, self.editions):
            self.complain(found, "cards")
        self.catalogue = self.catalogue.with_custom(stubs(cards))

    def read_steps(self, scenario: Scenario) -> None:
        own = self.document.data
        until = own.get("steps_until")
        if "steps" in own or until is not None:
            reader = StepReader(self.document, [seat.name for seat in scenario.seats])
            before: list[Step] = []
            if until is not None:
                if not isinstance(until, int) or isinstance(until, bool) or until < 0 or not self.data.get("like"):
                    self.fault(
                        "wrong-shape", "steps_until: is a number of steps of the scenario it is like", "steps_until"
                    )
                else:
                    before = [proving_nothing(step) for step in first_steps(self.steps, until)]
            steps = reader.read([] if own.get("steps") is None else own["steps"], "steps")
            self.problems += reader.problems
            self.steps = before + [one for step in steps for one in self.told_apart(step)]
            self.check_steps(reader)
        else:
            self.steps = [proving_nothing(step) for step in self.steps]
        self.check_inherited()
        scenario.steps = self.steps

    def told_apart(self, step: Step) -> list[Step]:
        """The cards chosen for an Action that draws some and has them played: each is a play of its own.

        What is chosen before the first, such as the day, stays with the Action; what is chosen for the last may follow.
        """
        card = self.lookup(step.objects[0]) if step.verb == "plays" and step.objects else None
        if card is None or step.refused is not None or all(name not in PLAYS_WHAT_IT_DRAWS for name, _ in card.does):
            return [step]
        chosen = [self.lookup(answer.text) if answer.label is None else None for answer in step.answers]
        first = next((at for at, one in enumerate(chosen) if one is not None), len(chosen))
        plays: list[Step] = []
        for at, (answer, one) in enumerate(zip(step.answers[first:], chosen[first:], strict=True), first):
            if one is None:
                return [step]
            plays.append(Step("act", step.line, step.actor, "plays", [answer.text], inside=step.inside))
            if one.type not in ("keeper", "goal", "ungoal", "new-rule"):
                plays[-1].answers = step.answers[at + 1 :]
                break
        return [replace(step, answers=step.answers[:first]), *plays] if plays else [step]

    def begin_with_who_acts(self, scenario: Scenario) -> None:
        """Where nobody tells who begins a new game, it is whoever acts first: no rule names another one (HR-R07)."""
        told = (step.actor for step in scenario.steps if step.kind == "act" and step.actor and step.refused is None)
        if scenario.turn.get("phase") == "setup" and "player" not in scenario.turn and not scenario.calls_first:
            scenario.turn_player = next(told, scenario.turn_player)

    def begin_with_the_draw(self, scenario: Scenario) -> None:
        """A turn of which only the player is told has not begun where the first step is that player's draw."""
        first = next((step for step in scenario.steps if step.kind == "act"), None)
        if (
            not {"phase", "drawn", "played", "more_plays", "used"}.intersection(scenario.turn)
            and first is not None
            and (first.actor, first.verb, first.refused) == (scenario.turn_player, "draws", None)
        ):
            scenario.turn = {**scenario.turn, "phase": "start"}

    def lay_the_turn_card(self, scenario: Scenario) -> None:
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
        cards = [card for edition in scenario.editions for card in self.catalogue.printed(edition)]
        names = [card.name.rstrip("!") for card in cards if card.type == "marker"]
        if names and (TURN_CARD.search(told) or any(name in told for name in names)):
            scenario.agreed = {**scenario.agreed, "marker": scenario.turn_player}

    def check_steps(self, reader: StepReader) -> None:
        """Cards, facts and rulings that the steps of this document name."""
        for name, path in reader.cards:
            hint = ""
            if miscounted(name):
                hint = f"{counted_wrongly(name) or COUNTED}, or nothing for all that are due"
            elif normal(name) in ALL_CARDS:
                hint = "name each of the cards, as in [Milk, The Sun]"
            if hint and self.lookup(name) is None:
                self.fault("unknown-card", f"no card is called {name!r}", *path, hint=hint)
            elif unknown_cards(name) is None:
                self.card(name, *path)
        for name, path in reader.options:
            self.option(name, *path)
        for facts, path in reader.facts:
            self.facts(facts, *path)
        for name, path in reader.rulings:
            unknown = unknown_ruling(name)
            if unknown is not None:
                hint = f"{unknown.hint}; or write `refused: true`" if unknown.hint else "write `refused: true`"
                self.complain(unknown._replace(hint=hint), *path)

    def option(self, name: str, *path: Any) -> None:
        """What is chosen, or brought by chance: a card, a player, or one of the words for what is neither.

        A card may be told from others of its name as a verdict does it: "Cow (Bob)".
        """
        if unknown_cards(name) is not None or normal(name) in map(normal, [*SPOKEN, *AS_SAID, *self.names()]):
            return
        if self.lookup(name) is not None:
            return
        if name.endswith(")") and self.lookup(name.rpartition(" (")[0]) is not None:
            return
        cases = [case for card in self.catalogue.all() for case in card.cases()]
        if normal(name) in map(normal, cases):
            return
        near = did_you_mean(name, [*SPOKEN, *self.names(), *cases])
        hint = self.comma(*path) or self.one_at_a_time(name) or self.meant(name) or near
        if name.islower() and not (hint and set(normal(name).split()) & set(normal(hint).split())):
            words = f"words to choose are {', '.join(word for word in SPOKEN if word.islower())}"
            hint = f"{hint}; {words}" if hint else words
        self.fault("unknown-option", f"{name!r} is no card, no player and nothing else to choose", *path, hint=hint)

    def one_at_a_time(self, name: str) -> str:
        """What to write where a card and a player are told in one, though each choice is of one thing."""
        thing, whom = about_whom(name, self.names())
        card = self.lookup(thing) if thing else None
        if card is None:
            return ""
        both = f"[{card.name}, {whom}] or {{{whom}: {card.name}}}"
        return f"a choice is of one thing: write {card.name}; where both are asked, {both}"

    def check_inherited(self) -> None:
        """Steps of the scenario this one is like: those who act must sit at this table too."""
        known = self.names()
        for name in dict.fromkeys(step.actor for step in self.steps if step.actor and step.actor not in known):
            self.fault(
                "unknown-player", f"no player is called {name}, who acts in the scenario this one is like", "like"
            )

    def facts(self, facts: Mapping[str, Any], *path: Any) -> None:
        for found in check_facts(facts, self.names(), self.catalogue, self.editions, self.meant, self.lookup):
            if found.code == "unknown-card" and not found.at_key:
                found = found._replace(hint=self.comma(*path, *found.path) or found.hint)
            self.complain(found, *path)

    def read_expect(self, scenario: Scenario) -> None:
        expect = self.data.get("expect")
        if expect is None:
            return
        if not isinstance(expect, Mapping):
            self.fault("wrong-shape", "expect: is a mapping of facts", "expect")
            return
        document = self.origin.get("expect", self.document)
        reader = StepReader(self.document, [])
        if document is self.document:
            scenario.expect_proves = reader.proves(expect.get("proves"), "expect", "proves")
            self.problems += reader.problems
        expect = as_meant({key: value for key, value in expect.items() if key != "proves"}, self.names())
        scenario.expect = expect
        scenario.expect_lines = {key: document.key_place("expect", key)[0] for key in expect}
        if document is self.document or self.changed("players", "edition", "cards"):
            self.facts(expect, "expect")

    def changed(self, *keys: str) -> bool:
        """Whether this document itself gives one of these keys."""
        return any(key in self.document.data for key in keys)


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
