"""Bonuses: whom they serve just now, and what they add."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.cards.matters import BONUS_FOR
from adjudicator.cards.model import Bonus
from adjudicator.engine.numbers import attached, classes, in_play, numerals, unknown_texts
from adjudicator.engine.state.caching import decided, kept, look_further
from adjudicator.engine.state.game import Game
from adjudicator.engine.state.turn import Turn
from adjudicator.law import Law
from adjudicator.table import Player
from adjudicator.table.caching import FRONT


def bonuses(game: Game, player: Player, part: str) -> list[tuple[int, int]]:
    """Bonuses that serve the player: (card id, amount) for a part: draw, play, hand_limit, keeper_limit."""
    matter = BONUS_FOR + part
    some = game.rules.by_matter[matter] or game.table.in_front[matter]
    return serving(game, player, part) if some else []


def together(game: Game, some: Sequence[tuple[int, int]]) -> int:
    """What bonuses that serve a player come to: by the law their sum (LF-15)."""
    if len(some) < 2:
        return some[0][1] if some else 0
    total = sum([amount for _, amount in some])
    return game.law.consult(
        "bonuses-stand-side-by-side",
        {"side-by-side": total, "one-bonus": total, "one-is-enough": max(amount for _, amount in some)},
        card=game.name(some[0][0]),
        other=game.names(number for number, _ in some[1:]),
    )


def to_both(game: Game, player: Player, some: Sequence[tuple[int, int]], more: int, part: str) -> int:
    """What bonuses add to a draw, or to a play, where they name both: by the law to each of the two (HF-01)."""
    both = [one for one in some if (bonus := game.cards[one[0]].bonus) is not None and min(bonus.draw, bonus.play) > 0]
    if more <= 0 or not both:
        return more
    rest = max(0, more - sum([amount for _, amount in both]))
    added: int = game.law.consult(
        "bonus-brings-all-it-says",
        {"both": more, "draw-only": more if part == "draw" else rest, "play-only": more if part == "play" else rest},
        card=game.name(both[0][0]),
        player=player.name,
    )
    return added


def on_top(
    game: Game, player: Player, some: Sequence[tuple[int, int]], more: int, rules: Sequence[int], drawn: bool = False
) -> int:
    """What bonuses add where rules in play say a number: by the law they add it to whatever number that is (HF-33).

    `drawn`: it is a number of draws, and those with which the turn began are made.
    """
    if not more or not rules:
        return more
    added: int = game.law.consult(
        "extra-comes-on-top-of-the-rule",
        {"on-top": more, "rule-says-it-all": 0, "drawn-at-the-start": 0 if drawn else more},
        card=game.name(some[0][0]),
        rule=game.name(rules[-1]),
        player=player.name,
    )
    return added


def any_for_plays(game: Game) -> bool:
    """Whether a card in play brings anybody a bonus for plays."""
    matter = BONUS_FOR + "play"
    return bool(game.rules.by_matter[matter] or game.table.in_front[matter])


@kept(FRONT)
@decided
def serving(game: Game, player: Player, part: str) -> list[tuple[int, int]]:
    """Each card whose bonus for a part serves the player, with what it adds."""
    found: list[tuple[int, int]] = []
    for source in sources(game, player, part):
        bonus = game.cards[source].bonus
        assert bonus is not None
        if serves(game, player, source, bonus) and of_each_copy(game, player, source, found):
            amount = numerals.bonus_number(game, source, part)
            found.append((source, amount if bonus.per is None else amount * so_many(game, player, bonus.per)))
    return found


def so_many(game: Game, player: Player, per: str) -> int:
    """How many of what a bonus counts lie in front of the player."""
    if per == "keepers":
        return len(player.keepers.cards) - len(player.turned())
    if per == "creepers":
        return len(player.creepers.cards)
    return len(classes.bearing(game, player.front(), per))


def sources(game: Game, player: Player, part: str) -> Sequence[int]:
    """Cards whose bonus for a part may serve the player: New Rules in play, own cards, and others' for everybody."""
    rules, in_front = game.rules.by_matter[BONUS_FOR + part], game.table.in_front[BONUS_FOR + part]
    return (*rules, *(number for number in in_front if may_serve(game, player, number))) if in_front else rules


def may_serve(game: Game, player: Player, number: int) -> bool:
    """Whether the bonus of a card before somebody may serve a player: its owner, or everybody."""
    bonus = game.cards[number].bonus
    return game.table.zone[number].owner is player or (bonus is not None and bonus.who == "everybody")


def counts_already(game: Game, player: Player, source: int) -> bool:
    """Whether a bonus that somebody has played counts before the next turn, or the next round (HR-R16)."""
    played = game.rules.played_in.get(source)
    age = len(game.players) if played is None else of_the_turn(game).number - played
    if age >= len(game.players):
        return True
    found: bool = game.consult(
        "rule-change-counts-at-once",
        {"at-once": True, "next-turn": age > 0, "next-round": False, "everybody-now": True, "drawing-is-over": True},
        player,
        source,
    )
    return found


def serves(game: Game, player: Player, source: int, bonus: Bonus) -> bool:
    """Whether a bonus serves the player just now."""
    at_once = game.law.plainly("rule-change-counts-at-once", "at-once", "everybody-now", "drawing-is-over")
    if not at_once and not counts_already(game, player, source):
        return False
    if in_play.switched_off(game, source):
        return in_play.works_switched_off(game, source, player)
    if (creepers := attached.attached_to(game, source)) and not game.consult(
        "creeper-switches-off-only-as-printed",
        {"as-printed": True, "any-creeper": False},
        player,
        source,
        creeper=game.name(creepers[0]),
    ):
        return False
    if bonus.in_play:
        keeper = bonus.in_play
        if game.law.plainly("named-keeper-serves-everybody", "everybody"):
            return in_play.in_play(game, keeper, source)
        return game.consult(
            "named-keeper-serves-everybody",
            {
                "everybody": lambda: in_play.in_play(game, keeper, source),
                "owner-only": lambda: in_play.has_in_front(game, player, keeper),
            },
            player,
            source,
            keeper=keeper,
        )
    if bonus.who == "christmas":
        day: bool = game.consult(
            "christmas-day-serves-everybody",
            {"everybody": game.agreement.today == "12-25", "owner-only": False},
            player,
            source,
        )
        return day or owners(game, player, source, bonus)
    if bonus.who == "owner":
        unconditional = not (bonus.has or bonus.has_trait) and game.table.zone[source].in_front
        return unconditional or owners(game, player, source, bonus)
    if bonus.who in ("most-keepers", "fewest-keepers"):
        return richest(game, player, source, bonus)
    if bonus.who == "young":
        return young(game, player, source)
    if bonus.who == "revealer":
        revealed = (source, "reveal-fear") in of_the_turn(game).uses.made
        return game.consult("fear-is-revealed-by-choice", {"by-choice": revealed, "always": True}, player, source)
    return bonus.who == "everybody" and (not (bonus.has or bonus.has_trait) or owners(game, player, source, bonus))


def owned(game: Game, player: Player, bonus: Bonus) -> bool:
    """Whether the player has on the table what the bonus asks its owner for."""
    if bonus.has:
        return in_play.has_in_front(game, player, bonus.has)
    return bool(bonus.has_trait and classes.bearing(game, player.front(), bonus.has_trait))


def owned_in_hand(game: Game, player: Player, source: int, bonus: Bonus) -> bool:
    """Whether what the player has in hand is enough for a bonus: only by another reading (HR-R33)."""
    if game.law.plainly("in-play-means-face-up", "face-up"):
        return False
    look_further(game)
    with game.law.by_itself():  # a file that begins in mid-turn has drawn by what was in play before it begins
        found: bool = game.consult(
            "in-play-means-face-up",
            {"face-up": False, "hands-too": among(game, player.hand.cards, bonus), "discards-too": False},
            player,
            source,
        )
    return found


def among(game: Game, cards: list[int], bonus: Bonus) -> bool:
    """Whether one of some cards is what a bonus asks its owner for."""
    if bonus.has:
        return any(game.key(bonus.has) in game.cards[number].keys for number in cards)
    return bool(bonus.has_trait and classes.bearing(game, cards, bonus.has_trait))


def owners(game: Game, player: Player, source: int, bonus: Bonus) -> bool:
    """A bonus for whoever owns something (HF-01: Christmas Bonus on other days, Martian Technology, Monster Bonus).

    Where no card is known to be of the class that it asks for, any Keeper of the player's might be.
    """
    if bonus.has_trait and player.keepers.cards and not any(bonus.has_trait in one.traits for one in game.cards):
        unknown_texts.hangs(game, source, "class")
    return game.consult(
        "owners-bonus-serves-its-owner",
        {
            "owner": owned(game, player, bonus) or owned_in_hand(game, player, source, bonus),
            "everybody": any(owned(game, other, bonus) for other in game.players),
            "next-turn": owned_before(game, player, bonus),
        },
        player,
        source,
    )


def owned_before(game: Game, player: Player, bonus: Bonus) -> bool:
    """Whether the player has had on the table what the bonus asks for since before this turn."""
    front = [number for number in player.front() if number not in of_the_turn(game).landed]
    return among(game, front, bonus)


def richest(game: Game, player: Player, source: int, bonus: Bonus) -> bool:
    """Rich Bonus, Poor Bonus and their kin: the most (or fewest) Keepers on the table, just now (LF-19, LF-20)."""
    law, who = game.law, player.name
    word = "most" if bonus.who == "most-keepers" else "fewest"
    now = keepers_of_each(game)
    if law.settles(whoever_leads):
        return leads(now, who, word)
    alone: bool = game.consult(
        "rich-bonus-tie",
        {"nobody": leads(now, who, word), "all-tied": lambda: leads(now, who, word, shared=True)},
        player,
        source,
        most=word,
    )
    if word == "fewest":
        some = {name: keepers for name, keepers in now.items() if keepers}
        alone = game.consult(
            "nought-is-the-fewest", {"nought-counts": alone, "one-at-least": leads(some, who, word)}, player, source
        )
    alone = leads_on_the_table(game, player, source, word, alone)
    top: bool = game.consult(
        "bonuses-go-by-the-moment",
        {
            "as-the-turn-goes": alone,
            "as-the-turn-began": lambda: leads(of_the_turn(game).at_start.keepers, who, word),
            "poor-or-rich": lambda: alone and not (word == "most" and of_the_turn(game).draws.for_fewest_keepers),
        },
        player,
        source,
        most=word,
    )
    return game.consult(
        "rich-bonus-goes-to-the-richest", {"most-keepers": top, "everybody": True}, player, source, most=word
    )


def leads_on_the_table(game: Game, player: Player, source: int, word: str, alone: bool) -> bool:
    """Whether a player leads, who by the table does so `alone`; by another reading Keepers in hand count (HR-R33)."""
    if game.law.plainly("in-play-means-face-up", "face-up"):
        return alone
    look_further(game)
    in_hand = {one.name: sum(game.cards[card].type == "keeper" for card in one.hand.cards) for one in game.players}
    everywhere = {one.name: len(one.keepers.cards) + in_hand[one.name] for one in game.players}
    in_hands = leads(everywhere, player.name, word)
    with game.law.by_itself():
        found: bool = game.consult(
            "in-play-means-face-up",
            {"face-up": alone, "hands-too": in_hands, "discards-too": alone},
            player,
            source,
        )
    return found


def whoever_leads(law: Law) -> bool:
    """Whether such a bonus serves whoever has the most (or fewest) Keepers at the moment, alone and be it none."""
    return (
        law.reads("rich-bonus-tie", "nobody")
        and law.reads("nought-is-the-fewest", "nought-counts")
        and law.reads("in-play-means-face-up", "face-up")
        and law.reads("bonuses-go-by-the-moment", "as-the-turn-goes")
        and law.reads("rich-bonus-goes-to-the-richest", "most-keepers")
    )


def keepers_of_each(game: Game) -> dict[str, int]:
    """How many Keepers each player has, by name; Creepers are none (SR-Q09)."""
    keepers = {other.name: len(other.keepers.cards) for other in game.players}
    return in_play.without_creepers(game, keepers, lambda: {other.name: len(other.front()) for other in game.players})


def of_the_turn(game: Game) -> Turn:
    """What has been noted of the turn, which changes without any card."""
    look_further(game)
    return game.turn


def leads(keepers: Mapping[str, int], who: str, word: str, shared: bool = False) -> bool:
    """Whether a player has the most (or fewest) Keepers of all, by name; `shared`: as many as another will do.

    >>> leads({"Ann": 0, "Bob": 2, "Cara": 2}, "Ann", "fewest"), leads({"Bob": 2, "Cara": 2}, "Bob", "most")
    (True, False)
    """
    if who not in keepers:
        return False
    sign = 1 if word == "most" else -1
    mine, others = sign * keepers[who], [sign * number for name, number in keepers.items() if name != who]
    return all(mine >= other if shared else mine > other for other in others)


def young(game: Game, player: Player, source: int) -> bool:
    """Child Bonus: everybody of 12 or younger, else the youngest (HF-01)."""
    ages = {other.name: other.age for other in game.players if other.age is not None}
    if len(ages) < len(game.players):
        game.assume("nobody's age is told, so Child Bonus serves nobody")
        return False
    is_child = ages[player.name] <= 12
    youngest = ages[player.name] == min(ages.values())
    return game.consult(
        "child-bonus-youngest-instead", {"youngest": is_child or youngest, "nobody": is_child}, player, source
    )


def of_each_copy(game: Game, player: Player, source: int, found: list[tuple[int, int]]) -> bool:
    """Whether a second copy of a card brings its bonus too (LF-18)."""
    cards = game.cards
    if all(cards[one].key != cards[source].key for one, _ in found):
        return True
    return game.consult("each-copy-has-its-power", {"each-copy": True, "one-of-a-kind": False}, player, source)


def declinable(game: Game, served: Sequence[tuple[int, int]], revealed: bool = False) -> list[tuple[int, int]]:
    """Of some bonuses those that are an offer; `revealed`: those for showing a card instead (Fear of the Unknown)."""
    offers = []
    for source, amount in served:
        bonus = game.cards[source].bonus
        assert bonus is not None
        if bonus.optional and (bonus.who == "revealer") is revealed:
            offers.append((source, amount))
    return offers


def note(game: Game) -> None:
    """Keep in mind what bonuses add to the plays of the turn under way, for when they add more or add it no more."""
    if game.law.settles(bonus_counts_as_it_lies) or not any_for_plays(game):
        return
    plays = game.turn.plays
    with game.unrecorded():
        serving = bonuses(game, game.turn.player, "play")
    most = {number: max(more, plays.bonuses.get(number, more)) for number, more in serving}
    plays.bonuses = {**plays.bonuses, **most}


def bonus_counts_as_it_lies(law: Law) -> bool:
    """Whether a bonus counts from when its card has something to go by, and only as long as it has."""
    return law.reads("bonus-leaves-with-its-card", "gone") and law.reads(
        "rule-change-counts-at-once", "at-once", "everybody-now", "drawing-is-over"
    )


def bonus_come(game: Game, serving_now: Sequence[tuple[int, int]]) -> dict[int, int]:
    """What cards add to the plays of this turn and did not as it began (HR-R16).

    Who has the most or the fewest Keepers is looked at for itself (LF-20), unless the rule has only come.
    """
    before, came = game.turn.at_start.bonuses, game.rules.played_in
    more = {number: amount - before.get(number, 0) for number, amount in serving_now}
    return {
        number: amount
        for number, amount in more.items()
        if amount > 0 and (came.get(number) == game.turn.number or not still_looked_at(game, number))
    }


def bonus_lost(game: Game, serving_now: Sequence[tuple[int, int]]) -> dict[int, int]:
    """What cards have added to the plays of this turn and add no more (HR-Q07).

    Who has the most or the fewest Keepers is looked at for itself (LF-20).
    """
    now = dict(serving_now)
    lost = {number: more - now.get(number, 0) for number, more in game.turn.plays.bonuses.items()}
    return {number: missing for number, missing in lost.items() if missing > 0 and not still_looked_at(game, number)}


def still_looked_at(game: Game, number: int) -> bool:
    """Whether a card in play goes by who has the most or the fewest Keepers."""
    bonus, here = game.cards[number].bonus, (game.table.rules, game.turn.player.keepers)
    leads = bonus is not None and bonus.who in ("most-keepers", "fewest-keepers")
    return leads and game.table.zone[number] in here
