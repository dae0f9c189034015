"""Who meets a Goal in play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from adjudicator.cards.goals import GoalCondition
from adjudicator.cards.model import Card
from adjudicator.engine.numbers import meta_rules
from adjudicator.engine.state.caching import decided, kept, look_further
from adjudicator.engine.state.game import Game
from adjudicator.engine.winning import conditions, meeting, most_of, projection, tie_breaks, ungoals
from adjudicator.plain_data import plain_data
from adjudicator.table import Player, Table
from adjudicator.table.caching import GOALS

NOBODY = ("nobody",)
"""Who would win where an Ungoal alone is met."""

PAIR, NOT_IN_PLAY = 2, -1


@plain_data(frozen=True)
class Claim:
    """A player who meets a Goal."""

    player: Player
    goal: Card


def qualifiers(game: Game, counts: Callable[[list[Claim]], bool] | None = None) -> list[Claim]:
    """Everybody who meets a Goal in play, with the consults on which it hangs who does.

    `counts`: whether some claims come to anything at this moment; those that do not are none.
    """

    def told(claims: list[Claim]) -> tuple[list[str], str]:
        with game.unrecorded():
            some = claims if counts is None or counts(claims) else []
        return [player.name for player in distinct(some)], some[0].goal.name if some else ""

    return game.law.decide(lambda: with_projection(game), told)


def with_projection(game: Game) -> list[Claim]:
    """Everybody who meets a Goal in play, a projected Keeper counted where it makes its projector win."""
    found = projection.winning(game, meeting_goals, game.turn.player)
    if found is None:
        return with_projection_of_others(game, meeting_goals(game))
    keeper, along = found
    with projection.Projected(game, keeper, game.turn.player, along):
        claims = meeting_goals(game)
    owner = game.table.holder(keeper)
    found_so: list[Claim] = game.consult(
        "projected-keeper-is-away",
        {
            "away": claims,
            "both-have-it": lambda: claims + [one for one in meeting_goals(game) if one not in claims],
            "owner-keeps-it": lambda: meeting_goals(game),
        },
        game.turn.player,
        keeper,
        other=owner.name if owner is not None else "",
    )
    return found_so


def with_projection_of_others(game: Game, claims: list[Claim]) -> list[Claim]:
    """The claims there are; another reading has a Keeper projected in the turns of others as well."""
    if not projection.anywhere(game) or game.law.settles(projection.in_the_own_turn):
        return claims
    for player in game.table.from_left(game.turn.player):
        found = projection.winning(game, meeting_goals, player)
        if found is not None:
            with projection.Projected(game, found[0], player, found[1]):
                projected = meeting_goals(game)
            return game.consult(
                "projection-serves-in-the-own-turn",
                {"own-turn": claims, "any-turn": projected},
                player,
                found[0],
                other=game.turn.player.name,
            )
    return claims


@kept(GOALS)
def nothing_met(game: Game) -> bool:
    """Whether nobody meets a Goal, no Ungoal is met and no tie is to be noted."""
    if with_projection(game) or ungoals.first_met(game) is not None:
        return False
    return not (most_of.ties_count(game) and most_of.level(game))


def meeting_goals(game: Game) -> list[Claim]:
    """Everybody who meets a Goal in play with the cards as they lie."""
    found: list[Claim] = []
    goals = game.table.goals.cards
    for number in goals:
        card = game.cards[number]
        if card.type != "goal" or card.goal is None:
            continue
        meeting = meeting_with_tie_break if card.goal.tie_break else meeting_alike
        found += [Claim(player, card) for player in meeting(game, card, number)]
    if found:
        found = either_goal(game, found)
    for number in standing(game):
        found += [Claim(player, game.cards[number]) for player in meeting_alike(game, game.cards[number], number)]
    with_own = [player for player in game.players if player.goals.cards]
    found += [claim for player in with_own for claim in personal_claims(game, player)]
    if not (goals or with_own) and game.asking.known_goals and not meta_rules.wins_no_game(game):
        told = game.law.noting()
        pair, last = (without_goal(game), by_the_last_goal(game)) if told else ([], [])
        both = [*last, *pair]
        found += game.law.consult(
            "no-goal-no-win",
            {
                "needs-a-goal": [],
                "pair-is-enough": pair if told else lambda: without_goal(game),
                "last-one-counts": last if told else lambda: by_the_last_goal(game),
            },
            player=both[0].player.name if both else game.turn.player.name,
            goal=both[0].goal.name if both else game.asking.known_goals[0].name,
        )
    return found


def standing(game: Game) -> list[int]:
    """Meta-Rules in force that say by themselves what wins."""
    return [number for number in game.table.standing if game.cards[number].goal is not None]


def personal_claims(game: Game, player: Player) -> list[Claim]:
    """The Goals before a player that are met; they serve nobody else."""
    own = [(number, game.cards[number]) for number in player.goals.cards]
    return [Claim(player, card) for number, card in own if card.goal and meeting.meets(game, player, card, number)]


def meeting_alike(game: Game, card: Card, number: int) -> list[Player]:
    """Everybody who meets one Goal."""
    goal, near = card.goal, game.players
    if goal is not None and not goal.incomplete and game.law.settles(meeting.by_all_on_one_table):
        if goal.keys:
            near = with_all(game.table, goal.keys)
        if goal.most is not None:
            near = most_of.with_enough(game, near, goal.most)
    return [player for player in near if meeting.meets(game, player, card, number)]


def with_all(table: Table, named: Sequence[str]) -> list[Player]:
    """The players before whom all the named cards lie, be they face down or hidden under others."""
    found = table.players
    for key in named:
        owners = []
        for number in table.named(key):
            zone = table.zone[number]
            if zone.in_front or zone.host is not None:
                owners.append(zone.owner or table.holder(number))
        if not owners:
            return []
        found = [player for player in found if player in owners]
    return found


def meeting_with_tie_break(game: Game, card: Card, number: int) -> list[Player]:
    """Who meets a Goal that says whom it prefers."""
    found = meeting_alike(game, card, number)
    return tie_breaks.first_of_several(game, found, card, number) if found else found


def without_goal(game: Game) -> list[Claim]:
    """Who has on the table a pair that some Goal of the deck asks for, and nothing in the way; the first one found."""
    fronts = [(one, front, conditions.keys_of(game, front)) for one in game.players if (front := one.front())]
    lying = {key for _, _, keys in fronts for key in keys}
    for card in game.asking.known_goals if lying else ():
        goal = card.goal
        assert goal is not None
        if not goal.keys or goal.keys[0] not in lying or cards_asked(goal) != PAIR:
            continue
        for player, front, keys in fronts:
            if goal.keys[0] in keys and conditions.holds(game, goal, front):
                if meeting.meets(game, player, card, NOT_IN_PLAY):
                    return [Claim(player, card)]
    return []


def cards_asked(goal: GoalCondition) -> int:
    """How many cards a Goal asks one player to have on the table."""
    sets = min(map(len, goal.any_of), default=0)
    return len(goal.keys) + sets + sum(count.min for count in goal.count)


def by_the_last_goal(game: Game) -> list[Claim]:
    """Players who meet the Goal that was in play last, where none is now."""
    look_further(game)  # it goes by what was discarded
    number = game.history.last_goal
    if number is None or game.table.zone[number] is not game.table.discard or game.cards[number].goal is None:
        return []
    return [Claim(player, game.cards[number]) for player in meeting_alike(game, game.cards[number], number)]


def either_goal(game: Game, found: list[Claim]) -> list[Claim]:
    """With several Goals in play meeting one of them is enough (SR-Q14)."""
    cards = [game.cards[number] for number in game.table.goals.cards]
    names = [card.name for card in cards if card.type == "goal"]
    both = [one for one in found if all(Claim(one.player, card) in found for card in cards if card.name in names)]
    return game.law.consult(
        "either-of-two-goals-wins",
        {"either": found, "both": both},
        player=found[0].player.name,
        goal=found[0].goal.name,
    )


def distinct(claims: Iterable[Claim]) -> list[Player]:
    found: dict[str, Player] = {}
    for claim in claims:
        found.setdefault(claim.player.name, claim.player)
    return list(found.values())


@decided
def settled(game: Game) -> tuple[str, ...] | None:
    """Who would have won if the check ran now; None if nobody."""
    players = tuple(player.name for player in distinct(qualifiers(game)))
    lost = ungoals.ungoal_met(game)
    if lost is not None and not players:
        return NOBODY
    return players if len(players) == 1 else None


def looks_at_hands(game: Game) -> bool:
    """Whether a Goal in play counts cards in hands."""
    for number in (*game.table.goals.cards, *standing(game)):
        goal = game.cards[number].goal
        if goal is not None and goal.on_hands:
            return True
    return False
