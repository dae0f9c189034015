"""The facts of a player: each as it is written in a file, with what the table of a replay says to it."""

from __future__ import annotations

from typing import Any

from adjudicator.cards.goals import listed
from adjudicator.engine.numbers import in_play, open_hands
from adjudicator.files.schema import FLAG
from adjudicator.scenario import untold
from adjudicator.scenario.fact import OF_PLAYER, Fact, Looked, Onlooker, of_player
from adjudicator.scenario.fact_checks import Check
from adjudicator.scenario.facts_of_table import NUMBER
from adjudicator.scenario.keys import LAID
from adjudicator.scenario.write import lying
from adjudicator.table import Player


@of_player("hand", LAID, "All cards in hand.", ["Milk", "2 unknown"], Check.named)
def hand(at: Onlooker, player: Player, expected: Any) -> Looked:
    held = player.hand.cards
    if at.game.rules.basic_gone_to is player.hand:
        expected = [one for one in listed(expected) if one != "Basic Rules"]
    keys = [key for item in listed(expected) for key, _ in at.wanted(item)]
    if untold.may_be(at.replay, held, keys):
        at.game.assume(f"not all cards of {player.name}'s hand are told; they are taken to be others")
    return at.same(held, expected)


@of_player("hand_size", NUMBER, "How many cards are in hand.", 3, Check.number)
def hand_size(at: Onlooker, player: Player, expected: Any) -> Looked:
    size = len(player.hand.cards)
    if at.game.agreement.marker is player:
        size = at.game.law.consult("marker-is-no-card", {"outside": size, "in-the-deck": size, "held": size + 1})
    return size, size == expected


@of_player("keeper_count", NUMBER, "How many Keepers are in front.", 4, Check.number)
def keeper_count(at: Onlooker, player: Player, expected: Any) -> Looked:
    size = len(player.keepers.cards)
    return size, size == expected


@of_player(
    "temporary", LAID, "All cards of the temporary hands, or those of the Action under way.", ["Draw 2"], Check.named
)
def temporary(at: Onlooker, player: Player, expected: Any) -> Looked:
    found = at.same([number for one in player.temporary for number in one.zone.cards], expected)
    if not found[1] and len(player.temporary) > 1:
        inner = at.same(player.temporary[-1].zone.cards, expected)
        return inner if inner[1] else found
    return found


def zone(name: str, says: str, example: Any) -> None:
    """Declare that all the cards are told that lie at some place of a player, as a scenario has it."""

    def look(at: Onlooker, player: Player, expected: Any) -> Looked:
        return at.same(lying(at.game, player)[name], expected)

    OF_PLAYER[name] = Fact(LAID, says, example, check=Check.named, look=look)


zone("keepers", "All Keepers in front, each with what is on or under it.", [{"Starship": ["Malfunction"]}])
zone("creepers", "All Creepers in front that are on no Keeper.", ["War"])


@of_player("set_aside", LAID, "The hand, while it is set aside.", ["Milk"], Check.named)
def set_aside(at: Onlooker, player: Player, expected: Any) -> Looked:
    return at.same(player.hand.cards if player.temporary else [], expected)


zone("goals", "The Goals before the player that serve nobody else.", ["Milk and Cookies"])
zone("due", "The cards that have to be played first in the next turn.", ["Milk"])


@of_player("face_down", LAID, "The Keepers that lie face down.", ["Sun"], Check.named)
def face_down(at: Onlooker, player: Player, expected: Any) -> Looked:
    return at.same(player.turned() + [n for n in player.creepers.cards if n in at.game.table.face_down], expected)


zone("open", "The cards in hand that are held facing outward.", ["Magic Ring"])
zone("laid_aside", "The hand that is laid aside.", ["Milk"])


@of_player("misses", NUMBER, "How many turns are still to be missed.", 1, Check.number)
def misses(at: Onlooker, player: Player, expected: Any) -> Looked:
    return player.misses, player.misses == expected


@of_player("away", FLAG, "Whether the player is away from the table.", True, Check.flag)
def away(at: Onlooker, player: Player, expected: Any) -> Looked:
    return player.away, player.away == expected


@of_player("sees", LAID, "Cards that the player may look at.", ["Milk"], Check.named)
def sees(at: Onlooker, player: Player, expected: Any) -> Looked:
    """Whether the player may look at all of some cards (HR-R05, RR-R17)."""
    game, table = at.game, at.game.table
    own = [*player.hand.cards, *(one for hand in player.temporary if not hand.unseen for one in hand.zone.cards)]
    up = [*table.rules.cards, *table.goals.cards]
    for other in game.players:
        up += [*other.front(), *other.goals.cards, *other.due.cards]
        up += [number for number in other.hand.cards if number in table.open or open_hands.open_to_all(game, other)]
    piles: list[int] = game.law.consult(
        "discard-open-draw-pile-closed",
        {
            "discard-only": table.discard.cards,
            "both-open": table.discard.cards + table.draw_pile.cards,
            "both-closed": [],
        },
        player=player.name,
    )
    shown = [number for name, number in sorted(game.history.seen) if name == player.name]
    own = own + [number for number in shown if number not in own]
    if under := in_play.hidden(game, player):
        own = own + game.law.consult(
            "own-hidden-cards-may-be-looked-at",
            {"may-look": under, "only-by-revealing": []},
            card=game.name(under[0]),
            player=player.name,
        )
    seen = {game.cards[number].key for number in own + up + piles}
    wanted = [at.replay.key(item) for item in (expected if isinstance(expected, list) else [expected])]
    if not wanted:
        return at.cards(piles), not piles
    return at.cards(own + up + piles), all(key in seen for key in wanted)


@of_player("unseen", LAID, "Cards that the player may not look at.", ["Sun"], Check.named)
def unseen(at: Onlooker, player: Player, expected: Any) -> Looked:
    names = expected if isinstance(expected, list) else [expected]
    hidden = [name for name in names if not sees(at, player, [name])[1]]
    return hidden, len(hidden) == len(names)
