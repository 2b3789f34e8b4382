"""The rules of a game in our own words, clause by clause: what help, prompts and coverage read.

A game keeps its clauses in a `clauses.toml` beside its code. What an edition or an option does
differently stands in keys of its own, and the game says which keys those are.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Final, NamedTuple

KEYS: Final = frozenset(
    ("id", "section", "title", "rule", "ruling", "reconstructed", "settled_by", "sources", "tokens")
)


class Difference(NamedTuple):
    """What an edition or an option changes in a clause, under a heading for people."""

    name: str
    heading: str
    text: str


@dataclass(frozen=True)
class Clause:
    """One clause: the rule, what of it is our ruling, and where it comes from.

    `differences` are in the order in which the game names them, and only those that there are.
    """

    id: str
    section: str
    title: str
    rule: str
    ruling: str | None
    reconstructed: str | None
    settled_by: str | None
    sources: tuple[str, ...]
    tokens: tuple[str, ...]
    differences: tuple[Difference, ...] = ()

    def difference(self, name: str) -> str | None:
        """What this edition or option changes, if anything."""
        return next((text for known, _, text in self.differences if known == name), None)


def read_clauses(package: str, differences: Mapping[str, tuple[str, str]]) -> dict[str, Clause]:
    """Every clause of a package's `clauses.toml` by its id, in the order of the file.

    `differences` gives the keys that hold a difference: key -> (name, heading).
    """
    return clauses_from(
        resources.files(package).joinpath("clauses.toml").read_text("utf-8"), differences
    )


def clauses_from(text: str, differences: Mapping[str, tuple[str, str]]) -> dict[str, Clause]:
    """Every clause of such a text. A key that nobody reads, or an id used twice, is a mistake."""
    found: dict[str, Clause] = {}
    for row in tomllib.loads(text)["clause"]:
        name = row["id"]
        if name in found:
            raise ValueError(f"clause {name} is there twice")
        if unread := set(row) - KEYS - set(differences):
            raise ValueError(f"clause {name}: nobody reads {', '.join(sorted(unread))}")
        found[name] = Clause(
            name,
            row["section"],
            row["title"],
            row["rule"],
            row.get("ruling"),
            row.get("reconstructed"),
            row.get("settled_by"),
            tuple(row["sources"]),
            tuple(row.get("tokens", ())),
            tuple(Difference(*told, row[key]) for key, told in differences.items() if key in row),
        )
    return found
