"""Surprises out of turn, and why an answer comes too late (HF-35)."""

from __future__ import annotations

from adjudicator.engine.numbers import uses
from adjudicator.engine.permission import power_owners, surprises
from adjudicator.engine.permission.bars import Bar, barring
from adjudicator.engine.permission.not_held import copies, may_be_surprise, not_held
from adjudicator.engine.state.attempt import Attempt
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.pending import Closed
from adjudicator.engine.state.refusal import Obstacle
from adjudicator.table import Player

OUT_OF_TURN = Bar(
    "only-surprises-out-of-turn",
    {"surprises-only": False, "any-card": True, "nothing": False, "one-a-turn": False},
    "it is {active}'s turn",
)
"""Any other card, out of turn (HR-R27)."""


def out_of_turn(game: Game, attempt: Attempt) -> list[Obstacle]:
    """Playing a card in somebody else's turn, with nothing to answer (HR-Q13, HF-20, HF-35)."""
    player, number = attempt.player, attempt.card
    if number is None:
        turn = Obstacle(f"it is {game.turn.player.name}'s turn")
        why = () if may_be_surprise(game, attempt) else (turn,)
        return [*why, *lost_meanwhile(game, attempt), not_held(game, attempt)]
    if game.cards[number].type != "surprise":
        return barring(game, OUT_OF_TURN, player, number)
    found = surprises.in_reach(game, player, number) + surprises.out_of_ones_turn(game, player, number)
    if surprises.at_any_moment(game, number):
        return found + barring(game, surprises.UNPROMPTED, player, number)
    earlier = earlier_play(game, attempt)
    if earlier is not None:
        return found + too_late(game, attempt, earlier)
    if own_half(game, attempt):
        return found
    if (missed := nearly(game, attempt)) is not None:
        return found + missed
    return found + barring(game, surprises.THROWN_AWAY, player, number)


def lost_meanwhile(game: Game, attempt: Attempt) -> list[Obstacle]:
    """That the moment for a Surprise was over before it was taken out of a hand by the very play it would answer."""
    for number in copies(game, attempt):
        held = Attempt(attempt.player, attempt.verb, number, aim=attempt.aim)
        closed = earlier_play(game, held)
        if closed is not None and taken_since(game, closed, attempt.player, number):
            return after_its_window(game, held, closed)
    return []


def taken_since(game: Game, closed: Closed, player: Player, number: int) -> bool:
    """Whether a card has left the hand of a player in what came of a play."""
    return any(
        event.data.get("card") == game.name(number) and event.data.get("from") == f"{player.name}'s hand"
        for event in (game.log or ())[closed.events :]
    )


def nearly(game: Game, attempt: Attempt) -> list[Obstacle] | None:
    """What keeps a Surprise from the latest play where that is all but one for it; whether it is late is no matter."""
    number, player = attempt.card, attempt.player
    if number is not None and (aim := moving(game, attempt)) is not None and catches_keepers(game, number):
        found = barring(game, surprises.NO_KEEPER_PLAYED, player, number, other=game.name(aim))
        attempt.catches = None if found else aim
        return found
    closed = game.plays.closed[-1] if game.plays.closed else None
    if number is None or closed is None or closed.pending.player is player:
        return None
    if closed.turn != game.turn.number and not just_over(game, closed):
        return None
    bar = surprises.near_miss(game, number, closed.pending)
    if bar is None:
        return None
    found = barring(game, bar, player, number, other=game.name(closed.pending.card))
    if not found:
        attempt.late = closed.pending
    return found


def moving(game: Game, attempt: Attempt) -> int | None:
    """A Keeper before somebody else that an answer is aimed at, though it is no play: one that has changed hands."""
    for number in game.table.named(attempt.aim) if attempt.aim else ():
        zone = game.table.zone[number]
        if game.cards[number].type == "keeper" and zone.in_front and zone.owner is not attempt.player:
            return number
    return None


def catches_keepers(game: Game, number: int) -> bool:
    """Whether a Surprise answers the play of a Keeper."""
    return any(one.get("what") == "keeper" for one in game.cards[number].answers)


def own_half(game: Game, attempt: Attempt) -> bool:
    """Another reading of HR-R28: a Surprise may be used out of turn for what it does in its player's own turn."""
    player, number = attempt.player, attempt.card
    assert number is not None
    does = uses.does_something(game, player, number)
    attempt.own_half = game.consult(
        "function-goes-by-the-turn",
        {"by-turn": False, "both": False, "owner-chooses": does, "no-counter-either": False, "answers-only": False},
        player,
        number,
    )
    return attempt.own_half


def earlier_play(game: Game, attempt: Attempt) -> Closed | None:
    """The latest play of this turn that a Surprise could have answered while its window was open."""
    number, player = attempt.card, attempt.player
    assert number is not None
    for closed in reversed(game.plays.closed):
        pending = closed.pending
        if pending.player is player:
            continue
        if attempt.aim and game.cards[pending.card].key != attempt.aim:
            continue
        if pending.kind == "surprise" or surprises.fits(game, number, pending, player):
            return closed
    return None


def too_late(game: Game, attempt: Attempt, closed: Closed) -> list[Obstacle]:
    """A Surprise after its window: official play refuses it, a courtesy of the table may not (HF-35, HF-47)."""
    player, number = attempt.player, attempt.card
    assert number is not None
    card, other = game.name(number), game.name(closed.pending.card)
    if number in game.plays.received.get(closed.pending.card, ()):
        usable: bool = game.consult(
            "received-surprise-is-too-late",
            {"too-late": False, "usable-at-once": True, "rests-for-the-turn": False},
            player,
            number,
            other=other,
        )
        if usable:
            attempt.undoes = closed.pending
            return []
        return [Obstacle(f"{card} came with {other}", "received-surprise-is-too-late")]
    return after_its_window(game, attempt, closed)


def after_its_window(game: Game, attempt: Attempt, closed: Closed) -> list[Obstacle]:
    """The same of one that its player held when the play was laid down."""
    law, player, number = game.law, attempt.player, attempt.card
    assert number is not None
    card, other = game.name(number), game.name(closed.pending.card)
    what = closing(game, closed)
    of_late = closed.turn == game.turn.number or just_over(game, closed)
    late: str = law.decide(
        lambda: game.consult(
            "surprise-only-in-its-window",
            {
                "window-only": "",
                "latest-of-its-kind": "late" if of_late else "",
                "with-what-came-of-it": "sweeping" if of_late else "",
                "grace": "grace",
            },
            player,
            number,
            other=other,
            closed=what,
        ),
        bool,
    )
    if not late:
        return [Obstacle(f"the moment for {card} against {other} was over when {what}", "surprise-only-in-its-window")]
    if late == "grace":
        found = graceless(game, attempt, closed)
        if found:
            return found
        undone: bool = game.consult(
            "grace-undoes-everything", {"all-undone": True, "from-now-on": False}, player, number, other=other
        )
        attempt.forward = not undone
    attempt.sweeps = late == "sweeping"
    attempt.forward |= attempt.sweeps
    attempt.late = closed.pending
    return []


def just_over(game: Game, closed: Closed) -> bool:
    """Whether the turn of a play has ended and nobody has done anything in the next one."""
    return game.turn.number == closed.turn + 1 and power_owners.just_begun(game)


def graceless(game: Game, attempt: Attempt, closed: Closed) -> list[Obstacle]:
    """Grace is for those the table names, once each, and never after the consequences were seen (HF-07, HF-35)."""
    player, number = attempt.player, attempt.card
    assert number is not None
    named = game.agreement.terms.get("grace_for")
    among = (named is None or player.name in named) and player.name not in game.plays.graced
    found = game.barred(
        "grace-is-for-whom-the-table-names",
        {"named-only": among, "anybody": True},
        f"the table's grace is not for {player.name}",
        player,
        number,
    )
    seen = consequences(game, closed, player)
    found += game.barred(
        "grace-stops-at-consequences",
        {"never-past-consequences": not seen, "always": True},
        f"{seen} since",
        player,
        number,
        seen_since=seen or "nothing has been seen",
    )
    return found


def consequences(game: Game, closed: Closed, player: Player) -> str:
    """What has come of a play since its window closed: a win, cards seen; empty for nothing (HF-07, HF-35)."""
    since = (game.log or [])[closed.events :]
    if any(event.kind == "game over" for event in since):
        return "somebody has won"
    if any(surprises.would_win(game, pending, recorded=True) for pending in game.plays.pending[:1]):
        return "a winning card has been played"
    if any(event.kind in ("draw", "dealt") for event in since):
        return "hidden cards have been seen"
    if any(event.kind == "take" and event.data.get("from") == f"{player.name}'s hand" for event in since):
        return f"{player.name} has seen which card goes"
    return ""


def closing(game: Game, closed: Closed) -> str:
    """What closed a window, in words: the next thing anybody did, else that the play took effect."""
    since = (game.log or [])[closed.events :]
    for event in since:
        who, card = event.data.get("player"), event.data.get("card")
        if event.kind in ("play", "use"):
            return f"{who} {'played' if event.kind == 'play' else 'used'} {card}"
        if event.kind == "draw":
            return f"{who} drew a card"
        if event.kind == "game over":
            return "the game was won"
    if since:
        return f"{game.name(closed.pending.card)} took effect"
    return "nobody answered it"
