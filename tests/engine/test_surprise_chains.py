"""Chains of Surprises of any length: parity, where the cards go, what they cost, and what no check may see (HF-22)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

import pytest
import yaml

from adjudicator.engine import Game
from adjudicator.engine.flow import check
from adjudicator.engine.numbers import plays_left
from adjudicator.scenario import Replay, read_text
from adjudicator.scenario.write import table_of
from tests.shipped import law_of

CHAINS = 400
"""Chains per run; the floors below are shares of what this many random chains bring."""
PLAYERS = ("Ann", "Bob", "Cara", "Dan", "Eve")
SURPRISES = ("Veto!", "Stop That!", "Canceled Plans", "That's Mine!", "Belay That!", "It's a Trap!")
EDITIONS = ["holiday", "star", "fluxx-5"]


@dataclass(frozen=True)
class Base:
    """A play to be answered: by which Surprises at first, and what it makes of the table if it stands."""

    card: str
    openers: tuple[str, ...]
    lands: str
    drawn: int = 0
    wins: bool = False


BASES = (
    Base("Keeper Limit 4", ("Veto!",), "rules"),
    Base("Draw 3", ("Veto!",), "rules", drawn=2),
    Base("Jackpot!", ("Stop That!", "Belay That!"), "discard", drawn=3),
    Base("Pumpkin Pie", ("Canceled Plans",), "goal", wins=True),
    Base("Dessert", ("That's Mine!",), "front"),
)


@dataclass
class Chain:
    """One random chain: who is at the table, what is played, who answers with what."""

    players: tuple[str, ...]
    base: Base
    answers: list[tuple[str, str]]

    @property
    def stands(self) -> bool:
        return len(self.answers) % 2 == 0

    def text(self) -> str:
        """The chain as a scenario."""
        hands: dict[str, list[str]] = {name: ["1 unknown"] for name in self.players}
        hands[self.players[0]] += [self.base.card]
        for name, card in self.answers:
            hands[name].append(card)
        winning = ["Dessert", "Pumpkins"] if self.base.wins else []
        return yaml.safe_dump(
            {
                "scenario": "A random chain",
                "edition": EDITIONS,
                "players": {
                    name: {"hand": hand, **({"keepers": winning} if winning and name == self.players[0] else {})}
                    for name, hand in hands.items()
                },
                "rules": ["Play 2"],
                "draw_pile": ["Music", "Candles", "Menorah", "Calendar"],
                "turn": {"player": self.players[0], "phase": "play"},
                "steps": [
                    {
                        f"{self.players[0]} plays": self.base.card,
                        "then": [*({f"{name} plays": card} for name, card in self.answers), "nobody answers"],
                    }
                ],
            },
            sort_keys=False,
        )


def random_chain(random: Random) -> Chain:
    """A chain that the law allows: the first answers the play, nobody answers a card of their own."""
    players = PLAYERS[: random.randint(2, len(PLAYERS))]
    base = random.choice(BASES)
    length = random.randint(0, len(SURPRISES))
    left = list(SURPRISES)
    answers: list[tuple[str, str]] = []
    last = players[0]
    while len(answers) < length:
        card = random.choice(base.openers if not answers else left)
        last = random.choice([name for name in players if name != last])
        left.remove(card)
        answers.append((last, card))
    return Chain(players, base, answers)


def place(game: Game, name: str) -> str:
    """Where the only card of a name lies, such as "front" or "discard pile"."""
    [number] = [number for number, card in enumerate(game.cards) if card.name == name]
    zone = game.table.zone[number]
    return "front" if zone.in_front else zone.kind


@pytest.fixture
def checks(monkeypatch):
    """What each check of the table sees: the game, whether a play is waiting, and where the base card lies."""
    seen: list[tuple[bool, str]] = []
    watched: list[str] = []
    followed = check.follow

    def follow(game):
        seen.append((bool(game.plays.pending), place(game, watched[-1])))
        return followed(game)

    monkeypatch.setattr(check, "follow", follow)
    return watched, seen


def test_any_chain_obeys_parity_and_leaves_every_card_in_its_place(checks):
    watched, seen = checks
    random = Random(35)
    happened: Counter[str] = Counter()
    for _ in range(CHAINS):
        chain = random_chain(random)
        text = chain.text()
        [scenario], problems = read_text(text)
        assert [str(problem) for problem in problems] == []
        del seen[:]
        watched[:] = [chain.base.card]
        replay = Replay(scenario, law_of(scenario))
        outcome = replay.run()
        assert outcome.open is None, text
        assert not outcome.problems, text
        game = replay.game
        refused = [done.step.line for done in outcome.done if done.refused is not None]
        assert not refused, text
        first = game.table.players[0]
        happened["answers allowed"] += len(chain.answers)
        happened["chains of three and more"] += len(chain.answers) >= 3
        happened["plays that stand against somebody"] += chain.stands and bool(chain.answers)
        happened["wins held up"] += chain.base.wins and not chain.stands

        for _, card in chain.answers:
            assert place(game, card) == "discard pile", text
        stolen = not chain.stands and chain.answers[0][1] == "That's Mine!"
        wins = chain.base.wins and chain.stands
        assert bool(game.over) == wins, text
        if chain.stands:
            lands = {"goal": "goals", "discard": "discard pile"}.get(chain.base.lands, chain.base.lands)
            assert place(game, chain.base.card) == lands, text
        elif stolen:
            [thief] = [one for one in game.table.players if one.name == chain.answers[0][0]]
            assert [game.name(number) for number in thief.keepers.cards] == [chain.base.card], text
        else:
            assert place(game, chain.base.card) == "discard pile", text

        for player in game.table.players:
            drawn = chain.base.drawn if player is first and chain.stands else 0
            assert len(player.hand.cards) == 1 + drawn, text
        if not wins:
            turn = table_of(game)["turn"]
            assert (turn["player"], plays_left.plays(game).may) == (chain.players[0], 1), text

        made = {"rules", "goals", "front"}
        assert not [where for pending, where in seen if pending and where in made], text
        if not chain.stands and not stolen:
            assert not [where for _, where in seen if where in made], text

    assert happened["answers allowed"] > 2 * CHAINS
    assert happened["chains of three and more"] > CHAINS // 3
    assert happened["plays that stand against somebody"] > CHAINS // 4
    assert happened["wins held up"] > CHAINS // 20
