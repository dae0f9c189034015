"""Names found first: a line as tokens, each a player, a card however it is spelled, a number, or a word."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from adjudicator.cards.model import Card
from adjudicator.cards.names import normal
from adjudicator.scenario.plain import verbs
from adjudicator.scenario.plain.table import Table, known, of
from adjudicator.scenario.plain.verbs import several
from adjudicator.scenario.spoken import FORMS

LONGEST = 9
"""So many words at most make the name of a card."""
NUMBERS = {
    "no": 0, "zero": 0, "nothing": 0, "one": 1, "single": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "couple": 2,
}  # fmt: skip
_NO_NAMES = several(
    "and then after that next also both but so i me my a an his her their on from to for with against out down up "
    "away over it you the of"
)
"""Words that are no name of a card, whatever card is called so."""
_BEFORE = several("i you he she they we can could may must should will would to only just still")
"""What stands before what somebody does."""
LEAST = 4
"""So many words at least make a card of "draws 2 and uses them"; "draws 2" is none."""
ALIKE = 0.85
"""So much alike a misspelt name is to the name that is meant, at least."""
_I = {"'m": "am", "'ve": "have", "'ll": "will"}
COMMON = several(
    "hand goal keeper creeper card turn rule discard draw play game pile table trash bin deck rules hands cards the"
)
"""Words of the game that name no card, even where one begins or ends with them."""
_NO_VERBS = several(
    "is are was were am be has have had can could may might must should will would does do did also just still now "
    "then not never only to and or but so because if when while as at on in of for with from by over up out off down "
    "already first next again too here there who which that the a an his her their my your it him them needs need "
    "wants want would like likes loves hates sees knows thinks remembers forgets owns saves misses owes deserves "
    "regrets fears hopes waits holds keeps says claims argues asks wins loses cannot lacks both alone mine before after"
)
"""What stands behind a name and does nothing with a card."""
_BETWEEN = several("then now just also still quickly")
"""What may stand between a name and what is done."""
SELF, MINE = ("i", "me", "myself"), ("my", "mine")
_SIGNS = re.compile(r"[,;:.!?]+$")


@dataclass(frozen=True, slots=True)
class Token:
    """What was typed, without signs around it, and whom or what it names; `sign` is the comma or stop behind it.

    `whose` where a player is named as the one to whom something belongs; `bent` where a card is named by what it does;
    `odd` is what a verb that nobody knows comes to: it plays a card in hand, or uses the power of one in front.
    """

    said: str
    person: str = ""
    card: str = ""
    whose: bool = False
    bent: bool = False
    sign: str = ""
    odd: str = ""

    @property
    def word(self) -> str:
        """The word in small letters, "plays" or "uses" for an odd one; empty for a name."""
        return "" if self.person or self.card else self.odd or self.said.casefold()

    @property
    def number(self) -> int | None:
        told = NUMBERS.get(self.word, self.word)
        return int(told) if str(told).isdecimal() else None

    @property
    def name(self) -> str:
        return self.person or self.card


Naming = Callable[[Sequence[str], int], "tuple[Card, int] | None"]
"""What tells the card that is named at a word, and where its name ends."""


def spans(words: Sequence[str], at: int, find: Callable[[str], Card | None]) -> tuple[Card, int] | None:
    """The card whose name begins at a word, the longest that does, and where it ends; "cookies and milk" may be turned
    round."""
    for end in range(min(len(words), at + LONGEST), at, -1):
        name = " ".join(words[at:end]).strip(".,;:")
        if not name or normal(name) in ("", "the") or " , " in name:
            continue
        first, both, second = normal(name).partition(" and ")
        card = find(name) or (find(f"{second} and {first}") if both else None)
        if card is not None and ("," not in name or "," in card.name):
            return card, end  # "Starship, captain" are two cards
    return None


def player_at(words: Sequence[str], at: int, players: Sequence[str]) -> tuple[str, int, bool] | None:
    """The player named at a word, in any case of letters: the name, where it ends, and whether it is a genitive."""
    for name in sorted(players, key=len, reverse=True):
        parts = name.split()
        said = [word.strip(".,;:!?()").casefold() for word in words[at : at + len(parts)]]
        if not said:
            return None
        whose = re.sub(r"['’]s?$", "", said[-1])
        wanted = [part.casefold() for part in parts]
        said_short = len(wanted[-1]) > 1 and said[-1] == f"{wanted[-1]}s"  # "anns turn"
        if said == wanted or [*said[:-1], whose] == wanted or (said_short and said[:-1] == wanted[:-1]):
            return name, at + len(parts), said != wanted
    return None


def tokens(text: str, table: Table, named: Naming | None = None) -> list[Token]:
    """A line of which somebody tells what was done, as tokens.

    What somebody claims, and an answer of names, has cards `named` otherwise.
    """

    def find(name: str) -> Card | None:
        return table.find(name) if name.casefold() not in _NO_NAMES else None

    players = table.players
    if named is None:
        text = re.sub(r"(?i)\bi('m|'ve|'ll)\b", lambda short: f"i {_I[short[1].casefold()]}", text)
    else:  # "me" is who claims it
        players = [name for name in players if name.casefold() not in SELF]
    words = re.sub(r"([,;:])(?=\S)", r"\1 ", re.sub(r"\s-+\s", " , ", re.sub(r"[\"“”]", " ", text))).split()
    found: list[Token] = []
    at = 0
    while at < len(words):
        player, me = player_at(words, at, players), _SIGNS.sub("", words[at]).casefold()
        if player is None and named is None and table.teller and me in (*SELF, *MINE):
            player = table.teller, at + 1, me in MINE
        none = player is not None or is_deed(words, at, found, find)  # "i play 2 cards"
        card = None if none else named(words, at) if named else named_at(words, at, table, find)
        bent = not (none or named or (card and not is_done(words[at], card[0], table, found)))
        card = said_as_deed(words, at, table, found) if bent and card is None else card
        end = player[1] if player else card[1] if card else at + 1
        said = " ".join(words[at:end]).strip("()")
        bare = _SIGNS.sub("", said).strip("'()")
        sign = said[len(_SIGNS.sub("", said)) :]
        if player:
            found.append(Token(bare, person=player[0], whose=player[2], sign=sign))
        elif card:
            found.append(Token(bare, card=card[0].name, bent=bent, sign=sign))
        elif bare:
            found.append(Token(bare, sign=sign))
        elif found:
            found[-1] = replace(found[-1], sign=sign)
        at = end
    return found if named else [odd(found, at, table) for at in range(len(found))]


def odd(line: Sequence[Token], at: int, table: Table) -> Token:
    """A word behind who does it that is the verb of nothing known: it is the play of the card in their hand that is
    named behind it ("Bob fires off Veto!"), the use of the one in front ("Bob pays his Taxes"), or the play of the one
    with which it has a word in common ("Bob vetoes that"), or the use of such a rule ("Bob recycles Milk")."""
    here, first = line[at], at - 1
    while first > 0 and line[first].word in _BETWEEN and not line[first].sign:
        first -= 1
    before = line[first] if at else Token("")
    named = before.person and not (before.whose or before.sign)
    no_verb = not here.said.isalpha() or here.word in _NO_VERBS or here.word.endswith(("ly", "n't", "ing"))
    if not here.word or no_verb or verbs.of(here.word) or not (named or before.word in ("he", "she", "they")):
        return here
    who = [before.person] if named else [*table.players]
    for token in line[at + 1 :] if here.sign == "" else ():
        place = table.place(token.card, table.now) if token.card and not token.bent else ""
        if place.endswith("'s hand") and place.removesuffix("'s hand") in who:
            return replace(here, odd="plays")
        if place in who and (card := table.find(token.card)) is not None and card.powers:
            return replace(here, odd="uses")
        if token.sign or token.word in ("and", "then", "so", "but"):
            break
    near = [card for name in of(table.now, before.person, "hand") if (card := table.find(str(name))) is not None]
    near += [card for name in table.now.get("rules") or [] if (card := table.find(str(name))) and card.powers]
    stems = verbs.stems(here.word)
    said = {*stems, *(f"{stem}er" for stem in stems), *(f"{stem.removesuffix('e')}ing" for stem in stems)}
    like = [card for card in near if said & {*card.key.split()} - COMMON]
    return replace(here, card=like[0].name, bent=True) if len(like) == 1 and len(here.word) > LEAST else here


def is_deed(words: Sequence[str], at: int, before: Sequence[Token], find: Callable[[str], Card | None]) -> bool:
    """Whether "play 3" is what somebody does, and no card: behind a person, or a word such as "can"; "draw 3 play 2"
    is one."""
    told, card = before[-1] if before else Token(""), spans(words, at, find)
    does = words[at].casefold() in ("play", "draw") and not told.whose and bool(told.person or told.word in _BEFORE)
    return does and (card is None or card[1] - at < LEAST)


def is_done(word: str, card: Card, table: Table, before: Sequence[Token]) -> bool:
    """Whether a card that is named right behind who does it is what they do: "I trade hands with Bob"."""
    told = before[-1] if before else Token("")
    actor = told.person or table.active
    does = (told.person and not told.whose) or told.word in SELF
    return does and not told.sign and bool(verbs.of(normal(word))) and card.type in types_for(actor, table)


def named_at(
    words: Sequence[str], at: int, table: Table, find: Callable[[str], Card | None]
) -> tuple[Card, int] | None:
    """The card whose name stands at a word, as it is spelled, nearly so, or a part of it; and where that ends."""
    exact, near = spans(words, at, find), _misspelt(words, at, table)
    if near and (exact is None or near[1] > exact[1]):
        return near
    noun = at > 0 and words[at - 1].casefold() in verbs.ARTICLES
    return exact or (part_at(words, at, table) if noun or not verbs.of(words[at].casefold()) else None)


def _misspelt(words: Sequence[str], at: int, table: Table) -> tuple[Card, int] | None:
    """A card on the table whose name is nearly spelled by the words at a place, or cut short: "choc milk"."""
    found: list[tuple[int, float, Card, int]] = []
    first = normal(words[at])
    for card in {card.key: card for card in table.cards()}.values():
        key = card.key.split()
        said = [normal(word) for word in words[at : at + len(key)]]
        if len(said) < len(key) or said == key or any("," in word for word in words[at : at + len(key) - 1]):
            continue
        if first != key[0] and (verbs.of(first) or (len(key) == 1 and len(first) < 5)):
            continue
        whole, meant = " ".join(said), " ".join(key)
        same = [*filter(str.isdigit, whole)] == [*filter(str.isdigit, meant)]
        short = len(key) > 1 and all(len(one) > 2 and word.startswith(one) for one, word in zip(said, key, strict=True))
        alike = SequenceMatcher(None, whole, meant).ratio() if same else 0.0
        if short or alike >= ALIKE:
            found.append((len(key), alike, card, at + len(key)))
    best = max(found, key=lambda one: one[:2], default=None)
    return (best[2], best[3]) if best else None


def said_as_deed(words: Sequence[str], at: int, table: Table, before: Sequence[Token]) -> tuple[Card, int] | None:
    """The card whose whole name some words say as a deed ("takes another turn"), and where that ends: one in hand that
    the actor may play, one in play that may be used, or one of the deck where the hand is not known."""
    actor = next((token.person for token in reversed(before) if token.person and not token.whose), table.active)
    first, hand, types = normal(words[at]), of(table.now, actor, "hand"), types_for(actor, table)
    after_verb = bool(before) and verbs.of(before[-1].word) in ("plays", "uses", "chooses")
    told = [(place, normal(word)) for place, word in enumerate(words) if place >= at]
    told = [one for one in told if one[1] not in verbs.ARTICLES]
    if after_verb or not told or told[0][0] != at or verbs.of(first) in ("plays", "uses"):
        return None
    laid = [] if first in FORMS else [*(table.now.get("rules") or []), *of(table.now, actor, "keepers")]
    for item in (*hand, *laid):
        card = table.find(item) if isinstance(item, str) else None
        if card is None or not (item in laid or card.type in types):
            continue
        name = [word for word in card.key.split() if word not in verbs.ARTICLES]
        said = told[: len(name)]
        bent = len(name) > 1 or (verbs.of(first) == "" and first != name[0])
        same = [word in verbs.meant(one) for word, (_, one) in zip(name, said, strict=False)]
        if bent and len(said) == len(name) and all(same):
            return card, said[-1][0] + 1
    least = LEAST if first in FORMS else 2
    for stem in () if known(hand) else sorted(verbs.meant(first) - {first}):
        found = spans([*words[:at], stem, *words[at + 1 :]], at, table.find)
        if found and found[1] - at >= least and found[0].type in types:
            return found
    return None


def types_for(actor: str, table: Table) -> tuple[str, ...]:
    """What types of cards somebody may play for what they do: an Action in one's own turn, a Surprise at any time."""
    return ("action", "surprise") if actor == table.active else ("surprise",)


def part_at(words: Sequence[str], at: int, table: Table) -> tuple[Card, int] | None:
    """The only card on the table of whose name these words are a part: two of them, or one behind "the"."""
    for length in (3, 2, 1):
        some = [normal(word) for word in words[at : at + length]]
        named = at > 0 and words[at - 1].casefold() in (*verbs.ARTICLES, "that", "this")
        if len(some) < length or (length == 1 and not named):
            continue
        if set(some) <= COMMON or any(len(word) < 3 and not word.isdigit() for word in some):
            continue
        near = {card.key: card for card in table.cards() if f" {' '.join(some)} " in f" {card.key} "}
        if len(near) == 1:
            return next(iter(near.values())), at + length
    return cut_short(words, at, table)


def cut_short(words: Sequence[str], at: int, table: Table) -> tuple[Card, int] | None:
    """The only card on the table with a word in its name of which this one is a part: "cap", and "the ship"."""
    part, noun = normal(words[at]), at > 0 and words[at - 1].casefold() in verbs.ARTICLES
    if len(part) < 3 or not part.isalpha() or part in COMMON | _NO_VERBS | _NO_NAMES | NUMBERS.keys() or verbs.of(part):
        return None
    near = {
        card.key: card for card in table.cards() for word in card.key.split()
        if (word.startswith(part) or (noun and word.endswith(part))) and len(word) - len(part) > (2 - noun)
    }  # fmt: skip
    alone = [card for key, card in near.items() if " " not in key]
    found = alone if len(alone) == 1 else [*near.values()]
    return (found[0], at + 1) if len(found) == 1 else None
