"""House rules: only events change a draft, and no code compares the names of options."""

import ast
from collections.abc import Iterator
from pathlib import Path

import wyrmhold
import wyrmhold.games
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.games.drakon.setup.agreement import OPTIONS

GAMES = Path(wyrmhold.games.__file__).parent
DRAFTS = {"draft", "state", "self.draft", "tx.draft", "table.state"}
ALLOWED = {"belief.py"}  # deals a new draft, which is not a move of the game


def writes(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every assignment to an attribute of a variable named like a draft."""
    for node in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            for part in ast.walk(target):
                if isinstance(part, ast.Attribute) and ast.unparse(part.value) in DRAFTS:
                    yield part.lineno, ast.unparse(part)


def modules() -> list[Path]:
    return sorted(GAMES.rglob("*.py"))


def test_only_events_write_to_a_draft() -> None:
    found = [
        f"{path.relative_to(GAMES)}:{line} writes {what}"
        for path in modules()
        if "events" not in path.parts and path.name not in ALLOWED
        for line, what in writes(ast.parse(path.read_text("utf-8")))
    ]
    assert found == []


def test_the_search_finds_what_it_looks_for() -> None:
    events = [path for path in modules() if "events" in path.parts]
    assert sum(len(list(writes(ast.parse(path.read_text("utf-8"))))) for path in events) > 20
    assert list(writes(ast.parse("tx.draft.turn += 1"))) == [(1, "tx.draft.turn")]


PACKAGE = Path(wyrmhold.__file__).parent
NAMES = {option.name for option in OPTIONS} | {
    choice.value for option in OPTIONS for choice in option.choices
}
REGISTRATION = {
    "games/drakon/setup/agreement.py",  # describes the options
    "games/drakon/setup/options.py",  # reads them
    "games/drakon/setup/profiles.py",  # builds rules from them
}


def asked_names(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every comparison or match with the name of an edition, an option or an option's value."""
    for node in ast.walk(tree):
        parts: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            parts = [node.value]
        for part in parts:
            for word in ast.walk(part):
                if isinstance(word, ast.Constant) and word.value in NAMES:
                    yield node.lineno if isinstance(node, ast.Compare) else part.lineno, word.value


def test_no_code_compares_the_name_of_an_edition_or_an_option() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{line} asks for {name!r}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.relative_to(PACKAGE).as_posix() not in REGISTRATION
        for line, name in asked_names(ast.parse(path.read_text("utf-8")))
    ]
    assert found == []


def test_the_search_finds_a_compared_name() -> None:
    assert set(EDITIONS) < NAMES
    tree = ast.parse("if rules.options.edition == 'fourth' or goal in ('short', 'fixed'): pass")
    assert [name for _, name in asked_names(tree)] == ["fourth", "short", "fixed"]
