"""The answer shared by the Elf and the Magician."""

from __future__ import annotations

from typing import Final, final

from wyrmhold.games.dragon_run.characters.base import PlainPower


@final
class Look(PlainPower):
    """Look at the top of the Dungeon deck."""

    verb = "power look"
    usage = "power look"
    __slots__ = ()


LOOK: Final = Look()
