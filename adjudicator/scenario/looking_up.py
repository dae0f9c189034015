"""What the table of a replay says to a fact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from adjudicator.cards.goals import listed
from adjudicator.cards.mixing import WORKED_OUT
from adjudicator.cards.names import normal
from adjudicator.engine.flow import hand_used_up
from adjudicator.engine.numbers import attached, draws_owed, in_play, open_hands, plays_left
from adjudicator.engine.numbers.temporary_hands import temporary_hand
from adjudicator.law import Options
from adjudicator.scenario import untold
from adjudicator.scenario.allowed import Allowed
from adjudicator.scenario.model import unknown_cards

if TYPE_CHECKING:
    from adjudicator.engine import Game
    from adjudicator.table import Player
Laid = tuple[str, tuple[str, ...]]
"""A card by its key, with the sorted keys of what is on or under it."""


class Facts(Allowed):
    """Looks facts up on the table of a replay."""

    def look(self, fact: str, expected: Any) -> tuple[Any, bool]:
        """What the table says to a fact, and whether that is what was expected."""
        if fact in ("may", "may_not"):
            return self.may(expected, fact == "may")
        player = self.replay.player(fact)
        if player is not None and isinstance(expected, Mapping):
            parts = {part: self.of_player(player, part, value) for part, value in expected.items()}
            return {part: actual for part, (actual, _) in parts.items()}, all(ok for _, ok in parts.values())
        joining = {step.actor for step in self.replay.scenario.steps if step.verb == "joins"}
        if isinstance(expected, Mapping) and fact in joining:
            return None, not any(expected.values())  # who has not joined has nothing
        look = getattr(self, f"look_{fact}", None)
        if look is None:
            return None, False
        actual: tuple[Any, bool] = look(expected)
        return actual

    def look_winner(self, expected: Any) -> tuple[Any, bool]:
        names = [player.name for player in self.game.winners]
        actual: Any = None if not names else names[0] if len(names) == 1 else names
        return actual, actual == expected or (isinstance(expected, list) and sorted(names) == sorted(expected))

    def look_over(self, expected: Any) -> tuple[Any, bool]:
        return self.game.over, self.game.over == expected

    def look_turn(self, expected: Any) -> tuple[Any, bool]:
        name = None if self.game.over else self.game.turn.player.name
        return name, name == expected

    def look_extra_turn(self, expected: Any) -> tuple[Any, bool]:
        extra = self.game.turn.extra and not self.game.over
        return extra, extra == expected

    def look_phase(self, expected: Any) -> tuple[Any, bool]:
        phase = "over" if self.game.over else self.game.turn.phase
        return phase, phase == expected

    def look_plays_left(self, expected: Any) -> tuple[Any, bool]:
        game = self.game
        if game.over:
            return 0, expected == 0
        temporary = temporary_hand(game)
        if temporary is not None and temporary.left:
            return temporary.left, temporary.left == expected
        left = 0 if game.turn.ended_by is not None else plays_left.to_be_told(game).must
        if left and not game.turn.closing_done and plays_left.all_of_it(game):
            left += game.law.decide(lambda: hand_used_up.over_the_ceiling(game))
        return left, left == expected

    def look_draws_left(self, expected: Any) -> tuple[Any, bool]:
        game = self.game
        over = game.over or game.turn.phase == "setup"
        there = None if game.table.pile_goes_on else game.table.to_draw()

        def left() -> int:
            owed = 0 if over else draws_owed.draws_owed(game)
            return owed if there is None else min(owed, there)

        found = game.law.decide(left)
        return found, found == expected

    def cards(self, numbers: list[int]) -> list[str]:
        return [self.game.name(number) for number in numbers]

    def same(self, numbers: list[int], expected: Any) -> tuple[list[Any], bool]:
        """Whether some cards are just those expected, in any order, each with what is on or under it."""
        wanted = [one for item in listed(expected) for one in self.wanted(item)]
        return [self.shown(number) for number in numbers], sorted(map(self.laid, numbers)) == sorted(wanted)

    def wanted(self, item: Any) -> list[Laid]:
        """One item of a fact about cards: a name, `3 unknown`, or a card with others on or under it."""
        if isinstance(item, Mapping) and len(item) == 1:
            ((name, others),) = item.items()
            inside = [key for other in listed(others) for key, _ in self.wanted(other)]
            return [(self.replay.key(name), tuple(sorted(inside)))]
        if (count := unknown_cards(item)) is not None:
            return [("", ())] * count
        return [(self.replay.key(item), ())]

    def laid(self, number: int) -> Laid:
        """A card by its key, with the keys of what is on or under it."""
        cards = self.game.cards
        return cards[number].key, tuple(sorted(cards[one].key for one in self.beside(number)))

    def beside(self, number: int) -> list[int]:
        """What is on or under a card: the Creepers attached to it, and what is hidden."""
        table = self.game.table
        hidden = table.under[number].cards if number in table.under else []
        return [*attached.attached_to(self.game, number), *hidden]

    def shown(self, number: int) -> Any:
        """A card as a file names it: with what is on or under it, where there is anything."""
        beside = self.beside(number)
        return {self.game.name(number): self.cards(beside)} if beside else self.game.name(number)

    def look_goals(self, expected: Any) -> tuple[Any, bool]:
        return self.same(self.game.table.goals.cards, expected)

    def look_rules(self, expected: Any) -> tuple[Any, bool]:
        return self.same(self.game.table.rules.cards, expected)

    def top(self, numbers: list[int], expected: Any, more: bool = False) -> tuple[Any, bool]:
        """Whether a pile begins like this; `more`: below the cards given lie others, in an order nobody told."""
        items = listed(expected)
        end = bool(items) and items[-1] == "end"
        wanted = [one for item in (items[:-1] if end else items) for one in self.wanted(item)]
        shown = list(reversed(numbers))
        actual = self.cards(shown if end else shown[: max(len(wanted), 1)])
        if more and len(actual) < max(len(wanted) + end, 1):
            actual.append("others")
        whole = end or not wanted
        return actual, list(map(self.laid, shown[: len(wanted)])) == wanted and not (
            whole and (more or len(shown) > len(wanted))
        )

    def look_discard(self, expected: Any) -> tuple[Any, bool]:
        return self.top(self.game.table.discard.cards, expected)

    def look_draw_pile(self, expected: Any) -> tuple[Any, bool]:
        table = self.game.table
        known, shuffled = table.draw_pile.cards, table.shuffled.cards
        if len({self.game.cards[number].key for number in shuffled}) == 1:
            known, shuffled = [*shuffled, *known], []
        return self.top(known, expected, more=bool(shuffled) or table.pile_goes_on)

    def look_where(self, expected: Any) -> tuple[Any, bool]:
        actual: dict[str, Any] = {}
        fits = True
        for name, place in expected.items():
            found = self.places(str(name))
            held = any(self.place_key(one) == self.place_key(str(place)) for one in found)
            fits = fits and held
            actual[str(name)] = str(place) if held else found[0] if found else self.untold(str(name), str(place))
        return actual, fits

    def untold(self, name: str, place: str) -> str:
        """Where a card is that the file puts nowhere: it may be one that nobody knows in the place that is claimed."""
        if not untold.may_lie(self.replay, name, self.place_key(place)):
            return "nowhere"
        self.game.assume(f"the file does not tell where {name} is; it is taken to be no card of {place}")
        return "untold"

    def place_key(self, place: str) -> str:
        """A place in one spelling: `discard pile` is `discard`, and a card has many names."""
        if place.startswith("under "):
            return f"under {self.replay.key(place.removeprefix('under '))}"
        return "discard" if place == "discard pile" else place

    def places(self, name: str) -> list[str]:
        """Where the cards of a name lie, in the words of `where:`."""
        game, key = self.game, self.replay.key(name)
        if key == normal("Basic Rules"):
            return [basic_rules_lie(game)]
        numbers = [number for number, card in enumerate(game.cards) if card.key == key]
        if key == normal("It's My Turn!") and not numbers:
            if game.agreement.marker_in_deck:
                return ["draw pile"]
            return [game.agreement.marker.name if game.agreement.marker is not None else "out"]
        return [place for number in numbers for place in self.places_of(number)]

    def places_of(self, number: int) -> list[str]:
        """Where one card lies; an attached Creeper lies in front of its owner and under its Keeper."""
        table = self.game.table
        found = [self.game.place(table.zone[number])]
        found += [player.name for player in self.game.players if number in player.due.cards]
        if number in table.attached:
            found.append(f"under {self.game.name(table.attached[number])}")
        return found

    def of_player(self, player: Player, part: str, expected: Any) -> tuple[Any, bool]:
        counted = {"hand_size": player.hand.cards, "keeper_count": player.keepers.cards}
        if part in counted:
            size = len(counted[part])
            if part == "hand_size" and self.game.agreement.marker is player:
                size = self.game.law.consult(
                    "marker-is-no-card", {"outside": size, "in-the-deck": size, "held": size + 1}
                )
            return size, size == expected
        if part in ("misses", "away"):
            return getattr(player, part), getattr(player, part) == expected
        if part == "sees":
            return self.sees(player, expected)
        if part == "unseen":
            return self.unseen(player, expected)
        zones = {
            "hand": player.hand.cards,
            "keepers": player.keepers.cards,
            "creepers": [n for n in player.creepers.cards if n not in self.game.table.attached],
            "goals": player.goals.cards,
            "due": player.due.cards,
            "face_down": player.turned() + [n for n in player.creepers.cards if n in self.game.table.face_down],
            "open": [number for number in player.hand.cards if number in self.game.table.open],
            "laid_aside": player.aside.cards,
            "temporary": [number for hand in player.temporary for number in hand.zone.cards],
            "set_aside": player.hand.cards if player.temporary else [],
        }
        if part == "hand":
            if self.game.rules.basic_gone_to is player.hand:
                expected = [one for one in listed(expected) if one != "Basic Rules"]
            keys = [key for item in listed(expected) for key, _ in self.wanted(item)]
            if untold.may_be(self.replay, player.hand.cards, keys):
                self.game.assume(f"not all cards of {player.name}'s hand are told; they are taken to be others")
        found = self.same(zones[part], expected)
        if part == "temporary" and not found[1] and len(player.temporary) > 1:
            inner = self.same(player.temporary[-1].zone.cards, expected)
            return inner if inner[1] else found
        return found

    def sees(self, player: Player, expected: Any) -> tuple[Any, bool]:
        """Whether the player may look at all of some cards (HR-R05, RR-R17)."""
        game, table = self.game, self.game.table
        own = [*player.hand.cards, *(one for hand in player.temporary if not hand.unseen for one in hand.zone.cards)]
        up = [*table.rules.cards, *table.goals.cards]
        for other in game.players:
            up += [*other.front(), *other.goals.cards, *other.due.cards]
            up += [number for number in other.hand.cards if number in table.open or open_hands.open_to_all(game, other)]
        piles: list[int] = game.law.consult(
            "discard-open-draw-pile-closed",
            {
                "discard-only": table.discard.cards,
                "both-open": table.discard.cards + table.draw_pile.cards,
                "both-closed": [],
            },
            player=player.name,
        )
        shown = [number for name, number in sorted(game.history.seen) if name == player.name]
        own = own + [number for number in shown if number not in own]
        if under := in_play.hidden(game, player):
            own = own + game.law.consult(
                "own-hidden-cards-may-be-looked-at",
                {"may-look": under, "only-by-revealing": []},
                card=game.name(under[0]),
                player=player.name,
            )
        seen = {game.cards[number].key for number in own + up + piles}
        wanted = [self.replay.key(item) for item in (expected if isinstance(expected, list) else [expected])]
        actual = self.cards(own + up + piles)
        if not wanted:
            return self.cards(piles), not piles
        return actual, all(key in seen for key in wanted)

    def unseen(self, player: Player, expected: Any) -> tuple[Any, bool]:
        """Whether the player may look at none of some cards."""
        names = expected if isinstance(expected, list) else [expected]
        hidden = [name for name in names if not self.sees(player, [name])[1]]
        return hidden, len(hidden) == len(names)

    def look_asks(self, expected: Any) -> tuple[Any, bool]:
        ask = self.replay.waiting
        actual = [ask.who.name if ask.who is not None else "chance"] if ask is not None else []
        wanted = expected if isinstance(expected, list) else [expected]
        return actual, actual == wanted or (wanted == [] and actual == ["chance"])  # then nobody is asked

    def look_options(self, expected: Any) -> tuple[Any, bool]:
        ask = self.replay.waiting
        names = [self.replay.option_name(option) for option in ask.options] if ask is not None else []
        if ask is not None and isinstance(ask.options, Options):
            self.game.law.left_open(ask.options)
        wanted = expected if isinstance(expected, list) else [expected]
        return names, sorted(map(normal, names)) == sorted(normal(str(item)) for item in wanted)

    def look_pending(self, expected: Any) -> tuple[Any, bool]:
        actual = [{self.game.name(p.card): "off" if p.off else "on"} for p in self.game.plays.pending]
        wanted = [{self.replay.key(name): state for name, state in one.items()} for one in listed(expected)]
        return actual, [{normal(name): state for name, state in one.items()} for one in actual] == wanted

    def look_cards(self, expected: Any) -> tuple[Any, bool]:
        """What the catalogue says of some cards."""
        actual: dict[str, Any] = {}
        fits = True
        for name, facts in (expected or {}).items():
            record = {**(self.replay.scenario.catalogue.record(str(name)) or {}), **self.mixed(str(name), facts)}
            actual[name] = {part: record.get(part) for part in facts}
            fits = fits and "name" in record and contains(record, facts)
        return actual, fits

    def mixed(self, name: str, facts: Mapping[str, Any]) -> dict[str, Any]:
        """What is worked out about a card from the decks that are mixed here: what it lacks, what it clashes with."""
        scenario = self.replay.scenario
        card = scenario.catalogue.find(name, scenario.editions) or scenario.catalogue.find(name)
        if card is None:
            return {}
        parts = [part for part in WORKED_OUT if part in facts]
        found = {part: WORKED_OUT[part](scenario.catalogue, card, scenario.editions) for part in parts}
        return {part: some if some == facts[part] or facts[part] else some or None for part, some in found.items()}

    def look_decks(self, expected: Any) -> tuple[Any, bool]:
        """What the catalogue says of some editions."""
        actual: dict[str, Any] = {}
        fits = True
        for name, facts in (expected or {}).items():
            slug = self.replay.catalogue.slug(str(name))
            edition = self.replay.catalogue.editions.get(slug) if slug else None
            actual[name] = {part: getattr(edition, part, None) for part in facts}
            fits = fits and edition is not None and contains(actual[name], facts)
        return actual, fits


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
