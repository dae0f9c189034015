"""Answers of a file that nobody asks for, or that are no option: why not, and how to say what they seem to mean."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NoReturn

from adjudicator.cards.names import normal
from adjudicator.engine import NO_MORE, SPOKEN, Ask, Obstacle
from adjudicator.engine.numbers import bans
from adjudicator.engine.permission import not_held, verbs
from adjudicator.law import Options
from adjudicator.scenario.model import NOWHERE, Answer, Step
from adjudicator.scenario.replaying import automatic_steps, telling_apart
from adjudicator.scenario.replaying.outcome import Done
from adjudicator.scenario.replaying.position import Again, Position, Sheet, Stop
from adjudicator.table import Player
from adjudicator.table.kinds import DRAW_PILE

TAKE_OUT = "take it out, or see what is asked with --step"
STOPPED = ("cancelled", "stopped")
"""The events that tell that a play came to nothing."""


def pass_over(replay: Position, ask: Ask) -> None:
    """A choice of one option, or of none, that nobody has to answer."""
    have = [*replay.now.consults, *replay.record.step.values()]
    replay.passed.append((ask, {one.question for one in have}))


def refuse_whole(replay: Position, index: int, obstacles: list[Obstacle], ask: Ask | None = None) -> NoReturn:
    """A step is refused after something has happened in it: replay from the start without it.

    What was consulted in it stays, but for what was only told of it, which is told no more, and what came after the
    choice that it is refused for, where that one was passed over.
    """
    left_out = set(replay.record.told)
    consults = replay.now.consults + replay.record.take()
    for passed, before in replay.passed:
        if passed is ask:
            left_out |= {one.question for one in consults} - before - {one.ruling for one in obstacles}
    replay.refusals[index] = (obstacles, [one for one in consults if one.question not in left_out])
    raise Again


def misnamed(replay: Position, sheet: Sheet) -> bool:
    """An answer that is left over is a wrong one, where its player had a choice of one option that is another.

    Whether it is, and its step refused for it. Raises Again where that undoes what has happened.
    """
    done, text = sheet.done, sheet.queue[0].text
    asked = asked_alone(replay, done.step.actor, text, sheet.queue[0].label)
    if asked is None or replay.index_of(done.step) in replay.refusals:
        return False
    illegal(replay, done, asked, text)
    return True


def meant_for(replay: Position, ask: Ask, given: Answer) -> Ask:
    """The choice that a wrong answer is meant for: one of one option, passed before, where this is of other things."""
    alone = asked_alone(replay, ask.chooser, given.text, given.label)
    if alone is None or not alone.options or type(alone.options[0]) is type(ask.options[0]):
        return ask
    return alone


def illegal(replay: Position, done: Done, ask: Ask, text: str) -> None:
    """An answer given along with a step is not among the options: the whole step is refused."""
    if done.said:
        done.refused = why_not(replay, ask, text)  # what comes by itself is made all the same
        return
    index = replay.index_of(done.step)
    if index not in replay.refusals:  # else an answer in a step of its own, which could not be taken back before
        refuse_whole(replay, index, why_not(replay, ask, text), ask)


def one_too_many(replay: Position, sheet: Sheet) -> None:
    """A step is refused for an answer beyond all that is asked for it, where some of what it tells was asked.

    One that is told as refused is so in any case.
    """
    step, text = sheet.done.step, sheet.queue[0].text
    if replay.key(text) in map(normal, came_alone(replay)):
        told = ", ".join(answer.text for answer in step.answers)
        found = [Obstacle(f"{text} comes by chance and is not for {step.actor} to choose; write `chance: [{told}]`")]
    elif step.verb == "discards":
        found = verbs.obstacles(replay.game, replay.attempt_for(replay.named(step.actor), "discards", text))
    elif step.verb in ("plays", "uses") and (step.refused is not None or 0 < len(sheet.queue) < len(step.answers)):
        found = [Obstacle(f"{beyond(step, sheet.queue[0], len(step.answers) - len(sheet.queue))}, and so not {text}")]
    elif any(one.question == "action-without-effect" for one in (*sheet.done.consults, *replay.record.step.values())):
        found = [Obstacle(f"{where_it_lies(replay, text)} cannot be chosen; there is nothing to choose from")]
    else:
        return
    if found and replay.index_of(step) not in replay.refusals:
        refuse_whole(replay, replay.index_of(step), found)


def beyond(step: Step, answer: Answer, chosen: int) -> str:
    """How much there was to choose, where something is told to be chosen that is too much."""
    if answer.label is not None and answer.by_chance:
        return f"chance brings no more for {answer.label}"
    if answer.label is not None:
        return f"{step.actor} has nothing to choose for {answer.label}"
    return f"{step.actor} has no more than {chosen} to choose" if chosen else f"{step.actor} has nothing to choose"


def asked_alone(replay: Position, name: str, text: str, label: str | None = None) -> Ask | None:
    """A choice of a player since the last act with one option, of the kind that a text names, or without any.

    Of several it is the first that is about the label of the answer, if one is.
    """
    kind: type
    if replay.player(text) is not None:
        kind = Player
    elif replay.scenario.find(text) is not None:
        kind = int
    elif text in SPOKEN and text != NO_MORE:
        kind = object
    else:
        return None
    mine = [ask for ask, _ in replay.passed if ask.who is not None and ask.who.name == name]
    mine = [ask for ask in mine if not ask.options or isinstance(ask.options[0], kind)]
    about = [ask for ask in mine if label is not None and normal(label) in normal(ask.what)]
    return next(iter(about or mine), None)


def stopped(replay: Position, done: Done) -> bool:
    """Whether a play came to nothing, or a card that it brought out, so that what was to be chosen is not asked.

    Another play cancelled it, or somebody had won before it was carried out (LF-13).
    """
    events = automatic_steps.events_since(replay, done)
    if done.step.verb == "plays" and [event.kind for event in events] == ["play", "game over"]:
        return True
    chains = [event.data["chain"] for event in events if event.kind == "answer" and event.data.get("chain")]
    off = {normal(one.removesuffix(": off")) for one in (chains[-1] if chains else ()) if one.endswith(": off")}
    named = {replay.key(name) for name in done.step.objects}.union(
        map(automatic_steps.key_of, automatic_steps.by(done.events, ("play",), done.step.actor))
    )
    gone = {normal(str(event.data.get("card") or event.data.get("what"))) for event in events if event.kind in STOPPED}
    return bool(named & (off | gone))


def chosen_in_vain(replay: Position, done: Done) -> bool:
    """Whether what a play takes is told after the answers to it, though these have left nothing to take.

    What answers a taking has been played against that very one, told late.
    """
    if not any(done.step is one for one in replay.scenario.moved):
        return False
    before = [one for one in replay.outcome.done if one.step.verb in ("plays", "uses") or one is done]
    play = next((one for one, after in pairwise(before) if after is done), None)
    if play is None or not stopped(replay, play):
        return False
    answers = [one for done in replay.outcome.done for one in done.events if one.kind == "answer"]
    cards = [replay.scenario.find(str(one.data.get("card"))) for one in answers]
    return not any(each.get("what") == "taking" for card in cards if card is not None for each in card.answers)


def call_in_vain(replay: Position, done: Done) -> None:
    """What is chosen of a play that was cancelled is refused; under another reading it is left out."""
    if replay.strict:
        done.refused = [Obstacle("the play was cancelled, and nothing of it is chosen")]
    else:
        done.passed_over = done.step.thing


def unasked(replay: Position, step: Step, text: str, at: tuple[int, int] = NOWHERE) -> None:
    """An answer that nothing asked for is an error in the file."""
    message, hint = f"nothing asks {step.actor or 'anybody'} to choose {text!r}", otherwise_said(replay, step, text)
    if step.verb == "passes":
        message, hint = f"{step.actor} is asked nothing to pass on", f"a turn is ended by `{step.actor} ends turn`"
    replay.wrong(step, "unasked-answer", message, hint, at)


def left_to_chance(replay: Position, step: Step, left: Sequence[str]) -> None:
    """So is what chance brings and nothing asks for. Raises Stop where anything is left."""
    if left and replay.strict:
        message = f"nothing here is left to chance that could bring {left[0]!r}"
        found, hint = replay.scenario.find(left[0]), TAKE_OUT
        elsewhere = automatic_steps.lies_elsewhere(replay, found.key) if found is not None else []
        alone = came_alone(replay)
        told = [done for done in replay.outcome.done if done.step is step]
        drawn = [event for done in told for event in automatic_steps.by(done.events, ("draw",), step.actor)]
        if step.verb == "plays" and replay.key(step.thing) == replay.key(left[0]):
            hint = "nothing has this play be made at random; take it out"
        elif alone:
            hint = f"only {' and '.join(alone)} could come"
        elif found is not None and any(replay.scenario.draw_pile):
            hint = "the cards come as `draw_pile:` lists them; take it out"
        elif elsewhere:
            hint = elsewhere[0].text
        elif found is not None and step.actor and not replay.on_the_table(found.key):
            hint = f"cards that are drawn are a step of their own: `{step.actor} draws: [{', '.join(left)}]`"
        if drawn:
            hint = f"{step.actor} draws no more for it than {', '.join(str(one.data['card']) for one in drawn)}; {hint}"
        replay.wrong(step, "unasked-answer", message, hint, step.chance_at)
        raise Stop


def came_alone(replay: Position) -> list[str]:
    """What chance has brought since the last act where nothing else was left."""
    return [replay.option_name(one.options[0]) for one, _ in replay.passed if one.who is None and len(one.options) == 1]


def beside_the_pile(replay: Position, sheet: Sheet) -> list[str]:
    """What is told to come by chance, but for the cards that a listed pile has brought: those are told once more."""
    came = [event for event in sheet.done.events if event.data.get("from") == DRAW_PILE]
    brought = {normal(str(event.data.get("card", ""))) for event in came}
    return [text for text in sheet.chance if replay.key(text) not in brought]


def leave_out_surplus(replay: Position, queue: list[Answer], ask: Ask | None = None) -> None:
    """Answers that were one too many are left out, unless a choice that comes later knows them."""
    while queue and any(queue[0] is one for one in replay.surplus):
        if ask is not None and replay.option(ask, queue[0].text) is not None:
            return
        queue.pop(0)
        replay.outcome.skipped += 1


def otherwise_said(replay: Position, step: Step, text: str) -> str:
    """How to say in a file what an answer that nothing asks for seems to mean."""
    if replay.waiting is not None and replay.waiting.who is not None and replay.waiting.who.name != step.actor:
        return f"it is for {replay.waiting.who.name} to choose: `choosing: {{{replay.waiting.who.name}: {text}}}`"
    player, card = replay.player(step.actor or ""), replay.scenario.find(text)
    if player is None or card is None:
        return TAKE_OUT
    if step.verb == "plays" and is_surprise(replay, step.objects) and told_before(replay, step, card.key):
        return f"the play that it answers is told by `against: {text}`"
    temporary = [number for hand in player.temporary for number in hand.zone.cards]
    if any(replay.game.cards[number].key == card.key for number in temporary):
        return f"each card that {player.name} plays is a step of its own: `{player.name} plays: {text}`"
    if any(replay.game.cards[number].key == card.key for number in player.hand.cards):
        return f"a card that {player.name} plays or discards is a step of its own: `{player.name} discards: {text}`"
    if not replay.scenario.discard and not replay.on_the_table(card.key):
        return f"the table tells of no card in the discard pile; where {text} lies there: `discard: [{text}]`"
    return TAKE_OUT


def is_surprise(replay: Position, names: Sequence[str]) -> bool:
    """Whether the first of some cards in the file is a Surprise."""
    found = replay.scenario.find(names[0]) if names else None
    return found is not None and found.type == "surprise"


def told_before(replay: Position, step: Step, key: str) -> bool:
    """Whether a step before this one tells a play of the card."""
    before = replay.scenario.steps[: replay.index_of(step)]
    return any(key == replay.key(name) for one in before if one.verb == "plays" for name in one.objects)


def why_not(replay: Position, ask: Ask, text: str) -> list[Obstacle]:
    """Why an answer is not among the options: rulings under which it would be, else the options."""
    found: list[Obstacle] = []
    if replay.is_among(text, ask.options):
        told = f"{text} may be chosen here, but not under the label, or from the place, that is told"
        return [Obstacle(f"{told} (the choice is {ask.what!r}; write `choosing: {labelled(replay, ask, text)}`)")]
    if isinstance(ask.options, Options):
        for listed in ask.options.listed:
            for options in listed.options.values():
                if len(options) < 2 <= len(ask.options):
                    replay.record.note(listed.consult)  # there nothing could be named wrongly
                other = next((o for o in options if normal(replay.option_name(o)) == replay.key(text)), None)
                if other is not None and listed.differs_on(other):
                    replay.record.note(listed.consult)
                    found.append(Obstacle(f"{text} cannot be chosen", listed.consult.question))
                    break
    if not found and ask.what == bans.TO_STEAL and ask.who is not None:
        found = kept_from(replay, ask.who, text)
    if found:
        return found
    if isinstance(ask.options, Options):
        replay.law.left_open(ask.options)
    there = f"options: {replay.options_of(ask)}" if ask.options else "there is nothing to choose from"
    return [Obstacle(f"{where_it_lies(replay, text)} cannot be chosen{what_for(replay, ask)}; {there}")]


def where_it_lies(replay: Position, text: str) -> str:
    """A card that a file names, and where everybody can see that it lies."""
    where = not_held.lie_open(replay.game, replay.game.table.named(replay.key(text)))
    return f"{text}, which {where}," if where else text


def labelled(replay: Position, ask: Ask, text: str) -> str:
    """An answer under the label that it needs: whom the choice is about, else where the card lies on the table."""
    game = replay.game
    labels = [one.name for one in game.players if normal(one.name) in normal(ask.what)]
    if not labels and telling_apart.is_card(card := replay.option(ask, text)):
        host = game.table.attached.get(card)
        if host is not None or game.table.zone[card].in_front:
            labels = [telling_apart.whereabouts(game, card)]
    return f"{{{labels[0]}: {text}}}" if labels else text


def what_for(replay: Position, ask: Ask) -> str:
    """For what something is chosen now, where it is no card that a step tells: another card has brought it out."""
    if any(passed is ask for passed, _ in replay.passed):
        return ""
    told = {replay.key(name) for done in (*replay.outcome.done, replay.now) for name in done.step.objects}
    just = [event for event in (replay.game.log or [])[-1:] if event.kind == "play"]  # what it is aimed at comes first
    played = [replay.scenario.find(str(event.data["card"])) for event in just]
    for card in played or [replay.game.cards[play.card] for play in replay.game.plays.under_way[-1:]]:
        if card is not None and card.key not in told:
            return " to make room for the new Goal" if card.type == "goal" else f" for {card.name}"
    return ""


def kept_from(replay: Position, player: Player, text: str) -> list[Obstacle]:
    """The ban that keeps somebody from stealing what is told, where one does."""
    there = (
        one for other in replay.game.players for one in other.front() if replay.game.cards[one].key == replay.key(text)
    )
    return next(filter(None, (bans.not_to_be_stolen(replay.game, player, one) for one in there)), [])
