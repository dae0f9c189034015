"""Players' words: groups that stand for one another, idle words, and what lies outside a rule book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from adjudicator.files import read_documents
from adjudicator.library.errors import Unreadable
from adjudicator.library.stems import Stemmer, words_of

_DATA = Path(__file__).with_name("data")
GLOSSARY, BEYOND = _DATA / "glossary.yaml", _DATA / "beyond.yaml"
ELSEWHERE, BESIDE = "elsewhere", "beside"
Phrases = dict[tuple[str, ...], tuple[str, ...]]
"""Stems of a phrase, with the names it goes by: groups, cards."""


def written() -> Mapping[str, Any]:
    """The glossary as it stands in its file. Raises Unreadable."""
    return _content(GLOSSARY)


def beyond() -> list[str]:
    """Questions that no source answers, as they stand in their file. Raises Unreadable."""
    return [question for questions in _content(BEYOND).values() for question in questions]


def _content(file: Path) -> Mapping[str, Any]:
    documents, problems = read_documents(file)
    if problems:
        raise Unreadable(problems)
    content: Mapping[str, Any] = documents[0].data
    return content


def groups(glossary: Mapping[str, Any], stemmer: Stemmer) -> Phrases:
    """Every phrase of the glossary with the groups it belongs to."""
    told = {**glossary["groups"], **{name: glossary[name] for name in (ELSEWHERE, BESIDE)}}
    return named(((group, str(phrase)) for group, phrases in told.items() for phrase in phrases), stemmer)


def named(pairs: Iterable[tuple[str, str]], stemmer: Stemmer) -> Phrases:
    """Phrases by their stems, from pairs of a name and a phrase that goes by it."""
    told = [(name, words_of(phrase)) for name, phrase in pairs]
    stems = stemmer(word for _, words in told for word in words)
    found: dict[tuple[str, ...], dict[str, None]] = {}
    for name, words in told:
        found.setdefault(tuple(stems[word] for word in words), {})[name] = None
    return {phrase: tuple(names) for phrase, names in found.items() if phrase}


class Place(NamedTuple):
    """Where a phrase stands in a text, and the name it goes by."""

    start: int
    end: int
    name: str

    @property
    def group(self) -> bool:
        """Whether the name is one of the glossary's and not a card's."""
        return self.name.startswith("zg")

    @property
    def several(self) -> bool:
        """Whether it is more than one word."""
        return self.end - self.start > 1


def met(stems: Sequence[str], phrases: Phrases, longest: int) -> list[Place]:
    """The phrases of a text. One inside a longer one of the same name is left out."""
    found: list[Place] = []
    for start in range(len(stems)):
        for end in range(min(len(stems), start + longest), start, -1):
            for name in phrases.get(tuple(stems[start:end]), ()):
                if not any(one.name == name and one.start <= start and end <= one.end for one in found):
                    found.append(Place(start, end, name))
    return found
