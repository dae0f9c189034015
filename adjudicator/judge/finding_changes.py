"""What would have to be otherwise for a fact to hold, found by trying: one reading, one order, one card.

Nothing is taken from a text. Each change is put into effect and replayed in every way the file leaves open; it counts
where the fact then holds in all of them, and no step is refused that was not refused before, unless it comes after the
win that is claimed. What is tried is bounded by the work of the replays, never by a clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from adjudicator.cards.model import Card
from adjudicator.cards.names import normal
from adjudicator.engine.numbers import unknown_cards
from adjudicator.judge.changes import (
    CARD,
    KINDS,
    ORDER,
    READING,
    Change,
    Search,
    costs,
    holds,
    ranked,
    result,
    turned_round,
)
from adjudicator.judge.claimed_facts import ends_with
from adjudicator.judge.comparing import texts_in
from adjudicator.judge.other_readings import Bound, consulted, one_by_one, others
from adjudicator.law.rulings import Ruling
from adjudicator.plain_data import replace
from adjudicator.scenario import Outcome, Replay, Scenario
from adjudicator.scenario.impossible import check_table, left_out
from adjudicator.scenario.model import ClaimLine, Seat
from adjudicator.scenario.replaying.outcome import Done

MOST_TRIED = 1500
"""So many replays are spent on one fact; a search that was cut says so."""


class Trying:
    """Tries changes to one scenario for the sake of one claim in it.

    `before` is what becomes of the scenario as it is; `bound` is the work that may be spent, shared with other claims.
    """

    def __init__(
        self,
        scenario: Scenario,
        readings: Mapping[str, str],
        rulings: Mapping[str, Ruling],
        claim: ClaimLine,
        before: Outcome | None = None,
        bound: Bound | None = None,
    ) -> None:
        self.scenario = scenario
        self.readings = dict(readings)
        self.rulings = rulings
        self.claim = claim
        self.before = before if before is not None else Replay(scenario, readings).run()
        self.bound = bound if bound is not None else Bound()
        self.refused = {id(done.step) for done in self.before.done if done.refused is not None}
        self.found = Search()
        self.possible: list[Change] = []  # under which the claim holds with some answers to what is left open
        self.ways = {READING: self.by_reading, ORDER: self.by_order, CARD: self.by_card}

    def search(self, kinds: Sequence[str] = KINDS, *, all_kinds: bool = False) -> Search:
        """Changes of the first kind that helps; with `all_kinds` those of every kind."""
        for kind in kinds:
            for change in self.ways[kind]():
                if self.spent():
                    self.found.cut = True
                    break
                if self.helps(change):
                    self.found.changes.append(change)
            if kind == READING and not self.found.changes:
                self.found.changes = [change for change in self.possible if self.brought_about(change)]
            if (self.found.changes and not all_kinds) or self.found.cut:
                break
        self.found.changes = ranked(self.found.changes, self.before, self.rulings)
        return self.found

    def spent(self) -> bool:
        """Whether nothing further may be tried."""
        return self.found.tried >= MOST_TRIED or self.bound.left <= 0

    def helps(self, change: Change) -> bool:
        """Whether the claim holds under a change, however the file is filled in; what it costs is noted then.

        Where it does not in one completion, the others matter for readings only: whether it does in any of them.
        """
        first: Outcome | None = None
        fits = fails = False
        self.found.tried += 1
        for number, outcome in enumerate(one_by_one(change.scenario, change.readings, self.bound)):
            self.found.tried += number > 0 and outcome is not None
            first = first or outcome
            if outcome is not None and self.fits(outcome, change):
                fits = True
            else:
                fails = True
            if fails and (fits or change.kind != READING):
                break
        if fails:
            if fits:
                self.possible.append(change)
            return False
        assert first is not None
        change.costs, change.after = list(costs(self.before, first, self.claim)), first
        return True

    def brought_about(self, change: Change) -> bool:
        """Whether the claim holds under a change with some answers, which are noted in it."""
        from adjudicator.judge.choices import bring_about

        return bring_about(change, self.before, self.claim, self.bound)

    def fits(self, outcome: Outcome, change: Change) -> bool:
        if outcome.problems or outcome.endless or holds(outcome, self.claim) is not True:
            return False
        if change.kind == READING:
            return True
        fresh = {id(done.step) for done in self.until_it_ends(outcome) if done.refused is not None} - self.refused
        return not fresh and outcome.skipped <= self.chosen_for(change.card)

    def until_it_ends(self, outcome: Outcome) -> Iterator[Done]:
        """What is done; where the claim is that somebody has won, up to then: whoever says so disputes all the rest."""
        last = ends_with(outcome) if self.claim.holds.get("winner") else None
        for done in outcome.done:
            yield done
            if done.step is last:
                return

    def chosen_for(self, card: str) -> int:
        """How many steps tell a choice that only this card asked for: without it nobody makes them."""
        choices = (done for done in self.before.done if done.step.makes_choice)
        return sum(any(event.data.get("why") == card for event in done.events) for done in choices)

    # -- one reading ---------------------------------------------------------------------------------------------------

    def by_reading(self) -> Iterator[Change]:
        for question in consulted(self.before):
            for reading in others({question: self.rulings[question].readings}, self.readings, question):
                yield turned_round(self.scenario, self.readings, self.rulings, ((question, reading),))

    # -- one order -----------------------------------------------------------------------------------------------------

    def by_order(self) -> Iterator[Change]:
        """Two steps change places, neighbours first; what stands under a step stays where it is."""
        acts = [place for place, step in enumerate(self.scenario.steps) if step.kind == "act"]
        pairs = [(one, other) for at, one in enumerate(acts) for other in acts[at + 1 :]]
        for one, other in sorted(pairs, key=lambda pair: pair[1] - pair[0]):
            steps = list(self.scenario.steps)
            first, second = steps[one], steps[other]
            if first.told() == second.told() or self.refused.issuperset((id(first), id(second))):
                continue
            steps[one], steps[other] = second, first
            text = f"{second.told()} before {first.told()}"
            yield Change(ORDER, text, replace(self.scenario, steps=steps), self.readings)

    # -- one card ------------------------------------------------------------------------------------------------------

    def by_card(self) -> Iterator[Change]:
        """One card less, then one card more, of those that the claim does not name, nor what it is wrong about."""
        found = result(self.before, self.claim)
        wrong = [] if found is None else [found.actual.get(one) for one in self.claim.holds if one not in found.held]
        named = {normal(word) for word in texts_in([self.claim.holds, wrong])}
        for unseen, ways in ((False, less), (True, less_in_hand), (True, more)):
            for card, text, scenario in ways(self.scenario):
                if card.key not in named and reachable(scenario):
                    yield Change(CARD, text, scenario, self.readings, card=card.name, unseen=unseen)


# -- one card more or less ---------------------------------------------------------------------------------------------

Changed = tuple[Card, str, Scenario]
Lying = TypeVar("Lying")


def less(scenario: Scenario) -> Iterator[Changed]:
    """The scenario without one of the cards that everybody sees; what changes numbers goes before what sets them."""
    for index, card in sorted(enumerate(scenario.rules), key=lambda one: sets_a_number(one[1])):
        yield card, f"{card.name} is not in play", replace(scenario, rules=without(scenario.rules, index))
    for index, card in enumerate(scenario.goals):
        yield card, f"{card.name} is not a Goal in play", replace(scenario, goals=without(scenario.goals, index))
    for index, card in enumerate(scenario.meta_rules):
        yield card, f"{card.name} is not agreed on", replace(scenario, meta_rules=without(scenario.meta_rules, index))
    for place, seat in enumerate(scenario.seats):
        for part in ("keepers", "creepers"):
            front: list[tuple[Card, list[Card]]] = getattr(seat, part)
            for index, (card, _) in enumerate(front):
                left = replace(seat, **{part: without(front, index)})
                yield card, f"{card.name} does not lie in front of {seat.name}", seated(scenario, place, left)
    for index, card in enumerate(scenario.discard):
        if card.key:
            text = f"{card.name} is not in the discard pile"
            yield card, text, replace(scenario, discard=without(scenario.discard, index))


def sets_a_number(card: Card) -> bool:
    """Whether a card says how many draws or plays there are."""
    return card.type == "basic-rules" or (card.rule is not None and card.rule.matter in ("draw", "play"))


def less_in_hand(scenario: Scenario) -> Iterator[Changed]:
    """The scenario without one of the known cards in a hand."""
    for place, seat in enumerate(scenario.seats):
        for index, (card, count) in enumerate(seat.hand):
            if card.key:
                hand = [*seat.hand[:index], *([(card, count - 1)] if count > 1 else []), *seat.hand[index + 1 :]]
                text = f"{seat.name} does not hold {card.name}"
                yield card, text, seated(scenario, place, replace(seat, hand=hand))


def without(some: Sequence[Lying], index: int) -> list[Lying]:
    return [*some[:index], *some[index + 1 :]]


def seated(scenario: Scenario, place: int, seat: Seat) -> Scenario:
    return replace(scenario, seats=[*scenario.seats[:place], seat, *scenario.seats[place + 1 :]])


def more(scenario: Scenario) -> Iterator[Changed]:
    """The scenario with one more card: a New Rule, a Keeper that is spoken of or a Creeper before somebody, a Goal."""
    deck = decks(scenario)
    for card in deck:
        if card.type == "new-rule":
            yield card, f"{card.name} is in play", replace(scenario, rules=[*scenario.rules, card])
    for place, seat in enumerate(scenario.seats):
        for card in deck:
            if card.type == "creeper" or (card.type == "keeper" and wanted(scenario, card)):
                part = f"{card.type}s"
                laid = replace(seat, **{part: [*getattr(seat, part), (card, [])]})
                yield card, f"{card.name} lies in front of {seat.name}", seated(scenario, place, laid)
    for card in deck:
        if card.type == "goal":
            yield card, f"{card.name} is the Goal", replace(scenario, goals=[*scenario.goals, card])


def decks(scenario: Scenario) -> list[Card]:
    """Every card of the scenario's editions that is shuffled in, each once, by name."""
    cards = (card for edition in scenario.editions for card in scenario.catalogue.deck(edition))
    never = {*unknown_cards.NEVER, *left_out(scenario)}
    found = {card.key: card for card in cards if card.type not in never}
    return [found[key] for key in sorted(found)]


def wanted(scenario: Scenario, card: Card) -> bool:
    """Whether some Goal on the table or in a hand, or a step, speaks of a Keeper."""
    goals = [*scenario.goals, *(one for seat in scenario.seats for one, _ in seat.hand)]
    names = {normal(name) for goal in goals if goal.goal is not None for name in spoken(goal)}
    return card.key in names or not names.isdisjoint(card.traits)


def spoken(goal: Card) -> Iterable[str]:
    """The cards and traits a Goal speaks of."""
    condition = goal.goal
    assert condition is not None
    yield from condition.all_of
    for some in condition.any_of:
        yield from some
    for count in condition.count:
        yield from count.of
        if count.trait:
            yield count.trait
    yield from condition.nobody_has
    for absent in (*condition.without, *condition.only_without):
        yield absent.card or absent.trait


def reachable(scenario: Scenario) -> bool:
    return next(check_table(scenario, list(placed(scenario))), None) is None


def placed(scenario: Scenario) -> Iterator[tuple[Card, tuple[Any, ...]]]:
    """Every known card on the table with its place."""
    for seat in scenario.seats:
        for index, (card, count) in enumerate(seat.hand):
            for _ in range(count if card.key else 0):
                yield card, ("players", seat.name, "hand", index)
        for part, cards in (("keepers", seat.keepers), ("creepers", seat.creepers)):
            for index, (card, under) in enumerate(cards):
                for one in (card, *under):
                    yield one, ("players", seat.name, part, index)
        for part in ("due", "goals", "open", "laid_aside"):
            for index, card in enumerate(getattr(seat, part)):
                yield card, ("players", seat.name, part, index)
    for place, rule in enumerate(scenario.rules):
        for index, card in enumerate(scenario.held.get(rule.key, ())):
            yield card, ("rules", place, rule.name, index)
    for part in ("rules", "goals", "discard"):
        for index, card in enumerate(getattr(scenario, part)):
            yield card, (part, index)
    for index, pile_card in enumerate(scenario.draw_pile):
        if pile_card is not None and pile_card.key:
            yield pile_card, ("draw_pile", index)
