"""The sources of a game's rules: who wrote them, what they are called, and where to find them.

A game keeps them in a `sources.toml` next to its code. Clauses and the rows of a box cite a source
by its name; what nobody printed or reported is marked as ours.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Final

OURS: Final = ("ours", "house rule")
"""How a citation begins if the fact is our own: in the row of a box, and in a clause."""


@dataclass(frozen=True)
class Source:
    """A source that a reader can look up."""

    name: str
    author: str
    title: str
    address: str

    def citation(self) -> str:
        """Author, title and address, for a list of sources."""
        return f"{self.author}: {self.title}. {self.address}"


def read_sources(package: str) -> dict[str, Source]:
    """Every source in a package's `sources.toml`, by name, in file order."""
    text = resources.files(package).joinpath("sources.toml").read_text("utf-8")
    rows = [Source(**row) for row in tomllib.loads(text)["source"]]
    return {row.name: row for row in rows}


def source_of(citation: str, sources: Mapping[str, Source]) -> Source | None:
    """The source that a citation names: "Rulebook, Contents" cites the source "Rulebook"."""
    name = citation.partition(",")[0].lower()
    return next((source for source in sources.values() if source.name.lower() == name), None)


def is_ours(citation: str) -> bool:
    """Whether a citation says that the fact is our own."""
    return citation.partition(",")[0].lower() in OURS


def citations_in(text: str, sources: Mapping[str, Source]) -> list[str]:
    """The citations in the `source` of a row: "Name: Rulebook, Contents. Count: ours" has two.

    A sentence says what it is about, then a colon, then citations separated by semicolons. It may
    also consist of citations only.
    """
    found: list[str] = []
    for sentence in text.split(". "):
        # The colon in "Rulebook, The Turn: Moving" is part of a chapter's name.
        about = "" if source_of(sentence, sources) else sentence.partition(": ")[0] + ": "
        found += sentence.removeprefix(about).split("; ")
    return found


def untraced(citations: Iterable[str], sources: Mapping[str, Source]) -> list[str]:
    """The citations that neither name a known source nor say that the fact is ours."""
    return [each for each in citations if not is_ours(each) and source_of(each, sources) is None]
