"""The mutants of the kernels are complete and up to date.

`python3 x.py mutants kernel` tries them.
"""

from __future__ import annotations

import ast

import pytest

from tests.batch.dragon_run_mutants import MUTANTS as OF_DRAGON_RUN
from tests.batch.drakon_mutants import MUTANTS as OF_DRAKON
from tests.batch.drakon_tables import TABLES
from tests.batch.mutant import KernelMutant
from tools.commands import ROOT
from wyrmhold.games.dragon_run.cards import CHARACTERS, LOCATIONS, OBJECTS, TREASURES
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.drakon.pieces import CHAMBERS, HEROES

EVERY = (*OF_DRAKON, *OF_DRAGON_RUN)

NO_RULES = (
    "questions",
    "candidates",
    "device_player_kernels",
    "device_players",
    "draws",
    "evaluation",
    "kernel_players",
    "play",
    "rounds",
    "search",
    "studied_play",
)
"""Modules and folders that play or judge games and say nothing about the rules."""


@pytest.mark.parametrize("mutant", EVERY, ids=lambda mutant: f"{mutant.name}-{mutant.piece}")
def test_a_mutation_applies_exactly_once_and_can_be_read(mutant: KernelMutant) -> None:
    ast.parse(mutant.mutated())


def test_every_piece_of_drakon_is_broken_at_least_once() -> None:
    heroes = {type(hero).__name__.lower() for hero in EDITIONS["third"].heroes}
    assert len(heroes) == len(HEROES)
    pieces = {piece.name for piece in CHAMBERS} | heroes
    assert pieces <= {mutant.piece for mutant in OF_DRAKON}


def test_every_piece_of_dragon_run_is_broken_at_least_once() -> None:
    pieces = {*CHARACTERS, *LOCATIONS, *TREASURES[OBJECTS:], "objects"}
    assert pieces <= {mutant.piece for mutant in OF_DRAGON_RUN}


@pytest.mark.parametrize("mutants", [OF_DRAKON, OF_DRAGON_RUN], ids=["drakon", "dragon_run"])
def test_every_module_of_the_rules_is_broken_at_least_once(
    mutants: tuple[KernelMutant, ...],
) -> None:
    folder = ROOT / "src" / "wyrmhold" / "batch" / mutants[0].game
    rules = {
        ".".join(file.relative_to(folder).with_suffix("").parts)
        for file in folder.rglob("*.py")
        if file.stem != "__init__" and "@flat" in file.read_text("utf-8")
    }
    rules = {name for name in rules if name.partition(".")[0] not in NO_RULES}
    assert rules <= {mutant.module for mutant in mutants}


def test_no_mutation_appears_twice_and_every_table_exists() -> None:
    assert len(set(EVERY)) == len(EVERY)
    assert {table for mutant in OF_DRAKON for table in mutant.tables} <= set(TABLES)
