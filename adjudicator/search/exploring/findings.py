"""What a search finds: the tables on which lines of play end, who can win, and who can force it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.engine import Game
from adjudicator.files.output_schema import output_of
from adjudicator.judge.overlay import Overlay
from adjudicator.scenario import Scenario
from adjudicator.scenario.write import table_of
from adjudicator.search.lines_as_steps import written


@dataclass(slots=True)
class End:
    """One table on which a search ended, with a line of play that leads there."""

    winners: list[str]
    over: bool
    turn: str | None
    stuck: bool
    line: list[Any]
    final: dict[str, Any]
    waits: bool = False
    """Whether something under way waits for the card that is not known."""

    @property
    def outcome(self) -> str:
        if self.over:
            return f"{' and '.join(self.winners)} won" if self.winners else "nobody won, and the game is over"
        if self.stuck:
            return "nobody can go on without a card that is not known"
        return f"it is {self.turn}'s turn"

    def expected(self) -> dict[str, Any]:
        """The end as a scenario expects it."""
        if self.winners:
            return {"winner": self.winners[0] if len(self.winners) == 1 else self.winners}
        if self.over:
            return {"over": True, "winner": None}
        return {"status": "open", "turn": self.turn} if self.waits else {"turn": self.turn}


@dataclass(slots=True)
class Explored:
    """What a search found. `cut` names the bound that stopped it; `forced` can win whatever the others do.

    `lines` counts all lines of play, also those that were not followed because an equal table had been gone on from;
    `plays` those that were carried out.
    """

    scenario: Scenario
    active: str = ""
    ends: list[End] = field(default_factory=list)
    forced: list[str] = field(default_factory=list)
    stopped_by: dict[str, list[str]] = field(default_factory=dict)  # who alone can keep a player from winning
    lines: int = 0
    circles: bool = False  # whether a line came back to a table of its own
    blind: bool = False  # whether choices were left out, of cards nobody knows
    cut: str = ""
    unknown: list[str] = field(default_factory=list)  # players who hold cards nobody knows
    problem: str = ""
    plays: int = 0

    def can_win(self) -> list[str]:
        return list(dict.fromkeys(name for end in self.ends for name in end.winners))

    def over_already(self) -> bool:
        """Whether the game is over where the file ends: nothing can be played any more."""
        return bool(self.ends) and all(end.over and not end.line for end in self.ends)

    def outcomes(self) -> dict[str, list[End]]:
        """The ends by who has won or whose turn it is."""
        found: dict[str, list[End]] = {}
        for end in self.ends:
            found.setdefault(end.outcome, []).append(end)
        return found

    def as_json(self) -> dict[str, Any]:
        keys = ("outcome", "winners", "over", "turn", "line", "final")
        ends = [{key: getattr(end, key) for key in keys} for end in self.ends]
        return output_of("explore", self, scenario=self.scenario.name, can_win=self.can_win(), ends=ends)


def end_of(game: Game, stuck: bool, waits: bool = False) -> End:
    """The end of a line of play, which is told once all lines have been followed."""
    winners = [player.name for player in game.winners]
    return End(winners, game.over, None if game.over else game.turn.player.name, stuck, [], table_of(game), waits)


def scenarios_of(found: Explored, overlays: Sequence[Overlay] = ()) -> list[str]:
    """Every end as the text of a scenario; `overlays` are house rules that the file does not name itself."""
    import yaml

    one = found.scenario
    texts = []
    for number, end in enumerate(found.ends, 1):
        data = written(one, f"{one.name} - end {number}", end.line, end.expected(), overlays)
        texts.append(yaml.safe_dump(data, allow_unicode=True, sort_keys=False))
    return texts
