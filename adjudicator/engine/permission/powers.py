"""Using a power of a card in play, or a free action of a New Rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.cards.model import Pays, Power
from adjudicator.engine.numbers import attached, bans, classes, duties, in_play, meta_rules, numerals, plays_left, uses
from adjudicator.engine.permission import power_owners
from adjudicator.engine.permission.bars import Bar, barring, lets
from adjudicator.engine.state.caching import decided, kept, kept_at_rest
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.refusal import Obstacle, as_printed, barred
from adjudicator.engine.state.register import EFFECTS
from adjudicator.engine.state.turn import PLAY, SETUP
from adjudicator.law import Law
from adjudicator.table import Player
from adjudicator.table.caching import MATTERS


def power_named(game: Game, number: int, name: str | None) -> Power | None:
    """The power of a card that an attempt means: the named one, else the only one."""
    powers = game.cards[number].powers
    if name is None:
        return powers[0] if powers else None
    return next((power for power in powers if power.name == name), None)


def copy_meant(game: Game, player: Player, number: int, power: str | None) -> int:
    """Of several copies of a card in play the one a player means to use: one of one's own, not used yet, that works."""
    copies = [n for n in game.table.named(game.cards[number].key) if n == number or game.table.zone[n].in_front]
    found = power_named(game, number, power)
    if found is None or len(copies) == 1:
        return number
    effect, used = found.effect, game.turn.uses.made

    def ranked(one: int) -> tuple[bool, bool, bool, bool]:
        still = one in game.table.face_down or in_play.switched_off(game, one)
        return game.table.holder(one) is not player, (one, effect) in used, still, one != number

    return min(copies, key=ranked)


def power_obstacles(game: Game, player: Player, number: int, power: Power) -> list[Obstacle]:
    """Everything that stands in the way of one power."""
    turn, zone = game.turn, game.table.zone[number]
    if not zone.in_front and zone.kind != "rules" and not meta_rules.lies_ready(game, number):
        return [Obstacle(f"{game.cards[number].name} is not in play")]
    found = against_whoever_uses_it(game, player, number)
    if player is not turn.player and (waits := power_owners.not_now(game, player, number, power)):
        return [*found, *as_printed(waits, "out-of-turn")]
    if turn.phase == SETUP:
        return [*found, Obstacle("the game has not begun")]
    if turn.ending.by is not None:
        found.append(Obstacle("the turn is over"))
    found += against_its_terms(game, player, number, power)
    temporary = player.temporary[-1] if player.temporary and player is turn.player else None
    if temporary is not None and temporary.left and power.when != "any-time":
        bar = NO_TURN_ENDER if power.ends_turn else COMPOUND_FIRST
        waits = barring(game, bar, player, number, action=game.name(temporary.card))
        if waits or power.ends_turn:
            return found + waits
    if power.when != "any-time" and not found:
        found = against_its_time(game, player, number)
    return found + against_what_it_does(game, player, number, power)


def against_whoever_uses_it(game: Game, player: Player, number: int) -> list[Obstacle]:
    """What keeps a player from the power of a card in play: a ban, whose it is, and that the card does not work."""
    table, zone = game.table, game.table.zone[number]
    found = bans.forbidden(game, player, "free-actions", but=number) if bans.any_ban(game) else []
    if zone.in_front:
        found += power_owners.not_the_owner(game, player, number)
    elif zone.kind != "rules":
        found += power_owners.not_agreed(game, player, number)
    if number in table.face_down:
        found += barring(game, FACE_DOWN, player, number)
    if table.attached and in_play.switched_off(game, number):
        found += barring(game, SWITCHED_OFF, player, number)
    elif creepers := attached.attached_to(game, number):
        found += barring(game, BURDENED, player, number, creeper=game.name(creepers[0]))
    return found


def against_its_terms(game: Game, player: Player, number: int, power: Power) -> list[Obstacle]:
    """What the power itself asks for: how often, what has to be in play or not, since when, and its price."""
    turn = game.turn
    found: list[Obstacle] = []
    if power.once and turn.uses.before and (number, power.effect) in turn.uses.before:
        if not duties.a_turn_of_its_own(game, player, number):
            found.append(Obstacle(f"{game.name(number)} has been used already", "extra-turn-is-a-turn-of-its-own"))
    bounded = power.uses or power.uses_per or (power.once and turn.uses.made)
    if bounded and (used := used_up(game, player, number, power)):
        found += as_printed(used)
    if power.if_in_play or power.if_trait_in_play:
        found += as_printed(condition_unmet(game, player, number, power))
    if game.table.zone[number].in_front and power.when != "any-time":
        found += power_owners.wrong_moment(game, player, number)
    elif game.rules.played_in.get(number) == turn.number:
        found += barring(game, JUST_PLAYED, player, number)
    if power.unless_in_play and in_play.in_play(game, power.unless_in_play, number):
        found.append(Obstacle(f"{power.unless_in_play} is in play", printed="refused"))
    if power.pays is not None and too_poor(game, player, number, power.pays):
        found.append(Obstacle(f"{player.name} has no card to pay with", printed="refused"))
    if power.costs_plays:
        found += as_printed(no_plays_to_give(game, player, power.costs_plays))
    return found


def no_plays_to_give(game: Game, player: Player, plays: int) -> list[Obstacle]:
    """What is in the way of giving plays of the turn for something, as only cards of a table's own ask for."""
    if player is not game.turn.player:
        return [Obstacle(f"{player.name} has no plays before the next turn of {player.name}'s own")]
    if not isinstance(plays_left.said_this_turn(game, game.turn)[0], int):
        return [Obstacle("every card of the hand is to be played, and none is a play to be given up")]
    left = plays_left.plays_by(game, lambda found: found.may >= plays)
    return [] if left.may >= plays else [Obstacle(f"it costs {numerals.counted(plays, 'play')}; {left.may} left")]


def against_its_time(game: Game, player: Player, number: int) -> list[Obstacle]:
    """What draws and plays of the turn have to come first, as other readings have it (HF-09, HR-R11)."""
    turn = game.turn
    return game.barred(
        "free-action-any-time",
        {
            "any-point": True,
            "play-step-only": lambda: turn.phase == PLAY and plays_left.any_left(game),
            "after-the-draw": True,
            "before-the-plays": not turn.plays.made,
            "until-the-last-play": lambda: turn.phase != PLAY or plays_left.any_left(game),
        },
        "plays are not being made just now",
        player,
        number,
    ) or game.barred(
        "free-actions-need-not-wait",
        {
            "in-any-order": True,
            "plays-first": lambda: turn.phase == PLAY and (bool(game.plays.doing) or not plays_left.any_owed(game)),
        },
        "plays are still owed",
        player,
        number,
    )


def against_what_it_does(game: Game, player: Player, number: int, power: Power) -> list[Obstacle]:
    """What stands in the way of what a power does: it throws cards away, or has nothing to act on."""
    effect, found = EFFECTS[power.effect], []
    if effect.paid_by is not None:
        found += barring(game, THROWS_AWAY, player, number)
        found += barred(
            game.law,
            "no-free-discards",
            {"only-when-told": True, "at-will": True, "limits-only": False, "keepers-too": True},
            "only a limit makes anybody discard",
            card=f"cards for {game.cards[number].name}",
            player=player.name,
        )
    obstacles = effect.obstacles
    if obstacles is not None:
        found += game.law.decide(
            lambda: as_printed(obstacles(game, player, number, **numerals.params(game, number, power.params)))
        )
    return found


JUST_PLAYED = Bar(
    "rule-change-counts-at-once",
    {"at-once": True, "next-turn": False, "next-round": False, "everybody-now": True, "drawing-is-over": True},
    "{card} came into play in this very turn",
)
"""A New Rule serves from the moment it is played (HR-R16)."""


THROWS_AWAY = Bar(
    "card-text-over-rulebook",
    {"card-text": True, "rulebook": False, "numbers-first": True, "drawn-for-later": True},
    "by the rulebook only limits make anybody discard",
)
"""What is paid for with cards of one's own, which nobody throws away by the rulebook (SR-R01, HR-R38)."""


FACE_DOWN = Bar("face-down-keeper-serves-nothing", {"nothing": False, "all-the-same": True}, "{card} lies face down")
"""A Keeper that lies face down lends nobody its power (LF-11)."""
SWITCHED_OFF = Bar(
    "switched-off-gives-nothing",
    {"everything-off": False, "uses-only": False, "blocks-only": True, "no-keeper": False},
    "{card} does not work just now",
)
"""A Creeper that switches a Keeper off takes its powers away as long as it sits there."""
BURDENED = Bar(
    "creeper-switches-off-only-as-printed", {"as-printed": True, "any-creeper": False}, "{creeper} sits on {card}"
)
"""A Creeper that does not say that it switches its Keeper off leaves that its powers."""
NO_TURN_ENDER = Bar(
    "no-turn-ender-inside-a-compound", {"not-during": False, "on-temporary-hand": True}, "{action} is not finished"
)
COMPOUND_FIRST = Bar(
    "compound-goes-before-free-actions", {"finished-first": False, "any-point": True}, "{action} is not finished"
)
"""Free actions and powers wait until a card with a temporary hand is finished (HF-26, LF-01)."""
USED: Final = "{card} has been used this turn"
STOPPED: Final = Bar("stopped-use-is-spent", {"spent": False, "not-used-yet": True}, USED)
ONCE: Final = Bar("once-a-turn-is-once", {"once": False, "as-often-as-it-helps": True}, USED)
EACH_COPY: Final = Bar(
    "each-copy-has-its-power", {"each-copy": True, "one-of-a-kind": False}, "another {card} has been used"
)
"""Of two copies of a Keeper each has its power, whatever the other has been used for (LF-18)."""
LIKE_POWERS: Final = Bar(
    "like-powers-are-two-uses",
    {"each": True, "once-altogether": False, "one-power-a-turn": False, "one-free-thing": False},
    "{other} has been used this turn",
)
OTHER_POWERS: Final = Bar(
    "like-powers-are-two-uses",
    {"each": True, "once-altogether": True, "one-power-a-turn": False, "one-free-thing": False},
    "{other} has been used this turn",
)
OTHER_FREE_THINGS: Final = Bar(
    "like-powers-are-two-uses",
    {"each": True, "once-altogether": True, "one-power-a-turn": True, "one-free-thing": False},
    "{other} has been used this turn",
)
"""Each power for itself, whether it is like another that was used or not (LF-33)."""


def too_poor(game: Game, player: Player, number: int, pays: Pays) -> bool:
    """Whether a player has too few cards to pay with."""
    return len(uses.payable(game, player, number, pays)) < uses.to_pay(game, number, pays)


def used_up(game: Game, player: Player, number: int, power: Power) -> list[Obstacle]:
    """A power that serves once a turn: each card for itself, however much there is left to do (LF-28, LF-33)."""
    cards, used = game.cards, game.turn.uses.made
    if power.uses or power.uses_per:
        left = uses.most(game, player, number, power) - used.get((number, power.effect), 0)
        return [] if left > 0 else [Obstacle(f"{game.name(number)} serves no more often in this turn")]
    if not used:
        return []
    if (number, power.effect) in game.turn.uses.stopped:
        return barring(game, STOPPED, player, number)
    if times := used.get((number, power.effect)):
        return [] if times <= numerals.in_words(game, number, 1) else barring(game, ONCE, player, number)
    found: list[Obstacle] = []
    if any(cards[n].key == cards[number].key and (n, power.effect) in used for n in player.front()):
        found += barring(game, EACH_COPY, player, number)
    if like := [n for n, effect in used if effect == power.effect and cards[n].key != cards[number].key]:
        return found + barring(game, LIKE_POWERS, player, number, other=game.name(min(like)))
    others = [n for n, _ in used if cards[n].key != cards[number].key]
    keepers = [n for n in others if cards[n].type == "keeper"] if cards[number].type == "keeper" else []
    if others and game.turn.ending.by is None:
        bar = OTHER_POWERS if keepers else OTHER_FREE_THINGS
        found += barring(game, bar, player, number, other=game.name(min(keepers or others)))
    return found


def condition_unmet(game: Game, player: Player, number: int, power: Power) -> list[Obstacle]:
    """A card that has to be in play for a power; the condition is meant (HF-23)."""
    wanted, trait = power.if_in_play, power.if_trait_in_play
    there = not wanted or in_play.in_play(game, wanted, number)
    if trait and not any(classes.bearing(game, other.front(), trait) for other in game.players):
        there = False
    mine = in_play.has_in_front(game, player, wanted) if wanted else False
    mine = mine or bool(trait and classes.bearing(game, player.front(), trait))
    there = game.consult("condition-met-before-anybody", {"anybody": there, "own-only": there and mine}, player, number)
    return game.barred(
        "printed-condition-has-to-hold",
        {"has-to-hold": there, "mere-flavour": True},
        f"{wanted or f'no {trait}'} is {'not ' if wanted else ''}in play",
        player,
        number,
    )


def gesture_missing(game: Game, player: Player, number: int, power: Power) -> list[Obstacle]:
    """A token action that a card asks for is meant, as other conditions are (HF-23)."""
    return game.barred(
        "printed-condition-has-to-hold",
        {"has-to-hold": False, "mere-flavour": True},
        f"{power.gesture} left out",
        player,
        number,
    )


@kept_at_rest
def usable_powers(game: Game, player: Player) -> list[tuple[int, Power]]:
    """Free actions and powers that the active player could use just now. Looked at, not recorded."""
    found = printed_powers(game, player)
    if not found:
        return found
    if game.turn.uses.made and game.law.settles(once_is_once):
        found = [one for one in found if not spent(game, *one)]
    with game.unrecorded():
        return [(number, power) for number, power in found if not power_obstacles(game, player, number, power)]


def going_by_itself(game: Game, player: Player, number: int, others: Sequence[int]) -> Power | None:
    """The power of a card before a player that discards it, with `others` that go along, where it may be used."""
    if number not in player.front():
        return None

    def goes(power: Power) -> bool:
        effect, params = EFFECTS[power.effect], numerals.params(game, number, power.params)
        along = effect.paid_by or (lambda *_, **__: False)
        return effect.discards_its_card and all(along(game, number, other, **params) for other in others)

    with game.unrecorded():
        found = filter(goes, game.cards[number].powers)
        return next((power for power in found if not power_obstacles(game, player, number, power)), None)


def spent(game: Game, number: int, power: Power) -> bool:
    """Whether a power that serves once a turn has been used."""
    return power.once and not (power.uses or power.uses_per) and (number, power.effect) in game.turn.uses.made


def once_is_once(law: Law) -> bool:
    """Whether such a power is spent for the turn once it is used, even where the use was stopped."""
    return not (lets(law, ONCE) or lets(law, STOPPED)) and law.reads("words-are-no-numerals", "numerals-only")


@kept(MATTERS)
def printed_powers(game: Game, player: Player) -> list[tuple[int, Power]]:
    """Free actions of rules and powers of cards before a player, whether they can be used just now or not."""
    lying = [*game.table.rules.cards, *player.front(), *meta_rules.with_powers(game)]
    return [(number, power) for number in lying for power in game.cards[number].powers]


@decided
def power_left(game: Game, player: Player, but: int | None = None) -> bool:
    """Whether a free action keeps the turn from ending by itself; `but`: of another card than this one.

    What may be used at any time, in anybody's turn, keeps no turn from ending.
    """
    if not game.law.comparing:
        return any(power.when != "any-time" and number != but for number, power in usable_powers(game, player))
    return any(
        not power_obstacles(game, player, number, power)
        for number, power in printed_powers(game, player)
        if power.when != "any-time" and number != but
    )
