"""Limits are obeyed: who gives up what, and when."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.cards.model import Power
from adjudicator.engine.deeds import drawing_by_rule, moments, playing
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.deeds.moments import begin_together, end_together
from adjudicator.engine.numbers import duties, limits, numerals, rules_in_play, uses
from adjudicator.engine.numbers.limits import HAND, KEEPER
from adjudicator.engine.state.asks import NO_MORE, Flow, Option
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.register import EFFECTS
from adjudicator.engine.state.turn import OVER, SETUP
from adjudicator.law import Law
from adjudicator.table import Player, Zone

NEWEST: Final = "the newest"
"""Another reading: of the cards beyond a limit nobody chooses; those that came last go."""


BOTH: Final[tuple[str, str]] = (HAND, KEEPER)
"""The limits in the order in which they are obeyed (HR-R10)."""


def bind_others(game: Game) -> Flow[None]:
    """Everybody whose turn it is not obeys the limits at once (HR-R16, HR-R17)."""
    for player in game.table.from_left(game.turn.player):
        for matter in (HAND, KEEPER):
            if over := limits.demanded(game, player, matter):
                yield from give_up(game, player, matter, over)
    yield from bind_active(game)


def bind_active(game: Game) -> Flow[None]:
    """What a limit asks just now of the player whose turn it is."""
    if game.turn.phase not in (SETUP, OVER):
        for matter in (HAND, KEEPER):
            yield from spare_active(game, matter)


def spare_active(game: Game, matter: str) -> Flow[None]:
    """The active player may exceed a limit until the turn is over (HR-R10, HR-Q06)."""
    player = game.turn.player
    if not limits.in_question(game, matter):
        return

    def demanded() -> int:
        over = limits.excess(game, player, matter)
        if over:
            over = game.law.consult(
                "limits-spare-the-active-player",
                {"after-the-turn": 0, "at-every-moment": over, "nothing-beyond": 0, "no-draw-beyond": 0},
                player=player.name,
            )
        return over

    if over := game.law.decide(demanded):
        yield from give_up(game, player, matter, over)


def obey(game: Game, player: Player) -> Flow[None]:
    """The turn is over: down to the Hand Limit, then to the Keeper Limit (HR-R10).

    What goes for the second may have raised the first as well, which is looked at again then.
    """
    order = BOTH
    if game.rules.by_matter[HAND] and game.rules.by_matter[KEEPER]:
        order = game.law.consult(
            "hand-before-keepers",
            {"hand-first": lambda: BOTH, "keepers-first": lambda: turned_round(game, player)},
            player=player.name,
        )
    yield from come_down(game, player, order[0])
    if (yield from come_down(game, player, order[1])):
        yield from come_down(game, player, order[0])
    yield from drawing_by_rule.fill_up(game, [player])


def turned_round(game: Game, player: Player) -> tuple[str, str]:
    """The limits in the other order, where somebody is over both."""
    return (KEEPER, HAND) if all(limits.excess(game, player, matter) for matter in BOTH) else BOTH


def come_down(game: Game, player: Player, matter: str) -> Flow[bool]:
    """Somebody whose turn is over obeys one limit. Returns whether anything had to go."""
    if limits.never_bound(game, matter):
        return False
    due = over = limits.due_after_turn(game, player, matter)
    while over:  # what goes may have raised the limit
        before = sum(limits.count(player, each) for each in (HAND, KEEPER))
        yield from give_up(game, player, matter, over)
        over = limits.excess(game, player, matter)
        if sum(limits.count(player, each) for each in (HAND, KEEPER)) == before:
            break
    return bool(due)


def give_up(game: Game, player: Player, matter: str, count: int) -> Flow[None]:
    """Discard down to a limit, one card at a time, the holder choosing (HR-Q09)."""
    name, rules = limits.rule_name(game, matter), game.rules.by_matter[matter]
    as_one = game.law.plainly("discards-are-one-moment", "together")
    comes_to_nothing = game.law.settles(discards_do_nothing)
    begin_together(game)
    for place in range(count):
        options = limits.discardable(game, player, matter)
        if not options:
            break
        if place and not as_one:
            yield from moments.between_discards(game, player, name)
        instead = keepers_instead(game, player, name) if matter == HAND else []
        asked, all_go = player.name, len(options) <= count - place and type(options) is list and not instead
        if not all_go:
            asked = game.law.consult(
                "holder-chooses-discards",
                {
                    "holder": player.name,
                    "active-player": game.turn.player.name,
                    "random": "chance",
                    "newest-go": NEWEST,
                    "back-to-hand": player.name,
                    "neighbour": game.table.following(player).name,
                    "keeper-instead": player.name,
                },
                card=name,
                player=player.name,
            )
        who = next((p for p in game.players if p.name == asked), None)
        if asked == NEWEST:
            number = max(options, key=lambda one: game.table.zone[one].cards.index(one))
        elif all_go:
            number = yield Option(player, "discard", options)  # in whatever order
        else:
            if matter == KEEPER and who is player:
                options = duties.among_own(game, player, options)
            number = yield from choose(
                game, who, "discard", [*options, *instead] if instead else options, about=rules[-1] if rules else None
            )
        if matter == limits.KEEPER and goes_back_to_hand(game, player, name):
            emit(game, "take", card=number, to=player.hand, player=player)
            continue
        let_go(game, player, number, matter)
        if not comes_to_nothing:
            yield from what_follows(game, player, number, matter)
    while further := beyond_what_is_due(game, player, matter):
        said: Any = yield from choose(game, player, "discard", [*further, NO_MORE])
        if not isinstance(said, int):
            break
        let_go(game, player, said, matter)
        if not comes_to_nothing:
            yield from what_follows(game, player, said, matter)
    yield from end_together(game)


def forget_payments(game: Game) -> None:
    """A card pays for another as long as that limit lies there and that other is beyond it (other readings)."""
    left: list[tuple[Player, int]] = []
    for player, rule in game.rules.paid_otherwise:
        for matter, cards in ((HAND, player.hand.cards), (KEEPER, player.keepers.cards)):
            if rule in game.rules.by_matter[matter][-1:]:
                spare = len(cards) - limits.limit(game, player, matter) - left.count((player, rule))
                left += [(player, rule)] if spare > 0 else []
    game.rules.paid_otherwise = left


def let_go(game: Game, player: Player, number: int, matter: str) -> None:
    """A card is discarded for a limit."""
    other = game.table.zone[number] is not (player.hand if matter == HAND else player.keepers)
    to = game.table.discard if other else goes_to(game, player, matter)
    emit(game, "obey", card=number, to=to, player=player, limit=limits.rule_name(game, matter))
    if rules := game.rules.by_matter[matter]:
        game.rules.obeyed.append((number, player, rules[-1]))
        if other:
            game.rules.paid_otherwise.append((player, rules[-1]))


def goes_to(game: Game, player: Player, matter: str) -> Zone:
    """Where a card goes that is beyond a limit: to the discards; as it comes, another reading has hands evened out."""
    if matter != HAND or not rules_in_play.came_this_turn(game, HAND):
        return game.table.discard
    discard = game.table.discard
    return game.law.consult(
        "hand-limit-is-a-cap",
        {"cap": lambda: discard, "quota": lambda: discard, "shared-out": lambda: shared_out(game, player)},
        card=limits.rule_name(game, HAND),
        player=player.name,
    )


def shared_out(game: Game, player: Player) -> Zone:
    """The hand of the next player who holds fewer cards than a Hand Limit says, else the discard pile."""
    short = [one for one in game.table.from_left(player) if not limits.filled(game, one, HAND)]
    return short[0].hand if short else game.table.discard


def what_follows(game: Game, player: Player, number: int, matter: str) -> Flow[None]:
    """What comes of a card that was given up for a limit, where anything does."""
    yield from playing.discarded(game, player, number)
    yield from rewarded(game, player, number, matter)


def beyond_what_is_due(game: Game, player: Player, matter: str) -> list[int]:
    """What else may be discarded along with what a limit asks for: nothing, but another reading has it."""
    left = list(player.hand.cards if matter == HAND else player.keepers.cards)
    return game.law.consult(
        "limit-takes-what-is-too-many",
        {"just-those": [], "may-go-below": left},
        card=limits.rule_name(game, matter),
        player=player.name,
    )


def goes_back_to_hand(game: Game, player: Player, rule: str) -> bool:
    """Whether a Keeper that is one too many goes back to the hand of its owner (another reading)."""
    return game.law.consult(
        "holder-chooses-discards",
        {
            "holder": False,
            "active-player": False,
            "random": False,
            "newest-go": False,
            "back-to-hand": True,
            "neighbour": False,
            "keeper-instead": False,
        },
        card=rule,
        player=player.name,
    )


def keepers_instead(game: Game, player: Player, rule: str) -> list[int]:
    """The Keepers that may go in place of cards of the hand: none, but another reading has all of them do."""
    return game.law.consult(
        "holder-chooses-discards",
        {
            "holder": [],
            "active-player": [],
            "random": [],
            "newest-go": [],
            "back-to-hand": [],
            "neighbour": [],
            "keeper-instead": list(player.keepers.cards),
        },
        card=rule,
        player=player.name,
    )


def discards_do_nothing(law: Law) -> bool:
    """Whether nothing comes of a card that is given up for a limit: neither what it says nor what it could pay for."""
    return law.reads("limit-discard-pays-nothing", "nothing") and law.reads("discard-is-no-play", "inert")


def rewarded(game: Game, player: Player, gone: int, matter: str) -> Flow[None]:
    """A card given up for a limit pays for nothing (LF-04)."""
    due = limits.rewards(game, player, gone, matter)
    if not due:
        return
    had: list[tuple[int, Power]] = game.consult(
        "limit-discard-pays-nothing",
        {"nothing": [], "pays-too": due},
        player,
        gone,
        rule=game.name(due[0][0]),
        limit=limits.rule_name(game, matter),
    )
    for number, power in had:
        uses.mark(game.turn.uses.made, number, power.effect)
        pays = EFFECTS[power.effect].pays
        assert pays is not None
        yield from pays(game, player, number, **numerals.params(game, number, power.params))
