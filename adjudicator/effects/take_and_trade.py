"""Taking, trading, trashing and dealing out cards that are in play or in hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from adjudicator.cards import parameter
from adjudicator.effects.nothing_to_act_on import nobody_has
from adjudicator.effects.rules import BASIC_RULES, beyond_reach, discard_for_good, named_among, trash_rule
from adjudicator.engine import Flow, Game, Obstacle, effect
from adjudicator.engine.deeds import creepers, playing, rules, taking
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import aimed, choose
from adjudicator.engine.numbers import attached, bans, duties, in_play
from adjudicator.engine.state.ways_of_taking import DISCARD, EXCHANGE, STEAL, TO_HAND
from adjudicator.law import Options
from adjudicator.table import Player, Zone


def aimed_at(game: Game, player: Player, what: str, named: Any = None) -> list[int]:
    """Cards in front of one player that an effect can aim at: keeper, creeper or keeper-or-creeper."""
    if what == "keeper":
        cards = in_play.keeper_like(game, player)
    elif what == "creeper":
        cards = player.creepers.cards
    else:
        cards = player.front()
    if named:
        keys = {game.key(name) for name in named}
        found = [number for number in cards if not keys.isdisjoint(game.cards[number].keys)]
        several = [number for number in found if not keys.issuperset(game.cards[number].keys)]
        if not several:
            return found
        return game.offer(
            "card-is-all-it-counts-as",
            {"all-at-once": found, "owner-says": [number for number in found if number not in several]},
            player,
            several[0],
        )
    return cards


def targets(game: Game, players: list[Player], what: str, named: Any = None) -> list[int]:
    """What can be aimed at in front of several players, with the consults that made it so."""
    found: Options[int] = Options()
    for player in players:
        some = aimed_at(game, player, what, named)
        found.extend(some)
        found.made_of(some)
    return found


def owners(game: Game, player: Player, whose: str) -> list[Player]:
    """Before whom a card has to lie that an effect of the player's can aim at, in turn order."""
    table = game.table
    if whose == "own":
        return [player]
    if whose in ("any", "others"):
        return table.from_left(player, include=whose == "any")
    steps = {"next": (1,), "previous": (-1,), "neighbours": (1, -1)}[whose]
    return list(dict.fromkeys(table.following(player, step) for step in steps))


def in_reach(
    game: Game, player: Player, *, what: str = "keeper", named: Any = None, whose: str = "others"
) -> list[int]:
    """What a player can aim at with a card, whatever a ban has to say to it."""
    return targets(game, owners(game, player, whose), what, named)


def to_steal(game: Game, player: Player, **at: Any) -> list[int]:
    """What a player may steal from others: all that can be aimed at and that no ban keeps out of bounds."""
    found = in_reach(game, player, **at)
    for number in bans.out_of_bounds(game, player, list(found)):
        found.remove(number)
    return found


def nothing_to_steal(game: Game, player: Player, card: int, **at: Any) -> bool:
    with game.unrecorded():
        return not to_steal(game, player, **at)


def nothing_to_trash(
    game: Game, player: Player, card: int, *, what: str = "keeper", named: Any = None, whose: str = "any"
) -> bool:
    with game.unrecorded():
        if what == "new-rule":
            return not named_among(game, game.table.rules.cards, named)
        return not in_reach(game, player, what=what, named=named, whose=whose)


def prey(game: Game, player: Player, card: int, **at: Any) -> Flow[Any]:
    """Name the card to be stolen."""
    options = duties.stand_ins(game, player, to_steal(game, player, **at))
    return (yield from choose(game, player, bans.TO_STEAL, options, about=card, compulsory=True))


def no_prey(game: Game, player: Player, card: int, **at: Any) -> list[Obstacle]:
    if to_steal(game, player, **at):
        return []
    return kept(game, player, **at) or [Obstacle("nobody has such a card on the table")]


def kept(game: Game, player: Player, **at: Any) -> list[Obstacle]:
    """The bans that keep a player from stealing what could be aimed at, each once."""
    found = in_reach(game, player, **at) if bans.any_ban(game) else []
    return list({one.text: one for number in found for one in bans.not_to_be_stolen(game, player, number)}.values())


@effect(
    "steal",
    "Takes a card that lies before another player.",
    takes={
        "what": parameter.word("What may be taken.", "keeper", "keeper-or-creeper"),
        "named": parameter.named(),
        "whose": parameter.whose("Whose; of anybody else where it is left out."),
    },
    pointless=nothing_to_steal,
    obstacles=no_prey,
    declares=prey,
    way=STEAL,
)
def steal(
    game: Game, player: Player, card: int, *, what: str = "keeper", named: Any = None, whose: str = "others"
) -> Flow[None]:
    """Take a card in front of another player."""
    play = game.plays.latest_of(card)
    if play is not None and play.waived:
        return
    number: Any = play.declared if play is not None else None
    if number is None or not game.table.zone[number].in_front or game.table.zone[number].owner is player:
        number = yield from prey(game, player, card, what=what, named=named, whose=whose)
    if isinstance(number, int):
        yield from taking.move_in_front(game, taking.landing(game, player), number)


def anybodys(game: Game, player: Player, card: int, options: list[int]) -> list[int]:
    """A card that lets a player discard something in play may be aimed at what is the player's own (SR-Q13)."""
    offered = game.offer(
        "trash-may-hit-ones-own",
        {
            "anybodys": options,
            "others-only": [number for number in options if game.table.holder(number) is not player],
            "keepers-only": [number for number in options if game.cards[number].type != "creeper"],
        },
        player,
        card,
    )
    return offered.made_of(options)


def keeper_trashed(
    game: Game, player: Player, card: int, *, what: str = "keeper", named: Any = None, whose: str = "any"
) -> Flow[Any]:
    """Name the card that is to be discarded as the play is announced: one that may be a Keeper."""
    return None if what in ("new-rule", "creeper") else (yield from trashed(game, player, card, what, named, whose))


@effect(
    "trash",
    "Discards a card on the table.",
    takes={
        "what": parameter.word("What may be discarded.", *parameter.TARGETS),
        "named": parameter.named(),
        "whose": parameter.whose("Whose, of Keepers and Creepers; anybody's where it is left out.", "own", "others"),
    },
    pointless=nothing_to_trash,
    way=DISCARD,
    aims=keeper_trashed,
)
def trash(
    game: Game, player: Player, card: int, *, what: str = "keeper", named: Any = None, whose: str = "any"
) -> Flow[None]:
    """Discard one card in play of one's choice."""
    if what == "new-rule":
        yield from trash_rule(game, player, card, named)
        return
    number = yield from aimed(game, card, trashed(game, player, card, what, named, whose))
    if isinstance(number, int):
        yield from playing.discard(game, player, number)


def trashed(game: Game, player: Player, card: int, what: str, named: Any, whose: str) -> Flow[Any]:
    """Name the card that is to be discarded."""
    aims = targets(game, game.players if whose == "any" else owners(game, player, whose), what, named)
    options = bans.but_for_thefts(game, player, card, duties.stand_ins(game, player, aims))
    if whose == "any":
        options = anybodys(game, player, card, options)
    return (yield from choose(game, player, "card to trash", options, about=card, compulsory=True))


def nothing_to_exchange(game: Game, player: Player, card: int, *, whose: str = "others") -> bool:
    return not aimed_at(game, player, "keeper") or not in_reach(game, player, whose=whose)


def exchanged(game: Game, player: Player, card: int, *, whose: str = "others") -> Flow[tuple[Any, Any] | None]:
    """Name the own Keeper that is given, and the one that is had for it."""
    aims = duties.stand_ins(game, player, in_reach(game, player, whose=whose))
    options = bans.but_for_thefts(game, player, card, aims)
    if nothing_to_exchange(game, player, card, whose=whose):
        return None
    if not options:
        yield from choose(game, player, "Keeper", options, about=card)
        return None
    own = aimed_at(game, player, "keeper")
    mine: Any = yield from choose(game, player, "own Keeper", own, about=card, compulsory=True, then=options)
    theirs: Any = yield from choose(game, player, "Keeper", options, about=card, compulsory=True)
    return mine, theirs


@effect(
    "exchange-keepers",
    "Exchanges a Keeper of one's own for one of another player.",
    takes={"whose": parameter.whose("Whose; of anybody else where it is left out.")},
    pointless=nothing_to_exchange,
    way=EXCHANGE,
    aims=exchanged,
)
def exchange_keepers(game: Game, player: Player, card: int, *, whose: str = "others") -> Flow[None]:
    """Swap one of one's own Keepers for one of somebody else's."""
    pair = yield from aimed(game, card, exchanged(game, player, card, whose=whose))
    if pair is None:
        return
    mine, theirs = pair
    if not isinstance(theirs, int):
        return  # another reading: nothing is swapped
    yield from taking.change_places(game, player, card, mine, theirs)


ZAPPED: Final = ("keeper", "creeper", "goal", "new-rule")
"""The types that have cards in play."""


def zappable(game: Game, types: Sequence[str] | None) -> list[int]:
    """The cards in play that may be taken: a Goal before a player is one, too."""
    table = game.table
    found = [*table.goals.cards, *table.rules.cards]
    found += [number for other in game.players for number in (*other.front(), *other.goals.cards)]
    return [number for number in found if types is None or game.cards[number].type in types]


def zapped(game: Game, player: Player, card: int, *, types: Sequence[str] | None = None) -> Flow[Any]:
    """Name the card that is taken out of play; by another reading a discard lies open, and so in play (HR-R33)."""
    found = zappable(game, types)
    open_too = [number for number in game.table.discard.cards if game.cards[number].type in (types or ZAPPED)]
    offered = game.offer(
        "in-play-means-face-up",
        {"face-up": found, "hands-too": found, "discards-too": [*found, *open_too]},
        player,
        card,
    )
    options = bans.but_for_thefts(game, player, card, duties.stand_ins(game, player, offered))
    if types is None:
        options = beyond_reach(game, player, card, options)
    return (yield from choose(game, player, "card", options, about=card, compulsory=True))


@effect(
    "zap",
    "Takes a card in play into the hand.",
    takes={"types": parameter.maybe(parameter.words("Of which types; of any where it is left out.", *ZAPPED))},
    declares=zapped,
    pointless=lambda game, player, card, *, types=None: not zappable(game, types),
    way=TO_HAND,
)
def zap(game: Game, player: Player, card: int, *, types: Sequence[str] | None = None) -> Flow[None]:
    """Take any card in play into the hand; of a Keeper with a Creeper both, the Creeper lying down in front."""
    play = game.plays.latest_of(card)
    if play is not None and play.waived:
        return
    number: Any = play.declared if play is not None else None
    if number is None or (number != BASIC_RULES and game.table.zone[number] is player.hand):
        number = yield from zapped(game, player, card, types=types)
    if discard_for_good(game, player, number, player.hand) or not isinstance(number, int):
        return
    host = game.table.attached.get(number)
    if game.table.zone[number] is game.table.rules:
        yield from rules.remove(game, player, [number], player.hand)
    elif game.cards[number].type == "creeper" and host is None:
        to = game.consult("creeper-is-laid-at-once", {"at-once": player.creepers, "held": player.hand}, player, number)
        emit(game, "take", card=number, to=to, player=player)
    else:
        to = up_to_the_hand(game, player, card, number)
        emit(game, "take", card=number if host is None else host, to=to, player=player)


def up_to_the_hand(game: Game, player: Player, card: int, number: int) -> Zone:
    """Where a card in play goes that another takes into the hand; a Keeper lies in front of somebody (SR-R01)."""
    keeper = game.cards[number].type == "keeper"
    return player.keepers if keeper and not duties.text_comes_first(game, card) else player.hand


@effect(
    "move-creeper",
    "Moves a Creeper to another player.",
    takes={"attach": parameter.flag("Whether the Keeper that it is on stays, and it is attached anew.")},
    pointless=nobody_has("creepers"),
)
def move_creeper(game: Game, player: Player, card: int, *, attach: bool = False) -> Flow[None]:
    """Move any Creeper in front of another player than its owner, its Keeper coming along.

    With `attach` its Keeper stays, and the player of the card attaches it anew.
    """
    creepers = [number for other in game.players for number in other.creepers.cards]
    movable = game.offer(
        "creeper-of-ones-own-may-be-moved",
        {"anybodys": creepers, "others-only": [n for n in creepers if game.table.holder(n) is not player]},
        player,
        card,
    )
    number = yield from choose(game, player, "creeper", movable, about=card, compulsory=True, then=game.players)
    if not isinstance(number, int):
        return
    others = [other for other in game.players if other is not game.table.holder(number)]
    before_whom = game.offer(
        "creeper-may-come-to-whoever-moves-it",
        {"any-but-its-owner": others, "not-oneself": [other for other in others if other is not player]},
        player,
        card,
    )
    before_whom = where_it_may_lie(game, player, number, before_whom)
    other: Player | None = yield from choose(game, player, "player", before_whom, about=card)
    if other is None:  # another reading: there is nobody else
        return
    if attach and not keeper_comes_too(game, number):
        yield from put_before(game, player, other, number)
    else:
        emit(game, "move", card=number, to=other.creepers, player=player)


def where_it_may_lie(game: Game, player: Player, number: int, others: Options[Player]) -> Options[Player]:
    """Before whom of some a Creeper can be moved: by the law also where it lies loose (LF-26, LF-27)."""
    if not game.cards[number].attaches:
        return others
    hosting = [other for other in others if attached.hosts(game, other, number)]
    if len(hosting) == len(others):
        return others
    without = next(other for other in others if other not in hosting)
    return game.offer(
        "creeper-may-lie-loose",
        {"loose": others, "only-to-a-host": hosting},
        player,
        number,
        creeper=game.name(number),
        other=without.name,
    ).made_of(others)


def keeper_comes_too(game: Game, number: int) -> bool:
    """Whether the Keeper of an attached Creeper goes with it although the card takes the Creeper alone (LF-26)."""
    host = game.table.attached.get(number)
    return host is not None and game.law.consult(
        "card-that-says-so-parts-them",
        {"parted": False, "never-parted": True},
        card=game.name(number),
        other=game.name(host),
    )


def put_before(game: Game, player: Player, other: Player, number: int) -> Flow[None]:
    """Lay a loose Creeper before somebody, the player saying to which Keeper there it is attached."""
    game.table.attach(number, None)
    emit(game, "creeper", card=number, to=other.creepers, player=other)
    if game.cards[number].attaches:
        yield from creepers.attach(game, other, number, player)
