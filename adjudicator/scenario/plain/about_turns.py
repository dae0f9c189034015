"""What is said of turns, of plays and draws, and of winning."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from adjudicator.scenario.plain.frames import Saying
from adjudicator.scenario.plain.table import active, of, size


def turn(say: Saying) -> Iterator[dict[str, Any]]:
    """It is somebody's turn, or theirs is over; where nobody says whose, that of the last step."""
    people = say.people() if say.who else [group[0] for group in say.groups()[-1:]]
    over = say.row.flag != "of"
    yield from ({"turn": name if say.denied == over else say.table.not_on_turn(name)} for name in people)


def may_end(say: Saying) -> Iterator[dict[str, Any]]:
    """Somebody may end a turn, or has to go on."""
    goes_on = bool(say.row.flag)
    if "must" in say.words and not say.denied and not goes_on:
        yield from turn(say)
        return
    yield from ({"may_not" if say.denied != goes_on else "may": f"{name} ends turn"} for name in say.people())


def another_turn(say: Saying) -> Iterator[dict[str, Any]]:
    for name in say.people():
        yield {"extra_turn": False} if say.denied else {"turn": name, "extra_turn": True}


def nobody_wins(say: Saying) -> Iterator[dict[str, Any]]:
    yield {"winner": None}


def it_wins(say: Saying) -> Iterator[dict[str, Any]]:
    """What was done last wins the game: for whoever says so, or whoever did it; if not, nobody has won."""
    names = [None] if say.denied else dict.fromkeys(name for name in (say.by, say.table.last[0]) if name)
    yield from ({"winner": name} for name in names)


def game_over(say: Saying) -> Iterator[dict[str, Any]]:
    yield {"over": say.denied == bool(say.row.flag)}


def wins(say: Saying) -> Iterator[dict[str, Any]]:
    none = not {"0", "nobody", "neither", "next", "later"}.isdisjoint(say.rest.split())
    for group in say.groups():
        if say.denied != none:
            yield {"over": False}
        else:
            yield {"winner": group[0] if len(group) == 1 else list(group)}


def loses(say: Saying) -> Iterator[dict[str, Any]]:
    if any(len(group) == len(say.table.players) for group in say.groups()):
        yield {"over": True, "winner": None}
    for name in say.people():
        yield from ({"winner": other} for other in say.table.others(name))


def plays_left(say: Saying) -> Iterator[dict[str, Any]]:
    """How many plays are left; without a number one more is meant. None left: it is the next player's turn.

    Where it may be said of several it is said of who has the turn, or had it just now.
    """
    names = list(say.people())
    for name in [name for name in names if name in (say.table.active, active(say.before()))] or names:
        in_hand = re.search(r"\bhas \d+ card left$", say.clause) is not None  # "I have two cards left"
        if in_hand and not say.number:
            yield {name: {"hand_size": 0}}
        elif say.denied or say.number == 0:
            yield {"turn": say.table.not_on_turn(name)}
            yield {"turn": name, "plays_left": 0}
        else:
            ways = [{"turn": name, "plays_left": 1 if say.number is None else say.number}]
            ways += [{name: {"hand_size": say.number}}] if in_hand else []
            yield from ways if name == say.sentence.speaker else reversed(ways)  # one sees what others hold


def more_left(say: Saying) -> Iterator[dict[str, Any]]:
    """So many more of what was done last: draws behind a draw, else plays; "for me" behind a play that has drawn may be
    either."""
    if say.table.last[1] == "draws":
        yield from draws_left(say)
        return
    name = say.table.last[0]
    drew = name in say.people() and size(of(say.table.now, name, "hand")) >= size(of(say.before(), name, "hand"))
    yield from plays_left(say)
    yield from drawn(say) if drew and "T" in say.roles else ()


def plays_all(say: Saying) -> Iterator[dict[str, Any]]:
    """As many plays as there are cards in hand; who need not play them is done."""
    for name in say.people():
        if say.free:
            yield {"turn": say.table.not_on_turn(name)}
        if not say.denied and (held := size(of(say.table.now, name, "hand"))):
            yield {"turn": name, "plays_left": held}


def plays_owed(say: Saying) -> Iterator[dict[str, Any]]:
    """Cards that have to be played are so many plays of whoever is at turn, or was; the turn may be over without those
    that need not be."""
    name = active(say.before())
    if "S" not in say.roles and (say.free or not say.denied):
        yield {"turn": say.table.not_on_turn(name)} if say.free else {"turn": name, "plays_left": len(say.cards())}


def counts(say: Saying) -> Iterator[dict[str, Any]]:
    """What was done last was one of the plays, or none of them."""
    left, who = say.table.left, say.table.last[0]
    if left is not None:
        left += say.denied
        yield {"turn": who, "plays_left": left} if left else {"turn": say.table.not_on_turn(who)}


def play_gone(say: Saying) -> Iterator[dict[str, Any]]:
    """A play was made for nothing: so many are left as after what was done last; else the turn is over."""
    counted = list(counts(say)) if say.table.last[0] in say.people() else []
    yield from () if say.denied else counted or turn(say)


def drawn(say: Saying) -> Iterator[dict[str, Any]]:
    """So many cards come into the hand that there was before the last step, but for the one that was played."""
    for name in say.people():
        if say.number is not None or say.denied:
            held = size(of(say.before(), name, "hand")) - (say.table.last[:2] == (name, "plays"))
            count = 0 if say.denied else say.number or 0
            drawn_anew = {name: {"hand_size": count}}
            whole = {name: {"hand_size": held + count}}
            anew = count and say.table.shows(say.table.now, name, drawn_anew[name]) and not say.table.has_been(whole)
            yield drawn_anew if anew else whole
            laid = [of(one, name, "keepers") for one in (say.before(), say.table.now)]
            if not say.denied and " draw" not in f" {say.clause}" and laid[0] != laid[1]:
                yield {name: {"keeper_count": count}}  # "I get two" of what was dealt out


def draws_left(say: Saying) -> Iterator[dict[str, Any]]:
    """How many draws are left; who has to draw first may not yet do what was done last."""
    for name in say.people():
        actor, verb, card = say.table.last
        if "first" in say.words and actor == name and verb in ("plays", "uses"):
            yield {"may_not": {f"{actor} {verb}": card}}
        elif say.denied or say.number == 0:
            yield {"draws_left": 0}
        elif say.verb == "get" and verb != "draws":
            return  # what somebody gets need not be drawn
        else:
            yield {"turn": name, "draws_left": 1 if say.number is None else say.number}
            yield from drawn(say)
