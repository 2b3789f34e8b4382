"""The clauses of Dragon Run's rules."""

from __future__ import annotations

from functools import cache

from wyrmhold.kernel.clauses import Clause, read_clauses
from wyrmhold.kernel.sources import Source, read_sources


@cache
def clauses() -> dict[str, Clause]:
    """Every clause by id, in the order of the rules page."""
    return read_clauses("wyrmhold.games.dragon_run", {})


@cache
def sources() -> dict[str, Source]:
    """The sources that clauses and the rows of the box cite, by name."""
    return read_sources("wyrmhold.games.dragon_run")
