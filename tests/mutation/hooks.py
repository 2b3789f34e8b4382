"""Mutants generated from classes: new cards and heroes are covered automatically.

A hook that a class overrides is renamed, so that the no-op of its base class runs instead; a flag
is switched off; the body of a use is emptied.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from tests.mutation.mutant import ROOT, Mutant

T = TypeVar("T")


def family(base: type[T]) -> Iterator[type[T]]:
    """Every class below a base, including abstract ones, in an order that does not depend on which
    module was imported first."""
    for kind in sorted(
        base.__subclasses__(), key=lambda each: (each.__module__, each.__qualname__)
    ):
        yield kind
        yield from family(kind)


def overridden(kind: type, base: type) -> list[str]:
    """The base's hooks that a class overrides."""
    return [
        name
        for name, member in vars(kind).items()
        if inspect.isfunction(member) and not name.startswith("_") and hasattr(base, name)
    ]


def unhooked(kind: type, hook: str, clauses: tuple[str, ...]) -> Mutant:
    """The class without its own version of a hook."""
    return changed_class(kind, hook, f"def {hook}(", f"def {hook}_of_old(", clauses)


def emptied(kind: type, signature: str, clauses: tuple[str, ...]) -> Mutant:
    """The class with a hook that does nothing: a second definition hides the first."""
    file, text, node = source_of(kind)
    old = "\n".join(text.splitlines()[node.lineno - 1 : node.end_lineno])
    new = f"{old}\n\n    def {signature} -> None:\n        pass"
    name = f"{kind.__name__}.{signature.partition('(')[0]}"
    return Mutant(name, clauses, file, old, new, anywhere=True)


def changed_class(kind: type, what: str, old: str, new: str, clauses: tuple[str, ...]) -> Mutant:
    """A class with one piece of its text replaced."""
    file, text, node = source_of(kind)
    whole = "\n".join(text.splitlines()[node.lineno - 1 : node.end_lineno])
    assert whole.count(old) == 1, f"{kind.__name__}: {old!r} occurs {whole.count(old)} times"
    name = f"{kind.__name__}.{what}"
    return Mutant(name, clauses, file, whole, whole.replace(old, new), anywhere=True)


def source_of(kind: type) -> tuple[Path, str, ast.ClassDef]:
    """The file of a class below the root, its text, and the class in it."""
    path = Path(inspect.getsourcefile(kind) or "").resolve()
    text = path.read_text("utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
            return path.relative_to(ROOT), text, node
    raise LookupError(kind.__name__)
