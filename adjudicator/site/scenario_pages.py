"""Shipped scenarios as the book shows them: who says what, who is right, and the dispute as a link."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from adjudicator.files import read_documents, shipped
from adjudicator.files.document import Document
from adjudicator.law.rulings import Ruling
from adjudicator.library.proofs import declared, proving, rank
from adjudicator.library.shipped_law import judge
from adjudicator.scenario import Scenario, read_scenarios
from adjudicator.site.fragment import packed
from adjudicator.views.sentence import sentence

MOST = 6
"""Scenarios shown on a page of the book."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A scenario with its verdict: who claims what and whether that holds, the fragment that tells the
    dispute, and whether it stands alone, like no other.
    """

    name: str
    file: str
    line: int
    editions: tuple[str, ...]
    verdict: str
    claims: tuple[tuple[str, str, bool], ...]
    houses: tuple[str, ...]
    fragment: str
    alone: bool


class _File(NamedTuple):
    """A file of scenarios: its documents, its lines, and its scenarios by their names."""

    documents: Sequence[Document]
    lines: Sequence[str]
    scenarios: Mapping[str, Scenario]


class Scenarios:
    """The shipped scenarios; a file is read, and a scenario judged, once it is asked for."""

    def __init__(self) -> None:
        self._files: dict[str, _File] = {}
        self._shown: dict[tuple[str, str], Shown] = {}

    def proving(self, ruling: Ruling) -> list[str]:
        """The places of those that prove a ruling, those of its own entries first."""
        return sorted(proving(ruling), key=lambda place: rank(ruling, place))

    def of_entry(self, entry: str) -> list[str]:
        """The places of those that declare to prove a fact of an entry."""
        return [place for place, named in declared() if any(one.partition(".")[0] == entry for one in named)]

    def under_house(self, house: str) -> list[Shown]:
        """Those that are told under a house rule that comes with the product."""
        files = sorted({place.partition(":")[0] for place, _ in declared()})
        told = [(file, one) for file in files if "/houses/" in file for one in self.file(file).scenarios.values()]
        return [self.judged(file, one.name) for file, one in told if house in one.house]

    def shown(self, places: Sequence[str], most: int = MOST) -> list[Shown]:
        """The first of some places ("file:line name"), judged."""
        return [self.judged(place.partition(":")[0], place.partition(" ")[2]) for place in places[:most]]

    def judged(self, file: str, name: str) -> Shown:
        """One scenario of a file, judged when it is first asked for."""
        if (file, name) not in self._shown:
            self._shown[file, name] = _shown(self.file(file), file, name)
        return self._shown[file, name]

    def file(self, file: str) -> _File:
        """A file of scenarios, read when it is first asked for."""
        if file not in self._files:
            path = shipped("scenarios").parent / file
            lines = path.read_text(encoding="utf-8").splitlines()
            found = {one.name: one for one in read_scenarios(str(path))[0]}
            self._files[file] = _File(read_documents(path)[0], lines, found)
        return self._files[file]


def _shown(told: _File, file: str, name: str) -> Shown:
    scenario = told.scenarios[name]
    verdict = judge(scenario, decisive=False, advise=False)
    text = text_of(name, told.documents, told.lines)
    return Shown(
        name,
        file,
        scenario.line,
        tuple(scenario.editions),
        sentence(verdict),
        tuple((claim.by, claim.says, claim.upheld is True) for claim in verdict.claims),
        tuple(one for one in scenario.house if isinstance(one, str)),
        packed(text),
        "\n---\n" not in text,
    )


def text_of(name: str, documents: Sequence[Document], lines: Sequence[str]) -> str:
    """A scenario as a file of its own: its document, and before it those that it is `like`."""
    starts = [document.place()[0] - 1 for document in documents]
    ends = [*starts[1:], len(lines) + 1]
    by_name = {str(document.data.get("scenario")): number for number, document in enumerate(documents)}
    wanted = [by_name[name]]
    while (model := documents[wanted[0]].data.get("like")) is not None:
        wanted.insert(0, by_name[str(model)])
    return "---\n".join("\n".join(_body(lines[starts[one] : ends[one]])) + "\n" for one in wanted)


def _body(lines: Sequence[str]) -> list[str]:
    """The lines of a document without what parts it from the next, and without the remarks that belong to that."""
    kept = list(lines)
    cut = next((number for number, line in enumerate(kept) if line.startswith("---")), len(kept))
    kept = kept[:cut]
    while kept and (not kept[-1].strip() or kept[-1].startswith("#")):
        kept.pop()
    return kept
