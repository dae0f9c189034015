"""What may be done, and what stands in the way. Everything that does is named, not just the first."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING

from adjudicator.engine import counts, duties, goals, metarules, owned
from adjudicator.engine.ask import Attempt
from adjudicator.engine.refusal import Obstacle
from adjudicator.engine.register import EFFECTS, pointless
from adjudicator.engine.turn import PLAY, SETUP, START
from adjudicator.table.zone import KEEPERS

if TYPE_CHECKING:
    from adjudicator.cards.model import Power
    from adjudicator.engine.game import Game
    from adjudicator.law import Consult
    from adjudicator.table import Player
    from adjudicator.table.hands import TemporaryHand


RANDOM = Obstacle("the first card played in the turn is a random one")


def obstacles(game: Game, attempt: Attempt) -> list[Obstacle]:
    """Everything that stands in the way of an attempt; empty if it may be done."""
    check = CHECKS.get(attempt.verb)
    if check is None:
        return [Obstacle(f"nothing asks {attempt.player.name} for that just now")]
    return check(game, attempt)


def not_your_turn(game: Game, player: Player) -> list[Obstacle]:
    if player is game.turn.player:
        return []
    return [Obstacle(f"it is {game.turn.player.name}'s turn")]


def may_play(game: Game, attempt: Attempt) -> list[Obstacle]:
    """Playing a card, from the hand or from the temporary hand in use."""
    player, number = attempt.player, attempt.card
    if player is not game.turn.player and game.turn.phase != SETUP:
        from adjudicator.engine import lateness

        return lateness.out_of_turn(game, attempt)
    found = not_your_turn(game, player)
    if game.turn.phase == SETUP:
        found.append(Obstacle("the game has not begun"))
    if number is None:
        return [*found, Obstacle(f"{player.name} does not hold {attempt.word or 'that card'}")]
    temporary = game.temporary_hand() if player is game.turn.player else None
    if temporary is not None and temporary.left:
        return found + from_temporary(game, attempt, temporary)
    zone = game.table.zone[number]
    if zone is not player.hand:
        return [*found, Obstacle(f"{player.name} does not hold {game.name(number)}")]
    if found:
        return found
    barred = from_hand(game, player, number)
    return [one for one in barred if one is not RANDOM] if attempt.random else barred


def random_due(game: Game, player: Player, number: int, may: int | None = None) -> bool:
    """Whether the first of several plays of a turn is due, which has to be a random card (First Play Random)."""
    turn = game.turn
    if turn.played or player is not turn.player or game.table.zone[number] is not player.hand:
        return False
    if len(player.hand.cards) < 2 or next(duties.of_rules(game, "first-play-random"), None) is None:
        return False
    if may is None:
        with game.unrecorded():
            may = counts.plays(game).may
    return may > 1


def from_temporary(game: Game, attempt: Attempt, temporary: TemporaryHand) -> list[Obstacle]:
    player, number = attempt.player, attempt.card
    assert number is not None
    if number in temporary.zone.cards:
        if temporary.blind:
            return [Obstacle(f"the order of {game.name(temporary.card)} is left to chance")]
        return []
    where = game.table.zone[number]
    if where is player.hand:
        return [Obstacle(f"{player.name}'s hand is set aside for {game.name(temporary.card)}")]
    if any(number in outer.zone.cards for outer in player.temporary):
        return waits_outside(game, player, number, temporary)
    return [Obstacle(f"{game.name(number)} is not among the cards of {game.name(temporary.card)}")]


def waits_outside(game: Game, player: Player, number: int, temporary: TemporaryHand) -> list[Obstacle]:
    """A card of the outer Action waits until the inner one is finished (LF-02)."""
    fine: bool = game.law.consult(
        "nested-cards-stay-apart",
        {"apart": False, "one-heap": True},
        card=game.name(temporary.card),
        player=player.name,
        left=game.name(number),
    )
    return [] if fine else [Obstacle(f"{game.name(temporary.card)} is not finished", "nested-cards-stay-apart")]


def from_hand(game: Game, player: Player, number: int) -> list[Obstacle]:
    """Rulings that bear on playing a card of the hand in one's own turn."""
    law, turn, card, who = game.law, game.turn, game.name(number), player.name
    found: list[Obstacle] = []
    may = counts.plays(game).may
    if game.every_rest and random_due(game, player, number, may):
        found.append(RANDOM)
    found += unpaused(game, player, number)
    free = turn.free_goal and game.cards[number].type in ("goal", "ungoal")
    if may <= 0 and free:
        free = law.consult(
            "agenda-brings-no-goal",
            {"costs-a-play": False, "free-goal": True},
            card=game.rule_name("goal-slots"),
            player=who,
        )
    if may <= 0 and not free:
        fine: bool = law.consult("no-more-than-required", {"exact": False, "more-allowed": True}, player=who)
        if not fine:
            found.append(Obstacle(f"{who} has made all the plays of the turn", "no-more-than-required"))
    newest = turn.newest
    if newest is not None and newest in player.hand.cards and newest != number:
        fine = law.consult("any-card-may-be-played", {"any": True, "newest": False}, card=card, player=who)
        if not fine:
            found.append(Obstacle(f"{game.name(newest)} was drawn last", "any-card-may-be-played"))
    if goals.room_left(game) and not asks_for_goal(game, player, number):
        found.append(Obstacle("a place for a Goal is free", "agenda-demands-no-goal"))
    extra = turn.extra_card
    if extra is not None and extra in player.hand.cards and extra != number:
        fine = law.consult(
            "extra-card-joins-the-hand",
            {"joins": True, "must-be-played": may != 1},
            card=game.name(turn.closed_by) if turn.closed_by is not None else "the bonus",
            player=who,
            extra=game.name(extra),
        )
        if not fine:
            found.append(Obstacle(f"{game.name(extra)} is the extra card", "extra-card-joins-the-hand"))
    if game.cards[number].type == "surprise" and game.cards[number].does and pointless(game, player, number):
        fine = law.consult(
            "in-turn-surprise-may-do-nothing", {"like-an-action": True, "not-playable": False}, card=card, player=who
        )
        if not fine:
            found.append(Obstacle(f"{card} would change nothing", "in-turn-surprise-may-do-nothing"))
    elif game.cards[number].does and pointless(game, player, number):
        fine = law.consult(
            "action-without-effect", {"may-be-played": True, "not-playable": False}, card=card, player=who
        )
        if not fine:
            found.append(Obstacle(f"{card} would change nothing", "action-without-effect"))
    return found


def unpaused(game: Game, player: Player, number: int) -> list[Obstacle]:
    """Where the table agreed on a pause between two plays, the one before has to be left time for answers (HF-08)."""
    if game.paused or not game.turn.played or not game.agreed.get("pause"):
        return []
    fine: bool = game.law.consult(
        "pause-between-plays", {"binds": False, "not-official": True}, card=game.name(number), player=player.name
    )
    return [] if fine else [Obstacle(f"no pause was left before {game.name(number)}", "pause-between-plays")]


def asks_for_goal(game: Game, player: Player, number: int) -> bool:
    """With room for another Goal any card may be played next (SR-Q14)."""
    held = any(game.cards[one].type in ("goal", "ungoal") for one in player.hand.cards)
    fine: bool = game.law.consult(
        "agenda-demands-no-goal",
        {"any-card": True, "goal-next": not held or game.cards[number].type in ("goal", "ungoal")},
        card=game.name(number),
        player=player.name,
    )
    return fine


def may_draw(game: Game, attempt: Attempt) -> list[Obstacle]:
    """Drawing: at the start of one's turn, as the call for the first turn, or else not."""
    from adjudicator.engine import setup

    turn = game.turn
    if turn.phase == SETUP:
        return setup.may_call(game, attempt.player)
    found = not_your_turn(game, attempt.player)
    if found or turn.phase == START:
        return found
    fine: bool = game.law.consult(
        "no-more-than-required", {"exact": False, "more-allowed": True}, player=attempt.player.name
    )
    return [] if fine else [Obstacle("the draws of the turn are made", "no-more-than-required")]


def may_end_turn(game: Game, attempt: Attempt) -> list[Obstacle]:
    """Ending the turn: all plays made, no Action half done."""
    player, law = attempt.player, game.law
    found = not_your_turn(game, player)
    if found or game.turn.phase == SETUP:
        return found or [Obstacle("the game has not begun")]
    temporary = game.temporary_hand()
    if temporary is not None and temporary.left:
        fine: bool = law.consult(
            "card-is-obeyed-in-full",
            {"in-full": False, "may-waive": True},
            card=game.name(temporary.card),
            player=player.name,
        )
        if not fine:
            return [Obstacle(f"{game.name(temporary.card)} is not finished", "card-is-obeyed-in-full")]
        return []
    return [*plays_owed(game, player), *free_action_unused(game, player)]


def plays_owed(game: Game, player: Player) -> list[Obstacle]:
    """Plays still owed keep a turn from ending (HR-R14, HR-R39; for bonuses HF-01)."""
    if game.turn.ended_by is not None:
        return []
    plays = counts.plays(game)
    if plays.must <= 0:
        return []
    owed = f"{plays.must} {'play' if plays.must == 1 else 'plays'}"
    fine: bool = game.law.consult(
        "play-is-compulsory", {"compulsory": False, "may-pass": True}, player=player.name, owed=owed
    )
    ruling = "play-is-compulsory"
    if plays.parts and not fine and counts.without_bonus(game) == 0:
        fine = game.law.consult(
            "bonuses-are-owed", {"owed": fine, "optional": True}, card=plays.parts[0][0], player=player.name
        )
        ruling = "bonuses-are-owed"
    return [] if fine else [Obstacle(f"{owed} still owed", ruling)]


def free_action_unused(game: Game, player: Player) -> list[Obstacle]:
    """Free actions are optional: nobody has to use one before ending the turn (HR-R11, HF-16)."""
    usable = usable_powers(game, player)
    if not usable:
        return []
    name = game.name(usable[0][0])
    fine: bool = game.law.consult(
        "free-actions-are-optional", {"may-decline": True, "must-use": False}, card=name, player=player.name
    )
    return [] if fine else [Obstacle(f"{name} has not been used", "free-actions-are-optional")]


def may_discard(game: Game, attempt: Attempt) -> list[Obstacle]:
    """Discarding of one's own accord (HR-R38)."""
    player = attempt.player
    found: list[Obstacle] = []
    if attempt.cards and all(number in player.creepers.cards for number in attempt.cards):
        return creeper_at_will(game, player, attempt.cards)
    if any(game.table.zone[number] is not player.hand for number in attempt.cards) or not attempt.cards:
        return [Obstacle(f"nothing asks {player.name} to discard {attempt.word or 'that'}")]
    found += not_your_turn(game, player)
    name = ", ".join(game.name(number) for number in attempt.cards)
    fine: bool = game.law.consult(
        "no-free-discards",
        {"only-when-told": False, "at-will": True, "limits-only": False},
        card=name,
        player=player.name,
    )
    if not fine:
        found.append(Obstacle(f"nothing tells {player.name} to discard {name}", "no-free-discards"))
    return found


def creeper_at_will(game: Game, player: Player, cards: Sequence[int]) -> list[Obstacle]:
    """Getting rid of an own Creeper just like that (SR-Q10, RR-Q12)."""
    name = ", ".join(game.name(number) for number in cards)
    fine: bool = game.law.consult(
        "creeper-leaves-only-as-printed",
        {"as-printed": False, "at-will": player is game.turn.player},
        card=name,
        player=player.name,
    )
    return [] if fine else [Obstacle(f"nothing takes {name} away", "creeper-leaves-only-as-printed")]


def taking(game: Game, attempt: Attempt) -> list[Obstacle]:
    """Taking a card that lies before somebody else without a card that allows it (HR-Q10)."""
    player, number = attempt.player, attempt.card
    owner = game.table.zone[number].owner if number is not None and game.table.zone[number].in_front else None
    if number is None or owner is None or owner is player:
        return unasked(game, attempt)
    fine: bool = game.law.consult(
        "taking-needs-a-card",
        {"needs-a-card": False, "own-turn-will-do": player is game.turn.player},
        card=game.name(number),
        player=player.name,
    )
    return [] if fine else [Obstacle(f"no card lets {player.name} take {game.name(number)}", "taking-needs-a-card")]


def power_named(game: Game, number: int, name: str | None) -> Power | None:
    """The power of a card that an attempt means: the named one, else the only one."""
    powers = game.cards[number].powers
    if name is None:
        return powers[0] if powers else None
    return next((power for power in powers if power.name == name), None)


def may_use(game: Game, attempt: Attempt) -> list[Obstacle]:
    """Using a power of a card in play, or a free action of a New Rule."""
    player, number = attempt.player, attempt.card
    if number is None:
        return [*not_your_turn(game, player), Obstacle(f"{attempt.word or 'that card'} is not in play")]
    power = power_named(game, number, attempt.power)
    if power is None:
        return closing_card_early(game, player, number)
    found = power_obstacles(game, player, number, power)
    return found + gesture_missing(game, player, number, power) if power.gesture and attempt.silent else found


def closing_card_early(game: Game, player: Player, number: int) -> list[Obstacle]:
    """Taking the closing card of Play All Plus 1 while there are cards in the hand (HF-16 leaves the moment open)."""
    rule, turn = game.cards[number].rule, game.turn
    found = not_your_turn(game, player)
    if found or rule is None or rule.value != "all-plus-1" or number not in game.table.rules.cards:
        return [*found, Obstacle(f"{game.name(number)} gives nobody a free action")]
    fine: bool = game.law.consult(
        "when-the-closing-card-is-taken",
        {"after-the-hand": False, "any-time": turn.phase == PLAY and not turn.closing_done},
        card=game.name(number),
        player=player.name,
    )
    text = f"the closing card of {game.name(number)} comes after the hand"
    return [] if fine else [Obstacle(text, "when-the-closing-card-is-taken")]


def power_obstacles(game: Game, player: Player, number: int, power: Power, listing: bool = False) -> list[Obstacle]:
    """Everything that stands in the way of one power; `listing`: it is only looked at."""
    law, turn, card, who = game.law, game.turn, game.name(number), player.name
    zone = game.table.zone[number]
    found: list[Obstacle] = []
    if not zone.in_front and zone.kind != "rules":
        if not metarules.lies_ready(game, number):
            return [Obstacle(f"{card} is not in play")]
        found += metarules.not_agreed(game, player, number)
    if zone.in_front:
        found += owned.not_the_owner(game, player, number)
    if number in game.table.face_down:
        found += face_down(game, player, number)
    if zone.kind == KEEPERS and game.switched_off(number):
        found += switched_off(game, player, number)
    if player is not turn.player and (barred := owned.not_now(game, player, number, power)):
        return [*found, *barred]
    if turn.phase == SETUP:
        return [*found, Obstacle("the game has not begun")]
    if turn.ended_by is not None:
        found.append(Obstacle("the turn is over"))
    if power.once:
        found += used_up(game, player, number, power)
    if power.if_in_play or power.if_trait_in_play:
        found += condition_unmet(game, player, number, power)
    if zone.in_front and power.when != "any-time":
        found += owned.wrong_moment(game, player, number)
    temporary = game.temporary_hand()
    if temporary is not None and temporary.left and player is turn.player and power.when != "any-time":
        waits = inside_compound(game, player, number, power, temporary)
        if waits or power.ends_turn:
            return found + waits
    if power.when != "any-time" and not found:

        def step() -> bool:
            with game.unrecorded() if listing else nullcontext():
                return turn.phase == PLAY and counts.plays(game).may > 0

        fine: bool = law.consult(
            "free-action-any-time", {"any-point": True, "play-step-only": step}, card=card, player=who
        )
        if not fine:
            found.append(Obstacle("plays are not being made just now", "free-action-any-time"))
    effect = EFFECTS.get(power.effect)
    if effect is not None and effect.obstacles is not None:
        found += effect.obstacles(game, player, number, **power.params)
    return found


def meant(game: Game, player: Player, number: int, power: str | None) -> int:
    """Of several copies of a card in play the one a player means to use: an own one that has not been used."""
    copies = [n for n in game.table.named(game.cards[number].key) if n == number or game.table.zone[n].in_front]
    found = power_named(game, number, power)
    if len(copies) < 2 or found is None:
        return number
    effect = found.effect
    return min(copies, key=lambda n: (game.table.holder(n) is not player, (n, effect) in game.turn.used, n != number))


def face_down(game: Game, player: Player, number: int) -> list[Obstacle]:
    """A Keeper that lies face down lends nobody its power (LF-11)."""
    card = game.name(number)
    fine: bool = game.law.consult(
        "face-down-keeper-serves-nothing", {"nothing": False, "all-the-same": True}, card=card, player=player.name
    )
    return [] if fine else [Obstacle(f"{card} lies face down", "face-down-keeper-serves-nothing")]


def copy_used(game: Game, player: Player, number: int, power: Power) -> list[Obstacle]:
    """Of two copies of a Keeper each has its power, whatever the other has been used for (LF-18)."""
    cards, used = game.cards, game.turn.used
    copies = [n for n in player.front() if n != number and cards[n].key == cards[number].key]
    if not any((other, power.effect) in used for other in copies):
        return []
    fine: bool = game.law.consult(
        "each-copy-has-its-power",
        {"each-copy": True, "one-of-a-kind": False},
        card=game.name(number),
        player=player.name,
    )
    return [] if fine else [Obstacle(f"another {game.name(number)} has been used", "each-copy-has-its-power")]


def switched_off(game: Game, player: Player, number: int) -> list[Obstacle]:
    """A Creeper that switches a Keeper off takes its powers away as long as it sits there."""
    card = game.name(number)
    fine: bool = game.law.consult(
        "switched-off-gives-nothing",
        {"everything-off": False, "uses-only": False, "blocks-only": True},
        card=card,
        player=player.name,
    )
    return [] if fine else [Obstacle(f"{card} does not work just now", "switched-off-gives-nothing")]


def used_up(game: Game, player: Player, number: int, power: Power) -> list[Obstacle]:
    """A power that serves once a turn: each card for itself, however much there is left to do (LF-28, LF-33)."""
    law, card, who, used = game.law, game.name(number), player.name, game.turn.used
    if (number, power.effect) in game.turn.fruitless:
        again: bool = law.consult("stopped-use-is-spent", {"spent": False, "not-used-yet": True}, card=card, player=who)
        return [] if again else [Obstacle(f"{card} has been used this turn", "stopped-use-is-spent")]
    if (number, power.effect) in used:
        fine: bool = law.consult(
            "once-a-turn-is-once", {"once": False, "as-often-as-it-helps": True}, card=card, player=who
        )
        return [] if fine else [Obstacle(f"{card} has been used this turn", "once-a-turn-is-once")]
    found = copy_used(game, player, number, power)
    like = [n for n, effect in used if effect == power.effect and game.cards[n].key != game.cards[number].key]
    if not like:
        return found
    other = game.name(min(like))
    fine = law.consult(
        "like-powers-are-two-uses", {"each": True, "once-altogether": False}, card=card, player=who, other=other
    )
    return found if fine else [*found, Obstacle(f"{other} has been used this turn", "like-powers-are-two-uses")]


def condition_unmet(game: Game, player: Player, number: int, power: Power) -> list[Obstacle]:
    """A card that has to be in play for a power; the condition is meant (HF-23)."""
    wanted, trait = power.if_in_play, power.if_trait_in_play
    there = not wanted or counts.in_play(game, wanted, number)
    if trait and not any(trait in game.cards[n].traits for other in game.players for n in other.front()):
        there = False
    mine = counts.has_in_front(game, player, wanted) if wanted else False
    mine = mine or bool(trait and any(trait in game.cards[n].traits for n in player.front()))
    there = game.law.consult(
        "condition-met-before-anybody",
        {"anybody": there, "own-only": there and mine},
        card=game.name(number),
        player=player.name,
    )
    fine: bool = game.law.consult(
        "printed-condition-has-to-hold",
        {"has-to-hold": there, "mere-flavour": True},
        card=game.name(number),
        player=player.name,
    )
    if fine:
        return []
    text = f"{wanted or f'no {trait}'} is {'not ' if wanted else ''}in play"
    return [Obstacle(text, "printed-condition-has-to-hold")]


def gesture_missing(game: Game, player: Player, number: int, power: Power) -> list[Obstacle]:
    """A token action that a card asks for is meant, as other conditions are (HF-23)."""
    fine: bool = game.law.consult(
        "printed-condition-has-to-hold",
        {"has-to-hold": False, "mere-flavour": True},
        card=game.name(number),
        player=player.name,
    )
    return [] if fine else [Obstacle(f"{power.gesture} left out", "printed-condition-has-to-hold")]


def inside_compound(game: Game, player: Player, number: int, power: Power, temporary: TemporaryHand) -> list[Obstacle]:
    """Free actions and powers wait until a card with a temporary hand is finished (HF-26, LF-01)."""
    card, action = game.name(number), game.name(temporary.card)
    if power.ends_turn:
        fine: bool = game.law.consult(
            "no-turn-ender-inside-a-compound",
            {"not-during": False, "on-temporary-hand": True},
            card=card,
            player=player.name,
            action=action,
        )
        ruling = "no-turn-ender-inside-a-compound"
    else:
        fine = game.law.consult(
            "compound-goes-before-free-actions",
            {"finished-first": False, "any-point": True},
            card=card,
            player=player.name,
            action=action,
        )
        ruling = "compound-goes-before-free-actions"
    return [] if fine else [Obstacle(f"{action} is not finished", ruling)]


def usable_powers(game: Game, player: Player) -> list[tuple[int, Power]]:
    """Free actions and powers that the active player could use just now. Looked at, not recorded."""
    cards = game.cards
    candidates = [n for n in game.table.rules.cards if cards[n].powers] + [n for n in player.front() if cards[n].powers]
    if game.meta or game.boxed:
        candidates += metarules.with_powers(game)
    if not candidates:
        return []
    with game.unrecorded():
        return [
            (number, power)
            for number in candidates
            for power in cards[number].powers
            if power.effect in EFFECTS and not power_obstacles(game, player, number, power)
        ]


def power_left(game: Game, player: Player) -> bool:
    """Whether a free action keeps the turn from ending by itself; consults on which that hangs are recorded.

    What may be used at any time, in anybody's turn, keeps no turn from ending.
    """
    cards, record = game.cards, game.law.record
    candidates = [n for n in game.table.rules.cards if cards[n].powers] + [n for n in player.front() if cards[n].powers]
    if game.meta or game.boxed:
        candidates += metarules.with_powers(game)
    if record is None:
        return bool(candidates) and any(power.when != "any-time" for _, power in usable_powers(game, player))
    hangs: list[Consult] = []
    barred: list[Consult] = []
    for number in candidates:
        for power in cards[number].powers:
            if power.effect not in EFFECTS or power.when == "any-time":
                continue
            with record.aside() as noted:
                found = power_obstacles(game, player, number, power, listing=True)
                consults = list(noted.values())
            if not found and not consults:
                return True
            if not found:
                hangs += consults
            elif len(found) == 1 and found[0].ruling is not None:
                barred += [consult for consult in consults if consult.question == found[0].ruling]
    for consult in hangs or barred:
        record.note(consult)
    return bool(hangs)


def may_join(game: Game, attempt: Attempt) -> list[Obstacle]:
    """Joining a game under way (HR-R35)."""
    if any(player.name == attempt.word for player in game.players):
        return [Obstacle(f"{attempt.word} is playing already")]
    fine: bool = game.law.consult(
        "newcomers-join-at-once", {"at-once": True, "next-game": False}, player=attempt.word or "the newcomer"
    )
    return [] if fine else [Obstacle("the game is under way", "newcomers-join-at-once")]


def unasked(game: Game, attempt: Attempt) -> list[Obstacle]:
    return [Obstacle(f"nothing asks {attempt.player.name} for that just now")]


CHECKS = {
    "plays": may_play,
    "draws": may_draw,
    "ends turn": may_end_turn,
    "uses": may_use,
    "discards": may_discard,
    "joins": may_join,
    "chooses": taking,
    "says": duties.nothing_unsaid,
    "passes": unasked,
}
