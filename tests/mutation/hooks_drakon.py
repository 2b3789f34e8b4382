"""Every chamber's effect and every hero's ability of Drakon, disabled in turn."""

from __future__ import annotations

from tests.mutation.hooks import changed_class, emptied, family, overridden, unhooked
from tests.mutation.mutant import Mutant
from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.editions import EDITIONS, EXPANSION_ONE
from wyrmhold.games.drakon.editions.edition import Edition, Expansion
from wyrmhold.games.drakon.formats.notation import ANSWERS
from wyrmhold.games.drakon.heroes.base import Hero, Use

BOXES: tuple[Edition | Expansion, ...] = (*EDITIONS.values(), EXPANSION_ONE)
"""Everything that defines chambers."""

CARRY_OUT = "carry_out(self, tx: Tx, seat: int)"


def drakon_hooks() -> list[Mutant]:
    """Mutants for every chamber effect and ability."""
    found: list[Mutant] = []
    for kind in family(Chamber):
        clauses = clauses_of(kind)
        found += [unhooked(kind, hook, clauses) for hook in overridden(kind, Chamber)]
        for flag in flags_of(kind):
            found.append(changed_class(kind, flag, f"{flag}=True", f"{flag}=False", clauses))
    for hero in family(Hero):
        clauses = (hero.rule,)
        found += [unhooked(hero, hook, clauses) for hook in overridden(hero, Hero)]
        if hero.prevents:
            off = changed_class(hero, "prevents", "prevents = True", "prevents = False", clauses)
            found.append(off)
    for use in ANSWERS:
        if issubclass(use, Use):
            heroes = [hero for hero in family(Hero) if hero.__module__ == use.__module__]
            found.append(emptied(use, CARRY_OUT, tuple(hero.rule for hero in heroes)))
    return found


def effects_of(kind: type) -> list[tuple[str, Chamber]]:
    """The clause and the effect of each kind of chamber that a class implements, in every box."""
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
    """The flags of every chamber that a class switches on in its own constructor."""
    if "__init__" not in vars(kind):
        return []
    effects = [effect for _, effect in effects_of(kind)]
    return sorted({flag for flag in vars(Chamber()) for one in effects if vars(one)[flag] is True})
