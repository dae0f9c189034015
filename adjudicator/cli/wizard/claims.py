"""What each side claims, in its own words, and which facts that means."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from adjudicator.cli.wizard import at_issue, steps
from adjudicator.cli.wizard.dispute import Desk, judged, words
from adjudicator.scenario.plain import claims
from adjudicator.scenario.plain import steps as plain_steps
from adjudicator.scenario.plain.clauses import claims_in, named_again, said
from adjudicator.scenario.plain.slang import as_statement, begun, untagged, written_out
from adjudicator.scenario.plain.table import Facts, differences, of, size
from adjudicator.scenario.plain.tokens import player_at

HAPPENED = "What happened? One line for each thing somebody did, Enter when that is all."
QUARREL = "What is the quarrel about? Who says what? ({}: I win)"
VERBS = ("plays", "draws", "uses", "discards", "ends turn", "chooses")
_HELP = "who says what: Bob: I keep all three · Ann says that my turn is over · Cara: I win"
_AGREES = re.compile(r"(?:i )?(?:agree|side)s? with (?P<whom>\S+)|(?P<who>\S+?)(?:'s| is) right", re.IGNORECASE)
"""Taking the side of somebody who has claimed something."""
SENTENCES = (
    "{} has won", "nobody has won", "it is {}'s turn", "{} has 2 plays left", "{} has 3 cards in hand",
    "{} has 2 Keepers", "… is in front of {}", "… is in {}'s hand", "… is in the discard pile", "… is in play",
    "the Goal is …", "{} may play …", "{} may not play …",
)  # fmt: skip
"""A sentence for every kind of fact, of a player and with a card for the dots."""
OTHERWISE = "something else"
MOST, NEAR, A_WORD_OR_TWO = 7, 2, 3
"""So much of what may be argued about is offered, so much of what is nearly said, and first what lacks so few words."""
_OTHERWISE = {"may": "may_not", "may_not": "may"}


def hear(desk: Desk) -> None:
    """Ask what happened, then who claims what, until all is said.

    What is claimed instead of a step begins the quarrel; a step that is told then is taken where that is meant.
    """
    talk, quarrel, rest, question = desk.talk, False, desk.told_at_once, HAPPENED
    talk.say("")
    while True:
        known = talk.at
        did = [*(f"{name} {verb}" for name in desk.players for verb in VERBS), plain_steps.NOBODY, *desk.cards_of()]
        known_words, help = ([f"{name}:" for name in desk.players], _HELP) if quarrel else (did, steps.HELP)
        text, *more = claims_in(rest or talk.ask(question, known_words, help), desk.table())
        if not text and quarrel:
            return
        taken, claimed = (happened if quarrel else steps.line)(desk, text) if text else (False, "")
        rest = " ".join(filter(None, [claimed, *more]))
        if not quarrel and (claimed or not text):
            quarrel, question = True, QUARREL.format(desk.players[0])
            talk.say("")
        elif not quarrel:
            over = judged(desk.draft).over
            question = f"{'Did anybody answer that' if over else 'And then'}? (Enter: that is all)"
            if not taken:
                talk.forget(known)
        elif not (taken or claimed) and (so := claims.asked_for(text, desk.table(), desk.spoken_of)):
            talk.say(f"So it is here: {words(so)}.")
        elif not (taken or claimed):
            by, says, reported = speaker(desk, text)
            help = "in the words of the table: my turn is over"
            says = says or (by and talk.ask(f"What does {by} say?", help=help, minor=True))
            if by and says and claim(desk, by, says, reported):
                question = "And who says otherwise? (Enter: nobody else)"
            else:
                talk.forget(known)


def happened(desk: Desk, text: str) -> tuple[bool, str]:
    """Whether a line tells what was done before anybody claimed anything, and is taken so; and what it claims."""
    told = [] if said(text, desk.players) else plain_steps.understood(text, desk.table())
    for first in told[:1]:
        of_somebody = first.named or (first.things and first.verb == "discards")
        clear = of_somebody and not first.unknown and (first.things or first.verb in ("joins", "ends turn"))
        if clear and (first.verb == "joins" or desk.talk.sure("Did that happen before the quarrel?")):
            return steps.line(desk, text)
    return False, ""


def speaker(desk: Desk, text: str) -> tuple[str, str, bool]:
    """Who says something, what, and whether it is told of them; the name is asked for where it does not stand there."""
    told = said(text, desk.players)
    if told and told[0]:
        return told
    text, table = told[1] if told else text, desk.table()
    if question := text.endswith("?"):  # nobody is asked for: "she" is whom the last line named
        asked = as_statement(begun(untagged(written_out(text))), desk.players, plain=True)
        text = named_again(asked, desk.spoken_of or table.last[0] or table.active)
    named = player_at(text.split(), 0, desk.players)
    rest = " ".join(text.split()[named[1] :]) if named is not None else ""
    who, colon, says = text.partition(":")
    if colon and (meant := desk.meant(who.strip(), desk.players)):
        return meant, says.strip(), False
    usual = table.last[0] or table.active
    told_by = desk.talk.ask(f"Who says so? [{usual}]", desk.players, f"one of {', '.join(desk.players)}", minor=True)
    told_by = told_by or usual
    if ":" in told_by:
        return speaker(desk, told_by)
    found = player_at(told_by.split(), 0, desk.players)
    name = found[0] if found else desk.meant(told_by, desk.players)
    if not name:
        desk.talk.say(f"one of {', '.join(desk.players)}", "  ! ")
    elif named is not None and named[0] == name and not claims.understood(text, name, desk.table()):
        return name, rest, False  # the colon was left out
    return name, text, question and name == usual


def claim(desk: Desk, by: str, says: str, reported: bool = False) -> bool:
    """Find out what somebody means, and write it down; whether that was found."""
    facts = meaning(desk, by, says, reported)
    if not facts:
        return False
    changed = desk.draft.changed()
    changed.claim(by, says, facts)
    if not desk.sound(changed):
        return False
    desk.draft = changed
    return True


def meaning(desk: Desk, by: str, says: str, reported: bool = False) -> Facts:
    """The facts that somebody means, confirmed; empty where that was given up."""
    before = desk.draft.claims[-1] if desk.draft.claims else {}
    spoken_of = () if by in before else tuple((before.get("holds") or {}).get("where") or ())
    table, against = replace(desk.table(), claimed=spoken_of), contrary(desk, by)
    again = ""
    while True:
        found = claims.understood(says, by, table, reported=reported) if says else []
        left = claims.left_out(says, by, table) if found else ""
        doubted = left and (may_be_denied(desk, found[0]) or claims.concludes(says, by, table))
        aside = found[:1] if left and not doubted else []  # a reason that nobody doubts
        if aside or not found:
            found, left = against if says and claims.denies(says) else [], ""
        count = claims.count_alone(says)
        if count is not None and not found:
            found = counted(desk, by, count)
        if says and not found and (side := _AGREES.fullmatch(says.strip(" .!"))):
            who = player_at([side["whom"] or side["who"]], 0, desk.players)
            found = [claim["holds"] for claim in desk.draft.claims if who and who[0] in claim][-1:]
        if says and count is None and not found and claims.denies(says, first=True):
            found = against  # "no, he has Taxes"
        if facts := meant(desk, by, found, left):
            return facts
        near = claims.nearly(says, by, table) if says and not found else []
        offered, told = offers(desk, by, says, against, [*((facts, "") for facts in aside), *near])
        desk.talk.lay_out(f"{again}What would be so if {by} is right?", told)
        desk.talk.say(f"in words such as: {' · '.join(sentence.format(by) for sentence in SENTENCES)}", "   …  ")
        chosen = menu(desk, told, usual=bool(against))
        if not chosen and isinstance(chosen, str):
            return {}
        if isinstance(chosen, str):
            says, again = chosen, "That I do not understand either. "
            continue
        if meant(desk, by, [offered[chosen]]):
            return offered[chosen]
        says = ""


def offers(
    desk: Desk, by: str, says: str, against: Sequence[Facts], near: Sequence[tuple[Facts, str]]
) -> tuple[list[Facts], list[str]]:
    """What may be meant where that is not plain, each once, and in words: what is so instead of the other claims, what
    may be argued about here, what is nearly said, each with the words that find no place in it."""
    issues = at_issue.ranked(desk, at_issue.at_issue(desk), by, says)
    issues = issues or [one for both in differences(desk.table()) for one in both]
    sure = [facts for facts, left in near if len(left.split()) < A_WORD_OR_TWO and facts in issues]
    found = [*against, *sure, *issues[:MOST], *(facts for facts, _ in near[:NEAR])]
    found += [{"asks": [name]} for name in desk.table().asked if name in desk.players]
    found = [facts for at, facts in enumerate(found) if facts not in found[:at]]
    placed = {words(facts): left for facts, left in reversed(near) if left and facts not in (*against, *issues)}
    return found, [f"{one} (I cannot place {placed[one]!r})" if one in placed else one for one in map(words, found)]


def may_be_denied(desk: Desk, facts: Facts) -> bool:
    """Whether facts are not so, or would not be so by another reading of a ruling."""
    so = desk.table().is_so(facts, desk.table().now)
    claimed = any(claims.at_odds(claim["holds"], facts) for claim in desk.draft.claims if "holds" in claim)
    return claimed or not so or at_issue.may_be_denied(facts, at_issue.at_issue(desk))


def contrary(desk: Desk, by: str) -> list[Facts]:
    """What is so instead of each claim of somebody else; where that holds, what was so before the last step."""
    found, table = [], desk.table()
    for claim in judged(desk.draft).claims:
        facts = dict(
            (_OTHERWISE[one.name], one.claimed) if one.name in _OTHERWISE else (one.name, one.actual)
            for one in claim.facts if not one.holds
        )  # fmt: skip
        if not facts:
            holds = {one.name: one.claimed for one in claim.facts}
            usual = {"over": False} if holds.get("winner") or holds.get("over") else {}
            facts = next((was for now, was in differences(table) if about(now) == about(holds)), usual)
        if "nowhere" in dict(facts.get("where") or {}).values():
            continue  # no file can say so
        if facts and claim.by != by and facts not in found:
            found.append(facts)
    return found


def about(facts: Facts) -> list[tuple[str, ...]]:
    """What facts are about, without what they say of it."""
    return [(key, *(fact if isinstance(fact, dict) else ())) for key, fact in facts.items()]


def counted(desk: Desk, by: str, count: int) -> list[Facts]:
    """The latest claim of somebody else that says how many, else the last draw, or else how many of what is argued
    about somebody who has to choose, with this number in it."""
    told = [claim["holds"] for claim in reversed(desk.draft.claims) if by not in claim]
    table = desk.table()
    if not told and table.last[1] == "draws" and table.before:
        return [{table.last[0]: {"hand_size": size(of(table.before[0], table.last[0], "hand")) + count}}]
    if not told:
        issues = at_issue.ranked(desk, at_issue.at_issue(desk), by, str(count))
        told = [facts for facts in issues if any(name in facts for name in table.asked)]
    found = [claims.renumbered(facts, count) for facts in told]
    return [facts for facts, was in zip(found, told, strict=True) if facts != was][:1]


def meant(desk: Desk, by: str, found: Sequence[Facts], left: str = "") -> Facts:
    """Which of the ways to understand somebody is right; empty where none is. What is `left` out is told."""
    if len(found) == 1:
        only = f" (left out: {left!r})" if left else ""
        return found[0] if desk.talk.sure(f"That is: {words(found[0])}{only}. Right?") else {}
    if found:
        told = [*map(words, found), OTHERWISE]
        desk.talk.lay_out(f"What does {by} mean by that?", told)
        chosen = menu(desk, told, usual=True)
        if isinstance(chosen, int) and chosen < len(found):
            return found[chosen]
        if isinstance(chosen, str):
            return meaning(desk, by, chosen)
    return {}


def menu(desk: Desk, told: Sequence[str], *, usual: bool) -> int | str:
    """The place of what is chosen, or other words for it; nothing, or a yes, is the first one where that is `usual`.

    So is the next claim, "Bob: …", typed in place of an answer; where there is no usual one it is given up for that.
    """
    known = len(desk.talk.answers)
    question = f"A number{' [1]' if usual else ''}, or other words for it" if told else "In other words"
    chosen = desk.talk.place(question, len(told), "a number of the list above", minor=True)
    if isinstance(chosen, str) and ":" in chosen and said(chosen, desk.players):
        desk.talk.forget(known)
        desk.talk.goes_on(chosen)
        chosen = ""
    return 0 if usual and isinstance(chosen, str) and chosen.casefold() in ("", "y", "yes") else chosen
