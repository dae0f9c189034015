"""Reading steps: who does what, said in plain text or with further keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from adjudicator.engine import SPOKEN
from adjudicator.files import did_you_mean, suggest
from adjudicator.files.shapes import Path, items
from adjudicator.files.text import flow
from adjudicator.plain_data import replace
from adjudicator.scenario.fact_values import unknown_player
from adjudicator.scenario.keys import STEP
from adjudicator.scenario.model import (
    CHOOSING_VERBS,
    VERBS,
    Answer,
    ClaimLine,
    Step,
    one_by_one,
    taken_apart,
    unknown_cards,
)
from adjudicator.scenario.reading import names_in_steps
from adjudicator.scenario.reading.names_in_file import InFile
from adjudicator.scenario.spoken import FORMS, NAMED_FOR_IT, as_meant, fact_meant, meant, no_deed

KEYS = tuple(STEP)
ALONE = ("claims", "expect", "note", "chance")
BY_NAME = "write its name: a card that nobody knows becomes known by that"
OF_CARDS = ("plays", "draws", "uses", "discards", "joins")
"""Verbs whose objects are cards."""
NAMES = {
    "plays": (1, 1), "uses": (1, 1), "chooses": (1, None), "discards": (1, None),
    "ends turn": (0, 0), "passes": (0, 0), "joins": (0, 0),
}  # fmt: skip
"""How many things a verb names: at least, at most; any number where nothing is said here."""
ONLY_WITH = {"against": ("plays",), "from": ("plays", "chooses"), "power": ("uses",), "silent": ("plays", "uses")}
"""The verbs a key belongs to; beside others it would say nothing."""
SOURCES = ("hand", "temporary hand")


class StepReader:
    """Takes apart the steps of one document. What they name is looked up `later`, once all of them are read."""

    def __init__(self, file: InFile, players: Sequence[str]) -> None:
        self.file = file
        self.document = file.document
        self.fault = file.fault
        self.players = list(players)
        self.later: list[Callable[[], None]] = []

    def look_up(self, by: Callable[..., None], named: Iterable[tuple[Any, Path]]) -> None:
        """Have each of some things looked up with its place, once all steps are read."""
        self.later += [partial(by, self.file, what, *path) for what, path in named]

    def read(self, items: Any, *path: Any, inside: bool = False) -> list[Step]:
        """The steps of a list, those under `then:` following their step."""
        if isinstance(items, (str, Mapping)):
            return self.one(items, *path, inside=inside)
        if not isinstance(items, list):
            self.fault("wrong-shape", "steps are a list", *path, hint="each step on a line of its own, after a dash")
            return []
        return [step for at, item in enumerate(items) for step in self.one(item, *path, at, inside=inside)]

    def one(self, item: Any, *path: Any, inside: bool) -> list[Step]:
        line = self.document.place(*path)[0]
        if isinstance(item, str):
            return self.plain(item, line, *path, inside=inside)
        if not isinstance(item, Mapping) or not item:
            self.fault("wrong-shape", "a step is a line of text or a mapping", *path)
            return []
        first = next((key for key in item if key not in KEYS), next(iter(item)))
        if all(key in ALONE for key in item):
            return [step for key in item for step in self.alone(key, item[key], line, *path, inside=inside)]
        if first in self.players and isinstance(item[first], str):
            self.unclear(f"{first} {item[first]}", *path, first, key=True)
            return []
        actor, verb = self.doer(first)
        if not verb:
            self.unclear(first, *path, first, key=True)
            return []
        if isinstance(told := item[first], Mapping) and told and all(key in KEYS for key in told):
            self.fault("wrong-shape", f"{next(iter(told))}: stands too far in, inside `{first}:`", *path, first,
                       hint=f"begin it below the first letter of `{first}:`")  # fmt: skip
            return [Step("act", line, actor, verb, inside=inside)]
        step = self.act(line, actor, verb, self.placed(item[first], *path, first), *path, first, inside=inside)
        further = [self.further(step, key, value, *path, key) for key, value in item.items() if key != first]
        return [step, *(one for some in further for one in some)]

    def plain(self, text: str, line: int, *path: Any, inside: bool) -> list[Step]:
        if text == "nobody answers":
            return [Step("nobody", line, text=text, inside=inside)]
        actor, verb = self.doer(text)
        if verb:
            return [self.act(line, actor, verb, [], *path, inside=inside)]
        for actor, verb, rest in taken_apart(text):
            if actor in self.players:
                return [self.act(line, actor, verb, [(rest.strip(), path)], *path, inside=inside)]
        told = next((text.partition(f" {verb} ") for verb in VERBS if f" {verb} " in text), None)
        self.unclear("".join(told[:2]).strip() if told else text, *path)
        return []

    def act(self, line: int, actor: str, verb: str, named: list[tuple[str, Path]], *path: Any, inside: bool) -> Step:
        """A step of somebody with what it names, which has to exist, and is as much as its verb takes.

        A number alone is so many cards drawn that nobody needs to know.
        """
        if verb == "draws":
            named = [(f"{name} unknown" if name.isdigit() else name, at) for name, at in named]
        names = [name for name, _ in named]
        if verb in CHOOSING_VERBS:  # cards that are picked out stand there one by one
            names = one_by_one(names)
        step = Step("act", line, actor, verb, names, inside=inside)
        if verb == "joins":  # what a newcomer is dealt is what chance brings
            step.objects, step.chance = [], names
            step.chance_at = self.document.place(*named[0][1]) if named else step.chance_at
            for name, at in [one for one in named if one[0] in self.players]:
                hint = f"write `choosing: {name}` below it"
                self.fault("unknown-card", f"{name} is no card that {actor} could be dealt", *at, hint=hint)
            named = [one for one in named if one[0] not in self.players]
        self.exist(verb, named)
        for name, at in named if verb in ("plays", "uses") else ():
            if unknown_cards(name):
                self.fault("missing-name", f"{actor} {verb} a card that has to be named", *at, hint=BY_NAME)
        self.count(step, *path)
        return step

    def doer(self, text: str) -> tuple[str, str]:
        """The player and the verb of "Alice plays"; of another text no verb."""
        verb = next((verb for verb in VERBS if text.endswith(f" {verb}")), "")
        actor = text[: -len(verb) - 1].strip() if verb else ""
        if verb == "joins":
            self.players.append(actor)
        return actor, verb if actor in self.players else ""

    def unclear(self, text: str, *path: Any, key: bool = False) -> None:
        """A text that should begin a step, and tells nobody's doing."""
        actor, verb = self.doer(text)
        if actor and not verb:
            self.file.complain(unknown_player(actor, self.players)._replace(at_key=key), *path)
            return
        message = f"a step names who does what, not {text!r}"
        first, _, rest = text.partition(" ")
        if text in VERBS:
            message, hint = f"a step names who {text}", f"write `NAME {text}: …`"
        elif first.lower() in FORMS and rest:
            message = f"a step names who does it, not only {text!r}"
            hint = f"write `NAME {FORMS[first.lower()]}: {rest}`"
        elif text in KEYS:
            message = f"{text}: stands here beside other keys, and nobody does anything"
            hint = "each of them is a step of its own, or stands below the one that it belongs to"
        else:
            word = text.split()[-1] if text.split() else ""
            near: str | None = None
            head, colon, thing = text.partition(":")
            if colon and not thing.startswith(" ") and self.doer(head.strip())[1]:
                hint = f"a space belongs behind the colon: `{head.strip()}: {thing.strip()}`"
            elif not (hint := no_deed(text, self.players)):
                near = meant(text, self.players) or suggest(word, VERBS) or suggest(text, [*ALONE, *KEYS])
                hint = f"did you mean {near}" if near else f"verbs: {', '.join(VERBS)}"
            if near == text and ": " in text:
                head, _, thing = text.partition(": ")
                message = f"quoted from end to end {text!r} is a single word, and no step"
                hint = f'quote what is named alone: `- {head}: "{thing}"`'
        self.fault("unknown-step", message, *path, key=key, hint=hint)

    def exist(self, verb: str, named: list[tuple[str, Path]]) -> None:
        """What a step names has to exist; `Bob discards: random` names a word that is no card."""
        if verb == "chooses":
            self.look_up(names_in_steps.option, named)
        elif verb in OF_CARDS:
            cards = [one for one in named if verb != "discards" or one[0] not in SPOKEN]
            self.look_up(names_in_steps.card, cards)

    def count(self, step: Step, *path: Any) -> None:
        """A step names as many things as its verb takes."""
        fewest, most = NAMES.get(step.verb, (0, None))
        if len(step.objects) < fewest:
            hint = f"write `{step.actor} {step.verb}: …`"
            self.fault("missing-name", f"{step.actor} {step.verb} what?", *path, hint=hint)
        elif most is not None and len(step.objects) > most:
            one = "one thing, each in a step of its own" if most else "nothing beside it"
            self.fault("too-many-names", f"`{step.actor} {step.verb}` takes {one}", *path)

    def placed(self, value: Any, *path: Any) -> list[tuple[str, Path]]:
        """Names with their places."""
        found: list[tuple[str, Path]] = []
        for at, item in items(value, path):
            if isinstance(item, (str, int)) and not isinstance(item, bool):
                found.append((str(item), at))
            else:
                self.fault("wrong-shape", "a name is wanted here", *at)
        return found

    def word(self, value: Any, *path: Any) -> str:
        """One name."""
        if isinstance(value, (list, bool)) or value is None:
            self.fault("wrong-shape", "one name is wanted here", *path)
            return ""
        return "".join(name for name, _ in self.placed(value, *path))

    def further(self, step: Step, key: str, value: Any, *path: Any) -> list[Step]:
        if step.verb not in ONLY_WITH.get(key, (step.verb,)):
            verbs = " and ".join(ONLY_WITH[key])
            self.fault("useless-key", f"{key}: says nothing about what somebody {step.verb}", *path, key=True,
                       hint=f"it goes with {verbs}")  # fmt: skip
        if key == "choosing" or (key == "chance" and isinstance(value, Mapping)):
            step.answers += [replace(one, by_chance=key == "chance") for one in self.answers(value, *path)]
        elif key == "chance":
            step.chance, step.chance_at = self.brought(value, *path), self.document.key_place(*path)
        elif key == "refused":
            named = [] if isinstance(value, bool) else self.placed(value, *path)
            step.refused = [name for name, _ in named]
            if value is False:
                self.fault("wrong-shape", "refused: is true, or the ruling that refuses it", *path, hint="leave it out")
            self.look_up(names_in_steps.ruling, named)
        elif key == "power":
            step.power = self.word(value, *path)
        elif key == "from":
            step.source = self.word(value, *path)
            if step.verb == "plays" and step.source not in SOURCES:
                self.fault("unknown-place", f"from: is {' or '.join(SOURCES)}", *path)
        elif key == "against":
            step.against = self.word(value, *path)
            self.look_up(names_in_steps.card, self.placed(value, *path))
        elif key == "silent":
            step.silent = value is True
            if not isinstance(value, bool):
                self.fault("wrong-shape", "silent: is true or false", *path)
        elif key == "claims":
            found = self.alone("claims", value, self.document.place(*path)[0], *path[:-1], inside=True)
            return [replace(one, beside=True) for one in found]
        elif key in ("expect", "note"):
            return self.alone(key, value, self.document.place(*path)[0], *path[:-1], inside=True)
        elif key == "proves":
            step.proves = self.file.proves(value, *path)
        elif key == "then":
            return self.read(value, *path, inside=True)
        else:
            hint = did_you_mean(key, KEYS, f"keys of a step: {', '.join(KEYS)}")
            if key in VERBS:
                hint = f"what {step.actor} {key} is a step of its own: `- {step.actor} {key}: …`, here or under `then:`"
            elif self.doer(key)[1]:
                hint = f"that is a step of its own: `- {key}: …`, here or under `then:`"
            elif key in NAMED_FOR_IT:
                hint = "what is named for it stands under `choosing:`"
            self.fault("unknown-key", f"a step has no key {key!r}", *path, key=True, hint=hint)
        return []

    def brought(self, value: Any, *path: Any) -> list[str]:
        """What chance brings."""
        if labelled := [item for _, item in items(value, path) if isinstance(item, Mapping)]:
            told = [some for item in labelled for some in item.values()]
            names = ", ".join(str(name) for some in told for _, name in items(some, path))
            self.fault("wrong-shape", "chance: takes names without a label, in the order in which they come", *path,
                       hint=f"chance: [{names}]")  # fmt: skip
            return []
        named = self.placed(value, *path)
        self.look_up(names_in_steps.option, named)
        found = one_by_one([name for name, _ in named])
        if not found:
            self.fault("missing-name", "chance: names what chance brings", *path)
        return found

    def answers(self, value: Any, *path: Any) -> list[Answer]:
        found: list[Answer] = []
        for place, item in items(value, path):
            for label, some in item.items() if isinstance(item, Mapping) else [(None, item)]:
                faults = len(self.file.problems)
                named = self.placed(some, *(place if label is None else (*place, label)))
                self.look_up(names_in_steps.option, named)
                for text, where in named if len(self.file.problems) == faults else ():
                    found += [Answer(one, label, self.document.place(*where)) for one in one_by_one([text])]
        if not found:
            self.fault("missing-name", "choosing: names what is chosen", *path, hint="leave it out, or write `no more`")
        return found

    def alone(self, key: str, value: Any, line: int, *path: Any, inside: bool) -> list[Step]:
        """A step that takes no time: claims, expectations, a note; or what chance brings."""
        if key == "note":
            return [Step("note", line, text=str(value), inside=inside)]
        if key == "chance":
            found = self.brought(value, *path, key)
            return [Step("chance", line, chance=found, text="chance", inside=inside)] if found else []
        if key == "expect":
            if not isinstance(value, Mapping):
                self.fault("wrong-shape", "expect: is a mapping of facts", *path, key)
                return []
            proves = self.file.proves(value.get("proves"), *path, key, "proves")
            value = as_meant({name: fact for name, fact in value.items() if name != "proves"}, self.players)
            self.look_up(names_in_steps.facts, [(value, (*path, key))])
            lines = {name: self.document.key_place(*path, key, name)[0] for name in value}
            return [Step("expect", line, expect=value, lines=lines, text="expected", inside=inside, proves=proves)]
        return [Step("claims", line, claims=self.claims(value, *path, key), text="At issue", inside=inside)]

    def claims(self, value: Any, *path: Any) -> list[ClaimLine]:
        found: list[ClaimLine] = []
        if not isinstance(value, list):
            hint = "write each as `- Bob: what he says`, with `holds:` below it"
            self.fault("wrong-shape", "claims: is a list", *path, hint=hint)
            return found
        for index, item in enumerate(value):
            if not isinstance(item, Mapping) or "holds" not in item or len(set(item) - {"proves"}) != 2:
                told = "a claim is `- Bob: what he says` with `holds:` below it"
                self.fault("wrong-shape", told, *path, index, hint=self.meant_by(item))
                continue
            by = next(name for name in item if name not in ("holds", "proves"))
            if by not in self.players:
                self.file.complain(unknown_player(by, self.players)._replace(at_key=True), *path, index, by)
            if isinstance(item[by], (list, Mapping)) or item[by] is None:
                hint = "in quotes where it has a colon or begins with a bracket"
                self.fault("wrong-shape", f"what {by} says is a text", *path, index, by, hint=hint)
            if not isinstance(item["holds"], Mapping):
                near = fact_meant(str(item["holds"]), None, self.players)
                hint = f"write `holds: {{{near}}}`" if near else self.meant_by({by: item["holds"]})
                self.fault("wrong-shape", "holds: is a mapping of facts", *path, index, "holds", hint=hint)
                continue
            line = self.document.place(*path, index)[0]
            holds = as_meant(item["holds"], self.players)
            self.look_up(names_in_steps.facts, [(holds, (*path, index, "holds"))])
            proves = self.file.proves(item.get("proves"), *path, index, "proves")
            found.append(ClaimLine(by, str(item[by]), holds, line, proves))
        return found

    def meant_by(self, item: object) -> str:
        """How `holds:` would tell what somebody says in words; nothing where they are not understood."""
        by, says = next(iter(item.items()), ("", "")) if isinstance(item, Mapping) else ("", "")
        if by not in self.players or not isinstance(says, str):
            return ""
        from adjudicator.scenario.plain import claims  # a slip is rare, and this takes a while to load
        from adjudicator.scenario.plain.table import Table

        laid = {"players": {name: {} for name in self.players}, "turn": {"player": self.players[0]}}
        found = claims.understood(says, by, Table(self.players, self.file.lookup, laid))
        return f"write `holds: {flow(found[0])}`" if found else ""
