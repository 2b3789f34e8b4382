"""A game of another package: the guide's, which brings nothing but its rules."""

from __future__ import annotations

from pathlib import Path

from tests.docs.blocks import blocks

GUIDE = "docs/adding-a-game.md"


def package(folder: Path, name: str, entry_points: str, **modules: str) -> None:
    """An installed package: its modules, and what pip would write about it."""
    for module, text in modules.items():
        (folder / f"{module}.py").write_text(text, "utf-8")
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text(entry_points, "utf-8")


def install(folder: Path) -> Path:
    """Install the guide's game in a folder of packages."""
    parts = [block.text for block in blocks(GUIDE, "python") if not block.word]
    package(folder, "guess", "[wyrmhold.games]\nguess = guess:GUESS\n", guess="\n\n".join(parts))
    return folder
