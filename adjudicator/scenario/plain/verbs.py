"""The verbs of deeds: what kind of deed each tells, in whatever form."""

from __future__ import annotations

from functools import lru_cache

from adjudicator.scenario.spoken import FORMS


def several(text: str) -> frozenset[str]:
    return frozenset(text.split())


_STRONG = {
    "took": "take", "stole": "steal", "gave": "give", "got": "get", "drew": "draw", "threw": "throw", "kept": "keep",
    "dealt": "deal", "taken": "take", "stolen": "steal", "given": "give", "went": "go", "came": "come", "did": "do",
    "flung": "fling", "turns": "flip", "turned": "flip",
}  # fmt: skip
_KINDS = {
    "takes": "take get receive collect find uncover",
    "does": "steal grab swap trade exchange destroy move empty pinch nick swipe snatch nab remove rotate share shuffle "
    "zap reset switch give hand pull reveal show flip look deal keep fetch return rescue copy replace rob swipe",
    "cries": "go shout yell call cry do answer respond react stop cancel block counter negate interrupt prevent come",
    "ends": "end finish skip",
}
"""What is done by means of a card, what somebody does with the name of a card, and how a turn ends."""
_KIND = {verb: kind for kind, some in _KINDS.items() for verb in some.split()}
STOPS = several("stop cancel block counter negate nope interrupt prevent answer respond react reply nab steal go come")
"""What is done to a play, with a Surprise."""
_SAME = (
    {"steal", "pinch", "nick", "swipe", "snatch", "nab", "grab"},
    {"trade", "swap", "exchange", "switch"},
    {"trash", "destroy", "bin"},
)
"""Deeds that are one and the same, whichever of them the name of a card has."""
_WEAK = several("take do get go let turn use want next time it that")
"""Words at either end of a card's name that people also say of much else."""


@lru_cache(maxsize=1024)
def of(word: str) -> str:
    """What kind of deed a word tells: a verb of a step, `takes`, `does`, `cries` or `ends`; empty for none.

    >>> of("slaps"), of("swiped"), of("took"), of("ended"), of("milk")
    ('plays', 'does', 'takes', 'ends', '')
    """
    return (
        FORMS.get(word)
        or ("ends" if word == "done" else "")
        or next((_KIND[stem] for stem in sorted(stems(word)) if stem in _KIND), "")
    )


def is_bare(word: str) -> bool:
    """Whether a verb stands without an ending, so that it may be a noun.

    >>> is_bare("hand"), is_bare("draw"), is_bare("took"), is_bare("plays")
    (True, True, False, False)
    """
    return word in _KIND or (word in FORMS and f"{word}s" in FORMS and word != "put")


@lru_cache(maxsize=1024)
def stems(word: str) -> frozenset[str]:
    """What a verb may be a form of.

    >>> sorted(stems("empties")), sorted(stems("zapped"))
    (['empti', 'emptie', 'empties', 'empty'], ['zap', 'zapp', 'zappe', 'zapped'])
    """
    found = {_STRONG.get(word, word), *(word.removesuffix(end) for end in ("s", "es", "ed", "d") if word.endswith(end))}
    found |= {f"{stem[:-2]}y" for stem in found if stem.endswith("ie")}
    return frozenset(found | {stem[:-1] for stem in found if stem[-1:] == stem[-2:-1]})


ARTICLES = ("a", "an", "the", "his", "her", "their", "my")


@lru_cache(maxsize=1024)
def meant(word: str) -> frozenset[str]:
    """What a verb may be a form of, with what says the same.

    >>> sorted(meant("swaps"))
    ['exchange', 'swap', 'swaps', 'switch', 'trade']
    """
    return stems(word).union(*(same for same in _SAME if same & stems(word)))


def is_done_by(word: str, name: str) -> bool:
    """Whether the name of a card says what a verb says.

    >>> is_done_by("trashes", "trash a keeper"), is_done_by("swaps", "trade hands"), is_done_by("thinks", "draw")
    (True, True, False)
    """
    said, words = meant(word) - _WEAK, name.split()
    ends = words[:1] if len(words) > 2 and words[-2] in ARTICLES else (words[0], words[-1])  # "the trash" is no deed
    return any(not said.isdisjoint(stems(end)) for end in ends)
