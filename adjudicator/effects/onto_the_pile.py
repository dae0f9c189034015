"""Cards that go from the table onto the draw pile, and cards that are turned up from it until enough have come."""

from __future__ import annotations

from typing import Any

from adjudicator.cards import parameter
from adjudicator.effects.rules import named_among
from adjudicator.effects.take_and_trade import owners, targets
from adjudicator.effects.turn_enders import reshuffle_draw_pile
from adjudicator.engine import Flow, Game, Obstacle, effect
from adjudicator.engine.deeds import creepers, drawing, playing, rules
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose, identify
from adjudicator.engine.deeds.moments import begin_together, end_together
from adjudicator.engine.numbers import duties
from adjudicator.table import Player


def within_reach(game: Game, player: Player, card: int, what: str, whose: str, named: Any) -> list[int]:
    """The cards that may be put onto the pile."""
    if what == "itself":
        return [card]
    if what == "new-rule":
        return named_among(game, game.table.rules.cards, named)
    before = owners(game, player, whose)
    if what == "goal":
        middle = [] if whose == "own" else game.table.goals.cards
        return named_among(game, [*middle, *(number for one in before for number in one.goals.cards)], named)
    return duties.stand_ins(game, player, targets(game, before, what, named))


def nothing_in_reach(
    game: Game, player: Player, card: int, *, what: str, whose: str = "any", named: Any = None, **_: Any
) -> bool:
    with game.unrecorded():
        return not within_reach(game, player, card, what, whose, named)


def out_of_reach(game: Game, player: Player, card: int, **params: Any) -> list[Obstacle]:
    return [Obstacle("no such card lies on the table")] if nothing_in_reach(game, player, card, **params) else []


@effect(
    "put-on-pile",
    "Puts a card from the table onto the draw pile, under it or into it.",
    takes={
        "what": parameter.word(
            "What may be put there; `itself` is the card that says so.", *parameter.TARGETS, "goal", "itself"
        ),
        "whose": parameter.maybe(parameter.word("Whose; anybody's where it is left out.", "own", "others", "any")),
        "where": parameter.word("Where to.", "top", "bottom", "shuffled"),
        "named": parameter.named(),
    },
    pointless=nothing_in_reach,
    obstacles=out_of_reach,
)
def put_on_pile(
    game: Game, player: Player, card: int, *, what: str, where: str, whose: str = "any", named: Any = None
) -> Flow[None]:
    """A card of the table goes onto the draw pile, under it, or is shuffled into it."""
    options = within_reach(game, player, card, what, whose, named)
    number = yield from choose(game, player, "card", options, about=card)
    if number is None:
        return
    table = game.table
    to, at = table.draw_pile, (0 if where == "bottom" else None)
    if where == "bottom" and (table.pile_goes_on or table.shuffled.cards):
        to = table.shuffled
        game.assume("the whole draw pile is not listed: when a card under it comes up is left to chance")
    begin_together(game)
    if table.zone[number] is table.rules:
        yield from rules.remove(game, player, [number], table.draw_pile)
        if at is not None:
            table.move(number, to, at)
    else:
        emit(game, "tuck in", card=number, to=to, at=at, player=player)
    if where == "shuffled":
        yield from reshuffle_draw_pile(game)
    yield from end_together(game)


@effect(
    "turn-up",
    "Turns cards up from the draw pile until so many of a type have come; the others are discarded.",
    takes={
        "type": parameter.word("Which type counts.", *parameter.PLAYABLE, "creeper"),
        "until": parameter.number("How many of it."),
        "then": parameter.word(
            "What happens to them: played, taken into the hand, or, of Keepers and Creepers, laid down.",
            "play",
            "take",
            "lay",
        ),
    },
)
def turn_up(game: Game, player: Player, card: int, *, type: str, until: int, then: str) -> Flow[None]:
    """Turn cards up from the draw pile until so many of a type have come; the others are discarded."""
    table = game.table
    wanted: list[int] = []
    others: list[int] = []
    begin_together(game)
    while len(wanted) < until:
        number = yield from drawing.take_top(game, player)
        if number is None:
            break
        yield from identify(game, number)
        if game.cards[number].type == type:
            wanted.append(number)
            emit(game, "turn up", card=number, to=table.pool, player=player)
        elif game.cards[number].type == "creeper" and laid_down(game, player, number):
            yield from creepers.lay(game, player, number)
        else:
            others.append(number)
            emit(game, "turn up", card=number, to=table.pool, player=player)
    for number in others:  # not before: where the pile runs out, they are not among what is shuffled
        emit(game, "discard", card=number, to=table.discard, player=player)
    if then != "play":
        for number in wanted:
            yield from take_turned_up(game, player, number, then)
        yield from end_together(game)
        return
    yield from end_together(game)
    while wanted:
        if game.turn.ending.by is not None:
            number = wanted[0]
            emit(game, "discard", card=number, to=table.discard, player=player)
        else:
            number = yield from choose(game, player, "card to play", list(wanted), about=card)
            yield from playing.play(game, player, number, source="draw pile")
        wanted.remove(number)


def laid_down(game: Game, player: Player, number: int) -> bool:
    """Whether a Creeper that is turned up comes before its player, or goes with the other cards."""
    return game.consult("turned-up-creeper-is-laid-down", {"laid-down": True, "with-the-rest": False}, player, number)


def take_turned_up(game: Game, player: Player, number: int, then: str) -> Flow[None]:
    """A card that was turned up goes into the hand, or straight onto the table."""
    if game.cards[number].type == "creeper":
        yield from creepers.lay(game, player, number)
    elif then == "lay" and game.cards[number].type == "keeper":
        emit(game, "enter", card=number, to=player.keepers, player=player)
    else:
        emit(game, "take", card=number, to=player.hand, player=player)
