"""Actions that set the hand aside and play cards of their own (HF-11, HF-26, HR-R26)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from adjudicator.cards import parameter
from adjudicator.cards.days import falls_on
from adjudicator.effects.nothing_to_act_on import missing
from adjudicator.engine import NOTHING, Flow, Game, Option, effect
from adjudicator.engine.deeds import creepers, drawing, hands, playing
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose
from adjudicator.engine.deeds.moments import begin_together, end_together
from adjudicator.engine.numbers import bans, supply, unknown_cards
from adjudicator.engine.numbers.plays_made import CREEPER
from adjudicator.table import Player, TemporaryHand


@effect(
    "draw-and-play",
    "The hand is set aside, cards are drawn and some of them played; the rest is discarded.",
    takes={"draw": parameter.drawn(), "play": parameter.number_or_all("How many of them are played.")},
    plays_them=True,
)
def draw_and_play(game: Game, player: Player, card: int, *, draw: int, play: int | str) -> Flow[None]:
    """Set the hand aside, draw, play some of what was drawn, discard the rest (HF-11, HR-R26)."""
    yield from drawn_and_played(game, player, card, draw, play)


def drawn_and_played(
    game: Game, player: Player, card: int, draw: int, play: int | str, *, by: str = "play"
) -> Flow[None]:
    """Draw cards and play some of them; `by` is the numeral of the card that says how many, should it change."""
    temporary = hands.set_hand_aside(game, player, card, by=by)
    laid = len(game.turn.plays.tally.get(CREEPER, ()))
    drawn = yield from drawing.draw(game, player, within_reach(game, player, card, draw), into=temporary.zone, why=card)
    plays = drawn if play == "all" else min(int(play), drawn)
    if met := game.turn.plays.tally.get(CREEPER, [])[laid:]:
        plays = game.consult(
            "creeper-costs-no-play", {"free": plays, "one-play": max(0, plays - len(met))}, player, met[-1]
        )
    temporary.plays = plays
    hands.heap(game, temporary)
    yield from played_out(game, temporary)
    left = list(temporary.zone.cards)
    yield from hands.put_away(game, temporary)
    for number in left:
        if game.table.zone[number] is game.table.discard:
            yield from playing.discarded(game, player, number)


def within_reach(game: Game, player: Player, card: int, draw: int) -> int:
    """How many cards are drawn for a card that asks for so many, where fewer may be left (HR-R37)."""
    if game.table.pile_goes_on or game.table.to_draw() not in range(1, draw):
        return draw
    return game.consult("as-far-as-possible", {"what-can-be-done": draw, "all-or-nothing": 0}, player, card)


@effect(
    "blind-hand",
    "The hand is set aside, cards are drawn, and all of them played in random order.",
    takes={"draw": parameter.drawn()},
    plays_them=True,
)
def blind_hand(game: Game, player: Player, card: int, *, draw: int) -> Flow[None]:
    """Set the hand aside, draw, and play all of it in random order (Fizzbin, HF-11)."""
    temporary = hands.set_hand_aside(game, player, card, blind=True)
    temporary.plays = yield from drawing.draw(game, player, draw, into=temporary.zone, why=card)
    hands.heap(game, temporary)
    while temporary.left:
        number: int = yield from choose(game, None, "next card", list(temporary.zone.cards), about=None)
        yield from playing.play(game, player, number, source="temporary hand")
    yield from hands.put_away(game, temporary)


BIRTHDAY: Final = "birthday"
SPECIAL: Final = "special day"
OTHER: Final = "other day"
REAL: Final = "real"
OWN: Final = "own"
INVENTED: Final = "invented"


def days(game: Game, player: Player, card: int) -> list[str]:
    """What today may be for a player: one thing where the date and what the table agreed on settle it.

    Where only the date is told, it is the holiday that everybody knows by it, else a day like any other unless the
    player brings up something else.
    """
    if game.agreement.today is None:
        return [BIRTHDAY, SPECIAL, OTHER]
    birthday = (game.agreement.terms.get("birthdays") or {}).get(player.name)
    if birthday == game.agreement.today:
        return [BIRTHDAY]
    agreed = game.agreement.terms.get("special_days")
    if game.agreement.today in game.agreement.special:
        return [SPECIAL]
    if game.agreement.today in (agreed or ()):
        settled: str = game.consult(
            "special-days-are-settled-before-the-game", {"settled": SPECIAL, "argued-afresh": OTHER}, player, card
        )
        return [settled]
    if game.agreement.special or agreed is not None:
        return [OTHER]
    if is_holiday(game, card):
        return [SPECIAL, OTHER] if birthday is not None else [SPECIAL, OTHER, BIRTHDAY]
    return [OTHER, SPECIAL] if birthday is not None else [OTHER, BIRTHDAY, SPECIAL]


def is_holiday(game: Game, card: int) -> bool:
    """Whether a holiday that everybody knows falls on the date that is told."""
    date, days = game.agreement.date or game.agreement.today or "", game.cards[card].days
    return bool(date) and any(falls_on(day, date) for day in days.values())


def checked(game: Game, card: int, claimed: str) -> str:
    """What is known of a day that a player brings up: `real`, `own` or `invented`, told so or looked up by its name."""
    if claimed in (REAL, OWN, INVENTED):
        return claimed
    when = next((day for name, day in game.cards[card].days.items() if game.key(name) == game.key(claimed)), None)
    found = falls_on(when, game.agreement.date or game.agreement.today or "") if when is not None else None
    if found is None:
        game.assume(f"nobody told us whether today is {claimed}; it is taken to be a day like any other")
    return REAL if found else INVENTED


def claimed_day(game: Game, player: Player, card: int, claimed: str) -> str:
    """What a day comes to that a player brings up: `real`, `own` (real, and kept by the player) or `invented`."""
    return game.consult(
        "any-real-holiday-will-do",
        {
            "any-real-one": SPECIAL if claimed in (REAL, OWN) else OTHER,
            "only-ones-kept": SPECIAL if claimed == OWN else OTHER,
            "whatever-is-claimed": SPECIAL,
        },
        player,
        card,
    )


@effect(
    "todays-special",
    "The hand is set aside, cards are drawn, and by the day more or fewer of them played.",
    takes={
        "draw": parameter.drawn(),
        "birthday": parameter.number("How many are played on one's birthday."),
        "special": parameter.number("How many on a special day."),
        "other": parameter.number("How many on any other day."),
    },
)
def todays_special(
    game: Game, player: Player, card: int, *, draw: int, birthday: int, special: int, other: int
) -> Flow[None]:
    """Draw some; how many are played hangs on the day: a birthday, a special day, any other (HF-17)."""
    options, day = days(game, player, card), OTHER
    if game.agreement.today is None:
        day = yield from choose(game, player, "day", options)
    else:
        day = yield Option(player, "day", options, card)
    claimed = (game.agreement.terms.get("claimed_days") or {}).get(game.agreement.today)
    plays = {BIRTHDAY: birthday, SPECIAL: special, OTHER: other}
    known = game.agreement.today in game.agreement.special or is_holiday(game, card)
    settled = game.agreement.today in (game.agreement.terms.get("special_days") or ())
    brought_up = claimed is not None and not settled
    if (day == SPECIAL and (known or brought_up)) or (day == OTHER and claimed is not None):
        found = checked(game, card, str(claimed or REAL))
        day = game.law.decide(
            lambda: claimed_day(game, player, card, found),
            lambda day: min(plays[day], supply.to_be_had(game, draw)),
        )
    yield from drawn_and_played(game, player, card, draw, plays[day], by=day.removesuffix(" day"))


def show(game: Game, player: Player, card: int, number: int) -> None:
    """A card that is dealt out goes over face down: only who gets it and who deals know it (HF-50)."""
    seen: tuple[str, ...] = game.consult(
        "dealt-cards-stay-hidden",
        {"face-down": (), "face-up": tuple(other.name for other in game.table.from_left(player, include=True))},
        player,
        card,
    )
    for name in seen:
        emit(game, "shown", card=number, other=name)
        game.history.seen.add((name, number))


def played_out(game: Game, temporary: TemporaryHand) -> Flow[None]:
    """A temporary hand is played out; where it is somebody else's than the active player's, card by card."""
    player = temporary.player
    if player is game.turn.player:
        yield from hands.play_out(game, temporary)
        return
    while temporary.left and game.turn.ending.by is None:
        allowed = [number for number in temporary.zone.cards if not bans.of_card(game, player, number)]
        number = yield from choose(game, player, "card to play", allowed, about=temporary.card)
        if number is None:
            return
        temporary.plays -= 1
        yield from playing.play(game, player, number, source="cards in use")


@effect(
    "everybody-plays-now",
    "Cards are drawn and handed out, and everybody plays them at once, in the turn under way.",
    takes={"each": parameter.number("How many for each.")},
)
def everybody_plays_now(game: Game, player: Player, card: int, *, each: int) -> Flow[None]:
    """Draw as many as there are players and lay one before each, who plays it at once, in the turn under way."""
    waiting = {number for one in game.players for number in one.due.cards}
    yield from deal_round(game, player, card, each, to_hand=False)
    given = {number for one in game.players for number in one.due.cards} - waiting
    players: list[Player] = game.consult(
        "cards-to-be-played-begin-with-the-dealer",
        {
            "dealer-first": game.table.from_left(player, include=True),
            "left-first": [*game.table.from_left(player), player],
        },
        player,
        card,
    )
    for other in players:
        while dealt := [number for number in other.due.cards if number in given]:
            if game.turn.ending.by is not None:
                yield from playing.discard(game, other, dealt[0])
                continue
            number: int = yield from choose(game, other, "card", dealt)
            given.remove(number)
            yield from made_to_play(game, other, number, "cards dealt")


def made_to_play(game: Game, other: Player, number: int, source: str) -> Flow[None]:
    """Somebody plays a card that was handed to them, whoever has the turn: what it does, it does for them."""
    if game.cards[number].type == "surprise" and other is not game.turn.player:
        works: bool = game.consult(
            "handed-surprise-has-its-in-turn-text", {"in-turn": True, "out-of-turn": False}, other, number
        )
        if not works:
            yield from playing.discard(game, other, number)
            return
    yield from playing.play(game, other, number, source=source)


def may_be_handed(game: Game, player: Player, card: int, *, types: Sequence[str], **_: Any) -> list[int]:
    return [number for number in player.hand.cards if unknown_cards.may_be(game, number, types)]


@effect(
    "make-play",
    "A card of the hand goes to another player, who has to play it.",
    takes={
        "types": parameter.words("Of which types the card may be.", *parameter.PLAYABLE),
        "when": parameter.word("At once, or as the first thing of the next turn.", "now", "next-turn"),
    },
    obstacles=missing(may_be_handed, "{player} holds no such card"),
    pointless=lambda game, player, card, *, types, **_: not may_be_handed(game, player, card, types=types),
)
def make_play(game: Game, player: Player, card: int, *, types: Sequence[str], when: str) -> Flow[None]:
    """Hand a card of one's hand to another player, who plays it at once or as the first thing of the next turn."""
    held = may_be_handed(game, player, card, types=types)
    number = yield from choose(game, player, "card", held, about=card, fits=unknown_cards.of_types(types))
    if number is None:
        return
    other: Player = yield from choose(game, player, "player", game.table.from_left(player), about=card)
    if when == "now":
        yield from made_to_play(game, other, number, f"{player.name}'s hand")
        return
    emit(game, "give", card=number, to=other.due, player=player)


@effect(
    "everybody-gets",
    "As many cards as there are players are drawn, looked at, and handed out.",
    takes={"each": parameter.number("How many for each.")},
)
def everybody_gets(game: Game, player: Player, card: int, *, each: int) -> Flow[None]:
    """Draw as many as there are players, look at them, and hand one to everybody (MF-32)."""
    yield from deal_round(game, player, card, each, to_hand=True)


@effect(
    "everybody-plays-next",
    "Cards are drawn and laid before everybody, who has to play them first in the next turn.",
    takes={"each": parameter.number("How many for each.")},
)
def everybody_plays_next(game: Game, player: Player, card: int, *, each: int) -> Flow[None]:
    """Draw as many as there are players and lay one before each, who has to play it first in the next turn (LF-23)."""
    yield from deal_round(game, player, card, each, to_hand=False)


def deal_round(game: Game, player: Player, card: int, each: int, *, to_hand: bool) -> Flow[None]:
    """Draw some for each player, look at them, deal them out: face down into the hand, or face up to be played."""
    temporary = hands.set_hand_aside(game, player, card)
    order = game.table.from_left(player, include=True)
    yield from drawing.draw(game, player, each * len(order), into=temporary.zone, why=card)
    looked: tuple[int, ...] = game.consult(
        "dealer-looks-before-dealing", {"looks": tuple(temporary.zone.cards), "unseen": ()}, player, card
    )
    temporary.unseen = not looked
    for one in looked:
        emit(game, "look", card=one, player=player)
        game.history.seen.add((player.name, one))
    first: int | None = None
    if temporary.zone.cards:
        first = game.consult(
            "dealer-decides-who-gets-what", {"decides": None, "everybody-draws": 0, "dealt-round": 1}, player, card
        )
    begin_together(game)
    shares = [other for other in ([*order[first:], *order[:first]] if first else order) for _ in range(each)]
    short = len(shares) > len(temporary.zone.cards)
    for place, other in enumerate(shares):
        if not temporary.zone.cards:
            break
        number: Any = temporary.zone.cards[0]
        if first is None:
            offered: Sequence[Any] = list(temporary.zone.cards)
            if short:
                offered = with_too_few(game, player, card, offered, len(shares) - place)
            number = yield from choose(game, player, f"card for {other.name}", offered)
        if number == NOTHING:
            continue
        if game.cards[number].type == "creeper":
            yield from creepers.lay(game, other, number)
        elif to_hand:
            emit(game, "give", card=number, to=other.hand, player=player)
            show(game, player, card, number)
        else:
            emit(game, "give", card=number, to=other.due, player=player)
    for number in list(temporary.zone.cards):
        emit(game, "discard", card=number, to=game.table.discard, player=player)
    yield from hands.put_away(game, temporary)
    yield from end_together(game)


def with_too_few(game: Game, player: Player, card: int, cards: Sequence[int], shares: int) -> Sequence[Any]:
    """What the next of so many shares may be where there are too few cards; no source says who goes without."""
    all_shares = [*cards, NOTHING] if shares > len(cards) else list(cards)
    return game.offer(
        "dealer-says-who-goes-without",
        {"dealer-says": all_shares, "dealer-first": list(cards), "nothing-is-dealt": [NOTHING]},
        player,
        card,
    )
