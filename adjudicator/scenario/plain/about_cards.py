"""What is said of cards: who holds how many, where one lies, what may be done with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from adjudicator.scenario.plain.table import of

if TYPE_CHECKING:
    from adjudicator.scenario.plain.saying import Saying

Facts = dict[str, Any]
_FRONT = {"keeper": "keepers", "creeper": "creepers"}
MIDDLE = {"new-rule": "rules", "goal": "goals"}
DONE = {"play": "plays", "use": "uses", "discard": "discards", "draw": "draws", "choose": "chooses"}
"""What may be done, with the verb of a step."""


# -- where -----------------------------------------------------------------------------------------------------------


def belongs(say: Saying) -> Iterator[Facts]:
    """Cards are somebody's: in hand where they were in a hand before, else in front; both where it may be either."""
    cards = say.cards()
    if say.denied:
        were = {card: say.table.place(card, say.before()) for card in cards}
        if all(were.values()):
            yield {"where": were}
        return
    for name in say.people():
        fits_front = all(say.table.type_of(card) in _FRONT for card in cards)
        places = [say.table.place(card, say.table.now) for card in cards]
        in_hand, in_front = dict.fromkeys(cards, f"{name}'s hand"), dict.fromkeys(cards, name)
        if "front" in say.part("what"):
            yield {"where": in_front}
        elif "hand" in say.part("what") or not fits_front:
            vague = say.part("it") and cards == (say.table.last[2],)
            yield {} if vague else {"where": in_hand}
        else:
            if any(place.endswith("'s hand") for place in places):
                yield {"where": in_hand}
            if not all(place.endswith("'s hand") for card in cards for place in say.places(card)):
                yield {"where": in_front}
            if not all(place in say.table.players or say.table.type_of(card) == "creeper"
                       for card, place in zip(cards, places, strict=True)):  # fmt: skip
                yield {"where": in_hand}


def back_in_hand(say: Saying) -> Iterator[Facts]:
    """Cards are in the hand in which they are, or were; else in that of whoever says so."""
    if say.denied:
        return
    hands = {card: [place for place in say.places(card) if place.endswith("'s hand")] for card in say.cards()}
    yield {"where": {card: next(iter(some), f"{say.by}'s hand") for card, some in hands.items()}} if hands else {}


def returned(say: Saying) -> Iterator[Facts]:
    """Cards come back to where they were before the last step."""
    places = {card: say.table.place(card, say.before()) for card in say.cards()}
    if places and all(places.values()) and not say.denied:
        yield {"where": places}


def along(say: Saying) -> Iterator[Facts]:
    """Cards go where what they are on has gone: they lie where they do now; if not, where they lay before."""
    places = {card: say.table.place(card, say.before() if say.denied else say.table.now) for card in say.cards()}
    loose = say.part("it") and not any(place.startswith("under ") for place in places.values())
    if places and all(places.values()) and not loose:  # what "it" is nobody has said if that lies on nothing
        yield {"where": places}


def gone(say: Saying) -> Iterator[Facts]:
    """Cards are discarded; "not gone": where they were before."""
    places = {card: [place for place in say.places(card) if place not in ("discard", "out")] for card in say.cards()}
    if say.denied:
        yield {"where": {card: some[0] for card, some in places.items()}} if all(places.values()) else {}
    elif say.cards():
        yield {
            "where": dict.fromkeys(
                say.cards(), "out" if say.part("out") else "draw pile" if say.part("pile") else "discard"
            )
        }


def under(say: Saying) -> Iterator[Facts]:
    (host, *_) = say.sentence.cards[int(say.part("host"))]
    were = {card: say.table.place(card, say.before()) for card in say.cards()}
    if say.denied and all(were.values()):
        yield {"where": were}
    elif were and not say.denied:
        yield {"where": dict.fromkeys(were, f"under {host}")}


def stays(say: Saying) -> Iterator[Facts]:
    """Cards are in play: New Rules and Goals in the middle, others where they lay before; not in play: discarded."""
    if say.denied:
        works = re.search(r"\b(?:work|count|apply|valid)\b", say.clause) is not None
        if say.cards(moved=not works) == (say.table.last[2],) and say.table.type_of(say.table.last[2]) in (
            "action",
            "surprise",
        ):
            yield from may_last(say)
        elif say.cards() and not say.part("rest"):
            yield {"where": dict.fromkeys(say.cards(), "discard")}
        return
    places = {}
    for card in say.cards():
        laid = [say.table.place(card, laid) for laid in (say.before(), say.table.now)]
        on_table = [place for place in laid if place in say.table.players or place.startswith("under ")]
        if re.search(r"\b(?:from|next|later)\b", say.part("rest")):
            return  # not yet
        places[card] = MIDDLE.get(say.table.type_of(card)) or next(iter(on_table), "")
    if places and all(places.values()):
        yield {"where": places}


def goals(say: Saying) -> Iterator[Facts]:
    """The Goals in play; those that are not are none of them."""
    told = list(say.cards())
    yield {"goals": [card for card in say.table.now.get("goals") or [] if card not in told] if say.denied else told}


def all_stay(say: Saying) -> Iterator[Facts]:
    """All Goals, or all New Rules, that there were; nothing is told where not all of them stay."""
    if say.denied:
        return
    key = "rules" if say.part("what") == "rule" else "goals"
    some = [list(laid.get(key) or []) for laid in (say.table.now, say.before())]
    yield {key: max(some, key=len)}


def out(say: Saying) -> Iterator[Facts]:
    """Cards that are out lie on the table, or they do not: people say either."""
    yield from all_stay(say)
    yield from none_left(say)


def both_stay(say: Saying) -> Iterator[Facts]:
    """The card that was played last, and what went when it came."""
    key = MIDDLE.get(say.table.type_of(say.table.last[2]), "")
    was, now = (list(laid.get(key) or []) for laid in (say.before(), say.table.now))
    if not say.denied and set(was) - set(now):
        yield {key: [*was, *(card for card in now if card not in was)]}


def none_left(say: Saying) -> Iterator[Facts]:
    yield {"rules" if "rule" in say.part("what") else "goals": []}


# -- may -------------------------------------------------------------------------------------------------------------


def may(say: Saying) -> Iterator[Facts]:
    """Something may be done, or may not; who need not do it claims neither."""
    if say.free:
        return
    verb = DONE.get(say.part("do"), "plays")
    names, cards = list(say.people()), say.cards(moved=False)
    doers = {say.table.last[0]} if say.table.last[2] in cards else {
        place.removesuffix("'s hand") for card in cards for place in say.places(card) if place.endswith("'s hand")
    }  # fmt: skip
    for name in [name for name in names if name in doers] or names:
        if say.part("it") and not say.denied and say.table.left is not None and say.table.last[1] == verb == "plays":
            continue  # it has been played: another card is meant, and nobody has said which
        steps = [{f"{name} {verb}": card} for card in cards]
        if steps or verb == "draws":
            one: Any = (steps[0] if len(steps) == 1 else steps) if steps else f"{name} draws"
            yield {"may_not" if say.denied else "may": one}


def may_last(say: Saying) -> Iterator[Facts]:
    """What was done last may be done, or may not."""
    actor, verb, card = say.table.last
    if actor and verb:
        yield {"may_not" if say.denied else "may": {f"{actor} {verb}": card} if card else f"{actor} {verb}"}


def steps_in(say: Saying) -> Iterator[Facts]:
    """Somebody may answer with a Surprise, or may not: the one played last, or the only one held."""
    for name in say.people():
        laid = (say.table.now, *say.table.before)
        held = {card for one in laid for card in of(one, name, "hand") if say.table.type_of(card) == "surprise"}
        cards = {say.table.last[2]} if say.table.last[:2] == (name, "plays") else held
        if len(cards) == 1 and say.table.type_of(*cards) == "surprise":
            yield {"may_not" if say.denied else "may": {f"{name} plays": cards.pop()}}


def spoils(say: Saying) -> Iterator[Facts]:
    """A Creeper keeps somebody from winning, or does not."""
    if say.part("win") or all(say.table.type_of(card) == "creeper" for card in say.cards()):
        yield from ({"winner": name} if say.denied else {"over": False} for name in say.people())


def be_played(say: Saying) -> Iterator[Facts]:
    """A card may be played, or is too late, by whoever played it last or holds it; what stops a play is a Surprise."""
    for card in [card for card in say.cards() if not say.part("stop") or say.table.type_of(card) == "surprise"]:
        holders = [place.removesuffix("'s hand") for place in say.places(card) if place.endswith("'s hand")]
        who = say.table.last[0] if say.table.last[2] == card else next(iter(holders), "")
        if who:
            yield {"may_not" if say.denied else "may": {f"{who} {DONE.get(say.part('do'), 'plays')}": card}}


_IT = r"(?:#|(?P<it>it|that|this|card|that card|this card))"
_PLAY = r"(?:stay )?(?:in play|in force|in effect|valid|on table|there|binding|active)|stay|count|work|apply|bind .*"
_GONE = (
    r"gone|discarded|removed|off table|(?:in|to|on|into) discard(?: pile)?|go|away|leave|fall|stopped|discard|over|"
    r"leave (?:play|table)"
)
RULES = (
    (rf"{_IT} (?:(?:is|must|may) )*@'s(?: (?:keeper|card))?(?: (?:to|for) keep)?", belongs),
    (rf"{_IT} (?:(?:is|lie|go|stay|belong|return|must|move) )*(?:(?P<what>in front)|(?:back )?to|before|with) @(?:'s)?",
     belongs),
    (rf"{_IT} (?:is |lie |go |stay |belong |return |must )*(?:back )?(?:in|into|to) @'s (?P<what>hand)", belongs),
    (rf"(?:p\d+ )?(?:must |may )?(?:give|put|hand|move|go|take) {_IT} back", returned),
    (rf"(?:p\d+ )?(?:must )?give @ (?:back )?(?:p\d+'s )?{_IT}(?: back)?", belongs),
    (rf"@ (?:may |must )?(?:get|has|keep|take|take back|want|win|own) (?:back )?{_IT}(?: back)?"
     r"(?: (?:from|away from) p\d+)?(?: (?P<what>in .*hand|to .*hand|in front.*))?", belongs),
    (rf"{_IT} (?:must |may )?(?:is |lie |go |stay |return )*(?:back )?(?:in|into|to) hand", back_in_hand),
    (rf"{_IT} (?:must )?(?:go|move|travel|is taken) (?:along|with)(?: .*)?", along),
    (rf"{_IT} (?:is |go )?(?P<out>out game)", gone),
    (rf"{_IT} (?:is |go |has |must |in |back )*(?:{_GONE})", gone),
    (rf"@ (?:must )?(?:discard|lose) {_IT}", gone),
    (rf"{_IT} (?:is|go|return|is shuffled|shuffled) (?:back )?(?:in|into|to|on) (?P<pile>draw pile|deck|pile)", gone),
    (rf"{_IT} (?:is|go|stay|lie) (?:in|on)", stays),
    (rf"{_IT} (?:may |must )?(?:is|go|stay|lie|move) (?:under|on|onto|in|inside|attached to) c(?P<host>\d+)", under),
    (r"goal is #", goals),
    (r"# is (?:new |current )?goal", goals),
    (r"(?:all|both|2|p\d+'s)? ?(?P<what>goal|rule) (?:stay|count|is in play|is valid|is in force)", all_stay),
    (r"(?:all|both|2) (?:p\d+'s )?(?P<what>goal|rule) is out", out),
    (r"(?:all|both|2) stay(?: out| in play)?", both_stay),
    (r"there is (?:0 )?(?P<what>goal|new rule|rule)(?: .*)?", none_left),
    (r"(?:all|0)(?: p\d+'s)? (?P<what>new rule|rule|goal) (?:is|go) (?:gone|discarded|in play|left|away)", none_left),
    (rf"{_IT} (?:is |has |may |must )*(?:{_PLAY})(?! out| off| beside| as| for)(?P<rest> .*)?", stays),
    (rf"@ (?:may|must) (?P<do>play|use|discard|draw|answer|choose)(?: with)? {_IT}(?: .*)?", may),
    (r"@ (?:may|must) #(?: .*)?", may),
    (r"@ (?:may|must) (?:(?:butt|jump|step|get|come) in|interfere|intervene|interrupt|answer|react|respond)(?: .*)?",
     steps_in),
    (r"# (?:stop|keep|has) @(?: back)?(?: (?:from )?(?P<win>win))?", spoils),
    (rf"{_IT} may (?:is )?(?P<do>play|use)(?: .*)?", be_played),
    (rf"(?:(?:it|that|this|p\d+) is |{_IT} (?:is |go )?)?allowed(?: .*)?", may_last),
    (r"@ may(?: that| it| this| discard what(?:ever)? p\d+ (?:like|want))?(?: c\d+)?(?: (?:on|in|during) p\d+'s turn)?",
     may_last),
    (r"@ (?:may|must) (?:take|do)(?: (?:it|that|this|card|keeper|anything))?(?: from p\d+)?", may_last),
    (r"(?:it|that|this)? ?(?:take|surprise|move|swap) (?:is |go )?(?:allowed|work|valid|count)(?: .*)?", may_last),
    (r"# (?:may )?(?P<stop>stop|save|answer)(?: .*)?", be_played),
    (r"p\d+ (?:may )?(?P<stop>stop|answer)(?: .*)? with #", be_played),
)  # fmt: skip
"""Patterns in the words of `Sentence`, without "not"; @ stands for people, # for cards. The first that fits counts."""
