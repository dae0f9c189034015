"""Checking card records: those of the catalogue and the custom cards of a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.cards.doing import effects
from adjudicator.cards.model import effects_from, numbers_in
from adjudicator.cards.names import normal, with_article
from adjudicator.cards.record import BELONGS, GOAL, NO_DEMANDS, OF_THE_TABLE, RECORD, RULE_VALUES
from adjudicator.cards.shapes import wrong
from adjudicator.cards.without_effect import idle
from adjudicator.files import Complaint
from adjudicator.files.shapes import Path, items


def check_record(record: object) -> list[Complaint]:
    """Everything that is wrong with one record of a card, first things first; a name and a type are enough.

    >>> [complaint.hint for complaint in check_record({"name": "Stub", "type": "gaol"})]
    ["did you mean 'goal'?"]
    """
    found = [with_example(one, record) for one in RECORD.faults(record)]
    if isinstance(record, Mapping) and "type" in record and not any(one.path[:1] in ((), ("type",)) for one in found):
        found += _misplaced(record)
    if not found and isinstance(record, Mapping):
        found = [*_values(record), *_demands(record), *_numerals(record), *idle(record)]
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
    if len(found.path) > 1 or found.code not in ("unknown-key", "missing-key") or found.hint.startswith("did you mean"):
        return found
    if found.hint and found.code == "missing-key":
        return found
    if found.path and found.path[0] in GOAL:
        return found._replace(hint=f"it stands under `goal:`, as in {EXAMPLES['goal']}")
    kind = record.get("type") if isinstance(record, Mapping) else None
    example = EXAMPLES.get(str(kind), EXAMPLES["keeper"])
    return found._replace(hint=f"as in {example}; `adjudicator schema cards` lists all keys")


def custom_records(cards: object) -> list[dict[str, Any]]:
    """The records under a scenario's `cards:`, which is a list of records or maps names to them.

    >>> custom_records({"Filler 1": {"type": "keeper"}})
    [{'type': 'keeper', 'name': 'Filler 1'}]
    """
    if isinstance(cards, Mapping):
        return [{**(record or {}), "name": name} for name, record in cards.items() if isinstance(record or {}, Mapping)]
    return [dict(record) for record in cards if isinstance(record, Mapping)] if isinstance(cards, list) else []


def records_at(cards: object) -> Iterator[tuple[Path, Any]]:
    """Whatever stands under `cards:`, with its path; a name that stands before a record belongs to it."""
    if isinstance(cards, Mapping):
        for name, record in cards.items():
            yield (name,), {**record, "name": name} if isinstance(record, Mapping) else record
    else:
        yield from items(cards, ())


def check_cards(cards: object) -> Iterator[Complaint]:
    """Everything that is wrong under a scenario's `cards:`, with paths that begin there."""
    if cards is not None and not isinstance(cards, Mapping | list):
        yield wrong("cards are a list of records, or records by name")
        return
    for at, record in records_at(cards):
        for one in check_record(record):
            if isinstance(cards, Mapping) and one.path == ("name",):
                one = one._replace(path=(), at_key=one.code == "bad-name")
            yield one.below(*at)
    for name, record in cards.items() if isinstance(cards, Mapping) else ():
        other = record.get("name", name) if isinstance(record, Mapping) else name
        if normal(str(other)) != normal(name):
            said, hint = f"this card is {name} already", "leave `name` out; a second name stands under `aliases`"
            yield Complaint((name, "name"), "at-odds", said, hint)


# what can stand where ---------------------------------------------------------------------------------------------


def _misplaced(record: Mapping[str, Any]) -> Iterator[Complaint]:
    """Keys that cards of this type do not have."""
    kind = record["type"]
    for key, types in BELONGS.items():
        if key in record and kind not in types:
            said = f"{key!r} belongs to {' and '.join(types)} cards, this is {with_article(kind)}"
            hint = f"take it out, or make it `type: {types[0]}`"
            yield Complaint((key,), "wrong-type", said, hint, True)


def _values(record: Mapping[str, Any]) -> Iterator[Complaint]:
    """A rule without a value, or with one that its matter does not take."""
    rule = record.get("rule")
    if not rule or rule["matter"] not in RULE_VALUES:
        return
    value, takes = rule.get("value"), RULE_VALUES[rule["matter"]]
    also = f", or {', '.join(takes)}" if takes else ""
    if "value" not in rule:
        said = f"a rule about {rule['matter']} without 'value'"
        yield wrong(said, f"a number{also}", "missing-key").below("rule")
    elif isinstance(value, str) and value not in takes:
        said = f"{value!r} is no value of a rule about {rule['matter']}"
        yield wrong(said, f"write a number{also}", "unknown-word").below("rule", "value")


def _demands(record: Mapping[str, Any]) -> Iterator[Complaint]:
    """A Goal that asks for nothing, or for more than it lists; a Surprise whose answer does nothing."""
    goal, whole = record.get("goal"), record.get("known", "full") == "full"
    asked = [key for key, value in (goal or {}).items() if value and key not in NO_DEMANDS]
    if goal is not None and not asked:
        yield wrong("the Goal asks for nothing", "write `all_of: [a Keeper, another]`").below("goal")
    elif goal is not None and record["type"] != "ungoal" and set(asked) <= set(OF_THE_TABLE):
        said = f"the Goal asks for nothing that its winner has to have: {' and '.join(asked)} serves nobody alone"
        yield wrong(said, "add `all_of: [a Keeper]`, or make it `type: ungoal`").below("goal")
    for where, count in items((goal or {}).get("count"), ("goal", "count")):
        if "from" not in count and "trait" not in count:
            said = "count without 'from' or 'trait'"
            yield wrong(said, "list the cards under `from`", "missing-key").below(*where)
        elif "from" in count and count["min"] > len(count["from"]) and not any(n[:1] == "?" for n in count["from"]):
            said = f"{count['min']} of {len(count['from'])} cards are asked for"
            yield wrong(said, f"write {len(count['from'])} or less").below(*where, "min")
    if record.get("ends_turn") in ("on-play", "by-leaving") and whole:
        told = [name for name, _ in effects_from(record.get("does"))]
        if not any(doing.ends_turn for one in told if (doing := effects().get(one)) is not None):
            said = "nothing that the card does ends the turn"
            yield wrong(said, "write `does: [..., end-turn]`", "missing-key").below("ends_turn")
    if record.get("answers") and not record.get("out_of_turn") and whole:
        said = "nothing says what the Surprise does to what it answers"
        yield wrong(said, "add `out_of_turn: [cancel]`", "missing-key").below("answers")
    elif record.get("out_of_turn") and not record.get("answers") and whole:
        yield wrong("nothing says what the Surprise answers", "add `answers: [{what: action}]`", "missing-key").below(
            "out_of_turn"
        )


def _numerals(record: Mapping[str, Any]) -> Iterator[Complaint]:
    """Numerals that are no parameter of the card, or have another value there."""
    printed = {name: abs(number) for name, number in numbers_in(record)}
    for name, value in (record.get("numerals") or {}).items():
        values = [abs(number) for key, number in numbers_in(record) if key == name]
        if record["type"] != "basic-rules" and name != "but" and value not in values:
            said = f"no {name!r} of {value} stands in" if values else f"{name!r} is no number of"
            near = " or ".join(f"{key}: {number}" for key, number in printed.items())
            hint = f"write {values[0] if values else near}" if printed else "take it out"
            yield wrong(f"{said} this record", hint, "numeral-nowhere").below("numerals", name)
