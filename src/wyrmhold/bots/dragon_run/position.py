"""The fields of an imagined position that the Dragon Run bots read.

Bots never refer to the state class; anything with these fields will do. The game's state documents
the fields.
"""

from __future__ import annotations

from typing import Any, Protocol

from wyrmhold.games.dragon_run.rules import Rules
from wyrmhold.kernel.frames import Frame
from wyrmhold.kernel.knowledge import Facts
from wyrmhold.kernel.outcome import Outcome

Hands = tuple[tuple[int, ...], ...]


class Position(Protocol):
    """A read-only table at one moment."""

    @property
    def rules(self) -> Rules: ...
    @property
    def stack(self) -> tuple[Frame[Any], ...]: ...
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def turn(self) -> int: ...
    @property
    def temper(self) -> int: ...
    @property
    def characters(self) -> tuple[int, ...]: ...
    @property
    def injured(self) -> int: ...
    @property
    def alive(self) -> int: ...
    @property
    def ready(self) -> int: ...
    @property
    def hands(self) -> Hands: ...
    @property
    def known(self) -> tuple[Facts, ...]: ...
    @property
    def talismans(self) -> Hands: ...
    @property
    def top(self) -> tuple[int, ...]: ...
    @property
    def unseen(self) -> tuple[int, ...]: ...
    @property
    def under(self) -> tuple[int, ...]: ...
    @property
    def discard(self) -> tuple[int, ...]: ...
    @property
    def aside(self) -> tuple[int, ...]: ...
    @property
    def no_cry(self) -> bool: ...
    @property
    def lullaby(self) -> bool: ...
    @property
    def forced(self) -> bool: ...

    def others(self, seat: int) -> list[int]:
        """The other living players, clockwise from `seat`."""

    def left(self) -> int:
        """The number of Locations left in the Dungeon deck."""
