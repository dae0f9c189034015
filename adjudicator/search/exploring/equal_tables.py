"""Which tables are alike: from two of them the same can follow, so a search goes on from one only.

Everything a game knows tells two tables apart, whatever it is called; excepted is what is listed here, each time for a
reason: what can no longer be looked at, and what only readings look at that are not in force. Copies of one card are
alike wherever they lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any

from adjudicator.cards.model import Card
from adjudicator.engine import UNKNOWN, Game, Turn
from adjudicator.engine.numbers.draws_owed import SOURCE
from adjudicator.engine.state.memory import GROUPS
from adjudicator.engine.state.pending import Pending
from adjudicator.engine.state.turn import TURN_GROUPS
from adjudicator.search.fork import PLAIN, attributes
from adjudicator.table import Player, Zone
from adjudicator.table.kinds import HAND

Alike = tuple[Any, ...]

NEVER_AGAIN: Mapping[str, str] = {
    "log": "a record", "closed": "answers that come too late", "received": "answers that come too late",
    "graced": "answers that come too late", "windows": "counts windows", "assumptions": "said at the end",
    "ending": "said at the end", "by_matter": "worked out from the rules in play",
    "freed": "none at rest", "deals_left": "looked at by then",
    "checking": "false at rest", "together": "none at rest", "pending": "none at rest", "under_way": "none at rest",
    "doing": "none at rest", "changed": "looked at by then", "temporary": "none at rest", "law": "one for all",
    "terms": "one for all", "today": "one for all", "special": "one for all",
    "looks_first": "said at the start", "known_goals": "one for all", "date": "one for all",
    "calls_first": "one for all", "every_rest": "one for all", "any_time": "one for all", "hasty": "one for all",
    "decks": "one for all", "starter": "one for all", "unsettled": "one for all",
}  # fmt: skip
"""What a table at rest is not told by, and why."""
WORKED_OUT = frozenset(
    ("table", "cards", "turn", "hand", "keepers", "creepers", "lifted", "due", "goals", "aside", "name")
)
"""Written out below: where every card lies, and whose turn it is."""
UNLIKE_ONLY_UNDER: Mapping[str, Mapping[str, str]] = {
    "landed": {
        "own-turn-power-recurs": "each-own-turn", "new-power-may-wait": "at-leisure",
        "word-is-owed-for-played-keepers": "played-only", "needless-word-does-no-harm": "no-harm",
        "plays-made-count": "all-count",
    },
    "draws.newest": {"any-card-may-be-played": "any"},
    "plays.before_change": {"plays-made-count": "all-count"},
    "plays.free_goal": {"agenda-brings-no-goal": "costs-a-play"},
    "draws.before_change": {"draws-made-count": "all-count"},
    "draws.turned_up": {"mystery-card-is-no-draw": "extra"},
    "displaced": {"displaced-rule-is-gone": "discarded"},
    "tied_by": {"tie-is-looked-at-again": "each-change"},
    "paid_otherwise": {"creepers-outside-keeper-limit": "outside", "holder-chooses-discards": "holder"},
    "obeyed": {"discarding-a-rule-undoes-nothing": "nothing-undone"},
    "first_owner": {"power-belongs-to-the-owner": "owner", "creeper-stops-whoever-has-it": "whoever-has-it"},
    "ahead": {"surprise-in-turn-is-a-play": "one-play", "only-surprises-out-of-turn": "surprises-only"},
    "last_goal": {"no-goal-no-win": "needs-a-goal"}, "hand_cap": {"cap-does-not-ratchet": "printed-number"},
}  # fmt: skip
"""What is looked at only where one of these questions is read in another way."""
DIGGING = frozenset(("scavenge",))
"""Effects that look at the order of the discards below the top."""
ORDER_COUNTS: Mapping[str, str] = {
    "empty-pile-is-renewed": "shuffled", "whole-discard-pile-is-open": "whole-pile", "discard-order-is-kept": "kept",
}  # fmt: skip
"""Read in another way, these look at the order of the discards too."""


OF_TURN = (
    *(f"turn.{name}" for name in attributes(Turn) if name not in TURN_GROUPS),
    *(f"turn.{group}.{name}" for group, kind in TURN_GROUPS.items() for name in attributes(kind)),
)
OF_GAME = (
    *(name for name in attributes(Game) if name not in GROUPS),
    *(f"{group}.{name}" for group, kind in GROUPS.items() for name in attributes(kind)),
    *OF_TURN,
)
"""All that a game knows, by the paths that lead there."""


def called(path: str) -> str:
    """What a path leads to, as it is called here: `owed.debts` is `debts`, `turn.draws.newest` is `draws.newest`."""
    return path.partition(".")[2] or path


class Likeness:
    """Tells alike tables for one law, among all that come of one game."""

    def __init__(self, game: Game) -> None:
        readings = game.law.readings
        self.kinds: dict[int, int] = {}
        self.codes = [self.kind(card) for card in game.cards]
        self.all_known = UNKNOWN not in game.cards  # one that is not known may become known
        unlooked = {
            name for name, only in UNLIKE_ONLY_UNDER.items() if all(readings.get(q) == r for q, r in only.items())
        }
        skipped = unlooked | NEVER_AGAIN.keys() | WORKED_OUT
        self.of_game = Attributes(path for path in OF_GAME if called(path) not in skipped)
        self.of_player = Attributes(name for name in attributes(Player) if name not in skipped)
        effects = {name for card in game.cards for name, _ in card.does}
        digs = any(card.rule is not None and card.rule.matter == SOURCE for card in game.cards)
        read_so = all(readings.get(question) == reading for question, reading in ORDER_COUNTS.items())
        self.top_only = read_so and not digs and not effects & DIGGING

    def __call__(self, game: Game) -> Alike:
        """What makes a game at rest one with another."""
        codes = self.codes_of(game)
        rest = self.of_game.told(game, game, codes)
        for player in game.players:
            rest += self.of_player.told(player, game, codes)
        return (*self.lying(game, codes), game.turn.player.name, *rest)

    def seen(self, game: Game) -> Alike:
        """What anybody sees of a game that is over: where the cards lie, and who has won."""
        return (*self.lying(game, self.codes_of(game)), tuple([player.name for player in game.winners]))

    def lying(self, game: Game, codes: list[int]) -> Alike:
        """Where every card lies. The order counts in the draw pile, the Goals, and rules about one matter."""
        table, discards = game.table, game.table.discard.cards

        def heap(numbers: list[int]) -> tuple[int, ...]:
            return tuple(sorted([codes[number] for number in numbers]))

        people = [(*(heap(zone.cards) for zone in zones(one)), one.name) for one in game.players]
        rules = [codes[number] for number in table.rules.cards]
        if len(rules) > 1 and self.one_by_one(game):
            rules.sort()
        if self.top_only:
            pile = (codes[discards[-1]] if discards else -1, heap(discards))
        else:
            pile = (-1, tuple([codes[number] for number in discards]))
        under: Any = ()
        if table.under or table.attached or table.face_down or table.open:
            under = (
                tuple(sorted([(codes[one], str(table.holder(one))) for one in table.open])),
                tuple(sorted([(codes[one], str(table.holder(one))) for one in table.face_down])),
                tuple(sorted([(codes[host], heap(zone.cards)) for host, zone in table.under.items() if zone.cards])),
                tuple(sorted([(codes[one], codes[host]) for one, host in table.attached.items()])),
            )
        return (
            *people, tuple(rules), tuple([codes[number] for number in table.goals.cards]), pile,
            tuple([codes[number] for number in table.draw_pile.cards]), heap(table.shuffled.cards),
            heap(table.out.cards), table.pile_goes_on, under,
        )  # fmt: skip

    def one_by_one(self, game: Game) -> bool:
        """Whether the rules in play are each about a matter of its own, so that their order says nothing."""
        matters = [rule.matter for number in game.table.rules.cards if (rule := game.cards[number].rule) is not None]
        return len(set(matters)) == len(matters)

    def codes_of(self, game: Game) -> list[int]:
        """For each card of a game one number that its copies share."""
        if self.all_known and len(game.cards) == len(self.codes):
            return self.codes
        return [self.kind(card) for card in game.cards]

    def kind(self, card: Card) -> int:
        return self.kinds.setdefault(id(card), len(self.kinds))


class Attributes:
    """Attributes of a game or a player, and how each is told so that two of them compare."""

    __slots__ = ("by_card", "names", "of_card", "plain", "ways")

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)
        self.plain = values(
            *(name for name in self.names if called(name) not in BY_CARD and called(name) not in ONE_CARD)
        )
        self.of_card = values(*(name for name in self.names if called(name) in ONE_CARD))
        self.by_card = values(*(name for name in self.names if called(name) in BY_CARD))
        self.ways = [BY_CARD[called(name)] for name in self.names if called(name) in BY_CARD]

    def told(self, holder: object, game: Game, codes: list[int]) -> list[Any]:
        """What they are just now; where one is about cards, by what those are."""
        plain = PLAIN
        found = [one if type(one) in plain else comparable(codes, one) if one else () for one in self.plain(holder)]
        found += [None if one is None else codes[one] for one in self.of_card(holder)]
        for way, one in zip(self.ways, self.by_card(holder)):  # noqa: B905  (a way for each)
            found.append(way(game, codes, one) if one else ())
        return found


def zones(one: Player) -> tuple[Zone, ...]:
    """Where cards of a player lie."""
    return one.hand, one.keepers, one.creepers, one.lifted, one.due, one.goals, one.aside


def values(*names: str) -> Callable[[object], tuple[Any, ...]]:
    """A function that looks up some attributes, however many."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda holder: tuple([getattr(holder, name) for name in names])


def comparable(codes: list[int], value: Any) -> Any:
    """Lists, sets and mappings as tuples, players by name. An unlisted card number stays what it is."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is Player:
        return value.name
    if kind is Zone:
        return (value.kind, value.owner and value.owner.name, value.host)
    if kind is Turn:
        return value.number
    if kind is Pending:
        return (value.player.name, codes[value.card], value.kind)
    if kind is list or kind is tuple:
        return tuple([comparable(codes, one) for one in value])
    if kind is dict:
        return tuple([(comparable(codes, key), comparable(codes, one)) for key, one in value.items()])
    if kind is set:
        return tuple(sorted([comparable(codes, one) for one in value], key=repr))
    return repr(value)


def some_cards(game: Game, codes: list[int], value: Any) -> Any:
    return tuple(sorted([codes[number] for number in value]))


def card_and_word(game: Game, codes: list[int], value: Any) -> Any:
    return tuple(sorted([(codes[number], word) for number, word in value]))


def used(game: Game, codes: list[int], value: Any) -> Any:
    """How often which power of which card has been used."""
    return tuple(sorted([(codes[number], word, times) for (number, word), times in value.items()]))


def hands_seen(game: Game, codes: list[int], value: Any) -> Any:
    """Who has been shown which card that is still in somebody's hand."""
    zone = game.table.zone
    return tuple(sorted([(name, codes[number]) for name, number in value if zone[number].kind == HAND]))


def first_owners(game: Game, codes: list[int], value: Any) -> Any:
    zone = game.table.zone
    held = [(codes[number], owner.name) for number, owner in value.items() if zone[number].in_front]
    return tuple(sorted(held))


def goals_played(game: Game, codes: list[int], value: Any) -> Any:
    """Who has played each Goal in play."""
    held = [(codes[number], value[number].name) for number in game.table.goals.cards if number in value]
    return tuple(sorted(held))


def by_card(game: Game, codes: list[int], value: Any) -> Any:
    """A mapping from cards to something plain, or to cards or players."""
    return tuple(sorted([(codes[number], listed(one, codes)) for number, one in value.items()], key=repr))


def listed(value: Any, codes: list[int]) -> Any:
    if isinstance(value, (list, tuple, set, frozenset)):
        return tuple([codes[one] if isinstance(one, int) else one.name for one in value])
    return value


def by_matter(game: Game, codes: list[int], value: Any) -> Any:
    """A mapping from matters to the rules about them."""
    return tuple([(matter, tuple([codes[number] for number in rules])) for matter, rules in sorted(value.items())])


def limits_then(game: Game, codes: list[int], value: Any) -> Any:
    return tuple([(matter, codes[number], limit) for matter, (number, limit) in sorted(value.items())])


def cards_at(*places: int) -> Callable[[Game, list[int], Any], Any]:
    """How rows are told that have cards at some places, and players at the others."""

    def told(game: Game, codes: list[int], value: Any) -> Any:
        return tuple([tuple([codes[o] if at in places else o.name for at, o in enumerate(row)]) for row in value])

    return told


def how_many(game: Game, codes: list[int], value: Any) -> Any:
    return tuple(sorted([(kind, len(some)) for kind, some in value.items()]))


ONE_CARD = frozenset((
    "suspended_rule", "suspended_by", "draws.newest", "draws.extra_card", "ending.by", "ending.plays_closed_by",
    "ending.when_finished", "ending.when_played_out", "plays.pulled",
    "last_goal",
))  # fmt: skip
"""Attributes that are one card, or None."""
BY_CARD: Mapping[str, Callable[[Game, list[int], Any], Any]] = {
    "arrived": some_cards, "forced": some_cards, "plays.hand": some_cards, "plays.staying": some_cards,
    "plays.emptied_for": some_cards, "meta": some_cards, "boxed": some_cards, "draws.turned_up": some_cards,
    "uses.made": used, "uses.before": card_and_word, "uses.stopped": card_and_word, "seen": hands_seen,
    "first_owner": first_owners, "goal_player": goals_played, "landed": by_card,
    "plays.bonuses": by_card, "displaced": by_card, "shielded": by_card, "at_start.rules": by_matter,
    "at_start.bonuses": by_card, "at_start.limits": limits_then, "plays.tally": how_many, "extra_turns": cards_at(1),
    "after_own": cards_at(1), "paid_otherwise": cards_at(1), "debts": cards_at(2), "paid": cards_at(2),
    "unsaid": lambda game, codes, value: cards_at(0)(game, codes, [value]), "obeyed": cards_at(0, 2),
}  # fmt: skip
"""How what is about several cards is told, so that two copies of a card are alike."""
