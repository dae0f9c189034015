"""What is said of how many cards somebody has, keeps, or must discard, and whose hand it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from adjudicator.scenario.plain.frames import Saying
from adjudicator.scenario.plain.table import Facts, known, of, size

_LIMITS = {"hand": re.compile(r"Hand Limit (\d+)"), "keepers": re.compile(r"Keeper Limit (\d+)")}
_COUNTED = {"hand": "hand_size", "keepers": "keeper_count"}
_OTHERS = {"hand": "keeper", "keepers": "card"}
"""What does not count as a hand, or as Keepers."""


def holds(say: Saying) -> Iterator[Facts]:
    """So many cards: in hand, else Keepers where there are or were as many before the player."""
    if not say.number or say.denied:  # who may not have as many comes down to a limit
        too_many = [facts for name in say.people() if " may " in say.clause for facts in discarded(say, name)]
        yield from too_many if say.number else nothing(say)
        return
    count, both = say.number, "both" in say.words
    for name in say.people():
        laid = [of(one, name, "keepers") for one in (say.table.now, *say.table.before)]
        keepers = [some for some in laid if size(some) == count]
        in_hand = {name: {"hand_size": count}}
        in_front = {name: {"keepers": keepers[0]}} if keepers and known(keepers[0]) else {}
        counted = {name: {"keeper_count": count}}
        had = size(say.most(name, "hand")) == count
        if "keeper" in say.what:
            yield in_front
            yield counted
        elif "hand" in say.what or had or not (in_front or both):
            yield in_hand
            yield in_front if had and not say.what else {}
        else:
            yield in_front
            yield {} if both or (say.verb == "keep" and size(say.most(name, "hand")) < count) else in_hand


def keeps(say: Saying) -> Iterator[Facts]:
    """All of them; nothing is told where somebody does not keep them all. Those that come back are a whole hand."""
    if say.row.flag and not say.denied:
        hands = ((name, say.had(name, "hand")) for name in say.people())
        yield from ({name: {"hand": hand} if known(hand) else {"hand_size": size(hand)}} for name, hand in hands)
        return
    yield from () if say.denied else kept(say)


def kept(say: Saying) -> Iterator[Facts]:
    """What the player had when it was most; first what the last steps have changed."""
    for name in say.people():
        changed = [part for part in ("hand", "keepers") if say.had(name, part) != of(say.table.now, name, part)]
        for part in dict.fromkeys([*changed, "hand", "keepers"]):
            items = max(of(say.table.now, name, part), unplayed(say, name, part), key=size)
            if items and {"hand": "keeper", "keepers": "hand"}[part] not in say.what:
                yield amount(name, part, items)


def unplayed(say: Saying, name: str, part: str) -> list[Any]:
    """What a player had before the last change, but for the card that was played."""
    return [card for card in say.had(name, part) if card != say.table.last[2]]


def amount(name: str, part: str, items: list[Any]) -> Facts:
    """What a player has; of a hand, and of Keepers nobody has named, the number."""
    counted = part == "hand" or not known(items)
    return {name: {_COUNTED[part]: size(items)} if counted else {part: items}}


def nothing(say: Saying) -> Iterator[Facts]:
    """No card in hand, no Keeper, no Creeper."""
    if say.row.flag and say.denied:
        return
    part = {"keeper": "keepers", "in front": "keepers", "creeper": "creepers"}.get(say.what, "hand")
    yield from ({name: {"hand_size": 0} if part == "hand" else {part: []}} for name in say.people())


def must_discard(say: Saying) -> Iterator[Facts]:
    """What is left when somebody has discarded: some cards, down to a limit, or as it now is; else that it is due."""
    for name in say.people():
        if say.denied or say.number == 0:
            yield from kept(say)
        elif say.number is not None:
            yield from less(say, name, say.number)
        else:
            yield from list(discarded(say, name)) or [{"asks": [name]}]


def less(say: Saying, name: str, count: int) -> Iterator[Facts]:
    """So many cards fewer: of what a limit in force binds, else of the hand."""
    for part, counted in _COUNTED.items():
        laid = size(of(say.table.now, name, part))
        if _OTHERS[part] != say.what and laid >= count and any(laid > most for most in limits(say, part)):
            yield {name: {counted: laid - count}}
    held = size(say.most(name, "hand")) - (say.table.last[:2] == (name, "plays"))
    if say.what != "keeper" and held >= count:
        yield {name: {"hand_size": held - count}}


def limits(say: Saying, part: str) -> Iterator[int]:
    """The limits in force of a hand, or of Keepers."""
    for card in say.table.now.get("rules") or []:
        if told := _LIMITS[part].fullmatch(str(card)):
            yield int(told[1])


def discarded(say: Saying, name: str) -> Iterator[Facts]:
    """Down to how much somebody has come, but for the card that was played, or has to come under a limit."""
    played = say.table.last[:2] == (name, "plays")
    for part, counted in _COUNTED.items():
        if _OTHERS[part] == say.what:
            continue
        now = of(say.table.now, name, part)
        gone = size(say.had(name, part)) - size(now) - (played and part == "hand")
        if gone > 0 and (facts := amount(name, part, now)):
            yield facts
        yield from ({name: {counted: most}} for most in limits(say, part) if size(now) > most)


def discards_to(say: Saying) -> Iterator[Facts]:
    """Down to so many cards in hand, or Keepers; everybody who has more."""
    limits = say.row.flag != "limit" or all("Limit" in card for card in say.cards())
    keepers = "keeper" in say.clause or any(map(_LIMITS["keepers"].fullmatch, say.cards()))
    part, counted = ("keepers", "keeper_count") if keepers else ("hand", "hand_size")
    for group in say.groups() if limits and say.number is not None and not say.denied else ():
        over = [name for name in group if size(say.most(name, part)) > (say.number or 0)] or group
        yield {name: {counted: say.number} for name in (group if len(group) == 1 else over)}


def limited(say: Saying) -> Iterator[Facts]:
    """A limit binds somebody, so that there is something to discard; or it does not, and all is kept."""
    bound = all(any(limit.fullmatch(card) for limit in _LIMITS.values()) for card in say.cards())
    if bound and (say.denied or say.who):
        yield from kept(say) if say.denied else must_discard(say)


def has_hand_of(say: Saying) -> Iterator[Facts]:
    """Somebody has the cards that another one held; if not, the other one has them still."""
    for other, *_ in say.sentence.people[int(say.roles["O"])]:
        for name in say.people():
            items, first = unplayed(say, other, "hand"), of([say.table.now, *say.table.before][-1], name, "hand")
            if items and all(card in first for card in items):  # those came from there, and have gone back
                items = of(say.table.now, other, "hand")
            if name != other:
                told = {"hand": items} if items and known(items) else {"hand_size": size(items)}
                yield {other if say.denied else name: told}
