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


def position(name: str) -> State:
    """One of the positions."""
    return DRAKON.read_scenario(json.loads((PERFT / f"{name}.json").read_text("utf-8")))


def test_every_position_has_a_row() -> None:
    assert sorted(TABLE) == sorted(path.stem for path in PERFT.glob("*.json"))
    assert len(TABLE) >= 12
    assert len(BY_HAND) >= 4


@pytest.mark.parametrize("name", TABLE)
def test_the_numbers_of_answers_match(name: str) -> None:
    nodes: list[int] = TABLE[name]["nodes"]
    state = position(name)
    assert [perft(state, depth) for depth in range(1, len(nodes) + 1)] == nodes


@pytest.mark.parametrize("name", BY_HAND)
def test_the_first_answers_are_those_found_by_hand(name: str) -> None:
    first: list[str] = TABLE[name]["first"]
    assert sorted(action.token() for action in legal(position(name))) == sorted(first)
    assert len(first) == TABLE[name]["nodes"][0]
