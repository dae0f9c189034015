"""How many cards are still to be played. Nothing is stored: every number is worked out from the table."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.engine.numbers import bonuses, numerals, plays_made, rules_in_play
from adjudicator.engine.numbers.bonuses import Shown
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.turn import PLAY, Plays
from adjudicator.table import Player

ALL = {"all", "all-but-1", "all-plus-1"}


ALL_BUT = "all-but-"


def plays(game: Game, shown: bool = False, owed: bool = True) -> Plays:
    """The plays of the turn under way. With `shown` the number itself is on display, else only whether it is nought.

    Without `owed` nobody asks which of the plays that may be made must be.
    """
    turn, player, law = game.turn, game.turn.player, game.law
    hand = len(player.hand.cards)
    played = turn.played
    if turn.ceded or turn.closed_by is not None:
        return Plays(0, 0, rules_in_play.rule_name(game, "play"), [], played)
    see: Shown = (lambda number: number) if shown else (lambda number: int(number > 0))

    value = base_value(game, "play", lambda number: see(left_to_play(number, 0, played, hand)))
    if kept_back(value) > 1:
        value = law.consult(
            "inflation-keeps-back-one-more",
            {"one-more": value, "still-one": "all-but-1"},
            seen=lambda word: see(left_to_play(word, 0, played, hand)),
            player=player.name,
            card=rules_in_play.rule_name(game, "play"),
        )
    if isinstance(value, str):
        held = len(turn.held.intersection(player.hand.cards)) if turn.phase == PLAY else hand
        hand = law.consult(
            "play-all-takes-new-cards",
            {"new-cards-too": hand, "held-at-start": held},
            seen=lambda cards: see(left_to_play(value, 0, played, cards)),
            player=player.name,
        )
    if isinstance(value, int):
        printed = value + (bonus_unseen(game, player) if turn.tally else 0)
        played = plays_made.made_in_all(game, played, lambda number: see(left_to_play(printed, 0, number, hand)))
    showing = None if shown else lambda bonus: see(left_to_play(value, bonus, played, hand))
    extra = bonuses.bonuses(game, player, "play", showing)
    bonus = sum(amount for _, amount in extra)
    if bonus and kept_back(value):
        bonus = law.consult(
            "bonus-fills-play-all-but-1",
            {"fills": bonus, "keeps-one": 0},
            seen=lambda number: see(left_to_play(value, number, played, hand)),
            player=player.name,
            bonus=game.name(extra[0][0]),
        )
    if rules_in_play.rule_changed(game, "play") and not isinstance(value, str):
        since = played - turn.played_before_change
        if since < 0:
            since = 0
        played = law.consult(
            "plays-made-count",
            {"all-count": played, "afresh": since, "not-the-rule-card": played - 1},
            seen=lambda number: see(left_to_play(value, bonus, number, hand)),
            card=rules_in_play.rule_name(game, "play"),
            player=player.name,
        )
    played -= turn.extra_plays
    may = left_to_play(value, bonus, played, hand)
    if lost := bonuses.bonus_lost(game):
        may = law.consult(
            "bonus-leaves-with-its-card",
            {"gone": may, "rest-of-the-turn": left_to_play(value, bonus + sum(lost.values()), played, hand)},
            seen=see,
            card=", ".join(map(game.name, lost)),
            player=player.name,
        )
    if rules_in_play.number_changed(game, "play"):
        before = turn.numbers.get("play", 1)
        may = law.consult(
            "rule-change-counts-at-once",
            {"at-once": may, "next-turn": left_to_play(before, bonus, played, hand)},
            seen=see,
            card=rules_in_play.rule_name(game, "play"),
            player=player.name,
        )
    if turn.carried:
        may = min(hand, may + turn.carried)
    optional = revealed = 0
    for source, amount in extra:
        found = game.cards[source].bonus
        if found is not None and found.optional and found.who != "revealer":
            optional += amount
        elif found is not None and found.who == "revealer":
            revealed, fear = revealed + amount, source
    must = may
    if not owed:
        optional = revealed = 0
    if optional and may:
        declined = max(0, may - optional) if isinstance(value, int) and value + bonus - played <= hand else may
        must = law.consult(
            "child-bonus-is-optional",
            {"optional": declined, "owed": may},
            seen=see,
            card=game.name(next(s for s, _ in extra if game.cards[s].bonus and game.cards[s].bonus.optional)),  # type: ignore[union-attr]
            player=player.name,
        )
    if revealed and must:
        must = law.consult(
            "revealed-fear-is-played-for",
            {"owed": must, "optional": max(0, must - revealed) if isinstance(value, int) else must},
            seen=see,
            card=game.name(fear),
            player=player.name,
        )
    parts = [(game.name(source), amount) for source, amount in extra]
    rules = rules_in_play.rules_about(game, "play")
    printed_number = numerals.number(game, rules[-1], "value") if rules else numerals.basic_number(game)
    number = printed_number if isinstance(printed_number, int) else None
    return Plays(may, must, rules_in_play.rule_name(game, "play"), parts, turn.played, number)


def base_number(game: Game, matter: str, shown: Shown) -> int:
    """The number of the Draw rule in play, over that of the Basic Rules."""
    value = base_value(game, matter, shown)
    return value if isinstance(value, int) else 1


def base_value(game: Game, matter: str, shown: Callable[[int], int] | None = None) -> int | str:
    """What the Draw or Play rule in play says: a number or a word (HR-Q02)."""
    rules = rules_in_play.rules_about(game, matter)
    basic = numerals.basic_number(game)
    if not rules:
        if not game.rules.basic_in_force:
            return 0
        if matter in game.rules.basic_displaced:
            kept: int = game.law.consult(
                "basic-rules-stay", {"stay": basic, "discarded": 0}, seen=shown, card="Basic Rules"
            )
            return kept
        over = rules_in_play.rules_about(game, "play") if matter == "draw" else ()
        if over and not rules_in_play.number_changed(game, "draw"):
            basic = game.law.consult(
                "new-rule-over-basic",
                {"overrides": basic, "adds": basic, "pushes-out": 0},
                seen=shown,
                card=game.name(over[-1]),
            )
        return basic
    value = rules_in_play.value_of(game, rules, matter, basic)
    if isinstance(value, int):
        value = game.law.consult(
            "new-rule-over-basic",
            {"overrides": value, "adds": value + basic, "pushes-out": value},
            seen=shown,
            card=game.name(rules[-1]),
        )
    if game.rules.suspended_rule in rules and matter == "play" and not game.turn.suspends:
        value = game.law.consult(
            "override-lasts-one-turn",
            {"this-turn": value, "for-good": basic},
            seen=shown,
            card=game.name(game.rules.suspended_by),
            player=game.turn.player.name,
            rule=game.name(rules[-1]),
        )
    return value


def kept_back(value: int | str) -> int:
    """How many cards a Play rule leaves in the hand: those of Play All But 1, more if its numeral reads higher.

    >>> kept_back("all-but-2"), kept_back("all"), kept_back(3)
    (2, 0, 0)
    """
    return int(value.removeprefix(ALL_BUT)) if isinstance(value, str) and value.startswith(ALL_BUT) else 0


def left_to_play(value: int | str, bonus: int, played: int, hand: int) -> int:
    """Plays left under a Play rule, at most the cards in hand (HF-31, HF-32, HR-Q03)."""
    if kept := kept_back(value):
        return min(hand, max(0, hand - kept + bonus))
    if isinstance(value, str):
        return hand
    return max(0, min(value + bonus - played, hand))


def bonus_unseen(game: Game, player: Player) -> int:
    """What bonuses add to the plays of a player, looked at without recording."""
    with game.unrecorded():
        return sum(amount for _, amount in bonuses.bonuses(game, player, "play"))


def without_bonus(game: Game) -> int:
    """Plays left if no bonus served the active player."""
    hand = len(game.turn.player.hand.cards)
    with game.unrecorded():
        value = base_value(game, "play")
    return left_to_play(value, 0, game.turn.played, hand)


def plays_so_far(game: Game) -> int:
    """Plays made so far, all told."""
    with game.unrecorded():
        return plays_made.made_in_all(game, game.turn.played, lambda number: number) - game.turn.extra_plays
