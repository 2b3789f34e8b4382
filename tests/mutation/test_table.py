"""The table of mutations is complete and up to date; `python3 x.py mutants` tries them."""

from __future__ import annotations

import ast
import tomllib

import pytest

from tests.mutants import every_mutant, main
from tests.mutation.hooks_dragon_run import dragon_run_hooks
from tests.mutation.hooks_drakon import BOXES, drakon_hooks
from tests.mutation.mutant import GAMES, ROOT, Mutant
from tests.mutation.runner import TESTS
from tests.mutation.table import PARTS, TABLE
from tests.processes import python
from wyrmhold.cli.rules import known_clauses
from wyrmhold.games.dragon_run.pieces import LOCATION_EFFECTS, POWERS, SPECIALS
from wyrmhold.games.dragon_run.treasures.base import Talisman
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.registry import GAMES as PLAYED

EVERY = every_mutant()


def named(mutant: Mutant) -> str:
    return f"{mutant.name}: {mutant.old.strip()[:40]}"


@pytest.mark.parametrize("mutant", EVERY, ids=named)
def test_a_mutation_applies_exactly_once_and_can_be_read(mutant: Mutant) -> None:
    text = mutant.mutated(ROOT)
    assert text != (ROOT / mutant.file).read_text("utf-8")
    if mutant.file.suffix == ".py":
        ast.parse(text)
    else:
        tomllib.loads(text)
    assert set(mutant.clauses) <= set(known_clauses(mutant.game))


def test_the_mutations_come_in_the_same_order_whatever_was_imported_first() -> None:
    """The processes of a test run import the tests in different orders and must agree on them."""
    program = """
import wyrmhold.games.drakon.heroes.thief, wyrmhold.games.dragon_run.treasures.vision
from tests.mutants import every_mutant
from tests.mutation.test_table import named
print(*map(ascii, map(named, every_mutant())), sep="\\n")
"""
    done = python("-c", program, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [ascii(named(mutant)) for mutant in EVERY]


def test_every_clause_is_broken_at_least_once() -> None:
    assert {clause for mutant in TABLE for clause in mutant.clauses} == set(known_clauses())


def test_every_game_has_its_source_and_its_tests() -> None:
    assert set(TESTS) == set(PLAYED)
    for game, tests in TESTS.items():
        assert (ROOT / GAMES / game).is_dir()
        assert (ROOT / tests).is_dir()


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part[0].name)
def test_each_part_of_the_table_is_in_the_order_of_the_clauses(part: tuple[Mutant, ...]) -> None:
    order = list(known_clauses())
    places = [order.index(mutant.name) for mutant in part]
    assert places == sorted(places)


def test_no_mutation_appears_twice() -> None:
    changes = [(mutant.clauses, mutant.file, mutant.old, mutant.new) for mutant in TABLE]
    assert len(set(changes)) == len(changes)


def test_every_chamber_that_does_something_and_every_hero_is_disabled() -> None:
    disabled = {mutant.name.partition(".")[0] for mutant in drakon_hooks()}
    for box in BOXES:
        doing = {type(effect).__name__ for effect in box.effects.values()}
        assert doing - {"Blank"} <= disabled
    for edition in EDITIONS.values():
        assert {type(hero).__name__ for hero in edition.heroes} <= disabled


def test_every_card_that_does_something_and_every_power_is_disabled() -> None:
    disabled = {mutant.name.partition(".")[0] for mutant in dragon_run_hooks()}
    # Talismans and Take Another Turn do nothing by themselves: the table breaks what uses them.
    played = [special for special in SPECIALS if special and not isinstance(special, Talisman)]
    doing = {type(card).__name__ for card in (*LOCATION_EFFECTS, *played, *POWERS)}
    assert doing - {"Hallway"} == disabled


def test_the_mutants_can_be_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list", "--clause", "ch-wind"]) == 0
    listed = capsys.readouterr().out
    assert "StrongWind.ways_out" in listed
    assert all(line.startswith(("CH-WIND", "StrongWind")) for line in listed.splitlines()[:-1])


def test_the_mutants_of_a_game_can_be_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list", "--game", "dragon_run", "--clause", "run-ch-bard"]) == 0
    listed = capsys.readouterr().out
    assert "Bard.carry_out" in listed
    assert all(line.startswith(("RUN-CH-BARD", "Bard")) for line in listed.splitlines()[:-1])
    assert main(["--list", "--game", "drakon", "--clause", "run-ch-bard"]) == 0
    assert capsys.readouterr().out == "0 mutants\n"


def test_an_unknown_clause_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["--clause", "CH-SONG"])
    assert refused.value.code == 2
    assert "CH-SONG" in capsys.readouterr().err
