"""Rulings, entries and cards as text: what must be on them."""

from __future__ import annotations

import io
from typing import Any

from rich.console import Console

from adjudicator.cards.catalogue import catalogue
from adjudicator.library import library
from adjudicator.views import card_text, library_text


def printed(show: Any, *args: Any) -> str:
    file = io.StringIO()
    show(*args[:-1], Console(file=file, width=80), *args[-1])
    return file.getvalue()


def test_a_ruling_shows_its_readings_with_the_one_in_force_marked():
    shelf = library()
    text = printed(library_text.show_ruling, shelf.rulings["turn-end-over-play-all"], shelf, (["a.yaml:1 Proof"],))
    assert "▸ turn-stops" in text
    assert "in force" in text
    assert "  plays-first" in text
    assert "HF-27.a" in text
    assert "Proved by 1 scenario\n  a.yaml:1 Proof" in text


def test_an_entry_shows_its_facts_with_their_rulings():
    shelf = library()
    text = printed(library_text.show_entry, shelf.entries["HF-27"], shelf, ())
    assert "HF-27.c" in text
    assert "§ turn-end-over-play-all" in text
    only = printed(library_text.show_entry, shelf.entries["HF-27"], shelf, ("HF-27.a",))
    assert "HF-27.c" not in only


def test_a_card_shows_its_editions_by_title():
    card = catalogue().find("Time Portal")
    text = printed(card_text.show_card, card, catalogue(), library().by_card("Time Portal"), ())
    assert "Star Fluxx" in text
    assert "turn-end-over-play-all" in text
