"""How many cards are to be drawn and played. Nothing here is stored: every number is worked out from the table.

A consult about a number is settled by what the number comes to: two readings that lead to the same number are not at
odds here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudicator.engine import made
from adjudicator.engine.turn import PLAY
from adjudicator.table.zone import DISCARD, HAND, KEEPERS

if TYPE_CHECKING:
    from adjudicator.cards.model import Bonus, Card
    from adjudicator.engine.game import Game
    from adjudicator.table import Player, Zone

Shown = Callable[[int], int]
ALL = {"all", "all-but-1", "all-plus-1"}
ALL_BUT = "all-but-"
BONUS_FOR = "bonus for "


@dataclass(slots=True)
class Plays:
    """Plays of the turn: `may` still be made, `must` still be made, and the parts the number is made of."""

    may: int
    must: int
    rule: str
    parts: list[tuple[str, int]] = field(default_factory=list)
    played: int = 0
    base: int | None = None  # the number of the Play rule, where it is one

    def told(self) -> str:
        """Such as "Play 2 + 1 Party Bonus = 3, 2 left"; what Play All and its kin come to is no sum."""
        extra = "".join(f" + {number} {label}" for label, number in self.parts)
        more = sum(number for _, number in self.parts)
        total = f" = {self.base + more}" if self.parts and self.base is not None else ""
        return f"{self.rule}{extra}{total}, {self.must} left"


class RulesMemo(dict[str, tuple[int, ...]]):
    """New Rules in play by matter, looked up once until a rule comes or goes.

    "bonus for PART" stands for all that bring a bonus to a part (draw, play, hand_limit, keeper_limit).
    """

    def __init__(self, cards: list[Card], rules: Zone) -> None:
        super().__init__()
        self.cards, self.rules = cards, rules
        self.numbers: dict[tuple[int, str], int | str] = {}
        """Numbers printed on rules, as they read just now: by id and parameter."""

    def clear(self) -> None:
        super().clear()
        self.numbers.clear()

    def __missing__(self, matter: str) -> tuple[int, ...]:
        cards, rules = self.cards, self.rules.cards
        if matter.startswith(BONUS_FOR):
            part = matter.removeprefix(BONUS_FOR)
            found = tuple([number for number in rules if (bonus := cards[number].bonus) and getattr(bonus, part)])
        else:
            found = tuple([number for number in rules if (rule := cards[number].rule) and rule.matter == matter])
        self[matter] = found
        return found


def rules_about(game: Game, matter: str) -> tuple[int, ...]:
    """Ids of the New Rules in play about a matter, oldest first."""
    return game.rules_memo[matter]


def value_of(game: Game, rules: tuple[int, ...], matter: str, basic: int) -> int | str:
    """What the rules in play come to: the newest where it is a word, the sum where two numbers stand side by side."""
    if not rules:
        return basic
    values = [game.number(number, "value") for number in rules]
    if isinstance(values[-1], str):
        return values[-1]
    return sum(value for value in values if isinstance(value, int))


def in_play(game: Game, name: str, asker: int | None = None) -> bool:
    """Whether a card of that name is in play (HR-R33)."""
    key = game.key(name)
    face_up = hands = discards = False
    for number in game.table.named(key):
        zone = game.table.zone[number]
        face_up = face_up or (zone.in_front and not game.switched_off(number)) or zone.kind in ("rules", "goals")
        hands = hands or zone.kind == HAND
        discards = discards or zone.kind == DISCARD
    found: bool = game.law.consult(
        "in-play-means-face-up",
        {"face-up": face_up, "hands-too": face_up or hands, "discards-too": face_up or discards},
        card=game.name(asker) if asker is not None else name,
        player=game.turn.player.name,
    )
    return found


def has_in_front(game: Game, player: Player, name: str) -> bool:
    """Whether the player has a Keeper or Creeper of that name on the table."""
    key = game.key(name)
    return any(key in game.cards[number].keys for number in player.front())


def sources(game: Game, player: Player, part: str) -> Sequence[int]:
    """Cards whose bonus for a part may serve the player: New Rules in play and the player's own Keepers."""
    cards, found = game.cards, game.rules_memo[BONUS_FOR + part]
    mine = [number for number in player.front() if (bonus := cards[number].bonus) and getattr(bonus, part)]
    return found + tuple(mine) if mine else found


def serves(game: Game, player: Player, source: int, bonus: Bonus, shown: Callable[[bool], int]) -> bool:
    """Whether a bonus serves the player just now; `shown` maps the answer to the number it leads to."""
    card, who = game.name(source), player.name
    if game.switched_off(source):
        works: bool = game.law.consult(
            "switched-off-gives-nothing",
            {"everything-off": False, "uses-only": True, "blocks-only": True},
            seen=shown,
            card=card,
            player=who,
        )
        return works
    if bonus.who == "everybody" and bonus.in_play:
        keeper = bonus.in_play
        answer: bool = game.law.consult(
            "named-keeper-serves-everybody",
            {
                "everybody": lambda: in_play(game, keeper, source),
                "owner-only": lambda: has_in_front(game, player, keeper),
            },
            seen=shown,
            card=card,
            player=who,
            keeper=keeper,
        )
        return answer
    if bonus.who == "christmas":
        owns = bool(bonus.has and has_in_front(game, player, bonus.has))
        christmas = game.today == "12-25"
        day: bool = game.law.consult(
            "christmas-day-serves-everybody",
            {"everybody": owns or christmas, "owner-only": owns},
            seen=shown,
            card=card,
            player=who,
        )
        return day or owners(game, player, source, owns, owns or anybody(game, bonus.has), shown)
    if bonus.who == "owner":
        owns = owned(game, player, bonus)
        if game.table.zone[source].kind == KEEPERS:
            return True
        return owners(game, player, source, owns, any(owned(game, other, bonus) for other in game.players), shown)
    if bonus.who in ("most-keepers", "fewest-keepers"):
        return richest(game, player, source, bonus, shown)
    if bonus.who == "young":
        return young(game, player, source, shown)
    if bonus.who == "revealer":
        revealed = (source, "reveal-fear") in game.turn.used
        answer = game.law.consult(
            "fear-is-revealed-by-choice",
            {"by-choice": revealed, "always": True},
            seen=shown,
            card=card,
            player=who,
        )
        return answer
    return bonus.who == "everybody"


def anybody(game: Game, name: str | None) -> bool:
    return bool(name) and any(has_in_front(game, other, str(name)) for other in game.players)


def owned(game: Game, player: Player, bonus: Bonus) -> bool:
    """Whether the player has on the table what the bonus asks its owner for."""
    if bonus.has:
        return has_in_front(game, player, bonus.has)
    if bonus.has_trait:
        return any(bonus.has_trait in game.cards[number].traits for number in player.front())
    return True


def owners(game: Game, player: Player, source: int, owns: bool, somebody: bool, shown: Callable[[bool], int]) -> bool:
    """A bonus for whoever owns something (HF-01: Christmas Bonus on other days, Martian Technology, Monster Bonus)."""
    answer: bool = game.law.consult(
        "owners-bonus-serves-its-owner",
        {"owner": owns, "everybody": somebody},
        seen=shown,
        card=game.name(source),
        player=player.name,
    )
    return answer


def richest(game: Game, player: Player, source: int, bonus: Bonus, shown: Callable[[bool], int]) -> bool:
    """Rich Bonus, Poor Bonus and their kin: the most (or fewest) Keepers on the table, just now (LF-19, LF-20)."""
    law, card, who = game.law, game.name(source), player.name
    word = "most" if bonus.who == "most-keepers" else "fewest"
    now = {other.name: len(other.keepers.cards) for other in game.players}
    alone: bool = law.consult(
        "rich-bonus-tie",
        {"nobody": leads(now, who, word), "all-tied": leads(now, who, word, shared=True)},
        seen=shown,
        card=card,
        player=who,
        most=word,
    )
    if word == "fewest":
        some = {name: keepers for name, keepers in now.items() if keepers}
        alone = law.consult(
            "nought-is-the-fewest",
            {"nought-counts": alone, "one-at-least": leads(some, who, word)},
            seen=shown,
            card=card,
            player=who,
        )
    top: bool = law.consult(
        "bonuses-go-by-the-moment",
        {
            "as-the-turn-goes": alone,
            "as-the-turn-began": leads(game.turn.keepers_then, who, word),
            "poor-or-rich": alone and not (word == "most" and game.turn.was_poor),
        },
        seen=shown,
        card=card,
        player=who,
        most=word,
    )
    answer: bool = law.consult(
        "rich-bonus-goes-to-the-richest",
        {"most-keepers": top, "everybody": True},
        seen=shown,
        card=card,
        player=who,
        most=word,
    )
    return answer


def leads(keepers: Mapping[str, int], who: str, word: str, shared: bool = False) -> bool:
    """Whether a player has the most (or fewest) Keepers of all, by name; `shared`: as many as another will do.

    >>> leads({"Ann": 0, "Bob": 2, "Cara": 2}, "Ann", "fewest"), leads({"Bob": 2, "Cara": 2}, "Bob", "most")
    (True, False)
    """
    if who not in keepers:
        return False
    sign = 1 if word == "most" else -1
    mine, others = sign * keepers[who], [sign * number for name, number in keepers.items() if name != who]
    return all(mine >= other if shared else mine > other for other in others)


def young(game: Game, player: Player, source: int, shown: Callable[[bool], int]) -> bool:
    """Child Bonus: everybody of 12 or younger, else the youngest (HF-01)."""
    ages = {other.name: other.age for other in game.players}
    if any(age is None for age in ages.values()):
        game.assume("nobody's age is told, so Child Bonus serves nobody")
        return False
    mine = player.age or 0
    is_child = mine <= 12
    youngest = mine == min(other.age or 0 for other in game.players)
    no_child = all((other.age or 0) > 12 for other in game.players)
    answer: bool = game.law.consult(
        "child-bonus-youngest-instead",
        {"youngest": is_child or (no_child and youngest), "nobody": is_child},
        seen=shown,
        card=game.name(source),
        player=player.name,
    )
    return answer


def bonuses(game: Game, player: Player, part: str, shown: Shown | None = None) -> list[tuple[int, int]]:
    """Bonuses that serve the player: (card id, amount) for a part: draw, play, hand_limit, keeper_limit."""
    found: list[tuple[int, int]] = []
    total = 0
    for source in sources(game, player, part):
        bonus = game.cards[source].bonus
        assert bonus is not None
        amount = game.bonus_number(source, part)

        def visible(on: bool, amount: int = amount, total: int = total) -> int:
            number = total + (amount if on else 0)
            return shown(number) if shown else number

        if serves(game, player, source, bonus, visible) and of_each_copy(game, player, source, found, visible):
            found.append((source, amount))
            total += amount
    return found


def of_each_copy(
    game: Game, player: Player, source: int, found: list[tuple[int, int]], shown: Callable[[bool], int]
) -> bool:
    """Whether a second copy of a Keeper brings its bonus too (LF-18)."""
    cards = game.cards
    if cards[source].type != "keeper" or all(cards[one].key != cards[source].key for one, _ in found):
        return True
    answer: bool = game.law.consult(
        "each-copy-has-its-power",
        {"each-copy": True, "one-of-a-kind": False},
        seen=shown,
        card=game.name(source),
        player=player.name,
    )
    return answer


def draws_owed(game: Game) -> int:
    """How many cards the active player still has to draw this turn (HR-R17, HR-R18)."""
    turn, player = game.turn, game.turn.player

    def left(number: int, drawn: int) -> int:
        return max(0, number - drawn)

    settled = turn.drawn + turn.missed
    base = base_number(game, "draw", lambda number: left(number, settled))
    extra = bonuses(game, player, "draw", lambda bonus: left(base + bonus, settled))
    required = base + sum(amount for _, amount in extra)
    drawn = draws_made(game, lambda number: left(required, number))
    if not game.number_changed("draw"):
        return left(required, drawn)
    drawn = game.law.consult(
        "draws-made-count",
        {"all-count": drawn, "afresh": max(0, drawn - turn.drawn_before_change)},
        seen=lambda number: left(required, number),
        card=game.rule_name("draw"),
        player=player.name,
    )
    if turn.brought:
        drawn = game.law.consult(
            "no-hand-bonus-on-top",
            {"on-top": drawn, "counts-as-drawn": drawn, "counts-when-it-rises": drawn + turn.brought},
            seen=lambda number: left(required, number),
            card=game.rule_name("draw"),
            player=player.name,
        )
    drawn = game.law.consult(
        "other-draws-do-not-count",
        {"rule-draws-only": drawn, "all-draws": drawn + turn.gained},
        seen=lambda number: left(required, number),
        card=game.rule_name("draw"),
        player=player.name,
    )
    opening = turn.numbers.get("draw", 1)
    now: int = game.law.consult(
        "rule-change-counts-at-once",
        {"at-once": left(required, drawn), "next-turn": left(int(opening) if isinstance(opening, int) else 1, drawn)},
        card=game.rule_name("draw"),
        player=player.name,
    )
    return now


def draws_made(game: Game, shown: Shown) -> int:
    """Draws of the turn that are made, or past making up; `shown` maps them to how many are owed (LF-05, LF-07)."""
    turn, law = game.turn, game.law
    drawn = turn.drawn
    if turn.turned_up:
        drawn = law.consult(
            "mystery-card-is-no-draw",
            {"extra": drawn, "one-of-the-draws": drawn + len(turn.turned_up)},
            seen=lambda number: shown(number + turn.missed),
            card=game.name(turn.turned_up[-1]),
            player=turn.player.name,
        )
    if turn.missed:
        drawn += law.consult(
            "missed-draw-is-gone",
            {"gone": turn.missed, "made-up": 0 if drawable(game) else turn.missed},
            seen=lambda missed: shown(drawn + missed),
            player=turn.player.name,
            missed=f"{turn.missed} {'draw' if turn.missed == 1 else 'draws'}",
        )
    return drawn


def drawable(game: Game) -> bool:
    """Whether there is a card to draw, among the discards too."""
    table = game.table
    return table.pile_goes_on or bool(table.draw_pile.cards or table.shuffled.cards or table.discard.cards)


def base_number(game: Game, matter: str, shown: Shown) -> int:
    """The number of the Draw rule in play, over that of the Basic Rules."""
    value = base_value(game, matter, shown)
    return value if isinstance(value, int) else 1


def base_value(game: Game, matter: str, shown: Callable[[int], int] | None = None) -> int | str:
    """What the Draw or Play rule in play says: a number or a word (HR-Q02)."""
    rules = rules_about(game, matter)
    basic = game.basic_number()
    if not rules:
        if matter in game.basic_displaced:
            kept: int = game.law.consult(
                "basic-rules-stay", {"stay": basic, "discarded": 0}, seen=shown, card="Basic Rules"
            )
            return kept
        return basic if game.basic_in_force else 0
    value = value_of(game, rules, matter, basic)
    if isinstance(value, int):
        value = game.law.consult(
            "new-rule-over-basic",
            {"overrides": value, "adds": value + basic},
            seen=shown,
            card=game.name(rules[-1]),
        )
    if game.suspended_rule in rules and matter == "play" and not game.turn.suspends:
        value = game.law.consult(
            "override-lasts-one-turn",
            {"this-turn": value, "for-good": basic},
            seen=shown,
            card=game.name(game.suspended_by),
            player=game.turn.player.name,
            rule=game.name(rules[-1]),
        )
    return value


def kept_back(value: int | str) -> int:
    """How many cards a Play rule leaves in the hand: those of Play All But 1, more if its numeral reads higher.

    >>> kept_back("all-but-2"), kept_back("all"), kept_back(3)
    (2, 0, 0)
    """
    return int(value.removeprefix(ALL_BUT)) if isinstance(value, str) and value.startswith(ALL_BUT) else 0


def left_to_play(value: int | str, bonus: int, played: int, hand: int) -> int:
    """Plays left under a Play rule, at most the cards in hand (HF-31, HF-32, HR-Q03)."""
    if kept := kept_back(value):
        return min(hand, max(0, hand - kept + bonus))
    if isinstance(value, str):
        return hand
    return max(0, min(value + bonus - played, hand))


def plays(game: Game, shown: bool = False, owed: bool = True) -> Plays:
    """The plays of the turn under way. With `shown` the number itself is on display, else only whether it is nought.

    Without `owed` nobody asks which of the plays that may be made must be.
    """
    turn, player, law = game.turn, game.turn.player, game.law
    hand = len(player.hand.cards)
    played = turn.played
    if turn.ceded or turn.closed_by is not None:
        return Plays(0, 0, game.rule_name("play"), [], played)
    see: Shown = (lambda number: number) if shown else (lambda number: int(number > 0))

    value = base_value(game, "play", lambda number: see(left_to_play(number, 0, played, hand)))
    if kept_back(value) > 1:
        value = law.consult(
            "inflation-keeps-back-one-more",
            {"one-more": value, "still-one": "all-but-1"},
            seen=lambda word: see(left_to_play(word, 0, played, hand)),
            player=player.name,
            card=game.rule_name("play"),
        )
    if isinstance(value, str):
        held = len(turn.held.intersection(player.hand.cards)) if turn.phase == PLAY else hand
        hand = law.consult(
            "play-all-takes-new-cards",
            {"new-cards-too": hand, "held-at-start": held},
            seen=lambda cards: see(left_to_play(value, 0, played, cards)),
            player=player.name,
        )
    if isinstance(value, int):
        printed = value + (bonus_unseen(game, player) if turn.tally else 0)
        played = made.made(game, played, lambda number: see(left_to_play(printed, 0, number, hand)))
    showing = None if shown else lambda bonus: see(left_to_play(value, bonus, played, hand))
    extra = bonuses(game, player, "play", showing)
    bonus = sum(amount for _, amount in extra)
    if bonus and kept_back(value):
        bonus = law.consult(
            "bonus-fills-play-all-but-1",
            {"fills": bonus, "keeps-one": 0},
            seen=lambda number: see(left_to_play(value, number, played, hand)),
            player=player.name,
            bonus=game.name(extra[0][0]),
        )
    if game.rule_changed("play") and not isinstance(value, str):
        since = played - turn.played_before_change
        if since < 0:
            since = 0
        played = law.consult(
            "plays-made-count",
            {"all-count": played, "afresh": since, "not-the-rule-card": played - 1},
            seen=lambda number: see(left_to_play(value, bonus, number, hand)),
            card=game.rule_name("play"),
            player=player.name,
        )
    played -= turn.extra_plays
    may = left_to_play(value, bonus, played, hand)
    if lost := bonus_lost(game):
        may = law.consult(
            "bonus-leaves-with-its-card",
            {"gone": may, "rest-of-the-turn": left_to_play(value, bonus + sum(lost.values()), played, hand)},
            seen=see,
            card=", ".join(map(game.name, lost)),
            player=player.name,
        )
    if game.number_changed("play"):
        before = turn.numbers.get("play", 1)
        may = law.consult(
            "rule-change-counts-at-once",
            {"at-once": may, "next-turn": left_to_play(before, bonus, played, hand)},
            seen=see,
            card=game.rule_name("play"),
            player=player.name,
        )
    if turn.carried:
        may = min(hand, may + turn.carried)
    optional = revealed = 0
    for source, amount in extra:
        found = game.cards[source].bonus
        if found is not None and found.optional and found.who != "revealer":
            optional += amount
        elif found is not None and found.who == "revealer":
            revealed, fear = revealed + amount, source
    must = may
    if not owed:
        optional = revealed = 0
    if optional and may:
        declined = max(0, may - optional) if isinstance(value, int) and value + bonus - played <= hand else may
        must = law.consult(
            "child-bonus-is-optional",
            {"optional": declined, "owed": may},
            seen=see,
            card=game.name(next(s for s, _ in extra if game.cards[s].bonus and game.cards[s].bonus.optional)),  # type: ignore[union-attr]
            player=player.name,
        )
    if revealed and must:
        must = law.consult(
            "revealed-fear-is-played-for",
            {"owed": must, "optional": max(0, must - revealed) if isinstance(value, int) else must},
            seen=see,
            card=game.name(fear),
            player=player.name,
        )
    parts = [(game.name(source), amount) for source, amount in extra]
    rules = rules_about(game, "play")
    printed_number = game.number(rules[-1], "value") if rules else game.basic_number()
    number = printed_number if isinstance(printed_number, int) else None
    return Plays(may, must, game.rule_name("play"), parts, turn.played, number)


def bonus_lost(game: Game) -> dict[int, int]:
    """What cards added to the plays as the turn began that have left since: nothing of it is left (HR-Q07)."""
    then, zone = game.turn.bonus_plays, game.table.zone
    here = (game.table.rules, game.turn.player.keepers)
    return {number: more for number, more in then.items() if zone[number] not in here} if then else {}


def bonus_unseen(game: Game, player: Player) -> int:
    """What bonuses add to the plays of a player, looked at without recording."""
    with game.unrecorded():
        return sum(amount for _, amount in bonuses(game, player, "play"))


def without_bonus(game: Game) -> int:
    """Plays left if no bonus served the active player."""
    hand = len(game.turn.player.hand.cards)
    with game.unrecorded():
        value = base_value(game, "play")
    return left_to_play(value, 0, game.turn.played, hand)
