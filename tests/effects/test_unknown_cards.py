"""What a card does where hands and piles are unknown hangs on nothing unknown, or waits until a card is named.

Every card of the complete decks is carried out once with unknown cards in the hands, in the discard pile and in a pile
that nobody has listed; then again with those filled in, in several ways. An end that some filling leads to and the
unknown cards do not is a guess, unless a card was asked for on the way.
"""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from adjudicator.cards.catalogue import catalogue
from adjudicator.cards.model import Card
from adjudicator.engine import Ask, Naming
from adjudicator.scenario import Replay, read_text
from adjudicator.scenario.replaying.facts import looked_up
from tests.effort import some, together
from tests.shipped import law_of

DECKS = {"fluxx-5": ("fluxx-5",), "star": ("star",), "creeper-pack": ("fluxx-5", "creeper-pack")}
FILLINGS = ("keeper", "goal", "action", "new-rule")
"""The kinds that all the unknown cards turn out to be; that they are no Creepers is a default that is said aloud."""
MOST = 4_000


def cards() -> list[tuple[str, Card]]:
    """Every card of the complete decks."""
    found = {card.key: (deck, card) for deck in DECKS for card in catalogue().printed(deck)}
    return [(deck, card) for deck, card in found.values() if card.type not in ("meta-rule", "basic-rules", "marker")]


def spare(deck: str, kind: str, but: Card) -> list[str]:
    """Names of the cards of a kind that a table can be laid with: without powers, so that they do nothing there."""
    names = {card.name: None for slug in DECKS[deck] for card in catalogue().deck(slug) if plain(card, kind)}
    return [name for name in names if name != but.name]


def plain(card: Card, kind: str) -> bool:
    return card.type == kind and not (card.powers or card.duties or card.bonus or card.start_bonus)


class Blind(Replay):
    """A replay that notes whether a card had to be named; what is asked besides is answered from `choices`."""

    def begin(self) -> None:
        super().begin()
        self.nameless = False

    def unanswered(self, ask: Ask) -> None:
        if isinstance(ask, Naming):
            self.nameless = True


def table(deck: str, card: Card) -> dict[str, Any]:
    """A table on which the card can be played or used, with unknown cards all around."""
    keepers, goals = spare(deck, "keeper", card), spare(deck, "goal", card)
    actions, rules = spare(deck, "action", card), spare(deck, "new-rule", card)
    hand, front, creepers, laid = ["2 unknown"], keepers[:2], [], ["Play 2" if card.name != "Play 2" else "Play 3"]
    if not card.powers:
        hand.append(card.name)
    elif card.type == "new-rule":
        laid.append(card.name)
    elif card.type == "creeper":
        creepers.append(card.name)
    else:
        front.append(card.name)
    front = front if creepers != ["Death"] else []
    if creepers == ["Taxes"]:
        front.append("Money")
    return {
        "scenario": f"{card.name} among unknown cards",
        "edition": list(DECKS[deck]),
        "players": {
            "Ann": {"hand": hand, "keepers": front, "creepers": creepers},
            "Bob": {"hand": ["2 unknown"], "keepers": keepers[2:3]},
        },
        "rules": laid,
        "goals": goals[-1:],
        "discard": [actions[0], "1 unknown", rules[-1]],
        "steps": [{f"Ann {'uses' if card.powers else 'plays'}": card.name}],
    }


def filled(data: dict[str, Any], deck: str, card: Card, kind: str) -> dict[str, Any]:
    """The same table with every unknown card filled in by cards of one kind."""
    text = yaml.safe_dump(data)
    used = [name for name in spare(deck, kind, card) if f"- {name}\n" not in text and f" {name}\n" not in text]
    supply = iter(used)

    def known(items: list[str]) -> list[str]:
        counts = [(item, int(item.split()[0]) if item.endswith(" unknown") else 0) for item in items]
        return [name for item, count in counts for name in ([next(supply) for _ in range(count)] or [item])]

    players = {name: {**line, "hand": known(line["hand"])} for name, line in data["players"].items()}
    return {**data, "players": players, "discard": known(data["discard"]), "draw_pile": list(supply)}


def ends(data: dict[str, Any]) -> tuple[set[Any], bool]:
    """Each end that the choices lead to, and whether a card had to be named on the way to some of them."""
    (scenario,), problems = read_text(yaml.safe_dump(data, sort_keys=False))
    assert not problems
    found: set[Any] = set()
    named = False
    waiting: list[list[int]] = [[]]
    tried = 0
    while waiting:
        tried += 1
        assert tried < MOST
        choices = waiting.pop()
        replay = Blind(scenario, law_of(scenario), strict=False, choices=choices)
        outcome = replay.run()
        if replay.nameless:
            named = True
        elif outcome.open is not None:
            waiting += [[*choices, index] for index in range(outcome.open_count)]
        else:
            found.add(end(replay))
    return found, named


def end(replay: Replay) -> Any:
    """What a table comes to, told by numbers, since names may be those of cards that nobody knew."""
    game = replay.game
    with game.unrecorded():
        facts = [looked_up(replay, fact, None)[0] for fact in ("plays_left", "draws_left", "turn", "winner", "phase")]
    zones = [game.table.rules.cards, game.table.goals.cards, game.table.discard.cards]
    zones += [zone.cards for one in game.players for zone in (one.hand, one.keepers, one.creepers)]
    refused = sum(done.refused is not None for done in replay.outcome.done)
    return (*facts, *map(len, zones), refused)


PLAYED = [one for one in cards() if one[1].type != "creeper" or one[1].powers]


@pytest.mark.parametrize("part", together(some(PLAYED, 2)))
def test_no_unknown_card_is_taken_for_a_blank(part):
    for deck, card in part:
        assert_nothing_hangs_on_it(table(deck, card), deck, card)


def assert_nothing_hangs_on_it(data: dict[str, Any], deck: str, card: Card) -> None:
    """Whatever the unknown cards of a table turn out to be, it comes to no other end; or a card had to be named."""
    blind, named = ends(data)
    if named:
        return
    for kind in FILLINGS:
        seen, asked = ends(filled(data, deck, card, kind))
        assert not asked, (card.name, kind)
        assert seen <= blind, (card.name, kind)


def turn_with(deck: str, card: Card) -> dict[str, Any]:
    """A turn from its draws on, with the card in play and unknown cards all around."""
    data, phase = table(deck, card), "start"
    known = spare(deck, "keeper", card)[3]
    ann = data["players"]["Ann"]
    ann["hand"] = ["2 unknown", known]
    if card.type == "new-rule":
        data["rules"] = [card.name]
        if card.rule is not None and card.rule.matter == "hand-limit":
            data["players"]["Bob"]["hand"] = [f"{min(2, int(card.rule.value or 0))} unknown"]
            phase = "draw"  # nobody begins a turn above a limit
    elif card.type == "keeper":
        ann["keepers"] = [*(name for name in ann["keepers"] if name != card.name), card.name]
    else:
        ann["creepers"] = [card.name]
    plays = {"Ann plays": known}
    if any(name == "first-play-random" for name, _ in card.duties):
        plays["chance"] = known
    steps = ["Ann draws", plays, "Ann ends turn", "Bob draws"]
    return {**data, "turn": {"player": "Ann", "phase": phase}, "steps": steps}


IN_PLAY = ("new-rule", "keeper", "creeper")


LYING = [one for one in cards() if one[1].type in IN_PLAY and not one[1].attaches]


@pytest.mark.parametrize("part", together(some(LYING, 2)))
def test_no_unknown_card_is_taken_for_a_blank_while_a_card_is_in_play(part):
    for deck, card in part:
        assert_nothing_hangs_on_it(turn_with(deck, card), deck, card)
