"""Events are the only way to change a draft: nothing else in the games writes to one."""

import ast
from collections.abc import Iterator
from pathlib import Path

import wyrmhold.games

GAMES = Path(wyrmhold.games.__file__).parent
DRAFTS = {"draft", "state", "self.draft", "tx.draft", "table.state"}
ALLOWED = {"belief.py"}  # deals a new draft of its own out, which is no move of the game


def writes(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every assignment to an attribute of something that is called like a draft."""
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
