"""The steps of a replay: each begins, is handed to the engine or turned down, and is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.engine import NO_MORE, Attempt, Obstacle
from adjudicator.engine.deeds.changes import refuse
from adjudicator.engine.permission import verbs
from adjudicator.engine.state.turn import PLAY
from adjudicator.scenario.model import Step
from adjudicator.scenario.replaying import allowed, automatic_steps, late_answers, told_draws, wrong_answers
from adjudicator.scenario.replaying.facts import looked_up
from adjudicator.scenario.replaying.outcome import Done
from adjudicator.scenario.replaying.position import Again, Position, Stop
from adjudicator.table import Player, all_named


def settle(replay: Position) -> None:
    """Book what has happened since the last look to the step under way."""
    log = replay.game.log or []
    if len(log) == replay.seen_events and not replay.record.step and replay.attempting is None:
        return
    if fresh := log[replay.seen_events :]:
        replay.seen_events = len(log)
        replay.now.events += fresh
        replay.unsaid += automatic_steps.not_told(replay, fresh)
    if replay.record.step:
        have = {consult.question for consult in replay.now.consults}
        replay.now.consults += [consult for consult in replay.record.take() if consult.question not in have]
    if replay.attempting is not None:
        index, attempt, events = replay.attempting
        if late_answers.note_late(replay, index, attempt, list(replay.now.consults)):
            raise Again
        if attempt.refusal is not None:
            replay.attempting = None
            if events < len(log) - 1:
                wrong_answers.refuse_whole(replay, index, attempt.refusal)
            why = why_that_turn(replay, attempt) + went_by_itself(replay, attempt) + gone_instead(replay, attempt)
            replay.now.refused = [*attempt.refusal, *why]


def went_by_itself(replay: Position, attempt: Attempt) -> list[Obstacle]:
    """That a card which somebody means to play has been played already, since nothing else could be done with it."""
    if attempt.verb != "plays" or attempt.card is not None or not replay.now.step.objects:
        return []
    key, name = replay.key(replay.now.step.thing), attempt.player.name
    told = (done.step for done in replay.outcome.done if done is not replay.now)
    if any(step.verb == "plays" and step.actor == name and replay.key(step.thing) == key for step in told):
        return []
    log = replay.game.log or []
    gone = [one for one in automatic_steps.by(log, ("play", "discard"), name) if automatic_steps.key_of(one) == key]
    event = gone[-1] if gone else None
    where = event.data.get("source", event.data.get("from")) if event is not None else None
    if event is None or where == "hand":
        return []
    if event.kind == "play":
        return [Obstacle(f"{event.data['card']} has been played already, by itself, out of the {where}")]
    if where != f"{name}'s temporary hand":
        return []
    after = log[log.index(event) :]
    ender = next((one.data.get("why") for one in after if one.kind == "turn over"), None)
    done = next((one.data["card"] for one in after if one.kind == "done" and one.data["card"] != ender), "")
    return [Obstacle(f"{event.data['card']} was left over of {done}")] if done else []


def gone_instead(replay: Position, attempt: Attempt) -> list[Obstacle]:
    """What somebody has discarded by itself, where it is told that it was something else."""
    if attempt.verb != "discards" or replay.now.step.refused is not None:
        return []
    told = [done for done in replay.outcome.done if done is not replay.now][-1:]
    gone = [one for done in told for one in automatic_steps.by(done.events, ("discard",), attempt.player.name)]
    names = {automatic_steps.key_of(one) for one in gone}
    if names.isdisjoint(map(replay.key, replay.now.step.objects)):
        return []
    return [Obstacle(f"{attempt.player.name} discarded {', '.join(str(one.data['card']) for one in gone)}")]


def why_that_turn(replay: Position, attempt: Attempt) -> list[Obstacle]:
    """Why it is somebody's turn, where somebody else goes on or begins: what is owed in it, or what ended the last one.

    It is said once, of the first step that goes on as though it were not; where that is argued about, after a play.
    """
    turn, not_yet = replay.game.turn, f"it is {replay.game.turn.player.name}'s turn"
    goes_on = attempt.verb in ("draws", "plays", "uses") and attempt.player is not turn.player
    argued = replay.now.step.refused is not None
    extra = any(one is attempt.player is turn.player for one, _ in replay.game.owed.extra_turns)
    if extra and attempt.verb == "draws" and turn.phase == PLAY and not argued:
        return not_ended(replay, attempt)
    if not goes_on or not told_in(attempt.refusal, not_yet) or (argued and not turn.plays.made):
        return []
    if any(told_in(done.refused, not_yet) for done in replay.outcome.done if done is not replay.now):
        return []
    if turn.phase != PLAY:
        return plays_were_made(replay, attempt.player)
    return not_ended(replay, attempt) if attempt.verb != "uses" else []


def not_ended(replay: Position, attempt: Attempt) -> list[Obstacle]:
    """What keeps a turn from being over, or that no step ends it."""
    game, active = replay.game, replay.game.turn.player
    with game.table.supposing():
        owed = replay.law.decide(
            lambda: verbs.obstacles(game, Attempt(active, "ends turn")), lambda found: [one.ruling for one in found]
        )
    if owed:
        return [Obstacle(f"{active.name} may not end it yet: {one.text}", one.ruling) for one in owed]
    return [Obstacle(f"no step says that {active.name} ends the turn")] if attempt.verb == "draws" else []


def plays_were_made(replay: Position, player: Player) -> list[Obstacle]:
    """Why somebody's last turn was over: a card ended it, its plays were made, or no card was left for them."""
    log = replay.game.log or []
    over = next((one for one in reversed(log) if one.kind == "turn over"), None)
    last = next((one for one in reversed(log) if one.kind == "play" and "count" in one.data), None)
    if over is None or over.data.get("player") != player.name:
        return []
    if card := over.data.get("why"):
        return [Obstacle(f"{card} had ended {player.name}'s turn")]
    if last is None:
        played = replay.scenario.turn.get("played")
        why = f"had made the plays of the turn (`played: {played}`)" if played else "had no play to make"
        return [Obstacle(f"{player.name} {why}")]
    if last.data.get("player") != player.name:
        return []
    rule, *left = str(last.data.get("then") or last.data["count"]).rsplit(", ", 1)
    some_left = str(last.data["count"]).startswith(f"{rule}, ") and not str(last.data["count"]).endswith(", 0 left")
    made = left == ["0 left"] and bool(player.hand.cards or not some_left)
    why = "had made the plays of the turn" if made or player.hand.cards else "had no card left to play"
    return [Obstacle(f"{player.name} {why}{f' ({rule})' if made else ''}")]


def told_in(refusal: Sequence[Obstacle] | None, text: str) -> bool:
    """Whether a refusal says so among other things."""
    return any(one.text == text for one in refusal or ())


def cut_short(replay: Position) -> None:
    """The game was over before what somebody attempted could be looked at: the draws before it ended it."""
    if replay.waits_for_draws and replay.now.refused is None:
        replay.now.refused = [Obstacle(over(replay))]
        replay.sheet.queue, replay.sheet.chance = [], []


def over(replay: Position) -> str:
    winners = all_named(replay.game.winners)
    return f"the game is over: {winners} won" if winners else "the game is over"


def start(replay: Position, step: Step, answering: bool = False) -> None:
    """From here on what happens belongs to a step. An answer leaves the answers of the play it meets for later."""
    settle(replay)
    replay.work += 1
    if answering:
        replay.stash.append(replay.sheet)
    else:
        step_over(replay)
    if replay.now.refused is None and step.refused is None:  # what was or is to be refused lets no moment pass
        replay.unsaid = []
    replay.begin_sheet(Done(step))
    replay.record.told.clear()
    replay.telling = automatic_steps.tells(replay, step)
    if not answering:
        replay.passed, replay.made, replay.doubtful, replay.surplus = [], [], [], []
        replay.attempting = replay.oneself = None


def step_over(replay: Position) -> None:
    """A step is done: what it tells has to have happened, and all its answers to have been asked for."""
    for sheet in replay.sheets():
        if belied := told_draws.belied(replay, sheet.done):
            sheet.done.refused = belied
        alone = sheet.chance_by is not sheet.done.step
        if alone:  # a step of its own is not refused with the play before it
            wrong_answers.left_to_chance(replay, sheet.chance_by, sheet.chance)
        if wrong_answers.chosen_in_vain(replay, sheet.done):
            wrong_answers.call_in_vain(replay, sheet.done)
        if sheet.done.refused is not None or wrong_answers.stopped(replay, sheet.done):
            continue
        if [answer.text for answer in sheet.queue] == [NO_MORE] and len(sheet.done.step.answers) > 1:
            sheet.queue.clear()  # said after the last that could be chosen
        wrong_answers.leave_out_surplus(replay, sheet.queue)
        expected = replay.strict or sheet.done.step.refused is not None
        doubted = bool(sheet.queue) and (expected or any(sheet.queue[0] is one for one in replay.doubtful))
        wrong = doubted and wrong_answers.misnamed(replay, sheet)
        if sheet.queue and replay.strict and not wrong:
            wrong_answers.one_too_many(replay, sheet)
            wrong_answers.unasked(replay, sheet.done.step, sheet.queue[0].text, at=sheet.queue[0].at)
            raise Stop
        sheet.done.passed_over = sheet.done.passed_over or next((one.text for one in sheet.queue), "")
        wrong_answers.left_to_chance(replay, sheet.chance_by, wrong_answers.beside_the_pile(replay, sheet))
    replay.stash = []


def foresee(replay: Position, index: int) -> None:
    """Claims standing under a step ask with `may` about the moment before it, where they ask about that step."""
    taken = replay.scenario.steps[index]
    for step in replay.scenario.steps[index + 1 : index + 2]:
        for claim in step.claims if step.beside else ():
            for fact in ("may", "may_not"):
                if fact in claim.holds and is_about(replay, {"may": claim.holds[fact]}, taken):
                    replay.foreseen[id(claim.holds)] = looked_up(replay, fact, claim.holds[fact])


def is_about(replay: Position, told: Mapping[str, Any], step: Step) -> bool:
    """Whether one of the steps that facts name is this very step."""
    things, doing = {"", *map(replay.key, step.objects)}, (step.actor, step.verb)
    return any(one[:2] == doing and replay.key(one[2]) in things for one in replay.asked_about(told))


def start_said(replay: Position, step: Step) -> None:
    """A step that says what has just happened: what comes next belongs to it."""
    replay.at += 1
    events = replay.now.events
    own = len(events) - automatic_steps.told_last(replay, step, events)
    told, replay.now.events = events[own:], events[:own]
    if belied := told_draws.belied(replay, replay.now):
        replay.now.refused = belied
    replay.stash.append(replay.sheet)
    replay.begin_sheet(Done(step, told, said=True))


def told_chance(replay: Position, step: Step) -> None:
    """What chance brings, told in a step of its own."""
    replay.at += 1
    wrong_answers.left_to_chance(replay, replay.sheet.chance_by, replay.sheet.chance)
    replay.sheet.chance, replay.sheet.chance_by = list(step.chance), step


def replay_refusal(replay: Position, step: Step) -> None:
    """A step that a first run found to be refused half-way: it does not happen at all."""
    obstacles, consults = replay.refusals[replay.at]
    start(replay, step)
    replay.at += 1
    turn_down(replay, step, obstacles)
    replay.now.consults = consults


def turn_down(replay: Position, step: Step, obstacles: list[Obstacle]) -> None:
    """Write down that a step is refused; what it was told to choose is told no more."""
    refuse(replay.game, replay.attempt_of(step), obstacles)
    settle(replay)
    replay.now.refused = obstacles
    replay.sheet.queue = []


def take_up(replay: Position, step: Step, answering: bool = False) -> Attempt:
    """Hand a step to the engine."""
    index = replay.at
    foresee(replay, index)
    passed = [ask for ask, _ in replay.passed]
    start(replay, step, answering)
    replay.at += 1
    player = replay.named(step.actor)
    if step.verb == "discards":
        attempt = replay.discarding(player, step.objects, passed)
    else:
        if not (answering or step.inside):
            replay.outermost = step.thing, len(replay.game.log or []), step.actor
        if step.verb == "plays" and not (answering or step.along):
            replay.held_before = step.thing, frozenset(player.hand.cards)
        power = power_meant(replay, step) or power_usable(replay, player, step)
        attempt = replay.attempt_for(player, step.verb, step.thing, power, step.source)
        attempt.aim = replay.key(step.against) if step.against else replay.meant.get(replay.at - 1)
        attempt.random, attempt.silent = bool(step.chance), step.silent
        if step.verb == "plays" and attempt.card is None and step.objects and replay.may_be_drawn(step.objects[0]):
            attempt.find = lambda: replay.held(player, step.objects[0], step.source)
    if step.silent and replay.strict and not verbs.words_demanded(replay.game, attempt):
        message = "no card demands words here that could be left out"
        replay.wrong(step, "unasked-answer", message, "take `silent:` out")
        raise Stop
    replay.attempting = (index, attempt, len(replay.game.log or []))
    return attempt


def held_before(replay: Position, step: Step) -> str | None:
    """The Action along with which a card is told that its player held before, once the cards it asks for are played."""
    player = replay.named(step.actor)
    if player.temporary or (step.along and not replay.strict):
        return None
    if step.along:
        action, cards = replay.held_before
        return action if replay.held(player, step.thing) in cards else None
    return told_inside(replay, step)


def told_inside(replay: Position, step: Step) -> str | None:
    """The Action or the use inside which a card of the hand is told to be played, once its own cards have been."""
    action, since, actor = replay.outermost
    if not (step.inside and step.verb == "plays" and step.refused is None and step.actor == actor):
        return None
    if not automatic_steps.held_known(replay, actor, replay.key(step.thing)):
        return None
    happened = (replay.game.log or [])[since:]
    if any(event.kind == "turn over" and event.data.get("why") for event in happened):
        return None  # a card has ended the turn, which is the reason
    plays = automatic_steps.by(happened, ("play",), actor)
    return action if any(event.data.get("source") != "hand" for event in plays) else None


def not_of_it(replay: Position, step: Step, action: str) -> None:
    """A card told along with an Action that has nothing to do with it is refused."""
    start(replay, step)
    replay.at += 1
    later = "" if step.along else "; what is played after it does not stand under its `then:`"
    turn_down(replay, step, [Obstacle(f"{step.thing} is not among the cards of {action}{later}")])


def told_along(replay: Position) -> Attempt | None:
    """A card that a step told as refused names among those of its Action to be played: with it the step is refused.

    Where it is not refused, each card that is played is a step of its own (`scenario.reading.told_along.told_apart`).
    """
    done, queue = replay.now, replay.sheet.queue
    if done.step.refused is None or done.step.verb != "plays" or done.refused is not None or not queue:
        return None
    player, told = replay.game.turn.player, queue[0]
    known = told.label is None and replay.scenario.find(told.text) is not None
    if not known or player.name != done.step.actor or not player.temporary:
        return None
    queue.pop(0)
    attempt = replay.attempt_for(player, "plays", told.text)
    replay.attempting = (replay.index_of(done.step), attempt, 0)  # it is a part: what went before is taken back
    return attempt


def power_meant(replay: Position, step: Step) -> str | None:
    """The power that a step names; where it only names a card under its own, the power that brings that out."""
    if step.power or step.verb != "uses" or not step.objects or not step.answers:
        return step.power
    host, hidden = replay.key(step.objects[0]), replay.key(step.answers[0].text)
    cards = replay.game.cards
    below = (replay.game.table.zone[number].host for number, card in enumerate(cards) if card.key == hidden)
    over = next((cards[number] for number in below if number is not None and cards[number].key == host), None)
    powers = over.powers if over is not None else ()
    return next((power.name for power in powers if power.effect == "reveal"), None)


def power_usable(replay: Position, player: Player, step: Step) -> str | None:
    """The power that is meant where a step names none: one that may be used just now, if the first may not be."""
    if step.verb != "uses" or not step.objects:
        return None
    with replay.record.aside():
        usable = [
            one.power
            for one in allowed.tries(replay, player, "uses", step.objects[0])
            if not verbs.obstacles(replay.game, one)
        ]
    return usable[0] if usable else None
