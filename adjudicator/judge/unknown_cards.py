"""Cards that a file does not name, and Surprises that nobody says were played.

A card that is not named can be filled in: the scenario is set up once more with a card of the decks in its place. A
Surprise in a hand does nothing by lying there, so filling it in also means playing it on one step or another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from adjudicator.cards.model import Card
from adjudicator.cards.names import normal
from adjudicator.engine import UNKNOWN, Game
from adjudicator.judge.choices import DRAWN, HELD, Unsaid
from adjudicator.judge.comparing import texts_in
from adjudicator.judge.finding_changes import decks, seated
from adjudicator.plain_data import replace
from adjudicator.scenario import Replay, Scenario, Step
from adjudicator.table.kinds import DRAW_PILE, HAND, TEMPORARY


@dataclass(frozen=True, slots=True)
class Place:
    """A card nobody names: where it lay at first, and what became of it.

    `seat` holds it as the `place`-th unknown card of that hand; without a seat it is the `place`-th card drawn.
    `entered` tells that it took part: it was drawn, moved or played; `shown` that it came to lie outside the hands.
    """

    unsaid: Unsaid
    seat: int | None
    place: int
    holder: str = ""
    entered: bool = False
    shown: bool = False


def places(scenario: Scenario, replay: Replay) -> list[Place]:
    """The cards that nobody names, as a replay has left them; of those that only lie in a hand one for each hand."""
    game = replay.game
    if UNKNOWN not in game.cards:
        return []
    opening = replay.opening()
    found = [*in_hands(scenario, game, opening)]
    if scenario.turn.get("phase") != "setup":
        found += drawn(replay, opening)
    return found


def in_hands(scenario: Scenario, game: Game, opening: Game) -> Iterator[Place]:
    for seat, player in enumerate(opening.players):
        unknown = [number for number in player.hand.cards if opening.cards[number] is UNKNOWN]
        left = [(place, number) for place, number in enumerate(unknown) if game.cards[number] is UNKNOWN]
        what = f"one of {player.name}'s {len(left)} unknown cards" if len(left) > 1 else f"{player.name}'s unknown card"
        unsaid = Unsaid(HELD, player.name, what, scenario.line)
        lying = False
        for place, number in left:
            zone = game.table.zone[number]
            moved = zone.kind != HAND or zone.owner is None or zone.owner.name != player.name
            if moved or not lying:
                own = replace(unsaid, nth=place) if moved else unsaid
                yield Place(own, seat, place, player.name, moved, moved and zone.kind != HAND)
            lying = lying or not moved


def drawn(replay: Replay, opening: Game) -> Iterator[Place]:
    """Cards drawn off a pile that does not list them, in the order in which they were drawn."""
    game = replay.game
    told = [
        (done.step, event) for done in replay.outcome.done for event in done.events
        if event.data.get("from") == DRAW_PILE
    ]  # fmt: skip
    for place, number in enumerate(pile(game, opening)):
        zone = game.table.zone[number]
        if game.cards[number] is not UNKNOWN or zone.kind == DRAW_PILE or place >= len(told):
            continue
        step, event = told[place]
        who = str(event.data.get("player", ""))
        count = sum(str(one.data.get("player", "")) == who for _, one in told[: place + 1])
        unsaid = Unsaid(DRAWN, who, f"the {ordinal(count)} card that {who or 'somebody'} draws", step.line)
        yield Place(unsaid, None, place, who, True, zone.kind not in (HAND, TEMPORARY))


def pile(game: Game, opening: Game) -> list[int]:
    """The cards of the draw pile in the order in which they come: those listed, then those that came up unlisted."""
    return [*reversed(opening.table.draw_pile.cards), *range(len(opening.cards), len(game.cards))]


def ordinal(number: int) -> str:
    """Such as "2nd".

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    last = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{last}"


def filled(scenario: Scenario, replay: Replay, place: Place, card: Card) -> Scenario:
    """The scenario with a card put where nobody names one."""
    if place.seat is None:
        game = replay.game
        before = pile(game, replay.opening())[: place.place]
        listed = [UNKNOWN if game.cards[number] is UNKNOWN else game.cards[number] for number in before]
        return replace(scenario, draw_pile=[*listed, card, *scenario.draw_pile[place.place + 1 :]])
    seat = scenario.seats[place.seat]
    hand: list[tuple[Card, int]] = []
    left = place.place
    for one, count in seat.hand:
        if one.key or not 0 <= left < count:
            hand.append((one, count))
            left -= 0 if one.key else count
            continue
        around = [(UNKNOWN, left), (card, 1), (UNKNOWN, count - left - 1)]
        hand += [part for part in around if part[1]]
        left = -1
    return seated(scenario, place.seat, replace(seat, hand=hand))


def candidates(scenario: Scenario, game: Game, place: Place) -> list[Card]:
    """The cards of the decks that could lie there and make a difference: the others are as good as any card.

    A card that was shown could be any; one drawn into a hand may be a Creeper; in a hand a Surprise may be used, and a
    card that a claim speaks of may matter.
    """
    known, copies = Counter(card.key for card in game.cards), scenario.catalogue.copies
    spoken = {normal(word) for step in scenario.steps for claim in step.claims for word in texts_in(claim.holds)}
    there = (card for card in decks(scenario) if known[card.key] < copies(card, scenario.editions))
    return [card for card in there if matters(place, card, spoken)]


def matters(place: Place, card: Card, spoken: set[str]) -> bool:
    if card.type == "creeper":
        return place.seat is None
    return place.shown or card.type == "surprise" or card.key in spoken


def uses(scenario: Scenario, holder: str, card: Card) -> Iterator[tuple[str, Scenario, Step]]:
    """The scenario with a Surprise played on one of its steps, for each of them, and the step that plays it."""
    steps, number = scenario.steps, 0
    for index, step in enumerate(steps):
        number += step.kind in ("act", "claims")
        if step.kind != "act" or step.actor == holder or step.refused is not None:
            continue
        after = index + 1
        while after < len(steps) and steps[after].inside and steps[after].kind == "claims":
            after += 1
        play = Step("act", step.line, holder, "plays", [card.name])
        yield f"{card.name} at step {number}", replace(scenario, steps=[*steps[:after], play, *steps[after:]]), play
