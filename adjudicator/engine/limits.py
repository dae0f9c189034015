"""Hand and Keeper Limits: whom they bind, when, and who says what goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine import counts, moments
from adjudicator.engine.ask import Ask, Flow, Option
from adjudicator.engine.register import EFFECTS

if TYPE_CHECKING:
    from adjudicator.cards.model import Power
    from adjudicator.engine.game import Game
    from adjudicator.table import Player

HAND, KEEPER = "hand-limit", "keeper-limit"


def limit(game: Game, player: Player, matter: str) -> int | None:
    """The limit that binds a player, with what raises it; None without one (HR-R14)."""
    rules = counts.rules_about(game, matter)
    if not rules:
        if matter != HAND:
            return None
        excess = max(0, len(player.hand.cards) - 3)
        number: int | None = game.law.consult(
            "no-limit-without-a-card",
            {"none": None, "three-in-hand": 3},
            seen=lambda cap: 0 if cap is None else excess,
            card="Basic Rules",
            player=player.name,
        )
        return number
    value = game.number(rules[-1], "value")
    part = "hand_limit" if matter == HAND else "keeper_limit"
    more = sum(amount for _, amount in counts.bonuses(game, player, part))
    return (value if isinstance(value, int) else 0) + more


def excess(game: Game, player: Player, matter: str) -> int:
    """How many cards a player has beyond a limit (MF-41: Creepers do not count)."""
    if game.law.record is None and within(game, player, matter):
        return 0
    cap = limit(game, player, matter)
    if cap is None:
        return 0
    if matter == HAND:
        return max(0, len(player.hand.cards) - cap)
    keepers, creepers = len(player.keepers.cards), len(player.creepers.cards)
    if keepers + creepers <= cap:
        return 0
    if turned := player.turned():
        keepers = game.law.consult(
            "face-down-keeper-fills-its-place",
            {"counts": keepers, "unseen": keepers - len(turned)},
            seen=lambda number: max(0, number - cap),
            card=game.name(turned[0]),
            player=player.name,
        )
    over: int = game.law.consult(
        "creepers-outside-keeper-limit",
        {
            "outside": max(0, keepers - cap),
            "count": max(0, keepers + creepers - cap),
            "may-pay": max(0, keepers - cap),
        },
        player=player.name,
    )
    return over


def within(game: Game, player: Player, matter: str) -> bool:
    """Whether a player has no more cards than a limit says as it is printed; bonuses can only raise it."""
    rules = counts.rules_about(game, matter)
    if not rules:
        return False
    value = game.number(rules[-1], "value")
    have = len(player.hand.cards) if matter == HAND else len(player.keepers.cards) + len(player.creepers.cards)
    return isinstance(value, int) and have <= value


def any_limit(game: Game) -> bool:
    return bool(counts.rules_about(game, HAND) or counts.rules_about(game, KEEPER))


def bind_others(game: Game) -> Flow[None]:
    """Everybody whose turn it is not obeys the limits at once (HR-R16, HR-R17)."""
    matters = [m for m in (HAND, KEEPER) if game.law.record is not None or counts.rules_about(game, m)]
    for player in game.table.from_left(game.turn.player):
        for matter in matters:
            yield from bind(game, player, matter)
    yield from spare_active(game)


def bind(game: Game, player: Player, matter: str) -> Flow[None]:
    """One player out of turn obeys one limit."""
    over = demanded(game, player, matter)
    if over:
        yield from give_up(game, player, matter, over)


def due(game: Game) -> str:
    """Who has to give up cards just now although it is somebody else's turn; empty where nobody has."""
    matters = [matter for matter in (HAND, KEEPER) if counts.rules_about(game, matter)]
    others = game.table.from_left(game.turn.player) if matters else []
    over = [player.name for player in others if any(demanded(game, player, matter) for matter in matters)]
    return " and ".join(over)


def demanded(game: Game, player: Player, matter: str) -> int:
    """How many cards a limit demands of a player out of turn."""
    if "spared" in player.marks or spared(game, player, matter):
        return 0
    over = excess(game, player, matter)
    if over and "newcomer" in player.marks:
        over = game.law.consult(
            "newcomers-obey-limits-at-once",
            {"at-once": over, "after-a-turn": 0},
            card=rule_name(game, matter),
            player=player.name,
        )
    if over:
        over = game.law.consult(
            "limit-binds-others-at-once",
            {"at-once": over, "own-turn-end": 0},
            card=rule_name(game, matter),
            player=player.name,
        )
    elif matter == HAND:
        over = ratchet(game, player)
    return over


def spared(game: Game, player: Player, matter: str) -> bool:
    """Another reading of HF-19: whoever vetoed a limit is alone not bound by it."""
    rules = counts.rules_about(game, matter)
    return bool(rules) and player in game.shielded.get(rules[-1], ())


def rule_name(game: Game, matter: str) -> str:
    rules = counts.rules_about(game, matter)
    return game.name(rules[-1]) if rules else "the limit"


def ratchet(game: Game, player: Player) -> int:
    """A smaller hand may grow again up to the limit (HR-Q08)."""
    rules = counts.rules_about(game, HAND)
    if not rules:
        player.hand_cap = None
        return 0
    size = len(player.hand.cards)
    if player.hand_cap is None or size <= player.hand_cap:
        player.hand_cap = size
        return 0
    over: int = game.law.consult(
        "cap-does-not-ratchet",
        {"printed-number": 0, "lower-for-good": size - player.hand_cap},
        card=game.name(rules[-1]),
        player=player.name,
    )
    return over


def spare_active(game: Game) -> Flow[None]:
    """The active player may exceed the limits until the turn is over (HR-R10, HR-Q06)."""
    player = game.turn.player
    if game.turn.phase in ("setup", "over"):
        return
    for matter in (HAND, KEEPER):
        if not counts.rules_about(game, matter):
            continue
        with game.unrecorded():
            over = excess(game, player, matter)
        if over:
            over = game.law.consult(
                "limits-spare-the-active-player", {"after-the-turn": 0, "at-every-moment": over}, player=player.name
            )
            yield from give_up(game, player, matter, over)


def obey(game: Game, player: Player) -> Flow[None]:
    """The turn is over: down to the Hand Limit, then to the Keeper Limit (HR-R10).

    What goes may have raised the other limit as well, so the first is looked at again in the end.
    """
    order = [HAND, KEEPER]
    if counts.rules_about(game, HAND) and counts.rules_about(game, KEEPER):
        with game.unrecorded():
            both = all(excess(game, player, matter) for matter in order)
        if both:
            order = game.law.consult(
                "hand-before-keepers",
                {"hand-first": order, "keepers-first": order[::-1]},
                player=player.name,
            )
    for matter in (*order, order[0]):
        over = after_removal(game, player, matter, excess(game, player, matter))
        while over:  # what goes may have raised the limit
            before = len(player.hand.cards) + len(player.keepers.cards)
            yield from give_up(game, player, matter, over)
            over = excess(game, player, matter)
            if len(player.hand.cards) + len(player.keepers.cards) == before:
                break
    yield from fill_up(game, [player])


def after_removal(game: Game, player: Player, matter: str, over: int) -> int:
    """A limit that left play during the turn need not be met any more (HR-Q07)."""
    before = game.turn.limits_at_start.get(matter)
    if before is None or before[0] in counts.rules_about(game, matter):
        return over
    cap = before[1] if before[1] is not None else 0
    have = len(player.hand.cards) if matter == HAND else len(player.keepers.cards)
    gone: int = game.law.consult(
        "limit-leaves-with-its-card",
        {"gone": over, "still-owed": max(over, have - cap)},
        card=game.name(before[0]),
        player=player.name,
    )
    return gone


def fill_up(game: Game, players: list[Player], number: int | None = None) -> Flow[None]:
    """A Hand Limit is a cap: nobody draws up to it (HR-Q08)."""
    rules = counts.rules_about(game, HAND)
    if not rules:
        return
    for player in players:
        with game.unrecorded():
            cap = limit(game, player, HAND) or 0
        short = cap - len(player.hand.cards)
        if short > 0:
            more: int = game.law.consult(
                "hand-limit-is-a-cap", {"cap": 0, "quota": short}, card=game.name(rules[-1]), player=player.name
            )
            if more:
                yield from game.draw(player, more, why=rules[-1])


def give_up(game: Game, player: Player, matter: str, count: int) -> Flow[None]:
    """Discard down to a limit, one card at a time, the holder choosing (HR-Q09)."""
    if count <= 0:
        return
    name = rule_name(game, matter)
    game.begin_together()
    for place in range(count):
        options = payable(game, player, matter)
        if not options:
            break
        if place:
            yield from moments.between_discards(game, player, name)
        asked, all_go = player.name, len(options) <= count - place and type(options) is list
        if len(options) > 1 and not all_go:
            asked = game.law.consult(
                "holder-chooses-discards",
                {"holder": player.name, "active-player": game.turn.player.name, "random": "chance"},
                card=name,
                player=player.name,
            )
        who = None if asked == "chance" else next(p for p in game.players if p.name == asked)
        if all_go and len(options) > 1:
            number = yield Option(player, "discard", options)  # in whatever order
        else:
            number = yield from game.choose(who, "discard", options)
        game.emit("obey", card=number, to=game.table.discard, player=player, limit=name)
        if rules := counts.rules_about(game, matter):
            game.obeyed.append((number, player, rules[-1]))
        yield from game_effect(game, player, number)
        yield from rewarded(game, player, number, name)
    yield from game.end_together()


def rewarded(game: Game, player: Player, gone: int, limit: str) -> Flow[None]:
    """A card given up for a limit pays for nothing (LF-04)."""
    due = rewards(game, player, gone)
    if not due:
        return
    had: list[tuple[int, Power]] = game.law.consult(
        "limit-discard-pays-nothing",
        {"nothing": [], "pays-too": due},
        seen=len,
        card=game.name(gone),
        player=player.name,
        rule=game.name(due[0][0]),
        limit=limit,
    )
    for number, power in had:
        game.turn.used.add((number, power.effect))
        pays = EFFECTS[power.effect].pays
        assert pays is not None
        yield from pays(game, player, number, **game.params(number, power.params))


def rewards(game: Game, player: Player, gone: int) -> list[tuple[int, Power]]:
    """Powers for which a player could have discarded a card that went for another reason."""
    found = []
    for number in [*game.table.rules.cards, *player.front()]:
        for power in game.cards[number].powers:
            effect = EFFECTS.get(power.effect)
            if effect is None or effect.paid_by is None or (power.once and (number, power.effect) in game.turn.used):
                continue
            if effect.paid_by(game, number, gone, **power.params):
                found.append((number, power))
    return found


def game_effect(game: Game, player: Player, number: int) -> Flow[None]:
    """A discarded card has no effect (HR-R36)."""
    from adjudicator.engine import playing

    yield from playing.discarded(game, player, number)


def payable(game: Game, player: Player, matter: str) -> list[int]:
    """Cards that may be discarded to comply with a limit."""
    if matter == HAND:
        return list(player.hand.cards)
    keepers, both = list(player.keepers.cards), player.front()
    if not player.creepers.cards:
        return keepers
    return game.law.offer(
        "creepers-outside-keeper-limit", {"outside": keepers, "count": both, "may-pay": both}, player=player.name
    )


__all__ = ["Ask", "bind_others", "excess", "fill_up", "limit", "obey"]
