"""A line of which somebody tells what was done, cut into clauses, each with its verb; and who says what in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import dropwhile, pairwise

from adjudicator.scenario.plain import verbs
from adjudicator.scenario.plain.slang import written_out
from adjudicator.scenario.plain.table import Table
from adjudicator.scenario.plain.tokens import Token, player_at, tokens
from adjudicator.scenario.plain.verbs import several

PRONOUNS = several("he she they i we you")
JOINTS = several("and then so but while & plus also next after that")
"""What joins one clause to the next."""
REASONS = several("because since although instead rather")
"""What is told behind these is nothing that was done."""
ASIDE = several("on from to at for with against choosing by via using of into onto through")
"""What follows these is no further card of the verb: it says what the card does."""
BECOMES = several(
    "is was are were gets got get goes went go stays stayed stay comes came come counts counted count doesn't didn't "
    "don't isn't aren't wasn't"
)
"""What tells what becomes of a card, which is no deed."""
_STATES = several("is are was were am has have had isn't aren't wasn't it's that's he's she's they're i'm holds hold")
_BEFORE_BARE = several("to can could may must should will would him her them not just still only now")
"""What stands before a verb without an ending."""
_IS = several("is are was were has have had")
_ASKING = several("can may could must should does do did is are has have will would")
"""What begins a question whether something is so, before who it is about."""
_WHEN = several("when after once")
"""What is told behind these has happened before."""
_POSSESSIVE = several("his her their my your")
_NOUN = several("a an the of in on from another more extra second last") | _POSSESSIVE
"""What stands before a noun: "the end", "his plays"."""
_OF_A_DEED = several("a an the my his her their all both two another")
"""What follows a verb with which a line begins, without who does it."""
_NOTHING = Token("")


def cut(line: Sequence[Token]) -> list[list[Token]]:
    """A line cut where a clause begins, behind a comma, a stop or a conjunction."""
    found: list[list[Token]] = [[]]
    for at, token in enumerate(line):
        joined = token.word in JOINTS | REASONS or (at > 0 and line[at - 1].sign)
        if at and line[at - 1].sign == "." and token.name:
            found.append([])
        elif joined and begins(line, at):
            states = any(one.word in _STATES | BECOMES or (one.sign == ":" and one.person) for one in found[-1])
            if states or is_turn(found[-1]) or verb_at(found[-1], joined=False) < len(found[-1]):
                found.append([])
        found[-1].append(token)
    return found


def pieces(text: str, table: Table) -> list[str]:
    """A line cut into its clauses, as text; what joins them stands at their beginning."""
    found = as_it_happened(cut(tokens(written_out(text), table)))
    return [" ".join(f"{token.said}{token.sign}" for token in piece) for piece in found]


def as_it_happened(clauses: Sequence[list[Token]]) -> list[list[Token]]:
    """Clauses with what was done first before what was done then: "Bob plays Veto! when Ann plays Draw 3"."""
    found: list[list[Token]] = []
    for clause in clauses:
        at = next((at for at, token in enumerate(clause) if token.word in _WHEN), len(clause))
        then, first = clause[:at] or (found[-1] if found else []), clause[at + 1 :]
        if is_deed(first) and is_deed(without_joints(then)):
            if at == 0:
                found.pop()
            found += [first, [Token("and"), *then]]
        else:
            found.append(clause)
    return found


def is_deed(line: Sequence[Token]) -> bool:
    """Whether somebody does something in a clause that begins with them."""
    if len(line) < 2 or not line[0].person or line[0].whose or line[0].sign:
        return False
    return is_verb(line, 1) and verbs.of(line[1].word) not in ("says", "cries")


def without_joints(piece: Sequence[Token]) -> list[Token]:
    """A clause without what joins it to the one before, and without its reasons."""
    line = [*dropwhile(lambda token: token.word in JOINTS, piece)]
    return line[: next((at for at, token in enumerate(line) if token.word in REASONS), len(line))]


def begins(line: Sequence[Token], at: int) -> bool:
    """Whether a clause with a verb of its own begins at a word, but for what joins it."""
    listed = False
    while at < len(line) and line[at].word in JOINTS:
        listed, at = listed or line[at].word in ("so", "but", "while"), at + 1
    if at == len(line):
        return False
    here, behind = (*line[at : at + 2], _NOTHING)[:2]
    if asks(line[at:]):
        return True
    if here.person and not here.whose:
        told = bool(behind.word or behind.bent) and behind.number is None
        return here.sign == ":" or (told and not here.sign and behind.word not in ASIDE | JOINTS)
    if here.card and not here.bent:
        some = dropwhile(lambda token: listed and (token.card or token.word in ("and", "&")), line[at + 1 :])
        return next(some, _NOTHING).word in BECOMES and not here.sign
    if here.word in PRONOUNS or here.word == "it":
        return bool(behind.word or behind.bent)
    whose = (here.whose or here.word in _POSSESSIVE) and behind.word in ("turn", "go")
    return here.bent or whose or here.word in REASONS | _STATES or is_verb(line, at)


def asks(line: Sequence[Token]) -> bool:
    """Whether a clause asks if somebody may do something, or if something is so: "can Bob veto it?"."""
    return line[:1] != [] and line[0].word in _ASKING and "?" in line[-1].sign and any(one.name for one in line[1:3])


def is_verb(line: Sequence[Token], at: int) -> bool:
    """Whether a word is the verb of a deed, and no noun: "his plays", "two draws", "swaps hands"."""
    before, here, behind = line[at - 1] if at else _NOTHING, line[at], line[at + 1].word if at + 1 < len(line) else ""
    if here.word and behind == "down" and any(token.card for token in line[at + 2 : at + 4]):
        return True  # whatever is done with a card that comes down
    if behind in _IS or (here.sign == ":" and at > 0):
        return here.bent  # "discard has", "ann hand:"
    if here.bent or not verbs.of(here.word) or before.sign:
        return here.bent or bool(verbs.of(here.word))
    subject = (before.person and not before.whose) or before.word in PRONOUNS | JOINTS | _BEFORE_BARE
    first = at == 0 and len(line) > 1 and (line[1].name or line[1].number is not None or behind in _OF_A_DEED)
    subject = subject or bool(first)  # "play Milk"
    if verbs.is_bare(here.word) and here.word != "end" and not subject and not before.word.endswith(("n't", "ly")):
        return False  # "hand bonus"
    if here.word in ("gets", "got", "get") and verbs.of(behind):
        return False  # "got thrown away"
    noun = before.whose or before.number is not None or before.word in _NOUN
    return not (noun or (at > 1 and is_verb(line, at - 1)))


def verb_at(line: Sequence[Token], *, joined: bool) -> int:
    """The place of the verb of a clause, `joined` to another one; its end where it has none."""
    whole = [*([Token("and")] if joined else []), *line]
    first = len(whole) - len(line)
    return next((at for at in range(len(line)) if is_verb(whole, at + first)), len(line))


def is_state(line: Sequence[Token]) -> bool:
    """Whether a clause tells how something is: "bob has milk", "it's milk"."""
    return any(token.word in _STATES for token in line)


def is_turn(line: Sequence[Token]) -> bool:
    """Whether a clause speaks of somebody's turn."""
    return any(
        token.word in ("turn", "go") and (before.person or before.word in (*_POSSESSIVE, "the"))
        for before, token in pairwise(line)
    )


_SPEECH = (
    "say claim think argue mean reckon insist believe yell shout reply replie object figure maintain whine "
    "complain moan swear grumble protest guess feel demand point state mutter scream tell"
)
_CRIES = r"goes(?= :| (?:no|nah|nope|yes|but|well|i|you|he|she|it|that|this)\b)"
SPEECH = "|".join([
    "is like", _CRIES, "sez", r"add(?:s|ed)?(?= ?:| that\b)", "said", "says", "thought", "told", "thinking", "saying",
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
