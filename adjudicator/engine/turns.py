"""How a turn begins, goes on and ends, and who comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine import (
    check,
    counts,
    drawing,
    duties,
    hands,
    limits,
    made,
    permission,
    playing,
    setup,
    surprises,
    winning,
)
from adjudicator.engine.ask import Answers, Asking, Check, Flow, Pause, Rest, Winner
from adjudicator.engine.refusal import GameOver
from adjudicator.engine.turn import DRAW, OVER, PLAY, SETUP, START, Turn

if TYPE_CHECKING:
    from adjudicator.engine.game import Game
    from adjudicator.table import Player


RECENT = 20
"""How many closed windows are remembered from one turn to the next."""


def run(game: Game, procedure: Flow[None]) -> Asking[None]:
    """Carry out a procedure: what it asks is asked on, where it pauses the pause is carried out first."""
    answer = None
    while True:
        try:
            said = procedure.send(answer)
        except StopIteration:
            return
        if isinstance(said, Pause):
            yield from run(game, carried_out(game, said))
            answer = None
        else:
            answer = yield said


def carried_out(game: Game, pause: Pause) -> Flow[None]:
    """What happens in a pause."""
    if isinstance(pause, Check):
        return check.follow(game)
    if isinstance(pause, Answers):
        return surprises.window(game, pause.pending)
    if isinstance(pause, Winner):
        return winning.decide(game)
    return move(game)


def move(game: Game) -> Flow[None]:
    """The active player is asked what to do, and does it."""
    attempt = yield Rest(game.turn.player)
    yield from playing.perform(game, attempt)


def flow(game: Game) -> Asking[None]:
    """The whole game from where it stands. Ends when it is over."""
    try:
        yield from run(game, course(game))
    except GameOver:
        return


def course(game: Game) -> Flow[None]:
    """Turn after turn, after the dealing where nothing has been dealt yet."""
    if game.turn.phase == SETUP:
        yield from setup.begin(game)
    else:
        open_turn(game, game.turn)
        if game.turn.phase == DRAW:
            yield from draw_step(game)
    while not game.over:
        yield from take_turn(game)


def open_turn(game: Game, turn: Turn) -> None:
    """Note what the turn begins with; several rulings look back at it."""
    for matter in ("draw", "play", limits.HAND, limits.KEEPER):
        rules = counts.rules_about(game, matter)
        if matter in ("draw", "play"):
            turn.opening[matter] = rules
            turn.numbers[matter] = counts.value_of(game, rules, matter, game.basic_number())
        elif rules:
            value = game.number(rules[-1], "value")
            turn.limits_at_start[matter] = (rules[-1], value if isinstance(value, int) else None)
    turn.opening["numerals"], turn.basic = counts.rules_about(game, "numerals"), game.basic
    turn.keepers_then = {player.name: len(player.keepers.cards) for player in game.players}
    if counts.sources(game, turn.player, "play"):
        with game.unrecorded():
            turn.bonus_plays = dict(counts.bonuses(game, turn.player, "play"))
    turn.held = frozenset(turn.player.hand.cards)
    turn.began_empty = turn.phase == START and not turn.player.hand.cards


def take_turn(game: Game) -> Flow[None]:
    """One turn, from its rest before the draws to the moment after the limits."""
    turn = game.turn
    yield from begun(game)
    while turn is game.turn and turn.ended_by is None:
        if turn.phase == START and not game.every_rest and not permission.usable_powers(game, turn.player):
            yield from draw_step(game)
            continue
        if turn.phase == PLAY and not (yield from goes_on(game)):
            break
        attempt = yield Rest(turn.player)
        turn.at_rest = None
        yield from playing.perform(game, attempt)
        if turn.phase == OVER:
            break
    if turn is game.turn:
        yield from finish(game)


def begun(game: Game) -> Flow[None]:
    """What a turn begins with, before its first rest."""
    if game.turn.phase == START and not game.turn.started:
        game.turn.started = True
        yield from play_due(game)
        yield from duties.turn_begins(game)


def play_due(game: Game) -> Flow[None]:
    """What somebody was given to play before the turn is played first of all in it (Dreams & Omens, LF-23)."""
    player = game.turn.player
    while player.due.cards and game.turn.ended_by is None:
        number = yield from game.choose(player, "card", list(player.due.cards))
        serves = True
        if game.cards[number].type == "surprise":
            serves = game.law.consult(
                "due-card-is-played-in-the-turn",
                {"in-turn": True, "out-of-turn": False},
                card=game.name(number),
                player=player.name,
            )
        if serves:
            yield from game.play(player, number, source="cards due")
        else:
            yield from game.discard(player, number)


def draw_step(game: Game) -> Flow[None]:
    """The draws that open a turn: bonus for an empty hand, then the Draw rule, all as one event (MF-01, HF-29)."""
    turn, player = game.turn, game.turn.player
    if turn.phase not in (START, DRAW):
        return
    turn.phase = DRAW
    bonus = 0
    if not player.hand.cards and turn.drawn == 0:
        for number in game.table.rules.cards:
            start = game.cards[number].start_bonus
            if start:
                amount = start.get("draw", 0) + game.raised(number, "draw")
                bonus += yield from game.draw(player, amount, why=number)
                counted: int = game.law.consult(
                    "no-hand-bonus-on-top",
                    {"on-top": 0, "counts-as-drawn": amount, "counts-when-it-rises": 0},
                    card=game.name(number),
                    player=player.name,
                )
                turn.drawn += counted
                turn.brought += amount - counted
    owed = counts.draws_owed(game)
    serving = [source for source, _ in counts.bonuses(game, player, "draw")]
    extra = [source for source in serving if (mine := game.cards[source].bonus) and mine.play]
    turn.was_poor = any((mine := game.cards[one].bonus) and mine.who == "fewest-keepers" for one in serving)
    turn.phase = PLAY
    turn.held = frozenset()
    before = set(player.hand.cards)
    yield from game.draw(player, owed, why="draw step")
    if bonus == 0:
        yield from drawing.for_empty_hand(game)
    fresh = [number for number in player.hand.cards if number not in before]
    if extra and fresh:
        turn.extra_card = fresh[-1]
    turn.held = frozenset(player.hand.cards)
    game.changed = True
    yield from game.check()


def goes_on(game: Game) -> Flow[bool]:
    """Whether the active player can still do something this turn; it ends by itself otherwise."""
    turn, player, law = game.turn, game.turn.player, game.law
    if turn.ended_by is not None:
        return False
    plays = plays_that_matter(game)
    if turn.ends_when_played_out is not None and plays.may <= 0:
        turn.ended_by = turn.ends_when_played_out
        return False
    if plays.may > 0:
        if turn.emptied:
            on: bool = law.consult(
                "refilled-hand-plays-on",
                {"plays-on": True, "over-when-empty": False},
                card=game.name(player.hand.cards[0]),
                player=player.name,
            )
            return on
        return True
    if not player.hand.cards and turn.closed_by is None and not turn.ceded:
        turn.at_rest = None
        if (yield from hand_used_up(game)):
            return turn.ended_by is None
    if permission.power_left(game, player):
        if player.hand.cards:
            return True
        may: bool = law.consult(
            "empty-hand-leaves-free-actions", {"left": True, "turn-over": False}, player=player.name
        )
        return may
    if player.hand.cards and turn.closed_by is None and not turn.ceded:
        if turn.free_goal and any(game.cards[n].type in ("goal", "ungoal") for n in player.hand.cards):
            free: bool = law.consult(
                "agenda-brings-no-goal",
                {"costs-a-play": False, "free-goal": True},
                card=game.rule_name("goal-slots"),
                player=player.name,
            )
            if free:
                return True
        more: bool = law.consult("no-more-than-required", {"exact": False, "more-allowed": True}, player=player.name)
        return more
    return False


def plays_that_matter(game: Game) -> counts.Plays:
    """The plays of the turn; consults about them count only where nothing else keeps the turn from ending."""
    record = game.law.record
    if record is None:
        game.turn.at_rest = counts.plays(game)
        return game.turn.at_rest
    with record.aside() as noted:
        plays = counts.plays(game)
        consults = list(noted.values())
        goes_on_anyway = bool(consults) and permission.power_left(game, game.turn.player)
    if not goes_on_anyway:
        for consult in consults:
            record.note(consult)
    return plays


def hand_used_up(game: Game) -> Flow[bool]:
    """The hand is empty: a closing card, a bonus, or plays that cannot be made. True to look again."""
    turn, player, law = game.turn, game.turn.player, game.law
    with game.unrecorded():
        value = counts.base_value(game, "play")
    if value == "all-plus-1" and not turn.closing_done:
        return (yield from closing_card(game))
    if value == "all" and not turn.closing_done:
        extra = counts.bonuses(game, player, "play")
        if extra:
            more: int = law.consult(
                "play-all-is-the-ceiling",
                {"ceiling": 0, "one-more": sum(amount for _, amount in extra)},
                player=player.name,
                bonus=game.name(extra[0][0]),
            )
            turn.closing_done = True
            for _ in range(more):
                yield from play_top(game)
            return more > 0
    if (kept := counts.kept_back(value)) and not turn.closing_done:
        turn.closing_done = True
        if (yield from beyond_the_hand(game, kept)):
            return True
    for number in game.table.rules.cards:
        if game.cards[number].start_bonus and turn.played:
            amount = int((game.cards[number].start_bonus or {}).get("draw", 0))
            due: int = law.consult(
                "no-hand-bonus-at-turn-start",
                {"start-only": 0, "any-empty-moment": 0 if (number, "empty") in turn.used else amount},
                card=game.name(number),
                player=player.name,
            )
            turn.used.add((number, "empty"))
            if due:
                yield from game.draw(player, due, why=number)
                return True
    if isinstance(value, int) and value > (done := plays_made(game)):
        return (yield from too_few_cards(game, value - done))
    return False


def plays_made(game: Game) -> int:
    """Plays made so far, all told."""
    with game.unrecorded():
        return made.made(game, game.turn.played, lambda number: number) - game.turn.extra_plays


def too_few_cards(game: Game, missing: int) -> Flow[bool]:
    """More plays asked for than cards held: play what you have (HR-Q03)."""
    turn, player = game.turn, game.turn.player
    if "owed" in player.marks:
        return False
    player.marks.add("owed")
    then = game.law.consult(
        "play-what-you-have",
        {"as-many-as-held": "over", "draw-up": "draw", "owed-next-turn": "later"},
        player=player.name,
        missing=f"{missing} {'play' if missing == 1 else 'plays'}",
    )
    turn.unmade = missing
    if then == "draw":
        yield from game.draw(player, missing, why="draw step")
        return bool(player.hand.cards)
    if then == "later":
        player.owed_plays = missing
    return False


def closing_card(game: Game) -> Flow[bool]:
    """Play All Plus 1: after the hand the top card of the pile must be taken and played, and the turn ends (HF-01)."""
    turn, player = game.turn, game.turn.player
    number = counts.rules_about(game, "play")[-1]
    must: bool = game.law.consult(
        "play-all-plus-1-closing-card",
        {"must-play": True, "may-skip": False},
        card=game.name(number),
        player=player.name,
    )
    turn.closing_done = True
    if not must:
        return False
    yield from play_top(game)
    yield from beyond_the_hand(game, 0)
    ends: bool = game.law.consult(
        "play-all-plus-1-ends-the-turn",
        {"at-once": True, "goes-on": False},
        card=game.name(number),
        player=player.name,
    )
    if ends and turn is game.turn and turn.ended_by is None:
        yield from end_turn_now(game, number)
    return True


def beyond_the_hand(game: Game, kept: int) -> Flow[bool]:
    """Bonuses on top of Play All But 1 or Play All Plus 1, beyond what the rule keeps back (HF-01). True if played."""
    player = game.turn.player
    extra = counts.bonuses(game, player, "play")
    surplus = sum(amount for _, amount in extra) - kept
    if surplus <= 0:
        return False
    more: int = game.law.consult(
        "no-play-all-goes-beyond-the-hand",
        {"ceiling": 0, "beyond": surplus},
        player=player.name,
        rule=game.rule_name("play"),
        bonus=game.name(extra[-1][0]),
    )
    for _ in range(more):
        yield from play_top(game)
    return more > 0


def play_top(game: Game) -> Flow[None]:
    """Take the top card of the draw pile and play it; Creepers on the way are laid down (HF-51)."""
    from adjudicator.engine import drawing

    player = game.turn.player
    while True:
        number = yield from drawing.take_top(game, player)
        if number is None:
            return
        yield from game.identify(number)
        if game.cards[number].type != "creeper":
            break
        yield from game.lay_creeper(player, number)
    yield from playing.play(game, player, number, source="draw pile")


def end_turn_now(game: Game, number: int) -> Flow[None]:
    """A card ends the turn at once: temporary hands first, then plays and free actions lapse (HF-11, HF-27)."""
    turn, player, law, card = game.turn, game.turn.player, game.law, game.name(number)
    yield from lose_temporary(game, number)
    if turn.ends_when_played_out is not None:
        return
    yield from before_the_draw(game, number)
    if turn.ceded:
        owed = 0
    else:
        with game.unrecorded():
            owed = counts.plays(game).must
        goes = law.consult(
            "turn-end-over-play-all",
            {"turn-stops": 0, "plays-first": owed},
            card=card,
            player=player.name,
            owed=f"{owed} {'play' if owed == 1 else 'plays'}",
            rule=game.rule_name("play"),
        )
        if goes:
            turn.ends_when_played_out = number
            return
    turn.unmade = owed
    usable = tuple(game.name(found) for found, _ in permission.usable_powers(game, player) if found != number)
    after: tuple[str, ...] = law.consult(
        "turn-end-stops-free-actions", {"lapse": (), "still-usable": usable}, card=card, player=player.name
    )
    if after:
        turn.closed_by = number
    else:
        turn.ended_by = number


def before_the_draw(game: Game, number: int) -> Flow[None]:
    """A card ends the turn before anything was drawn: whether the draws are still made (no source says)."""
    turn = game.turn
    if turn.phase not in (START, DRAW):
        return
    with game.unrecorded():
        owed = counts.draws_owed(game)
    made: int = game.law.consult(
        "turn-end-before-the-draw",
        {"draws-lapse": 0, "drawn-first": owed},
        card=game.name(number),
        player=turn.player.name,
    )
    if made:
        yield from draw_step(game)


def lose_temporary(game: Game, number: int) -> Flow[None]:
    """What is left of temporary hands when a card ends the turn (HF-11)."""
    turn, player = game.turn, game.turn.player
    while player.temporary:
        temporary = player.temporary[-1]
        left = list(temporary.zone.cards)
        then = "discarded"
        if left:
            then = game.law.consult(
                "temporary-hand-lost-on-turn-end",
                {
                    "discarded": "discarded",
                    "finished-first": "finished" if temporary.left else "discarded",
                    "kept": "kept",
                },
                card=game.name(number),
                player=player.name,
                left=", ".join(map(game.name, left)),
            )
        if then == "finished":
            turn.ends_when_played_out = number
            return
        saved, turn.ended_by = turn.ended_by, number
        yield from hands.put_away(game, temporary, to_hand=then == "kept")
        turn.ended_by = saved


def stop(game: Game) -> Flow[None]:
    """The active player ends the turn."""
    turn = game.turn
    while turn.player.temporary:
        yield from hands.put_away(game, turn.player.temporary[-1])
    turn.phase = OVER


def finish(game: Game) -> Flow[None]:
    """After the last play: limits, and the turn passes on (HR-R10, HF-30, MF-40)."""
    turn, player, law = game.turn, game.turn.player, game.law
    turn.phase = OVER
    why = game.name(turn.ended_by) if turn.ended_by is not None else None
    game.emit("turn over", player=player, why=why)
    for number in turn.staying:
        game.emit("done", card=number, to=game.table.discard, player=player)
    yield from winning.decide(game, at_turn_end=True)
    obeys = True
    if turn.unmade or turn.ended_by is not None:
        with game.unrecorded():
            over = limits.excess(game, player, limits.HAND) + limits.excess(game, player, limits.KEEPER)
        obeys = (
            law.consult("limits-after-turn-end", {"still-obeyed": over, "skipped": 0}, seen=int, player=player.name)
            or not over
        )
    yield from pass_on(game, obeys)


def pass_on(game: Game, obeys: bool) -> Flow[None]:
    """Obey the limits between two turns and begin the next turn."""
    player, law = game.turn.player, game.law
    extra = next_extra(game, player)
    again = extra is not None and extra[0] is player
    if again and obeys:
        with game.unrecorded():
            over = limits.excess(game, player, limits.HAND) + limits.excess(game, player, limits.KEEPER)
        obeys = bool(law.consult("extra-turn-limits", {"obeyed-between": over, "one-long-turn": 0}, player=player.name))
    if obeys:
        yield from limits.obey(game, player)
    player.marks.clear()
    if not obeys and not again:
        player.marks.add("spared")  # another reading: no limit until the own next turn is over
    duties.turn_over(game, player)
    if extra is not None:
        game.extra_turns.remove(extra)
        resumes = game.turn.resumes if again else game.turn.resumes or player
        begin(game, extra[0], extra=True)
        game.turn.resumes = resumes
    else:
        begin(game, next_player(game, last_in_the_round(game, player)))
        game.granted = frozenset()
    yield from game.check()


def next_extra(game: Game, player: Player) -> tuple[Player, int] | None:
    """The extra turn that comes after a player's turn, of several the one invoked first (LF-10)."""
    if not game.extra_turns:
        return None
    first = game.extra_turns[0]
    own = next((one for one in game.extra_turns if one[0] is player), first)
    found: tuple[Player, int] = game.law.consult(
        "extra-turns-come-as-invoked",
        {"as-invoked": first, "own-first": own},
        seen=lambda one: one[0].name,
        player=first[0].name,
        other=own[0].name,
    )
    return found


def last_in_the_round(game: Game, player: Player) -> Player:
    """After whom the round goes on, where the turn just over was slipped in (LF-10)."""
    if game.turn.resumes is None:
        return player
    last: Player = game.law.consult(
        "play-goes-on-where-it-stopped",
        {"next-seat": game.turn.resumes, "from-the-extra-turn": player},
        seen=lambda one: game.table.following(one).name,
        player=player.name,
    )
    return last


def next_player(game: Game, player: Player) -> Player:
    """Whose turn comes next: the seat to the left (HR-R09)."""
    step: int = game.law.consult(
        "turns-run-clockwise",
        {"clockwise": 1, "anticlockwise": -1},
        seen=lambda way: after_seat(game, player, way).name,
        player=after_seat(game, player, 1).name,
    )
    return after_seat(game, player, step)


def after_seat(game: Game, player: Player, step: int) -> Player:
    """Who sits next to the seat where a player's turn was played; whoever has just played there does not come next.

    After a turn slipped in it is the seat of the player after whose turn it was slipped in.
    """
    seats = game.table.players
    seat = game.turn.seat if player is game.turn.player else player.seat
    found = seats[(seat + step) % len(seats)]
    return found if found is not player else game.table.following(player, step)


def begin(game: Game, player: Player, extra: bool = False) -> None:
    """A turn begins; it rests before its draws."""
    number = game.turn.number + 1
    if game.suspended_rule is not None and game.suspended_by is None:
        game.suspended_rule = None
    game.turn = Turn(player, number, START, extra)
    del game.closed[:-RECENT]
    game.obeyed.clear()
    game.entered.clear()
    game.turn.carried, player.owed_plays = player.owed_plays, 0
    open_turn(game, game.turn)
    if game.marker is not None:
        moves: Player = game.law.consult(
            "marker-moves-on",
            {"moves-on": player, "stays": game.marker},
            seen=lambda holder: holder.name,
            player=player.name,
        )
        game.marker = moves
        game.emit("marker", player=moves)
    game.emit("turn", player=player, extra=extra or None)
    game.changed = True
