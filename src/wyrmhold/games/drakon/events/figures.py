"""Heroes and Drakon: where they come to stand, and abilities that are used."""

from __future__ import annotations

from typing import Final, final

from wyrmhold.games.drakon.state import State, replaced
from wyrmhold.kernel.events import Event


@final
class HeroMoved(Event[State]):
    """A hero moved along a path of chambers, and entered the last one (MOVE-2 remembers it)."""

    __match_args__ = ("seat", "path")
    __slots__ = __match_args__

    def __init__(self, seat: int, path: tuple[int, ...]) -> None:
        self.seat: Final = seat
        self.path: Final = path

    def evolve(self, draft: State) -> None:
        cell = self.path[-1]
        draft.at = replaced(draft.at, self.seat, cell)
        visit = cell << 3 | self.seat
        if visit not in draft.visited:
            draft.visited += (visit,)


@final
class HeroCaught(Event[State]):
    """Drakon caught a hero, who is back on Start."""

    __match_args__ = ("seat", "cell")
    __slots__ = __match_args__

    def __init__(self, seat: int, cell: int) -> None:
        self.seat: Final = seat
        self.cell: Final = cell

    def evolve(self, draft: State) -> None:
        draft.at = replaced(draft.at, self.seat, self.cell)


@final
class DrakonMoved(Event[State]):
    """Drakon came onto a chamber, from off the board too. Staying where she is counts."""

    __match_args__ = ("seat", "cell")
    __slots__ = __match_args__

    def __init__(self, seat: int, cell: int) -> None:
        self.seat: Final = seat
        self.cell: Final = cell

    def evolve(self, draft: State) -> None:
        draft.drakon = self.cell


@final
class HeroDealt(Event[State]):
    """A seat got a hero."""

    __match_args__ = ("seat", "hero")
    __slots__ = __match_args__

    def __init__(self, seat: int, hero: str) -> None:
        self.seat: Final = seat
        self.hero: Final = hero

    def evolve(self, draft: State) -> None:
        names = [hero.name for hero in draft.rules.heroes]
        draft.figures = replaced(draft.figures, self.seat, names.index(self.hero))


@final
class AbilityUsed(Event[State]):
    """A seat used its hero's ability, for all to see (HERO-1, HAND-1)."""

    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def evolve(self, draft: State) -> None:
        draft.spent |= 1 << self.seat
