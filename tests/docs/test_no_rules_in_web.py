"""The page draws what the server sends and knows no rules: it names no piece of a game.

Drawings and texts have to name pieces; so do files generated from the rules. All other code gets
the names from a view, and looks up drawings and texts by them.
"""

from __future__ import annotations

import re
from pathlib import Path

from tests.docs.blocks import ROOT
from wyrmhold.games.dragon_run.cards import CHARACTERS, LOCATIONS, TREASURES
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.drakon.tiles import KINDS

SOURCE = ROOT / "web" / "src"
DRAWN = (
    "art/",
    "style/",
    "texts/",
    "data/",
    "drakon/Art.",
    "drakon/TurnPicture.",
    "drakon/texts/",
    "drakon/board/",
    "dragon_run/Art.",
    "dragon_run/TurnPicture.",
    "dragon_run/texts/",
)
"""Drawings, texts and generated files."""

HEROES = {hero.name for edition in EDITIONS.values() for hero in edition.heroes}
PIECES = {*KINDS, *HEROES, *CHARACTERS, *LOCATIONS, *TREASURES}

OTHER_MEANINGS = {
    "dragon": {
        "dragon_run/decisive.ts",
        "learn/Teacher.svelte",
        "lobby/lists.ts",
        "table/EndStage.svelte",
        "table/Ending.svelte",
        "table/ending.ts",
    },  # how a game ended, and a drawing
    "escape": {
        "dragon_run/RunTable.svelte",
        "drakon/decisive.ts",
        "table/key_lines.ts",
    },  # the key, and how a game ended
    "light": {
        "lib/Shell.svelte",
        "lib/settings.svelte.ts",
        "table/SettingsForm.svelte",
        "table/TopBar.svelte",
    },  # the theme
    "void": {"drakon/reducer.ts"},  # a field of the view
    "start": {
        "lib/wire.ts",
        "lobby/new_table.ts",
        "room/Room.svelte",
        "rules/RulesPage.svelte",
        "table/Strip.svelte",
        "table/commands.ts",
    },  # the endpoint, a command, and where something scrolls to
}
"""Names that also have another meaning, and the files that use it."""

COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*|<!--.*?-->|<style>.*?</style>", re.DOTALL)
NAMED = re.compile(
    r"""["'`](?P<text>\w+)(?=["'`:@])"""  # a word, or the kind in a face
    r"""|\b(?P<key>\w+)(?=\s*:\s*["'`{\[(\d])"""  # a key of a table
    r"""|\b(?P<long>[a-z]+_\w+)\b"""  # never an ordinary word
)


def sources() -> list[Path]:
    found = [*SOURCE.rglob("*.ts"), *SOURCE.rglob("*.svelte")]
    return [path for path in sorted(found) if not place(path).startswith(DRAWN)]


def place(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def pieces_in(code: str) -> set[str]:
    """The pieces named in some code."""
    words = {match[match.lastgroup or 0] for match in NAMED.finditer(COMMENT.sub("", code))}
    return words & PIECES


def test_the_page_names_no_piece_outside_drawings_and_texts() -> None:
    offences = [
        f"{place(path)}: {piece}"
        for path in sources()
        for piece in sorted(pieces_in(path.read_text("utf-8")))
        if place(path) not in OTHER_MEANINGS.get(piece, set())
    ]
    assert offences == [], "look it up in the reference or the view instead"


def test_exceptions_for_other_meanings_are_still_needed() -> None:
    for piece, places in OTHER_MEANINGS.items():
        for each in places:
            assert piece in pieces_in((SOURCE / each).read_text("utf-8")), f"{each}: {piece}"


def test_a_named_piece_is_found() -> None:
    assert pieces_in('if (kind === "teleport") return') == {"teleport"}
    assert pieces_in("const LETTERS = { harp: 'H' }") == {"harp"}
    assert pieces_in("face = `blank:${arrows}`") == {"blank"}
    assert pieces_in("names.find_coin") == {"find_coin"}
    assert pieces_in('// "teleport"\nfaces.map((face) => face); /* "harp" */') == set()
