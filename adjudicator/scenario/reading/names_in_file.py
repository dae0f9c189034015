"""What a file names, looked up: cards with what may be meant, players, keys; and the problems found on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.cards.catalogue import catalogue
from adjudicator.cards.goals import listed
from adjudicator.cards.model import Card
from adjudicator.cards.names import normal
from adjudicator.files import Complaint, Document, Problem, did_you_mean, suggest
from adjudicator.files.place import Place
from adjudicator.files.shapes import Path, items
from adjudicator.scenario.keys import Key
from adjudicator.scenario.known_rulings import check_keys, content_of, meta_rules
from adjudicator.scenario.model import Step, miscounted, unknown_cards
from adjudicator.scenario.reading.following import stray
from adjudicator.scenario.replaying.facts import FACTS
from adjudicator.scenario.spoken import no_card, no_cards, two_deeds, without_brackets

MANY = 40
"""From this many problems on no names of cards are suggested: each suggestion looks at the whole catalogue."""
_BETWEEN = re.compile(r"\s*(?:,|;|\band\b|\bthen\b|&)\s*(?:then\s+|and\s+)*")

BASIC = frozenset(map(normal, ("Draw 1", "Play 1")))
"""What people call the rules that are always there."""


def basic(name: str) -> str:
    """What to do where somebody lists the Basic Rules, which are no New Rule."""
    return "the Basic Rules, draw 1 and play 1, are always there: leave it out" if normal(name) in BASIC else ""


ELSEWHERE = {
    ("a scenario", "claims"): "claims are a step: `steps: [{claims: […]}]`",
    ("a scenario", "deck"): "`edition:` names the deck, `draw_pile:` the cards that lie on it",
    ("a scenario", "decks"): "`edition:` names the decks",
    ("a scenario", "hand"): "a hand stands under its player: `players: {Ann: {hand: […]}}`",
    ("a scenario", "keepers"): "Keepers stand under their player: `players: {Ann: {keepers: […]}}`",
    ("a player", "birthday"): "`agreed: {birthdays: {Ann: 05-04}}`, and the day itself: `today: {date: 05-04}`",
    ("a scenario", "creepers"): "Creepers stand under their player: `players: {Ann: {creepers: […]}}`",
    **{
        ("a player", key): "what lies before a player stands under `keepers:` and `creepers:`"
        for key in ("table", "board", "front", "in front", "in_front", "in play", "in_play", "play")
    },
}  # fmt: skip
"""Where what stands under a key belongs, for keys that people write in another place."""


class InFile:
    """One document as it is read. `origin` tells from which document each key is: its own, or one it is like."""

    def __init__(
        self, document: Document, earlier: Mapping[str, InFile], cards: Sequence[Mapping[str, Any]] = ()
    ) -> None:
        self.document = document
        self.earlier = earlier
        self.problems: list[Problem] = []
        self.data: dict[str, Any] = {}
        self.origin: dict[str, Document] = {}
        self.steps: list[Step] = []
        self.catalogue = catalogue().with_custom(cards) if cards else catalogue()
        self.editions: tuple[str, ...] = ()
        self.parent: InFile | None = None
        self.placed: list[tuple[Card, tuple[Any, ...]]] = []
        self.agreed_metas: dict[str, Card] = {}
        self.proving: dict[str, Place] = {}

    def fault(self, code: str, message: str, *path: Any, key: bool = False, hint: str = "") -> None:
        document = self.origin.get(str(path[0]), self.document) if path else self.document
        if document is self.document or not path:
            self.problems.append(self.document.problem(code, message, *path, key=key, hint=hint))
        elif self.parent is None or not self.parent.problems:
            self.problems.append(self.document.problem(code, message, "like", hint=hint))

    def complain(self, found: Complaint, *path: Any) -> None:
        self.fault(found.code, found.message, *path, *found.path, key=found.at_key, hint=found.hint)

    def keys(self, data: Mapping[str, Any], known: Mapping[str, Key], what: str, *path: Any) -> None:
        """Keys of some data that are not known, and values of another shape than that of their key."""

        def hint(key: str) -> str:
            if what == "a scenario" and (above := stray(key, data[key]) or ("expect" if key in FACTS else "")):
                return f"does it belong to `{above}:`? Then indent it as what stands there"
            return without_brackets(key, data, self.lookup) or ELSEWHERE.get((what, key), "")

        for found in check_keys(data, known, f"{what} has no key", hint=hint):
            self.complain(found, *path)

    def proves(self, value: Any, *path: Any) -> tuple[str, ...]:
        """Facts of the sources that something is about, each noted with its place."""
        facts = listed(value)
        if any(not isinstance(item, str) for item in facts):
            self.fault("wrong-shape", "proves: is a list of facts such as [HF-27.a]", *path)
            return ()
        self.proving |= {item: self.document.place(*at) for at, item in items(value, path)}
        return tuple(facts)

    def texts(self, key: str) -> list[str]:
        items = listed(self.data.get(key))
        if any(not isinstance(item, str) for item in items):
            number = next((item for item in items if type(item) is int), "")
            near = self.catalogue.near_editions(str(number)) if key == "edition" and number else None
            self.fault("wrong-shape", f"{key}: is a list of names", key, hint=f"did you mean {near}" if near else "")
        return [item for item in items if isinstance(item, str)]

    def lookup(self, name: str) -> Card | None:
        """The card of a name in the editions of this scenario, or a Meta-Rule agreed on; None if there is none."""
        return self.catalogue.named(name, self.editions) or self.agreed_metas.get(normal(name))

    def card(self, name: Any, *path: Any) -> Card | None:
        found = self.lookup(str(name)) if isinstance(name, (str, int)) else None
        if found is None:
            wrong = no_card(name, lambda name: self.unfound(name, *path))
            if path[:1] == ("steps",) and no_cards(name):
                wrong = wrong._replace(hint="what nobody does is no step: leave it out, or write `NAME ends turn`")
            self.complain(wrong._replace(hint=self.number_apart(name) or wrong.hint), *path)
        return found

    def unfound(self, name: str, *path: Any) -> str:
        """What to do about a name that no card has."""
        if path[:1] == ("meta_rules",) and len(self.problems) < MANY:
            return did_you_mean(name, meta_rules(self.catalogue), self.where_to_look())
        number, _, word = name.partition(" ")
        if number.isdigit() and word != "unknown" and suggest(word, ["unknown"]):
            return f"did you mean {number} unknown"
        hint = self.comma(*path) or two_deeds(name) or self.several(name) or self.unnamed(name) or basic(name)
        return hint or self.meant(name) or self.house_rule(name) or self.where_to_look()

    def house_rule(self, name: str) -> str:
        """What to do about the name of a house rule where a card is wanted that it lets people use."""
        houses = [content_of(item).get("house") for item in listed(self.data.get("house"))]
        named = normal(name) in [normal(str(one)) for one in houses]
        return (
            "that is the house rule: what it lets players do is the `free_action:` of a card under its `cards:`" * named
        )

    def number_apart(self, item: Any) -> str:
        """The card that was meant where a colon splits its name: `Hand Limit: 1`."""
        if not (isinstance(item, Mapping) and len(item) == 1):
            return ""
        ((name, rest),) = item.items()
        found = self.lookup(f"{name} {rest}") if isinstance(rest, (str, int)) and self.lookup(name) is None else None
        return f"the number belongs to the name: write {found.name}" if found is not None else ""

    def several(self, name: str) -> str:
        """Several cards in one text, as people say them: the list that was meant."""
        parts = _BETWEEN.split(name)
        found = [card for one in parts if (card := self.lookup(one)) is not None]
        if not 1 < len(found) == len(parts) or len(self.problems) >= MANY:
            return ""
        goals = self.goals_of(found)
        if goals:
            return f"the Goal of {' and '.join(card.name for card in found)} is {' or '.join(goals)}"
        return f"write [{', '.join(card.name for card in found)}], or each in a step of its own"

    def goals_of(self, cards: Sequence[Card]) -> list[str]:
        """The Goals of this file's editions that name just these cards."""
        named = {card.key for card in cards}
        decks = self.catalogue.decks([one for one in self.editions if one in self.catalogue.editions])
        return [card.name for card, _ in decks if card.goal and {normal(one) for one in card.goal.names()} == named]

    def unnamed(self, name: str) -> str:
        """What to do where `3 unknown` stands among cards that everybody sees."""
        told = unknown_cards(name) is not None or miscounted(name)
        return (
            "only a hand and a pile hold unknown cards: name those that lie face up, or leave them out" if told else ""
        )

    def where_to_look(self) -> str:
        """How to find the cards of the editions that are told, and what to do about one that is not among them."""
        known = [one for one in self.editions if one in self.catalogue.editions]
        listed = f"`adjudicator cards --edition {known[0]}` lists what is known; " if known else ""
        return f"{listed}define it under `cards:`, or name the house rule that does under `house:`"

    def meant(self, name: str) -> str:
        """Which card could have been meant; nothing once a file has so many problems that nobody reads hints."""
        if name in self.names():
            return "that is a player, and no card"
        anywhere = self.catalogue.find(name)
        if anywhere is not None and self.editions:
            decks = anywhere.editions or anywhere.editions_likely
            return f"it is a card of {' or '.join(decks)}; add that edition" if decks else "no deck is known to hold it"
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

    def each(self, *path: Any) -> Iterator[tuple[Path, Any]]:
        """Each item that stands at a path, with its own."""
        value: Any = self.data
        for part in path:
            value = value.get(part) if isinstance(value, Mapping) else None
        return items(value, path)

    def phase(self) -> str:
        turn = self.data.get("turn")
        return str(turn.get("phase", "play")) if isinstance(turn, Mapping) else "play"

    def names(self) -> list[str]:
        """The players, also those who join later."""
        players = self.data.get("players")
        names = list(players) if isinstance(players, Mapping) else []
        return names + [step.actor for step in self.steps if step.verb == "joins"]
