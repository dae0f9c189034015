"""Claims in plain words, as facts: "my turn is over" is `{turn: Bob}`.

`understood` gives every way in which a sentence may be meant, the likeliest first; none where it is not understood.
Whoever asks shows them and has one confirmed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from adjudicator.scenario.plain import about_amounts, about_cards, about_turns, verbs
from adjudicator.scenario.plain.about_cards import MIDDLE
from adjudicator.scenario.plain.clauses import is_verb
from adjudicator.scenario.plain.frames import Saying, frames
from adjudicator.scenario.plain.slang import written_out
from adjudicator.scenario.plain.tokens import NUMBERS, tokens
from adjudicator.scenario.plain.words import Sentence, taken_apart

if TYPE_CHECKING:
    from adjudicator.scenario.plain.table import Table

Facts = dict[str, Any]
MOST = 5
"""So many ways to mean a sentence are told at most."""
_CLAUSES = re.compile(r"(?:,|;|\b(?:and|but|while|plus)\b)+(?: and\b)?")
_SO = re.compile(r"\b(?:so|therefore|hence|(?:which|that|this|it|c\d+) mean)\b(?: that\b)?")
"""What stands before it is a reason."""
_REASON = re.compile(
    r"\b(?:because|since|as long as|although|for(?! p\d+(?:,|$| away)))\b .*?(?=,|$)|(?:(?:^|(?<=, ))not )?"
    r"\b(?:if|when|unless|until|before|after|as soon as|at the end of)\b .*?(?:,|$)"
    r"|\b(?:only|not) (?:on|in|during) (?:p\d+'s|my|your|his|her|their) (?:own )?turn\b"
)
"""What is no claim of its own: a reason, or a moment."""
_BY_RULE = re.compile(r"\b(?:with|under|from|due to) c(\d+)\b")
"""What somebody says of a New Rule is a reason, too."""
_SUBJECT = re.compile(r"(?:p\d+|c\d+|it|that|this)\b(?!')")
_NOT_MY_TURN = re.compile(r"(?:(?:it|this|that) )?is not p\d+'s turn|not p\d+'s turn")
_WHOSE_TURN = re.compile(r"(?<!^), (?:it|this) is p\d+'s turn$|(?<=not) (?:it|this|that) is not p\d+'s turn$")
"""That it is not somebody's turn is a reason for whatever else is claimed, and so is whose it is, behind a comma."""
_DEMAND = re.compile(r"(?:give|put|hand|return) .*\b(?:back|to|over)\b")
"""What is asked for beside anything that is told."""
_NOT_WHO = re.compile(r",? not p\d+$")
"""Who is not meant: "cat gets it, not bob"."""
_COUNT = re.compile(
    r"(?:no,? )?(?:(?:only|just|it's|that's|it is) )*(?P<n>\w+)(?: (?:cards?|plays?|keepers?))?(?:[,.;!].*)?"
)
_NO = re.compile(
    r"(?:\w+(?:'s| is) )?(?:no|not|nope|never|wrong|nonsense|only)?(?: (?:so|true|yet|now|at all))*[.!]*"
    r"(?: (?:with|while|as long as) .*)?",
    re.IGNORECASE,
)


_TAG = re.compile(
    r"(?:(?:yes|yeah|yep|no|nope|oh),? )*(?:it|i|he|she|you|they|that|this) "
    r"(?:does|did|do|is|are|was|were|will|would|has|have)(?:n't| not)?[.!]*",
    re.IGNORECASE,
)
"""What somebody says against whatever has been said, in so many words: "yes it does", "no she didn't"."""


_DENIES_ANOTHER = re.compile(
    r"\b(?:can ?not|can'?t|may not|mustn'?t|must|has to|have to|should|ought to|needs? to|not allowed)\b", re.IGNORECASE
)
"""What is said of somebody else rather than of oneself: that something may not be, or has to be."""


def understood(text: str, by: str, table: Table, *, reported: bool = False) -> list[Facts]:
    """The facts that somebody may mean by what they say, in every way it may be meant, the likeliest first.

    `reported` are words that somebody else tells: "she" is likeliest whoever said them, unless of somebody else it is
    so or was, they speak of a turn without a play, or they say what is not allowed or has to be.
    """
    found = read(taken_apart(text, by, table), by, table)
    own = read(taken_apart(text, by, table, of_self=True), by, table) if reported else []
    own = [facts for facts in own if facts not in found and facts.get("turn", by) == by]
    if own and found and table.has_been(found[0]) and not table.has_been(own[0]) and "turn" not in own[0]:
        own = []
    of_turn = bool(own) and own[0].keys() == {"turn"}
    first = bool(own) and not of_turn and not _DENIES_ANOTHER.search(text) and not (found and table.has_been(found[0]))
    return [*own, *found][:MOST] if first else [*found[: MOST - 1], *own][:MOST]


def read(whole: Sentence, by: str, table: Table) -> list[Facts]:
    """Every way in which a sentence taken apart may be meant."""
    said, clauses = parted(whole, table)
    if found := ways(whole, said, by, table):
        return found
    if len(clauses) == 1 and not _SUBJECT.search(clauses[0]) and (told := ordered(whole, clauses[0], by, table)):
        return told
    meant = list(each(whole, clauses, by, table))
    found = joined([some for some in meant if some])
    if found and not meant[0] and "not" in clauses[0].split() and set(found[0]) == {"turn"}:
        return []  # whose turn it is is the reason for something that was not understood
    return found


def ordered(whole: Sentence, clause: str, by: str, table: Table) -> list[Facts]:
    """What a clause without anybody in it means as an order: "lose one now"."""
    whole.people.append([(name,) for name in table.meant_by(by)])
    return ways(whole, f"p{len(whole.people) - 1} must {clause}", by, table)


def each(whole: Sentence, clauses: list[str], by: str, table: Table) -> Iterator[list[Facts]]:
    """What each clause may mean; one that does not say of whom it is told is told of whom the one before it is."""
    subject = verb = ""
    for clause in clauses:
        told = _SUBJECT.match(clause)
        whole_clauses = [
            clause,
            *(f"{subject} {between} {clause}" for between in ("", "is", verb) if subject and not told),
        ]
        whole_clauses += [f"{told[0]} {verb} {clause[told.end() :]}"] if told and verb else []
        found = next(filter(None, (ways(whole, one, by, table) for one in whole_clauses)), [])
        yield found or next(filter(None, halves(whole, clause, by, table)), [])
        if told:
            subject, verb = told[0], next(iter(clause[told.end() :].split()), "")


def halves(whole: Sentence, clause: str, by: str, table: Table) -> Iterator[list[Facts]]:
    """What a clause may mean that is two, without anything between them: "i'm not done i have another play"."""
    for begins in re.finditer(r"(?<=\w) (?=p\d+ )", clause):
        both = [ways(whole, part, by, table) for part in (clause[: begins.start()], clause[begins.end() :])]
        if all(both):
            yield joined(both)


def parted(whole: Sentence, table: Table) -> tuple[str, list[str]]:
    """What a sentence claims, without its reasons, as a whole and clause by clause."""
    ruled = [all(table.type_of(card) == "new-rule" for card in cards) for cards in whole.cards]
    text = _BY_RULE.sub(lambda told: " " if ruled[int(told[1])] else told[0], whole.text)
    whole.text = " ".join(_REASON.sub(" ", text).split()).strip(", ")
    said = _WHOSE_TURN.sub("", _SO.split(whole.text)[-1].strip())
    clauses = [clause for clause in map(str.strip, _CLAUSES.split(said)) if clause]
    demanded = [clause for clause in clauses if _DEMAND.match(clause)]
    return said, demanded or [clause for clause in clauses if not _NOT_MY_TURN.fullmatch(clause)] or clauses


def of_table(text: str, table: Table) -> tuple[list[Facts], str]:
    """The facts that a line tells of how things are, clause by clause, and the clauses that are not understood."""
    text = re.sub(r"(?i)(\bkeepers?\b.*)\bnone\b", r"\1no keepers", re.sub(r"(?i)\bhad\b", "has", text))
    text = re.sub(r"(?<=\w)\. ", "; ", text)
    whole, by = taken_apart(text, table.teller, table, anew=True), table.teller
    clauses = [clause for clause in map(str.strip, _CLAUSES.split(whole.text)) if clause]
    meant = list(each(whole, clauses, by, table))
    if not table.before:
        alone = [re.fullmatch(r"c(\d+)", clause) for clause in clauses]
        middle = [in_middle(whole.cards[int(card[1])], table) if card else {} for card in alone]
        meant = [[{"where": some}] if some else found for some, found in zip(middle, meant, strict=True)]
    left = [whole.spelled(clause) for clause, found in zip(clauses, meant, strict=True) if not found]
    return [found[0] for found in meant if found], ", ".join(left)


def in_middle(cards: Sequence[str], table: Table) -> dict[str, str]:
    """Where those of some cards lie that nobody has named yet, and that can only lie in the middle."""
    places = {card: MIDDLE.get(table.type_of(card), "") for card in cards if not table.place(card, table.now)}
    return {card: place for card, place in places.items() if place}


def owned(text: str, table: Table) -> Facts:
    """Cards that a line tells to be somebody's ("anns milk") and that lie nowhere yet: they lie in front of them.

    "Her" is who is named first in the line, or has the turn.
    """
    line, found = tokens(written_out(text), table), {}
    her = next((token.person for token in line if token.person), table.active)
    for before, token in pairwise(line):
        whose = before.person if before.whose else her if before.word in ("her", "his", "their", "my") else ""
        card = table.find(token.card) if whose and token.card else None
        if card and card.type in ("keeper", "creeper") and not table.is_laid(card):
            found[card.name] = whose
    return {"where": found} if found else {}


_HAS = ("got", "get", "gets")
_LAID = ("turn", "goals", "rules", "where")


def tells_state(text: str, table: Table) -> bool:
    """Whether a piece of a line tells how things are, and of nothing that was done."""
    line = tokens(written_out(text), table)
    deed = any(
        is_verb(line, at) and token.word not in _HAS and verbs.of(token.word) not in ("says", "cries")
        for at, token in enumerate(line)
    )
    return not deed and any(key in (*_LAID, *table.players) for facts in of_table(text, table)[0] for key in facts)


def nearly(text: str, by: str, table: Table) -> list[tuple[Facts, str]]:
    """What a sentence may mean of which some words are not understood, with those words; the fewest of them first."""
    whole = taken_apart(re.sub(r"\bhad\b", "has", text), by, table, anew=True)
    _, clauses = parted(whole, table)
    found: dict[int, tuple[Facts, str]] = {}
    for clause in clauses:
        words = [word for word in re.sub("[,.;:]", " ", clause).split() if word != "not"]
        for frame in sorted(frames(words), key=lambda one: len(one.left)):
            if len(frame.left) < MOST and not any(re.fullmatch(r"p\d+", word) for word in frame.left):
                for facts in told_by(Saying(whole, frame, by, table, clause)):
                    if facts not in [one for one, _ in found.values()]:
                        found[len(found)] = facts, whole.spelled(" ".join(frame.left))
    return list(found.values())[:MOST]


def partly(text: str, by: str, table: Table) -> bool:
    """Whether a sentence that is understood has a clause that is not."""
    whole = taken_apart(text, by, table)
    said, clauses = parted(whole, table)
    meant = zip(clauses, each(whole, clauses, by, table), strict=True)
    left = [clause for clause, found in meant if not found and not _NO.fullmatch(clause)]
    return bool(left) and not ways(whole, said, by, table)


def denies(text: str) -> bool:
    """Whether somebody only says that it is not so, with a reason or without.

    >>> denies("No, because limits wait!"), denies("not before my turn is over"), denies("no card")
    (True, True, False)
    >>> denies("yes it does"), denies("no she didnt"), denies("yes")
    (True, True, False)
    """
    left = " ".join(_REASON.sub(" ", written_out(text)).replace(",", " ").split())
    return bool(_NO.fullmatch(left) or _TAG.fullmatch(left))


def count_alone(text: str) -> int | None:
    """The number, where somebody says only how many there are instead.

    >>> count_alone("No, only three."), count_alone("just two cards, the third was free"), count_alone("two of them go")
    (3, 2, None)
    """
    told = _COUNT.fullmatch(written_out(text).casefold())
    word = told["n"] if told else ""
    return int(NUMBERS.get(word, word)) or None if word in NUMBERS or word.isdecimal() else None


def renumbered(facts: Facts, count: int) -> Facts:
    """Facts with another number in them.

    >>> renumbered({"Ann": {"hand_size": 5}}, 3), renumbered({"over": True}, 3)
    ({'Ann': {'hand_size': 3}}, {'over': True})
    """
    return {
        key: renumbered(fact, count) if isinstance(fact, dict)
        else count if isinstance(fact, int) and not isinstance(fact, bool) else fact
        for key, fact in facts.items()
    }  # fmt: skip


def ways(whole: Sentence, clause: str, by: str, table: Table) -> list[Facts]:
    """What one clause may mean: by the first row of the grammar that it fills without a word left over."""
    clause = _NOT_WHO.sub("", clause)
    words = [word for word in re.sub("[,.;:]", " ", clause).split() if word != "not"]
    for frame in frames(words):
        if not frame.left and (found := told_by(Saying(whole, frame, by, table, clause))):
            return found
    return []


def told_by(say: Saying) -> list[Facts]:
    """The facts that a clause tells, in every way it may be meant."""
    rooms = (about_turns, about_amounts, about_cards)
    rule = next(rule for room in rooms if (rule := getattr(room, say.frame.row.says, None)))
    found: list[Facts] = []
    for facts in rule(say):
        if facts and {} not in facts.values() and facts not in found:
            found.append(facts)
    return found


def joined(clauses: list[list[Facts]]) -> list[Facts]:
    """The clauses of a sentence together: each way of the first with the likeliest of the others."""
    if not clauses:
        return []
    first, *others = clauses
    return [reduce(merged, (alike(facts, other) for other in others), facts) for facts in first]


def alike(facts: Facts, ways: list[Facts]) -> Facts:
    """The likeliest way to mean another clause; where both say how many, the one that speaks of the same kind of cards.

    >>> alike({"Ann": {"keepers": ["Milk"]}}, [{"Bob": {"hand_size": 1}}, {"Bob": {"keeper_count": 1}}])
    {'Bob': {'keeper_count': 1}}
    """
    kinds = {part[:4] for fact in facts.values() if isinstance(fact, dict) for part in fact}
    same = [
        way for way in ways for fact in way.values() if isinstance(fact, dict) and kinds & {one[:4] for one in fact}
    ]
    return (same or ways)[0]


def merged(facts: Facts, more: Facts) -> Facts:
    """Two claims as one; a later one that is at odds with the first is a reason for it, and no claim.

    >>> merged({"where": {"Milk": "Ann"}, "turn": "Bob"}, {"where": {"Sun": "Bob"}})
    {'where': {'Milk': 'Ann', 'Sun': 'Bob'}, 'turn': 'Bob'}
    >>> merged({"turn": "Bob"}, {"turn": "Ann", "plays_left": 1})
    {'turn': 'Bob'}
    """
    if at_odds(facts, more):
        return facts
    both = {key: {**facts[key], **more[key]} for key in facts if isinstance(facts[key], dict) and key in more}
    return {**facts, **more, **both}


def at_odds(facts: Facts, more: Facts) -> bool:
    """Whether two claims say something else of the same thing."""
    return any(
        at_odds(one, more[key]) if isinstance(one, dict) and isinstance(more[key], dict) else one != more[key]
        for key, one in facts.items()
        if key in more
    )
