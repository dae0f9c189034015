"""Facts that can be claimed or expected: what is wrong with some as a file writes them, and what a table says to one.

Each is declared in `facts_of_table` or `facts_of_player`, together with what looks it up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from adjudicator.files import Complaint, did_you_mean
from adjudicator.scenario import facts_of_player, facts_of_table  # noqa: F401  (declare them)
from adjudicator.scenario.fact import OF_PLAYER, OF_TABLE, Looked, Onlooker
from adjudicator.scenario.fact_checks import Check
from adjudicator.scenario.names_in_file import without_brackets

if TYPE_CHECKING:
    from adjudicator.cards.catalogue import Catalogue
    from adjudicator.cards.model import Card

FACTS = tuple(OF_TABLE)
PLAYER_FACTS = tuple(OF_PLAYER)
LATER = tuple(name for name, fact in OF_TABLE.items() if fact.look is None)
"""Facts that the replay alone cannot tell; the judge settles them."""


def check_facts(
    facts: Mapping[str, Any],
    players: list[str],
    cards: Catalogue,
    editions: tuple[str, ...],
    hint: Callable[[str], str] = lambda name: "",
    find: Callable[[str], Card | None] | None = None,
) -> Iterator[Complaint]:
    """Problems of a mapping of facts, each with its place in there. `hint` says which card could be meant by a name.

    `find` looks up the cards of the table, where it knows more than the editions do.
    """
    check = Check(players, cards, editions, hint, find)
    for key, value in facts.items():
        found = of_player(check, key, value) if key in players else of_table(check, key, value)
        yield from (one.below(key) for one in found)


def of_table(check: Check, key: str, value: Any) -> Iterator[Complaint]:
    """Problems of one fact of the table."""
    if key in OF_TABLE:
        check.key = key
        yield from OF_TABLE[key].check(check, value)
        return
    hint = did_you_mean(key, [*FACTS, *check.players], f"facts: {', '.join(FACTS)} and the players")
    yield Complaint((), "unknown-fact", f"nothing is known as {key!r}", hint, True)


def of_player(check: Check, name: str, facts: Any) -> Iterator[Complaint]:
    """Problems of what is said of one player."""
    if not isinstance(facts, Mapping):
        yield Complaint((), "wrong-shape", f"{name}: is a mapping such as {{hand: [Milk]}}")
        return
    for key, value in facts.items():
        if key in OF_PLAYER:
            check.key = key
            yield from (one.below(key) for one in OF_PLAYER[key].check(check, value))
            continue
        hint = without_brackets(key, facts, check.find)
        hint = hint or did_you_mean(key, PLAYER_FACTS, f"facts of a player: {', '.join(PLAYER_FACTS)}")
        yield Complaint((key,), "unknown-key", f"a player has no fact {key!r}", hint, True)


class Facts(Onlooker):
    """Looks facts up on the table of a replay."""

    def look(self, fact: str, expected: Any) -> Looked:
        """What the table says to a fact, and whether that is what was expected."""
        player = self.replay.player(fact)
        if player is not None and isinstance(expected, Mapping):
            actual, fits = {}, True
            for part, value in expected.items():
                look = OF_PLAYER[part].look
                actual[part], held = look(self, player, value) if look is not None else (None, False)
                fits = fits and held
            return actual, fits
        joining = {step.actor for step in self.replay.scenario.steps if step.verb == "joins"}
        if isinstance(expected, Mapping) and fact in joining:
            return None, not any(expected.values())  # who has not joined has nothing
        known = OF_TABLE.get(fact)
        if known is None or known.look is None:
            return None, False
        return known.look(self, expected)
