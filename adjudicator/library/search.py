"""Questions in plain words: the rulings that answer them, the nearest where none is close enough, or nothing at all."""

from __future__ import annotations

import re
from dataclasses import dataclass

from adjudicator.library.law_book import library
from adjudicator.library.opposite_questions import ASKING, asking
from adjudicator.library.search_index import Index, index
from adjudicator.library.stems import plainly, words_of

MOST = 5
"""Answers given at most."""
CHOICES = 3
"""Rulings to choose from where none is close enough."""
LEAST = 1.6
"""How much more a question has to sound like the best ruling than like any field beyond the book, to be answered.

Chosen on the questions that were there to tune on, and moved by a twentieth since (`docs/measured.md`): of those with
an answer 99 in 100 get one, of those without one in seven does.
"""
CLOSE = (0.5, 0.4, 0.2)
"""How much of what is asked the printed question has to say, and how much of that one, and of what that one asks in the
end, the question, to be the same.

Only then is its Yes or No an answer. What a player asks for a ruling may be put the other way round and still be asked
for it, so only the ruling's own question counts.
"""
BESIDE, NEAR = 2, 1.5
"""How many rulings stand beside the first, and how far behind it they may be; half as far where both ask just that."""
TELLING = 3.5
"""How rare a word is, as the sorter counts it, that is more than everybody's word for everything."""
MOST_WORDS = 100
_FOREIGN, _FEW = 2, 3
_BETWEEN = re.compile(rf"\?+|[,.;]?\s+(?:and|also|plus)(?:\s+also)?(?=\s+{ASKING}\b)|[,.;](?=\s+{ASKING}\b)", re.I)
_QUESTION = re.compile(rf"\s*(?:and|also|so|then)?\s*{ASKING}\b", re.I)
"""Where a second question may begin, and how a question begins that needs nothing said before it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A ruling that answers a question. `score` is comparable within one question; `cites` are its entries.

    `close`: the ruling itself asks nearly so, so that its Yes or No is one to this question too.
    """

    ruling: str
    cites: tuple[str, ...]
    score: float
    close: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """What the book has on a question.

    `answers`: best first, none where nothing is close enough; `beside`: those that come nearly as near as the first
    and ask as nearly the same. Where there are none, `closest` has what comes nearest, none where the question sounds
    more like something beyond the book. `beyond`: the `field` beyond the book that it sounds most like, and how much,
    on the scale of the scores. `foreign`: it is in another language. `parts`: the questions it is made of, where it is
    made of several that have answers of their own.
    """

    question: str
    answers: tuple[Answer, ...] = ()
    beside: tuple[Answer, ...] = ()
    closest: tuple[Answer, ...] = ()
    beyond: float = 0.0
    field: str = ""
    foreign: bool = False
    parts: tuple[Found, ...] = ()


def ask(question: str) -> Found:
    """What the book has on a question.

    >>> ask("does time portal stop my turn under play all").answers[0].ruling
    'turn-end-over-play-all'
    >>> ask("how many houses can I build in Monopoly?").answers
    ()
    """
    shelf = index()
    found = _single(question, shelf)
    parts = () if found.foreign else _parts(question, shelf)
    if not parts:
        return found
    first = [part.answers[0] for part in parts]
    rest = [one for one in found.answers if one.ruling not in {part.ruling for part in first}]
    return Found(question, (*first, *rest)[:MOST], beyond=found.beyond, field=found.field, parts=parts)


def _parts(question: str, shelf: Index) -> tuple[Found, ...]:
    """The questions a text is made of; none where it is one, or where one of them has no answer of its own."""
    if " ".join(plainly(question)) in shelf.asked:
        return ()
    told = [part.strip(" ,.;") for part in _BETWEEN.split(question) if words_of(part)]
    if len(told) < 2 or not all(_QUESTION.match(part) and len(words_of(part)) >= _FEW for part in told):
        return ()
    parts = tuple(_single(part, shelf) for part in told)
    apart = {part.answers[0].ruling for part in parts if part.answers}
    return parts if len(apart) == len(parts) else ()


def _single(question: str, shelf: Index) -> Found:
    """One question, not looked through for several."""
    words = plainly(question)[:MOST_WORDS]
    if is_foreign(question, shelf):
        return Found(question, foreign=True)
    said = shelf.said(words)
    scores = shelf.scores(words)
    inside, beyond = scores[: len(shelf.rulings)], scores[len(shelf.rulings) :]
    if not any(inside):
        return Found(question)
    most = max(beyond)
    asked = shelf.asked.get(" ".join(words))
    if asked is not None and asked >= len(inside):
        asked = None
    if asked is not None:
        inside[asked] = max(*inside, most + LEAST)
    order = sorted(range(len(inside)), key=lambda number: (number != asked, -inside[number], number))
    last = plainly(asking(question))
    best = tuple(_answer(shelf.rulings[number], inside[number], words, last, shelf) for number in order[:MOST])
    field = shelf.beyond[beyond.index(most)]
    sure = (
        inside[order[0]] - most >= LEAST
        and shelf.unruled.isdisjoint(said)
        and not _names_a_card_alone(words, order[0], shelf)
    )
    if asked is not None:
        return Found(question, best, beyond=round(most, 3), field=field)
    if sure:
        return Found(question, best, _beside(best), beyond=round(most, 3), field=field)
    near = best[:CHOICES] if inside[order[0]] > most else ()
    return Found(question, closest=near, beyond=round(most, 3), field=field)


def _beside(best: tuple[Answer, ...]) -> tuple[Answer, ...]:
    """What comes nearly as near as the first of several: where that asks quite the same, what does so too."""
    first, *rest = best
    within = NEAR / 2 if first.close else NEAR
    near = [one for one in rest if first.score - one.score < within and one.close >= first.close]
    return tuple(near[:BESIDE])


def _names_a_card_alone(words: list[str], best: int, shelf: Index) -> bool:
    """Whether all that a question has in common with a ruling is the name of a card and small words, or one word."""
    if len(words) == 1:
        return not shelf.in_groups(words[0])
    beside = shelf.beside_card(words)
    return beside is not None and not any(
        shelf.sorter.says(best, thing, TELLING) for thing in beside if thing not in shelf.small
    )


def _answer(ruling: str, score: float, words: list[str], last: list[str], shelf: Index) -> Answer:
    """A ruling to a question of some `words`, the `last` part of which asks something."""
    told = library().rulings[ruling]
    printed = plainly(told.question)
    told_last = [word for word in plainly(asking(told.question)) if word not in ("may", "must")]
    shares = shelf.share(last, printed), shelf.share(printed, words), shelf.share(told_last, words)
    close = all(share >= least for share, least in zip(shares, CLOSE, strict=True))
    return Answer(ruling, told.cites, round(score, 3), close)


def is_foreign(question: str, shelf: Index) -> bool:
    """Whether a question is in another language: two small words that English does not have, or other letters."""
    letters = [sign for sign in question if sign.isalpha()]
    if sum(sign > "ɏ" for sign in letters) > len(letters) / 2:
        return True
    return len(shelf.foreign.intersection(words_of(question))) >= _FOREIGN
