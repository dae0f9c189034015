"""The verdict in one sentence, and the short sentences around it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from adjudicator.judge.claimed_facts import in_parts
from adjudicator.judge.verdict import INVALID, OPEN, UNSETTLED, Claim, Expectation, Fact, Question, Verdict
from adjudicator.scenario.replaying.outcome import is_for_the_table
from adjudicator.views.escaping import counted, listed, visible
from adjudicator.views.fact_words import in_words, told_cards

Part = tuple[str, str, Any]
"""What a part of a fact is about, the fact it belongs to, and what it says."""
MOST_FACTS = 2
"""So many facts at most are told of what is so."""
FEWEST_WORDS = 3
"""In fewer words nobody says what is at issue."""
_LEFT = ("plays_left", "draws_left")
_NOT = {"may": "may_not", "may_not": "may"}
_ENDS = ("win", "wins", "won", "winner", "victory", "over", "tie", "tied", "lost")
_WORD = re.compile(r"[\w'’]+")


def sentence(verdict: Verdict) -> str:
    """Who is right, or what came of it: one sentence."""
    if verdict.status == INVALID:
        return f"No verdict: {counted(len(verdict.problems), 'problem')} in the file."
    failed = [one for one in verdict.expectations if not one.holds]
    but = f"; but {_fail(failed, len(verdict.expectations))}" if failed else ""
    said = who_is_right(verdict.claims)
    if verdict.asks or verdict.status == OPEN:
        found = verdict.unstated
        always = list(map(visible, found.always_right())) if found is not None and not found.cut else []
        so_far = f"{listed(always)} {'is' if len(always) == 1 else 'are'} right whatever it is" if always else ""
        so_far = so_far or (f"{said} so far" if said else "")
        return f"Open{f' ({so_far})' if so_far else ''}: {_waits(verdict)}{but}."
    state = disputed(verdict.claims) or otherwise_than_all(verdict.claims) or _state(verdict)
    told = (f"{said}: {state}" if state else said) + but if said else _expected(verdict, state)
    if verdict.status == UNSETTLED:
        told += f"; {_assumed(verdict)}"
    return ended(f"{told[:1].upper()}{told[1:]}")


def ended(told: str) -> str:
    """A sentence with its end, which may be that of somebody's words.

    >>> ended("Ann is right: “It is mine.”"), ended("Ann is right: Ann has won")
    ('Ann is right: “It is mine.”', 'Ann is right: Ann has won.')
    """
    return told if re.search(r"[.!?]”$", told) else f"{told}."


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
    upheld claim of that moment. Where these are about cards that nobody speaks of, the words of that claim.
    """
    upheld, said, denied = at_the_last(claims)
    own = in_own_words(claims)
    if own:
        return own
    told = dict.fromkeys(words for words in clauses(at_odds(said, denied), denied) if words)
    if told:
        return listed(list(told)[:MOST_FACTS])
    return f"“{visible(upheld[0].says)}”" if upheld and upheld[0].facts else ""


def otherwise_than_all(claims: list[Claim]) -> str:
    """How it is where nobody who speaks at that moment is right; empty where somebody is."""
    here = [claim for claim in claims if claim.step == last_moment(claims)]
    if any(claim.upheld for claim in here):
        return ""
    numbers: dict[str, dict[str, None]] = {}
    for so, _, said in (words.partition(", not ") for claim in here for words in otherwise(claim)):
        numbers.setdefault(so, {})[said] = None
    told = [f"{so}, not {' or '.join(filter(None, said))}" if any(said) else so for so, said in numbers.items()]
    return listed(told[:MOST_FACTS])


def at_odds(said: Sequence[Part], denied: Mapping[str, Any]) -> Sequence[Part]:
    """What is said on one side and contradicted on the other; the first of all that is said where nothing is.

    Where they differ only in whose turn it is, what is left to do in it belongs to that; where one side has something
    left to do and the other says nothing of that, whose turn it is.
    """
    left = any(denied.get(name) for name in _LEFT) and not any(name in _LEFT for _, name, _ in said)
    against = [part for part in said if part[0] in denied or (left and part[1] == "turn")]
    if against and all(name == "turn" for _, name, _ in against):
        against += [part for part in said if part[1] in _LEFT and part[2]]
    return against or said[:MOST_FACTS]


def in_own_words(claims: Sequence[Claim]) -> str:
    """What the one who is right says, where the facts at odds are about nothing that a claim speaks of.

    Such are where cards lie that nobody names, and that the game goes on where nobody speaks of its end. Of several who
    are right with the same facts one may be so for a wrong reason, and none is quoted.
    """
    upheld, said, denied = at_the_last(claims)
    if len({claim.by for claim in upheld}) != 1 or len(_WORD.findall(upheld[0].says)) < FEWEST_WORDS:
        return ""
    told = [cards_placed(part, denied) or no_end(part) for part in at_odds(said, denied)]
    spoken = words_in(" ".join(claim.says for claim in claims if claim.step == last_moment(claims)))
    if not told or not all(told) or any(words_in(name) & spoken for some in told for name in some):
        return ""
    return f"“{visible(upheld[0].says)}”"


def cards_placed(part: Part, denied: Mapping[str, Any]) -> list[str]:
    """The cards of which a part of a fact says no more than where they lie, or that they do not lie somewhere.

    >>> cards_placed(("where Milk", "where", {"Milk": "discard"}), {}), cards_placed(("turn", "turn", "Ann"), {})
    (['Milk'], [])
    >>> cards_placed(("Ann hand", "Ann", {"hand": ["Milk"]}), {"Ann hand": {"hand": ["Milk", "Time"]}})
    ['Time']
    """
    subject, name, value = part
    if name == "where":
        return list(value)
    if name in ("draw_pile", "discard") and isinstance(value, list):
        return [str(one) for one in value]
    other = denied.get(subject)
    if not isinstance(value, Mapping) or not isinstance(other, Mapping) or not apart(name, value, other):
        return []
    so, not_so = next(iter(value.values())), next(iter(other.values()))
    return [str(one) for one in not_so if one not in so] if isinstance(not_so, list) else []


def no_end(part: Part) -> list[str]:
    """The words for an end of the game, where a part of a fact says no more than that it goes on; else none."""
    _, name, value = part
    return list(_ENDS) if (name, value) in (("over", False), ("winner", None)) else []


def words_in(text: str) -> set[str]:
    """The words of a text that tell cards apart, one and many alike.

    >>> sorted(words_in("The Milk and the Cookies"))
    ['and', 'cookie', 'milk']
    """
    return {word.rstrip("s") for word in _WORD.findall(text.lower())} - {"the"}


def last_moment(claims: Sequence[Claim]) -> int:
    """The step of the last claims that are disputed, else of the last."""
    return next((claim.step for claim in reversed(claims) if not claim.upheld), claims[-1].step if claims else 0)


def at_the_last(claims: Sequence[Claim]) -> tuple[list[Claim], list[Part], dict[str, Any]]:
    """At the last moment that is disputed: the upheld claims, what they say in parts, and what is wrongly claimed."""
    here = [claim for claim in claims if claim.step == last_moment(claims)]
    upheld = [claim for claim in here if claim.upheld]
    wrong = [where_it_differs(fact) for claim in here if not claim.upheld for fact in claim.facts if not fact.holds]
    denied = {subject: value for fact in wrong for subject, _, value in parts(fact)}
    return upheld, [part for claim in upheld for fact in claim.facts for part in parts(fact)], denied


def named_in_sentence(claims: Sequence[Claim], claim: Claim) -> set[str]:
    """What the first sentence of a verdict says against a claim, by subject."""
    if claim.step != last_moment(claims) or in_own_words(claims):
        return set()
    _, said, denied = at_the_last(claims)
    return set(list(dict.fromkeys(subject for subject, *_ in said if subject in denied))[:MOST_FACTS])


def where_it_differs(fact: Fact) -> Fact:
    """A fact that does not hold without the parts of it that do: of what a player has, or of where cards lie."""
    if not isinstance(fact.claimed, Mapping):
        return fact
    held = set(in_parts(fact.name, fact.claimed, {fact.name: fact.actual}, fact.holds))
    differs = {part: value for part, value in fact.claimed.items() if f"{fact.name} {part}" not in held}
    return Fact(fact.name, differs or fact.claimed, fact.actual, fact.holds)


def otherwise(claim: Claim, named: Collection[str] = ()) -> list[str]:
    """How it is where a claim says something else: "Bob holds 2 cards, not 3"; nothing of what is `named` by then."""
    wrong = [where_it_differs(fact) for fact in claim.facts if not fact.holds]
    told = [words for fact in wrong for words in _instead(fact, named)]
    return [words for words in told if words]


def _instead(fact: Fact, named: Collection[str]) -> Iterator[str]:
    """What is so instead of a fact that is claimed; a number is told again."""
    claimed, actual = fact.claimed, fact.actual
    if fact.name in _NOT:
        yield in_words(_NOT[fact.name], claimed)
        return
    if not isinstance(claimed, Mapping) or not isinstance(actual, Mapping):
        if fact.name not in named:
            yield _rather(in_words(fact.name, actual), actual, claimed)
        return
    for part, value in claimed.items():
        if type(value) is int or subject_of(fact.name, part) not in named:
            so, told = {part: actual.get(part)}, {part: _bare(actual.get(part), value)}
            yield apart(fact.name, so, {part: value}) or _rather(in_words(fact.name, told), actual.get(part), value)


def _bare(actual: Any, claimed: Any) -> Any:
    """Cards as they lie, with a word where one has nothing on it that is claimed to have something."""
    if not isinstance(actual, list) or not isinstance(claimed, list):
        return actual
    loaded = [card for one in claimed if isinstance(one, Mapping) for card, held in one.items() if held]
    return [{one: ["nothing on it"]} if isinstance(one, str) and one in loaded else one for one in actual]


def _rather(words: str, actual: Any, claimed: Any) -> str:
    """Such as "Bob holds 2 cards, not 3", where what differs is a number."""
    return f"{words}, not {claimed}" if words and type(actual) is type(claimed) is int else words


def parts(fact: Fact) -> list[Part]:
    """What a fact is about, each with its part; where one tells what lies on Keepers, not that nothing lies loose."""
    name, claimed = fact.name, fact.claimed
    if isinstance(claimed, Mapping) and name not in ("cards", "decks"):
        about = name.replace("may_not", "may")
        on_keepers = any(isinstance(one, Mapping) for one in claimed.get("keepers") or ())
        told = {part: one for part, one in claimed.items() if one or part != "creepers" or not on_keepers}
        return [(subject_of(about, part), name, {part: one}) for part, one in told.items()]
    return [(name.replace("may_not", "may"), name, claimed)]


def subject_of(name: str, part: str) -> str:
    """What a part of a fact is about; a number of cards is about the same as the cards."""
    return f"{name} {part.removesuffix('_size')}"


def clauses(said: Sequence[Part], denied: Mapping[str, Any]) -> Iterator[str]:
    """Parts of facts in words, cards that lie in one place together; of several cards those that are denied."""
    places: dict[str, dict[str, str]] = {}
    for _, name, value in said:
        if name == "where":
            for card, place in value.items():
                places.setdefault(str(place), {})[card] = place
    for subject, name, value in said:
        if name != "where":
            yield apart(name, value, denied.get(subject)) or in_words(name, value)
            continue
        for place in value.values():
            yield in_words(name, places[str(place)])


def apart(name: str, value: Any, denied: Any) -> str:
    """Which cards are somewhere or are not, where the claims differ in those only; empty where they differ in more.

    >>> apart("rules", ["Play 2"], ["Play 2", "Draw 2"]), apart("Ann", {"hand": []}, {"hand": ["Milk"]})
    ('Draw 2 is not in play', "Milk is not in Ann's hand")
    >>> apart("Ann", {"keepers": ["Milk", "Bread"]}, {"keepers": ["Bread"]}), apart("goals", ["Toast"], ["Hearts"])
    ('Milk lies in front of Ann', '')
    >>> apart("Ann", {"hand": []}, {"hand_size": 3})
    'Ann holds no cards, not 3'
    """
    place = name if name in ("rules", "goals") else ""
    if not place and isinstance(value, Mapping) and isinstance(denied, Mapping) and len(value) == len(denied) == 1:
        ((part, value),), ((other, denied),) = value.items(), denied.items()
        if value in ([], 0) and type(denied) is int and other == "hand_size":
            return f"{visible(name)} holds no cards, not {denied}"
        place = {"hand": f"{name}'s hand", "keepers": name, "creepers": name}.get(part, "") if part == other else ""
    if not place or not isinstance(value, list) or not isinstance(denied, list):
        return ""
    so, not_so = told_cards(value), told_cards(denied)
    more, less = [one for one in so if one not in not_so], [one for one in not_so if one not in so]
    if len({*so, *not_so}) < max(len(so), len(not_so)) or any("unknown" in one for one in so + not_so):
        return ""
    if more and not less and not_so:
        return in_words("where", dict.fromkeys(more, place))
    alone = len(less) == 1 and place not in ("rules", "goals")
    if less and not more and (so or alone or place.endswith("'s hand")):
        return in_words("where_not", dict.fromkeys(less, place))
    return ""


def _assumed(verdict: Verdict) -> str:
    """What the verdict rests on where it is not settled: a default of ours, or what the file does not tell."""
    if verdict.assumptions and all(text.startswith("the file does not tell") for text in verdict.assumptions):
        return "the file leaves something unsaid"
    return "the sources stop short here, and a default is assumed"


def _state(verdict: Verdict) -> str:
    """How the table stands in the end."""
    if verdict.winner:
        return f"{visible(verdict.winner)} {'have' if ' and ' in verdict.winner else 'has'} won"
    if verdict.over:
        return "the game is over, and nobody has won"
    return f"it is {visible(verdict.turn)}'s turn" if verdict.turn else ""


def _expected(verdict: Verdict, state: str) -> str:
    number, failed = len(verdict.expectations), [one for one in verdict.expectations if not one.holds]
    if failed:
        told = _fail(failed, number)
    elif verdict.status == "failed":
        told = "the replay does not go as the file expects"
    elif number:
        told = "the one expectation holds" if number == 1 else f"all {number} expectations hold"
    else:
        return state or "nothing is claimed and nothing expected"
    return f"{told}; {state}" if state else told


def _fail(failed: list[Expectation], number: int) -> str:
    if all(one.expected == "allowed" for one in failed):  # nobody has written down that it is
        told = "a step is" if len(failed) == 1 else f"{len(failed)} steps are"
        return f"{told} refused that the file tells as done"
    return f"{len(failed)} of {counted(number, 'expectation')} {'fails' if len(failed) == 1 else 'fail'}"


def _waits(verdict: Verdict) -> str:
    if not verdict.asks:
        return "something is missing that the replay needs"
    if all(is_for_the_table(one.who, one.what) for one in verdict.asks):
        return f"the file does not say {listed([visible(one.what) for one in verdict.asks])}"
    whom = dict.fromkeys(visible(one.who) if one.who else "chance" for one in verdict.asks)
    if list(whom) == ["chance"]:
        return "the file does not say what chance brings"
    return f"the file does not say what {listed(list(whom))} {'does' if len(whom) == 1 else 'do'}"


def asked(question: Question) -> str:
    """Whom it waits for and what about, with the card on the table that asks for it.

    >>> asked(Question(1, "Bob", "discard", ["Milk"], "Hand Limit 1"))
    'Bob: discard for Hand Limit 1'
    """
    who = "the table" if is_for_the_table(question.who, question.what) else visible(question.who or "chance")
    return f"{who}: {visible(question.what)}{f' for {visible(question.due)}' if question.due else ''}"


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
    if verdict.decisive or verdict.asks or verdict.status in (INVALID, OPEN):
        return False
    return all(claim.upheld for claim in verdict.claims) and bool(verdict.claims or verdict.expectations)
