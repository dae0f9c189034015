"""Rulings, entries and facts, their cross references, and the check of the files they stand in."""

from __future__ import annotations

from adjudicator.library.law_book import Library, library, official_readings
from adjudicator.library.records import Entry, Fact, Unreadable

__all__ = ["Entry", "Fact", "Library", "Unreadable", "library", "official_readings"]
