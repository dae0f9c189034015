"""What an effect says in records of cards is signed in with its procedure, takes what that takes, and is there."""

from __future__ import annotations

import subprocess
import sys
from inspect import Parameter, signature
from pathlib import Path

import pytest

import adjudicator
import adjudicator.effects
from adjudicator.cards.doing import effects
from adjudicator.engine import EFFECTS, Flow, Game, effect
from adjudicator.table import Player
from tests.test_layers import imports_of_modules

CALLED_WITH_PARAMETERS = ("pointless", "obstacles", "declares", "robs", "paid_by", "pays")
CHECKS_CARDS = {f"cards.{name}" for name in ("check", "without_effect", "record", "references")}
ROOT = Path(adjudicator.__file__).parents[1]


def test_every_effect_that_is_carried_out_has_words_and_the_other_way_round() -> None:
    assert set(effects()) == set(EFFECTS)


@pytest.mark.sources
@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_takes_the_parameters_of_its_procedure(name: str) -> None:
    given, takes = signature(EFFECTS[name].run).parameters.values(), effects()[name].takes
    asked_for = {one.name: one for one in given if one.kind is Parameter.KEYWORD_ONLY}
    assert set(asked_for) == set(takes)
    left_out = [name for name, one in takes.items() if not one.required]
    assert [name for name in left_out if asked_for[name].default is Parameter.empty] == []


@pytest.mark.sources
@pytest.mark.parametrize("name", EFFECTS)
def test_all_that_is_asked_of_an_effect_takes_its_parameters(name: str) -> None:
    takes = effects()[name].takes
    for what in CALLED_WITH_PARAMETERS:
        function = getattr(EFFECTS[name], what)
        if function is not None:
            signature(function).bind(0, 0, 0, **takes)
            signature(function).bind(0, 0, 0, **{key: one for key, one in takes.items() if one.required})


def test_two_effects_of_one_name_are_told() -> None:
    def run(game: Game, player: Player, card: int) -> Flow[None]:
        yield from ()

    with pytest.raises(ValueError, match="two effects are called 'draw'"):
        effect("draw", "Draws something else.")(run)


def process(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)


def test_where_no_effect_is_loaded_it_is_told_instead_of_faults_of_cards() -> None:
    done = process(
        "from adjudicator.cards.check import check_record\n"
        "check_record({'name': 'Blank', 'type': 'action', 'does': ['discard-and-draw']})"
    )
    assert done.returncode == 1
    assert "imports adjudicator.effects" in done.stderr


def test_whoever_checks_or_describes_cards_loads_the_effects() -> None:
    checking = {
        module: others
        for module, others in imports_of_modules().items()
        if not module.startswith("cards.") and others & CHECKS_CARDS
    }
    assert {"scenario.reading.read", "cli.schema", "cli.checking", "views.card_reference"} <= set(checking)
    loading = ("effects", "scenario")
    forgotten = [
        module
        for module, others in checking.items()
        if not any(one.split(".")[0] in loading for one in (module, *others))
    ]
    assert forgotten == []


@pytest.mark.parametrize(
    "call", ["schema cards", "schema scenario", "schema house", "check adjudicator/cards/data", "check rulings/houses"]
)
def test_a_command_that_needs_the_words_of_effects_has_them(call: str) -> None:
    code = f"import sys; sys.argv[1:] = {call.split()}; from adjudicator.cli.main import run; run()"
    done = process(code)
    assert done.returncode == 0, done.stdout + done.stderr
    assert call.startswith("check") or '"lay-hand-aside"' in done.stdout


@pytest.mark.parametrize(
    "call", ["ask May I play two Goals?", "ruling turn-end-over-play-all", "card Milk", "schema ruling"]
)
def test_a_command_that_checks_no_card_does_not_load_the_engine(call: str) -> None:
    first, _, rest = call.partition(" ")
    code = (
        f"import atexit, sys; sys.argv[1:] = {[first, rest]}\n"
        "atexit.register(lambda: print('engine:', 'adjudicator.engine' in sys.modules))\n"
        "from adjudicator.cli.main import run; run()"
    )
    done = process(code)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("engine: False\n")
