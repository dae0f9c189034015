"""A question in plain words, taken apart: words, mended spelling, groups of players' words, cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from adjudicator.library.finding import LONGEST, Index, grams, is_token, phrasing, token
from adjudicator.library.glossary import BESIDE, ELSEWHERE, Place, met
from adjudicator.library.stems import words_of

MOST_WORDS = 100
_SHORTEST, _LONG = 5, 9
_GROUP, _CARD, _INSIDE, _FAMILY = 1.3, 0.9, 0.5, 0.6
"""What a group is worth, a card, a word inside a phrase, the kind of a card."""
_ELSEWHERE, _BESIDE = token("g", ELSEWHERE), token("g", BESIDE)


@dataclass(frozen=True, slots=True)
class Part:
    """One thing a question speaks of: the words to find it by, each with its worth; none where no ruling has any."""

    said: str
    ways: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Query:
    """`parts` without idle words; `phrasing` is compared with the rulings' own questions, `grams` with their wording.

    `elsewhere`: it speaks of another game; `beside`: of what no rule book settles.
    """

    parts: tuple[Part, ...]
    phrasing: str
    grams: tuple[str, ...]
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
    names = dict.fromkeys(place.name for place in found)
    phrase = phrasing(words, dict(zip(words, stems, strict=True)), index.idle)
    return Query(tuple(parts.values()), phrase, tuple(grams(words, names)), _ELSEWHERE in names, _BESIDE in names)


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
            ways += [way for place in inside for way in _word(place, index)]
            yield Part(stems[start], tuple(ways))
        start = end


def _word(place: Place, index: Index) -> Iterator[tuple[str, float]]:
    """The ways to find what a single word stands for; a card that no ruling names is one of its kind."""
    if place.name in (_ELSEWHERE, _BESIDE):
        return
    yield place.name, _GROUP if place.group else _INSIDE
    if not place.group and not index.passages(place.name):
        yield from ((family, _FAMILY) for family in index.families[place.name])


def _phrase(words: list[str], inside: list[Place], index: Index) -> list[tuple[str, float]]:
    """The ways to find a phrase: its groups, the card it names and what kind that is, its words."""
    ways: dict[str, float] = {word: _INSIDE for word in words if word not in index.idle and not word.isdigit()}
    for place in inside:
        if place.group:
            ways[place.name] = max(ways.get(place.name, 0.0), 1.0 if place.several else _INSIDE)
        elif place.several:
            ways[place.name] = _CARD
            ways |= {family: _FAMILY for family in index.families.get(place.name, ()) if family not in ways}
    for name in (_ELSEWHERE, _BESIDE):
        ways.pop(name, None)
    return list(ways.items())
