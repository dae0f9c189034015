"""Ten disputes: where two laws part, and where a rejected claim does, turns on the ruling that the entry is about.

Each law differs from that of the file in seven rulings, of which one is about the dispute.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.files import shipped
from adjudicator.judge.comparing import CHANGED, compare, side
from adjudicator.judge.crux import crux
from adjudicator.judge.overlay import Overlay
from adjudicator.library import library
from adjudicator.library.shipped_law import law_under
from adjudicator.scenario import Scenario, read_scenarios

ELSEWHERE = {
    "empty-pile-is-renewed": "not-drawn",
    "newcomers-join-at-once": "next-game",
    "surprise-only-in-its-window": "grace",
    "displaced-rule-is-gone": "returns",
    "limit-binds-others-at-once": "own-turn-end",
    "no-hand-bonus-on-top": "counts-as-drawn",
}
DISPUTES = [
    ("holiday-faq/HF-05.yaml", "A Surprise from Mystery Play", "drawn-surprise-is-too-late", "in-time"),
    ("holiday-faq/HF-12.yaml", "A counter in one's own turn", "counter-surprise-is-free", "one-play"),
    ("holiday-faq/HF-21.yaml", "Whoever removes Double Agenda", "remover-chooses-the-goal", "newest-stays"),
    ("holiday-faq/HF-27.yaml", "A turn-ending Action under Play All", "turn-end-over-play-all", "plays-first"),
    ("holiday-faq/HF-26.yaml", "Get On With It laid down", "no-turn-ender-inside-a-compound", "on-temporary-hand"),
    ("holiday-rulebook/HR-Q14.yaml", "A Goal covered at once", "each-goal-counts", "after-the-action"),
    ("martian-faq/MF-19.yaml", "Whoever steals the Chamber", "hidden-cards-stay-behind", "go-along"),
    ("martian-faq/MF-33.yaml", "Three Creepers in a row", "creeper-debt-stays-one", "one-each"),
    ("regular-show-rulebook/RR-Q19.yaml", "A stolen Keeper", "word-is-owed-for-played-keepers", "every-gain"),
    ("stoner-rulebook/SR-Q17.yaml", "Whoever plays No-Hand Bonus", "no-hand-bonus-at-turn-start", "any-empty-moment"),
]


def dispute(file: str, name: str) -> Scenario:
    scenarios, problems = read_scenarios(str(shipped("scenarios") / file))
    assert problems == []
    return next(one for one in scenarios if one.name.startswith(name))


@pytest.mark.parametrize(("file", "name", "ruling", "reading"), DISPUTES)
def test_two_laws_part_on_the_ruling_that_the_entry_is_about(file, name, ruling, reading):
    scenario = dispute(file, name)
    table = Overlay("another table", {**ELSEWHERE, ruling: reading})
    found = compare(side(law_under("as written", scenario)), side(law_under(table.name, scenario, [table])))
    assert found.how == CHANGED
    assert found.parting is not None
    assert found.parting.rulings == [ruling]
    assert Path(file).stem in library().rulings[ruling].cites
    assert any(here is not there for _, _, here, there in found.claims)


@pytest.mark.parametrize(("file", "name", "ruling", "reading"), DISPUTES)
def test_a_rejected_claim_parts_on_that_ruling_too(file, name, ruling, reading):
    law = law_under("", dispute(file, name))
    rejected = crux(law.scenario, law.readings, library().rulings)
    assert any(ruling in one.rulings for one in rejected), [one.rulings for one in rejected]
    assert reading in library().rulings[ruling].readings
