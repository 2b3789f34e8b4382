"""The table of mutations is complete and up to date; `python3 x.py mutants` tries them."""

from __future__ import annotations

import ast
import tomllib

import pytest

from tests.mutants import main
from tests.mutation.hooks import BOXES, hook_mutants
from tests.mutation.mutant import ROOT, Mutant
from tests.mutation.table import PARTS, TABLE
from wyrmhold.games.drakon.clauses import clauses
from wyrmhold.games.drakon.editions import EDITIONS


def named(mutant: Mutant) -> str:
    return f"{mutant.name}: {mutant.old.strip()[:40]}"


@pytest.mark.parametrize("mutant", [*TABLE, *hook_mutants()], ids=named)
def test_a_mutation_applies_exactly_once_and_can_be_read(mutant: Mutant) -> None:
    text = mutant.mutated(ROOT)
    assert text != (ROOT / mutant.file).read_text("utf-8")
    if mutant.file.suffix == ".py":
        ast.parse(text)
    else:
        tomllib.loads(text)
    assert set(mutant.clauses) <= set(clauses())


def test_every_clause_is_broken_at_least_once() -> None:
    assert {clause for mutant in TABLE for clause in mutant.clauses} == set(clauses())


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part[0].name)
def test_a_part_of_the_table_stands_in_the_order_of_the_clauses(part: tuple[Mutant, ...]) -> None:
    order = list(clauses())
    places = [order.index(mutant.name) for mutant in part]
    assert places == sorted(places)


def test_no_mutation_stands_there_twice() -> None:
    changes = [(mutant.clauses, mutant.file, mutant.old, mutant.new) for mutant in TABLE]
    assert len(set(changes)) == len(changes)


def test_every_chamber_that_does_something_and_every_hero_is_disabled() -> None:
    disabled = {mutant.name.partition(".")[0] for mutant in hook_mutants()}
    for box in BOXES:
        doing = {type(effect).__name__ for effect in box.effects.values()}
        assert doing - {"Blank"} <= disabled
    for edition in EDITIONS.values():
        assert {type(hero).__name__ for hero in edition.heroes} <= disabled


def test_the_mutants_can_be_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list", "--clause", "ch-wind"]) == 0
    listed = capsys.readouterr().out
    assert "StrongWind.ways_out" in listed
    assert all(line.startswith(("CH-WIND", "StrongWind")) for line in listed.splitlines()[:-1])


def test_an_unknown_clause_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["--clause", "CH-SONG"])
    assert refused.value.code == 2
    assert "CH-SONG" in capsys.readouterr().err
