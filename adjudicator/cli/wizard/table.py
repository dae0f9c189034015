"""The table before the first step: decks, players, who holds what, what lies in the middle, how far the turn is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from adjudicator.cards.names import normal
from adjudicator.cli.wizard.dispute import Desk
from adjudicator.scenario.plain.naming import NOTHING, Unclear, number, on_turn, parts
from adjudicator.scenario.plain.slang import written_out
from adjudicator.scenario.plain.verbs import several
from adjudicator.scenario.reading.draft import Draft

_HAND = "names of cards with commas or `and` between them; `3 cards` where nobody needs to know which; Enter: none"
_FRONT = "Keepers and Creepers; `Starship with Malfunction` is one on the other; Enter: none"
_TURN = (
    "how many cards were played this turn before what you quarrel about; `not drawn` where the turn has only begun; "
    "Enter: the draws are made, and nothing is played"
)
_PLAIN = several("fluxx the regular normal plain basic ordinary standard original base core game deck just")
"""Words by which people tell the deck without a theme from the others."""
_NOBODY = "the|my|our|his|her|its|there|it|she|he|they|we|you|i|that|this|nobody|everybody|somebody|goals?|rules?|turn"
_DOES = (
    "has|have|had|holds?|held|owns?|got|plays?|played|draws?|drew|steals?|stole|uses?|used|discards?|discarded|says?|said"
    "|claims?|wants?|thinks?"
)
_TELLS = re.compile(
    rf"(?:^|[,;.:] *|\b(?:and|while|but|then|when|so) )(?!(?:{_NOBODY})\b)(?P<who>[a-z]\w*)"
    rf"(?='s (?:hand|keepers?|creepers?|turn)\b| (?:{_DOES})\b)",
    re.IGNORECASE,
)
"""Who has or does something in a running text."""
_NO_PLAYS = re.compile(r"(?:no|none|not|nothing|zero|haven't|hasn't)\b")
_NOT_DRAWN = re.compile(r"\b(?:not|no|n't|haven't|hasn't) .*\bdrawn?\b|\b(?:just begun|start)\b")
"""What says that nothing is played yet, and what that nothing is drawn yet."""


def lay(desk: Desk) -> None:
    """Ask for everything that lies on the table before the first step."""
    decks(desk)
    desk.told(
        "Who plays, clockwise?", (), partial(seat, desk), "names with commas or `and` between them: Ann, Bob, Cara"
    )
    first = desk.players[0]

    def whose(draft: Draft, text: str) -> None:
        draft.data["turn"] = {"player": on_turn(text, desk.bare()) if text else first}

    desk.told(f"Whose turn is it? [{first}]", desk.players, whose, f"one of {', '.join(desk.players)}")
    if desk.told_at_once:
        desk.draft.data["turn"]["phase"] = "play"
        return
    for name in desk.players:
        belongings(desk, name)
    middle(desk)
    how_far(desk)


def decks(desk: Desk) -> None:
    """The editions, by name or by a part of it."""
    known = sorted(desk.catalogue.editions, key=lambda slug: not desk.catalogue.editions[slug].complete)

    def part_of(text: str) -> str:
        """The first deck of whose title this is a part: "creepers"."""
        part = normal(text).removesuffix("s")
        return next((slug for slug in known if part in desk.catalogue.editions[slug].title.casefold()), "")

    def each(text: str) -> Iterator[str]:
        """Each deck that is named, also behind "with" or nothing at all: "fluxx 5 creepers"."""
        for one in parts(re.sub(r"(?i)\b(?:with|plus)(?: the)?\b", ",", text)):
            head, _, last = one.rpartition(" ")
            two = not desk.catalogue.slug(one) and desk.catalogue.slug(head) and part_of(last)
            yield from (head, last) if two else (one,)

    def take(draft: Draft, text: str) -> None:
        found: list[str] = []
        for one in [text] if desk.catalogue.slug(text) else each(text):
            slug, near = desk.catalogue.slug(one), desk.catalogue.near_editions(one) or part_of(one)
            whole = (normal(slug), normal(desk.catalogue.editions[slug].title)) if slug else ()
            plain = normal(one) not in whole and _PLAIN.issuperset(normal(one).split())
            if plain or (not slug and near):
                first = known[0] if plain else str(near).partition(" or ")[0]
                slug = desk.catalogue.slug(desk.talk.rather(f"Is it {first}?", first))
            if not slug:
                raise Unclear(f"no deck is called {one!r}{f'; there is {near}' if near else ''}; ? lists them")
            found.append(slug)
        if not found:
            raise Unclear("at least one; ? lists them")
        desk.editions = list(dict.fromkeys(found))
        draft.data["edition"] = found[0] if len(desk.editions) == 1 else [*desk.editions]

    desk.told(
        "Which deck do you play with? (fluxx-5, star, holiday …)", known, take, "one, or several with commas: those are"
    )


def seat(desk: Desk, draft: Draft, text: str) -> None:
    """The players, clockwise. Where no comma stands between them, several words may be as many players.

    Whoever begins with how the table lies or with what happened has told that of the players.
    """
    desk.told_at_once = text if _TELLS.search(text) else ""
    if desk.told_at_once:
        spelled: dict[str, str] = {}
        for found in _TELLS.finditer(text):
            spelled.setdefault(found["who"].casefold(), found["who"])
        names = list(spelled.values())
        if len(names) < 2 or not desk.talk.sure(f"Is that everybody, clockwise: {', '.join(names)}?"):
            raise Unclear("first the names alone, with commas between them; the rest comes after that")
        draft.data["players"] = {name: {} for name in names}
        return
    names = parts(text)
    words = [word for name in names for word in name.split()]
    if "," not in text and len(words) > len(names):
        each = desk.talk.sure(f"Are these {len(words)} players: {', '.join(words)}?")
        names = words if each else names
    if len(names) < 2:
        raise Unclear("at least two names, with commas between them")
    if len({name.casefold() for name in names}) < len(names):
        raise Unclear("every name once")
    draft.data["players"] = {name: {} for name in names}


def belongings(desk: Desk, name: str) -> None:
    """What one player holds, and what lies in front."""

    def hand(draft: Draft, text: str) -> None:
        text = cards_alone(text, name)
        cards = desk.cards(draft, text, in_hand=True)
        if not cards and text.casefold().strip(" .") not in NOTHING:
            raise Unclear("how many are there? `3 cards` will do")
        put(draft.data["players"][name], "hand", cards)

    def front(draft: Draft, text: str) -> None:
        cards = desk.cards(draft, cards_alone(text, name), open=True, goals=False)
        creepers = [card for card in cards if desk.bare().type_of(card) == "creeper"]
        put(draft.data["players"][name], "creepers", creepers)
        put(draft.data["players"][name], "keepers", [card for card in cards if card not in creepers])

    desk.told(f"What does {name} hold?", desk.cards_of(), hand, _HAND)
    desk.told(f"What lies in front of {name}?", desk.cards_of("keeper", "creeper"), front, _FRONT)
    if desk.draft.data["players"][name]:
        desk.show()


def cards_alone(text: str, name: str) -> str:
    """What somebody has, without who it is: "she's got milk in front of her".

    >>> cards_alone("Ann has got Milk and 2 cards in her hand", "Ann"), cards_alone("shes only got Milk", "Ann")
    ('Milk and 2 cards', 'Milk')
    """
    has = (
        rf"^(?:{re.escape(name)}|i|he|she|they|there)(?:'s|'ve|'re)?(?: (?:has|have|holds|is|are|got|only|just))*[: ]+"
    )
    where = r" (?:in (?:front(?: of \w+)?|(?:his|her|their|my|the) hands?)|on the table)$"
    return re.sub(where, "", re.sub(has, "", written_out(text).strip(" ."), flags=re.I), flags=re.I)


def middle(desk: Desk) -> None:
    def in_play(draft: Draft, text: str) -> None:
        cards = desk.cards(draft, text, open=True)
        put(draft.data, "rules", [card for card in cards if desk.bare().type_of(card) != "goal"])
        put(draft.data, "goals", [card for card in cards if desk.bare().type_of(card) == "goal"])

    def discard(draft: Draft, text: str) -> None:
        put(draft.data, "discard", desk.cards(draft, text))

    words = desk.cards_of("new-rule", "goal")
    help = "names of cards with commas; Enter: none"
    desk.told("Which New Rules and Goals are in play?", words, in_play, help, shown=True)
    desk.told("What lies on the discard pile, top first? (Enter: that does not matter)", desk.cards_of(), discard, help)


def how_far(desk: Desk) -> None:
    name = desk.draft.data["turn"]["player"]

    def played(draft: Draft, text: str) -> None:
        turn = draft.data["turn"]
        text = written_out(text).casefold()
        begun = not _NOT_DRAWN.search(text)
        some = begun and text and not _NO_PLAYS.match(text)
        turn["phase"] = "play" if begun else "start"
        try:
            put(turn, "played", number(text) if some else 0)
        except Unclear:
            raise Unclear("a number, or `not drawn`") from None

    question = f"How many cards has {name} played this turn? [0] (or: not drawn)"
    desk.told(question, ["not drawn"], played, _TURN)


def put(into: dict[str, Any], key: str, value: Any) -> None:
    """Note a value, or that there is none."""
    into.pop(key, None)
    if value:
        into[key] = value
