"""What is kept of what has been worked out is what would be worked out anew, whatever has been played meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.engine import Attempt, Game
from adjudicator.engine.flow import turns
from adjudicator.engine.permission import verbs
from adjudicator.engine.state import caching
from adjudicator.library import official_readings
from adjudicator.scenario import Replay, read_scenarios
from adjudicator.search.games.randomly import deck, play
from adjudicator.suite.running import scenario_files
from adjudicator.table.caching import ANY, Kept

pytestmark = pytest.mark.sources
OTHER_LAWS: tuple[dict[str, str], ...] = (
    {},
    {"in-play-means-face-up": "hands-too", "pair-on-one-table": "hand-counts", "any-turn-wins": "own-turn"},
    {"in-play-means-face-up": "discards-too", "bonuses-go-by-the-moment": "as-the-turn-began"},
    {"bonuses-go-by-the-moment": "poor-or-rich", "no-limit-without-a-card": "three-in-hand"},
    {"any-turn-wins": "own-turn"},
    {"rule-change-counts-at-once": "next-turn", "override-lasts-one-turn": "for-good"},
)


class Checked(dict[Any, Any]):
    """A heap that works out anew whatever it is asked for."""

    def __init__(self, game: list[Game], seen: list[int]) -> None:
        super().__init__()
        self.game, self.seen = game, seen

    def get(self, key: Any, default: Any = None) -> Any:
        found = super().get(key, default)
        if found is not default and self.game:
            work, asked = key
            fleeting = self.game[-1].table.kept.fleeting
            assert found == work(self.game[-1], *asked), work.__name__
            self.game[-1].table.kept.fleeting = fleeting
            self.seen[0] += 1
        return found


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> tuple[list[Game], list[int]]:
    """The game under way, and how often something kept was looked up in it and found right."""
    games: list[Game] = []
    seen = [0]

    def begin(known: Kept) -> None:
        known.heaps = tuple(Checked(games, seen) for _ in range(ANY))
        known.resting = [known.heaps[rank:] for rank in range(ANY)]
        known.at_rest, known.fleeting = None, False

    def rest(game: Game) -> None:
        game.table.kept.at_rest = Checked(games, seen)

    begun = Game.__init__

    def made(game: Game, *told: Any, **more: Any) -> None:
        begun(game, *told, **more)
        games[:] = [game]

    listed = caching.listed_at_rest

    def still_listed(game: Game, attempt: Attempt) -> bool:
        found = listed(game, attempt)
        assert not found or not verbs.obstacles(game, attempt)
        return found

    monkeypatch.setattr("adjudicator.engine.flow.performing.listed_at_rest", still_listed)
    monkeypatch.setattr(Kept, "__init__", begin)
    monkeypatch.setattr(turns, "rest", rest)
    monkeypatch.setattr(Game, "__init__", made)
    return games, seen


@pytest.mark.parametrize("law", OTHER_LAWS, ids=lambda law: ", ".join(law.values()) or "official")
@pytest.mark.parametrize("editions", [["fluxx-5"], ["fluxx-5", "star", "creeper-pack"]], ids=len)
def test_in_random_games_all_that_is_kept_is_right(checked, editions, law):
    _, seen = checked
    for seed in range(3):
        play(deck(editions), 2 + seed, seed, {**official_readings(), **law})
    assert seen[0] > 100


def test_in_scenarios_all_that_is_kept_is_right(checked):
    _, seen = checked
    for file in scenario_files()[::6]:
        for scenario in read_scenarios(str(file))[0]:
            Replay(scenario, official_readings()).run()
    assert seen[0] > 100
