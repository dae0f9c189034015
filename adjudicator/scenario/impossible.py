"""Tables that no game can reach. A state that a turn passes through is not one of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.cards.model import Card
from adjudicator.cards.names import normal, with_article
from adjudicator.engine.numbers.displacing import do_the_same
from adjudicator.files import Complaint
from adjudicator.scenario.known_rulings import at_odds, basic_numbers, content_of
from adjudicator.scenario.model import Scenario, Seat

SINGLE = ("draw", "play", "hand-limit", "keeper-limit", "goal-slots", "numerals")
PILES = ("discard", "draw_pile")
DEALT = 3
"""So many cards each player is dealt before the game (HR-R04)."""
NOT_YET = {"setup": ("played", "drawn", "used"), "start": ("played", "drawn"), "draw": ("played",)}
"""What cannot have been done in a phase; before its draws a turn may have seen something used (SR-R11)."""
Placed = Sequence[tuple[Card, tuple[Any, ...]]]


def check_table(scenario: Scenario, placed: Placed) -> Iterator[Complaint]:
    """Everything about a table that contradicts itself. `placed`: every known card with the place that names it."""
    yield from twice(scenario, placed)
    yield from beyond_the_decks(scenario, placed)
    if not any(reads(house, GOALS_STAY) for house in scenario.house):
        yield from too_many_goals(scenario)
    if not any(reads(house, RULES_STAY) for house in scenario.house):
        yield from clashing(placed)
    yield from not_begun(scenario)
    yield from before_the_first_turn(scenario)
    yield from outside_the_deck(scenario, placed)
    yield from played_without(scenario, placed)
    yield from two_basic_rules(scenario)
    yield from loose_beside_host(scenario)
    yield from held_creepers(scenario)
    yield from on_the_wrong_card(scenario)
    if not scenario.house:
        yield from used_too_often(scenario)
        yield from extra_without_a_card(scenario)
        yield from kept_though_due(scenario)
        yield from over_limits(scenario)


def twice(scenario: Scenario, placed: Placed) -> Iterator[Complaint]:
    """More copies of a card than the decks hold: the first one too many."""
    seen: Counter[str] = Counter()
    for card, path in placed:
        seen[card.key] += 1
        copies = scenario.catalogue.copies(card, scenario.editions)
        if seen[card.key] == copies + 1:
            each = [place_of(other) for one, other in placed if one.key == card.key]
            where = "two places" if len(each) == 2 else f"{len(each)} places"
            hint = "tell it in one place only"
            if scenario.editions and card.name in scenario.catalogue.own_names():
                hint += f", or say on the card that there are more: `copies: {{{scenario.editions[0]}: {len(each)}}}`"
            message = f"{card.name} lies in {where} ({', '.join(each)}); the decks hold {copies}"
            yield Complaint(path, "card-twice", message, hint)


def place_of(path: tuple[Any, ...]) -> str:
    """The place that a part of a file tells of: whose hand, or which pile."""
    return f"{path[1]}'s {path[2]}" if path[0] == "players" else str(path[0]).replace("_", " ")


def beyond_the_decks(scenario: Scenario, placed: Placed) -> Iterator[Complaint]:
    """More cards nobody knows than the decks have left, where it is told how many they hold."""
    held: list[tuple[tuple[str, ...], int]] = [
        (("players", seat.name, "hand"), sum(n for card, n in seat.hand if not card.key)) for seat in scenario.seats
    ]
    held += [((pile,), sum(1 for card in getattr(scenario, pile) if card and not card.key)) for pile in PILES]
    most = decks_hold(scenario) if any(count for _, count in held) else None
    if most is None:
        return
    left = most - len(placed)
    for path, count in held:
        left -= count
        if count and left < 0:
            message = f"the decks hold {most} cards, and the table has {most - left} with those nobody knows"
            yield Complaint(path, "impossible-table", message)
            return


def decks_hold(scenario: Scenario) -> int | None:
    """How many cards the decks hold with those of the file, the Basic Rules apart; None where nobody has told.

    Of a deck that is not known card by card its size counts.
    """
    shelf = scenario.catalogue
    whole = [slug for slug in scenario.editions if shelf.editions[slug].complete]
    told = [shelf.editions[slug].cards for slug in scenario.editions if slug not in whole]
    if not scenario.editions or (shelf.base is not None and shelf.base.base is not None):
        return None
    known = sum(count for card, count in shelf.decks(whole) if card.type != "basic-rules")
    return None if None in told else known + sum(size for size in told if size is not None)


def kept_though_due(scenario: Scenario) -> Iterator[Complaint]:
    """Keepers that a Creeper of the same player sends away at once lie before nobody."""
    for seat in scenario.seats if len(scenario.seats) > 1 else ():
        keepers = {card.key: card.name for card, _ in seat.keepers}
        for index, (creeper, _) in enumerate(seat.creepers):
            for name, params in creeper.duties:
                away = normal(str(params["keeper"])) if name == "gives-away" else ""
                if away in keepers:
                    message = f"{keepers[away]} never rests before {seat.name} beside {creeper.name}: it is given away"
                    path = ("players", seat.name, "creepers", index)
                    yield Complaint(path, "impossible-table", message, "tell how the later of the two came there")


def too_many_goals(scenario: Scenario) -> Iterator[Complaint]:
    said = basic_numbers(scenario.agreed_meta_rules()).get("goals")
    slots = [said[0] if said else 1]
    for card in scenario.rules:
        if card.rule and card.rule.matter == "goal-slots" and isinstance(card.rule.value, int):
            slots.append(card.rule.value + raised(scenario, card))
    room = sum(slots[1:]) if len(slots) > 2 else max(slots)  # several of them where a house rule lets them stay
    if len(scenario.goals) > room:
        message = f"{len(scenario.goals)} Goals lie in {room} {'slot' if room == 1 else 'slots'}"
        yield Complaint(("goals", room), "impossible-table", message, "Double Agenda allows two" if room == 1 else "")


def reads(house: object, questions: Sequence[str]) -> bool:
    """Whether a house rule picks a reading of its own for one of some questions."""
    readings = content_of(house).get("readings")
    return isinstance(readings, Mapping) and not readings.keys().isdisjoint(questions)


GOALS_STAY = ("new-goal-replaces", "remover-chooses-the-goal", "ungoal-takes-a-goals-place")
"""Questions on which it hangs whether there are more Goals than places for them."""
RULES_STAY = ("contradiction-replaces", "agendas-replace-each-other", "same-rule-replaces-itself")
"""Questions on which it hangs whether two rules about one matter, or two that do the same, lie side by side."""


def clashing(placed: Placed) -> Iterator[Complaint]:
    """Two New Rules side by side that are about one matter, or do the same (LF-15)."""
    seen: list[Card] = []
    for card, path in placed:
        if path[0] != "rules" or len(path) > 3 or card.type != "new-rule":
            continue
        for other in seen:
            if about_one_matter(other, card) or do_the_same(other, card):
                message = f"{other.name} and {card.name} replace each other and cannot both be in play"
                yield Complaint(path, "impossible-table", message)
                break
        seen.append(card)


def about_one_matter(one: Card, other: Card) -> bool:
    """Whether both rules set the same number of something."""
    return one.rule is not None and other.rule is not None and one.rule.matter == other.rule.matter in SINGLE


def not_begun(scenario: Scenario) -> Iterator[Complaint]:
    """Nothing has been played in a turn that has not come to its plays; who is away from the table plays none."""
    phase = scenario.turn.get("phase", "play")
    for key in NOT_YET.get(phase, ()) if isinstance(phase, str) else ():
        if scenario.turn.get(key):
            yield Complaint(("turn", key), "impossible-table", f"nothing has been {key} in the phase {phase}")
    done = any(scenario.turn.get(key) for key in ("played", "used"))  # by which they may have left
    for seat in scenario.seats if phase in ("draw", "play") and not done else ():
        if seat.away and seat.name == scenario.turn_player:
            message = f"{seat.name} is away from the table, and it is {seat.name}'s turn"
            yield Complaint(("players", seat.name, "away"), "impossible-table", message)


def before_the_first_turn(scenario: Scenario) -> Iterator[Complaint]:
    """What nobody can have played or won a turn for before the first turn of the game, or when it begins (HR-R06)."""
    turn, phase = scenario.turn, scenario.turn.get("phase")
    if turn.get("number") == 0:
        yield Complaint(("turn", "number"), "impossible-table", "the first turn of the game has the number 1")
    if (turn.get("number") != 1 and phase != "setup") or scenario.house or scenario.agreed_meta_rules():
        return
    if turn.get("extra"):
        yield Complaint(("turn", "extra"), "impossible-table", "the first turn of the game is no extra one")
    if phase not in ("setup", "start", "draw"):
        return
    counts = {seat.name: sum(copies for _, copies in seat.hand) for seat in scenario.seats}
    dealt_out = phase == "setup" and DEALT in counts.values()
    for name, count in counts.items() if phase != "draw" else ():
        if count > DEALT or (count < DEALT and dealt_out):
            message = f"{name} has {count} {'card' if count == 1 else 'cards'} in hand; {DEALT} were dealt"
            yield Complaint(("players", name, "hand"), "impossible-table", f"{message}, and nobody has drawn yet")
    there: list[tuple[tuple[str, ...], str]] = [(("rules",), "New Rule")] if scenario.rules else []
    there += [(("goals",), "Goal")] if scenario.goals else []
    there += [(("players", seat.name, "keepers"), "Keeper") for seat in scenario.seats if seat.keepers]
    when = f"it is the first turn of the game, in the phase {phase}" if phase != "setup" else "no turn has begun"
    for path, what in there:
        message = f"nobody has played a {what} yet: {when}"
        yield Complaint(path, "impossible-table", message)


def used_too_often(scenario: Scenario) -> Iterator[Complaint]:
    """More uses told of a power than the copies of its card have in a turn."""
    named = scenario.turn.get("used") or []
    cards = [scenario.find(str(name)) for name in (named if isinstance(named, list) else [named])]
    told = Counter(card.key for card in cards if card is not None)
    for index, card in enumerate(cards):
        if card is None or not card.powers or not all(power.once for power in card.powers):
            continue
        most = scenario.catalogue.copies(card, scenario.editions) * len(card.powers)
        if told[card.key] > most and card not in cards[:index]:
            times = "once" if most == 1 else f"{most} times"
            message = f"{card.name} is told to have been used {told[card.key]} times; it serves {times} in a turn"
            yield Complaint(("turn", "used"), "impossible-table", message)


def extra_without_a_card(scenario: Scenario) -> Iterator[Complaint]:
    """An extra turn where no card of the decks brings one."""
    shelf, decks = scenario.catalogue, scenario.editions
    if not scenario.turn.get("extra") or not decks or not all(shelf.editions[slug].complete for slug in decks):
        return
    if not any(card.has_effect("extra-turn") for card, _ in shelf.decks(decks)):
        yield Complaint(("turn", "extra"), "impossible-table", "no card of these decks brings an extra turn")


def outside_the_deck(scenario: Scenario, placed: Placed) -> Iterator[Complaint]:
    """Meta-Rules are never among the cards of a game under way (MF-15), nor are the Basic Rules."""
    new = scenario.turn.get("phase") == "setup"
    for card, path in placed:
        if card.type == "meta-rule" and path[0] != "meta_rules" and not (new and path[0] == "draw_pile"):
            message = f"{card.name} is a Meta-Rule: it is no card of the deck, and nobody holds it"
            yield Complaint(path, "impossible-table", message, "what was agreed on stands under meta_rules:")
        if card.type == "basic-rules":
            message = f"{card.name} always lie in the middle: leave them out"
            yield Complaint(path, "impossible-table", message)


def played_without(scenario: Scenario, placed: Placed) -> Iterator[Complaint]:
    """Cards that an agreed Meta-Rule takes out of the deck before the game."""
    if scenario.turn.get("phase") == "setup":
        return
    gone = left_out(scenario)
    for card, path in placed:
        if card.type in gone:
            yield Complaint(path, "impossible-table", taken_out(card, gone))


def left_out(scenario: Scenario) -> dict[str, str]:
    """The types of which no card is in the deck, each with the agreed Meta-Rule that has them taken out."""
    rules = scenario.agreed_meta_rules()
    return {params["type"]: rule.name for rule in rules for name, params in rule.duties if name == "plays-without"}


def taken_out(card: Card, gone: Mapping[str, str]) -> str:
    """That a card is of a type of which none is in the deck."""
    return f"{card.name} is {with_article(card.type)}, and {gone[card.type]} is agreed on"


def two_basic_rules(scenario: Scenario) -> Iterator[Complaint]:
    """Meta-Rules that do not agree on what the Basic Rules say, of which not all stand under `agreed:`."""
    where = next((key for key in ("house", "meta_rules") if scenario.data.get(key)), None)
    if where is not None:
        yield from (Complaint((where,), "at-odds", said) for said in at_odds(scenario.agreed_meta_rules()))


def fits(creeper: Card, host: Card) -> bool:
    """Whether a Creeper attaches itself to such a Keeper."""
    to = (creeper.attaches or {}).get("to")
    return host.type == "keeper" and (to == "keeper" or (isinstance(to, Mapping) and to["trait"] in host.traits))


def loose_beside_host(scenario: Scenario) -> Iterator[Complaint]:
    """Creepers that attach themselves as soon as they can, lying loose beside a Keeper of the same player that fits."""
    for seat in scenario.seats:
        for index, (creeper, _) in enumerate(seat.creepers):
            host = next((one for one, _ in seat.keepers if fits(creeper, one)), None)
            if host is None:
                continue
            written = [written_with(card, [*others, *[creeper] * (card is host)]) for card, others in seat.keepers]
            message = f"{creeper.name} never lies loose beside {host.name}: it attaches itself as soon as it can"
            hint = f"write keepers: [{', '.join(written)}]"
            yield Complaint(("players", seat.name, "creepers", index), "impossible-table", message, hint)


def held_creepers(scenario: Scenario) -> Iterator[Complaint]:
    """Creepers among cards that somebody holds or is to play: they lie down as soon as they are drawn."""
    for seat in scenario.seats:
        for key in ("due", "open", "laid_aside"):
            for index, card in enumerate(getattr(seat, key)):
                if card.type == "creeper":
                    message = f"{card.name} is a Creeper: it is never held, nor played out of a hand"
                    yield Complaint(("players", seat.name, key, index), "impossible-table", message)


def written_with(card: Card, others: Sequence[Card]) -> str:
    """A card as a file names it, with what is on or under it."""
    return f"{{{card.name}: [{', '.join(one.name for one in others)}]}}" if others else card.name


def on_the_wrong_card(scenario: Scenario) -> Iterator[Complaint]:
    """Creepers attached to what they do not attach to, and cards hidden under one that hides none of their kind."""
    for seat in scenario.seats:
        for part in ("keepers", "creepers"):
            for index, (host, others) in enumerate(getattr(seat, part)):
                for card in others:
                    if fits(card, host) if card.attaches else hides(host, card):
                        continue
                    message = f"{card.name} is never {'attached to' if card.attaches else 'under'} {host.name}"
                    if card.attaches and host.type == "keeper":
                        message += f", which does not have the trait {card.attaches['to']['trait']}"
                    path = ("players", seat.name, part, index, host.name)
                    yield Complaint(path, "impossible-table", message, "each card stands in the list by itself")


def hides(host: Card, card: Card) -> bool:
    """Whether a card can lie hidden under another: only what that one takes in (MF-14)."""
    hiding = [power.params for power in host.powers if power.effect == "hide"]
    return any(one.get("trait") in card.traits or one.get("what") == card.type for one in hiding)


def over_limits(scenario: Scenario) -> Iterator[Complaint]:
    """Those whose turn it is not keep to the limits at every moment, a win apart, which comes first.

    So does whoever has not done anything yet in a turn that has just begun.
    """
    begins = scenario.turn.get("phase") == "start"
    if scenario.turn.get("phase") == "setup":
        return
    for matter, bonus in (("hand-limit", "hand_limit"), ("keeper-limit", "keeper_limit")):
        card = next((one for one in scenario.rules if one.rule and one.rule.matter == matter), None)
        if card is None or card.rule is None or not isinstance(card.rule.value, int):
            continue
        for seat in scenario.seats:
            have, key, what = held(seat, matter)
            extra = [(one, getattr(one.bonus, bonus) + raised(scenario, one)) for one in helping(scenario, seat, bonus)]
            most = card.rule.value + raised(scenario, card) + sum(amount for _, amount in extra)
            own = seat.name == scenario.turn_player
            if have > most and (begins or not own) and not may_have_won(scenario, seat):
                when = "the turn has only begun" if own else f"it is {scenario.turn_player}'s turn"
                rule = card.name
                if most != card.rule.value:
                    raising = [*(raisers(scenario, card) if card.numerals else ()), *(one for one, _ in extra)]
                    rule += f" with {' and '.join(one.name for one in raising)} (at most {most})"
                message = f"{seat.name} has {have} {what} under {rule}, and {when}"
                yield Complaint(("players", seat.name, key), "impossible-table", message)


def may_have_won(scenario: Scenario, seat: Seat) -> bool:
    """Whether a Goal in play counts something, or names cards that all lie before a player: the game may be over."""
    keys = {card.key for card, _ in (*seat.keepers, *seat.creepers)}
    goals = [card.goal for card in scenario.goals if card.goal is not None]
    return any(one.most or one.count or one.any_of or (one.keys and keys.issuperset(one.keys)) for one in goals)


def held(seat: Seat, matter: str) -> tuple[int, str, str]:
    """How many cards of a player count against a limit, under which key they stand, and what they are."""
    if matter == "hand-limit":
        count = sum(count for _, count in seat.hand)
        return count, "hand", f"{'card' if count == 1 else 'cards'} in hand"
    return len(seat.keepers), "keepers", "Keeper" if len(seat.keepers) == 1 else "Keepers"


def raised(scenario: Scenario, card: Card) -> int:
    """By how much other rules in play raise the numerals of a card."""
    return len(raisers(scenario, card)) if card.numerals else 0


def raisers(scenario: Scenario, card: Card) -> list[Card]:
    """The other rules in play that raise numerals."""
    return [one for one in scenario.rules if one is not card and one.rule and one.rule.matter == "numerals"]


def helping(scenario: Scenario, seat: Seat, part: str) -> list[Card]:
    """The cards on the table that may add to a limit of a player: those of others that serve their owners do not."""
    found: list[tuple[Card, Seat, Sequence[Card]]] = [(card, seat, ()) for card in scenario.rules]
    found += [(card, one, on_it) for one in scenario.seats for card, on_it in one.keepers if card not in one.face_down]
    return [
        card
        for card, owner, on_it in found
        if card.bonus
        and getattr(card.bonus, part)
        and (owner is seat or card.bonus.who != "owner")
        and not any((creeper.attaches or {}).get("powers_off") for creeper in on_it)
    ]
