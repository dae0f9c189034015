"""Valid scenario files, spoilt at random: reading, checking and judging them never raises and never takes long.

    python -m tests.mutations [COUNT] [SEED]

Every other file has one thing changed and is whole otherwise: a card, a player, an answer, a draw, an order. What is
then decided has to be what the file tells: each play and use of its steps happened, or was refused. Prints how many
files were read, reported and judged, and what went wrong; exit code 1 if anything did. The same seed gives the same
files.
"""

from __future__ import annotations

import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TypeVar

from adjudicator.cards.catalogue import catalogue
from adjudicator.cli.checking import problems_in
from adjudicator.judge.verdict import DECIDED, Verdict
from adjudicator.library.shipped_law import judge
from adjudicator.scenario import Scenario, read_scenarios
from adjudicator.scenario.model import Step
from adjudicator.suite import scenario_files

SECONDS = 1.0
SCALARS = (
    "0",
    "1",
    "-1",
    "999999999999999999999",
    "3.5",
    "true",
    "no",
    "~",
    "''",
    '"\\e[31m"',
    "[]",
    "{}",
    "[[]]",
    "12:30",
    "2020-01-01",
    "nobody",
    "unknown",
    "0 unknown",
    "200 unknown",
    "201 unknown",
    "end",
    "random",
    "setup",
    "&a x",
    "*a",
    "!!python/name:os.system",
    "[bold]",
    "'%s'",
    "{player}",
    "winner",
    "chance",
    "ends turn",
    "\u202e",
    "\u00e9\u0301",
    "|",
)
STEPS = (
    "Ann ends turn",
    "Alice ends turn",
    "Bob draws",
    "nobody answers",
    "Bob passes",
    "Cara joins",
    "chance: [Milk]",
    "Bob chooses: random",
    "Alice discards: Milk",
    "Alice uses: Wormhole",
    "Bob plays: Veto!",
    "expect: {over: true}",
    "claims: [{Bob: No, holds: {turn: Bob}}]",
    "note: x",
)
VALUE = re.compile(r"(?<=[:\[,] )[^\[\]{},:#\n]+")
T = TypeVar("T")
Mutation = Callable[[str, Random], str]


def lines_of(text: str, random: Random) -> tuple[list[str], int]:
    lines = text.split("\n")
    return lines, random.randrange(len(lines))


def delete_line(text: str, random: Random) -> str:
    lines, at = lines_of(text, random)
    return "\n".join([*lines[:at], *lines[at + 1 :]])


def double_line(text: str, random: Random) -> str:
    lines, at = lines_of(text, random)
    return "\n".join([*lines[: at + 1], *lines[at:]])


def swap_lines(text: str, random: Random) -> str:
    lines, at = lines_of(text, random)
    other = random.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]
    return "\n".join(lines)


def indent(text: str, random: Random) -> str:
    lines, at = lines_of(text, random)
    lines[at] = (
        " " * random.randrange(1, 5) + lines[at] if random.random() < 0.5 else lines[at][random.randrange(1, 3) :]
    )
    return "\n".join(lines)


def change_value(text: str, random: Random) -> str:
    """Another scalar in place of one."""
    found = list(VALUE.finditer(text))
    if not found:
        return text
    place = random.choice(found)
    return text[: place.start()] + random.choice(SCALARS) + text[place.end() :]


def swap_values(text: str, random: Random) -> str:
    """Two scalars change places, among them names of cards, players and facts."""
    found = list(VALUE.finditer(text))
    if len(found) < 2:
        return text
    one, two = sorted(random.sample(found, 2), key=lambda place: place.start())
    return text[: one.start()] + two[0] + text[one.end() : two.start()] + one[0] + text[two.end() :]


def change_card(text: str, random: Random) -> str:
    """Another card of the catalogue in place of a scalar."""
    found = list(VALUE.finditer(text))
    if not found:
        return text
    place = random.choice(found)
    return text[: place.start()] + random.choice(catalogue().names()) + text[place.end() :]


def add_step(text: str, random: Random) -> str:
    lines, at = lines_of(text, random)
    steps = [number for number, line in enumerate(lines) if line.startswith("  - ")]
    at = random.choice(steps) if steps else at
    return "\n".join([*lines[:at], f"  - {random.choice(STEPS)}", *lines[at:]])


@cache
def of_type(kind: str) -> list[str]:
    return sorted({card.name for card in catalogue().all() if card.type == kind})


def same_sort(text: str, random: Random) -> str:
    """Another card of the same type in place of one, throughout."""
    names = sorted({found[0].strip() for found in VALUE.finditer(text)})
    cards = [(name, card.type) for name in names if (card := catalogue().find(name)) is not None]
    if not cards:
        return text
    name, kind = random.choice(cards)
    return any_edition(re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", random.choice(of_type(kind)), text), random)


def add_rule(text: str, random: Random) -> str:
    return any_edition(text.replace("rules: [", f"rules: [{random.choice(of_type('new-rule'))}, ", 1), random)


def add_play(text: str, random: Random) -> str:
    """One more card in somebody's hand, and a step that plays it."""
    hands = list(re.finditer(r"(?m)^  (\w+): +\{hand: \[", text))
    steps = [place.start() for place in re.finditer(r"(?m)^  - ", text)]
    if not hands or not steps:
        return text
    hand, at = random.choice(hands), random.choice(steps)
    card = random.choice(of_type(random.choice(("action", "action", "new-rule", "keeper", "goal", "surprise"))))
    step = f"  - {hand[1]} plays: {card}\n"
    return any_edition(text[: hand.end()] + f"{card}, " + text[hand.end() : at] + step + text[at:], random)


def delete_step(text: str, random: Random) -> str:
    steps = list(re.finditer(r"(?m)^  - .*\n(?:    .*\n)*", text))
    if not steps:
        return text
    place = random.choice(steps)
    return text[: place.start()] + text[place.end() :]


STEP = re.compile(r"(?m)^  - .*\n(?:    .*\n)*")
HEAD = re.compile(r"(?m)^( +- )(\w+)( (?:plays|draws|uses|chooses|discards|ends turn|passes))")
TOLD = re.compile(r"(?m)^ +(?:- )?(?:chance|choosing|\w+ (?:plays|draws|uses|chooses|discards)): .*$")


def other_player(text: str, random: Random) -> str:
    """Somebody else takes a step."""
    heads = list(HEAD.finditer(text))
    names = sorted({head[2] for head in heads})
    if len(names) < 2:
        return text
    head = random.choice(heads)
    name = random.choice([one for one in names if one != head[2]])
    return text[: head.start(2)] + name + text[head.end(2) :]


def other_name(text: str, random: Random) -> str:
    """A step, an answer or a draw names another card of the file, or of the catalogue."""
    lines = list(TOLD.finditer(text))
    if not lines:
        return text
    line = random.choice(lines)
    words = list(VALUE.finditer(text, line.start(), line.end()))
    names = [word[0] for found in TOLD.finditer(text) for word in VALUE.finditer(text, found.start(), found.end())]
    if not words:
        return text
    word = random.choice(words)
    name = random.choice(names) if random.random() < 0.7 else random.choice(catalogue().names())
    return text[: word.start()] + name + text[word.end() :]


def one_name_more(text: str, random: Random) -> str:
    """A draw, an answer or what chance brings names one card more."""
    lines = [line for line in TOLD.finditer(text) if not re.search(r" (plays|uses): ", line[0])]
    if not lines:
        return text
    line = random.choice(lines)
    head, _, told = line[0].partition(": ")
    more = random.choice([told.strip("[]").split(", ")[0], random.choice(catalogue().names())])
    return text[: line.start()] + f"{head}: [{told.strip('[]')}, {more}]" + text[line.end() :]


def other_order(text: str, random: Random) -> str:
    """Two steps change places, or two names of one list."""
    lists = list(re.finditer(r"(?m)(?<=: \[)[^\[\]{}\n]+, [^\[\]{}\n]+(?=\]$)", text))
    steps = list(STEP.finditer(text))
    if lists and (len(steps) < 2 or random.random() < 0.5):
        found = random.choice(lists)
        names = found[0].split(", ")
        random.shuffle(names)
        return text[: found.start()] + ", ".join(names) + text[found.end() :]
    if len(steps) < 2:
        return text
    at = random.randrange(len(steps) - 1)
    one, two = steps[at : at + 2]
    return text[: one.start()] + two[0] + text[one.end() : two.start()] + one[0] + text[two.end() :]


def any_edition(text: str, random: Random) -> str:
    """All cards are known, so that swapped ones can be played."""
    return re.sub(r"(?m)^edition:.*\n", "", text)


def cut(text: str, random: Random) -> str:
    return text[: random.randrange(len(text) + 1)]


def spoil(text: str, random: Random) -> str:
    """Random characters in place of some."""
    signs = list(text)
    for _ in range(random.randrange(1, 8)):
        signs[random.randrange(len(signs))] = chr(random.choice((*range(128), 0x85, 0x2028, 0xE9, 0x1F600)))
    return "".join(signs)


def nest(text: str, random: Random) -> str:
    lines, at = lines_of(text, random)
    depth = random.choice((3, 30, 41, 400))
    key = lines[at].partition(":")[0] or "steps"
    return "\n".join([*lines[:at], f"{key}: {'[' * depth}{']' * depth}", *lines[at + 1 :]])


def grow(text: str, random: Random) -> str:
    """One line very often."""
    lines, at = lines_of(text, random)
    return "\n".join([*lines[:at], *[lines[at]] * random.choice((20, 300)), *lines[at:]])


MUTATIONS: tuple[Mutation, ...] = (
    delete_line, double_line, swap_lines, indent, change_value, change_value, swap_values,
    change_card, add_step, add_step, cut, spoil, nest, grow,
)  # fmt: skip
GENTLE: tuple[Mutation, ...] = (same_sort, same_sort, add_rule, add_play, add_play, delete_step, add_step)
"""Mutations that often leave a file to be judged."""
SINGLE: tuple[Mutation, ...] = (
    other_name, other_name, other_name, one_name_more, other_player, other_order, double_line, delete_step,
)  # fmt: skip
"""One thing is changed, and the file is whole otherwise."""


def spoilt(texts: Sequence[str], random: Random) -> bytes:
    """One of the texts after one to four mutations; now and then with bytes that are no text."""
    text = random.choice(texts)
    if random.random() < 0.5:
        return random.choice(SINGLE)(text, random).encode("utf-8", "replace")
    kinds = random.choice((MUTATIONS, GENTLE))
    for _ in range(random.choice((1, 1, 2, 3, 4))):
        text = random.choice(kinds)(text, random) or "\n"
    content = text.encode("utf-8", "replace")
    if random.random() < 0.02:
        at = random.randrange(len(content))
        content = content[:at] + random.randbytes(3) + content[at:]
    return content


@dataclass
class Figures:
    """What became of the files. `faults` holds what should not have happened, each with the text that did it."""

    files: int = 0
    reported: int = 0
    scenarios: int = 0
    status: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    faults: list[tuple[str, bytes]] = field(default_factory=list)
    patience: float = SECONDS

    def told(self) -> str:
        judged = ", ".join(f"{count} {name}" for name, count in sorted(self.status.items()))
        return (
            f"{self.files} files: {self.reported} reported, {self.scenarios} scenarios judged ({judged}); "
            f"slowest {self.slowest * 1000:.0f} ms; {len(self.faults)} faults"
        )


def try_file(path: Path, content: bytes, figures: Figures) -> None:
    """Read, check and judge one file: three runs, timed one by one."""
    path.write_bytes(content)
    figures.files += 1
    try:
        scenarios, problems = timed(figures, content, lambda: read_scenarios(str(path)))
        timed(figures, content, lambda: problems_in([path]))
        figures.reported += bool(problems)
        for scenario in scenarios if not problems else ():
            verdict = timed(figures, content, partial(judge, scenario))
            verdict.as_json()
            figures.faults += [(f"decided although {what}", content) for what in belied(scenario, verdict)]
            figures.scenarios += 1
            figures.status[verdict.status] += 1
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        told = " ".join(f"{type(error).__name__}: {error}".split())[:160]
        figures.faults.append((f"{told} at {Path(last.filename).name}:{last.lineno}", content))


def belied(scenario: Scenario, verdict: Verdict) -> Iterator[str]:
    """What a file tells that did not happen, although the verdict on it is decided."""
    undone = any(event["kind"] == "undone" for shown in verdict.steps for event in shown.events)
    if verdict.status != DECIDED or undone:
        return
    for step, shown in zip(steps_of(scenario, verdict), verdict.steps, strict=False):
        if step is None or not shown.allowed or step.verb not in EVENTS or not step.objects:
            continue
        kinds = EVENTS[step.verb]
        happened = [str(event.get("card")) for event in shown.events if event["kind"] in kinds]
        names = [card.name for name in step.objects if (card := scenario.find(name)) is not None]
        if step.verb in ("plays", "uses") and not set(names) & set(happened):
            yield f"{step.told()} did not happen"


def steps_of(scenario: Scenario, verdict: Verdict) -> Iterator[Step | None]:
    """The step of the file that each step of a verdict shows."""
    left = list(scenario.steps)
    for shown in verdict.steps:
        found = next((one for one in left if one.line == shown.line and one.kind == shown.kind == "act"), None)
        if found is not None:
            left.remove(found)
        yield found


EVENTS = {"plays": ("play", "answer", "discard", "undone", "done"), "uses": ("use",)}
"""What tells that a play or a use has happened."""


def timed(figures: Figures, content: bytes, work: Callable[[], T]) -> T:
    """Do one thing and see that it does not take long: processor time, so that a busy machine is no fault."""
    start = time.process_time()
    done = work()
    took = time.process_time() - start
    figures.slowest = max(figures.slowest, took)
    if took > figures.patience:
        figures.faults.append((f"took {took:.1f} s", content))
    return done


def parts(text: str) -> list[str]:
    """The scenarios of a file, each with those that it is like."""
    alone: dict[str, str] = {}
    for each in text.split("\n---\n"):
        name = re.search(r"(?m)^scenario: (.*)$", each)
        like = re.search(r"(?m)^like: (.*)$", each)
        before = alone[like[1]] + "\n---\n" if like else ""
        alone[name[1] if name else ""] = before + each
    return list(alone.values())


def mutate(count: int, seed: int = 1, patience: float = SECONDS) -> Figures:
    """Spoil and try so many files; a run that takes longer than `patience` (in seconds) is a fault."""
    random, figures = Random(seed), Figures(patience=patience)
    texts = [text for file in scenario_files() for text in parts(file.read_text(encoding="utf-8"))]
    with TemporaryDirectory() as folder:
        for number in range(count):
            try_file(Path(folder) / f"{number}.yaml", spoilt(texts, random), figures)
            (Path(folder) / f"{number}.yaml").unlink()
    return figures


def main(arguments: Sequence[str]) -> int:
    count = int(arguments[0]) if arguments else 10_000
    figures = mutate(count, int(arguments[1]) if len(arguments) > 1 else 1)
    kinds: dict[str, list[bytes]] = {}
    for fault, content in figures.faults:
        kinds.setdefault(re.sub(r"\d+\.\d+ s", "too long", fault), []).append(content)
    for fault, contents in kinds.items():
        print(f"{len(contents)} × {fault}")
        print("    " + min(contents, key=len)[:3000].decode("utf-8", "replace").replace("\n", "\n    "))
    print(figures.told())
    return 1 if figures.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
