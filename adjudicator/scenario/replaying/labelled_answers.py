"""Answers under a label: which choice each of them is for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.cards.names import normal
from adjudicator.engine import Ask
from adjudicator.law import Options
from adjudicator.plain_data import replace
from adjudicator.scenario.model import Answer
from adjudicator.scenario.replaying import telling_apart
from adjudicator.scenario.replaying.position import Position


def fits_label(replay: Position, ask: Ask, answer: Answer) -> bool:
    """A labelled answer goes to the choice that is about its label, or is of cards of that player's.

    Who is asked about cards of their own may be told there what they are given, too: that waits for its choice.
    """
    label = answer.label
    if label is None or normal(label) in normal(ask.what) or label == "after":
        return True
    if any(normal(player.name) in normal(ask.what) for player in replay.game.players):
        return False
    theirs = [option for option in ask.options if telling_apart.is_at(replay.game, option, label)]
    if ask.who is not None and normal(ask.who.name) == normal(label):
        return replay.is_among(answer.text, theirs)
    return bool(theirs)


def lies_elsewhere(replay: Position, ask: Ask, queue: Sequence[Answer]) -> bool:
    """Whether an answer names an option that lies elsewhere than under its label, and none of them fits better."""
    about = any(normal(player.name) in normal(ask.what) for player in replay.game.players)
    fits = any(fits_label(replay, ask, one) for one in queue)
    return not (about or fits) and replay.is_among(queue[0].text, ask.options)


def bring_forward(replay: Position, ask: Ask, queue: list[Answer]) -> None:
    """Labelled answers may stand in any order: the one about this choice comes first. A pile is its card's label."""
    if len(queue) > 1 and replay.option(ask, queue[0].text) is None:
        card = replay.option(ask, queue[1].text)
        there = [one for one in ask.options if telling_apart.lies(replay.game, one, queue[0].text, card)]
        if there:
            queue.pop(0)
            if len(telling_apart.alike(replay.game, ask, card)) > 1:
                queue[0] = replace(queue[0], label=telling_apart.whereabouts(replay.game, there[0]))
    queue[:] = [by_player(replay, ask, answer) for answer in queue]
    in_another_order(replay, ask, queue)
    if queue[0].label is None or fits_label(replay, ask, queue[0]):
        return
    for place, answer in enumerate(queue):
        if answer.label is None:
            return
        if normal(answer.label) in normal(ask.what):
            queue.insert(0, queue.pop(place))
            return


def in_another_order(replay: Position, ask: Ask, queue: list[Answer]) -> None:
    """What is asked for one card may be told in any order: who gets it before what it is, what is had before its price.

    Where the first may not be chosen here, though another reading lets it, that is what may be argued.
    """
    first, listed = queue[0], ask.options.listed if isinstance(ask.options, Options) else ()
    if first.label is not None or (replay.player(first.text) is None and replay.scenario.find(first.text) is None):
        return
    offered = [ask.options, *(some for one in listed for some in one.options.values())]
    if not any(replay.is_among(first.text, some) for some in offered):
        for place, answer in enumerate(queue):
            if answer.label is None and replay.is_among(answer.text, ask.options):
                queue.insert(0, queue.pop(place))
                return


def by_player(replay: Position, ask: Ask, answer: Answer) -> Answer:
    """An answer that tells for a card who gets it, turned round where the choice is which card a player gets."""
    names = {normal(player.name): player.name for player in replay.game.players}
    label, whom = answer.label, names.get(normal(answer.text))
    if label is None or whom is None or not any(name in normal(ask.what) for name in names):
        return answer
    return answer if replay.option(ask, label) is None else replace(answer, text=label, label=whom)


def left_over(replay: Position, ask: Ask, queue: Sequence[Answer]) -> Any:
    """The option that nobody else is given, where the file says of all others for whom they are."""
    names = {player.name for player in replay.game.players}
    about = any(normal(name) in normal(ask.what) for name in names)
    if not about or len(ask.options) != len(queue) + 1 or any(answer.label not in names for answer in queue):
        return None
    given = [replay.option(ask, answer.text) for answer in queue]
    left = [option for option in ask.options if option not in given]
    return left[0] if len(left) == 1 else None


def for_another(replay: Position, ask: Ask, name: str, said: Sequence[str]) -> bool:
    """Whether somebody answers what somebody else is asked, with something that may be chosen there."""
    if ask.who is None or ask.who.name == name or not said:
        return False
    return replay.is_among(said[0], ask.options)
