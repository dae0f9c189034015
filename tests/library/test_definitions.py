"""A definition that is a list says neither more nor less than the catalogue."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adjudicator.cards.catalogue import catalogue
from adjudicator.cards.model import Card
from adjudicator.cards.names import normal
from adjudicator.library import library


def of_group(*groups: str) -> Callable[[Card], bool]:
    return lambda card: card.group in groups


def redistributes(card: Card) -> bool:
    return bool(card.group and card.group.startswith("redistribution"))


def raises_plays(card: Card) -> bool:
    return card.type == "new-rule" and card.bonus is not None and card.bonus.play > 0


LISTS: dict[str, Callable[[Card], bool]] = {
    "cards-that-end-a-turn": lambda card: bool(card.ends_turn),
    "mystery-play-family": lambda card: any(power.effect == "top-card" for power in card.powers),
    "cards-that-redistribute": redistributes,
    "bonus-rules-and-their-decks": lambda card: raises_plays(card) or card.name == "Play All Plus 1",
    "keepers-with-a-play-bonus": lambda card: card.type == "keeper" and bool(card.bonus and card.bonus.play),
    "gift-giveaway-names": of_group("gift-giveaway"),
    "anti-action-cards": of_group("anti-action"),
    "anti-keeper-names": of_group("anti-keeper"),
    "goals-with-either-creeper": of_group("either-creeper"),
    "agendas-by-edition": of_group("goal-slots"),
}
"""Definitions that are lists, and which cards of the catalogue belong on them."""

SAID: dict[str, Callable[[Card], bool]] = {
    "cards-that-end-a-turn": lambda card: card.type == "action",
    "mystery-play-family": lambda card: True,
    "gift-giveaway-names": lambda card: card.name != "Gift Giveaway",
    "keepers-with-a-play-bonus": lambda card: card.name != "The Computer",
    "goals-with-either-creeper": lambda card: True,
}
"""Lists whose answers name the decks, and for which of their cards they do."""


def short(title: str) -> str:
    """A deck as players call it: "TNG" for Star Trek TNG Fluxx."""
    return title.replace(" Fluxx", "").replace("Fluxx ", "").replace("Star Trek ", "")


@pytest.mark.parametrize("definition", LISTS)
def test_a_list_holds_the_cards_that_the_catalogue_gives_it(definition: str) -> None:
    belongs = LISTS[definition]
    listed = {found.name for name in library().rulings[definition].cards if (found := catalogue().find(name))}
    assert listed == {card.name for card in catalogue().all() if belongs(card)}


@pytest.mark.parametrize("definition", LISTS)
def test_every_card_of_a_list_is_named_in_its_answer(definition: str) -> None:
    ruling = library().rulings[definition]
    told = normal(ruling.question + " " + ruling.answer)
    assert [name for name in ruling.cards if normal(name) not in told] == []


@pytest.mark.parametrize("definition", SAID)
def test_a_list_that_names_decks_names_those_of_the_catalogue(definition: str) -> None:
    ruling, missing = library().rulings[definition], []
    for card in map(catalogue().find, ruling.cards):
        if card is None or not SAID[definition](card):
            continue
        titles = [catalogue().editions[edition].title for edition in card.editions]
        missing += [f"{card.name}: {title}" for title in titles if short(title) not in ruling.answer]
    assert missing == []


def test_redistributing_cards_stand_under_what_they_deal_out() -> None:
    answer = library().rulings["cards-that-redistribute"].answer
    parts = answer.partition("Keepers and Creepers:")
    keepers, rest = parts[0], parts[2].partition("Creepers only:")
    both, creepers = rest[0], rest[2].partition("Scramble Keepers")[0]
    for group, part in (("keepers", keepers), ("keepers-and-creepers", both), ("creepers", creepers)):
        names = {card.name for card in catalogue().all() if card.group == f"redistribution-{group}"}
        assert {name for name in names if name not in part} == set()


def test_turn_enders_are_told_apart_by_when_they_end_it() -> None:
    played, _, used = library().rulings["cards-that-end-a-turn"].answer.partition("When used")
    for card in catalogue().all():
        if card.ends_turn:
            assert card.name.rstrip("!") in (used if card.ends_turn == "on-use" else played), card.name


def test_the_humans_among_the_creepers_are_all_but_two() -> None:
    creepers = [card for card in catalogue().all() if card.type == "creeper" and "martian" in card.editions]
    assert {card.name for card in creepers if "human" not in card.traits} == {"The Army", "Germs"}
    keepers = [card for card in catalogue().all() if card.type == "keeper" and "human" in card.traits]
    assert [card.name for card in keepers] == ["Humans In Black"]


def test_what_the_definitions_say_of_single_goals_is_what_the_catalogue_says() -> None:
    pie, moon = catalogue().find("Pumpkin Pie"), catalogue().find("That's No Moon")
    assert pie
    assert pie.goal
    assert set(pie.goal.all_of) == {"Dessert", "Pumpkins"}
    assert moon
    assert moon.goal
    assert "Small Moon" in moon.goal.all_of


def test_what_the_definitions_count_is_what_the_catalogue_counts() -> None:
    editions = catalogue().editions
    most = max((one for one in editions.values() if one.surprises), key=lambda one: one.surprises or 0)
    assert (most.title, most.surprises) == ("Batman Fluxx", 6)
    assert editions["regular-show"].creepers == 2
