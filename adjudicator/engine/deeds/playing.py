"""Playing a card: the announcement, the pause in which it may be answered, and its effect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from adjudicator.engine.deeds import cancelling, changes, creepers, drawing, goals, rules, triggers
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose, identify
from adjudicator.engine.deeds.moments import check, do_if_it_can
from adjudicator.engine.numbers import (
    bonuses,
    duties,
    numerals,
    plays_in_words,
    plays_made,
    supply,
    unknown_texts,
    uses,
)
from adjudicator.engine.numbers.plays_made import HANDED, INNER_ACTION, INSIDE, SURPRISE, THROWN_AWAY
from adjudicator.engine.numbers.temporary_hands import temporary_hand
from adjudicator.engine.permission import surprises
from adjudicator.engine.state.asks import NOTHING, WINNER, Answers, Flow
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.pending import Pending
from adjudicator.engine.state.register import EFFECTS
from adjudicator.engine.state.unknown import UNKNOWN
from adjudicator.engine.state.ways_of_taking import at_stake
from adjudicator.engine.winning import claims
from adjudicator.table import Player
from adjudicator.table.kinds import DUE, HAND

HANDED_OUT: Final = ("cards dealt", DUE)
"""From where cards are played that were handed to somebody to be played."""


LAID_DOWN: Final = ("keeper", "goal", "ungoal")
"""Types of cards that change no number of plays but by a bonus."""

IN_TURN: Final = "in-turn half"
OTHER_HALF: Final = "out-of-turn half"
NEITHER: Final = "neither half"
"""What of a Surprise is done that is a play of the turn."""


def play(game: Game, player: Player, number: int, *, source: str = "hand", by_chance: bool = False) -> Flow[None]:
    """Play a card: announce it, let the others answer, carry it out. Only one from the hand counts (HR-R25)."""
    turn, told = game.turn, None
    if game.cards[number] is UNKNOWN:
        yield from identify(game, number)
    announce(game, player, number, source)
    game.plays.paused = not game.asking.every_rest
    emit(game, "play", card=number, to=game.table.played, player=player, source=source)
    if game.cards[number].type == "keeper" and source != "hand":
        turn.plays.pulled = number
    if source == "hand":
        game.history.forced.discard(number)
        turn.plays.hand_emptied = turn.plays.hand_emptied or not player.hand.cards
        if (by_chance or not player.hand.cards) and game.cards[number].type == "goal":
            game.history.forced.add(number)
        if game.log is not None:
            told = game.log[-1].data
            told["count"], told["left"] = count_of_plays(game)
    pending = Pending(player, number, game.cards[number].type, source)
    if game.cards[number].does:
        yield from declare(game, pending, game.cards[number].does)
    yield Answers(pending)
    if pending.off:
        yield from cancelling.cancelled(game, pending)
        yield from check(game)
        cancelling.stops_the_turn(game, pending)
        return
    if not game.moment.together and claims.looks_at_hands(game):
        yield from out_of_hand(game, pending)
    game.plays.under_way.append(pending)
    due = triggers.waiting(game, pending.player, pending.kind)
    yield from take_effect(game, pending.player, number)
    game.plays.under_way.remove(pending)
    if told is not None and game.turn is turn and turn.ending.by is None:
        recount(game, pending, told)
    if due:
        yield from triggers.follow(game, due)
    for other, card in pending.after:
        yield from play(game, other, card)


def recount(game: Game, pending: Pending, told: dict[str, Any]) -> None:
    """Tell how many plays are left, where what a card has done has changed what was told as it was played."""
    if pending.kind in LAID_DOWN and not bonuses.any_for_plays(game):
        return
    count, left = count_of_plays(game)
    if count != told["count"]:
        told["then"], told["left"] = count, left


def count_of_plays(game: Game) -> tuple[str, int]:
    """The plays of the turn in words, and how many must still be made."""
    shown = game.law.telling(lambda: plays_in_words.to_be_told(game))
    return plays_in_words.in_words(game, shown), shown.must


def announce(game: Game, player: Player, number: int, source: str) -> None:
    """Count the play, where it counts."""
    turn, kind = game.turn, game.cards[number].type
    temporary = temporary_hand(game)
    if source == "hand" and temporary is not None and temporary.left and player is temporary.player:
        source, temporary.exchanged = "temporary hand", True  # another reading: in place of one that was drawn
    if source == "temporary hand" and temporary is not None:
        temporary.plays -= 1
        changes.count_as(game, INSIDE, temporary.card)
        if kind == "action":
            changes.count_as(game, INNER_ACTION, temporary.card)
    elif player is turn.player and fetched(game, source):
        changes.count_as(game, INSIDE, game.plays.doing[-1])
    elif source in HANDED_OUT and player is turn.player:
        changes.count_as(game, HANDED, number)
    elif source == "hand" and player is turn.player:
        turn.plays.made += 1
        if kind == "surprise":
            changes.count_as(game, SURPRISE, number)
        elif (laid := plays_made.laid_out(game, number)) is not None:
            changes.count_as(game, laid, number)
        if kind in ("goal", "ungoal"):
            goals.laid_by_a_play(game, number)


def fetched(game: Game, source: str) -> bool:
    """Whether a card is played for another that has pulled it out of a hand, or for an Action out of the discards."""
    if not game.plays.doing:
        return False
    action = game.cards[game.plays.doing[-1]].type == "action"
    return source.endswith("'s hand") or (source == "discard pile" and action)


def declare(game: Game, pending: Pending, does: Sequence[tuple[str, dict[str, Any]]]) -> Flow[None]:
    """Name the Keeper that a play takes as it is played: the taking can then be answered (HF-22)."""
    pending.moves = any(EFFECTS[name].moves_keepers for name, _ in does)
    printed_on = pending.card if pending.lent is None else pending.lent
    for name, printed in does:
        found, params = EFFECTS[name], numerals.params(game, printed_on, printed)
        if found.cases is not None:
            yield from declare(game, pending, (yield from found.cases(game, pending, **params)))
            if pending.way:
                return
        if (found.aims or found.risks) is not None and surprises.may_be_answered(game, found.way):
            pending.way = name
            if found.aims is not None:
                pending.aim = yield from found.aims(game, pending.player, pending.card, **params)
            pending.stakes = tuple(found.risks(game, **params)) if found.risks else at_stake(pending.aim, found.way)
            return
        if found.robs is not None or found.declares is not None:
            pending.way = name
        if found.robs is not None:
            victims, pending.receiver = found.robs(game, pending.player, pending.card, **params)
            pending.victims = tuple(victims)
        if found.declares is not None:
            answer = yield from found.declares(game, pending.player, pending.card, **params)
            if isinstance(answer, int):
                pending.declared, pending.victim = answer, cancelling.robbed(game, answer)
            elif answer == NOTHING:
                pending.waived = True
            else:
                pending.declared = answer
            return


def out_of_hand(game: Game, pending: Pending) -> Flow[None]:
    """A card has left a hand and done nothing yet: whoever meets a Goal just then has won (LF-13)."""
    now: object = game.consult(
        "card-leaves-the-hand-first",
        {
            "moment-counts": lambda: claims.settled(game),
            "effect-first": None,
            "still-counts": lambda: claims.settled(game),
        },
        pending.player,
        pending.card,
    )
    if now is not None:
        yield WINNER


def take_effect(game: Game, player: Player, number: int) -> Flow[None]:
    """What a card does once nobody can stop it any more."""
    kind = game.cards[number].type
    if game.log is not None:
        unknown_texts.note(game, number)
    if kind == "keeper":
        yield from place_keeper(game, player, number)
    elif kind in ("goal", "ungoal"):
        yield from goals.place(game, player, number)
    elif kind in ("new-rule", "meta-rule"):
        yield from rules.place(game, player, number)
    elif kind == "creeper":
        yield from creepers.lay(game, player, number)
    elif kind != "surprise" or (half := (yield from in_turn(game, player, number))) == IN_TURN:
        yield from carry_out(game, player, number)
    else:
        if half == OTHER_HALF:
            yield from cancelling_what_lies_there(game, player, number)
        emit(game, "done", card=number, to=game.table.discard, player=player)
    yield from check(game)


def cancelling_what_lies_there(game: Game, player: Player, number: int) -> Flow[None]:
    """Another reading of HF-40: in one's own turn the half for other turns strikes a card that was played before."""
    kinds = {one.get("what") for one in game.cards[number].answers}
    goals_there = game.table.goals.cards if "goal" in kinds else []
    lying = [*goals_there, *(game.table.rules.cards if "new-rule" in kinds else [])]
    struck = yield from choose(game, player, "card to cancel", [*lying, NOTHING] if lying else [], about=number)
    if isinstance(struck, int) and struck in game.table.rules.cards:
        yield from rules.remove(game, player, [struck])
    elif isinstance(struck, int):
        yield from discard(game, player, struck)


def in_turn(game: Game, player: Player, number: int) -> Flow[str]:
    """Which half a Surprise does that is a play of the turn: by the law always the one for that (HF-40)."""
    halves = game.offer(
        "function-goes-by-the-turn",
        {
            "by-turn": [IN_TURN],
            "both": [IN_TURN],
            "owner-chooses": [IN_TURN, OTHER_HALF],
            "no-counter-either": [IN_TURN],
            "answers-only": [NEITHER],
        },
        player,
        number,
    )
    half: str | None = yield from choose(game, player, "half", halves, about=number)
    return half or IN_TURN


def place_keeper(game: Game, player: Player, number: int) -> Flow[None]:
    """A Keeper lands face up in front of whoever played it (HR-R22)."""
    areas = game.offer(
        "keeper-lands-before-its-player",
        {"own-area": [player], "anywhere": game.players, "face-down": [player]},
        player,
        number,
    )
    hidden: bool = game.consult(
        "keeper-lands-before-its-player", {"own-area": False, "anywhere": False, "face-down": True}, player, number
    )
    owner: Player = yield from choose(game, player, "area", areas)
    older = list(owner.keepers.cards)
    out: tuple[int, ...] = ()
    if older:
        out = game.consult("keepers-pile-up", {"pile-up": (), "one-at-a-time": tuple(older)}, owner, number)
    emit(game, "enter", card=number, to=owner.keepers, player=owner)
    if hidden:
        changes.turn_over(game, player, number, down=True)
    for other in out:
        emit(game, "displaced", card=other, to=game.table.discard, player=owner)


def carry_out(game: Game, player: Player, number: int) -> Flow[None]:
    """Do what an Action says, then put it on the discard pile (HR-R24)."""
    card, table = game.cards[number], game.table
    may_be_idle = card.type == "action" and not game.law.plainly(
        "action-without-effect", "may-be-played", "not-playable"
    )
    idle = may_be_idle and uses.pointless(game, player, number)
    game.plays.doing.append(number)
    unknown_texts.hangs(game, number, "used")
    if player is game.turn.player:
        unknown_texts.hangs(game, number, "in-turn")
    if not card.does and card.known != "full":
        unknown_texts.does_nothing(game, card)
    for name, params in as_far_as_it_goes(game, player, number):
        yield from do_if_it_can(game, player, number, name, params)
    game.plays.doing.remove(number)
    if table.zone[number] is not table.played or (idle and give_back_idle(game, player, number)):
        return
    if duties.taking_back(game, player, number):
        emit(game, "done", card=number, to=player.hand, player=player)
        return
    then = "leaves"
    if card.type == "action":
        then = game.law.consult(
            "action-does-not-stay",
            {"discarded": "leaves", "stays-till-turn-end": "stays", "works-on": "waits", "taken-back": "returns"},
            card=card.name,
        )
    if then == "leaves":
        emit(game, "done", card=number, to=table.discard, player=player)
    elif then == "returns":
        emit(game, "take", card=number, to=player.hand, player=player)
    elif then == "waits":
        emit(game, "give", card=number, to=player.due, player=player)
    else:
        game.turn.plays.staying.append(number)


def as_printed(game: Game, player: Player, number: int) -> Sequence[tuple[str, Mapping[str, Any]]]:
    """What an Action says, though the rulebook has nobody draw and play more than the rules ask for (SR-R01)."""
    card = game.cards[number]
    does: Sequence[tuple[str, Mapping[str, Any]]] = card.does
    within = [part for part in does if not EFFECTS[part[0]].draws or part[1].get("up_to")]
    if card.type != "action" or len(within) == len(does) or player is not game.turn.player:
        return does
    if not supply.drawable(game):
        return does
    drawn = [("draw", {"draw": part[1]["draw"]}) if EFFECTS[part[0]].plays_them else part for part in does]
    does = game.law.consult(
        "card-text-over-rulebook",
        {"card-text": does, "rulebook": does, "numbers-first": within, "drawn-for-later": drawn},
        card=card.name,
    )
    return does


def give_back_idle(game: Game, player: Player, number: int) -> bool:
    """An Action that has changed nothing is a play all the same; another reading gives it back (HR-R24)."""
    back: bool = game.consult(
        "action-without-effect", {"may-be-played": False, "not-playable": False, "no-play": True}, player, number
    )
    if back:
        emit(game, "take", card=number, to=player.hand, player=player)
        game.turn.plays.made -= player is game.turn.player
    return back


def as_far_as_it_goes(game: Game, player: Player, number: int) -> Sequence[tuple[str, Mapping[str, Any]]]:
    """What a card makes its player do, in order; some of it may have nothing to act on (HR-R37)."""
    card = game.cards[number]
    does = as_printed(game, player, number)
    idle = uses.idle_parts(game, player, number)
    if 0 < idle < len(does) == len(card.does):
        does = game.consult("as-far-as-possible", {"what-can-be-done": does, "all-or-nothing": ()}, player, number)
    return does


def discard(game: Game, player: Player, number: int, by: Player | None = None) -> Flow[None]:
    """Put a card on the discard pile. `by`: who makes it go, where that is somebody else."""
    from_hand = game.table.zone[number].kind == HAND
    emit(game, "discard", card=number, to=game.table.discard, player=by or player)
    if from_hand:
        yield from discarded(game, player, number)
    yield from check(game)


def throw_away(game: Game, player: Player, number: int) -> Flow[None]:
    """A card is discarded as a part of something; what follows on the table is looked at after the whole."""
    emit(game, "discard", card=number, to=game.table.discard, player=player)
    yield from discarded(game, player, number)


def discarded(game: Game, player: Player, number: int) -> Flow[None]:
    """A discarded card is not a played one: nothing on it is carried out (HR-R36)."""
    if game.law.plainly("discard-is-no-play", "inert"):
        return
    under_way = game.plays.under_way
    if player is game.turn.player and under_way and under_way[-1].kind == "free-action":
        changes.count_as(game, THROWN_AWAY, number)
    if game.cards[number].type not in ("goal", "ungoal", "new-rule", "action"):
        return
    acts: bool = game.consult(
        "discard-is-no-play", {"inert": False, "takes-effect": True, "is-a-play": False}, player, number
    )
    if acts:
        yield from play(game, player, number, source="discard pile")


def forced_play(game: Game) -> int | None:
    """The card of a temporary hand that has to be played next, where there is no choice."""
    temporary = temporary_hand(game)
    if temporary is not None and temporary.left == 1 and len(temporary.zone.cards) == 1:
        return temporary.zone.cards[0]
    return None


def play_top(game: Game) -> Flow[None]:
    """Take the top card of the draw pile and play it; Creepers on the way are laid down (HF-51)."""
    player = game.turn.player
    while (number := (yield from drawing.take_top(game, player))) is not None:
        yield from identify(game, number)
        if game.cards[number].type != "creeper":
            yield from play(game, player, number, source="draw pile")
            return
        yield from creepers.lay(game, player, number)
