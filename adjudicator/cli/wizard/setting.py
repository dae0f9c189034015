"""The table before the first step: decks, players, who holds what, what lies in the middle, how far the turn is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.scenario.plain.kinds import Unclear, number, player
from adjudicator.scenario.plain.naming import parts
from adjudicator.scenario.plain.table import Table

if TYPE_CHECKING:
    from adjudicator.cli.wizard.desk import Desk
    from adjudicator.scenario.draft import Draft

_HAND = "names of cards with commas or `and` between them; `3 cards` where nobody needs to know which; Enter: none"
_FRONT = "Keepers and Creepers; `Starship with Malfunction` is one on the other; Enter: none"
_MIDDLE = (
    ("rules", ("new-rule",), "Which New Rules are in play?"),
    ("goals", ("goal",), "Which Goal is in play?"),
    ("discard", (), "What lies on the discard pile, top first?"),
)


def lay(desk: Desk) -> None:
    """Ask for everything that lies on the table before the first step."""
    decks(desk)
    desk.told("Who plays, clockwise?", (), seat, "names with commas or `and` between them: Ann, Bob, Cara")
    first = desk.players[0]

    def whose(draft: Draft, text: str) -> None:
        draft.data["turn"] = {"player": player(text, Table(desk.players, desk.find, {})) if text else first}

    desk.told(f"Whose turn is it? [{first}]", desk.players, whose, f"one of {', '.join(desk.players)}")
    for name in desk.players:
        belongings(desk, name)
    for key, kinds, question in _MIDDLE:
        middle(desk, key, kinds, question)
    how_far(desk)


def decks(desk: Desk) -> None:
    """The editions, by name or by a part of it."""
    known = sorted(desk.catalogue.editions, key=lambda slug: not desk.catalogue.editions[slug].complete)

    def take(draft: Draft, text: str) -> None:
        found: list[str] = []
        for one in [text] if desk.catalogue.slug(text) else parts(text):
            slug = desk.catalogue.slug(one) or desk.meant(one, known)
            if not slug:
                near = desk.catalogue.near_editions(one)
                raise Unclear(f"no deck is called {one!r}{f'; there is {near}' if near else ''}; ? lists them")
            found.append(slug)
        if not found:
            raise Unclear("at least one; ? lists them")
        desk.editions = list(dict.fromkeys(found))
        draft.data["edition"] = found[0] if len(found) == 1 else found

    desk.told(
        "Which deck do you play with? (fluxx-5, star, holiday …)", known, take, "one, or several with commas: those are"
    )


def seat(draft: Draft, text: str) -> None:
    """The players, clockwise."""
    names = parts(text)
    if len(names) < 2:
        raise Unclear("at least two names, with commas between them")
    if len({name.casefold() for name in names}) < len(names):
        raise Unclear("every name once")
    draft.data["players"] = {name: {} for name in names}


def belongings(desk: Desk, name: str) -> None:
    """What one player holds, and what lies in front."""

    def hand(draft: Draft, text: str) -> None:
        put(draft.data["players"][name], "hand", desk.cards(draft, text, in_hand=True))

    def front(draft: Draft, text: str) -> None:
        cards = desk.cards(draft, text)
        creepers = [card for card in cards if isinstance(card, str) and type_of(desk, card) == "creeper"]
        put(draft.data["players"][name], "creepers", creepers)
        put(draft.data["players"][name], "keepers", [card for card in cards if card not in creepers])

    desk.told(f"What does {name} hold?", desk.cards_of(), hand, _HAND)
    desk.told(f"What lies in front of {name}?", desk.cards_of("keeper", "creeper"), front, _FRONT)
    if desk.draft.data["players"][name]:
        desk.show()


def middle(desk: Desk, key: str, kinds: tuple[str, ...], question: str) -> None:
    """What lies in the middle."""

    def take(draft: Draft, text: str) -> None:
        put(draft.data, key, desk.cards(draft, text))

    desk.told(question, desk.cards_of(*kinds), take, "names of cards with commas; Enter: none", shown=True)


def how_far(desk: Desk) -> None:
    """How far the turn has got."""
    name = desk.draft.data["turn"]["player"]
    if not desk.talk.sure(f"Has {name} drawn for this turn?"):
        desk.draft.data["turn"]["phase"] = "start"
        return

    def played(draft: Draft, text: str) -> None:
        draft.data["turn"]["phase"] = "play"
        put(draft.data["turn"], "played", number(text, Table(desk.players, desk.find, {})) if text else 0)

    desk.told(f"How many cards has {name} played this turn, before what you quarrel about? [0]", (), played, "a number")


def type_of(desk: Desk, card: str) -> str:
    found = desk.find(card)
    return found.type if found is not None else ""


def put(into: dict[str, Any], key: str, value: Any) -> None:
    """Note a value, or that there is none."""
    into.pop(key, None)
    if value:
        into[key] = value
