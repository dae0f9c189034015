"""Windows as a file sees them: which step answers a play, what is claimed meanwhile, and answers that come late."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.engine import Attempt, Window
from adjudicator.engine.numbers import plays_left
from adjudicator.engine.permission import answering, lateness, powers, surprises, verbs
from adjudicator.engine.state.pending import WON
from adjudicator.engine.state.turn import OVER
from adjudicator.scenario.model import Step
from adjudicator.scenario.replaying import automatic_steps, claims_at_a_moment, late_answers, steps
from adjudicator.scenario.replaying.outcome import Done
from adjudicator.scenario.replaying.position import Position


def in_window(replay: Position, ask: Window) -> Attempt | None:
    """What the file does while a play waits: answer it, look at it, or let it pass."""
    while (step := replay.peek()) is not None:
        if step.kind == "nobody":
            replay.at += 1
            replay.game.plays.paused = True
            told_too_late(replay)
            break
        if step.takes_no_time:
            if replay.forked and still_answered(replay, ask):
                replay.at += 1  # looked at in the replay that this one is a branch of
                continue
            if replay.forked or not (speaks_of_moment(replay, step, ask) or still_answered(replay, ask)):
                break
            claims_at_a_moment.look(replay, step, window=True)
        elif step.kind == "act" and step.verb == "passes":
            steps.start(replay, step, answering=True)
            replay.at += 1
            return Attempt(replay.named(step.actor), "passes")
        elif step.kind == "act" and (
            (step.verb == "uses" and meanwhile(step, ask)) or (step.verb == "plays" and answers(replay, step, ask))
        ):
            refused = replay.at in replay.refusals
            if not refused and waits_for_better(replay, step, ask):
                break
            if comes_after(replay, step):
                break
            if refused:
                steps.replay_refusal(replay, step)
                continue
            return steps.take_up(replay, step, answering=True)
        elif automatic_steps.said(replay, step):
            steps.start_said(replay, step)
        else:
            break
    return moved_answer(replay)


def told_too_late(replay: Position) -> None:
    """A Surprise of the next player, told as refused right after nobody answered, is meant against that very play."""
    step, top = replay.next_act(), replay.game.plays.pending[-1]
    if step is None or step.kind != "act" or step.verb != "plays" or step.refused is None or step.against is not None:
        return
    player, number = replay.named(step.actor), replay.attempt_of(step).card
    answers = replay.game.cards[number].answers if number is not None else ()
    comes_next = replay.game.table.from_left(replay.game.turn.player)[0] is player
    if comes_next and any(one.get("what") == top.kind for one in answers):
        replay.meant[replay.index_of(step)] = replay.game.cards[top.card].key


def meant_for_the_last(replay: Position, step: Step) -> None:
    """A Surprise at the start of its player's turn is meant against the last play, if told as refused or inside it."""
    game, told = replay.game, step.refused is not None or (step.inside and replay.outermost[2] != step.actor)
    if step.verb != "plays" or not told or step.against is not None or not game.plays.closed:
        return
    closed, player = game.plays.closed[-1], replay.named(step.actor)
    if player is not game.turn.player or closed.pending.player is player or not lateness.just_over(game, closed):
        return
    number = replay.attempt_of(step).card
    if number is not None and game.cards[number].type == "surprise":
        replay.meant[replay.at] = game.cards[closed.pending.card].key


def speaks_of_moment(replay: Position, step: Step, ask: Window) -> bool:
    """Whether a step asks about the window itself: what is pending, or whether a Surprise may be played now.

    Where what chance brought as the play was carried out is told before it, a Surprise is asked about after that.
    """
    held = [claim.holds for claim in step.claims if id(claim.holds) not in replay.foreseen]
    if told_chance(replay) and (step.beside or not step.inside):
        return any("pending" in facts for facts in [*held, step.expect])
    return any("pending" in facts or may_answer(replay, facts, step.inside, ask) for facts in [*held, step.expect])


def told_chance(replay: Position) -> bool:
    """Whether what chance brings as the play is carried out is told with it, of several players also whose."""
    return bool(replay.sheet.chance) or any(one.by_chance for one in replay.sheet.queue)


def may_answer(replay: Position, facts: Mapping[str, Any], inside: bool, ask: Window) -> bool:
    """Whether a `may:` is about playing a Surprise that would be an answer if it were told here."""
    for name, verb, thing in replay.asked_about(facts):
        card = replay.scenario.find(thing) if verb == "plays" else None
        if card is not None and card.type == "surprise":
            if in_another_hand(replay, name, card.key):
                continue  # it may come with what waits, and is asked about then
            if answers(replay, Step("act", 0, name, verb, [thing], inside=inside), ask):
                return True
    return False


def in_another_hand(replay: Position, name: str, key: str) -> bool:
    """Whether somebody else is known to hold a card, and this player is not."""
    holders = [one.name for one in replay.game.players if automatic_steps.held_known(replay, one.name, key)]
    return bool(holders) and name not in holders


def still_answered(replay: Position, ask: Window) -> bool:
    """Whether a later step answers the play that waits."""
    for step in replay.scenario.steps[replay.at :]:
        if step.kind == "act" and step.verb != "passes":
            return step.verb == "plays" and answers(replay, step, ask)
        if step.kind in ("nobody", "chance"):
            return False
    return False


def meanwhile(step: Step, ask: Window) -> bool:
    """Whether a step uses something while a play waits: told inside it, or right after a win that has been noticed."""
    return step.inside or ask.pending.kind == WON


def answers(replay: Position, step: Step, ask: Window) -> bool:
    """Whether a step is an answer: a Surprise by somebody else, or by the active player where a Surprise waits.

    Told inside a play, any card that somebody else plays from their hand is meant as one.
    One by the active player against their own play is an answer too, which is refused (HF-40).
    """
    card = replay.scenario.find(step.objects[0]) if step.objects else None
    if card is None:
        return False
    if card.type != "surprise":
        out_of_turn = step.inside and step.actor != replay.game.turn.player.name
        return out_of_turn and automatic_steps.held_known(replay, step.actor, card.key)
    if step.against is not None:
        return named_play(replay, step.against)
    top = ask.pending
    if top.kind == "surprise" and top.player.name == step.actor:
        return step.inside and step.actor != replay.game.turn.player.name
    return step.actor != replay.game.turn.player.name or top.kind == "surprise" or against_own(replay, step, ask)


def against_own(replay: Position, step: Step, ask: Window) -> bool:
    """Whether the active player means to stop the very play that a step is told in with a Surprise of the hand.

    One that is told after the play means that too, where the play that waits is the last one or wins: unless another
    turn of the same player may come, in which it is played.
    """
    player, number = replay.named(step.actor), replay.attempt_of(step).card
    if number is None or replay.game.table.zone[number] is not player.hand:
        return False
    if not step.inside and (goes_on(replay, ask) or (step.refused is None and has_another_turn(replay, ask))):
        return False
    return surprises.fits(replay.game, number, ask.pending, player)


def has_another_turn(replay: Position, ask: Window) -> bool:
    """Whether the active player may have another turn after this one, which the play that waits does not prevent."""
    game = replay.game
    called = game.owed.extra_turns or game.cards[ask.pending.card].has_effect("extra-turn")
    return bool(called) and not surprises.would_win(game, ask.pending)


def goes_on(replay: Position, ask: Window) -> bool:
    """Whether the turn has plays left, as things are before the play that waits takes effect, and that does not win."""
    with replay.game.unrecorded():
        return plays_left.any_left(replay.game) and not surprises.would_win(replay.game, ask.pending)


def waits_for_better(replay: Position, step: Step, ask: Window) -> bool:
    """Whether a Surprise that does not fit the play it meets is held back: what comes of that may be what it is for.

    Where nothing comes that it fits better, it is refused here, or thrown away as another reading of HF-20 has it; what
    met a free action that has brought out a card is refused against that card.
    """
    free = ask.pending.kind == "free-action"
    at_once = replay.at in replay.prompt and not (free and replay.at in replay.brought)
    if step.verb != "plays" or step.refused is not None or step.against is not None or at_once:
        return False
    attempt = replay.attempt_of(step)
    if attempt.card is None or replay.game.plays.pending[-1].kind == "surprise":
        return False
    if has_time(replay, step, attempt):
        replay.deferred[replay.at] = replay.game.turn.number
        return True
    with replay.record.aside() as noted:
        found = answering.against(replay.game, attempt, ask.pending, replay.game.plays.pending)
        consults = dict(noted)
    if not found:
        replay.deferred.pop(replay.at, None)
        return False
    for one in found:
        if one.ruling in consults and one.ruling != surprises.THROWN_AWAY.question:
            replay.record.note(consults[one.ruling])
    if replay.at in replay.deferred and not free:
        replay.brought.add(replay.at)
    replay.deferred[replay.at] = replay.game.turn.number
    return True


def has_time(replay: Position, step: Step, attempt: Attempt) -> bool:
    """Whether a Surprise that needs nothing to answer is told after a play, not inside it: that play comes to its end.

    Where the turn ends with the play, it is played while that waits after all.
    """
    if step.inside or attempt.card is None or attempt.player is replay.game.turn.player:
        return False
    return surprises.at_any_moment(replay.game, attempt.card)


def comes_after(replay: Position, step: Step) -> bool:
    """Whether a step means the moment after the play that waits.

    That is an answer with a card which its player does not hold yet, one that its player has to play first of all in
    the next turn, and what the active player cannot use before that play has taken effect. Whose turn may come then
    has to say what is answered, or that it is refused. So is one that would be in time, where what chance brought as
    the play was carried out is told before it, or choices of that kind and it is told as refused, unless it does not
    answer such a play at all.
    """
    game, player, top = replay.game, replay.named(step.actor), replay.game.plays.pending[-1]
    if step.verb == "plays":
        attempt = replay.attempt_of(step)
        if attempt.card is not None:
            told = told_chance(replay) or (step.refused is not None and bool(replay.sheet.queue))
            fits = told and not step.inside and surprises.fits(game, attempt.card, top, player)
            return fits and replay.law.decide(lambda: in_time(replay, attempt))
        if any(game.cards[number].key == replay.key(step.objects[0]) for number in player.due.cards):
            return True
        if len(game.plays.pending) > 1:
            return False
        if game.table.from_left(game.turn.player)[0] is not player or step.against is not None:
            return True
        if step.refused is not None:
            replay.meant[replay.at] = game.cards[top.card].key
        return step.refused is not None
    if player is not game.turn.player or top.player is not player or top.kind == "surprise" or not step.objects:
        return False
    attempt = replay.attempt_for(player, "uses", step.objects[0], steps.power_meant(replay, step))
    power = powers.power_named(game, attempt.card, attempt.power) if attempt.card is not None else None
    if power is not None and power.when != "any-time":
        return True
    with replay.record.aside():
        return not in_time(replay, attempt)


def in_time(replay: Position, attempt: Attempt) -> bool:
    """Whether an attempt would be allowed now."""
    with replay.game.table.supposing():
        return not verbs.obstacles(replay.game, attempt)


def calls_for_a_turn(replay: Position, step: Step) -> bool:
    """Whether somebody calls for an extra turn between the turn that is over and that of the next (RR-Q18)."""
    game = replay.game
    if game.turn.phase != OVER or step.kind != "act" or step.verb != "uses" or not step.objects:
        return False
    number = replay.attempt_of(step).card
    if number is None or replay.named(step.actor) is game.turn.player:
        return False
    return game.cards[number].has_effect("extra-turn")


def waited_in_vain(replay: Position) -> bool:
    """Whether an answer was held back for a play that has not come; it is not, the next time."""
    if replay.at not in replay.deferred:
        return False
    step = replay.scenario.steps[replay.at]
    attempt = replay.attempt_of(step)
    same_turn = not replay.game.over and replay.deferred[replay.at] == replay.game.turn.number
    if same_turn and has_time(replay, step, attempt):
        return False
    replay.prompt.add(replay.at)
    return True


def named_play(replay: Position, name: str) -> bool:
    """Whether an answer is meant for something that waits, or waited; one meant for a play to come has time."""
    game, key = replay.game, replay.key(name)
    plays = [*game.plays.pending, *(closed.pending for closed in game.plays.closed)]
    return any(game.cards[play.card].key == key for play in plays)


# -- late answers -----------------------------------------------------------------------------------------------------


def moved_answer(replay: Position) -> Attempt | None:
    """The late answer that belongs to this window, if there is one: everything since is undone."""
    late = replay.late.get(replay.game.plays.pending[0].index)
    if late is None or late.step in replay.answered:
        return None
    replay.answered.add(late.step)
    for undone in replay.scenario.steps[replay.at : late.step]:
        pass_over(replay, undone)
    replay.at, step = late.step, replay.scenario.steps[late.step]
    attempt = steps.take_up(replay, step, answering=True)
    replay.now.events += late_answers.backwards(late.events)
    replay.now.consults += late.consults
    if replay.readings.get("surprise-only-in-its-window") == "grace":
        replay.game.plays.graced.add(step.actor)
    return attempt


def pass_over(replay: Position, step: Step) -> None:
    """A step that is undone by a late answer: it is shown, and nothing of it stands."""
    if step.takes_no_time:
        replay.at = replay.index_of(step)
        claims_at_a_moment.look(replay, step)
        return
    steps.settle(replay)
    before = replay.prior.get(id(step))
    replay.begin_sheet(Done(step, undone=True))
    replay.sheet.queue, replay.sheet.chance, replay.unsaid = [], [], []
    if before is not None:
        replay.now.consults, replay.now.refused = before.consults, before.refused
        replay.now.undone = before.refused is None
