"""Who can force a win, whatever the others do: worked out from the ends of a search back to its start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

ALL, CHANCE = "", "chance"
Forced = frozenset[tuple[str, str]]
"""Pairs of a player and a rival: the player can win although the rival (ALL: everybody and chance) is against it."""
NOBODY: Forced = frozenset()


class Branch(NamedTuple):
    """One point where somebody, or chance, had several options; `quiet` is that of doing nothing, -1 without one."""

    who: str
    options: int
    quiet: int = -1


Path = tuple[list[Branch], list[int], Forced]
"""One way through the branches of a play: the branches, the option taken at each, and what comes of it."""


def either(who: str, results: Sequence[Forced], quiet: Forced | None = None) -> Forced:
    """What holds where `who` chooses. A player picks what wins, a rival what does not; the rest keep out of it.

    `quiet` is what comes of doing nothing, where that is an option.
    """
    if not results:
        return NOBODY
    first = results[0]
    if all(one == first for one in results):
        return first
    every, some = frozenset.intersection(*results), frozenset.union(*results)
    apart = some if quiet is None else quiet
    return every | {pair for pair in some if (pair[0] == who) or (pair[1] not in (ALL, who) and pair in apart)}


def unless_held(who: str, without: Forced, having: Forced) -> Forced:
    """What holds where nobody knows whether `who` holds a card: a win that does not need to know, and of the wins
    without the card those which `who` is no rival of.
    """
    return (without & having) | {pair for pair in without if pair[1] not in (ALL, who) and pair[0] != who}


def settle(paths: Sequence[Path], depth: int = 0) -> Forced:
    """What holds over all the paths of one play, seen from its first choice.

    An option that was not looked at, because a bound cut the search, counts as one on which nobody wins.
    """
    branches, _, result = paths[0]
    if len(branches) <= depth:
        return result
    branch = branches[depth]
    options: dict[int, list[Path]] = {}
    for path in paths:
        options.setdefault(path[1][depth], []).append(path)
    settled = {place: settle(some, depth + 1) for place, some in options.items()}
    results = list(settled.values())
    if len(results) < branch.options:
        results.append(NOBODY)
    return either(branch.who, results, settled.get(branch.quiet))
