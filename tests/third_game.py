"""A game from another package: the one in the guide, which has nothing but its rules."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

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


def install(folder: Path, *, with_bots: bool = False) -> Path:
    """Install the guide's game in a folder of packages, as the guide registers it."""
    parts = [block.text for block in blocks(GUIDE, "python") if not block.word]
    modules = {"guess": "\n\n".join(parts)}
    game, bots = (tomllib.loads(block.text) for block in blocks(GUIDE, "toml"))
    lines = entry_points(game)
    if with_bots:
        (block,) = [each for each in blocks(GUIDE, "python") if each.word == "guess_bots.py"]
        modules["guess_bots"] = block.text
        lines += entry_points(bots)
    package(folder, "guess", "\n".join(lines) + "\n", **modules)
    return folder


def entry_points(project: dict[str, Any]) -> list[str]:
    """What pip writes about the entry points of a pyproject.toml."""
    found: list[str] = []
    for group, entries in project["project"]["entry-points"].items():
        found += [f"[{group}]", *[f"{name} = {value}" for name, value in entries.items()]]
    return found
