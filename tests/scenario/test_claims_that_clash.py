"""Two claims that cannot both hold are never both upheld, at the end of any scenario of the suite.

What cannot both hold is worked out here from what the facts mean, without looking at how they are looked up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.scenario import Replay
from adjudicator.scenario.replaying.facts import looked_up
from tests.effort import some, times, together
from tests.shipped import law_of, name_of, scenarios

HEAPS = ("hand", "keepers", "creepers", "temporary", "set_aside")
NUMBERS = ("plays_left", "draws_left")
Fact = tuple[str, Any]
"""A fact with its value; that of a player is `Ann hand`, a place `where Milk`."""


def ended(scenario) -> Replay:
    replay = Replay(scenario, law_of(scenario))
    replay.run()
    return replay


def holds(replay: Replay, fact: Fact) -> bool:
    head, _, rest = fact[0].partition(" ")
    if not rest:
        return looked_up(replay, head, fact[1])[1]
    return looked_up(replay, head, {rest: fact[1]})[1]


# -- what is so -------------------------------------------------------------------------------------------------------


def laid(game, number: int) -> Any:
    on = [creeper for creeper, host in game.table.attached.items() if host == number]
    under = game.table.under[number].cards if number in game.table.under else []
    names = [game.name(one) for one in (*on, *under)]
    return {game.name(number): names} if names else game.name(number)


def heap(game, numbers: list[int]) -> list[Any]:
    unknown = sum(not game.cards[number].key for number in numbers)
    known = [laid(game, number) for number in numbers if game.cards[number].key]
    return known + [f"{unknown} unknown"] * bool(unknown)


def truths(replay: Replay) -> Iterator[Fact]:
    """Each thing that is so at the end of a replay, read off the table."""
    game, table = replay.game, replay.game.table
    for player in game.players:
        yield f"{player.name} hand", heap(game, player.hand.cards)
        yield f"{player.name} keepers", heap(game, player.keepers.cards)
        yield f"{player.name} creepers", heap(game, [n for n in player.creepers.cards if n not in table.attached])
        yield f"{player.name} hand_size", len(player.hand.cards)
    yield "rules", heap(game, table.rules.cards)
    yield "goals", heap(game, table.goals.cards)
    yield "over", game.over
    nobodys = game.over or (game.turn.phase == "setup" and game.agreement.on_nobody_yet())
    yield "turn", None if nobodys else game.turn.player.name
    yield "extra_turn", game.turn.extra and not game.over
    yield "phase", "over" if game.over else game.turn.phase
    yield "winner", sorted(player.name for player in game.winners) or None
    yield "discard", [*heap_in_order(game, table.discard.cards), "end"]
    whole = not table.shuffled.cards and not table.pile_goes_on
    if whole or table.draw_pile.cards:
        yield "draw_pile", heap_in_order(game, table.draw_pile.cards) + ["end"] * whole
    for number, card in enumerate(game.cards):
        zone = table.zone[number]
        if card.key and len(table.named(card.key)) == 1 and zone.kind in ("discard pile", "rules", "goals", "hand"):
            yield f"where {card.name}", game.place(zone)
        elif number in table.attached:
            yield f"where {card.name}", f"under {game.name(table.attached[number])}"


def heap_in_order(game, numbers: list[int]) -> list[str]:
    return [game.name(number) if game.cards[number].key else "1 unknown" for number in reversed(numbers)]


# -- what could be said -----------------------------------------------------------------------------------------------


def said(replay: Replay, draw: st.DrawFn) -> Fact:
    """Something that somebody might claim: what is so, or nearly."""
    name, value = draw(st.sampled_from(list(truths(replay))))
    game = replay.game
    names = [card.name for card in game.cards if card.key] or ["Milk"]
    players = [player.name for player in game.players]
    if isinstance(value, bool):
        return name, draw(st.booleans())
    if isinstance(value, int):
        return name, value + draw(st.integers(-1, 1))
    if name.startswith("where "):
        places = [*players, *(f"{one}'s hand" for one in players), "discard", "discard pile", "rules", "goals"]
        return name, draw(st.sampled_from([value, *places, "draw pile", *(f"under {one}" for one in names[:9])]))
    if name in ("turn", "winner"):
        return name, draw(st.sampled_from([value, None, *players, players]))
    if name == "phase":
        return name, draw(st.sampled_from([value, "start", "draw", "play", "over"]))
    return name, altered(list(value), names, draw)


def altered(items: list[Any], names: list[str], draw: st.DrawFn) -> list[Any]:
    """A list of cards as it is, or with one thing about it changed."""
    how = draw(st.sampled_from(["as it is", "shuffled", "more", "less", "bare", "under", "end", "nothing", "unknown"]))
    at = draw(st.integers(0, max(0, len(items) - 1)))
    if how == "shuffled":
        return draw(st.permutations(items))
    if how == "more":
        return [*items[:at], draw(st.sampled_from(names)), *items[at:]]
    if how == "less":
        return items[:at]
    if how == "nothing":
        return []
    if how == "unknown":
        return [*items[:at], "1 unknown", *items[at + 1 :]]
    if how == "end" and items[-1:] == ["end"]:
        return items[:-1]
    if how in ("bare", "under") and items and items[at] != "end":
        bare = next(iter(items[at])) if isinstance(items[at], Mapping) else items[at]
        if "unknown" not in bare:
            return [*items[:at], {bare: [draw(st.sampled_from(names))]} if how == "under" else bare, *items[at + 1 :]]
    return items


# -- what cannot both be so -------------------------------------------------------------------------------------------


def clash(replay: Replay, one: Fact, other: Fact) -> bool:
    """Whether two facts cannot both hold, whatever the table is like."""
    (name, mine), (same, theirs) = sorted((one, other), key=lambda fact: fact[0])
    if name == same:
        return differ(replay, name, mine, theirs)
    if (name, same) == ("over", "turn"):
        return bool(mine == (theirs is not None))
    if (name, same) in (("over", "phase"), ("phase", "over")):
        return bool(mine != (theirs == "over"))
    if same == name.replace(" hand", " hand_size"):
        return bool(sum(int(one.split()[0]) if str(one).endswith(" unknown") else 1 for one in mine) != theirs)
    return False


def differ(replay: Replay, name: str, mine: Any, theirs: Any) -> bool:
    if name in ("discard", "draw_pile"):
        return tops_differ(mine, theirs)
    if name == "winner":
        return listed(mine) != listed(theirs)
    if name.startswith("where "):
        mine, theirs = (place.replace("discard pile", "discard") for place in (mine, theirs))
        attached = mine.startswith("under ") != theirs.startswith("under ")
        owners = {player.name for player in replay.game.players}
        return bool(mine != theirs and not (attached and owners & {mine, theirs}))
    return bool(canonical(mine) != canonical(theirs))


def listed(value: Any) -> list[str]:
    return [] if value is None else sorted(value) if isinstance(value, list) else [value]


def canonical(value: Any) -> Any:
    """A value of a fact in one spelling: of a list, what is in it and how often."""
    if not isinstance(value, list):
        return value
    flat: list[str] = []
    for item in value:
        count = int(item.split()[0]) if isinstance(item, str) and item.endswith(" unknown") else 1
        flat += [str(item) if count == 1 and not str(item).endswith(" unknown") else "unknown"] * count
    return sorted(flat)


def tops_differ(mine: list[Any], theirs: list[Any]) -> bool:
    """Whether two piles begin differently, or one is all of it and the other goes on; nothing is all of it."""
    whole = [value[-1:] in (["end"], []) for value in (mine, theirs)]
    cards = [value[:-1] if value[-1:] == ["end"] else value for value in (mine, theirs)]
    both = min(map(len, cards))
    if cards[0][:both] != cards[1][:both]:
        return True
    return any(whole[i] and len(cards[i]) < len(cards[1 - i]) for i in (0, 1))


# -- the properties ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", together(some(scenarios(), 8, 3)))
def test_what_is_so_holds_and_nothing_else_about_the_same(part):
    for scenario in part:
        replay = ended(scenario)
        if replay.outcome.open is not None or replay.outcome.problems:
            continue
        for name, value in truths(replay):
            assert holds(replay, (name, value)), (name_of(scenario), name, value)
            for wrong in wrongs(value):
                assert not holds(replay, (name, wrong)), (name_of(scenario), name, value, wrong)


def wrongs(value: Any) -> Iterator[Any]:
    """Values beside the true one."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, list) and value and value != ["end"]:
        yield []
        yield ["end"] if value[-1] == "end" else [*value, value[0]]
        for at, item in enumerate(value):
            if isinstance(item, Mapping):
                yield [*value[:at], next(iter(item)), *value[at + 1 :]]


@settings(max_examples=times(75, 600))
@given(st.sampled_from(scenarios()), st.data())
def test_claims_that_clash_never_both_hold(scenario, data):
    replay = ended(scenario)
    one, other = said(replay, data.draw), said(replay, data.draw)
    if clash(replay, one, other):
        assert not (holds(replay, one) and holds(replay, other)), (one, other)
