"""The rules in our own words, clause by clause: what help, prompts and coverage read."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources


@dataclass(frozen=True)
class Clause:
    """One clause: the rule, what of it is our ruling, and where it comes from."""

    id: str
    section: str
    title: str
    rule: str
    ruling: str | None
    reconstructed: str | None
    sources: tuple[str, ...]
    tokens: tuple[str, ...]


@cache
def clauses() -> dict[str, Clause]:
    """Every clause by its id, in the order of the rules page."""
    text = resources.files("wyrmhold.games.drakon").joinpath("clauses.toml").read_text("utf-8")
    return {
        row["id"]: Clause(
            row["id"],
            row["section"],
            row["title"],
            row["rule"],
            row.get("ruling"),
            row.get("reconstructed"),
            tuple(row["sources"]),
            tuple(row.get("tokens", ())),
        )
        for row in tomllib.loads(text)["clause"]
    }
