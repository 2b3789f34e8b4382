"""Families of answers that name a chamber as it lies on a cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from wyrmhold.games.drakon.actions import Place
from wyrmhold.games.drakon.answer_families import Family, Window, unknown
from wyrmhold.games.drakon.chambers.floating import FloatTo
from wyrmhold.games.drakon.chambers.rotate import NO_CHANGE, Turned
from wyrmhold.games.drakon.chambers.switch import SwitchIn
from wyrmhold.games.drakon.geometry import ARROWS_TEXT, NOWHERE, rotations
from wyrmhold.games.drakon.tiles import face_text
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.numbering import OUTSIDE


class Chambers(Family):
    """A chamber as it lies on a cell: its design is the what, how it is turned the rotation.

    `designs` are tiles, or only shapes of arrows where the kind of chamber is known. `starts` has
    the number on the first cell for each of them as it may lie, OUTSIDE for all others.
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
        """How many whats come before the designs."""
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
        """The number of a chamber as it lies on a cell."""
        if face >= len(self.starts) or self.starts[face] < 0:
            raise unknown(action)
        at = self.window.index(cell)
        return OUTSIDE if at < 0 else self.starts[face] + at


@final
class Placed(Chambers):
    """A chamber of the hand is laid on a cell."""

    def __init__(self, tiles: Sequence[int], window: Window) -> None:
        super().__init__(Place, [f"place {face_text(tile)}" for tile in tiles], tiles, window)

    def number(self, action: Action) -> int:
        assert isinstance(action, Place)
        return self.numbered(action, action.face, action.cell)

    def action(self, what: int, where: int, rotation: int) -> Action:
        return Place(self.lying[what][rotation], self.window.cells[where])


@final
class Switched(Chambers):
    """A chamber of the hand replaces the one on a cell."""

    def __init__(self, tiles: Sequence[int], window: Window) -> None:
        super().__init__(SwitchIn, [f"switch {face_text(tile)}" for tile in tiles], tiles, window)

    def number(self, action: Action) -> int:
        assert isinstance(action, SwitchIn)
        return self.numbered(action, action.face, action.cell)

    def action(self, what: int, where: int, rotation: int) -> Action:
        return SwitchIn(self.window.cells[where], self.lying[what][rotation])


@final
class Floated(Chambers):
    """The Floating Room, with these shapes of arrows, drifts to a cell."""

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
    """The chamber on a cell, whatever it is, is turned; or one that looks the same afterwards."""

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
