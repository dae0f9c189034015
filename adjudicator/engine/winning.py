"""Who wins, and when. Looked at after every change, in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.engine import blocking, duties, metarules, owned, projection
from adjudicator.engine.ask import Answers, Flow
from adjudicator.engine.pending import Pending
from adjudicator.engine.turn import START

if TYPE_CHECKING:
    from adjudicator.cards.model import Card, GoalCondition
    from adjudicator.engine.game import Game
    from adjudicator.table import Player


NOBODY = ("nobody",)
"""Who would win where an Ungoal alone is met."""


class Claim(NamedTuple):
    """A player who meets a Goal."""

    player: Player
    goal: Card


def decide(game: Game, at_turn_end: bool = False) -> Flow[None]:
    """End the game if there is a clear winner, or if an Ungoal alone is met (HR-R31, HR-R34, MF-10).

    Raises GameOver where it is over.
    """
    if (game.silent or game.uncalled is not None) and metarules.no_win_yet(game):
        return
    claims = qualifiers(game)
    lost = ungoal_met(game)
    if not claims and lost is None:
        return
    if not in_time(game, claims, at_turn_end):
        return
    if lost is not None:
        claims = yield from against_ungoal(game, claims, lost)
    players = distinct(claims)
    if len(players) > 1:
        break_tie(game, claims, players)
    elif players and no_tie_with_oneself(game, claims):
        if untied(game, players[0]):
            if not (yield from metarules.goes_on(game, players[0], claims[0].goal)):
                game.finish(players, goal=claims[0].goal.name)


def no_tie_with_oneself(game: Game, claims: list[Claim]) -> bool:
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
        note_tie(game, [claims[0].player])
    return wins


def against_ungoal(game: Game, claims: list[Claim], lost: int) -> Flow[list[Claim]]:
    """What a fulfilled Ungoal does: alone it is everybody's loss, beside a Goal it makes a tie (MF-10)."""
    name = game.name(lost)
    if not claims:
        if not duties.winners_by(game, lost) and metarules.ungoal_winners(game) is None:
            return []
        if game.tied:
            now: bool = game.law.consult(
                "tie-is-looked-at-again",
                {"each-change": True, "next-turn": game.turn.phase == START},
                player=game.turn.player.name,
            )
            if not now:
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
        if set(game.tied) != {claim.player.name for claim in claims}:
            game.emit("tie", players=distinct(claims), ungoal=name)
        note_tie(game, [claim.player for claim in claims])
        return []
    return claims


def lose(game: Game, number: int) -> Flow[None]:
    """An Ungoal ends the game: everybody loses, unless somebody answers it with a card that claims it (MF-10)."""
    pending = Pending(game.turn.player, number, "ungoal", "table")
    game.begin_together()
    yield Answers(pending)
    game.together -= 1
    winners = [pending.taker] if pending.taker is not None else duties.winners_by(game, number)
    if not winners:
        winners = metarules.ungoal_winners(game) or []
    game.finish(winners, ungoal=game.name(number))


def distinct(claims: Iterable[Claim]) -> list[Player]:
    found: dict[str, Player] = {}
    for claim in claims:
        found.setdefault(claim.player.name, claim.player)
    return list(found.values())


def break_tie(game: Game, claims: list[Claim], players: list[Player]) -> None:
    """Several meet a Goal at once: nobody has won yet (HR-R34)."""
    active = game.turn.player
    names = " and ".join(player.name for player in players)
    result: tuple[Player, ...] = game.law.consult(
        "tie-plays-on",
        {
            "plays-on": (),
            "active-player-wins": (active,) if active in players else (),
            "shared": tuple(players),
        },
        players=names,
    )
    if result:
        game.finish(result, goal=claims[0].goal.name)
    if set(game.tied) != {player.name for player in players}:
        game.emit("tie", players=players)
    note_tie(game, players)


def note_tie(game: Game, players: list[Player]) -> None:
    if not game.tied:
        game.tied_in_turn = game.turn.number
        game.tied = {player.name for player in players}


def untied(game: Game, player: Player) -> bool:
    """After a tie: the first to qualify alone wins, whoever it is, as soon as it happens (HR-R34, MF-10)."""
    if not game.tied:
        return True
    anybody: bool = game.law.consult(
        "tie-is-open-to-all",
        {"open": True, "tied-players-only": player.name in game.tied},
        player=player.name,
    )
    now: bool = game.law.consult(
        "tie-is-looked-at-again",
        {"each-change": True, "next-turn": game.turn.phase == START},
        player=player.name,
    )
    return anybody and now


def in_time(game: Game, claims: list[Claim], at_turn_end: bool) -> bool:
    """Whether meeting a Goal counts at this very moment (HR-R21, HR-Q14)."""
    if not claims:
        return True
    who, goal = claims[0].player.name, claims[0].goal.name
    at_once: bool = game.law.consult(
        "win-is-instant", {"instant": True, "turn-end": at_turn_end}, player=who, goal=goal
    )
    temporary = game.temporary_hand()
    if temporary is not None and temporary.zone.cards:
        at_once = game.law.consult(
            "each-goal-counts", {"at-once": at_once, "after-the-action": False}, player=who, goal=goal
        )
    return at_once


def looks_at_hands(game: Game) -> bool:
    """Whether a Goal in play counts cards in hands."""
    goals = [game.cards[number].goal for number in game.table.goals.cards]
    return any(goal is not None and goal.most is not None and goal.most.metric == "cards-in-hand" for goal in goals)


def news(game: Game) -> str:
    """Who would be told of if it were looked for a win: a winner, a tie not yet told, everybody; empty for nobody."""
    if (game.silent or game.uncalled is not None) and metarules.no_win_yet(game):
        return ""
    names = [player.name for player in distinct(qualifiers(game))]
    if not names:
        return "everybody" if ungoal_met(game) is not None else ""
    return " and ".join(names) if set(names) != set(game.tied) else ""


def settled(game: Game) -> tuple[str, ...] | None:
    """Who would have won if the check ran now; None if nobody."""
    with game.unrecorded():
        claims = qualifiers(game)
        lost = ungoal_met(game)
    players = tuple(player.name for player in distinct(claims))
    if lost is not None and not players:
        return NOBODY
    return players if len(players) == 1 else None


def qualifiers(game: Game) -> list[Claim]:
    """Everybody who meets a Goal in play, a projected Keeper counted where it makes its projector win."""
    found = projection.winning(game, meeting_goals)
    if found is None:
        return meeting_goals(game)
    keeper, along = found
    with projection.projected(game, keeper, game.turn.player, along):
        return meeting_goals(game)


def meeting_alike(game: Game, card: Card, number: int) -> list[Player]:
    """Everybody who meets one Goal."""
    return [player for player in game.players if meets(game, player, card, number)]


def meeting_with_tie_break(game: Game, card: Card, number: int) -> list[Player]:
    """Who meets a Goal that says whom it prefers. What was consulted about somebody it passes over decides nothing."""
    record = game.law.record
    if record is None:
        found = meeting_alike(game, card, number)
        return first_of_several(game, found, card, number) if len(found) > 1 else found
    found, heard = [], []
    for player in game.players:
        with record.aside() as noted:
            if meets(game, player, card, number):
                found.append(player)
            heard.append((player, list(noted.values())))
    first = first_of_several(game, found, card, number) if len(found) > 1 else found
    for player, consults in heard:
        if player in first or player not in found:
            for consult in consults:
                record.note(consult)
    return first


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
    if len(goals) > 1 and found:
        found = either_goal(game, found)
    if not goals and game.known_goals and not (game.meta and metarules.wins_no_game(game)):
        pair = without_goal(game) if game.law.record is not None else []
        found += game.law.consult(
            "no-goal-no-win",
            {"needs-a-goal": [], "pair-is-enough": pair or (lambda: without_goal(game))},
            player=pair[0].player.name if pair else game.turn.player.name,
            goal=pair[0].goal.name if pair else game.known_goals[0].name,
        )
    return found


def without_goal(game: Game) -> list[Claim]:
    """Players who have on the table what some Goal of the deck asks for."""
    fronts = [(one, front, keys_of(game, front)) for one in game.players if (front := one.front())]
    for card in game.known_goals if fronts else ():
        goal = card.goal
        if goal is None or not goal.keys:
            continue
        first = goal.keys[0]
        for player, front, keys in fronts:
            if first in keys and holds(game, goal, front, player):
                return [Claim(player, card)]
    return []


def either_goal(game: Game, found: list[Claim]) -> list[Claim]:
    """With several Goals in play meeting one of them is enough (SR-Q14)."""
    cards = [game.cards[number] for number in game.table.goals.cards]
    names = [card.name for card in cards if card.type == "goal"]
    both = [one for one in found if all(Claim(one.player, card) in found for card in cards if card.name in names)]
    claims: list[Claim] = game.law.consult(
        "either-of-two-goals-wins",
        {"either": found, "both": both},
        seen=lambda some: tuple(claim.player.name for claim in some),
        player=found[0].player.name,
        goal=found[0].goal.name,
    )
    return claims


def first_of_several(game: Game, players: list[Player], card: Card, number: int) -> list[Player]:
    """Of several who meet a Goal with a tie-breaker of its own, those it prefers (MF-22)."""
    assert card.goal is not None
    assert card.goal.tie_break is not None
    trait = card.goal.tie_break
    starter = game.goal_player.get(number)
    found: list[Player] = game.law.consult(
        "goal-breaks-its-own-tie",
        {
            "as-printed": lambda: foremost(game, players, trait),
            "general-rule": players,
            "its-player": [starter] if starter in players else players,
        },
        seen=lambda some: tuple(player.name for player in some),
        player=" and ".join(player.name for player in players),
        goal=card.name,
    )
    return found


def foremost(game: Game, players: list[Player], trait: str) -> list[Player]:
    """Of several who meet a Goal, those with most of a trait."""

    def best(of: int | None = None) -> list[Player]:
        weights = {player.name: tally(game, player, trait, of) for player in players}
        most = max(weights.values())
        return [player for player in players if weights[player.name] == most]

    found: list[Player] = game.law.consult(
        "humans-in-black-counts-as-three",
        {"three": best, "one": lambda: best(1), "two": lambda: best(2)},
        seen=lambda some: tuple(player.name for player in some),
        card=f"{trait.capitalize()}s",
        player=" and ".join(player.name for player in players),
    )
    return found


def tally(game: Game, player: Player, trait: str, of: int | None) -> int:
    """How much of a trait a player has for a tie-breaker; what is hidden is left out (MF-22)."""
    mine = weight(game, player.front(), trait, of)
    more = owned.hidden(game, player)
    if not more:
        return mine
    number: int = game.law.consult(
        "hidden-cards-are-left-out",
        {"left-out": mine, "still-there": mine + weight(game, more, trait, of)},
        card=game.name(more[0]),
        player=player.name,
    )
    return number


def weight(game: Game, cards: list[int], trait: str, of: int | None = None) -> int:
    """How much of a trait some cards amount to. A card may count as several; `of`: as so many instead (MF-24)."""
    counts = [game.cards[n].counts_as.get(trait, 1) for n in cards if trait in game.cards[n].traits]
    return sum(count if of is None or count == 1 else of for count in counts)


def counted(game: Game, player: Player, trait: str, card: int) -> int:
    """How much of a class a player has, for a card that counts it (MF-24)."""
    front = player.front()
    number: int = game.law.consult(
        "humans-in-black-counts-as-three",
        {
            "three": weight(game, front, trait),
            "one": weight(game, front, trait, 1),
            "two": weight(game, front, trait, 2),
        },
        card=game.name(card),
        player=player.name,
    )
    return number


def symbols(game: Game, cards: list[int], trait: str) -> int:
    """Cards that bear the symbol of a class: only that for women is printed (another reading of MF-13)."""
    return weight(game, cards, trait) if trait == "woman" else 0


def unsexed(game: Game, cards: list[int], trait: str) -> int:
    """Humans that are printed neither as men nor as women, where a Goal asks for one of these (MF-13)."""
    if trait not in ("man", "woman"):
        return 0
    return sum("human" in game.cards[n].traits and not {"man", "woman"} & set(game.cards[n].traits) for n in cards)


def of_a_class(game: Game, player: Player, card: Card, mine: bool) -> bool:
    """Whether a player meets a Goal that asks for cards of a class, all readings considered (MF-13, MF-24)."""
    goal, front = card.goal, player.front()
    assert goal is not None

    def met(amount: Callable[[str], int]) -> bool:
        return all(count.trait is None or amount(count.trait) >= count.min for count in goal.count)

    others = holds(game, goal, front, player, classes=False)

    def seen(has: bool) -> bool:
        return has and free_to_win(game, player, card, goal)

    mine = game.law.consult(
        "humans-in-black-are-neither-sex",
        {
            "neither": mine,
            "either": lambda: others and met(lambda trait: weight(game, front, trait) + unsexed(game, front, trait)),
        },
        seen=seen,
        goal=card.name,
        player=player.name,
    )
    mine = game.law.consult(
        "humans-in-black-counts-as-three",
        {
            "three": mine,
            "one": lambda: others and met(lambda trait: weight(game, front, trait, 1)),
            "two": lambda: others and met(lambda trait: weight(game, front, trait, 2)),
        },
        seen=seen,
        card=card.name,
        player=player.name,
    )
    return bool(
        game.law.consult(
            "symbol-stands-for-a-class",
            {"class": mine, "printed-symbol": lambda: others and met(lambda trait: symbols(game, front, trait))},
            seen=seen,
            goal=card.name,
            player=player.name,
        )
    )


def ungoal_met(game: Game) -> int | None:
    """The id of the Ungoal in play whose condition is met, if any."""
    for number in game.table.goals.cards:
        card = game.cards[number]
        if card.type == "ungoal" and card.goal is not None and ungoal_holds(game, card) and some_part(card.goal):
            if card.goal.all_of or card.goal.any_of or card.goal.count:
                if not any(holds(game, card.goal, player.front(), player) for player in game.players):
                    continue
            return number
    return None


def ungoal_holds(game: Game, card: Card) -> bool:
    """The parts of an Ungoal that look at the whole table; cards it names count for their holders too (MF-26)."""
    goal = card.goal
    assert goal is not None
    if not goal.every_player or not goal.everywhere:
        return table_holds(game, goal)
    keys = set(keys_of(game, [number for player in game.players for number in player.front()]))
    named = {game.key(name) for name in goal.everywhere}
    least = goal.every_player.get("creepers", 0)
    each = everybody_has(game, card, least)
    more = all(
        sum(named.isdisjoint(game.cards[number].keys) for number in player.creepers.cards) >= least
        for player in game.players
    )
    met: bool = game.law.consult(
        "named-creepers-count-for-their-holders",
        {
            "count": named <= keys and each,
            "need-another": named <= keys and more,
            "the-two-are-enough": named <= keys,
            "one-each-is-enough": each,
        },
        ungoal=card.name,
    )
    return met


def everybody_has(game: Game, card: Card, least: int) -> bool:
    """Whether everybody has Creepers enough. What is hidden or no longer blocks is arguable (MF-26 does not say)."""

    def all_have(amount: Callable[[Player], int]) -> bool:
        return all(amount(player) >= least for player in game.players)

    plain = all_have(lambda one: len(one.creepers.cards))
    concerned = next((one for one in game.players if owned.hidden(game, one)), game.turn.player)
    shown: bool = game.law.consult(
        "hidden-humans-are-nobodys-creepers",
        {
            "left-out": plain,
            "counted": all_have(lambda one: len(one.creepers.cards) + len(blocking.hidden_creepers(game, one))),
        },
        ungoal=card.name,
        player=concerned.name,
    )
    freed = next((one for one in game.players if blocking.freed(game, one)), game.turn.player)
    met: bool = game.law.consult(
        "freed-humans-are-still-creepers",
        {
            "still-creepers": shown,
            "no-creepers": shown and all_have(lambda one: len(one.creepers.cards) - len(blocking.freed(game, one))),
        },
        ungoal=card.name,
        player=freed.name,
    )
    return met


def some_part(goal: GoalCondition) -> bool:
    return bool(goal.everywhere or goal.every_player or goal.nobody_has or goal.all_of or goal.any_of or goal.count)


def meets(game: Game, player: Player, card: Card, number: int) -> bool:
    """Whether a player meets a Goal in play, all readings considered."""
    goal = card.goal
    assert goal is not None
    if goal.incomplete:
        game.assume(f"nobody told us all that {card.name} asks for, so nobody is taken to meet it")
        return False
    law, who = game.law, player.name
    front = player.front()
    mine = holds(game, goal, front, player)
    if game.table.under and (more := owned.hidden(game, player)):
        front = game.law.consult(
            "hidden-cards-are-left-out",
            {"left-out": front, "still-there": front + more},
            seen=lambda cards: holds(game, goal, cards, player),
            card=game.name(more[0]),
            player=who,
        )
        mine = holds(game, goal, front, player)
    if turned := player.turned():
        front = law.consult(
            "face-down-keeper-serves-nothing",
            {"nothing": front, "all-the-same": front + turned},
            seen=lambda cards: holds(game, goal, cards, player),
            card=game.name(turned[0]),
            player=who,
        )
        mine = holds(game, goal, front, player)
    if goal.count and any(count.trait is not None for count in goal.count):
        mine = of_a_class(game, player, card, mine)
    if mine and any(len(game.cards[one].keys) > 1 for one in front):
        mine = as_all_it_is(game, player, card, front)
    if mine or law.record is not None or law.readings["pair-on-one-table"] != "own-table":
        has: bool = law.consult(
            "pair-on-one-table",
            {
                "own-table": mine,
                "hand-counts": lambda: holds(game, goal, front + player.hand.cards, player),
                "whole-table": lambda: mine or whole_table(game, goal, player, number),
            },
            seen=lambda has: has and free_to_win(game, player, card, goal),
            player=who,
            goal=card.name,
        )
        mine = has
    if not mine or not (table_holds(game, goal) if not goal.nobody_has else nobody_has_it(game, player, card)):
        return False
    if goal.most is not None and not has_most(game, player, goal):
        return False
    if blocking.blocked(game, player, card, goal):
        return False
    starter = game.goal_player.get(number)
    if starter is not None:
        mine = law.consult(
            "goal-serves-everybody", {"everybody": True, "its-player": starter is player}, player=who, goal=card.name
        )
    if mine and blocking.lacks_needed(game, player):
        return False
    if mine and player is not game.turn.player:
        mine = law.consult("any-turn-wins", {"anybodys-turn": True, "own-turn": False}, player=who, goal=card.name)
    return mine


def as_all_it_is(game: Game, player: Player, card: Card, front: list[int]) -> bool:
    """A player has what a Goal asks for, with a card that counts as several: it is all of them at once (LF-34)."""
    goal = card.goal
    assert goal is not None
    several = next(one for one in front if len(game.cards[one].keys) > 1)

    def one_at_a_time() -> bool:
        return any(
            holds(game, goal, front, player, called=called) for called in product(*(game.cards[n].keys for n in front))
        )

    mine: bool = game.law.consult(
        "card-is-all-it-counts-as",
        {"all-at-once": True, "owner-says": one_at_a_time},
        seen=lambda mine: mine and free_to_win(game, player, card, goal),
        card=game.name(several),
        player=player.name,
    )
    return mine


def nobody_has_it(game: Game, player: Player, card: Card) -> bool:
    """Whether what a Goal wants nobody to have lies before nobody at all, which is what it prints."""
    goal = card.goal
    assert goal is not None
    own = keys_of(game, player.front())
    whole = table_holds(game, goal)
    several = [n for other in game.players for n in other.front() if len(game.cards[n].keys) > 1]
    if not whole and several:
        rest = {game.cards[n].key for other in game.players for n in other.front() if n not in several}
        whole = game.law.consult(
            "card-is-all-it-counts-as",
            {
                "all-at-once": whole,
                "owner-says": table_holds(game, replace(goal, nobody_has=()))
                and not any(game.key(name) in rest for name in goal.nobody_has),
            },
            seen=lambda fine: fine and not blocking.stopped(game, player, card, goal),
            card=game.name(several[0]),
            player=player.name,
        )
    found: bool = game.law.consult(
        "nobody-means-the-whole-table",
        {
            "whole-table": whole,
            "own-area": table_holds(game, replace(goal, nobody_has=()))
            and not any(game.key(name) in own for name in goal.nobody_has),
        },
        seen=lambda fine: fine and not blocking.stopped(game, player, card, goal),
        player=player.name,
        goal=card.name,
        other=" or ".join(goal.nobody_has),
    )
    return found


def free_to_win(game: Game, player: Player, card: Card, goal: GoalCondition) -> bool:
    """Whether nothing but the player's own cards stands between the player and a Goal."""
    with game.unrecorded():
        if not table_holds(game, goal) or (goal.most is not None and not has_most(game, player, goal)):
            return False
        return not blocking.lacks_needed(game, player) and not blocking.blocked(game, player, card, goal)


def whole_table(game: Game, goal: GoalCondition, player: Player, number: int) -> bool:
    """The reading "anywhere on the table": what lies before everybody counts together, for the player of the Goal.

    Where all of it lies before one player, nobody looks any further.
    """
    if any(holds(game, goal, other.front(), other) for other in game.players):
        return False
    everything = [card for other in game.players for card in other.front()]
    starter = game.goal_player.get(number)
    return starter is player and holds(game, goal, everything, player)


def keys_of(game: Game, cards: list[int]) -> list[str]:
    """All that some cards are: one key each, and more for a card that counts as others too (LF-34)."""
    return [key for number in cards for key in game.cards[number].keys]


def holds(
    game: Game,
    goal: GoalCondition,
    cards: list[int],
    player: Player,
    classes: bool = True,
    called: Sequence[str] | None = None,
) -> bool:
    """Whether some cards contain what a Goal asks one player to have. `classes`: also the cards of a class.

    `called`: what the cards are, where they are not all that they are.
    """
    keys = list(called) if called is not None else keys_of(game, cards)
    if len(keys) < len(goal.keys):
        return False
    for wanted in goal.keys:
        if wanted not in keys:
            return False
        keys.remove(wanted)
    if not (goal.any_of or goal.count or goal.only_keeper or goal.most):
        return bool(goal.keys)
    keys = list(called) if called is not None else keys_of(game, cards)
    if goal.any_of and not any(includes(game, keys, names) for names in goal.any_of):
        return False
    for count in goal.count:
        if count.trait is not None:
            if not classes:
                continue
            have = weight(game, cards, count.trait)
        else:
            listed = {game.key(name) for name in count.of}
            have = len(listed.intersection(keys))
        if have < count.min + least_more(game, goal):
            return False
    if goal.only_keeper is not None:
        keepers = [number for number in cards if game.cards[number].type == "keeper"]
        return len(keepers) == 1 and game.key(goal.only_keeper) in game.cards[keepers[0]].keys
    return True


def includes(game: Game, keys: list[str], names: tuple[str, ...]) -> bool:
    """Whether all the named cards are among the keys, a name given twice needing two cards."""
    left = list(keys)
    for name in names:
        key = game.key(name)
        if key not in left:
            return False
        left.remove(key)
    return True


def table_holds(game: Game, goal: GoalCondition) -> bool:
    """The parts of a condition that look at the whole table."""
    if not (goal.nobody_has or goal.everywhere or goal.every_player):
        return True
    keys = set(keys_of(game, [number for player in game.players for number in player.front()]))
    if any(game.key(name) in keys for name in goal.nobody_has):
        return False
    if not all(game.key(name) in keys for name in goal.everywhere):
        return False
    least = goal.every_player.get("creepers", 0)
    return all(len(player.creepers.cards) >= least for player in game.players)


def has_most(game: Game, player: Player, goal: GoalCondition) -> bool:
    """Strictly more of something than anybody else, and at least the least; equals with a blocking Creeper drop out."""
    assert goal.most is not None
    metric = goal.most.metric
    if metric == "cards-in-hand":
        return most_in_hand(game, player, goal)
    if metric == "keepers":
        return most_keepers(game, player, goal)
    return leads(game, player, goal, lambda other: weight(game, other.front(), metric))


def most_in_hand(game: Game, player: Player, goal: GoalCondition) -> bool:
    """Most cards in hand; those of a compound Action are none of them (LF-14)."""
    apart = leads(game, player, goal, lambda other: len(other.hand.cards))
    if not any(other.temporary for other in game.players):
        return apart

    def in_hand() -> bool:
        with game.unrecorded():
            return leads(game, player, goal, held_with_temporary)

    most: bool = game.law.consult(
        "temporary-cards-are-not-in-hand",
        {"apart": apart, "in-hand": in_hand},
        seen=lambda most: most and not blocking.has_blocker(game, player, goal),
        goal=goal_name(game, goal),
        player=player.name,
    )
    return most


def most_keepers(game: Game, player: Player, goal: GoalCondition) -> bool:
    """Most Keepers; Creepers are none (SR-Q09)."""
    mine = leads(game, player, goal, lambda other: len(other.keepers.cards) - len(other.turned()))
    creepers = [number for other in game.players for number in other.creepers.cards]
    if not creepers:
        return mine

    def with_creepers() -> bool:
        with game.unrecorded():
            return leads(game, player, goal, lambda other: len(other.front()))

    most: bool = game.law.consult(
        "creepers-are-no-keepers",
        {"not-keepers": mine, "keepers-too": with_creepers},
        seen=lambda most: most and not blocking.has_blocker(game, player, goal),
        card=game.name(creepers[0]),
        player=player.name,
    )
    return most


def held_with_temporary(player: Player) -> int:
    """Cards a player holds, those of compound Actions too (another reading of LF-14)."""
    return len(player.hand.cards) + sum(len(one.zone.cards) for one in player.temporary)


def goal_name(game: Game, goal: GoalCondition) -> str:
    return next((card.name for card in game.cards if card.goal is goal), "the Goal")


def leads(game: Game, player: Player, goal: GoalCondition, amount: Callable[[Player], int]) -> bool:
    """Whether a player has most of what a Goal counts; a player held up by a Creeper is level with nobody (LF-12)."""
    assert goal.most is not None
    mine, more = amount(player), least_more(game, goal)
    rivals = [other for other in game.players if other is not player and amount(other) >= mine]
    blocked = all(blocking.has_blocker(game, other, goal) for other in rivals)
    if more and mine >= goal.most.min:
        enough: bool = game.law.consult(
            "inflation-raises-goals-too",
            {"every-numeral": mine >= goal.most.min + more, "not-on-goals": True},
            seen=lambda enough: enough and blocked and not blocking.has_blocker(game, player, goal),
            goal=goal_name(game, goal),
            player=player.name,
        )
        if not enough:
            return False
    elif mine < goal.most.min + more:
        return False
    if not rivals:
        return True
    if any(amount(other) > mine for other in rivals):
        ahead: bool = game.law.consult(
            "held-back-player-still-counts",
            {"still-counts": False, "out-of-the-count": blocked},
            seen=lambda ahead: ahead and not blocking.has_blocker(game, player, goal),
            goal=goal_name(game, goal),
            player=player.name,
            other=" and ".join(other.name for other in rivals),
        )
        return ahead
    alone: bool = game.law.consult(
        "blocked-player-ties-with-nobody",
        {"out-of-the-running": blocked, "still-level": False},
        seen=lambda alone: alone and not blocking.has_blocker(game, player, goal),
        goal=goal_name(game, goal),
        player=player.name,
        other=" and ".join(other.name for other in rivals),
    )
    return alone


def least_more(game: Game, goal: GoalCondition) -> int:
    """By how much the printed minimum reads higher."""
    for number in game.table.goals.cards:
        if game.cards[number].goal is goal:
            return game.raised(number, "min")
    return 0
