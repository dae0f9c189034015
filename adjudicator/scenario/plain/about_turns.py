"""What is said of turns, of plays and draws, and of winning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adjudicator.scenario.plain.saying import Saying


def turn_over(say: Saying) -> Iterator[dict[str, Any]]:
    yield from ({"turn": say.table.not_on_turn(name) if not say.denied else name} for name in say.people())


def turn_of(say: Saying) -> Iterator[dict[str, Any]]:
    yield from ({"turn": say.table.not_on_turn(name) if say.denied else name} for name in say.people())


def another_turn(say: Saying) -> Iterator[dict[str, Any]]:
    for name in say.people():
        yield {"extra_turn": False} if say.denied else {"turn": name, "extra_turn": True}


def nobody_wins(say: Saying) -> Iterator[dict[str, Any]]:
    yield {"winner": None}


def game_over(say: Saying) -> Iterator[dict[str, Any]]:
    yield {"over": not say.denied}


def goes_on(say: Saying) -> Iterator[dict[str, Any]]:
    yield {"over": say.denied}


def wins(say: Saying) -> Iterator[dict[str, Any]]:
    for group in say.groups():
        if say.denied:
            yield {"over": False}
        else:
            yield {"winner": group[0] if len(group) == 1 else list(group)}


def loses(say: Saying) -> Iterator[dict[str, Any]]:
    if any(len(group) == len(say.table.players) for group in say.groups()):
        yield {"over": True, "winner": None}
    for name in say.people():
        yield from ({"winner": other} for other in say.table.others(name))


def plays_left(say: Saying) -> Iterator[dict[str, Any]]:
    """How many plays are left; without a number one more is meant. None left: it is the next player's turn."""
    for name in say.people():
        if say.denied or say.number == 0:
            yield {"turn": say.table.not_on_turn(name)}
            yield {"turn": name, "plays_left": 0}
        else:
            yield {"turn": name, "plays_left": 1 if say.number is None else say.number}


def draws_left(say: Saying) -> Iterator[dict[str, Any]]:
    for name in say.people():
        if say.denied or say.number == 0:
            yield {"draws_left": 0}
        else:
            yield {"turn": name, "draws_left": 1 if say.number is None else say.number}


_N = r"(?:(?P<n>\d+) )?"
_MORE = r"(?:more |another |second |third )*"
RULES = (
    (r"(?:@'s |it |this )?turn (?:is )?(?:over|end|up|gone)(?: here| there)?", turn_over),
    (r"(?:it|this|that|c\d+|card) end (?:@'s )?turn", turn_over),
    (r"@ is over(?: with .*)?", turn_over),
    (r"(?:it|this|that) is @'s turn", turn_of),
    (r"@'s turn (?:continue|go|start|begin|is|follow)(?: on| next)?", turn_of),
    (r"@ (?:is|go|has) (?:next|on|first|turn|on turn|next turn)", turn_of),
    (r"@ (?:may )?(?:continue|go on|keep playing|keep on|play on|keep play)", turn_of),
    (r"@ (?:may |must )?(?:get|take|has) (?:another|extra|second|more|1|new| )+ turn", another_turn),
    (r"(?:nobody|neither|none)(?: p\d+)? (?:has |is |may )?win", nobody_wins),
    (r"there is 0 win", nobody_wins),
    (r"(?:game|it) (?:is |has )?(?:over|end)", game_over),
    (r"(?:game|it|p\d+) (?:continue|go on|go|play on)(?: on)?", goes_on),
    (r"(?:both )?@ (?:all |both )?(?:has |is |may )*win(?: .*)?", wins),
    (r"win is @'s", wins),
    (r"@ (?:all )?(?:has )?lose(?: game)?", loses),
    (rf"@ (?:may |must |has |owe |get )+{_N}{_MORE}(?:play|card)(?: card)? (?:left|more|to play|to make)", plays_left),
    (rf"@ (?:may |must |has |owe |get )+{_N}{_MORE}play(?: left)?", plays_left),
    (rf"@ (?:may |must )?play(?: on)? {_N}{_MORE}card(?: more)?", plays_left),
    (r"@ (?:may |must )play(?: on| more| again| another| (?P<n>\d+)(?: more)?)?", plays_left),
    (r"(?P<n>\d+) (?:more )?play (?:is )?(?:left|owed|open)(?: (?:to|for) @)?", plays_left),
    (r"there is (?P<n>\d+) (?:more )?play(?: left)?", plays_left),
    (r"@ (?:may |must )draw(?: (?P<n>\d+))?(?: more| another)*(?: card)?(?: more)?", draws_left),
    (r"@ (?:owe|has) (?P<n>\d+) (?:more )?draw(?: left)?", draws_left),
)  # fmt: skip
"""Patterns in the words of `Sentence`, without "not"; @ stands for people. The first that fits a clause counts."""
