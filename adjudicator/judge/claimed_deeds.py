"""What somebody claims to have done with no step for it (FORMATS).

Who says that a card lies on the table now often means to lay it there, or to take it; who claims to have won, or speaks
of a Surprise, means a card that the words name. `heard_by_deeds` tries it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from adjudicator.cards.model import Card
from adjudicator.engine.state.turn import SETUP
from adjudicator.judge.comparing import texts_in
from adjudicator.scenario import Scenario, Step
from adjudicator.scenario.model import ClaimLine, Seat

VERBS = {
    "plays": "playing", "uses": "using", "chooses": "taking", "draws": "drawing", "discards": "discarding",
    "ends turn": "ending the turn",
}  # fmt: skip
OF_TYPE = {"keeper": ("plays", "chooses", "uses"), "new-rule": ("plays", "uses"), "creeper": ("chooses",)}
TELLING = re.compile(r"\w{4,}|^\w+$")
"""The words of a card's name by which people call it: "the Pie" for Pumpkin Pie, "Sun"."""
TAKING = re.compile(r"\b(take|took|steal|stole|grab|fetch|get|pull|bring|move|claim|play|put|lay|use)\b")
"""Words for what is done with a card that somebody needs in order to win."""
DRAWING = re.compile(r"\b(I|you|he|she|they)( \w+)? draws?\b|\bdraws? (two|three|again|another|more)\b")
"""Words for a draw that somebody says is to be made."""
FIRST_PERSON = re.compile(r"\b(i|me|my|mine|we|us|our)\b")
"""Words of somebody who speaks of themselves."""
AWAY = re.compile(r"\b(discard(?! pile)|throw|toss|dump|drop|bin|get rid|put away|chuck)\b")
"""Words for a card that somebody says to put on the discard pile."""
STOPPING = re.compile(
    r"\b(stop|leave|let|skip|keep|done|enough|pass|passes|forced?)\b|(not|n't) (have to|need to|want)\b|\bneedn't\b"
)
"""Words of somebody who says that nothing more need be played."""
LETTING_OUT = re.compile(r"\b(let|take|come|bring)s?( \S+){0,3} out\b|\b(open|release|reveal)s?\b")
"""Words of somebody who lets out what lies hidden under a card."""
PUTTING_IN = re.compile(r"\b(cover|hide|hid)\b|\b(put|puts|go|goes)( \S+){0,3} (back|in|inside|under)\b")
"""Words of somebody who hides something under a card again."""
OWED = re.compile(r"\b(have|has|had|got|need|needs) to (be )?play|\b(must|owes?|forced to)( \w+){0,3} play")
"""Words of somebody who says that what another holds has to be played."""
WORD = re.compile(r"[\w'’]+")


def hangs_on_the_last_play(scenario: Scenario, line: ClaimLine, wrong: Mapping[str, str]) -> bool:
    """Whether a claim may be that the last play need not have been made, and not that it had another effect.

    It had where only the place of other cards is claimed, or what is in hands that are not its player's.
    """
    place = next(at for at, step in enumerate(scenario.steps) if any(one is line for one in step.claims))
    last = next((step for step in reversed(scenario.steps[:place]) if step.kind == "act"), None)
    effects = {"where", *(seat.name for seat in scenario.seats if last is None or seat.name != last.actor)}
    if last is None or last.verb != "plays" or not wrong.keys() <= effects:
        return True
    return any(name in last.objects for fact in wrong for name in texts_in(line.holds[fact]))


@dataclass(frozen=True)
class Meant:
    """A claim with the facts in it that are wrong, taken for what its player may have done."""

    scenario: Scenario
    line: ClaimLine
    wrong: Mapping[str, str]
    come: frozenset[str] = frozenset()  # the cards that have come to its player's hand

    @cached_property
    def spoken(self) -> str:
        """The words of the claim."""
        return self.line.says.lower()

    @cached_property
    def said(self) -> list[str]:
        """The names of the wrong facts, each with the texts in it."""
        return [word for fact in self.wrong for word in (fact, *texts_in(self.line.holds[fact]))]

    @cached_property
    def players(self) -> list[str]:
        """The players in the wrong facts, in their order."""
        names = {seat.name for seat in self.scenario.seats}
        return [word for word in self.said if word in names]

    @cached_property
    def known(self) -> list[Card]:
        """The cards in the wrong facts; of a claim about who has won also the Keepers of others."""
        known = [card for card in map(self.scenario.find, self.said) if card is not None]
        if {"winner", "over"} & self.wrong.keys():
            known += [card for seat in self.scenario.seats if seat.name != self.line.by for card, _ in seat.keepers]
        return known

    @cached_property
    def cards(self) -> dict[str, Card]:
        """The cards that the claim's words name and it may be about."""
        cards = {card.key: card for card in self.known if hinted_at(card.name, self.spoken)}
        lie = [card for card in lying(self.scenario) if named_in_full(card, self.spoken)]
        return cards | {card.key: card for card in lie if meant_in(card, self.wrong, self.spoken)}

    def deed(self, actor: str, verb: str, *things: str, power: str | None = None, against: str | None = None) -> Step:
        """A deed that the claim takes for granted: a step at its line, refused under the law in force."""
        return Step("act", self.line.line, actor, verb, list(things), refused=[], power=power, against=against)


def deeds(
    scenario: Scenario, line: ClaimLine, wrong: Mapping[str, str], come: frozenset[str] = frozenset()
) -> Iterator[Step]:
    """What the player of a claim, or one in it, may have done with cards that it is wrong about and names.

    Who holds a Surprise that the file names has it for something, and who sits by a rule that may be used may use it.
    """
    meant = Meant(scenario, line, wrong, come)
    for part in (rules_used, let_out_or_in, turns_ended, draws, thrown_away, handled, owed, surprises_held):
        yield from part(meant)


def rules_used(meant: Meant) -> Iterator[Step]:
    """The New Rules that may be used; first those called by their name."""
    rules = [rule for rule in meant.scenario.rules if rule.powers]
    for rule in sorted(rules, key=lambda rule: not called(rule, meant.spoken)):
        yield meant.deed(meant.line.by, "uses", rule.name)


def let_out_or_in(meant: Meant) -> Iterator[Step]:
    """What lies hidden under a card let out, or put in again."""
    for host, power in hiding(meant.scenario, meant.line):
        yield meant.deed(meant.line.by, "uses", host.name, power=power)


def turns_ended(meant: Meant) -> Iterator[Step]:
    """The turn ended, by who claims that nothing more need be played or by whose turn is claimed to be."""
    if STOPPING.search(meant.line.says) and hangs_on_the_last_play(meant.scenario, meant.line, meant.wrong):
        for one in dict.fromkeys([meant.line.by, meant.wrong.get("turn", meant.line.by)]):
            yield meant.deed(one, "ends turn")


def draws(meant: Meant) -> Iterator[Step]:
    """Draws: for the first turn (SR-R07), by those whose hands the claim tells, or that there is one left."""
    line, wrong = meant.line, meant.wrong
    if "turn" in wrong and (caller := caller_of_the_first_turn(meant.scenario, line)) is not None:
        yield meant.deed(caller, "draws")
    drawing = DRAWING.search(line.says)
    hands = [fact for fact in wrong if fact in meant.players]
    if hands and drawing:
        yield from (meant.deed(one, "draws") for one in hands)
    elif (drawing_left(line, wrong) and of_oneself(meant)) or (drawing and f"{line.by}'s hand" in meant.said):
        yield meant.deed(line.by, "draws")


def of_oneself(meant: Meant) -> bool:
    """Whether the player of a claim speaks of themselves, or of what comes of the last thing, which they did."""
    before = next(at for at, step in enumerate(meant.scenario.steps) if any(one is meant.line for one in step.claims))
    last = next((step.actor for step in reversed(meant.scenario.steps[:before]) if step.kind == "act"), meant.line.by)
    return last == meant.line.by or bool(FIRST_PERSON.search(meant.spoken))


def thrown_away(meant: Meant) -> Iterator[Step]:
    """Cards put on the discard pile, where the claim speaks of that."""
    if not AWAY.search(meant.spoken):
        return
    claimed = meant.known if "where" in meant.wrong and "discard" in meant.said else []
    for card in ({card.key: card for card in claimed} | meant.cards).values():
        owners = [seat.name for seat in meant.scenario.seats if has(seat, card)]
        for one in dict.fromkeys([meant.line.by, *owners]):
            yield meant.deed(one, "discards", card.name)


def handled(meant: Meant) -> Iterator[Step]:
    """The cards that the claim names played, taken or used, by its player or by one in it."""
    by = meant.line.by
    for card in meant.cards.values():
        for verb in OF_TYPE.get(card.type, ("plays",)):
            if verb != "chooses":
                for actor in dict.fromkeys([by, *meant.players]):
                    against = answered(meant.scenario, meant.line, actor, card) if card.type == "surprise" else None
                    yield meant.deed(actor, verb, card.name, against=against)
            elif TAKING.search(meant.spoken):
                yield meant.deed(by, verb, card.name)


def owed(meant: Meant) -> Iterator[Step]:
    """The Goals of others that had to be played."""
    for holder, card in goals_owed(meant.scenario, meant.line):
        yield meant.deed(holder, "plays", card.name)


def surprises_held(meant: Meant) -> Iterator[Step]:
    """The Surprises in the hand of the claim's player that it does not name; then those that have come to it."""
    for seat in sorted(meant.scenario.seats, key=lambda seat: seat.name != meant.line.by):
        for card, _ in seat.hand:
            held = seat.name == meant.line.by or card.name in meant.come
            if held and card.type == "surprise" and card.key not in meant.cards:
                yield meant.deed(meant.line.by, "plays", card.name)


def has(seat: Seat, card: Card) -> bool:
    """Whether a player holds a card at first, or has it on the table."""
    return any(one.key == card.key for one, _ in (*seat.hand, *seat.keepers, *seat.creepers))


def goals_owed(scenario: Scenario, line: ClaimLine) -> Iterator[tuple[str, Card]]:
    """The Goals in the hands of others, where somebody says to win since one of them had to be played."""
    if {"winner", "over"} & line.holds.keys() and OWED.search(line.says.lower()):
        for seat in scenario.seats:
            yield from ((seat.name, card) for card, _ in seat.hand if card.type == "goal" and seat.name != line.by)


def caller_of_the_first_turn(scenario: Scenario, line: ClaimLine) -> str | None:
    """The player whose turn a claim says the very first one is, who has not drawn for it."""
    first = line.holds.get("turn")
    if scenario.turn.get("phase") != SETUP or first not in [seat.name for seat in scenario.seats]:
        return None
    drawn = any(step.verb == "draws" and step.actor == first for step in scenario.steps)
    return None if drawn else str(first)


def hiding(scenario: Scenario, line: ClaimLine) -> Iterator[tuple[Card, str]]:
    """The cards of a claim's player under which others lie hidden, with the power to let out, or in, as is said."""
    spoken = line.says.lower()
    wanted = [effect for effect, words in (("reveal", LETTING_OUT), ("hide", PUTTING_IN)) if words.search(spoken)]
    for seat in scenario.seats:
        for card, under in seat.keepers if seat.name == line.by else ():
            if under:
                yield from ((card, power.name or power.effect) for power in card.powers if power.effect in wanted)


def drawing_left(line: ClaimLine, wrong: Mapping[str, str]) -> bool:
    """Whether all that is wrong in a claim is that there is still something to be drawn."""
    return wrong.keys() == {"draws_left"} and line.holds["draws_left"] != 0


def lying(scenario: Scenario) -> Iterator[Card]:
    """The cards that players hold or have before them at first."""
    for seat in scenario.seats:
        yield from (card for card, _ in [*seat.keepers, *seat.creepers])
        yield from (card for card, _ in seat.hand)


def named_in_full(card: Card, spoken: str) -> bool:
    """Whether all words of a card's name by which people call it are said."""
    said = TELLING.findall(card.name.lower())
    return bool(said) and all(word in spoken for word in said)


def called(rule: Card, spoken: str) -> bool:
    """Whether a New Rule is called by its whole name, several words that stand together: "I get on with it"."""
    name = WORD.findall(rule.name.lower())
    said = f" {' '.join(WORD.findall(spoken))} "
    return len(name) > 1 and f" {' '.join(name)} " in said


def meant_in(card: Card, wrong: Mapping[str, str], spoken: str) -> bool:
    """Whether a claim may rest on a card that its facts do not name: a Surprise, or what is in the way of winning.

    A Keeper is taken in order to win, a Creeper thrown away.
    """
    moved = {"keeper": TAKING, "creeper": AWAY}.get(card.type)
    return card.type == "surprise" or ("winner" in wrong and moved is not None and bool(moved.search(spoken)))


def answered(scenario: Scenario, line: ClaimLine, actor: str, surprise: Card) -> str | None:
    """The card that another player played before a claim, which a Surprise of this player would answer.

    One that the claim names comes before others, the last before earlier ones, and what it is made for before the rest.
    """
    place = next((at for at, step in enumerate(scenario.steps) if line in step.claims), 0)
    steps = [step for step in scenario.steps[: place + 1] if step.kind == "act" and step.verb == "plays"]
    played = [card for step in reversed(steps) if step.actor != actor and (card := scenario.find(step.objects[0]))]
    types = {"surprise", *(one["what"] for one in surprise.answers)}
    apt = [card for card in played if card.type in types]
    named = [card for card in apt if named_in_full(card, line.says.lower())]
    return next((card.name for card in (*named, *apt, *played)), None)


def hinted_at(name: str, spoken: str) -> bool:
    """Whether one of the words of a card's name by which people call it is said."""
    return any(word in spoken for word in TELLING.findall(name.lower()))


def told(deed: Step) -> str:
    """Such as "Ann playing Milk".

    >>> told(Step("act", 1, "Ann", "chooses", ["Milk"]))
    'Ann taking Milk'
    """
    return f"{deed.actor} {VERBS[deed.verb]} {', '.join(deed.objects)}".rstrip()
