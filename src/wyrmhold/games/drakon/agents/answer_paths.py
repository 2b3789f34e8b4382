"""Answer families that name a path: moves of your hero and of others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from wyrmhold.games.drakon.actions import Move, Path
from wyrmhold.games.drakon.agents.answer_families import Family, Window, unknown
from wyrmhold.games.drakon.chambers.mind_control import Control
from wyrmhold.games.drakon.geometry import LETTERS, STEPS
from wyrmhold.games.drakon.heroes.barbarian import UsePush
from wyrmhold.games.drakon.heroes.base import PathUse
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.numbering import OUTSIDE


class Paths(Family):
    """A path of one or more steps. The destination is the place, the direction of the last step
    the rotation; the hero and the directions of the earlier steps make up the what.

    The start of the path is not encoded: it can be any chamber (CH-TELE).
    """

    def __init__(
        self, answers: type[Action], names: Sequence[str], longest: int, window: Window
    ) -> None:
        labels: list[str] = []
        spans: list[tuple[int, int]] = []
        for name in names:
            labels.append(name)
            spans.append((len(window.cells), 1))
            for steps in range(2, longest + 1):
                for code in range(4 ** (steps - 2)):
                    way = [LETTERS[code >> 2 * at & 3] for at in reversed(range(steps - 2))]
                    labels.append(" ".join([f"{name}, passing {steps - 1},", *way]).rstrip(","))
                    spans.append((len(window.cells), 4))
        super().__init__(answers, labels, spans)
        self.window: Final = window
        self.longest: Final = longest
        self.ways: Final = len(labels) // len(names)
        """The number of whats per name."""

    def numbered(self, action: Action, path: Path, who: int) -> int:
        """The number of a path."""
        length = len(path)
        first = who * self.ways
        if length > self.longest or first >= len(self.firsts):
            raise unknown(action)
        at = self.window.index(path[length - 1])
        if at < 0:
            return OUTSIDE
        if length == 1:
            return self.firsts[first] + at
        code = 0
        for index in range(1, length):
            step = path[index] - path[index - 1]
            if step not in STEPS:
                raise unknown(action)
            code = code << 2 | STEPS.index(step)
        what = first + 1 + WHATS_OF_SHORTER_PATHS[length] + (code >> 2)
        return self.firsts[what] + (code & 3) * len(self.window.cells) + at

    def path(self, what: int, where: int, rotation: int) -> Path:
        """The path with these factors."""
        way = what % self.ways
        cell = self.window.cells[where]
        if way == 0:
            return (cell,)
        length = 2
        while way - 1 >= WHATS_OF_SHORTER_PATHS[length + 1]:
            length += 1
        code = (way - 1 - WHATS_OF_SHORTER_PATHS[length]) << 2 | rotation
        path = [cell]
        for _ in range(length - 1):
            path.append(path[-1] - STEPS[code & 3])
            code >>= 2
        path.reverse()
        return tuple(path)


WHATS_OF_SHORTER_PATHS: Final = (0, 0, 0, 1, 5, 21)
"""The number of whats for shorter paths of at least two steps, by path length."""


@final
class OwnPaths(Paths):
    """Moves of the player's own hero."""

    def __init__(
        self, answers: type[Move] | type[PathUse], label: str, longest: int, window: Window
    ) -> None:
        super().__init__(answers, [label], longest, window)
        self._make: Final = answers

    def number(self, action: Action) -> int:
        assert isinstance(action, Move | PathUse)
        return self.numbered(action, action.path, 0)

    def action(self, what: int, where: int, rotation: int) -> Action:
        return self._make(self.path(what, where, rotation))


@final
class OthersPaths(Paths):
    """Moves of another player's hero."""

    def __init__(
        self,
        answers: type[Control] | type[UsePush],
        label: str,
        players: int,
        longest: int,
        window: Window,
    ) -> None:
        names = [f"{label} {seat}" for seat in range(players)]
        super().__init__(answers, names, longest, window)
        self._make: Final = answers

    def number(self, action: Action) -> int:
        assert isinstance(action, Control | UsePush)
        return self.numbered(action, action.path, action.victim)

    def action(self, what: int, where: int, rotation: int) -> Action:
        return self._make(what // self.ways, self.path(what, where, rotation))
