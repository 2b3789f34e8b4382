"""Mutants made from the classes themselves: a new chamber or hero is broken without being told.

A hook that a class overrides is renamed, so that the silent one of its base class acts instead; a
flag is switched off; what an ability carries out is emptied.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from tests.mutation.mutant import ROOT, Mutant
from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.editions import EDITIONS, EXPANSION_ONE
from wyrmhold.games.drakon.editions.edition import Edition, Expansion
from wyrmhold.games.drakon.heroes.base import Hero, Use
from wyrmhold.games.drakon.notation import ANSWERS

T = TypeVar("T")

BOXES: tuple[Edition | Expansion, ...] = (*EDITIONS.values(), EXPANSION_ONE)
"""Everything that defines chambers."""


def hook_mutants() -> list[Mutant]:
    """Every chamber's effect and every hero's ability, disabled in turn."""
    found: list[Mutant] = []
    for kind in family(Chamber):
        found += [unhooked(kind, hook, clauses_of(kind)) for hook in overridden(kind, Chamber)]
        found += [without_flag(kind, flag) for flag in flags_of(kind)]
    for hero in family(Hero):
        found += [unhooked(hero, hook, (hero.rule,)) for hook in overridden(hero, Hero)]
        if hero.prevents:
            found.append(changed_class(hero, "prevents", "prevents = True", "prevents = False"))
    for use in ANSWERS:
        if issubclass(use, Use):
            found.append(emptied(use))
    return found


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


def effects_of(kind: type) -> list[tuple[str, Chamber]]:
    """The clause and the effect of each kind of chamber that a class serves, in every box."""
    return [
        (played.box.row(name).clause, effect)
        for played in BOXES
        for name, effect in played.effects.items()
        if isinstance(effect, kind)
    ]


def clauses_of(kind: type) -> tuple[str, ...]:
    """The clauses that describe the chambers of a class."""
    return tuple(sorted({clause for clause, _ in effects_of(kind)}))


def flags_of(kind: type) -> list[str]:
    """The flags that the chambers of a class switch on in its own constructor."""
    if "__init__" not in vars(kind):
        return []
    effects = [effect for _, effect in effects_of(kind)]
    return sorted({flag for one in effects for flag, value in vars(one).items() if value is True})


def without_flag(kind: type, flag: str) -> Mutant:
    return changed_class(kind, flag, f"{flag}=True", f"{flag}=False")


def unhooked(kind: type, hook: str, clauses: tuple[str, ...]) -> Mutant:
    """The class without a hook of its own."""
    mutant = changed_class(kind, hook, f"def {hook}(", f"def {hook}_of_old(")
    return Mutant(mutant.name, clauses, mutant.file, mutant.old, mutant.new, anywhere=True)


def emptied(use: type[Use]) -> Mutant:
    """A use of an ability that spends it and does nothing: a second `carry_out` hides the first."""
    rules = tuple(hero.rule for hero in family(Hero) if hero.__module__ == use.__module__)
    file, text, node = source_of(use)
    old = "\n".join(text.splitlines()[node.lineno - 1 : node.end_lineno])
    new = f"{old}\n\n    def carry_out(self, tx: Tx, seat: int) -> None:\n        pass"
    return Mutant(f"{use.__name__}.carry_out", rules, file, old, new, anywhere=True)


def changed_class(kind: type, what: str, old: str, new: str) -> Mutant:
    """A class with one piece of its text replaced."""
    file, text, node = source_of(kind)
    whole = "\n".join(text.splitlines()[node.lineno - 1 : node.end_lineno])
    assert whole.count(old) == 1, f"{kind.__name__}: {old!r} occurs {whole.count(old)} times"
    clauses = clauses_of(kind) if issubclass(kind, Chamber) else (str(getattr(kind, "rule", "")),)
    name = f"{kind.__name__}.{what}"
    return Mutant(name, clauses, file, whole, whole.replace(old, new), anywhere=True)


def source_file(kind: type) -> Path:
    return Path(inspect.getsourcefile(kind) or "").resolve()


def source_of(kind: type) -> tuple[Path, str, ast.ClassDef]:
    """The file of a class below the root, its text, and the class in it."""
    path = source_file(kind)
    text = path.read_text("utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
            return path.relative_to(ROOT), text, node
    raise LookupError(kind.__name__)
