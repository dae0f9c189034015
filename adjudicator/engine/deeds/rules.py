"""New Rules come into play and leave it."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.engine.deeds import drawing, drawing_by_rule, ending, goals
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose, who_played
from adjudicator.engine.deeds.moments import begin_together, check, end_together, look_now
from adjudicator.engine.numbers import (
    displacing,
    duties,
    goal_slots,
    meta_rules,
    rule_numbers,
    rules_in_play,
    unknown_cards,
)
from adjudicator.engine.numbers.plays_made import GOAL
from adjudicator.engine.state.asks import Flow
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.turn import PLAY
from adjudicator.engine.winning import claims
from adjudicator.table import Player, Zone
from adjudicator.table.kinds import DISCARD


def begin_in_play(game: Game, cards: Sequence[int]) -> None:
    """Those of some cards with which a Meta-Rule lets the game begin are laid beside the Basic Rules."""
    for _, params in meta_rules.in_force(game, "begins-in-play"):
        for number in duties.named(game, cards, params["rule"]):
            emit(game, "enter", card=number, to=game.table.rules)


def place(game: Game, player: Player, number: int) -> Flow[None]:
    """A New Rule takes effect: it lies beside the Basic Rules and throws out what it contradicts (HR-R15, HR-Q01)."""
    turn = game.turn
    rule = game.cards[number].rule
    matter = rule.matter if rule else ""
    out = displacing.displaced_by(game, number)
    if number in out:  # another reading: the older rule has the right of way
        emit(game, "discard", card=number, to=game.table.discard, player=player)
        return
    out += too_many(game, out)
    before, drew = goal_slots.at_hand(game), asked(game) if matter == "draw" else 0
    if matter in ("draw", "play"):
        game.rules.basic_displaced.add(matter)
    emit(game, "enter", card=number, to=game.table.rules, player=player)
    game.rules.played_by[number] = player
    game.rules.played_in[number] = turn.number
    if matter in rules_in_play.LIMITS and matter not in turn.at_start.limits:
        with game.unrecorded():  # whoever looks back at it consults then
            turn.at_start.limits = {**turn.at_start.limits, matter: rules_in_play.set_by(game, number, matter)}
    for other in out:
        kept: bool = game.law.consult(
            "displaced-rule-is-gone",
            {"discarded": False, "returns": False, "back-to-hand": True},
            card=game.name(number),
            other=game.name(other),
        )
        if not kept:
            emit(game, "displaced", card=other, to=game.table.discard, player=player)
            continue
        owner = yield from who_played(game, player, other, game.rules.played_by.get(other), game.players)
        emit(game, "displaced", card=other, to=owner.hand, player=owner)
    if out:
        game.rules.displaced[number] = out
    if matter in ("draw", "numerals"):
        turn.draws.before_change = turn.draws.made + turn.draws.missed
    if matter in ("play", "numerals"):
        turn.plays.before_change = turn.plays.made
    if matter == "goal-slots":
        yield from goals.agenda_changed(game, player, number, before, out)
        turn.plays.free_goal = GOAL
    elif out:
        yield from goals.fit(game, player, out)
    yield from check(game)
    if matter == "draw":
        yield from others_draw(game, number, asked(game) - drew)
    if matter == "hand-limit":
        yield from drawing_by_rule.fill_up(game, [other for other in game.players if other is not turn.player])
    if duties.of_card(game, number, "holds-action") is not None:
        yield from hold_action(game, player, number)
    yield from act_on_play(game, player, number)


def too_many(game: Game, out: list[int]) -> list[int]:
    """The oldest New Rules, which make room for the one that is placed where so many at most may be in play."""
    if not game.rules.most:
        return []
    lying = (number for number in game.table.rules.cards if game.cards[number].type == "new-rule")
    staying = [number for number in lying if number not in out]
    return staying[: max(len(staying) + 1 - game.rules.most, 0)]


def asked(game: Game) -> int:
    """What the Draw rule in play says just now."""
    with game.unrecorded():
        value = rule_numbers.base_value(game, "draw")
    return value if isinstance(value, int) else 0


def others_draw(game: Game, number: int, more: int) -> Flow[None]:
    """A Draw rule asks for more: the others draw in their own turns, by another reading right now (HR-R17)."""
    if more <= 0:
        return
    for other in game.table.from_left(game.turn.player):
        extra: int = game.consult(
            "rule-change-counts-at-once",
            {"at-once": 0, "next-turn": 0, "next-round": 0, "everybody-now": more, "drawing-is-over": 0},
            game.turn.player,
            number,
        )
        if extra:
            yield from drawing.draw(game, other, extra, why=number)


def hold_action(game: Game, player: Player, number: int) -> Flow[None]:
    """A rule comes that holds an Action: its player lays one from the discard pile under it, if there is any."""
    found = [one for one in reversed(game.table.discard.cards) if unknown_cards.may_be(game, one, ("action",))]
    action = yield from choose(game, player, "Action", found, about=number, fits=unknown_cards.of_types(("action",)))
    if action is not None:
        emit(game, "hold", card=action, to=game.table.under_card(number), player=player)


def act_on_play(game: Game, player: Player, number: int) -> Flow[None]:
    """Readings under which a New Rule already does its work on being played."""
    card = game.cards[number]
    if card.ends_turn == "on-use":
        at_once: bool = game.consult("turn-enders-act-on-use", {"on-use": False, "on-play": True}, player, number)
        if at_once:
            yield from ending.end_turn_now(game, number)
    if card.duties and game.turn.phase == PLAY:
        yield from drawing_by_rule.for_empty_hand(game)


def before_the_choice(game: Game, player: Player) -> Flow[None]:
    """Whether anybody may win with a Goal that is about to go for want of a place (MF-16 does not say)."""
    if not goal_slots.crowded(game):
        return
    now: object = game.law.consult(
        "surplus-goal-goes-first",
        {"choice-first": None, "win-first": lambda: claims.settled(game)},
        card=goal_slots.one_of(game, game.table.goals.cards),
        player=player.name,
    )
    if now is not None:
        yield from look_now(game)


def remove(game: Game, player: Player, numbers: list[int], to: Zone | None = None) -> Flow[None]:
    """New Rules leave play because of what a player did; that player sees to the Goals beyond the slots (HF-21)."""
    begin_together(game)
    for number in numbers:
        kind = "discard" if to is None else "take"
        emit(game, kind, card=number, to=game.table.discard if to is None else to, player=player)
        if (rule := game.cards[number].rule) and rule.matter in ("play", "numerals"):
            game.turn.plays.before_change = game.turn.plays.made
        thrown_out = game.rules.displaced.pop(number, None)
        if thrown_out is None:
            thrown_out = last_of_its_matter(game, number)
        back = [other for other in thrown_out if game.table.zone[other].kind == DISCARD]
        if back:
            returned: tuple[int, ...] = game.law.consult(
                "displaced-rule-is-gone",
                {"discarded": (), "returns": tuple(back), "back-to-hand": ()},
                card=game.name(number),
                other=game.names(back),
            )
            for other in returned:
                emit(game, "enter", card=other, to=game.table.rules, player=player)
    hand_back(game, player, numbers)
    yield from before_the_choice(game, player)
    agendas = [number for number in numbers if (rule := game.cards[number].rule) and rule.matter == "goal-slots"]
    if agendas:
        goals.left_alone(game, player, numbers)
    yield from goals.fit(game, player, agendas)
    yield from end_together(game)


def last_of_its_matter(game: Game, number: int) -> list[int]:
    """Of the rules on one matter with a rule that was in play at first the one that was discarded last."""
    rule = game.cards[number].rule
    if rule is None or number in game.rules.played_by:
        return []
    for other in reversed(game.table.discard.cards):
        its = game.cards[other].rule
        if other != number and its is not None and its.matter == rule.matter:
            return [other]
    return []


def hand_back(game: Game, player: Player, gone: list[int]) -> None:
    """A limit that is discarded did its work while it lasted: nothing discarded to it comes back (HF-19)."""
    paid = [(number, other) for number, other, rule in game.rules.obeyed if rule in gone]
    paid = [(number, other) for number, other in paid if game.table.zone[number] is game.table.discard]
    if not paid:
        return
    back: tuple[int, ...] = game.law.consult(
        "discarding-a-rule-undoes-nothing",
        {"nothing-undone": (), "cards-return": tuple(number for number, _ in paid)},
        card=game.name(game.plays.doing[-1]) if game.plays.doing else "the discard",
        player=player.name,
        other=game.names(gone),
    )
    for number, other in paid:
        if number in back:
            emit(game, "take", card=number, to=other.hand, player=other)
