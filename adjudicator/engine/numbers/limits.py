"""Hand and Keeper Limits: whom they bind, and by how much somebody is over one."""

from __future__ import annotations

from typing import Final

from adjudicator.cards.matters import DUTY
from adjudicator.cards.model import Power
from adjudicator.engine.numbers import bonuses, duties, in_play, numerals, rules_in_play
from adjudicator.engine.state.caching import decided, kept
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.register import EFFECTS
from adjudicator.engine.state.turn import OVER, SETUP
from adjudicator.law import Law
from adjudicator.table import Player
from adjudicator.table.caching import FRONT, RULES

LIFTS: Final = DUTY + "lifts-limits"
HAND: Final = "hand-limit"
KEEPER: Final = "keeper-limit"
USUAL: Final = 7
"""How many cards people hold to be the usual limit of a hand (another reading of HR-R14)."""


@kept(FRONT)
def limit(game: Game, player: Player, matter: str) -> int:
    """The limit that the rules in play set a player, with what raises it (HR-R14)."""
    rules = game.rules.by_matter[matter]
    value = numerals.limit_of(game, rules[-1], matter)
    if len(rules) > 1:  # other readings: the lower one obeys both
        value = rules_in_play.greater_of(game, rules, min(int(numerals.number(game, one, "value")) for one in rules))
    part = "hand_limit" if matter == HAND else "keeper_limit"
    extra = bonuses.bonuses(game, player, part)
    return value + bonuses.on_top(game, player, extra, sum(amount for _, amount in extra), rules)


def excess(game: Game, player: Player, matter: str) -> int:
    """How many cards a player has beyond a limit (MF-41: Creepers do not count)."""
    if within(game, player, matter) or not in_question(game, matter) or lifted(game, matter):
        return 0
    return beyond(game, player, matter)


def lifted(game: Game, matter: str) -> bool:
    """Whether something in play has limits of a kind bind nobody."""
    lifting = game.rules.by_matter[LIFTS]
    return bool(lifting) and any(matter in params["limits"] for _, params in duties.of_rules(game, "lifts-limits"))


def beyond_both(game: Game, player: Player) -> int:
    """How many cards both limits cost a player whose turn is over. Looked at, not recorded."""
    with game.unrecorded():
        return due_after_turn(game, player, HAND) + due_after_turn(game, player, KEEPER)


@decided
def beyond(game: Game, player: Player, matter: str) -> int:
    """How many cards a player has beyond a limit, with everything that raises it."""
    if not game.rules.by_matter[matter]:
        return beyond_no_rule(game, player)
    cap: int | None = rules_in_play.as_it_binds(game, matter, player, limit(game, player, matter), None)
    if cap is None:
        return 0
    if matter == HAND:
        return max(0, len(player.hand.cards) - cap - paid_otherwise(game, player, HAND))
    keepers, creepers = len(player.keepers.cards), len(player.creepers.cards)
    if turned := player.turned():
        keepers = game.consult(
            "face-down-keeper-fills-its-place", {"counts": keepers, "unseen": keepers - len(turned)}, player, turned[0]
        )
    if broken := [one for one in player.keepers.cards if in_play.switched_off(game, one)]:
        keepers = game.consult(
            "switched-off-gives-nothing",
            {
                "everything-off": keepers,
                "uses-only": keepers,
                "blocks-only": keepers,
                "no-keeper": keepers - len(broken),
            },
            player,
            broken[0],
        )
    outside, with_creepers = max(0, keepers - cap), max(0, keepers + creepers - cap)
    return game.law.consult(
        "creepers-outside-keeper-limit",
        {
            "outside": outside,
            "count": with_creepers,
            "count-but-stay": min(with_creepers, keepers),
            "may-pay": max(0, outside - paid_otherwise(game, player, KEEPER)),
        },
        player=player.name,
    )


def paid_otherwise(game: Game, player: Player, matter: str) -> int:
    """How many cards may be kept beyond a limit for others thrown out in their place: none but by other readings."""
    rules = game.rules.by_matter[matter]
    return sum(who is player and rule == rules[-1] for who, rule in game.rules.paid_otherwise)


@decided
def filled(game: Game, player: Player, matter: str) -> bool:
    """Whether a player has all the cards that a limit in play allows."""
    if not game.rules.by_matter[matter]:
        return False
    have = len(player.hand.cards if matter == HAND else player.keepers.cards)
    return have >= limit(game, player, matter)


def beyond_no_rule(game: Game, player: Player) -> int:
    """How many cards of a hand are too many where no rule limits it: none (HR-R14)."""
    have = len(player.hand.cards)
    return game.law.consult(
        "no-limit-without-a-card",
        {"none": 0, "usual-limit": max(0, have - USUAL), "three-in-hand": max(0, have - 3)},
        card="Basic Rules",
        player=player.name,
    )


def within(game: Game, player: Player, matter: str) -> bool:
    """Whether a player has no more cards than a limit says at the least; bonuses can only raise it."""
    return bool(game.rules.by_matter[matter]) and count(player, matter) <= at_least(game, matter)


def never_bound(game: Game, matter: str) -> bool:
    """Whether no limit of a kind is there or was as the turn began; with a record somebody may still argue for it."""
    return not (matter in game.turn.at_start.limits or game.law.noting() or in_force(game, matter))


def nothing_demanded(game: Game) -> bool:
    """Whether no limit asks anything of anybody just now, nor is one forgotten that hands had come down to."""
    there = in_force_now(game)
    if game.law.constant(binds_the_others_alone):
        return not there or not any_other_over(game, there)
    return not there and all(player.hand_cap is None for player in game.players)


def binds_the_others_alone(law: Law) -> bool:
    """Whether limits ask for nothing in one's own turn, and of the others no more than their number."""
    spares = law.reads("limits-spare-the-active-player", "after-the-turn", "nothing-beyond", "no-draw-beyond")
    return spares and law.reads("cap-does-not-ratchet", "printed-number")


def any_other_over(game: Game, there: list[tuple[str, int]]) -> bool:
    """Whether somebody whose turn it is not has more cards than one of the limits that there are lets them."""
    active = game.turn.player
    for one in game.table.players:
        if one is not active:
            for matter, printed in there:
                if count(one, matter) > printed and excess(game, one, matter):
                    return True
    return False


@kept(RULES)
def in_force_now(game: Game) -> list[tuple[str, int]]:
    """The limits that there are under the law in force, each with the least that it can say; -1 without a card."""
    return [(matter, at_least(game, matter)) for matter in (HAND, KEEPER) if in_force(game, matter)]


def at_least(game: Game, matter: str) -> int:
    """The least that a limit can say by any reading that is looked at just now; -1 where no card says anything."""
    rules = game.rules.by_matter[matter]
    if not rules:
        return -1
    return min(says_at_least(game, number, matter) for number in rules)


def says_at_least(game: Game, number: int, matter: str) -> int:
    """The least that one limit can say."""
    if not game.law.comparing:
        return numerals.limit_of(game, number, matter)
    card = game.cards[number]
    rule = card.rule
    if rule is None:
        return card.limits[matter] + min(0, numerals.basic_higher(game, card.limits[matter]))
    assert isinstance(rule.value, int)
    return rule.value + min(0, numerals.printed_higher(game, number, "value"))


def count(player: Player, matter: str) -> int:
    """How many cards a player has, at most, of those that a limit is about."""
    if matter == HAND:
        return len(player.hand.cards)
    return len(player.keepers.cards) + len(player.creepers.cards)


def in_force(game: Game, matter: str) -> bool:
    """Whether there is a limit of a kind, under the law in force."""
    rules = game.rules.by_matter[matter]
    return bool(rules) or (matter == HAND and not game.law.reads("no-limit-without-a-card", "none"))


def in_question(game: Game, matter: str) -> bool:
    """Whether there is a limit of a kind, or some reading has one that no rule sets."""
    return bool(game.rules.by_matter[matter]) or matter == HAND


def due(game: Game) -> str:
    """Who has to give up cards just now although it is somebody else's turn; empty where nobody has."""
    return " and ".join(over_just_now(game))


def over_just_now(game: Game) -> list[str]:
    """All who have to give up cards just now although it is somebody else's turn, in turn order."""
    others = game.table.from_left(game.turn.player) if in_force_now(game) else []
    return [player.name for player in others if any(demanded(game, player, matter) for matter in (HAND, KEEPER))]


def due_of_active(game: Game) -> str:
    """Who has more cards than a limit allows in the turn under way, which waits till that is over; empty for nobody."""
    player = game.turn.player
    over = game.turn.phase not in (SETUP, OVER) and any(excess(game, player, matter) for matter in (HAND, KEEPER))
    return player.name if over else ""


def demanded(game: Game, player: Player, matter: str) -> int:
    """How many cards a limit demands of a player out of turn."""
    if not in_question(game, matter):
        return 0
    if player.spared or spared(game, player, matter):
        return 0
    over = game.law.decide(lambda: demanded_at_once(game, player, matter))
    ruled = bool(game.rules.by_matter[matter])
    if over or matter != HAND or (ruled and excess(game, player, matter)):
        return over
    return ratchet(game, player)


def demanded_at_once(game: Game, player: Player, matter: str) -> int:
    """How many cards beyond a limit a player has to give up out of turn."""
    over = excess(game, player, matter)
    rules = game.rules.by_matter[matter]
    if rules and not rules_in_play.came_this_turn(game, matter):
        over = in_every_turn(game, player, matter, over)
    if over and player.newcomer:
        over = game.law.consult(
            "newcomers-obey-limits-at-once",
            {"at-once": over, "after-a-turn": 0},
            card=rule_name(game, matter),
            player=player.name,
        )
    if over:
        over = game.law.consult(
            "limit-binds-others-at-once",
            {"at-once": over, "own-turn-end": 0, "takes-no-more": over},
            card=rule_name(game, matter),
            player=player.name,
        )
    return over


def in_every_turn(game: Game, player: Player, matter: str, over: int) -> int:
    """A limit is met at the end of each turn, however long it has been out (HR-R10)."""
    rules = game.rules.by_matter[matter]
    if not (over and rules):
        return over
    return game.consult("limits-come-round-again", {"every-turn": over, "when-played": 0}, player, rules[-1])


@decided
def due_after_turn(game: Game, player: Player, matter: str) -> int:
    """How many cards a limit costs a player whose turn is over."""
    return in_every_turn(game, player, matter, after_removal(game, player, matter, excess(game, player, matter)))


def spared(game: Game, player: Player, matter: str) -> bool:
    """Another reading of HF-19: whoever vetoed a limit is alone not bound by it."""
    rules = game.rules.by_matter[matter]
    return bool(rules) and duties.shielded(game, player, rules[-1])


def rule_name(game: Game, matter: str) -> str:
    """The name of the limit in force, or of the one that was when the turn began."""
    rules, before = game.rules.by_matter[matter], game.turn.at_start.limits.get(matter)
    if rules:
        return game.name(rules[-1])
    return game.name(before[0]) if before is not None else "the limit"


def ratchet(game: Game, player: Player) -> int:
    """A smaller hand may grow again up to the limit (HR-Q08)."""
    rules = game.rules.by_matter[HAND]
    if not rules:
        player.hand_cap = None
        return 0
    size = len(player.hand.cards)
    if player.hand_cap is None or size <= player.hand_cap:
        player.hand_cap = size
        return 0
    return game.consult(
        "cap-does-not-ratchet", {"printed-number": 0, "lower-for-good": size - player.hand_cap}, player, rules[-1]
    )


def gone_since(game: Game, matter: str) -> tuple[int, int] | None:
    """The limit of the start of the turn and its number, once it has left play; one that was agreed on never does."""
    before = game.turn.at_start.limits.get(matter)
    if before is None or before[0] in game.rules.by_matter[matter] or before[0] in game.agreement.meta:
        return None
    return before


def after_removal(game: Game, player: Player, matter: str, over: int) -> int:
    """A limit that left play during the turn need not be met any more (HR-Q07)."""
    before = gone_since(game, matter)
    if before is None:
        return over
    have = len(player.hand.cards) if matter == HAND else len(player.keepers.cards)
    return game.consult(
        "limit-leaves-with-its-card",
        {"gone": over, "still-owed": max(over, have - before[1]), "new-one-next-turn": 0},
        player,
        before[0],
    )


def waits_for_the_next(game: Game, player: Player, matter: str) -> bool:
    """Whether a limit that took another's place in this turn does not bind its player yet; by the law it does."""
    before = gone_since(game, matter)
    if before is None or not excess(game, player, matter):
        return False
    return game.consult(
        "limit-leaves-with-its-card", {"gone": False, "still-owed": False, "new-one-next-turn": True}, player, before[0]
    )


def discardable(game: Game, player: Player, matter: str) -> list[int]:
    """Cards that may be discarded to comply with a limit."""
    if matter == HAND:
        return list(player.hand.cards)
    keepers, both = list(player.keepers.cards), player.front()
    if not player.creepers.cards:
        return keepers
    return game.law.offer(
        "creepers-outside-keeper-limit",
        {"outside": keepers, "count": both, "count-but-stay": keepers, "may-pay": both},
        player=player.name,
    )


def rewards(game: Game, player: Player, gone: int, matter: str) -> list[tuple[int, Power]]:
    """Powers for which a player could have discarded a card that went for a limit; with Keepers in hand nobody pays."""
    found: list[tuple[int, Power]] = []
    if matter == HAND and game.cards[gone].type == "keeper":
        return found
    for number in [*game.table.rules.cards, *player.front()]:
        for power in game.cards[number].powers:
            effect = EFFECTS[power.effect]
            if effect.paid_by is None or (power.once and (number, power.effect) in game.turn.uses.made):
                continue
            if effect.paid_by(game, number, gone, **numerals.params(game, number, power.params)):
                found.append((number, power))
    return found
