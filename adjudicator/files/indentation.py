"""Lines that begin in the wrong column, or without the line that they belong to: small changes, tried out."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.files.repair import MOST_TEXT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from adjudicator.files.place import Place
    from adjudicator.files.text import Text

MOST_TRIES = 12
BACK = 5
"""So many lines before the one where reading stopped may be wrong."""
REACH = 12
"""So many lines around the place where reading stopped are looked at."""
_START = re.compile(r"( *)((?:- +)*)")
_DASHED, _NAMED = re.compile(r" *- "), re.compile(r" *[A-Z]")


class Change(NamedTuple):
    """A change with the place of what was wrong, what is said of it and the hint.

    It costs how far it goes, and how odd it leaves the text; of two that cost the same the one that does not put the
    line `apart` from the one before is likelier.
    """

    costs: int
    apart: bool
    place: Place
    message: str
    hint: str
    lines: list[str]


def rearranged(text: Text, line: int, reads: Callable[[str], bool]) -> tuple[Place, str, str] | None:
    """Where a line begins that would let the whole text be read further out or in, or below a line that is missing.

    `line` is where reading stopped; `reads` says whether a changed text can be read. The answer is the place, what is
    wrong there, and what to do.
    """
    lines = text.lines
    if len(text.text) > MOST_TEXT:
        return None
    near = range(max(line - REACH, 1), min(line + REACH, len(lines)) + 1)
    window = slice(near.start - 1, near.stop - 1)
    spots = [n for n in range(line, max(line - BACK, 1) - 1, -1) if text.line(n).strip()]
    changes = [one for n in spots for one in (*_moved(lines, n, near, window), *_headed(lines, n, window))]
    best = sorted(changes, key=lambda change: change[:2])[:MOST_TRIES]
    found = next((one for one in best if reads("\n".join(one.lines))), None)
    return (found.place, found.message, found.hint) if found else None


def starts(line: str) -> tuple[int, int]:
    """How many spaces stand before a line, and how many characters before what stands behind its dashes."""
    parts = _START.match(line)
    return (len(parts[1]), parts.end()) if parts else (0, 0)


def _moved(lines: list[str], number: int, near: range, window: slice) -> Iterator[Change]:
    """The line, alone or with those that stand further in below it, moved to where others nearby begin."""
    old = starts(lines[number - 1])[0]
    below = [n for n in near if n > number]
    deeper = next((n for n in below if lines[n - 1].strip() and starts(lines[n - 1])[0] <= old), near.stop)
    others = sorted((n for n in near if n != number and lines[n - 1].strip()), key=lambda n: (-abs(number - n), -n))
    columns = {column: n for n in others for column in starts(lines[n - 1])}
    place = (number, old + 1)
    for new, other in columns.items():
        if new == old:
            continue
        message = f"this line begins {'too far in' if new < old else 'too far out'}"
        hint = f"begin it in column {new + 1}, as line {other}"
        for end in {deeper, number + 1}:
            moved = [_shifted(one, new - old) for one in lines[number - 1 : end - 1]]
            changed = [*lines[: number - 1], *moved, *lines[end - 1 :]]
            apart = new != starts(lines[number - 2])[1]
            yield Change(2 * oddness(changed[window]) + abs(new - old), apart, place, message, hint, changed)
    dashed = lines[number - 1][: max(old - 2, 0)] + "- " + lines[number - 1][old:]
    if old >= 2 and not _DASHED.match(lines[number - 1]):
        changed = [*lines[: number - 1], dashed, *lines[number:]]
        message = "a dash belongs before this: it begins an item of a list"
        yield Change(2 * oddness(changed[window]) + 2, False, place, message, f"write: {dashed.strip()}", changed)


def _shifted(line: str, by: int) -> str:
    return " " * by + line if by > 0 else line[min(-by, starts(line)[0]) :]


def _headed(lines: list[str], number: int, window: slice) -> Iterator[Change]:
    """The line below one that names what it is part of."""
    line = lines[number - 1]
    indent = starts(line)[0]
    if _DASHED.match(line):
        heads = ("- claims:", 4) if indent >= 4 else ("steps:", indent)
    elif starts(lines[number] if number < len(lines) else "")[0] == indent and not line.rstrip().endswith(":"):
        heads = ("players:" if _NAMED.match(line) else "expect:", indent)
    else:
        return
    head = " " * (indent - heads[1]) + heads[0]
    if indent and (head not in lines or heads[0] == "- claims:"):
        changed = [*lines[: number - 1], head, *lines[number - 1 :]]
        message, hint = "above this a line is missing that it belongs to", f"such as `{heads[0]}`"
        yield Change(
            2 * oddness(changed[window.start : window.stop + 1]) + 1,
            False,
            (number, indent + 1),
            message,
            hint,
            changed,
        )


def oddness(lines: list[str]) -> int:
    """How many lines begin in a column where what stands above them has nobody expect one.

    >>> oddness(["players:", "  Ann: {}", "turn: Ann"]), oddness(["players:", "    Ann: {}", "  Bob: {}"])
    (0, 1)
    """
    return sum(_odd(above, line) for above, line in pairwise([one for one in lines if one.strip()]))


def _odd(above: str, line: str) -> bool:
    (outer, inner), (begins, _) = starts(above), starts(line)
    if above.rstrip().endswith(":"):
        return begins - inner != 2
    named = _NAMED.match(line) is not None
    if begins == outer and _NAMED.match(above) and not _DASHED.match(line):
        return not named  # a key beside players
    return begins > inner or (named and not begins)
