"""Did you mean?"""

from __future__ import annotations

from collections.abc import Iterable

_ALIKE = 85
_CLOSE = 65
_CONTAINED = 90
_LONGEST = 80
_LETTERS = 2
_MOST = 12
_MOST_WORK = 200_000
_CALL = 200
"""What a call costs besides one for each candidate."""
_work = 0


def begin_hints() -> None:
    """A new file is read: what was suggested for others no longer counts."""
    global _work
    _work = 0


def suggest(word: str, candidates: Iterable[str], limit: int = 1) -> str | None:
    """The closest of the candidates, up to `limit` of them joined by "or"; None where nothing is close.

    Case, punctuation and a leading "the" do not count, nor does the order of the candidates. The mistakes of one file
    get a bounded number of suggestions: a file with thousands of them has other worries.

    >>> suggest("plyers", ["players", "steps"]), suggest("Portal", ["Time Portal", "Peace"]), suggest("x", ["steps"])
    ('players', 'Time Portal', None)
    >>> suggest("Eyes", ["The Eye", "Peace"]), suggest("Money (Keeper)", ["Move a Creeper", "Money"])
    ('The Eye', 'Money')
    """
    global _work
    if _work > _MOST_WORK:
        return None
    from rapidfuzz import fuzz, process, utils

    names = sorted(set(candidates))
    _work += _CALL + len(names)
    whole = utils.default_process
    for scorer, processor, cutoff in (
        (fuzz.ratio, whole, _ALIKE),
        (within, _without_the, 1),
        (fuzz.ratio, whole, _CLOSE),
        (fuzz.ratio, _without_the, _CLOSE),
        (fuzz.token_set_ratio, whole, _CONTAINED),
    ):
        found = process.extract(
            word[:_LONGEST], names, scorer=scorer, processor=processor, limit=limit, score_cutoff=cutoff
        )
        if found:
            return " or ".join(name for name, _, _ in found)
    return " or ".join(cut_short(word, names)[:limit]) or None


def within(word: str, name: str, **_: object) -> int:
    """How much of a word is a name that stands in it as it is, none where it does not.

    >>> within("money keeper", "money"), within("money keeper", "time is money")
    (5, 0)
    """
    return len(name) if f" {name} " in f" {word} " else 0


def _without_the(word: str) -> str:
    from rapidfuzz import utils

    return utils.default_process(word).removeprefix("the ")


def did_you_mean(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """The hint for a word that is not known; `otherwise` where nothing is close."""
    near = suggest(word, known)
    return f"did you mean {near}" if near else otherwise


def is_it(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """The same as a question, for words of records.

    >>> is_it("plyers", ["players", "steps"])
    "did you mean 'players'?"
    """
    near = suggest(word, known)
    return f"did you mean {near!r}?" if near else otherwise


def cut_short(word: str, names: Iterable[str]) -> list[str]:
    """The names that a word of at least two letters begins, or one of whose words it begins; the shortest first.

    >>> cut_short("Su", ["The Sun", "Superb Owl", "Sleep"]), cut_short("S", ["Sun"])
    (['The Sun', 'Superb Owl'], [])
    """
    start = word.strip().casefold()
    if len(start) < _LETTERS:
        return []
    found = [name for name in names if f" {name.casefold()}".find(f" {start}") >= 0]
    return sorted(found, key=lambda name: (len(name), name))


def nearest_first(word: str, names: Iterable[str]) -> str:
    """What there is instead of a word, the nearest names first; a few of many.

    >>> nearest_first("Two Kepers", ["A duel", "Two Keepers"])
    "did you mean 'Two Keepers'; there are also 'A duel'"
    """
    from rapidfuzz import fuzz, process, utils

    known = list(dict.fromkeys(names))
    found = process.extract(word[:_LONGEST], known, scorer=fuzz.ratio, processor=utils.default_process, limit=_MOST)
    told = [repr(name) for name, _, _ in found]
    if len(known) > len(told):
        told.append(f"{len(known) - len(told)} more")
    if found and found[0][1] >= _CLOSE:
        return f"did you mean {told[0]}" + (f"; there are also {', '.join(told[1:])}" if told[1:] else "")
    return f"there are {', '.join(told)}" if told else ""
