"""What happened, step by step, with the choices that it asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.cards.names import normal
from adjudicator.cli.wizard.dispute import BY_ANSWERS, Desk, doing, judged, last_refused, words
from adjudicator.cli.wizard.fitting import (
    NUMBERED,
    accepted,
    answered,
    before_draws,
    dealt_by,
    likeliest,
    places,
    question,
    refused_anyhow,
    touched,
    untold_play,
)  # fmt: skip
from adjudicator.judge.verdict import Verdict
from adjudicator.plain_data import replace
from adjudicator.scenario.plain import claims, clauses, deeds, steps
from adjudicator.scenario.plain.deeds import Told
from adjudicator.scenario.plain.naming import picked
from adjudicator.scenario.plain.table import Table, laid
from adjudicator.scenario.plain.tokens import player_at, tokens
from adjudicator.views import terminal

HELP = (
    "who does what: Ann plays Milk · Ann plays Milk and then Bread · Bob discards Love and Peace · Ann uses The "
    "Computer · Ann draws · Ann ends her turn · Bob plays Veto! against Hippyism · nobody answers; and "
    "how the table lay: Bob has Milk · the Goal is Toast"
)
_CHOICE = (
    "a name or a number, or several. Where the quarrel is whether anything has to be chosen at all, say what it would "
    "be. Enter: that cannot be said"
)
_ANSWER = "Bob plays Veto!"
TRIED = "That may not be done. Keep it, as something that was tried?"
_HOW_MANY = ("all", "both", "everything", "the rest", "rest", "some", "any")


def is_claim(desk: Desk, text: str) -> bool:
    """Whether a line is what somebody says ("Bob: I win", "bob says she has won"), and tells nobody's doing; what
    nobody says is claimed where somebody has won, or where it asks whether something is so."""
    told, table = clauses.said(text, desk.players), desk.table()
    if told is None:
        asks = text.rstrip().endswith("?")
        if clauses.asks(tokens(text, table)):
            return True
        if steps.understood(text, table) or (claims.tells_state(text, table) and not asks):
            return False
        found = claims.understood(text, table.last[0] or table.active, table)
        return asks or bool(found and not table.is_so(found[0], table.now) and "winner" in found[0])
    by, says, reported = told
    if not says or (reported and says.startswith("I want") and " to " in says):
        return False
    if ":" in text and not reported:  # before anything is done "bob: three cards" is how the table lay
        done = steps.understood(text, table)
        return not (
            (done and all(one.actor == by for one in done)) or (not table.last[0] and claims.tells_state(text, table))
        )
    # few words that mean nothing else are what a card has somebody say
    return len(says.split()) > 2 or bool(claims.understood(says, by, table, reported=True))


def line(desk: Desk, text: str) -> tuple[bool, str]:
    """What one line tells, clause by clause: how the table lay, or steps; whether any of it was taken, and what is
    claimed in it from some clause on."""
    taken, table, told = False, desk.table(), ""
    subject = spoken = "" if table.asked else desk.spoken_of
    tells, cut = carry_out, clauses.pieces(text, table)
    for at, piece in enumerate(cut):
        if is_claim(desk, text if len(cut) == 1 else piece if at else " ".join(cut)):
            taken = (bool(told) and tells(desk, told, spoken)) or taken
            return taken, " ".join(cut[at:]) if at else text
        named = clauses.named_again(piece, subject) if subject else piece
        lay = claims.tells_state(named, desk.table(), begun=bool(told)) and not (
            len(cut) == 1 and steps.understood(named, desk.table())
        )
        if told and tells is not (state if lay else carry_out):
            taken, told = tells(desk, told, spoken) or taken, ""
        tells, spoken = state if lay else carry_out, spoken if told else subject
        told = f"{told} {named if lay else piece}".strip()
        doers = tokens(piece, table)[: None if lay else 3]
        subject = next((one.person for one in doers if one.person and (lay or not one.whose)), subject)
    desk.spoken_of = subject
    return (bool(told) and tells(desk, told, spoken)) or taken, ""


def state(desk: Desk, text: str, subject: str = "") -> bool:
    """How things are: so already, or put into the table as it lay at first."""
    told, left = claims.of_table(text, known_teller(desk, text))
    if left:
        desk.talk.say(f"{left!r} I did not understand.", "  ! ")
    taken = [noted(desk, facts) for facts in told]
    return all(taken)


def known_teller(desk: Desk, text: str) -> Table:
    """The table, with whoever tells of it known, where a line needs that: who "I" am is asked once."""
    table = desk.table()
    if not table.teller and any(token.word in ("i", "my", "me", "mine") for token in tokens(text, table)):
        desk.me = desk.meant(desk.talk.ask("Who are you?", desk.players, minor=True), desk.players)
    return desk.table()


def noted(desk: Desk, facts: dict[str, Any]) -> bool:
    """Put facts into the table as it lay at first, where they are so then after the steps, too."""
    table, before, changed = desk.table(), desk.draft, desk.draft.changed()
    if table.is_so(facts, table.now):
        desk.talk.say(f"So it is here: {words(facts)}.")
        return True
    if table.last[0] and set(facts) == {"turn"} and turn_comes(desk, facts["turn"]):
        return True
    wrong = changed.problems() or judged(changed).problems if laid(changed.data, facts, table) else None
    if wrong == []:
        desk.draft = changed
        if not desk.draft.steps or desk.table().is_so(facts, desk.table().now):
            desk.talk.say(f"Noted: {words(facts)}.")
            return True
    desk.draft = before
    desk.complain(wrong or [])
    desk.talk.say(f"That does not go with what was told before: {words(facts)}.", "  ! ")
    return False


def turn_comes(desk: Desk, name: str) -> bool:
    """Have the turn come to somebody: whoever has it ends it, where that may be; whether it did."""
    ends = f"{desk.table().active} ends turn"
    way = accepted(desk.draft, [ends])
    return way is not None and way[1].final.get("turn") == name and one(desk, ends, [], "")


def carry_out(desk: Desk, text: str, subject: str = "") -> bool:
    """The steps of one line; whether any was taken. "She" may be who was spoken of before."""
    table = known_teller(desk, text)
    found = steps.understood(text, table, subject)
    if not found and so_already(desk, text):
        return True
    if not found and deeds.lacks_card(text, table):
        told_by = desk.talk.ask(f"With which card? {text} with … (Enter: with none)", desk.cards_of(), HELP, minor=True)
        if normal(told_by) in ("", "none", "no card", "nothing") and taken_without(desk, text):
            return True
        known = desk.find(told_by.removeprefix("with "))
        return bool(told_by) and carry_out(desk, f"{text} with {known.name}" if known else told_by)
    if not found:
        desk.talk.say(f"who does what? For one: {table.active} plays …; ? shows more", "  ! ")
        return False
    if deal := dealt_by(desk.draft, found):
        return shown(desk, one(desk, deal, [], ""))
    taken = False
    for at, told in enumerate(found):
        if told.unknown and not (told.things or told.verb in (steps.NOBODY, "ends turn", "passes")):
            vague = told.unknown.isdecimal() or told.unknown in _HOW_MANY
            meant = "" if vague else desk.card(desk.draft, told.unknown)
            if not meant:
                desk.talk.say(f"What {told.unknown} does I cannot say.", "  ! ")
                return taken
            told.things.append(meant)
        elif told.unknown and told.things:
            desk.talk.say(f"I cannot place {told.unknown!r}.", "  ! ")
        if told.in_turn and told.actor != desk.table().active:
            noted(desk, {"turn": told.actor})
        table = desk.table()
        for card, lies in places(desk.draft, told, claims.owned(text, table).get("where", {}), table).items():
            noted(desk, {"where": {card: lies}})
        if (answered_so := untold_play(desk.draft, told, table)) is not None:
            card, told = answered_so
            taken = one(desk, {f"{table.active} plays": card}, [], "", [told]) or taken
        told = likeliest(desk.draft, told)
        if told.actor == table.active and [*map(table.type_of, told.things)] == ["surprise"]:
            if table.last[0] != told.actor and table.last[2] in told.asides:  # no play of the turn that has come
                told.against = table.last[2]
                told.asides.remove(told.against)
        for step in told.steps():
            if not one(desk, step, list(told.asides), text, found[at + 1 :], alone=len(found) == 1):
                return shown(desk, taken)
            taken = True
        if told.unread and not so_already(desk, told.unread):
            desk.talk.say(f"{told.unread!r} I did not understand; once more in other words, such as: {_ANSWER}", "  ! ")
    return shown(desk, taken)


def taken_without(desk: Desk, text: str) -> bool:
    """Whether a line tells that somebody takes what lies before somebody else, by no card at all; that is noted as
    tried where that is agreed to."""
    table = desk.table()
    line = tokens(text, table)
    who = next((token.person for token in line if token.person and not token.whose), table.active)
    cards = [token.card for token in line if token.card and table.place(token.card, table.now) in table.others(who)]
    changed = desk.draft.changed()
    changed.steps += [{f"{who} chooses": card, "refused": "taking-needs-a-card"} for card in cards[:1]]
    tried = bool(cards) and not changed.problems() and not judged(changed).problems and desk.talk.sure(TRIED)
    desk.draft = changed if tried else desk.draft
    return tried


def so_already(desk: Desk, text: str) -> bool:
    """Whether a line tells how things are here without it: what came of a step, which is told so."""
    table = desk.table()
    deed = deeds.lacks_card(text, table) and player_at(text.split(), 0, table.players)
    told = [] if deed else claims.understood(text, table.last[0] or table.active, table, reported=True)
    so = next((facts for facts in told[:1] if table.is_so(facts, table.now)), None)
    if so is not None:
        desk.talk.say(f"So it is here: {words(so)}.")
    return so is not None


def shown(desk: Desk, taken: bool) -> bool:
    """Show the table after the steps of a line, unless none was taken or nothing can follow."""
    if taken and not judged(desk.draft).over:
        desk.show()
    return taken


def one(desk: Desk, step: Any, asides: list[str], said: str, then: Sequence[Told] = (), *, alone: bool = False) -> bool:
    """One step, `alone` in what was said: what comes of it, and the choices it asks for. Whether it was taken.

    What is told `then` may answer what it asks.
    """
    if str(step).endswith(" ends turn") and (turn := desk.table().active) and str(step) != f"{turn} ends turn":
        desk.talk.say(f"So it is here: {words({'turn': turn})}.")
        return True
    changed = desk.draft.changed()
    changed.steps.append(step)
    if not desk.sound(changed):
        return False
    verdict = judged(changed)
    if verdict.problems:
        desk.complain(verdict.problems)
        return False
    if last_refused(verdict) is not None and before_draws(desk, step):
        return one(desk, step, asides, said, then, alone=alone)
    refused, shown = last_refused(verdict), verdict
    actor, verb, _ = doing(step)
    open_before = judged(desk.draft).asks
    answers = verb in BY_ANSWERS and any(asked.who == actor for asked in open_before)
    answers = answers or (bool(open_before) and verdict.asks != open_before)  # it tells what chance brought
    if refused is None and not answers and (tried := refused_anyhow(desk.draft, step)) is not None:
        refused, shown = tried
    if refused is not None and alone and so_already(desk, said):
        return True
    if refused is not None:
        happened(desk, shown)
        if not desk.talk.sure(TRIED):
            return False
        changed.refuse(refused)
    desk.draft, verdict = changed, judged(changed)
    asked = verdict.asks[0].who if verdict.asks else None
    by = ("draws", "plays") if asked == "chance" else BY_ANSWERS
    if any(told.verb in by and (told.actor == asked or asked == "chance") for told in then[:1]):
        happened(desk, verdict)
    elif refused is None or verdict.asks:
        choices(desk, verdict, asides, said)
    return True


def choices(desk: Desk, verdict: Verdict, told: list[str], said: str) -> None:
    """Have each choice answered that is open: by what was told along with the step, else by asking."""
    talk, named, about = desk.talk, {*desk.players, *desk.cards_of()}, [*told]
    others = normal(said).split()
    while verdict.asks:
        asked = verdict.asks[0]
        known = talk.at
        given = next((one for name in told for one in picked(name, asked.options)), "")
        given = given or next((one for one in asked.options if one not in named and normal(one) in others), "")
        if given:
            others = [word for word in others if word != normal(given)]
            chosen = [name for name in told if given in picked(name, asked.options)]
            told, about = ([name for name in some if name not in chosen] for some in (told, about))
        else:
            text = talk.ask(question(asked), asked.options, _CHOICE)
            if not text:
                break
            done = [] if picked(text, asked.options) else steps.understood(text, desk.table())
            if done and done[0].verb not in BY_ANSWERS:  # what somebody did before that was chosen
                carry_out(desk, text)
                verdict = judged(desk.draft)
                continue
            plain = next((one for one in asked.options if one not in named and normal(one) in normal(text).split()), "")
            told = [*told, *(token.card for token in tokens(text, desk.table()) if plain and token.card)]
            text = plain or (", ".join(done[0].things) if done else text)
            given, *more = picked(text, asked.options) or [desk.meant(text, asked.options)]
            told = [*more, *told]
        found = answered(desk.draft, verdict, given) if given else None
        if found is None:
            talk.forget(known)
            talk.say(f"one of: {', '.join(asked.options[:NUMBERED])}", "  ! ")
            told = []
            continue
        desk.draft, verdict = found
    happened(desk, verdict)
    if (after := drawn(desk, verdict, told)) is not verdict:
        choices(desk, after, [], "") if after.asks else happened(desk, after)
    elif left := [name for name in about if desk.find(name) and name not in touched(verdict)]:
        talk.say(f"I cannot place {', '.join(left)!r}.", "  ! ")


def drawn(desk: Desk, verdict: Verdict, told: list[str]) -> Verdict:
    """Cards told along that lie nowhere yet are those which the step has drawn, where it has drawn as many."""
    table = desk.table()
    found = (card.name for name in told if (card := desk.find(name)) is not None)
    cards = [name for name in dict.fromkeys(found) if not table.place(name, table.now)]
    if not cards or verdict.asks:
        return verdict
    way = accepted(desk.draft, [{f"{table.last[0]} draws": cards}])
    desk.draft, after = way or (desk.draft, verdict)
    return after


def happened(desk: Desk, verdict: Verdict) -> None:
    """What came of the last step."""
    for step in [step for step in verdict.steps if step.kind == "act"][-1:]:
        if step.allowed and step.events and all(event in desk.came_last for event in step.events):
            continue  # told once more
        desk.came_last = step.events
        terminal.came_of(desk.talk.page, step if step.allowed else replace(step, expected_refusal=""))
