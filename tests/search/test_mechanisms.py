"""Random games over a deck in which a card for each mechanism of cards of one's own lies break nothing."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from adjudicator.cli.main import app
from tests.effort import times

CARDS = Path(__file__).with_name("mechanisms.yaml")


def test_random_games_over_a_card_for_each_mechanism_break_nothing() -> None:
    call = ["simulate", "--edition", "fluxx-5", "--edition", "creeper-pack", "--house", str(CARDS)]
    found = CliRunner().invoke(app, [*call, "--games", str(times(4, 300)), "--players", "3-5", "--record-every", "100"])
    assert found.exit_code == 0, found.output
    assert "No breach." in found.output
