"""Actions aimed at New Rules (HF-24, HR-R13)."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.cards import parameter
from adjudicator.engine import NO_MORE, Flow, Game, effect
from adjudicator.engine.deeds import moments, rules
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.deeds.moments import begin_together, end_together
from adjudicator.engine.deeds.rules import remove
from adjudicator.engine.numbers import classes, meta_rules, numerals, rules_in_play
from adjudicator.engine.state.ways_of_taking import DISCARD
from adjudicator.table import Player, Zone
from adjudicator.table.caching import RULES

BASIC_RULES: Final = "Basic Rules"


def no_rules(game: Game, player: Player, card: int, **_: Any) -> bool:
    return not game.table.rules.cards


def named_among(game: Game, cards: list[int], named: Any) -> list[int]:
    """Those of some cards that are named; all where no names are given."""
    keys = {game.key(name) for name in named or ()}
    return [number for number in cards if not keys or game.cards[number].key in keys]


def beyond_reach(game: Game, player: Player, card: int, rules: list[Any]) -> list[Any]:
    """New Rules that may be chosen; neither the Basic Rules nor a Meta-Rule is one of them (HR-R13, MF-15, MF-17)."""
    options = game.offer(
        "basic-rules-cannot-be-chosen",
        {"untouchable": rules, "a-target": [*rules, BASIC_RULES]},
        player,
        card,
        take="choose",
    )
    options.made_of(rules)
    if not game.agreement.meta:
        return options
    found = game.offer(
        "meta-rules-are-no-new-rules",
        {"permanent": options, "like-new-rules": [*options, *game.agreement.meta]},
        player,
        game.agreement.meta[0],
    )
    return found.made_of(options)


def discard_for_good(game: Game, player: Player, chosen: Any, to: Zone | None = None) -> bool:
    """Under other readings the Basic Rules or a Meta-Rule can go: whether that was chosen, and is gone now."""
    to = to or game.table.discard
    kind = "discard" if to is game.table.discard else "take"
    if chosen == BASIC_RULES:
        game.rules.basic_in_force, game.rules.basic_gone_to = False, to
        game.table.kept.forget(RULES)
        emit(game, f"{kind} basic rules", player=player)
        return True
    if chosen not in game.agreement.meta:
        return False
    meta_rules.hold(game, [number for number in game.agreement.meta if number != chosen])
    emit(game, kind, card=chosen, to=to, player=player)
    return True


def trash_rule(game: Game, player: Player, card: int, named: Any = None) -> Flow[None]:
    """Discard one New Rule of one's choice, out of those named where some are; the Basic Rules are none (HR-R13)."""
    found: list[Any] = named_among(game, game.table.rules.cards, named)
    options = found if named else beyond_reach(game, player, card, found)
    number = yield from choose(game, player, "rule", options, about=card, compulsory=True)
    if not discard_for_good(game, player, number) and isinstance(number, int):
        yield from rules.remove(game, player, [number])


def halves(game: Game, player: Player, card: int) -> tuple[int, int]:
    """The greater and the smaller half of the New Rules in play, of which the Basic Rules are none (HR-R13)."""
    rules = len(game.table.rules.cards)
    more = rules + game.rules.basic_in_force
    return game.consult(
        "basic-rules-cannot-be-chosen",
        {"untouchable": ((rules + 1) // 2, rules // 2), "a-target": ((more + 1) // 2, more // 2)},
        player,
        card,
        take="count",
    )


@effect("simplify", "Discards up to half the New Rules, rounded up.", pointless=no_rules)
def simplify(game: Game, player: Player, card: int) -> Flow[None]:
    """Discard up to half the New Rules in play, rounded up (HF-24)."""
    up, down = halves(game, player, card)
    both = (number for matter in rules_in_play.LIMITS for number in game.rules.by_matter[matter])
    limits = [number for number in both if number in game.table.rules.cards]
    apart = (len(game.table.rules.cards) - len(limits) + 1) // 2
    gone: list[int] = []
    taken = 0
    while taken < up or beyond_half(game, card, taken, up):
        if up > taken >= min(down, apart) and not another_half(game, player, card, taken, up, down, apart):
            break
        left = [number for number in game.table.rules.cards if number not in gone]
        options: list[Any] = game.offer(
            "lets-simplify-up-to",
            {"up-to": [*left, NO_MORE], "exactly": left, "at-least-one": [*left, NO_MORE] if taken else left},
            player,
            card,
            most=str(up),
        )
        if limits:
            options = but_limits(game, player, card, options, limits, up)
        number = yield from choose(game, player, "rule", beyond_reach(game, player, card, options))
        if number == NO_MORE:
            break
        if not discard_for_good(game, player, number):
            gone.append(number)
        taken += 1
    if gone:
        yield from remove(game, player, gone)


def beyond_half(game: Game, card: int, taken: int, up: int) -> bool:
    """Whether rules are left of which one more may go, where a half is raised like a numeral (SR-R01)."""
    return taken < len(game.table.rules.cards) and taken < up + numerals.in_words(game, card, up)


def another_half(game: Game, player: Player, card: int, taken: int, up: int, down: int, apart: int) -> bool:
    """Whether one rule more may go, where the number is odd, or limits are no part of it by another reading (HF-24)."""
    return game.consult(
        "lets-simplify-rounds-up",
        {"up": taken < up, "down": taken < down, "limits-apart": taken < apart},
        player,
        card,
        most=str(up),
    )


def but_limits(game: Game, player: Player, card: int, rules: list[Any], limits: list[int], most: int) -> list[Any]:
    """New Rules that may be chosen for half of them; limits are some, by another reading they are none (HF-24)."""
    others = [number for number in rules if number not in limits]
    found = game.offer(
        "lets-simplify-rounds-up", {"up": rules, "down": rules, "limits-apart": others}, player, card, most=str(most)
    )
    return found.made_of(rules)


@effect(
    "trash-up-to",
    "Discards up to so many New Rules.",
    takes={"most": parameter.number("How many at most.")},
    pointless=no_rules,
)
def trash_up_to(game: Game, player: Player, card: int, *, most: int) -> Flow[None]:
    """Discard up to so many New Rules in play (Veto in turn)."""
    gone: list[int] = []
    while len(gone) < most:
        left = [number for number in game.table.rules.cards if number not in gone]
        recent = [number for number in left if game.rules.played_in.get(number) == game.turn.number]
        others = [number for number in left if game.rules.played_by.get(number) is not player]
        options = game.offer(
            "veto-in-turn-takes-any-rules",
            {
                "any": [*left, NO_MORE],
                "only-just-played": [*recent, NO_MORE],
                "not-ones-own": [*others, NO_MORE],
            },
            player,
            card,
        )
        number = yield from choose(game, player, "rule", options)
        if number == NO_MORE:
            break
        gone.append(number)
    if gone:
        yield from rules.remove(game, player, gone)


def nothing_there(game: Game, player: Player, card: int, *, what: str, trait: str | None = None, **_: Any) -> bool:
    table = game.table
    if what == "goals":
        cards = [*table.goals.cards, *(number for one in game.players for number in one.goals.cards)]
    elif what == "creepers":
        cards = [number for one in game.players for number in one.creepers.cards]
    elif what == "keepers":
        cards = [number for one in game.players for number in one.keepers.cards]
    else:
        cards = table.rules.cards
    return not classes.bearing(game, cards, trait)


def put_back(game: Game, player: Player, card: int, gone: list[int]) -> None:
    """A rule that a Meta-Rule put into play at the start goes like any other and stays away (LF-35)."""
    named = {game.key(params["rule"]) for _, params in meta_rules.having(game, game.agreement.meta, "begins-in-play")}
    begun = [number for number in gone if game.cards[number].key in named]
    back: tuple[int, ...] = game.consult(
        "reset-brings-nothing-back",
        {"gone-for-good": (), "as-at-the-start": tuple(begun)},
        player,
        card,
        rule=game.names(begun),
    )
    for number in back:
        emit(game, "enter", card=number, to=game.table.rules, player=player)


def goals_swept(game: Game, player: Player, card: int) -> list[int]:
    """The Goals that go where all do: those in the middle, and those that lie before players."""
    middle = tuple(game.table.goals.cards)
    owners = [other for other in game.table.from_left(player, include=True) if other.goals.cards]
    if not owners:
        return list(middle)
    everywhere = (*middle, *(number for other in owners for number in other.goals.cards))
    swept: tuple[int, ...] = game.consult(
        "all-goals-are-those-before-players-too",
        {"all-of-them": everywhere, "in-the-middle-only": middle},
        player,
        card,
        other=owners[0].name,
    )
    return list(swept)


def to_be_swept(game: Game, *, what: str, trait: str | None = None) -> list[int]:
    keepers = [number for one in game.players for number in one.keepers.cards]
    return classes.bearing(game, keepers, trait) if what == "keepers" else []


@effect(
    "trash-all",
    "Discards everything of a kind on the table.",
    takes={
        "what": parameter.word("What is discarded.", "creepers", "keepers", "new-rules", "limits", "goals"),
        "trait": parameter.maybe(parameter.trait("Only cards with this trait.")),
    },
    pointless=nothing_there,
    way=DISCARD,
    risks=to_be_swept,
)
def trash_all(game: Game, player: Player, card: int, *, what: str, trait: str | None = None) -> Flow[None]:
    """Discard all New Rules, all limits, all Goals, all Keepers or all Creepers in play, or those with a trait."""
    table = game.table
    if what in ("new-rules", "limits"):
        numbers = classes.bearing(game, table.rules.cards, trait)
        if what == "limits":
            numbers = [n for n in numbers if (r := game.cards[n].rule) and r.matter in rules_in_play.LIMITS]
        if numbers:
            yield from rules.remove(game, player, numbers)
            put_back(game, player, card, numbers)
        if what == "new-rules" and trait is None and game.agreement.meta:
            swept_too: tuple[int, ...] = game.consult(
                "meta-rules-are-no-new-rules",
                {"permanent": (), "like-new-rules": tuple(game.agreement.meta)},
                player,
                game.agreement.meta[0],
            )
            for number in swept_too:
                discard_for_good(game, player, number)
        return
    if what == "goals":
        numbers = goals_swept(game, player, card)
    elif what == "keepers":
        numbers = [number for other in table.from_left(player, include=True) for number in other.keepers.cards]
    else:
        around = table.from_left(player, include=True)
        swept: tuple[int, ...] = game.consult(
            "sweeping-takes-everybodys-creepers",
            {
                "everybodys": tuple(number for other in around for number in other.creepers.cards),
                "own-only": tuple(player.creepers.cards),
            },
            player,
            card,
        )
        numbers = list(swept)
    numbers = classes.bearing(game, numbers, trait)
    begin_together(game)
    for number in numbers:
        if table.zone[number] is not table.discard:  # what shares a Keeper with another has gone along with that
            if number != numbers[0]:
                yield from moments.between_discards(game, player, game.name(card))
            emit(game, "discard", card=number, to=table.discard, player=player)
    yield from end_together(game)
