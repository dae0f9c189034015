"""Creepers that keep their owner from winning (MF-36, SR-R27)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from adjudicator.cards.goals import GoalCondition
from adjudicator.cards.model import Card, Params
from adjudicator.engine.numbers import classes, duties, in_play, unknown_texts
from adjudicator.engine.state.caching import look_further
from adjudicator.engine.state.game import Game
from adjudicator.engine.winning import conditions, named_creepers
from adjudicator.law import Law
from adjudicator.table import Player

OTHERS: Final = "others"


def strangers_block(law: Law) -> bool:
    """Whether whoever has a Creeper that the Goal does not mention is kept from winning."""
    return law.reads("unmentioned-creeper-blocks", "blocks", "stops-everybody")


def hidden_creepers(game: Game, player: Player) -> list[int]:
    """Creepers hidden under cards of a player."""
    return [number for number in in_play.hidden(game, player) if game.cards[number].type == "creeper"]


def freed(game: Game, player: Player) -> list[int]:
    """Creepers whose blocking a Keeper of their owner's cancels (Humans In Black, MF-05)."""
    lifting = [found for found in duties.before(game, player, "lifts-creepers") if found[1].get("who") != OTHERS]
    return [number for number in player.creepers.cards if lifts(game, lifting, game.cards[number])]


def blocked(game: Game, player: Player, card: Card, goal: GoalCondition) -> bool:
    """Whether a Creeper keeps a player from winning with a Goal that is otherwise met."""
    creepers = list(player.creepers.cards)
    if under := hidden_creepers(game, player):
        creepers = game.consult(
            "hidden-cards-are-left-out", {"left-out": creepers, "still-there": creepers + under}, player, under[0]
        )
    return (
        named_creepers.villain_elsewhere(game, player, card, goal)
        or anybodys_creeper_blocks(game, player, card, goal)
        or any(blocks(game, player, number, card, goal) for number in creepers)
        or human_keeper_blocks(game, player, card)
        or lately_blocked(game, player, card, goal)
    )


def lately_blocked(game: Game, player: Player, card: Card, goal: GoalCondition) -> bool:
    """Whether a Creeper that the player is rid of is still held against them (SR-R27)."""
    gone = [
        (number, turn) for owner, number, turn in game.history.rid if owner is player
        and game.cards[number].blocks_win and not named_creepers.required(game, game.cards[number], goal)
    ]  # fmt: skip
    if not gone:
        return False
    look_further(game)
    return game.consult(
        "rid-of-a-creeper-at-once",
        {"at-once": False, "next-turn": any(turn is game.turn for _, turn in gone), "for-good": True},
        player,
        gone[-1][0],
        goal=card.name,
    )


def blocks(game: Game, player: Player, number: int, card: Card, goal: GoalCondition) -> bool:
    """Whether one Creeper of the player's stands in the way of one Goal."""
    creeper = game.cards[number]
    if number in game.table.face_down:
        return False
    if named_creepers.required(game, creeper, goal):
        always: bool = game.consult(
            "required-creeper-does-not-block",
            {
                "does-not-block": False,
                "always-blocks": True,
                "as-many-as-asked": lambda: named_creepers.beyond_its_number(game, player, creeper, goal),
            },
            player,
            number,
            goal=card.name,
        )
        stops = always or named_creepers.named_but(game, player, creeper, card, goal)
    else:
        stops = unmentioned(game, player, number, card, goal)
        if stops:
            stops = game.consult(
                "each-goal-judges-its-own-creepers",
                {
                    "own-goal": True,
                    "any-goal-in-play": not named_creepers.named_elsewhere(game, creeper, goal),
                    "one-goal-only": True,
                    "every-goal": True,
                },
                player,
                number,
                goal=card.name,
            )
    if stops and goal.most is not None and goal.most.metric == "keepers":
        stops = game.consult("creepers-are-no-keepers", {"not-keepers": True, "keepers-too": False}, player, number)
    if stops and game.history.first_owner.get(number, player) is not player:
        stops = game.consult(
            "creeper-stops-whoever-has-it",
            {"whoever-has-it": True, "where-it-was-drawn": False},
            player,
            number,
            goal=card.name,
        )
    if stops and (needed(game, number) or lifted(game, player, creeper)):
        return game.consult(
            "rule-lifts-creepers", {"lifts": False, "still-block": True}, player, number, goal=card.name
        )
    return stops and not taken_for_freed(game, player, creeper) and freed_by_others(game, player, number, card)


def taken_for_freed(game: Game, player: Player, creeper: Card) -> bool:
    """Another reading of MF-13: a Keeper that frees its owner of a class frees of what is made up of such as well."""
    own = duties.before(game, player, "lifts-creepers")
    kinds = {number: conditions.MADE_UP.get(params.get("trait", "")) for number, params in own}
    keeper = next((number for number, kind in kinds.items() if kind in creeper.traits), None)
    return keeper is not None and named_creepers.taken_for(game, game.name(keeper), player.name)


def freed_by_others(game: Game, player: Player, number: int, card: Card) -> bool:
    """Whether a Creeper still blocks although a Keeper before somebody else frees its owner from such (MF-05)."""
    keepers = [found for one in game.players for found in duties.before(game, one, "lifts-creepers")]
    freeing = [found for found in keepers if found[1].get("who") != OTHERS]
    if not lifts(game, freeing, game.cards[number]):
        return True
    return game.consult(
        "humans-in-black-free-their-owner-only",
        {"owner-only": True, "everybody": False},
        player,
        number,
        goal=card.name,
        other=" and ".join(dict.fromkeys(game.name(one) for one, _ in freeing)),
    )


def human_keeper_blocks(game: Game, player: Player, card: Card) -> bool:
    """Another reading of MF-05: the Keeper that frees Humans is a Human itself and blocks like one."""
    humans = classes.bearing(game, player.keepers.cards, conditions.HUMAN)
    found = [number for number in humans if duties.of_card(game, number, "lifts-creepers") is not None]
    if not found:
        return False
    return game.consult(
        "humans-in-black-is-no-creeper", {"keeper": False, "creeper": True}, player, found[0], goal=card.name
    )


def anybodys_creeper_blocks(game: Game, player: Player, card: Card, goal: GoalCondition) -> bool:
    """Another reading: a Creeper that a Goal does not ask for stops everybody, wherever it lies."""
    found = [
        (other, game.cards[number])
        for other in game.players
        for number in other.creepers.cards
        if other is not player and number not in game.table.face_down
    ]
    found = [(other, one) for other, one in found if one.blocks_win and not named_creepers.required(game, one, goal)]
    if not found:
        return False
    return game.law.consult(
        "unmentioned-creeper-blocks",
        {
            "blocks": False,
            "goal-wants-creepers-anyway": False,
            "never": False,
            "stops-everybody": True,
            "loose-only": False,
        },
        card=found[0][1].name,
        owner=found[0][0].name,
        goal=card.name,
    )


def lifted(game: Game, player: Player, creeper: Card) -> bool:
    """Whether a rule, or a Keeper of the player's, lets the player win in spite of a Creeper (Silver Lining)."""
    keepers = [
        found
        for one in game.players
        for found in duties.before(game, one, "lifts-creepers")
        if (found[1].get("who") == OTHERS) is (one is not player)
    ]
    return lifts(game, duties.of_rules(game, "lifts-creepers"), creeper) or lifts(game, keepers, creeper)


def lifts(game: Game, duty: Iterable[tuple[int, Params]], creeper: Card) -> bool:
    """Whether one of some cards that lift Creepers, with what each of them says, lifts this one."""
    traits = classes.of(game, creeper)
    return any(not params.get("trait") or params["trait"] in traits for _, params in duty)


def needed(game: Game, number: int) -> bool:
    """Whether a rule asks for this very Creeper instead of letting it block (You Also Need a Baked Potato)."""
    return bool(duties.naming(game, duties.of_rules(game, "needs-creeper"), "creeper", game.cards[number]))


def lacks_needed(game: Game, player: Player) -> bool:
    """Whether the Creeper that a rule asks of the winner is in play, and not before the player (HR-R33)."""
    for rule, params in duties.of_rules(game, "needs-creeper"):
        there = [other for other in game.players if duties.named(game, other.creepers.cards, params["creeper"])]
        if player not in there and (there or in_play.in_play(game, params["creeper"], rule)):
            return True
    return False


def unmentioned(game: Game, player: Player, number: int, card: Card, goal: GoalCondition) -> bool:
    """Whether a Creeper that the Goal does not name blocks."""
    creeper = game.cards[number]
    stops: bool = game.consult(
        "creeper-blocks-only-as-printed",
        {"as-printed": creeper.blocks_win, "all-block": True},
        player,
        number,
        goal=card.name,
    )
    if stops and unknown_texts.untold(creeper):
        unknown_texts.does_nothing(game, creeper)
    return stops and spared(game, player, number, card, goal)


def spared(game: Game, player: Player, number: int, card: Card, goal: GoalCondition) -> bool:
    """Whether a blocking Creeper really blocks this Goal: a Villain may not, nor one on a Goal that wants Creepers."""
    creeper = game.cards[number]
    stops = True
    if named_creepers.VILLAIN not in classes.of(game, creeper) and named_creepers.wants_villain(game, goal):
        stops = game.consult(
            "villain-goal-excuses-villains-only",
            {"villains-only": True, "any-creeper": False},
            player,
            number,
            goal=card.name,
        )
    elif named_creepers.wants_villain(game, goal):
        stops = game.consult(
            "villains-pass-a-villain-goal",
            {"never-block": False, "unmentioned-block": True},
            player,
            number,
            goal=card.name,
        )
    if stops:
        stops = game.law.consult(
            "unmentioned-creeper-blocks",
            {
                "blocks": True,
                "goal-wants-creepers-anyway": lambda: not named_creepers.wants_some(game, goal),
                "never": False,
                "stops-everybody": True,
                "loose-only": number not in game.table.attached,
            },
            card=creeper.name,
            owner=player.name,
            goal=card.name,
        )
    return stops
