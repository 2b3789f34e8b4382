"""The rules of a game in our own words, clause by clause, for help, prompts and coverage.

A game keeps its clauses in a `clauses.toml` next to its code. Changes made by an edition or an
option have keys of their own; the game declares those keys. A clause states the newest rules;
`changed` says what a rules version changed in it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from typing import Final, NamedTuple

KEYS: Final = frozenset(
    (
        "id",
        "section",
        "title",
        "rule",
        "ruling",
        "reconstructed",
        "settled_by",
        "sources",
        "tokens",
        "changed",
        "texts",
    )
)


Texts = Mapping[str, "str | Texts"]
"""Words by their use; nested where something has several."""


class Difference(NamedTuple):
    """What an edition or option changes in a clause, with a heading for readers."""

    name: str
    heading: str
    text: str


@dataclass(frozen=True)
class Clause:
    """One clause: the rule, the part of it that is our ruling, and the source.

    `differences` holds only those that exist, in the order the game declares them. `changed` says
    what rules versions changed in the clause: the version and a sentence, in order. `texts` are the
    words for what the clause describes, wherever people meet it: by their use, such as `effect`.
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
    changed: tuple[tuple[int, str], ...] = ()
    texts: Texts = field(default_factory=dict, hash=False)

    def difference(self, name: str) -> str | None:
        """What this edition or option changes in the clause; None if nothing."""
        return next((text for known, _, text in self.differences if known == name), None)


def read_clauses(package: str, differences: Mapping[str, tuple[str, str]]) -> dict[str, Clause]:
    """Every clause of a package's `clauses.toml` by id, in file order.

    `differences` declares the keys that hold a difference: key -> (name, heading).
    """
    return clauses_from(
        resources.files(package).joinpath("clauses.toml").read_text("utf-8"), differences
    )


def clauses_from(text: str, differences: Mapping[str, tuple[str, str]]) -> dict[str, Clause]:
    """Parse clauses from TOML. Raises ValueError for an unknown key or a duplicate id."""
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
            tuple(sorted((int(version), text) for version, text in row.get("changed", {}).items())),
            row.get("texts", {}),
        )
    return found


def changes_of(clauses: Mapping[str, Clause], versions: Sequence[int]) -> dict[int, dict[str, str]]:
    """What each rules version after the first changed: a sentence for each clause."""
    return {
        version: {
            clause.id: text
            for clause in clauses.values()
            for changed, text in clause.changed
            if changed == version
        }
        for version in versions[1:]
    }
