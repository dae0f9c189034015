"""Questions that the catalogue answers and no ruling does: what a card is, which decks have what, what is in a deck."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from adjudicator.cards.catalogue import Catalogue, Edition, catalogue
from adjudicator.cards.model import Card
from adjudicator.cards.vocabulary import TYPES
from adjudicator.library.glossary import written
from adjudicator.library.search_index import index
from adjudicator.library.shared_words import rarity
from adjudicator.library.stems import stem, words_of

_CARD = re.compile(
    r"(?:what|whats|how)?\s*(?:is|are|does|do|about|s)?\s*(?:the|a|an)?\s*(.+?)\s*(?:cards?)?\s*(?:do|does|work|works|say|says|mean|for)?"
)
_KIND = re.compile(r"(?:is|are) (.+?) an? (\w+(?: \w+)?)")
_WHERE = re.compile(
    r"(?:which|what) (?:decks?|editions?|versions?) (?:is|are|has|have|contains?) (?:the )?(.+?)(?: in)?"
)
_DECKS = re.compile(
    r"(?:which|what) (?:decks?|editions?|versions?|fluxx(?:es)?|games?) (?:\w+ ){0,3}(?:any )?(\w+(?: \w+)?)"
)
_INSIDE = re.compile(
    r"\b(?:what|whats|which|list|how many)\b.*\b(?:in|of|has|have|does|contains?)\b"
    r"|\b(?:does|do|are)\b.*\b(?:have|contain|in)\b"
)
_BEGINS = ("what", "whats", "which", "how", "list")
_MOST, _NAME = 12, 5
"""Words of the longest question looked at, and of one that may be no more than a name."""
_TELLING, _LONG = 7, 12
"""Letters of the shortest name in which one may be wrong, and of one in which two may be."""
_SO_MANY = r"(?:(?:just|only) )?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve)"
_WHO = r"(?:players|people|ppl|persons|of us)"
_THE_GAME = r"(?: (?:with|in|this|it|the|a|game|fluxx|together|here))*"
_PLAYERS = re.compile(
    rf"how many {_WHO}|how many (?:{_WHO} )?(?:(?:can|may|could|should|do you need to) )?play{_THE_GAME}"
    rf"|(?:(?:what is|whats) the )?(?:(?:max|maximum|most|min|minimum|fewest) )?(?:(?:number|amount) )?(?:of )?{_WHO}"
    rf"(?: (?:(?:who|that|you|we) )?(?:(?:can|may|could|need to) )?(?:play|have|join))?{_THE_GAME}"
    rf"|can (?:we |you )?(?:{_SO_MANY} {_WHO} play{_THE_GAME}|play (?:it |this |fluxx )?with {_SO_MANY}(?: {_WHO})?)"
    rf"|(?:is|are) {_SO_MANY}(?: {_WHO})? (?:fine|ok|okay|enough|too many|too few|possible|allowed){_THE_GAME}"
    rf"|(?:(?:is|are) (?:there )?)?enough {_WHO}{_THE_GAME}"
)
_NUMBER_OF_PLAYERS = (
    "None of the rules we go by sets a number: with two as with ten, all goes as it is written, and whoever comes late "
    "may join a game under way. What the publisher has in mind stands on the box.",
)
_THIS = re.compile(r"(?:whats|what is|what cards are|which cards are) in (?:this|the|my|our) (?:deck|box|pile|game)")


_PLAIN = frozenset(
    words_of(
        "what whats which list how many in of has have does do any contain contains is are the a deck cards card there"
    )
)


@dataclass(frozen=True, slots=True)
class Shown:
    """What the catalogue says: lines of text, the `card` they are about, if one, and the command that says more."""

    says: tuple[str, ...]
    more: str
    card: str = ""
    type: str = ""


def catalogued(question: str) -> Shown | None:
    """What the catalogue says where a question asks nothing else.

    >>> catalogued("what does the laser sword do").card
    'Laser Sword'
    >>> catalogued("which decks have creepers").more
    'adjudicator cards --type creeper'
    """
    told = words_of(question)[: _MOST + 1]
    if len(told) > _MOST:
        return None
    shelf, words = catalogue(), " ".join(told)
    if _PLAYERS.fullmatch(words):
        return Shown(_NUMBER_OF_PLAYERS, "adjudicator ruling newcomers-join-at-once")
    if (found := _KIND.fullmatch(words)) and _type(found[2]) and (card := shelf.find(found[1])):
        return about(card, shelf)
    if len(told) > _NAME and told[0] not in _BEGINS:
        return None
    if _THIS.fullmatch(words):
        complete = [one.slug for one in shelf.editions.values() if one.complete]
        says = f"That depends on the deck; complete in the catalogue are {', '.join(complete)}."
        return Shown((says,), f"adjudicator cards --edition {complete[0]}")
    if (found := _DECKS.fullmatch(words)) and (type := _type(found[1])):
        return _which_decks(type, shelf)
    if (deck := _edition(words, shelf)) and _INSIDE.search(words):
        return _inside(deck, words, shelf)
    for pattern in (_WHERE, _CARD):
        if (found := pattern.fullmatch(words)) and (card := _meant(found[1], shelf)) and card.type != "basic-rules":
            return about(card, shelf)
    return None


def _meant(name: str, shelf: Catalogue) -> Card | None:
    """The card of a name, written as one word too, and misspelt where it is long enough and not of known words.

    >>> [card.name for name in ("lasersword", "lazer sword", "laser") if (card := _meant(name, catalogue()))]
    ['Laser Sword', 'Laser Sword']
    """
    if card := shelf.find(name):
        return card
    plain = name.replace(" ", "")
    if len(plain) < _TELLING:
        return None
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    names = {one.replace(" ", ""): card for one, card in _names().items()}
    wrong = 0 if index().knows(name.split()) else 1 if len(plain) < _LONG else 2
    best = process.extractOne(plain, list(names), scorer=OSA.distance, score_cutoff=wrong)
    return names[best[0]] if best else None


@cache
def _names() -> dict[str, Card]:
    """The cards by the words of their names and aliases, and by the beginnings of long names that no other card has."""
    whole = {" ".join(words_of(name)): card for card in catalogue().all() for name in (card.name, *card.aliases)}
    begun: dict[str, list[Card]] = {}
    for name, card in whole.items():
        words = name.split()
        for end in range(2, len(words)):
            cards = begun.setdefault(" ".join(words[:end]), [])
            if card not in cards:
                cards.append(card)
    return {**{part: cards[0] for part, cards in begun.items() if len(cards) == 1 and _rare(part)}, **whole}


def _rare(part: str) -> bool:
    """Whether two words or more of the beginning of a name are none that the book or players say anyway."""
    strange = [one for word in part.split() if (one := stem(word)) not in rarity() and one not in index().small]
    return len(strange) > 1


def named(question: str) -> list[Card]:
    """The cards that a question names, the longest name first.

    A name of one word counts only for cards that do something by themselves, and where the word is no other word of
    players ("evil" is any Creeper). A marker is nothing that happens in a game, and what it is called is said anyway.

    >>> [card.name for card in named("does inflation change hand limit 0 if i have milk")]
    ['Hand Limit 0', 'Inflation']
    """
    words = f" {' '.join(words_of(question))} "
    told = sorted((name for name in _names() if f" {name} " in words and _telling(name)), key=len, reverse=True)
    return list({(card := _names()[name]).name: card for name in told if not _inside_another(name, told)}.values())


def _inside_another(name: str, told: list[str]) -> bool:
    return any(f" {name} " in f" {other} " and other != name for other in told)


def _telling(name: str) -> bool:
    if _names()[name].type == "marker":
        return False
    if " " in name:
        return True
    return (
        _names()[name].type not in ("keeper", "goal", "basic-rules")
        and name not in index().small
        and not index().in_groups(name)
    )


def in_plain_words(card: Card) -> bool:
    """Whether a card is called what players say anyway, so that it need not be meant where its name is said.

    >>> [in_plain_words(catalogue().find(name)) for name in ("5 Keepers", "Play All", "Rules Reset")]
    [True, True, False]
    """
    plain = {stem(word) for group in written()["groups"] for word in group.split("-")} | index().small
    return all(word.isdigit() or stem(word) in plain for word in words_of(card.name))


def about(card: Card, shelf: Catalogue) -> Shown:
    """What is known of a card: its type, its text, its decks."""
    decks = ", ".join(shelf.editions[slug].title for slug in card.editions if slug in shelf.editions)
    text = card.text or "Nobody has told us what it says."
    says = (f"{card.name} is {_article(card.type)}{f', in {decks}' if decks else ''}.", text)
    return Shown(says, f'adjudicator card "{card.name}"', card.name, card.type)


def _article(type: str) -> str:
    word = type.replace("-", " ").title().replace("Ungoal", "UnGoal")
    return f"{'an' if word[0] in 'AEIOU' else 'a'} {word}"


def _type(word: str) -> str:
    """The type of card that a word names; a plural or two words will do."""
    told = word.replace(" ", "-").rstrip("s")
    return next((type for type in TYPES if type in (told, told.replace("un-goal", "ungoal"))), "")


def _edition(words: str, shelf: Catalogue) -> Edition | None:
    """The edition that is named by its title, or by its slug before "fluxx" or "deck"; the longest name counts."""
    told = []
    for one in shelf.editions.values():
        title = " ".join(words_of(one.title))
        slug = one.slug.replace("-", " ")
        told += [(len(name), one) for name in (title, f"{slug} fluxx", f"{slug} deck") if f" {name} " in f" {words} "]
    return max(told, key=lambda pair: pair[0])[1] if told else None


def _which_decks(type: str, shelf: Catalogue) -> Shown:
    counts = [(one, _known(one, type, shelf)) for one in shelf.editions.values()]
    kept = [(one, number) for one, number in counts if number]
    none = [
        one.title for one, number in counts if number == 0 and (one.complete or getattr(one, f"{type}s", None) == 0)
    ]
    says = [f"{_article(type).split(' ', 1)[1]}s we know of: " + ", ".join(f"{one.title} {n}" for one, n in kept) + "."]
    if none:
        says.append(f"None in {', '.join(none)}.")
    says.append("Of decks that are not complete in the catalogue there may be more.")
    return Shown(tuple(says), f"adjudicator cards --type {type}", type=type)


def _known(one: Edition, type: str, shelf: Catalogue) -> int:
    """How many cards of a type a deck has, as far as is known."""
    stated = {"surprise": one.surprises, "creeper": one.creepers}.get(type)
    return stated if stated is not None else sum(card.type == type for card in shelf.printed(one.slug))


def _inside(deck: Edition, words: str, shelf: Catalogue) -> Shown | None:
    """What is in a deck, type by type; None where the question says more than that, a type apart."""
    type = next((found for word in words.split() if (found := _type(word))), "")
    rest = set(words.split()) - set(words_of(deck.title)) - _PLAIN
    if rest - {type, f"{type}s"}:
        return None
    says = list(_lines(deck, type, shelf))
    return Shown(tuple(says), f"adjudicator cards --edition {deck.slug}" + (f" --type {type}" if type else ""))


def _lines(deck: Edition, type: str, shelf: Catalogue) -> Iterator[str]:
    cards = shelf.printed(deck.slug)
    count = Counter(card.type for card in cards)
    told = [one for one in TYPES if count[one] and type in ("", one)]
    size = f" has {deck.cards} cards" if deck.cards else ""
    some = ", ".join(f"{count[one]} {one.replace('-', ' ')}{'s' if count[one] > 1 else ''}" for one in told)
    yield f"{deck.title}{size}{':' if deck.complete else '; in the catalogue are'} {some or 'none of these'}."
