"""What tables should lean to: the cards a question names, those that go with them, and those of its matter."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random

from adjudicator.cards.catalogue import catalogue
from adjudicator.cards.model import Card

PLAYABLE = ("keeper", "goal", "ungoal", "new-rule", "action", "creeper", "surprise")
FAVOURED = ("fluxx-5", "star", "creeper-pack", "holiday", "martian", "stoner", "regular-show")
"""Editions in the order in which they are named where a card lies in several."""
NAMED, AKIN, MATTER, ANY = 0.45, 0.2, 0.25, 0.1
"""How often a card of the table is one the question names, one that goes with it, one of its matter, or any."""


def plays_with_hand(card: Card) -> bool:
    playing = ("draw-and-play", "goal-mill", "use-what-you-take", "play-from-discard")
    return any(name in playing for name, _ in card.does)


def has_bonus(card: Card) -> bool:
    return card.bonus is not None or card.start_bonus is not None


def of_rule(*matters: str) -> Callable[[Card], bool]:
    return lambda card: card.rule is not None and card.rule.matter in matters


def of_type(*types: str) -> Callable[[Card], bool]:
    return lambda card: card.type in types


def moves_keepers(card: Card) -> bool:
    named = {name for name, _ in card.does}
    taking = {"steal", "redistribute", "exchange-keepers", "gift-giveaway", "scramble", "take-class"}
    return bool(named & (taking | {"trash", "trash-all"}))


def draws_cards(card: Card) -> bool:
    drawing = ("draw", "draw-and-play", "everybody-gets", "discard-and-draw", "draw-then-discard", "random-tax")
    return any(name in drawing for name, _ in card.does) or of_rule("draw")(card)


def changes_hands(card: Card) -> bool:
    hands = ("trade-hands", "rotate-hands", "random-tax", "use-what-you-take", "others-discard", "trade-places")
    return any(name in hands for name, _ in card.does)


def ends_turns(card: Card) -> bool:
    return card.ends_turn is not None or any(power.ends_turn for power in card.powers)


def handles_rules(card: Card) -> bool:
    """New Rules, and what takes them away."""
    what = {str(params.get("what")) for _, params in card.does}
    takes = any(name in ("simplify", "zap", "discard-and-draw") for name, _ in card.does)
    return card.type == "new-rule" or takes or bool(what & {"new-rule", "new-rules", "limits"})


def handles_creepers(card: Card) -> bool:
    """Creepers, and what moves them about."""
    what = {str(params.get("what")) for _, params in card.does}
    named = {name for name, _ in card.does} | {power.effect for power in card.powers}
    moving = {"move-creeper", "step-off", "give-creeper", "detach", "discard-with", "zap", "take-class"}
    return card.type == "creeper" or bool(named & moving) or bool(what & {"creepers", "keeper-or-creeper"})


def counts_hands(card: Card) -> bool:
    """Limits, what takes them away, and what fills hands."""
    return of_rule("hand-limit", "keeper-limit")(card) or draws_cards(card) or card.name == "No Limits"


def takes_extra(card: Card) -> bool:
    named = [name for name, _ in card.does] + [power.effect for power in card.powers]
    return "extra-turn" in named


def is_villain(card: Card) -> bool:
    return bool(card.traits & {"villain", "villains"}) or card.name == "Villains"


def is_human(card: Card) -> bool:
    return "human" in card.traits or any("human" in str(power.params) for power in card.powers)


MATTERS: Mapping[str, Callable[[Card], bool]] = {
    "surprises": of_type("surprise"),
    "cancelling": of_type("surprise"),
    "chains": of_type("surprise"),
    "windows": of_type("surprise"),
    "out-of-turn": of_type("surprise"),
    "creepers": handles_creepers,
    "limits": counts_hands,
    "hand-limit": of_rule("hand-limit"),
    "keeper-limit": of_rule("keeper-limit"),
    "play-count": of_rule("play"),
    "play-all": of_rule("play"),
    "plays": of_rule("play"),
    "draws": draws_cards,
    "goals": of_type("goal"),
    "winning": of_type("goal"),
    "ties": of_type("goal"),
    "ungoals": of_type("ungoal"),
    "ungoal": of_type("ungoal"),
    "new-rules": handles_rules,
    "basic-rules": handles_rules,
    "agendas": of_rule("goal-slots"),
    "bonuses": has_bonus,
    "no-hand-bonus": has_bonus,
    "free-actions": lambda card: card.type == "new-rule" and bool(card.powers),
    "keeper-powers": lambda card: card.type == "keeper" and bool(card.powers),
    "powers": lambda card: bool(card.powers),
    "turn-end": ends_turns,
    "extra-turn": takes_extra,
    "temporary-hands": plays_with_hand,
    "actions": of_type("action"),
    "playing": of_type("action"),
    "discards": changes_hands,
    "discarding": changes_hands,
    "keepers": moves_keepers,
    "redistribution": moves_keepers,
    "hands": changes_hands,
    "humans": is_human,
    "hiding": is_human,
    "villains": is_villain,
    "lets-simplify": handles_rules,
}
"""What cards a topic is about."""


@cache
def playable() -> tuple[Card, ...]:
    """Every card that can lie on a table and whose text is known at least in part."""
    return tuple(card for card in catalogue().all() if usable(card))


@cache
def common() -> tuple[Card, ...]:
    """The cards of complete decks, and of those the sources are about."""
    return tuple(
        card
        for card in playable()
        if "class" not in card.traits and (not card.editions or card.editions[0] in FAVOURED)
    )


def usable(card: Card) -> bool:
    known = card.type in PLAYABLE and card.known != "name-only"
    return known and catalogue().find(card.name) is card and not (card.type == "goal" and card.goal is None)


def untold(card: Card) -> bool:
    """Whether nobody has told what a card does: it can be laid down, and nothing comes of it."""
    tells = (card.does, card.out_of_turn, card.answers, card.powers, card.duties, card.rule, card.bonus, card.goal)
    quiet = card.type in ("keeper", "creeper", "meta-rule", "marker", "basic-rules")
    return card.known == "name-only" or (card.known != "full" and not quiet and not any(tells))


@cache
def names_printed() -> re.Pattern[str]:
    names = sorted((card.name for card in playable() if len(card.name) > 3), key=lambda name: (-len(name), name))
    return re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, names)) + r")(?!\w)")


@dataclass(slots=True)
class Leaning:
    """What tables of a question are made of: the cards it names, those that go with them, those of its matter."""

    named: list[Card] = field(default_factory=list)
    akin: list[Card] = field(default_factory=list)
    matter: list[Card] = field(default_factory=list)
    topics: frozenset[str] = frozenset()
    unknown: list[str] = field(default_factory=list)
    """Cards the question names and whose text nobody has told."""
    readings: tuple[tuple[str, str], ...] = ()
    """Other readings of related rulings: some questions only come up under them."""

    def card(self, rng: Random) -> Card:
        """One card, more often one that the question is about."""
        lot = rng.random() * (NAMED + AKIN + MATTER + ANY)
        for share, some in ((NAMED, self.named), (AKIN, self.akin), (MATTER, self.matter)):
            if lot < share and some:
                return rng.choice(some)
            lot -= share
        return rng.choice(common())


def leaning(
    cards: Iterable[str],
    texts: Iterable[str],
    topics: Iterable[str],
    related: Iterable[str] = (),
    readings: Sequence[tuple[str, str]] = (),
    stressed: Iterable[str] = (),
) -> Leaning:
    """What a question leans to: the cards it lists, those its texts name, and its topics.

    `related` are cards of related rulings, `readings` other readings of those; what `stressed` texts speak of counts
    like the cards of the question.
    """
    listed = list(cards)
    found: dict[str, Card] = {}
    unknown = []
    for name in listed:
        card = catalogue().find(name)
        if card is not None and usable(card):
            found.setdefault(card.key, card)
        if card is not None and untold(card):
            unknown.append(card.name)
    for text in texts:
        for name in names_printed().findall(text):
            card = catalogue().find(name)
            if card is not None and usable(card):
                found.setdefault(card.key, card)
    named = list(found.values())
    about = frozenset(topics)
    tests = [MATTERS[topic] for topic in sorted(about) if topic in MATTERS]
    matter = [card for card in playable() if any(test(card) for test in tests)]
    akin = {card.key: card for card in going_with(named)}
    for name in related:
        card = catalogue().find(name)
        if card is not None and usable(card) and card.key not in found:
            akin.setdefault(card.key, card)
    words = {word.lower().rstrip("s") for text in stressed for word in re.findall(r"[A-Za-z-]+", text)}
    for topic, test in MATTERS.items():
        if topic.rstrip("s") in words:
            akin |= {card.key: card for card in common() if test(card) and card.key not in found}
    return Leaning(named, list(akin.values()), matter, about, unknown, tuple(readings))


def going_with(named: Sequence[Card]) -> Iterable[Card]:
    """Cards that go with some others: named in them or naming them, with an effect or a matter in common."""
    keys = {card.key for card in named}
    effects = {name for card in named for name in effects_of(card)}
    matters = {card.rule.matter for card in named if card.rule is not None}
    mentioned = {name for card in named for name in mentions(card)}
    for card in playable():
        if card.key in keys:
            continue
        shared = effects & effects_of(card) or (card.rule is not None and card.rule.matter in matters)
        if shared or card.name in mentioned or any(one.name in mentions(card) for one in named):
            yield card


def traits_about(cards: Sequence[Card]) -> list[str]:
    """The traits that some cards count, aim at, or have."""
    found: dict[str, None] = {}
    for card in cards:
        if card.goal is not None:
            found |= dict.fromkeys([count.trait for count in card.goal.count if count.trait])
            found |= dict.fromkeys([card.goal.tie_break] if card.goal.tie_break else [])
        for _, params in (*card.does, *card.duties, *((power.effect, power.params) for power in card.powers)):
            found |= dict.fromkeys([str(params["trait"])] if "trait" in params else [])
        found |= dict.fromkeys(sorted(card.traits - {"class"}))
    return list(found)


def effects_of(card: Card) -> set[str]:
    return {name for name, _ in (*card.does, *card.duties)} | {power.effect for power in card.powers}


@cache
def mentions(card: Card) -> frozenset[str]:
    """The cards that a card names."""
    names: list[str] = list(card.goal.names()) if card.goal is not None else []
    if card.bonus is not None:
        names += [name for name in (card.bonus.in_play, card.bonus.has) if name]
    names += [power.if_in_play for power in card.powers if power.if_in_play]
    for _, params in (*card.does, *card.duties):
        names += [value for value in params.values() if isinstance(value, str)]
    return frozenset(names)
