"""What is noted about faults that no scenario can notice, and what a run has shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from tests.mutants.faults import Fault
from tests.mutants.run import Result

NOTES = Path(__file__).with_name("notes.yaml")


@dataclass(frozen=True, slots=True)
class Note:
    """Why no scenario can notice a fault. `beyond`: it does something, but not where a scenario looks."""

    because: str
    beyond: bool = False


@dataclass(slots=True)
class Notes:
    """Notes by what they are about: a fault by its key, or several by what their keys begin with, or by a module."""

    by_key: dict[str, Note] = field(default_factory=dict)

    def about(self, fault: Fault) -> Note | None:
        return next((note for key, note in self.by_key.items() if names(key, fault)), None)


def names(key: str, fault: Fault) -> bool:
    """Whether a note with this key is about a fault: a module by its file, under whatever folders, or else the name."""
    if key.endswith(".py"):
        *folders, file = key.split("/")
        *around, module = fault.module.split("/")
        return module == file and set(folders) <= set(around)
    whole = " | " in key or fault.key[len(key) :][:1] in (" ", ".")  # a function, a class is named whole
    return whole and fault.key.startswith(key)


def notes(file: Path = NOTES) -> Notes:
    """The notes of the file: under `equivalent` faults that change nothing, under `beyond` those of no scenario."""
    data = yaml.safe_load(file.read_text(encoding="utf-8")) or {}
    found = Notes()
    for part in ("equivalent", "beyond"):
        for because, keys in (data.get(part) or {}).items():
            found.by_key.update({key: Note(because, part == "beyond") for key in keys})
    return found


def told(results: Sequence[Result], beyond: Sequence[Fault], known: Notes, *, of: int) -> str:
    """What was tried and noticed, and the faults that live on."""
    noticed = [one for one in results if one.noticed]
    living = [one for one in results if not one.noticed]
    noted = [one for one in living if known.about(one.fault) is not None]
    survivors = [one for one in living if known.about(one.fault) is None]
    how = Counter(one.found.how for one in noticed)
    lines = []
    if survivors:
        lines += ["Survivors"] + [f"  {survivor(one)}" for one in survivors] + [""]
    if noted:
        lines += ["Equivalent"]
        for one in noted:
            note = known.about(one.fault)
            lines += [f"  {one.fault.told()}", f"    {note.because if note else ''}"]
        lines += [""]
    mattering = len(results) - len(noted)
    by_suite = len(noticed)
    lines += [
        f"{of} faults can be made, {len(beyond)} of them beyond what scenarios tell; {len(results)} were tried",
        f"  {by_suite} killed: {', '.join(f'{count} by {name}' for name, count in sorted(how.items())) or 'none'}",
        f"  {len(survivors)} survived, {len(noted)} change nothing",
        f"  {share(by_suite, mattering)} of those that change something are killed"
        f" ({share(how['test'], mattering)} by `adjudicator test` alone)",
    ]
    return "\n".join(lines)


def survivor(one: Result) -> str:
    """A fault that nobody noticed, with how many scenarios carry it out where that is known."""
    lines = one.fault.told().split("\n")
    if one.reached is not None:
        lines.append(f"    {one.reached or 'no'} scenario{'' if one.reached == 1 else 's'} went there")
    lines += [f"    {line}" for line in one.shows]
    return "\n  ".join(lines)


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"
