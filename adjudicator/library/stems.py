"""Words and their stems: SQLite's Porter stemmer, so that a query and the index agree."""

from __future__ import annotations

import re
import sqlite3
import unicodedata
from collections.abc import Iterable

from adjudicator.library.errors import NoFullText

_QUOTES = re.compile(r"['’‘`´]")
_WORD = re.compile(r"[a-z0-9]+")
TOKENIZER = "porter unicode61"


def words_of(text: str) -> list[str]:
    """The words of a text in the order in which they stand: lower case, no accents, no apostrophes.

    >>> words_of("Don't I get Émile's card?")
    ['dont', 'i', 'get', 'emiles', 'card']
    """
    text = _QUOTES.sub("", text.casefold()).replace("&", " and ")
    if not text.isascii():
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return _WORD.findall(text)


class Stemmer:
    """The stems of words, each worked out once. Raises NoFullText where SQLite cannot search."""

    def __init__(self) -> None:
        self._base = sqlite3.connect(":memory:")
        try:
            self._base.executescript(
                f"CREATE VIRTUAL TABLE word USING fts5(text, tokenize='{TOKENIZER}');"
                "CREATE VIRTUAL TABLE stem USING fts5vocab('word', 'instance');"
            )
        except sqlite3.OperationalError as error:
            raise NoFullText(error) from error
        self._known: dict[str, str] = {}

    def __call__(self, words: Iterable[str]) -> dict[str, str]:
        """The stem of each word.

        >>> Stemmer()(["keepers", "playing"])
        {'keepers': 'keeper', 'playing': 'plai'}
        """
        wanted = list(dict.fromkeys(words))
        new = [word for word in wanted if word not in self._known]
        if new:
            self._base.executemany("INSERT INTO word(rowid, text) VALUES (?, ?)", enumerate(new))
            for term, number in self._base.execute("SELECT term, doc FROM stem"):
                self._known[new[number]] = term
            self._base.execute("DELETE FROM word")
        return {word: self._known[word] for word in wanted}
