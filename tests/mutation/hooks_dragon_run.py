"""Every card and every power of Dragon Run, disabled in turn."""

from __future__ import annotations

from tests.mutation.hooks import changed_class, emptied, overridden, unhooked
from tests.mutation.mutant import Mutant
from wyrmhold.games.dragon_run.cards import CHARACTERS, LOCATIONS, TREASURES
from wyrmhold.games.dragon_run.locations.base import Location
from wyrmhold.games.dragon_run.pieces import LOCATION_EFFECTS, POWERS, SPECIALS
from wyrmhold.games.dragon_run.setup.catalogue import CATALOGUE
from wyrmhold.games.dragon_run.treasures.base import Potion, Special

CLAUSES = {
    row.name: (row.clause,)
    for row in (*CATALOGUE.locations, *CATALOGUE.treasures, *CATALOGUE.characters)
}
CARRY_OUT = "carry_out(self, tx: Tx, seat: int, use: Action)"


def dragon_run_hooks() -> list[Mutant]:
    """Mutants for every card and power."""
    found: list[Mutant] = []
    for name, location in zip(LOCATIONS, LOCATION_EFFECTS, strict=True):
        kind, clauses = type(location), CLAUSES[name]
        found += [unhooked(kind, hook, clauses) for hook in overridden(kind, Location)]
        if location.no_cry:
            found.append(changed_class(kind, "no_cry", "no_cry=True", "no_cry=False", clauses))
    for name, special in zip(TREASURES, SPECIALS, strict=True):
        if special is None:
            continue
        play, clauses = type(special), CLAUSES[name]
        found += [unhooked(play, hook, clauses) for hook in overridden(play, Special)]
        if not special.always:
            found.append(changed_class(play, "always", "always=False", "always=True", clauses))
        if isinstance(special, Potion) and special.replaces_action:
            flag = "replaces_action: ClassVar[bool] = "
            on, off = f"{flag}True", f"{flag}False"
            found.append(changed_class(play, "replaces_action", on, off, clauses))
    for name, character in zip(CHARACTERS, POWERS, strict=True):
        # Without a use the base class raises an error, which any test would notice.
        found.append(emptied(type(character), CARRY_OUT, CLAUSES[name]))
    return found
