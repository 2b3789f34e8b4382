"""The clauses of Dragon Run's rules."""

from __future__ import annotations

from functools import cache

from wyrmhold.kernel.clauses import Clause, read_clauses


@cache
def clauses() -> dict[str, Clause]:
    """Every clause by id, in the order of the rules page."""
    return read_clauses("wyrmhold.games.dragon_run", {})
