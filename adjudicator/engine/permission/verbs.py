"""What may be done, and what stands in the way. Everything that does is named, not just the first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from adjudicator.cards.model import Params
from adjudicator.engine.numbers import duties, meta_rules, numerals, plays_left
from adjudicator.engine.numbers.temporary_hands import temporary_hand
from adjudicator.engine.permission import card_plays, not_held, power_owners, powers
from adjudicator.engine.permission.bars import Bar, barring
from adjudicator.engine.state.attempt import Attempt
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.refusal import Obstacle, barred
from adjudicator.engine.state.turn import PLAY, SETUP, START
from adjudicator.law import Law
from adjudicator.table import Player


def obstacles(game: Game, attempt: Attempt) -> list[Obstacle]:
    """Everything that stands in the way of an attempt; empty if it may be done."""
    return CHECKS.get(attempt.verb, unasked)(game, attempt)


def against_drawing(game: Game, attempt: Attempt) -> list[Obstacle]:
    """Drawing: at the start of one's turn, as the call for the first turn, or else not; from the draw pile (HR-R05)."""
    turn = game.turn
    if turn.phase == SETUP:
        return against_calling(game, attempt.player)
    found = card_plays.not_your_turn(game, attempt.player)
    if attempt.card is not None:
        found += barring(game, FROM_THE_DISCARDS, attempt.player, attempt.card)
    if found or turn.phase == START:
        return found
    if card_plays.more_allowed(game.law, attempt.player.name):
        return []
    return [Obstacle("the draws of the turn are made", "no-more-than-required")]


FROM_THE_DISCARDS = Bar(
    "drawn-from-the-draw-pile", {"draw-pile": False, "either-pile": True}, "{card} lies in the discard pile"
)


def against_calling(game: Game, player: Player) -> list[Obstacle]:
    """Calling the first turn by drawing (SR-R07), unless the marker settles it (SR-R44)."""
    found: list[Obstacle] = []
    if game.agreement.marker is not None and game.agreement.marker is not player:
        found += barred(
            game.law,
            "marker-holder-goes-first",
            {"holder": False, "caller": True},
            f"{game.agreement.marker.name} has the turn marker",
            player=game.agreement.marker.name,
        )
    elif game.agreement.marker is None:
        agreed = game.turn.player
        found += barred(
            game.law,
            "caller-goes-first",
            {"caller": True, "agreed": player is agreed and game.agreement.starter},
            "nobody has been agreed on to begin" if game.agreement.on_nobody_yet() else f"{agreed.name} was to begin",
            player=player.name,
        )
    return found


def against_ending(game: Game, attempt: Attempt) -> list[Obstacle]:
    """Ending the turn: all plays made, no Action half done."""
    player = attempt.player
    if game.turn.phase == SETUP:
        return [Obstacle("the game has not begun")]
    if player is not game.turn.player:
        return card_plays.not_your_turn(game, player)
    temporary = temporary_hand(game)
    if temporary is not None and temporary.left:
        return barring(game, CARD_UNFINISHED, player, temporary.card)
    owed = game.law.decide(lambda: plays_owed(game, player), lambda found: [one.text for one in found])
    return [*owed, *free_action_unused(game, player)]


def plays_owed(game: Game, player: Player) -> list[Obstacle]:
    """Plays still owed keep a turn from ending (HR-R14, HR-R39; for bonuses HF-01)."""
    if game.turn.ending.by is not None:
        return []
    plays = plays_left.plays(game)
    if plays.must <= 0 or nothing_may_be_played(game, player):
        return []
    owed = numerals.counted(plays.must, "play")
    law, text = game.law, f"{owed} still owed"
    found = barred(
        law, "play-is-compulsory", {"compulsory": False, "may-pass": True}, text, player=player.name, owed=owed
    )
    if found and may_stop(game):
        return []
    if plays.extra and found and plays_left.without_bonus(game) == 0:
        return game.barred("bonuses-are-owed", {"owed": False, "optional": True}, text, player, plays.extra[0][0])
    return found


def nothing_may_be_played(game: Game, player: Player) -> bool:
    """Whether a hand holds cards, none of which may be played just now: by what another reading asks of each.

    A card that may be played as a random one may be played.
    """
    hand = player.hand.cards

    def barred_all_ways(number: int) -> bool:
        attempt = Attempt(player, "plays", number)
        attempt.random = True
        return bool(game.cards[number].key and obstacles(game, attempt))

    def nothing() -> bool:
        return all(barred_all_ways(number) for number in hand)

    return bool(hand) and game.law.decide(nothing)


def may_stop(game: Game) -> bool:
    """Whether somebody may stop with plays left: nothing says how many, or the Basic Rules are enough (HR-Q02)."""
    law = game.law
    if law.plainly("new-rule-over-basic", "overrides", "adds", "basic-first", "as-many-out-as-in") and law.plainly(
        "basic-rules-from-the-start", "from-the-start", "draw-two", "once-they-are-out"
    ):
        return False
    if rules := game.rules.by_matter["play"]:
        enough = plays_left.plays_so_far(game) >= numerals.basic_number(game, "play")
        return enough and beside_the_basic_rules(law, game.name(rules[-1])) == EITHER
    if not game.rules.basic_in_force or "play" in game.rules.basic_displaced:
        return False
    none_at_first: bool = law.consult(
        "basic-rules-from-the-start",
        {
            "from-the-start": False,
            "once-a-rule-is-out": True,
            "plays-without-number": True,
            "draw-two": False,
            "once-they-are-out": False,
        },
        matter="Play",
        number=f"Play {numerals.basic_number(game, 'play')}",
    )
    over = game.rules.by_matter["draw"]
    return none_at_first or (bool(over) and beside_the_basic_rules(law, game.name(over[-1])) == NO_NUMBER)


NO_NUMBER: Final = "no number"
EITHER: Final = "either number"
BINDS: Final = "binds"


def beside_the_basic_rules(law: Law, card: str) -> str:
    """What a New Rule leaves of the number of plays: it binds, or by other readings none does, or either one."""
    return law.consult(
        "new-rule-over-basic",
        {
            "overrides": BINDS,
            "adds": BINDS,
            "pushes-out": NO_NUMBER,
            "either": EITHER,
            "basic-first": BINDS,
            "as-many-out-as-in": BINDS,
        },
        card=card,
    )


def free_action_unused(game: Game, player: Player) -> list[Obstacle]:
    """Free actions are optional: nobody has to use one before ending the turn (HR-R11, HF-16)."""
    usable = powers.usable_powers(game, player)
    return barring(game, UNUSED, player, usable[0][0]) if usable else []


CARD_UNFINISHED = Bar("card-is-obeyed-in-full", {"in-full": False, "may-waive": True}, "{card} is not finished")
UNUSED = Bar("free-actions-are-optional", {"may-decline": True, "must-use": False}, "{card} has not been used")


def against_using(game: Game, attempt: Attempt) -> list[Obstacle]:
    """Using a power of a card in play, or a free action of a New Rule."""
    player, number = attempt.player, attempt.card
    if number is None:
        where = not_held.lie_open(game, not_held.copies(game, attempt))
        missing = f"{attempt.word or 'that card'} is not in play"
        return [*card_plays.not_your_turn(game, player), Obstacle(f"{missing}, but {where}" if where else missing)]
    power = powers.power_named(game, number, attempt.power)
    if power is None:
        return closing_card_early(game, player, number)
    found = powers.power_obstacles(game, player, number, power)
    return found + powers.gesture_missing(game, player, number, power) if power.gesture and attempt.silent else found


def words_demanded(game: Game, attempt: Attempt) -> bool:
    """Whether a rule in play, a win by an agreed Meta-Rule, or the power that is used demands words or a gesture."""
    if attempt.verb == "uses" and attempt.card is not None:
        power = powers.power_named(game, attempt.card, attempt.power)
        if power is not None and power.gesture:
            return True
    cards = [*game.table.rules.cards, *game.agreement.meta, *game.agreement.boxed]
    return any(meta_rules.having(game, cards, duty) for duty in ("demands-words", "win-is-called"))


def closing_card_early(game: Game, player: Player, number: int) -> list[Obstacle]:
    """Taking the closing card of Play All Plus 1 while there are cards in the hand (HF-16 leaves the moment open)."""
    rule, turn = game.cards[number].rule, game.turn
    found = card_plays.not_your_turn(game, player)
    if found or rule is None or rule.value != "all-plus-1" or number not in game.table.rules.cards:
        return [*found, Obstacle(f"{game.name(number)} gives nobody a free action")]
    return game.barred(
        "when-the-closing-card-is-taken",
        {"after-the-hand": False, "any-time": turn.phase == PLAY and not turn.plays.closing_done},
        f"the closing card of {game.name(number)} comes after the hand",
        player,
        number,
    )


def against_discarding(game: Game, attempt: Attempt) -> list[Obstacle]:
    """Discarding of one's own accord (HR-R38)."""
    player = attempt.player
    found: list[Obstacle] = []
    if attempt.cards and all(number in player.creepers.cards for number in attempt.cards):
        return creeper_at_will(game, player, attempt.cards)
    if attempt.cards and player.temporary and all(n in player.temporary[-1].zone.cards for n in attempt.cards):
        return barring(game, CARD_UNFINISHED, player, player.temporary[-1].card)
    own = (player.hand, player.keepers)
    if any(game.table.zone[number] not in own for number in attempt.cards) or not attempt.cards:
        return [Obstacle(f"nothing asks {player.name} to discard {attempt.word or 'that'}")]
    if not power_owners.just_done(game, player):
        found += card_plays.not_your_turn(game, player)
    name = game.names(attempt.cards)
    found += barred(
        game.law,
        "no-free-discards",
        {
            "only-when-told": False,
            "at-will": all(game.table.zone[number] is player.hand for number in attempt.cards),
            "limits-only": False,
            "keepers-too": all(game.table.zone[number] is player.keepers for number in attempt.cards),
        },
        f"nothing tells {player.name} to discard {name}",
        card=name,
        player=player.name,
    )
    return found


def creeper_at_will(game: Game, player: Player, cards: Sequence[int]) -> list[Obstacle]:
    """Getting rid of a Creeper of one's own just like that (SR-Q10, RR-Q12).

    Whoever argues that it is free to go keeps to the time that is printed on it.
    """
    name = game.names(cards)
    printed = (power for number in cards for power in game.cards[number].powers)
    at_will = player is game.turn.player or any(power.when == "any-time" for power in printed)
    return barred(
        game.law,
        "creeper-leaves-only-as-printed",
        {"as-printed": False, "at-will": at_will, "actions-only": False},
        f"nothing takes {name} away",
        card=name,
        way=power_owners.ways_out(game, cards[0]),
        player=player.name,
    )


def taking(game: Game, attempt: Attempt) -> list[Obstacle]:
    """Taking a card that lies before somebody else without a card that allows it (HR-Q10)."""
    player, number = attempt.player, attempt.card
    owner = game.table.zone[number].owner if number is not None and game.table.zone[number].in_front else None
    if number is None or owner is None or owner is player:
        return unasked(game, attempt)
    return game.barred(
        "taking-needs-a-card",
        {
            "needs-a-card": False,
            "own-turn-will-do": player is game.turn.player and still_lacked(game, player, number),
            "not-to-win": False,
        },
        f"no card lets {player.name} take {game.name(number)}",
        player,
        number,
    )


def still_lacked(game: Game, player: Player, number: int) -> bool:
    """Whether a Keeper before somebody else is one that a Goal in play wants and a player has not got."""
    keys = game.cards[number].keys
    goals = (game.cards[one].goal for one in game.table.goals.cards)
    wanted = any(goal is not None and not set(goal.keys).isdisjoint(keys) for goal in goals)
    own = any(not set(game.cards[one].keys).isdisjoint(keys) for one in player.keepers.cards)
    return game.cards[number].type == "keeper" and wanted and not own


def against_joining(game: Game, attempt: Attempt) -> list[Obstacle]:
    """Joining a game under way (HR-R35)."""
    if any(player.name == attempt.word for player in game.players):
        return [Obstacle(f"{attempt.word} is playing already")]
    return barred(
        game.law,
        "newcomers-join-at-once",
        {
            "at-once": True,
            "as-many-as-the-others": True,
            "with-keepers-out": True,
            "next-game": False,
            "next-round": True,
            "as-many-as-drawn": True,
            "newcomer-next": True,
        },
        "the game is under way",
        player=attempt.word or "the newcomer",
    )


def nothing_unsaid(game: Game, attempt: Attempt) -> list[Obstacle]:
    """Why nobody can be called out just now, and nothing be called; other words than those demanded do neither."""
    if game.undecided.uncalled is attempt.player:
        demanded = meta_rules.in_force(game, "win-is-called")
    elif game.plays.unsaid is None or game.plays.unsaid[1] is attempt.player:
        return [Obstacle("nothing was left unsaid")]
    else:
        demanded = list(duties.of_rules(game, "demands-words"))
    if not attempt.word or is_word(game, attempt.word, demanded):
        return []
    words = " or ".join(repr(params["words"]) for _, params in demanded)
    return [Obstacle(f"{attempt.word!r} is not what has to be said here; that is {words}")]


def is_word(game: Game, said: str, demanded: Iterable[tuple[int, Params]]) -> bool:
    """Whether something said is what one of some duties demands; the name of the card stands for its words."""
    keys = (key for number, params in demanded for key in (game.key(params["words"]), *game.cards[number].keys))
    return game.key(said) in keys


def unasked(game: Game, attempt: Attempt) -> list[Obstacle]:
    return [Obstacle(f"nothing asks {attempt.player.name} for that just now")]


CHECKS: Final = {
    "plays": card_plays.against_playing,
    "draws": against_drawing,
    "ends turn": against_ending,
    "uses": against_using,
    "discards": against_discarding,
    "joins": against_joining,
    "chooses": taking,
    "says": nothing_unsaid,
    "passes": unasked,
}
