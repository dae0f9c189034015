"""Looking ahead while a play waits: what would hold if nobody answered it, found by a replay that ends here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from adjudicator.engine import Ask
from adjudicator.engine.numbers.plays_in_words import still_left
from adjudicator.engine.state.asks import WHO_BEGINS
from adjudicator.law import Consult
from adjudicator.plain_data import replace
from adjudicator.scenario.model import Step
from adjudicator.scenario.replaying.outcome import Outcome
from adjudicator.scenario.replaying.position import MOST_BRANCHED, Position, Stop

MOMENTARY = ("pending", "may", "may_not", "options", "asks")
"""Facts that speak of this very moment, not of what holds if nobody answers."""
CHOICES = ("options", "asks")
"""Those of them that are about a choice: while others may still answer a play there is none, so what comes is meant."""

WHOSE = frozenset(("turn", "plays_left", "draws_left"))
"""Facts that are over with a turn: where others speak of a choice in it, these speak of that moment too."""


def looks_ahead(replay: Position, step: Step, *, window: bool) -> bool:
    """Whether a step asks, while a play waits, for more than this very moment tells."""
    if not replay.game.plays.pending or replay.game.over or replay.forked:
        return False
    return any(lies_ahead(fact, window=window) for facts in step.facts() for fact in facts)


def lies_ahead(fact: str, *, window: bool) -> bool:
    """Whether a fact speaks of what holds if nobody answers a play that waits, be it in the `window` for answers."""
    return fact not in MOMENTARY or (window and fact in CHOICES)


def of_this_moment(replay: Position, ask: Ask) -> bool:
    """Whether the next step claims something of the very moment in which a choice waits: it is about the choice.

    So it is where that alone is claimed, where one claims who has to choose and another whose turn it is, and right
    after an answer to the choice that was refused; while chance decides nobody waits, but for who is to begin. Whether
    others may answer a play is not about what is named as it is played. What is claimed before a step that does, with
    nothing done between them, is of that moment too.
    """
    row = takewhile(lambda one: one.takes_no_time, replay.scenario.steps[replay.at :])
    return any(claims_of_it(replay, one, ask) for one in row)


def claims_of_it(replay: Position, step: Step, ask: Ask) -> bool:
    """Whether a step by itself claims something of the very moment in which a choice waits."""
    if about_another(replay, step, ask):
        return False
    if step.facts() and told_in_part(replay, step, ask):
        return True
    facts = step.facts() if step.kind == "claims" else []
    others = [some for some in facts if not some.keys() <= set(MOMENTARY)]
    chooses = any(some.keys() <= set(MOMENTARY) and not some.keys().isdisjoint(CHOICES) for some in facts)
    if chooses and others and all(some.keys() <= WHOSE for some in others):
        return not about_the_answers(replay, step, ask)
    if (ask.who is None and ask.what != WHO_BEGINS) or about_the_answers(replay, step, ask):
        return False
    last = replay.now
    if step.claims and last.refused is not None and ask.who is not None and last.step.makes_choice:
        return last.step.actor == ask.who.name
    return bool(facts) and not others


def about_another(replay: Position, step: Step, ask: Ask) -> bool:
    """Whether claims tell what may be chosen, and nobody names anything of a choice: they are about one to come."""
    listed = [str(name) for claim in step.claims for name in claim.holds.get("options") or ()]
    return bool(listed) and not any(replay.is_among(name, ask.options) for name in listed)


def told_in_part(replay: Position, step: Step, ask: Ask) -> bool:
    """Whether a step looks at the table after some of the discards that a limit asks for, while more are due.

    Under another reading it does where it does by the file's own law: that more are due is what may be argued. What the
    limit asks of the others and what it asks of the active player as the turn ends are two moments. Where they argue
    only about what somebody has who has discarded nothing so far, they argue about what has to go.
    """
    done, active = replay.now, replay.game.turn.player
    if done.step.verb != "discards" or done.refused is not None:
        return False
    if replay.turned and id(step) not in replay.by_own_law:
        return False
    made = [one for one in replay.made if (one.what, one.about) == (ask.what, ask.about)]
    if step.claims and ask.who is not None and ask.who not in [one.who for one in made]:
        if all(claim.holds.keys() <= {ask.who.name} for claim in step.claims):
            return False
    return any((one.who is active) == (ask.who is active) for one in made)


def between_pulls(replay: Position, ask: Ask) -> bool:
    """Whether chance goes on after all that the file tells of it: what is claimed there is how it stands by now.

    So it is between the throws of a contest, and between cards that are pulled out of hands.
    """
    kind = ask.what.partition(" of ")[0]
    if ask.who is not None or not any(one.who is None and one.what.startswith(kind) for one in replay.made):
        return False
    if replay.now.said and replay.now.step.verb == "draws":
        return True
    return any(
        not sheet.chance and not any(one.by_chance for one in sheet.queue)
        for sheet in replay.sheets()
        if sheet.chance_by.chance or any(one.by_chance for one in sheet.done.step.answers)
    )


def comes_after(replay: Position, step: Step, ask: Ask, alike: bool) -> bool:
    """Whether a step looks past a choice that waits and says nothing of it.

    So it does where all options look `alike`; and where somebody else has to choose before the player whose turn it is
    goes on, the file never tells what, and all that is claimed is what that player may play or use.
    """
    active, told = replay.game.turn.player, step.facts()
    if ask.who is None or any(not facts.keys().isdisjoint(CHOICES) for facts in told):
        return False
    if told_in_part(replay, step, ask):
        return False
    tried = [one[:2] for one in replay.asked_about(*told)]
    if alike:
        return {(ask.who.name, "chooses"), (ask.who.name, "discards")}.isdisjoint(tried)
    only_may = all(facts.keys() <= {"may", "may_not"} for facts in told)
    meant = {(active.name, "plays"), (active.name, "uses")}
    return only_may and ask.who is not active and meant.issuperset(tried)


def about_the_answers(replay: Position, step: Step, ask: Ask) -> bool:
    """Whether a step asks if others may play a Surprise, while a card played or used cannot be answered yet.

    Something is named for it first, and it takes effect only when that has been answered.
    """
    game = replay.game
    out = {*game.table.played.cards, *(number for number, _ in game.turn.uses.made)}
    if ask.about not in out.difference(game.plays.doing, (play.card for play in game.plays.under_way)):
        return False
    asked = [one for one in replay.asked_about(*step.facts()) if one[0] != game.turn.player.name]
    cards = [replay.scenario.find(thing) for _, verb, thing in asked if verb == "plays"]
    return any(card is not None and card.type == "surprise" for card in cards)


def before_the_last_card(replay: Position, step: Step, forced: int) -> bool:
    """Whether a step is about the moment before a card that has to be played: whether it may be, or what is there.

    So is the end of the turn, where somebody tries to stop there and is refused, and what else the player might do
    there instead of playing it, or does before playing it as the file tells.
    """
    game, names = replay.game, [player.name for player in replay.game.players]
    if step.verb in ("plays", "uses", "ends turn") and step.actor == game.turn.player.name:
        if told_later(replay, game.cards[forced].key):
            return True
    if step.kind == "act" and step.verb == "ends turn" and step.refused is not None:
        return True
    told = step.facts()
    if step.kind == "claims" and speaks_of_it(replay, told, forced):
        return True
    for facts in told:
        asked = replay.asked_about(facts)
        if any(verb == "plays" and replay.key(thing) == game.cards[forced].key for _, verb, thing in asked):
            return True
        if any(name == game.turn.player.name and waits_for_it(replay, verb, thing) for name, verb, thing in asked):
            return True
    left = [
        any(isinstance(said := facts.get(name), Mapping) and said.get("temporary") for name in names) for facts in told
    ]
    last = replay.now.step
    if replay.now.refused is not None and (last.actor, last.verb) == (game.turn.player.name, "plays"):
        return bool(told)  # another card has just been refused
    if last.refused is not None and any(replay.key(thing) == game.cards[forced].key for thing in last.objects):
        return any(left)  # somebody has just been refused something else with it
    # who claims that a card is left where another says what became of it is wrong about what follows
    owed = [
        some or (facts.get("plays_left") == 1 != still_left(game).must) for some, facts in zip(left, told, strict=True)
    ]
    return any(owed) and all(one or speaks_of_hands(facts, names) for one, facts in zip(owed, told, strict=True))


def speaks_of_hands(facts: Mapping[str, Any], names: Sequence[str]) -> bool:
    """Whether nothing is claimed but what somebody holds: a card that is played by itself is in no hand before."""
    where = facts.get("where", {})
    players = [said for fact, said in facts.items() if fact in names]
    return len(players) + ("where" in facts) == len(facts) and (
        all(str(place).endswith("'s hand") for place in where.values())
        and all({"hand", "hand_size"}.issuperset(said) for said in players)
    )


def speaks_of_it(replay: Position, told: Sequence[Mapping[str, Any]], forced: int) -> bool:
    """Whether a card that has to be played is claimed to be what comes next, or still to be played at all."""
    game, active = replay.game, replay.game.turn.player.name
    for facts in told:
        options = facts.get("options")
        if isinstance(options, list) and game.cards[forced].key in [replay.key(str(one)) for one in options]:
            return True
        if options is None and facts.get("asks") in (active, [active]):
            return True
    return {0, 1} == {facts["plays_left"] for facts in told if "plays_left" in facts}


def told_later(replay: Position, key: str) -> bool:
    """Whether a file tells further on, before somebody else does something, that the active player plays a card."""
    name = replay.game.turn.player.name
    for step in replay.scenario.steps[replay.at :]:
        if step.verb == "plays" and step.actor == name and replay.key(step.thing) == key:
            return step.refused is None
        if step.kind == "act" and not step.inside and (step.actor != name or step.verb == "draws"):
            return False
    return False


def waits_for_it(replay: Position, verb: str, thing: str) -> bool:
    """Whether something that may be done in one's turn has to wait for the cards of an Action: a use or the turn's end.

    What may be used at any time does not.
    """
    if verb != "uses":
        return verb == "ends turn"
    number = replay.in_play(thing)
    card = replay.game.cards[number] if number is not None else None
    return card is not None and all(power.when != "any-time" for power in card.powers)


def hypothetical(replay: Position, step: Step) -> dict[int, dict[str, tuple[Any, bool]]]:
    """Facts as they would be if nobody answered what waits: a replay that ends here."""
    outcome = ahead(replay, step)
    found = looked_at(outcome, step)
    if replay.strict:
        since = next((index for index, done in enumerate(outcome.done) if done.step is replay.now.step), 0)
        consults = {one.question: one for later in reversed(outcome.done[since:]) for one in reversed(later.consults)}
        for question, consult in reversed(consults.items()):
            if question not in replay.record.step and hangs_on(replay, step, found, consult):
                replay.record.note(consult)
    return found


def ahead(replay: Position, step: Step, reading: tuple[str, str] | None = None) -> Outcome:
    """The replay that ends with a step, under another reading too; what is looked at in one moment shares it."""
    readings = {**replay.readings, reading[0]: reading[1]} if reading is not None else replay.readings
    if not waits_for_the_rest(replay, step):
        return forked(replay, [step], readings, recorded=reading is None)
    steps, last = replay.scenario.steps, replay.at
    moment = (len(replay.game.log or []), len(replay.game.plays.pending), replay.used_choices, reading)
    if moment not in replay.ahead or replay.ahead[moment][0] <= replay.at:
        while last < len(steps) and waits_for_the_rest(replay, steps[last]):
            last += 1
        outcome = forked(replay, steps[replay.at : last], readings, recorded=reading is None)
        replay.ahead[moment] = last, outcome
    return replay.ahead[moment][1]


def waits_for_the_rest(replay: Position, step: Step) -> bool:
    """Whether a step looks at the table when the turn rests again, whatever it says; one about a moment may not."""
    told, names = step.facts(), [player.name for player in replay.game.players]
    return bool(told) and not any(
        fact in MOMENTARY or (fact in names and isinstance(said, Mapping) and "temporary" in said)
        for facts in told
        for fact, said in facts.items()
    )


def after_the_draw(replay: Position, step: Step) -> bool | None:
    """Whether somebody who has not drawn yet may take a step: the cards of the turn are drawn first.

    None where that cannot be told.
    """
    if replay.forked:
        return None
    outcome = forked(replay, [step], replay.readings)
    done, held = outcome.of(step), taken(outcome, step)
    if done is None or not replay.recorded:
        return held
    for consult in done.consults:
        if consult.question not in replay.record.step and any(
            taken(forked(replay, [step], {**replay.readings, consult.question: reading}, recorded=False), step) != held
            for reading in consult.others
        ):
            replay.record.note(consult)
    return held


def taken(outcome: Outcome, step: Step) -> bool | None:
    """Whether a step of a replay was allowed; None where it never came to it."""
    done = outcome.of(step)
    return None if done is None else done.refused is None


def forked(replay: Position, steps: Sequence[Step], readings: Mapping[str, str], *, recorded: bool = True) -> Outcome:
    """A replay that ends with some steps; what is claimed before them is not looked at again.

    What is consulted on the way is `recorded` where this replay records it, too.
    """
    if replay.work > MOST_BRANCHED:
        replay.give_up("more is claimed than is tried, while plays wait or before cards are drawn")
        raise Stop
    scenario = replace(replay.scenario, steps=[*replay.scenario.steps[: replay.at], *steps], expect={})
    fork = type(replay)(scenario, readings, strict=False, choices=replay.choices, recorded=recorded and replay.recorded)
    fork.refusals, fork.turned, fork.by_own_law = dict(replay.refusals), replay.turned, replay.by_own_law
    fork.late = {window: one for window, one in replay.late.items() if one.step < replay.at}
    fork.forked, fork.prompt, replay.looked_ahead = True, set(replay.prompt), True
    fork.brought = set(replay.brought)
    fork.looks_from = replay.at
    outcome = fork.run()
    replay.work += outcome.work
    return outcome


def hangs_on(replay: Position, step: Step, found: Mapping[int, Any], consult: Consult) -> bool:
    """Whether what would hold if nobody answered hangs on a ruling consulted on the way there."""
    return any(looked_at(ahead(replay, step, (consult.question, reading)), step) != found for reading in consult.others)


def looked_at(outcome: Outcome, step: Step) -> dict[int, dict[str, tuple[Any, bool]]]:
    """What a replay found for each claim of a step, and for its expectations."""
    done = next((done for done in reversed(outcome.done) if done.step is step), None)
    if done is None:
        return {}
    found = {id(one.line.holds): {k: (v, k in one.held) for k, v in one.actual.items()} for one in done.claims}
    if step.expect:
        found[id(step.expect)] = {one.fact: (one.actual, one.holds) for one in done.facts}
    return found
