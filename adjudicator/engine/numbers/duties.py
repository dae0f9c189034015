"""What cards make happen by themselves while they are in play, looked up by the name of the duty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from adjudicator.cards.matters import DUTY
from adjudicator.cards.model import Card, Params
from adjudicator.engine.numbers import in_play
from adjudicator.engine.state.game import Game
from adjudicator.table import Player, Zone


def of_card(game: Game, number: int, duty: str) -> Params | None:
    """The parameters of a duty of a card; None where it has no such duty."""
    return next((params for name, params in game.cards[number].duties if name == duty), None)


def each_of_card(game: Game, number: int, duty: str) -> list[Params]:
    """The parameters of each duty of that name that a card has: it may forbid, drive away or give several things."""
    return [params for name, params in game.cards[number].duties if name == duty]


def before(game: Game, player: Player, duty: str) -> Iterator[tuple[int, Params]]:
    """Working cards in front of a player that have a duty, with its parameters."""
    zone = game.table.zone
    for number in game.table.in_front[DUTY + duty]:
        if zone[number].owner is player and not in_play.switched_off(game, number):
            for params in each_of_card(game, number, duty):
                yield number, params


def of_rules(game: Game, duty: str) -> Iterator[tuple[int, Params]]:
    """New Rules in play, and Meta-Rules in force, that have a duty, with its parameters."""
    for number in game.rules.by_matter[DUTY + duty]:
        for params in each_of_card(game, number, duty):
            yield number, params


def rule_with(game: Game, duty: str) -> int | None:
    """The first New Rule in play, or Meta-Rule in force, that has a duty."""
    return next((number for number, _ in of_rules(game, duty)), None)


def text_comes_first(game: Game, number: int) -> bool:
    """Whether the text of a card counts that has something otherwise than the rulebook: it comes first (SR-R01)."""
    return game.law.consult(
        "card-text-over-rulebook",
        {"card-text": True, "rulebook": False, "numbers-first": True, "drawn-for-later": True},
        card=game.name(number),
    )


def named(game: Game, cards: Sequence[int], name: str) -> list[int]:
    """The cards of that name among some."""
    key = game.key(name)
    return [number for number in cards if key in game.cards[number].keys]


def neighbour(game: Game, player: Player, way: str) -> Player:
    """The player before or after another in turn order."""
    return game.table.following(player, -1 if way == "previous" else 1)


def resting_place(game: Game, number: int, to: Zone) -> Zone:
    """Where a card goes that is put on the discard pile: from the table some go onto the draw pile, or to the hand."""
    owner = game.table.zone[number].owner
    if owner is not None and game.table.zone[number].in_front and of_card(game, number, "returns-to-hand") is not None:
        return owner.hand
    if game.table.zone[number].in_front and of_card(game, number, "discarded-onto-draw-pile") is not None:
        return game.table.draw_pile
    return to


def naming(game: Game, some: Iterable[tuple[int, Params]], what: str, card: Card) -> list[int]:
    """Of some cards that have a duty those whose duty names a card, as its `card`, `creeper` or `ungoal`."""
    return [number for number, params in some if game.key(params[what]) in card.keys]


def taking_back(game: Game, player: Player, number: int) -> list[int]:
    """The cards before a player that send a played one back to the hand (Time Traveler)."""
    return naming(game, before(game, player, "takes-back"), "card", game.cards[number])


def spared_from(game: Game, player: Player, number: int) -> bool:
    """Whether a card leaves a player out."""
    return bool(naming(game, before(game, player, "spared-from"), "card", game.cards[number]))


def may_refuse(game: Game, player: Player, creeper: Card) -> bool:
    """Whether a player has what lets its owner refuse a Creeper, such as a Space Suit (MF-28)."""
    return bool(naming(game, before(game, player, "may-refuse"), "creeper", creeper))


def driven_out(game: Game, player: Player, creeper: int) -> bool:
    """Whether a Creeper goes at once from a player who could have refused it: by the law it stays (MF-29)."""
    return may_refuse(game, player, game.cards[creeper]) and game.consult(
        "passed-on-in-a-later-own-turn",
        {"later-own-turn": False, "suit-frees-at-once": False, "straight-away": False, "suit-drives-it-out": True},
        player,
        creeper,
    )


def shielded(game: Game, player: Player, number: int) -> bool:
    """Another reading of HF-07 and HF-19: a card spares whoever played a Surprise against it."""
    return player in game.plays.shielded.get(number, ())


def winners_by(game: Game, ungoal: int) -> list[Player]:
    """Whoever wins where an Ungoal makes everybody else lose."""
    card = game.cards[ungoal]
    return [one for one in game.players if naming(game, before(game, one, "wins-by-ungoal"), "ungoal", card)]


def stand_in(game: Game, player: Player) -> int | None:
    """The Keeper of a player that is taken or discarded by others instead of another (Expendable Crewman)."""
    return next((number for number, _ in before(game, player, "stands-in")), None)


def unveiled(game: Game, actor: Player, options: list[Any]) -> list[Any]:
    """What somebody can aim at: no Keeper of another player who holds a card outward that hides them."""
    outward = [number for number in game.table.open if of_card(game, number, "veils-keepers") is not None]
    veiled = {game.table.zone[number].owner for number in outward} - {actor}

    def hidden(option: Any) -> bool:
        keeper = isinstance(option, int) and game.cards[option].type == "keeper"
        return keeper and game.table.holder(option) in veiled

    seen = [option for option in options if not hidden(option)]
    if len(seen) == len(options):
        return options
    offered = game.law.offer(
        "outward-card-hides-keepers",
        {"hidden": seen, "in-play-only": options},
        card=game.names(outward),
        player=actor.name,
    )
    return offered.made_of(options)


def shields_against(game: Game, actor: Player) -> list[int]:
    """The Keepers of others that go instead of those that somebody aims at."""
    return [one for other in game.players if other is not actor and (one := stand_in(game, other)) is not None]


def stand_ins(game: Game, actor: Player, options: list[Any], shields: list[int] | None = None) -> list[Any]:
    """What somebody can aim at, with the Keeper that has to be taken instead in the place of those it stands in for.

    Own Keepers are chosen freely; a Creeper that is attached to nothing has nobody to stand in for it. `shields` are
    those that were there when what hits several players began.
    """
    if game.table.open:
        options = unveiled(game, actor, options)
    if all(isinstance(option, int) and game.table.holder(option) is actor for option in options):
        return among_own(game, actor, options)
    if shields is None:
        shields = shields_against(game, actor)
    if not shields:
        return options
    name, who = game.names(shields), actor.name
    whose = game.law.offer(
        "stand-in-serves-its-owner",
        {
            "owner": list(dict.fromkeys(goes_instead(game, actor, option) for option in options)),
            "everybody": list(dict.fromkeys(goes_instead(game, actor, option, shields[0]) for option in options)),
        },
        card=name,
        player=who,
    )
    found = game.law.offer(
        "stand-in-has-to-be-taken", {"has-to": whose, "may-be-passed-over": options}, card=name, player=who
    )
    return found.made_of(whose, options)


def among_own(game: Game, player: Player, options: list[Any]) -> list[Any]:
    """What somebody may choose among Keepers of their own: any of them, whatever stands in for them against others."""
    found = stand_in(game, player)
    if found is None or found not in options or len(options) < 2:
        return options
    among = game.law.offer(
        "stand-in-is-against-others",
        {"others-only": options, "owner-too": [found]},
        card=game.name(found),
        player=player.name,
    )
    return among.made_of(options)


def goes_instead(game: Game, actor: Player, option: Any, shield: int | None = None) -> Any:
    """The card that goes if somebody aims at another; `shield`: what protects those who have nothing of the kind."""
    if not isinstance(option, int):
        return option
    if game.cards[option].type == "creeper" and option not in game.table.attached:
        return option
    owner = game.table.holder(option)
    if owner is None or owner is actor:
        return option
    found = stand_in(game, owner)
    if found is None:
        found = shield
    return option if found is None else found


def a_turn_of_its_own(game: Game, player: Player, number: int) -> bool:
    """Whether what a card does as a turn begins or ends, or once in it, is due in an extra turn as well (MF-40)."""
    return game.consult(
        "extra-turn-is-a-turn-of-its-own",
        {"new-turn": True, "carries-on": False, "only-plays": False},
        player,
        number,
    )


OPENS: Final = "opens-hands"


def open_to_all(game: Game, player: Player) -> bool:
    """Whether everybody sees the hand of a player, since a card in play says so."""
    if any(True for _ in of_rules(game, OPENS)):
        return True
    return any(
        {"owner": owner is player, "others": owner is not player, "everybody": True}[params.get("who", "owner")]
        for owner in game.players
        for _, params in before(game, owner, OPENS)
    )
