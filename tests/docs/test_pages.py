"""Pages name what exists: modules and their members, files, other pages, clauses."""

from __future__ import annotations

import ast
import importlib
import re

import pytest

from tests.docs.blocks import ROOT, page, pages
from wyrmhold.cli.rules import citations, known_clauses
from wyrmhold.games.dragon_run.cards import CHARACTERS, LOCATIONS, TREASURES
from wyrmhold.games.drakon.editions import EDITIONS, EXPANSION_ONE
from wyrmhold.games.drakon.tiles import KINDS
from wyrmhold.games.registry import GAMES

NAME = re.compile(r"`(?:wyrmhold\.)?((?:kernel|games|bots|lab|cli)(?:\.\w+)+)`")
PATH = re.compile(r"`([\w.-]+(?:/[\w.-]+)*/?)`")
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)\s]*)?\)")
CLAUSE = re.compile(
    r"(?<![A-Z-])(?:RUN|CH|HERO|MOVE|TURN|PLACE|COIN|HAND|DRAK|RUL|VAR|WIN|SET|X)-[A-Z0-9-]+\b"
)
SUFFIXES = (".py", ".md", ".toml", ".json", ".ts", ".svelte", "/")
INVENTED = {"echo.py", "X-ECHO", "CH-ALMS", "prospector.py", "HERO-PROSP", "VAR-HOARD"}
SHOWN = {"hall.json", "save.jsonl", "my-box.toml", "my-cards.toml", "curve.json"}
"""Files that exist only on a page."""
PLACES = (
    "web/src",
    "web/src/art",
    "web",
    "",
    "src/wyrmhold",
    *(f"src/wyrmhold/games/{name}" for name in GAMES),
    "docs",
    "tests/golden",
)


def resolves(name: str) -> bool:
    """Whether a dotted name below `wyrmhold` can be imported and looked up."""
    module, members = f"wyrmhold.{name}", list[str]()
    while module != "wyrmhold":
        try:
            found: object = importlib.import_module(module)
        except ModuleNotFoundError:
            module, _, member = module.rpartition(".")
            members.insert(0, member)
            continue
        for member in members:
            if not hasattr(found, member):
                return False
            found = getattr(found, member)
        return True
    return False


@pytest.mark.parametrize("name", pages())
def test_names_from_the_code_exist(name: str) -> None:
    names = set(NAME.findall(page(name)))
    assert sorted(found for found in names if not resolves(found)) == []


@pytest.mark.parametrize("name", pages())
def test_paths_exist(name: str) -> None:
    paths = {path for path in PATH.findall(page(name)) if path.endswith(SUFFIXES)}
    missing = {
        path
        for path in paths - INVENTED - SHOWN
        if not any((ROOT / place / path).exists() for place in PLACES) and not anywhere(path)
    }
    assert missing - {"dist/"} == set()


def anywhere(path: str) -> bool:
    """Whether a bare file name exists somewhere in the project."""
    return "/" not in path and any(
        any((ROOT / folder).rglob(path)) for folder in ("src", "tests", "benchmarks", "docs")
    )


@pytest.mark.parametrize("name", pages())
def test_links_lead_to_files(name: str) -> None:
    folder = (ROOT / name).parent
    links = {link for link in LINK.findall(page(name)) if "://" not in link}
    assert sorted(link for link in links if not (folder / link).exists()) == []


@pytest.mark.parametrize("name", pages())
def test_links_to_a_heading_find_it(name: str) -> None:
    for path, heading in re.findall(r"\]\(([^)#\s]*)#([^)\s]+)\)", page(name)):
        target = ((ROOT / name).parent / path).resolve() if path else ROOT / name
        if target.suffix == ".md":
            text = target.read_text("utf-8")
            assert heading in anchors(text), f"{name} links to {path}#{heading}"


def anchors(text: str) -> set[str]:
    """The possible targets of a link into a page: GitHub's heading ids, and explicit anchors."""
    heads = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}
    return slugs | set(re.findall(r'<a id="([^"]+)">', text))


@pytest.mark.parametrize("name", pages())
def test_clauses_exist(name: str) -> None:
    assert set(CLAUSE.findall(page(name))) - set(known_clauses()) - INVENTED == set()


def test_decision_records_are_listed_and_have_their_parts() -> None:
    records = sorted((ROOT / "docs/adr").glob("0*.md"))
    assert [path.name[:4] for path in records] == [f"{n:04}" for n in range(1, len(records) + 1)]
    for path in records:
        text = path.read_text("utf-8")
        assert f"]({path.name})" in page("docs/adr/README.md")
        assert re.findall(r"^## (.*)$", text, re.MULTILINE) == [
            "Context",
            "Decision",
            "Consequences",
            "What was measured",
        ]


AGREEING = (
    "agreement.py",
    "options.py",
    "profiles.py",
    "mix.py",
    "box_file.py",
    "clauses.py",
    "flags.py",
)
WRITING = ("codec.py", "scenario.py", "game.py")
"""The only modules that may ask: those that read an agreement, and those that write it."""


def test_no_game_code_compares_the_name_of_an_edition_or_an_option() -> None:
    folder = ROOT / "src/wyrmhold/games/drakon"
    editions = folder / "editions"
    names = {*EDITIONS, EXPANSION_ONE.name}
    for path in folder.rglob("*.py"):
        if path.name in AGREEING or path.parent == editions:
            continue
        nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
        texts = {node.value for node in nodes if isinstance(node, ast.Constant)}
        assert not texts & names, path.name
        asked = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        assert path.name in WRITING or not asked & {"edition", "expansion_one"}, path.name


@pytest.mark.parametrize("game", GAMES)
def test_no_game_code_asks_for_the_rules_version(game: str) -> None:
    folder = ROOT / "src/wyrmhold/games" / game
    for path in folder.rglob("*.py"):
        if path.name in (*AGREEING, *WRITING) or "versions" in (path.stem, path.parent.name):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [getattr(node, field, "") for field in ("attr", "id", "arg", "module")]
            assert "rules_version" not in names, path.name
            assert not any(str(name).endswith(".versions") for name in names), path.name


PLAYED_WITH = re.compile(
    r"dragon|drakon|lair|hero|chamber|tile|coin|purse|hoard|gold|harp|teleport|"
    r"dungeon|temper|treasure|location|potion|talisman|character|charge|breath"
)
"""Common words in the rules of either game."""


def test_the_kernel_mentions_no_game() -> None:
    heroes = {hero.name for edition in EDITIONS.values() for hero in edition.heroes}
    names = {*GAMES, *EDITIONS, *heroes, *KINDS, *LOCATIONS, *TREASURES, *CHARACTERS}
    names.remove("map")  # a word of Python, too
    for path in (ROOT / "src/wyrmhold/kernel").rglob("*.py"):
        text = path.read_text("utf-8")
        said = {*re.findall(r"\w+", text.lower()), *re.findall(r"[A-Z]+(?:-[A-Z0-9]+)+", text)}
        assert said & {*names, *known_clauses()} == set(), path.name
        # These may also be part of a longer word.
        assert PLAYED_WITH.findall(text.lower()) == [], path.name


@pytest.mark.parametrize("game", GAMES)
def test_no_game_imports_another(game: str) -> None:
    others = [f"wyrmhold.games.{other}" for other in GAMES if other != game]
    for path in (ROOT / "src/wyrmhold/games" / game).rglob("*.py"):
        nodes = ast.walk(ast.parse(path.read_text("utf-8")))
        modules = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
        assert not [name for name in modules if name.startswith(tuple(others))], path.name


def test_every_clause_is_cited_by_a_test() -> None:
    assert set(known_clauses()) - {cited for cited, _ in citations(ROOT / "tests")} == set()
