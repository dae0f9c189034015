"""Where claims part, what would have to be true for those that are rejected, and what hangs on things unsaid."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from adjudicator.judge.verdict import OPEN, Claim, Verdict
from adjudicator.scenario.replaying.outcome import is_for_the_table
from adjudicator.views.escaping import counted, listed, visible
from adjudicator.views.otherwise_told import otherwise_told
from adjudicator.views.reasons import on_card, reading_text, turnings
from adjudicator.views.sentence import named_in_sentence, otherwise, otherwise_than_all, sentence, who_is_right

if TYPE_CHECKING:
    from adjudicator.judge.changes import Change
    from adjudicator.judge.choices import Unsaid
    from adjudicator.judge.crux import Rejected
    from adjudicator.judge.filling import Filling, Next, Result

Picked = tuple[tuple[str, str], ...]
_OTHERWISE = {"order": "in another order", "card": "with one card otherwise"}
_MOST_CRUXES = 3
_MOST_TEXTS = 3
_MOST_NAMED = 6
_MOST_CHOICES = 2
_WORD = re.compile(r"[\w']+")
OTHER = "any other card"


# -- where the claims part --------------------------------------------------------------------------------------------


def cruxes(verdict: Verdict) -> list[str]:
    """Such as "The claims part at step 1, Alice plays Time Portal, on turn-end-over-play-all." One for each place."""
    found = verdict.unstated
    if found is not None and verdict.status == OPEN and found.claimants and found.ask is not None:
        asked = found.ask.unsaid
        return [f"The claims part on what the file does not say: {visible(asked.what)}, line {asked.line}."]
    known = [one for one in verdict.rejected if one.rulings]
    places: dict[str, list[Rejected]] = {}
    for one in known:
        places.setdefault(place_of(one), []).append(one)
    if len(places) == 1:
        return [f"The claims part {place}." for place in places]
    told = []
    for place, some in list(places.items())[:_MOST_CRUXES]:
        told.append(f"{claims_of(verdict, some)} {'part' if len(some) > 1 else 'parts'} {place}.")
    return told


def place_of(one: Rejected) -> str:
    """Such as "at step 2, Bob plays Veto!, on surprise-only-in-its-window"."""
    at = "before the first step"
    if one.step:
        at = f"at step {one.step}" + (f", {visible(one.what)}" if one.what and one.what != "claims" else "")
    return f"{at}, on {listed(one.rulings)}"


def claims_of(verdict: Verdict, some: Sequence[Rejected]) -> str:
    """Such as "Bob's claim", or with the words where Bob makes several."""
    several = {claim.by for claim in verdict.claims if sum(one.by == claim.by for one in verdict.claims) > 1}
    told = [
        f"“{visible(one.claim.says)}”" if one.claim.by in several else f"{visible(one.claim.by)}'s claim"
        for one in some
    ]
    return listed(list(dict.fromkeys(told)))


# -- what would have to be true ---------------------------------------------------------------------------------------


def would_be(verdict: Verdict) -> list[str]:
    """What would have to be true for somebody else to be right, what says most first; then what changes less.

    Where a card is told as the reason, of cards that might be otherwise that one only.
    """
    told: list[str] = []
    unstated: dict[tuple[str, str], list[str]] = {}  # whom it helps and of which kind: orders or cards
    known: set[Picked] = set()
    for change in helping(verdict):
        helped = helped_by(verdict, change)
        who = subject(verdict, *helped)
        known.add(change.picked)
        if change.picked:
            told.append(if_held(_how_far(verdict, change, who, helped[0]), change.picked, change.given))
        elif not beside_the_card(verdict, change):
            unstated.setdefault((who, change.kind), []).append(visible(change.text))
    for (who, kind), texts in unstated.items():
        more = [f"{len(texts) - _MOST_TEXTS} more"] if len(texts) > _MOST_TEXTS else []
        told.append(f"{who} {_OTHERWISE[kind]}: {' · '.join([*texts[:_MOST_TEXTS], *more])}.")
    for one in turnings(verdict):
        picked = ((one.ruling, one.reading),)
        if picked not in known:
            told.append(if_held(right(one.upheld) or "The verdict would change", picked))
    return told


def _how_far(verdict: Verdict, change: Change, who: str, helped: list[Rejected]) -> str:
    """How far a change helps those who are wrong, as the beginning of a sentence."""
    if change.touches:
        has = "has" if len(helped) == 1 else "have"
        claimed = f"{claims_of(verdict, helped)} {has} it" if len(verdict.rejected) > 1 else "claimed"
        return f"It would go another way, though not as {claimed},"
    if change.nearer:
        return f"It would come nearer to {claims_of(verdict, helped)}, though not all the way,"
    return f"{who} in part" if change.partly or change.unsays else who


def foremost(verdict: Verdict) -> int:
    """How many of the first lines of `would_be` it takes to say what each rejected claim needs; one where none is."""
    first = [one.changes[0] for one in verdict.rejected if one.changes]
    told = [one for one in helping(verdict) if any(same(one, other) for other in first)]
    return sum(not beside_the_card(verdict, one) for one in told) or 1


def hopeless(verdict: Verdict) -> list[str]:
    """What to say to rejected claims that nothing helps: how it is instead, where the verdict has not just said so.

    That is said too of those with which it would be otherwise by another reading, though not as they claim.
    """
    told = []
    said = sentence(verdict)
    helped, touched = (
        {
            id(one)
            for change in helping(verdict)
            for some in helped_by(verdict, change)
            for one in some
            if change.touches == touches and (not touches or same(change, one.changes[0]))
        }
        for touches in (False, True)
    )
    silent: list[Rejected] = []
    for one in verdict.rejected:
        if id(one) in helped:
            continue
        claim = verdict.claims[one.index]
        instead = otherwise(claim, named_in_sentence(verdict.claims, claim))
        so = listed([words for words in instead if not words_of(words) <= words_of(said)])
        if so:
            more = "; `adjudicator why-not` tries more" if one.search.cut else ""
            told.append(f"{claims_of(verdict, [one])} fails on the facts: {so}{more}.")
        elif id(one) in touched:
            continue
        elif instead and otherwise_than_all(verdict.claims):
            told.append(f"{claims_of(verdict, [one])} fails on these facts.")
        elif on_card(verdict, one) is None:
            silent.append(one)
    if silent:
        more = "; `adjudicator why-not` tries more" if any(one.search.cut for one in silent) else ""
        told.append(f"No ruling speaks for {claims_of(verdict, silent)}{more}.")
    return [*told, *otherwise_told(verdict)]


def words_of(told: str) -> set[str]:
    """The words of a clause, by which it may be known again in another order and with the cards' other names."""
    return set(_WORD.findall(told.lower())) - {"the"}


def helping(verdict: Verdict) -> list[Change]:
    """The changes under which some rejected claim holds, each once: the best of every claim, then the others.

    What helps one claim wholly and another in part is told for the first.
    """
    found: list[Change] = []
    deepest = max((len(one.changes) for one in verdict.rejected), default=0)
    for rank in range(deepest):
        for one in verdict.rejected:
            if rank < len(one.changes):
                change = one.changes[rank]
                place = next((place for place, other in enumerate(found) if same(change, other)), None)
                if place is None:
                    found.append(change)
                elif _short_of(change) < _short_of(found[place]):
                    found[place] = change
    return found


def helped_by(verdict: Verdict, change: Change) -> tuple[list[Rejected], list[Rejected]]:
    """The rejected claims that a change helps as far as it says, and those that it helps in part beside them."""
    found: tuple[list[Rejected], list[Rejected]] = ([], [])
    for one in verdict.rejected:
        short = min((_short_of(other) for other in one.changes if same(change, other)), default=None)
        if short == _short_of(change):
            found[0].append(one)
        elif short is not None and not (short[0] or short[2]):
            found[1].append(one)
    return found


def _short_of(change: Change) -> tuple[bool, bool, bool]:
    """How far a change falls short of a claim: it only touches it, helps in part, or leaves a number less wrong."""
    return change.touches, change.partly or change.unsays, change.nearer


def beside_the_card(verdict: Verdict, change: Change) -> bool:
    """Whether a change of a card is of another card than the one that is told as the reason."""
    if change.picked:
        return False
    helped = [one for one in verdict.rejected if any(same(change, other) for other in one.changes)]
    told = [reason.card for one in helped if (reason := on_card(verdict, one)) is not None]
    return bool(told) and not any(name in change.text for name in told)


def same(one: Change, other: Change) -> bool:
    """Whether two changes are one, each for a claim of its own: the same readings, and no other answers with them."""
    if not one.picked:
        return one.text == other.text
    return one.picked == other.picked and not (one.given and other.given and one.given != other.given)


def subject(verdict: Verdict, helped: Sequence[Rejected], in_part: Sequence[Rejected] = ()) -> str:
    """Who would be right, on what where that is not all they claim, and who besides in part."""
    names, partly = [], []
    for name in dict.fromkeys(one.claim.by for one in helped):
        own = [one for one in helped if one.claim.by == name]
        lost = sum(one.claim.by == name for one in verdict.rejected)
        if len(own) == lost:
            names.append(visible(name))
        else:
            partly.append(f"{visible(name)} on {listed([f'“{visible(one.claim.says)}”' for one in own])}")
    others = dict.fromkeys(one.claim.by for one in in_part if all(one.claim.by != other.claim.by for other in helped))
    told = right([*names, *partly])
    return f"{told.rstrip(',')}, and {listed(list(map(visible, others)))} in part," if others else told


def right(names: Iterable[str]) -> str:
    """Such as "Ann and Bob would be right"; empty without names."""
    shown = [visible(name) for name in names]
    if not shown:
        return ""
    wholly, partly = [one for one in shown if " on “" not in one], [one for one in shown if " on “" in one]
    if not wholly:
        (name, _, what), *partly = [partly[0].partition(" on "), *partly[1:]]
        told = f"{name} would be right on {what}"
    else:
        told = f"{listed(wholly)} would be right"
    return f"{told}, and {listed(partly)}," if partly else told


def if_held(who: str, picked: Picked, given: Sequence[str] = ()) -> str:
    """Under which reading, in its own words, and with which answers where they are few; of several readings all."""
    told = [visible(one) for one in given] if len(given) <= _MOST_CHOICES else [f"{len(given)} choices that suit it"]
    answers = f", with {listed(told)}" if given else ""
    names = listed([f"{question} = {reading}" if len(picked) > 1 else reading for question, reading in picked])
    texts = [reading_text(question, reading).strip().rstrip(".") for question, reading in picked]
    if not all(texts):
        return f"{who} under {listed([f'{question} = {reading}' for question, reading in picked])}{answers}."
    if len(picked) > 1:
        return f"{who} if all of this held: {'; '.join(texts)} (readings {names}){answers}."
    return f"{who} if this held: {texts[0]} (reading {names}){answers}."


# -- what is unsaid ---------------------------------------------------------------------------------------------------


def unsaid(verdict: Verdict) -> str:
    """In how many ways to fill in what is unsaid the verdict is the same; empty where nothing is left open."""
    found = verdict.unstated
    if found is None or not (found.matters or verdict.status == OPEN or found.cut or found.at_length):
        return ""
    ways = counted(len(found.ways), "way")
    more = "; more were not tried" if found.cut else ""
    if not found.matters:
        comes = f": {comes_to(found, found.results[0][0])}" if verdict.status == OPEN else ""
        every = {1: "in the one way", 2: "in both ways"}.get(len(found.ways), f"in all {ways}")
        return f"The same {every} to fill in {subjects(found)}{comes}{more}."
    if verdict.status == OPEN:
        if (always := found.always_right()) and (others := right_besides(found, always)):
            every = "both ways" if len(found.ways) == 2 else f"all {ways}"
            is_right = f"{listed(list(map(visible, always)))} {'is' if len(always) == 1 else 'are'} right"
            return f"{is_right} in {every} to fill in {subjects(found)}, {', '.join(others)}{more}."
        told = [f"{comes_to(found, result)} in {count}" for result, count in found.results[:_MOST_NAMED]]
        return f"Of {ways} to fill in {subjects(found)}, {', '.join(told)}{more}."
    return f"The same in {found.same} of {ways} to fill in {subjects(found)}{more}."


def right_besides(found: Filling, always: Sequence[str]) -> list[str]:
    """Who else is right in how many of the ways, such as "Bob is right too in 1 of them"."""
    told = [([name for name in found.right(result) if name not in always], count) for result, count in found.results]
    return [
        f"{listed(list(map(visible, names)))} {'is' if len(names) == 1 else 'are'} right too in {count} of them"
        for names, count in told[:_MOST_NAMED]
        if names
    ]


def ask_next(verdict: Verdict) -> str:
    """The one question to ask the table, with what each answer would come to; empty where nothing hangs on it."""
    found = verdict.unstated
    if found is None or found.ask is None:
        return ""
    told = [answer(found, names, result) for names, result in in_order(found, found.ask)]
    return f"{question(found.ask.unsaid)} {'; '.join(told)}."


def in_order(found: Filling, asked: Next) -> list[tuple[list[str], Result | None]]:
    """The answers, those that change the verdict first and "any other card" in the end."""
    first = found.results[0][0].key
    return sorted(asked.answers, key=lambda one: (OTHER in one[0], one[1] is None or one[1].key == first))


def answer(found: Filling, names: Sequence[str], result: Result | None) -> str:
    """Such as "Death or War: Bob is right"."""
    shown = [visible(name) for name in names]
    if OTHER in shown:
        return f"anything else: {comes_to(found, result)}"
    some = shown if len(shown) <= _MOST_NAMED else [*shown[: _MOST_NAMED - 1], f"{len(shown) - _MOST_NAMED + 1} more"]
    return f"{listed(some, 'or')}: {comes_to(found, result)}"


def comes_to(found: Filling, result: Result | None) -> str:
    """Who is right then; in a file without claims how the table stands."""
    if result is None:
        return "that depends on more"
    if result.claims:
        pairs = zip(found.claimants, result.claims, strict=False)
        return who_is_right([Claim(by, "", held) for by, held in pairs])
    state = "it never ends" if result.endless else f"it is {visible(result.turn)}'s turn"
    if result.winners:
        state = f"{listed([visible(name) for name in result.winners])} won"
    return state if result.holds else f"{state}, not as expected"


def question(one: Unsaid) -> str:
    """What to ask whom, such as "What does Bob choose (discard, line 8)?"."""
    where = f", line {one.line}" if one.line else ""
    if one.kind == "held":
        return f"What does {visible(one.who)} hold?"
    if one.kind == "drawn":
        return f"What is {visible(one.what)}?"
    if is_for_the_table(one.who, one.what):
        return f"{visible(one.what).capitalize()}?"
    if one.who == "chance":
        return f"What did chance bring ({visible(one.what)}{where})?"
    return f"What does {visible(one.who)} choose ({visible(one.what)}{where})?"


def subjects(found: Filling) -> str:
    """What is filled in, in a few words."""
    cards = list(dict.fromkeys(visible(one.what) for one in found.unsaid if one.kind != "choice"))
    choices = sum(one.kind == "choice" for one in found.unsaid)
    some = [*cards[:2], *([counted(len(cards) - 2, "more card")] if len(cards) > 2 else [])]
    if choices:
        some.append(counted(choices, "choice"))
    return listed(some) or "what is unsaid"
