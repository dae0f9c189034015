"""Steps as people say them, and what they probably meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from adjudicator.cards.names import normal
from adjudicator.files import Complaint, suggest
from adjudicator.scenario.model import COUNTED, MOST_UNKNOWN, VERBS, miscounted

_VERBS = {
    "plays": "plays play played lays lay laid puts put slaps slap slapped slams slam slammed whips whip whipped pops "
    "pop popped plonks plonked plops plopped casts cast deploys deployed",
    "draws": "draws draw drew drawn", "uses": "uses use used activates activate activated triggers trigger triggered",
    "discards": "discards discard discarded drops drop dropped throws throw threw thrown trashes trash trashed chucks "
    "chuck chucked tosses toss tossed ditches ditch ditched bins bin binned dumps dump dumped",
    "chooses": "chooses choose chose picks pick picked", "says": "says say said", "passes": "passes pass passed",
    "joins": "joins join joined",
}  # fmt: skip
FORMS = {form: verb for verb, forms in _VERBS.items() for form in forms.split()}
"""Every form of a verb, with the verb of a step."""
AS_SAID = {
    "none": "no more", "nothing": "no more", "nothing more": "no more", "nobody": "no more", "no one": "no more",
    "holiday": "special day", "a holiday": "special day", "special": "special day",
    "ordinary day": "other day", "normal day": "other day", "nothing special": "other day",
    "any other day": "other day", "my birthday": "birthday", "to the left": "left", "clockwise": "left",
    "to the right": "right", "counterclockwise": "right", "yes": "accept", "no": "refuse",
}  # fmt: skip
"""What people say for a choice that a file writes otherwise."""
_SAID = {
    "winner": ("wins", "won", "win"), "turn": ("next", "next player", "turn over", "whose turn"),
    "may": ("can", "can play", "allowed", "legal"),
    "may_not": ("cannot", "can't", "not allowed", "forbidden", "illegal"),
}  # fmt: skip
SAID_FOR = {normal(word): fact for fact, words in _SAID.items() for word in words}
"""What people write for a fact, with its name."""
NOBODY = frozenset(("nobody", "no one", "noone", "none"))
"""Words for no player, where a file writes `null`."""
NO_CARDS = frozenset(("", "none", "nothing", "empty", "nobody", "no", "no card", "no cards", "zero", "0", "false"))
"""Words for no card, where a file writes `[]`."""
ALL_CARDS = frozenset(("all", "everything", "all cards", "hand", "her hand", "his hand", "their hand", "whole hand"))
"""Words for every card that somebody has, of which a file names each."""
_COUNT = re.compile(r"(?P<number>-?[0-9]+)(?: .*)?", re.DOTALL)
_ABOUT = re.compile(r"(?P<thing>.+?) (?P<how>from|to|for|of) (?P<whom>.+)")
_ENDS = re.compile(
    r"(?:ends?|ended|finish(?:es|ed)?)(?: (?:her|his|their|its|the|my))? turn|turn (?:ends|ended|is over)"
    r"|is (?:done|finished|through)"
)
_PARTICLE = re.compile(r"(?:down|out|up|away) (?=.)")
_AND_THEN = re.compile(r" (?:and then|then|and) (?P<verb>\w+) ")
_NOBODY = re.compile(r"(?:nobody|no one|none) (?:answers?|reacts?|responds?)")


NAMED_FOR_IT = frozenset(("target", "targets", "on", "at", "with", "who", "whom", "which", "what", "aim", "victim"))
"""Words beside a step for what a file tells under `choosing:`."""
_WINS = re.compile(r"(?:wins?|won|has won|is the winner)(?: (?:it|the game|now))?[.!]*")
_MAY = re.compile(r"(?P<not>may not|can not|cannot|can't|may|can|is allowed to|is not allowed to) (?P<deed>.+)")
_TAKES = frozenset(("steals", "stole", "grabs", "swaps", "exchanges", "trades", "gives", "gave"))
_LEAVES_OUT = frozenset(("skips", "skipped", "stops", "waits", "refuses", "forgets", "forgot"))


def no_deed(text: str, players: Sequence[str]) -> str:
    """What to write instead of a step that says what nobody does in a step of its own; nothing for other texts.

    >>> no_deed("Ann wins", ["Ann"])
    'that is no step; a claim says it: `holds: {winner: Ann}`'
    """
    actor, rest = _actor(text, players)
    word, _, what = rest.rstrip(":").partition(" ")
    if not actor or not text.startswith(actor) or not word:
        return ""
    if _WINS.fullmatch(rest):
        return f"that is no step; a claim says it: `holds: {{winner: {actor}}}`"
    if word in _TAKES:
        thing = what or "…"
        return (
            f"what a card lets {actor} do is told with that card: `- {actor} plays: …` and under it `choosing: {thing}`"
        )
    if word in _LEAVES_OUT:
        return f"what is left out is no step; `{actor} ends turn` is one, and `{actor} passes`"
    return ""


def fact_meant(text: str, value: Any, players: Sequence[str]) -> str:
    """The fact that some words say, as a file writes it; nothing where that is not clear.

    >>> fact_meant("Bob wins", None, ["Bob"]), fact_meant("Bob may play", "Milk", ["Bob"])
    ('winner: Bob', 'may: {Bob plays: Milk}')
    >>> fact_meant("Bob's hand", ["Milk"], ["Bob"]), fact_meant("next", "Bob", ["Bob"])
    ('Bob: {hand: …}', 'turn: Bob')
    """
    if fact := SAID_FOR.get(normal(text)):
        return f"{fact}: {value if isinstance(value, (str, int)) and not isinstance(value, bool) else '…'}"
    actor, rest = _actor(text, players)
    if not actor or not text.startswith(actor):
        return ""
    if _WINS.fullmatch(rest) or (not rest and isinstance(value, str) and _WINS.fullmatch(value)):
        return f"winner: {actor}"
    if rest in ("hand", "hand_size", "hand size", "keepers", "creepers"):
        return f"{actor}: {{{rest.replace(' ', '_')}: …}}"
    if told := _MAY.fullmatch(rest):
        word, _, thing = told["deed"].partition(" ")
        what = thing or (value if isinstance(value, str) else "")
        verb = FORMS.get(word.lower())
        fact = "may_not" if "not" in told["not"] or "n't" in told["not"] else "may"
        return f"{fact}: {{{actor} {verb}: {what or '…'}}}" if verb else ""
    return ""


def meant(text: str, players: Sequence[str]) -> str:
    """The step that was probably meant, as a scenario writes it; nothing where that is not clear.

    >>> meant("Ann put down Milk", ["Ann", "Bob"]), meant("Bobb end turn", ["Ann", "Bob"]), meant("Milk", ["Ann"])
    ('Ann plays: Milk', 'Bob ends turn', '')
    """
    if _NOBODY.fullmatch(text.lower()):
        return "nobody answers"
    actor, rest = _actor(text, players)
    if not actor:
        return ""
    if _ENDS.fullmatch(rest.lower()):
        return f"{actor} ends turn"
    word, _, what = rest.partition(" ")
    word = word.rstrip(":").lower()
    verb = "chooses" if word == "takes" else FORMS.get(word) or (suggest(word, VERBS) if word else None)
    if verb is None:
        return ""
    what = "" if verb == "ends turn" or (verb == "draws" and miscounted(what)) else _PARTICLE.sub("", what.strip())
    return f"{actor} {verb}" + (f": {what}" if what else "")


def two_deeds(things: str) -> str:
    """What to do where something that is named goes on with another deed; nothing where it does not.

    >>> two_deeds("two cards and plays Milk")
    'each deed is a step of its own: after `two cards` one that begins with `NAME plays: Milk`'
    """
    told = _AND_THEN.search(things)
    if told is None:
        return ""
    then = meant(f"NAME {things[told.start('verb') :]}", ["NAME"]) if told["verb"].lower() in (*FORMS, "ends") else ""
    first = things[: told.start()].rstrip(",")
    return f"each deed is a step of its own: after `{first}` one that begins with `{then}`" if then else ""


def _actor(text: str, players: Sequence[str]) -> tuple[str, str]:
    """Who acts, and the rest of the text."""
    for name in sorted(players, key=len, reverse=True):
        for end in (" ", ": ", "'s ", "’s "):
            if text.startswith(name + end):
                return name, text[len(name + end) :].strip()
    first, _, rest = text.partition(" ")
    return suggest(first, players) or "", rest.strip()


def as_meant(facts: Mapping[str, Any], players: Sequence[str]) -> Mapping[str, Any]:
    """Facts with `nobody` for a player read as none, and with a number that is the name of a player as that name.

    >>> as_meant({"winner": "nobody", "turn": 2}, ["1", "2"])
    {'winner': None, 'turn': '2'}
    """
    read = {key: _players(facts[key], players) for key in ("winner", "turn", "asks") if key in facts}
    if isinstance(where := facts.get("where"), Mapping):
        read["where"] = {card: player_meant(place, players) for card, place in where.items()}
    for key in read.keys() & {"winner", "turn"}:
        if isinstance(read[key], str) and read[key] not in players and normal(read[key]) in NOBODY:
            read[key] = None
    return {**facts, **read} if read else facts


def _players(value: Any, players: Sequence[str]) -> Any:
    if isinstance(value, list):
        return [player_meant(one, players) for one in value]
    return player_meant(value, players)


def player_meant(name: Any, players: Sequence[str]) -> Any:
    """The name of a player, who may be called by a number; anything else as it is."""
    return str(name) if isinstance(name, int) and not isinstance(name, bool) and str(name) in players else name


def no_cards(item: object) -> str:
    """How a file says that there are no cards, where something stands for none."""
    told = str(item).casefold() if isinstance(item, bool) else normal(str(item)) if str(item) else ""
    return "write `[]` where there is none" if told in NO_CARDS else ""


def no_card(name: object, hint: Callable[[str], str]) -> Complaint:
    """What is wrong with something that names no card; `hint` says what could be meant by a name."""
    if isinstance(name, bool) or not isinstance(name, (str, int)):
        unquoted = no_cards(name) if isinstance(name, bool) else ""
        return Complaint((), "wrong-shape", "the name of a card is wanted here", unquoted)
    return Complaint((), "unknown-card", f"no card is called {str(name)!r}", no_cards(name) or hint(str(name)))


def miscount(item: object) -> Iterator[Complaint]:
    """What is wrong with a number of cards that nobody needs to know."""
    if miscounted(item):
        yield Complaint((), "wrong-shape" if isinstance(item, str) else "unknown-card", COUNTED, counted_wrongly(item))


def counted_wrongly(item: object) -> str:
    """What is wrong with the number itself, beyond the way in which it is written."""
    told = _COUNT.fullmatch(str(item))
    if told and told["number"].startswith("-"):
        return "there are no fewer than no cards: leave it out"
    if told and len(told["number"].lstrip("0")) > len(str(MOST_UNKNOWN)):
        return f"no table holds so many: {MOST_UNKNOWN} unknown cards at most"
    return no_cards(item)


def about_whom(name: str, players: Sequence[str]) -> tuple[str, str]:
    """What is chosen and whom it is about, where somebody says both in one: "Moon from Bob"; else nothing.

    >>> about_whom("Moon from Bob", ["Ann", "Bob"]), about_whom("Bob's Moon", ["Bob"]), about_whom("Toast", ["Bob"])
    (('Moon', 'Bob'), ('Moon', 'Bob'), ('', ''))
    """
    if (told := _ABOUT.fullmatch(name)) and told["whom"] in players:
        return told["thing"], told["whom"]
    owner = next((one for one in players for end in ("'s ", "’s ") if name.startswith(one + end)), "")
    return (name[len(owner) + 3 :].strip(), owner) if owner else ("", "")


def without_brackets(key: str, data: Mapping[str, Any], lookup: Callable[[str], object]) -> str:
    """The list that was meant where a card without a value is a key: `{hand: Milk, Bread}`."""
    if data[key] is not None or lookup(key) is None:
        return ""
    keys = list(data)
    first = keys.index(key)
    while first and data[keys[first]] is None:
        first -= 1
    last = first + 1
    while last < len(keys) and data[keys[last]] is None and lookup(keys[last]) is not None:
        last += 1
    before = data[keys[first]]
    if not isinstance(before, str):
        return ""
    return f"several cards stand in brackets: {keys[first]}: [{', '.join([before, *keys[first + 1 : last]])}]"
