"""What a New Rule throws out, and what a play that was stopped would have thrown out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudicator.cards.model import Card
from adjudicator.cards.names import normal
from adjudicator.engine.numbers import goal_slots
from adjudicator.engine.numbers.rule_numbers import ALL
from adjudicator.engine.numbers.rules_in_play import LIMITS
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.pending import Pending
from adjudicator.table import as_said


def displaced_by(game: Game, number: int) -> list[int]:
    """Rules in play that a New Rule throws out. Contains the card itself where it is the one that has to go."""
    card, law = game.cards[number], game.law
    in_play = list(game.table.rules.cards)
    same = [other for other in in_play if contradicts(game, number, other)]
    others = (game.names(same or in_play) or "no rule") if law.comparing else ""
    alike = alike_out(game, number, [other for other in in_play if other not in same])

    def going(some: tuple[int, ...]) -> frozenset[int]:
        return frozenset((*some, *alike))

    if card.rule is not None and card.rule.matter == "goal-slots":
        found: tuple[int, ...] = law.consult(
            "agendas-replace-each-other",
            {"replace": tuple(same), "add-up": (), "larger-counts": ()},
            card=card.name,
            other=others,
        )
    else:
        limit = card.rule is not None and card.rule.matter in LIMITS
        both = [o for o in in_play if o in same or (limit and (r := game.cards[o].rule) and r.matter in LIMITS)]
        found = law.decide(
            lambda: law.consult(
                "contradiction-replaces",
                {
                    "same-matter": tuple(same),
                    "any-new-rule": tuple(in_play),
                    "both-stay": (),
                    "older-stays": (number,) if same else (),
                    "limits-are-one-matter": tuple(both),
                    "greater-counts": (),
                    "bonuses-too": tuple(o for o in in_play if o in same or about(card) & about(game.cards[o])),
                },
                card=card.name,
                other=others,
                matter="the same matter as" if same else "another matter than",
            ),
            going,
        )
    found += alike
    clash = quarrelling(game, number, in_play)
    if clash:
        found += law.consult(
            "get-on-with-it-beside-play-all",
            {"coexist": (), "displace": tuple(clash)},
            card=card.name,
            other=game.names(clash),
        )
    return list(dict.fromkeys(found))


def contradicts(game: Game, number: int, other: int) -> bool:
    """Whether a rule throws another out: they are about the same matter, or its card names the other."""
    mine, its = game.cards[number], game.cards[other]
    if mine.rule is not None and its.rule is not None and mine.rule.matter == its.rule.matter:
        return True
    return names(mine, its)


def names(card: Card, other: Card) -> bool:
    """Whether a rule says that it throws out another, by its name or its matter."""
    if card.rule is None or not card.rule.contradicts:
        return False
    called = card.rule.contradicts
    return matter_of(other) in called or any(normal(name) in other.keys for name in called)


def about(card: Card) -> frozenset[str]:
    """Whether a New Rule has to do with how many cards are drawn, played or both, be it as a bonus."""
    found = {card.rule.matter} if card.rule is not None else set()
    found.update(card.start_bonus or ())
    if card.bonus is not None:
        found.update(matter for matter in ("draw", "play") if getattr(card.bonus, matter))
    return frozenset(found & {"draw", "play"})


def alike_out(game: Game, number: int, others: list[int]) -> tuple[int, ...]:
    """Rules that a New Rule throws out although both could be obeyed: those that do the very same (LF-15)."""
    same = [other for other in others if twins(game, number, other)]
    out: tuple[int, ...] = ()
    if same:
        out = game.law.consult(
            "same-rule-replaces-itself",
            {"replaces": tuple(same), "only-contradictions": (), "older-stays": (number,)},
            card=game.name(number),
            other=names_beside(game, number, same),
        )
    bonuses = [other for other in others if game.cards[other].bonus and other not in same]
    if game.cards[number].bonus:
        out += game.law.consult(
            "bonuses-stand-side-by-side",
            {"side-by-side": (), "one-bonus": tuple(bonuses), "one-is-enough": ()},
            card=game.name(number),
            other=game.names(bonuses),
        )
    return out


def twins(game: Game, number: int, other: int) -> bool:
    """Whether two New Rules do the same."""
    return do_the_same(game.cards[number], game.cards[other])


def do_the_same(mine: Card, its: Card) -> bool:
    """Whether New Rules do the same, under one name or two; a bonus on another condition is another rule."""
    if mine.key == its.key:
        return True
    if not mine.known == its.known == "full" or matter_of(mine) != matter_of(its) or mine.rule != its.rule:
        return False
    return any(said(mine)) and said(mine) == said(its)


def matter_of(card: Card) -> str:
    """The matter about which a New Rule sets something; empty where it sets nothing."""
    return card.rule.matter if card.rule is not None else ""


def said(card: Card) -> tuple[Any, ...]:
    """All that a New Rule does while it is in play, its name apart."""
    powers = [(one.effect, one.params, one.once, one.when, one.ends_turn, one.gesture) for one in card.powers]
    conditions = [(one.if_in_play, one.if_trait_in_play) for one in card.powers]
    return (card.rule, card.bonus, card.start_bonus, powers, conditions, card.duties, card.whenever)


def quarrelling(game: Game, number: int, others: Iterable[int]) -> list[int]:
    """Of some rules those that let a player stop early while one says to play everything, or the other way (HF-15)."""
    cards = game.cards
    free, full = stops(cards[number]), says_everything(cards[number])
    if not (free or full):
        return []
    return [one for one in others if (free and says_everything(cards[one])) or (full and stops(cards[one]))]


def stops(card: Card) -> bool:
    """Whether a rule lets a player stop early."""
    return card.ends_turn == "on-use" and bool(card.powers)


def says_everything(card: Card) -> bool:
    """Whether a rule says to play everything."""
    return card.rule is not None and card.rule.value in ALL


def would_displace(game: Game, base: Pending) -> list[int]:
    """Rules or Goals that a play would have thrown out."""

    if base.kind == "new-rule":
        card, there = base.card, game.table.rules.cards
        return [other for other in there if contradicts(game, card, other) or twins(game, card, other)]
    if base.kind in ("goal", "ungoal") and goal_slots.full(game):
        return list(game.table.goals.cards)
    return []


def names_beside(game: Game, number: int, others: Iterable[int]) -> str:
    """The names of other cards; a copy of the card itself is "the old one"."""
    return as_said(["the old one" if game.cards[one] is game.cards[number] else game.name(one) for one in others])
