"""Searches on a full table of six stop after so much work, say so, and tell what they have found."""

from __future__ import annotations

import time

import pytest

from adjudicator.judge.crux import crux
from adjudicator.library import library
from adjudicator.library.shipped_law import law_under
from adjudicator.scenario import Scenario
from adjudicator.scenario.reading.read import read_text
from adjudicator.search.exploring import explore as exploring
from adjudicator.search.exploring.explore import explore
from adjudicator.search.why_not import why_not

SIX = """\
scenario: Six players with full hands
edition: [star, fluxx-5]
players:
  Ann: {hand: [Time Portal, Laser Sword, The Robot, Draw 3 Play 2, Play 4, Hand Limit 1], keepers: [Milk, Time]}
  Bob: {hand: [Veto!, Bread, Draw 4, Trash a New Rule, Love], keepers: [The Sun]}
  Cid: {hand: [Peace, Money, Keeper Limit 2, Sleep, Steal a Keeper], keepers: [The Moon]}
  Dan: {hand: [Party, Cookies, Chocolate, Exchange Keepers, Trade Hands], keepers: [The Brain]}
  Eve: {hand: [Television, Dreams, Play All, Rotate Hands, Jackpot!], keepers: [The Eye]}
  Fay: {hand: [The Toaster, Music, Inflation, Draw 2 and Use 'Em], keepers: [The Rocket]}
rules: [Play 3]
goals: [Bed Time]
turn: {player: Ann, phase: play}
"""
LIMIT = SIX + "steps:\n  - Ann plays: Hand Limit 1\n"
CLAIMS = (
    SIX.replace("turn:", "draw_pile: [Draw 5, Keeper Limit 3, Let's Simplify, Draw 2]\nturn:")
    + "steps:\n  - Ann plays: Laser Sword\n  - Ann plays: Play 4\n  - Ann plays: Draw 3 Play 2\n  - claims:\n"
    + "".join(f"      - {who}: x\n        holds: {{winner: {who}}}\n" for who in ("Bob", "Cid", "Dan"))
)
SECONDS = 20  # of a machine under load; a quarter of what it took without the bound


def read(text: str) -> tuple[Scenario, dict[str, str]]:
    [scenario], problems = read_text(text)
    assert not problems
    law = law_under("", scenario, [])
    return law.scenario, dict(law.readings)


@pytest.mark.parametrize("fact", [{"winner": "Bob"}, {"turn": "Fay"}, {"Ann": {"hand": []}}])
def test_why_not_stops_and_says_so(fact):
    start = time.process_time()
    found = why_not(*read(LIMIT), library().rulings, fact, all_kinds=True)
    assert found.search.cut
    assert found.search.tried
    assert found.conditions
    assert time.process_time() - start < SECONDS


def test_all_rejected_claims_share_one_bound():
    start = time.process_time()
    found = crux(*read(CLAIMS), library().rulings)
    assert [one.search.cut for one in found] == [True, True, True]
    assert time.process_time() - start < SECONDS


def test_explore_stops_after_so_much_work_however_few_plays_that_are(monkeypatch):
    monkeypatch.setattr(exploring, "MOST_WORK", 4_000)
    found = explore(*read(SIX))
    assert found.cut == f"after {found.plays} plays"
    assert found.ends
    assert found.plays < 1_000
    again = explore(*read(SIX))
    assert again.as_json() == found.as_json()


def test_more_is_done_for_who_allows_more():
    assert exploring.most_work(1) == exploring.most_work(exploring.MOST_PLAYS) == exploring.MOST_WORK
    assert exploring.most_work(2 * exploring.MOST_PLAYS) == 2 * exploring.MOST_WORK
