"""Drawing cards: from the pile, past Creepers, and what is still owed after the rules have changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine import counts, creepers, duties, hands, metarules, naming
from adjudicator.engine.ask import Ask, Flow, Moment, Option, Unlisted
from adjudicator.engine.turn import PLAY, START
from adjudicator.table.zone import DISCARD, DRAW_PILE

if TYPE_CHECKING:
    from adjudicator.engine.game import Game
    from adjudicator.table import Player, Zone

SOURCE = "draw-source"
"""The matter of a rule about where drawn cards come from (Composting)."""


def draw(
    game: Game, player: Player, count: int, *, into: Zone | None = None, why: int | str | None = None
) -> Flow[int]:
    """Draw non-Creeper cards into a hand; Creepers met on the way are laid down and made good. Returns how many.

    `why` is the card that makes somebody draw, or "draw step" for the draw that opens a turn (MF-01, MF-12, MF-32).
    """
    target = into
    if target is None:
        target = hands.drawn_into(game, player) if count > 0 else player.hand
    step = why == "draw step"
    owed, drawn, in_a_row = count, 0, 0
    drawing, game.turn.drawing = game.turn.drawing, True
    game.begin_together()
    while owed > 0:
        number = yield from (next_card if game.rules_memo[SOURCE] else take_top)(game, player, owed)
        if number is None:
            break
        if game.debts and any(debtor is player for _, debtor, _ in game.debts):
            yield from game.identify(number)
        if game.cards[number].type == "creeper" and creepers.kept_out(game, player, number, step, target):
            owed += yield from creepers.met(game, player, number, target, step, in_a_row)
            in_a_row += 1
            yield from apart(game, player, step, owed)
            yield from moment(game, player)
            continue
        in_a_row = 0
        owed -= 1
        drawn += 1
        game.emit("draw", card=number, to=target, player=player)
        if step:
            game.turn.drawn += 1
        elif player is game.turn.player and game.turn.phase in (START, PLAY):
            game.turn.gained += 1
        if target is player.hand and player is game.turn.player:
            game.turn.newest = number
        if owed <= 0 and not game.table.draw_pile.cards:
            yield from last_card_taken(game, player)
        if game.table.zone[number] is not target:
            owed += replaced(game, player, number)
        yield from moment(game, player)
    if step:
        game.turn.missed += owed
    game.turn.drawing = drawing
    yield from game.end_together()
    return drawn


def last_card_taken(game: Game, player: Player) -> Flow[None]:
    """The draw pile has just run out: whether it is renewed at once or for the next card (HR-R32 does not say)."""
    table = game.table
    if table.pile_goes_on or table.shuffled.cards or not table.discard.cards:
        return
    now: bool = game.law.consult(
        "pile-is-renewed-when-needed", {"when-needed": False, "at-once": True}, player=player.name
    )
    if now:
        yield from renew(game, player)


def replaced(game: Game, player: Player, number: int) -> int:
    """How many cards make good a drawn one that had to be handed over at once (RR-Q17 does not say)."""
    more: int = game.law.consult(
        "owed-keeper-is-not-drawn-again", {"not-again": 0, "drawn-again": 1}, card=game.name(number), player=player.name
    )
    return more


def moment(game: Game, player: Player) -> Flow[None]:
    """The moment after one card of a draw; only a file that tells each card stops here."""
    if game.every_rest:
        yield Moment(player)


def apart(game: Game, player: Player, step: bool, owed: int) -> Flow[None]:
    """Whether the check already runs between two cards of one draw (MF-01; for other draws nothing is settled)."""
    if owed <= 0 or game.together != 1:
        return
    from adjudicator.engine import winning

    settled = winning.settled(game)
    if settled == winning.NOBODY:
        now = game.law.consult("ungoal-waits-for-the-draw", {"together": None, "at-once": settled}, player=player.name)
    elif step:
        now = game.law.consult(
            "draw-phase-is-one-event", {"together": None, "card-by-card": settled}, player=player.name
        )
    else:
        now = game.law.consult(
            "other-draws-are-one-event",
            {"together": None, "card-by-card": settled},
            card=game.name(game.doing[-1]) if game.doing else "the rule in play",
            player=player.name,
        )
    if now is not None:
        yield from game.look_now()


def next_card(game: Game, player: Player, owed: int = 1) -> Flow[int | None]:
    """The card drawn next under a rule that lets a player choose: the top of the pile or the bottom of the discards."""
    below = game.table.discard.cards
    if below:
        answer = yield Option(player, "draw from", [DRAW_PILE, DISCARD])
        if answer == DISCARD:
            return below[0]
    number: int | None = yield from take_top(game, player, owed)
    return number


def take_top(game: Game, player: Player, owed: int = 1) -> Flow[int | None]:
    """The top card of the draw pile, reshuffling first where it has run out (HR-R32). None if there is no card.

    `owed` is how many are taken one after the other: in which order does not matter where no card stays behind.
    """
    table = game.table
    if not table.draw_pile.cards and not table.shuffled.cards:
        if table.pile_goes_on:
            game.unknown_card()
        else:
            yield from renew(game, player)
    if table.draw_pile.cards:
        number = table.draw_pile.cards[-1]
        if game.every_rest and game.cards[number].type == "unknown":
            yield Unlisted(number, player)
        return number
    if table.shuffled.cards:
        if table.pile_goes_on:
            naming.one_unlisted(game, table.shuffled)
        answer: int
        if game.every_rest and 1 < len(table.shuffled.cards) <= owed and not any_creeper(game, table.shuffled.cards):
            answer = yield Option(None, "top card", list(table.shuffled.cards), taker=player)
        else:
            answer = yield from game.choose(None, "top card", list(table.shuffled.cards), taker=player)
        table.shuffled.cards.remove(answer)
        table.draw_pile.cards.append(answer)
        table.zone[answer] = table.draw_pile
        return answer
    return None


def any_creeper(game: Game, cards: list[int]) -> bool:
    return any(game.cards[number].type == "creeper" for number in cards)


def renew(game: Game, player: Player) -> Flow[None]:
    """The draw pile is used up: the discard pile, shuffled, takes its place (HR-R32)."""
    table = game.table
    cards = list(table.discard.cards)
    if not cards:
        end: bool = game.law.consult(
            "no-card-left-anywhere", {"draw-what-there-is": False, "game-over": True}, player=player.name
        )
        if end:
            game.finish([], why="no card is left to draw")
        return
    happens = game.law.consult(
        "empty-pile-is-renewed",
        {
            "shuffled": "shuffled",
            "turned-over": "turned over" if len(cards) > 1 else "shuffled",
            "not-drawn": "nothing",
            "game-over": "game over",
            "table-too": "table cleared" if any(one.keepers.cards for one in game.players) else "shuffled",
        },
        player=player.name,
    )
    if happens == "nothing":
        return
    if happens == "table cleared":
        for one in game.players:
            for number in list(one.keepers.cards):
                game.emit("discard", card=number, to=table.discard, player=player)
        cards = list(table.discard.cards)
    if happens == "game over":
        game.finish([], why="the draw pile has run out")
    played = [n for n in game.doing if table.zone[n] is table.played and game.cards[n].type in ("action", "surprise")]
    if played:
        joined = game.law.consult(
            "action-waits-for-the-discard-pile",
            {"after-its-effect": (), "at-once": tuple(played)},
            card=game.name(played[-1]),
        )
        cards += joined
    if happens == "turned over":
        for number in reversed(cards):
            table.move(number, table.draw_pile)
        game.emit("reshuffle", count=len(cards), turned_over=True)
        metarules.reshuffled(game)
        return
    order = yield Ask(None, "shuffle", cards)
    if order is not None:
        for number in reversed(order):
            table.move(number, table.draw_pile)
    else:
        for number in cards:
            table.move(number, table.shuffled)
    game.emit("reshuffle", count=len(cards))
    metarules.reshuffled(game)


def in_random_order(game: Game, cards: list[int]) -> Flow[list[int]]:
    """Some cards in the order in which chance deals them out; asked for one by one where it is not told at once."""
    order: list[int] | None = yield Ask(None, "shuffle", cards)
    if order is not None:
        return list(order)
    left, found = list(cards), []
    while left:
        number: int = yield from game.choose(None, "next card", left)
        left = [other for other in left if other != number]
        found.append(number)
    return found


def for_empty_hand(game: Game) -> Flow[None]:
    """One more card for whoever began the turn without a card and drew only so many (Play All But 1)."""
    turn = game.turn
    if not turn.began_empty:
        return
    for number, params in list(duties.of_rules(game, "draws-if-empty-handed")):
        only = game.params(number, params)["drew"]
        due: bool = game.law.consult(
            "drew-only-one-counts-every-card",
            {"in-all": turn.drawn + turn.gained == only, "for-the-draw-rule": turn.drawn == only},
            card=game.name(number),
            player=turn.player.name,
        )
        if due:
            turn.began_empty = False
            yield from draw(game, turn.player, extra_card(game, number), why=number)


def extra_card(game: Game, number: int) -> int:
    """How many cards more a rule gives to whoever began the turn empty-handed and has drawn but one."""
    more: int = game.law.consult(
        "empty-hand-has-one-more",
        {"one-more": 1, "nothing-more": 0},
        card=game.name(number),
        player=game.turn.player.name,
    )
    return more


def waits(game: Game) -> bool:
    """Whether draws are not looked at just now: before the draw step, in the middle of a draw, or after the turn."""
    turn = game.turn
    return turn.phase != PLAY or turn.ended_by is not None or turn.drawing or game.over


def due(game: Game) -> str:
    """The active player, where a draw is owed just now; else empty."""
    owed = not waits(game) and counts.draws_owed(game) > 0
    return game.turn.player.name if owed else ""


def catch_up(game: Game) -> Flow[None]:
    """Draw at once what a changed rule or a gained bonus asks for beyond the cards already drawn (HR-R17, HR-R18)."""
    turn = game.turn
    if waits(game):
        return
    owed = counts.draws_owed(game)
    if owed > 0:
        yield from draw(game, turn.player, owed, why="draw step")
    elif game.rule_changed("draw"):
        yield from give_back(game)


def give_back(game: Game) -> Flow[None]:
    """Cards drawn beyond a lowered Draw rule stay in the hand (HR-R18)."""
    turn = game.turn
    with game.unrecorded():
        required = counts.base_number(game, "draw", lambda number: number)
        required += sum(amount for _, amount in counts.bonuses(game, turn.player, "draw"))
    surplus = min(turn.drawn - required, len(turn.player.hand.cards))
    if surplus <= 0 or "surplus" in turn.player.marks:
        return
    back: int = game.law.consult(
        "surplus-draws-are-kept",
        {"kept": 0, "returned": surplus},
        card=game.rule_name("draw"),
        player=turn.player.name,
    )
    if back:
        turn.drawn -= back
        for _ in range(back):
            number = yield from game.choose(turn.player, "discard", list(turn.player.hand.cards))
            game.emit("discard", card=number, to=game.table.discard, player=turn.player)
