"""Checking card records: those of the catalogue and the custom cards of a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.cards.doing import effects
from adjudicator.cards.idle import idle
from adjudicator.cards.names import with_article
from adjudicator.cards.record import BELONGS, GOAL, NO_DEMANDS, OF_THE_TABLE, RECORD, RULE_VALUES
from adjudicator.cards.shapes import Complaint, Path, items, meant, wrong


def check_record(record: object) -> list[Complaint]:
    """Everything that is wrong with one record of a card, first things first; a name and a type are enough.

    >>> check_record({"name": "Stub", "type": "gaol"})
    [(('type',), 'unknown-word', "'gaol' is no type of card", "did you mean 'goal'?")]
    """
    found = [with_example(one, record) for one in RECORD.faults(record, ())]
    if not found and isinstance(record, Mapping):
        found = [*_misplaced(record), *_values(record), *_demands(record), *_numerals(record), *idle(record)]
    return found


EXAMPLES = {
    "keeper": "{name: Teapot, type: keeper}",
    "creeper": "{name: Draught, type: creeper}",
    "goal": "{name: Tea Time, type: goal, goal: {all_of: [Milk, Cookies]}}",
    "new-rule": "{name: Play 5, type: new-rule, rule: {matter: play, value: 5}}",
    "action": "{name: Second Cup, type: action, does: [{draw: {draw: 2}}]}",
}
"""A card of each of the common types, as it is written under `cards:`."""


def with_example(found: Complaint, record: object) -> Complaint:
    """A complaint about a key that a card has not, or lacks; where nothing else helps, with a card that is right."""
    path, code, message, hint = found
    if len(path) > 1 or code not in ("unknown-key", "missing-key") or hint.startswith("did you mean"):
        return found
    if path and path[0] in GOAL:
        return path, code, message, f"it stands under `goal:`, as in {EXAMPLES['goal']}"
    kind = record.get("type") if isinstance(record, Mapping) else None
    example = EXAMPLES.get(str(kind), EXAMPLES["keeper"])
    return path, code, message, f"as in {example}; `adjudicator schema cards` lists all keys"


def at_key(path: Path, code: str) -> bool:
    """Whether a complaint is about the key at the end of its path, not about what stands under it."""
    return code in ("unknown-key", "duplicate-card", "card-exists") or (code == "bad-name" and path[-1:] != ("name",))


def custom_records(cards: object) -> list[dict[str, Any]]:
    """The records under a scenario's `cards:`, which is a list of records or maps names to them.

    >>> custom_records({"Filler 1": {"type": "keeper"}})
    [{'name': 'Filler 1', 'type': 'keeper'}]
    """
    if isinstance(cards, Mapping):
        return [{"name": name, **(record or {})} for name, record in cards.items() if isinstance(record or {}, Mapping)]
    return [dict(record) for record in cards if isinstance(record, Mapping)] if isinstance(cards, list) else []


def records_at(cards: object) -> Iterator[tuple[Path, Any]]:
    """Whatever stands under `cards:`, with its path; a name that stands before a record belongs to it."""
    if isinstance(cards, Mapping):
        for name, record in cards.items():
            yield (name,), {"name": name, **record} if isinstance(record, Mapping) else record
    else:
        yield from items(cards, ())


def check_cards(cards: object) -> list[Complaint]:
    """Everything that is wrong under a scenario's `cards:`, with paths that begin there."""
    if cards is not None and not isinstance(cards, Mapping | list):
        return [wrong((), "cards are a list of records, or records by name")]
    named = isinstance(cards, Mapping)
    return [
        ((*at, *(() if named and path == ("name",) else path)), *rest)  # type: ignore[misc]
        for at, record in records_at(cards)
        for path, *rest in check_record(record)
    ]


NOT_PRINTED = ("numerals", "copies", "counts_as")
"""Keys under which numbers stand that are no figures on the card."""


# what can stand where ---------------------------------------------------------------------------------------------


def _misplaced(record: Mapping[str, Any]) -> list[Complaint]:
    """Keys that cards of this type do not have."""
    kind = record["type"]
    return [
        wrong(
            (key,),
            f"{key!r} belongs to {' and '.join(types)} cards, this is {with_article(kind)}",
            f"take it out, or make it `type: {types[0]}`",
            "wrong-type",
        )
        for key, types in BELONGS.items()
        if key in record and kind not in types
    ]


def _values(record: Mapping[str, Any]) -> list[Complaint]:
    """A rule without a value, or with one that its matter does not take."""
    rule = record.get("rule")
    if not rule:
        return []
    if rule["matter"] not in RULE_VALUES:
        return []
    value, takes = rule.get("value"), RULE_VALUES[rule["matter"]]
    also = f", or {', '.join(takes)}" if takes else ""
    if "value" not in rule:
        return [wrong(("rule",), f"a rule about {rule['matter']} without 'value'", f"a number{also}", "missing-key")]
    if isinstance(value, str) and value not in takes:
        said = f"{value!r} is no value of a rule about {rule['matter']}"
        return [wrong(("rule", "value"), said, f"write a number{also}", "unknown-word")]
    return []


def _demands(record: Mapping[str, Any]) -> list[Complaint]:
    """A Goal that asks for nothing, or for more than it lists; a Surprise whose answer does nothing."""
    found, goal = [], record.get("goal")
    asked = [key for key, value in (goal or {}).items() if value and key not in NO_DEMANDS]
    if goal is not None and not asked:
        found.append(wrong(("goal",), "the Goal asks for nothing", "write `all_of: [a Keeper, another]`"))
    elif goal is not None and record["type"] == "goal" and set(asked) <= set(OF_THE_TABLE):
        said = f"the Goal asks for nothing that its winner has to have: {' and '.join(asked)} serves nobody alone"
        found.append(wrong(("goal",), said, "add `all_of: [a Keeper]`, or make it `type: ungoal`"))
    counts = (goal or {}).get("count") or []
    for place, count in enumerate(counts if isinstance(counts, list) else [counts]):
        where: Path = ("goal", "count", place) if isinstance(counts, list) else ("goal", "count")
        if "from" not in count and "trait" not in count:
            found.append(wrong(where, "count without 'from' or 'trait'", "list the cards under `from`", "missing-key"))
        elif "from" in count and count["min"] > len(count["from"]) and not any(n[:1] == "?" for n in count["from"]):
            listed = len(count["from"])
            said = f"{count['min']} of {listed} cards are asked for"
            found.append(wrong((*where, "min"), said, f"write {listed} or less"))
    if record.get("ends_turn") in ("on-play", "by-leaving") and record.get("known", "full") == "full":
        does = record.get("does") or []
        told = [
            one if isinstance(one, str) else next(iter(one)) for one in (does if isinstance(does, list) else [does])
        ]
        if not any(doing.ends_turn for one in told if (doing := effects().get(one)) is not None):
            said = "nothing that the card does ends the turn"
            found.append(wrong(("ends_turn",), said, "write `does: [..., end-turn]`", "missing-key"))
    if record.get("answers") and not record.get("out_of_turn"):
        if record.get("known", "full") == "full":
            said = "nothing says what the Surprise does to what it answers"
            found.append(wrong(("answers",), said, "add `out_of_turn: [cancel]`", "missing-key"))
    return found


def _numerals(record: Mapping[str, Any]) -> list[Complaint]:
    """Numerals that are no parameter of the card, or have another value there."""
    printed = dict(_numbers(record))
    found = []
    for name, value in (record.get("numerals") or {}).items():
        values = [number for key, number in _numbers(record) if key == name]
        if record["type"] != "basic-rules" and name != "but" and value not in values:
            where: Path = ("numerals", name)
            message = (
                f"no {name!r} of {value} stands in this record" if values else f"{name!r} is no number of this record"
            )
            hint = f"write {values[0]}" if values else meant(name, printed) if printed else "take it out"
            found.append(wrong(where, message, hint, "numeral-nowhere"))
    return found


def _numbers(value: Any) -> list[tuple[str, int]]:
    """Every number in a record with the key it stands under."""
    if isinstance(value, Mapping):
        here = [(key, each) for key, each in value.items() if isinstance(each, int) and not isinstance(each, bool)]
        return here + [one for key, each in value.items() if key not in NOT_PRINTED for one in _numbers(each)]
    return [one for each in value for one in _numbers(each)] if isinstance(value, list) else []
