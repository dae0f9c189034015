"""A tie: several meet a Goal at once, and nobody has won before one of them alone does (HR-R34)."""

from __future__ import annotations

from adjudicator.engine.deeds.changes import emit, finish_game
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.turn import START
from adjudicator.engine.winning import most_of
from adjudicator.engine.winning.claims import Claim, distinct, qualifiers
from adjudicator.table import Player, all_named


def break_tie(game: Game, claims: list[Claim], players: list[Player]) -> None:
    """Several meet a Goal at once: nobody has won yet (HR-R34)."""
    if (left := left_of_the_tied(game, players)) is not None:
        finish_game(game, (left,), goal=next(claim.goal.name for claim in claims if claim.player is left))
        return
    active = game.turn.player
    result: tuple[Player, ...] = game.law.consult(
        "tie-plays-on",
        {
            "plays-on": (),
            "active-player-wins": (active,) if active in players else (),
            "shared": tuple(players),
            "older-goal-first": of_the_older_goal(game, claims),
            "next-in-turn": tuple(one for one in game.table.from_left(active, include=True) if one in players)[:1],
            "goal-player-wins": tuple(distinct([one for one in claims if most_of.put_out(game, one.goal, one.player)])),
        },
        players=all_named(players),
    )
    if result:
        finish_game(game, result, goal=claims[0].goal.name)
    tell_tie(game, claims, players)


def left_of_the_tied(game: Game, players: list[Player]) -> Player | None:
    """Who alone is left of an earlier tie, where another reading leaves out those who were not part of it."""
    tied = [player for player in players if player.name in game.undecided.tied]
    if len(tied) != 1:
        return None
    outsider = next(player for player in players if player is not tied[0])
    return game.law.consult("tie-is-open-to-all", {"open": None, "tied-players-only": tied[0]}, player=outsider.name)


def of_the_older_goal(game: Game, claims: list[Claim]) -> tuple[Player, ...]:
    """Who meets the Goal that has lain there longest, if that is one player and not all meet the same."""
    goals = [game.cards[number] for number in game.table.goals.cards]
    placed = sorted((goals.index(claim.goal), claim.player.seat) for claim in claims if claim.goal in goals)
    if not placed or len({place for place, _ in placed}) < 2:
        return ()
    first = distinct([claim for claim in claims if claim.goal is goals[placed[0][0]]])
    return tuple(first) if len(first) == 1 else ()


def tell_tie(game: Game, claims: list[Claim], players: list[Player], ungoal: str | None = None) -> None:
    """A tie is told once, and noted."""
    if set(game.undecided.tied) != {player.name for player in players}:
        emit(game, "tie", players=players, ungoal=ungoal)
    note_tie(game, claims)


def note_tie(game: Game, claims: list[Claim]) -> None:
    if not game.undecided.tied:
        game.undecided.tied = {claim.player.name for claim in claims}
    game.undecided.tied_by |= {(claim.player.name, claim.goal.name) for claim in claims}


def note_level(game: Game) -> None:
    """Who have equally many of what a Goal counts are in a tie as well, though none of them meets it (HR-R34)."""
    for goal, players in most_of.level(game) if most_of.ties_count(game) else ():
        note_tie(game, [Claim(player, goal) for player in players])


def forget_lost_goals(game: Game) -> None:
    """Whoever meets a Goal of the tie no longer may meet it anew (another reading)."""
    with game.unrecorded():
        now = {(claim.player.name, claim.goal.name) for claim in qualifiers(game)}
    now |= {(player.name, goal.name) for goal, players in most_of.level(game) for player in players}
    game.undecided.tied_by &= now


def untied(game: Game, claims: list[Claim]) -> bool:
    """After a tie: the first to qualify alone wins, whoever it is, as soon as it happens (HR-R34, MF-10)."""
    if not game.undecided.tied:
        return True
    player = claims[0].player
    anybody: bool = game.law.consult(
        "tie-is-open-to-all",
        {"open": True, "tied-players-only": player.name in game.undecided.tied},
        player=player.name,
    )
    if not anybody:
        return False
    new = any((one.player.name, one.goal.name) not in game.undecided.tied_by for one in claims)
    return looked_at_again(game, player.name, new)


def looked_at_again(game: Game, who: str, new: bool) -> bool:
    """Whether a tie may be over at this moment; `new`: somebody meets a Goal who did not at the tie (MF-10)."""
    return game.law.consult(
        "tie-is-looked-at-again",
        {
            "each-change": True,
            "next-turn": game.turn.phase == START,
            "met-anew": new,
            "turn-of-the-tied": game.turn.player.name in game.undecided.tied,
        },
        player=who,
    )
