"""What a parameter of an effect says is carried out: on some table the same play comes to something else with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from adjudicator.cards.catalogue import catalogue
from adjudicator.cards.doing import effects
from adjudicator.cards.parameter import Parameter
from adjudicator.cards.references import check_custom
from adjudicator.engine import Attempt, Endless, Game, Rest, whole_game
from adjudicator.engine.numbers import plays_left
from adjudicator.interface import read
from adjudicator.law import Law, Record
from adjudicator.library.shipped_law import readings_for
from adjudicator.scenario import Scenario
from adjudicator.scenario.replaying.build import build
from adjudicator.search.games import misplays, randomly
from tests.effort import some, together

DECKS = ("fluxx-5", "creeper-pack", "star")
OWN: dict[str, Any] = {
    "Pie": {"type": "keeper", "traits": ["food"]},
    "Tea": {"type": "keeper", "traits": ["drink"]},
    "Cake": {"type": "keeper", "traits": ["food"]},
    "Juice": {"type": "keeper", "traits": ["drink"]},
    "Roll": {"type": "keeper", "traits": ["food"]},
    "Bun": {"type": "keeper", "traits": ["food"]},
    "Wasp": {"type": "creeper", "traits": ["food"]},
    "Ant": {"type": "creeper", "traits": ["drink"]},
    "Fly": {"type": "creeper", "traits": ["food"]},
    "Gnat": {"type": "creeper", "traits": ["drink"]},
    "Moth": {"type": "creeper", "attaches": {"to": "keeper"}},
    "Wish": {"type": "goal", "goal": {"all_of": ["Tea", "Milk"]}, "traits": ["food"]},
    "Hope": {"type": "goal", "goal": {"all_of": ["Dreams", "Pie"]}, "traits": ["drink"]},
    "Own Goals": {"type": "new-rule", "duties": [{"personal-goals": {"most": 2}}], "traits": ["food"]},
}
TABLE: dict[str, Any] = {
    "scenario": "A table with something of everything",
    "edition": list(DECKS),
    "players": {
        "Ann": {
            "hand": ["Milk", "Jackpot!", "Lullaby", "Play 3", "Veto!"], "reach": ["Cy"],
            "keepers": [{"Pie": ["Moth"]}, "Bread", "Tea"], "creepers": ["Wasp", "Ant"], "goals": ["Wish"],
        },
        "Bob": {"hand": ["Money", "Toast"], "keepers": ["Cake", "Juice", "Roll"], "creepers": ["Taxes"],
                "goals": ["Hope"]},
        "Cy": {"hand": ["Dreams", "Rotate Hands", "Time", "Cookies", "Peace", "Chocolate", "Rules Reset"],
               "keepers": ["Bun"], "creepers": ["Death"]},
    },
    "rules": ["Own Goals", "Inflation", "Keeper Limit 4"],
    "goals": ["Rocket Science"],
    "discard": ["The Eye", "Party Time!", "Draw 4", "Random Tax", "The Moon", "War", "It's a Trap!"],
    "draw_pile": ["The Rocket", "Zap a Card!", "Belay That!", "Day Dreams", "Party Bonus", "Radioactive Potato",
                  "Television", "Music", "Bed Time", "Poor Bonus", "The Brain", "Love", "Sleep", "end"],
    "turn": {"player": "Ann", "phase": "play"},
}  # fmt: skip
NAMED = [["Pie", "Roll", "Bun", "Wasp", "Taxes", "Own Goals", "Wish"], ["Cake", "Juice", "Death", "Inflation", "Hope"]]
SAMPLES: dict[str, list[Any]] = {
    "number": [8, 2, 1], "number-or-all": ["all", 2, 1], "card": ["Cake", "Bun", "Tea", "Moth"], "cards": NAMED,
    "trait": ["food", "drink"],
    "outcomes": [
        {"heads": [{"draw": {"draw": 2}}], "tails": []}, {"one": [{"discard-cards": {"cards": "all"}}], "two": []},
    ],
}  # fmt: skip
CARRIERS = {
    "action": ("does", "hand"), "keeper": ("powers", "keepers"), "creeper": ("powers", "creepers"),
    "new-rule": ("free_action", "rules"),
}  # fmt: skip
LONGEST = 300
"""How many answers a card may take."""
ENOUGH = (2, 8, 30)
"""How many games are tried until one comes to something else."""


def values(one: Parameter) -> list[Any]:
    """What a parameter may hold; None where it is left out."""
    told = list(one.words) or SAMPLES.get(one.kind, [True])
    return [*([] if one.required else [None]), *([[word] for word in told] if one.kind == "words" else told)]


def bases(takes: Mapping[str, Parameter], without: str) -> Iterator[list[dict[str, Any]]]:
    """The other parameters: each word of each of them once, with the first or the last of what else there is."""
    others = {name: values(one) for name, one in takes.items() if name != without}
    first = {name: held[0] for name, held in others.items()}
    last = {name: held[0] if takes[name].words or held[0] is None else held[-1] for name, held in others.items()}
    yield [first, last]
    for name, held in others.items():
        more = held[1:] if takes[name].words or takes[name].kind == "flag" else held[1:2] if held[0] is None else []
        yield from ([{**first, name: value}, {**last, name: value}] for value in more)


def scenario(kind: str, effect: str, given: Mapping[str, Any]) -> Scenario | None:
    """The table with a card of that type that does it; None where `check` says no to it."""
    key, place = CARRIERS[kind]
    told = {effect: {name: value for name, value in given.items() if value is not None}}
    parts = [told] if key == "does" else [{"effect": told}]
    if effect == "reveal":
        parts.append({"effect": {"hide": {"what": "creeper"}}})
    own = {**OWN, "The Card": {"type": kind, key: parts}}
    if check_custom(own, catalogue(), DECKS):
        return None
    seats = {name: dict(line) for name, line in TABLE["players"].items()}
    data = {**TABLE, "cards": own, "players": seats}
    holder = data if place == "rules" else seats["Ann"]
    under = {"The Card": ["Fly", "Gnat"]} if effect == "reveal" and kind == "keeper" else "The Card"
    holder[place] = [*holder[place], under]
    return read(data)


def came(told: Scenario, effect: str, seed: int, *, record: bool = False) -> list[Any]:
    """What is asked and how the table looks as the card is played or used, whatever people answer to it."""
    rng = Random(seed)
    seen: list[Any] = []
    game = build(told, Law(readings_for(told), Record() if record else None), record=record)
    game.asking.every_rest = False
    flow, rests = whole_game(game), 0
    try:
        ask = next(flow)
    except Endless:
        return ["turns that never end"]
    for _ in range(LONGEST):
        if rests == 2:
            break
        options = list(randomly.options_of(game, ask))
        if isinstance(ask, Rest):
            rests += 1
            number = next(number for number, card in enumerate(game.cards) if card.name == "The Card")
            verb = "plays" if game.cards[number].type in ("action", "surprise") else "uses"
            said: Any = Attempt(game.turn.player, verb, number, power=effect)
            if rests == 2:
                said = randomly.sent(game, ask, rng.choice(options))
        else:
            seen.append((ask.what, [spelt(game, one) for one in options]))
            said = randomly.answer(ask, options, rng)
        try:
            ask = flow.send(said)
        except (StopIteration, Endless):
            break
        if isinstance(said, Attempt) and said.refusal:
            return [*seen, said.refusal[0].text]
        if isinstance(ask, Rest):
            seen.append((misplays.picture(game), [(one.misses, one.away, one.aside_for) for one in game.players]))
            seen.append(plays_left.plays(game).may)
            seen.append((sorted(game.table.face_down), sorted(game.history.seen), len(game.owed.debts)))
    return seen


def spelt(game: Game, option: Any) -> str:
    return game.name(option) if type(option) is int else str(getattr(option, "name", option))


def idle(effect: str, name: str) -> Iterator[str]:
    """With which other parameters this one changes nothing, whatever it holds."""
    takes = effects()[effect].takes
    for alike in bases(takes, name):
        if not any(differs(effect, [{**base, name: value} for value in values(takes[name])]) for base in alike):
            yield f"{effect}: {name} changes nothing with {alike}"


def differs(effect: str, told: list[dict[str, Any]]) -> bool:
    """Whether it comes to something else with some of these parameters, or `check` takes one of them at most."""
    made = [[scenario(kind, effect, given) for kind in CARRIERS] for given in told]
    made = [some for some in made if any(some)]
    for count in ENOUGH:
        ends = [[came(one, effect, seed) if one else None for one in some for seed in range(count)] for some in made]
        if len(ends) < 2 or any(end != ends[0] for end in ends):
            return True
    return False


PARAMETERS = [(effect, name) for effect, doing in effects().items() for name in doing.takes]


@pytest.mark.parametrize("part", together(some(PARAMETERS, 20), 2))
def test_every_parameter_of_every_effect_changes_something(part: list[tuple[str, str]]) -> None:
    assert [found for effect, name in part for found in idle(effect, name)] == []


BARE: dict[str, Any] = {
    "scenario": "A table with next to nothing on it",
    "edition": ["fluxx-5", "star"],
    "players": {"Ann": {"hand": ["Milk", "Bread"]}, "Bob": {}, "Cy": {}},
    "draw_pile": ["end"],
}  # fmt: skip
OWN_TRAITS = {"Pie": {"type": "keeper", "traits": ["food"]}}


KINDS = ["action", "surprise", "keeper", "creeper", "new-rule"]


@pytest.mark.parametrize("kind", KINDS)
def test_no_effect_fails_where_nothing_is_there_for_it(kind: str) -> None:
    """Carried out by a play, by a use, as the second of two things or on an occasion; in short by some kinds only."""
    for effect, doing in some(list(effects().items()), 3, KINDS.index(kind) % 3):
        told = {effect: doing.example()}
        says: list[dict[str, Any]] = [{"does": [told]}] if kind in ("action", "surprise") else [
            {"powers": [{"effect": told}]}, {"powers": [{"effects": [{"draw": {"draw": 1}}, told]}]},
            {"whenever": [{"turn": "begins", "does": [told]}]},
        ]  # fmt: skip
        for one in says:
            own: dict[str, Any] = {**OWN_TRAITS, "The Card": {"type": kind, **one}}
            if check_custom(own, catalogue(), ("fluxx-5", "star")):
                continue
            seats: dict[str, Any] = {name: dict(line) for name, line in BARE["players"].items()}
            data = {**BARE, "cards": own, "players": seats, "turn": {"player": "Ann", "phase": "play"}}
            holder, place = (data, "rules") if kind == "new-rule" else (seats["Ann"], f"{kind}s")
            place = "hand" if kind in ("action", "surprise") else place
            holder[place] = [*holder.get(place, []), "The Card"]
            if "whenever" in one:
                data["turn"] = {"player": "Ann", "phase": "start"}
            assert came(read(data), effect, 1, record=True), (effect, one)
