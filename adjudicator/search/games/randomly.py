"""Random legal games through the same engine that judges disputes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

import adjudicator.effects  # noqa: F401  (signs the card effects in)
from adjudicator.cards.catalogue import catalogue
from adjudicator.cards.model import Card
from adjudicator.cards.names import normal
from adjudicator.engine import Ask, Asking, Attempt, Endless, Game, Rest, whole_game
from adjudicator.engine.flow import windows
from adjudicator.engine.permission import moves, verbs
from adjudicator.engine.state.refusal import Obstacle
from adjudicator.law import Law, Record
from adjudicator.plain_data import field, plain_data
from adjudicator.search.games import misplays
from adjudicator.search.known_law.modules import under
from adjudicator.table import Player, Table

TODAY: Final = "06-15"
"""The day on which games are played whose players know the date."""
CLAIMS = ("real", "own", "invented")
"""What a holiday may be that somebody brings up: one that exists, one they keep themselves, or neither."""
LATEST_TO_JOIN: Final = 12
"""The last turn in which a newcomer sits down."""
MOST_TURNS: Final = 1_000
MOST_ANSWERS: Final = 10_000
"""In one turn; a turn with more never ends."""
MANY: Final = 300
"""From so many games on it pays to answer the law beforehand."""
NOT_SHUFFLED = ("basic-rules", "meta-rule", "marker")
NAMES = ("Ann", "Bob", "Cara", "Dan", "Eve", "Finn")


Watch = Callable[[Game, Ask | None, Any], None]
Check = Callable[[Game], str | None]
"""Tells what is wrong with a game at rest."""


class Engine(NamedTuple):
    """What a random game asks of the engine: to go on, what may be done at a rest, what is in the way of an attempt."""

    whole_game: Callable[[Game], Asking[None]]
    possible: Callable[[Game], Sequence[moves.Move]]
    obstacles: Callable[[Game, Attempt], Sequence[Obstacle]]


PLAIN: Final = Engine(whole_game, moves.possible, verbs.obstacles)
"""The engine that serves every law, with a record and without."""


def engine_for(games: int, readings: Mapping[str, str]) -> Engine:
    """The engine for so many games without a record under one law: for many one that knows it, and plays faster.

    To make it takes five seconds, once for each law and version, and to load it afterwards a thirtieth of one.
    """
    found = under(readings, "flow.course", "permission.moves", "permission.verbs") if games >= MANY else None
    if found is None:
        return PLAIN
    course, listing, attempting = found
    return Engine(course.whole_game, listing.possible, attempting.obstacles)


@plain_data()
class Played:
    """One random game: how it ended, how long it was, and what was found wrong.

    A choice is an answer where there were two options or more. Events, `reached` and `consulted` need a record.
    """

    seed: int
    players: int
    turns: int = 0
    choices: int = 0
    winner: str | None = None
    goal: str | None = None
    ended: bool = True
    breach: str | None = None
    joined: str | None = None
    """Who came while the game was under way."""
    reached: dict[str, str] = field(default_factory=dict)
    consulted: dict[str, int] = field(default_factory=dict)
    """How many steps each ruling decided something in."""
    events: int = 0


def deck(editions: Sequence[str], custom: Sequence[Mapping[str, Any]] = ()) -> list[Card]:
    """The cards of some editions as one deck, each card of a shared name once; no Basic Rules, markers, Meta Rules.

    `custom`: sound records of cards of a table's own, shuffled in as often as they say; one that takes the place of a
    printed card and does not say lies there as often as that one.
    """
    shelf = catalogue().with_custom(custom) if custom else catalogue()
    cards: dict[int, Card] = {}
    out: list[Card] = []
    for edition in editions:
        for card in catalogue().deck(edition):
            if card.type in NOT_SHUFFLED:
                continue
            if id(card) in cards and len(editions) > 1:
                continue
            cards[id(card)] = card
            out.append(card)
    printed = Counter(card.key for card in out)
    here = {normal(name) for name in shelf.names(editions)}  # one that is said to be of another deck is not there
    those = [(shelf.find(record["name"]), record) for record in custom if normal(record["name"]) in here]
    own = {one.key: (one, record) for one, record in those if one is not None}
    added = []
    for card, record in own.values():
        in_its_place = record.get("replaces") and not record.get("editions") and not record.get("copies")
        copies = printed[card.key] if in_its_place else shelf.copies(card, editions)
        added += [card] * copies if card.type not in NOT_SHUFFLED else []
    return [card for card in out if card.key not in own] + added


def new_game(
    cards: Sequence[Card], players: int, rng: Random, readings: Mapping[str, str], *, record: bool = False
) -> Game:
    """A game about to be dealt: the deck shuffled, nobody's hand dealt yet, and the table agreed on what it likes."""
    table = Table()
    for name in NAMES[:players]:
        table.seat(name)
    order = list(cards)
    rng.shuffle(order)
    for card in order:
        table.add(card, table.draw_pile)
    table.pile_goes_on = False
    game = Game(table, Law(readings, Record() if record else None), rng.choice(table.players), record=record)
    game.turn.phase = "setup"
    game.asking.every_rest = False
    if record or readings["no-goal-no-win"] != "needs-a-goal":
        game.asking.known_goals = [card for card in cards if card.type == "goal" and card.goal is not None]
    serving = (n for n, card in enumerate(table.cards) if any(power.when == "any-time" for power in card.powers))
    game.asking.any_time = list(serving)
    for player in table.players:
        player.age = rng.randint(6, 60)
    agree(game, rng)
    return game


def agree(game: Game, rng: Random) -> None:
    """What tables settle before they play, anyhow: whether the first turn is called, what day it is and what it is for.

    On half of the tables nobody knows the date; a player then chooses what day it is.
    """
    agreed: dict[str, Any] = {}
    if rng.random() < 0.25:
        agreed["first"] = "call"
        game.agreement.calls_first = True
    if rng.random() < 0.5:
        game.agreement.today = TODAY
        agreed["special_days"] = rng.choice(([], [TODAY]))
        agreed["claimed_days"] = {TODAY: rng.choice(CLAIMS)}
        if rng.random() < 0.25:
            agreed["birthdays"] = {rng.choice(game.players).name: TODAY}
    game.agreement.terms = agreed


def newcomer(game: Game, rng: Random) -> tuple[int, str] | None:
    """In one of four games with a place left: the turn in which somebody joins, and who."""
    if len(game.players) == len(NAMES) or rng.random() >= 0.25:
        return None
    return rng.randint(2, LATEST_TO_JOIN), NAMES[len(game.players)]


def options_of(game: Game, ask: Ask, engine: Engine = PLAIN) -> Sequence[Any]:
    """What may be answered to anything the engine asks: at a rest, the legal moves (see `sent`)."""
    if isinstance(ask, Rest):
        found: Sequence[Any] = engine.possible(game) or [Attempt(game.turn.player, "ends turn")]
        return [*found, *used_by_others(game, engine)] if game.asking.any_time else found
    return ask.options


def sent(game: Game, ask: Ask, option: Any) -> Any:
    """One of those options as the engine takes it; of the moves only the one that is made becomes an attempt."""
    return moves.attempt(game, option) if isinstance(ask, Rest) and not isinstance(option, Attempt) else option


def used_by_others(game: Game, engine: Engine) -> list[Attempt]:
    """What those whose turn it is not may use at a rest, since it serves at any time."""
    zone, active = game.table.zone, game.turn.player
    others = ((number, zone[number].owner) for number in game.asking.any_time if zone[number].in_front)
    found = [
        Attempt(owner, "uses", number, power=windows.any_time_power(game, number))
        for number, owner in others
        if owner is not None and owner is not active
    ]
    with game.unrecorded():
        return [attempt for attempt in found if not engine.obstacles(game, attempt)]


def answer(ask: Ask, options: Sequence[Any], rng: Random) -> Any:
    """A random one of some options, None of none; an order of all of them where something is shuffled."""
    if ask.what == "shuffle":
        order = list(options)
        rng.shuffle(order)
        return order
    if len(options) > 1:
        return options[int(rng.random() * len(options))]
    return options[0] if options else None


def play(
    cards: Sequence[Card],
    players: int,
    seed: int,
    readings: Mapping[str, str],
    *,
    record: bool = False,
    check: Check | None = None,
    settle: Callable[[Game], None] | None = None,
    watch: Watch | None = None,
    newcomers: bool = False,
    tries: float = 0,
    turns: int = MOST_TURNS,
    engine: Engine = PLAIN,
) -> Played:
    """One random game to its end, or for so many turns. The same seed plays the same game, with a record or without.

    `settle` gives the table what it agreed on. `check` is asked at each rest whether the game is sound, as `breach`
    tells. `newcomers`: somebody may join while it goes on. `tries`: how often, at a rest or in a window, somebody tries
    what is barred. `watch` sees every ask with its answer before it is given, and the game as it was dealt with
    neither. `engine`: without a record one for these readings will do.
    """
    rng = Random(seed)
    game = new_game(cards, players, rng, readings, record=record)
    if settle is not None:
        settle(game)
    joins = newcomer(game, rng) if newcomers else None
    if tries:
        game.asking.hasty = lambda chain: misplays.answer(game, chain, rng) if rng.random() < tries else None
    if watch is not None:
        watch(game, None, None)
    playing = RandomGame(game, Played(seed, players), rng, engine, check, watch, joins, tries, turns)
    playing.to_its_end()
    return playing.played


class RandomGame:
    """A random game under way: what is asked is answered by lot until nothing is asked any more, or it is left.

    It is left after so many turns, and where something is wrong with it (`played.breach`).
    """

    def __init__(
        self,
        game: Game,
        played: Played,
        rng: Random,
        engine: Engine,
        check: Check | None,
        watch: Watch | None,
        joins: tuple[int, str] | None,
        tries: float,
        turns: int,
    ) -> None:
        self.game, self.played, self.rng, self.engine = game, played, rng, engine
        self.check, self.watch, self.joins, self.tries, self.turns = check, watch, joins, tries, turns
        self.flow = engine.whole_game(game)
        self.record, self.consulted = game.law.record, Counter[str]()
        self.turn, self.answers = game.turn, 0
        """The turn under way, and how much was answered in it."""

    def to_its_end(self) -> None:
        """Play on until the game is over or left."""
        played = self.played
        try:
            ask: Ask | None = next(self.flow)
            while ask is not None:
                ask = self.gone_on(ask)
        except StopIteration:
            pass
        except Endless:
            played.ended = False
            if self.answers > MOST_ANSWERS:
                played.breach = "a turn never ends"
        if self.record is not None:
            self.consulted.update(self.record.step.keys())
            played.consulted, played.reached = dict(self.consulted), dict(self.record.reached)
        tell_the_end(self.game, played)
        played.turns = min(played.turns, self.turns)  # the one that it was left before has not been played

    def gone_on(self, ask: Ask) -> Ask | None:
        """What is asked after an answer to what is asked now; None where the game is left."""
        game, rng = self.game, self.rng
        rests = isinstance(ask, Rest)
        if rests:
            if not self.is_sound() or (game.turn is not self.turn and not self.turn_begun()):
                return None
            if self.joins is not None and self.turn.number >= self.joins[0]:
                return self.somebody_joins(ask, self.joins[1])
            if self.tries and rng.random() < self.tries and (tried := misplays.attempt(game, rng)) is not None:
                return self.misplayed(tried)
        options = options_of(game, ask, self.engine) if rests else ask.options
        said = answer(ask, options, rng)
        if rests:
            said = sent(game, ask, said)
        if self.watch is not None:
            self.watch(game, ask, said)
        self.answers += 1
        if len(options) > 1:
            self.played.choices += 1
        if self.answers > MOST_ANSWERS:
            raise Endless
        brought = game.turn.draws.brought  # what the turn begins with comes first, and may be in the way
        after = self.flow.send(said)
        if isinstance(said, Attempt) and said.refusal is not None and game.turn.draws.brought == brought:
            self.played.breach = f"{said!r} was listed and then refused: {said.refusal[0].text}"
            return None
        return after

    def is_sound(self) -> bool:
        """Whether nothing is wrong with the game at rest; what was consulted on the way is counted."""
        if self.check is not None and (found := self.check(self.game)):
            self.played.breach = found
            return False
        if self.record is not None:
            self.consulted.update(self.record.step.keys())
            self.record.step.clear()
        return True

    def turn_begun(self) -> bool:
        """Another turn has begun. Whether it is played."""
        game = self.game
        self.turn, self.answers = game.turn, 0
        if game.log:
            self.played.events += len(game.log)
            game.log.clear()
        self.played.ended = self.turn.number <= self.turns
        return self.played.ended

    def somebody_joins(self, ask: Ask, name: str) -> Ask:
        """A newcomer wants to sit down."""
        said = Attempt(Player(name), "joins", word=name)
        self.joins = None
        if self.watch is not None:
            self.watch(self.game, ask, said)
        after = self.flow.send(said)
        if said.refusal is None:
            self.played.joined = name
        return after

    def misplayed(self, tried: Attempt) -> Ask | None:
        """Somebody tries what is barred: nothing may come of it."""
        game = self.game
        before, brought = misplays.picture(game), game.turn.draws.brought
        after = self.flow.send(tried)
        changed = misplays.picture(game) != before and game.turn.draws.brought == brought
        if tried.refusal is None or changed:
            self.played.breach = f"{tried!r} is barred, but it was carried out all the same"
            return None
        return after


def tell_the_end(game: Game, played: Played) -> None:
    """How a game ended, or where it was left."""
    names = [player.name for player in game.winners]
    played.turns, played.winner = game.turn.number, " and ".join(names) if names else None
    played.goal = game.ending.get("goal") or game.ending.get("ungoal")
    played.events += len(game.log or ())
