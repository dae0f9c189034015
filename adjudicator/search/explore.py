"""Everything that may happen from a table on, to a bound: who can still win, who can force it, all possible ends.

Tried are all plays, powers and choices, every Surprise in a hand that fits, and whatever chance may bring. Tables
that are equal are gone on from once. Cards nobody knows are neither played nor used to answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.engine import Ask, Attempt, Game, Rest
from adjudicator.engine.moves import moves
from adjudicator.engine.surprises import PASS
from adjudicator.scenario import Replay, Scenario
from adjudicator.scenario.write import table_of
from adjudicator.search.fork import at_rest, fork, go_on, same_table
from adjudicator.table import Player

SCHEMA = "adjudicator.explore/1"
MOST_LINES = 20_000
LONGEST = 400
"""So many choices within one play; a line that is longer counts as cut."""
Line = tuple[Any, ...]
"""Steps as a scenario writes them, as a linked list: (steps before, step)."""


@dataclass(slots=True)
class End:
    """One table on which a search ended, with a line of play that leads there."""

    winners: list[str]
    over: bool
    turn: str | None
    stuck: bool
    line: list[Any]
    final: dict[str, Any]
    merged: int = 1

    @property
    def outcome(self) -> str:
        if self.over:
            return f"{' and '.join(self.winners)} won" if self.winners else "nobody won, and the game is over"
        if self.stuck:
            return "nobody can go on without a card that is not known"
        return f"it is {self.turn}'s turn"


@dataclass(slots=True)
class Explored:
    """What a search found. `cut` names the bound that stopped it; `forced` can win whatever the others do."""

    scenario: Scenario
    active: str = ""
    ends: list[End] = field(default_factory=list)
    forced: list[str] = field(default_factory=list)
    stopped_by: dict[str, list[str]] = field(default_factory=dict)  # who alone can keep a player from winning
    lines: int = 0
    merged: int = 0
    cut: str = ""
    unknown: list[str] = field(default_factory=list)  # players who hold cards nobody knows
    problem: str = ""

    def can_win(self) -> list[str]:
        """The players who win at some end."""
        return list(dict.fromkeys(name for end in self.ends for name in end.winners))

    def outcomes(self) -> dict[str, list[End]]:
        """The ends by who has won or whose turn it is."""
        found: dict[str, list[End]] = {}
        for end in self.ends:
            found.setdefault(end.outcome, []).append(end)
        return found

    def as_json(self) -> dict[str, Any]:
        return {
            "schema": SCHEMA,
            "scenario": self.scenario.name,
            "active": self.active,
            "can_win": self.can_win(),
            "forced": self.forced,
            "stopped_by": self.stopped_by,
            "ends": [
                {
                    "outcome": end.outcome, "winners": end.winners, "over": end.over, "turn": end.turn,
                    "line": end.line, "final": end.final, "same": end.merged,
                }
                for end in self.ends
            ],
            "lines": self.lines,
            "merged": self.merged,
            "cut": self.cut,
            "unknown": self.unknown,
            "problem": self.problem,
        }  # fmt: skip


def explore(
    scenario: Scenario, readings: Mapping[str, str], *, turns: int = 1, most: int = MOST_LINES, merge: bool = True
) -> Explored:
    """All ends within so many turns (this one included), trying at most so many lines."""
    found = Explored(scenario)
    replay = Replay(scenario, readings)
    outcome = replay.run()
    game = replay.game
    found.active = game.turn.player.name
    found.unknown = [one.name for one in game.players if any(not game.cards[n].key for n in one.hand.cards)]
    if outcome.problems:
        found.problem = str(outcome.problems[0])
    elif outcome.open is not None:
        found.problem = f"the file does not say what {outcome.open.who} chooses: {outcome.open.what}"
    elif game.over:
        found.ends.append(end_of(game, None, False))
    elif not at_rest(game):
        found.problem = "the file ends in the middle of a card; let it be finished first"
    else:
        Search(found, game.turn.number + turns - 1, most, merge).run(fork(game, readings))
    return found


class Stuck(Exception):
    """Somebody has to play and cannot: the card that would have to be played is not known."""


class Branch:
    """One point where somebody, or chance, had several options."""

    __slots__ = ("count", "quiet", "who")

    def __init__(self, who: str, count: int, quiet: int = -1) -> None:
        self.quiet = quiet  # the option of doing nothing, -1 where there is none
        self.who = who
        self.count = count


ALL, CHANCE = "", "chance"
Forced = frozenset[tuple[str, str]]
"""Pairs of a player and a rival: the player can win although the rival (ALL: everybody and chance) is against it."""
Path = tuple[list[Branch], list[int], Forced]


class Search:
    """Goes through all lines from one table, depth first."""

    def __init__(self, found: Explored, last: int, most: int, merge: bool) -> None:
        self.found = found
        self.last = last
        self.most = most
        self.merge = merge
        self.known: dict[Any, Forced] = {}
        self.ends: dict[Any, End] = {}

    def run(self, game: Game) -> None:
        forced = self.visit(game, None)
        names = [player.name for player in game.players]
        self.found.forced = [name for name in names if (name, ALL) in forced]
        self.found.ends = list(self.ends.values())
        for name in self.found.can_win():
            rivals = [one for one in (*names, CHANCE) if one != name and (name, one) not in forced]
            self.found.stopped_by[name] = rivals

    def visit(self, game: Game, line: Line | None) -> Forced:
        """Everything from one rest on; the players who can force a win from there."""
        key = same_table(game) if self.merge else None
        if key is not None and key in self.known:
            self.found.merged += 1
            return self.known[key]
        options = distinct(game, moves(game))
        if not options:
            return self.end(game, line, stuck=True)
        results = []
        for attempt in options:
            paths = self.paths(game, attempt, line)
            results += [settle(paths)] if paths else []
            if self.found.cut:
                break
        forced = either(game.turn.player.name, results)
        if key is not None:
            self.known[key] = forced
        return forced

    def paths(self, game: Game, attempt: Attempt, line: Line | None) -> list[Path]:
        """Every way a move may go: one path for each combination of answers."""
        found: list[Path] = []
        choices: list[int] = []
        while True:
            if self.found.lines >= self.most:
                self.found.cut = f"after {self.most} lines"
                break
            branches, forced = self.play(fork(game), attempt, choices, line)
            taken = choices + [0] * (len(branches) - len(choices))
            found.append((branches, taken, forced))
            at = len(taken) - 1
            while at >= 0 and taken[at] + 1 >= branches[at].count:
                at -= 1
            if at < 0:
                break
            choices = [*taken[:at], taken[at] + 1]
        return found

    def play(
        self, game: Game, attempt: Attempt, choices: Sequence[int], line: Line | None
    ) -> tuple[list[Branch], Forced]:
        """Carry out a move with some answers given, the first option for the rest; then go on from where it leads."""
        branches: list[Branch] = []
        flow = go_on(game, self.last)
        try:
            next(flow)
            line = (waited(game, attempt, line), told(game, attempt))
            ask = flow.send(moved(game, attempt))
            while not (isinstance(ask, Rest) and at_rest(game)):
                if len(branches) > LONGEST:
                    self.found.cut = f"in a play of more than {LONGEST} choices"
                    return branches, frozenset()
                answer, line = self.answer(game, ask, branches, choices, line)
                ask = flow.send(answer)
        except StopIteration:
            return branches, self.end(game, line)
        except Stuck:
            return branches, self.end(game, line, stuck=True)
        return branches, self.visit(game, line)

    def answer(
        self, game: Game, ask: Ask, branches: list[Branch], choices: Sequence[int], line: Line | None
    ) -> tuple[Any, Line | None]:
        """The option that the path takes, and the step that says so."""
        if ask.what == "shuffle":
            return None, line
        options: list[Any] = distinct(game, moves(game)) if isinstance(ask, Rest) else unlike(game, ask.options)
        if not options:
            raise Stuck
        place = 0
        if len(options) > 1:
            place = choices[len(branches)] if len(branches) < len(choices) else 0
            quiet = options.index(PASS) if ask.what == "answer" and PASS in options else -1
            branches.append(Branch(ask.who.name if ask.who is not None else CHANCE, len(options), quiet))
        option = options[place]
        if isinstance(option, Attempt):
            return option, (waited(game, option, line), told(game, option))
        if len(options) > 1 and (step := said(game, ask, option)) is not None:
            line = (line, step)
        return option, line

    def end(self, game: Game, line: Line | None, stuck: bool = False) -> Forced:
        """Note the table on which a line ends; who has won there has forced it."""
        self.found.lines += 1
        key = same_table(game)
        known = self.ends.get(key)
        if known is None:
            self.ends[key] = end_of(game, line, stuck)
        else:
            known.merged += 1
        rivals = [ALL, CHANCE, *(player.name for player in game.players)]
        return frozenset((one.name, rival) for one in game.winners for rival in rivals)


def end_of(game: Game, line: Line | None, stuck: bool) -> End:
    winners = [player.name for player in game.winners]
    return End(winners, game.over, None if game.over else game.turn.player.name, stuck, unrolled(line), table_of(game))


def unrolled(line: Line | None) -> list[Any]:
    """A line of play from its first step."""
    steps = []
    while line is not None:
        line, step = line
        steps.append(step)
    return steps[::-1]


# -- who can force what -----------------------------------------------------------------------------------------------


def either(who: str, results: Sequence[Forced], quiet: Forced | None = None) -> Forced:
    """What holds where `who` chooses. A player picks what wins, a rival what does not; the rest keep out of it.

    `quiet` is what comes of doing nothing, where that is an option.
    """
    if not results:
        return frozenset()
    every = frozenset.intersection(*results)
    some = frozenset.union(*results)
    if every == some:
        return every
    apart = some if quiet is None else quiet
    return every | {pair for pair in some if (pair[0] == who) or (pair[1] not in (ALL, who) and pair in apart)}


def settle(paths: Sequence[Path], depth: int = 0) -> Forced:
    """What holds over all the paths of one move, seen from its first choice."""
    if len(paths) == 1 and len(paths[0][0]) <= depth:
        return paths[0][2]
    branch = paths[0][0][depth]
    options: dict[int, list[Path]] = {}
    for path in paths:
        options.setdefault(path[1][depth], []).append(path)
    settled = {place: settle(some, depth + 1) for place, some in options.items()}
    return either(branch.who, list(settled.values()), settled.get(branch.quiet))


# -- options and steps ------------------------------------------------------------------------------------------------


def distinct(game: Game, attempts: Sequence[Attempt]) -> list[Attempt]:
    """Attempts that differ in more than which of two equal cards they take."""
    found: dict[Any, Attempt] = {}
    for one in attempts:
        key = (one.verb, one.player.name, None if one.card is None else game.cards[one.card].key, one.power)
        found.setdefault(key, one)
    return list(found.values())


def unlike(game: Game, options: Sequence[Any]) -> list[Any]:
    """Options that differ in more than which of two equal cards in one place they are."""
    found: dict[Any, Any] = {}
    for option in options:
        key = option
        if isinstance(option, int) and not isinstance(option, bool):
            key = (game.cards[option].key, id(game.table.zone[option]))
        elif isinstance(option, Player):
            key = option.name
        found.setdefault(key, option)
    return list(found.values())


def moved(game: Game, attempt: Attempt) -> Attempt:
    """An attempt as it is made in a fork of the game it was listed in."""
    player = next(one for one in game.players if one.name == attempt.player.name)
    return Attempt(player, attempt.verb, attempt.card, cards=attempt.cards, power=attempt.power, word=attempt.word)


def waited(game: Game, attempt: Attempt, line: Line | None) -> Line | None:
    """The line up to an attempt; a Surprise played in turn is no answer to the play before it."""
    surprise = attempt.card is not None and game.cards[attempt.card].type == "surprise"
    return (line, "nobody answers") if surprise and line is not None else line


def told(game: Game, attempt: Attempt) -> Any:
    """An attempt as a step of a scenario."""
    head = f"{attempt.player.name} {attempt.verb}"
    if attempt.card is None:
        return head
    step: dict[str, Any] = {head: game.name(attempt.card)}
    if attempt.verb == "uses" and attempt.power and len(game.cards[attempt.card].powers) > 1:
        step["power"] = attempt.power
    return step


def said(game: Game, ask: Ask, option: Any) -> Any:
    """An answer as a step of a scenario; None where nobody answers a play."""
    name = game.name(option) if isinstance(option, int) and not isinstance(option, bool) else str(option)
    if isinstance(option, Player):
        name = option.name
    if ask.who is None:
        return {"chance": [name]}
    if ask.what == "answer":
        if option == PASS:
            return None
        step: dict[str, Any] = {f"{ask.who.name} plays": name}
        if ask.about is not None:
            step["against"] = game.name(ask.about)
        return step
    return {f"{ask.who.name} chooses": name}


def written(scenario: Scenario, end: End, number: int) -> dict[str, Any]:
    """A line of play as a scenario that replays: the file with the line put to its steps, expecting the end."""
    left_out = ("scenario", "like", "steps_until", "steps", "expect", "proves", "claims", "note", "because")
    data = {key: value for key, value in scenario.data.items() if key not in left_out}
    expect: dict[str, Any] = {"over": True, "winner": None} if end.over else {"turn": end.turn}
    if end.winners:
        expect = {"winner": end.winners[0] if len(end.winners) == 1 else end.winners}
    steps = [*(scenario.data.get("steps") or []), *end.line]
    return {"scenario": f"{scenario.name} - end {number}", **data, "steps": steps, "expect": expect}


def scenarios_of(found: Explored) -> list[str]:
    """Every end as the text of a scenario."""
    import yaml

    return [
        yaml.safe_dump(written(found.scenario, end, number), allow_unicode=True, sort_keys=False)
        for number, end in enumerate(found.ends, 1)
    ]
