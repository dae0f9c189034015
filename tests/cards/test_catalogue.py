"""The shipped catalogue: what it holds, how cards are found in it, and that its own data are sound."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import adjudicator.effects  # noqa: F401  (signs the effects in)
from adjudicator.cards.catalogue import Catalogue, catalogue
from adjudicator.cards.check import check_record
from adjudicator.cards.doing import effects
from adjudicator.cards.duty_words import DUTIES
from adjudicator.cards.model import Card, Effect
from adjudicator.cards.names import normal

CARDS = catalogue().all()
SEVEN = ("fluxx-5", "creeper-pack", "star", "holiday", "martian", "stoner", "regular-show")


def test_every_card_has_a_name_of_its_own_in_each_edition() -> None:
    names = [(edition, card.key) for card in CARDS for edition in card.editions]
    assert len(names) == len(set(names))


def test_no_alias_is_the_name_of_another_card() -> None:
    names = {card.key for card in CARDS}
    assert [(card.name, alias) for card in CARDS for alias in card.aliases if normal(alias) in names - {card.key}] == []


def test_every_record_is_sound() -> None:
    for record in catalogue()._records:
        assert check_record(record) == [], record["name"]
        assert record["text"], record["name"]
        assert record["from"], record["name"]
        assert record["known"] != "name-only" or record.get("missing"), record["name"]


def test_the_cards_a_goal_names_stand_in_the_catalogue() -> None:
    goals = [(card, card.goal) for card in CARDS if card.goal]
    assert goals
    for card, goal in goals:
        assert_named_in_full(goal.names())
        assert goal.incomplete <= bool(card.missing), card.name


def assert_named_in_full(names: Iterable[str]) -> None:
    """Each of the names is that of a card, just as it stands in the catalogue."""
    for name in names:
        found = catalogue().find(name)
        assert found, name
        assert found.name == name


def named_in(card: Card) -> list[str]:
    """Cards named by the effects, duties, powers and bonus of a card."""
    told: list[Effect] = [*card.does, *card.duties, *((power.effect, power.params) for power in card.powers)]
    shapes = effects() | DUTIES
    names = [power.if_in_play for power in card.powers]
    names += [card.bonus.in_play, card.bonus.has] if card.bonus else []
    for effect, params in told:
        for key, value in params.items():
            kind = shapes[effect].takes[key].kind
            names += value if kind == "cards" else [value] if kind == "card" else []
    return [name for name in names if name]


def test_the_cards_an_effect_names_stand_in_the_catalogue() -> None:
    naming = [names for card in CARDS if (names := named_in(card))]
    assert naming
    for names in naming:
        assert_named_in_full(names)


@pytest.mark.parametrize(("edition", "cards"), [("fluxx-5", 100), ("creeper-pack", 16), ("star", 100)])
def test_a_complete_deck_has_as_many_cards_as_its_box(edition: str, cards: int) -> None:
    assert len(catalogue().deck(edition)) == cards == catalogue().editions[edition].cards
    assert catalogue().editions[edition].complete


@pytest.mark.parametrize(
    ("edition", "kind", "number"),
    [
        ("fluxx-5", "new-rule", 27),
        ("fluxx-5", "goal", 30),
        ("fluxx-5", "keeper", 19),
        ("fluxx-5", "action", 23),
        ("creeper-pack", "creeper", 4),
        ("star", "keeper", 25),
        ("star", "surprise", 5),
        ("star", "basic-rules", 1),
    ],
)
def test_a_complete_deck_has_as_many_of_each_type_as_its_box(edition: str, kind: str, number: int) -> None:
    assert sum(card.type == kind for card in catalogue().deck(edition)) == number


@pytest.mark.parametrize("edition", SEVEN[:3])
def test_every_card_of_a_complete_deck_is_fully_known_and_does_something(edition: str) -> None:
    for card in catalogue().deck(edition):
        assert card.known == "full", card.name
        if card.type in ("action", "surprise"):
            assert card.does, card.name
        if card.type == "surprise":
            assert card.out_of_turn, card.name
            assert card.answers, card.name
        if card.type == "goal":
            assert card.goal, card.name
        if card.type == "new-rule":
            assert card.rule or card.bonus or card.start_bonus or card.powers or card.duties, card.name


def test_two_copies_lie_in_the_deck_where_two_are_printed() -> None:
    assert [card.name for card in catalogue().deck("martian")].count("Cow") == 2


def test_meta_rules_and_the_marker_are_no_part_of_a_deck() -> None:
    assert not {"Time Limit", "Pathetic Humans"} & {card.name for card in catalogue().deck("martian")}
    assert "It's My Turn!" not in {card.name for card in catalogue().deck("stoner")}
    assert "It's My Turn!" in {card.name for card in catalogue().printed("stoner")}


def test_every_edition_of_a_card_is_listed() -> None:
    printed = {e for card in CARDS for e in (*card.editions, *card.editions_likely, *card.copies)}
    assert printed == {slug for slug, edition in catalogue().editions.items() if not edition.blank}


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("veto", "Veto!"),
        ("ITS A TRAP", "It's a Trap!"),
        ("sun", "The Sun"),
        ("The Mooch", "Mooch"),
        ("Bread and Chocolate", "Bread & Chocolate"),
        ("Draw 3, Play 2 of Them", "Draw 3 Play 2"),
        ("What Do You Want?", "What Do You Want"),
        ("Play All +1", "Play All Plus 1"),
        ("Yeahuh!", "Yeahuh! Required"),
        ("Geronimo!", "Allons-y!/Geronimo!"),
        ("Time Machine (regular-show)", "Time Machine"),
        ("Time Machine (Regular Show)", "Time Machine"),
        ("The Brain (No TV)", "The Brain (No TV)"),
        ("dont panic", None),
        ("", None),
    ],
)
def test_a_card_is_found_however_its_name_is_written(asked: str, found: str | None) -> None:
    card = catalogue().find(asked)
    assert (card and card.name) == found


def test_with_editions_only_their_cards_are_known() -> None:
    assert catalogue().find("Wormhole", ["holiday", "star"])
    assert catalogue().find("Wormhole", ["holiday"]) is None
    assert catalogue().find("Wormhole (star)", ["holiday"])
    assert catalogue().find("Wormhole (holiday)", ["star"]) is None


def test_mixed_decks_hold_a_copy_for_each_edition_that_prints_the_card() -> None:
    romulans = catalogue().find("Romulans (TNG)")
    assert romulans
    assert catalogue().copies(romulans, ["star-trek-tos", "star-trek-tng"]) == 2
    assert catalogue().copies(romulans, ["star-trek-tos"]) == 1
    assert catalogue().copies(Card.from_record({"name": "Filler 1", "type": "keeper"}), ["star"]) == 1


def test_a_card_that_is_likely_in_an_edition_is_known_there() -> None:
    assert catalogue().find("Hand Limit 3", ["holiday"])


def test_a_card_of_no_known_edition_is_known_in_every_one() -> None:
    assert catalogue().find("Run!!!", ["holiday"])
    assert "Run!!!" in catalogue().names(["star"])


def test_a_misspelt_name_is_recognised() -> None:
    assert catalogue().suggest("Steel a Keepr", ["star"]) == "Steal a Keeper"
    assert catalogue().suggest("Wormhole", ["holiday"]) != "Wormhole"
    assert catalogue().suggest("xyzzy qwrt") is None


def test_a_card_is_built_once() -> None:
    assert catalogue().find("Veto!") is catalogue().find("veto", ["star"])


@pytest.fixture
def custom() -> Catalogue:
    return catalogue().with_custom(
        [
            {"name": "Filler 1", "type": "new-rule"},
            {"name": "Fizzbin", "type": "action", "does": [{"blind-hand": {"draw": 3}}], "replaces": True},
        ]
    )


def test_custom_cards_lie_over_the_catalogue(custom: Catalogue) -> None:
    assert custom.find("filler 1", ["star"])
    fizzbin = custom.find("Fizzbin", ["holiday"])
    assert fizzbin
    assert fizzbin.does == (("blind-hand", {"draw": 3}),)
    assert custom.find("Wormhole", ["star"]) is catalogue().find("Wormhole")
    assert len(custom) == len(custom.all()) == len(custom.names()) == len(CARDS) + 1
    assert custom.suggest("Fillr 1") == "Filler 1"


def test_custom_cards_leave_the_catalogue_as_it_was(custom: Catalogue) -> None:
    assert catalogue().find("Filler 1") is None
    assert len(catalogue()) == len(CARDS)
    assert custom.base is catalogue()


def test_custom_cards_can_lie_over_custom_cards(custom: Catalogue) -> None:
    twice = custom.with_custom([{"name": "Filler 2", "type": "keeper"}, {"name": "Filler 1", "type": "goal"}])
    first = twice.find("Filler 1")
    assert first
    assert first.type == "goal"
    assert len(twice) == len(CARDS) + 2
