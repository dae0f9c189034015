"""What the steps of a file name, looked up: cards, what is chosen, facts and rulings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from adjudicator.cards.names import normal
from adjudicator.engine import SPOKEN
from adjudicator.files import did_you_mean
from adjudicator.scenario.known_rulings import unknown_ruling
from adjudicator.scenario.model import COUNTED, miscounted, unknown_cards
from adjudicator.scenario.reading.names_in_file import InFile
from adjudicator.scenario.replaying.facts import check_facts
from adjudicator.scenario.spoken import ALL_CARDS, AS_SAID, about_whom, counted_wrongly

_DAY = re.compile(r"^([0-9]+-)?[0-9]{1,2}-[0-9]{1,2}$|\bday$")


def card(file: InFile, name: str, *path: Any) -> None:
    """A card that is played, drawn, used or discarded, or several that nobody knows."""
    hint = ""
    if miscounted(name):
        hint = f"{counted_wrongly(name) or COUNTED}, or nothing for all that are due"
    elif normal(name) in ALL_CARDS:
        hint = "name each of the cards, as in [Milk, The Sun]"
    if hint and file.lookup(name) is None:
        file.fault("unknown-card", f"no card is called {name!r}", *path, hint=hint)
    elif unknown_cards(name) is None:
        file.card(name, *path)


def ruling(file: InFile, name: str, *path: Any) -> None:
    """What is said to refuse a step."""
    unknown = unknown_ruling(name)
    if unknown is not None:
        hint = f"{unknown.hint}; or write `refused: true`" if unknown.hint else "write `refused: true`"
        file.complain(unknown._replace(hint=hint), *path)


def facts(file: InFile, told: Mapping[str, Any], *path: Any) -> None:
    """Facts that are claimed or expected."""
    for found in check_facts(told, file.names(), file.catalogue, file.editions, file.meant, file.lookup):
        if found.code == "unknown-card" and not found.at_key:
            found = found._replace(hint=file.comma(*path, *found.path) or found.hint)
        file.complain(found, *path)


def option(file: InFile, name: str, *path: Any) -> None:
    """What is chosen, or brought by chance: a card, a player, or one of the words for what is neither.

    A card may be told from others of its name as a verdict does it: "Cow (Bob)".
    """
    if unknown_cards(name) is not None or normal(name) in map(normal, [*SPOKEN, *AS_SAID, *file.names()]):
        return
    if file.lookup(name) is not None:
        return
    if name.endswith(")") and file.lookup(name.rpartition(" (")[0]) is not None:
        return
    cases = [case for card in file.catalogue.all() for case in card.cases()]
    if normal(name) in map(normal, cases):
        return
    if _DAY.search(name.lower()):
        day = "which day it is stands under `today:` (`today: {date: 07-31}`), and chosen is what it is"
        file.fault("unknown-option", f"{name!r} is a day", *path, hint=f"{day}: birthday, special day or other day")
        return
    near = did_you_mean(name, [*SPOKEN, *file.names(), *cases])
    hint = file.comma(*path) or one_at_a_time(file, name) or file.meant(name) or near
    if name.islower() and not (hint and set(normal(name).split()) & set(normal(hint).split())):
        words = f"words to choose are {', '.join(word for word in SPOKEN if word.islower())}"
        hint = f"{hint}; {words}" if hint else words
    file.fault("unknown-option", f"{name!r} is no card, no player and nothing else to choose", *path, hint=hint)


def one_at_a_time(file: InFile, name: str) -> str:
    """What to write where a card and a player are told in one, though each choice is of one thing."""
    thing, whom = about_whom(name, file.names())
    card = file.lookup(thing) if thing else None
    if card is None:
        return ""
    both = f"[{card.name}, {whom}] or {{{whom}: {card.name}}}"
    return f"a choice is of one thing: write {card.name}; where both are asked, {both}"
