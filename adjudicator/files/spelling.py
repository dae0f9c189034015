"""Did you mean?"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_CLOSE = 65
_CONTAINED = 90
_LONGEST = 80


def suggest(word: str, candidates: Iterable[str], limit: int = 1) -> str | None:
    """The closest of the candidates, up to `limit` of them joined by "or"; None where nothing is close.

    Case and punctuation do not count. The order of the candidates does not matter.

    >>> suggest("plyers", ["players", "steps"]), suggest("Portal", ["Time Portal", "Peace"]), suggest("x", ["steps"])
    ('players', 'Time Portal', None)
    """
    from rapidfuzz import fuzz, process, utils

    names = sorted(set(candidates))
    for scorer, cutoff in ((fuzz.ratio, _CLOSE), (fuzz.token_set_ratio, _CONTAINED)):
        found = process.extract(
            word[:_LONGEST], names, scorer=scorer, processor=utils.default_process, limit=limit, score_cutoff=cutoff
        )
        if found:
            return " or ".join(name for name, _, _ in found)
    return None
