"""The head of a line: who says what stands in it, with a colon, a verb of speech, or as a wish; and its pieces."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from adjudicator.scenario.plain import deeds
from adjudicator.scenario.plain.told import PRONOUNS
from adjudicator.scenario.plain.words import player_at, several
from adjudicator.scenario.spoken import FORMS

_SPEECH = (
    "say claim think argue mean reckon insist believe yell shout reply replie object add figure maintain whine "
    "complain moan swear grumble protest guess feel demand point state mutter scream tell"
)
_CRIES = r"goes(?= (?:no|nah|nope|yes|but|well|i|you|he|she|it|that|this)\b)"
SPEECH = "|".join([
    "is like", _CRIES, "sez", "said", "says", "thought", "told", "thinking", "saying",
    *(f"(?:(?:is|keeps|was) )?{verb.removesuffix('e')}(?:e?s|e?d|ing)" for verb in _SPEECH.split()),
])  # fmt: skip
SAYS = re.compile(
    rf"^(?::|(?:(?:also|now|then|still|just|but|and) )*(?:{SPEECH})\b(?: out\b| (?:us|me|him|her|them)\b)?[:,]?)"
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
    words = words[1:] if words[0].casefold() in ("but", "and", "so", "then", "now") else words
    named = player_at(words, 0, players)
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


_JOINTS = re.compile(r"(?i)((?:\.? *,| *;|(?<!\d)\.+(?= |$)| \b(?:and|but|while|so|then|plus)\b)+ *)")
_VERBS = several(
    "has have had got gets get holds is are was were isn't aren't it's that's there's he's she's takes took take "
    "gives gave give wins won win makes made ends ended loses says goes went starts started wants"
)


def pieces(text: str) -> list[tuple[str, str]]:
    """A line cut at its conjunctions where a verb follows: what joins each piece to the one before it, and the piece.

    >>> pieces("ann plays milk and love, then bob has the sun, cat the moon")
    [('', 'ann plays milk and love'), (', then ', 'bob has the sun, cat the moon')]
    """
    parts = ["", *_JOINTS.split(text)]
    found: list[tuple[str, str]] = []
    for join, piece in zip(parts[::2], parts[1::2], strict=False):
        if found and not (has_verb(piece) and has_verb(found[-1][1])):
            found[-1] = found[-1][0], f"{found[-1][1]}{join}{piece}"
        elif piece.strip():
            found.append((join, piece))
    return found


def named_again(piece: str, name: str) -> str:
    """A piece that begins with "she", told of whom the one before it names.

    >>> named_again("now she's got 3", "Ann"), named_again("bob says she wins", "Ann")
    ("now Ann's got 3", 'bob says she wins')
    """
    return re.sub(r"(?i)^((?:(?:now|then|so|and|but) )*)(?:he|she|they)\b", rf"\g<1>{name}", piece)


def has_verb(piece: str) -> bool:
    """Whether a piece of a line has a verb in it: "play 2" is the name of a card.

    >>> has_verb("bob draws"), has_verb("play 2"), has_verb("bob's up"), has_verb("cat the moon")
    (True, False, True, False)
    """
    words = [*piece.casefold().split(), ""]
    return any(
        word in _VERBS or (word in FORMS and not behind[:1].isdecimal())
        or (word.endswith("'s") and behind in ("up", "got", "turn", "done"))
        or deeds.is_one(word)
        for word, behind in pairwise(words)
    )  # fmt: skip
