"""Why a fact does not hold: what it asks for, what was found, what blocks it, and what small change would help."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from adjudicator.cards.model import Card
from adjudicator.engine import Game
from adjudicator.engine.numbers import plays_in_words, plays_left
from adjudicator.engine.permission import verbs
from adjudicator.engine.winning.claims import standing
from adjudicator.engine.winning.conditions import has_some, least_more, weight
from adjudicator.engine.winning.most_of import amount_of, has_altogether, has_fewest, has_most, holds_so_many
from adjudicator.engine.winning.named_creepers import required
from adjudicator.files.output_schema import output_of
from adjudicator.judge.changes import Search, claiming, plain, result
from adjudicator.judge.crux import AT_LEISURE
from adjudicator.judge.finding_changes import Trying
from adjudicator.judge.judging import judge, so
from adjudicator.judge.other_readings import Bound
from adjudicator.judge.overlay import Overlay
from adjudicator.law.rulings import Ruling
from adjudicator.plain_data import replace
from adjudicator.scenario import Replay, Scenario
from adjudicator.scenario.model import attempts
from adjudicator.scenario.replaying.facts import LATER
from adjudicator.table import Player

NOTHING_OF = {"keeper": "a Keeper", "creeper": "a Creeper", "anything": "any card on the table", "hand": "a hand"}
"""How the kinds of cards are called that a Goal may want absent."""


@dataclass(slots=True)
class Condition:
    """One thing a fact asks for: what, what was found, and whether it is so; None where it only explains the rest."""

    what: str
    found: str
    met: bool | None
    ruling: str = ""


@dataclass(slots=True)
class WhyNot:
    """What stands in the way of a fact. `holds` is None where the replay does not get there.

    `searched` is False for what is said of the verdict itself: no change is tried for that.
    """

    scenario: str
    facts: Mapping[str, Any]
    holds: bool | None
    conditions: list[Condition] = field(default_factory=list)
    search: Search = field(default_factory=Search)
    asks: str = ""
    searched: bool = True

    @property
    def blocks(self) -> list[str]:
        """The rulings that block: those of which another reading would bring the fact about."""
        return list(dict.fromkeys(ruling for change in self.search.changes for ruling in change.rulings))

    def as_json(self) -> dict[str, Any]:
        conditions = [{**asdict(one), "ruling": one.ruling or None} for one in self.conditions]
        told = {"fact": dict(self.facts), "conditions": conditions, "blocked_by": self.blocks}
        search, changes = self.search, [one.as_json() for one in self.search.changes]
        return output_of("why-not", self, **told, changes=changes, tried=search.tried, cut=search.cut)


def why_not(
    scenario: Scenario,
    readings: Mapping[str, str],
    rulings: Mapping[str, Ruling],
    facts: Mapping[str, Any],
    at: int | None = None,
    *,
    all_kinds: bool = False,
) -> WhyNot:
    """What stands in the way of some facts, at the end or after step `at`."""
    with_claim, claim = claiming(scenario, facts, at)
    outcome = Replay(with_claim, readings).run()
    found = result(outcome, claim)
    answer = WhyNot(scenario.name, facts, None if found is None else found.holds)
    if outcome.open is not None:
        answer.asks = f"{outcome.open.who}: {outcome.open.what}"
    values, held = ({}, set()) if found is None else (found.actual, found.held)
    replay = moment(with_claim, readings, claim)
    for fact, wanted in facts.items():
        answer.conditions += conditions(replay, fact, wanted, values.get(fact), fact in held)
    if any(fact in LATER for fact in facts):
        of_the_verdict(answer, scenario, readings, rulings)
    elif answer.holds is not True:
        trying = Trying(with_claim, readings, rulings, claim, bound=Bound(AT_LEISURE))
        answer.search = trying.search(all_kinds=all_kinds)
    return answer


def moment(scenario: Scenario, readings: Mapping[str, str], claim: Any) -> Replay:
    """The replay as it stands where the claim is made."""
    place = next(index for index, step in enumerate(scenario.steps) if claim in step.claims)
    replay = Replay(replace(scenario, steps=scenario.steps[: place + 1], expect={}), readings, strict=False)
    replay.run()
    return replay


def of_the_verdict(
    answer: WhyNot, scenario: Scenario, readings: Mapping[str, str], rulings: Mapping[str, Ruling]
) -> None:
    """What is said of the verdict itself: its status, what was consulted, what it turns on."""
    verdict = judge(scenario, rulings, overlays=[Overlay("the law in force", readings)])
    found: dict[str, Any] = {
        "status": verdict.status,
        "rulings": list(dict.fromkeys(one.ruling for one in verdict.applied)),
        "decisive": list(dict.fromkeys(name for group in verdict.decisive for name in group)),
    }
    found["not_rulings"] = found["rulings"]
    for fact, wanted in answer.facts.items():
        if fact not in LATER:
            continue
        names = wanted if isinstance(wanted, list) else [wanted]
        met = wanted == found[fact] if fact == "status" else so(fact, names, found[fact])
        line = f"{fact}: {plain(wanted)}"
        answer.conditions = [one for one in answer.conditions if one.what != line]
        answer.conditions.append(Condition(line, plain(found[fact]), met))
    answer.holds = all(one.met is not False for one in answer.conditions)
    answer.searched = False


# -- conditions -------------------------------------------------------------------------------------------------------


def conditions(replay: Replay, fact: str, wanted: Any, found: Any, held: bool) -> Iterator[Condition]:
    """A fact with what was found, and what it is made of: the parts of a winner, of a permission, of a number."""
    yield Condition(f"{fact}: {plain(wanted)}", plain(found), held)
    game = replay.game
    if fact == "winner":
        for name in wanted if isinstance(wanted, list) else [wanted]:
            player = replay.player(str(name))
            if player is not None:
                yield from to_win(game, player)
    elif fact == "may":
        for attempt in attempts(wanted, [player.name for player in game.players]):
            yield from in_the_way(replay, *attempt)
    elif fact == "plays_left" and not game.over:
        yield Condition(
            f"what {game.turn.player.name} plays", plays_in_words.in_words(game, plays_left.plays(game)), None
        )
    elif fact == "turn" and not held:
        yield from how_it_ended(game, str(wanted))
    elif isinstance(wanted, Mapping) and isinstance(found, Mapping) and len(wanted) > 1:
        for part, value in wanted.items():
            yield Condition(f"{part}: {plain(value)}", plain(found.get(part)), same(value, found.get(part)))


def in_the_way(replay: Replay, name: str, verb: str, thing: str) -> Iterator[Condition]:
    """Everything that stands in the way of a step, each with its ruling where it has one."""
    player = replay.player(name)
    if player is None or replay.game.over:
        return
    with replay.record.aside():
        found = verbs.obstacles(replay.game, replay.attempt_for(player, verb, thing))
    for obstacle in found:
        yield Condition(f"{name} {verb} {thing}".strip(), obstacle.text, False, obstacle.ruling or "")


def how_it_ended(game: Game, name: str) -> Iterator[Condition]:
    """What ended the last turn of a player."""
    over = [event.data for event in game.log or () if event.kind == "turn over" and event.data.get("player") == name]
    if over:
        why = str(over[-1].get("why") or "nothing more to do")
        yield Condition(f"{name}'s turn goes on", f"it ended: {why}", False)


def same(wanted: Any, found: Any) -> bool:
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        return all(same(value, found.get(key)) for key, value in wanted.items())
    if isinstance(wanted, list) and isinstance(found, list):
        return sorted(map(str, wanted)) == sorted(map(str, found))
    return str(wanted) == str(found)


def to_win(game: Game, player: Player) -> Iterator[Condition]:
    """What the Goals that serve a player ask for, and what lies there."""
    goals = [game.cards[number] for number in (*game.table.goals.cards, *player.goals.cards, *standing(game))]
    if not goals:
        others = [f"before {other.name}, for {other.name} alone" for other in game.players if other.goals.cards]
        yield Condition(
            f"a Goal that serves {player.name}" if others else "a Goal is in play", "; ".join(others) or "none", False
        )
    for goal in goals:
        yield from asked_by(game, player, goal)
    for number in player.creepers.cards:
        card = game.cards[number]
        if card.blocks_win and not any(goal.goal and required(game, card, goal.goal) for goal in goals):
            yield Condition(f"{player.name} has no {card.name}", f"{card.name} lies there", False)


def asked_by(game: Game, player: Player, goal: Card) -> Iterator[Condition]:
    """The cards one Goal asks for, each with where it lies."""
    if goal.goal is None:
        return
    front = {game.cards[number].name for number in player.front()}
    for name in goal.goal.all_of:
        yield Condition(f"{goal.name}: {name} in front of {player.name}", where(game, name), name in front)
    for some in goal.goal.any_of:
        met = all(name in front for name in some)
        yield Condition(f"{goal.name}: {' and '.join(some)}", "; ".join(f"{n}: {where(game, n)}" for n in some), met)
    for count in goal.goal.count:
        least = count.min + least_more(game, goal.goal)
        if count.of:
            held = sorted(front.intersection(count.of))
            what = f"{goal.name}: {least} of {', '.join(count.of)}"
            yield Condition(what, ", ".join(held) or "none", len(held) >= least)
        elif count.trait:
            have = weight(game, player.front(), count.trait)
            yield Condition(f"{goal.name}: {least} × {count.trait} in front of {player.name}", str(have), have >= least)
    yield from compared(game, player, goal)
    for name in goal.goal.nobody_has:
        held_by = [one.name for one in game.players if any(game.cards[n].name == name for n in one.front())]
        yield Condition(f"{goal.name}: {name} in front of nobody", ", ".join(held_by) or "nobody", not held_by)
    yield from absences(game, player, goal)


def compared(game: Game, player: Player, goal: Card) -> Iterator[Condition]:
    """What one Goal wants its winner to have most or fewest of, or so many of in hand, each with who has how many."""
    assert goal.goal is not None
    most, fewest, in_hand = goal.goal.most, goal.goal.fewest, goal.goal.in_hand
    if most is not None:
        least = most.min + least_more(game, goal.goal)
        what = f"{goal.name}: {player.name} with the most {most.metric.replace('-', ' ')}, {least} at least"
        yield Condition(what, each_with(game, most.metric), has_most(game, player, goal))
    if fewest is not None:
        what = f"{goal.name}: {player.name} with the fewest {fewest.replace('-', ' ')}"
        yield Condition(what, each_with(game, fewest), has_fewest(game, player, goal, fewest))
    if in_hand is not None:
        least = in_hand[0] + least_more(game, goal.goal)
        last = in_hand[1] and in_hand[1] + least_more(game, goal.goal, "max")
        what = f"{goal.name}: {least}{'' if last == least else f' to {last}' if last else ' or more'} cards in hand"
        yield Condition(what, str(len(player.hand.cards)), holds_so_many(game, player, goal, *in_hand))
    if (wanted := goal.goal.altogether) is not None:
        least = wanted.min + least_more(game, goal.goal)
        of = " and ".join(one.replace("-", " ") for one in wanted.of)
        have = sum(amount_of(game, player, one) for one in wanted.of)
        to = "" if wanted.max is None else f", {wanted.max + least_more(game, goal.goal, 'max')} at most"
        what = f"{goal.name}: {least} {of} together at least{to}"
        yield Condition(what, str(have), has_altogether(game, player, goal, wanted))


def each_with(game: Game, metric: str) -> str:
    """Such as "Ann 3, Bob 5"."""
    return ", ".join(f"{one.name} {amount_of(game, one, metric)}" for one in game.players)


def absences(game: Game, player: Player, goal: Card) -> Iterator[Condition]:
    """What one Goal wants its winner not to have, each with who has it."""
    assert goal.goal is not None
    for only, wanted in ((False, goal.goal.without), (True, goal.goal.only_without)):
        for one in wanted:
            named = one.card or (f"a card with {one.trait}" if one.trait else NOTHING_OF[one.kind])
            having = [each for each in game.players if has_some(game, each, one, each.front())]
            what = f"{goal.name}: {player.name} {'alone ' if only else ''}without {named}"
            met = player not in having and (not only or len(having) == len(game.players) - 1)
            yield Condition(what, f"with it: {', '.join(each.name for each in having) or 'nobody'}", met)


def where(game: Game, name: str) -> str:
    """Where a card of some name lies, and whether face down."""
    places = [
        game.place(game.table.zone[number]) + (", face down" if number in game.table.face_down else "")
        for number, card in enumerate(game.cards)
        if card.name == name
    ]
    return ", ".join(dict.fromkeys(places)) or "not on the table"
