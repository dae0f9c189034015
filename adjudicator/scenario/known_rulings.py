"""Which rulings there are and how they can be read: plain data, for checking the names that a file gives."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from adjudicator.cards.catalogue import Catalogue, catalogue
from adjudicator.cards.days import is_date
from adjudicator.cards.goals import listed
from adjudicator.cards.matters import BASIC, LASTS
from adjudicator.cards.model import Card
from adjudicator.cards.names import with_article
from adjudicator.cards.references import check_custom, stubs
from adjudicator.files import Complaint, Document, Problem, did_you_mean, read_documents, shipped
from adjudicator.files.index import compiled
from adjudicator.files.opening import is_file
from adjudicator.files.shapes import items, misfits, value_at
from adjudicator.scenario.keys import AGREED, HOUSE, Key

ENTRY = re.compile(r"[A-Z]{2}-[A-Z]?\d+")
ASKED_FOR = '`adjudicator ask "QUESTION"` finds it by a question in plain words'
IN_WORDS = (
    "a house rule picks readings, or brings cards; what is only told in words goes under `because:` and is not judged"
)
"""What a house rule can be, for those who write one down in a sentence."""
ALL_GAME = "what holds all game is a Meta-Rule of your own, such as that of `two-and-two` (`adjudicator houses`)"
"""How numbers and rules are agreed on that no card of the deck brings."""


@cache
def readings() -> Mapping[str, tuple[str, ...]]:
    """The readings of every shipped ruling by its id; none for definitions and table manners."""
    files = sorted(shipped("rulings").glob("*.yaml"))
    rows = compiled("readings", files, lambda: _rows(files))
    return {name: tuple(some) for name, some in rows}


def _rows(files: list[Path]) -> list[tuple[str, list[str]]]:
    rows = []
    for file in files:
        for document in read_documents(file)[0]:
            for record in document.data if isinstance(document.data, list) else []:
                if isinstance(record, Mapping) and isinstance(record.get("id"), str):
                    some = record.get("readings")
                    rows.append((record["id"], list(some) if isinstance(some, Mapping) else []))
    return rows


def unknown_ruling(name: object) -> Complaint | None:
    """A complaint if no ruling has this id."""
    if isinstance(name, str) and name in readings():
        return None
    return Complaint(
        (), "unknown-ruling", f"no ruling is called {name!r}", did_you_mean(str(name), list(readings()), ASKED_FOR)
    )


def check_house(item: object, cards: Catalogue | None = None) -> Iterator[Complaint]:
    """What is wrong with one house rule under `house:`: the name of one, a file, or one written out.

    `cards` are those that it may mean besides its own, the shipped ones if left out.
    """
    if isinstance(item, str):
        if not house_file(item):
            told = f"give a file, or a name from `adjudicator houses`; {IN_WORDS}"
            hint = did_you_mean(item, list(shipped_houses()), told)
            yield Complaint((), "unknown-house", f"there is no house rule {item!r}", hint)
        return
    if not isinstance(item, Mapping):
        yield Complaint((), "wrong-shape", "house: is the name of a house rule, a file, or one written out")
        return
    if "scenario" in item or "players" in item:
        yield Complaint(
            (), "wrong-shape", "this is a scenario, and no house rule", f"as `--scenarios FILE`? {IN_WORDS}"
        )
        return
    yield from check_keys(item, HOUSE, "a house rule has no key", f"keys: {', '.join(HOUSE)}; {IN_WORDS}")
    if item.get("house") in (None, ""):
        yield Complaint((), "missing-key", "a house rule begins with `house: its name`")
    shelf = cards or catalogue()
    shelf = shelf.with_custom(own) if (own := stubs(item.get("cards"))) else shelf
    agreed = item.get("agreed")
    yield from (one.below("agreed") for one in check_agreed(agreed, shelf))
    if isinstance(agreed, Mapping) and (first := agreed.get("first", "call")) != "call":
        hint = "`first: call` is whoever calls first; who else begins each scenario tells for itself"
        yield Complaint(("agreed", "first"), "unknown-word", f"nothing is known of {first!r} as a way to begin", hint)
    yield from (one.below("cards") for one in check_custom(item.get("cards"), catalogue()))
    picked = item.get("readings")
    for question, reading in picked.items() if isinstance(picked, Mapping) else ():
        yield from (one.below("readings") for one in check_reading(question, reading))


def check_agreed(agreed: object, cards: Catalogue) -> Iterator[Complaint]:
    """What is wrong with what a table agreed on; `cards` are those that may be meant."""
    if not isinstance(agreed, Mapping):
        return
    yield from check_keys(
        agreed, AGREED, "nothing is known that is agreed as", f"keys: {', '.join(AGREED)}; {ALL_GAME}"
    )
    for key, value in agreed.items():
        if key == "meta_rules" and isinstance(value, (str, list)):
            yield from (one.below(key) for one in check_meta_rules(value, cards))
            yield from (Complaint((key,), "at-odds", message) for message in at_odds(agreed_on(agreed, cards)))
        elif key in ("special_days", "claimed_days", "birthdays") and isinstance(value, (list, Mapping)):
            yield from (one.below(key) for one in check_days(value, by_name=key == "birthdays"))


def check_days(told: list[Any] | Mapping[str, Any], *, by_name: bool) -> Iterator[Complaint]:
    """What is wrong with days: a list of them, what is said of each, or with `by_name` the day of each player."""
    keys = isinstance(told, Mapping) and not by_name
    for at, day in told.items() if isinstance(told, Mapping) else enumerate(told):
        day = at if keys else day
        if isinstance(day, str) and not is_date(day):
            yield Complaint((at,), "unknown-word", f"{day!r} is no day", "month and day, such as 05-04", keys)


def check_keys(
    item: Mapping[str, Any],
    keys: Mapping[str, Key],
    unknown: str,
    otherwise: str = "",
    hint: Callable[[str], str] = lambda key: "",
) -> Iterator[Complaint]:
    """Keys that are not known, of which `unknown` is told, and values of another shape than that of their key.

    `otherwise` is what is told where no key is close, the keys where it is left out.
    """
    for key, value in item.items():
        if key not in keys:
            near = hint(key) or did_you_mean(key, keys, otherwise or f"keys: {', '.join(keys)}")
            yield Complaint((key,), "unknown-key", f"{unknown} {key!r}", near, True)
            continue
        shape = keys[key].plain
        for path in misfits(value, shape):
            text = path or shape.takes("")
            quote = "quote it" if text and isinstance(value_at(value, path), (int, bool)) else ""
            if shape.whole is dict and not path:
                quote = f"as in {key}: {json.dumps(keys[key].example)}"
            yield Complaint((key, *path), "wrong-shape", f"{key}: is {shape.called}", quote)


def meta_rules(cards: Catalogue) -> list[str]:
    """The names of the Meta-Rules there are, those of the table's own among them."""
    return [card.name for card in cards.all() if card.type == "meta-rule"]


def check_meta_rules(names: str | list[Any], cards: Catalogue) -> Iterator[Complaint]:
    for path, name in items(names, ()):
        if not isinstance(name, str):
            continue  # not of the right shape, which is told already
        card = cards.find(name)
        if card is None:
            hint = did_you_mean(name, meta_rules(cards), "it is told under `cards:`, with `type: meta-rule`")
            yield Complaint(path, "unknown-card", f"no card is called {name!r}", hint)
        elif card.type != "meta-rule":
            yield Complaint(path, "wrong-type", f"{card.name} is {with_article(card.type)}, not a meta-rule", ALL_GAME)


def check_reading(question: str, reading: object) -> Iterator[Complaint]:
    """What is wrong with picking a reading of a question."""
    known = readings()
    if not isinstance(reading, str):
        return  # not of the right shape, which is told already
    if question in known and not known[question]:
        told = f"{question} only explains something: it has no readings to pick"
        yield Complaint((question,), "unknown-reading", told, f"`adjudicator ruling {question}` shows it", True)
    elif question not in known:
        entry = f"`adjudicator ruling {question}` lists the rulings of an entry"
        others = entry if ENTRY.fullmatch(question) else ASKED_FOR
        hint = did_you_mean(question, [name for name, some in known.items() if some], others)
        yield Complaint((question,), "unknown-ruling", f"no ruling is called {question!r}", hint, True)
    elif reading not in known[question]:
        hint = did_you_mean(str(reading), known[question], f"readings: {', '.join(known[question])}")
        yield Complaint((question,), "unknown-reading", f"{question} has no reading {reading!r}", hint)


def shipped_houses() -> dict[str, Path]:
    """House rules that come with the product, by name."""
    return {path.stem: path for path in sorted((shipped("rulings") / "houses").glob("*.yaml"))}


def house_file(name: str) -> Path | None:
    """The file of a house rule that is named; None where there is none."""
    path = shipped_houses().get(name) or Path(name)
    return path if name and is_file(path) else None


def beside(house: Any, file: str) -> Any:
    """What stands under `house:`, with files looked for beside the one that names them first."""
    if isinstance(house, list):
        return [beside(item, file) for item in house]
    if not isinstance(house, str) or house in shipped_houses():
        return house
    near = str(Path(file).parent / house)
    return near if house_file(near) is not None else house


def all_agreed(*agreements: Mapping[str, Any]) -> dict[str, Any]:
    """What several agreements come to, the later one winning; of Meta-Rules all that are named hold.

    >>> all_agreed({"meta_rules": "Keep Going", "pause": True}, {"meta_rules": ["Goal Foundry"], "pause": False})
    {'meta_rules': ['Keep Going', 'Goal Foundry'], 'pause': False}
    """
    found = {key: value for one in agreements for key, value in one.items()}
    named = [name for one in agreements for name in listed(one.get("meta_rules"))]
    return {**found, "meta_rules": list(dict.fromkeys(named))} if named else found


def agreed_on(agreed: Mapping[str, Any], cards: Catalogue) -> list[Card]:
    """The Meta-Rules that an agreement names, as far as they are known."""
    found = (cards.find(str(name)) for name in listed(agreed.get("meta_rules")))
    return [card for card in found if card is not None]


def basic_numbers(rules: Iterable[Card]) -> dict[str, tuple[int, Card]]:
    """What some Meta-Rules have the Basic Rules say for the whole game, each number with the first that says it."""
    lasting = (card for card in rules if all(name != LASTS for name, _ in card.duties))
    given = ((card, params) for card in lasting for name, params in card.duties if name == BASIC)
    found: dict[str, tuple[int, Card]] = {}
    for card, params in given:
        for part, number in params.items():
            found.setdefault(part, (number, card))
    return found


def at_odds(rules: Sequence[Card]) -> Iterator[str]:
    """Numbers of the Basic Rules about which two Meta-Rules say different things."""
    first = basic_numbers(rules)
    for card in rules:
        for part, (number, _) in basic_numbers([card]).items():
            said, other = first[part]
            if said != number:
                yield f"{other.name} sets {part} of the Basic Rules to {said}, {card.name} to {number}"


def agreed_under(item: object) -> Mapping[str, Any]:
    """What a house rule agrees on, named or written out."""
    agreed = content_of(item).get("agreed")
    return agreed if isinstance(agreed, Mapping) else {}


def cards_under(item: object) -> list[dict[str, Any]]:
    """The records of the cards that a house rule adds, named or written out."""
    return stubs(content_of(item).get("cards"))


def content_of(item: object) -> Mapping[str, Any]:
    """What stands in a house rule, named or written out; nothing where there is none."""
    path = house_file(item) if isinstance(item, str) else None
    documents = read_documents(path)[0] if path is not None else []
    data = documents[0].data if documents else item
    return data if isinstance(data, Mapping) else {}


def problems_of_house(name: str) -> list[Problem]:
    """What is wrong in the file of a house rule."""
    path = house_file(name)
    return house_document(path)[1] if path is not None else []


def house_document(path: Path) -> tuple[Document | None, list[Problem]]:
    """The house rule that a file holds, and everything that is wrong with it: the one way by which one is read."""
    documents, problems = read_documents(path)
    if not documents:
        return None, problems or [Problem(str(path), 1, 1, "missing-key", "the file holds no house rule")]
    first, *others = documents
    found = check_house(None if isinstance(first.data, str) else first.data)
    problems += map(first.complaint, found)
    message = "a house rule has a file of its own: nothing is read after the first `---`"
    problems += [one.problem("second-document", message, hint="put it in another file") for one in others[:1]]
    return first, problems
