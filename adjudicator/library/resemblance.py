"""How much what is said in a dispute sounds like each ruling, by all the ways in which players ask about it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from adjudicator.files import shipped
from adjudicator.files.index import compiled
from adjudicator.library.classifier import Sorter
from adjudicator.library.law_book import library
from adjudicator.library.stems import said, words_of


def sounds(text: str, ruling: str) -> float:
    """A score comparable within one text, the higher the more it sounds like the ruling; 0 where it says nothing known.

    >>> told = "Time Portal ends my turn. You still owe three plays under Play All."
    >>> sounds(told, "turn-end-over-play-all") > sounds(told, "pair-on-one-table")
    True
    """
    place = sounding()["rulings"].get(ruling)
    return _scores(text)[place] if place is not None else 0.0


@lru_cache(maxsize=64)
def _scores(text: str) -> list[float]:
    shelf = sounding()
    scores: list[float] = shelf["sorter"].scores(said(words_of(text), shelf["phrases"]))
    return scores


@cache
def sounding() -> dict[str, Any]:
    """What of the search's index a judge needs: less to load than all of it."""
    from adjudicator.library import search_index

    found = compiled("resemblance", search_index.made_of(shipped("rulings")), _learnt)
    return {**found, "sorter": Sorter(found["sorter"])}


def _learnt() -> dict[str, Any]:
    from adjudicator.library import search_index

    shelf = search_index.index()
    ruled = {id: place for place, id in enumerate(shelf.rulings) if library().rulings[id].readings}
    return {"rulings": ruled, "sorter": shelf.sorter.plain(), "phrases": shelf.phrases}
