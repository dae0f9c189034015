"""Cards are found by part of a name, together with those that do the same in other decks."""

from __future__ import annotations

from typer.testing import CliRunner

from adjudicator.cards.catalogue import catalogue
from adjudicator.cards.families import family, meant
from adjudicator.cli.main import app


def run(*arguments: str):
    return CliRunner().invoke(app, ["card", *arguments])


def test_a_word_of_a_name_offers_the_whole_family_with_the_name_it_has_in_each_deck():
    done = run("mystery")
    assert done.exit_code == 0
    told = done.output.splitlines()
    for name, deck in (("Mystery Play", "Fluxx 5.0"), ("Open a Gift!", "Holiday"), ("Wormhole", "Star Fluxx")):
        at = next(place for place, line in enumerate(told) if line.startswith(f"  {name} "))
        assert deck in told[at + 1]
    shelf = catalogue()
    names = {card.name for card in shelf.all() if card.group == "mystery-play"}
    assert all(any(line.startswith(f"  {name} ") for line in told) for name in names)


def test_a_name_is_found_without_its_signs():
    done = run("its a trap")
    assert done.exit_code == 0
    assert done.output.startswith("It's a Trap!")


def test_every_word_counts_and_the_beginning_of_one_is_enough():
    shelf = catalogue()
    assert [card.name for card in meant(shelf, "portal tim")] == ["Time Portal"]
    assert meant(shelf, "!") == []
    assert family(shelf, []) == []


def test_a_word_in_no_name_is_an_error_in_one_line():
    done = run("zzz")
    assert done.exit_code == 2
    told = "`adjudicator cards` lists them; one of your own is told in its file alone"
    assert done.output == f"no card is called 'zzz'; {told}\n"
