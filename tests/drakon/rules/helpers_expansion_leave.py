"""Heroes of either edition at tables that play with Expansion One."""

from typing import Any

import pytest

from tests.drakon.kit import Table
from tests.drakon.rules.helpers_expansion_enter import EDITIONS, expansion

both = pytest.mark.parametrize("edition", EDITIONS)
"""The expansion can be used with either edition."""

FOURTH = {"amazon": "ranger", "barbarian": "knight", "thief": "thief", "wizard": "sorceress"}


def named(edition: str, hero: str) -> str:
    """An edition's name for a hero of the third edition."""
    return hero if edition == "third" else FOURTH[hero]


def expansion_heroes(board: str, *seats: dict[str, Any], **scenario: Any) -> Table:
    """A table with Expansion One and hero abilities."""
    options = {"heroes": True, **scenario.pop("options", {})}
    return expansion(board, *seats, options=options, **scenario)
