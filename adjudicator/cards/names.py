"""One spelling for every way of writing a card name."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_QUOTES = re.compile(r"['’‘`´\"“”]")
_SIGNS = re.compile(r"[\W_]+")
_WORDS = {"&": " and ", "+": " plus "}


@lru_cache(maxsize=4096)
def normal(name: str) -> str:
    """The key under which a name is looked up: no case, accents, punctuation or leading "the"; `&` is "and".

    >>> normal("Bread & Chocolate"), normal("The Sun"), normal("It's Full of Stars!")
    ('bread and chocolate', 'sun', 'its full of stars')
    """
    text = _QUOTES.sub("", name).casefold()
    for sign, word in _WORDS.items():
        text = text.replace(sign, word)
    if not text.isascii():
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    text = _SIGNS.sub(" ", text).strip()
    return text.removeprefix("the ") or name.strip()


_FIGURES = {
    word: str(number)
    for number, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1)
}


def in_figures(key: str) -> str:
    """A key with its numbers in figures.

    >>> in_figures("draw three play two of them"), in_figures("milk")
    ('draw 3 play 2 of them', 'milk')
    """
    return " ".join(_FIGURES.get(word, word) for word in key.split(" "))


def with_article(noun: str) -> str:
    """A noun as one of its kind, such as the type of a card.

    >>> with_article("keeper"), with_article("action")
    ('a keeper', 'an action')
    """
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
