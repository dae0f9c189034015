"""What somebody did, in plain words, as steps of a scenario: "ann plays milk and then bread" is two of them.

What a step says besides (whom it is about, what is taken) is kept as `asides`: they answer what the step asks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from adjudicator.scenario.model import unknown_cards
from adjudicator.scenario.plain import deeds
from adjudicator.scenario.plain.about_cards import MIDDLE
from adjudicator.scenario.plain.slang import written_out
from adjudicator.scenario.plain.table import of
from adjudicator.scenario.plain.told import PRONOUNS, TURN, Told, ended, newcomer
from adjudicator.scenario.plain.words import NUMBERS, player_at, several, spans
from adjudicator.scenario.spoken import FORMS

if TYPE_CHECKING:
    from adjudicator.cards.model import Card
    from adjudicator.scenario.plain.table import Table

NOBODY = "nobody answers"
_NOBODY = re.compile(
    r"(?:nobody|no one|noone|none|nothing)(?: else)? (?:answers?|reacts?|responds?|does anything|objects|happens|minds)"
)
_WHOSE = re.compile(
    r"^(?:and |then |now )*(?:it's |its |it is )(?P<who>\S+?)(?:['’]?s)? (?:go|turn)(?: now)?,? (?:and |so |then )*"
    r"(?:he|she|they) "
)
"""Whose turn it is, said before what they do."""
_REASON = re.compile(r",? \b(?:because|since|although|instead of|rather than)\b .*?(?=,|$)")
_PASSIVE = re.compile(r"^(.+?) (?:was|were|is|got|gets?|has been) (\w+(?:ed|wn|en))((?: away| out| down)?) by (\S+)")
_NOTHING = re.compile(
    r"\b(?:(?:does|do|did|will|can)(?:n't|'t| not) (?:play|do)|plays?|played|does|did) "
    r"(?:anything|nothing|no (?:more )?cards?|none)(?: else| more)*\b(?! yet| so far)"
)
"""Who plays no more ends the turn."""
_OVER = re.compile(r"\b(?:his|her|their) turn(?:'s| is| was)? (?:over|ends|ended|done|finished|up)\b")
_NOT_DONE = re.compile(rf"\b(?:wanted|meant|was going) to [^,]*?,? but (?:he |she |they )?(?=(?:{'|'.join(FORMS)})\b)")
"""What somebody did not do after all, but something else."""
_SAYS_SO = re.compile(r"\bsa(?:ys|id) (?:that )?(?:he|she|they)(?:'s|'re)? (?=is |are |done|ends|passes|finish)")
"""Who says that they do what is done by saying it does it."""
_BETWEEN = (",", "and", "then", "so", "but")
_BESIDE = re.compile(r"\((from|power) ([^()]+)\)\s*$")
"""What may stand in brackets behind a step: where a card is played from, which of its powers is used."""
_MEANS = "using|by playing|by means of|thanks to|via"
_DISCARDING = "|".join(form for form, verb in FORMS.items() if verb == "discards")
_BY_CARD = re.compile(
    rf"(?P<who>.*?)\b(?:{deeds.DEED} (?P<what>.+) (?:with|{_MEANS})|(?:{_DISCARDING}) (?P<done>.+) (?:{_MEANS}))"
    r" (?P<card>.+)",
    re.IGNORECASE,
)
_GETS = ("gets", "got", "get", "receives", "received")
"""What is told of cards that lie nowhere yet is drawn."""
_TAKES = several("takes took take grabs grabbed")
_BECOMES = several("is was gets got goes went stays stayed comes came counts counted")
"""What tells what becomes of a card, which is no deed."""
_ENDS = ("ends", "end", "ended", "finishes", "finished", "done", "skips", "skipped")
_SEPARATORS = {"and", "then", "&", ",", ";", "after", "that", "next", "also", "both", "but", "so"}
_ASIDE = several(
    "on from to taking takes take took choosing for with gives giving gave swaps against gets getting got grabs "
    "grabbing grabbed nabs snatches fetches pulls turns turning flips flipping reveals reveal revealing discarding "
    "trashing removing throwing dumping"
)
"""What follows these is no further card of the verb: it says what the card does."""
_IDLE = several(
    "the a an his her their my card cards down away out onto table has also over up goal rule keeper just "
    "top of left right"
)
_BEFORE_VERB = several(
    "has now then also just quickly still wants want wanted tries tried to immediately would likes like"
)
_CRIES = several("goes shouts yells calls cries does did")
"""What somebody does with the name of a card, and has played it."""
_CALLED = _CRIES | several("for with using a an his her their")
"""What stands before the name of that card."""
_ACTIVE = _SEPARATORS | _BEFORE_VERB | PRONOUNS | several("so first and is done my turn who the")
"""What may stand before a verb of the player whose turn it is."""
_LOOSE, _STRICT = ("plays", "discards"), ("play", "discard")
_WHITHER = {"discards": several("away trash bin discard discards garbage"), "plays": several("down onto table")}
"""Where a card is put, thrown or laid says what that is."""


def understood(text: str, table: Table) -> list[Told]:
    """The steps that a line tells, in their order; none where it tells nobody's doing.

    A line without a name tells what the player did whose turn it is.
    """
    line, beside = written_out(text), {}
    if extra := _BESIDE.search(line):
        line, beside = line[: extra.start()], {extra[1]: extra[2].strip()}
    line = _PASSIVE.sub(r"\4 \2\3 \1", line)
    line = _NOT_DONE.sub("", _OVER.sub("she ends turn", line))
    line = _SAYS_SO.sub("", _NOTHING.sub("ends turn", _REASON.sub("", line)))
    line = as_play(_WHOSE.sub(lambda turn: f"{turn['who']} ", line), table)
    words = re.sub(r"([,;:()])", lambda sign: " " if sign[1] in ":()" else " , ", line).removeprefix("- ").split()
    if _NOBODY.fullmatch(" ".join(words).casefold()):
        return [Told("", NOBODY)]
    found = ended(line, table) or newcomer(line, table) or Reader(words, table).read() or cards_alone(words, table)
    for told in found:
        told.settle(table)
    found = absorbed(found, table)
    if found and beside:
        found[-1].beside = beside
    return found


def absorbed(found: list[Told], table: Table) -> list[Told]:
    """The steps without discards of what is not in their own hand: that is what the play beside them does."""
    kept: list[Told] = []
    for at, told in enumerate(found):
        places = {table.place(thing, table.now) for thing in told.things}
        beside = [one for one in (*kept[-1:], *found[at + 1 : at + 2]) if one.actor == told.actor]
        plays = [one for one in beside if one.verb == "plays" and one.things]
        middle = all(table.type_of(thing) in MIDDLE for thing in told.things)  # nobody has named it so far
        elsewhere = bool(places) and f"{told.actor}'s hand" not in places and ("" not in places or middle)
        if told.verb == "discards" and plays and elsewhere:
            plays[0].asides += told.things
        else:
            kept.append(told)
    return kept


def cards_alone(words: Sequence[str], table: Table) -> list[Told]:
    """Cards without a verb go on with what was done last: "then milk" is one more play of whoever has the turn."""
    told = Reader([table.active, "plays", *words], table).read() if table.last[0] == table.active else []
    alone = len(told) == 1 and told[0].things and not (told[0].unknown or told[0].asides or told[0].unread)
    return told if alone else []


def as_play(line: str, table: Table) -> str:
    """What somebody does with a card, told as the play or use of it: "bob plays steal a keeper choosing milk"."""
    told = _BY_CARD.fullmatch(line.strip(" ."))
    card = table.find(told["card"]) if told else None
    if told is None or card is None or any(word.casefold() in FORMS for word in told["who"].split()):
        return line
    place = table.place(card.name, table.now)
    lies = bool(place) and not place.endswith("'s hand")
    return f"{told['who']}{'uses' if lies else 'plays'} {card.name} choosing {told['what'] or told['done']}"


class Reader:
    """Reads a line from left to right."""

    def __init__(self, words: Sequence[str], table: Table) -> None:
        self.words = words
        self.table = table
        self.at = 0
        self.found: list[Told] = []
        self.aside = False

    @property
    def now(self) -> Told | None:
        return self.found[-1] if self.found else None

    def read(self) -> list[Told]:
        while self.at < len(self.words):
            if not (self.head() or self.separator() or self.card() or self.name_or_number()):
                self.other()
        return self.found

    def word(self, ahead: int = 0) -> str:
        place = self.at + ahead
        return self.words[place].casefold().strip(".!?") if place < len(self.words) else ""

    def head(self) -> bool:
        """A player and a verb, or a verb alone, which the player before does, or the one whose turn it is."""
        while self.now and self.word() in PRONOUNS and self.begins(self.at):
            self.words = [*self.words[: self.at], *self.words[self.at + 1 :]]  # "ann plays milk, then she plays bread"
        named = player_at(self.words, self.at, self.table.players)
        at = self.at
        if named is not None and not named[2]:
            self.at = named[1]
            if (self.word() in ("has", "have", "needs") and self.word(1) == "to") or self.word() in ("must", "should"):
                asked = named[0] in self.table.asked  # else a duty is nothing that was done
                behind = self.at + 1 + (self.word(1) == "to") if asked else self.clause_end(self.at)
                while behind < len(self.words) and self.words[behind].casefold() in (*_BETWEEN, *PRONOUNS):
                    behind += 1
                self.words = [*self.words[: self.at], *self.words[behind:]]
            while self.word() in _BEFORE_VERB:
                self.at += 1
            if self.word(-1) == "has" and self.spans(self.at):  # what somebody has is nothing that was done
                self.at = at
                return False
        spoken_of = any(word.casefold() in ("he", "she", "they") for word in self.words[:at]) and self.table.last[0]
        actor = named[0] if named else self.now.actor if self.now else spoken_of or self.holder() or self.table.active
        if named is None and self.now is None and not _ACTIVE.issuperset(map(str.casefold, self.words[:at])):
            return False  # somebody unknown does it
        told_of = (named is not None and not named[2]) or (named is None and self.now is None)
        if told_of and self.deed_of_card(actor):
            return True
        if named is not None and not named[2] and self.cry(actor):
            return True
        verb = self.verb(bare=named is not None or self.words[max(at - 2, 0) : at][:1] == ["wants"])
        if not verb or not actor or (named is None and self.now and not self.begins(at)):
            self.at = at
            return False
        self.aside = verb == "chooses" and named is None and self.now is not None
        if not self.aside:
            if named is None and verb in ("discards", "chooses") and len(self.table.asked) == 1:
                actor = self.table.asked[0]
            self.found.append(Told(actor, verb, named=named is not None))
        return True

    def holder(self) -> str:
        """Who holds what "it" is, where the line names nobody."""
        if self.words[-1].casefold().strip(".!?") != "it" or not self.named_so_far():
            return ""
        place = self.table.place(self.named_so_far()[-1], self.table.now)
        return place.removesuffix("'s hand") if place.endswith("'s hand") else ""

    def deed_of_card(self, actor: str) -> bool:
        """A deed that is in the name of one card that its player holds is the play of that card."""
        clause = self.words[self.at : self.clause_end(self.at)]
        whole = deeds.named_by(self.words[self.at :], actor, self.table) if clause else None
        card, length = whole or (deeds.card_of(clause, actor, self.table), 1)
        if card is None:
            return False
        place = self.table.place(card.name, self.table.now)
        self.found.append(Told(actor, "uses" if place and not place.endswith("'s hand") else "plays", [card.name]))
        self.at, self.aside = self.at + length, True
        return True

    def cry(self, actor: str) -> bool:
        """The name of a card alone is the play of it by whoever holds it ("bob: veto!"), and so is what somebody goes
        or answers a play "with"."""
        at = self.at
        if self.word() in _CRIES or not deeds.STOPS.isdisjoint(deeds.stems(self.word())):
            ahead = range(at + 1, min(self.clause_end(at), at + 6))
            named = [one for one in ahead if self.words[one - 1].casefold() in _CALLED and self.spans(one)]
            at = named[0] if named else at
        found = self.spans(at)
        held = found is not None and self.table.place(found[0].name, self.table.now) == f"{actor}'s hand"
        if found is None or (at == self.at and (not held or (self.now and found[0].type != "surprise"))):
            return False
        self.found.append(Told(actor, "plays", [found[0].name]))
        self.at, self.aside = found[1], False
        return True

    def spans(self, at: int) -> tuple[Card, int] | None:
        """The card whose name begins at a word, and where it ends."""
        return spans(self.words, at, self.find)

    def clause_end(self, start: int) -> int:
        """Where the clause at a word ends."""
        return next(
            (at for at in range(start, len(self.words)) if self.words[at].casefold() in _BETWEEN), len(self.words)
        )

    def begins(self, at: int) -> bool:
        """Whether a clause may begin at a word: at the start, or behind a comma or an "and"."""
        return at == 0 or self.words[at - 1].casefold() in _SEPARATORS

    def verb(self, bare: bool) -> str:
        """The verb at this word, moved past; where nobody is named only a form that is no part of a card's name."""
        word = self.word()
        if word in _ENDS or (word == "is" and self.word(1) == "done"):
            end = self.at + 1
            while end < len(self.words) and self.words[end].casefold().strip(".!") in TURN:
                end += 1
            self.at = end
            return "ends turn"
        got = self.spans(self.at + 1) if word in _GETS else None
        shown = {"out", "front", "table"} & {word.casefold() for word in self.words[self.at :]}
        if got is not None and not shown and not self.table.place(got[0].name, self.table.now):
            self.at += 1
            return "draws"
        if word in _TAKES and str(NUMBERS.get(self.word(1), self.word(1))).isdecimal():
            self.at += 1
            return "draws"  # so many cards, which nobody names
        if bare and self.word(1) == "down" and self.spans(self.at + 2):
            self.at += 2
            return "plays"  # whatever is done with a card that comes down
        card_name = not word.endswith(("s", "ed")) or self.spans(self.at)
        if word not in FORMS or (card_name and not bare):
            return ""
        behind = {self.words[at].casefold() for at in range(self.at + 1, self.clause_end(self.at))}
        taken = self.now is not None and self.takes(word)
        self.at += 1
        if taken:
            return "chooses"
        if FORMS[word] in _LOOSE and not word.startswith(_STRICT):
            # what is dropped is played, where nobody has anything to discard
            free = word.startswith(("drop", "throw", "threw")) and not {"out", "off"} & behind and not self.table.asked
            return next((verb for verb, words in _WHITHER.items() if words & behind), "plays" if free else FORMS[word])
        return "draws" if FORMS[word] == "chooses" and self.word() == "up" else FORMS[word]

    def takes(self, word: str) -> bool:
        """Whether what is drawn or picked is somebody's, so that it is what the play before it takes."""
        owned = any((told := player_at(self.words, at, self.table.players)) and told[2]
                    for at in range(self.at + 1, self.clause_end(self.at)))  # fmt: skip
        return FORMS[word] in ("draws", "chooses") and owned

    def separator(self) -> bool:
        if self.word() not in _SEPARATORS and self.words[self.at] != ",":
            return False
        self.at += 1
        return True

    def find(self, name: str) -> Card | None:
        return self.table.find(name) if name.casefold() not in _SEPARATORS | _IDLE | _ASIDE else None

    def card(self) -> bool:
        found = self.spans(self.at)
        if self.now is not None and not self.aside:
            found = deeds.cut_short(self.words, self.at, self.now.actor, self.table) or found
        if found is None or self.now is None:
            return False
        held = [str(card) for card in of(self.table.now, self.now.actor, "hand")]
        clause = " ".join(self.words[self.at : self.clause_end(self.at)]).title()
        near = get_close_matches(clause, held, 1, 0.8) if found[0].name not in held else []
        if near and (misspelt := self.table.find(near[0])):  # "starship captian"
            found = misspelt, self.clause_end(self.at)
        if self.begins(self.at) and found[1] < len(self.words) and self.words[found[1]].casefold() in _BECOMES:
            end = self.clause_end(self.at)
            self.now.unread, self.at = " ".join(self.words[self.at : end]), end
            return True
        card, self.at = found
        self.put(card.name)
        return True

    def named_so_far(self) -> list[str]:
        """The card of the last step, or what it has moved, and those named in the line."""
        last = self.table.last[2]
        moved = self.table.moved() if self.table.type_of(last) == "action" else ()
        told = [*(moved or [last]), *(thing for told in self.found for thing in told.things)]
        return [thing for thing in told if thing and self.table.find(thing)]

    def put(self, name: str) -> None:
        now = self.now
        assert now is not None
        if self.words[self.at - 1] and self.aside and now.against == "?":
            now.against = name
        elif self.aside:
            now.asides.append(name)
        else:
            now.things.append(name)

    def name_or_number(self) -> bool:
        """A player who is chosen, or how many cards are drawn."""
        now, named = self.now, player_at(self.words, self.at, self.table.players)
        if now is None:
            return False
        if named is not None and self.begins(self.at) and self.deed(named):
            return True
        if named is not None:
            now.against = now.against.rstrip("?")  # against somebody, not against a card
            (now.things if now.verb == "chooses" else now.asides).append(named[0])
            self.at = named[1]
            return True
        count = NUMBERS.get(self.word(), self.word())
        blind = any(unknown_cards(item) is not None for item in of(self.table.now, now.actor, "hand"))
        if (now.verb == "draws" or (now.verb == "discards" and blind)) and str(count).isdecimal():
            if int(count):
                now.things.append(f"{count} unknown")
            self.at += 1
            return True
        return False

    def deed(self, named: tuple[str, int, bool]) -> bool:
        """What a player does in a clause of its own, in words that are no step: nothing of it is guessed."""
        now, end = self.now, self.clause_end(named[1])
        word = self.words[named[1]].casefold() if named[1] < end else ""
        if now is None or not word or named[2] or word in _ASIDE or now.verb == "chooses":
            return False
        if self.spans(named[1]) or player_at(self.words, named[1], self.table.players):
            return False
        now.unread = " ".join(self.words[self.at : end])
        self.at = end
        return True

    def other(self) -> None:
        """A word that names nothing."""
        word, now = self.word(), self.now
        if now is not None and word in _ASIDE:
            self.aside = True
            now.against = "?" if word == "against" else now.against
        elif now is not None and now.verb in ("says", "chooses") and not self.aside and word:
            now.things = [" ".join([*now.things, self.words[self.at]])]
        elif now is not None and word == "it" and not now.things and self.named_so_far():
            self.put(self.named_so_far()[-1])
        elif now is not None and word not in _IDLE and word:
            now.unknown = f"{now.unknown} {self.words[self.at]}".strip()
        self.at += 1
