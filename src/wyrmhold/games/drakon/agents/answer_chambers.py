"""Answer families that name a chamber in a given rotation on a cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from wyrmhold.games.drakon.actions import Place
from wyrmhold.games.drakon.agents.answer_families import Family, Window, unknown
from wyrmhold.games.drakon.chambers.floating import FloatTo
from wyrmhold.games.drakon.chambers.rotate import NO_CHANGE, Turned
from wyrmhold.games.drakon.chambers.switch import SwitchIn
from wyrmhold.games.drakon.geometry import ARROWS_TEXT, NOWHERE, rotations
from wyrmhold.games.drakon.tiles import face_text
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.numbering import OUTSIDE


class Chambers(Family):
    """A rotated chamber on a cell. The `what` is its design, the rotation is how it is turned.

    `designs` are tiles, or just arrow shapes where the kind of chamber is known. `starts` holds the
    number on the first cell for each rotation of each of them; OUTSIDE for all other faces.
    """

    def __init__(
        self,
        answers: type[Action],
        labels: list[str],
        designs: Sequence[int],
        window: Window,
        before: int = 0,
    ) -> None:
        turns = [rotations(design & 15) for design in designs]
        spans = [(1, 1)] * before + [(len(window.cells), len(turned)) for turned in turns]
        super().__init__(answers, labels, spans)
        self.window: Final = window
        self.before: Final = before
        """The number of whats before the designs."""
        self.lying: Final = [
            [design & ~15 | arrows for arrows in turned]
            for design, turned in zip(designs, turns, strict=True)
        ]
        self.starts: Final = [OUTSIDE] * (max([face for faces in self.lying for face in faces]) + 1)

    def begin(self, firsts: list[int]) -> None:
        self.firsts = firsts
        for what, faces in enumerate(self.lying):
            for rotation, face in enumerate(faces):
                self.starts[face] = firsts[self.before + what] + rotation * len(self.window.cells)

    def numbered(self, action: Action, face: int, cell: int) -> int:
        """The number of a chamber with this face on a cell."""
        if face >= len(self.starts) or self.starts[face] < 0:
            raise unknown(action)
        at = self.window.index(cell)
        return OUTSIDE if at < 0 else self.starts[face] + at


@final
class Placed(Chambers):
    """Places a chamber from the hand on a cell."""

    def __init__(self, tiles: Sequence[int], window: Window) -> None:
        super().__init__(Place, [f"place {face_text(tile)}" for tile in tiles], tiles, window)

    def number(self, action: Action) -> int:
        assert isinstance(action, Place)
        return self.numbered(action, action.face, action.cell)

    def action(self, what: int, where: int, rotation: int) -> Action:
        return Place(self.lying[what][rotation], self.window.cells[where])


@final
class Switched(Chambers):
    """Replaces the chamber on a cell with one from the hand."""

    def __init__(self, tiles: Sequence[int], window: Window) -> None:
        super().__init__(SwitchIn, [f"switch {face_text(tile)}" for tile in tiles], tiles, window)

    def number(self, action: Action) -> int:
        assert isinstance(action, SwitchIn)
        return self.numbered(action, action.face, action.cell)

    def action(self, what: int, where: int, rotation: int) -> Action:
        return SwitchIn(self.window.cells[where], self.lying[what][rotation])


@final
class Floated(Chambers):
    """Moves the Floating Room, with one of these arrow shapes, to a cell."""

    def __init__(self, shapes: Sequence[int], window: Window) -> None:
        labels = [f"float {ARROWS_TEXT[shape]}" for shape in shapes]
        super().__init__(FloatTo, labels, shapes, window)

    def number(self, action: Action) -> int:
        assert isinstance(action, FloatTo)
        return self.numbered(action, action.arrows, action.cell)

    def action(self, what: int, where: int, rotation: int) -> Action:
        return FloatTo(self.lying[what][rotation], self.window.cells[where])


@final
class Rotated(Chambers):
    """Turns the chamber on a cell, whatever its kind, or one that looks the same afterwards."""

    def __init__(self, shapes: Sequence[int], window: Window) -> None:
        labels = ["rotate none", *[f"rotate {ARROWS_TEXT[shape]}" for shape in shapes]]
        super().__init__(Turned, labels, shapes, window, before=1)

    def number(self, action: Action) -> int:
        assert isinstance(action, Turned)
        if action.cell == NOWHERE:
            return self.firsts[0]
        return self.numbered(action, action.arrows, action.cell)

    def action(self, what: int, where: int, rotation: int) -> Action:
        if what == 0:
            return NO_CHANGE
        return Turned(self.window.cells[where], self.lying[what - 1][rotation])
