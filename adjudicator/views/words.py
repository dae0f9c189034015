"""What happened, in plain English: events in, one short phrase for each run of alike events out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from adjudicator.cards.names import normal
from adjudicator.plain_data import field, plain_data
from adjudicator.views.escaping import counted, listed, visible

Event = Mapping[str, Any]
UNKNOWN = "a card"


@plain_data()
class Run:
    """Events in a row that differ only in their cards. `actor` and `said` are the step's: who, and what it says."""

    kind: str
    data: Event
    cards: list[str] = field(default_factory=list)
    actor: str = ""
    said: str = ""

    def get(self, key: str) -> str:
        """A value as text, empty where there is none."""
        value = self.data.get(key)
        return "" if value is None else visible(value)

    @property
    def player(self) -> str:
        return self.get("player")

    @property
    def subject(self) -> str:
        """The player with a space behind, or nothing where the step is that player's own."""
        return "" if not self.player or self.player == self.actor else f"{self.player} "

    @property
    def named(self) -> str:
        """The cards as one would say them."""
        return cards_named(self.cards)

    def __getitem__(self, key: str) -> str:
        """What stands for a word in braces where a phrase is written out: one of these, else the value of that name."""
        if key in ("are", "lie", "go"):
            return {"are": "is", "lie": "lies", "go": "goes"}[key] if len(self.cards) == 1 else key
        if key in ("came", "went"):
            return _came(self) if key == "came" else _went(self)
        return str(getattr(self, key)) if key in _OWN else self.get(key)

    @property
    def in_headline(self) -> bool:
        """Whether the step's own line says this already."""
        return self.player == self.actor and bool(self.cards) and normal(self.cards[0]) in normal(self.said)


_OWN = ("player", "subject", "named")


def phrases(events: Sequence[Event], actor: str = "", said: str = "") -> list[str]:
    """What happened at a step of `actor`, whose own line reads `said`; phrases name the player unless it is `actor`.

    >>> phrases([{"kind": "draw", "player": "Ann", "card": name} for name in ("Music", "a card", "a card")], "Ann")
    ['draws Music and 2 cards']
    """
    runs = [Run(run.kind, run.data, run.cards, visible(actor), visible(said)) for run in _runs(events)]
    found: list[str] = []
    while runs:
        run = runs.pop(0)
        follower = runs[0] if runs else None
        joined = _joined(run, follower) if follower else None
        if joined is not None:
            runs.pop(0)
        phrase = joined or _phrase(run)
        if phrase:
            found.append(phrase)
    return found + _plays_in_the_end(events)


def _plays_in_the_end(events: Sequence[Event]) -> list[str]:
    """How many plays are left after all, where what was done with a card has changed that and the turn goes on."""
    told = next((event["then"] for event in reversed(events) if event.get("then")), None)
    over = any(event.get("kind") in ("turn over", "game over") for event in events)
    return [] if told is None or over else [f"now {visible(told)}"]


def cards_named(cards: Iterable[str]) -> str:
    """Cards by name, those that nobody knows counted at the end.

    >>> cards_named(["Music", "a card", "Music"])
    'Music, Music and a card'
    """
    names = list(cards)
    known = [name for name in names if name != UNKNOWN]
    unknown = len(names) - len(known)
    return listed([*known, *([UNKNOWN if unknown == 1 else f"{unknown} cards"] if unknown else [])])


def _runs(events: Iterable[Event]) -> Iterator[Run]:
    """Events grouped: those in a row with the same data but for the card. A play or a use stands for itself."""
    run: Run | None = None
    for event in events:
        kind = visible(event.get("kind", "event"))
        data = {key: value for key, value in event.items() if key not in ("kind", "card")}
        alone = kind in ("play", "use", "exchange", "cancelled", "refused")
        if run is None or alone or (run.kind, run.data) != (kind, data):
            if run is not None:
                yield run
            run = Run(kind, data)
        if event.get("card") is not None:
            run.cards.append(visible(event["card"]))
    if run is not None:
        yield run


def _joined(run: Run, follower: Run) -> str | None:
    """One phrase for two runs that belong together."""
    if run.kind == "enter" and follower.kind == "displaced":
        return f"{_enter(run)}, in place of {follower.named}"
    if run.kind == "turn over" and follower.kind == "turn":
        return f"{_turn_over(run)}; {_begins(follower)}"
    swapped = run.data.get("from") == follower.data.get("to") and run.data.get("to") == follower.data.get("from")
    if run.kind == follower.kind == "exchange" and swapped:
        return f"{run.subject}exchanges {run.named} for {follower.named} with {run.get('to')}"
    return None


def _phrase(run: Run) -> str:
    phrase = _PHRASES.get(run.kind, _anything)
    return phrase.format_map(run) if isinstance(phrase, str) else phrase(run)


def _place(name: str, owner: str = "") -> str:
    """A place as one would say it; `owner` is who needs no name."""
    if owner and name == f"{owner}'s hand":
        return "the hand"
    if name.endswith(" temporary hand"):
        return "the temporary hand"
    if name in ("rules", "discard pile", "draw pile", "pool"):
        return f"the {name}"
    return {"goals": "the Goals", "being played": "the table", "out": "outside the game"}.get(name, name)


def _came(run: Run, *usual: str) -> str:
    """`from ...`, or nothing where the cards came from where they usually do."""
    place = run.get("from")
    return "" if not place or place in usual else f" from {_place(place, run.player)}"


def _went(run: Run, *usual: str) -> str:
    place = run.get("to")
    if not place or place in usual:
        return ""
    return f" {'onto' if place == 'draw pile' else 'to'} {_place(place, run.player)}"


def _play(run: Run) -> str:
    count, left = run.get("count"), run.get("left")
    told = f"{count}, {left} left" if count and left and "left" not in count else count
    if run.in_headline:
        return told
    source = run.get("source")
    the = "" if "'s " in (source or "") else "the "
    where = f" from {the}{source}" if source and source != "hand" else ""
    return f"{run.subject}plays {run.named}{where}" + (f" ({told})" if told else "")


def _enter(run: Run) -> str:
    place = run.get("to")
    verb = "is" if len(run.cards) == 1 else "are"
    if place == "rules":
        return f"{run.named} {verb} in force"
    if place == "goals":
        return f"{run.named} {verb} the Goal" if verb == "is" else f"{run.named} are Goals"
    return f"{run.named} {'lies' if verb == 'is' else 'lie'} in front of {place or run.player}"


def _draw(run: Run) -> str:
    temporary = run.get("to").endswith("temporary hand")
    return f"{run.subject}draws {run.named}{_came(run, 'draw pile')}" + (" for the temporary hand" if temporary else "")


def _discard(run: Run) -> str:
    if not run.player:
        return f"{run.named} {'goes' if len(run.cards) == 1 else 'go'} to the discard pile"
    own = (f"{run.player}'s hand", run.player, "being played")
    went = _went(run, "discard pile")
    if went.endswith("hand"):
        went = f", which {'goes' if len(run.cards) == 1 else 'go'}{went}"
    return f"{run.subject}discards {run.named}{_came(run, *own)}{went}"


def _moved(verb: str, run: Run) -> str:
    own = (f"{run.player}'s hand", run.player)
    return f"{run.subject}{verb} {run.named}{_came(run, *own)}{_went(run, *own)}"


def _given(verb: str, run: Run) -> str:
    if run.get("to") == f"{run.player}'s hand":
        return f"{run.subject}keeps {run.named}"
    return f"{run.subject}{verb} {run.named}{_went(run)}".replace("'s hand", "")


def _use(run: Run) -> str:
    power, plays = run.get("power"), run.data.get("costs")
    price = f"gives {counted(plays, 'play')} for it" if isinstance(plays, int) else ""
    if run.in_headline:
        return price
    told = f"{run.subject}uses {run.named}" + (f" ({power})" if power else "")
    return f"{told} and {price}" if price else told


def _reshuffle(run: Run) -> str:
    count = run.data.get("count")
    cards = f" ({counted(count, 'card')})" if isinstance(count, int) else ""
    if run.data.get("deck"):
        return f"the deck is shuffled{cards}"
    done = "is turned over" if run.data.get("turned_over") else "is shuffled"
    return f"the discard pile {done} into a new draw pile{cards}"


def _begins(run: Run) -> str:
    return f"{run.player}'s {'extra ' if run.data.get('extra') else ''}turn begins"


def _turn_over(run: Run) -> str:
    why = run.get("why")
    return f"{run.player}'s turn is over" + (f" ({why})" if why else "")


def _people(run: Run, key: str) -> list[str]:
    value = run.data.get(key)
    return [visible(one) for one in value] if isinstance(value, (list, tuple)) else [visible(value)] if value else []


def _tie(run: Run) -> str:
    ungoal = run.get("ungoal")
    met = f", and {ungoal} is met" if ungoal else ""
    players = _people(run, "players")
    return f"{listed(players)} {'are level' if len(players) > 1 else 'meets the Goal'}{met}; play goes on"


def _game_over(run: Run) -> str:
    winners, goal, ungoal = _people(run, "winners"), run.get("goal"), run.get("ungoal")
    why = goal or ungoal or run.get("why")
    if winners:
        return f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'}" + (f" ({why})" if why else "")
    return f"everybody loses ({ungoal})" if ungoal else "the game is over, nobody wins" + (f" ({why})" if why else "")


def _answer(run: Run) -> str:
    """A Surprise, what it answers, and the chain with each card on or off as it then stands."""
    chain = " ← ".join(_people(run, "chain"))
    told = f"answers {run.get('against')}" if run.get("against") else "opens a chain"
    played = "" if run.in_headline else f"{run.subject}plays {run.named}, which "
    return f"{played}{told}" + (f" [{chain}]" if chain else "")


def _look(run: Run) -> str:
    seen = f"{run.get('other')}'s hand" if run.get("other") else run.named
    return f"{run.subject}looks at {seen}"


def _refused(run: Run) -> str:
    verb = {"plays": "play", "uses": "use", "draws": "draw", "discards": "discard", "ends turn": "end the turn"}
    word = run.get("verb")
    why = "; ".join(_people(run, "why") or _people(run, "by"))
    done = f"{verb.get(word, word)} {run.named}".strip()
    return f"{run.player} may not {done}" + (f": {why}" if why else "")


def _anything(run: Run) -> str:
    """A kind of event nobody has told us about: its name, and what it carries."""
    shown = " ".join(part for part in (f"{run.subject}{run.kind}", run.named) if part)
    more = [f"{visible(key)} {visible(value)}" for key, value in run.data.items() if key != "player" and value]
    return f"{shown} ({', '.join(more)})" if more else shown


_PHRASES: dict[str, str | Callable[[Run], str]] = {
    "play": _play,
    "enter": _enter,
    "displaced": "{named} {are} thrown out",
    "draw": _draw,
    "creeper": "{named} {lie} down in front of {player}",
    "discard": _discard,
    "obey": lambda run: f"{run.subject}discards {run.named} for the {run.get('limit') or 'limit'}",
    "done": lambda run: f"{run['named']} {run['go']} to {_place(run.get('to') or 'discard pile')}",
    "keep": "{subject}keeps {named}",
    "take": partial(_moved, "takes"),
    "steal": partial(_moved, "steals"),
    "move": partial(_moved, "moves"),
    "exchange": partial(_moved, "exchanges"),
    "hand over": partial(_given, "hands over"),
    "give": partial(_given, "gives"),
    "gather": "{named} {are} gathered",
    "dealt": "{player} is dealt {named}",
    "use": _use,
    "cancelled": lambda run: f"{run.named or 'the play'} is cancelled",
    "reshuffle": _reshuffle,
    "missed": lambda run: f"no card is left for {counted(run.data['count'], 'draw')}",
    "extra turn": "{player} is to take another turn",
    "places": "{player} and {other} trade places",
    "laid out": "the {what} are laid out",
    "joins": lambda run: (
        f"{run.player} joins" + (f" and sits down after {run.get('after')}" if run.get("after") else "")
    ),
    "turn": _begins,
    "turn over": _turn_over,
    "tie": _tie,
    "barred": lambda run: " and ".join(_people(run, "why")),
    "game over": _game_over,
    "set apart": "{named} {are} no part of the deck and set apart",
    "collect": "{subject}collects {named}",
    "holds no longer": "{named} {are} over",
    "basic rules": "the Basic Rules now say Draw {draw}, Play {play}",
    "discard basic rules": "{subject}discards the Basic Rules",
    "take basic rules": "{subject}takes the Basic Rules",
    "refused": _refused,
    "answer": _answer,
    "along": "{named} goes along to {to}",
    "attach": "{named} is attached to {host}",
    "face down": "{subject}turns {named} face down",
    "hide": "{subject}hides {named}",
    "lift": "{named} {are} lifted{came}",
    "look": _look,
    "marker": "{player} has the turn marker",
    "moves on": "{named} moves on to {to}",
    "reveal": "{subject}reveals {named}",
    "restored": "{named} is back{came}{went}",
    "shown": "{other} sees {named}",
    "stopped": "{what} is stopped",
    "tuck in": lambda run: f"{run.subject}tucks {run.named} into {_place(run.get('to'))}",
    "undone": lambda run: f"{run.named or 'it'} goes back{_came(run)}{_went(run)}: what came after is undone",
    "misses turns": lambda run: f"{run.player} is to miss {counted(int(run.data.get('count', 1)), 'turn')}",
    "misses the turn": "{player} misses the turn",
    "look at pile": "{subject}looks at the top of the draw pile ({count})",
    "whenever": "{named} acts, for {player}",
    "won contest": "{player} wins the contest",
}
"""How each kind of event reads, with the words of `Run` in braces; `_anything` stands in for all others."""


def says_so(name: str, text: str) -> str:
    """That a card says something, and what.

    >>> says_so("Milk", "You win."), says_so("Jackpot!", "Draw 3.")
    ('The card says so: Milk. You win.', 'The card says so: Jackpot! Draw 3.')
    """
    told = name if name[-1] in "!?." else f"{name}."
    return f"The card says so: {text if text.startswith(name) else f'{told} {text}'}"
