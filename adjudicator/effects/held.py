"""Actions that lie under a rule and are lent as free actions; cards that are held facing outward."""

from __future__ import annotations

from adjudicator.effects.nothing_to_act_on import missing
from adjudicator.engine import Flow, Game, effect
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.moments import check, do_if_it_can
from adjudicator.table import Player


def held_by(game: Game, player: Player, card: int) -> list[int]:
    """The Actions that lie under a card."""
    under = game.table.under
    return [n for n in under[card].cards if game.cards[n].type == "action"] if card in under else []


@effect(
    "use-held-action",
    "Does what the Action under the rule says; it stays there.",
    on=("new-rule",),
    obstacles=missing(held_by, "no Action lies under {card}"),
    lends=held_by,
)
def use_held_action(game: Game, player: Player, card: int) -> Flow[None]:
    """Do what the Action under a rule says; it stays there (Let's Keep Doing That)."""
    play = game.plays.latest_of(card)
    number = play.lent if play is not None else None
    if number is None:
        return
    game.plays.doing.append(number)
    for name, params in game.cards[number].does:
        yield from do_if_it_can(game, player, number, name, params)
    game.plays.doing.remove(number)


@effect("take-to-hand-open", "This Keeper goes to the hand and is held facing outward.", on=("keeper",))
def take_to_hand_open(game: Game, player: Player, card: int) -> Flow[None]:
    """This Keeper goes back to its owner's hand, where it is held facing outward (Magic Ring)."""
    emit(game, "take", card=card, to=player.hand, player=player)
    game.table.open |= {card}
    for other in game.players:
        game.history.seen.add((other.name, card))
    yield from check(game)
