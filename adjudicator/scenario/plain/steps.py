"""What somebody did, in plain words, as steps of a scenario: "ann plays milk and then bread" is two of them.

A line is cut into clauses, each with a verb of its own; who does it is carried from one to the next. What a clause
names besides its card (whom it is about, what is taken) is kept as `asides`: they answer what the step asks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from adjudicator.scenario.plain import verbs
from adjudicator.scenario.plain.clauses import BECOMES, PRONOUNS, cut, is_state, is_turn, verb_at, without_joints
from adjudicator.scenario.plain.deeds import IDLE, Clause, Told, is_cry
from adjudicator.scenario.plain.slang import written_out
from adjudicator.scenario.plain.table import Table
from adjudicator.scenario.plain.tokens import Token, player_at, tokens
from adjudicator.scenario.plain.verbs import several

NOBODY = "nobody answers"
_NOBODY = re.compile(
    r"(?:nobody|no one|noone|none|nothing)(?: else)? (?:answers?|reacts?|responds?|does anything|objects|happens|minds)"
)
_JOINS = re.compile(
    r"(?:(?:and|then|now|so|but|a|the|new|player|newcomer|guy|girl|friend) )*(?P<who>[^\W\d_][\w'-]*)"
    r"(?: (?:wants?|would|likes?|asks?|decides?|just|now|also|then|has|to|turns up|shows up|arrives|sits down|and))*"
    r" (?:join(?:s|ed)?|sits? down|sat down|(?:comes?|gets?|wants?) in)"
    r"(?: (?:in|up|us|the|game|table|here|too|now|late|midway))*"
    r"(?: .*?(?:after|next to|beside|between|behind|left of) (?P<after>\S+).*)?",
    re.IGNORECASE,
)
"""A newcomer, whom nobody has named so far."""
_NOT_NEW = PRONOUNS | several("nobody everybody someone somebody who it")
_BESIDE = re.compile(r"\((from|power) ([^()]+)\)\s*$")
"""What may stand in brackets behind a step: where a card is played from, which of its powers is used."""
_NOT = re.compile(r"(?:not|never|cannot|\w+n't|forg[eo]t\w*|refused?s?|fail(?:s|ed))$")
_WISH = several("wanted meant going")
_OVER = several("over ends ended done finished up end")
_DUTY = several("must should supposed")
_LAID = several("down out next in")
_ONTO = several("table front")
_HAS = several("has have had needs need got")
_AGAIN = several("again same")
_AS_BEFORE = _AGAIN | PRONOUNS | several("the a thing it that this does did do with on once more too")
"""What is said of doing the same once more."""
_ASKS = ("action", "surprise", "new-rule", "goal")
"""Types of cards that may ask for something when they are played."""


def understood(text: str, table: Table, spoken_of: str = "") -> list[Told]:
    """The steps that a line tells, in their order; none where it tells nobody's doing.

    A line without a name tells what the player did whose turn it is; "she" may be who was `spoken_of` last.
    """
    line, beside = written_out(text).removeprefix("- "), {}
    if extra := _BESIDE.search(line):
        line, beside = line[: extra.start()], {extra[1]: extra[2].strip()}
    if _NOBODY.fullmatch(line.casefold().strip(" .!")):
        return [Told("", NOBODY)]
    if found := newcomer(line, table):
        return found
    reader, told = Reader(table, spoken_of), tokens(line, table)
    if len(told) > 1 and told[0].sign == ":" and (is_state(told) or (told[1].word and not verbs.of(told[1].word))):
        return []  # what somebody says
    for piece in cut(told):
        reader.read(piece)
    if reader.found and beside:
        reader.found[-1].beside = beside
    return reader.found


def newcomer(line: str, table: Table) -> list[Told]:
    """Somebody who joins the game, with the player after whom they sit down, where that is told."""
    told = _JOINS.fullmatch(" ".join(re.sub(r"[,.!]", " ", line).split()))
    if told is None or told["who"].casefold() in _NOT_NEW or player_at([told["who"]], 0, table.players):
        return []
    after = player_at([told["after"] or ""], 0, table.players)
    return [Told(told["who"], "joins", [], [after[0]] if after else [])]


class Reader:
    """Reads the clauses of a line in their order."""

    def __init__(self, table: Table, spoken_of: str) -> None:
        self.table = table
        self.spoken_of = spoken_of
        self.found: list[Told] = []
        self.subject = ""
        self.missed: list[str] = []
        self.wished = self.lost = False
        self.owed: tuple[str, Sequence[Token], int] | None = None

    @property
    def now(self) -> Told | None:
        return self.found[-1] if self.found else None

    def read(self, piece: Sequence[Token]) -> None:
        """One clause: its verb, who does that, and what it tells."""
        line = without_joints(piece)
        at = verb_at(line, joined=len(line) < len(piece))
        before, words = line[:at], [token.word for token in line]
        named = [token.person for token in before if token.person and not token.whose][-1:]
        cards = [token.card for token in before if token.card]
        if self.wished and not named and piece[0].word == "but":
            self.found.pop()
        loose = [token.said for token in before if is_strange(token)]
        self.subject = named[0] if named else self.subject
        self.lost = self.lost and not named
        duty = not _DUTY.isdisjoint(words[:at]) or ("to" in words[:at] and not _HAS.isdisjoint(words[:at]))
        passive = (
            BECOMES.intersection(words[at - 1 : at])
            or (  # "bread was played", "play 2 comes down from ann"
                any(token.person for token in line[at:]) and not {"down", "out"}.isdisjoint(words[at:])
            )
        )
        if (holder := self.lays(line, cards)) and (not named or line[0].card):
            self.put(Told(holder, "plays", cards))
        elif self.as_before(line, words, named):
            pass
        elif (loose and not named) or self.lost:
            self.unread(line)
        elif is_turn(line) and not _OVER.isdisjoint(words):
            self.put(Told(self.whose(line), "ends turn"))
        elif at == len(line) or (cards and not named and not passive):
            self.without_verb(line, named)
        elif is_turn(before) and not named:
            self.subject = self.whose(before)
            self.deed(line, at, named)
        elif any(map(_NOT.match, [*words[:at], *words[at + 1 : at + 2]])):
            if not {"anything", "nothing"}.isdisjoint(words) and "yet" not in words:
                self.put(Told(self.actor(line, at), "ends turn", named=bool(named)))
        elif duty and self.actor(line, at) not in self.table.asked:  # somebody only has to
            self.subject = self.actor(line, at)
            self.owed = self.subject, line, at
        else:
            if self.owed and "it" in words:  # done by who had to, since more is done to it now
                self.do_what_is_owed(*self.owed)
            if not self.deed(line, at, named):
                self.unread(line)
            elif self.now is not None and loose:
                self.now.unknown = " ".join(filter(None, [*loose, self.now.unknown]))
        self.wished = not _WISH.isdisjoint(words[:at])

    # -- who does it -------------------------------------------------------------------------------------------------

    def whose(self, line: Sequence[Token]) -> str:
        """Whose turn a clause speaks of."""
        spoken = any(token.word in ("his", "her", "their") for token in line) and (self.subject or self.spoken_of)
        return next((token.person for token in line if token.person), spoken or self.table.active)

    def actor(self, line: Sequence[Token], at: int) -> str:
        """Who does what the verb of a clause says: whoever is named before it, or behind "by", or was named before."""
        by = [who.person for word, who in pairwise(line[at:]) if word.word in ("by", "from") and who.person]
        if by and any(token.card for token in line[:at]):
            return by[0]
        if self.subject:
            return self.subject
        if verbs.of(line[at].word) in ("discards", "chooses") and len(self.table.asked) == 1:
            return self.table.asked[0]
        if not {"he", "she", "they"}.isdisjoint(token.word for token in line[:at]):
            return self.spoken_of or self.table.last[0] or self.table.active
        held = self.table.place(self.it(), self.table.now) if line[-1].word == "it" else ""
        return held.removesuffix("'s hand") if held.endswith("'s hand") else self.table.active

    def it(self) -> str:
        """The card named last in the line, else what the last step has moved, or its card."""
        last = self.table.last[2]
        moved = self.table.moved() if self.table.type_of(last) == "action" else ()
        told = [*(moved or [last]), *(thing for told in self.found for thing in told.things)]
        return next((thing for thing in reversed(told) if thing and self.table.find(thing)), "")

    # -- what it tells -----------------------------------------------------------------------------------------------

    def without_verb(self, line: Sequence[Token], named: Sequence[str]) -> None:
        """A clause without a deed: what a card was, the name of one as a cry, or how things are."""
        cards, now = [token.card for token in line if token.card], self.now
        if now is not None and cards and line[0].word in ("it's", "that's", "it"):
            drawn = now.verb == "draws" and len(now.things) == 1
            now.things, now.asides = (cards, now.asides) if drawn else (now.things, [*now.asides, *cards])
        elif is_turn(line) and not cards:
            self.subject = self.whose(line)
        elif (
            is_state(line)
            or not cards
            or any(token.word in BECOMES or (is_strange(token) and token.word not in ("from", "by")) for token in line)
        ):
            self.unread(line)
        elif named and is_cry(named[0], cards[0], self.table):
            self.put(Told(named[0], "plays", cards[:1]))
        elif not named and now is None and self.table.last[0] == self.table.active:
            self.put(Told(self.table.active, "plays", cards, named=False))
        else:
            self.unread(line)

    def lays(self, line: Sequence[Token], cards: Sequence[str]) -> str:
        """Who has in hand what goes down, comes out or hits the table: "milk goes down, bread is next"; empty where
        nobody has."""
        told = [before.word in BECOMES and here.word in _LAID for before, here in pairwise(line)]
        onto = line[:1] and line[0].card and not (is_state(line) or any(_NOT.match(one.word) for one in line))
        ends = (any(told) and line[-1].word in _LAID) or (onto and any(one.word in _ONTO for one in line))
        holders = {self.table.place(card, self.table.now) for card in cards} if ends else set()
        return holders.pop().partition("'s hand")[0] if len(holders) == 1 and "'s hand" in str(holders) else ""

    def as_before(self, line: Sequence[Token], words: Sequence[str], named: Sequence[str]) -> bool:
        """Whether a clause says only that the last step is done again, with other cards or the same."""
        last, verb, card = self.table.last
        if not verb or _AGAIN.isdisjoint(words) or any(word and word not in _AS_BEFORE for word in words):
            return False
        cards = [token.card for token in line if token.card]
        things = [card] if verb == "uses" else cards
        self.put(Told(named[0] if named else last, verb, things, cards if verb == "uses" else [], named=bool(named)))
        return True

    def deed(self, line: Sequence[Token], at: int, named: Sequence[str]) -> bool:
        """What a clause with a verb tells, in every way it may be meant; whether that is anything."""
        actor, now = self.actor(line, at), self.now
        told = bool(named) or any(token.card for token in line[:at])
        clause = Clause(line, at, actor, told, self.it(), self.table)
        if now is not None and now.actor == clause.actor and self.asks(now) and clause.is_answer(now):
            now.asides += clause.about
            return True
        ways = clause.ways()
        known = told or self.subject  # whoever does one thing in a line does the next
        doers = () if known else (self.spoken_of, self.table.last[0], self.table.active, *self.table.asked)
        for name in dict.fromkeys(doers):  # the likeliest is who it is taken for where the replay does not tell better
            ways += Clause(line, at, name, named=False, it=self.it(), table=self.table).ways() if name else []
        if not ways:
            return False
        first, *first.others = ways
        self.put(first)
        return True

    def do_what_is_owed(self, who: str, line: Sequence[Token], at: int) -> None:
        """What somebody had to do is done: "she has to play Toast so she cancels it"."""
        now, self.subject, self.owed = self.subject, who, None
        self.deed(line, at, [who])
        self.subject = now

    def asks(self, told: Told) -> bool:
        """Whether a step may ask for something."""
        return told.verb in ("plays", "uses") and (
            not told.things or self.table.type_of(told.things[-1]) in _ASKS or told.verb == "uses"
        )

    def put(self, told: Told) -> None:
        """Note a step, with whoever does it as the one who does the next."""
        self.subject = told.actor
        self.found.append(told)
        told.unread, self.missed = ", ".join(self.missed), []

    def unread(self, line: Sequence[Token]) -> None:
        """Note a clause that is not understood beside the step before it; who does what comes next is not known."""
        self.lost = not any(token.person or token.word in PRONOUNS for token in line)
        said = " ".join(token.said for token in line)
        if self.now is not None:
            self.now.unread = f"{self.now.unread} {said}".strip()
        else:
            self.missed.append(said)


def is_strange(token: Token) -> bool:
    """Whether a word before a verb says who or how in a way that is not known."""
    word = token.word
    return bool(word) and not (
        word in IDLE | PRONOUNS | {"it", "this"} or word.endswith("ly") or _NOT.match(word) or token.number is not None
    )
