"""Whether a question is put otherwise than the one in the book, so that its Yes or No could be taken the wrong way."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudicator.library.stems import plainly

if TYPE_CHECKING:
    from adjudicator.law.questions import Question

PLAIN = re.compile(
    r"^(?:As a rule, )?(?:[Yy]es|[Nn]o)(?:(?:, we (?:conclude|assume|take it so)|; so we read it)[.;]|[.,;]) "
)
"""The Yes or No before what the book says."""
YES_OR_NO = re.compile(r"^(?:as a rule,? )?(?:yes|no)\b")
_BEGIN = r"^(?:(?:so|and|but|ok|then|wait) )*"
OPEN = re.compile(_BEGIN + r"(?:(?:who|whose|how|what|which|where|why)\b|when (?:may|must|do|does|is|are)\b)")
NEGATED = re.compile(
    _BEGIN
    + r"(?:(?:ca|do|did|does|is|are|wo|should|must)nt|cannot|(?:may|must|can|am|is|are|do|does|did) (?:\w+ )?not)\b"
)
SIDES = (
    (
        re.compile(r"\b(?:must|mandatory|compulsory|obligatory|forc(?:es?|ed|ing))\b"),
        re.compile(r"\b(?:may|can|optional)\b"),
    ),
    (re.compile(r"\bbefore\b"), re.compile(r"\bafter\b")),
    (
        re.compile(r"\b(?:stop|halt|block|cancel|counter|prevent|hinder|spoil|ruin|hurt|strike)(?:s|es|ped|ed)?\b"),
        re.compile(r"\bmay\b|\bdo you win\b"),
    ),
    (
        re.compile(r"\b(?:skip|dodge|escape|avoid|ignore|miss)(?:s|es|ed|ped|ping)?\b|\b(?:exempt|spared?|rid of)\b"),
        re.compile(r"\b(?:appl(?:y|ies)|obeys?|comply|holds?|binds?|keep to|counts?)\b"),
    ),
    (
        re.compile(r"(?<!not )(?<!isnt )\b(?:my|your|your own|own) (?:turn|go)\b|\b(?<!out of )in turn\b"),
        re.compile(
            r"\b(?:his|her|their|another|elses|(?:not|isnt) (?:my|your)|others?|players|opponents) (?:own )?"
            r"(?:turn|go)\b|\b(?:out of turn|(?:somebody|someone) else (?:plays|played|lays|puts))\b"
        ),
    ),
)
"""Pairs of which a question asks for one: duty or leave, before or after, hindered or free, dodged or kept, whose."""
KINDS = re.compile(r"\b(?:(un)?goal|keeper|creeper|action|surprise|rule|hand)s?\b")
"""What a question can be about: where two name none in common, neither is asked in the other."""


def without_yes_or_no(answer: str) -> str:
    """What the book says, without the Yes or No to its own question.

    >>> without_yes_or_no("No, we conclude. Only the Chamber goes."), without_yes_or_no("No, only your own.")
    ('Only the Chamber goes.', 'Only your own.')
    """
    rest = PLAIN.sub("", answer)
    return rest[:1].upper() + rest[1:]


def told_to(asked: str, ruling: Question, *, close: bool) -> str:
    """What a ruling answers to who asked so, without its Yes or No where that is one to another question."""
    ours = close and not put_otherwise(asked, ruling.question, ruling.answer)
    return ruling.answer if ours else without_yes_or_no(ruling.answer)


def put_otherwise(asked: str, printed: str, answer: str) -> bool:
    """Whether the Yes or No of an answer to a printed question could be taken the wrong way by who asked so.

    >>> put_otherwise("do i have to lay it", "Can you pass instead of playing a card?", "No. You play.")
    True
    >>> put_otherwise("can i skip my play", "Can you pass instead of playing a card?", "No. You play.")
    False
    """
    if not YES_OR_NO.match(answer.lower()):
        return False
    ours, theirs = " ".join(plainly(asked)), " ".join(plainly(printed))
    if bool(OPEN.match(ours)) or bool(NEGATED.match(ours)) != bool(NEGATED.match(theirs)):
        return True
    kinds, others = ({one.group().rstrip("s") for one in KINDS.finditer(text)} for text in (ours, theirs))
    if kinds and others and kinds.isdisjoint(others):
        return True
    return any(
        bool(one.search(text)) and not other.search(text) and bool(other.search(against)) and not one.search(against)
        for one, other in SIDES
        for text, against in ((ours, theirs), (theirs, ours))
    )
