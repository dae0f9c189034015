"""The facts of a player: each as it is written in a file, with what the table of a replay says to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.cards.goals import listed
from adjudicator.engine.numbers import duties, in_play
from adjudicator.scenario import fact_values as values
from adjudicator.scenario.replaying import unknown_cards
from adjudicator.scenario.replaying.fact import Looked, of_player, same, told
from adjudicator.scenario.replaying.position import Position
from adjudicator.scenario.write import lying, shown
from adjudicator.table import Player


@of_player(values.named, ["Milk", "2 unknown"])
def hand(at: Position, player: Player, expected: Any) -> Looked:
    """All cards in hand."""
    held = player.hand.cards
    if at.game.rules.basic_gone_to is player.hand:
        expected = [one for one in listed(expected) if one != "Basic Rules"]
    keys = [key for key, _ in told(at, expected)]
    if unknown_cards.may_be(at, held, keys):
        at.game.assume(f"not all cards of {player.name}'s hand are told; they are taken to be others")
    return same(at, held, expected)


@of_player(values.number, 3)
def hand_size(at: Position, player: Player, expected: Any) -> Looked:
    """How many cards are in hand."""
    size = len(player.hand.cards)
    if at.game.agreement.marker is player:
        size = at.game.law.consult("marker-is-no-card", {"outside": size, "in-the-deck": size, "held": size + 1})
    return size, size == expected


@of_player(values.number, 4)
def keeper_count(at: Position, player: Player, expected: Any) -> Looked:
    """How many Keepers are in front."""
    size = len(player.keepers.cards)
    if creepers := player.creepers.cards:
        size = at.game.law.consult(
            "creepers-are-no-keepers",
            {"not-keepers": size, "keepers-too": size + len(creepers)},
            card=at.game.name(creepers[0]),
            player=player.name,
        )
    return size, size == expected


@of_player(values.named, ["Draw 2"])
def temporary(at: Position, player: Player, expected: Any) -> Looked:
    """All cards of the temporary hands, or those of the Action under way."""
    found = same(at, [number for one in player.temporary for number in one.zone.cards], expected)
    if not found[1] and len(player.temporary) > 1:
        inner = same(at, player.temporary[-1].zone.cards, expected)
        return inner if inner[1] else found
    return found


def zone(name: str, says: str, example: Any) -> None:
    """Declare that all the cards are told that lie at some place of a player, as a scenario has it."""

    def look(at: Position, player: Player, expected: Any) -> Looked:
        return same(at, lying(at.game, player)[name], expected)

    look.__name__, look.__doc__ = name, says
    of_player(values.named, example)(look)


@of_player(values.named, [{"Starship": ["Malfunction"]}])
def keepers(at: Position, player: Player, expected: Any) -> Looked:
    """All Keepers in front, each with what is on or under it; that may go unsaid where claims part on the Keepers."""
    numbers = lying(at.game, player)["keepers"]
    found, fits = same(at, numbers, expected)
    if not fits and keepers_at_issue(at, player, expected):
        fits = told(at, expected) == sorted((at.game.cards[one].key, ()) for one in numbers)
    return found, fits


def keepers_at_issue(at: Position, player: Player, expected: Any) -> bool:
    """Whether a claim tells a player's Keepers, and others of its moment tell other Keepers: none what is on them."""
    claims = at.scenario.steps[at.at - 1].claims if at.at else ()
    said = [facts["keepers"] for one in claims if "keepers" in (facts := one.holds.get(player.name) or {})]
    if not any(one is expected for one in said):
        return False
    every = [told(at, one) for one in said]
    return any(one != every[0] for one in every) and not any(inside for one in every for _, inside in one)


@of_player(values.named, ["War"])
def creepers(at: Position, player: Player, expected: Any) -> Looked:
    """All Creepers in front that are on no Keeper; also those on one, where nobody argues that they lie loose."""
    attached = at.game.table.attached
    found, fits = same(at, lying(at.game, player)["creepers"], expected)
    if not fits:
        asked = {key for key, _ in told(at, expected)}
        meant = [one for one in player.creepers.cards if one not in attached or at.game.cards[one].key in asked]
        found += [shown(at.game, host) for host in dict.fromkeys(attached[one] for one in meant if one in attached)]
        fits = not loose_at_issue(at, player) and same(at, meant, expected)[1]
    return found, fits


def loose_at_issue(at: Position, player: Player) -> bool:
    """Whether several claims of this moment say what lies in front of a player: some may mean on a Keeper, some not."""
    every = [facts.get(player.name) for facts in at.scenario.steps[at.at - 1].facts()] if at.at else []
    return sum(isinstance(said, Mapping) and not {"keepers", "creepers"}.isdisjoint(said) for said in every) > 1


@of_player(values.named, ["Milk"])
def set_aside(at: Position, player: Player, expected: Any) -> Looked:
    """The hand, while it is set aside."""
    return same(at, player.hand.cards if player.temporary else [], expected)


zone("goals", "The Goals before the player that serve nobody else.", ["Milk and Cookies"])
zone("due", "The cards that have to be played first in the next turn.", ["Milk"])


@of_player(values.named, ["Sun"])
def face_down(at: Position, player: Player, expected: Any) -> Looked:
    """The Keepers that lie face down."""
    return same(at, player.turned() + [n for n in player.creepers.cards if n in at.game.table.face_down], expected)


zone("open", "The cards in hand that are held facing outward.", ["Magic Ring"])
zone("laid_aside", "The hand that is laid aside.", ["Milk"])


@of_player(values.number, 1)
def misses(at: Position, player: Player, expected: Any) -> Looked:
    """How many turns are still to be missed."""
    return player.misses, player.misses == expected


@of_player(values.flag, True)
def away(at: Position, player: Player, expected: Any) -> Looked:
    """Whether the player is away from the table."""
    return player.away, player.away == expected


@of_player(values.named, ["Milk"])
def sees(at: Position, player: Player, expected: Any) -> Looked:
    """Cards that the player may look at."""
    game, table = at.game, at.game.table
    own = [*player.hand.cards, *(one for hand in player.temporary if not hand.unseen for one in hand.zone.cards)]
    up = [*table.rules.cards, *table.goals.cards]
    for other in game.players:
        up += [*other.front(), *other.goals.cards, *other.due.cards]
        up += [number for number in other.hand.cards if number in table.open or duties.open_to_all(game, other)]
    piles: list[int] = game.law.consult(
        "discard-open-draw-pile-closed",
        {
            "discard-only": table.discard.cards,
            "both-open": table.discard.cards + table.draw_pile.cards,
            "both-closed": [],
            "top-only": table.discard.cards[-1:],
            "in-ones-turn": table.discard.cards if player is game.turn.player else [],
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
    keys = [at.key(item) for item in (expected if isinstance(expected, list) else [expected])]
    looked_at = own + up + piles if keys else piles
    return [game.name(number) for number in looked_at], all(key in seen for key in keys) if keys else not piles


@of_player(values.named, ["Sun"])
def unseen(at: Position, player: Player, expected: Any) -> Looked:
    """Cards that the player may not look at."""
    names = expected if isinstance(expected, list) else [expected]
    hidden = [name for name in names if not sees(at, player, [name])[1]]
    return hidden, len(hidden) == len(names)
