"""Characters, one file per power, and a lookup by number."""

from __future__ import annotations

from typing import Final

from wyrmhold.games.dragon_run.cards import CHARACTERS
from wyrmhold.games.dragon_run.characters.bard import Bard
from wyrmhold.games.dragon_run.characters.base import Character
from wyrmhold.games.dragon_run.characters.cleric import Cleric
from wyrmhold.games.dragon_run.characters.dwarf import Dwarf
from wyrmhold.games.dragon_run.characters.elf import Elf
from wyrmhold.games.dragon_run.characters.magician import Magician
from wyrmhold.games.dragon_run.characters.thief import Thief
from wyrmhold.games.dragon_run.characters.warrior import Warrior

_POWERS: Final[dict[str, Character]] = {
    "cleric": Cleric(),
    "warrior": Warrior(),
    "thief": Thief(),
    "elf": Elf(),
    "magician": Magician(),
    "dwarf": Dwarf(),
    "bard": Bard(),
}

POWERS: Final = tuple([_POWERS[name] for name in CHARACTERS])
