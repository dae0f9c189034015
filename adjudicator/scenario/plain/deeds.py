"""The table of the verbs of deeds, and what fills its roles: what one clause tells of what somebody did.

A clause may be meant in several ways: every row that it fills is one. A deed told without its card ("ann trashes milk")
is the play of Trash a Keeper where she holds that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from adjudicator.cards.model import Card
from adjudicator.cards.names import normal
from adjudicator.scenario.plain import verbs
from adjudicator.scenario.plain.about_cards import MIDDLE
from adjudicator.scenario.plain.clauses import ASIDE, JOINTS, is_turn, is_verb
from adjudicator.scenario.plain.frames import DEEDS, Row, filled
from adjudicator.scenario.plain.slang import written_out
from adjudicator.scenario.plain.table import Table, known, of, size
from adjudicator.scenario.plain.tokens import Token, tokens, types_for
from adjudicator.scenario.plain.verbs import several
from adjudicator.scenario.spoken import FORMS

IDLE = several(
    "the a an his her their my your card cards down away out onto table has have had also over up goal goals rule "
    "rules keeper keepers creeper creepers new action surprise just top left right now then still quickly immediately "
    "wants want tries tried to would likes like and is are was were be been being gets got first done only again turn "
    "go who hand back off well ok okay lol decides ahead manages that's it's he's she's they're i'm am so but too next "
    "other ones pile deck discard trash in front at once last both let lets make makes anyway later more extra does "
    "did free finally wanted meant must should as same him them us going"
)
"""Words that need no place."""
_MEANS = several("with using via playing through by")
_OVER = several("over beside")
"""Behind a card, what it is laid over or beside is no further one."""
_WHOLE = several("all everything whole rest")
_GONE, _LAID = several("away trash bin discard discards garbage"), several("down onto table front")
"""Where a card is put, thrown or laid says what that is."""
_ABOUT = ("hand", "keeper", "creeper", "rule", "goal")
"""What a deed may be done to."""


@dataclass(slots=True)
class Told:
    """One step as it was told. `things` are names of cards, `asides` what else was named, `unknown` what no card is,
    `unread` what somebody did besides, in words that are not understood; `named` whether the line says who did it;
    `others` are other ways to mean it, the likeliest first; `in_turn` whether it is told as done in their own turn."""

    actor: str
    verb: str
    things: list[str] = field(default_factory=list)
    asides: list[str] = field(default_factory=list)
    against: str = ""
    unknown: str = ""
    unread: str = ""
    beside: dict[str, str] = field(default_factory=dict)
    named: bool = True
    others: list[Told] = field(default_factory=list)
    in_turn: bool = False

    def steps(self) -> list[Any]:
        """The steps of the scenario: one for each card that is played or used, one for all that are discarded."""
        head = f"{self.actor} {self.verb}".strip()
        beside = {**({"against": self.against} if self.against else {}), **self.beside}
        if not self.things:
            return [{head: None, **beside} if beside else head]
        if self.verb in ("plays", "uses"):
            return [{head: thing, **beside} for thing in self.things]
        return [{head: self.things[0] if len(self.things) == 1 else self.things}]


class Clause:
    """A clause with a verb: who does it, and what is named in it. `it` is what that word means."""

    def __init__(self, line: Sequence[Token], at: int, actor: str, named: bool, it: str, table: Table) -> None:
        self.line, self.at, self.actor, self.named, self.table = line, at, actor, named, table
        self.verb = line[at].word
        self.things = [token.card for token in line[: at + 1] if token.card]
        self.asides: list[str] = []
        self.about: list[str] = []
        self.against = self.means = ""
        self.count: int | None = None
        self.loose: list[str] = []
        self.rest = line[at + 1 :]
        lead = "on" if self.things and line[at].bent else ""
        swapped = verbs.is_done_by(self.verb, "swap")
        for before, token in pairwise(line[at:]):  # what is named belongs where what stands before it says
            word = token.word
            means = lead in _MEANS and not (swapped and table.type_of(token.card) in ("keeper", "creeper"))
            if token.card and not self.means and (means or (lead == "for" and self.kind == "cries")):
                self.means = token.card
            elif token.card and lead == "against":
                self.against = token.card
            elif token.name and not (lead in ("by", "from") and token.name == self.actor):
                (self.things if token.card and not lead else self.asides).append(token.name)
                self.about.append(token.name)
                lead = lead or ("of" if token.person and not token.whose else "")
            elif token.number is not None or (word in ("card", "keeper") and before.word in ("a", "an", "another")):
                said = 1 if token.number is None else token.number
                more = before.word in JOINTS and self.kind == "draws"  # "draws 3 and then 2"
                self.count = said + (self.count or 0) if self.count is None or more else self.count
            elif word == "it" and it and not self.things:
                self.things.append(it)
            elif word in ASIDE or word == "playing" or word.endswith("ing") or (word in _OVER and self.things):
                lead = word
            elif word and word not in IDLE | several("it that this nothing anything else"):
                self.loose.append(token.said)

    def is_answer(self, to: Told) -> bool:
        """Whether it tells what a play before it has asked for; of what is discarded, where that is not in the player's
        own hand. What nobody has named so far may be elsewhere where an Action has just been played. After a Goal or a
        New Rule it is the play of a card in hand, where one does it."""
        if self.kind == "chooses":
            return self.owned or not self.named
        if not self.about:
            return False
        if self.kind == "discards":
            places = {self.table.place(thing, self.table.now) for thing in self.things}
            unseen = all(self.table.type_of(thing) in MIDDLE for thing in self.things)
            known = "" not in places or unseen or [*map(self.table.type_of, to.things)] == ["action"]
            return known and bool(places) and f"{self.actor}'s hand" not in places
        asked = self.owned if self.kind == "draws" else self.kind in ("does", "takes", "passes", "cries")
        ruled = {"goal", "new-rule"}.issuperset(map(self.table.type_of, to.things)) and to.verb == "plays"
        return asked and not self.means and not (ruled and self.held())

    @property
    def owned(self) -> bool:
        """Whether it tells of something of somebody's."""
        return any(token.whose for token in self.rest)

    @property
    def kind(self) -> str:
        """The kind of the verb, where a card is put or thrown by where it comes to lie."""
        if self.line[self.at].bent:
            return "uses"
        told = {token.word for token in self.rest}
        kind = verbs.of(self.verb)
        if self.things and self.rest and self.rest[0].word == "down":
            return "plays"
        if kind not in ("plays", "discards") or self.verb.startswith(("play", "discard")):
            return kind
        if kind == "discards" and self.things and self.rest and self.rest[0].word == "in":
            return "plays"  # "chucks in the hand limit"
        if kind == "discards" and self.verb.startswith(("drop", "throw", "threw")) and not self.table.asked:
            kind = "discards" if {"out", "off"} & told else "plays"
        return "discards" if _GONE & told else "plays" if _LAID & told else kind

    def ways(self) -> list[Told]:
        """Every way in which the clause may be meant, in the order of the table."""
        named = ["c0"] if any(map(self.table.find, (*self.things, *self.asides, self.means))) else []
        counted = [str(self.count)] if self.count is not None else []
        words = ["p0", self.kind, *(token.word for token in self.line if token.word), *named, *counted]
        found: list[Told] = []
        for row in DEEDS:
            if self.kind in row.heads and filled(row, words, 1) is not None:
                found += [one for one in self.by_row(row) if one not in found]
                if row.flag == "only" and (found or row.says == "does"):
                    break
        return found

    def told(self, verb: str, things: Sequence[str] = (), asides: Sequence[str] = ()) -> Told:
        """One way to mean it; what finds no place is kept.

        Whoever discards and is not named is whose the cards are. What is told as used or said is played where it lies
        in hand, or can only be played.
        """
        loose = " ".join(self.loose) if verb in ("plays", "uses", "discards", "draws") else ""
        in_turn = is_turn(self.line) or ("next", "turn") in pairwise(token.word for token in self.line)
        told = Told(self.actor, verb, [*things], [*asides], self.against, loose, named=self.named, in_turn=in_turn)
        whose = {self.table.place(thing, self.table.now).removesuffix("'s hand") for thing in things}
        in_hand = things and all(self.table.place(thing, self.table.now) == f"{self.actor}'s hand" for thing in things)
        if verb == "discards" and not self.named and len(whose) == 1 and whose <= {*self.table.players}:
            told.actor = whose.pop()
        played = bool(things) and {*map(self.table.type_of, things)} <= {"action", "surprise"}
        if (verb == "uses" and played) or (verb in ("uses", "says") and in_hand):
            told.verb = "plays"
        return told

    def by_row(self, row: Row) -> Iterator[Told]:
        """What the clause tells by a row of the table; none where what is named does not fit it."""
        counted, words = [f"{self.count} unknown"] * bool(self.count), " ".join(token.said for token in self.rest)
        if row.says == "does":
            yield from self.done()
        elif row.flag == "held":
            if self.means and self.table.place(self.means, self.table.now) == "rules":
                yield self.told("uses", [self.means], self.about)  # "goes through the wormhole"
            cries = [card for card in (self.means, *self.things) if card and is_cry(self.actor, card, self.table)]
            stops = verbs.STOPS & verbs.stems(self.verb) and not (self.things or self.means or self.loose)
            held = [card.name for card in known_hand(self.actor, self.table) if stops and card.type == "surprise"]
            alone = self.means or self.loose or len(cries) < len(self.things)
            cried = [cries[:1] if alone else cries] if cries else [[card] for card in held if len(held) == 1]
            yield from (self.told("plays", cards, self.asides) for cards in cried)
        elif row.flag == "anew":
            anew = self.things and not any(self.table.place(card, self.table.now) for card in self.things)
            if (anew or counted) and not (self.asides or self.means or self.loose):
                yield self.told("draws", self.things or counted)
        elif row.says == "draws":
            yield from self.done() if self.owned else [self.told("draws", self.things or counted, self.asides)]
        elif row.says == "discards":
            unnamed = self.actor in self.table.asked or not known(of(self.table.now, self.actor, "hand"))
            yield self.told("discards", self.things or (counted if unnamed else []), self.asides)
            if card := self.called():
                yield self.told("plays", [card.name], self.about)
        elif row.says == "chooses":
            yield self.told("chooses", [*self.things, *self.asides] or [words] * bool(words))
        elif row.says == "says":
            yield self.told("says", [words])
        elif row.says in ("plays", "uses"):
            hand = [card.name for card in known_hand(self.actor, self.table)]
            if self.means in hand and not {*hand} & {*self.things}:
                yield from self.done()
            elif self.things or row.says == "uses":
                yield self.told(row.says, self.things, self.asides)
            else:  # "changes the goal to toast", "puts both her cards down"
                things = [name for name in self.asides if name in hand]
                if not things and self.whole():
                    things, self.loose = hand, []
                yield self.told("plays", things, [name for name in self.asides if name not in things])
        elif not (row.flag and (self.things or about(words))):  # "plays no TV", "got no keepers"
            yield self.told(row.says)

    def done(self) -> Iterator[Told]:
        """What is done by means of a card: of the one named for it, else of one that does it; else it is what a play
        before it has asked for."""
        if self.means:
            yield self.told("uses", [self.means], self.about)
        elif self.kind != "discards" and self.about and self.actor in self.table.asked and not self.held():
            yield self.told("chooses", self.about)
        elif card := self.held() or (self.kind != "discards" and not self.loose and self.called()):
            yield self.told("plays", [card.name], self.about)
        elif laid := [
            card.name for card in known_hand(self.actor, self.table) if card.type in MIDDLE and card.name in self.asides
        ]:  # "switches the goal to toast", "swaps the limit for hand limit 2"
            yield self.told("plays", laid)

    def whole(self) -> bool:
        """Whether it tells of all cards in hand, each of which is known."""
        count, words = size(of(self.table.now, self.actor, "hand")), {token.word for token in self.rest}
        told = count == 2 if "both" in words else not _WHOLE.isdisjoint(words)
        return told and len(known_hand(self.actor, self.table)) == count

    def held(self) -> Card | None:
        """The only card in hand that the player may play of which the clause is the deed.

        None where it is a step of its own ("draws"), or tells of a card in the player's own hand.
        """
        held = known_hand(self.actor, self.table)
        told = [card for name in (*self.things, *self.asides) if (card := self.table.find(name))]
        if FORMS.get(self.verb, "discards") != "discards" or any(card in held for card in told):
            return None
        said = " ".join([*(normal(token.said) for token in self.line), *(card.type for card in told)])
        done_to = about(said) or {*_ABOUT}
        fit = [card for card in held if card.type in types_for(self.actor, self.table)
               and verbs.is_done_by(self.verb, card.key) and done_to & (about(card.key) or done_to)]  # fmt: skip
        return fit[0] if len(fit) == 1 else None

    def called(self) -> Card | None:
        """The only card of the deck that is called as what is done to a card ("Steal a Keeper"), where the player has
        cards that nobody knows."""
        kinds = {self.table.type_of(name).replace("-", " ") for name in self.about} - {""}
        named = (self.table.find(f"{stem} a {kind}") for stem in verbs.meant(self.verb) for kind in kinds)
        found = {card.name: card for card in named if card and card.type in types_for(self.actor, self.table)}
        blind = not known(of(self.table.now, self.actor, "hand"))
        return next(iter(found.values())) if blind and len(found) == 1 else None


def known_hand(actor: str, table: Table) -> list[Card]:
    """The cards in somebody's hand that one knows."""
    hand = of(table.now, actor, "hand")
    return [card for name in hand if isinstance(name, str) and (card := table.find(name))]


def is_cry(actor: str, name: str, table: Table) -> bool:
    """Whether who calls out the name of a card plays it: one in hand, or a Surprise that may be there."""
    place = table.place(name, table.now)
    unseen = not place and not known(of(table.now, actor, "hand"))
    return place == f"{actor}'s hand" or (table.type_of(name) == "surprise" and unseen)


def about(text: str) -> set[str]:
    """What a text speaks of: hands, Keepers, Creepers, rules, Goals.

    >>> sorted(about("exchange keepers")), sorted(about("new rule")), about("veto")
    (['keeper'], ['rule'], set())
    """
    return {noun for noun in _ABOUT if noun in text}


def lacks_card(text: str, table: Table) -> bool:
    """Whether a line tells what somebody has done, and not the card that does it."""
    line = tokens(written_out(text), table)
    return any(is_verb(line, at) and verbs.of(token.word) in ("does", "takes") for at, token in enumerate(line[:-1]))
