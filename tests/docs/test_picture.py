"""The picture of the architecture has a place for every module, and shows nothing else.

A row is names, then ` · ` and a remark. A folder stands for everything in it.
"""

from __future__ import annotations

import re

import pytest

from tests.docs.blocks import ROOT, blocks
from wyrmhold.cli.main import COMMANDS
from wyrmhold.games.registry import GAMES

SOURCE = ROOT / "src/wyrmhold"
SECTION = re.compile(r" {3}(\w+/?)(.*)")


def places() -> dict[str, set[str]]:
    """The names in each part of the picture, by its folder below `wyrmhold`."""
    drawn = next(block.text for block in blocks("docs/architecture.md", "text"))
    found: dict[str, set[str]] = {}
    folder = ""
    for line in drawn.partition("───\n")[2].splitlines():
        names, _, _ = line.partition("·")
        if section := SECTION.fullmatch(names):
            title, names = section.groups()
            folder = f"games/{title}" if title in GAMES else title.replace("wyrmhold", ".")
        if folder == "web/":  # not Python
            continue
        found.setdefault(folder, set()).update(re.findall(r"\w+/?", names))
    return found


PLACES = places()


def modules(folder: str) -> set[str]:
    """The modules of a folder, and those of its folders that hold any, with a slash."""
    here = SOURCE / folder
    files = {path.stem for path in here.glob("*.py") if not path.stem.startswith("__")}
    folders = {path.parent.name for path in here.glob("*/*.py")}
    return files | {f"{name}/" for name in folders}


@pytest.mark.parametrize("folder", PLACES)
def test_every_module_has_its_place_in_the_picture(folder: str) -> None:
    elsewhere = {f"{part.rpartition('/')[2]}/" for part in PLACES if part != folder}
    there = modules(folder) - (elsewhere if folder in (".", "games") else set())
    if folder == "cli":
        there -= set(COMMANDS)  # the picture begins with them
    assert PLACES[folder] == there


def test_every_layer_and_every_game_is_in_the_picture() -> None:
    layers = {name.removesuffix("/") for name in modules(".") if name.endswith("/")}
    assert set(PLACES) == {".", *layers, *(f"games/{game}" for game in GAMES)}


def test_the_picture_begins_with_the_commands() -> None:
    drawn = next(block.text for block in blocks("docs/architecture.md", "text"))
    head = re.findall(r"\w+", drawn.partition("───")[0].partition("wyrmhold")[2])
    assert set(head) == set(COMMANDS)
