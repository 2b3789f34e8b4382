"""Perft tables: how many sequences of answers follow from a position, by depth."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

from tests.golden.reader import PERFT
from wyrmhold.cli.perft import perft
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel import legal

TABLE: dict[str, Any] = tomllib.loads((PERFT / "table.toml").read_text("utf-8"))
BY_HAND = [name for name, row in TABLE.items() if "first" in row]


def position(name: str, version: int) -> State:
    """One of the positions, under a version of the rules."""
    scenario = json.loads((PERFT / f"{name}.json").read_text("utf-8"))
    return DRAKON.read_scenario({**scenario, "rules_version": version})


def numbers(name: str, version: int) -> list[int]:
    """The row of a position; a later version has its own only where it differs."""
    row = TABLE[name]
    nodes: list[int] = row["nodes"] if version == 1 else row.get(f"nodes_{version}", row["nodes"])
    return nodes


def test_every_position_has_a_row() -> None:
    assert sorted(TABLE) == sorted(path.stem for path in PERFT.glob("*.json"))
    assert len(TABLE) >= 12
    assert len(BY_HAND) >= 4


@pytest.mark.parametrize("version", DRAKON.rules_versions)
@pytest.mark.parametrize("name", TABLE)
def test_the_numbers_of_answers_match(name: str, version: int) -> None:
    nodes = numbers(name, version)
    state = position(name, version)
    assert [perft(state, depth) for depth in range(1, len(nodes) + 1)] == nodes


@pytest.mark.parametrize("version", DRAKON.rules_versions)
@pytest.mark.parametrize("name", BY_HAND)
def test_the_first_answers_are_those_found_by_hand(name: str, version: int) -> None:
    first: list[str] = TABLE[name]["first"]
    assert sorted(action.token() for action in legal(position(name, version))) == sorted(first)
    assert len(first) == numbers(name, version)[0]


def test_a_later_version_has_a_row_of_its_own_only_where_it_differs() -> None:
    for name, row in TABLE.items():
        for version in DRAKON.rules_versions[1:]:
            assert row.get(f"nodes_{version}") != row["nodes"], name
