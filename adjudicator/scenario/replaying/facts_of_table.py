"""The facts of a table: each as it is written in a file, with what the table of a replay says to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.cards.goals import listed
from adjudicator.cards.mixing import WORKED_OUT
from adjudicator.cards.names import normal
from adjudicator.engine import Game
from adjudicator.engine.numbers import duties, limits
from adjudicator.engine.numbers.plays_in_words import still_left
from adjudicator.engine.numbers.plays_left import over_the_ceiling
from adjudicator.engine.numbers.rule_numbers import all_of_it
from adjudicator.engine.numbers.temporary_hands import temporary_hand
from adjudicator.engine.state.turn import SETUP
from adjudicator.law import Options
from adjudicator.scenario import fact_values as values
from adjudicator.scenario.replaying import allowed, told_draws, unknown_cards
from adjudicator.scenario.replaying.fact import OF_TABLE, Fact, Looked, laid, of_table, same, wanted
from adjudicator.scenario.replaying.position import Position
from adjudicator.table.kinds import DRAW_PILE


@of_table(values.winner, "Ann")
def winner(at: Position, expected: Any) -> Looked:
    """Who has won, several where they won together; `null` or `nobody` where nobody has."""
    names = [player.name for player in at.game.winners]
    actual: Any = None if not names else names[0] if len(names) == 1 else names
    return actual, actual == expected or (isinstance(expected, list) and sorted(names) == sorted(expected))


@of_table(values.flag, True)
def over(at: Position, expected: Any) -> Looked:
    """Whether the game is over; without a winner all have lost."""
    return at.game.over, at.game.over == expected


@of_table(values.turn, "Bob")
def turn(at: Position, expected: Any) -> Looked:
    """Whose turn it is; nobody's once the game is over, or while the first turn waits to be called."""
    nobody = at.game.over or (at.game.turn.phase == SETUP and at.game.agreement.on_nobody_yet())
    name = None if nobody else at.game.turn.player.name
    return name, name == expected


@of_table(values.flag, False)
def extra_turn(at: Position, expected: Any) -> Looked:
    """Whether the turn under way is an extra one."""
    extra = at.game.turn.extra and not at.game.over
    return extra, extra == expected


@of_table(values.phase, "play")
def phase(at: Position, expected: Any) -> Looked:
    """How far the turn has got."""
    found = "over" if at.game.over else at.game.turn.phase
    return found, found == expected


@of_table(values.number, 1)
def plays_left(at: Position, expected: Any) -> Looked:
    """What the Play rules, or an Action with cards of its own, ask for or allow; at most the playable cards in hand."""
    game = at.game
    if game.over:
        return 0, expected == 0
    temporary = temporary_hand(game)
    if temporary is not None and temporary.left:
        return temporary.left, temporary.left == expected
    plays = still_left(game)
    left = 0 if game.turn.ending.by is not None else plays.may if plays.at_will else plays.must
    if left and not game.turn.plays.closing_done and all_of_it(game):
        left += game.law.decide(lambda: over_the_ceiling(game))
    return left, left == expected


@of_table(values.number, 0)
def draws_left(at: Position, expected: Any) -> Looked:
    """What the Draw rules still ask for, and once the turn's draw is made what is left of a draw for a card."""
    found = at.law.decide(lambda: told_draws.draws_left(at))
    return found, found == expected


@of_table(values.named, ["Milk and Cookies"])
def goals(at: Position, expected: Any) -> Looked:
    """The Goals in play, all of them."""
    return same(at, at.game.table.goals.cards, expected)


@of_table(values.named, ["Play 2"])
def rules(at: Position, expected: Any) -> Looked:
    """The New Rules in play, all of them."""
    return same(at, at.game.table.rules.cards, expected)


def top(at: Position, numbers: list[int], expected: Any, more: bool = False) -> Looked:
    """Whether a pile begins like this; `more`: below the cards given lie others, in an order nobody told."""
    items = listed(expected)
    end = bool(items) and items[-1] == "end"
    some = [one for item in (items[:-1] if end else items) for one in wanted(at, item)]
    shown = list(reversed(numbers))
    actual = [at.game.name(number) for number in (shown if end else shown[: max(len(some), 1)])]
    if more and len(actual) < max(len(some) + end, 1):
        actual.append("others")
    elif not more and actual and len(actual) < len(some):
        actual.append("end")
    begins_so = [laid(at, number) for number in shown[: len(some)]] == some
    return actual, begins_so and not ((end or not some) and (more or len(shown) > len(some)))


@of_table(values.pile, ["Milk"])
def discard(at: Position, expected: Any) -> Looked:
    """The top of the discard pile, as far as listed."""
    return top(at, at.game.table.discard.cards, expected)


@of_table(values.pile, ["Milk"])
def draw_pile(at: Position, expected: Any) -> Looked:
    """The top of the draw pile, as far as listed."""
    table = at.game.table
    known, shuffled = table.draw_pile.cards, table.shuffled.cards
    if len({at.game.cards[number].key for number in shuffled}) == 1:
        known, shuffled = [*shuffled, *known], []
    return top(at, known, expected, more=bool(shuffled) or table.pile_goes_on)


@of_table(values.number, 3)
def discard_size(at: Position, expected: Any) -> Looked:
    """How many cards are in the discard pile."""
    count = len(at.game.table.discard.cards)
    return count, count == expected


@of_table(values.number, 20)
def draw_pile_size(at: Position, expected: Any) -> Looked:
    """How many cards are in the draw pile; the file has to tell all of it, with `end` as the last of its cards."""
    table = at.game.table
    count = len(table.draw_pile.cards) + len(table.shuffled.cards)
    if table.pile_goes_on and expected >= count:
        at.game.assume("the file does not tell how many cards the draw pile has: `end` after the last one says so")
        return "untold", False
    return f"{count} or more" if table.pile_goes_on else count, count == expected and not table.pile_goes_on


def places_of(at: Position, number: int) -> list[str]:
    """Where one card lies; an attached Creeper lies in front of its owner and under its Keeper.

    An Action that stays, as other readings have it, lies in front of its player.
    """
    table = at.game.table
    found = [at.game.place(table.zone[number])]
    found += [player.name for player in at.game.players if number in player.due.cards]
    found += [at.game.turn.player.name] if number in at.game.turn.plays.staying else []
    if number in table.attached:
        found.append(f"under {at.game.name(table.attached[number])}")
    return found


def places(at: Position, name: str) -> list[str]:
    """Where the cards of a name lie, in the words of `where:`."""
    game, key = at.game, at.key(name)
    if key == normal("Basic Rules"):
        return [basic_rules_lie(game)]
    numbers = [number for number, card in enumerate(game.cards) if card.key == key]
    if key == normal("It's My Turn!") and not numbers:
        if game.agreement.marker_in_deck:
            return ["draw pile"]
        return [game.agreement.marker.name if game.agreement.marker is not None else "out"]
    return [place for number in numbers for place in places_of(at, number)]


def place_key(at: Position, place: str) -> str:
    """A place in one spelling: `discard pile` is `discard`, and a card has many names."""
    if place.startswith("under "):
        return f"under {at.key(place.removeprefix('under '))}"
    return "discard" if place == "discard pile" else place


def left_on_the_pile(at: Position, name: str) -> list[str]:
    """Where a card lies that a step told as drawn, or as brought by chance, and another reading has left undrawn."""
    steps = at.scenario.steps[: at.at]
    told = [one for step in steps for one in (*step.chance, *(step.objects if step.verb == "draws" else ()))]
    return [DRAW_PILE] if not at.strict and at.key(name) in map(at.key, told) else []


def untold_place(at: Position, name: str, place: str) -> str:
    """Where a card is that the file puts nowhere: it may be one that nobody knows in the place that is claimed."""
    if not unknown_cards.may_lie(at, name, place_key(at, place)):
        return "nowhere"
    at.game.assume(f"the file does not tell where {name} is; it is taken to be no card of {place}")
    return "untold"


@of_table(values.where, {"Milk": "Ann", "Sun": "Ann's hand"})
def where(at: Position, expected: Any) -> Looked:
    """Where single cards lie."""
    actual: dict[str, Any] = {}
    fits = True
    for name, place in expected.items():
        found = places(at, str(name)) or left_on_the_pile(at, str(name))
        held = any(place_key(at, one) == place_key(at, str(place)) for one in found)
        fits = fits and held
        actual[str(name)] = str(place) if held else found[0] if found else untold_place(at, str(name), str(place))
        if found and not held:
            not_called_out(at, str(name))
    return actual, fits


def not_called_out(at: Position, name: str) -> None:
    """That a Keeper is lost whose words were left out is taken to be wrong as long as no step calls it out."""
    game = at.game
    if game.plays.unsaid is None or game.cards[game.plays.unsaid[0]].key != at.key(name):
        return
    number, silent = game.plays.unsaid
    words = next((params["words"] for _, params in duties.of_rules(game, "demands-words")), None)
    if words is not None and game.table.zone[number] is silent.keepers:
        caller = game.table.from_left(silent)[0].name
        game.assume(
            f"the file does not tell that anybody called out the word that {silent.name} left out with "
            f"{game.name(number)} (`{caller} says: {words}`)"
        )


@of_table(values.pending, [{"Draw 3": "off"}, {"Veto!": "on"}])
def pending(at: Position, expected: Any) -> Looked:
    """The plays that wait for answers, the first below; `off` where one is cancelled."""
    actual = [{at.game.name(p.card): "off" if p.off else "on"} for p in at.game.plays.pending]
    keys = [{at.key(name): state for name, state in one.items()} for one in listed(expected)]
    return actual, [{normal(name): state for name, state in one.items()} for one in actual] == keys


@of_table(values.anything, ["Milk", "Sun"])
def options(at: Position, expected: Any) -> Looked:
    """What may be chosen where the game waits for a choice, or played next of an Action's cards; all of it."""
    ask = at.waiting
    names = [at.option_name(option) for option in ask.options] if ask is not None else allowed.of_an_action(at)
    if ask is not None and isinstance(ask.options, Options):
        at.game.law.left_open(ask.options)
    some = expected if isinstance(expected, list) else [expected]
    return names, sorted(map(normal, names)) == sorted(normal(str(item)) for item in some)


@of_table(values.asks, ["Bob"])
def asks(at: Position, expected: Any) -> Looked:
    """Whom the game waits for; `chance` where it is nobody, and all whom a limit asks at one moment."""
    ask = at.waiting
    actual = [ask.chooser] if ask is not None else [at.game.turn.player.name] if allowed.of_an_action(at) else []
    some = expected if isinstance(expected, list) else [expected]
    if len(some) > 1 and ask is not None and ask.what == "discard":

        def all_due() -> bool:
            over = limits.over_just_now(at.game)
            return ask.chooser in some and ask.chooser in over and set(some) <= set(over)

        if at.game.law.decide(all_due):
            return some, True
    return actual, actual == some or (some == [] and actual == ["chance"])  # then nobody is asked


@of_table(values.may, {"Bob plays": "Veto!"})
def may(at: Position, expected: Any) -> Looked:
    """Steps that may be taken at this moment."""
    return allowed.may(at, expected, True)


@of_table(values.may, "Ann ends turn")
def may_not(at: Position, expected: Any) -> Looked:
    """Steps that may not be taken at this moment."""
    return allowed.may(at, expected, False)


def mixed(at: Position, name: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """What is worked out about a card from the decks that are mixed here: what it lacks, what it clashes with."""
    scenario = at.scenario
    card = scenario.catalogue.find(name, scenario.editions) or scenario.catalogue.find(name)
    if card is None:
        return {}
    parts = [part for part in WORKED_OUT if part in facts]
    found = {part: WORKED_OUT[part](scenario.catalogue, card, scenario.editions) for part in parts}
    return {part: some if some == facts[part] or facts[part] else some or None for part, some in found.items()}


@of_table(values.cards, {"Milk": {"type": "keeper"}})
def cards(at: Position, expected: Any) -> Looked:
    """What the catalogue says of cards."""
    actual: dict[str, Any] = {}
    fits = True
    for name, facts in (expected or {}).items():
        record = {**(at.scenario.catalogue.record(str(name)) or {}), **mixed(at, str(name), facts)}
        actual[name] = {part: record.get(part) for part in facts}
        fits = fits and "name" in record and contains(record, facts)
    return actual, fits


@of_table(values.decks, {"star": {"creepers": 3}})
def decks(at: Position, expected: Any) -> Looked:
    """What the catalogue says of decks."""
    actual: dict[str, Any] = {}
    fits = True
    for name, facts in (expected or {}).items():
        shelf = at.scenario.catalogue
        edition = shelf.editions.get(shelf.slug(str(name)))
        actual[name] = {part: getattr(edition, part, None) for part in facts}
        fits = fits and edition is not None and contains(actual[name], facts)
    return actual, fits


for name, value, says, example in (
    ("status", values.status, "How the verdict comes out.", "open"),
    ("rulings", values.ids, "Rulings that were consulted; under a step those of the step.", ["turn-end-over-play-all"]),
    ("not_rulings", values.ids, "Rulings on which nothing hung.", ["no-free-discards"]),
    ("decisive", values.ids, "Rulings that the verdict turns on, at least these.", ["turn-end-over-play-all"]),
):
    OF_TABLE[name] = Fact(value.schema, says, example, check=value.check)


def contains(record: Any, facts: Any) -> bool:
    """Whether a record says at least what some facts say: a list at least what is listed; `[]` says there is none."""
    if facts == []:
        return not record
    if isinstance(facts, Mapping):
        return isinstance(record, Mapping) and all(
            (key in record or v == []) and contains(record.get(key), v) for key, v in facts.items()
        )
    if isinstance(facts, list):
        if not isinstance(record, (list, tuple)):
            return False
        return all(any(contains(one, fact) for one in record) for fact in facts)
    if isinstance(facts, str) and isinstance(record, str):
        return normal(facts) == normal(record)
    return bool(record == facts)


def basic_rules_lie(game: Game) -> str:
    """Where the Basic Rules lie once New Rules are out on what they say: in the middle as before (HR-R13)."""
    if not game.rules.basic_in_force:
        return game.place(game.rules.basic_gone_to) if game.rules.basic_gone_to is not None else "draw pile"
    if not game.rules.basic_displaced:
        return "rules"
    place: str = game.law.consult(
        "basic-rules-stay", {"stay": "rules", "discarded": "discard", "no-number-left": "rules"}, card="Basic Rules"
    )
    return place
