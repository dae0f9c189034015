"""The placeholders of a because-line."""

from __future__ import annotations

import pytest

from adjudicator.library.check import placeholders


def test_each_name_comes_once_in_order() -> None:
    assert placeholders("{player} owes {owed}, says {player}.") == ("player", "owed")
    assert placeholders("Nothing to fill.") == ()


@pytest.mark.parametrize("text", ["{", "}", "{}", "{0}", "{Card}", "{card.name}", "{card[0]}", "{card!s}", "{card:>3}"])
def test_anything_cleverer_than_a_name_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="brace"):
        placeholders(text)
