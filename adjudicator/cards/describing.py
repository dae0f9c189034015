"""How a card is told in questions: what a blank card can say, in plain words, with the record that comes of it.

All of it is data, for a prompt and for a form alike. A `Way` is one thing that a card can say; `<cards>` and the like
in its record are places for the answers to the questions of that name (`ASKED`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from adjudicator.cards.duty_words import BANNED


class Asked(NamedTuple):
    """A question whose answer goes into a record. `kind` is number, card, cards, trait, text or word.

    `words` has the answers in plain words, with what each stands for, where the kind is word.
    """

    question: str
    kind: str
    words: Mapping[str, Any] = {}


class Way(NamedTuple):
    """One thing that a card can say, and the piece of a record that says so."""

    says: str
    record: Mapping[str, Any]


TYPES: Mapping[str, str] = {
    "keeper": "a Keeper",
    "creeper": "a Creeper",
    "goal": "a Goal",
    "ungoal": "an Ungoal, by which everybody loses",
    "new-rule": "a New Rule",
    "action": "an Action",
    "surprise": "a Surprise",
}
_WHOM = {
    "whoever plays or uses it": "self",
    "everybody": "everybody",
    "all others": "others",
    "the next player": "next",
    "the player before": "previous",
    "one other player of choice": "other",
}
_PLAYED = {
    "a Keeper": "keeper", "an Action": "action", "a Goal": "goal", "a New Rule": "new-rule", "a Surprise": "surprise",
    "a Creeper that is laid down": "creeper",
}  # fmt: skip
_OWNERLESS = ("keepers", "actions", "goals", "new-rules", "surprises", "stealing", "free-actions")
ASKED: Mapping[str, Asked] = {
    "cards": Asked("How many cards?", "number"),
    "number": Asked("How many?", "number"),
    "least": Asked("How many at least?", "number"),
    "plays": Asked("How many of them are played?", "number"),
    "turns": Asked("How many turns?", "number"),
    "card": Asked("Which card?", "card"),
    "listed": Asked("Which cards, with commas between them?", "cards"),
    "trait": Asked("Cards of what kind? One word for it, such as food", "text"),
    "whom": Asked("Who?", "word", _WHOM),
    "who_misses": Asked(
        "Who?", "word", {one: key for one, key in _WHOM.items() if key in ("self", "next", "previous", "other")}
    ),
    "neighbour": Asked("To whom?", "word", {"the next player": "next", "the player before": "previous"}),
    "moves_to": Asked(
        "Where to?", "word",
        {"the next player": "next", "the player before": "previous", "whom the owner chooses": "chosen",
         "the discard pile": "discard"},
    ),
    "target": Asked(
        "What?", "word",
        {"a Keeper": "keeper", "a Creeper": "creeper", "a Keeper or a Creeper": "keeper-or-creeper",
         "a New Rule": "new-rule"},
    ),
    "stolen": Asked("What?", "word", {"a Keeper": "keeper", "a Keeper or a Creeper": "keeper-or-creeper"}),
    "swept": Asked(
        "What?", "word",
        {"all Keepers": "keepers", "all Creepers": "creepers", "all New Rules": "new-rules", "all limits": "limits",
         "all Goals": "goals"},
    ),
    "dealt": Asked("What?", "word", {"Keepers": "keepers", "Creepers": "creepers", "both": "both"}),
    "picked": Asked(
        "Cards of which type?", "word",
        {"Keepers": "keeper", "Actions": "action", "Goals": "goal", "New Rules": "new-rule", "Surprises": "surprise"},
    ),
    "played": Asked("What is played?", "word", _PLAYED),
    "by": Asked(
        "Who has to do it?", "word", {"anybody": "everybody", "its owner": "owner", "anybody but its owner": "others"}
    ),
    "banned": Asked(
        "What is forbidden?", "word", {BANNED[one]: one for one in (*_OWNERLESS, "stealing-from-owner", "stealing-it")}
    ),
    "banned_to_all": Asked("What is forbidden?", "word", {BANNED[one]: one for one in _OWNERLESS}),
    "when_banned": Asked(
        "In whose turn?", "word", {"in anybody's turn": "any-turn", "in its owner's turn only": "own-turn"}
    ),
    "shares": Asked(
        "To whom how many?", "word", {"the same to everybody": "evenly", "to everybody as many as before": "as-before"}
    ),
    "metric": Asked("Of what?", "word", {"Keepers": "keepers", "cards in hand": "cards-in-hand"}),
    "answered": Asked(
        "What does it stop?", "word",
        {"an Action": "action", "a Keeper": "keeper", "a Goal": "goal", "a New Rule": "new-rule",
         "a free action": "free-action"},
    ),
    "often": Asked("How often may it be used?", "word", {"once a turn": True, "as often as one likes": False}),
}  # fmt: skip

EFFECTS: tuple[Way, ...] = (
    Way("draws cards", {"draw": {"draw": "<cards>", "who": "<whom>"}}),
    Way("draws up to so many cards in hand", {"draw": {"draw": "<cards>", "who": "<whom>", "up_to": True}}),
    Way("draws a card for each Keeper", {"draw": {"draw": 1, "per": "keepers", "who": "<whom>"}}),
    Way("discards cards of the hand", {"discard-cards": {"cards": "<cards>", "who": "<whom>"}}),
    Way("discards the whole hand", {"discard-cards": {"cards": "all", "who": "<whom>"}}),
    Way("draws cards and plays some of them at once", {"draw-and-play": {"draw": "<cards>", "play": "<plays>"}}),
    Way("steals from another player", {"steal": {"what": "<stolen>"}}),
    Way("discards one card on the table", {"trash": {"what": "<target>"}}),
    Way("discards everything of a type on the table", {"trash-all": {"what": "<swept>"}}),
    Way("discards all Keepers of a kind", {"trash-all": {"what": "keepers", "trait": "<trait>"}}),
    Way("discards Keepers of one's own", {"discard-cards": {"cards": "<cards>", "what": "keeper", "who": "<whom>"}}),
    Way("exchanges a Keeper for another player's", {"exchange-keepers": {}}),
    Way("exchanges a Keeper for a neighbour's", {"exchange-keepers": {"whose": "neighbours"}}),
    Way("gives a Keeper away", {"give-keeper": {}}),
    Way("everybody passes Keepers on", {"pass-keepers": {"each": "<number>", "to": "<neighbour>"}}),
    Way("everybody passes all Keepers on", {"pass-keepers": {"each": "all", "to": "<neighbour>"}}),
    Way("shuffles and deals out what lies before the players", {"redistribute": {"what": "<dealt>", "first": "self"}}),
    Way("moves a Creeper to another player", {"move-creeper": {}}),
    Way("trades hands with another player", {"trade-hands": {}}),
    Way("everybody passes the hand on", {"rotate-hands": {}}),
    Way("shuffles all hands together and deals them out", {"deal-hands-anew": {"how": "<shares>", "first": "self"}}),
    Way("whoever has most gives to whoever has fewest", {"most-gives-to-fewest": {"what": "<metric>"}}),
    Way("takes a Goal on the table into the hand", {"zap": {"types": ["goal"]}}),
    Way("takes a random card from every other hand", {"random-tax": {"take": "<number>"}}),
    Way("takes a random card from another hand", {"random-from-hand": {}}),
    Way("takes a card of one's choice from another hand", {"random-from-hand": {"by": "player"}}),
    Way("everybody else gives a card", {"everybody-gives": {"each": "<number>"}}),
    Way("looks at another player's hand", {"look-at-hand": {}}),
    Way("looks at the top of the draw pile", {"look-at-pile": {"cards": "<cards>"}}),
    Way("plays the top card of the draw pile", {"top-card": {}}),
    Way("plays a card out of the discard pile", {"play-from-discard": {"types": ["<picked>"]}}),
    Way("takes a card out of the discard pile into the hand", {"take-from-discard": {"types": ["<picked>"]}}),
    Way("shuffles the discard pile into the draw pile", {"empty-trash": {}}),
    Way("turns cards up and plays the first of a type", {"turn-up": {"type": "<picked>", "until": 1, "then": "play"}}),
    Way("deals a card to everybody, to be played at once", {"everybody-plays-now": {"each": "<number>"}}),
    Way("lets play more cards this turn", {"more-plays": {"plays": "<cards>"}}),
    Way("gives cards of the hand to another player", {"give-cards": {"cards": "<cards>", "to": "other"}}),
    Way("takes another turn", {"extra-turn": {}}),
    Way("misses turns", {"skip-turns": {"turns": "<turns>", "who": "<who_misses>"}}),
    Way("ends the turn", {"end-turn": {}}),
    Way("changes seats with another player", {"trade-places": {}}),
)
"""What somebody may do by playing an Action, using a card, or on an occasion."""

OWN_WAYS: tuple[Way, ...] = (
    Way("goes to the discard pile", {"discard-itself": {}}),
    Way("goes together with a Keeper of a kind", {"discard-with": {"trait": "<trait>"}}),
    Way("is passed on to another player", {"give-creeper": {}}),
)
"""How a Creeper may be got rid of, by a power of its own."""

DUTIES: tuple[Way, ...] = (
    Way("forbids others something", {"bans": {"what": ["<banned>"], "in": "<when_banned>"}}),
    Way("forbids everybody something", {"bans": {"what": ["<banned>"], "who": "everybody", "in": "any-turn"}}),
    Way("drives a card away that lies before the same player", {"cannot-stay": {"card": "<card>", "to": "<moves_to>"}}),
    Way("goes together with a card, both to the discard pile", {"discards-both": {"keeper": "<card>"}}),
    Way("moves on at the end of every turn of its owner", {"moves-at-turn-end": {"to": "<neighbour>"}}),
    Way("lets its owner win in spite of Creepers", {"lifts-creepers": {"who": "owner"}}),
    Way("turns the turns round", {"reverses-turns": {}}),
)
"""What a card before a player does by itself all the time."""
KEEPER_DUTIES: tuple[Way, ...] = (
    *DUTIES,
    Way("comes back to the hand instead of being discarded", {"returns-to-hand": {}}),
)

RULE_DUTIES: tuple[Way, ...] = (
    Way("forbids something", {"bans": {"what": ["<banned_to_all>"]}}),
    Way("lets everybody win in spite of Creepers", {"lifts-creepers": {"who": "everybody"}}),
    Way("has all hands held open", {"opens-hands": {}}),
    Way("lets everybody have a Goal of their own", {"personal-goals": {}}),
    Way("turns the turns round", {"reverses-turns": {}}),
)
"""What a New Rule does by itself all the time. It has no owner."""

BONUSES: tuple[Way, ...] = (
    Way("lets play more cards", {"play": "<cards>"}),
    Way("lets draw more cards", {"draw": "<cards>"}),
    Way("lets draw and play one more each", {"draw": 1, "play": 1}),
    Way("lets hold more cards than the limit", {"hand_limit": "<cards>"}),
    Way("lets keep more Keepers than the limit", {"keeper_limit": "<number>"}),
)

RULES: tuple[Way, ...] = (
    Way("says how many cards to draw", {"matter": "draw", "value": "<cards>"}),
    Way("says how many cards to play", {"matter": "play", "value": "<cards>"}),
    Way("lets everybody play all cards", {"matter": "play", "value": "all"}),
    Way("sets a Hand Limit", {"matter": "hand-limit", "value": "<cards>"}),
    Way("sets a Keeper Limit", {"matter": "keeper-limit", "value": "<number>"}),
    Way("says how many Goals lie there at once", {"matter": "goal-slots", "value": "<number>"}),
)

GOALS: tuple[Way, ...] = (
    Way("certain cards, all of them", {"all_of": "<listed>"}),
    Way("one of several cards", {"any_of": "<listed>"}),
    Way("so many of some cards", {"count": {"min": "<least>", "from": "<listed>"}}),
    Way("so many cards of a kind", {"count": {"min": "<least>", "trait": "<trait>"}}),
    Way("more of something than anybody else", {"most": {"metric": "<metric>", "min": "<least>"}}),
    Way("fewer of something than anybody else", {"fewest": {"metric": "<metric>"}}),
    Way("so many cards in hand", {"in_hand": {"min": "<number>", "max": "<number>"}}),
    Way("so many Keepers", {"altogether": {"of": "keepers", "min": "<number>"}}),
    Way("none of certain cards", {"without": "<listed>"}),
    Way("no card of a kind", {"without": [{"trait": "<trait>"}]}),
    Way("a card, while nobody has certain others", {"all_of": ["<card>"], "nobody_has": "<listed>"}),
)
UNGOALS: tuple[Way, ...] = (
    Way("certain cards, before anybody", {"everywhere": "<listed>"}),
    Way("so many cards of a kind, before all together", {"table_count": {"min": "<least>", "trait": "<trait>"}}),
    Way("a Creeper before every player", {"every_player": {"creepers": 1}}),
)
ANSWERS: tuple[Way, ...] = (
    Way("stops a play of somebody else", {"answers": [{"what": "<answered>"}], "out_of_turn": ["cancel"]}),
    Way("takes over a Keeper that somebody else plays", {
        "answers": [{"what": "keeper"}], "out_of_turn": ["redirect-keeper"],
    }),
)  # fmt: skip


class Manner(NamedTuple):
    """A sort of thing that cards of a type say: how it is asked for, its ways, and where they go in the record.

    In `around` the piece of a way stands for `<way>`; what else is asked there is asked after it.
    """

    says: str
    ways: tuple[Way, ...]
    around: Mapping[str, Any]


_MAY = Manner("its owner may use it for something", EFFECTS, {"powers": [{"effect": "<way>", "once": "<often>"}]})
_OCCASION = Manner(
    "something happens whenever a card is played", EFFECTS,
    {"whenever": [{"plays": ["<played>"], "by": "<by>", "does": ["<way>"]}]},
)  # fmt: skip
_BEGINS = Manner(
    "something happens as a turn of its owner begins", EFFECTS,
    {"whenever": [{"turn": "begins", "by": "owner", "does": ["<way>"]}]},
)  # fmt: skip
_ITSELF = "it forbids, moves or changes something by itself"
_ALWAYS = Manner(_ITSELF, DUTIES, {"duties": ["<way>"]})
_BONUS = Manner("it is a bonus for its owner", BONUSES, {"bonus": {"<way>": True, "who": "owner"}})
_KIND = Manner("it belongs to a kind of cards", (Way("belongs to a kind", {"traits": ["<trait>"]}),), {"<way>": True})
_COUNTS = Manner("it counts as another card too", (Way("counts as", {"counts_as": {"<card>": 1}}),), {"<way>": True})
MANNERS: Mapping[str, tuple[Manner, ...]] = {
    "keeper": (
        _MAY, _OCCASION, _BEGINS, Manner(_ITSELF, KEEPER_DUTIES, {"duties": ["<way>"]}), _BONUS, _KIND, _COUNTS,
    ),
    "creeper": (
        Manner("its owner may get rid of it", OWN_WAYS, {"powers": [{"effect": "<way>"}]}),
        Manner("its owner may pay cards of the hand to be rid of it", (
            Way("goes for so many cards", {"effect": "discard-itself", "pays": {"from": "hand", "cards": "<cards>"}}),
        ), {"powers": ["<way>"]}),
        _OCCASION, _BEGINS, _ALWAYS, _KIND,
    ),
    "goal": (Manner("it asks for something", GOALS, {"goal": {"<way>": True}}),),
    "ungoal": (Manner("everybody loses by something", UNGOALS, {"goal": {"<way>": True}}),),
    "new-rule": (
        Manner("it changes a number of the rules", RULES, {"rule": "<way>"}),
        Manner("it is a bonus for everybody", BONUSES, {"bonus": {"<way>": True, "who": "everybody"}}),
        Manner("it gives everybody a free action", EFFECTS, {"free_action": [{"effect": "<way>", "once": "<often>"}]}),
        Manner("something happens whenever a card is played", EFFECTS,
               {"whenever": [{"plays": ["<played>"], "does": ["<way>"]}]}),
        Manner("something happens as any turn begins", EFFECTS, {"whenever": [{"turn": "begins", "does": ["<way>"]}]}),
        Manner("it forbids or changes something by itself", RULE_DUTIES, {"duties": ["<way>"]}),
    ),
    "action": (Manner("whoever plays it does something", EFFECTS, {"does": ["<way>"]}),),
    "surprise": (
        Manner("out of turn it stops something", ANSWERS, {"<way>": True}),
        Manner("in turn it does something", EFFECTS, {"does": ["<way>"]}),
    ),
}  # fmt: skip


def asked_in(piece: Any) -> list[str]:
    """The names of the questions in a piece of a record, each once, in their order.

    >>> asked_in({"draw": {"draw": "<cards>", "who": "<whom>"}})
    ['cards', 'whom']
    """
    if isinstance(piece, Mapping):
        found = [name for key, value in piece.items() for one in (key, value) for name in asked_in(one)]
    elif isinstance(piece, list):
        found = [name for one in piece for name in asked_in(one)]
    else:
        found = [piece[1:-1]] if isinstance(piece, str) and piece[:1] == "<" and piece != "<way>" else []
    return list(dict.fromkeys(found))


def filled(piece: Any, answers: Mapping[str, Any]) -> Any:
    """A piece of a record with the answers in their places; where the key is `<way>` the piece is laid in there.

    >>> filled({"bonus": {"<way>": True, "who": "owner"}}, {"way": {"play": 1}})
    {'bonus': {'play': 1, 'who': 'owner'}}
    """
    if isinstance(piece, Mapping):
        found: dict[Any, Any] = {}
        for key, value in piece.items():
            if key == "<way>":
                found |= answers["way"]
            else:
                found[filled(key, answers)] = filled(value, answers)
        return found
    if isinstance(piece, list):
        return [filled(one, answers) for one in piece]
    return answers[piece[1:-1]] if isinstance(piece, str) and piece[:1] == "<" else piece


def together(record: Mapping[str, Any], piece: Mapping[str, Any]) -> dict[str, Any]:
    """A record with one more piece: lists grow, also those in mappings; mappings are laid over each other.

    >>> together({"does": ["empty-trash"]}, {"does": ["extra-turn"]})
    {'does': ['empty-trash', 'extra-turn']}
    >>> together({"goal": {"all_of": ["Milk"]}}, {"goal": {"all_of": ["Bread"], "nobody_has": ["War"]}})
    {'goal': {'all_of': ['Milk', 'Bread'], 'nobody_has': ['War']}}
    """
    found = dict(record)
    for key, value in piece.items():
        before = found.get(key)
        if isinstance(before, list) and isinstance(value, list):
            found[key] = [*before, *value]
        elif isinstance(before, Mapping) and isinstance(value, Mapping):
            longer = [name for name in value if isinstance(value[name], list) and isinstance(before.get(name), list)]
            found[key] = {**before, **value, **{name: [*before[name], *value[name]] for name in longer}}
        else:
            found[key] = value
    return found
