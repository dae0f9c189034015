"""Random games: no breach, the same seed gives the same bytes, and a breach comes with a scenario that shows it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from adjudicator.cards.catalogue import catalogue
from adjudicator.cli.main import app
from adjudicator.engine import Attempt
from adjudicator.library import library
from adjudicator.library.law_book import official_readings
from adjudicator.library.shipped_law import judge
from adjudicator.scenario import read_scenarios
from adjudicator.scenario.write import table_of
from adjudicator.search.games import breaches, misplays, out_of_reach, randomly, simulation
from adjudicator.search.games.simulation import Plan, simulate
from adjudicator.search.tasks.cluster import hired
from adjudicator.suite.routes_to_rulings import ways
from adjudicator.views import jsonl
from tests.effort import some, times

DECKS = [
    ("fluxx-5",),
    ("star",),
    ("fluxx-5", "creeper-pack"),
    ("star", "creeper-pack"),
    ("star", "martian", "holiday"),
]


def plan(*editions: str, games: int = 5, seed: int = 7, fewest: int = 2, most: int = 6, every: int = 1) -> Plan:
    return Plan(editions, fewest, most, games, seed, official_readings(), record_every=every)


def run(*arguments: str):
    return CliRunner().invoke(app, ["simulate", *arguments])


@pytest.mark.parametrize("editions", DECKS, ids=" + ".join)
def test_random_games_with_two_to_six_players_hold_every_invariant(editions):
    games = times(1, 5)
    found = simulate(plan(*editions, games=games), library().rulings)
    assert found.tally.breaches == []
    assert found.tally.games == found.tally.turns.total() == sum(found.tally.ends.values()) == games
    assert found.exit_code() == 0


def test_the_same_seed_gives_the_same_bytes_however_many_processes_play(monkeypatch):
    monkeypatch.setattr(simulation, "PART", 2)
    found = []
    asked = replace(plan("star", "creeper-pack", games=6), turns=times(10, 1000))
    for jobs in (1, 2):
        with hired(jobs) as crew:
            done = simulate(asked, library().rulings, crew=crew)
        found.append(jsonl.line(done.as_json()))
    assert found[0] == found[1]
    other = simulate(replace(asked, seed=8), library().rulings)
    assert jsonl.line(other.as_json()) != found[0]


@pytest.mark.proof  # processes of their own, which hash otherwise, play in the test before this one
def test_the_order_in_which_sets_are_run_through_does_not_matter():
    command = ["-m", "adjudicator", "simulate", "--edition", "star", "--games", "3", "--json"]
    root = Path(randomly.__file__).parents[2]
    told = {
        subprocess.run(
            [sys.executable, *command],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(root), "PYTHONUTF8": "1"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert told == {run(*command[3:]).stdout_bytes}


def test_a_game_without_a_record_is_the_same_game():
    full, sparse = (simulate(plan("star", games=4, every=every), library().rulings).tally for every in (1, 9))
    assert (full.turns, full.goals, full.choices) == (sparse.turns, sparse.goals, sparse.choices)
    assert (full.recorded, sparse.recorded) == (4, 1)


def test_every_executable_ruling_decided_something_or_is_listed():
    found = simulate(plan("fluxx-5"), library().rulings)
    listed = {one.ruling for one in found.unreached}
    assert found.executable == len(listed) + len(found.tally.fired_in)
    assert found.within == found.executable - sum(one.why == out_of_reach.OTHER_CARDS for one in found.unreached)
    reasons = {one.ruling: (one.why, one.named) for one in found.unreached}
    assert reasons["humans-in-black-is-no-creeper"] == (out_of_reach.OTHER_CARDS, ("Humans In Black",))


@pytest.mark.parametrize(
    ("ruling", "players", "why", "named"),
    [
        ("play-is-compulsory", (4, 4), out_of_reach.SAID[out_of_reach.REFUSED], ()),
        ("discard-open-draw-pile-closed", (4, 4), out_of_reach.SAID[out_of_reach.CLAIMED], ()),
        ("newcomers-join-at-once", (4, 4), out_of_reach.SAID[out_of_reach.JOINS], ()),
        ("newcomers-join-at-once", (2, 6), out_of_reach.NOT_MET, ()),
        ("grace-undoes-everything", (4, 4), out_of_reach.SAID[out_of_reach.HOUSE], ("Grace for a late Surprise",)),
        ("meta-rules-are-no-new-rules", (4, 4), out_of_reach.SAID[out_of_reach.AGREED], ("meta_rules",)),
        ("word-is-owed-for-played-keepers", (4, 4), out_of_reach.OTHER_CARDS, ("Yeahuh! Required",)),
        ("villain-anywhere-blocks", (4, 4), out_of_reach.OTHER_CARDS, ("First Villain",)),
        ("tie-plays-on", (4, 4), out_of_reach.NOT_MET, ()),
    ],
)
def test_the_reason_why_a_ruling_is_not_reached_comes_from_the_scenarios_that_get_there(ruling, players, why, named):
    fewest, most = players
    none_played = plan("fluxx-5", "star", "creeper-pack", games=0, fewest=fewest, most=most)
    found = simulate(none_played, library().rulings, ways=ways)
    one = next(one for one in found.unreached if one.ruling == ruling)
    assert (one.why, one.named) == (why, named)
    assert one.example.startswith("scenarios/")


def test_the_reasons_are_right_about_most_rulings_that_a_short_run_does_reach():
    found = simulate(plan("fluxx-5", "star", "creeper-pack", games=times(2, 15)), library().rulings)
    held = out_of_reach.Held.of(randomly.deck(("fluxx-5", "star", "creeper-pack")))
    reasons = {
        name: out_of_reach.reason(library().rulings[name], 0, held, ways().get(name, ()), does={out_of_reach.JOINS}).why
        for name in found.tally.fired_in
    }
    wrong = {name: why for name, why in reasons.items() if why not in (out_of_reach.NOT_MET, out_of_reach.NOWHERE)}
    assert len(wrong) <= len(reasons) // 20, wrong


def asked_for(*editions: str, games: int, newcomers: bool = False) -> tuple[set[str], list[randomly.Played]]:
    """What random players are asked and do in some games: verbs of attempts, and what other asks are about."""
    cards, seen = randomly.deck(editions), set[str]()

    def watch(game: Any, ask: Any, answer: Any) -> None:
        if ask is not None:
            seen.add(f"{game.turn.phase} {answer.verb}" if isinstance(answer, Attempt) else ask.what)

    played = [
        randomly.play(cards, 3, seed, official_readings(), watch=watch, newcomers=newcomers) for seed in range(games)
    ]
    return seen, played


def test_somebody_may_join_a_game_under_way_and_may_win_it():
    seen, played = asked_for("fluxx-5", games=120, newcomers=True)
    assert "play joins" in seen
    assert {one.joined for one in played} == {None, "Dan"}
    assert any(one.winner == "Dan" for one in played)
    assert all(one.joined is None for one in asked_for("fluxx-5", games=5)[1])


def test_a_game_in_which_turns_only_pass_is_stopped():
    cards = [card for card in catalogue().decks(["fluxx-5"]) if card[0].type == "keeper"][:6]
    played = randomly.play([card for card, _ in cards], 2, 1, official_readings(), check=breaches.breach)
    assert not played.ended
    assert played.breach is None
    assert played.turns == randomly.MOST_TURNS


def test_what_may_not_be_done_is_tried_refused_and_changes_nothing():
    cards, editions = randomly.deck(("fluxx-5", "star", "creeper-pack")), ("fluxx-5", "star", "creeper-pack")
    games = plan(*editions, games=times(2, 8), seed=1)
    found = simulate(replace(games, tries=True), library().rulings)
    assert found.tally.breaches == []
    tried = {"play-is-compulsory", "taking-needs-a-card"}
    assert tried <= set(found.tally.fired_in)
    assert not tried & set(simulate(games, library().rulings).tally.fired_in)
    assert randomly.play(cards, 4, 1, official_readings(), check=breaches.breach, tries=0.5).breach is None


def test_a_barred_attempt_that_changes_the_table_is_a_breach(monkeypatch):
    pictures = iter([(number,) for number in range(1000)])
    monkeypatch.setattr(misplays, "picture", lambda game: next(pictures))
    found = simulate(replace(plan("star"), tries=True), library().rulings)
    assert "is barred, but it was carried out all the same" in found.tally.breaches[0].what


def test_some_tables_call_the_first_turn_and_some_use_what_serves_at_any_time():
    seen, _ = asked_for("fluxx-5", "creeper-pack", games=times(8, 30))
    assert {"setup draws", "use at any time"} <= seen


def faulty(monkeypatch, turn: int) -> list[dict[str, Any]]:
    """From some turn on a game is said to be in breach; the tables on which that is said."""
    tables: list[dict[str, Any]] = []

    def breach(game):
        if game.turn.number <= turn:
            return None
        tables.append(table_of(game))
        return "the moon is missing"

    monkeypatch.setattr(breaches, "breach", breach)
    return tables


def lies_where(table: Mapping[str, Any]) -> dict[str, Any]:
    """Which cards lie where, in any order; the draw pile left out."""
    players = {
        name: {zone: sorted(map(str, one.get(zone, ()))) for zone in ("hand", "keepers", "creepers")}
        for name, one in table["players"].items()
    }
    return {"discard": table["discard"], "rules": sorted(table["rules"]), "goals": sorted(table["goals"]), **players}


@pytest.mark.parametrize(("editions", "turn"), some([(deck, turn) for deck in DECKS for turn in (1, 12, 40)], 4))
def test_the_scenario_of_a_breach_leads_to_the_very_table_where_it_showed(monkeypatch, tmp_path, editions, turn):
    tables = faulty(monkeypatch, turn)
    monkeypatch.setattr(simulation, "MOST_WRITTEN", 12)
    found = simulate(plan(*editions, games=times(4, 12)), library().rulings)
    assert found.exit_code() == 1
    assert len(found.tally.breaches) > times(0, 3)
    for breach, table in zip(found.tally.breaches, tables, strict=False):
        assert (breach.what, breach.turn) == ("the moon is missing", turn + 1)
        file = tmp_path / f"{breach.game}.yaml"
        file.write_text(breach.scenario, encoding="utf-8")
        scenarios, problems = read_scenarios(str(file))
        assert problems == []
        verdict = judge(scenarios[0], decisive=False)
        assert (verdict.problems, verdict.asks) == ([], [])
        assert [step.why_refused for step in verdict.steps if not step.allowed] == []
        assert lies_where(verdict.final) == lies_where(table)


def test_a_failing_engine_is_a_breach_and_no_traceback(monkeypatch):
    def broken(game):
        raise KeyError("the sun")

    monkeypatch.setattr(breaches, "breach", broken)
    done = run("--edition", "fluxx-5", "--games", "2", "--players", "2")
    assert done.exit_code == 1
    assert re.search(r"KeyError at test_simulation\.py:\d+", done.output)
    assert "Traceback" not in done.output
    assert "\nscenario: Breach in game 0 of seed 1\n" in done.output


def test_scenarios_of_breaches_can_go_to_a_file(monkeypatch, tmp_path):
    faulty(monkeypatch, 3)
    file = tmp_path / "found.yaml"
    done = run("--edition", "star", "--games", "2", "-o", str(file))
    assert done.exit_code == 1
    assert "scenario:" not in done.output
    assert [one.name for one in read_scenarios(str(file))[0]] == [f"Breach in game {n} of seed 1" for n in (0, 1)]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--edition", "stra"], "no edition is called 'stra'; did you mean star?"),
        (["--edition", "creeper-pack"], "16 cards are too few for 4 players; 40 are needed"),
        (["--edition", "star", "--players", "7"], "--players runs from 2 to 6"),
        (["--edition", "star", "--players", "5-3"], "--players runs from 2 to 6"),
        (["--edition", "star", "--players", "many"], "--players is a number such as 4 or a range such as 2-6"),
        (["--edition", "star", "--house", "grac"], "did you mean grace"),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, list) else "",
)
def test_a_wrong_call_is_told_in_one_line(arguments, told):
    done = run(*arguments, "--games", "1")
    assert done.exit_code == 2
    assert told in done.output
    assert done.output.count("\n") == 1


def test_the_report_fits_a_narrow_window(monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    done = run("--edition", "star", "--edition", "creeper-pack", "--games", "2", "--players", "2-6")
    assert done.exit_code == 0
    assert "No breach." in done.output
    assert max(map(len, done.output.splitlines())) <= 60


def test_what_a_house_rule_agrees_on_is_in_force_in_random_games():
    market = {"name": "Market", "type": "meta-rule", "free_action": {"effect": "exchange-keepers"}}
    agreed = replace(plan("fluxx-5", games=3), custom=(market,), agreed={"meta_rules": ["Market"]}, turns=20)
    used = []

    def watch(game, ask, answer):
        if isinstance(answer, Attempt) and answer.verb == "uses":
            used.append(game.name(answer.card))

    for game in range(agreed.games):
        simulation.played(agreed, agreed.deck(), game, watch)
    assert "Market" in used


def test_simulate_plays_by_the_agreements_of_its_house_rules():
    told = [run("--edition", "fluxx-5", "--games", "3", "--turns", "15", *more).output for more in (
        (), ("--house", "goal-mill-all-game"))]  # fmt: skip
    assert re.findall(r"[\d,]+ choices", told[0]) != re.findall(r"[\d,]+ choices", told[1])


def test_what_a_house_rule_allows_is_no_breach(tmp_path):
    house = tmp_path / "beside.yaml"
    house.write_text("house: Goals stay\nreadings: {new-goal-replaces: stays-beside}\n", encoding="utf-8")
    told = run("--edition", "fluxx-5", "--games", "3", "--house", str(house)).output
    assert "No breach." in told


def test_a_card_played_otherwise_lies_in_the_deck_as_often_as_the_printed_one():
    def names(record: dict[str, object], *editions: str) -> Counter[str]:
        return Counter(card.name for card in randomly.deck(editions, (record,)))

    printed = Counter(card.name for card in randomly.deck(("martian",)))
    twice = next(name for name, copies in printed.items() if copies > 1)
    assert names({"name": twice, "type": "action", "replaces": True}, "martian") == printed
    assert names({"name": "Malfunction", "type": "creeper", "replaces": True}, "fluxx-5")["Malfunction"] == 0
    assert names({"name": "Teapot", "type": "keeper"}, "fluxx-5")["Teapot"] == 1
    assert names({"name": "Teapot", "type": "keeper", "editions": ["star"]}, "fluxx-5")["Teapot"] == 0
    assert names({"name": "Milk", "type": "keeper", "editions": ["star"], "replaces": True}, "fluxx-5")["Milk"] == 1
