"""Everything that may happen from a table on, to a bound: who can still win, who can force it, all possible ends.

Tried are all plays, powers and choices, every Surprise in a hand that fits, powers of others that serve at any time,
and whatever chance may bring. Tables that are alike are gone on from once; what is told does not depend on that. Cards
nobody knows are neither played nor used to answer, and answers that come too late are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.cards.model import Card
from adjudicator.engine import UNKNOWN, Ask, Asking, Attempt, Game, Moment, Naming, Rest, Window
from adjudicator.engine.flow.windows import PASS, USE
from adjudicator.engine.permission import moves
from adjudicator.engine.permission.powers import usable_powers
from adjudicator.engine.state.turn import START
from adjudicator.judge.overlay import Overlay
from adjudicator.scenario import Scenario
from adjudicator.scenario.write import table_of
from adjudicator.search.exploring.alike import Alike, Likeness
from adjudicator.search.exploring.forcing import ALL, CHANCE, NOBODY, Branch, Forced, Path, either, settle, unless_held
from adjudicator.search.exploring.opening import Opening, as_asks, opened, under_way
from adjudicator.search.fork import at_rest, fork, go_on
from adjudicator.search.lines import RANDOM_PLAY, Line, said, told, unrolled, waited, written
from adjudicator.table import Player

SCHEMA = "adjudicator.explore/2"
MOST_PLAYS = 50_000
MOST_WORK = 40_000
"""What a search may cost, however few plays that are: one for each choice, `OF_A_PLAY` for each play. A few seconds.

Whoever allows more plays than usual allows so many times more of it.
"""
OF_A_PLAY = 4
OF_A_REPLAY = 2
"""So much of the work of a replay (`Outcome.work`) counts as one."""
LONGEST = 400
"""So many choices within one play; a line that is longer counts as cut."""
DEEPEST = 150
"""So many plays on one line."""
TOLD_EVERY = 250
Progress = Callable[[int, int], None]
"""Told how much of how much is done: plays of at most so many, or tables of so many where several processes share."""
Held = tuple[str, Card]
"""A player, and a card that this player may hold among those nobody knows."""
Turn = tuple[int, tuple[int, ...]]
"""One play of a line from its start: the place of the move among the moves, and the options taken in it."""


@dataclass(slots=True)
class End:
    """One table on which a search ended, with a line of play that leads there."""

    winners: list[str]
    over: bool
    turn: str | None
    stuck: bool
    line: list[Any]
    final: dict[str, Any]

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
        return {"turn": self.turn}


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
                    "line": end.line, "final": end.final,
                }
                for end in self.ends
            ],
            "lines": self.lines,
            "circles": self.circles,
            "blind": self.blind,
            "cut": self.cut,
            "unknown": self.unknown,
            "problem": self.problem,
        }  # fmt: skip


def explore(
    scenario: Scenario,
    readings: Mapping[str, str],
    *,
    turns: int = 1,
    most: int = MOST_PLAYS,
    merge: bool = True,
    jobs: int = 1,
    progress: Progress | None = None,
    held: Sequence[Held] = (),
) -> Explored:
    """All ends within so many turns (this one included), carrying out at most so many plays.

    `held` names cards that players may hold among those nobody knows; with and without each of them is tried. The same
    whatever `jobs` is, and, but for `plays`, whatever `merge` is unless a bound cuts in.
    """
    found = Explored(scenario)
    start = begin(scenario, readings, found, turns, held)
    if start is None:
        return found
    if jobs > 1 and merge and not held:
        from adjudicator.search.exploring.sharing import share

        if share(start, found, Task(scenario, readings, turns, most), jobs, progress):
            return found
    search = Search(start, most, merge, progress)
    search.run().put_into(found, start)
    return found


@dataclass(frozen=True, slots=True)
class Task:
    """A search as another process begins it."""

    scenario: Scenario
    readings: Mapping[str, str]
    turns: int
    most: int


@dataclass(slots=True)
class Start:
    """Where a search begins: a game at rest, or a replay in the middle of something; up to the turn `last`."""

    game: Game
    last: int
    opening: Opening | None = None
    held: tuple[Held, ...] = ()

    def again(self) -> tuple[Opening, Asking[None], Ask]:
        """The middle of things once more: the replay, what is under way, and what is asked."""
        assert self.opening is not None
        opening, _ = opened(self.opening.scenario, self.opening.readings)
        assert opening.flow is not None
        assert opening.ask is not None
        return opening, opening.flow, opening.ask


def begin(
    scenario: Scenario, readings: Mapping[str, str], found: Explored, turns: int, held: Sequence[Held] = ()
) -> Start | None:
    """Replay the file to its end; None where nothing can follow, with the reason noted."""
    opening, outcome = opened(scenario, readings)
    game = opening.game
    found.active = game.turn.player.name
    found.unknown = [one.name for one in game.players if any(not game.cards[n].key for n in one.hand.cards)]
    if outcome.problems:
        found.problem = str(outcome.problems[0])
    elif outcome.endless:
        found.problem = "the replay of the file never ends"
    elif game.over:
        found.ends.append(end_of(game, None, False))
        found.lines = 1
    elif fault := cannot_hold(opening, held):
        found.problem = fault
    else:
        last = game.turn.number + turns - 1
        if under_way(opening):
            return Start(game, last, opening, tuple(held))
        return Start(fork(game, readings), last, None, tuple(held))
    return None


def cannot_hold(opening: Opening, held: Sequence[Held]) -> str:
    """Why players cannot hold the cards they are supposed to; empty if they can."""
    game = opening.game
    for name, card in held:
        hand = next(player.hand.cards for player in game.players if player.name == name)
        supposed = sum(one == name for one, _ in held)
        if sum(game.cards[number] is UNKNOWN for number in hand) < supposed:
            return f"{name} does not hold {supposed} {'card' if supposed == 1 else 'cards'} that nobody knows"
        if opening.on_the_table(card.key):
            return f"{name} cannot hold {card.name}: it is known where it lies"
    return ""


def most_work(most: int) -> int:
    """What a search of at most so many plays may cost."""
    return MOST_WORK * max(most, MOST_PLAYS) // MOST_PLAYS


class Stuck(Exception):
    """Somebody has to play and cannot: the card that would have to be played is not known."""


@dataclass(slots=True)
class Result:
    """What follows from one table: the ends, who forces a win, how many lines there are and plays were carried out."""

    ends: dict[Alike, tuple[End, Line | None]] = field(default_factory=dict)
    forced: Forced = NOBODY
    lines: int = 0
    plays: int = 0
    work: int = 0
    cut: str = ""  # where the search was stopped
    lost: str = ""  # where a single line was not followed any further
    circles: bool = False
    blind: bool = False

    @property
    def complete(self) -> bool:
        """Whether every line was followed to its end, and only once."""
        return not (self.cut or self.lost or self.circles)

    def put_into(self, found: Explored, start: Start) -> None:
        for end, line in self.ends.values():
            end.line = unrolled(line) + end.line
            found.ends.append(end)
        names = [player.name for player in start.game.players]
        found.forced = [name for name in names if (name, ALL) in self.forced]
        for name in found.can_win():
            rivals = [one for one in (*names, CHANCE) if one != name and (name, one) not in self.forced]
            found.stopped_by[name] = rivals
        found.lines, found.plays, found.cut = self.lines, self.plays, self.cut or self.lost
        found.circles, found.blind = self.circles, self.blind


class Search:
    """Goes through all lines from one table, depth first.

    With `borders` it goes so many plays deep only and notes the tables there, each with the way to it. What `borrowed`
    tells of a table is taken for granted.
    """

    def __init__(
        self, start: Start, most: int, merge: bool = True, progress: Progress | None = None, *, borders: int = 0
    ) -> None:
        self.start = start
        self.most = most
        self.most_work = most_work(most)
        self.merge = merge
        self.progress = progress
        self.borders = borders
        self.border: dict[Alike, tuple[Turn, ...]] = {}
        self.borrowed: Mapping[Alike, Result] = {}
        self.alike = Likeness(start.game)
        self.known: dict[Alike, tuple[Forced, int] | None] = {}
        self.result = Result()
        self.way: list[Turn] = []
        self.depth = 0
        self.held: Sequence[Held] = ()

    def run(self) -> Result:
        """Everything from the start on."""
        result = self.result
        result.forced, result.lines = self.supposing(self.start.held, ())
        return result

    def supposing(self, open: Sequence[Held], held: Sequence[Held]) -> tuple[Forced, int]:
        """Everything from the start on, where players hold some cards and may or may not hold others."""
        if open:
            first, *rest = open
            without, lines = self.supposing(rest, held)
            having, more = self.supposing(rest, [*held, first])
            return unless_held(first[0], without, having), lines + more
        if self.start.opening is not None:
            self.held = held
            paths, lines = self.paths(self.start.game, None, 0, None)
            return (settle(paths) if paths else NOBODY), lines
        game = self.start.game
        if held:
            game = fork(game)
            reveal(game, held)
        return self.visit(game, None)

    def run_from(self, way: Sequence[Turn]) -> Result:
        """Everything from a table on that so many plays lead to; what is known from before stays known."""
        self.result, self.way, self.depth, game = Result(), [], len(way), self.start.game
        for at, choices in way:
            opening = self.start.opening is not None and game is self.start.game
            attempt = None if opening else self.options(game)[at]
            game = self.walked(game, attempt, choices)
        self.result.forced, self.result.lines = self.visit(game, None)
        return self.result

    # -- tables -------------------------------------------------------------------------------------------------------

    def visit(self, game: Game, line: Line | None) -> tuple[Forced, int]:
        """Everything from one rest on: the players who can force a win from there, and how many lines there are."""
        result, key = self.result, None
        if self.merge:
            key = self.alike(game)
            if key in self.known:
                before = self.known[key]
                if before is None:
                    result.circles = True
                    return NOBODY, 1
                return before
            if key in self.borrowed:
                return self.borrow(key, line)
            if self.borders and self.depth >= self.borders:
                self.border.setdefault(key, tuple(self.way))
                return NOBODY, 0
        if self.depth >= DEEPEST:
            result.lost = f"on a line of more than {DEEPEST} plays"
            return NOBODY, 1
        options = self.options(game)
        if key is not None:
            self.known[key] = None
        if not options:
            return self.noted(key, self.end(game, line, stuck=True))
        self.depth += 1
        found = self.after(game, options, line)
        self.depth -= 1
        return self.noted(key, found)

    def noted(self, key: Alike | None, found: tuple[Forced, int]) -> tuple[Forced, int]:
        """Remember what follows from a table."""
        if key is not None:
            self.known[key] = found
        return found

    def after(self, game: Game, options: Sequence[Attempt], line: Line | None) -> tuple[Forced, int]:
        """What follows from each of the moves; a bound may leave some out, which then count as won by nobody."""
        results: dict[str, list[Forced]] = {}
        lines = 0
        for at, attempt in enumerate(options):
            who = results.setdefault(attempt.player.name, [])
            if self.result.cut:
                who.append(NOBODY)
                continue
            paths, more = self.paths(game, attempt, at, line)
            who.append(settle(paths) if paths else NOBODY)
            lines += more
        active = game.turn.player.name
        forced = either(active, results.pop(active, []))
        for name, some in results.items():
            forced = either(name, [forced, *some], forced)
        return forced, lines

    def borrow(self, key: Alike, line: Line | None) -> tuple[Forced, int]:
        """What another process found from a table on."""
        lent, result = self.borrowed[key], self.result
        for one, (end, more) in lent.ends.items():
            if one not in result.ends:
                end.line = unrolled(more) + end.line
                result.ends[one] = end, line
        result.circles |= lent.circles
        result.blind |= lent.blind
        self.known[key] = lent.forced, lent.lines
        return lent.forced, lent.lines

    def options(self, game: Game) -> list[Attempt]:
        """What may be done at a rest: by the player whose turn it is, and what serves others at any time."""
        game.plays.paused = True
        found = moves.moves(game)
        if game.turn.phase != START:
            for other in game.table.from_left(game.turn.player):
                if other.keepers.cards or other.creepers.cards:
                    powers = usable_powers(game, other)
                    found += [Attempt(other, "uses", number, power=power.name) for number, power in powers]
        return distinct(game, (one for one in found if one.card is None or game.cards[one.card] is not UNKNOWN))

    # -- plays --------------------------------------------------------------------------------------------------------

    def paths(self, game: Game, attempt: Attempt | None, at: int, line: Line | None) -> tuple[list[Path], int]:
        """Every way a move may go: one path for each combination of answers, and the lines that follow."""
        found: list[Path] = []
        choices: list[int] = []
        lines, result = 0, self.result
        while True:
            if result.plays >= self.most or result.work >= self.most_work:
                result.cut = result.cut or f"after {result.plays} plays"
            if result.cut:
                break
            branches: list[Branch] = []
            forced, more = self.play(game, attempt, at, branches, choices, line)
            lines += more
            taken = choices + [0] * (len(branches) - len(choices))
            found.append((branches, taken, forced))
            place = len(taken) - 1
            while place >= 0 and taken[place] + 1 >= branches[place].count:
                place -= 1
            if place < 0:
                break
            choices = [*taken[:place], taken[place] + 1]
        return found, lines

    def play(
        self,
        game: Game,
        attempt: Attempt | None,
        at: int,
        branches: list[Branch],
        choices: Sequence[int],
        line: Line | None,
    ) -> tuple[Forced, int]:
        """Carry out a move with some answers given, the first option for the rest; then go on from where it leads."""
        result = self.result
        result.plays += 1
        result.work += OF_A_PLAY
        if self.progress is not None and result.plays % TOLD_EVERY == 0:
            self.progress(result.plays, self.most)
        try:
            new, line, over = self.carried_out(game, attempt, branches, choices, line)
        except Stuck as error:
            new, line = error.args
            return self.end(new, line, stuck=True)
        if new is None:
            return NOBODY, 1
        if over:
            return self.end(new, line)
        self.way.append((at, (*choices, *[0] * (len(branches) - len(choices)))))
        found = self.visit(new, line)
        self.way.pop()
        return found

    def walked(self, game: Game, attempt: Attempt | None, choices: Sequence[int]) -> Game:
        """The table that one move with some answers leads to."""
        new, _, _ = self.carried_out(game, attempt, [], choices, None)
        assert new is not None
        return new

    def carried_out(
        self, game: Game, attempt: Attempt | None, branches: list[Branch], choices: Sequence[int], line: Line | None
    ) -> tuple[Game | None, Line | None, bool]:
        """The game after a move, the line up to there, and whether that is an end; no game where a bound cut in."""
        if attempt is None:
            opening, flow, ask = self.start.again()
            self.result.work += opening.work // OF_A_REPLAY
            reveal(opening.game, self.held)
            return self.finished(opening.game, flow, ask, branches, choices, line, opening)
        new = fork(game)
        flow = go_on(new)
        try:
            ask = next(flow)
            drawn = attempt.verb == "draws" and not (isinstance(ask, Rest) and new.turn.phase == START)
            line = (waited(new, attempt, line), told(new, attempt))
            if not drawn:
                ask = flow.send(moved(new, attempt))
        except StopIteration:
            return new, line, self.at_an_end(new)
        return self.finished(new, flow, ask, branches, choices, line)

    def finished(
        self,
        game: Game,
        flow: Asking[None],
        ask: Ask,
        branches: list[Branch],
        choices: Sequence[int],
        line: Line | None,
        opening: Opening | None = None,
    ) -> tuple[Game | None, Line | None, bool]:
        """Answer what is asked up to the next rest, first with what the file still says; see `carried_out`."""
        try:
            while not (isinstance(ask, Rest) and at_rest(game)):
                if len(branches) > LONGEST:
                    self.result.lost = f"in a play of more than {LONGEST} choices"
                    return None, line, True
                self.result.work += 1
                given = opening.given(ask) if opening is not None else None
                if given is None:
                    given, line = self.answer(game, ask, branches, choices, line)
                ask = flow.send(given)
        except StopIteration:
            pass
        if game.law.record is not None:
            game = fork(game, game.law.readings)
        return game, line, self.at_an_end(game)

    def at_an_end(self, game: Game) -> bool:
        return game.over or game.turn.number > self.start.last

    def answer(
        self, game: Game, ask: Ask, branches: list[Branch], choices: Sequence[int], line: Line | None
    ) -> tuple[Any, Line | None]:
        """The option that the path takes, and the step that says so."""
        if ask.what == "shuffle" or isinstance(ask, Moment):
            return None, line
        if ask.what == USE:
            return PASS, line  # what serves at any time is tried between two plays
        if isinstance(ask, Window):
            return self.answered(game, branches, choices, line)
        options: list[Any] = self.options(game) if isinstance(ask, Rest) else unlike(game, ask.options)
        known = [one for one in options if not unknown(game, one)]
        chosen = len(options) > 1 and bool(known)
        if len(known) < len(options):
            self.result.blind |= bool(known)
            options = known or options[:1]
        if not options or (isinstance(ask, Naming) and not known):
            raise Stuck(game, line)
        place = 0
        if len(options) > 1:
            place = choices[len(branches)] if len(branches) < len(choices) else 0
            quiet = options.index(PASS) if ask.what == "answer" and PASS in options else -1
            branches.append(Branch(ask.who.name if ask.who is not None else CHANCE, len(options), quiet))
        option = options[place]
        if isinstance(option, Attempt):
            return option, (waited(game, option, line), told(game, option))
        if chosen and line is not None and is_random_play(game, ask, option, line):
            name = game.name(option)
            line = (line[0], {f"{game.turn.player.name} plays": name, "chance": name})
        elif chosen and (step := said(game, ask, option)) is not None:
            line = (line, step)
        return option, line

    def answered(
        self, game: Game, branches: list[Branch], choices: Sequence[int], line: Line | None
    ) -> tuple[Attempt | None, Line | None]:
        """A play that the file left waiting: each player in turn may answer it."""
        for one in as_asks(game):
            option, line = self.answer(game, one, branches, choices, line)
            if option != PASS and one.who is not None:
                return Attempt(one.who, "plays", option), line
        return None, line

    def end(self, game: Game, line: Line | None, stuck: bool = False) -> tuple[Forced, int]:
        """Note the table on which a line ends; who has won there has forced it."""
        ends = self.result.ends
        key = self.alike.seen(game) if game.over else self.alike(game)
        if key not in ends:
            ends[key] = end_of(game, None, stuck), line
        if not game.winners:
            return NOBODY, 1
        rivals = [ALL, CHANCE, *(player.name for player in game.players)]
        return frozenset((one.name, rival) for one in game.winners for rival in rivals), 1


def end_of(game: Game, line: Line | None, stuck: bool) -> End:
    winners = [player.name for player in game.winners]
    return End(winners, game.over, None if game.over else game.turn.player.name, stuck, unrolled(line), table_of(game))


def reveal(game: Game, held: Sequence[Held]) -> None:
    """Make cards that nobody knew known, where their holder has such cards left."""
    for name, card in held:
        hand = next(player.hand.cards for player in game.players if player.name == name)
        number = next((one for one in hand if game.cards[one] is UNKNOWN), None)
        if number is not None:
            game.cards[number] = card


# -- options ----------------------------------------------------------------------------------------------------------


def distinct(game: Game, attempts: Iterable[Attempt]) -> list[Attempt]:
    """Attempts that differ in more than which of two equal cards they take."""
    found: dict[Any, Attempt] = {}
    cards = game.cards
    for one in attempts:
        key = (one.verb, one.player.name, None if one.card is None else cards[one.card].name, one.power)
        found.setdefault(key, one)
    return list(found.values())


def unlike(game: Game, options: Sequence[Any]) -> list[Any]:
    """Options that differ in more than which of two equal cards in one place they are."""
    found: dict[Any, Any] = {}
    for option in options:
        key = option
        if isinstance(option, int) and not isinstance(option, bool):
            key = (game.cards[option].name, id(game.table.zone[option]))
        elif isinstance(option, Player):
            key = option.name
        found.setdefault(key, option)
    return list(found.values())


def unknown(game: Game, option: Any) -> bool:
    """Whether an option is a card nobody knows, or what such a card may be."""
    if isinstance(option, Card):
        return True
    return isinstance(option, int) and not isinstance(option, bool) and game.cards[option] is UNKNOWN


def is_random_play(game: Game, ask: Ask, option: Any, line: Line) -> bool:
    """Whether chance says which card is played by the last step of a line, since the first play has to be random."""
    step, player = line[1], game.turn.player
    plays = isinstance(step, dict) and next(iter(step)) == f"{player.name} plays"
    return ask.what == RANDOM_PLAY and plays and option in player.hand.cards


def moved(game: Game, attempt: Attempt) -> Attempt:
    """An attempt as it is made in a fork of the game it was listed in."""
    player = game.players[attempt.player.seat]
    return Attempt(player, attempt.verb, attempt.card, cards=attempt.cards, power=attempt.power, word=attempt.word)


def scenarios_of(found: Explored, overlays: Sequence[Overlay] = ()) -> list[str]:
    """Every end as the text of a scenario; `overlays` are house rules that the file does not name itself."""
    import yaml

    one = found.scenario
    texts = []
    for number, end in enumerate(found.ends, 1):
        data = written(one, f"{one.name} - end {number}", end.line, end.expected(), overlays)
        texts.append(yaml.safe_dump(data, allow_unicode=True, sort_keys=False))
    return texts
