"""Who has won: a clear winner, a tie, an Ungoal."""

from __future__ import annotations

from typing import Final

from adjudicator.cards.matters import DUTY
from adjudicator.cards.model import Card
from adjudicator.engine.deeds import drawing
from adjudicator.engine.deeds.changes import emit, finish_game
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.flow import ties
from adjudicator.engine.numbers import duties, goal_slots, in_play, meta_rules, numerals, plays_left
from adjudicator.engine.numbers.plays_made import INSIDE
from adjudicator.engine.numbers.temporary_hands import temporary_hand
from adjudicator.engine.state.asks import Answers, Flow
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.pending import MET, WON, Pending
from adjudicator.engine.state.turn import START
from adjudicator.engine.winning import blocking, claims, conditions, meeting, ungoals
from adjudicator.engine.winning.claims import Claim, distinct, qualifiers
from adjudicator.engine.winning.most_of import put_out
from adjudicator.table import Player

NOBODY_WINS: Final = DUTY + "nobody-wins"
WINNING: Final = ("keeper", "goal", "ungoal")
"""What is played to win by it; what takes a Keeper is as good."""


def decide(game: Game, at_turn_end: bool = False) -> Flow[None]:
    """End the game if there is a clear winner, or if an Ungoal alone is met (HR-R31, HR-R34, MF-10).

    Raises GameOver where it is over.
    """
    if game.undecided.tied_by:
        ties.forget_lost_goals(game)
    ties.note_level(game)
    if game.rules.by_matter[NOBODY_WINS]:
        return
    if not game.law.noting() and nobody_near(game):
        return
    if wait_for_a_call(game):
        return
    claims = qualifiers(game, lambda some: in_time(game, some, at_turn_end))
    lost = ungoals.ungoal_met(game)
    if not claims and lost is None:
        return
    if not in_time(game, claims, at_turn_end):
        return
    if lost is not None:
        claims = yield from against_ungoal(game, claims, lost)
    claims = foremost(game, claims)
    players = distinct(claims)
    if claims and shares(game, claims):
        if win_together(game):
            finish_game(game, players, goal=claims[0].goal.name)
        players = [(yield from choose(game, None, "who says so first", players))]
    if len(players) > 1:
        ties.break_tie(game, claims, players)
    elif players and note_tie_with_oneself(game, claims):
        if ties.untied(game, claims):
            if not (yield from game_goes_on(game, players[0], claims[0].goal)):
                if (yield from afterthought(game, claims)):
                    won_by_a_use(game)
                    finish_game(game, winning_instead(game, players, claims[0].goal), goal=claims[0].goal.name)


def won_by_a_use(game: Game) -> None:
    """A card is just being used that stays where it lies: by another reading it is used up before a win (MF-07)."""
    for use in game.plays.under_way:
        zone = game.table.zone[use.card]
        if use.kind != "free-action" or not zone.in_front or zone.owner is not use.player:
            continue
        if any(power.price for power in game.cards[use.card].powers):
            continue
        game.consult(
            "used-power-leaves-its-card",
            {
                "as-printed": True,
                "used-up": False,
                "never-leaves": True,
                "back-to-hand": False,
                "not-for-the-goal": True,
            },
            use.player,
            use.card,
        )


def afterthought(game: Game, won: list[Claim]) -> Flow[bool]:
    """Once a win has been noticed nobody lets out what is hidden any more (MF-22): it may be tried, and is refused.

    Under another reading it may be done even then, and whoever would win with it has won. Returns whether it stands.
    """
    winner, goal = won[0].player, won[0].goal
    others = [one for one in game.players if one is not winner and in_play.hidden(game, one)]
    number = in_play_for(game, winner, goal)
    if not others or number is None:
        return True
    hidden = [in_play.hidden(game, one) for one in others]
    yield Answers(Pending(winner, number, WON, "table"))
    if [in_play.hidden(game, one) for one in others] == hidden:
        return True
    claims = foremost(game, qualifiers(game))
    players = distinct(claims)
    if len(players) > 1:
        ties.break_tie(game, claims, players)
    elif players and players[0] is not winner:
        finish_game(game, players, goal=claims[0].goal.name)
    return players == [winner]


def in_play_for(game: Game, player: Player, goal: Card) -> int | None:
    """The id of the Goal in play that a player meets; None where a Meta-Rule says what wins."""
    return next((one for one in game.table.goals.cards + player.goals.cards if game.cards[one] is goal), None)


def shares(game: Game, claims: list[Claim]) -> bool:
    """Whether several meet one Goal only together, as one reading has it; whoever says so first has then won."""
    goal = claims[0].goal.goal
    assert goal is not None
    if any(claim.goal.goal is not goal for claim in claims):
        return False
    fronts = [claim.player.front() for claim in claims]
    return game.law.decide(lambda: not any(conditions.holds(game, goal, front) for front in fronts))


def win_together(game: Game) -> bool:
    """Whether those who meet a Goal only together have both won, as one reading has it (HR-Q10)."""
    return game.law.consult(
        "pair-on-one-table",
        {"own-table": False, "hand-counts": False, "whole-table": False, "shared": True, "taken-over": False},
        player="nobody",
        goal="the Goal",
    )


def foremost(game: Game, claims: list[Claim]) -> list[Claim]:
    """Which claims of several players count: of a Goal before its player and one for all neither goes first."""
    own = [claim for claim in claims if any(game.cards[one] is claim.goal for one in claim.player.goals.cards)]
    if not own or len(own) == len(claims) or len(distinct(claims)) == 1:
        return claims
    return game.law.consult(
        "personal-goal-goes-before-none",
        {"level": claims, "personal-first": own, "common-first": [claim for claim in claims if claim not in own]},
        player=own[0].player.name,
        goal=own[0].goal.name,
        other=next(claim.goal.name for claim in claims if claim not in own),
    )


def nobody_near(game: Game) -> bool:
    """Whether nobody meets a Goal, no Ungoal is met, and nothing is left to be called out."""
    return game.undecided.uncalled is None and claims.nothing_met(game)


def note_tie_with_oneself(game: Game, claims: list[Claim]) -> bool:
    """One player who meets two Goals at once has won by either; a tie takes two players (HR-R34)."""
    goals = list(dict.fromkeys(claim.goal.name for claim in claims))
    if len(goals) < 2:
        return True
    wins: bool = game.law.consult(
        "two-goals-of-one-player-are-no-tie",
        {"no-tie": True, "tie": False},
        player=claims[0].player.name,
        goal=" and ".join(goals),
    )
    if not wins:
        ties.note_tie(game, claims)
    return wins


def against_ungoal(game: Game, claims: list[Claim], lost: int) -> Flow[list[Claim]]:
    """What a fulfilled Ungoal does: alone it is everybody's loss, beside a Goal it makes a tie (MF-10)."""
    name = game.name(lost)
    if not claims:
        if not duties.winners_by(game, lost) and ungoals.ungoal_winners(game) is None:
            return []
        if game.undecided.tied and not ties.looked_at_again(game, name, False):
            return []
        ends: bool = game.law.consult("ungoal-alone-loses", {"all-lose": True, "plays-on": False}, ungoal=name)
        if ends:
            yield from lose(game, lost)
        return []
    verdict = game.law.consult(
        "goal-against-ungoal",
        {"tie": "tie", "goal-wins": "goal", "ungoal-wins": "ungoal"},
        player=claims[0].player.name,
        goal=claims[0].goal.name,
        ungoal=name,
    )
    if verdict == "ungoal":
        yield from lose(game, lost)
    if verdict == "tie":
        ties.tell_tie(game, claims, distinct(claims), name)
        return []
    return claims


def lose(game: Game, number: int) -> Flow[None]:
    """An Ungoal ends the game: everybody loses, unless somebody answers it with a card that claims it (MF-10)."""
    pending = Pending(game.turn.player, number, MET, "table")
    yield Answers(pending)
    winners = [pending.taker] if pending.taker is not None else ungoals.who_stands_for(game, number)
    finish_game(game, winners, ungoal=game.name(number))


def begins_turn(game: Game, claims: list[Claim]) -> bool:
    """Whether the turn of somebody who meets a Goal has just begun, and nothing has been done in it."""
    turn = game.turn
    fresh = turn.phase == START and not turn.draws.made and not turn.plays.made and not turn.uses.made
    return fresh and any(claim.player is turn.player for claim in claims)


def in_time(game: Game, claims: list[Claim], at_turn_end: bool) -> bool:
    """Whether meeting a Goal counts at this very moment (HR-R21, HR-Q14)."""
    if not claims:
        return True
    who, goal = claims[0].player.name, claims[0].goal.name
    at_once: bool = game.law.consult(
        "win-is-instant",
        {
            "instant": True,
            "turn-end": at_turn_end,
            "round-end": at_turn_end and game.turn.player is game.players[-1],
            "has-to-be-said": at_turn_end and any(claim.player is game.turn.player for claim in claims),
            "own-next-turn": begins_turn(game, claims),
            "only-by-a-play": any(play.kind in WINNING or play.moves for play in game.plays.under_way),
        },
        player=who,
        goal=goal,
    )
    turn = game.turn
    names = {claim.player.name for claim in claims}
    news = turn.player.name in names and names != game.undecided.tied
    if news and turn.draws.made and not (turn.plays.made or turn.uses.made):
        at_once = game.law.consult(
            "draw-phase-is-one-event",
            {"together": at_once, "card-by-card": at_once, "play-first": at_turn_end},
            player=turn.player.name,
        )
    if game.rules.by_matter["goal-slots"] and goal_slots.room_left(game):
        at_once = game.law.consult(
            "agenda-demands-no-goal",
            {"any-card": at_once, "goal-next": at_once, "both-first": False},
            player=who,
            card=goal,
        )
    if len(names) == 1 and is_first_goal(game, claims[0]):
        at_once = game.law.consult(
            "first-goal-wins-at-once",
            {"at-once": at_once, "not-by-accident": at_once and claims[0].player is turn.player},
            player=who,
            goal=goal,
        )
    temporary = temporary_hand(game)
    inside = temporary is not None and any(may_be_goal(game, number) for number in temporary.zone.cards)
    beside = of_the_same_action(game)
    if inside or beside or another_goal_to_come(game, claims[0].goal):
        at_once = game.law.consult(
            "each-goal-counts",
            {
                "at-once": at_once,
                "after-the-action": at_once and not inside,
                "last-of-the-turn": at_turn_end,
                "both-at-once": at_once and not any(met_by_another(game, claims, number) for number in beside),
            },
            player=who,
            goal=goal,
        )
    return at_once


def of_the_same_action(game: Game) -> list[int]:
    """The other Goals that an Action half done, or done just now, puts out: still to come, or displaced already."""
    temporary, inside = temporary_hand(game), game.turn.plays.tally.get(INSIDE, ())
    to_come = [] if temporary is None else [n for n in temporary.zone.cards if game.cards[n].type == "goal"]
    if len(inside) < 2:
        return to_come
    gone = [n for n in game.table.discard.cards if game.history.goal_player.get(n) is game.turn.player]
    return to_come + gone[-1:]


def met_by_another(game: Game, claims: list[Claim], number: int) -> bool:
    """Whether somebody meets a Goal of the same Action who meets none of those in play."""
    goal, winners = game.cards[number], [claim.player for claim in claims]
    others = [player for player in game.players if player not in winners]
    return goal.goal is not None and any(meeting.meets(game, player, goal, number) for player in others)


def is_first_goal(game: Game, claim: Claim) -> bool:
    """Whether somebody else has put out the Goal that is met, and no Goal was there before it."""
    put = game.history.goal_player
    if len(put) != 1 or any(game.cards[number].type == "goal" for number in game.table.discard.cards):
        return False
    ((number, who),) = put.items()
    return game.cards[number] is claim.goal and who is not claim.player and len(game.table.goals.cards) == 1


def another_goal_to_come(game: Game, goal: Card) -> bool:
    """Whether the active player has put a Goal out and can go on to play another one, from a hand that is known."""
    active = game.turn.player
    held = any(game.cards[number].type == "goal" for number in active.hand.cards)
    return put_out(game, goal, active) and held and plays_left.any_left(game)


def may_be_goal(game: Game, number: int) -> bool:
    """Whether a card is a Goal, or one that nobody knows and that may turn out to be one."""
    return not game.cards[number].key or game.cards[number].type in ("goal", "ungoal")


def news(game: Game) -> str:
    """Who would be told of if it were looked for a win: a winner, a tie not yet told, everybody; empty for nobody."""
    if wait_for_a_call(game):
        return ""
    names = [player.name for player in claims.distinct(claims.qualifiers(game))]
    if not names:
        return "everybody" if ungoals.ungoal_met(game) is not None else ""
    return " and ".join(names) if set(names) != set(game.undecided.tied) else ""


def wait_for_a_call(game: Game) -> bool:
    """Whether somebody would win now but has not called it out, where that is asked for (Jumanji!).

    Calling counts as done unless the file says otherwise.
    """
    if not game.plays.silent and game.undecided.uncalled is None:
        return False
    with game.unrecorded():
        claims = qualifiers(game)
    called = meta_rules.first_in_force(game, "win-is-called")
    waits = bool(claims) and called is not None and duties.text_comes_first(game, called[0])
    game.undecided.uncalled = claims[0].player if waits else None
    return waits


def game_goes_on(game: Game, player: Player, goal: Card) -> Flow[bool]:
    """Whether meeting a Goal wins no game: the Goal goes away, and something may be drawn (Keep Going, Math Rules)."""
    found = meta_rules.first_in_force(game, "goal-wins-no-game")
    if found is None or not duties.text_comes_first(game, found[0]):
        return False
    number, params = found
    met = in_play_for(game, player, goal)
    if met is None:
        return False
    game.assume(params["unless"])
    if params["goal"] == "collected":
        emit(game, "collect", card=met, to=game.table.out, player=player)
    else:
        emit(game, "discard", card=met, to=game.table.discard, player=player)
    if params.get("draw"):
        yield from drawing.draw(game, player, numerals.params(game, number, params)["draw"], why=number)
    return True


def winning_instead(game: Game, players: list[Player], card: Card) -> list[Player]:
    """Who wins where others would: whoever has a card that says so (The Traitor) and can win, or else they."""
    seats = game.in_turn_order()
    found = next((one for one in seats if any(duties.before(game, one, "wins-instead"))), None)
    goal = card.goal
    if found is None or goal is None:
        return players
    if found in players:
        return [found]

    def kept_out() -> bool:
        return blocking.blocked(game, found, card, goal)

    return players if game.law.decide(kept_out) else [found]
