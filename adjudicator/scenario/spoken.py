"""Steps as people say them, and what they probably meant."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudicator.files import suggest
from adjudicator.scenario.model import VERBS

_FORMS = {
    "play": "plays", "played": "plays", "draw": "draws", "drew": "draws", "use": "uses", "used": "uses",
    "choose": "chooses", "chose": "chooses", "picks": "chooses", "takes": "chooses", "discard": "discards",
    "discarded": "discards", "drops": "discards", "say": "says", "said": "says", "pass": "passes",
    "passed": "passes", "join": "joins", "joined": "joins",
}  # fmt: skip
AS_SAID = {
    "none": "no more", "nothing": "no more", "nothing more": "no more", "nobody": "no more", "no one": "no more",
    "holiday": "special day", "a holiday": "special day", "special": "special day",
    "ordinary day": "other day", "normal day": "other day", "nothing special": "other day",
    "any other day": "other day", "my birthday": "birthday", "to the left": "left", "clockwise": "left",
    "to the right": "right", "counterclockwise": "right",
}  # fmt: skip
"""What people say for a choice that a file writes otherwise."""
_ENDS = re.compile(
    r"(?:ends?|ended|finish(?:es|ed)?)(?: (?:her|his|their|its|the|my))? turn|turn (?:ends|ended|is over)"
)
_NOBODY = re.compile(r"(?:nobody|no one|none) (?:answers?|reacts?|responds?)")


def meant(text: str, players: Sequence[str]) -> str:
    """The step that was probably meant, as a scenario writes it; nothing where that is not clear.

    >>> meant("Ann played Milk", ["Ann", "Bob"]), meant("Bobb end turn", ["Ann", "Bob"]), meant("Milk", ["Ann"])
    ('Ann plays: Milk', 'Bob ends turn', '')
    """
    if _NOBODY.fullmatch(text.lower()):
        return "nobody answers"
    actor, rest = _actor(text, players)
    if not actor:
        return ""
    if _ENDS.fullmatch(rest.lower()):
        return f"{actor} ends turn"
    word, _, what = rest.partition(" ")
    word = word.rstrip(":").lower()
    verb = _FORMS.get(word) or (suggest(word, VERBS) if word else None)
    if verb is None:
        return ""
    return f"{actor} {verb}" + (f": {what.strip()}" if what.strip() and verb != "ends turn" else "")


def _actor(text: str, players: Sequence[str]) -> tuple[str, str]:
    """Who acts, and the rest of the text."""
    for name in sorted(players, key=len, reverse=True):
        for end in (" ", ": ", "'s ", "’s "):
            if text.startswith(name + end):
                return name, text[len(name + end) :].strip()
    first, _, rest = text.partition(" ")
    return suggest(first, players) or "", rest.strip()
