"""Which definitions and table manners are shown beside a replay."""

from __future__ import annotations

import pytest

from adjudicator.library.shipped_law import judge
from adjudicator.scenario import read_text
from adjudicator.views import notes

DRAWN = """\
scenario: A Creeper is drawn
edition: {edition}
cards: {{Burden: {{type: creeper}}}}
players:
  Ann: {{hand: [1 unknown]}}
  Bob: {{}}
draw_pile: [Burden]
turn: {{player: Ann, phase: start}}
steps:
  - Ann draws
"""
DEALT = """\
scenario: A game begins
edition: {edition}
players: {{Ann: {{}}, Bob: {{}}}}
draw_pile: [7 unknown]
turn: {{player: Ann, phase: setup}}
steps:
  - Ann draws
"""


def shown(text: str, edition: str) -> set[str]:
    """The ids of the notes shown where these editions are played."""
    [scenario], problems = read_text(text.format(edition=edition))
    assert problems == []
    return {note.id for note in notes.at_steps(judge(scenario, decisive=False)) if note is not None}


@pytest.mark.parametrize(
    ("text", "note", "with_it", "without_it"),
    [
        (DRAWN, "getting-rid-of-creepers-in-stoner-fluxx", "stoner", "martian"),
        (DEALT, "mixing-decks", "[star, holiday]", "star"),
    ],
)
def test_a_note_about_certain_editions_is_shown_only_beside_them(text, note, with_it, without_it):
    assert note in shown(text, with_it)
    assert note not in shown(text, without_it)
