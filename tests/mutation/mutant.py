"""A mutant: one file of the source with one piece of text replaced."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAMES = Path("src/wyrmhold/games")


def game_of(clause: str) -> str:
    """The folder name of the game that a clause belongs to; no two games share an id."""
    return "dragon_run" if clause.startswith("RUN-") else "drakon"


class Stale(Exception):
    """The source has changed, and a mutation no longer applies exactly once."""


@dataclass(frozen=True)
class Mutant:
    """A change that breaks a rule.

    name       what is broken
    clauses    the tests that cite one of these must notice
    file       below the root of the project
    old, new   the text that is replaced; it must occur exactly once
    anywhere   whether a test that cites another clause, or none, may notice instead
    """

    name: str
    clauses: tuple[str, ...]
    file: Path
    old: str
    new: str
    anywhere: bool = False

    @property
    def game(self) -> str:
        """The game whose tests are run."""
        return game_of(self.clauses[0])

    def mutated(self, root: Path) -> str:
        """The text of the file with the change. Raises Stale."""
        text = (root / self.file).read_text("utf-8")
        found = text.count(self.old)
        if found != 1 or self.old == self.new:
            raise Stale(f"{self.name}: {self.file} holds {found} times\n{self.old}")
        return text.replace(self.old, self.new)


def broken(clause: str, file: str, old: str, new: str) -> Mutant:
    """A row of the table: a clause, a file of its game (`../../` leads to the kernel), a change."""
    return Mutant(clause, (clause,), clean(GAMES / game_of(clause) / file), old, new)


def clean(path: Path) -> Path:
    """A relative path without `..`."""
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return Path(*parts)
