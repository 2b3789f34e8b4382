"""Numbers the answers of one class: one family for each way in which answers differ.

Families of rotated chambers are in `answer_chambers`, those of paths in `answer_paths`.

A family has a few `whats`. Each what has a range of numbers: at most one for every place in the
window and every rotation of a chamber. The numbering decides where the ranges start.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from wyrmhold.games.drakon.actions import OnCell
from wyrmhold.games.drakon.geometry import ORIGIN, WIDTH
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Answer
from wyrmhold.kernel.numbering import OUTSIDE

MAX_WINDOW_SIDE: Final = 99


@final
class Window:
    """A square of cells around Start, numbered from the south-west corner: by x, then by y."""

    __slots__ = ("_corner", "cells", "side")

    def __init__(self, side: int) -> None:
        if not (0 < side <= MAX_WINDOW_SIDE and side % 2):
            raise ValueError(
                f"a window of {side}: its side is an odd number from 1 to {MAX_WINDOW_SIDE}"
            )
        self.side: Final = side
        self._corner: Final = ORIGIN - (side // 2) * (WIDTH + 1)
        self.cells: Final = tuple(
            [self._corner + x + y * WIDTH for x in range(side) for y in range(side)]
        )

    def index(self, cell: int) -> int:
        """The index of a cell in the window, or OUTSIDE."""
        offset = cell - self._corner
        side = self.side
        if offset < 0:
            return OUTSIDE
        y = offset // WIDTH
        x = offset % WIDTH
        return x * side + y if x < side and y < side else OUTSIDE


@final
@dataclass(frozen=True, slots=True)
class Scope:
    """What the numbers of a table's answers depend on.

    window      the cells that have numbers
    tiles       the distinct chambers of the box, ascending
    players     how many seats there are
    forced      the longest move that another player can choose for a hero, in steps
    longest     the longest move that the hero's own player can choose
    discards    how many chambers a numbered discard has at most
    """

    window: Window
    tiles: list[int]
    players: int
    forced: int
    longest: int
    discards: int


class Family:
    """The answers of one class.

    answers     their class
    labels      a readable name for each what
    spans       how many places and rotations each what has
    firsts      the first number of each what, assigned by the numbering
    """

    def __init__(
        self, answers: type[Answer], labels: list[str], spans: list[tuple[int, int]]
    ) -> None:
        self.answers: Final = answers
        self.labels: Final = labels
        self.spans: Final = spans
        self.firsts: list[int] = []

    def begin(self, firsts: list[int]) -> None:
        """Accept the numbers assigned by the numbering."""
        self.firsts = firsts

    def number(self, action: Action) -> int:
        """The number of an answer; OUTSIDE if it names a place outside the window."""
        raise NotImplementedError

    def action(self, what: int, where: int, rotation: int) -> Action:
        """The answer with these factors; `what` counts within the family."""
        raise NotImplementedError


def unknown(action: Action) -> ValueError:
    """The error for an answer that is impossible at this table."""
    return ValueError(f"'{action.token()}' is not a possible answer at this table")


@final
class Fixed(Family):
    """Answers without a place: each is a what of its own."""

    def __init__(self, answers: type[Answer], actions: list[Action], *, all_of_them: bool) -> None:
        super().__init__(answers, [action.token() for action in actions], [(1, 1)] * len(actions))
        self.actions: Final = actions
        self.all_of_them: Final = all_of_them
        """Whether the list is complete; if not, a missing answer counts as outside."""
        self._place: Final = {action: number for number, action in enumerate(actions)}

    def number(self, action: Action) -> int:
        found = self._place.get(action)
        if found is None:
            if self.all_of_them:
                raise unknown(action)
            return OUTSIDE
        return self.firsts[found]

    def action(self, what: int, where: int, rotation: int) -> Action:
        return self.actions[what]


@final
class Cells(Family):
    """Answers that name just one cell."""

    def __init__(self, answers: type[OnCell], label: str, window: Window) -> None:
        super().__init__(answers, [label], [(len(window.cells), 1)])
        self._make: Final = answers
        self._window: Final = window

    def number(self, action: Action) -> int:
        assert isinstance(action, OnCell)
        at = self._window.index(action.cell)
        return OUTSIDE if at < 0 else self.firsts[0] + at

    def action(self, what: int, where: int, rotation: int) -> Action:
        return self._make(self._window.cells[where])
