"""A question in plain words, taken apart: words, mended spelling, groups of players' words, cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from adjudicator.library.finding import LONGEST, Index, is_token, phrasing, token
from adjudicator.library.glossary import BESIDE, ELSEWHERE, Place, met
from adjudicator.library.stems import words_of

MOST_WORDS = 100
_SHORTEST, _LONG = 5, 9
_GROUP, _CARD, _INSIDE = 0.85, 1.5, 0.5
_ELSEWHERE, _BESIDE = token("g", ELSEWHERE), token("g", BESIDE)


@dataclass(frozen=True, slots=True)
class Part:
    """One thing a question speaks of: the words to find it by, each with its worth; none where no ruling has any."""

    said: str
    ways: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Query:
    """`parts` without idle words; `phrasing` to be compared with the rulings' own questions.

    `elsewhere`: it speaks of another game; `beside`: of what no rule book settles.
    """

    parts: tuple[Part, ...]
    phrasing: str
    elsewhere: bool
    beside: bool

    @property
    def game(self) -> int:
        """How many parts are players' words or cards."""
        return sum(any(is_token(way) for way, _ in part.ways) for part in self.parts)

    @property
    def strange(self) -> int:
        """How many parts are words of no ruling."""
        return sum(not part.ways for part in self.parts)


def taken_apart(question: str, index: Index) -> Query:
    """The parts of a question, each once. A phrase or a card's name is one part, with the words it is made of."""
    words = [one for word in words_of(question)[:MOST_WORDS] for one in mended(word, index)]
    stems = [index.stemmer([word])[word] for word in words]
    found = [
        place for place in met(stems, index.phrases, LONGEST) if place.several or words[place.start] not in index.idle
    ]
    parts = {part.said: part for part in _parts(words, stems, found, index)}
    names = {place.name for place in found}
    phrase = phrasing(words, dict(zip(words, stems, strict=True)), index.idle)
    return Query(tuple(parts.values()), phrase, _ELSEWHERE in names, _BESIDE in names)


def mended(word: str, index: Index) -> list[str]:
    """The word as it is where it is known, else the known word or words that were probably meant."""
    stem = index.stemmer([word])[word]
    known = word in index.idle or stem in index.stems or stem in index.said
    if known or len(word) < _SHORTEST or not word.isalpha():
        return [word]
    for cut in range(3, len(word) - 2):
        if word[:cut] in index.words and word[cut:] in index.words:
            return [word[:cut], word[cut:]]
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    near = [one for one in index.words if one[0] == word[0] and len(one) >= _SHORTEST - 1]
    best = process.extractOne(word, near, scorer=OSA.distance, score_cutoff=1 if len(word) < _LONG else 2)
    return [best[0]] if best else [word]


def _parts(words: list[str], stems: list[str], found: list[Place], index: Index) -> Iterator[Part]:
    """Stretches of words that phrases hold together, and the words between them."""
    start = 0
    while start < len(words):
        end = start + 1
        while reaching := [place.end for place in found if start <= place.start < end < place.end]:
            end = max(reaching)
        inside = [place for place in found if start <= place.start and place.end <= end]
        if end - start > 1:
            ways = _phrase(words[start:end], inside, index)
            yield Part(" ".join(words[start:end]), tuple(ways))
        elif words[start] not in index.idle:
            ways = [(words[start], 1.0)] if stems[start] in index.stems else []
            named = (place for place in inside if place.name not in (_ELSEWHERE, _BESIDE))
            ways += [(place.name, _GROUP if place.group else _INSIDE) for place in named]
            yield Part(stems[start], tuple(ways))
        start = end


def _phrase(words: list[str], inside: list[Place], index: Index) -> list[tuple[str, float]]:
    """The ways to find a phrase: its groups, the card it names, its words."""
    ways: dict[str, float] = {word: _INSIDE for word in words if word not in index.idle and not word.isdigit()}
    for place in inside:
        if place.group:
            ways[place.name] = max(ways.get(place.name, 0.0), 1.0 if place.several else _INSIDE)
        elif place.several:
            ways[place.name] = _CARD
    for name in (_ELSEWHERE, _BESIDE):
        ways.pop(name, None)
    return list(ways.items())
