"""Small tables made up at random, leaning towards the cards and the matter of a question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from adjudicator.cards.catalogue import catalogue
from adjudicator.cards.model import Card
from adjudicator.scenario.reach import SINGLE
from adjudicator.search.games.randomly import NAMES
from adjudicator.search.separating.leaning import (
    FAVOURED,
    Leaning,
    common,
    draws_cards,
    mentions,
    of_rule,
    playable,
    traits_about,
    usable,
)
from adjudicator.search.separating.sketch import Data, copied

# -- tables -----------------------------------------------------------------------------------------------------------


class Maker:
    """Makes up one table."""

    def __init__(self, lean: Leaning, rng: Random) -> None:
        self.lean = lean
        self.rng = rng
        self.used: set[str] = set()
        self.data: Data = {}
        self.names: list[str] = []
        self.setup = False

    def table(self) -> Data:
        rng, topics = self.rng, self.lean.topics
        count = rng.choices((2, 3, 4), (55, 38, 7))[0]
        self.names = list(NAMES[:count])
        self.setup = rng.random() < (0.6 if topics & {"setup", "joining", "turn-order", "players"} else 0.01)
        self.data = {
            "players": {name: {} for name in self.names},
            "rules": [], "goals": [], "discard": [], "draw_pile": [], "meta_rules": [], "turn": {},
            "steps": [],
        }  # fmt: skip
        self.data["turn"] = self.turn()
        if rng.random() < 0.35:
            self.put(rng.choice([card for card in common() if of_rule("play")(card)]), "rules")
        if "ties" in topics and rng.random() < 0.5:
            self.tie()
        elif rng.random() < 0.4:
            self.goal_in_reach()
            if rng.random() < 0.25:
                self.goal_in_reach()
        if rng.random() < 0.15:
            self.abundance()
        elif rng.random() < 0.2:
            self.full_hand()
        for card in rng.sample(self.lean.named, min(len(self.lean.named), rng.randint(0, 2))):
            self.put(card)
        for _ in range(rng.randint(1, 9)):
            self.put(self.lean.card(rng))
        self.pile()
        self.agreements()
        if topics & STAND_INS and rng.random() < (0.35 if topics & {"humans", "villains", "ungoals"} else 0.15):
            self.stand_ins()
        elif topics >= {"creepers", "draws"} and rng.random() < 0.3:
            self.mid_draw()
        elif "powers" in topics and rng.random() < 0.1:
            self.odd_power()
        if "meta-rules" in topics and rng.random() < 0.5:
            agreed_on = [card.name for card in catalogue().all() if card.type == "meta-rule"]
            self.data[rng.choice(("meta_rules", "draw_pile"))].append(rng.choice(agreed_on))
        if self.lean.readings and rng.random() < (0.3 if topics & {"house-rules"} else 0.04):
            self.house()
        return tidy(self.data)

    def stand_ins(self) -> None:
        """Cards that no deck holds, for what no deck is known to hold: odd Creepers, a Goal or two that want them."""
        rng = self.rng
        odd = {name: self.odd_creeper() for name in ODD[: rng.randint(0, 4)]}
        goals = [card.name for card in self.lean.named if card.type in ("goal", "ungoal")]
        cards: Data = dict(odd)
        wanted: list[str] = []
        for name in ODD_GOALS[: rng.choice((1, 1, 2))]:
            if goals and rng.random() < 0.5:
                goal_name = rng.choice(goals)
                self.lay_goal(goal_name)
                cards |= self.meeting(goal_name)
                continue
            goal, wanted = self.odd_goal(list(odd), wanted if rng.random() < 0.6 else [])
            lost = "ungoals" in self.lean.topics and rng.random() < 0.5
            cards[name] = {"type": "ungoal", "goal": {"everywhere": wanted}} if lost else {"type": "goal", "goal": goal}
            self.lay_goal(name)
            self.spread([one for one in wanted if one not in odd], "creepers", 0.75)
        self.spread(list(odd), "creepers", 0.9)
        if len(self.data["goals"]) > 1 and not self.crowded_by("goal-slots"):
            self.data["rules"].append("Double Agenda")
        if cards:
            self.data["cards"] = cards

    def mid_draw(self) -> None:
        """Creepers on top of the draw pile, a Goal that wants one of them, and something to draw several cards with."""
        rng = self.rng
        some = [card.name for card in common() if card.type == "creeper" and not card.attaches]
        creepers = [name for name in rng.sample(some, 3) if f"'{name}'" not in str(self.data)]
        goal, wanted = self.odd_goal([], creepers)
        self.data["cards"] = {ODD_GOALS[0]: {"type": "goal", "goal": goal}}
        if not self.data["goals"]:
            self.data["goals"] = [ODD_GOALS[0]]
        self.spread([one for one in wanted if one not in creepers], "creepers", 0.9)
        self.data["draw_pile"][:0] = creepers[: rng.randint(1, 3)]
        self.put(rng.choice([card for card in common() if draws_cards(card)]), "hand", self.names[0])

    def odd_creeper(self) -> Data:
        """A Creeper with a trait or two that the question is about."""
        rng = self.rng
        known = traits_about(self.lean.named) or ["villain", "human"]
        traits = rng.sample(known, min(len(known), rng.choice((0, 1, 1, 2))))
        return {"type": "creeper", "traits": traits, "blocks_win": rng.random() < 0.8}

    def meeting(self, goal: str) -> Data:
        """Odd cards of the classes that a Goal counts, before several players; none where it counts none."""
        rng = self.rng
        card = catalogue().find(goal)
        condition = card.goal if card is not None else None
        if condition is None or not any(count.trait for count in condition.count):
            return {}
        also = [*condition.traits_allowed, *([condition.tie_break] if condition.tie_break else [])]
        cards: Data = {}
        for owner in self.names[: rng.randint(1, 2)]:
            for name in condition.all_of:
                self.of(owner, "keepers").append(name)
            for trait in (count.trait for count in condition.count for _ in range(count.min)):
                name = f"Odd Card {len(cards) + 1}"
                kind = rng.choice(("keeper", "creeper"))
                traits = [one for one in dict.fromkeys([trait, *also]) if one]
                cards[name] = {"type": kind, "traits": traits if rng.random() < 0.85 else traits[:1]}
                if rng.random() < 0.3:
                    cards[name]["counts_as"] = {traits[-1]: rng.randint(2, 3)}
                if rng.random() < 0.9:
                    self.of(owner, f"{kind}s").append(name)
        return cards

    def odd_goal(self, odd: list[str], again: list[str]) -> tuple[Data, list[str]]:
        """A Goal that wants Creepers or a class of cards, and the Creepers it wants; its Keepers are laid out.

        `again` are Creepers that another Goal wants as well.
        """
        rng = self.rng
        creepers = [card.name for card in common() if card.type == "creeper"]
        wanted = [str(one) for one in rng.sample([*creepers, *odd, *odd], 2)]
        if len(again) > 0:
            wanted[0] = again[0]
        if rng.random() < 0.3 and (traits := traits_about(self.lean.named)):
            trait = rng.choice(traits)
            return {"count": {"min": rng.randint(1, 3), "trait": trait}, "creepers_allowed": [{"trait": trait}]}, []
        keeper = rng.choice([card.name for card in common() if card.type == "keeper"])
        kinds: list[Data] = [
            {"any_of": [[wanted[0]], [wanted[1]]], "creepers_allowed": wanted},
            {"all_of": [keeper, wanted[0]], "creepers_allowed": wanted[:1]},
            {"all_of": wanted, "creepers_allowed": wanted},
            {"all_of": [keeper]},
        ]
        goal = rng.choice(kinds[:3] if again else kinds)
        if keeper in str(goal):
            self.spread([keeper], "keepers", 0.9)
        return goal, [one for one in wanted if one in str(goal)]

    def lay_goal(self, name: str) -> None:
        """A Goal in play, or in the hand of whoever sits first."""
        if self.rng.random() < 0.55:
            self.of(self.names[0], "hand").append(name)
        elif name not in self.data["goals"]:
            self.data["goals"].append(name)

    def spread(self, names: list[str], kind: str, share: float) -> None:
        """Lay most of some cards before players, more of them before one."""
        favourite = self.names[0] if self.rng.random() < 0.6 else self.rng.choice(self.names)
        for name in names:
            if f"'{name}'" not in str(self.data["players"]) and self.rng.random() < share:
                owner = favourite if self.rng.random() < 0.6 else self.rng.choice(self.names)
                self.of(owner, kind).append(name)

    def odd_power(self) -> None:
        """A Keeper with a power that costs the Keeper itself."""
        record = next((catalogue().record(card.name) for card in self.powers()), None)
        if record is None:
            return
        powers = record.get("powers")
        found = powers[0] if isinstance(powers, list) else powers
        power = dict(found) if isinstance(found, Mapping) else {}
        power["price"] = self.rng.choice(("discard", "hand"))
        self.data["cards"] = {ODD_KEEPER: {"type": "keeper", "powers": [power]}}
        self.of(self.names[0], "keepers").append(ODD_KEEPER)

    def powers(self) -> list[Card]:
        """Keepers with a power, in a random order."""
        some = [card for card in common() if card.type == "keeper" and len(card.powers) == 1]
        return self.rng.sample(some, len(some))

    def house(self) -> None:
        """A house rule of the table: a related ruling is read otherwise."""
        question, reading = self.rng.choice(self.lean.readings)
        self.data["house"] = [{"house": f"{question} read as {reading}", "readings": {question: reading}}]

    def abundance(self) -> None:
        """New Rules that the question is about, and much in hand and on the table of whoever sits first."""
        rng = self.rng
        rules = [card for card in (*self.lean.named, *self.lean.matter) if card.type == "new-rule"]
        for card in rng.sample(rules, min(len(rules), rng.randint(1, 3))):
            self.put(card, "rules")
        for place, kinds in (("front", ("keeper",)), ("hand", ("keeper", "goal", "action", "new-rule"))):
            some = [card for card in common() if card.type in kinds]
            for card in rng.sample(some, rng.randint(1, 4)):
                self.put(card, place, self.names[0])

    def full_hand(self) -> None:
        """Several cards that the question is about in the hand of whoever sits first, and plays enough for them."""
        rng = self.rng
        self.put(rng.choice([card for card in common() if of_rule("play")(card)]), "rules")
        some = [*self.lean.named, *self.lean.akin, *self.lean.matter]
        for card in rng.sample(some, min(len(some), rng.randint(2, 4))):
            if card.type in PLACES:
                self.put(card, "hand", self.names[0])

    def turn(self) -> Data:
        rng = self.rng
        turn: Data = {"player": self.names[0] if rng.random() < 0.75 else rng.choice(self.names)}
        if self.setup:
            return {**turn, "phase": "setup"}
        turn["phase"] = "start" if rng.random() < 0.3 else "play"
        if turn["phase"] == "play" and rng.random() < 0.3:
            turn["played"] = rng.randint(1, 2)
        if turn["phase"] == "play" and rng.random() < 0.1:
            turn["drawn"] = rng.randint(0, 3)
        return turn

    def goal_in_reach(self) -> None:
        """A Goal in play or in a hand, and most of what it asks for before or with one player."""
        goals = [card for card in (*self.lean.named, *self.lean.akin) if card.type in ("goal", "ungoal")]
        if not goals or self.rng.random() < 0.4:
            goals = [card for card in common() if card.type == "goal"]
        goal = self.rng.choice(goals)
        self.put(goal, "goals" if self.rng.random() < 0.6 else "hand")
        owner = self.rng.choice(self.names)
        if self.rng.random() < 0.25 and (rivals := [name for name in self.names if name != owner]):
            for card in self.asked_by(goal):
                self.put(card, "front", rivals[0])
        for card in self.asked_by(goal):
            if self.rng.random() < 0.7:
                self.put(card, "front", owner)
            elif self.rng.random() < 0.6:
                self.put(card, "hand", owner)
            else:
                self.put(card)

    def tie(self) -> None:
        """Two Goals in play, each met or nearly met by somebody else; perhaps a third in a hand."""
        rng = self.rng
        self.put(rng.choice([card for card in common() if of_rule("goal-slots")(card)]), "rules")
        goals = [card for card in common() if card.type == "goal" and card.goal is not None and card.goal.all_of]
        for number, goal in enumerate(rng.sample(goals, 3)):
            self.put(goal, "goals" if number < 2 and rng.random() < 0.8 else "hand", self.names[0])
            owner = self.names[number % len(self.names)] if rng.random() < 0.8 else rng.choice(self.names)
            for card in self.asked_by(goal):
                self.put(card, "front" if rng.random() < 0.85 else "hand", owner)

    def asked_by(self, goal: Card) -> list[Card]:
        """Cards that would meet a Goal: those it names, some of those with a trait it counts."""
        rng = self.rng
        found = [card for name in sorted(mentions(goal)) if (card := catalogue().find(name)) is not None]
        counts = goal.goal.count if goal.goal is not None else ()
        traits = [(count.trait, count.min) for count in counts if count.trait]
        if goal.goal is not None and goal.goal.tie_break:
            traits.append((goal.goal.tie_break, 2))
        if goal.goal is not None and goal.goal.most is not None:
            traits.append((goal.goal.most.metric, goal.goal.most.min))
        for trait, least in traits:
            with_trait = [card for card in playable() if trait in card.traits and "class" not in card.traits]
            found += rng.sample(with_trait, min(len(with_trait), least + rng.randint(0, 1)))
        return [card for card in found if usable(card)]

    def put(self, card: Card, place: str = "", owner: str = "") -> None:
        """Lay a card where its type belongs, or where it is told; a second copy seldom, where decks hold one."""
        copies = sum(card.copies.get(edition, 1) for edition in card.editions)
        if card.key in self.used and (copies < 2 or self.rng.random() < 0.6):
            return
        self.used.add(card.key)
        rng = self.rng
        owner = owner or (self.names[0] if rng.random() < 0.5 else rng.choice(self.names))
        place = place or rng.choices(*PLACES[card.type])[0]
        if place == "hand" and card.type == "creeper" and not self.setup:
            place = "draw_pile"
        if place in ("goals", "rules") and self.crowded(card, place):
            place = "hand"
        if place == "hand":
            self.of(owner, "hand").append(card.name)
        elif place == "front":
            self.in_front(card, owner)
        else:
            pile = self.data[place]
            pile.insert(0 if rng.random() < 0.7 else len(pile), card.name)

    def crowded(self, card: Card, place: str) -> bool:
        """Whether there is no room for another Goal, or for another New Rule about the same matter."""
        if place == "goals":
            rules = [one for name in self.data["rules"] if (one := catalogue().find(name)) is not None]
            slots = [one.rule.value for one in rules if one.rule and one.rule.matter == "goal-slots"]
            return len(self.data["goals"]) >= max([1, *(value for value in slots if isinstance(value, int))])
        matter = card.rule.matter if card.rule is not None else ""
        return matter in SINGLE and self.crowded_by(matter)

    def crowded_by(self, matter: str) -> bool:
        """Whether a New Rule about a matter is in play."""
        found = [one for name in self.data["rules"] if (one := catalogue().find(name)) is not None and one.rule]
        return any(one.rule is not None and one.rule.matter == matter for one in found)

    def in_front(self, card: Card, owner: str) -> None:
        """Before a player: a Keeper perhaps with what can be under it, a Creeper perhaps on a Keeper."""
        kind = "keepers" if card.type == "keeper" else "creepers"
        if kind == "creepers" and card.attaches and (keepers := self.data["players"][owner].get("keepers")):
            hosts = [place for place, one in enumerate(keepers) if isinstance(one, str)]
            if hosts:
                at = self.rng.choice(hosts)
                keepers[at] = {keepers[at]: [card.name]}
                return
        hides = next((power.params.get("trait") for power in card.powers if power.effect == "hide"), None)
        under = []
        if hides and self.rng.random() < 0.6:
            fitting = [one for one in playable() if hides in one.traits and one.key not in self.used]
            for one in self.rng.sample(fitting, min(len(fitting), self.rng.randint(1, 2))):
                self.used.add(one.key)
                under.append(one.name)
        self.of(owner, kind).append({card.name: under} if under else card.name)

    def of(self, owner: str, kind: str) -> list[Any]:
        found: list[Any] = self.data["players"][owner].setdefault(kind, [])
        return found

    def pile(self) -> None:
        """Some cards more to draw; at times the whole pile."""
        rng = self.rng
        for _ in range(rng.choice((0, 0, 1, 2, 4, 8))):
            card = self.lean.card(rng) if rng.random() < 0.6 else rng.choice(common())
            self.put(card, "draw_pile")
        if rng.random() < 0.25:
            self.data["draw_pile"].append("end")
        if rng.random() < 0.25:
            for name in self.names:
                if rng.random() < 0.5:
                    self.of(name, "hand").append(f"{rng.randint(1, 4)} unknown")

    def agreements(self) -> None:
        """Ages, reach, dates and what the table agreed on, where the matter may want them."""
        rng, topics = self.rng, self.lean.topics
        if topics & {"bonuses", "setup"} and rng.random() < 0.4:
            for name in self.names:
                self.data["players"][name]["age"] = rng.choice((6, 8, 10, 30, 40, 50))
        if "creepers" in topics and rng.random() < 0.3:
            one, *others = rng.sample(self.names, len(self.names))
            self.data["players"][one]["reach"] = others[: rng.randint(0, len(others))]
        agreed: Data = {}
        if "windows" in topics and rng.random() < 0.6:
            agreed |= rng.choice(({"grace_for": [rng.choice(self.names)]}, {"pause": True}, {}))
        if topics & {"turn-order", "setup"} and rng.random() < 0.4:
            agreed |= rng.choice(({"marker": rng.choice(self.names)}, {"first": "call"}))
        if topics & {"special-days", "bonuses", "agreements"} and rng.random() < 0.7:
            self.data["today"] = {"date": rng.choice(("12-25", "05-04", "07-09", "10-31"))}
            if rng.random() < 0.4:
                self.data["today"]["special"] = [self.data["today"]["date"]]
            day = self.data["today"]["date"]
            agreed |= rng.choice(
                (
                    {}, {"special_days": [day]}, {"special_days": ["01-02"]}, {"birthdays": {self.names[0]: day}},
                    {"special_days": [], "claimed_days": {day: rng.choice(("real", "own", "invented"))}},
                )
            )  # fmt: skip
        if agreed:
            self.data["agreed"] = agreed


STAND_INS = frozenset(("creepers", "villains", "winning", "ungoals", "humans", "goals"))
ODD = ("Stranger", "Second Stranger", "Third Stranger", "Fourth Stranger")
ODD_GOALS = ("Strange Goal", "Second Strange Goal")
ODD_KEEPER = "Strange Keeper"
PLACES: Mapping[str, tuple[Sequence[str], Sequence[int]]] = {
    "keeper": (("front", "hand", "draw_pile", "discard"), (60, 28, 6, 6)),
    "creeper": (("front", "draw_pile", "hand"), (60, 35, 5)),
    "goal": (("goals", "hand", "draw_pile", "discard"), (40, 46, 7, 7)),
    "ungoal": (("goals", "hand"), (60, 40)),
    "new-rule": (("rules", "hand", "draw_pile", "discard"), (50, 38, 6, 6)),
    "action": (("hand", "draw_pile", "discard"), (76, 14, 10)),
    "surprise": (("hand", "draw_pile", "discard"), (88, 8, 4)),
}


def tidy(data: Data) -> Data:
    """The same without what is empty, with the editions its cards come from."""
    kept = {key: value for key, value in data.items() if value or key in ("players", "steps", "turn")}
    kept["players"] = {
        name: {key: value for key, value in line.items() if value or key == "reach"}
        for name, line in data["players"].items()
    }
    editions = editions_of(cards_in(kept))
    kept.pop("edition", None)
    kept.pop("scenario", None)
    head: Data = {"scenario": "A situation"}
    if editions:
        head["edition"] = editions[0] if len(editions) == 1 else editions
    return {**head, **kept}


def cards_in(data: Data) -> list[Card]:
    """Every card of a table, each as often as it lies there."""
    found: list[Card] = []

    def take(item: Any) -> None:
        if isinstance(item, dict):
            for host, under in item.items():
                take(host)
                take(under)
        elif isinstance(item, list):
            for one in item:
                take(one)
        elif isinstance(item, str) and (card := catalogue().find(item)) is not None:
            found.append(card)

    for line in data["players"].values():
        take([line.get(key) or [] for key in ("hand", "keepers", "creepers")])
    take([data.get(key) or [] for key in ("rules", "goals", "discard", "draw_pile", "meta_rules")])
    return found


def editions_of(cards: Sequence[Card]) -> list[str]:
    """Few editions that have all of some cards, well-known decks first."""
    wanting = [card for card in cards if card.editions or card.editions_likely]
    found: list[str] = []
    while wanting:
        count: dict[str, int] = {}
        for card in wanting:
            for edition in card.editions or card.editions_likely:
                count[edition] = count.get(edition, 0) + 1
        best = max(count, key=lambda one: (count[one], -rank(one), one))
        found.append(best)
        wanting = [card for card in wanting if best not in (card.editions or card.editions_likely)]
    for card in cards:
        lying = sum(one is card for one in cards)
        for edition in card.editions:
            if card.editions and catalogue().copies(card, found) < lying and edition not in found:
                found.append(edition)
    return sorted(found, key=lambda one: (rank(one), one))


def rank(edition: str) -> int:
    return FAVOURED.index(edition) if edition in FAVOURED else len(FAVOURED)


def situation(lean: Leaning, rng: Random) -> Data:
    """A table made up at random, without steps."""
    return Maker(lean, rng).table()


def varied(data: Data, lean: Leaning, rng: Random) -> Data:
    """A table a little changed: cards come, go or move, the turn is another; some of its first steps stay."""
    new = copied(data)
    for _ in range(rng.randint(1, 3)):
        kind = rng.random()
        if kind < 0.35:
            maker = Maker(lean, rng)
            maker.data, maker.names = new, list(new["players"])
            for key in ("rules", "goals", "discard", "draw_pile"):
                new.setdefault(key, [])
            maker.used = {one.key for one in cards_in(new)}
            maker.put(lean.card(rng))
        elif kind < 0.75:
            heaps = list(heaps_of(new))
            if heaps:
                heap = rng.choice(heaps)
                taken = heap.pop(rng.randrange(len(heap)))
                if kind > 0.55 and isinstance(taken, str) and (card := catalogue().find(taken)) and card.type in PLACES:
                    maker = Maker(lean, rng)
                    maker.data, maker.names = new, list(new["players"])
                    for key in ("rules", "goals", "discard", "draw_pile"):
                        new.setdefault(key, [])
                    maker.put(card)
        elif kind < 0.85:
            new["turn"] = {"player": rng.choice(list(new["players"])), "phase": rng.choice(("start", "play"))}
        elif len(new["players"]) < 4:
            new["players"][NAMES[len(new["players"])]] = {}
    new["steps"] = new["steps"][: rng.randint(0, len(new["steps"]))]
    return tidy(new)


def heap_paths(data: Data) -> Iterator[tuple[str, ...]]:
    """Where the heaps of cards of a table stand that are not empty."""
    for name, line in data["players"].items():
        yield from (("players", name, key) for key in ("hand", "keepers", "creepers") if line.get(key))
    yield from ((key,) for key in ("rules", "goals", "discard", "draw_pile", "meta_rules") if data.get(key))


def heaps_of(data: Data) -> Iterator[list[Any]]:
    """Those heaps themselves."""
    for path in heap_paths(data):
        yield data[path[0]] if len(path) == 1 else data["players"][path[1]][path[2]]
