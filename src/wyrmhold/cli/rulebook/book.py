"""What the commands and pages about rules ask of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Protocol

from wyrmhold.games.parts import part_of
from wyrmhold.kernel.clauses import Clause
from wyrmhold.kernel.game import AnyGame
from wyrmhold.kernel.sources import Source

UNSETTLED: Final = "A source that states it."


class Sourced(Protocol):
    """A row of a box: its source, its certainty, and what would settle it."""

    @property
    def source(self) -> str: ...
    @property
    def status(self) -> str: ...
    @property
    def settled_by(self) -> str | None: ...


@dataclass(frozen=True)
class Unsure:
    """Something no rulebook prints. `what` is text, or counts of chambers by arrows."""

    where: str
    what: str | Mapping[str, int]
    status: str
    source: str
    settled_by: str

    @property
    def shown(self) -> str:
        if isinstance(self.what, str):
            return self.what
        return ", ".join(f"{number} x {arrows}" for arrows, number in self.what.items())


def unsure(rows: Iterable[tuple[str, str | Mapping[str, int], Sourced]]) -> list[Unsure]:
    """The rows that are not printed in a rulebook."""
    return [
        Unsure(name, what, row.status, row.source, row.settled_by or UNSETTLED)
        for name, what, row in rows
        if row.status != "rulebook"
    ]


def within(title: str, row: Unsure) -> Unsure:
    """The same row, prefixed with its box or game."""
    return replace(row, where=f"{title}: {row.where}")


def nothing_unsure() -> list[Unsure]:
    return []


def no_files(root: Path) -> dict[str, str]:
    return {}


@dataclass(frozen=True)
class Book:
    """The rules of one game: `wyrmhold.cli.rulebook.GAME.part.PART`, or an entry point.

    title               its name in headings
    clauses, sources    its clauses by id, and where they come from
    unsure_pieces       the pieces that no rulebook prints
    page                its page of rules in docs/rules
    unsure_parts        its part of docs/rules/reconstructed.md, after the clauses
    box_tables          the files that list what is in its boxes, in words
    files               other files made from its code, by path; given the checkout
    """

    title: str
    clauses: Callable[[], dict[str, Clause]]
    sources: Callable[[], dict[str, Source]]
    unsure_pieces: Callable[[], list[Unsure]] = nothing_unsure
    page: Callable[[], str] | None = None
    unsure_parts: Callable[[], list[str]] = list
    files: Callable[[Path], dict[str, str]] = no_files
    box_tables: str = ""


def book_of(game: AnyGame) -> Book:
    """The rules of a game. Without a part of its own, they are the clauses in its reference."""
    part = part_of("rulebook", game.name)
    if part is None:
        return Book(game.name, lambda: dict(game.reference().clauses), dict)
    if not isinstance(part, Book):
        raise TypeError(f"the rulebook of '{game.name}' is a {type(part).__name__}, not a Book")
    return part
