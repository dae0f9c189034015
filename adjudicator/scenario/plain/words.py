"""Running text taken apart: players, cards and numbers in it, and everything else in few forms."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from adjudicator.cards.model import Card
from adjudicator.cards.names import normal
from adjudicator.scenario.plain.slang import as_statement, begun, untagged, written_out
from adjudicator.scenario.plain.table import Table
from adjudicator.scenario.plain.tokens import COMMON, MINE, NUMBERS, SELF, named_at, tokens
from adjudicator.scenario.plain.verbs import several
from adjudicator.scenario.spoken import FORMS

_THROWN = "discarded|trashed|thrown|binned|chucked|tossed|dumped|ditched"
_SHORT = (
    (r"\bwhat (?:i|you|he|she|p\d+)(?:'ve|'s| have| has)? (?:drew|drawn|took|taken|picked up)\b", "everything"),
    (r"^mine(?=$|[,.!]| because\b| since\b)", "it is mine"),
    (r"\bc\d+ (?:lets|allows) (me|you|him|her|p\d+) (?:to )?", r"\1 can "),
    (r"\bneeds? (?=(?:another|one more|an extra) play\b)"
     r"|\bonly (?:gets?|ha[sd]|have|got) (?=\w+ plays?\b(?! left| more))", "lack "),
    (r"\b(?:they|those|these|them|he|she)(?:'re| are|'s| is) (?:still |now )*(mine|yours|his|hers|theirs|p\d+'s)(?! )",
     r"it is \1"),
    (r"\b(p\d+) turn\b(?! ends| over)", r"\1's turn"),
    (r"\b(my|your|his|her|their|p\d+'s) go\b", r"\1 turn"), (r"\ba card\b", "one card"),
    (r"\b(?:everyone|everybody) (?:(?:but|except|besides|apart from) (?:me|myself)|else)\b", "others"),
    (r"\b(?:(?:they|those|these)(?: are| will)? both|both (?:of (?:them|those|these)|rules))\b", "both"),
    (r"\b(?:play|draw) rules\b", "rules"), (r"\beven though\b", "although"), (r"\b(stays?) put\b", r"\1"),
    (r"\bmakes? (me|you|him|her|p\d+) (?:the |a )?winner\b", r"\1 wins"), (r"\bthanks for the win\b", "i win"),
    (r"\b(?:it|that|this|he|she)(?:'s| is) (my|your|his|her|p\d+'s) (c\d+)\b", r"\2 is \1"),
    (r"\bkeeps? (?=(?:him|her)(?:$|[,.;!]| and\b| because\b))", "has "),
    (r"\b(gets?|takes?|has|have) (?:him|her)(?=$|[,.;!]| and\b| because\b)", r"\1 it"),
    (r"\b(?:comes?|came|coming) back\b", "returns"),
    (r"\b(?:go|goes|going) again\b", "has another turn"), (r"\b(?:as well|for now|at least)\b|, next turn$", ""),
    (r"\b(my|your|his|her|their|p\d+'s) own\b", r"\1"),
    (r"\b(i am|i'm|you are|you're|he's|he is|she's|she is|p\d+ is) up\b(?: next)?(?! to)", r"\1 next"),
    (r"\b(?:i|you|he|she|they|p\d+) (?:ha(?:s|ve) to|must|should|needs? to) let (\w+)\b", r"\1 may"),
    (r"\b(should|could|would|must)(n't| not)? have\b", r"\1\2"), (r"\bsupposed to\b", "must"),
    (rf"\b(?:already|has|have|'ve) played\b|\bplayed (?=(?:\d|{'|'.join(NUMBERS)})\b)", "spent "),
    (r"\bat the end of (my|your|his|her|their|p\d+'s) turn\b", r"when \1 turn ends"),
    (r"\b(?:carry|carries|keeps?) (?:on|going)\b", "continue"),
    (r"\bshould(?:n't| not) (?:have|need) to\b|\bneed(?:n't| not)\b", "don't have to"),
    (r"\bon (my|your|his|her|p\d+'s) (?:side|table|board|area)\b", r"in front of \1"),
    (r"\bit(?:'s| is) (me|you|him|her|p\d+) (?:now|next|up)\b", r"\1 is next"),
    (r"\b(in|into|to|on) the (?:trash|bin|garbage)\b", r"\1 the discard"),
    (r"\b(throw|chuck|toss|discard)(?:s|es)? (?:away|out)\b", "discard"),
    (r"\bthe (?:second|moment|minute|instant) (?=p\d+ |i |you |he |she |we |they )", "when "),
    (r"\b(?:that|this) (c\d+)\b", r"\1"),
    (r"\b(has|have|got|gets?|hold|holds|keeps?|with) none\b(?! of)", r"\1 no card"), (r"\bno[ -]one\b", "nobody"),
    (r"\b(?:has|have|had)(?: got)? no (?:right|business) to\b", "can not"), (r"\bain't\b", "is not"),
    (r"n't (have|get|got|hold|keep|has) any\b", r" \1 no"),
    (r"\b(?:hangs?|holds?|clings?|sticks?) (?:on ?to|with)\b", "keep"), (r"\bstays? at (?=\w+\b)", "keep "),
    (r"\b(?:is|are|be|am|'s|'re|'m) (?:all )?out of (?=play|card|keeper)", " has no "),
    (rf"\b(?:be|being|gets?|got|getting) (?=(?:{_THROWN})\b)", "is "), (r"\ball (?=done|finished|over)\b", ""),
    (r"\b(?:takes?|took|gets?|got|has|have) (?:the )?(?:win|game|victory)\b", "wins"),
    (r"\b(?:meets?|met|completed?s?|fulfil+(?:s|ed)?|got|has|have|hit) (?:(?:the|my|your|his|her|their|both) )?goals?\b"
     r"(?! (?:card|out))", "wins"), (r"\bno longer\b", "not"), (r"\b(any ?more|any longer)\b", ""),
    (r"(?:'ve|'s) got to\b", " must"),
    (r"\b(?:(?:right )?this (?:instant|second|minute|moment)|(?:right|straight) away)\b", ""),
    (r"\b(?:where|as|like) (?:it|they|he|she|these|those) (?:is|are|was|were)\b", ""),
    (r"\bonly (?:works?|counts?|applies|goes|is|stops?|cancels?) (?:on|for|against|with)\b[^,;]*", "not allowed"),
    (r"\b(?:has|have|'s|'ve|is) (?:(?:still|already|now|also|only|just) )*got\b(?! to)", " has"),
    (r"\b(illegal|forbidden|too late|against the rules?)\b", "not allowed"),
    (r"\b(legal|permitted|fine|okay|ok|possible)\b", "allowed"),
    (r"(?:\b(?:is|are|am)|'m|'s|'re) (?:still )?(?:allowed|due|owed) (?=(?:one|two|three|another|\d)\b)", " owe "),
    (r"(?:\b(?:is|are|am)|'m|'s|'re) (?:allowed|able|entitled|free) to\b", " may"), (r"\bgets? to\b", "may"),
    (r"\b(doesn't|don't|do not|does not) have to\b", "not must"),
    (r"\b(has|have|needs?|is|are|ought|am|has got|have got|got) to\b", "must"),
    (r"\bcannot\b", "can not"), (r"\bcan't\b", "can not"), (r"\bwon't\b", "will not"), (r"n't\b", " not"),
    (r"\b(i)'m\b", r"\1 is"), (r"\b(i|you|we|they)'ve\b", r"\1 has"), (r"\b(i|you|he|she|we|they|it)'ll\b", r"\1 will"),
    (r"\b(you|we|they)'re\b", r"\1 is"), (r"\b(it|that|this|there|he|she|who|nobody|game|turn)'s\b", r"\1 is"),
)  # fmt: skip
"""What stands for what, in this order."""


_SAME = {
    "is": "was were are am", "has": "have got hold holding own possess", "win": "won winning winner victory victories",
    "lose": "lost losing", "keep": "kept keeping", "get": "getting gain receive",
    "take": "taking took steal stole grab",
    "play": "playing", "draw": "drawing drew drawn", "must": "should need", "may": "can could might",
    "over": "finished done", "not": "never", "nobody": "neither noone anybody anyone", "go": "went come",
    "stay": "remain stand", "lie": "lay sit lying", "left": "remaining", "everybody": "everyone", "more": "additional",
    "stop": "cancel counter block prevent negate", "stopped": "cancelled canceled countered blocked negated vetoed",
    "tie": "tied", **dict.fromkeys(several(
        "move apply bind limit work mean give want use owe end belong return continue count card turn rule goal keeper "
        "creeper leave fall happen hand start begin pass"), ""),
}  # fmt: skip
"""Words, with others that say the same; verbs and nouns stand for their forms, too."""
_FORMS = {
    form: word for word, others in _SAME.items() for one in (word, *others.split())
    for form in (one, f"{one}s", f"{one}es", f"{one.removesuffix('y')}ies", f"{one.removesuffix('e')}ed")
} | {
    **{form: "discarded" if form.endswith("ed") else "discard" for form, verb in FORMS.items() if verb == "discards"},
    **dict.fromkeys(several(_SAME["stopped"]), "stopped"), "discarding": "discard",
    "left": "left", "thrown": "discarded",
}  # fmt: skip


_IDLE = several(
    "still now just really simply already yet then also too anyway the a an any of please again actually at "
    "once immediately today up will would well only instead other own here yes do does did ever right be been "
    "totally safely clearly obviously definitely surely technically officially legally basically lol haha dude mate "
    "sorry though even straight directly automatically either"
)
"""Words that change nothing about what is claimed."""
_IS = re.compile(
    r"(?<=\w)(?<!\bthat)(?<!\bit)(?<!\bhe)(?<!\bshe)(?<!\bthis)(?<!\bthere)(?<!\bwho)['’]s"
    r"(?= (?:mine|yours|his|hers|theirs|in|gone|out|back|still|now|not|discarded|staying|up|done|next)\b)"
)
"""A name with what is short for "is", not a genitive: "the captain's mine"."""
_ADDRESSED = ("you", "he", "she", "they", "him", "her", "them")
_YOURS = ("your", "yours", "his", "hers", "their", "theirs")
_HERS = re.compile(
    r"p\d+|c\d+|hand|turn|card|cards|keepers?|creepers?|goals?|plays?|draws?|last|next|own|only|first|\d+"
)
"""What follows "her" where it is a genitive."""
_KINDS = {kind: kind for kind in ("creeper", "keeper", "goal", "action", "surprise")} | {"rule": "new-rule"}
_SAID_WITH_NUMBERS = COMMON.union(NUMBERS, ("cards", "keepers", "limit", "limits", "more"))
"""What is said with numbers: "draw 3", "no limits" need not be names of cards."""
_HAS = several("has have had got holds with")
_NO_KEEPERS = several("goal goals hand")
"""What is said where "Milk and Cookies" may be a Goal after all."""


class Sentence:
    """What somebody says in few forms: `p0` stands for who is in `people[0]`, one or several each in every way it may
    be meant, `c0` for the cards of `cards[0]`. `text` is the rest, in lower case.

    `of_self`: "she" is who says it. `anew`: cards may be named that lie nowhere yet.
    """

    def __init__(self, text: str, speaker: str, table: Table, *, of_self: bool = False, anew: bool = False) -> None:
        self.people: list[list[tuple[str, ...]]] = []
        self.cards: list[tuple[str, ...]] = []
        self.speaker, self.table, self.of_self = speaker, table, of_self
        said = _IS.sub(" is", as_statement(begun(untagged(written_out(text))), table.players))
        words = {word.strip(":,").casefold() for word in said.split()}
        has = anew and not _HAS.isdisjoint(words)

        def named(line: Sequence[str], at: int) -> tuple[Card, int] | None:
            find = partial(_meant, table=table, anew=anew, has=has and _NO_KEEPERS.isdisjoint(clause_of(line, at)))
            return named_at(line, at, table, find) or _only_one(line, at, table)

        told: list[str] = []
        for token in tokens(said, table, named):
            word = token.said.casefold()
            if token.person:
                word = self._person([(token.person,)], token.whose)
            elif token.card:
                self.cards.append((token.card,))
                word = f"c{len(self.cards) - 1}"
            told.append(f"{word}{token.sign}")
        line = re.sub(r"[!?]+(?= \S)", ",", " ".join(told))
        line = re.sub(r"(?<=\w):|[!?\"“”()]", " ", line)
        for short, long in _SHORT:
            line = re.sub(short, long, line)
        self.line = line.strip()
        self.text = re.sub(r"\bp\d+'s (c\d+)\b", r"\1", self._together(" ".join(self._plain(line.split()))))

    def spelled(self, clause: str) -> str:
        """A clause with the names of people and cards in it again."""
        names = {f"p{at}": " and ".join(who[0]) for at, who in enumerate(self.people)}
        names |= {f"c{at}": " and ".join(cards) for at, cards in enumerate(self.cards)}
        return re.sub(r"\b[pc]\d+\b", lambda one: names.get(one[0], one[0]), clause)

    def _person(self, who: Sequence[tuple[str, ...]], genitive: bool = False) -> str:
        self.people.append(list(who))
        return f"p{len(self.people) - 1}{chr(39) + 's' if genitive else ''}"

    def _plain(self, words: Sequence[str]) -> list[str]:
        """The words in few forms, pronouns as people."""
        told: list[str] = []
        for word, behind in zip(words, [*words[1:], ""], strict=False):
            bare = word.rstrip(",;:.")
            sign = "," if bare != word else ""
            of_two = "both" in (behind.rstrip(",;:."), *told[-1:])
            if bare in SELF or bare in MINE:
                bare = self._person([(self.speaker,)], bare in MINE)
            elif bare in _ADDRESSED or bare in _YOURS:
                genitive = bare in _YOURS or (bare == "her" and _HERS.fullmatch(behind.rstrip(",;:.")) is not None)
                hers = bare in ("his", "hers") or (bare == "her" and behind) or told[-1:] == ["front"]
                others = [tuple(self.table.others(self.speaker))] if of_two and len(self.table.players) == 3 else []
                bare = self._person(others or self._whom(bare, told if hers else []), genitive)
            elif bare in ("we", "us", "everybody", "everyone"):
                both = "both" in words and bare in ("we", "us") and len(self.table.players) > 2
                two = [(self.speaker, name) for name in self.table.meant_by(self.speaker)] if both else []
                bare = self._person(two or [tuple(self.table.players)])
            elif bare == "others":
                bare = self._person([tuple(self.table.others(self.speaker))])
            elif bare in NUMBERS:
                bare = str(NUMBERS[bare])
            bare = _FORMS.get(bare, bare)
            if bare not in _IDLE and bare:
                told.append(bare + sign)
            elif sign and told:
                told[-1] = told[-1].rstrip(",") + ","
        return told

    def _whom(self, pronoun: str, told: Sequence[str]) -> list[tuple[str, ...]]:
        """Whom a pronoun may mean: whoever was named last in what was `told` before it is the likeliest."""
        if self.of_self and not pronoun.startswith("you"):  # "cat says she has five"
            return [(self.speaker,)]
        whom: list[tuple[str, ...]] = [(name,) for name in self.table.meant_by(self.speaker)]
        before = [self.people[int(one[1])] for word in told if (one := re.match(r"p(\d+)\b", word))]
        others = [who for who in before if len(who) == 1 and who[0] != (self.speaker,)]
        return [*others[-1], *(one for one in whom if one not in others[-1])] if others else whom

    def _differ(self, both: re.Match[str]) -> bool:
        """Whether two people are not the same one, told of twice: "that stops me and I win"."""
        return self.people[int(both[1])] != self.people[int(both[2])]

    def _together(self, text: str) -> str:
        """Cards, and people, joined by "and" or commas as one group."""
        for kind in "cp":
            listed = (
                "| " if kind == "c" else r"(?=p\d+(?: both\b|(?:, ?p\d+)*,? and p\d+\b(?!')))"
            )  # "that stops me, I win"
            joined = re.compile(rf"\b{kind}(\d+)(?:,? and |, ?{listed}){kind}(\d+)\b(?!')")
            while told := next((one for one in joined.finditer(text) if kind == "c" or self._differ(one)), None):
                first, second = int(told[1]), int(told[2])
                if kind == "c":
                    self.cards[first] += self.cards[second]
                else:
                    self.people[first] = [one + two for one in self.people[first] for two in self.people[second]]
                text = f"{text[: told.start()]}{kind}{first}{text[told.end() :]}"
        return text


def _meant(name: str, *, table: Table, anew: bool, has: bool) -> Card | None:
    """A card by its name. One word in small letters, or "draw 3", may mean something else: it has to lie here.

    What somebody `has` are Milk and Cookies, and no Goal.
    """
    card = table.find(name)
    pair = has and card is not None and card.type == "goal" and " and " in normal(name) and not table.is_laid(card)
    if card is None or pair or name.casefold() in SELF:
        return None
    if anew and normal(name) not in _FORMS:
        return card
    if name.islower() and not any(sign.isdigit() for sign in name) and not table.is_laid(card):
        return None
    if name.islower() and _SAID_WITH_NUMBERS.issuperset(re.sub(r"\d+", "one", name).split()):
        return card if table.is_laid(card) else None
    return card if " " in name or name[:1].isupper() or table.is_laid(card) else None


def clause_of(words: Sequence[str], at: int) -> list[str]:
    """The words between the signs before and behind a word, in small letters.

    >>> clause_of("Ann has Milk out, goal is Toast".split(), 5)
    ['goal', 'is', 'toast']
    """
    stops = [place for place, word in enumerate(words) if word[-1:] in ",;:."]
    first = max((place + 1 for place in stops if place < at), default=0)
    last = min((place for place in stops if place >= at), default=len(words) - 1)
    return [word.strip(",;:.").casefold() for word in words[first : last + 1]]


def _only_one(words: Sequence[str], at: int, table: Table) -> tuple[Card, int] | None:
    """ "The Creeper", and "that Keeper", where there is only one on the table."""
    kind, before = normal(words[at]), words[at - 1].casefold() if at else ""
    the = ("the",) if kind not in ("goal", "keeper", "rule") else ()
    if kind not in _KINDS or before not in ("that", "this", *the):
        return None
    some = {card.key: card for card in table.cards() if card.type == _KINDS[kind]}
    for last in ([table.last[2]], table.moved()):
        near = [card for name in last if name and (card := table.find(name)) is not None and card.key in some]
        if len(near) == 1 and kind != "creeper":
            return near[0], at + 1
    return (next(iter(some.values())), at + 1) if len(some) == 1 else None
