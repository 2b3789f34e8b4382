"""Mutants made from the classes themselves: a new card or hero is broken without being told.

A hook that a class overrides is renamed, so that the silent one of its base class acts instead; a
flag is switched off; what a use carries out is emptied.
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
    """Every class below a base, the abstract ones included."""
    for kind in base.__subclasses__():
        yield kind
        yield from family(kind)


def overridden(kind: type, base: type) -> list[str]:
    """The hooks of the base that a class has of its own."""
    return [
        name
        for name, member in vars(kind).items()
        if inspect.isfunction(member) and not name.startswith("_") and hasattr(base, name)
    ]


def unhooked(kind: type, hook: str, clauses: tuple[str, ...]) -> Mutant:
    """The class without a hook of its own."""
    return changed_class(kind, hook, f"def {hook}(", f"def {hook}_of_old(", clauses)


def emptied(kind: type, signature: str, clauses: tuple[str, ...]) -> Mutant:
    """The class with a hook that does nothing: a second one of that name hides the first."""
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
