"""The table as a file describes it: players, what lies there, what is agreed, whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.cards.days import is_date
from adjudicator.cards.goals import listed
from adjudicator.cards.model import Card
from adjudicator.cards.names import with_article
from adjudicator.engine.state.unknown import UNKNOWN
from adjudicator.files import did_you_mean
from adjudicator.files.shapes import Path, items
from adjudicator.scenario.fact_values import PLACES, unknown_player
from adjudicator.scenario.keys import PHASES, PLAYER, SCENARIO, TODAY, TURN, Key
from adjudicator.scenario.known_rulings import agreed_under, all_agreed, check_agreed, check_house, problems_of_house
from adjudicator.scenario.model import VERBS, Scenario, Seat, unknown_cards
from adjudicator.scenario.reading.names_in_file import InFile
from adjudicator.scenario.replaying.facts import FACTS
from adjudicator.scenario.spoken import miscount, player_meant

LONGEST_NAME = 60
HOLDS = {"holds-action": "action", "frees-held": "creeper"}
"""What a rule with such a duty holds."""
WHERE_IT_GOES = {
    "keeper": "a Keeper lies before a player: `Ann: {keepers: […]}`",
    "creeper": "a Creeper lies before a player: `Ann: {creepers: […]}`",
    "goal": "a Goal lies in the middle: `goals: […]`",
    "ungoal": "an Ungoal lies in the middle: `goals: […]`",
    "new-rule": "a New Rule lies in the middle: `rules: […]`",
    "meta-rule": "a Meta-Rule is agreed on: `meta_rules: […]`",
    "marker": "who has it is agreed on: `agreed: {marker: Ann}`",
    "action": "an Action is held, or lies on the discard pile: `discard: […]`",
    "surprise": "a Surprise is held, or lies on the discard pile: `discard: […]`",
}  # fmt: skip
"""Where cards of a type lie, for a card that is told in the wrong place."""
SIGNS = frozenset('[]{}<>:,?#\\"\n\t\ufffd')
"""Signs that no player's name holds: they belong to YAML, to markup, or to nobody."""
WORDS = (*PLACES, "chance", "nobody", "nobody answers", "random", "no more", "nothing", "end")
"""Words that stand where a player's name could stand."""


def read_players(file: InFile, scenario: Scenario) -> None:
    players = file.data.get("players")
    if isinstance(players, (list, str)) and players:
        names = [next(iter(one), "Ann") if isinstance(one, Mapping) else one for one in listed(players)]
        whole = f"players: {{{', '.join(f'{name}: {{}}' for name in names)}}}"
        hint = f"write `{whole}`; what they have goes into the braces, as in `{{hand: [Milk]}}`"
        file.fault("wrong-shape", "players: is a mapping, each player with what they have", "players", hint=hint)
        return
    if not isinstance(players, Mapping) or not players:
        file.fault("missing-key", "a scenario needs players, each with what is in front of them", "players")
        return
    alike: dict[str, str] = {}
    players = {name: line for name, line in players.items() if not misplaced(file, name, line)}
    file.data["players"] = players
    for name, line in players.items():
        check_name(file, name, "players", name)
        if (other := alike.setdefault(name.casefold(), name)) != name:
            why = f"{other!r} and {name!r} are told apart by capital letters alone"
            file.fault("player-name", why, "players", name, key=True, hint="give one of them another name")
        seat = Seat(name)
        scenario.seats.append(seat)
        if isinstance(line, Mapping):
            read_seat(file, seat, line, list(players))
        elif line is not None:
            file.fault("wrong-shape", f"{name}: is a mapping such as {{hand: [Milk]}}", "players", name)


def misplaced(file: InFile, name: str, line: object) -> bool:
    """Whether a key of the scenario, or of a player, stands where a player's name belongs."""
    if name in SCENARIO and not (isinstance(line, Mapping) and line.keys() <= PLAYER.keys()):
        too_far_in(file, name, "players")
    elif name in PLAYER and name not in SCENARIO:
        message = f"{name}: is what a player has, and no player"
        hint = f"it stands below the name of one, further in, as in `Ann: {{{name}: …}}`"
        file.fault("wrong-place", message, "players", name, key=True, hint=hint)
    else:
        return False
    return True


def too_far_in(file: InFile, key: str, under: str) -> None:
    message = f"{key}: stands too far in, under `{under}:`"
    file.fault("wrong-place", message, under, key, key=True, hint=f"begin it where `{under}:` begins")


def read_seat(file: InFile, seat: Seat, line: Mapping[str, Any], everybody: list[str]) -> None:
    """What a player has, and what holds of them before anything is done."""
    here = ("players", seat.name)
    file.keys(line, PLAYER, "a player", *here)
    for path, item in file.each(*here, "hand"):
        seat.hand += hand_item(file, item, *path)
    for key in ("keepers", "creepers"):
        for path, item in file.each(*here, key):
            front_item(file, seat, key, item, *path)
    for key in ("due", "goals", "open", "laid_aside"):
        types = ("goal",) if key == "goals" else ()
        getattr(seat, key).extend(placed(file, line.get(key), (*here, key), types))
    for path, item in file.each(*here, "face_down"):
        if (card := file.card(item, *path)) is not None:
            if all(card is not one for one, _ in seat.keepers):
                file.fault("unknown-card", f"{card.name} is none of the Keepers of {seat.name}", *path)
            seat.face_down.append(card)
    seat.age, seat.away = sound(PLAYER, line, "age"), bool(sound(PLAYER, line, "away"))
    seat.misses = sound(PLAYER, line, "misses") or (1 if seat.away and "misses" not in line else 0)
    seat.aside_for = sound(PLAYER, line, "aside_for") or seat.aside_for
    if line.get("aside_for") and not seat.laid_aside:
        file.fault(
            "useless-key", f"no hand of {seat.name}'s is laid aside", *here, "aside_for", key=True,
            hint="`laid_aside:` lists its cards",
        )  # fmt: skip
    for path, item in file.each(*here, "owes"):
        seat.owes += debt(file, seat.name, item, everybody, *path)
    if "reach" in line:
        seat.reach = tuple(map(str, listed(line["reach"])))


def placed(file: InFile, value: Any, path: Path, types: tuple[str, ...] = ()) -> list[Card]:
    """The cards that a file lays at a place, where only cards of some types lie."""
    found = [(card, at) for at, item in items(value, path) if (card := file.place(item, *at)) is not None]
    return [card for card, at in found if of_type(file, card, types, at)]


def of_type(file: InFile, card: Card, types: tuple[str, ...], path: tuple[Any, ...]) -> bool:
    """Whether a card may lie where only cards of some types lie; else the hint says where it goes."""
    if not types or card.type in types:
        return True
    message = f"{card.name} is {with_article(card.type)}, not {with_article(types[0])}"
    file.fault("wrong-type", message, *path, hint=WHERE_IT_GOES.get(card.type, ""))
    return False


def sound(keys: Mapping[str, Key], line: Mapping[str, Any], key: str) -> Any:
    """What stands under a key; nothing where that has not its shape."""
    value = line.get(key)
    return value if keys[key].plain.takes(value) else None


def held_item(file: InFile, scenario: Scenario, item: Any, *path: Any) -> Any:
    """The name of a rule; what a rule holds is noted with it: `{Let's Keep Doing That: [Jackpot!]}`."""
    if not (isinstance(item, Mapping) and len(item) == 1):
        return item
    name, inside = next(iter(item.items()))
    if file.number_apart(item):
        return item
    rule = file.lookup(str(name))
    types = {one: kind for one, kind in HOLDS.items() if rule is not None and any(one == d for d, _ in rule.duties)}
    if rule is not None and not types and rule.known == "full":
        file.fault("impossible-table", f"{rule.name} holds no card", *path)
    held = placed(file, inside, (*path, name), tuple(types.values()))
    scenario.held.setdefault(rule.key if rule is not None else "", []).extend(held)
    return name


def debt(file: InFile, debtor: str, item: Any, players: list[str], *path: Any) -> tuple[tuple[Card, str], ...]:
    """An effect that waits for a player: an extra turn by its card, a debt as `{Do Me a Solid: Ann}`.

    With two players a debt too needs only the name of the card.
    """
    others = [name for name in players if name != debtor]
    told = isinstance(item, Mapping) and len(item) == 1
    if isinstance(item, int):
        hint = "a card, or a card with the player to whom it is owed"
        file.fault("wrong-shape", "owes: names the card of what waits", *path, hint=hint)
        return ()
    name, asker = next(iter(item.items())) if told else (item, others[0] if len(others) == 1 else None)
    card = file.card(name, *path, *([name] if told else []))
    if card is None:
        return ()
    if card.has_effect("extra-turn"):
        return ((card, debtor),)
    if card.known == "full" and not card.has_effect("owe-keeper"):
        file.fault("useless-name", f"{card.name} leaves nothing that somebody owes", *path)
    if asker not in others:
        hint = f"write {{{card.name}: {others[0] if others else 'Ann'}}}"
        hint = did_you_mean(str(asker), others, hint) if told else hint
        message = f"{debtor} owes it to another player, not to {asker or 'nobody'}"
        file.fault("unknown-player", message, *path, hint=hint)
        return ()
    return ((card, str(asker)),)


def check_name(file: InFile, name: str, *path: Any) -> None:
    """A player's name must not read as anything else, and must be fit to be shown."""
    why = ""
    if name in FACTS or name in WORDS or any(f" {verb} " in f" {name} " for verb in VERBS):
        why = "it reads as part of a step"
    elif signs := SIGNS.intersection(name):
        why = f"it holds {' '.join(sorted(map(ascii, signs)))}"
    elif not name.strip() or name != name.strip() or len(name) > LONGEST_NAME:
        why = f"a name is 1 to {LONGEST_NAME} characters without spaces around it"
    elif not name.isprintable():
        why = "it holds a character that cannot be seen"
    if why:
        file.fault("player-name", f"a player may not be called {name!r}: {why}", *path, key=True)


def hand_item(file: InFile, item: Any, *path: Any) -> list[tuple[Card, int]]:
    """A card of a hand, or several that nobody knows, with their number."""
    cards = in_pile(file, item, *path)
    if not cards:
        return []
    if cards[0].type == "creeper" and file.phase() != "setup":
        file.fault("impossible-table", f"{cards[0].name} is a Creeper: it is never held in a hand", *path)
    return [(cards[0], len(cards))]


def front_item(file: InFile, seat: Seat, key: str, item: Any, *path: Any) -> None:
    name, inside = next(iter(item.items())) if isinstance(item, Mapping) and len(item) == 1 else (item, None)
    under = placed(file, inside, (*path, name))
    if (card := file.place(name, *path)) is not None:
        of_type(file, card, (key.removesuffix("s"),), path)
        getattr(seat, key).append((card, under))


def read_table(file: InFile, scenario: Scenario) -> None:
    kinds = {"rules": ("new-rule",), "goals": ("goal", "ungoal"), "meta_rules": ("meta-rule",)}
    for key, types in kinds.items():
        into: list[Card] = getattr(scenario, key)
        for path, item in file.each(key):
            if key == "rules":
                item = held_item(file, scenario, item, *path)
            if key == "meta_rules":
                know_meta_rule(file, str(item))
            card = file.place(item, *path)
            if card is not None and of_type(file, card, types, path):
                into.append(card)
    for path, item in file.each("discard"):
        scenario.discard += in_pile(file, item, *path)
    pile = list(file.each("draw_pile"))
    for path, item in pile:
        if item == "end":
            scenario.pile_ends = True
            if path[-1] != len(pile) - 1:
                message = "`end` says that the pile is listed whole: nothing stands after it"
                file.fault("wrong-shape", message, *path, hint="let it be the last item, or leave it out")
        else:
            scenario.draw_pile += in_pile(file, item, *path)
    agreed = file.data.get("agreed")
    scenario.agreed = agreed if isinstance(agreed, Mapping) else {}
    for found in check_agreed(agreed, file.catalogue):
        file.complain(found, "agreed")
    today = file.data.get("today")
    if isinstance(today, Mapping):
        file.keys(today, TODAY, "today:", "today")
        scenario.today = str(today["date"]) if "date" in today else None
        if scenario.today is not None and not is_date(scenario.today):
            file.fault("wrong-shape", "date: is month and day, such as 12-25, or 2025-12-25", "today", "date")
        for path, item in file.each("today", "special"):
            if not is_date(str(item)):
                file.fault("unknown-word", "special: is days, each by month and day, such as 05-04", *path)
        scenario.special = tuple(map(str, listed(today.get("special"))))
    for path, item in file.each("house"):
        for found in check_house(item, file.catalogue):
            file.complain(found, *path)
        if isinstance(item, str):
            file.problems += problems_of_house(item)
    scenario.house = listed(file.data.get("house"))
    scenario.agreed = all_agreed(*map(agreed_under, scenario.house), scenario.agreed)
    file.agreed_metas |= {card.key: card for card in scenario.agreed_meta_rules()}


def check_who_is_meant(file: InFile, scenario: Scenario) -> None:
    """Players whom the table speaks of, once it is known who sits there and who joins."""
    names = file.names()
    for where in (
        *(("players", seat.name, "reach") for seat in scenario.seats),
        ("agreed", "grace_for"),
        ("agreed", "marker"),
    ):
        for path, item in file.each(*where):
            one_of(file, names, item, *path)
    for path, item in file.each("agreed", "first"):
        one_of(file, [*names, "call"], item, *path)
        told = scenario.turn.get("player", item)
        holds = told == scenario.agreed.get("marker")  # the turn card goes before what was agreed on (SR-R44)
        if scenario.turn.get("phase") == "setup" and told != item and item in names and not holds:
            file.fault("at-odds", f"nobody has begun, and {item} is to: it cannot be {told}'s turn", "turn")
    agreed = file.data.get("agreed")
    birthdays = agreed.get("birthdays") if isinstance(agreed, Mapping) else None
    for name in birthdays if isinstance(birthdays, Mapping) else ():
        one_of(file, names, name, "agreed", "birthdays", name, at_key=True)


def one_of(file: InFile, names: list[str], name: Any, *path: Any, at_key: bool = False) -> None:
    """Somebody who has to sit at the table."""
    if str(name) not in names:
        file.complain(unknown_player(name, names)._replace(at_key=at_key), *path)


def in_pile(file: InFile, item: Any, *path: Any) -> list[Card]:
    """A card of a pile or a hand, or several that nobody knows."""
    if (number := unknown_cards(item)) is not None:
        return [UNKNOWN] * number
    for found in miscount(item):
        file.complain(found, *path)
        return []
    card = file.place(item, *path)
    return [card] if card is not None else []


def know_meta_rule(file: InFile, name: str) -> None:
    """A Meta-Rule may be agreed on whatever deck it comes with: it is no card of the deck."""
    card = file.catalogue.find(name)
    if card is not None and card.type == "meta-rule":
        file.agreed_metas[card.key] = card


def read_turn(file: InFile, scenario: Scenario) -> None:
    turn = file.data.get("turn")
    names = [seat.name for seat in scenario.seats]
    if turn is None:
        scenario.turn = {}
        scenario.turn_player = names[0] if names else ""
        return
    turn = player_meant(turn, names)
    if isinstance(turn, str):
        turn = {"player": turn}
    if not isinstance(turn, Mapping):
        file.fault("wrong-shape", "turn: is a mapping such as {player: Alice, phase: play}", "turn")
        return
    file.keys(turn, TURN, "turn:", "turn")
    player = player_meant(turn.get("player", names[0] if names else ""), names)
    if player not in names:
        file.complain(unknown_player(player, names), "turn", "player")
    if turn.get("phase", "play") not in PHASES:
        told = f"no phase is called {turn['phase']!r}"
        hint = did_you_mean(str(turn["phase"]), PHASES, f"phases: {', '.join(PHASES)}")
        file.fault("unknown-word", told, "turn", "phase", hint=hint)
    for path, item in file.each("turn", "used"):
        card = file.card(item, *path)
        if card is not None and not card.powers and card.known == "full":
            file.fault("useless-name", f"{card.name} has no power that could have been used", *path)
    scenario.turn = turn
    scenario.turn_player = str(player)
