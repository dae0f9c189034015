"""Where every card lies. Cards are ids (list indices); each id stands in exactly one zone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from adjudicator.cards.model import Card
from adjudicator.table import kinds
from adjudicator.table.by_matter import ByMatter
from adjudicator.table.caching import ANY, FRONT, MATTERS, RULES, Kept
from adjudicator.table.kinds import DISCARD, DRAW_PILE, GOALS, OUT, PLAYED, POOL, UNDER
from adjudicator.table.player import Player, Zone


class Table:
    """Zones, players in seat order (clockwise), and the card behind each id."""

    __slots__ = (
        "attached",
        "by_key",
        "by_type",
        "cards",
        "discard",
        "draw_pile",
        "face_down",
        "goals",
        "in_front",
        "kept",
        "open",
        "out",
        "pile_goes_on",
        "played",
        "players",
        "pool",
        "rules",
        "rules_by_matter",
        "shuffled",
        "standing",
        "under",
        "zone",
    )  # fmt: skip

    def __init__(self) -> None:
        self.cards: list[Card] = []
        self.by_key: dict[str, list[int]] | None = None  # ids by name, made when asked for and never changed
        self.by_type: dict[str, list[int]] = {}  # the same by the type of the card
        self.zone: list[Zone] = []
        self.players: list[Player] = []
        self.draw_pile = Zone(DRAW_PILE)
        self.shuffled = Zone(DRAW_PILE)  # below the known part of the pile: reshuffled, order not told
        self.discard = Zone(DISCARD)
        self.rules = Zone(kinds.RULES)
        self.goals = Zone(GOALS)
        self.played = Zone(PLAYED)
        self.pool = Zone(POOL)
        self.out = Zone(OUT)
        self.standing: tuple[int, ...] = ()  # Meta-Rules in force, which lie beside the rules
        self.under: dict[int, Zone] = {}
        self.attached: dict[int, int] = {}
        self.face_down: frozenset[int] = frozenset()  # Keepers in front of players that lie face down
        self.keep_anew()
        self.open: frozenset[int] = frozenset()  # cards in hands that are held facing outward
        self.pile_goes_on = True  # below the listed cards lie more that nobody needs to know

    def keep_anew(self) -> None:
        """Nothing has been worked out of this table yet."""
        self.kept = Kept()
        self.in_front = ByMatter(self.cards, self.front)
        self.kept.along(MATTERS, self.in_front)
        self.rules_by_matter = ByMatter(self.cards, lambda: self.rules.cards, lambda: self.standing)
        self.kept.along(RULES, self.rules_by_matter)

    def front(self) -> list[int]:
        """Ids of the cards face up in front of players, in the order of the seats."""
        return [number for player in self.players for number in player.front()]

    def __repr__(self) -> str:
        """The table in a few words, such as `<Table  Ann: Milk, ? in hand; Sun | Bob: nothing | rules Play 2>`."""
        parts = [self.before(player) for player in self.players]
        heaps = (("rules", self.rules), ("goals", self.goals), ("discard", self.discard), ("being played", self.played))
        parts += [f"{name} {self.names(zone.cards)}" for name, zone in heaps if zone.cards]
        return f"<Table  {' | '.join(parts)}>"

    def before(self, player: Player) -> str:
        """What a player holds and has in front, in a few words."""
        held = [f"{self.names(player.hand.cards)} in hand"] if player.hand.cards else []
        front = [number for number in player.front_keepers() + player.creepers.cards if number not in self.attached]
        return f"{player.name}: {'; '.join([*held, *([self.names(front)] if front else [])]) or 'nothing'}"

    def names(self, numbers: Sequence[int]) -> str:
        """Cards by name, each with what is on or under it; a card that nobody knows is told as `?`."""
        told = []
        for number in numbers:
            more = [one for one, host in self.attached.items() if host == number]
            more += self.under[number].cards if number in self.under else []
            inside = f" ({self.names(more)})" if more else ""
            told.append(f"{self.cards[number].name if self.cards[number].key else '?'}{inside}")
        return ", ".join(told)

    def add(self, card: Card, zone: Zone) -> int:
        """Put a new copy of a card on top of a zone; returns its id."""
        number = len(self.cards)
        self.cards.append(card)
        self.not_looked_up()
        self.zone.append(zone)
        zone.cards.append(number)
        if zone.rank < ANY:
            self.kept.forget(MATTERS if zone.rank == FRONT and card.matters else zone.rank)
        return number

    def not_looked_up(self) -> None:
        """A card is another one than before, or a new one: which cards there are has to be looked up again."""
        self.by_key = None
        if self.by_type:
            self.by_type = {}

    def of_type(self, kind: str) -> Sequence[int]:
        """Ids of all cards of a type, wherever they lie."""
        found = self.by_type.get(kind)
        if found is None:
            found = self.by_type[kind] = [number for number, card in enumerate(self.cards) if card.type == kind]
        return found

    def named(self, key: str) -> Sequence[int]:
        """Ids of all cards that are called so, given as the key of the name, wherever they lie."""
        if self.by_key is None:
            self.by_key = {}
            for number, card in enumerate(self.cards):
                for one in dict.fromkeys(card.keys):
                    self.by_key.setdefault(one, []).append(number)
        return self.by_key.get(key, ())

    def reveal(self, number: int, card: Card) -> None:
        """A card that nobody knew turns out to be this one."""
        self.cards[number] = card
        self.not_looked_up()
        self.kept.forget(RULES)

    @contextmanager
    def supposing(self) -> Iterator[None]:
        """A context in which cards that nobody knows may be revealed for the sake of argument: it does not last."""
        known = list(self.cards)
        try:
            yield
        finally:
            if known != self.cards:
                self.cards[:] = known
                self.not_looked_up()
                self.kept.forget(RULES)

    def seat(self, name: str) -> Player:
        """Add a player at the last seat."""
        player = Player(name, len(self.players))
        player.face_down = self.face_down
        self.players.append(player)
        return player

    def sit_down(self, player: Player, seat: int) -> None:
        """Somebody takes a seat between two players, or the first or last one."""
        self.players.insert(seat, player)
        for at, one in enumerate(self.players):
            one.seat = at
        self.kept.forget(MATTERS)

    def attach(self, number: int, host: int | None) -> None:
        """From here on a card lies on another; None: on none."""
        if host is None:
            self.attached.pop(number, None)
        else:
            self.attached[number] = host
        self.kept.forget(MATTERS)

    def move(self, number: int, zone: Zone, at: int | None = None) -> Zone:
        """Move a card on top of a zone (or to index `at` of it); returns the zone it left."""
        zones = self.zone
        old = zones[number]
        rank = old.rank if old.rank < zone.rank else zone.rank
        if rank < ANY:
            self.kept.forget(MATTERS if rank == FRONT and self.cards[number].matters else rank)
        if old.cards[-1] == number:
            old.cards.pop()
        else:
            old.cards.remove(number)
        if at is None:
            zone.cards.append(number)
        else:
            zone.cards.insert(at, number)
        zones[number] = zone
        if self.open and number in self.open:
            self.open -= {number}
        if self.face_down and number in self.face_down and not zone.in_front:
            self.turn_over(self.face_down - {number})
        return old

    def pour(self, numbers: Sequence[int], zone: Zone) -> None:
        """Move cards of heaps that nobody looks at on top of another such heap, one after the other."""
        going = set(numbers)
        for heap in dict.fromkeys(self.zone[number] for number in numbers):
            heap.cards[:] = [number for number in heap.cards if number not in going]
        zone.cards.extend(numbers)
        for number in numbers:
            self.zone[number] = zone

    def turn_over(self, face_down: frozenset[int]) -> None:
        """From here on these Keepers lie face down, and no others."""
        self.face_down = face_down
        self.kept.forget(MATTERS)
        for player in self.players:
            player.face_down = face_down

    def under_card(self, host: int) -> Zone:
        """The zone of what is hidden under a card."""
        zone = self.under.get(host)
        if zone is None:
            zone = self.under[host] = Zone(UNDER, None, host)
        return zone

    def holder(self, number: int) -> Player | None:
        """The player in front of whom (or in whose hand) a card lies."""
        zone = self.zone[number]
        if zone.host is not None:
            return self.holder(zone.host)
        return zone.owner

    def to_draw(self) -> int:
        """How many cards are there to be drawn, the discards included: they are shuffled once the pile is used up."""
        return len(self.draw_pile.cards) + len(self.shuffled.cards) + len(self.discard.cards)

    def following(self, player: Player, step: int = 1) -> Player:
        """The player `step` seats on, clockwise."""
        return self.players[(player.seat + step) % len(self.players)]

    def in_front_of(self, player: Player, number: int) -> Zone:
        """Where a card lies in front of a player: Creepers among the Creepers, all others among the Keepers."""
        return player.creepers if self.cards[number].type == "creeper" else player.keepers

    def from_left(self, player: Player, include: bool = False) -> list[Player]:
        """The others clockwise from the left neighbour; with `include`, beginning with the player."""
        seats, first = self.players, player.seat
        rest = seats[first + 1 :] + seats[:first]
        return [player, *rest] if include else rest
