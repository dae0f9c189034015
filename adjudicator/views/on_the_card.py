"""What the card says that a claim gets wrong: the reason where no ruling speaks for a rejected claim."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any

from adjudicator.cards.names import normal
from adjudicator.judge.claimed_deeds import hinted_at
from adjudicator.judge.claimed_facts import moved_by_itself, stopped_by
from adjudicator.judge.finding_changes import sets_a_number
from adjudicator.judge.verdict import Claim, Fact, Step, Verdict
from adjudicator.scenario.model import ANSWERS
from adjudicator.views.card_sentences import (
    BASIC,
    PLACES,
    SENTENCE,
    about_what_moved,
    closest,
    in_use,
    misplaced,
    said_of_places,
)
from adjudicator.views.relevant_entries import cards_in
from adjudicator.views.words import says_so

if TYPE_CHECKING:
    from adjudicator.cards.model import Card
    from adjudicator.judge.crux import Rejected

_COUNTED = ("plays_left", "draws_left", "hand_size")
"""Facts that hang on what the Draw and Play rules ask for."""
_PILES = ("discard", "discard_size", "draw_pile", "draw_pile_size")
_TRIED = ("may", "may_not", "where", "goals", "rules", *_PILES)
"""Facts that hang on what a card does, like those about what a player has."""
_ENOUGH = 1.16
"""How much of what the players say a sentence of a card has to say as well, in the measure of `shared_words`."""
_COUNT = re.compile(r"\d+ unknown")


def card_against(verdict: Verdict, one: Rejected) -> Card | None:
    """The card that a rejected claim gets wrong, nothing where no card with a known text is at issue.

    It is the one that forbids what was refused right before, or has just stopped a play, or one that the step at issue
    moves or uses, or that the claims of that moment name; where they differ in who has won, a Goal; in a count, a rule
    in play. Of several the one with the sentence that says most of what the players say, but for a rule that sets a
    number which another one changes. Where none says more than next to nothing of it, it is the one on the table
    without which the claim would hold, or one that speaks of that one, else the one that has by itself moved what the
    claim looks for elsewhere, else the one whose effect or power is asked about, or tried right before, if what is
    wrong is where cards have got to, whether that may be done, or, where its own player claims it, who has won; else
    the only one on the table that the claim names.
    """
    claim = verdict.claims[one.index]
    acts = _acts(verdict, claim)
    verb, _, what = acts[-1].what.partition(" ") if acts else ("", "", "")
    if verb in ("plays", "uses") and (not _in_step(acts[-1]) or _played_otherwise(what, verdict)):
        return None  # a card that only the file knows
    last = acts[_last_deed(acts) :]
    forbidding = _forbidding(verdict, last)
    if card := known_card("" if forbidding else stopped_by(event for step in last for event in step.events), verdict):
        return card
    names = dict.fromkeys(forbidding or _at_issue(verdict, claim, last))
    wrong = [fact for fact in claim.facts if not fact.holds]
    deeds = _tried(wrong, last)
    used = {name for verb, name in deeds if verb == "uses"}
    known = [card for name in names if (card := known_card(name, verdict, idle=normal(name) in used))]
    if not known:
        return None
    said = _besides(verdict, claim)
    told = [(closest(in_use(card, acts, spoken(verdict, claim)), said), card) for card in known]
    astray = {*_asking(verdict, claim)}.union(*(misplaced(fact) for fact in wrong))
    own = [one for one in told if one[1].name in astray and one[0][0] >= _ENOUGH]
    (likeness, _), best = max(own or told, key=lambda one: one[0][0])
    lying = set(_lying(verdict))
    without = [known_card(change.card, verdict) for change in one.changes if change.card in lying]
    needed = [card for card in without if card is not None]
    in_the_way = [card for card in needed if card.name in cards_in(said_rightly(verdict, claim))]
    if likeness >= _ENOUGH and not (in_the_way or (sets_a_number(best) and best in needed[1:])):
        return next((card for card in known if best.name in cards_in(card.text) and _done_now(card, last)), best)
    if needed := in_the_way or needed:
        return next((card for card in known if card is not needed[0] and needed[0].name in card.text), needed[0])
    moving = [*_asking(verdict, claim), *_movers(wrong, last)]
    if (mover := next((known_card(name, verdict) for name in moving), None)) is not None:
        return mover
    done = {("plays", normal(name)): card for card in known if card.does for name in (card.name, *card.aliases)} | {
        ("uses", normal(name)): card for card in known for name in (card.name, *card.aliases)
    }
    tried = next((done[deed] for deed in deeds if deed in done), None)
    about = (*_TRIED, "winner", "over") if acts and acts[-1].actor == claim.by else _TRIED
    if tried is not None and all(fact.name in about or isinstance(fact.claimed, dict) for fact in wrong):
        return tried
    named = [card for card in known if card.name in lying and _names(card, claim)]
    return named[0] if len(named) == 1 else None


def _done_now(card: Card, acts: Iterable[Step]) -> bool:
    """Whether a card is the one that was just played or used."""
    return any(event["kind"] in ("play", "use") and event["card"] == card.name for s in acts for event in s.events)


def _last_deed(acts: Sequence[Step]) -> int:
    """The place of the last thing that was done which answers no choice."""
    verbs = [step.what.partition(" ")[0] for step in acts]
    return max((at for at, verb in enumerate(verbs) if verb not in ANSWERS), default=0)


def _tried(wrong: Iterable[Fact], acts: Iterable[Step]) -> list[tuple[str, str]]:
    """What some facts say that may or may not be done, and what has been done: each verb with its card."""
    asked = [told.partition(" ")[2] for fact in wrong if fact.name in ("may", "may_not") for told in fact.actual or ()]
    parts = [text.partition(" ") for text in (*asked, *(step.what for step in acts))]
    return [(verb, normal(name)) for verb, _, name in parts]


def _names(card: Card, claim: Claim) -> bool:
    """Whether the words of a claim name a card, however they spell it."""
    return card.name in cards_in(claim.says) or hinted_at(card.name, claim.says.lower())


def _movers(wrong: Iterable[Fact], acts: Iterable[Step]) -> Iterator[str]:
    """What has moved a card by itself that some facts say to lie elsewhere."""
    named = {name for fact in wrong if isinstance(fact.claimed, dict) for name in fact.claimed if fact.name == "where"}
    return moved_by_itself(named, ((event["kind"], event) for step in acts for event in step.events))


def card_that_counts(verdict: Verdict, one: Rejected) -> Card | None:
    """What sets the number that a rejected claim gets wrong, or with it whether a turn is over or may be ended.

    It is the card that has ended the turn, else the rule in force; nothing for other claims, nor where that rule has
    come in between or gone, or more is played than it says.
    """
    claim = verdict.claims[one.index]
    facts = {_number_behind(fact): fact.claimed for fact in claim.facts if not fact.holds}
    done = [event for step in _acts(verdict, claim) for event in step.events if event["kind"] in ("play", "turn over")]
    if not facts or not facts.keys() <= {"turn", "plays_left", "draws_left"}:
        return None
    if done and done[-1]["kind"] == "turn over":
        if facts.get("turn", done[-1]["player"]) != done[-1]["player"]:
            return _another_turn(verdict, claim)  # it is argued who comes next
        if done[-1].get("why"):
            return known_card(str(done[-1]["why"]), verdict)
    before, after = (_setting(verdict, table, facts.keys()) for table in (verdict.opening, verdict.final))
    goes_on = bool(done) and done[-1]["kind"] == "play"
    return before if before == after and not (goes_on and _made(done) >= _printed(before)) else None


def _number_behind(fact: Fact) -> str:
    """The fact that tells the number which another hangs on: whether a turn may be ended hangs on the plays left."""
    ends = fact.name in ("may", "may_not") and str(fact.claimed).endswith(" ends turn")
    return "plays_left" if ends else fact.name


def _another_turn(verdict: Verdict, claim: Claim) -> Card | None:
    """The card by which the last thing that was done gives somebody another turn."""
    for step in _acts(verdict, claim)[-1:]:
        if any(event["kind"] == "extra turn" for event in step.events):
            return next(filter(None, (known_card(name, verdict) for name in _in_step(step))), None)
    return None


def _made(done: Sequence[Mapping[str, Any]]) -> int:
    """How many cards have been played in the turn under way."""
    since = takewhile(lambda event: event["kind"] == "play", reversed(done))
    return sum("count" in event for event in since)


def _printed(card: Card | None) -> float:
    """How many plays a rule says there are; without end where that is no number."""
    if card is None or card.rule is None:
        return 1
    return card.rule.value if isinstance(card.rule.value, int) else float("inf")


def _setting(verdict: Verdict, table: Mapping[str, Any], facts: Collection[str]) -> Card | None:
    """The rule on a table that says how many draws or plays there are, the Basic Rules where no New Rule does."""
    matter = "play" if "plays_left" in facts or "turn" in facts else "draw"
    rules = [str(name) for name in reversed(table.get("rules") or ())]
    if any(_own(name, verdict) for name in rules):
        return None
    cards = (known_card(name, verdict) for name in rules)
    about = (card for card in cards if card is not None and card.rule is not None and card.rule.matter == matter)
    return next(about, None) or known_card(BASIC, verdict)


def own_card(verdict: Verdict, one: Rejected) -> str:
    """The card that only the table knows and that a rejected claim is about, empty where there is none.

    It is the one that forbids what was refused right before, else the one that the claims of that moment name, else
    what was played or used right before, else the only one of its kind that lies on the table.
    """
    claim = verdict.claims[one.index]
    acts = _acts(verdict, claim)
    last = acts[_last_deed(acts) :]
    done = [what for step in last for verb, _, what in [step.what.partition(" ")] if verb in ("plays", "uses")]
    here = [name for name in dict.fromkeys([*done, *_lying(verdict)]) if _own(name, verdict)]
    named = [name for name in here if name in spoken(verdict, claim)]
    played = [name for name in done if name in here]
    told = [name for name in _forbidding(verdict, last) if name in here] or named or played or here
    return told[0] if len(told) == 1 else ""


def own_hindrance(verdict: Verdict, one: Rejected) -> str:
    """The card without which a rejected claim would hold, where only the table knows it; else nothing."""
    lying = set(_lying(verdict))
    first = next((change.card for change in one.changes if change.card in lying), "")
    return first if _own(first, verdict) else ""


def _forbidding(verdict: Verdict, acts: Iterable[Step]) -> list[str]:
    """The cards on the table with which the reason begins for which an act was refused, or came to nothing."""
    reasons = [reason for step in acts for reason in step.why_refused]
    reasons += [why for step in acts for event in step.events if event["kind"] == "barred" for why in event["why"]]
    names = dict.fromkeys(name for name in _lying(verdict) if name)
    return [name for name in names if any(reason.startswith(f"{name} ") for reason in reasons)]


def _own(name: str, verdict: Verdict) -> bool:
    """Whether no deck knows a card, or the table plays it otherwise, so that the table has told what it does."""
    from adjudicator.cards.catalogue import catalogue

    if _played_otherwise(name, verdict):
        return True
    return bool(name) and "," not in name and not _COUNT.match(name) and catalogue().named(name) is None


def _played_otherwise(name: str, verdict: Verdict) -> bool:
    """Whether the table has told what a card does, be it a printed one."""
    return normal(name) in map(normal, verdict.own_cards)


def _lying(verdict: Verdict) -> Iterator[str]:
    """The names of all cards that lie open on or beside the table, in the end of the replay and at its beginning."""
    for zone in ("rules", "goals", "meta_rules"):
        yield from _listed(verdict, zone)
    yield from _in_front(verdict)


def _in_front(verdict: Verdict) -> Iterator[str]:
    """The names of all cards before players, in the same way."""
    for table in (verdict.final, verdict.opening):
        for seat in (table.get("players") or {}).values():
            for part in ("keepers", "creepers"):
                for item in (seat or {}).get(part) or ():
                    yield from item if isinstance(item, dict) else (str(item),)


def told(card: Card, verdict: Verdict, one: Rejected) -> str:
    """What the card says about it: of its text the sentence that is closest to the words of the claims."""
    claim = verdict.claims[one.index]
    says = about_what_moved(in_use(card, _acts(verdict, claim), spoken(verdict, claim)), claim)
    wrong = [fact for fact in claim.facts if not fact.holds]
    astray = set().union(*map(misplaced, wrong))
    moved = [
        str(event["kind"])
        for step in _acts(verdict, claim)[-1:]
        for event in step.events
        if event.get("card") in astray
    ]
    besides = [*said_of_places(wrong), *moved]
    own = closest(says, " ".join([claim.says, *besides]))
    likeness, text = max(own, closest(says, " ".join([_besides(verdict, claim), *besides])), key=lambda one: one[0])
    if likeness < _ENOUGH and sets_a_number(card):
        text = SENTENCE.split(says)[0]
    return says_so(card.name, text)


def told_on_own(name: str, verdict: Verdict) -> str:
    """That a card of the table's own says it, and what where the table has told that in words.

    Of a card that is taken to do nothing, as nobody told what it does, that is told instead.
    """
    untold = next((text for text in verdict.assumptions if text.startswith(f"what {name} ")), "")
    if untold:
        return f"{untold[0].upper()}{untold[1:]}."
    as_read = f"{name}, as the table reads it: "
    says = next((text.removeprefix(as_read) for text in verdict.house if text.startswith(as_read)), "")
    if says:
        return f"The card says so, as the table reads it: {says}"
    agreed = name in (verdict.opening.get("meta_rules") or ())
    return f"The table has agreed on {name}." if agreed else "The table's own card says so."


def _acts(verdict: Verdict, claim: Claim) -> list[Step]:
    """What was done before a claim."""
    return [step for step in verdict.steps if step.kind == "act" and step.n <= claim.step]


def spoken(verdict: Verdict, claim: Claim) -> str:
    """The words of all claims of the moment of one of them."""
    return " ".join(one.says for one in verdict.claims if one.step == claim.step)


def said_rightly(verdict: Verdict, claim: Claim) -> str:
    """The words of those claims of the moment of one of them that are right."""
    return " ".join(one.says for one in verdict.claims if one.step == claim.step and one.upheld)


def _besides(verdict: Verdict, claim: Claim) -> str:
    """What a claim says, and those of its moment that are right, without the names of cards however they are spelled.

    What others say who are wrong is about something else.
    """
    says = f"{said_rightly(verdict, claim)} {claim.says}"
    for name in sorted({*cards_in(says), *_in_front(verdict)}, key=lambda one: (-len(one), one)):
        says = re.sub(rf"(?<!\w){re.escape(name.removeprefix('The '))}(?!\w)", "", says, flags=re.IGNORECASE)
    return says


def _at_issue(verdict: Verdict, claim: Claim, acts: Sequence[Step]) -> Iterator[str]:
    """The names of the cards that a claim may be about, the likeliest first.

    How many cards somebody holds is about the Basic Rules only where some have just been drawn.
    """
    wrong = [fact for fact in claim.facts if not fact.holds]
    yield from _asking(verdict, claim)
    for fact in wrong:
        if fact.name in ("may", "may_not", "options"):
            yield from _named(str(fact.claimed))
    said = spoken(verdict, claim)
    yield from _named(said)
    yield from (name for name in _in_front(verdict) if hinted_at(name, said.lower()))
    yield from (name for fact in wrong if fact.name in PLACES for name in fact.claimed)
    for step in acts:
        yield from _in_step(step)
    yield from _movers(wrong, acts)
    names = {part for fact in wrong for part in (fact.claimed if isinstance(fact.claimed, dict) else ())}
    facts = {fact.name for fact in wrong} | names
    if facts & {"winner", "over"}:
        yield from _listed(verdict, "goals")
        yield from _listed(verdict, "meta_rules")
    if facts & set(_COUNTED):
        other = {"draws_left": "play", "plays_left": "draw"}.get(next(iter(facts)), "") if len(facts) == 1 else ""
        rules = ((name, known_card(name, verdict)) for name in _listed(verdict, "rules"))
        yield from (name for name, card in rules if not (other and card and card.rule and card.rule.matter == other))
        drawn = any(event["kind"] == "draw" for step in acts for event in step.events)
        tables = (verdict.opening, verdict.final) if drawn or facts & {"plays_left", "draws_left"} else ()
        if BASIC in {card.name for table in tables if (card := _setting(verdict, table, facts))}:
            yield BASIC


def _asking(verdict: Verdict, claim: Claim) -> Iterator[str]:
    """What has somebody choose at the moment of a claim, where one of that moment says who or what: it comes of it."""
    facts = (fact.name for one in verdict.claims if one.step == claim.step for fact in one.facts)
    if not {"asks", "options"}.isdisjoint(facts):
        after = next((step for step in verdict.steps if step.kind == "act" and step.n > claim.step), None)
        yield from (str(event["why"]) for event in (after.events if after is not None else ()) if event.get("why"))


def _named(text: str) -> Iterable[str]:
    return sorted(cards_in(text))


def _in_step(step: Step) -> list[str]:
    """The cards of a step: those that its words name, and the one it plays or uses, however the words spell it."""
    used = (
        event["card"] for event in step.events if event["kind"] in ("play", "use") and event["player"] == step.actor
    )
    return [*_named(step.text), *islice(used, 1)]


def _listed(verdict: Verdict, zone: str) -> Iterator[str]:
    """The cards of a zone in the end of the replay, and at its beginning."""
    for table in (verdict.final, verdict.opening):
        for item in table.get(zone) or ():
            yield from item if isinstance(item, dict) else (str(item),)


def known_card(name: str, verdict: Verdict, *, idle: bool = False) -> Card | None:
    """A card whose text is known; `idle`: also one that does nothing by itself."""
    from adjudicator.cards.catalogue import catalogue

    if _played_otherwise(name, verdict):
        return None
    card = catalogue().named(name, verdict.editions)
    if card is None and (other := catalogue().named(name)) is not None and other.type == "meta-rule":
        card = other  # it may come out of any box
    return card if card is not None and card.text and card.known != "name-only" and (idle or not _idle(card)) else None


def _idle(card: Card) -> bool:
    """Whether a card does nothing by itself: a Keeper without a power, of which there is nothing to say."""
    return card.type == "keeper" and not (card.powers or card.duties or card.bonus or card.counts_as)
