"""The clauses of Drakon's rules, with the differences of the fourth edition and Expansion One."""

from __future__ import annotations

from functools import cache
from typing import Final

from wyrmhold.kernel.clauses import Clause, read_clauses
from wyrmhold.kernel.sources import Source, read_sources

DIFFERENCES: Final = {
    "fourth": ("fourth", "Fourth edition"),
    "expansion": ("expansion_one", "Expansion One"),
}
"""The keys of clauses.toml that hold a difference: its name and heading."""


@cache
def clauses() -> dict[str, Clause]:
    """Every clause by id, in the order of the rules page."""
    return read_clauses("wyrmhold.games.drakon", DIFFERENCES)


@cache
def sources() -> dict[str, Source]:
    """The sources that clauses and the rows of the box cite, by name."""
    return read_sources("wyrmhold.games.drakon")
