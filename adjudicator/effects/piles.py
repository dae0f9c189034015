"""Drawing extra cards, and Actions that work on the piles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from adjudicator.cards import parameter
from adjudicator.effects import several_players
from adjudicator.engine import Flow, Game, effect
from adjudicator.engine.deeds import creepers, drawing, playing, reshuffling
from adjudicator.engine.deeds.changes import emit
from adjudicator.engine.deeds.choosing import choose, identify
from adjudicator.engine.deeds.moments import begin_together, check, end_together
from adjudicator.engine.numbers import duties, numerals, supply, temporary_hands, unknown_cards
from adjudicator.engine.state.asks import ACCEPT, REFUSE
from adjudicator.engine.state.turn import OVER
from adjudicator.table import Player


@effect(
    "draw",
    "Draws cards.",
    takes={
        "draw": parameter.drawn(),
        "per": parameter.maybe(
            parameter.trait("So many for each own card of this kind: keepers, creepers, cards-in-hand, or a trait.")
        ),
        "who": parameter.who(),
        "up_to": parameter.flag("Whether the number is how many are held in the end, instead of how many are drawn."),
    },
    draws=True,
)
def draw(
    game: Game, player: Player, card: int, *,
    draw: int, per: str | None = None, who: str = "self", up_to: bool = False,
) -> Flow[None]:  # fmt: skip
    """Draw extra cards (Jackpot), so many for each of the player's cards of a class, or `up_to` so many in hand."""
    players = yield from several_players.those_meant(game, player, card, who)
    begin_together(game)
    for one in players:
        count = draw if per is None else draw * several_players.counted(game, one, per, card)
        if up_to:
            count = max(0, count - len(temporary_hands.hand_meant(game, one, card).cards))
        yield from drawing.draw(game, one, count, why=card)
    yield from end_together(game)


@effect(
    "draw-then-discard",
    "Draws cards, then discards some of the hand.",
    takes={"draw": parameter.drawn(), "discard": parameter.number("How many are discarded.")},
    draws=True,
)
def draw_then_discard(game: Game, player: Player, card: int, *, draw: int, discard: int) -> Flow[None]:
    """Draw extra cards, then discard some of the hand."""
    yield from drawing.draw(game, player, draw, why=card)
    begin_together(game)
    hand = temporary_hands.hand_meant(game, player, card)
    for _ in range(min(discard, len(thrown_away(game, player, hand.cards)))):
        number = yield from choose(game, player, "discard", list(hand.cards))
        if number is None:  # by another reading a discarded card takes effect, and may take others along
            break
        yield from playing.discard(game, player, number)
    yield from end_together(game)


def thrown_away(game: Game, player: Player, hand: Sequence[int]) -> list[int]:
    """What may go of a hand because a card says so; by another reading nothing does but for a Hand Limit (HR-R38)."""
    cards = list(hand)
    if not cards or game.rules.by_matter["hand-limit"]:
        return cards
    return game.law.decide(
        lambda: game.law.consult(
            "no-free-discards",
            {"only-when-told": cards, "at-will": cards, "limits-only": [], "keepers-too": cards},
            card="cards",
            player=player.name,
        ),
        len,
    )


@effect(
    "discard-and-draw",
    "Discards the whole hand and draws as many cards.",
    pointless=lambda game, player, card: all(number == card for number in player.hand.cards),
)
def discard_and_draw(game: Game, player: Player, card: int) -> Flow[None]:
    """Discard the whole hand and draw as many cards."""
    hand = temporary_hands.hand_meant(game, player, card)
    cards = thrown_away(game, player, hand.cards)
    begin_together(game)
    for number in cards:
        yield from playing.throw_away(game, player, number)
    count = supply.to_draw(
        game,
        lambda: game.consult(
            "card-leaves-the-hand-first",
            {"moment-counts": len(cards), "effect-first": len(cards), "still-counts": len(cards) + 1},
            player,
            card,
        ),
    )
    more = numerals.in_words(game, card, count) if cards else 0
    yield from drawing.draw(game, player, count + more, into=hand, why=card)
    yield from end_together(game)


def picked_discard(game: Game, player: Player, card: int, types: Sequence[str]) -> Flow[Any]:
    """Which discarded card of certain kinds a player picks for a card; no number where there is none."""
    pile = game.table.discard.cards
    found = [n for n in reversed(pile) if unknown_cards.may_be(game, n, types)]
    options = game.offer(
        "whole-discard-pile-is-open",
        {"whole-pile": found, "top-three": [n for n in found if n in pile[-3:]], "topmost": found[:1]},
        player,
        card,
    )
    return (
        yield from choose(
            game, player, "card", options, about=card, compulsory=True, fits=unknown_cards.of_types(types)
        )
    )


def nothing_to_pick(game: Game, player: Player, card: int, *, types: Sequence[str]) -> bool:
    return not any(unknown_cards.may_be(game, number, types) for number in game.table.discard.cards)


@effect(
    "play-from-discard",
    "Plays a card out of the discard pile.",
    takes={"types": parameter.words("Of which types it may be.", *parameter.PLAYABLE)},
    pointless=nothing_to_pick,
)
def play_from_discard(game: Game, player: Player, card: int, *, types: Sequence[str]) -> Flow[None]:
    """Pick a discarded card of certain kinds and play it at once."""
    number = yield from picked_discard(game, player, card, types)
    if not isinstance(number, int):
        return
    pile = game.table.discard.cards
    left, place = tuple(n for n in pile if n != number), pile.index(number)
    alike = len({game.cards[n].key for n in left}) < 2
    order: tuple[int, ...] | None = game.law.decide(
        lambda: game.consult(
            "discard-order-is-kept",
            {
                "kept": left,
                "turned-over": tuple(reversed(left)),
                "as-one-likes": left if alike else None,
                "back-in-its-place": left,
            },
            player,
            card,
        ),
        lambda cards: None if cards is None else tuple(game.cards[n].key for n in cards),
    )
    if order is None:
        order = yield from put_back(game, player, card, left)
    if order != left:
        pile[:] = [number, *order]
        emit(game, "turn over discards", player=player)
    kept: bool = game.consult(
        "picked-discard-is-played-at-once", {"at-once": False, "to-hand": True}, player, card, picked=game.name(number)
    )
    if kept:
        emit(game, "take", card=number, to=temporary_hands.hand_meant(game, player, card), player=player)
        return
    yield from playing.play(game, player, number, source="discard pile")
    if number in pile[place + 1 :]:
        laid_back(game, player, card, number, place)


def laid_back(game: Game, player: Player, card: int, number: int, place: int) -> None:
    """What was picked and carried out goes on top of the discards; by another reading back to where it lay (HF-14)."""
    now = tuple(game.table.discard.cards)
    rest = [n for n in now if n != number]
    back = (*rest[:place], number, *rest[place:])
    order: tuple[int, ...] = game.consult(
        "discard-order-is-kept",
        {"kept": now, "turned-over": now, "as-one-likes": now, "back-in-its-place": back},
        player,
        card,
    )
    if order != now:
        game.table.discard.cards[:] = order
        emit(game, "turn over discards", player=player)


def put_back(game: Game, player: Player, card: int, left: Sequence[int]) -> Flow[tuple[int, ...]]:
    """Another reading: the pile comes back with the card on top, and the one at the bottom, that its player likes."""
    top: int = yield from choose(game, player, "on top", list(reversed(left)), about=card)
    rest = [n for n in left if n != top]
    bottom: int = yield from choose(game, player, "at the bottom", rest, about=card)
    return (bottom, *(n for n in rest if n != bottom), top)


@effect(
    "take-from-discard",
    "Takes a card out of the discard pile into the hand.",
    takes={"types": parameter.words("Of which types it may be.", *parameter.PLAYABLE, "creeper")},
)
def take_from_discard(game: Game, player: Player, card: int, *, types: Sequence[str]) -> Flow[None]:
    """Take a discarded card of certain kinds into the hand."""
    number = yield from picked_discard(game, player, card, types)
    if isinstance(number, int):
        to = player.creepers if game.cards[number].type == "creeper" else temporary_hands.hand_meant(game, player, card)
        emit(game, "take", card=number, to=to, player=player)


@effect("look-at-pile", "Looks at the top of the draw pile.", takes={"cards": parameter.number("At how many cards.")})
def look_at_pile(game: Game, player: Player, card: int, *, cards: int) -> Flow[None]:
    """Look at the top cards of the draw pile, and leave them there."""
    top = game.table.draw_pile.cards[-cards:] if cards else []
    game.history.seen.update((player.name, number) for number in top)
    emit(game, "look at pile", player=player, count=len(top))
    yield from check(game)


@effect(
    "empty-trash",
    "Shuffles the discard pile into the draw pile.",
    pointless=lambda game, player, card: not game.table.discard.cards,
)
def empty_trash(game: Game, player: Player, card: int) -> Flow[None]:
    """Shuffle the discard pile into the draw pile."""
    table = game.table
    table.pour([*table.discard.cards, *reshuffling.under_way(game), *table.draw_pile.cards], table.shuffled)
    emit(game, "reshuffle", count=len(table.shuffled.cards))
    reshuffling.reshuffled(game, card)
    yield from check(game)


def no_turn_left(game: Game, player: Player, card: int) -> bool:
    return (player.name, game.cards[card].key) in game.owed.granted


def given(game: Game, player: Player, card: int) -> bool:
    """Whether a card has given a player an extra turn in the string of turns under way."""
    if no_turn_left(game, player, card):
        return True
    if game.owed.granted or not game.turn.extra or player is not game.turn.player:
        return False
    game.assume(f"the file does not tell what gave {player.name} the extra turn; it is taken to be {game.name(card)}")
    return True


def place_in_the_string(game: Game, player: Player, card: int) -> int:
    """How many extra turns come before the one that a card gives: those called for before the card was played.

    LF-10 has them come as they were invoked; it does not say whether a card invokes one as it is played.
    """
    owed, play = game.owed.extra_turns, game.plays.latest_of(card)
    before = len(owed) if play is None or play.turns_owed is None else min(play.turns_owed, len(owed))
    return game.consult(
        "turn-called-for-by-the-play",
        {"as-played": before, "as-carried-out": len(owed)},
        player,
        card,
        other=game.name(owed[-1][1]) if owed else game.name(card),
    )


@effect("extra-turn", "Takes another turn after this one.", pointless=no_turn_left)
def extra_turn(game: Game, player: Player, card: int) -> Flow[None]:
    """Take another turn after this one; each card gives one in a string of turns (LF-09, MF-40)."""
    turn = game.turn
    fresh = not given(game, player, card)
    once: bool = game.consult(
        "one-extra-turn-for-each-card",
        {
            "one-each": fresh,
            "every-time": True,
            "one-in-all": fresh and not any(name == player.name for name, _ in game.owed.granted),
        },
        player,
        card,
    )
    if not once:
        return
    if player is turn.player and game.cards[card].type == "action" and not duties.text_comes_first(game, card):
        return
    if player is not turn.player and game.cards[card].type == "action":  # it was handed to them to be played
        game.owed.after_own.append((player, card))
        emit(game, "extra turn", player=player)
        return
    game.owed.granted |= {(player.name, game.cards[card].key)}
    game.owed.extra_turns.insert(place_in_the_string(game, player, card), (player, card))
    if turn.phase != OVER:
        cut: bool = game.consult(
            "turn-is-finished-before-the-extra-one", {"finished-first": False, "cut-short": True}, player, card
        )
        if cut:
            turn.ending.by = card
    emit(game, "extra turn", player=player)
    yield from check(game)


PLAYED: Final = "played"
TAKEN: Final = "taken into the hand, and any card is played"
LEFT: Final = "left on the pile by who likes"
KEPT: Final = "kept in the hand"
"""What is done with the card that is turned up."""


@effect("top-card", "Plays the top card of the draw pile.")
def top_card(game: Game, player: Player, card: int) -> Flow[None]:
    """Take the top card of the draw pile and play that very card (Mystery Play and its kin, HF-51)."""
    while (number := (yield from drawing.take_top(game, player))) is not None:
        yield from identify(game, number)
        if game.cards[number].type != "creeper":
            break
        yield from creepers.lay(game, player, number)
        if supply.drawable(game) and not creepers.made_good(game, player, number):
            return
    if number is None:
        return
    game.turn.draws.turned_up.append(card)
    if game.cards[number].type == "surprise" and game.turn.plays.cancelled is not None:
        restores: bool = game.consult(
            "drawn-surprise-is-too-late",
            {"too-late": False, "in-time": True},
            player,
            number,
            other=game.name(game.turn.plays.cancelled.card),
        )
        if restores:
            yield from restore(game, player, number)
            return
    kept = game.cards[number].type == "surprise"
    what: str = game.consult(
        "mystery-card-is-the-play",
        {
            "that-card": PLAYED,
            "any-card": TAKEN,
            "may-be-left": LEFT,
            "surprise-is-kept": KEPT if kept else PLAYED,
        },
        player,
        card,
    )
    if what == LEFT and (yield from choose(game, player, game.name(number), [ACCEPT, REFUSE], about=number)) == REFUSE:
        return
    if what in (PLAYED, LEFT):
        yield from playing.play(game, player, number, source="draw pile")
        return
    emit(game, "draw", card=number, to=player.hand, player=player)
    if what == TAKEN:
        game.turn.plays.more += 1


def restore(game: Game, player: Player, number: int) -> Flow[None]:
    """Another reading of HF-05: a Surprise turned up late brings a cancelled play back."""
    assert game.turn.plays.cancelled is not None
    base, game.turn.plays.cancelled = game.turn.plays.cancelled, None
    emit(game, "answer", card=number, to=game.table.played, player=player, against=game.name(base.card))
    emit(game, "restored", card=base.card, to=game.table.played, player=base.player)
    yield from playing.take_effect(game, base.player, base.card)
    emit(game, "done", card=number, to=game.table.discard, player=player)


@effect("scavenge", "Plays the topmost Keeper of the discard pile.")
def scavenge(game: Game, player: Player, card: int) -> Flow[None]:
    """The topmost Keeper among the discards is played (Scavenger)."""
    pile = list(reversed(game.table.discard.cards))
    for place, number in enumerate(pile):
        yield from identify(game, number)
        if game.cards[number].type == "keeper":
            further = [one for one in pile[place + 1 :] if game.cards[one].type == "keeper"]
            options = game.offer(
                "discard-order-is-kept",
                {
                    "kept": [number],
                    "turned-over": [number],
                    "as-one-likes": [number, *further],
                    "back-in-its-place": [number],
                },
                player,
                card,
            )
            found: int = yield from choose(game, player, "card", options, about=card)
            yield from playing.play(game, player, found, source="discard pile")
            return
