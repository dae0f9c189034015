"""Meta-Rules: agreed on before the game, no cards of the deck, in force until it ends (MF-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine import duties
from adjudicator.engine.refusal import Obstacle

if TYPE_CHECKING:
    from adjudicator.cards.model import Card, Params
    from adjudicator.engine.ask import Flow
    from adjudicator.engine.game import Game
    from adjudicator.table import Player

KIND = "meta-rule"
MANY = 100


def agree(game: Game, agreed: list[int], boxed: list[int]) -> None:
    """Note which Meta-Rules the table agreed on, and which lie in the boxes of its decks unused."""
    game.meta, game.boxed = agreed, boxed
    for number in agreed:
        card = game.cards[number]
        if not card.duties and not card.powers:
            game.assume(f"what {card.name} does is not told well enough; it changes nothing here")


def in_force(game: Game, duty: str, most: int = MANY) -> list[tuple[int, Params]]:
    """Meta-Rules that have a duty, with its parameters: those on which the table agreed, and no others.

    `most`: only the first so many count.
    """
    if not game.meta and not game.boxed:
        return []
    agreed, boxed = having(game, game.meta, duty), having(game, game.boxed, duty)
    if not agreed and not boxed:
        return []
    found: list[tuple[int, Params]] = game.law.consult(
        "meta-rules-need-agreement",
        {"agreed-only": agreed[:most], "all-in-the-box": [*agreed, *boxed][:most]},
        seen=lambda some: tuple(number for number, _ in some),
        card=game.name((boxed or agreed)[0][0]),
    )
    return found


def having(game: Game, numbers: list[int], duty: str) -> list[tuple[int, Params]]:
    """The cards among some that have a duty, with its parameters."""
    return [(n, params) for n in numbers if (params := duties.of_card(game, n, duty)) is not None]


def with_powers(game: Game) -> list[int]:
    """Meta-Rules, agreed on or not, that give a free action."""
    return [number for number in game.meta + game.boxed if game.cards[number].powers]


def lies_ready(game: Game, number: int) -> bool:
    """Whether a card is a Meta-Rule that was agreed on, or one left in its box."""
    return number in game.meta or number in game.boxed


def not_agreed(game: Game, player: Player, number: int) -> list[Obstacle]:
    """A free action of a Meta-Rule serves nobody unless the table agreed on that Meta-Rule."""
    fine: bool = game.law.consult(
        "meta-rules-need-agreement",
        {"agreed-only": number in game.meta, "all-in-the-box": True},
        card=game.name(number),
        player=player.name,
    )
    text = f"the table has not agreed on {game.name(number)}"
    return [] if fine else [Obstacle(text, "meta-rules-need-agreement")]


# -- before the game ---------------------------------------------------------------------------------------------------


def sort_out(game: Game) -> None:
    """A Meta-Rule among the cards to be shuffled is found by its back and set apart; nobody is dealt one (MF-15)."""
    pile, seats = game.table.draw_pile.cards, game.table.from_left(game.turn.player, include=True)
    strays = [number for number in reversed(pile) if game.cards[number].type == KIND]
    for place, number in enumerate(strays):
        name, player = game.name(number), seats[place % len(seats)]
        goes: str = game.law.consult(
            "meta-rules-stay-out-of-the-deck",
            {"set-apart": "out", "shuffled-in": "deck", "dealt-separately": "hand"},
            card=name,
        )
        if goes == "out":
            game.emit("set apart", card=number, to=game.table.out)
        elif goes == "hand":
            game.emit("dealt", card=number, to=player.hand, player=player)


def prepare(game: Game) -> None:
    """What Meta-Rules change before the cards are shuffled: kinds of cards left out, rules that begin in play."""
    table = game.table
    for _, params in in_force(game, "plays-without"):
        for number in [n for n in table.draw_pile.cards if game.cards[n].type == params["type"]]:
            game.emit("set apart", card=number, to=table.out)
    for _, params in in_force(game, "begins-in-play"):
        for number in duties.named(game, table.draw_pile.cards + table.out.cards, params["rule"])[:1]:
            game.emit("enter", card=number, to=table.rules)


# -- while the game goes on --------------------------------------------------------------------------------------------


def reshuffled(game: Game, by: int | None = None) -> None:
    """The deck was shuffled anew, maybe `by` a card: the numbers of the Basic Rules may go up (Rules Escalation)."""
    more = sum(params["by"] for _, params in in_force(game, "raises-basic-rules"))
    if more:
        if by is not None:
            game.assume(f"no source tells whether {game.name(by)} counts as a reshuffle here; it is taken to count")
        game.basic += more
        game.changed = True
        game.emit("basic rules", draw=game.basic, play=game.basic)


def goes_on(game: Game, player: Player, goal: Card) -> Flow[bool]:
    """Whether meeting a Goal wins no game: the Goal goes away, and something may be drawn (Keep Going, Math Rules)."""
    for number, params in in_force(game, "goal-wins-no-game", 1):
        game.assume(params["unless"])
        met = next((one for one in game.table.goals.cards if game.cards[one] is goal), None)
        if met is None:
            return True
        if params["goal"] == "collected":
            game.emit("collect", card=met, to=game.table.out, player=player)
        else:
            game.emit("discard", card=met, to=game.table.discard, player=player)
        if params.get("draw"):
            yield from game.draw(player, params["draw"], why=number)
        return True
    return False


def no_win_yet(game: Game) -> bool:
    """Whether somebody would win now but has not called it out, where that is asked for (Jumanji!).

    Calling counts as done unless the file says otherwise.
    """
    from adjudicator.engine import winning

    if not game.meta and not game.boxed:
        return False
    with game.unrecorded():
        claims = winning.qualifiers(game)
    game.uncalled = claims[0].player if claims and in_force(game, "win-is-called", 1) else None
    return game.uncalled is not None


def wins_no_game(game: Game) -> bool:
    """Whether meeting a Goal wins no game here, by what the table agreed on."""
    return bool(having(game, game.meta, "goal-wins-no-game"))


def call(game: Game) -> Flow[None]:
    """The words that were missing are said: whoever still meets the Goal wins."""
    game.uncalled, game.silent, game.changed = None, False, True
    yield from game.check()


def ungoal_winners(game: Game) -> list[Player] | None:
    """Whoever has most of a trait wins where an Ungoal would make everybody lose; None where several are level."""
    from adjudicator.engine import winning

    for _, params in in_force(game, "ungoal-serves-most", 1):
        weights = [winning.weight(game, player.front(), params["trait"]) for player in game.players]
        first = [player for player, weight in zip(game.players, weights, strict=True) if weight == max(weights)]
        return first if len(first) == 1 else None
    return []
