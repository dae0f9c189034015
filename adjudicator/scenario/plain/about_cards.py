"""What is said of cards: who holds how many, where one lies, what may be done with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from adjudicator.scenario.plain.table import known, of, size

if TYPE_CHECKING:
    from adjudicator.scenario.plain.saying import Saying

Facts = dict[str, Any]
_FRONT = {"keeper": "keepers", "creeper": "creepers"}
MIDDLE = {"new-rule": "rules", "goal": "goals"}
_LIMITS = {"hand": re.compile(r"Hand Limit (\d+)"), "keepers": re.compile(r"Keeper Limit (\d+)")}
_COUNTED = {"hand": "hand_size", "keepers": "keeper_count"}
DONE = {"play": "plays", "use": "uses", "discard": "discards", "draw": "draws", "choose": "chooses"}
"""What may be done, with the verb of a step."""


# -- how many --------------------------------------------------------------------------------------------------------


def holds(say: Saying) -> Iterator[Facts]:
    """So many cards: in hand, else Keepers where there are or were as many before the player."""
    if not say.number or say.denied:
        yield from () if say.number else nothing(say)
        return
    count, both = say.number, say.part("n") == "both"
    for name in say.people():
        laid = [of(one, name, "keepers") for one in (say.table.now, *say.table.before)]
        keepers = [some for some in laid if size(some) == count]
        in_hand = {name: {"hand_size": count}}
        in_front = {name: {"keepers": keepers[0]}} if keepers and known(keepers[0]) else {}
        counted = {name: {"keeper_count": count}}
        had = size(say.most(name, "hand")) == count
        if "keeper" in say.part("what"):
            yield in_front
            yield counted
        elif "hand" in say.part("what") or had or not (in_front or both):
            yield in_hand
            yield in_front if had and not say.part("what") else {}
        else:
            yield in_front
            yield {} if both or (say.part("keep") and size(say.most(name, "hand")) < count) else in_hand


def keeps(say: Saying) -> Iterator[Facts]:
    """All of them; nothing is told where somebody does not keep them all."""
    yield from () if say.denied else kept(say)


def kept(say: Saying) -> Iterator[Facts]:
    """What the player had when it was most; first what the last steps have changed."""
    for name in say.people():
        changed = [part for part in ("hand", "keepers") if say.had(name, part) != of(say.table.now, name, part)]
        for part in dict.fromkeys([*changed, "hand", "keepers"]):
            items = max(of(say.table.now, name, part), unplayed(say, name, part), key=size)
            if items and {"hand": "keeper", "keepers": "hand"}[part] not in say.part("what"):
                yield amount(name, part, items)


def unplayed(say: Saying, name: str, part: str) -> list[Any]:
    """What a player had before the last change, but for the card that was played."""
    items = say.had(name, part)
    played = part == "hand" and say.table.last[:2] == (name, "plays")
    return [card for card in items if card != say.table.last[2]] if played else items


def amount(name: str, part: str, items: list[Any]) -> Facts:
    """What a player has; of a hand, and of Keepers nobody has named, the number."""
    if part == "hand":
        return {name: {"hand_size": size(items)}}
    if part == "keepers" and not known(items):
        return {name: {"keeper_count": size(items)}}
    return {name: {part: items}} if known(items) else {}


def nothing(say: Saying) -> Iterator[Facts]:
    """No card in hand, no Keeper, no Creeper."""
    part = {"keeper": "keepers", "creeper": "creepers"}.get(say.part("what"), "hand")
    yield from ({name: {"hand_size": 0} if part == "hand" else {part: []}} for name in say.people())


def must_discard(say: Saying) -> Iterator[Facts]:
    """What is left when somebody has discarded: some cards, down to a limit, or as it now is; else that it is due."""
    for name in say.people():
        if say.denied or say.number == 0:
            yield from kept(say)
        elif say.number is not None:
            yield from less(say, name, say.number)
        else:
            yield from list(discarded(say, name)) or [{"asks": [name]}]


def less(say: Saying, name: str, count: int) -> Iterator[Facts]:
    """So many cards fewer: those that were discarded just now, else what a limit in force binds, else of the hand."""
    told = {"card": ["hand"], "keeper": ["keepers"]}.get(say.part("what"), ["hand", "keepers", "creepers"])
    for part in told:
        now = of(say.table.now, name, part)
        if size(say.had(name, part)) - size(now) == count and say.table.last[:2] != (name, "plays"):
            yield amount(name, part, now)
    for part in told:
        laid = size(of(say.table.now, name, part))
        if laid >= count and any(laid > most for most in limits(say, part)):
            yield {name: {_COUNTED[part]: laid - count}}
    held = size(say.most(name, "hand")) - (say.table.last[:2] == (name, "plays"))
    if say.part("what") != "keeper" and held >= count:
        yield {name: {"hand_size": held - count}}


def limits(say: Saying, part: str) -> Iterator[int]:
    """The limits in force of a hand, or of Keepers."""
    for card in say.table.now.get("rules") or []:
        if part in _LIMITS and (told := _LIMITS[part].fullmatch(str(card))):
            yield int(told[1])


def discarded(say: Saying, name: str) -> Iterator[Facts]:
    """Down to how much somebody has come, but for the card that was played, or has to come under a limit."""
    played = say.table.last[:2] == (name, "plays")
    for part, counted in _COUNTED.items():
        if {"hand": "keeper", "keepers": "card"}[part] == say.part("what"):
            continue
        now = of(say.table.now, name, part)
        gone = size(say.had(name, part)) - size(now) - (played and part == "hand")
        if gone > 0 and (facts := amount(name, part, now)):
            yield facts
        yield from ({name: {counted: most}} for most in limits(say, part) if size(now) > most)


def discards_to(say: Saying) -> Iterator[Facts]:
    """Down to so many cards in hand, or Keepers; everybody who has more."""
    part, counted = ("keepers", "keeper_count") if "keeper" in say.clause else ("hand", "hand_size")
    for group in say.groups() if say.number is not None and not say.denied else ():
        over = [name for name in group if size(say.most(name, part)) > (say.number or 0)] or group
        yield {name: {counted: say.number} for name in (group if len(group) == 1 else over)}


def limited(say: Saying) -> Iterator[Facts]:
    """A limit binds somebody, so that there is something to discard; or it does not, and all is kept."""
    if (say.denied or say.part("p")) and all(
        any(limit.fullmatch(card) for limit in _LIMITS.values()) for card in say.cards()
    ):
        yield from kept(say) if say.denied else must_discard(say)


def has_hand_of(say: Saying) -> Iterator[Facts]:
    """Somebody has the cards that another one held; if not, the other one has them still."""
    for other, *_ in say.sentence.people[int(say.part("of"))]:
        items = unplayed(say, other, "hand")
        for name in say.people():
            if name != other:
                yield held(other if say.denied else name, items)


def held(name: str, items: list[Any]) -> Facts:
    """A hand, card by card where all of them are known."""
    return {name: {"hand": items} if items and known(items) else {"hand_size": size(items)}}


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
            vague = say.part("it") not in ("", "it", "that", "this") or (say.part("it") and not say.table.moved())
            yield {} if vague else {"where": in_hand}
        else:
            if any(place.endswith("'s hand") for place in places):
                yield {"where": in_hand}
            laid = (say.table.now, *say.table.before)
            if not all(say.table.place(card, one).endswith("'s hand") for card in cards for one in laid):
                yield {"where": in_front}
            if not all(place in say.table.players or say.table.type_of(card) == "creeper"
                       for card, place in zip(cards, places, strict=True)):  # fmt: skip
                yield {"where": in_hand}


def back_in_hand(say: Saying) -> Iterator[Facts]:
    """Cards are in the hand in which they are, or were; else in that of whoever says so."""
    if say.denied:
        return
    laid = (say.table.now, *say.table.before)
    places = {card: [place for one in laid if (place := say.table.place(card, one)).endswith("'s hand")]
              for card in say.cards()}  # fmt: skip
    yield {"where": {card: next(iter(some), f"{say.by}'s hand") for card, some in places.items()}} if places else {}


def along(say: Saying) -> Iterator[Facts]:
    """Cards go where what they are on has gone: they lie where they do now; if not, where they lay before."""
    places = {card: say.table.place(card, say.before() if say.denied else say.table.now) for card in say.cards()}
    loose = say.part("it") and not any(place.startswith("under ") for place in places.values())
    if places and all(places.values()) and not loose:  # what "it" is nobody has said if that lies on nothing
        yield {"where": places}


def gone(say: Saying) -> Iterator[Facts]:
    """Cards are discarded; "not gone": where they were before."""
    if say.denied:
        yield from stays(say)
    elif say.cards():
        yield {"where": dict.fromkeys(say.cards(), "out" if say.part("out") else "discard")}


def in_pile(say: Saying) -> Iterator[Facts]:
    if say.cards():
        yield {"where": dict.fromkeys(say.cards(), "draw pile")}


def under(say: Saying) -> Iterator[Facts]:
    (host, *_) = say.sentence.cards[int(say.part("host"))]
    if say.cards():
        yield {"where": dict.fromkeys(say.cards(), f"under {host}")}


def stays(say: Saying) -> Iterator[Facts]:
    """Cards are in play: New Rules and Goals in the middle, others where they lay before; not in play: discarded."""
    if say.denied:
        if say.cards() == (say.table.last[2],) and say.table.type_of(say.table.last[2]) in ("action", "surprise"):
            yield from may_last(say)
        elif say.cards() and not say.part("rest"):
            yield {"where": dict.fromkeys(say.cards(), "discard")}
        return
    places = {}
    for card in say.cards():
        laid = [say.table.place(card, laid) for laid in (say.before(), say.table.now)]
        on_table = [place for place in laid if place in say.table.players or place.startswith("under ")]
        places[card] = MIDDLE.get(say.table.type_of(card)) or next(iter(on_table), "")
    if places and all(places.values()):
        yield {"where": places}


def goals(say: Saying) -> Iterator[Facts]:
    yield {"goals": list(say.cards())}


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
    for name in say.people():
        if say.part("it") and not say.denied and say.table.left is not None and say.table.last[1] == verb == "plays":
            continue  # it has been played: another card is meant, and nobody has said which
        steps = [{f"{name} {verb}": card} for card in say.cards(moved=False)]
        if steps or verb == "draws":
            one: Any = (steps[0] if len(steps) == 1 else steps) if steps else f"{name} draws"
            yield {"may_not" if say.denied else "may": one}


def may_discard(say: Saying) -> Iterator[Facts]:
    """Anything may be discarded: what was discarded last, too."""
    if say.table.last[1] == "discards":
        yield from may_last(say)


def may_last(say: Saying) -> Iterator[Facts]:
    """What was done last may be done, or may not."""
    actor, verb, card = say.table.last
    if actor and verb:
        yield {"may_not" if say.denied else "may": {f"{actor} {verb}": card} if card else f"{actor} {verb}"}


def stops(say: Saying) -> Iterator[Facts]:
    """A Surprise may be played, by whoever has played it last or holds it, or may not."""
    if all(say.table.type_of(card) == "surprise" for card in say.cards()):
        yield from be_played(say)


def be_played(say: Saying) -> Iterator[Facts]:
    """A card may be played, or is too late, by whoever played it last or holds it."""
    for card in say.cards():
        holders = [place.removesuffix("'s hand") for laid in (say.table.now, *say.table.before)
                   if (place := say.table.place(card, laid)).endswith("'s hand")]  # fmt: skip
        who = say.table.last[0] if say.table.last[2] == card else next(iter(holders), "")
        if who:
            yield {"may_not" if say.denied else "may": {f"{who} {DONE.get(say.part('do'), 'plays')}": card}}


_N = r"(?P<n>\d+|both)"
_IT = r"(?:#|(?P<it>it|that|this|card|that card|this card))"
_ALL = r"(?:all|everything|it|p\d+|p\d+'s|those|these|what p\d+ has)"
_AT = r"(?: (?P<what>(?:card )?in (?:p\d+'s )?hand|hand card|card|hand|keeper|goal|creeper|in front.*))?"
_PLAY = r"(?:stay )?(?:in play|in force|in effect|valid|on table|there|binding|active)|stay|count|work|apply|bind .*"
_GONE = (
    r"gone|discarded|removed|off table|(?:in|to|on|into) discard(?: pile)?|go|away|leave|fall|stopped|discard|over|"
    r"leave (?:play|table)"
)
_HAND_OF = r"p(?P<of>\d+)'s (?:\d+ )?(?:card|hand)"
RULES = (
    (rf"@ (?:may |must |get to )?(?:(?P<keep>keep)|has|end with|is left with)(?: all)? {_N}{_AT}(?: left)?", holds),
    (r"@'s hand (?:is )?empty", nothing),
    (r"0 (?:happen|go|is do) (?:to|with) @'s (?P<what>hand|card|keeper)", kept),
    (r"@'s (?P<what>hand|card|keeper) (?:is safe|stay(?! in discard)(?: .*)?)", keeps),
    (rf"@ (?:may |must )?(?:get|has|keep|take|win) (?:all )?{_HAND_OF}", has_hand_of),
    (rf"{_HAND_OF} (?:is |go |belong |must )*(?:to )?@(?:'s)?", has_hand_of),
    (rf"@ (?:may |must )?keep {_ALL}(?: {_ALL})*(?: {_N})?{_AT}", keeps),
    (rf"@ (?:may |must )?(?:discard(?: (?P<what>card|keeper))?(?: down)?|(?:go |get |come |is )*down) to {_N}"
     r"(?: card| keeper)?", discards_to),
    (rf"@ (?:may |must )?(?:discard|lose(?= \d))(?: (?:{_N}|another|more|some|down|to|limit|it|p\d+|anything))*"
     r"(?: (?P<what>card|keeper))?(?: away| out)?", must_discard),
    (r"@ may discard (?:whatever|what)(?: p\d+)? (?:like|want)", may_discard),
    (r"(?P<n>\d+) @'s (?P<what>card|keeper) (?:must |is )*(?:go|discarded|discard|gone)(?: .*discard.*)?",
     must_discard),
    (rf"{_IT} (?:(?:is|must|may) )*@'s(?: (?:keeper|card))?(?: (?:to|for) keep)?", belongs),
    (r"@ (?:is over (?:p\d+'s )?(?:hand |keeper )?(?:limit|#)|has many(?: (?:keeper|card))?(?: in (?:p\d+'s )?hand)?)",
     must_discard),
    (r"(?:#|limit|hand limit|keeper limit) (?:may |must |is )*(?:apply|count|bind|work|hold|on|valid)"
     r"(?: to| for| on)?(?: @)?(?: .*)?", limited),
    (r"(?:there is )?0 (?:hand |keeper )?limit(?: .*)?", kept),
    (rf"{_IT} (?:is |lie |go |stay |belong |return |must |move )*(?:(?P<what>in front)|to|before|with|back to) @",
     belongs),
    (rf"{_IT} (?:is |lie |go |stay |belong |return |must )*(?:back )?(?:in|into|to) @'s (?P<what>hand)", belongs),
    (rf"(?:p\d+ )?(?:must )?give @ (?:back )?(?:p\d+'s )?{_IT}(?: back)?", belongs),
    (rf"@ (?:may |must )?(?:get|has|keep|take|take back|want|win|own) (?:back )?{_IT}(?: back)?"
     r"(?: (?:from|away from) p\d+)?(?: (?P<what>in .*hand|to .*hand|in front.*))?", belongs),
    (rf"{_IT} (?:must |may )?(?:is |lie |go |stay |return )*(?:back )?(?:in|into|to) hand", back_in_hand),
    (rf"{_IT} (?:must )?(?:go|move|travel|is taken) (?:along|with)(?: .*)?", along),
    (rf"{_IT} (?:is |go )?(?P<out>out game)", gone),
    (rf"{_IT} (?:is |go |has |must |in )*(?:{_GONE})", gone),
    (rf"@ (?:must )?(?:discard|lose) {_IT}", gone),
    (rf"{_IT} (?:is|go|return|is shuffled|shuffled) (?:back )?(?:in|into|to|on) (?:draw pile|deck|pile)", in_pile),
    (rf"{_IT} (?:is|go|stay|lie) (?:under|on|in|inside|attached to) c(?P<host>\d+)", under),
    (r"goal is #", goals),
    (r"# is (?:new |current )?goal", goals),
    (r"(?:all|both|2|p\d+'s)? ?(?P<what>goal|rule) (?:stay|count|is in play|is valid|is in force)", all_stay),
    (r"(?:all|both|2) (?:p\d+'s )?(?P<what>goal|rule) is out", out),
    (r"(?:all|both|2) stay(?: out| in play)?", both_stay),
    (r"there is (?:0 )?(?P<what>goal|new rule|rule)(?: .*)?", none_left),
    (r"(?:all|0)(?: p\d+'s)? (?P<what>new rule|rule|goal) (?:is|go) (?:gone|discarded|in play|left|away)", none_left),
    (rf"{_IT} (?:is |has |may |must )*(?:{_PLAY})(?! out| off| beside| as| for)(?P<rest> .*)?", stays),
    (rf"@ (?:may|must) (?P<do>play|use|discard|draw|answer|choose)(?: with)? {_IT}(?: .*)?", may),
    (rf"{_IT} may (?:is )?(?P<do>play|use)(?: .*)?", be_played),
    (rf"(?:(?:it|that|this|p\d+) is |{_IT} (?:is |go )?)?allowed(?: .*)?", may_last),
    (r"@ may(?: that| it| this)?(?: c\d+)?(?: (?:on|in|during) p\d+'s turn)?", may_last),
    (r"@ (?:may|must) (?:take|do)(?: (?:it|that|this|card|keeper|anything))?(?: from p\d+)?", may_last),
    (r"(?:it|that|this)? ?(?:take|surprise|move|swap) (?:is |go )?(?:allowed|work|valid|count)(?: .*)?", may_last),
    (r"# (?:may )?(?:stop|save|block|answer)(?: .*)?", stops),
    (r"p\d+ (?:may )?(?:stop|answer)(?: .*)? with #", stops),
)  # fmt: skip
"""Patterns in the words of `Sentence`, without "not"; @ stands for people, # for cards. The first that fits counts."""
