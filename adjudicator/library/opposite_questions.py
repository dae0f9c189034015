"""Whether a question is put otherwise than the one in the book, so that its Yes or No could be taken the wrong way."""

from __future__ import annotations

import re

from adjudicator.law.rulings import Ruling
from adjudicator.library.stems import plainly, stem, words_of

PLAIN = re.compile(
    r"^(?:As a rule, )?(?:[Yy]es|[Nn]o)(?:(?:, we (?:conclude|assume|take it so)|; so we read it)[.;]|[.,;]) "
)
"""The Yes or No before what the book says."""
YES_OR_NO = re.compile(r"^(?:as a rule,? )?(?:yes|no)\b")
ASKING = r"(?:what|who|whose|how|when|where|which|why|can|may|do|does|must|is|are|should|will)"
_PARTS = re.compile(r"[.;?!,:]+")
_ASKS = (
    re.compile(rf"\s*(?:(?:so|and|but|or|ok|then|wait)\s+)*{ASKING}\b", re.I),
    re.compile(rf".*\b{ASKING}\b", re.I),
)
"""The words by which one asks; what parts the clauses of a question."""
FORM = re.compile(
    r"\b(?:(may|can|could|(?:is|are|am|do|does) (?:\w+ ){1,3}?(?:allowed|permitted|able|get) to)"
    r"|(must|should|gotta|(?:(?:do|does|did) (?:\w+ ){1,3}?)?(?:have|has|need|needs|got) to)"
    r"|(do|does|did|is|are|am|will|would|was|were|has|have))\b"
)
"""Whether one asks for leave, for a duty or for what is so: a Yes to the one is none to another."""
EXCEPTS = re.compile(r"\b(?:except|exceptions?|unless|whereas|apart from)\b")
SENTENCES, WORD = re.compile(r"(?<=[.;:]) "), 4
"""How a sentence of an answer tells an exception, what parts them, and the letters of a word that can name one."""
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
        re.compile(r"\b(?:replace|displace|supersede|overrule|(?:knock|kick|push|cancel)s? (?:\w+ )*?(?:out|off))"),
        re.compile(r"\b(?:stack|stay|both|together|add up|side by side|coexist|pile up|combine|at the same time)\b"),
    ),
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
"""Pairs of which a question asks for one: duty or leave, before or after, instead or beside, hindered or free, dodged
or kept, whose.
"""
KINDS = re.compile(r"\b(?:(un)?goal|keeper|creeper|action|surprise|rule|hand)s?\b")
"""What a question can be about: where two name none in common, neither is asked in the other."""


def without_yes_or_no(answer: str) -> str:
    """What the book says, without the Yes or No to its own question.

    >>> without_yes_or_no("No, we conclude. Only the Chamber goes."), without_yes_or_no("No, only your own.")
    ('Only the Chamber goes.', 'Only your own.')
    """
    rest = PLAIN.sub("", answer)
    return rest[:1].upper() + rest[1:]


def told_to(asked: str, ruling: Ruling, *, close: bool) -> str:
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
    forms = [form.lastindex for text in (asked, printed) if (form := FORM.search(" ".join(plainly(asking(text)))))]
    if len(set(forms)) > 1 or _is_exception(ours, theirs, answer):
        return True
    kinds, others = ({one.group().rstrip("s") for one in KINDS.finditer(text)} for text in (ours, theirs))
    if kinds and others and kinds.isdisjoint(others):
        return True
    return any(
        bool(one.search(text)) and not other.search(text) and bool(other.search(against)) and not one.search(against)
        for one, other in SIDES
        for text, against in ((ours, theirs), (theirs, ours))
    )


def _is_exception(asked: str, printed: str, answer: str) -> bool:
    """Whether who asked so speaks of what the answer tells as an exception, and the printed question does not.

    >>> _is_exception("do both goals count with double agenda", "do both count", "No, unless Double Agenda is out.")
    True
    """
    words, others = ({stem(word) for word in text.split()} for text in (asked, printed))
    told = {stem(word) for part in SENTENCES.split(answer.lower()) if EXCEPTS.search(part) for word in plainly(part)}
    return any(len(word) >= WORD for word in told & words - others)


def asking(question: str) -> str:
    """The last part of a text that begins with asking something, or does it later, all of it where none does.

    >>> asking("i played three already. do i have to take one back")
    ' do i have to take one back'
    """
    parts = [part for part in _PARTS.split(question) if words_of(part)]
    return next((part for asks in _ASKS for part in reversed(parts) if asks.match(part)), question)
