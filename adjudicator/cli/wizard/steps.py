"""What happened, step by step, with the choices that it asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.cards.names import normal
from adjudicator.cli.wizard.dispute import ANSWERS, judged, last_refused, words
from adjudicator.plain_data import replace
from adjudicator.scenario.plain import claims, deeds, steps
from adjudicator.scenario.plain.naming import picked
from adjudicator.scenario.plain.words import player_at

if TYPE_CHECKING:
    from adjudicator.cli.wizard.dispute import Desk
    from adjudicator.judge.verdict import Question, Verdict
    from adjudicator.scenario.reading.draft import Draft

_HELP = (
    "who does what: Ann plays Milk · Ann plays Milk and then Bread · Bob discards Love and Peace · Ann uses The "
    "Computer · Ann draws · Ann ends her turn · Bob plays Veto! against Hippyism · nobody answers"
)
VERBS = ("plays", "draws", "uses", "discards", "ends turn", "chooses")
_CHOICE = (
    "a name or a number, or several. Where the quarrel is whether anything has to be chosen at all, say what it would "
    "be. Enter: that cannot be said"
)
_ANSWER = "Bob plays Veto!"
TRIED = 5
"""So many answers to an open choice are tried at most."""
NUMBERED = 20
"""So many options at most are listed; the others can be typed."""


def tell(desk: Desk) -> str:
    """Ask for steps until there are no more. A claim that comes instead of a step is handed on, else nothing."""
    talk = desk.talk
    talk.say("")
    question = "What happened? One line for each thing somebody did, Enter when that is all."
    while True:
        deeds_of = [f"{name} {verb}" for name in desk.players for verb in VERBS]
        known = talk.at
        text = talk.ask(question, [*deeds_of, steps.NOBODY, *desk.cards_of()], _HELP)
        if not text:
            return ""
        if is_claim(desk, text):
            return text
        if not line(desk, text):
            talk.forget(known)
        over = judged(desk.draft).over
        question = f"{'Did anybody answer that' if over else 'And then'}? (Enter: that is all)"


def is_claim(desk: Desk, text: str) -> bool:
    """Whether a line is what somebody says ("Bob: I win", "bob says she has won"), and tells nobody's doing."""
    named = player_at(text.replace(":", " : ", 1).split(), 0, desk.players)
    rest = " ".join(text.replace(":", " : ", 1).split()[named[1] :]) if named else ""
    said = claims.SAYS.sub("", rest)
    if named is None or named[2] or said in ("", rest):
        return False
    if not rest.startswith(":"):
        return bool(claims.understood(said, named[0], desk.table(), reported=True))
    return not any(told.things or told.unknown == "" for told in steps.understood(text, desk.table()))


def line(desk: Desk, text: str) -> bool:
    """The steps of one line; whether any was taken."""
    table = desk.table()
    found = steps.understood(text, table)
    if not found and (so_already(desk, text) or guess(desk, text)):
        return True
    if not found and {"turn": table.others(table.active)[0]} in claims.understood(text, table.active, table)[:1]:
        return line(desk, f"{table.active} ends turn")  # that it is the next player's turn is all it tells
    if not found:
        lacking = f"with which card? {text.rstrip('. ')} with …"
        hint = lacking if deeds.lacks_card(text) else f"who does what? For one: {desk.table().active} plays …"
        desk.talk.say(f"{hint}; ? shows more", "  ! ")
        return False
    taken = False
    for told in found:
        if told.unknown and not (told.things or told.verb in (steps.NOBODY, "ends turn", "passes")):
            meant = desk.card(desk.draft, told.unknown)
            if not meant:
                desk.talk.say(f"What {told.unknown} does I cannot say.", "  ! ")
                return taken
            told.things.append(meant)
        for step in told.steps():
            if not one(desk, step, list(told.asides), text, alone=len(found) == 1):
                return shown(desk, taken)
            taken = True
        if told.unread and not (so_already(desk, told.unread) or guess(desk, told.unread)):
            desk.talk.say(f"{told.unread!r} I did not understand; once more in other words, such as: {_ANSWER}", "  ! ")
    return shown(desk, taken)


def so_already(desk: Desk, text: str) -> bool:
    """Whether a line tells how things are here without it: what came of a step, which is told so."""
    table = desk.table()
    deed = deeds.lacks_card(text) and player_at(text.split(), 0, table.players)
    told = [] if deed else claims.understood(text, table.last[0] or table.active, table, reported=True)
    so = next((facts for facts in told[:1] if table.is_so(facts, table.now)), None)
    if so is not None:
        desk.talk.say(f"So it is here: {words(so)}.")
    return so is not None


def guess(desk: Desk, text: str) -> bool:
    """Take the play that may be meant by words that tell none, where that is agreed to."""
    meant = deeds.guessed(text, desk.table())
    return bool(meant) and desk.talk.sure(f"Is it: {meant}?", minor=True) and line(desk, meant)


def shown(desk: Desk, taken: bool) -> bool:
    """Show the table after the steps of a line, unless none was taken or nothing can follow."""
    if taken and not judged(desk.draft).over:
        desk.show()
    return taken


def one(desk: Desk, step: Any, asides: list[str], said: str, *, alone: bool) -> bool:
    """One step, `alone` in what was said: what comes of it, and the choices it asks for. Whether it was taken."""
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
    refused, shown = last_refused(verdict), verdict
    if refused is None and (tried := refused_anyhow(desk.draft, step)) is not None:
        refused, shown = tried
    if refused is not None and alone and so_already(desk, said):
        return True
    if refused is not None:
        happened(desk, shown)
        if not desk.talk.sure("That may not be done. Keep it, as something that was tried?", minor=True):
            return False
        changed.refuse(refused)
    desk.draft, verdict = changed, judged(changed)
    if refused is None or verdict.asks:
        choices(desk, verdict, asides, said)
    return True


def refused_anyhow(draft: Draft, step: Any) -> tuple[str, Verdict] | None:
    """The ruling that refuses a step whatever is chosen that is still open, and what comes of it; None else."""
    found: list[tuple[str, Verdict]] = []
    verdict = judged(draft)
    for option in verdict.asks[0].options[:TRIED] if verdict.asks else ():
        way = answered(draft, verdict, option)
        if way is None:
            return None
        way[0].steps.append(step)
        after = judged(way[0])
        refused = None if way[0].problems() or after.problems else last_refused(after)
        if refused is None:
            return None
        found.append((refused, after))
    return found[0] if found else None


def choices(desk: Desk, verdict: Verdict, told: list[str], said: str) -> None:
    """Have each choice answered that is open: by what was told along with the step, else by asking."""
    talk, named = desk.talk, {*desk.players, *desk.cards_of()}
    others = normal(said).split()
    while verdict.asks:
        asked = verdict.asks[0]
        known = talk.at
        given = next((one for name in told for one in picked(name, asked.options)), "")
        given = given or next((one for one in asked.options if one not in named and normal(one) in others), "")
        if given:
            others = [word for word in others if word != normal(given)]
            told = [name for name in told if given not in picked(name, asked.options)]
        else:
            text = talk.ask(question(asked), asked.options, _CHOICE)
            if not text:
                break
            done = [] if picked(text, asked.options) else steps.understood(text, desk.table())
            if done and done[0].verb not in ANSWERS:  # what somebody did before that was chosen
                line(desk, text)
                verdict = judged(desk.draft)
                continue
            text = ", ".join(done[0].things) if done else text
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
        happened(desk, after)


def drawn(desk: Desk, verdict: Verdict, told: list[str]) -> Verdict:
    """Cards told along that lie nowhere yet are those which the step has drawn, where it has drawn as many."""
    table = desk.table()
    cards = [card.name for name in told if (card := desk.find(name)) is not None and not table.place(name, table.now)]
    if not cards or verdict.asks:
        return verdict
    changed = desk.draft.changed()
    changed.steps.append({f"{table.last[0]} draws": cards})
    if changed.problems() or (after := judged(changed)).problems or last_refused(after) is not None:
        return verdict
    desk.draft = changed
    return after


def question(asked: Question) -> str:
    """A choice in words, with what may be chosen; several cards may be answered at once."""
    who = "What did chance bring" if asked.who in ("", "chance") else f"What does {asked.who} choose, or would have to"
    options = [f"{number} {option}" for number, option in enumerate(asked.options[:NUMBERED], 1)]
    more = len(asked.options) - NUMBERED
    return f"{who} ({asked.what})? {' · '.join([*options, *([f'or {more} more'] if more > 0 else [])])}"


def answered(draft: Draft, verdict: Verdict, told: str) -> tuple[Draft, Verdict] | None:
    """The draft with an answer written down in the way that the replay takes it; None where it takes none."""
    asked = verdict.asks[0]
    actor = next((step.actor for step in reversed(verdict.steps) if step.actor), "")
    for way in draft.answer(asked.who, asked.what, told, actor):
        if way.problems():
            continue
        after = judged(way)
        if not after.problems and last_refused(after) is None and after.asks != verdict.asks:
            return way, after
    return None


def happened(desk: Desk, verdict: Verdict) -> None:
    """What came of the last step."""
    from adjudicator.views import terminal

    for step in [step for step in verdict.steps if step.kind == "act"][-1:]:
        terminal.came_of(desk.talk.page, step if step.allowed else replace(step, expected_refusal=""))
