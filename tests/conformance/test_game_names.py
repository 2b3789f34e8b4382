"""Only a game's own folders name it: a third game needs no edit anywhere else.

A module names a game if it imports from one, if one of its names has the game's name in it, or if
one of its texts does that is no sentence, such as a key, a path or an address.
"""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

import wyrmhold
from tests.docs.blocks import ROOT
from wyrmhold.bots.players import PLAYERS
from wyrmhold.bots.roster import ROSTER
from wyrmhold.cli.rules import BOOKS
from wyrmhold.games.parts import FOLDERS
from wyrmhold.games.registry import GAMES, OURS
from wyrmhold.server.tutorial.lessons import LESSONS

PACKAGE = Path(wyrmhold.__file__).parent

OURS_BY_NAME = {"__init__.py", "games/registry.py"}
"""`import wyrmhold` offers our games by name, and the registry lists them. Nothing else may."""

PAGE = ROOT / "web" / "src"

GENERATED = ("data/", "lib/wire.ts")
"""What the engine generated for the page."""

WORDS = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z0-9]+(?![a-z])")


def names(game: str, text: str) -> bool:
    """Whether a name or path has a game's name in it: `drakon`, `DRAKON_V0`, `DragonRunView`."""
    words = [word.lower() for word in WORDS.findall(text)]
    wanted = game.split("_")
    return any(words[at : at + len(wanted)] == wanted for at in range(len(words)))


def names_in(node: ast.AST) -> list[str]:
    """The names and short texts of a piece of code."""
    match node:
        case ast.Import():
            return [alias.name for alias in node.names]
        case ast.ImportFrom():
            return [f"{node.module}", *[alias.name for alias in node.names]]
        case ast.Constant(value=str(text)):
            return [] if " " in text else [text]
        case ast.Name():
            return [node.id]
        case ast.Attribute():
            return [node.attr]
        case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
            return [node.name]
        case ast.arg() | ast.keyword():
            return [node.arg or ""]
    return []


def named_in(tree: ast.AST, game: str) -> bool:
    """Whether code, not a comment or a sentence, names a game."""
    return any(names(game, name) for node in ast.walk(tree) for name in names_in(node))


def outside(game: str) -> list[Path]:
    """Every module that is not in a folder of the game's name, nor named after it."""
    found = sorted(PACKAGE.rglob("*.py"))
    return [
        path
        for path in found
        if game not in path.relative_to(PACKAGE).parts
        and not f"{path.stem}_".startswith(f"{game}_")
    ]


def test_no_other_module_names_a_game() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix()
        for game in OURS
        for path in outside(game)
        if named_in(ast.parse(path.read_text("utf-8")), game)
    }
    assert sorted(found - OURS_BY_NAME) == [], (
        "these modules name a game: let the game bring a part for the layer (`games.parts`)"
    )
    assert sorted(OURS_BY_NAME - found) == [], "these no longer do: take them off the list"


@pytest.mark.parametrize(
    ("code", "named"),
    [
        ("from wyrmhold.games.drakon.state import State", True),
        ("from wyrmhold.games.registry import GAMES", False),
        ("if game == 'drakon': pass", True),
        ("text = 'Play a game of Drakon today'", False),
        ("DrakonEncoding()", True),
        ("DRAKON.name", True),
        ("state.drakon_waits", True),
        ("module = 'wyrmhold.games.drakon'", True),
        ("def new(drakon: int): pass", True),
        ("drakonic = 1", False),
    ],
)
def test_the_search_finds_what_it_looks_for(code: str, named: bool) -> None:
    assert named_in(ast.parse(code), "drakon") is named


# --- the page -------------------------------------------------------------------------------------

COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:\w])//[^\n]*|<style.*?</style>", re.DOTALL)
TEXT = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|`[^`]*`")


def named_on_page(source: str, game: str) -> bool:
    """Whether code of the page, not a comment or a sentence, names a game.

    A text names a game if it is its name, or an address, path or key with it.
    """
    code = COMMENT.sub("", source)
    texts = [found[1:-1] for found in TEXT.findall(code)]
    paths = re.compile(rf"(^|[/.]){game}($|[/.#?])")
    if any(text == game or paths.search(text) for text in texts if " " not in text):
        return True
    script = "".join(re.findall(r"<script.*?</script>", code, re.DOTALL)) or code
    return any(names(game, word) for word in re.findall(r"\w+", TEXT.sub("", script)))


def page_modules(game: str) -> list[Path]:
    """Every module of the page that is not in the folder of a game."""
    found = [path for path in sorted(PAGE.rglob("*")) if path.suffix in (".ts", ".svelte")]
    return [
        path
        for path in found
        if game not in path.relative_to(PAGE).parts
        and not path.relative_to(PAGE).as_posix().startswith(GENERATED)
    ]


def test_no_other_module_of_the_page_names_a_game() -> None:
    found = {
        path.relative_to(PAGE).as_posix()
        for game in OURS
        for path in page_modules(game)
        if named_on_page(path.read_text("utf-8"), game)
    }
    assert sorted(found) == [], "these name a game: let it bring a part (`lib/games.ts`)"


@pytest.mark.parametrize(
    ("code", "named"),
    [
        ('import x from "../drakon/part";', True),
        ('if (game === "drakon") {}', True),
        ("const GAMES = { drakon: 1 };", True),
        ('<script>x</script><a href="/rules/drakon#A">', True),
        ('<script>x</script><p title="Drakon is here">', False),
        ("// drakon\nconst x = 1;", False),
        ("type DrakonView = 1;", True),
        ('t("drakon.next.go")', True),
    ],
)
def test_the_search_finds_what_it_looks_for_on_the_page(code: str, named: bool) -> None:
    assert named_on_page(code, "drakon") is named


# --- registries -----------------------------------------------------------------------------------


@pytest.mark.parametrize("layer", FOLDERS)
def test_every_layer_has_the_parts_of_exactly_the_registered_games(layer: str) -> None:
    folder = PACKAGE.parent.joinpath(*FOLDERS[layer].split("."))
    assert {path.parent.name for path in folder.glob("*/part.py")} == set(OURS)


def test_the_page_has_the_parts_of_exactly_the_registered_games() -> None:
    assert {path.parent.name for path in PAGE.glob("*/part.ts")} == set(OURS)


def test_every_registry_has_exactly_the_registered_games() -> None:
    registries = {
        "bots": ROSTER,
        "players": PLAYERS,
        "rules": BOOKS,
        "lessons": [lesson.game for lesson in LESSONS],
        "what the page knows": json.loads((PAGE / "data/reference.json").read_text("utf-8")),
        "the page's grammar": json.loads((PAGE / "data/grammar.json").read_text("utf-8")),
    }
    assert {name: sorted(found) for name, found in registries.items()} == dict.fromkeys(
        registries, sorted(GAMES)
    )
