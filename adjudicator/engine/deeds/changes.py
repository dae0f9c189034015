"""Every change of the table is made here, and becomes an event."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from adjudicator.cards.matters import DUTY
from adjudicator.engine.numbers import attached, duties, unknown_texts
from adjudicator.engine.state.attempt import Attempt
from adjudicator.engine.state.events import Event
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.refusal import Endless, GameOver, Obstacle
from adjudicator.table import Player, Zone
from adjudicator.table.caching import ANY
from adjudicator.table.kinds import CREEPERS, DISCARD, DRAW_PILE, HAND, KEEPERS, PLAYED, POOL, TEMPORARY

MOST_EVENTS: Final = 10_000
"""After so many events a replay "never ends"."""


def emit(
    game: Game,
    kind: str,
    *,
    card: int | None = None,
    to: Zone | None = None,
    at: int | None = None,
    player: Player | None = None,
    **more: Any,
) -> None:
    """Change the table: move a card, and write down what happened."""
    came: Zone | None = None
    if card is not None and to is not None:
        if game.cards[card].duties and to is game.table.discard:
            to = duties.resting_place(game, card, to)
        came = game.table.move(card, to, at)
        game.moment.changed = True
        if to.rank != ANY or came.rank != ANY:  # not from hand to pile and the like
            moved(game, card, came, to)
    if game.log is not None:
        if len(game.log) > MOST_EVENTS:
            raise Endless
        game.log.append(Event(kind, told(game, card, player, came, to, more)))
    if came is not None:
        assert card is not None
        assert to is not None
        if game.owed.debts or game.owed.paid:
            owed_keeper(game, card, came, to)
        if game.table.attached:
            bring_along(game, card, to)


def moved(game: Game, card: int, came: Zone, to: Zone) -> None:
    """Note what of a move matters later."""
    if to is game.table.goals or came is game.table.goals:
        game.moment.goals_moved.add("in" if to is game.table.goals else "out")
        if to is game.table.discard and game.cards[card].type == "goal":
            game.history.last_goal = card
    if to.kind == CREEPERS:
        game.turn.arrived.add(card)
        if came.kind in (POOL, DISCARD) or came.in_front:  # otherwise than by being drawn
            game.moment.moved_creepers.append(card)
    if came.kind == CREEPERS:
        game.history.rid.append((came.owner, card, game.turn))
    if to.in_front:
        landed(game, card, came, to)
    if card in game.table.under:
        uncovered(game, card, came)
    if came is game.table.rules:
        goals_left(game)


def told(
    game: Game, card: int | None, player: Player | None, came: Zone | None, to: Zone | None, more: dict[str, Any]
) -> dict[str, Any]:
    """What an event tells: who, which card, whence and whither, and whatever else there is to it."""
    data: dict[str, Any] = {}
    if player is not None:
        data["player"] = player.name
    if card is not None:
        data["card"] = game.name(card)
    if came is not None and to is not None:
        data["from"], data["to"] = game.place(came), game.place(to)
    for key, value in more.items():
        if value is not None:
            data[key] = as_told(game, value)
    return data


def as_told(game: Game, value: Any) -> Any:
    """A value as an event carries it: names, never objects of the engine."""
    if isinstance(value, Player):
        return value.name
    if isinstance(value, Zone):
        return game.place(value)
    if isinstance(value, (list, tuple)):
        return [as_told(game, item) for item in value]
    return value


def refuse(game: Game, attempt: Attempt, obstacles: list[Obstacle]) -> None:
    """Turn an attempt down: an event like any other; the table stays as it is."""
    attempt.refusal = obstacles
    unknown_texts.hangs_on_refusal(game, attempt.card, obstacles)
    if game.log is not None:
        names = [item.ruling or item.text for item in obstacles]
        data: dict[str, Any] = {"player": attempt.player.name, "verb": attempt.verb, "by": names}
        data["why"] = [item.text for item in obstacles]
        if attempt.card is not None:
            data["card"] = game.name(attempt.card)
        elif attempt.word:
            data["card"] = attempt.word
        game.log.append(Event("refused", data))


def finish_game(game: Game, winners: Iterable[Player], **more: Any) -> None:
    """End the game. Raises GameOver, which ends the flow."""
    game.winners = list(winners)
    game.over = True
    game.ending = more
    emit(game, "game over", winners=game.winners, **more)
    raise GameOver


def landed(game: Game, number: int, came: Zone, to: Zone) -> None:
    """Note that a card has come before a player: when in the turn, and who had it first."""
    if came.in_front and came.owner is to.owner:
        return
    game.turn.landed[number] = game.turn.plays.made
    if came.in_front:
        assert came.owner is not None
        game.history.first_owner.setdefault(number, came.owner)
    else:
        game.history.first_owner.pop(number, None)


def owed_keeper(game: Game, number: int, came: Zone, to: Zone) -> None:
    """A Keeper reaches somebody who owes one: drawn, it goes to whoever it is owed to (RR-Q17).

    One that was in the hand before and is played is not the one that is owed.
    """
    drawn, played = came.kind == DRAW_PILE, came.kind == PLAYED and to.kind == KEEPERS
    for_an_action = drawn and to.kind == TEMPORARY
    whose = to.owner if for_an_action or played or to.kind == HAND else None
    debt = next((one for one in game.owed.debts if one[1] is whose), None)
    paid = None if played else next((one for one in game.owed.paid if one[1] is whose), None)
    known = debt or paid
    if known is None or game.cards[number].type != "keeper":
        return
    asker, debtor, card = known
    due: bool
    if debt is None:
        due = game.consult("one-keeper-settles-it", {"one": False, "every-keeper": drawn}, debtor, card)
    else:
        due = game.consult(
            "owed-keeper-is-a-drawn-one",
            {
                "drawn-later": drawn,
                "in-hand-now": False,
                "however-it-comes": not played,
                "now-or-never": False,
                "played-too": drawn or played,
                "from-the-table": False,
            },
            debtor,
            card,
        )
    if due and for_an_action:
        due = game.consult(
            "owed-keeper-may-be-drawn-for-an-action",
            {"any-draw": True, "into-the-hand": False},
            debtor,
            card,
            other=game.name(number),
        )
    if not due:
        return
    if debt is not None:
        game.owed.debts.remove(debt)
        game.owed.paid.append(debt)
    place = asker.keepers if played else place_of_owed(game, asker, card)
    emit(game, "hand over", card=number, to=place, player=debtor)


def place_of_owed(game: Game, asker: Player, card: int) -> Zone:
    """Where a Keeper goes that is owed to somebody (RR-Q17 does not say)."""
    return game.consult("owed-keeper-goes-to-the-hand", {"hand": asker.hand, "table": asker.keepers}, asker, card)


def stays_with(game: Game, host: int, owner: Player) -> Player | Zone | None:
    """Who has the cards hidden under one that leaves: whoever had it, or nobody if they go along (MF-19, LF-30).

    Another reading discards them.
    """
    if duties.of_card(game, host, "hidden-go-along") is None:
        whose: Player | Zone | None = game.consult(
            "hidden-cards-stay-behind",
            {
                "stay-behind": owner,
                "go-along": None,
                "to-the-remover": game.turn.player,
                "discarded": game.table.discard,
            },
            owner,
            host,
        )
        return whose
    return game.consult("hidden-cards-fare-as-printed", {"as-printed": None, "always-stay": owner}, owner, host)


def uncovered(game: Game, host: int, came: Zone) -> None:
    """A card leaves under which others were hidden: they go along, or stay with whoever had it, face up (MF-19)."""
    table, owner = game.table, came.owner
    if came is table.rules:
        let_go(game, host)
    if owner is None or (table.zone[host].owner is owner and table.zone[host].in_front):
        return
    to = table.zone[host]
    for number in list(table.under[host].cards):
        whose = stays_with(game, host, owner)
        if isinstance(whose, Zone):
            emit(game, "along", card=number, to=whose, player=owner)
        elif whose is not None:
            emit(game, "reveal", card=number, to=table.in_front_of(whose, number), player=whose)
        elif not to.in_front:
            emit(game, "along", card=number, to=to, player=owner)


def let_go(game: Game, rule: int) -> None:
    """A rule has left: what it held is discarded; Creepers that it sets free wait to be dealt out."""
    table = game.table
    params = duties.of_card(game, rule, "frees-held")
    free = params is not None
    if params is not None:
        game.rules.freed += table.under[rule].cards
        game.rules.deals_left = params.get("first") == "left"
    for number in list(table.under[rule].cards):
        emit(game, "gather" if free else "along", card=number, to=table.pool if free else table.discard)


def goals_left(game: Game) -> None:
    """A rule has left that gave everybody a place for a Goal: the Goals there go, those that are personal apart."""
    if game.rules.by_matter[DUTY + "personal-goals"]:
        return
    for player in game.in_turn_order():
        for number in list(player.goals.cards):
            goal = game.cards[number].goal
            if goal is None or not goal.personal:
                emit(game, "discard", card=number, to=game.table.discard, player=player)


def bring_along(game: Game, number: int, to: Zone) -> None:
    """A card has moved: whatever it is attached to, or is attached to it, goes along."""
    others = attached.companions(game, number)
    going = [
        (other, place)
        for other in others
        if (place := attached.beside(game, other, to)) is not None and game.table.zone[other] is not place
    ]
    parting = [other for other, _ in going] or (others if to.owner is not None and not to.in_front else [])
    together = attached.go_together(game, number, to, parting) if parting else attached.ALONG
    if together != attached.ALONG:
        for one in (number, *others) if number not in game.table.attached else (number,):
            game.table.attach(one, None)
        for other in parting if together == attached.GONE else ():
            emit(game, "discard", card=other, to=game.table.discard)
        return
    if not to.in_front and to.kind != POOL:
        for one in (number, *others):
            game.table.attach(one, None)
    for other, place in going:
        emit(game, "along", card=other, to=place, player=to.owner)


def turn_over(game: Game, player: Player, number: int, *, down: bool) -> None:
    """A player turns a Keeper on the table face down, or up again; it stays where it lies (LF-11)."""
    lying = game.table.face_down
    game.table.turn_over(lying | {number} if down else lying - {number})
    game.moment.changed = True
    emit(game, "face down" if down else "face up", card=number, player=player)


def count_as(game: Game, kind: str, card: int) -> None:
    """Add something to the tally of the turn."""
    game.turn.plays.tally.setdefault(kind, []).append(card)
