"""A game under way: the table, the turn, the law, and the primitives that effects are written with.

Every change goes through `emit`. Every choice is a `yield` of an `Ask`. After each change `check` looks at what follows
from it (limits of the others, wins), except between `begin_together` and `end_together`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

from adjudicator.cards.model import Card
from adjudicator.cards.names import normal
from adjudicator.engine import (
    attaching,
    counts,
    creepers,
    drawing,
    duties,
    goals,
    hands,
    naming,
    owned,
    playing,
    rules,
    turns,
)
from adjudicator.engine.ask import CHECK, NO_MORE, NOTHING, Ask, Flow
from adjudicator.engine.event import Event
from adjudicator.engine.refusal import Endless, GameOver, Obstacle
from adjudicator.engine.turn import Turn
from adjudicator.law import Law, Options
from adjudicator.table import Player, Table, Zone
from adjudicator.table.zone import CREEPERS

if TYPE_CHECKING:
    from adjudicator.engine.ask import Attempt
    from adjudicator.engine.pending import Closed, Pending


MOST_EVENTS = 10_000
"""After so many events a replay "never ends"."""


class Game:
    """One game. Engine procedures stand in the modules beside this one and are bound here as methods."""

    def __init__(self, table: Table, law: Law, first: Player, *, record: bool = True) -> None:
        self.table = table
        self.cards: list[Card] = table.cards
        self.law = law
        self.turn = Turn(first)
        self.log: list[Event] | None = [] if record else None
        self.over = False
        self.winners: list[Player] = []
        self.ending: dict[str, Any] = {}  # how it ended: the Goal or Ungoal, or why
        self.together = 0
        self.checking = False
        self.rules_memo = counts.RulesMemo(self.cards, table.rules)  # forgotten whenever a New Rule comes or goes
        self.changed = False
        self.tied: set[str] = set()
        self.tied_in_turn = 0
        self.extra_turns: list[tuple[Player, int]] = []  # to come, as they were invoked
        self.granted: frozenset[tuple[str, str]] = frozenset()  # who got one by which card in this string of turns
        self.goal_player: dict[int, Player] = {}
        self.meta: list[int] = []  # Meta-Rules that the table agreed on
        self.boxed: list[int] = []  # Meta-Rules of the decks on which it did not
        self.basic = 1  # the number of the Basic Rules, as it is printed unless a Meta-Rule has raised it
        self.silent = False  # the play under way is made without the words that go with it
        self.uncalled: Player | None = None  # who would have won, had it been called out
        self.goals_moved: set[str] = set()  # whether Goals have come or gone since the last check
        self.moved_creepers: list[int] = []  # Creepers moved before somebody else since the last check
        self.debts: list[tuple[Player, Player, int]] = []  # a Keeper owed: to whom, by whom, for which card
        self.paid: list[tuple[Player, Player, int]] = []  # such debts once they are settled
        self.first_owner: dict[int, Player] = {}  # of cards before somebody that have changed hands
        self.displaced: dict[int, list[int]] = {}
        self.basic_displaced: set[str] = set()
        self.basic_in_force = True
        self.suspended_rule: int | None = None
        self.suspended_by: int | None = None
        self.doing: list[int] = []  # cards being carried out, innermost last
        self.pending: list[Pending] = []
        self.under_way: list[Pending] = []  # plays taking effect, innermost last
        self.windows = 0
        self.closed: list[Closed] = []
        self.shielded: dict[int, list[Player]] = {}
        self.received: dict[int, set[int]] = {}
        self.graced: set[str] = set()
        self.obeyed: list[tuple[int, Player, int]] = []
        self.entered: list[int] = []
        self.agreed: Mapping[str, Any] = {}
        self.today: str | None = None  # month and day
        self.date: str | None = None  # the same with its year, where that is told
        self.special: tuple[str, ...] = ()  # days the table calls special, as month-day
        self.seen: set[tuple[str, int]] = set()  # who has been shown which card of another hand
        self.unsaid: tuple[int, Player] | None = None  # a Keeper just played without the words it takes
        self.marker: Player | None = None
        self.marker_in_deck = False
        self.calls_first = False
        self.assumptions: list[str] = []
        self.paused = True  # whether a pause has been told since the play before
        self.every_rest = True  # ask at each rest and window even where nobody has a choice
        self.known_goals: Sequence[Card] = ()
        self.decks: Callable[[], naming.Deck] = tuple  # the cards of the decks on the table, known or not
        self.hasty: Callable[[list[Pending]], Attempt | None] | None = None  # an answer tried although it is barred
        self.any_time: Sequence[int] = ()  # cards with a power for any time, whose owners are asked at each window
        self.waiting: list[str] = []

    # -- names and numbers ---------------------------------------------------------------------------------------

    @property
    def players(self) -> list[Player]:
        return self.table.players

    def name(self, number: int | None) -> str:
        """The name of a card; "a card" where it is not known."""
        return self.cards[number].name if number is not None else "the rules"

    @staticmethod
    def key(name: str) -> str:
        return normal(name)

    def number(self, number: int, parameter: str) -> int | str:
        """A number printed on a rule card, raised by whatever raises numerals (Inflation)."""
        known = self.rules_memo.numbers
        value = known.get((number, parameter))
        if value is None:
            value = known[number, parameter] = self.as_it_reads(number, parameter)
        return value

    def as_it_reads(self, number: int, parameter: str) -> int | str:
        """A number printed on a rule card, worked out anew."""
        card = self.cards[number]
        value = card.rule.value if card.rule and card.rule.value is not None else 1
        if isinstance(value, int):
            return value + self.raised(number, parameter)
        if value == "all-but-1" and (more := self.raised(number, "but")):
            return f"all-but-{1 + more}"
        return value

    def raised(self, number: int, parameter: str) -> int:
        """By how much a printed numeral of a card reads higher just now."""
        changers = self.rules_memo["numerals"]
        if not changers:
            return 0
        numerals = self.cards[number].numerals
        if parameter not in numerals and not (parameter == "value" and numerals):
            return 0
        printed = numerals.get(parameter, 0)
        return sum(self.adds(rule, printed) for rule in changers if rule != number)

    def adds(self, number: int, printed: int) -> int:
        """By how much a rule makes a printed numeral read higher: Inflation any, Double Vision a 1."""
        rule = self.cards[number].rule
        if rule is None or rule.matter != "numerals":
            return 0
        if isinstance(rule.value, int):
            return rule.value
        return int(rule.value == "one-is-two" and printed == 1)

    def bonus_number(self, number: int, part: str) -> int:
        """How much a bonus card adds to a part (draw, play, hand_limit, keeper_limit)."""
        amount: int = getattr(self.cards[number].bonus, part)
        return amount + self.raised(number, part) if amount else 0

    def basic_number(self) -> int:
        """The number of the Basic Rules as it reads just now: 1 where nothing raises it."""
        changers = self.rules_memo["numerals"]
        return self.basic + sum(self.adds(rule, self.basic) for rule in changers) if changers else self.basic

    def params(self, number: int, params: Mapping[str, Any]) -> dict[str, Any]:
        """The parameters of an effect as they read just now."""
        if not self.cards[number].numerals or not counts.rules_about(self, "numerals"):
            return dict(params)
        return {
            k: v + self.raised(number, k) if isinstance(v, int) and not isinstance(v, bool) else v
            for k, v in params.items()
        }

    def rule_name(self, matter: str) -> str:
        """The name of the rule in force about drawing or playing."""
        found = self.rules_memo[matter]
        return self.name(found[-1]) if found else f"{matter.capitalize()} {self.basic_number()}"

    def rule_changed(self, matter: str) -> bool:
        """Whether another rule about a matter is in play than when the turn began."""
        return self.turn.opening.get(matter, ()) != self.rules_memo[matter]

    def number_changed(self, matter: str) -> bool:
        """Whether draws or plays are told by another rule, or the same one reads otherwise, since the turn began."""
        turn, memo = self.turn, self.rules_memo
        if turn.opening.get(matter, ()) != memo[matter]:
            return True
        if turn.opening.get("numerals", ()) == memo["numerals"] and turn.basic == self.basic:
            return False
        return turn.numbers.get(matter) != counts.value_of(self, memo[matter], matter, self.basic_number())

    def switched_off(self, number: int) -> bool:
        """Whether an attached Creeper switches a Keeper's powers off."""
        attached = self.table.attached
        if not attached:
            return False
        return any(
            host == number and (self.cards[creeper].attaches or {}).get("powers_off")
            for creeper, host in attached.items()
        )

    def assume(self, text: str) -> None:
        """Say aloud what the replay takes for granted."""
        if text not in self.assumptions:
            self.assumptions.append(text)

    def unrecorded(self) -> Any:
        """A context in which consults are not recorded."""
        return self.law.record.aside() if self.law.record is not None else nullcontext()

    # -- changes -------------------------------------------------------------------------------------------------

    def emit(
        self,
        kind: str,
        *,
        card: int | None = None,
        to: Zone | None = None,
        at: int | None = None,
        player: Player | None = None,
        **more: Any,
    ) -> None:
        """Change the table: move a card, and write down what happened."""
        came: Zone | None = None
        if card is not None and to is not None:
            if self.cards[card].duties and to is self.table.discard:
                to = duties.resting_place(self, card, to)
            came = self.table.move(card, to, at)
            self.changed = True
            if to is self.table.rules or came is self.table.rules:
                self.rules_memo.clear()
            if to is self.table.goals or came is self.table.goals:
                self.goals_moved.add("in" if to is self.table.goals else "out")
            if to.kind == CREEPERS:
                self.turn.arrived.add(card)
                creepers.note_moved(self, card, came, to)
            if to.in_front:
                owned.landed(self, card, came, to)
            if card in self.table.under:
                owned.uncovered(self, card, came)
        if self.log is not None:
            if len(self.log) > MOST_EVENTS:
                raise Endless
            data: dict[str, Any] = {}
            if player is not None:
                data["player"] = player.name
            if card is not None:
                data["card"] = self.name(card)
            if came is not None and to is not None:
                data["from"], data["to"] = self.place(came), self.place(to)
            for key, value in more.items():
                if value is not None:
                    data[key] = self.told(value)
            self.log.append(Event(kind, data))
        if (self.debts or self.paid) and came is not None and to is not None and card is not None:
            owned.owed_keeper(self, card, came, to)
        if came is not None and to is not None and self.table.attached:
            attaching.bring_along(self, card, to)  # type: ignore[arg-type]

    def told(self, value: Any) -> Any:
        """A value as an event carries it: names, never objects of the engine."""
        if isinstance(value, Player):
            return value.name
        if isinstance(value, Zone):
            return self.place(value)
        if isinstance(value, (list, tuple)):
            return [self.told(item) for item in value]
        if value is NO_MORE or value is NOTHING:
            return str(value)
        return value

    def place(self, zone: Zone) -> str:
        """How a zone is called at the table."""
        if zone.host is not None:
            return f"under {self.name(zone.host)}"
        if zone.owner is None:
            return zone.kind
        if zone.in_front:
            return zone.owner.name
        return f"{zone.owner.name}'s {zone.kind}"

    def refuse(self, attempt: Attempt, obstacles: list[Obstacle]) -> None:
        """Turn an attempt down: an event like any other; the table stays as it is."""
        attempt.refusal = obstacles
        if self.log is not None:
            names = [item.ruling or item.text for item in obstacles]
            data: dict[str, Any] = {"player": attempt.player.name, "verb": attempt.verb, "by": names}
            data["why"] = [item.text for item in obstacles]
            if attempt.card is not None:
                data["card"] = self.name(attempt.card)
            elif attempt.word:
                data["card"] = attempt.word
            self.log.append(Event("refused", data))

    # -- choices -------------------------------------------------------------------------------------------------

    def choose(
        self,
        who: Player | None,
        what: str,
        options: Sequence[Any],
        *,
        about: int | None = None,
        compulsory: bool = False,
        fits: Callable[[Card], bool] | None = None,
        taker: Player | None = None,
    ) -> Flow[Any]:
        """Ask somebody (None: chance) for one option. With fewer than two options nobody is asked; None without any.

        `fits`: what a card that nobody knows may turn out to be; one that is chosen is asked for by name. `taker` is
        who gets a card that chance brings.
        """
        offered: Sequence[Any] = options
        if compulsory and about is not None and options and self.law.record is not None:
            offered = self.law.offer(
                "card-is-obeyed-in-full",
                {"in-full": options, "may-waive": [*options, NOTHING]},
                card=self.name(about),
                player=who.name if who else "chance",
            )
            if isinstance(options, Options):
                offered.listed.extend(options.listed)
        elif compulsory and about is not None and options:
            offered = self.law.offer("card-is-obeyed-in-full", {"in-full": options, "may-waive": [*options, NOTHING]})
        if not offered:
            if isinstance(options, Options):
                self.law.forced(options)
            return None
        ask = Ask(who, what, offered, about, taker, fits)
        if len(offered) == 1:
            answer = offered[0]
            if self.every_rest:
                said = yield ask
                answer = offered[0] if said is None else said
            if isinstance(offered, Options):
                self.law.forced(offered)
        else:
            nameless = naming.nameless(self, offered)
            answer = yield ask
            if isinstance(offered, Options) and answer in nameless and self.cards[answer] is not naming.UNKNOWN:
                self.law.forced(offered)  # it was named, so it had to be a choice
        if isinstance(offered, Options):
            self.law.taken(offered, answer)
        if fits is not None and isinstance(answer, int):
            yield from naming.identify(self, answer, fits, who)
        return answer

    def begin_together(self) -> None:
        """From here on changes count as one event: the check waits."""
        self.together += 1

    def end_together(self) -> Flow[None]:
        """The changes since `begin_together` have happened at once; now the check runs."""
        self.together -= 1
        yield from self.check()

    def check(self) -> Flow[None]:
        """What follows from a change (see the module `check`), unless changes still count as one event."""
        if self.changed and not self.together and not self.checking:
            yield CHECK

    def look_now(self) -> Flow[None]:
        """Run the check although changes still count as one event (other readings)."""
        held, checking = self.together, self.checking
        self.together, self.checking = 0, False
        yield from self.check()
        self.together, self.checking = held, checking

    def finish(self, winners: Iterable[Player], **more: Any) -> None:
        """End the game. Raises GameOver, which ends the flow."""
        self.winners = list(winners)
        self.over = True
        self.ending = more
        self.emit("game over", winners=self.winners, **more)
        raise GameOver

    # -- procedures of the modules beside this one -----------------------------------------------------------------

    draw = drawing.draw
    play = playing.play
    discard = playing.discard
    take_effect = playing.take_effect
    carry_out = playing.carry_out
    set_hand_aside = hands.set_hand_aside
    play_out = hands.play_out
    take_hand_back = hands.take_hand_back
    temporary_hand = hands.innermost
    end_turn_now = turns.end_turn_now
    place_rule = rules.place
    remove_rules = rules.remove
    place_goal = goals.place
    lay_creeper = creepers.lay
    flow = turns.flow

    identify = naming.identify

    def unknown_card(self) -> int:
        """A card nobody needs to know, put on the draw pile to be drawn."""
        return self.table.add(naming.UNKNOWN, self.table.draw_pile)

    def keeper_like(self, player: Player) -> list[int]:
        """Cards in front of a player that count where Keepers are counted or aimed at (SR-Q09, SR-R28)."""
        keepers = player.keepers.cards
        if not player.creepers.cards:
            return keepers
        return self.law.offer(
            "creepers-are-no-keepers",
            {"not-keepers": keepers, "keepers-too": player.front()},
            card=self.name(player.creepers.cards[0]),
            player=player.name,
        )
