"""Numbers printed on cards, as they read just now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.cards.model import Card
from adjudicator.engine.numbers import supply
from adjudicator.engine.state.caching import kept
from adjudicator.engine.state.game import Game
from adjudicator.table.caching import RULES

ONE_IS_TWO: Final = "one-is-two"


@kept(RULES)
def number(game: Game, number: int, parameter: str) -> int | str:
    """A number printed on a rule card, raised by whatever raises numerals (Inflation)."""
    rule = game.cards[number].rule
    assert rule is not None
    assert rule.value is not None
    if isinstance(rule.value, int):
        return rule.value + raised(game, number, parameter)
    more = raised(game, number, "but")
    return f"all-but-{1 + more}" if more else rule.value


def raised(game: Game, number: int, parameter: str) -> int:
    """By how much a printed numeral of a card reads higher just now."""
    more = printed_higher(game, number, parameter)
    if not more:
        return 0
    card = game.cards[number]
    return as_for_all(game, more, card.numerals[parameter], card, later=came_after_it(game, number))


def came_after_it(game: Game, number: int) -> bool:
    """Whether a card is a rule in play that came after whatever raises numerals; what stands beside came first."""
    rules, raising = game.table.rules.cards, game.rules.by_matter["numerals"][-1]
    return number in rules and (raising not in rules or rules.index(number) > rules.index(raising))


def as_for_all(
    game: Game, more: int, printed: int, card: Card | None = None, *, limit: bool = False, later: bool = False
) -> int:
    """By how much a numeral reads higher, on any card or in the Basic Rules: by other readings not on each (LF-08).

    `printed`: what it says; `limit`: it stands in the Basic Rules and is a limit there; `later`: on a rule that came
    after what raises it.
    """
    rule, number = card and card.rule, game.rules.by_matter["numerals"][-1]
    raising = game.cards[number].rule
    which, higher = as_read(raising.value if raising is not None else None)
    return game.law.consult(
        "inflation-raises-every-numeral",
        {
            "every-numeral": more,
            "limits-stay": 0 if limit or (rule and rule.matter in ("hand-limit", "keeper-limit")) else more,
            "draws-and-plays-stay": 0 if (rule and rule.matter in ("draw", "play")) or not (card or limit) else more,
            "bonuses-stay": 0 if card and card.bonus else more,
            "basic-rules-stay": more if card else 0,
            "actions-stay": 0 if card and card.type != "new-rule" else more,
            "free-actions-stay": 0 if card and card.powers and not rule else more,
            "later-rules-stay": 0 if later else more,
            "doubles": printed,
        },
        card=game.name(number),
        numerals=which,
        higher=higher,
    )


def as_read(value: int | str | None) -> tuple[str, str]:
    """Which numerals a rule raises, and how they read then.

    >>> as_read(1), as_read(ONE_IS_TWO)
    (('every numeral', 'one higher'), ('every 1', 'as a 2'))
    """
    if value == ONE_IS_TWO:
        return "every 1", "as a 2"
    return "every numeral", "one higher" if value == 1 else f"{value} higher"


def printed_higher(game: Game, number: int, parameter: str) -> int:
    """By how much a printed numeral of a card reads higher, where every one does."""
    changers = game.rules.by_matter["numerals"]
    if not changers:
        return 0
    numerals = game.cards[number].numerals
    if parameter not in numerals:
        return 0
    return sum(adds(game, rule, numerals[parameter]) for rule in changers)


def in_words(game: Game, number: int, written: int) -> int:
    """By how much a number reads higher that a card writes as a word, or only means: numerals alone do (SR-R01)."""
    changers = game.rules.by_matter["numerals"]
    if not changers:
        return 0
    more: int = game.law.consult(
        "words-are-no-numerals",
        {"numerals-only": 0, "words-too": sum(adds(game, rule, written) for rule in changers)},
        card=game.name(changers[-1]),
        other=game.name(number),
    )
    return more


def adds(game: Game, number: int, printed: int) -> int:
    """By how much a rule makes a printed numeral read higher: Inflation any, Double Vision a 1."""
    rule = game.cards[number].rule
    assert rule is not None
    if isinstance(rule.value, int):
        return rule.value
    return int(rule.value == ONE_IS_TWO and printed == 1)


def bonus_number(game: Game, number: int, part: str) -> int:
    """How much a bonus card adds to a part (draw, play, hand_limit, keeper_limit), or takes from it."""
    amount: int = getattr(game.cards[number].bonus, part)
    more = raised(game, number, part)
    return amount - more if amount < 0 else amount + more


def basic_number(game: Game, matter: str) -> int:
    """What the Basic Rules say on a matter as it reads just now: 1 where no Meta-Rule and nothing else raises it."""
    return as_basic(game, game.rules.basic.get(matter, 1))


def as_basic(game: Game, printed: int, *, limit: bool = False) -> int:
    """A number of the Basic Rules as it reads just now."""
    more = basic_higher(game, printed)
    return printed + as_for_all(game, more, printed, limit=limit) if more else printed


def basic_higher(game: Game, printed: int) -> int:
    """By how much a number of the Basic Rules reads higher, where every numeral does."""
    changers = game.rules.by_matter["numerals"]
    return sum(adds(game, rule, printed) for rule in changers) if changers else 0


def limit_of(game: Game, rule: int, matter: str) -> int:
    """The limit that a card sets: a New Rule, or a Meta-Rule for the Basic Rules."""
    basic = game.cards[rule].limits.get(matter)
    return int(number(game, rule, "value")) if basic is None else as_basic(game, basic, limit=True)


def params(game: Game, number: int, params: Mapping[str, Any]) -> Mapping[str, Any]:
    """The parameters of an effect as they read just now."""
    if not game.rules.by_matter["numerals"]:
        return params
    numerals = game.cards[number].numerals
    return {
        name: (to_draw if name == "draw" else as_read_now)(game, number, name, value) if name in numerals else value
        for name, value in params.items()
    }


def as_read_now(game: Game, number: int, parameter: str, printed: int) -> int:
    """A parameter of an effect as it reads just now."""
    return printed + raised(game, number, parameter)


def to_draw(game: Game, number: int, parameter: str, printed: int) -> int:
    """How many cards an effect draws, as far as it matters: a hand may come to the discards before."""
    hand = len(game.turn.player.hand.cards)
    return supply.to_draw(game, lambda: as_read_now(game, number, parameter, printed), hand)


def counted(number: int, what: str) -> str:
    """A number of things in words.

    >>> counted(1, "play"), counted(2, "draw")
    ('1 play', '2 draws')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
