"""Creepers come to the table: drawn, laid down, attached to a Keeper."""

from __future__ import annotations

from adjudicator.engine.deeds import changes, triggers
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.deeds.moments import check
from adjudicator.engine.numbers import attached, duties, unknown_texts
from adjudicator.engine.numbers.plays_made import CREEPER
from adjudicator.engine.state.asks import ACCEPT, REFUSE, Flow
from adjudicator.engine.state.game import Game
from adjudicator.table import Player, Zone

OPEN, HIDDEN, MIDDLE = "open", "face down", "in the middle"
"""How a drawn Creeper comes to lie."""


def kept_out(game: Game, player: Player, number: int, step: bool) -> bool:
    """Whether a drawn Creeper goes to the table instead of among the cards drawn (MF-12, MF-32)."""
    return game.law.decide(lambda: laid_down(game, player, number, step))


def laid_down(game: Game, player: Player, number: int, step: bool) -> bool:
    """The same, with every question on the way."""
    if not step:
        everywhere: bool = game.consult(
            "creepers-in-every-draw",
            {"every-draw": True, "draw-step-only": False, "not-made-good": True},
            player,
            number,
        )
        if not everywhere:
            return False
    at_once: bool = game.consult("creeper-is-laid-at-once", {"at-once": True, "held": False}, player, number)
    if at_once and shares_out(game):
        at_once = game.consult("drawer-takes-the-creepers", {"drawer": True, "recipients": False}, player, number)
    return at_once


def shares_out(game: Game) -> bool:
    """Whether the card being carried out deals what is drawn to everybody (Everybody Gets 1)."""
    return any(name == "everybody-gets" for card in game.plays.doing for name, _ in game.cards[card].does)


def met(game: Game, player: Player, number: int, step: bool, after_creeper: bool) -> Flow[int]:
    """Lay a drawn Creeper down. Returns by how much the number of cards still to be drawn changes."""
    good = how_made_good(game, player, number, step)
    yield from lay(game, player, number)
    if player is game.turn.player:
        changes.count_as(game, CREEPER, number)
    if good == "displaced":
        emit(game, "discard", card=number, to=game.table.discard, player=player)
    yield from drawn_and_refused(game, player, number)
    more = 0
    if after_creeper:
        more = game.consult("creeper-debt-stays-one", {"one": 0, "one-each": 1, "one-time": -1}, player, number)
    change = max(more, 0) - (good == "counts" or more < 0)
    if step:
        game.turn.draws.made -= change
    return change


def how_made_good(game: Game, player: Player, number: int, step: bool) -> str:
    """What the draw that brought a Creeper comes to: made good, counted as made, or the Creeper displaced (MF-32)."""
    if not step and not made_good(game, player, number):
        return "counts"
    return game.consult(
        "creeper-draw-is-made-good",
        {"made-good": "made good", "counts-as-drawn": "counts", "displaces": "displaced"},
        player,
        number,
    )


def made_good(game: Game, player: Player, number: int) -> bool:
    """Whether another card comes for a Creeper that was drawn, or turned up, after the draw step (SR-R31)."""
    return game.consult(
        "creepers-in-every-draw", {"every-draw": True, "draw-step-only": True, "not-made-good": False}, player, number
    )


def drawn_and_refused(game: Game, player: Player, number: int) -> Flow[None]:
    """Whether a Keeper that lets its owner refuse a gift also keeps a drawn Creeper away (MF-28 does not say)."""
    if not duties.may_refuse(game, player, game.cards[number]):
        return
    answers = game.offer(
        "suit-is-no-help-against-a-draw", {"stays": [ACCEPT], "refused-too": [ACCEPT, REFUSE]}, player, number
    )
    answer = yield from choose(game, player, game.name(number), answers, about=number)
    if answer == REFUSE:
        emit(game, "discard", card=number, to=game.table.discard, player=player)
        yield from check(game)


def lay(game: Game, player: Player, number: int) -> Flow[None]:
    """Put a Creeper face up in front of a player."""
    if game.log is not None:
        unknown_texts.note(game, number)
    owner, goes = whose_it_becomes(game, player, number)
    place = OPEN
    if owner is player and goes is None:
        owner, place = yield from before_whom(game, player, number)
    due = triggers.waiting(game, owner, "creeper")
    emit(game, "creeper", card=number, to=game.table.rules if place == MIDDLE else owner.creepers, player=owner)
    if goes is game.table.draw_pile:
        emit(game, "tuck in", card=number, to=goes, at=0, player=player)
    elif goes is not None:
        emit(game, "discard", card=number, to=goes, player=player)
    elif place == HIDDEN:
        changes.turn_over(game, owner, number, down=True)
    yield from check(game)
    yield from triggers.follow(game, due)


def before_whom(game: Game, player: Player, number: int) -> Flow[tuple[Player, str]]:
    """Before whom a Creeper lies that a player has drawn, and how: by the law open before that one."""
    card = game.name(number)
    areas = game.offer(
        "creeper-lies-open-before-its-drawer",
        {"own-area": [player], "anywhere": game.players, "face-down": [player], "in-the-middle": [player]},
        player,
        number,
    )
    owner: Player = yield from choose(game, player, f"before whom {card} lies", areas)
    place: str = game.consult(
        "creeper-lies-open-before-its-drawer",
        {"own-area": OPEN, "anywhere": OPEN, "face-down": HIDDEN, "in-the-middle": MIDDLE},
        player,
        number,
    )
    return owner, place


def whose_it_becomes(game: Game, player: Player, number: int) -> tuple[Player, Zone | None]:
    """Before whom a Creeper comes to lie, however many lie there, and the pile to which it has to go again (SR-Q09)."""
    if not has_some(game, player):
        return player, None
    free = next((one for one in game.table.from_left(player) if not has_some(game, one)), player)
    return game.consult(
        "creepers-are-not-limited",
        {
            "no-limit": (player, None),
            "one-each": (player, game.table.discard),
            "passed-on": (free, None),
            "back-under": (player, game.table.draw_pile),
        },
        player,
        number,
    )


def has_some(game: Game, player: Player) -> bool:
    """Whether a player has a Creeper, by itself or attached to a Keeper."""
    return bool(player.creepers.cards or any(host in player.keepers.cards for host in game.table.attached.values()))


def attach(game: Game, owner: Player, creeper: int, chooser: Player) -> Flow[None]:
    """Attach a Creeper to one of its owner's Keepers, if one fits; it is compulsory, the chooser says to which."""
    able = attached.hosts(game, owner, creeper)
    key = game.cards[creeper].key
    taken = {host for one, host in game.table.attached.items() if game.cards[one].key == key}
    options = game.offer(
        "creepers-of-a-kind-share-a-host",
        {"any-number": able, "one-of-a-kind": [host for host in able if host not in taken]},
        owner,
        creeper,
    )
    host: int | None = yield from choose(game, chooser, f"Keeper for {game.name(creeper)}", options)
    if host is None:
        return
    game.table.attach(creeper, host)
    emit(game, "attach", card=creeper, player=owner, host=game.name(host))
