"""Reading scenario files: every problem that can be seen without replaying, in one go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from adjudicator.cards.catalogue import catalogue
from adjudicator.cards.check import at_key
from adjudicator.cards.days import is_date
from adjudicator.cards.model import Card
from adjudicator.cards.names import normal
from adjudicator.cards.references import check_custom, stubs
from adjudicator.engine import SPOKEN
from adjudicator.files import Document, Problem, read_documents, suggest
from adjudicator.files.given import given
from adjudicator.files.spelling import nearest_first
from adjudicator.scenario.bounds import beyond_bounds
from adjudicator.scenario.facts import FACTS, PLACES, check_facts
from adjudicator.scenario.known import (
    PHASES,
    Complaint,
    agreed_under,
    cards_under,
    check_agreed,
    check_house,
    problems_of_house,
    unknown_ruling,
)
from adjudicator.scenario.model import VERBS, Scenario, Seat, Step, unknown_cards
from adjudicator.scenario.parse import StepReader
from adjudicator.scenario.reach import check_table

KEYS = (
    "scenario", "like", "steps_until", "edition", "proves", "players", "rules", "goals", "discard", "draw_pile",
    "meta_rules", "house", "agreed", "today", "cards", "turn", "steps", "expect", "note", "because",
)  # fmt: skip
PLAYER_KEYS = ("hand", "keepers", "creepers", "due", "age", "reach", "owes")
TURN_KEYS = ("player", "phase", "drawn", "played", "used", "extra")
TODAY_KEYS = ("date", "special")
MANY = 40
"""From this many problems on no names of cards are suggested: each suggestion looks at the whole catalogue."""
LONGEST_NAME = 60
SIGNS = frozenset('[]{}<>:,?#\\"\n\t\ufffd')
"""Signs that no player's name holds: they belong to YAML, to markup, or to nobody."""
WORDS = (*PLACES, "chance", "nobody", "nobody answers", "random", "no more", "nothing", "end")
"""Words that stand where a player's name could stand."""
NOT_INHERITED = ("proves", "like", "steps_until", "scenario")


def read_scenarios(path: str, cards: Sequence[Mapping[str, Any]] = ()) -> tuple[list[Scenario], list[Problem]]:
    """The scenarios of a file (`FILE` or `FILE::NAME`) and its problems, in the order of their places.

    `cards` are sound records of further cards, such as those of a house rule.
    """
    path, _, wanted = path.partition("::")
    documents, problems = read_documents(Path(path))
    scenarios, more = assemble(documents, cards)
    found = in_order(problems, more)
    if not documents and not found:
        found.append(Problem(path, 1, 1, "missing-key", "there is no scenario in this file"))
    if wanted:
        chosen = [one for one in scenarios if one.name == wanted]
        if not chosen and not found:
            hint = nearest_first(wanted, [one.name for one in scenarios])
            found.append(Problem(path, 1, 1, "unknown-scenario", f"no scenario here is called {wanted!r}", hint))
        scenarios = chosen
    return scenarios, found


def read_text(text: str, name: str = "<text>") -> tuple[list[Scenario], list[Problem]]:
    """The same for a text in memory."""
    documents, problems = read_documents(text, name)
    scenarios, more = assemble(documents)
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
        problems += reader.problems
        if scenario is not None:
            if scenario.name in earlier:
                problems.append(
                    document.problem("duplicate-name", f"two scenarios are called {scenario.name!r}", "scenario")
                )
            earlier[scenario.name] = reader
            if not reader.problems:
                scenarios.append(scenario)
    return scenarios, problems


class Reader:
    """Reads one document. `origin` tells from which document each key comes (its own, or the one it is like)."""

    def __init__(
        self, document: Document, earlier: Mapping[str, Reader], cards: Sequence[Mapping[str, Any]] = ()
    ) -> None:
        self.document = document
        self.earlier = earlier
        self.problems: list[Problem] = []
        self.data: dict[str, Any] = {}
        self.origin: dict[str, Document] = {}
        self.steps: list[Step] = []
        self.catalogue = catalogue().with_custom(cards) if cards else catalogue()
        self.editions: tuple[str, ...] = ()
        self.parent: Reader | None = None
        self.placed: list[tuple[Card, tuple[Any, ...]]] = []
        self.agreed_metas: dict[str, Card] = {}

    def fault(self, code: str, message: str, *path: Any, key: bool = False, hint: str = "") -> None:
        document = self.origin.get(str(path[0]), self.document) if path else self.document
        if document is self.document or not path:
            self.problems.append(self.document.problem(code, message, *path, key=key, hint=hint))
        elif self.parent is None or not self.parent.problems:
            self.problems.append(self.document.problem(code, message, "like", hint=hint))

    def complain(self, found: Complaint, *path: Any) -> None:
        self.fault(found.code, found.message, *path, *found.path, key=found.at_key, hint=found.hint)

    def scenario(self) -> Scenario | None:
        data = self.document.data
        if not isinstance(data, Mapping):
            self.fault("wrong-shape", "a scenario is a mapping that begins with `scenario:`")
            return None
        self.keys(data, KEYS, "a scenario")
        if not isinstance(data.get("scenario"), str) or not data.get("scenario"):
            self.fault("missing-key", "a scenario needs a name: `scenario: …`")
            return None
        self.merge(data)
        if data.get("like") is not None and self.parent is None and "players" not in data:
            return None
        scenario = Scenario(data["scenario"], self.document.file, self.document.place()[0], self.data)
        scenario.like = data.get("like") if isinstance(data.get("like"), str) else None
        scenario.editions = self.editions = self.read_editions()
        self.custom_cards()
        scenario.find, scenario.catalogue = self.lookup, self.catalogue
        self.read_players(scenario)
        self.read_table(scenario)
        self.read_turn(scenario)
        self.read_steps(scenario)
        self.read_expect(scenario)
        scenario.proves = tuple(dict.fromkeys((*self.texts("proves"), *scenario.ties())))
        for found in check_table(scenario, self.placed, self.copies):
            self.complain(found)
        scenario.known_goals = self.catalogue.goals(self.editions)
        if "meta_rules" in self.data or "meta_rules" in scenario.agreed:  # else nobody has spoken of them
            scenario.boxed = self.catalogue.meta_rules(self.editions)
        return scenario

    def copies(self, card: Card) -> int:
        """How many of a card the decks on the table hold."""
        return max(1, self.catalogue.copies(card, self.editions) if card.editions else 1)

    def keys(self, data: Mapping[str, Any], known: tuple[str, ...], what: str, *path: Any) -> None:
        for key in data:
            if key not in known:
                near = suggest(key, known)
                hint = f"did you mean {near}" if near else f"keys: {', '.join(known)}"
                self.fault("unknown-key", f"{what} has no key {key!r}", *path, key, key=True, hint=hint)

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

    def texts(self, key: str) -> list[str]:
        value = self.data.get(key)
        if value is None:
            return []
        items = value if isinstance(value, list) else [value]
        if any(not isinstance(item, str) for item in items):
            self.fault("wrong-shape", f"{key}: is a list of names", key)
        return [item for item in items if isinstance(item, str)]

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
        for item, _ in self.listed(self.data.get("house"), "house"):
            if records := cards_under(item):
                self.catalogue = self.catalogue.with_custom(records)
        cards = self.data.get("cards")
        if cards is None:
            return
        for path, code, message, hint in check_custom(cards, self.catalogue, self.editions):
            self.fault(code, message, "cards", *path, key=at_key(path, code), hint=hint)
        self.catalogue = self.catalogue.with_custom(stubs(cards))

    def lookup(self, name: str) -> Card | None:
        """The card of a name in the editions of this scenario, or a Meta-Rule agreed on; None if there is none."""
        return self.catalogue.find(name, self.editions) or self.agreed_metas.get(normal(name))

    def card(self, name: Any, *path: Any) -> Card | None:
        if not isinstance(name, str):
            if isinstance(name, int) and not isinstance(name, bool):
                name = str(name)
            else:
                self.fault("wrong-shape", "a card name is wanted here", *path)
                return None
        found = self.lookup(name)
        if found is None:
            hint = self.comma(*path) or self.meant(name) or "define it under `cards:`"
            self.fault("unknown-card", f"no card is called {name!r}", *path, hint=hint)
        return found

    def meant(self, name: str) -> str:
        """Which card could have been meant; nothing once a file has so many problems that nobody reads hints."""
        anywhere = self.catalogue.find(name)
        if anywhere is not None and self.editions:
            return f"it is a card of {', '.join(anywhere.editions) or 'another edition'}; add that edition"
        near = self.catalogue.suggest(name, self.editions) if len(self.problems) < MANY else None
        return f"did you mean {near}" if near else ""

    def comma(self, *path: Any) -> str:
        """Whether a card name was split by a comma inside [ ]; then the repaired line."""
        *above, index = path
        if not isinstance(index, int) or len(self.problems) >= MANY:
            return ""
        for count in (2, 3):
            for first in range(max(0, index - count + 1), index + 1):
                try:
                    joined, line = self.document.joined(*above, first, count=count)
                except (ValueError, KeyError, IndexError, TypeError):
                    continue
                if self.catalogue.find(joined) is not None:
                    return f"a comma split the name: write {line}"
        return ""

    def place(self, name: Any, *path: Any) -> Card | None:
        """A card that lies on the table there."""
        found = self.card(name, *path)
        if found is not None:
            self.placed.append((found, path))
        return found

    def listed(self, value: Any, *path: Any) -> list[tuple[Any, tuple[Any, ...]]]:
        if value is None:
            return []
        if not isinstance(value, list):
            return [(value, path)]
        return [(item, (*path, index)) for index, item in enumerate(value)]

    def read_players(self, scenario: Scenario) -> None:
        players = self.data.get("players")
        if not isinstance(players, Mapping) or not players:
            self.fault("missing-key", "a scenario needs players, each with what is in front of them", "players")
            return
        for name, line in players.items():
            self.check_name(name, "players", name)
            seat = Seat(name)
            scenario.seats.append(seat)
            if line is None:
                continue
            if not isinstance(line, Mapping):
                self.fault("wrong-shape", f"{name}: is a mapping such as {{hand: [Milk]}}", "players", name)
                continue
            self.keys(line, PLAYER_KEYS, "a player", "players", name)
            for item, path in self.listed(line.get("hand"), "players", name, "hand"):
                seat.hand += self.hand_item(item, *path)
            for key in ("keepers", "creepers"):
                for item, path in self.listed(line.get(key), "players", name, key):
                    self.front_item(seat, key, item, *path)
            for item, path in self.listed(line.get("due"), "players", name, "due"):
                if (card := self.place(item, *path)) is not None:
                    seat.due.append(card)
            age = line.get("age")
            if age is not None and (not isinstance(age, int) or isinstance(age, bool) or age < 0):
                self.fault("wrong-shape", "age: is a number of years", "players", name, "age")
            else:
                seat.age = age
            for item, path in self.listed(line.get("owes"), "players", name, "owes"):
                seat.owes += self.debt(name, item, list(players), *path)
            if "reach" in line:
                seat.reach = tuple(str(item) for item, _ in self.listed(line["reach"], "players", name, "reach"))

    def debt(self, debtor: str, item: Any, players: list[str], *path: Any) -> tuple[tuple[Card, str], ...]:
        """An effect that waits for a player: an extra turn by its card, a debt as `{Do Me a Solid: Ann}`.

        With two players a debt too needs only the name of the card.
        """
        others = [name for name in players if name != debtor]
        told = isinstance(item, Mapping) and len(item) == 1
        name, asker = next(iter(item.items())) if told else (item, others[0] if len(others) == 1 else None)
        card = self.card(name, *path, *([name] if told else []))
        if card is None:
            return ()
        if card.brings("extra-turn"):
            return ((card, debtor),)
        if asker not in others:
            near = suggest(str(asker), others) if told else None
            hint = f"did you mean {near}" if near else f"write {{{card.name}: {others[0] if others else 'Ann'}}}"
            message = f"{debtor} owes it to another player, not to {asker or 'nobody'}"
            self.fault("unknown-player", message, *path, hint=hint)
            return ()
        return ((card, str(asker)),)

    def check_name(self, name: str, *path: Any, key: bool = True) -> None:
        """A player's name must not read as anything else, and must be fit to be shown."""
        why = ""
        if name in FACTS or name in WORDS or any(f" {verb} " in f" {name} " for verb in VERBS):
            why = "it reads as part of a step"
        elif signs := SIGNS.intersection(name):
            why = f"it holds {' '.join(sorted(map(ascii, signs)))}"
        elif not name.strip() or name != name.strip() or len(name) > LONGEST_NAME:
            why = f"a name is 1 to {LONGEST_NAME} characters without spaces around it"
        elif not name.isprintable():
            why = "it holds a character that cannot be seen"
        if why:
            self.fault("player-name", f"a player may not be called {name!r}: {why}", *path, key=key)

    def hand_item(self, item: Any, *path: Any) -> list[tuple[Card, int]]:
        if isinstance(item, str) and item.endswith(" unknown"):
            number = unknown_cards(item)
            if number is not None:
                return [(UNKNOWN_CARD, number)]
            self.fault("wrong-shape", "write `3 unknown` for cards nobody needs to know", *path)
            return []
        card = self.place(item, *path)
        if card is not None and card.type == "creeper" and self.phase() != "setup":
            self.fault("impossible-table", f"{card.name} is a Creeper: it is never held in a hand", *path)
        return [(card, 1)] if card is not None else []

    def phase(self) -> str:
        turn = self.data.get("turn")
        return str(turn.get("phase", "play")) if isinstance(turn, Mapping) else "play"

    def front_item(self, seat: Seat, key: str, item: Any, *path: Any) -> None:
        under: list[Card] = []
        name = item
        if isinstance(item, Mapping) and len(item) == 1:
            name, inside = next(iter(item.items()))
            for one, at in self.listed(inside, *path, name):
                card = self.place(one, *at)
                if card is not None:
                    under.append(card)
        card = self.place(name, *path)
        if card is None:
            return
        wanted = "keeper" if key == "keepers" else "creeper"
        if card.type != wanted:
            self.fault("wrong-type", f"{card.name} is a {card.type}, not a {wanted}", *path)
        (seat.keepers if key == "keepers" else seat.creepers).append((card, under))

    def read_table(self, scenario: Scenario) -> None:
        kinds = {"rules": ("new-rule",), "goals": ("goal", "ungoal"), "meta_rules": ("meta-rule",)}
        for key, types in kinds.items():
            into: list[Card] = getattr(scenario, key)
            for item, path in self.listed(self.data.get(key), key):
                if key == "meta_rules":
                    self.know_meta_rule(str(item))
                card = self.place(item, *path)
                if card is not None and card.type not in types:
                    self.fault("wrong-type", f"{card.name} is a {card.type}, not a {types[0]}", *path)
                elif card is not None:
                    into.append(card)
        for item, path in self.listed(self.data.get("discard"), "discard"):
            scenario.discard += self.in_pile(item, *path)
        pile = self.listed(self.data.get("draw_pile"), "draw_pile")
        for item, path in pile:
            if item == "end" and path[-1] == len(pile) - 1:
                scenario.pile_ends = True
            else:
                scenario.draw_pile += self.in_pile(item, *path)
        agreed = self.data.get("agreed")
        if agreed is not None and not isinstance(agreed, Mapping):
            self.fault("wrong-shape", "agreed: is a mapping", "agreed")
        scenario.agreed = agreed if isinstance(agreed, Mapping) else {}
        for found in check_agreed(agreed, self.catalogue):
            self.complain(found, "agreed")
        today = self.data.get("today")
        if isinstance(today, Mapping):
            self.keys(today, TODAY_KEYS, "today:", "today")
            scenario.today = str(today["date"]) if "date" in today else None
            if scenario.today is not None and not is_date(scenario.today):
                self.fault("wrong-shape", "date: is month and day, such as 12-25, or 2025-12-25", "today", "date")
            scenario.special = tuple(str(item) for item, _ in self.listed(today.get("special"), "today", "special"))
        elif today is not None:
            self.fault("wrong-shape", "today: is a mapping such as {date: 12-25}", "today")
        for item, path in self.listed(self.data.get("house"), "house"):
            for found in check_house(item):
                self.complain(found, *path)
            if isinstance(item, str):
                self.problems += problems_of_house(item)
        scenario.house = [item for item, _ in self.listed(self.data.get("house"), "house")]
        for item in scenario.house:
            scenario.agreed = {**agreed_under(item), **scenario.agreed}
        self.agreed_metas |= {card.key: card for card in scenario.agreed_meta_rules()}

    def in_pile(self, item: Any, *path: Any) -> list[Card]:
        """A card of a pile, or several that nobody knows."""
        if (number := unknown_cards(item)) is not None:
            return [UNKNOWN_CARD] * number
        if isinstance(item, str) and item.endswith(" unknown"):
            self.fault("wrong-shape", "write `3 unknown` for cards nobody needs to know", *path)
            return []
        card = self.place(item, *path)
        return [card] if card is not None else []

    def know_meta_rule(self, name: str) -> None:
        """A Meta-Rule may be agreed on whatever deck it comes with: it is no card of the deck."""
        card = self.catalogue.find(name)
        if card is not None and card.type == "meta-rule":
            self.agreed_metas[card.key] = card

    def read_turn(self, scenario: Scenario) -> None:
        turn = self.data.get("turn")
        names = [seat.name for seat in scenario.seats]
        if turn is None:
            scenario.turn = {}
            scenario.turn_player = names[0] if names else ""
            return
        if isinstance(turn, str):
            turn = {"player": turn}
        if not isinstance(turn, Mapping):
            self.fault("wrong-shape", "turn: is a mapping such as {player: Alice, phase: play}", "turn")
            return
        self.keys(turn, TURN_KEYS, "turn:", "turn")
        player = turn.get("player", names[0] if names else "")
        if player not in names:
            near = suggest(str(player), names)
            hint = f"did you mean {near}" if near else f"players: {', '.join(names)}"
            self.fault("unknown-player", f"no player is called {player}", "turn", "player", hint=hint)
        if turn.get("phase", "play") not in PHASES:
            self.fault("unknown-word", f"phases: {', '.join(PHASES)}", "turn", "phase")
        for key in ("drawn", "played"):
            value = turn.get(key)
            if value is not None and (not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 200):
                self.fault("wrong-shape", f"{key}: is a number of cards", "turn", key)
        for item, path in self.listed(turn.get("used"), "turn", "used"):
            self.card(item, *path)
        scenario.turn = turn
        scenario.turn_player = str(player)

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
            steps = reader.read(own.get("steps") or [], "steps")
            self.problems += reader.problems
            self.steps = before + steps
            self.check_steps(reader)
        else:
            self.steps = [proving_nothing(step) for step in self.steps]
        self.check_inherited()
        scenario.steps = self.steps

    def check_steps(self, reader: StepReader) -> None:
        """Cards, facts and rulings that the steps of this document name."""
        for name, path in reader.cards:
            if not name.endswith("unknown"):
                self.card(name, *path)
        for name, path in reader.options:
            self.option(name, *path)
        for facts, path in reader.facts:
            self.facts(facts, *path)
        for name, path in reader.rulings:
            unknown = unknown_ruling(name)
            if unknown is not None:
                self.complain(unknown, *path)

    def option(self, name: str, *path: Any) -> None:
        """What is chosen, or brought by chance: a card, a player, or one of the words for what is neither."""
        if normal(name) in map(normal, [*SPOKEN, *self.names()]) or self.lookup(name) is not None:
            return
        near = suggest(name, [*SPOKEN, *self.names()])
        hint = self.comma(*path) or self.meant(name) or (f"did you mean {near}" if near else "")
        self.fault("unknown-option", f"{name!r} is no card, no player and nothing else to choose", *path, hint=hint)

    def check_inherited(self) -> None:
        """Steps of the scenario this one is like: those who act must sit at this table too."""
        known = self.names()
        for name in dict.fromkeys(step.actor for step in self.steps if step.actor and step.actor not in known):
            self.fault(
                "unknown-player", f"no player is called {name}, who acts in the scenario this one is like", "like"
            )

    def names(self) -> list[str]:
        """The players, also those who join later."""
        players = self.data.get("players")
        names = list(players) if isinstance(players, Mapping) else []
        return names + [step.actor for step in self.steps if step.verb == "joins"]

    def facts(self, facts: Mapping[str, Any], *path: Any) -> None:
        for found in check_facts(facts, self.names(), self.catalogue, self.editions, self.meant):
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
        expect = {key: value for key, value in expect.items() if key != "proves"}
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


UNKNOWN_CARD = Card(name="a card", key="", type="unknown")
