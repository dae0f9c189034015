"""Facts that can be claimed or expected: what is wrong with some as a file writes them, and what a table says to one.

Each is declared in `facts_of_table` or `facts_of_player`, together with what looks it up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from adjudicator.cards.catalogue import Catalogue
from adjudicator.cards.model import Card
from adjudicator.files import Complaint, did_you_mean
from adjudicator.scenario.fact_values import About, unknown_player
from adjudicator.scenario.replaying import facts_of_player, facts_of_table  # noqa: F401  (declare them)
from adjudicator.scenario.replaying.fact import OF_PLAYER, OF_TABLE, Looked, later
from adjudicator.scenario.replaying.position import Position
from adjudicator.scenario.spoken import fact_meant, without_brackets

FACTS = tuple(OF_TABLE)
LATER = tuple(name for name, fact in OF_TABLE.items() if fact.look is later)
"""Facts that the replay alone cannot tell; the judge settles them."""


def check_facts(
    facts: Mapping[str, Any],
    players: Sequence[str],
    cards: Catalogue,
    editions: tuple[str, ...],
    hint: Callable[[str], str] = lambda name: "",
    find: Callable[[str], Card | None] | None = None,
) -> Iterator[Complaint]:
    """Problems of a mapping of facts, each with its place in there. `hint` says which card could be meant by a name.

    `find` looks up the cards of the table, where it knows more than the editions do.
    """
    about = About(players, cards, find or (lambda name: cards.named(name, editions)), hint)
    for key, value in facts.items():
        found = of_player(about, key, value) if key in players else of_table(about, key, value)
        yield from (one.below(key) for one in found)


def to_write(fact: str) -> str:
    """The hint to write a fact that was meant; nothing where none is known."""
    return f"write `{fact}`" if fact else ""


def of_table(about: About, key: str, value: Any) -> Iterator[Complaint]:
    """Problems of one fact of the table; facts of a player who is none, where it is known who sits there."""
    if key in OF_TABLE:
        yield from OF_TABLE[key].check(about._replace(fact=key), value)
        return
    if isinstance(value, Mapping) and value and OF_PLAYER.keys() >= value.keys():
        yield from [unknown_player(key, about.players)._replace(at_key=True)] if about.players else []
        return
    near = fact_meant(key, value, about.players)
    near = near or (f"where: {{{key}: {value}}}" if about.find(key) is not None and isinstance(value, str) else "")
    near = near or of_whom(key, value, about.players)
    hint = to_write(near) or did_you_mean(key, [*FACTS, *about.players], f"facts: {', '.join(FACTS)} and the players")
    yield Complaint((), "unknown-fact", f"nothing is known as {key!r}", hint, True)


def of_whom(fact: str, told: Any, players: Sequence[str]) -> str:
    """How a fact of a player is written that is told as one of the table; nothing where it is none.

    >>> of_whom("keepers", {"Bob": ["Milk"]}, ["Ann", "Bob"]), of_whom("hand", None, ["Ann"]), of_whom("turn", 1, [])
    ('Bob: {keepers: …}', 'Ann: {hand: …}', '')
    """
    named = [name for name in told if name in players] if isinstance(told, Mapping) else []
    return f"{(named or players)[0]}: {{{fact}: …}}" if fact in OF_PLAYER and players else ""


def of_player(about: About, name: str, facts: Any) -> Iterator[Complaint]:
    """Problems of what is said of one player."""
    if not isinstance(facts, Mapping):
        hint = to_write(fact_meant(name, facts, about.players))
        yield Complaint((), "wrong-shape", f"{name}: is a mapping such as {{hand: [Milk]}}", hint)
        return
    for key, value in facts.items():
        if key in OF_PLAYER:
            yield from (one.below(key) for one in OF_PLAYER[key].check(about._replace(fact=key), value))
            continue
        near = fact_meant(f"{name} {key}", facts[key], about.players)
        if key in ("card", "cards"):
            near = f"hand_size: {value}" if isinstance(value, int) else "hand: …"
        hint = to_write(near) or without_brackets(key, facts, about.find)
        hint = hint or did_you_mean(key, OF_PLAYER, f"facts of a player: {', '.join(OF_PLAYER)}")
        yield Complaint((key,), "unknown-key", f"a player has no fact {key!r}", hint, True)


def looked_up(replay: Position, fact: str, expected: Any) -> Looked:
    """What the table of a replay says to a fact, and whether that is what was expected."""
    player = replay.player(fact)
    if player is not None and isinstance(expected, Mapping):
        found = {part: OF_PLAYER[part].look(replay, player, value) for part, value in expected.items()}
        return {part: actual for part, (actual, _) in found.items()}, all(held for _, held in found.values())
    joining = {step.actor for step in replay.scenario.steps if step.verb == "joins"}
    if isinstance(expected, Mapping) and fact in joining:
        return None, not any(expected.values())  # who has not joined has nothing
    return OF_TABLE[fact].look(replay, expected) if fact in OF_TABLE else later()
