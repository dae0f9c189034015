"""Setting up the table of a scenario."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from adjudicator.cards.goals import Most
from adjudicator.cards.matters import LASTS
from adjudicator.cards.model import Card
from adjudicator.engine import Game
from adjudicator.engine.flow import next_turn, setup
from adjudicator.engine.numbers import (
    draws_owed,
    duties,
    meta_rules,
    numerals,
    rule_numbers,
    unknown_texts,
    uses,
)
from adjudicator.engine.state.turn import PLAY, SETUP, START
from adjudicator.engine.winning import ungoals
from adjudicator.engine.winning.blocking import strangers_block
from adjudicator.engine.winning.claims import distinct, qualifiers
from adjudicator.engine.winning.meeting import all_that_is_named
from adjudicator.law import Law
from adjudicator.scenario.impossible import left_out
from adjudicator.scenario.model import Scenario, Seat
from adjudicator.table import Player, Table
from adjudicator.table.kinds import HAND

CALLING: Final = re.compile(r"\b(call(s|ed|ing)?|(go|goes|went|going) first)\b", re.IGNORECASE)
"""Words of somebody who speaks of how the first turn is called."""


def build(scenario: Scenario, law: Law, *, record: bool = True) -> Game:
    """A game as the scenario describes it, before its first step."""
    table = Table()
    for seat in scenario.seats:
        place_player(table, seat)
    fill(table, scenario)
    first = next(player for player in table.players if player.name == scenario.turn_player)
    game = Game(table, law, first, record=record)
    gone = table.discard.cards
    game.history.last_goal = next((one for one in reversed(gone) if table.cards[one].type == "goal"), None)
    game.rules.basic_displaced |= {matter for matter in ("draw", "play") if game.rules.by_matter[matter]}
    set_meta_rules(game, scenario)
    set_debts(game, scenario)
    game.asking.known_goals = scenario.known_goals
    game.asking.decks = partial(decks, scenario)
    game.agreement.terms = scenario.agreed
    game.agreement.date, game.agreement.special = scenario.today, scenario.special
    game.agreement.today = scenario.today[-5:] if scenario.today is not None else None
    marker = scenario.agreed.get("marker")
    game.agreement.marker = next((player for player in table.players if player.name == marker), None)
    game.agreement.calls_first = scenario.calls_first
    game.agreement.starter = "player" in scenario.turn or scenario.agreed_first is not None
    game.agreement.unsettled = argues_whose_turn(scenario)
    unknown_texts.note_table(game)
    set_time(game, scenario)
    next_turn.open_turn(game, game.turn)
    set_turn(game, scenario)
    with game.unrecorded():
        claims = qualifiers(game)
        lost = ungoals.ungoal_met(game)
    rivals = distinct(claims)
    named = any(claim.goal.goal is not None and claim.goal.goal.keys for claim in claims)
    told = len(rivals) > 1 or (bool(rivals) and lost is not None)
    burdened = any(player.creepers.cards for player in rivals)
    as_named = not named or game.law.constant(all_that_is_named)
    if told and as_named and (not burdened or game.law.constant(strangers_block)):
        game.undecided.tied = {player.name for player in rivals}
        game.undecided.tied_by = {(claim.player.name, claim.goal.name) for claim in claims}
    game.asking.looks_first = game.turn.phase != SETUP and over_already(scenario)
    if game.rules.by_matter["hand-limit"]:
        for player in table.players:
            if player is not first or game.turn.phase == START:
                player.hand_cap = len(player.hand.cards)
    return game


def decks(scenario: Scenario) -> tuple[tuple[Card, int], ...]:
    """The cards of the decks with their copies, without those that an agreed Meta-Rule has taken out."""
    gone = left_out(scenario)
    found = scenario.catalogue.decks(scenario.editions)
    return tuple((card, copies) for card, copies in found if card.type not in gone) if gone else found


def over_already(scenario: Scenario) -> bool:
    """Whether it has to be looked who has won, or lost, before anybody does anything."""
    return looked_at(scenario) or won_as_told(scenario) or lost_as_told(scenario)


def looked_at(scenario: Scenario) -> bool:
    """Whether the table itself is what is argued about: nobody does anything before it is looked at."""
    return next((step.kind for step in scenario.steps if step.kind != "note"), "") != "act"


def argues_whose_turn(scenario: Scenario) -> bool:
    """Whether a file tells by nothing whose turn it is, nor by who acts, and somebody claims to know (HR-R07)."""
    told = "player" in scenario.turn or scenario.agreed_first is not None
    if told or any(step.kind == "act" for step in scenario.steps):
        return False
    argued = {"turn", "may", "may_not"} if scenario.turn.get("phase") == SETUP else {"turn"}
    return any(argued & claim.holds.keys() for step in scenario.steps for claim in step.claims)


def won_as_told(scenario: Scenario) -> bool:
    """Whether one player alone meets a Goal, with no Creeper beyond it that blocks: the table told has a winner.

    Looked at are the cards that a Goal names, and the most Keepers or cards in hand, as many as are printed.
    This is not asked of the law, so that no reading parts from others unseen; who has won the law says then.
    """
    goals = [card.goal for card in scenario.goals if card.goal is not None]
    wanted = [set(goal.keys) for goal in goals if goal.keys]
    lifted = any(name == "lifts-creepers" for card in scenario.rules for name, _ in card.duties)

    def meets(seat: Seat) -> bool:
        there = {card.key for card, _ in seat.creepers}.union(one.key for _, under in seat.keepers for one in under)
        front = there.union(card.key for card, _ in seat.keepers)
        creepers = set() if lifted else there
        most = not creepers and any(has_most(goal.most, seat) for goal in goals if goal.most)
        return most or any(creepers <= keys <= front for keys in wanted)

    def has_most(most: Most, seat: Seat) -> bool:
        others = [amount(one, most.metric) for one in scenario.seats if one is not seat]
        return amount(seat, most.metric) > max(others, default=0) and amount(seat, most.metric) >= most.min

    return sum(map(meets, scenario.seats)) == 1


def lost_as_told(scenario: Scenario) -> bool:
    """Whether an Ungoal is met that names cards on the table and counts nothing but Creepers: everybody has lost."""
    creepers = [creepers_before(seat) for seat in scenario.seats]
    front = {
        key for seat in scenario.seats for key in (*creepers_before(seat), *(card.key for card, _ in seat.keepers))
    }

    def met(card: Card) -> bool:
        goal = card.goal
        if card.type != "ungoal" or goal is None or not goal.everywhere:
            return False
        named = {found.key for name in goal.everywhere if (found := scenario.find(name)) is not None}
        least = goal.every_player.get("creepers", 0)
        more = goal.keys or goal.any_of or goal.count or goal.nobody_has or goal.table_count
        return not more and len(named) == len(goal.everywhere) and named <= front and least <= min(map(len, creepers))

    return any(map(met, scenario.goals))


def creepers_before(seat: Seat) -> list[str]:
    """The keys of the Creepers before a player, attached ones too, and none that lies hidden under a card."""
    attached = [one.key for _, under in seat.keepers for one in under if one.attaches]
    return [*(card.key for card, _ in seat.creepers), *attached]


def amount(seat: Seat, metric: str) -> int:
    """How much somebody has of what a Goal counts, as a file tells it: Keepers, cards in hand, or those of a trait."""
    if metric == "cards-in-hand":
        return sum(count for _, count in seat.hand)
    return sum(metric == "keepers" or metric in card.traits for card, _ in seat.keepers)


def set_meta_rules(game: Game, scenario: Scenario) -> None:
    """Lay the Meta-Rules beside the deck: those agreed on, and those left in the boxes; and rules they begin with."""
    table = game.table
    agreed = [table.add(card, table.out) for card in scenario.agreed_meta_rules()]
    known = {card.key for card in table.cards}
    boxed = [table.add(card, table.out) for card in scenario.boxed if card.key not in known]
    for number in agreed:
        for params in duties.each_of_card(game, number, "begins-in-play"):
            card = scenario.find(params["rule"])
            if card is not None and card.key not in known:
                table.add(card, table.out)
    setup.agree(game, agreed, boxed)


def set_time(game: Game, scenario: Scenario) -> None:
    """What is agreed on for the beginning of a game is over where the file tells no turn and the game is under way."""
    if not meta_rules.having(game, game.agreement.meta, LASTS):
        return
    new = scenario.turn.get("phase") in (SETUP, START) and setup.untouched(game)
    game.history.turns = scenario.turn.get("number", 1 if new else len(game.players) + 1)
    meta_rules.hold(game, meta_rules.left(game, meta_rules.over(game)))


def set_debts(game: Game, scenario: Scenario) -> None:
    """Effects that wait for somebody: a Keeper owed from an earlier turn (RR-Q17), an extra turn to come."""
    players = {player.name: player for player in game.players}
    for seat in scenario.seats:
        for card, asker in seat.owes:
            known = next((number for number, one in enumerate(game.cards) if one.key == card.key), None)
            number = known if known is not None else game.table.add(card, game.table.out)
            if card.has_effect("extra-turn"):
                game.owed.extra_turns.append((players[seat.name], number))
                game.owed.granted |= {(seat.name, card.key)}
            else:
                game.owed.debts.append((players[asker], players[seat.name], number))


def place_player(table: Table, seat: Seat) -> Player:
    player = table.seat(seat.name)
    player.age, player.reach = seat.age, seat.reach
    for card, count in seat.hand:
        for _ in range(count):
            table.add(card, player.hand)
    for cards, zone in ((seat.keepers, player.keepers), (seat.creepers, player.creepers)):
        for card, under in cards:
            host = table.add(card, zone)
            for one in under:
                if one.attaches:
                    table.attached[table.add(one, player.creepers)] = host
                else:
                    table.add(one, table.under_card(host))
    for cards_of, place in ((seat.due, player.due), (seat.goals, player.goals), (seat.laid_aside, player.aside)):
        for card in cards_of:
            table.add(card, place)
    table.open |= {table.add(card, player.hand) for card in seat.open}
    player.aside_for = seat.aside_for if seat.laid_aside else 0
    player.misses, player.away = seat.misses, seat.away
    down = {card.key for card in seat.face_down}
    if down:
        table.turn_over(table.face_down | {n for n in player.keepers.cards if table.cards[n].key in down})
    return player


def fill(table: Table, scenario: Scenario) -> None:
    for card in scenario.rules:
        rule = table.add(card, table.rules)
        for one in scenario.held.get(card.key, ()):
            table.add(one, table.under_card(rule))
    for card in scenario.goals:
        table.add(card, table.goals)
    for card in reversed(scenario.discard):
        table.add(card, table.discard)
    for pile_card in reversed(scenario.draw_pile):
        if pile_card is not None:
            table.add(pile_card, table.draw_pile)
    table.pile_goes_on = not scenario.pile_ends
    new_game = scenario.turn.get("phase") == "setup" and not any(player.hand.cards for player in table.players)
    if new_game and scenario.draw_pile:
        table.pile_goes_on = False


def begins_by_the_call(scenario: Scenario) -> bool:
    """Whether a file begins with the draw of the very first turn of a game, and somebody speaks of calling it."""
    first, told = next(iter(scenario.steps), None), scenario.turn
    if first is None or (first.verb, first.actor) != ("draws", told.get("player")):
        return False
    said = (claim.says for step in scenario.steps for claim in step.claims)
    return told.get("phase") == START and told.get("number") == 1 and any(map(CALLING.search, said))


def set_turn(game: Game, scenario: Scenario) -> None:
    turn, told = game.turn, scenario.turn
    new = game.agreement.unsettled and setup.untouched(game)
    turn.phase = SETUP if new and game.agreement.calls_first else told.get("phase", START if new else PLAY)
    bare = not told.keys() - {"player", "phase"}
    if bare and turn.phase == START and any(one.age is not None for one in game.players) and setup.untouched(game):
        turn.phase = SETUP  # nobody has done anything, and ages matter: who begins may be argued about
    elif game.agreement.calls_first and begins_by_the_call(scenario) and setup.untouched(game):
        turn.phase = SETUP  # in the first turn of all the draw it begins with is the call
    turn.extra = bool(told.get("extra", False))
    turn.plays.made = told.get("played", 0)
    turn.plays.more = told.get("more_plays", 0)
    drawn = told.get("drawn")
    if drawn is not None:
        turn.draws.made = drawn
    elif turn.phase == PLAY:
        with game.unrecorded():
            turn.draws.made = draws_owed.owed_by_the_rules(game)
            if rule_numbers.base_value(game, "draw") == 0:
                # whatever one thinks of it now, everybody has drawn so far:
                turn.draws.made += numerals.basic_number(game, "draw")
    used = told.get("used", [])
    for name in used if isinstance(used, list) else [used]:
        card = scenario.find(name)
        spent = {number for number, _ in turn.uses.made}
        copies = [n for n, one in enumerate(game.cards) if card is not None and one.key == card.key and n not in spent]
        known = [n for n, one in enumerate(game.cards) if card is not None and one.key == card.key]
        if not copies and known:  # named again: used once more
            for power in game.cards[known[0]].powers:
                uses.mark(turn.uses.made, known[0], power.effect)
        if copies:  # each mention is one copy, those in play before those in hands, those of the active player first
            whose = [(game.table.zone[n].kind == HAND, game.table.holder(n) is not turn.player, n) for n in copies]
            number = min(whose)[-1]
            turn.uses.made |= {(number, power.effect): 1 for power in game.cards[number].powers}
