"""Claims in plain words, as facts: "my turn is over" is `{turn: Bob}`.

`understood` gives every way in which a sentence may be meant, the likeliest first; none where it is not understood.
Whoever asks shows them and has one confirmed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import pairwise

from adjudicator.scenario.plain import about_amounts, about_cards, about_turns, verbs
from adjudicator.scenario.plain.about_cards import MIDDLE
from adjudicator.scenario.plain.clauses import is_verb
from adjudicator.scenario.plain.frames import Saying, frames
from adjudicator.scenario.plain.slang import begun, untagged, written_out
from adjudicator.scenario.plain.table import Facts, Table, of, size
from adjudicator.scenario.plain.tokens import NUMBERS, tokens
from adjudicator.scenario.plain.words import Sentence

MOST = 5
"""So many ways to mean a sentence are told at most."""
_CLAUSES = re.compile(r"(?:,|;|\b(?:and|but|while|plus)\b)+(?: and\b)?")
_SO = re.compile(r"\b(?:so|therefore|hence|(?:which|that|this|it|c\d+) mean)\b(?: that\b)?")
"""What stands before it is a reason."""
_REASON = re.compile(
    r"\b(?:because|since|as long as|although|as(?= (?:that|it|this|p\d+) is\b))\b .*?(?=,|$| so p\d)"
    r"|\bfor(?! p\d+(?:,|$| away| because| since))\b .*?(?=,|$| and p\d+ )"
    r"|(?:(?:^|(?<=, ))not )?\b(?:if|when|unless|until|before|after|as soon as|at the end of)\b .*?"
    r"(?:,|$|(?=\bso\b)|(?= p\d+ (?:may|must|win|get|keep)\b[^,]*$))|(?:^|(?<=, ))[^,]{1,30} or not(?=,)"
    r"|(?<=, )(?:not with|(?:that|this) is (?:what|how|why))\b .*?(?=,|$)"
    r"|\b(?:only|not) (?:on|in|during) (?:p\d+'s|my|your|his|her|their) (?:own )?turn\b"
)
"""What is no claim of its own: a reason, or a moment."""
_BY_RULE = re.compile(r"\b(?:with|under|from|due to) c(\d+)\b")
"""What somebody says of a New Rule is a reason, too."""
_NOUN = re.compile(r"(?:the|an?|my|your|his|her|their)\b")
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
    so or was, or they say what is not allowed or has to be. Of a turn it is they who have it.
    """
    found, _ = Claim(text, by, table).read()
    own = Claim(text, by, table, of_self=True).read()[0] if reported else []
    own = [facts for facts in own if facts not in found and facts.get("turn", by) == by]
    has_been = bool(found) and table.has_been(found[0])
    if own and has_been and not table.has_been(own[0]) and "turn" not in own[0]:
        own = []
    of_turn = bool(own) and own[0].keys() == {"turn"}
    first = of_turn or (bool(own) and not _DENIES_ANOTHER.search(text) and not has_been)
    return [*own, *found][:MOST] if first else [*found[: MOST - 1], *own][:MOST]


class Claim(Sentence):
    """What somebody claims, clause by clause: `said` is the sentence without its reasons, `clauses` the pieces of that,
    `whole_clauses` those of the whole.

    `of_self`: "she" is who says it. `anew`: cards may be named that lie nowhere yet.
    """

    def __init__(self, text: str, by: str, table: Table, *, of_self: bool = False, anew: bool = False) -> None:
        super().__init__(text, by, table, of_self=of_self, anew=anew)
        self.whole_clauses = parted(self.text)
        ruled = [all(table.type_of(card) == "new-rule" for card in cards) for cards in self.cards]
        text = _BY_RULE.sub(lambda told: " " if ruled[int(told[1])] else told[0], self.text)
        text = _REASON.sub(lambda told: ", " if told[0].endswith(",") else " ", text)
        self.text = re.sub(r"( ?,)+", ",", " ".join(text.split())).strip(", ")
        self.said = _WHOSE_TURN.sub("", _SO.split(self.text)[-1].strip(", "))
        clauses = parted(self.said)
        demanded = [clause for clause in clauses if _DEMAND.match(clause)]
        self.clauses = demanded or [clause for clause in clauses if not _NOT_MY_TURN.fullmatch(clause)] or clauses

    def read(self) -> tuple[list[Facts], list[str]]:
        """Every way in which it may be meant, and the clauses that are not understood where others are."""
        meant, whole = list(self.each(self.clauses)), self.ways(self.said)
        if whole and not (len(meant) > 1 and any(meant)):
            return whole, []
        last, bare = self.clauses[-1] if self.clauses else "", not _NOUN.match((parted(self.line) or [""])[-1])
        order = bare and last != "" and verbs.of(last.split()[0]) != "" and not _SUBJECT.search(last)
        wins = last.startswith("win")  # "winner!" is whoever says so
        if 0 < len(self.clauses) <= 2 and (order or wins) and not meant[-1]:  # "that's four, lose one now"
            self.people.append([(name,) for name in ([self.speaker] if wins else self.table.meant_by(self.speaker))])
            if found := self.ways(f"p{len(self.people) - 1} {'' if wins else 'must '}{last}"):
                return found, self.clauses[:-1]
        found = joined([some for some in meant if some])
        return found, [clause for clause, some in zip(self.clauses, meant, strict=True) if not some]

    def each(self, clauses: Sequence[str]) -> Iterator[list[Facts]]:
        """What each clause may mean; one that does not say of whom it is told is told of whom the one before it is.

        One that means nothing may be two, without anything between them: "i'm not done i have another play".
        """
        subject = verb = ""
        for clause in clauses:
            told = _SUBJECT.match(clause)
            whole = [f"{subject} {between} {clause}" for between in ("", "is", verb) if subject and not told]
            whole += [f"{told[0]} {verb} {clause[told.end() :]}"] if told and verb else []
            found = next(filter(None, map(self.ways, (clause, *whole))), [])
            for begins in () if found else re.finditer(r"(?<=\w) (?=p\d+ )", clause):
                both = [self.ways(part) for part in (clause[: begins.start()], clause[begins.end() :])]
                found = found or (joined(both) if all(both) else [])
            yield found
            if told:
                subject, verb = told[0], next(iter(clause[told.end() :].split()), "")

    def ways(self, clause: str) -> list[Facts]:
        """What one clause may mean: by the first row of the grammar that it fills without a word left over."""
        fit = (say for say in frames(self, _NOT_WHO.sub("", clause)) if not say.left)
        return next(filter(None, map(told_by, fit)), [])


def parted(text: str) -> list[str]:
    return [clause for clause in map(str.strip, _CLAUSES.split(text)) if clause]


def asked_for(text: str, table: Table, spoken_of: str = "") -> Facts:
    """What is so of that for which a line asks: where a card lies, whose turn it is, how many cards somebody holds;
    nothing where it asks for none of these. "She" is who was `spoken_of` last."""
    line = tokens(written_out(text), table)
    words, cards = [token.word for token in line], [token.card for token in line if token.card]
    first = next((word for word in words if word not in ("so", "and", "then", "but", "")), "")
    if not text.endswith("?"):
        return {}
    if first in ("where", "who", "who's", "whose", "what's") and cards:
        places = {card: table.place(card, table.now) for card in cards}
        return {"where": places} if all(places.values()) else {}
    if first in ("who", "who's", "whose") and not {"turn", "next", "up", "go"}.isdisjoint(words):
        return {"turn": table.active}
    if first == "how" and "many" in words:
        who = next((token.person for token in line if token.person), spoken_of or table.last[0] or table.active)
        keepers = not {"keepers", "keeper"}.isdisjoint(words)
        plays = not {"plays", "play", "goes", "left"}.isdisjoint(words)
        counted = size(of(table.now, who, "keepers" if keepers else "hand"))
        return {} if plays and not keepers else {who: {"keeper_count" if keepers else "hand_size": counted}}
    return {}


def of_table(text: str, table: Table) -> tuple[list[Facts], str]:
    """The facts that a line tells of how things are, clause by clause, and the clauses that are not understood.

    A card alone that can only lie in the middle, and that nobody has named yet, lies there.
    """
    text = re.sub(r"(?i)(\bkeepers?\b.*)\bnone\b", r"\1no keepers", re.sub(r"(?i)\bhad\b", "has", text))
    told = Claim(re.sub(r"(?<=\w)\. ", "; ", text), table.teller, table, anew=True)
    meant = list(told.each(told.whole_clauses))
    for at, clause in enumerate(() if table.before else told.whole_clauses):
        cards = told.cards[int(clause[1:])] if re.fullmatch(r"c\d+", clause) else ()
        places = {card: MIDDLE.get(table.type_of(card), "") for card in cards if not table.place(card, table.now)}
        if lie := {card: place for card, place in places.items() if place}:
            meant[at] = [{"where": lie}]
    left = [told.spelled(clause) for clause, found in zip(told.whole_clauses, meant, strict=True) if not found]
    return [found[0] for found in meant if found], ", ".join(left)


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


_GETS = frozenset(("get", "gets", "got", "receive", "receives", "received"))


def tells_state(text: str, table: Table, *, begun: bool = False) -> bool:
    """Whether a piece of a line tells how things are, and of nothing that was done.

    Who gets a card once the play has `begun` did not have it.
    """
    line = tokens(written_out(text), table)
    if (begun or table.last[0]) and any(token.word in _GETS for token in line):
        return False
    deed = any(
        is_verb(line, at) and token.word not in _HAS and verbs.of(token.word) not in ("says", "cries")
        for at, token in enumerate(line)
    )
    return not deed and any(key in (*_LAID, *table.players) for facts in of_table(text, table)[0] for key in facts)


def nearly(text: str, by: str, table: Table) -> list[tuple[Facts, str]]:
    """What a sentence may mean of which some words are not understood, with those words; the fewest of them first."""
    claim, found = Claim(re.sub(r"\bhad\b", "has", text), by, table, anew=True), list[tuple[Facts, str]]()
    for clause in claim.clauses:
        for say in sorted(frames(claim, clause), key=lambda one: len(one.left)):
            left = say.left
            if len(left) < MOST and not any(re.fullmatch(r"p\d+", word) for word in left):
                new = [facts for facts in told_by(say) if facts not in [one for one, _ in found]]
                found += [(facts, claim.spelled(" ".join(left))) for facts in new]
    return found[:MOST]


def left_out(text: str, by: str, table: Table) -> str:
    """The clauses of a sentence that are not understood, where others are, as they were said where that can be told;
    empty where all of it is."""
    claim, typed = Claim(text, by, table), parted(untagged(begun(text)))
    said = dict(zip(claim.whole_clauses, typed, strict=True)) if len(typed) == len(claim.whole_clauses) else {}
    left = (clause for clause in claim.read()[1] if not _NO.fullmatch(clause))
    return ", ".join(said.get(clause, claim.spelled(clause)) for clause in left)


def concludes(text: str, by: str, table: Table) -> bool:
    """Whether the last clause of a sentence is understood and tells more than what lies on the table, so that those
    before it are reasons; but whose turn it is is itself the reason why something may not be."""
    claim = Claim(text, by, table)
    found, left = claim.read()
    told = set(found[0]) - {"where", "rules", "goals"} if found and claim.clauses[-1:] != left[-1:] else set()
    return bool(told) and (told != {"turn"} or "not" not in claim.clauses[0].split())


def denies(text: str, *, first: bool = False) -> bool:
    """Whether somebody only says that it is not so, with a reason or without; or says that `first` of all.

    >>> denies("No, because limits wait!"), denies("not before my turn is over"), denies("no card")
    (True, True, False)
    >>> denies("yes it does"), denies("no she didnt"), denies("yes"), denies("no he isnt, he has Taxes", first=True)
    (True, True, False, True)
    """
    told = [part for part in re.split(r"[,;.!]", written_out(text)) if part.strip()]
    if first and len(told) > 1:
        return denies(told[0])
    left = " ".join(_SO.split(_REASON.sub(" ", written_out(text)))[-1].replace(",", " ").split())
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


def told_by(say: Saying) -> list[Facts]:
    """The facts that a clause tells, in every way it may be meant."""
    rooms = (about_turns, about_amounts, about_cards)
    rule = next(rule for room in rooms if (rule := getattr(room, say.row.says, None)))
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
