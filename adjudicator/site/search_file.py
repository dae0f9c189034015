"""The index of the search as a file for the page, so that what is asked there has the answers of `adjudicator ask`.

The file is deflated. Inside stand, little-endian: how long the JSON is (4 bytes), the JSON, blanks up to the next
8 bytes; then of every shelf what it weighs bare (float64), of every thing how rare it is (float64), on how many
shelves it is said (uint32), how much that is worth there (float32), and which shelves these are (uint16).
"""

from __future__ import annotations

import json
import struct
import sys
from array import array
from typing import Any

from adjudicator.library import opposite_questions, search, search_index, stems
from adjudicator.library.search_index import Index, index
from adjudicator.site.addresses import Addresses
from adjudicator.site.book import SOURCES, titled
from adjudicator.site.fragment import deflated

PLAIN, WHOLE = 4, 8


def search_file(addresses: Addresses, houses: dict[str, str]) -> bytes:
    """All that the search of the page needs, in one file."""
    shelf = index()
    numbers = shelf.sorter.plain()
    told = json.dumps(
        {**words_of_index(shelf, numbers), **names(addresses, houses)}, ensure_ascii=False, separators=(",", ":")
    ).encode("utf-8")
    told += b" " * (-(PLAIN + len(told)) % WHOLE)
    things = numbers["things"].values()
    body = struct.pack("<I", len(told)) + told
    body += _packed("d", numbers["bare"]) + _packed("d", [rare for rare, _, _ in things])
    body += _packed("I", [len(shelves) // 2 for _, shelves, _ in things])
    body += b"".join(_little("f", worth) for _, _, worth in things)
    body += b"".join(_little("H", shelves) for _, shelves, _ in things)
    return deflated(body)


def words_of_index(shelf: Index, numbers: dict[str, Any]) -> dict[str, Any]:
    """The words of the index, in the order of its numbers, and the bounds of the search."""
    asked: dict[int, list[str]] = {}
    for words, ruling in shelf.asked.items():
        asked.setdefault(ruling, []).append(words)
    return {
        "things": "\n".join(numbers["things"]),
        "asked": ["\n".join(asked.get(number, ())) for number in range(len(shelf.rulings) + len(shelf.beyond))],
        "beyond": shelf.beyond,
        "foreign": sorted(shelf.foreign),
        "small": sorted(shelf.small),
        "unruled": sorted(shelf.unruled),
        "phrases": [[" ".join(stems), *marks] for stems, marks in shelf.phrases.items()],
        "words": "\n".join(shelf.words),
        "bounds": {
            "most": search.MOST, "choices": search.CHOICES, "least": search.LEAST, "beside": search.BESIDE,
            "within": search.NEAR, "words": search.MOST_WORDS, "telling": search.TELLING,
            "together": search_index.TOGETHER, "near": search_index.NEAR, "near_beyond": search_index.NEAR_BEYOND,
            "may": stems.MAY, "must": stems.MUST, "close": search.CLOSE, "plain": opposite_questions.PLAIN.pattern,
            "yes_or_no": opposite_questions.YES_OR_NO.pattern, "open": opposite_questions.OPEN.pattern,
            "negated": opposite_questions.NEGATED.pattern, "kinds": opposite_questions.KINDS.pattern,
            "form": opposite_questions.FORM.pattern, "excepts": opposite_questions.EXCEPTS.pattern,
            "sentences": opposite_questions.SENTENCES.pattern, "word": opposite_questions.WORD,
            "sides": [[one.pattern for one in pair] for pair in opposite_questions.SIDES],
        },
    }  # fmt: skip


def names(addresses: Addresses, houses: dict[str, str]) -> dict[str, Any]:
    """What is found by its name: rulings with their answers, entries, cards, decks, topics and house rules."""
    shelf, cards = addresses.shelf, addresses.cards
    rulings = [shelf.rulings[id] for id in index().rulings]
    return {
        "rulings": [[one.id, one.question, one.answer, one.status, list(one.cites)] for one in rulings],
        "entries": [[one.id, one.title, SOURCES.get(one.source, one.source)] for one in shelf.entries.values()],
        "cards": [[one.name, one.type, addresses.of_card(one), list(one.aliases)] for one in cards.all()],
        "others": [
            *([deck.title, "deck", f"d/{slug}/"] for slug, deck in cards.editions.items() if cards.printed(slug)),
            *([titled(topic), "topic", f"t/{topic}/"] for topic in shelf.topics),
            *([title, "house rule", f"h/{name}/"] for name, title in houses.items()),
        ],
    }


def _packed(kind: str, numbers: list[Any]) -> bytes:
    return struct.pack(f"<{len(numbers)}{kind}", *numbers)


def _little(kind: str, content: bytes) -> bytes:
    """Numbers as the index holds them, in the machine's order, the lowest byte first."""
    told = array(kind, content)
    if sys.byteorder == "big":
        told.byteswap()
    return told.tobytes()
