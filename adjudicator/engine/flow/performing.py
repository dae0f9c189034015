"""What somebody attempts at a rest is carried out, or refused with everything that stands in the way."""

from __future__ import annotations

from typing import Final

from adjudicator.cards.matters import DUTY
from adjudicator.engine.deeds import drawing, drawing_by_rule, ending, hands, playing, using
from adjudicator.engine.deeds.changes import emit, refuse
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.flow import opening_draws, setup, windows
from adjudicator.engine.numbers import duties
from adjudicator.engine.permission import card_plays, powers, surprises, verbs
from adjudicator.engine.state.asks import Flow
from adjudicator.engine.state.attempt import Attempt
from adjudicator.engine.state.caching import end_rest, listed_at_rest
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.refusal import Obstacle
from adjudicator.engine.state.turn import RAISED, SETUP, START
from adjudicator.table import Player, Zone
from adjudicator.table.kinds import TEMPORARY


def perform(game: Game, attempt: Attempt) -> Flow[None]:
    """Carry out what somebody attempts at rest, or refuse it with everything that stands in the way."""
    if game.turn.phase in (SETUP, START) and not (yield from opened(game, attempt)):
        return
    if attempt.verb == "uses" and attempt.card is not None:
        meant = powers.copy_meant(game, attempt.player, attempt.card, attempt.power)
        if meant != attempt.card:
            attempt.card, attempt.listed = meant, None
    if not listed_at_rest(game, attempt) and (obstacles := verbs.obstacles(game, attempt)):
        refuse(game, attempt, obstacles)
        return
    attempt.taken = True
    end_rest(game)
    if attempt.verb != "says":
        game.plays.unsaid = None
        game.plays.silent = attempt.silent
    if attempt.late is not None:
        yield from windows.late(game, attempt)
    elif attempt.undoes is not None:
        yield from undo(game, attempt)
    else:
        yield from carry_out(game, attempt)


def opened(game: Game, attempt: Attempt) -> Flow[bool]:
    """What a game or a turn begins with happens before the first thing that is done in it; False: that is refused."""
    turn = game.turn
    if turn.phase == SETUP and attempt.verb in ("plays", "ends turn"):
        if barred := verbs.against_calling(game, attempt.player):
            refuse(game, attempt, barred)
            return False
        yield from setup.called(game, attempt.player)
    elif attempt.player is turn.player and turn.phase == START and (opens := opens_with_the_draw(game, attempt)):
        yield from drawn_first(game, attempt)
        if opens == TOO_EARLY:
            refuse(game, attempt, [Obstacle("first the cards of the turn are drawn", "free-action-any-time")])
            return False
    else:
        if attempt.verb == "uses" and turn.phase == START:
            yield from drawing_by_rule.start_bonus(game)
        return True
    if attempt.find is not None:
        attempt.card = attempt.find()
    return True


def carry_out(game: Game, attempt: Attempt) -> Flow[None]:
    """What somebody attempts is done."""
    if attempt.verb == "plays":
        yield from play_attempt(game, attempt)
    elif attempt.verb == "says":
        if game.undecided.uncalled is attempt.player:
            call(game)
        else:
            call_out(game, attempt.player)
    elif attempt.verb == "uses":
        yield from using.use(game, attempt)
    elif attempt.verb == "draws":
        if attempt.card is not None:  # another reading: it is drawn from the discards
            emit(game, "tuck in", card=attempt.card, to=game.table.draw_pile, player=attempt.player)
        if game.turn.phase == SETUP:
            yield from setup.called(game, attempt.player)
        elif game.turn.phase == START:
            yield from opening_draws.draws(game)
        else:
            yield from drawing.draw(game, attempt.player, 1, why=RAISED)
    elif attempt.verb == "ends turn":
        yield from ending.stop(game)
    elif attempt.verb == "discards":
        for number in attempt.cards:
            yield from playing.discard(game, attempt.player, number)
    elif attempt.verb == "chooses":
        assert attempt.card is not None
        emit(game, "steal", card=attempt.card, to=attempt.player.keepers, player=attempt.player)
    elif attempt.verb == "joins":
        yield from setup.join(game, attempt)


WORDS: Final = "demands-words"


def drawn_first(game: Game, attempt: Attempt) -> Flow[None]:
    """The draws of a turn come before its plays; another reading puts them off, or lets them go (HR-R10)."""
    when = FIRST
    if attempt.verb == "plays":
        when = game.law.consult(
            "draws-come-before-plays",
            {"draw-first": FIRST, "when-one-likes": LATER, "given-up": NEVER},
            player=attempt.player.name,
        )
    if when == FIRST:
        yield from opening_draws.draws(game)
    elif when == NEVER:
        opening_draws.given_up(game)


FIRST: Final = "first"
LATER: Final = "later"
NEVER: Final = "never"
"""When somebody draws who plays without having drawn."""


DRAWS: Final = "draws"
TOO_EARLY: Final = "too early"


def opens_with_the_draw(game: Game, attempt: Attempt) -> str:
    """Whether the draws of a turn happen before the first thing that is done in it, or in place of it (HR-R11).

    What is played for an Action that a free action has brought about belongs to that Action, and opens nothing (HF-26);
    nor does a card that its player does not hold and cannot draw.
    """
    if attempt.player.temporary or (attempt.verb == "plays" and attempt.card is None and attempt.find is None):
        return ""
    if attempt.verb != "uses" or attempt.card is None:
        return DRAWS if attempt.verb in ("plays", "ends turn") and not attempt.aim else ""
    if not listed_at_rest(game, attempt) and any(
        one.ruling != "free-action-any-time" for one in verbs.obstacles(game, attempt)
    ):
        return ""
    return game.consult(
        "free-action-any-time",
        {
            "any-point": "",
            "play-step-only": TOO_EARLY,
            "after-the-draw": DRAWS,
            "before-the-plays": "",
            "until-the-last-play": "",
        },
        attempt.player,
        attempt.card,
    )


def undo(game: Game, attempt: Attempt) -> Flow[None]:
    """Another reading of HF-47: a Surprise received through an Action undoes that Action."""
    assert attempt.undoes is not None
    assert attempt.card is not None
    base = attempt.undoes
    emit(game, "answer", card=attempt.card, to=game.table.played, player=attempt.player, against=game.name(base.card))
    if base.hands:
        yield from hands.pass_hands(game, [(receiver, giver) for giver, receiver in base.hands], base.card)
    emit(game, "done", card=attempt.card, to=game.table.discard, player=attempt.player)


def play_attempt(game: Game, attempt: Attempt) -> Flow[None]:
    """Play the card an attempt names, from the temporary hand in use or from the hand."""
    assert attempt.card is not None
    game.turn.plays.pulled = None
    by_chance = card_plays.random_due(game, attempt.player, attempt.card)
    if by_chance:
        brought: int = yield from choose(game, None, "random card", list(attempt.player.hand.cards))
        if attempt.random and game.cards[brought].key != game.cards[attempt.card].key:
            refuse(game, attempt, [Obstacle(f"chance brought {game.name(brought)}")])
            return
        attempt.card = brought
    out_of_turn = game.cards[attempt.card].type == "surprise" and attempt.player is not game.turn.player
    if out_of_turn and (attempt.own_half or surprises.at_any_moment(game, attempt.card)):
        yield from windows.out_of_turn(game, attempt)
    elif out_of_turn:
        if attempt.catches is not None:
            emit(game, "steal", card=attempt.catches, to=attempt.player.keepers, player=attempt.player)
        emit(game, "discard", card=attempt.card, to=game.table.discard, player=attempt.player)
    elif game.table.zone[attempt.card].kind == TEMPORARY:
        yield from playing.play(game, attempt.player, attempt.card, source="temporary hand")
    else:
        yield from playing.play(game, attempt.player, attempt.card, by_chance=by_chance)
    game.plays.unsaid = left_unsaid(game, attempt)


def latest_gain(game: Game, player: Player) -> int | None:
    """The Keeper that came before a player last, or with it the other half of an exchange before somebody else."""
    latest = list(reversed(game.turn.landed))[:2]
    return next((one for one in latest if one in player.keepers.cards), None)


def left_unsaid(game: Game, attempt: Attempt) -> tuple[int, Player] | None:
    """The Keeper that has just been played without the words a rule demands, and by whom."""
    number, player = attempt.card, attempt.player
    if not game.rules.by_matter[DUTY + WORDS]:
        return None
    demanded = [rule for rule, params in duties.of_rules(game, WORDS) if params["when"] == "plays-keeper"]
    if not demanded:
        return None
    played = number if number in player.keepers.cards else None
    gained = played if played is not None else latest_gain(game, player)
    pulled = game.turn.plays.pulled
    if attempt.silent and played is None and pulled in player.keepers.cards:
        word: int | None = game.consult(
            "pulled-keeper-takes-the-word", {"owed": pulled, "not-owed": None}, player, demanded[-1]
        )
        if word is not None:
            return word, player
    if attempt.silent or (played is None and gained is not None and game.turn.landed[gained] == game.turn.plays.made):
        back: Zone | None
        owed, back = left_out(game, player, game.name(demanded[-1]), played, gained, attempt.silent)
        if back is not None:
            assert gained is not None
            emit(game, "take", card=gained, to=back, player=player)
    if not attempt.silent:
        owed = game.consult(
            "needless-word-does-no-harm",
            {"no-harm": None, "called-out-too": gained if played is None else None},
            player,
            demanded[-1],
        )
    return None if owed is None else (owed, player)


def left_out(
    game: Game, player: Player, rule: str, played: int | None, gained: int | None, silent: bool
) -> tuple[int | None, Zone | None]:
    """Which Keeper may be called out since a word was left out, and by other readings where one that came goes."""
    called = played if silent else None
    came = gained if played is None else None
    home = game.history.first_owner.get(came, player).keepers if came is not None else None
    return game.law.consult(
        "word-is-owed-for-played-keepers",
        {
            "played-only": (called, None),
            "every-gain": (gained if silent else None, None),
            "gain-undone": (called, home),
            "gain-lost": (called, game.table.discard if came is not None else None),
        },
        card=rule,
        player=player.name,
    )


def call_out(game: Game, caller: Player) -> None:
    """Whoever left the words out loses the Keeper; nobody told us who gets it, so whoever noticed takes it."""
    assert game.plays.unsaid is not None
    number, silent = game.plays.unsaid
    game.plays.unsaid = None
    where: Zone | None = game.consult(
        "forgotten-word-costs-the-keeper",
        {"caller-takes-it": caller.keepers, "discarded": game.table.discard, "only-a-game": None},
        silent,
        number,
        caller=caller.name,
    )
    if where is not None:
        emit(game, "take" if where is caller.keepers else "discard", card=number, to=where, player=caller)


def call(game: Game) -> None:
    """The words that were missing are said: whoever still meets the Goal wins."""
    game.undecided.uncalled, game.plays.silent, game.moment.changed = None, False, True
