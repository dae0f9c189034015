"""A small library in a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

ENTRIES = """
- id: HF-27
  title: Does a card that ends the turn beat Play All?
  kind: executable
  see: [HF-15]
  facts:
    HF-27.a: {testable: "yes", text: "The turn is over although Play All wants more."}
    HF-27.b: {testable: catalogue, text: "Time Portal is in Star Fluxx."}
- id: HF-15
  title: Is a Play rule replaced by an option?
  kind: definition
- id: RR-R01
  title: Said again elsewhere.
  kind: executable
  same_as: HF-27
"""

RULINGS = """
- id: turn-ends
  question: Must you go on after a card that ends your turn?
  answer: No.
  status: official
  official: stops
  readings:
    stops: The turn is over.
    goes-on: The plays owed come first.
  cites: [HF-27, RR-R01]
  facts: [HF-27.a]
  see: [options]
  topics: [turn-end]
  because: "{card} ends {player}'s turn."
- id: options
  kind: definition
  question: What is an option?
  answer: Something one may do, such as Steal Something or Love Bonus.
  cites: [HF-15, HF-27]
  facts: [HF-27.b]
  topics: [options]
  cards: [The Sun]
  shown_at: [option-used]
"""

PHRASES = """
turn-ends: [do i go on]
options: [what is an option]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """``rulings/play.yaml`` and ``rulings/entries/holiday-faq.yaml`` with two rulings and three entries."""
    rulings = tmp_path / "rulings"
    (rulings / "entries").mkdir(parents=True)
    (rulings / "phrases").mkdir()
    (rulings / "phrases" / "play.yaml").write_text(PHRASES, encoding="utf-8")
    (rulings / "play.yaml").write_text(RULINGS, encoding="utf-8")
    (rulings / "entries" / "holiday-faq.yaml").write_text(ENTRIES, encoding="utf-8")
    return rulings
