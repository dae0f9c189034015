"""Powers of Creepers, and what Keepers can do about Creepers and cards hidden under them."""

from __future__ import annotations

from typing import Any

from adjudicator.cards import parameter
from adjudicator.effects.nothing_to_act_on import missing
from adjudicator.engine import NO_MORE, Flow, Game, Obstacle, effect
from adjudicator.engine.deeds import playing
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import aimed, choose
from adjudicator.engine.numbers import classes, duties
from adjudicator.engine.permission import power_owners
from adjudicator.engine.state.ways_of_taking import DISCARD
from adjudicator.engine.winning.conditions import HUMAN, MADE_UP
from adjudicator.table import Player


def burdened(game: Game, player: Player, card: int, own: bool) -> list[int]:
    """Keepers with a Creeper attached, other than the card that is used."""
    owners = [player] if own else game.players
    hosts = set(game.table.attached.values())
    return [number for one in owners for number in one.keepers.cards if number in hosts and number != card]


def trashed_with_it(game: Game, player: Player, card: int, *, own: bool) -> Flow[int | None]:
    """Name the Keeper that goes with its Creepers."""
    options = duties.stand_ins(game, player, burdened(game, player, card, own))
    number: int | None = yield from choose(game, player, "Keeper", options, about=card)
    return number


@effect(
    "trash-with-creeper",
    "Discards a Keeper that has a Creeper attached, with all Creepers on it.",
    takes={"own": parameter.Parameter("flag", "Whether it may be one of one's own, too.")},
    obstacles=missing(burdened, "no such Keeper has a Creeper attached"),
    way=DISCARD,
    aims=trashed_with_it,
)
def trash_with_creeper(game: Game, player: Player, card: int, *, own: bool) -> Flow[None]:
    """Discard another Keeper that has a Creeper attached, with all Creepers on it (Laser Pistol, Laser Sword)."""
    number: int | None = yield from aimed(game, card, trashed_with_it(game, player, card, own=own))
    if number is not None:
        yield from playing.discard(game, player, number)


def detachable(game: Game, player: Player, card: int, creeper: str) -> list[int]:
    """Creepers of that name attached to other Keepers of the player's than the card that is used."""
    own = duties.named(game, player.creepers.cards, creeper)
    return [number for number in own if game.table.attached.get(number, card) != card]


def loose(game: Game, player: Player, creeper: str) -> list[int]:
    """Creepers of that name before a player that are attached to nothing."""
    return [n for n in duties.named(game, player.creepers.cards, creeper) if n not in game.table.attached]


def nothing_attached(game: Game, player: Player, card: int, *, creeper: str, **_: Any) -> list[Obstacle]:
    if detachable(game, player, card, creeper):
        return []
    text = f"{creeper} is attached to no other Keeper of {player.name}'s"
    return game.barred(
        "detaching-needs-a-host",
        {"attached-only": False, "loose-too": bool(loose(game, player, creeper))},
        text,
        player,
        card,
        creeper=creeper,
    )


@effect(
    "detach",
    "Discards a Creeper that is on a Keeper; the Keeper stays.",
    takes={"creeper": parameter.card("Which Creeper.")},
    obstacles=nothing_attached,
)
def detach(game: Game, player: Player, card: int, *, creeper: str) -> Flow[None]:
    """Discard an attached Creeper; its Keeper stays (The Doctor, The Engineer)."""
    attached = detachable(game, player, card, creeper)
    options = game.offer(
        "detaching-needs-a-host",
        {"attached-only": attached, "loose-too": attached + loose(game, player, creeper)},
        player,
        card,
        creeper=creeper,
    )
    number: int | None = yield from choose(game, player, "creeper", options, about=card)
    if number is None:
        return
    for one in (number, *taken_along(game, player, card, number)):
        game.table.attach(one, None)
        yield from playing.discard(game, player, one)


def taken_along(game: Game, player: Player, card: int, creeper: int) -> tuple[int, ...]:
    """What else sits on the Keeper that is freed of a Creeper, where it goes as well: one is taken off (LF-28)."""
    host, attached = game.table.attached.get(creeper), game.table.attached
    beside = tuple(one for one in attached if attached[one] == host and one != creeper) if host is not None else ()
    if not beside or host is None:
        return ()
    return game.consult(
        "one-creeper-is-taken-off",
        {"one": (), "all-on-it": beside},
        player,
        card,
        creeper=game.names(beside),
        host=game.name(host),
    )


@effect("step-off", "Gets rid of a Creeper of one's own.")
def step_off(game: Game, player: Player, card: int) -> Flow[None]:
    """Be rid of a Creeper of one's own; no source tells where it goes (Step Off!, RR-Q12)."""
    number = yield from choose(game, player, "creeper", list(player.creepers.cards), about=card)
    if number is None:
        return
    others = game.table.from_left(player)
    away: list[Player] = game.law.decide(
        lambda: game.consult("stepping-off-discards", {"discarded": [], "passed-on": others}, player, card),
        bool,
    )
    if not away:
        yield from playing.discard(game, player, number)
        return
    other: Player = yield from choose(game, player, "player", away, about=card)
    emit(game, "move", card=number, to=other.creepers, player=player)


def not_alone(game: Game, player: Player, card: int, **_: Any) -> list[Obstacle]:
    """Such a Creeper tells itself when it can go, and it goes only then (SR-Q10)."""
    owner = game.table.zone[card].owner or player
    return game.barred(
        "creeper-leaves-only-as-printed",
        {"as-printed": owner.front() == [card], "at-will": True, "actions-only": False},
        f"{owner.name} has other cards on the table",
        player,
        card,
        way=power_owners.ways_out(game, card),
    )


@effect(
    "discard-alone",
    "Discards this card, where it is all that its owner has on the table.",
    on=("keeper", "creeper"),
    obstacles=not_alone,
    leaves="once it is all that its owner has on the table",
    discards_its_card=True,
)
def discard_alone(game: Game, player: Player, card: int) -> Flow[None]:
    """Discard this card, the only Keeper or Creeper its owner has (Death)."""
    yield from playing.discard(game, player, card)


@effect("discard-itself", "Discards this card; it mostly has a price.", discards_its_card=True)
def discard_itself(game: Game, player: Player, card: int) -> Flow[None]:
    """Discard this card, whatever else lies there; it mostly has a price."""
    yield from playing.discard(game, player, card)


def receivers(game: Game, player: Player, has: str | None, reach: bool) -> list[Player]:
    """Players a Creeper can be passed to: within reach where that matters, with a card where one is named."""
    others = game.table.from_left(player)
    if reach and player.reach is not None:
        others = [other for other in others if other.name in player.reach]
    if has:
        others = [other for other in others if duties.named(game, other.front(), has)]
    return others


def beside(game: Game, player: Player, some: list[Player]) -> list[Player]:
    """Of some players the neighbours of one."""
    table = game.table
    return [one for one in some if one in (table.following(player), table.following(player, -1))]


def nobody_to_give(
    game: Game, player: Player, card: int, *, has: str | None = None, reach: bool = False
) -> list[Obstacle]:
    found = game.barred(
        "creeper-leaves-only-as-printed",
        {
            "as-printed": lambda: bool(receivers(game, player, has, reach)),
            "at-will": lambda: bool(receivers(game, player, None, reach)),
            "actions-only": False,
        },
        "nobody can be given it",
        player,
        card,
        way=power_owners.ways_out(game, card),
    )
    return found + power_owners.too_early(game, player, card) if reach and card in game.turn.arrived else found


@effect(
    "give-creeper",
    "This Creeper is passed on to another player.",
    takes={
        "has": parameter.maybe(parameter.card("Only to a player who has this card.")),
        "reach": parameter.flag("Whether only to somebody whom its owner can reach."),
    },
    on=("creeper",),
    obstacles=nobody_to_give,
    leaves="to another player",
)
def give_creeper(game: Game, player: Player, card: int, *, has: str | None = None, reach: bool = False) -> Flow[None]:
    """Pass this Creeper on to another player, unless that player may refuse it and does."""
    others = receivers(game, player, has, reach)
    if reach:
        anybody = receivers(game, player, has, False)
        others = game.offer(
            "creeper-is-passed-within-reach",
            {
                "within-reach": others,
                "anybody": anybody,
                "neighbours-only": beside(game, player, anybody),
            },
            player,
            card,
        )
    if has:
        others = game.offer(
            "creeper-leaves-only-as-printed",
            {"as-printed": others, "at-will": receivers(game, player, None, reach), "actions-only": others},
            player,
            card,
            way=power_owners.ways_out(game, card),
        )
    other: Player = yield from choose(game, player, "player", others, about=card)
    if duties.may_refuse(game, other, game.cards[card]):
        answers = game.offer(
            "suit-lets-its-owner-decide",
            {"owner-decides": ["accept", "refuse"], "must-refuse": ["refuse"], "must-accept": ["accept"]},
            other,
            card,
        )
        answer = yield from choose(game, other, f"{game.name(card)}", answers, about=card)
        if answer == "refuse":
            emit(game, "stopped", player=other, what=game.name(card))
            return
    emit(game, "move", card=card, to=other.creepers, player=player)


def nothing_to_hide(
    game: Game, player: Player, card: int, *, trait: str | None = None, what: str | None = None, most: int = 0, **_: Any
) -> list[Obstacle]:
    if full(game, card, most):
        return [Obstacle(f"no more can be hidden under {game.name(card)}")]
    if to_hide(game, player, card, trait, what):
        return []
    text = f"{player.name} has no {trait or 'Creeper'} to hide"
    if not taken_for(game, player, trait):
        return [Obstacle(text)]
    return game.barred(
        "symbol-stands-for-a-class",
        {"class": False, "printed-symbol": False, "what-it-is": True},
        text,
        player,
        card,
        goal=game.name(card),
    )


def taken_for(game: Game, player: Player, trait: str | None) -> list[int]:
    """Cards before a player that are made up of a class without being of it, as The Army is of Humans (MF-13)."""
    return [number for number in player.front() if MADE_UP.get(trait or "") in game.cards[number].traits]


def full(game: Game, card: int, most: int) -> bool:
    """Whether as many cards lie under a card as may lie there; 0: any number may."""
    return bool(most) and len(game.table.under_card(card).cards) >= most


def to_hide(game: Game, player: Player, card: int, trait: str | None, what: str | None) -> list[int]:
    """The cards before a player that can be hidden: those of a class, all Creepers that are on no Keeper, or both."""
    cards = player.front()
    if what is not None:
        cards = [number for number in player.creepers.cards if number not in game.table.attached]
    return [number for number in classes.bearing(game, cards, trait) if number != card]


def left_to_hide(game: Game, player: Player, card: int, trait: str | None, what: str | None) -> bool:
    """Whether anything lies there that can be hidden."""
    what_it_is = game.law.reads("symbol-stands-for-a-class", "what-it-is")
    return bool(to_hide(game, player, card, trait, what) or (what_it_is and taken_for(game, player, trait)))


def hideable(game: Game, player: Player, card: int, trait: str | None, what: str | None) -> list[Any]:
    """What may be hidden: any card of the class; whether a Keeper that is Human is one, MF-14 and MF-24 do not say."""
    cards: list[Any] = to_hide(game, player, card, trait, what)
    if also := taken_for(game, player, trait):
        cards = game.offer(
            "symbol-stands-for-a-class",
            {"class": cards, "printed-symbol": cards, "what-it-is": [*cards, *also]},
            player,
            card,
            goal=game.name(card),
        )
    if what is not None or trait != HUMAN:
        return cards
    some = game.offer(
        "humans-in-black-may-hide",
        {"any-human": cards, "creepers-only": [n for n in cards if game.cards[n].type == "creeper"]},
        player,
        card,
    )
    some.made_of(cards)
    return some


@effect(
    "hide",
    "Puts own cards under this one, where they count as not on the table.",
    takes={
        "trait": parameter.maybe(parameter.trait("Only cards with this trait.")),
        "what": parameter.maybe(parameter.word("Only cards of this type.", "creeper")),
        "most": parameter.maybe(parameter.number("How many may lie there at most.")),
    },
    wants=("trait", "what"),
    obstacles=nothing_to_hide,
)
def hide(
    game: Game, player: Player, card: int, *, trait: str | None = None, what: str | None = None, most: int = 0
) -> Flow[None]:
    """Put own cards with a trait, Creepers, or both under this one: any number, or as many as may lie there.

    They count as not on the table.
    """
    chosen = False
    while not full(game, card, most) and left_to_hide(game, player, card, trait, what):
        options = hideable(game, player, card, trait, what)
        offered: list[Any] = [*options, NO_MORE]
        if trait == HUMAN:
            offered = game.offer("humans-go-in-together", {"together": offered, "one-a-turn": [NO_MORE]}, player, card)
            offered.made_of(options)
        number = yield from choose(game, player, "card to hide", offered if chosen else options, about=card)
        if number in (None, NO_MORE):
            break
        emit(game, "hide", card=number, to=game.table.under_card(card), player=player)
        chosen = True


def to_reveal(game: Game, player: Player, card: int, trait: str | None = None) -> list[int]:
    """The cards under a card, or those of a class."""
    return classes.bearing(game, game.table.under_card(card).cards, trait)


@effect(
    "reveal",
    "Brings cards that lie under this one back to the table.",
    takes={"trait": parameter.maybe(parameter.trait("Only cards with this trait."))},
    obstacles=missing(to_reveal, "nothing is hidden under {card}"),
)
def reveal(game: Game, player: Player, card: int, *, trait: str | None = None) -> Flow[None]:
    """Bring any number of the cards under this one back to the table, or of those of a class."""
    chosen = False
    while hidden := to_reveal(game, player, card, trait):
        some = game.offer(
            "some-may-stay-hidden", {"some": [*hidden, NO_MORE], "all-or-none": list(hidden)}, player, card
        )
        number = yield from choose(game, player, "card to reveal", some if chosen else list(hidden))
        if number == NO_MORE:
            break
        emit(game, "reveal", card=number, to=game.table.in_front_of(player, number), player=player)
        chosen = True
