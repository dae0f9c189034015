"""A deed told without its card: "ann trashes milk" is the play of Trash a Keeper, where she holds that."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudicator.cards.names import normal
from adjudicator.scenario.plain.slang import written_out
from adjudicator.scenario.plain.table import known, of
from adjudicator.scenario.plain.words import player_at, several, spans
from adjudicator.scenario.spoken import FORMS

if TYPE_CHECKING:
    from adjudicator.cards.model import Card
    from adjudicator.scenario.plain.table import Table

_DEEDS = (
    "steal take grab get swap trade exchange trash destroy move empty empti pinch nick swipe snatch nab remove rotate "
    "share shuffle zap reset swapp zapp nabb grabb shuffl destroye switch switche"
)
DEED = "(?:stole|took|got|" + "|".join(f"{verb.removesuffix('e')}(?:e?s|e?d|e)?" for verb in _DEEDS.split()) + ")"
_WITHOUT_CARD = re.compile(rf".*?\b{DEED} .+", re.IGNORECASE)
STOPS = several(
    "stop cancel block counter negate nope interrupt prevent answer respond react reply nab steal stole go come"
)
"""What is done to a play, with a Surprise."""
_SAME = (
    {"steal", "stole", "pinch", "nick", "swipe", "snatch", "nab", "grab"},
    {"trade", "swap", "exchange", "switch"},
    {"trash", "destroy", "bin"},
)
"""Deeds that are one and the same, whichever of them the name of a card has."""
_STRONG = {"took": "take", "stole": "steal", "gave": "give", "got": "get", "drew": "draw", "threw": "throw"}
_WEAK = several("take do get go let turn use want next time it that")
"""Words at either end of a card's name that people also say of much else."""
_ARTICLES = ("a", "an", "the", "his", "her", "their", "my")
_PLAIN = ("plays", "play", "played")
_ABOUT = ("hand", "keeper", "creeper", "rule", "goal")
"""What a deed may be done to."""


def named_by(words: Sequence[str], actor: str, table: Table) -> tuple[Card, int] | None:
    """The card whose whole name some words say as a deed ("takes another turn"), and how many of them: one in the
    player's hand, or one in play that may be used."""
    told = [(at, normal(word)) for at, word in enumerate(words) if normal(word) not in _ARTICLES]
    if not told or told[0][0] or FORMS.get(told[0][1]) in ("plays", "uses"):
        return None
    in_play = [] if told[0][1] in FORMS else [*(table.now.get("rules") or []), *of(table.now, actor, "keepers")]
    cards = [card for name in [*of(table.now, actor, "hand"), *in_play] if isinstance(name, str)
             and (card := table.find(name)) and (name in in_play or card.type in playable(actor, table))]  # fmt: skip
    for card in cards:
        name = [word for word in card.key.split() if word not in _ARTICLES]
        said = told[: len(name)]
        if len(said) == len(name) > 1 and all(word in stems(one) for word, (_, one) in zip(name, said, strict=True)):
            return card, said[-1][0] + 1
    return named_anew(words, actor, table)


def named_anew(words: Sequence[str], actor: str, table: Table) -> tuple[Card, int] | None:
    """A card of the deck that some words say as a deed ("rotates hands"), where its player has cards nobody knows."""
    if known(of(table.now, actor, "hand")):
        return None
    least = 4 if normal(words[0]) in FORMS else 2  # "draws 2" is none, "draws 2 and uses them" is one
    for stem in sorted(stems(normal(words[0]))):
        found = spans([stem, *words[1:]], 0, table.find)
        if found and found[1] >= least and found[0].type in playable(actor, table):
            return found
    return None


def playable(actor: str, table: Table) -> tuple[str, ...]:
    """What types of cards somebody may play for what they do: an Action in one's own turn, a Surprise at any time."""
    return ("action", "surprise") if actor == table.active else ("surprise",)


def card_of(clause: Sequence[str], actor: str, table: Table) -> Card | None:
    """The card that a clause, from its verb on, tells the play of: the only one its player may play of which it is the
    deed. None where it is a step of its own ("draws"), or tells of a card in the player's own hand.

    An Action is played by the player whose turn it is, a Surprise by anybody.
    """
    word = normal(clause[0]) if clause else ""
    if FORMS.get(word, "discards") != "discards" or spans(clause, 0, table.find):
        return None
    held = [card for name in of(table.now, actor, "hand") if isinstance(name, str) and (card := table.find(name))]
    told = [found[0] for at in range(1, len(clause)) if (found := spans(clause, at, table.find))]
    if any(card in held for card in told):
        return None
    done_to = about(" ".join([*map(normal, clause), *(card.type for card in told)])) or {*_ABOUT}
    fit = [
        card for card in held
        if card.type in playable(actor, table) and is_deed(word, card.key) and done_to & (about(card.key) or done_to)
    ]  # fmt: skip
    return fit[0] if len(fit) == 1 else None


def about(text: str) -> set[str]:
    """What a text speaks of: hands, Keepers, Creepers, rules, Goals.

    >>> sorted(about("exchange keepers")), sorted(about("new rule")), about("veto")
    (['keeper'], ['rule'], set())
    """
    return {noun for noun in _ABOUT if noun in text}


def is_deed(word: str, name: str) -> bool:
    """Whether the name of a card says what a verb says.

    >>> is_deed("trashes", "trash a keeper"), is_deed("swaps", "trade hands"), is_deed("thinks", "trash a keeper")
    (True, True, False)
    """
    meant = stems(word) - _WEAK
    meant = meant.union(*(same for same in _SAME if same & meant))
    words = name.split()
    ends = words[:1] if len(words) > 2 and words[-2] in _ARTICLES else (words[0], words[-1])  # "the trash" is no deed
    return any(not meant.isdisjoint(stems(end)) for end in ends)


def stems(word: str) -> set[str]:
    """What a verb may be a form of.

    >>> sorted(stems("empties")), sorted(stems("zapped"))
    (['empti', 'emptie', 'empties', 'empty'], ['zap', 'zapp', 'zappe', 'zapped'])
    """
    found = {_STRONG.get(word, word), *(word.removesuffix(end) for end in ("s", "es", "ed", "d") if word.endswith(end))}
    found |= {f"{stem[:-2]}y" for stem in found if stem.endswith("ie")}
    return found | {stem[:-1] for stem in found if stem[-1:] == stem[-2:-1]}


def is_one(word: str) -> bool:
    """Whether a word is what is done with a card.

    >>> is_one("swiped"), is_one("milk")
    (True, False)
    """
    return re.fullmatch(DEED, word) is not None


def lacks_card(line: str) -> bool:
    """Whether a line tells what somebody has done without the card that does it.

    >>> lacks_card("sue steals Milk from tom"), lacks_card("sue thinks")
    (True, False)
    """
    return bool(_WITHOUT_CARD.fullmatch(line))


def guessed(line: str, table: Table) -> str:
    """The play that may be meant by a line that tells no step: of the only card in it that its player holds, or of the
    player's only Surprise, where something is stopped."""
    if lacks_card(line) or re.search(r"\b(?:has|had|have|is|are|was|were)\b", line):
        return ""
    words = written_out(line).replace(",", " , ").split()
    named = [found[0] for at in range(len(words)) if (found := player_at(words, at, table.players)) and not found[2]]
    actor = named[0] if named else table.active
    held = [one for name in of(table.now, actor, "hand") if isinstance(name, str) and (one := table.find(name))]
    told = [card[0] for at in range(len(words)) if (card := spans(words, at, table.find))]
    fit = [card for card in held if card in told]
    if not told and any(not STOPS.isdisjoint(stems(word.casefold())) for word in words):
        fit = [card for card in held if card.type == "surprise"]
    return f"{actor} plays {fit[0].name}" if len(fit) == 1 else ""


def cut_short(words: Sequence[str], at: int, actor: str, table: Table) -> tuple[Card, int] | None:
    """The only card in a player's hand whose name the words at a place cut short ("choc milk"), and where that ends."""
    found = []
    for name in of(table.now, actor, "hand"):
        card = table.find(name) if isinstance(name, str) else None
        key = [word for word in card.key.split() if word not in _ARTICLES] if card is not None else []
        said = [normal(word) for word in words[at : at + len(key)]]
        whole = len(said) == len(key) and all(
            len(one) > 2 and word.startswith(one) for one, word in zip(said, key, strict=True)
        )
        if card is not None and whole and said != key:
            found.append((card, at + len(key)))
    return found[0] if len(found) == 1 else None
