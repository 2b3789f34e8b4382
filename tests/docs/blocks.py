"""The fenced blocks of a page, and the page itself."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^```(?P<info>[^\n`]+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, the word after that (such as a file name), and its text."""

    language: str
    word: str
    text: str


def page(name: str) -> str:
    """The text of a page in the checkout."""
    return (ROOT / name).read_text("utf-8")


def blocks(name: str, *languages: str) -> list[Block]:
    """The fenced blocks of a page in these languages, in order."""
    found = []
    for match in FENCE.finditer(page(name)):
        language, _, word = match["info"].partition(" ")
        if language in languages:
            found.append(Block(language, word, match["text"]))
    return found


def pages() -> list[str]:
    """Every page of the project, by its path."""
    folders = ("docs", "benchmarks", "examples", "tests/golden")
    paths = [
        *ROOT.glob("*.md"),
        *(path for name in folders for path in (ROOT / name).rglob("*.md")),
    ]
    return sorted(path.relative_to(ROOT).as_posix() for path in paths)
