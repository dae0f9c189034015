"""The table that people talk about: who sits there, what lies where now, and what lay where before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.cards.model import Card
from adjudicator.scenario.model import unknown_cards

IN_FRONT = ("keepers", "creepers")
Facts = dict[str, Any]
Data = dict[str, Any]
"""The data of a scenario."""
MIDDLE = {"rules": "rules", "goals": "goals", "discard": "discard", "draw_pile": "draw pile"}
"""What lies in the middle, by the key of a scenario, with the words of `where:`."""
Laid = Mapping[str, Any]
"""A table in the keys of a scenario, as a verdict's `final` has it."""


@dataclass(frozen=True, slots=True)
class Table:
    """What phrases are about. `now` and, latest first, `before` are tables; `last` is the step taken last.

    `find` looks up the name of a card; `last` is (player, verb, card), its parts empty where there is none, and `left`
    how many plays it has left, where it was a play; `asked` are those who have a choice to make; `me` is
    who tells of it all, and `claimed` the card that somebody else has just said something of.
    """

    players: Sequence[str]
    find: Callable[[str], Card | None]
    now: Laid
    before: Sequence[Laid] = ()
    last: tuple[str, str, str] = ("", "", "")
    left: int | None = None
    asked: Sequence[str] = ()
    me: str = ""
    claimed: tuple[str, ...] = ()

    @property
    def active(self) -> str:
        """Whose turn it is."""
        return active(self.now)

    @property
    def teller(self) -> str:
        """Who tells of it all: who is said to, or is called so."""
        return self.me or next((name for name in self.players if name.casefold() in ("i", "me", "myself")), "")

    def others(self, name: str) -> list[str]:
        """Everybody else, clockwise from a player on."""
        at = self.players.index(name) if name in self.players else 0
        return [one for one in [*self.players[at:], *self.players[:at]] if one != name]

    def not_on_turn(self, name: str) -> str:
        """Whose turn it is where it is not this player's: the one who has it, else the next."""
        return self.active if self.active not in ("", name) else self.others(name)[0]

    def meant_by(self, speaker: str) -> list[str]:
        """Whom "you" and "she" may mean, the likeliest first: who acted last, whose turn it is or was, and who has a
        choice to make or what the last step has changed; where that is nobody else, everybody, clockwise."""
        was = self.before[0] if self.before else self.now
        hit = [name for name in self.others(speaker) if self.had(name, was) != self.had(name, self.now)]
        first = [self.last[0], self.active, active(was), *self.asked, *hit]
        concerned = [name for name in dict.fromkeys(first) if name in self.players and name != speaker]
        return concerned or self.others(speaker)

    def had(self, name: str, laid: Laid) -> list[list[Any]]:
        """What a player has in hand and in front on a table."""
        return [of(laid, name, part) for part in ("hand", *IN_FRONT)]

    def is_laid(self, card: Card) -> bool:
        """Whether a card lies anywhere on the table, now or before."""
        return any(found.key == card.key for found in self.cards())

    def cards(self) -> Iterator[Card]:
        """The known cards on the table, now or before."""
        for laid in (self.now, *self.before):
            for _, name in everything(laid):
                if (card := self.find(name)) is not None:
                    yield card

    def type_of(self, card: Any) -> str:
        """The type of a card that is named by itself; empty where that is none."""
        found = self.find(card) if isinstance(card, str) else None
        return found.type if found is not None else ""

    def moved(self) -> tuple[str, ...]:
        """What the last step has moved besides its own card; a power may have, off a pile that nobody has listed."""
        if not self.before:
            return ()
        was = {name: place for place, name in everything(self.before[0])}
        listed = self.last[1] != "uses"
        changed = (name for place, name in everything(self.now) if was.get(name, place if listed else "") != place)
        answers = {
            name for name, place in was.items() if place.endswith("'s hand") and self.type_of(name) == "surprise"
        }
        return tuple(dict.fromkeys(name for name in changed if name != self.last[2] and name not in answers))

    def stopped(self) -> tuple[str, ...]:
        """What has come onto the discard pile by the last step besides its own card, be it from being played."""
        was = [name for place, name in everything(self.before[0]) if place == MIDDLE["discard"]] if self.before else []
        gone = [name for place, name in everything(self.now) if place == MIDDLE["discard"]]
        return tuple(name for name in gone if name not in (*was, self.last[2]))

    def has_been(self, facts: Mapping[str, Any]) -> bool:
        """Whether a claim is so now, or was before one of the last steps, as far as a table shows that."""
        return any(self.is_so(facts, laid) for laid in (self.now, *self.before))

    def is_so(self, facts: Mapping[str, Any], laid: Laid) -> bool:
        """Whether a claim is so on a table, as far as that shows it."""
        return all(self.shows(laid, key, fact) for key, fact in facts.items())

    def shows(self, laid: Laid, key: str, fact: Any) -> bool:
        """Whether a fact is so on a table."""
        if key == "turn":
            return bool(fact == active(laid))
        if key == "where":
            return all(self.place(card, laid) == place for card, place in fact.items())
        if key in ("goals", "rules"):
            return sorted(map(str, laid.get(key) or [])) == sorted(map(str, fact))
        counted = {"hand_size": "hand", "keeper_count": "keepers"}
        return key in self.players and all(
            size(of(laid, key, counted[part])) == value if part in counted
            else sorted(map(str, of(laid, key, part))) == sorted(map(str, value))
            for part, value in fact.items()
        )  # fmt: skip

    def place(self, card: str, laid: Laid) -> str:
        """Where a card lies on a table, in the words of `where:`; empty where that is not known."""
        wanted = self.find(card)
        for place, name in everything(laid):
            found = self.find(name)
            if wanted is not None and found is not None and found.key == wanted.key:
                return place
        return ""


def active(laid: Laid) -> str:
    """Whose turn it is on a table."""
    turn = laid.get("turn")
    return str((turn.get("player") if isinstance(turn, Mapping) else turn) or "")


def of(laid: Laid, player: str, part: str) -> list[Any]:
    """What a player has of hand, Keepers or Creepers."""
    return list(((laid.get("players") or {}).get(player) or {}).get(part) or [])


def size(items: Sequence[Any]) -> int:
    """How many cards some items are: `2 unknown` are two.

    >>> size(["Milk", "2 unknown", {"Starship": ["Malfunction"]}])
    4
    """
    return sum(unknown_cards(item) or 1 for item in items)


def known(items: Sequence[Any]) -> bool:
    """Whether all of some items are cards that one knows."""
    return all(unknown_cards(item) is None for item in items)


def everything(laid: Laid) -> Iterator[tuple[str, str]]:
    """Every known card on a table with its place, in the words of `where:`; first what it lies under or on."""
    zones = [(place, laid.get(key)) for key, place in MIDDLE.items()]
    for player in laid.get("players") or {}:
        zones += [(f"{player}'s hand", of(laid, player, "hand"))]
        zones += [(player, of(laid, player, part)) for part in IN_FRONT]
    for place, items in zones:
        for item in items or []:
            for name, beside in item.items() if isinstance(item, Mapping) else [(item, [])]:
                if name != "end" and unknown_cards(name) is None:
                    yield place, str(name)
                yield from ((f"under {name}", str(one)) for one in beside or [])


def differences(table: Table) -> Iterator[tuple[Facts, Facts]]:
    """What the last step that changed anything has changed: each fact as it is now, and as it was before."""
    was = dict(_facts(table, next((laid for laid in table.before if laid != table.now), table.now)))
    yield from ((fact, was[key]) for key, fact in _facts(table, table.now) if was.get(key, fact) != fact)


def _facts(table: Table, laid: Laid) -> Iterator[tuple[str, Facts]]:
    """What can be said of a table: the turn, what lies in the middle, what each player has."""
    if active(laid):
        yield "turn", {"turn": active(laid)}
    for name in table.players:
        for part in ("hand", "keepers", "creepers"):
            items = of(laid, name, part)
            counted = {"hand": {"hand_size": size(items)}, "keepers": {"keeper_count": size(items)}}
            if known(items) or part in counted:
                yield f"{name} {part}", {name: {part: items} if known(items) else counted[part]}
    for key in ("rules", "goals"):
        yield key, {key: list(laid.get(key) or [])}


def laid(data: Data, facts: Mapping[str, Any], table: Table) -> bool:
    """Put facts into the data of a scenario, as what lay there at first; whether all of them are of that kind."""
    fit = True
    for key, fact in facts.items():
        if key == "turn":
            data["turn"] = {**data["turn"], "player": fact}
        elif key in ("goals", "rules"):
            data[key] = fact
        elif key == "where":
            fit = fit and all(_lay(data, card, place, table) for card, place in fact.items())
        else:
            fit = fit and key in data["players"] and all(_has(data["players"][key], *part) for part in fact.items())
    return fit


def _has(player: Data, part: str, value: Any) -> bool:
    """So many cards in hand, those that are known among them; or just these in hand or in front."""
    if part == "hand_size":
        hand = [card for card in player.get("hand") or [] if unknown_cards(card) is None]
        if value < len(hand):
            return False
        value, part = [*hand, *([f"{value - len(hand)} unknown"] if value > len(hand) else [])], "hand"
    elif not isinstance(value, list):
        return False
    player[part] = value
    return True


def _lay(data: Data, card: str, place: str, table: Table) -> bool:
    """One card where it lay; in a hand it is one of those that nobody knew."""
    for items in (*(player.get(part) for player in data["players"].values() for part in ("hand", "keepers")),
                  *(data.get(key) for key in MIDDLE)):  # fmt: skip
        if items and card in items:
            items.remove(card)
    name = place.removesuffix("'s hand")
    if name not in data["players"]:
        key = next((key for key, lies in MIDDLE.items() if lies == place), "")
        if key:
            data.setdefault(key, []).append(card)
        return bool(key)
    player = data["players"][name]
    if place == name:
        part = "creepers" if table.type_of(card) == "creeper" else "keepers"
        player.setdefault(part, [])
        if card not in player[part]:
            player[part].append(card)
        return True
    hand = player.get("hand") or []
    left = size(hand) - sum(unknown_cards(one) is None for one in hand) - 1
    player["hand"] = [*(one for one in hand if known([one])), card, *([f"{left} unknown"] if left > 0 else [])]
    return True
