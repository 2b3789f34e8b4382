"""The clauses of Drakon's rules, with what the fourth edition and Expansion One do differently."""

from __future__ import annotations

from functools import cache
from typing import Final

from wyrmhold.kernel.clauses import Clause, read_clauses

DIFFERENCES: Final = {
    "fourth": ("fourth", "Fourth edition"),
    "expansion": ("expansion_one", "Expansion One"),
}
"""The keys of clauses.toml that hold a difference: whose it is, and its heading."""


@cache
def clauses() -> dict[str, Clause]:
    """Every clause by its id, in the order of the rules page."""
    return read_clauses("wyrmhold.games.drakon", DIFFERENCES)
