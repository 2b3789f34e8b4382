"""Amazon: one additional legal move, before or after the action (HERO-AMAZON)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from wyrmhold.games.drakon.actions import Path, expect, path_from_text, path_text
from wyrmhold.games.drakon.heroes.base import Hero, Use, Uses
from wyrmhold.games.drakon.movement import move, paths
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.legal import Legal

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import State, Tx


@final
class UseMove(Use):
    """Make the additional move."""

    verb = "use move"
    usage = "use move X,Y or use move X,Y>X,Y"
    __match_args__ = ("path",)
    __slots__ = __match_args__

    def __init__(self, path: Path) -> None:
        self.path: Final = path

    def token(self) -> str:
        return f"use move {path_text(self.path)}"

    @staticmethod
    def read(words: Sequence[str]) -> Action:
        expect(words, 1, UseMove.usage)
        return UseMove(path_from_text(words[0]))

    def carry_out(self, tx: Tx, seat: int) -> None:
        move(tx, seat, self.path)


@final
class Amazon(Hero):
    """Leave effects and Harps bind the additional move like any other."""

    name = "amazon"
    rule = "HERO-AMAZON"

    def uses(self, state: State, seat: int, acted: bool) -> Legal:
        return Uses([UseMove(path) for path in paths(state, seat)])
