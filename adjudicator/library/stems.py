"""Words of a text, the stems by which inflections of a word are told to be one, and all that a text says."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

_QUOTES = re.compile(r"['’‘`´]")
_WORD = re.compile(r"[a-z0-9]+")
_ENDING = re.compile(r"(?<=...)(ing|ed)$")
_VOWEL = re.compile(r"[aeiouy]")
_WHO = r"(?:i|you|he|she|we|they|it|one)"
MAY = (
    rf"\b(?:(?:am|is|are) {_WHO} (?:(?!not )\w+ )?(?:allowed|permitted) to"
    rf"|(?:do|does) {_WHO} get to|(?:can|may|could) {_WHO}"
    rf"|is it (?:ok|okay|alright|fine|fair|legal|allowed|possible) (?:to|if|that|when)(?: {_WHO})?"
    rf"|(?:is|are)(?= (?:\w+ ){{1,5}}(?:allowed|permitted|legal)\b))\b"
)
MUST = (
    rf"\b(?:(?:am|is|are) {_WHO} (?:forced|supposed|obliged|required|meant) to"
    rf"|(?:do|does) {_WHO} (?:(?:have|need) to|hafta|gotta)|must {_WHO}|have {_WHO} got to)\b"
)
"""How people ask whether somebody may, or must. The page reads the same patterns; a judge never does."""
LONGEST = 6
"""Words of the longest phrase that is looked for."""
Phrases = dict[tuple[str, ...], tuple[str, ...]]
"""Stems of a phrase, with the marks it stands for: `=keeper` a group, `#Love` a card, `~wormhole` a group of cards."""


def words_of(text: str) -> list[str]:
    """The words of a text in the order in which they stand: lower case, no accents, no apostrophes.

    >>> words_of("Don't I get Émile's card?")
    ['dont', 'i', 'get', 'emiles', 'card']
    """
    text = _QUOTES.sub("", text.casefold()).replace("&", " and ")
    if not text.isascii():
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return _WORD.findall(text)


def plainly(text: str) -> list[str]:
    """The words of a text in which whether somebody may or must is always asked with the same word.

    >>> plainly("Is she allowed to skip it, or does she have to play?")
    ['may', 'skip', 'it', 'or', 'must', 'play']
    """
    return re.sub(MUST, "must", re.sub(MAY, "may", " ".join(words_of(text)))).split()


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """The word without the endings of number and tense; no dictionary, so it need not be a word.

    >>> [stem(word) for word in ("keepers", "playing", "dropped", "trade", "parties", "boss")]
    ['keeper', 'plai', 'drop', 'trad', 'parti', 'boss']
    """
    if len(word) > 4 and word.endswith("ies"):
        word = f"{word[:-3]}y"
    elif len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    if (found := _ENDING.search(word)) and _VOWEL.search(word[: found.start()]):
        word = word[: found.start()]
        if word[-1] == word[-2] and word[-1] not in "lsz":
            word = word[:-1]
    if len(word) > 3 and word.endswith("e"):
        word = word[:-1]
    return f"{word[:-1]}i" if len(word) > 3 and word.endswith("y") else word


def said(words: Iterable[str], known: Phrases) -> list[str]:
    """All that a text says: the stems of its words, then the marks of its phrases.

    >>> said(["play", "a", "green", "card"], {("green", "card"): ("=keeper",)})
    ['plai', 'a', 'green', 'card', '=keeper']
    """
    stems = [stem(word) for word in words]
    marks = {
        mark: None
        for start in range(len(stems))
        for end in range(start + 1, min(start + LONGEST, len(stems)) + 1)
        for mark in known.get(tuple(stems[start:end]), ())
    }
    return [*stems, *marks]


def meant(words: Iterable[str], known: Phrases) -> list[tuple[str, ...]]:
    """What each word of a text stands for: its stem, then the marks of the phrases that it is part of.

    >>> meant(["play", "green", "cards"], {("green", "card"): ("=keeper",)})
    [('plai',), ('green', '=keeper'), ('card', '=keeper')]
    """
    stems = [stem(word) for word in words]
    found = [{one: None} for one in stems]
    for start in range(len(stems)):
        for end in range(start + 1, min(start + LONGEST, len(stems)) + 1):
            for mark in known.get(tuple(stems[start:end]), ()):
                for place in range(start, end):
                    found[place][mark] = None
    return [tuple(one) for one in found]
