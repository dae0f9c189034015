"""What somebody claims to have done with no step for it, and the readings under which it might be done (FORMATS).

Who says that a card lies on the table now often means to lay it there, or to take it; who claims to have won, or speaks
of a Surprise, means a card that the words name. Such a deed is tried right before the claim, and before the last thing
that was done: the law in force refuses it, and a reading that lets it pass and so brings the claim about speaks for it.
Who says that another card had to be played means a reading that refuses the one that was, and is tried with the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from adjudicator.cards.model import Card
from adjudicator.engine.state.turn import SETUP
from adjudicator.judge.claimed_facts import wrong_in
from adjudicator.judge.comparing import texts_in
from adjudicator.judge.other_readings import MOST_EACH, Bound, Turned, Turner, completions, consulted, held
from adjudicator.judge.speaking_for import Speaker, heard, right_before, speaker
from adjudicator.law import Consult
from adjudicator.plain_data import replace
from adjudicator.scenario import Outcome, Scenario, Step
from adjudicator.scenario.model import ClaimLine, Seat

VERBS = {
    "plays": "playing", "uses": "using", "chooses": "taking", "draws": "drawing", "discards": "discarding",
    "ends turn": "ending the turn", "says": "saying",
}  # fmt: skip
OF_TYPE = {"keeper": ("plays", "chooses", "uses"), "new-rule": ("plays", "uses"), "creeper": ("chooses",)}
TELLING = re.compile(r"\w{4,}|^\w+$")
"""The words of a card's name by which people call it: "the Pie" for Pumpkin Pie, "Sun"."""
TAKING = re.compile(r"\b(take|took|steal|stole|grab|fetch|get|pull|bring|move|claim|play|put|lay|use)\b")
"""Words for what is done with a card that somebody needs in order to win."""
DRAWING = re.compile(r"\b(I|you|he|she|they)( \w+)? draws?\b|\bdraws? (two|three|again|another|more)\b")
"""Words for a draw that somebody says is to be made."""
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
OWN_DEED = re.compile(r"\b(i|i'll|we)( \w+){0,4} (use|draw|take|throw|swap|get|discard)\b|\bwith\b")
"""Words of somebody who tells what they do: "I draw three with it"."""
OWN_DISCARD = re.compile(r"\b(i|i'll|we)( \w+){0,3} (discard|throw|toss|dump|drop|bin|chuck|get rid|put away)\b")
"""Words of somebody who throws something away: "I just throw it away"."""
WORD = re.compile(r"[\w'’]+")
MOST_DEEDS = 6
"""So many deeds are tried for one claim."""


def heard_by_deed(turner: Turner, silent: frozenset[int]) -> Iterator[Speaker]:
    """What speaks for claims that nothing speaks for, once the deed is done that they take for granted.

    Whom a card in play has just kept from doing something means that, and no deed besides.
    """
    kept = {
        index for index, line, last in right_before(turner.outcome)
        if last.step.actor == line.by and any(event.kind == "barred" for event in last.events)
    }  # fmt: skip
    index = -1
    for step in turner.scenario.steps:
        for line in step.claims:
            index += 1
            if index in silent - kept:
                yield from meant_by(turner, step, line, index)


def meant_by(turner: Turner, step: Step, line: ClaimLine, index: int) -> Iterator[Speaker]:
    """The same for one claim: what speaks for it by the first deed with which anything does that many would argue."""
    wrong, known = wrong_in(turner.outcome), consulted(turner.outcome)
    if index >= len(wrong) or wrong[index].keys() == {"may_not"}:
        return  # who says that somebody may not do something does nothing
    meant = [one for one in deeds(turner.scenario, line, wrong[index]) if not had_drawn(turner.outcome, index, one)]
    for scenario, deed in tries(turner.scenario, step, meant[:MOST_DEEDS]):
        refused = turner.replay(scenario=scenario, recorded=True)
        done = refused.of(deed)
        if turner.left <= 0 or done is None or done.refused is None or refused.open is not None:
            continue
        trying = Turner(scenario, turner.readings, turner.rulings, refused)
        trying.left = given = min(turner.left // 2, MOST_EACH)  # what is heard after this is to be heard too
        found = False
        for question in dict.fromkeys([*(one.question for one in done.consults), *reversed(known)]):
            for picked in turner.rivals(question):
                one = heard(trying, (picked,))
                if one is None and deed.verb == "draws" and drawing_left(line, wrong[index]):
                    one = speaker(trying, trying.turn(picked), (index,), partly=True)
                if (
                    one is not None
                    and index in one.bars
                    and deed.verb == "uses"
                    and not hinted_at(deed.objects[0], line.says.lower())
                ):
                    continue  # it only keeps somebody else from what was done
                if one is not None and index in one.claims and one.after.allows(deed):
                    fresh = tuple(one for one in done.consults if one.question == question and question not in known)
                    found = found or picked[1] not in turner.rulings[question].seldom
                    yield replace(one, claims=(index,), course=False, suited=True, given=(told(deed),), fresh=fresh)
        turner.left -= given - trying.left
        if found:
            return


def had_drawn(outcome: Outcome, index: int, deed: Step) -> bool:
    """Whether a deed is a draw of somebody whom a card had draw right before a claim of somebody else's.

    That one is meant, and how many it brings.
    """
    line, last = next((line, last) for at, line, last in right_before(outcome) if at == index)
    if deed.verb != "draws" or deed.actor == line.by or last.step.verb not in ("plays", "uses"):
        return False
    return any(event.kind == "draw" and event.data["player"] == deed.actor for event in last.events)


def heard_instead(turner: Turner, silent: frozenset[int]) -> Iterator[Speaker]:
    """What speaks for claims that another card was to be played or drawn than the one right before them.

    A reading does that refuses the one that was played, or allows the other that was to be drawn, and under which the
    claim holds with the other.
    """
    wrong = wrong_in(turner.outcome)
    for index, line, last in right_before(turner.outcome):
        if index not in silent or last.refused is not None or last.step.verb not in ("plays", "draws"):
            continue
        step, scenario = last.step, turner.scenario
        said = [word for fact in wrong[index] for word in texts_in(line.holds[fact])]
        cards = [card for card in map(scenario.find, said) if card is not None and card.name not in step.objects]
        plays = step.verb == "plays"
        refusals = list(refusing(turner, step, [one.question for one in last.consults])) if cards and plays else []
        for deed in [Step("act", step.line, step.actor, step.verb, [card.name]) for card in cards[:MOST_DEEDS]]:
            instead = replace(scenario, steps=[deed if one is step else one for one in scenario.steps])
            for picked, fresh in refusals if plays else letting(turner, instead, deed):
                bound = Bound(given := min(turner.left, MOST_EACH))
                ways, bounded = completions(instead, turner.readings, bound, recorded=False, turned=dict(picked))
                turner.left -= given - bound.left
                if ways and not bounded and all(held(one, index) and one.allows(deed) for one in ways):
                    found = speaker(turner, Turned(picked, ways[:1], False), (index,), suited=True)
                    yield replace(found, course=False, given=(told(deed),), fresh=fresh)


Instead = tuple[tuple[tuple[str, str]], tuple[Consult, ...]]
"""A reading that has something else done, and the consult of it where nothing was consulted about it yet."""


def refusing(turner: Turner, step: Step, asked: Sequence[str]) -> Iterator[Instead]:
    """The other readings, that somebody would argue, under which a step is refused."""
    for question in dict.fromkeys(asked):
        for picked in turner.rivals(question):
            done = [one for after in turner.turn(picked).outcomes for one in after.done]
            if any(one.step is step and one.refused is not None for one in done):
                yield (picked,), ()


def letting(turner: Turner, scenario: Scenario, deed: Step) -> Iterator[Instead]:
    """The other readings, that somebody would argue, of the rulings by which a step is refused; their consults too."""
    outcome = turner.replay(scenario=scenario, recorded=True)
    done = outcome.of(deed)
    if done is None or done.refused is None:
        return
    named = {one.ruling for one in done.refused}
    for consult in [one for one in done.consults if one.question in named]:
        yield from (((picked,), (consult,)) for picked in turner.rivals(consult.question))


def tries(scenario: Scenario, before: Step, some: Sequence[Step]) -> Iterator[tuple[Scenario, Step]]:
    """The scenario with each of some deeds right before a step; then with each before the last thing done by then."""
    place = next(place for place, step in enumerate(scenario.steps) if step is before)
    last = max((at for at, step in enumerate(scenario.steps[:place]) if step.kind == "act"), default=place)
    for at in dict.fromkeys((place, last)):
        for deed in some:
            yield replace(scenario, steps=[*scenario.steps[:at], deed, *scenario.steps[at:]]), deed


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


def deeds(scenario: Scenario, line: ClaimLine, wrong: Mapping[str, str]) -> Iterator[Step]:
    """What the player of a claim, or one in it, may have done with cards that it is wrong about and names.

    Who holds a Surprise that the file names has it for something, and who sits by a rule that may be used may use it.
    """
    said = [word for fact in wrong for word in (fact, *texts_in(line.holds[fact]))]
    names = {seat.name for seat in scenario.seats}
    spoken = line.says.lower()
    known = [card for card in map(scenario.find, said) if card is not None]
    if {"winner", "over"} & wrong.keys():
        known += [card for seat in scenario.seats if seat.name != line.by for card, _ in seat.keepers]
    cards = {card.key: card for card in known if hinted_at(card.name, spoken)}
    cards |= {
        card.key: card for card in lying(scenario) if named_in_full(card, spoken) and meant_in(card, wrong, spoken)
    }
    for rule in sorted((one for one in scenario.rules if one.powers), key=lambda one: not called(one, spoken)):
        yield tried(line, line.by, "uses", rule.name)
    for host, power in hiding(scenario, line):
        yield tried(line, line.by, "uses", host.name, power=power)
    yield from (tried(line, line.by, "says", said) for said in left_unsaid(scenario, line))
    if STOPPING.search(line.says) and hangs_on_the_last_play(scenario, line, wrong):
        for one in dict.fromkeys([line.by, wrong.get("turn", line.by)]):
            yield tried(line, one, "ends turn")
    if "turn" in wrong and scenario.turn.get("phase") == SETUP and line.holds["turn"] in names:
        yield tried(line, str(line.holds["turn"]), "draws")  # the first turn is called by drawing (SR-R07)
    drawing = DRAWING.search(line.says)
    if names & wrong.keys() and drawing:
        yield from (tried(line, one, "draws") for one in wrong if one in names)
    elif drawing_left(line, wrong) or (drawing and f"{line.by}'s hand" in said):
        yield tried(line, line.by, "draws")
    if AWAY.search(spoken):
        away = {card.key: card for card in known if "where" in wrong and "discard" in said}
        for card in (away | cards).values():
            for one in dict.fromkeys([line.by, *(seat.name for seat in scenario.seats if has(seat, card))]):
                yield tried(line, one, "discards", card.name)
    for card in cards.values():
        for verb in OF_TYPE.get(card.type, ("plays",)):
            if verb == "chooses" and not TAKING.search(spoken):
                continue
            for actor in dict.fromkeys([line.by, *(word for word in said if word in names)]):
                if actor in names and (verb != "chooses" or actor == line.by):
                    against = answered(scenario, line, actor, card) if card.type == "surprise" else None
                    yield tried(line, actor, verb, card.name, against=against)
    for holder, card in goals_owed(scenario, line):
        yield tried(line, holder, "plays", card.name)
    held = [card for seat in scenario.seats if seat.name == line.by for card, _ in seat.hand]
    for card in held:
        if card.type == "surprise" and card.key not in cards:
            yield tried(line, line.by, "plays", card.name)


def tried(
    line: ClaimLine, actor: str, verb: str, *things: str, power: str | None = None, against: str | None = None
) -> Step:
    """A deed that a claim takes for granted: a step at its line, refused under the law in force."""
    return Step("act", line.line, actor, verb, list(things), refused=[], power=power, against=against)


def has(seat: Seat, card: Card) -> bool:
    """Whether a player holds a card at first, or has it on the table."""
    return any(one.key == card.key for one, _ in (*seat.hand, *seat.keepers, *seat.creepers))


def goals_owed(scenario: Scenario, line: ClaimLine) -> Iterator[tuple[str, Card]]:
    """The Goals in the hands of others, where somebody says to win since one of them had to be played."""
    if {"winner", "over"} & line.holds.keys() and OWED.search(line.says.lower()):
        for seat in scenario.seats:
            yield from ((seat.name, card) for card, _ in seat.hand if card.type == "goal" and seat.name != line.by)


def deeds_told(scenario: Scenario, hardly: frozenset[int]) -> frozenset[int]:
    """The claims whose player tells a deed that no step tells: letting out, using a rule, throwing away what lies,
    answering with a Surprise.

    Where hardly anything speaks for a claim, also that a Goal had to be played.
    """
    lines = [line for step in scenario.steps for line in step.claims]
    return frozenset(
        index
        for index, line in enumerate(lines)
        if any(hiding(scenario, line))
        or uses_a_rule(scenario, line)
        or throws_away(scenario, line)
        or keeps_a_surprise(scenario, line)
        or (index in hardly and any(goals_owed(scenario, line)))
    )


def uses_a_rule(scenario: Scenario, line: ClaimLine) -> bool:
    """Whether the player of a claim says that a rule on the table is used by its whole name, and no step uses it."""
    spoken = line.says.lower()
    rules = [rule for rule in scenario.rules if rule.powers and called(rule, spoken)]
    return any(not is_told(scenario, "uses", rule) for rule in rules) and bool(OWN_DEED.search(spoken))


def throws_away(scenario: Scenario, line: ClaimLine) -> bool:
    """Whether the player of a claim says that something before them is thrown away, and no step does that."""
    thrown, spoken = OWN_DISCARD.search(line.says.lower()), line.says.lower()
    own = [card for seat in scenario.seats if seat.name == line.by for card, _ in (*seat.keepers, *seat.creepers)]
    named = [card for card in own if named_in_full(card, spoken)]
    return bool(thrown) and any(not is_told(scenario, "discards", card) for card in named)


def keeps_a_surprise(scenario: Scenario, line: ClaimLine) -> bool:
    """Whether the player of a claim speaks of a Surprise in their hand, and no step plays it."""
    held = [card for seat in scenario.seats if seat.name == line.by for card, _ in seat.hand if card.type == "surprise"]
    named = [card for card in held if named_in_full(card, line.says.lower())]
    return any(not (is_told(scenario, "plays", card) or is_told(scenario, "discards", card)) for card in named)


def is_told(scenario: Scenario, verb: str, card: Card) -> bool:
    """Whether some step does something with a card."""
    told = [name for step in scenario.steps if step.kind == "act" and step.verb == verb for name in step.objects]
    return any((one := scenario.find(name)) is not None and one.key == card.key for name in told)


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


def left_unsaid(scenario: Scenario, line: ClaimLine) -> Iterator[str]:
    """The words that a New Rule demands, where somebody else did something without them before a claim."""
    place = next((at for at, step in enumerate(scenario.steps) if line in step.claims), 0)
    if any(step.silent and step.actor != line.by for step in scenario.steps[: place + 1]):
        demanded = [dict(rule.duties).get("demands-words") for rule in scenario.rules]
        yield from (str(params["words"]) for params in demanded if params)


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
