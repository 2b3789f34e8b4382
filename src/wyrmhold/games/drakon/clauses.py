"""The rules in our own words, clause by clause: what help, prompts and coverage read."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources


@dataclass(frozen=True)
class Clause:
    """One clause: the rule, what of it is our ruling, and where it comes from.

    `fourth` is what the fourth edition does differently, `expansion` what Expansion One changes.
    """

    id: str
    section: str
    title: str
    rule: str
    ruling: str | None
    fourth: str | None
    expansion: str | None
    reconstructed: str | None
    settled_by: str | None
    sources: tuple[str, ...]
    tokens: tuple[str, ...]

    def differences(self) -> dict[str, str | None]:
        """What is different by the name of the edition or option that makes the difference."""
        return {"fourth": self.fourth, "expansion_one": self.expansion}


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
            row.get("fourth"),
            row.get("expansion"),
            row.get("reconstructed"),
            row.get("settled_by"),
            tuple(row["sources"]),
            tuple(row.get("tokens", ())),
        )
        for row in tomllib.loads(text)["clause"]
    }
