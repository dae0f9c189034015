"""What happened, step by step, with the choices that it asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.cards.names import normal
from adjudicator.cli.wizard.dispute import ANSWERS, judged, last_refused, words
from adjudicator.plain_data import replace
from adjudicator.scenario.plain import claims, deeds, heads, laying, steps
from adjudicator.scenario.plain.naming import picked
from adjudicator.scenario.plain.slang import written_out
from adjudicator.scenario.plain.words import player_at

if TYPE_CHECKING:
    from adjudicator.cli.wizard.dispute import Desk
    from adjudicator.judge.verdict import Question, Verdict
    from adjudicator.scenario.reading.draft import Draft

_HELP = (
    "who does what: Ann plays Milk · Ann plays Milk and then Bread · Bob discards Love and Peace · Ann uses The "
    "Computer · Ann draws · Ann ends her turn · Bob plays Veto! against Hippyism · nobody answers; and "
    "how the table lay: Bob has Milk · the Goal is Toast"
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
    told = heads.said(text, desk.players)
    if told is None:
        return is_outcome(desk, text)
    by, says, reported = told
    if not says or (reported and says.startswith("I want") and " to " in says):
        return False
    if ":" in text and not reported:
        return not any(told.things or told.unknown == "" for told in steps.understood(text, desk.table()))
    # few words that mean nothing else are what a card has somebody say
    return len(says.split()) > 2 or bool(claims.understood(says, by, desk.table(), reported=True))


def is_outcome(desk: Desk, text: str) -> bool:
    """Whether a line tells what nobody does: that somebody has won, or asks whether something is so."""
    table = desk.table()
    if steps.understood(text, table) or (claims.tells_state(text, table) and not text.rstrip().endswith("?")):
        return False
    found = claims.understood(text, table.last[0] or table.active, table)
    return text.rstrip().endswith("?") or bool(found and not table.is_so(found[0], table.now) and "winner" in found[0])


def line(desk: Desk, text: str) -> bool:
    """What one line tells, piece by piece: how the table lay, or steps; whether any of it was taken."""
    table, pieces, taken = desk.table(), heads.pieces(written_out(text)), False
    doing, subject = "", "" if table.asked else desk.spoken_of
    for join, piece in pieces:
        told = heads.named_again(piece, subject) if subject else piece
        piece = piece if doing and not claims.tells_state(told, table) else told
        words = piece.split()
        named = [who[0] for at in range(len(words)) if (who := player_at(words, at, table.players))]
        subject = named[0] if named else subject
        if claims.tells_state(piece, table) and not (len(pieces) == 1 and steps.understood(piece, table)):
            taken = (carry_out(desk, doing) if doing else False) or taken
            taken, doing = state(desk, piece) or taken, ""
        else:
            doing += f"{join if doing else ''}{piece}"
    desk.spoken_of = subject
    return (carry_out(desk, doing) if doing else False) or taken


def state(desk: Desk, text: str) -> bool:
    """How things are: so already, or put into the table as it lay at first."""
    told, left = claims.of_table(text, desk.table())
    if left:
        desk.talk.say(f"{left!r} I did not understand.", "  ! ")
    taken = [noted(desk, facts) for facts in told]
    return all(taken)


def noted(desk: Desk, facts: dict[str, Any]) -> bool:
    """Put facts into the table as it lay at first, where they are so then after the steps, too."""
    table, before, changed = desk.table(), desk.draft, desk.draft.changed()
    if table.is_so(facts, table.now):
        desk.talk.say(f"So it is here: {words(facts)}.")
        return True
    wrong = changed.problems() or judged(changed).problems if laying.laid(changed.data, facts, table) else None
    if wrong == []:
        desk.draft = changed
        if not desk.draft.steps or desk.table().is_so(facts, desk.table().now):
            desk.talk.say(f"Noted: {words(facts)}.")
            return True
    desk.draft = before
    desk.complain(wrong or [])
    desk.talk.say(f"That does not go with what was told before: {words(facts)}.", "  ! ")
    return False


def carry_out(desk: Desk, text: str) -> bool:
    """The steps of one line; whether any was taken."""
    table, owned = desk.table(), claims.owned(text, desk.table())
    found = steps.understood(text, table)
    asides = [card for told in found[:1] for card in told.asides]
    places = {**owned.get("where", {}), **claims.in_middle(asides, table)}
    if about := {card: place for card, place in places.items() if card in asides}:
        noted(desk, {"where": about})
        table, found = desk.table(), steps.understood(text, desk.table())
    if not found and (so_already(desk, text) or guess(desk, text)):
        return True
    if not found and {"turn": table.others(table.active)[0]} in claims.understood(text, table.active, table)[:1]:
        return carry_out(desk, f"{table.active} ends turn")  # that it is the next player's turn is all it tells
    if not found:
        lacking = f"with which card? {text.rstrip('. ')} with …"
        hint = lacking if deeds.lacks_card(text) else f"who does what? For one: {desk.table().active} plays …"
        desk.talk.say(f"{hint}; ? shows more", "  ! ")
        return False
    taken = False
    for told in found:
        if told.unknown and not (told.things or told.verb in (steps.NOBODY, "ends turn", "passes")):
            meant = desk.card(desk.draft, told.unknown) if not told.unknown.isdecimal() else ""
            if not meant:
                desk.talk.say(f"What {told.unknown} does I cannot say.", "  ! ")
                return taken
            told.things.append(meant)
        elif told.unknown and told.things:
            desk.talk.say(f"I cannot place {told.unknown!r}.", "  ! ")
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
    return bool(meant) and desk.talk.sure(f"Is it: {meant}?", minor=True) and carry_out(desk, meant)


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
                carry_out(desk, text)
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
