"""What Surprises do when they are played in turn (HF-48, HR-Q19)."""

from __future__ import annotations

from typing import Final

from adjudicator.cards import parameter
from adjudicator.effects.nothing_to_act_on import as_far_as_there_is, nobody_has
from adjudicator.effects.piles import thrown_away
from adjudicator.effects.several_players import at_random
from adjudicator.engine import Flow, Game, effect
from adjudicator.engine.deeds import cancelling, moments, playing
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.deeds.moments import begin_together, end_together
from adjudicator.engine.numbers import unknown_cards
from adjudicator.engine.state.unknown import UNKNOWN
from adjudicator.table import Player

RANDOM: Final = "random"
TYPES = {"goal": ("goal", "ungoal"), "action": ("action",)}
ANY_TYPE = ("goal", "ungoal", "action")


@effect(
    "others-discard",
    "Everybody else discards a card of the hand.",
    takes={"kind": parameter.word("A Goal, an Action, or any card, then a random one.", "goal", "action", "any")},
    pointless=nobody_has("hand", but_oneself=True),
    hits_each=True,
)
def others_discard(game: Game, player: Player, card: int, *, kind: str) -> Flow[None]:
    """Everybody else gives up a card: one of a kind of their own choice, or a random one."""
    others = game.table.from_left(player)
    hit: tuple[Player, ...] = game.law.decide(
        lambda: game.consult(
            "surprise-hits-all-others", {"others": tuple(others), "everybody": (player, *others)}, player, card
        ),
        lambda some: [one.name for one in some if one.hand.cards],
    )
    if not as_far_as_there_is(game, player, card, (bool(other.hand.cards) for other in others)):
        return
    begin_together(game)
    for other in cancelling.hit_by(game, card, hit):
        if other.hand.cards and thrown_away(game, other, other.hand.cards):
            yield from moments.between_discards(game, other, game.name(card))
            yield from gives_up(game, other, card, kind, player)
    yield from end_together(game)


def gives_up(game: Game, player: Player, card: int, kind: str, by: Player) -> Flow[None]:
    """One player gives up a card for a Surprise that another has played."""
    if kind == "any":
        number: int = yield from choose(game, player, "discard", list(player.hand.cards))
    else:
        kinds = TYPES[kind]
        typed = [number for number in player.hand.cards if unknown_cards.may_be(game, number, kinds)]
        if not typed and game.consult(
            "goal-or-random-is-a-free-choice",
            {"free-choice": False, "type-first": False, "its-player": False, "type-only": True},
            player,
            card,
        ):
            return
        either = [number for number in player.hand.cards if unknown_cards.may_be(game, number, ANY_TYPE)]
        named_types = game.offer(
            "each-surprise-names-its-own-type",
            {"own-type": [*typed, RANDOM], "goal-or-action": [*either, RANDOM]},
            player,
            card,
        )
        options = game.offer(
            "goal-or-random-is-a-free-choice",
            {
                "free-choice": named_types,
                "type-first": typed or [RANDOM],
                "its-player": named_types,
                "type-only": named_types,
            },
            player,
            card,
        )
        named = game.offer(
            "random-card-is-random",
            {"chance": options, "owner-names": list(dict.fromkeys([*options, *player.hand.cards]))},
            player,
            card,
        )
        named.made_of(named_types, options)
        who = player
        if typed:
            who = game.consult(
                "goal-or-random-is-a-free-choice",
                {"free-choice": player, "type-first": player, "its-player": by, "type-only": player},
                player,
                card,
            )
        alone = len(player.hand.cards) == 1 and game.cards[player.hand.cards[0]] is not UNKNOWN
        fits = unknown_cards.of_types(kinds)
        choice = yield from choose(game, who, "discard", named, fits=fits, alike=alone)
        number = choice if isinstance(choice, int) else (yield from at_random(game, player))
    yield from playing.discard(game, player, number)
