"""Characters, one file per power (RUN-TURN-2)."""

from __future__ import annotations

from wyrmhold.batch.dragon_run.characters import (
    bard,
    cleric,
    dwarf,
    elf,
    magician,
    thief,
    warrior,
)
from wyrmhold.batch.dragon_run.layout import Numbers, State
from wyrmhold.batch.target import flat
from wyrmhold.games.dragon_run.cards import CHARACTERS

CLERIC = CHARACTERS.index("cleric")
WARRIOR = CHARACTERS.index("warrior")
THIEF = CHARACTERS.index("thief")
ELF = CHARACTERS.index("elf")
MAGICIAN = CHARACTERS.index("magician")
DWARF = CHARACTERS.index("dwarf")
BARD = CHARACTERS.index("bard")


@flat
def uses(s: State, seat: int, out: Numbers, n: int) -> int:
    """List the uses of a power that are possible now. Returns the new length of the list."""
    character = s.characters[seat]
    if character == CLERIC:
        return cleric.uses(s, seat, out, n)
    if character == WARRIOR:
        return warrior.uses(out, n)
    if character == THIEF:
        return thief.uses(s, seat, out, n)
    if character == ELF:
        return elf.uses(out, n)
    if character == MAGICIAN:
        return magician.uses(out, n)
    if character == DWARF:
        return dwarf.uses(out, n)
    return bard.uses(out, n)


@flat
def carry_out(s: State, seat: int, use: int) -> None:
    """Carry out a use. The power has already been marked as used."""
    character = s.characters[seat]
    if character == CLERIC:
        cleric.carry_out(s, seat, use)
    elif character == WARRIOR:
        warrior.carry_out(s, seat)
    elif character == THIEF:
        thief.carry_out(s, seat, use)
    elif character == ELF:
        elf.carry_out(s, seat)
    elif character == MAGICIAN:
        magician.carry_out(s, seat)
    elif character == DWARF:
        dwarf.carry_out(s, seat)
    else:
        bard.carry_out(s)
