"""What `may` and `may_not` say of a step is what the step gets if it is told next."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from textwrap import dedent

import pytest

from adjudicator.library.shipped_law import judge
from adjudicator.plain_data import replace
from adjudicator.scenario import Replay, Scenario, read_text
from adjudicator.scenario.model import Step
from adjudicator.scenario.replaying import turn_just_over
from tests.effort import times
from tests.shipped import law_of, name_of, scenarios

OWING = dedent(
    """\
    scenario: Bob is over a limit
    edition: fluxx-5
    players:
      Ann: {hand: [Hand Limit 1, Milk]}
      Bob: {hand: [Love, Time], keepers: [Peace]}
    rules: [Play 2]
    turn: {player: Ann, phase: play}
    steps:
      - Ann plays: Hand Limit 1
      - expect: {WHAT}
      - Bob discards: Time
    """
)


@pytest.mark.parametrize(
    ("what", "holds"),
    [
        ("may: {Ann plays: Milk}", False),
        ("may_not: {Ann plays: Milk}", True),
        ("may_not: Ann ends turn", True),
        ("may: {Bob discards: [Time, Love]}", True),
        ("may_not: {Bob discards: Peace}", True),
        ("may_not: {Ann discards: Milk}", True),
    ],
)
def test_while_somebody_owes_a_discard_nobody_else_may_do_anything(what: str, holds: bool) -> None:
    (scenario,), problems = read_text(OWING.replace("WHAT", what))
    assert problems == []
    assert [line.holds for line in judge(scenario).expectations] == [holds]


@pytest.mark.parametrize(
    ("what", "holds"),
    [
        ("may: {Ann uses: Recycling}", True),
        ("may_not: {Ann uses: Recycling}", False),
        ("may: {Ann plays: Time}", True),
        ("may_not: {Ann plays: Time}", False),
        ("may: {Ann discards: Peace}", False),
    ],
)
def test_beside_a_step_it_is_about_the_moment_before_only_where_it_is_about_that_step(what: str, holds: bool) -> None:
    text = f"""\
scenario: Recycling has brought the card that is spoken of
edition: fluxx-5
players: {{Ann: {{keepers: [Peace]}}, Bob: }}
rules: [Recycling]
draw_pile: [Time, Love, Milk]
turn: {{player: Ann, phase: play}}
steps:
  - Ann uses: Recycling
    choosing: Peace
    claims:
      - Ann: I may.
        holds: {{{what}}}
"""
    (scenario,), problems = read_text(text)
    assert problems == []
    assert [claim.upheld for claim in judge(scenario).claims] == [holds]


class HeldBack(dict[int, int]):
    """The answers that a replay holds back, for what may come; it notes whether there ever was one."""

    ever = False

    def __setitem__(self, key: int, value: int) -> None:
        self.ever = True
        super().__setitem__(key, value)


class Holding(Replay):
    """A replay that tells whether an answer had to wait for a better moment than the one it was told at."""

    deferred: HeldBack

    def begin(self) -> None:
        super().begin()
        self.deferred = HeldBack()


def attempts(replay: Replay) -> list[tuple[str, str, str]]:
    """Steps that somebody might try at the end of a replay."""
    game, found = replay.game, []
    for player in game.players:
        name = player.name
        held = [*player.hand.cards, *(number for hand in player.temporary for number in hand.zone.cards)]
        for number in held:
            if game.cards[number].key:
                found += [(name, verb, game.name(number)) for verb in ("plays", "discards")]
        found += [(name, "uses", game.name(n)) for n in [*player.front(), *game.table.rules.cards]]
        found += [(name, "ends turn", ""), (name, "draws", "")]
    return found


def told(scenario: Scenario, steps: list[Step], what: tuple[str, str, str]) -> tuple[bool, bool] | None:
    """Whether a step may be taken after some others, and whether it is taken; None where its time is yet to come.

    So it is of what comes when the last card of an Action has been played, which happens by itself before the step, and
    of what is played after some draws of a turn: the others come first by themselves, where nobody argues before them.
    """
    who, verb, thing = what
    may = {f"{who} {verb}": thing} if thing else f"{who} {verb}"
    asked = Step("expect", 1, expect={"may": may, who: {"temporary": []}, "draws_left": 0})
    drawing = [step.verb for step in steps if step.kind == "act" and step.refused is None][-1:] == ["draws"]
    for refused in list[list[str] | None]([None, []]):
        act = Step("act", 1, who, verb, [thing] if thing else [], refused=refused)
        replay = Holding(replace(scenario, steps=[*steps, asked, act], expect={}), law_of(scenario))
        outcome = replay.run()
        done = {id(one.step): one for one in outcome.done}
        if outcome.problems or replay.deferred.ever:
            return None
        if id(act) in done and id(asked) in done:
            if verb != "plays" and len(done[id(asked)].facts[1].actual["temporary"]) == 1:
                return None
            if drawing and done[id(asked)].facts[2].actual:
                return None
            return done[id(asked)].facts[0][4], done[id(act)].refused is None
    return None


def disagreeing(seed: int, count: int) -> Iterator[str]:
    """Where, at random moments of the suite, the two differ."""
    rng = Random(seed)
    for _ in range(count):
        scenario = rng.choice(scenarios())
        steps = scenario.steps[: rng.randint(0, len(scenario.steps))]
        replay = Replay(replace(scenario, steps=steps, expect={}), law_of(scenario))
        if replay.run().problems:
            continue
        last = replay.now.step  # of what has just been done it is asked whether it was allowed,
        done = [(last.actor, last.verb, replay.key(name)) for name in last.objects]
        over = turn_just_over.whose_was_last(replay)  # and of a turn that is over, whether it was its player's to end
        done += [(over, "ends turn", "")] if over is not None else []
        tried = [one for one in attempts(replay) if (*one[:2], replay.key(one[2])) not in done]
        for what in rng.sample(tried, min(3, len(tried))):
            found = told(scenario, steps, what)
            if found is not None and found[0] != found[1]:
                yield f"{name_of(scenario)}, after {len(steps)} steps: {' '.join(what)} may be {found[0]}"


def test_what_may_be_done_is_what_the_step_gets() -> None:
    assert list(disagreeing(7, times(250, 4000))) == []


def test_beside_a_surprise_against_a_play_of_the_turn_before_that_answer_is_meant() -> None:
    text = dedent(
        """\
        scenario: Bob answers when his own turn has begun
        edition: [fluxx-5, star]
        players: {Ann: {hand: [Random Tax]}, Bob: {hand: [Milk, Belay That!]}}
        turn: {player: Ann, phase: play}
        steps:
          - Ann plays: Random Tax
            chance: Milk
          - Bob plays: Belay That!
            against: Random Tax
            refused: surprise-only-in-its-window
            claims:
              - Bob: I still stop it.
                holds: {may: {Bob plays: Belay That!}}
              - Ann: Too late.
                holds: {may_not: {Bob plays: Belay That!}}
        """
    )
    (scenario,), problems = read_text(text)
    assert problems == []
    assert [claim.upheld for claim in judge(scenario).claims] == [False, True]
