"""New Rules coming into play and leaving it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.engine import counts, drawing, goals, limits, winning
from adjudicator.engine.ask import Flow
from adjudicator.engine.turn import PLAY
from adjudicator.table.zone import DISCARD

if TYPE_CHECKING:
    from adjudicator.cards.model import Card
    from adjudicator.engine.game import Game
    from adjudicator.table import Player, Zone

LIMITS = ("hand-limit", "keeper-limit")


def place(game: Game, player: Player, number: int) -> Flow[None]:
    """A New Rule takes effect: it lies beside the Basic Rules and throws out what it contradicts (HR-R15, HR-Q01)."""
    turn = game.turn
    rule = game.cards[number].rule
    matter = rule.matter if rule else ""
    out = displaced_by(game, player, number)
    if number in out:  # another reading: the older rule has the right of way
        game.emit("discard", card=number, to=game.table.discard, player=player)
        yield from game.check()
        return
    before = goals.slots(game)
    game.begin_together()
    game.emit("enter", card=number, to=game.table.rules, player=player)
    game.entered.append(number)
    for other in out:
        game.emit("displaced", card=other, to=game.table.discard, player=player)
    if out:
        game.displaced[number] = out
    if matter in ("draw", "play"):
        game.basic_displaced.add(matter)
    if matter == "draw":
        turn.drawn_before_change = turn.drawn + turn.missed
    elif matter == "play":
        turn.played_before_change = turn.played
    elif matter == "goal-slots":
        yield from goals.agenda_changed(game, player, number, before, out)
        turn.free_goal = True
    yield from game.end_together()
    if matter == "hand-limit":
        yield from limits.fill_up(game, [other for other in game.players if other is not turn.player], number)
    yield from act_on_play(game, player, number)


def act_on_play(game: Game, player: Player, number: int) -> Flow[None]:
    """Readings under which a New Rule already does its work on being played."""
    card = game.cards[number]
    if card.ends_turn == "on-use":
        at_once: bool = game.law.consult(
            "turn-enders-act-on-use", {"on-use": False, "on-play": True}, card=card.name, player=player.name
        )
        if at_once:
            yield from game.end_turn_now(number)
    if card.start_bonus:
        yield from empty_hand_bonus(game, number)
    if card.duties and game.turn.phase == PLAY:
        yield from drawing.for_empty_hand(game)


def empty_hand_bonus(game: Game, number: int) -> Flow[None]:
    """No-Hand Bonus in mid-turn: it belongs to the start of a turn only (SR-Q17)."""
    player = game.turn.player
    if player.hand.cards or game.turn.player.temporary:
        return
    amount = int((game.cards[number].start_bonus or {}).get("draw", 0))
    due: int = game.law.consult(
        "no-hand-bonus-at-turn-start",
        {"start-only": 0, "any-empty-moment": amount},
        card=game.name(number),
        player=player.name,
    )
    if due:
        yield from game.draw(player, due, why=number)


def displaced_by(game: Game, player: Player, number: int) -> list[int]:
    """Rules in play that a New Rule throws out. Contains the card itself where it is the one that has to go."""
    card, law = game.cards[number], game.law
    in_play = list(game.table.rules.cards)
    if card.rule is None:
        same: list[int] = []
    else:
        same = [other for other in in_play if contradicts(game, number, other)]
    others = ", ".join(game.name(other) for other in (same or in_play)) or "no rule"
    alike = alike_out(game, number, [other for other in in_play if other not in same])

    def going(some: tuple[int, ...]) -> frozenset[int]:
        return frozenset((*some, *alike))

    if card.rule is not None and card.rule.matter == "goal-slots":
        found: tuple[int, ...] = law.consult(
            "agendas-replace-each-other", {"replace": tuple(same), "add-up": ()}, card=card.name, other=others
        )
    else:
        limit = card.rule is not None and card.rule.matter in LIMITS
        both = [o for o in in_play if o in same or (limit and (r := game.cards[o].rule) and r.matter in LIMITS)]
        found = law.consult(
            "contradiction-replaces",
            {
                "same-matter": tuple(same),
                "any-new-rule": tuple(in_play),
                "both-stay": (),
                "older-stays": (number,) if same else (),
                "limits-are-one-matter": tuple(both),
            },
            seen=going,
            card=card.name,
            other=others,
        )
    found += alike
    clash = [other for other in in_play if quarrel(game, number, other)]
    if clash:
        found += law.consult(
            "get-on-with-it-beside-play-all",
            {"coexist": (), "displace": tuple(clash)},
            card=card.name,
            other=", ".join(map(game.name, clash)),
        )
    return list(dict.fromkeys(found))


def contradicts(game: Game, number: int, other: int) -> bool:
    """Whether two rules are about the same matter, or one names the other."""
    mine, its = game.cards[number].rule, game.cards[other].rule
    if mine is None or its is None:
        return False
    if mine.matter == its.matter and mine.matter in (
        "draw",
        "play",
        "hand-limit",
        "keeper-limit",
        "goal-slots",
        "numerals",
    ):
        return True
    return its.matter in mine.contradicts or game.name(other) in mine.contradicts


def alike_out(game: Game, number: int, others: list[int]) -> tuple[int, ...]:
    """Rules that a New Rule throws out although both could be obeyed: those that do the very same (LF-15)."""
    same = [other for other in others if twins(game, number, other)]
    out: tuple[int, ...] = ()
    if same:
        out = game.law.consult(
            "same-rule-replaces-itself",
            {"replaces": tuple(same), "only-contradictions": ()},
            card=game.name(number),
            other=", ".join(map(game.name, same)),
        )
    bonuses = [other for other in others if game.cards[other].bonus and other not in same]
    if game.cards[number].bonus and bonuses:
        out += game.law.consult(
            "bonuses-stand-side-by-side",
            {"side-by-side": (), "one-bonus": tuple(bonuses)},
            card=game.name(number),
            other=", ".join(map(game.name, bonuses)),
        )
    return out


def twins(game: Game, number: int, other: int) -> bool:
    """Whether two New Rules do the same, under one name or two; a bonus on another condition is another rule."""
    mine, its = game.cards[number], game.cards[other]
    if mine.key == its.key:
        return True
    return mine.known == its.known == "full" and any(said(mine)) and said(mine) == said(its)


def said(card: Card) -> tuple[Any, ...]:
    """All that a New Rule does while it is in play, its name apart."""
    powers = [(one.effect, one.params, one.once, one.when, one.ends_turn, one.gesture) for one in card.powers]
    conditions = [(one.if_in_play, one.if_trait_in_play) for one in card.powers]
    return (card.rule, card.bonus, card.start_bonus, powers, conditions, card.duties)


def quarrel(game: Game, number: int, other: int) -> bool:
    """Whether one of two rules lets a player stop early while the other says to play everything (HF-15)."""

    def stops(one: int) -> bool:
        return game.cards[one].ends_turn == "on-use" and bool(game.cards[one].powers)

    def everything(one: int) -> bool:
        rule = game.cards[one].rule
        return rule is not None and rule.matter == "play" and rule.value in counts.ALL

    return (stops(number) and everything(other)) or (everything(number) and stops(other))


def before_the_choice(game: Game, player: Player) -> Flow[None]:
    """Whether anybody may win with a Goal that is about to go for want of a place (MF-16 does not say)."""
    if len(game.table.goals.cards) <= goals.slots(game):
        return
    now = game.law.consult(
        "surplus-goal-goes-first",
        {"choice-first": None, "win-first": lambda: winning.settled(game)},
        card=goals.one_of(game, game.table.goals.cards),
        player=player.name,
    )
    if now is not None:
        yield from game.look_now()


def remove(game: Game, player: Player, numbers: list[int], to: Zone | None = None) -> Flow[None]:
    """New Rules leave play because of what a player did; that player sees to the Goals beyond the slots (HF-21)."""
    game.begin_together()
    for number in numbers:
        kind = "discard" if to is None else "take"
        game.emit(kind, card=number, to=game.table.discard if to is None else to, player=player)
        back = [other for other in game.displaced.pop(number, []) if game.table.zone[other].kind == DISCARD]
        if back:
            returned: tuple[int, ...] = game.law.consult(
                "displaced-rule-is-gone",
                {"discarded": (), "returns": tuple(back)},
                card=game.name(number),
                other=", ".join(map(game.name, back)),
            )
            for other in returned:
                game.emit("enter", card=other, to=game.table.rules, player=player)
    yield from before_the_choice(game, player)
    if any((rule := game.cards[number].rule) and rule.matter == "goal-slots" for number in numbers):
        goals.left_alone(game, player, numbers)
    yield from goals.fit(game, player)
    yield from game.end_together()
