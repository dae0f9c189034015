"""What a card would say in vain: duties and effects that do nothing on a card of its type, or without a parameter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from adjudicator.cards.doing import Doing, effects
from adjudicator.cards.duty_words import DUTIES
from adjudicator.cards.goals import listed
from adjudicator.cards.matters import BASIC
from adjudicator.cards.names import normal
from adjudicator.cards.shapes import as_written, wrong
from adjudicator.files import Complaint
from adjudicator.files.shapes import Path, items

OWNERS = ("owner", "others")
NO_OWNER = "a rule has no owner"
OF_OWNERS: dict[str, Mapping[str, tuple[str, ...]]] = {
    "bans": {"who": ("others",), "in": ("own-turn",), "what": ("stealing-from-owner", "stealing-it")},
    "lifts-creepers": {"who": OWNERS},
    "opens-hands": {"who": OWNERS},
}
"""Words of duties that ask for an owner, by their parameters."""


BANS: Final = "bans"
NONE_AT_ALL: Final = {"play": "a card", "goals": "a Goal", "new_rules": "a New Rule"}
"""Numbers of the Basic Rules that may not be 0, each with what would never be played."""
BONUS_PARTS: Final = ("draw", "play", "hand_limit", "keeper_limit")
COUNTED: Final = ("keepers", "new-rules", "goals", "actions")
"""Of what a ban may allow some in a turn."""


ANSWERABLE: Final = {"redirect-keeper": "keeper", "cancel-and-steal-back": "taking"}
"""What a Surprise has to answer to do something about it that is more than to cancel it."""


def idle(record: Mapping[str, Any]) -> Iterator[Complaint]:
    """Everything in a sound record that could never do anything."""
    kind = record["type"]
    for path, name, given in doings(record):
        known = DUTIES[name] if path[0] == "duties" else effects().get(name, Doing("", {}))
        if known.on and kind not in known.on:
            said = f"{name} does nothing on {kind} cards"
            yield wrong(said, f"it is for {' and '.join(known.on)} cards", "wrong-type").below(*path)
        elif known.wants and not any(given.get(key) not in (None, "", []) for key in known.wants):
            said = f"{name} without {' or '.join(map(repr, known.wants))}"
            yield wrong(said, as_written(name, {name: known}), "missing-key").below(*path)
        elif name in ANSWERABLE and ANSWERABLE[name] not in [one["what"] for one in listed(record.get("answers"))]:
            said, what = f"{name} needs a {ANSWERABLE[name]} to answer", ANSWERABLE[name]
            yield wrong(said, f"write `answers: [{{what: {what}}}]`, or cancel").below(*path)
        elif name == BANS and path[0] == "duties" and kind != "meta-rule" and "beyond" in given:
            yield wrong("only a Meta-Rule counts plays", "take it out", "wrong-type").below(*path, name, "beyond")
        elif path[0] == "duties" and kind in ("new-rule", "meta-rule"):
            yield from _ownerless(path, name, given)
        else:
            yield from _in_vain(path, name, given)
    if kind in ("new-rule", "meta-rule"):
        for path, one in items(record.get("whenever"), ("whenever",)):
            for key in ("by", "for_owner"):
                if one.get(key) in (*OWNERS, True):
                    yield wrong(NO_OWNER, "take it out: anybody is meant").below(*path, key)
        bonus = record.get("bonus") or {}
        if bonus.get("who") == "owner" and not {"has", "has_trait"}.intersection(bonus.get("while") or ()):
            hint = "say whom with `while: {has: CARD}`, or take it out: everybody is meant"
            yield wrong(NO_OWNER, hint).below("bonus", "who")
    yield from _ranges(record)
    yield from _unmeetable(record.get("goal") or {})
    yield from _empty(record)


def _empty(record: Mapping[str, Any]) -> Iterator[Complaint]:
    """A bonus that adds nothing, an occasion on which nothing happens, a power with two bounds or that never serves."""
    for key, example in (("bonus", "{play: 1}"), ("start_bonus", "{draw: 3}")):
        bonus = record.get(key)
        if bonus is not None and not any(bonus.get(part) for part in BONUS_PARTS):
            yield wrong("it adds nothing", f"write {example} or the like").below(key)
    for path, one in items(record.get("whenever"), ("whenever",)):
        if not one["does"]:
            yield wrong("nothing happens then", "as in [{draw: {draw: 1}}]").below(*path, "does")
    for path, one in (*items(record.get("powers"), ("powers",)), *items(record.get("free_action"), ("free_action",))):
        if one.get("once") and "uses" in one:
            yield wrong("it may be used once only, and so often", "take out `once` or `uses`").below(*path, "uses")
        here, gone = one.get("if_in_play"), one.get("unless_in_play")
        if here and gone and normal(here) == normal(gone):
            said = f"{here} cannot be in play and not in play"
            yield wrong(said, "take out one of the two, or name another card").below(*path, "unless_in_play")


def _ranges(record: Mapping[str, Any]) -> Iterator[Complaint]:
    """How many of something there have to be, where there are always so many, or never."""
    goal = record.get("goal") or {}
    found: list[tuple[Path, Any]] = [(("goal", key), goal[key]) for key in ("in_hand", "altogether") if key in goal]
    for path, one in items(record.get("whenever"), ("whenever",)):
        found += [((*path, "having", what), many) for what, many in (one.get("having") or {}).items()]
    for path, many in found:
        if many.get("max", many.get("min", 0)) < many.get("min", 0):
            said = f"it is less than {many['min']}, the least"
            yield wrong(said, "write a greater number").below(*path, "max")
        elif not many.get("min") and "max" not in many:
            yield wrong("everybody has at least none", "write `{min: 1}` or more, or a `max`").below(*path)


def _unmeetable(goal: Mapping[str, Any]) -> Iterator[Complaint]:
    """What a Goal asks for and rules out itself."""
    asked = {normal(name) for name in listed(goal.get("all_of"))}
    for path, one in items(goal.get("without"), ("goal", "without")):
        if isinstance(one, str) and normal(one) in asked:
            yield wrong(f"the Goal asks for {one} as well", "take it out here, or under all_of").below(*path)


def _ownerless(path: Path, name: str, given: Mapping[str, Any]) -> Iterator[Complaint]:
    for part, none in NONE_AT_ALL.items() if name == BASIC else ():
        if given.get(part) == 0:
            yield wrong(f"nobody would ever play {none}", "write 1 or more").below(*path, name, part)
    if name == BANS and "beyond" in given:
        for word in listed(given["what"]):
            if word not in COUNTED:
                yield wrong(f"nothing counts {word!r}", f"it counts {', '.join(COUNTED)}").below(*path, name, "beyond")
    for key, words in OF_OWNERS.get(name, {}).items():
        for word in listed(given.get(key)):
            if word in words:
                yield wrong(f"{NO_OWNER}, so {word!r} means nobody", "take it out").below(*path, name, key)


def _in_vain(path: Path, name: str, given: Mapping[str, Any]) -> Iterator[Complaint]:
    """Parameters of one effect that do not go together, or of which nothing comes."""
    takes = effects()[name].takes if name in effects() else {}
    many = [key for key, one in takes.items() if one.kind == "number" and key in given]
    if many and not any(given[key] for key in many):
        yield wrong(f"{name} of none does nothing", "write 1 or more").below(*path, name, many[0])
    if name in ("put-on-pile", "trash"):
        keys, said = {
            "itself": (("whose", "named"), "the card itself is meant"),
            "new-rule": (("whose",), NO_OWNER),
        }.get(given["what"], ((), ""))
        for key in keys:
            if key in given:
                yield wrong(said, "take it out").below(*path, name, key)
    if name == "turn-up" and given["type"] == "creeper" and given["then"] != "lay":
        yield wrong("a Creeper that comes up is laid down", "write lay").below(*path, name, "then")


def doings(record: Mapping[str, Any]) -> Iterator[tuple[Path, str, Mapping[str, Any]]]:
    """Each duty and effect of a record with its path, its name and what is given with it."""
    found = [items(record.get(key), (key,)) for key in ("duties", "does", "out_of_turn")]
    found += [
        items(one.get(inner), (*path, inner))
        for key, inners in (
            ("powers", ("effect", "effects")),
            ("free_action", ("effect", "effects")),
            ("whenever", ("does",)),
        )
        for path, one in items(record.get(key), (key,))
        for inner in inners
    ]
    for path, one in (each for some in found for each in some):
        yield from _with_inner(path, one)


def _with_inner(path: Path, one: Any) -> Iterator[tuple[Path, str, Mapping[str, Any]]]:
    """A duty or an effect, and the effects that stand in its parameters."""
    name, given = next(iter(one.items())) if isinstance(one, Mapping) else (one, None)
    given = given or {}
    yield path, name, given
    for key, parameter in (effects()[name].takes if name in effects() else {}).items():
        if parameter.kind == "outcomes":
            for outcome, some in given[key].items():
                for inner, each in items(some, (*path, name, key, outcome)):
                    yield from _with_inner(inner, each)
