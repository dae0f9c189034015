"""The verdict in one sentence, and the short sentences around it."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.judge.hearing import in_parts
from adjudicator.judge.verdict import INVALID, OPEN, UNSETTLED, Claim, Expectation, Fact, Question, Verdict
from adjudicator.views.fact_words import in_words
from adjudicator.views.safe import counted, listed, visible

MOST_FACTS = 2
"""So many facts at most are told of what is so."""


def sentence(verdict: Verdict) -> str:
    """Who is right, or what came of it: one sentence."""
    if verdict.status == INVALID:
        return f"No verdict: {counted(len(verdict.problems), 'problem')} in the file."
    if verdict.status == OPEN:
        return f"Open{_so_far(verdict)}: {_waits(verdict)}."
    said = who_is_right(verdict.claims)
    state = disputed(verdict.claims) or _state(verdict)
    failed = [one for one in verdict.expectations if not one.holds]
    told = (f"{said}: {state}" if state else said) if said else _expected(verdict, state)
    if failed and said:
        told += f"; but {_fail(len(failed), len(verdict.expectations))}"
    if verdict.status == UNSETTLED:
        told += "; the sources stop short here, and a default is assumed"
    return f"{told[:1].upper()}{told[1:]}."


def who_is_right(claims: list[Claim]) -> str:
    """Such as "Alice is right", or "Alice is right on 1 of 2 claims, Bob on 1 of 1"; empty without claims."""
    if not claims:
        return ""
    upheld: dict[str, list[bool]] = {}
    for claim in claims:
        upheld.setdefault(visible(claim.by), []).append(claim.upheld)
    wholly = [name for name, own in upheld.items() if all(own)]
    partly = [(name, f"on {sum(own)} of {len(own)}") for name, own in upheld.items() if any(own) and not all(own)]
    if not wholly and not partly:
        return "nobody is right"
    right = f"{listed(wholly)} {'is' if len(wholly) == 1 else 'are'} right" if wholly else ""
    parts = [f"{name} {share}" for name, share in partly]
    if right:
        return ", ".join([right, *parts])
    (name, share), *others = partly
    return ", ".join([f"{name} is right {share} claims", *(f"{name} {share}" for name, share in others)])


def disputed(claims: list[Claim]) -> str:
    """What those who are right say differently from those who are wrong, in words; empty where there are none.

    Of the facts of upheld claims those that a rejected claim of the same moment contradicts; else all of the first
    upheld claim of that moment.
    """
    moment = next((claim.step for claim in reversed(claims) if not claim.upheld), claims[-1].step if claims else 0)
    here = [claim for claim in claims if claim.step == moment]
    upheld = [claim for claim in here if claim.upheld]
    wrong = [where_it_differs(fact) for claim in here if not claim.upheld for fact in claim.facts if not fact.holds]
    denied = {subject for fact in wrong for subject, _ in parts(fact)}
    said = [part for claim in upheld for fact in claim.facts for part in parts(fact)]
    against = [part for part in said if part[0] in denied]
    told = dict.fromkeys(words for _, words in against or said[:MOST_FACTS] if words)
    if told:
        return listed(list(told)[:MOST_FACTS])
    return f"“{visible(upheld[0].says)}”" if upheld and upheld[0].facts else ""


def where_it_differs(fact: Fact) -> Fact:
    """A fact that does not hold without the parts of it that do: of what a player has, or of where cards lie."""
    if not isinstance(fact.claimed, Mapping):
        return fact
    held = set(in_parts(fact.name, fact.claimed, {fact.name: fact.actual}, fact.holds))
    differs = {part: value for part, value in fact.claimed.items() if f"{fact.name} {part}" not in held}
    return Fact(fact.name, differs or fact.claimed, fact.actual, fact.holds)


def parts(fact: Fact) -> list[tuple[str, str]]:
    """What a fact is about, with what it says of each in words; a number of cards is about the same as the cards."""
    name, claimed = fact.name, fact.claimed
    if name == "where":
        return [(f"where {card}", in_words(name, {card: place})) for card, place in claimed.items()]
    if isinstance(claimed, Mapping) and name not in ("cards", "decks"):
        return [(f"{name} {part.removesuffix('_size')}", in_words(name, {part: one})) for part, one in claimed.items()]
    return [(name.replace("may_not", "may"), in_words(name, claimed))]


def _state(verdict: Verdict) -> str:
    """How the table stands in the end."""
    if verdict.winner:
        return f"{visible(verdict.winner)} {'have' if ' and ' in verdict.winner else 'has'} won"
    if verdict.over:
        return "the game is over, and nobody has won"
    return f"it is {visible(verdict.turn)}'s turn" if verdict.turn else ""


def _expected(verdict: Verdict, state: str) -> str:
    number, failed = len(verdict.expectations), sum(not one.holds for one in verdict.expectations)
    if failed:
        told = _fail(failed, number)
    elif verdict.status == "failed":
        told = "the replay does not go as the file expects"
    elif number:
        told = "the one expectation holds" if number == 1 else f"all {number} expectations hold"
    else:
        return state or "nothing is claimed and nothing expected"
    return f"{told}; {state}" if state else told


def _fail(failed: int, number: int) -> str:
    return f"{failed} of {counted(number, 'expectation')} {'fails' if failed == 1 else 'fail'}"


def _so_far(verdict: Verdict) -> str:
    said = who_is_right(verdict.claims)
    return f" ({said} so far)" if said else ""


def _waits(verdict: Verdict) -> str:
    if not verdict.asks:
        return "something is missing that the replay needs"
    whom = dict.fromkeys(visible(one.who) if one.who else "chance" for one in verdict.asks)
    return f"the file does not say what {listed(list(whom))} {'does' if len(whom) == 1 else 'do'}"


def asked(question: Question) -> str:
    """Such as "Bob chooses: which card"."""
    return f"{visible(question.who) if question.who else 'chance'}: {visible(question.what)}"


MOST_OPTIONS = 20
"""With more options than these only the first are told: a card nobody knows may be nearly any."""


def options(question: Question) -> list[str]:
    """What may be answered, in words fit to be shown.

    >>> options(Question(1, "Ann", "card", [f"card {number}" for number in range(99)]))[-2:]
    ['card 19', 'and 79 more']
    """
    more = len(question.options) - MOST_OPTIONS
    shown = [visible(one) for one in question.options[:MOST_OPTIONS]]
    return [*shown, f"and {more} more"] if more > 0 else shown


def expectation(one: Expectation) -> str:
    """Such as "turn: expected Bob, found Alice"."""
    return f"{visible(one.fact)}: expected {value(one.expected)}, found {value(one.actual)}"


def value(content: object) -> str:
    """A fact's value as a scenario would write it.

    >>> value(["Milk", "2 unknown"]), value({"Lights": "discard"}), value(None), value(True), value([])
    ('[Milk, 2 unknown]', '{Lights: discard}', 'null', 'true', '[]')
    """
    if isinstance(content, dict):
        return "{" + ", ".join(f"{visible(key)}: {value(one)}" for key, one in content.items()) + "}"
    if isinstance(content, (list, tuple)):
        return "[" + ", ".join(value(one) for one in content) + "]"
    if isinstance(content, (set, frozenset)):
        return value(sorted(content, key=str))
    if content is None or isinstance(content, bool):
        return {None: "null", True: "true", False: "false"}[content]
    return visible(content)


def hangs_on(one: dict[str, object]) -> str:
    """What may change the verdict, and the choice it hangs on."""
    asks = one.get("asks")
    depends = f", depending on {value(asks)}" if asks else ""
    return f"{visible(one.get('ruling', ''))} read as {visible(one.get('reading', ''))}{depends}"


def turns_on_nothing(verdict: Verdict) -> bool:
    """Whether to say that no ruling decides: there is something to decide, and no ruling that does."""
    if verdict.decisive or verdict.status in (INVALID, OPEN) or any(not claim.upheld for claim in verdict.claims):
        return False
    return bool(verdict.claims or verdict.expectations)
