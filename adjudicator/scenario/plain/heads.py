"""The head of a line: who says what stands in it, with a colon, a verb of speech, or as a wish; and its pieces."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudicator.scenario.plain.clauses import JOINTS, PRONOUNS, pieces
from adjudicator.scenario.plain.tokens import player_at

if TYPE_CHECKING:
    from adjudicator.scenario.plain.table import Table

_SPEECH = (
    "say claim think argue mean reckon insist believe yell shout reply replie object add figure maintain whine "
    "complain moan swear grumble protest guess feel demand point state mutter scream tell"
)
_CRIES = r"goes(?= :| (?:no|nah|nope|yes|but|well|i|you|he|she|it|that|this)\b)"
SPEECH = "|".join([
    "is like", _CRIES, "sez", "said", "says", "thought", "told", "thinking", "saying",
    *(f"(?:(?:is|keeps|was) )?{verb.removesuffix('e')}(?:e?s|e?d|ing)" for verb in _SPEECH.split()),
])  # fmt: skip
SAYS = re.compile(
    rf"^(?::|(?:(?:also|now|then|still|just|but|and) )*(?:{SPEECH})\b(?: out\b| (?:us|me|him|her|them)\b)?(?: ?[:,])?)"
    r"\s*(?:that\b(?! is\b|'s\b))?\s*",
    re.IGNORECASE,
)
"""What stands between a name and what its bearer claims."""
_WANTS = re.compile(r"(?:now |then |still |just )*(?:wants?|expects?|asks?|tells?)\b", re.IGNORECASE)
_AGREES = re.compile(r"(?:agrees?|sides?) with \S+$", re.IGNORECASE)
_WANTS_OF = re.compile(r"^\S+ (?P<whom>\S+) (?:not )?to (?P<what>.+)", re.IGNORECASE)


def said(text: str, players: Sequence[str]) -> tuple[str, str, bool] | None:
    """Who says something in a line, what, and whether it is told of them ("bob says he wins", "he wins, bob says").

    The name is empty where only "she" says so. None where nobody does. What somebody wants of another one is that they
    must.
    """
    words = text.replace(":", " : ", 1).split()
    for verb, who in (words[-2:], words[-2:][::-1]) if len(words) > 3 else ():  # "my turn is over, says Bob"
        named = player_at([who], 0, players)
        if SAYS.fullmatch(verb) and (named or (who.casefold() in PRONOUNS and words[-3][-1] == ",")):
            return named[0] if named else "", " ".join(words[:-2]).strip(","), True
    while words and words[0].casefold().strip(",") in JOINTS | {"now"}:
        words = words[1:]
    named = player_at(words, 0, players) if words else None
    rest = " ".join(words[named[1] :]) if named is not None and not named[2] else ""
    if named is None or named[2]:
        return None
    if not rest or SAYS.match(rest):
        return named[0], SAYS.sub("", rest), not rest.startswith(":")
    if _AGREES.match(rest):
        return named[0], rest, True
    if _WANTS.match(rest):
        wish = _WANTS_OF.match(_WANTS.sub("wants", rest))
        if wish and (player_at([wish["whom"]], 0, players) or wish["whom"].casefold() in PRONOUNS | {"him", "them"}):
            return named[0], f"{wish['whom']} must {wish['what']}", False
        return named[0], f"I {rest}", True
    return None


def claims_in(text: str, table: Table) -> list[str]:
    """What each of several people says in one line: "ann says she wins. bob: no" is two."""
    found: list[str] = []
    for piece in pieces(text, table):
        begins = said(piece, table.players) is not None
        if found and not (begins and any(said(one, table.players) for one in found)):
            found[-1] = f"{found[-1]} {piece}"
        else:
            found.append(piece)
    return found if len(found) > 1 else [text]


def named_again(piece: str, name: str) -> str:
    """A piece that begins with "she", told of whom the one before it names.

    >>> named_again("now she's got 3", "Ann"), named_again("bob says she wins", "Ann")
    ("now Ann's got 3", 'bob says she wins')
    """
    return re.sub(r"(?i)^((?:(?:now|then|so|and|but) )*)(?:he|she|they)\b", rf"\g<1>{name}", piece)
