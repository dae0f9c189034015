"""Everything that may happen from a table on, to a bound: who can still win, who can force it, all possible ends.

Tried are all plays, powers and choices, every Surprise in a hand that fits, powers of others that serve at any time,
and whatever chance may bring. Tables that are alike are gone on from once; what is told does not depend on that. Cards
nobody knows are neither played nor used to answer, and answers that come too late are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.engine import UNKNOWN, Ask, Asking, Attempt, Game, Moment, Naming, Rest, Window
from adjudicator.engine.flow.windows import PASS, USE, asked
from adjudicator.engine.permission import moves
from adjudicator.engine.permission.powers import usable_powers
from adjudicator.engine.state.turn import START
from adjudicator.scenario import Scenario
from adjudicator.search.exploring.equal_tables import Alike, Likeness
from adjudicator.search.exploring.findings import End, Explored, end_of
from adjudicator.search.exploring.forcing import ALL, CHANCE, NOBODY, Branch, Forced, Path, either, settle, unless_held
from adjudicator.search.exploring.options import distinct, is_random_play, moved, reveal, unknown, unlike
from adjudicator.search.exploring.starting import Held, Opening, Start, begin
from adjudicator.search.fork import at_rest, fork, go_on
from adjudicator.search.lines_as_steps import Line, said, told, unrolled, waited
from adjudicator.search.tasks.crew import Progress

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


class Stuck(Exception):
    """Somebody has to play and cannot: the card that would have to be played is not known.

    The last argument tells whether something waits for that card, so that a replay is open there.
    """


def most_work(most: int) -> int:
    """What a search of at most so many plays may cost."""
    return MOST_WORK * max(most, MOST_PLAYS) // MOST_PLAYS


def explore(
    scenario: Scenario,
    readings: Mapping[str, str],
    *,
    turns: int = 1,
    most: int = MOST_PLAYS,
    merge: bool = True,
    progress: Progress | None = None,
    held: Sequence[Held] = (),
) -> Explored:
    """All ends within so many turns (this one included), carrying out at most so many plays.

    `held` names cards that players may hold among those nobody knows; with and without each of them is tried. But for
    `plays` the same whatever `merge` is, unless a bound cuts in.
    """
    found = Explored(scenario)
    start = begin(scenario, readings, found, turns, held)
    if start is None:
        return found
    Search(found, start, most, merge, progress).run()
    return found


class Search:
    """Goes through all lines from one table, depth first, and tells `found` what it comes upon."""

    def __init__(
        self, found: Explored, start: Start, most: int, merge: bool = True, progress: Progress | None = None
    ) -> None:
        self.found = found
        self.start = start
        self.most = most
        self.most_work = most_work(most)
        self.merge = merge
        self.progress = progress
        self.alike = Likeness(start.game)
        self.known: dict[Alike, tuple[Forced, int] | None] = {}
        self.ends: dict[Alike, tuple[End, Line | None]] = {}
        self.work = 0
        self.lost = ""  # where a single line was not followed any further
        self.depth = 0
        self.held: Sequence[Held] = ()

    def run(self) -> None:
        """Everything from the start on."""
        found, names = self.found, self.start.names
        forced, found.lines = self.supposing(self.start.held, ())
        for end, line in self.ends.values():
            end.line = unrolled(line)
            found.ends.append(end)
        found.forced = [name for name in names if (name, ALL) in forced]
        for name in found.can_win():
            rivals = [one for one in (*names, CHANCE) if one != name and (name, one) not in forced]
            found.stopped_by[name] = rivals
        found.cut = found.cut or self.lost

    def supposing(self, open: Sequence[Held], held: Sequence[Held]) -> tuple[Forced, int]:
        """Everything from the start on, where players hold some cards and may or may not hold others."""
        if open:
            first, *rest = open
            without, lines = self.supposing(rest, held)
            having, more = self.supposing(rest, [*held, first])
            return unless_held(first[0], without, having), lines + more
        if self.start.opening is not None:
            self.held = held
            return self.paths(self.start.game, None, None)
        game = self.start.game
        if held:
            game = fork(game)
            reveal(game, held)
        return self.visit(game, None)

    # -- tables -------------------------------------------------------------------------------------------------------

    def visit(self, game: Game, line: Line | None) -> tuple[Forced, int]:
        """Everything from one rest on: the players who can force a win from there, and how many lines there are."""
        key = None
        if self.merge:
            key = self.alike(game)
            if key in self.known:
                before = self.known[key]
                if before is None:
                    self.found.circles = True
                    return NOBODY, 1
                return before
        if self.depth >= DEEPEST:
            self.lost = f"on a line of more than {DEEPEST} plays"
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
        for attempt in options:
            who = results.setdefault(attempt.player.name, [])
            if self.found.cut:
                who.append(NOBODY)
                continue
            forced, more = self.paths(game, attempt, line)
            who.append(forced)
            lines += more
        active = game.turn.player.name
        forced = either(active, results.pop(active, []))
        for name, some in results.items():
            forced = either(name, [forced, *some], forced)
        return forced, lines

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

    def paths(self, game: Game, attempt: Attempt | None, line: Line | None) -> tuple[Forced, int]:
        """What comes of every way a move may go, one for each combination of answers, and the lines that follow."""
        paths: list[Path] = []
        choices: list[int] = []
        lines, found = 0, self.found
        while True:
            if found.plays >= self.most or self.work >= self.most_work:
                found.cut = found.cut or f"after {found.plays} plays"
            if found.cut:
                break
            branches: list[Branch] = []
            forced, more = self.play(game, attempt, branches, choices, line)
            lines += more
            taken = choices + [0] * (len(branches) - len(choices))
            paths.append((branches, taken, forced))
            place = len(taken) - 1
            while place >= 0 and taken[place] + 1 >= branches[place].options:
                place -= 1
            if place < 0:
                break
            choices = [*taken[:place], taken[place] + 1]
        return (settle(paths) if paths else NOBODY), lines

    def play(
        self,
        game: Game,
        attempt: Attempt | None,
        branches: list[Branch],
        choices: Sequence[int],
        line: Line | None,
    ) -> tuple[Forced, int]:
        """Carry out a move with some answers given, the first option for the rest; then go on from where it leads."""
        self.found.plays += 1
        self.work += OF_A_PLAY
        if self.progress is not None and self.found.plays % TOLD_EVERY == 0:
            self.progress(self.found.plays, self.most)
        try:
            new, line, over = self.carried_out(game, attempt, branches, choices, line)
        except Stuck as error:
            new, line, waits = error.args
            return self.end(new, line, stuck=True, waits=waits)
        if new is None:
            return NOBODY, 1
        if over:
            return self.end(new, line)
        return self.visit(new, line)

    def carried_out(
        self, game: Game, attempt: Attempt | None, branches: list[Branch], choices: Sequence[int], line: Line | None
    ) -> tuple[Game | None, Line | None, bool]:
        """The game after a move, the line up to there, and whether that is an end; no game where a bound cut in."""
        if attempt is None:
            opening, flow, ask = self.start.again()
            self.work += opening.work // OF_A_REPLAY
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
                    self.lost = f"in a play of more than {LONGEST} choices"
                    return None, line, True
                self.work += 1
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
            self.found.blind |= bool(known)
            options = known or options[:1]
        if not options or (isinstance(ask, Naming) and not known):
            raise Stuck(game, line, not isinstance(ask, Rest))
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
        asking, option = asked(game, game.plays.pending), None
        try:
            while True:
                ask = asking.send(option)
                assert isinstance(ask, Ask)  # it never pauses
                option, line = self.answer(game, ask, branches, choices, line)
        except StopIteration as over:
            return over.value, line

    def end(self, game: Game, line: Line | None, stuck: bool = False, waits: bool = False) -> tuple[Forced, int]:
        """Note the table on which a line ends; who has won there has forced it."""
        key = self.alike.seen(game) if game.over else self.alike(game)
        if key not in self.ends:
            self.ends[key] = end_of(game, stuck, waits), line
        if not game.winners:
            return NOBODY, 1
        rivals = [ALL, CHANCE, *(player.name for player in game.players)]
        return frozenset((one.name, rival) for one in game.winners for rival in rivals), 1
