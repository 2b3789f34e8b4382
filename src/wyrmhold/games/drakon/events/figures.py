"""Hero and Drakon events: movements, and abilities used."""

from __future__ import annotations

from typing import ClassVar, Final, final

from wyrmhold.games.drakon.geometry import NOWHERE
from wyrmhold.games.drakon.state import State, replaced
from wyrmhold.kernel.events import Event


@final
class HeroMoved(Event[State]):
    """A hero moved along a path and entered the last chamber, recorded for MOVE-2."""

    rule: ClassVar[str] = "MOVE-2"
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
    """Drakon caught a hero, who is back on Start; remembered until the turn ends (DRAK-6)."""

    rule: ClassVar[str] = "DRAK-4"
    __match_args__ = ("seat", "cell")
    __slots__ = __match_args__

    def __init__(self, seat: int, cell: int) -> None:
        self.seat: Final = seat
        self.cell: Final = cell

    def evolve(self, draft: State) -> None:
        draft.at = replaced(draft.at, self.seat, self.cell)
        draft.met |= 1 << self.seat


@final
class HeroVanished(Event[State]):
    """A hero left the board; its player misses the next turn (X-VOID)."""

    rule: ClassVar[str] = "X-VOID"
    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def evolve(self, draft: State) -> None:
        draft.at = replaced(draft.at, self.seat, NOWHERE)
        draft.missing |= 1 << self.seat


@final
class DrakonMoved(Event[State]):
    """Drakon moved to a chamber, possibly from off the board. Staying in place counts."""

    rule: ClassVar[str] = "DRAK-2"
    __match_args__ = ("seat", "cell")
    __slots__ = __match_args__

    def __init__(self, seat: int, cell: int) -> None:
        self.seat: Final = seat
        self.cell: Final = cell

    def evolve(self, draft: State) -> None:
        draft.drakon = self.cell


@final
class HeroDealt(Event[State]):
    """A seat was dealt a hero (HERO-1)."""

    rule: ClassVar[str] = "HERO-1"
    __match_args__ = ("seat", "hero")
    __slots__ = __match_args__

    def __init__(self, seat: int, hero: str) -> None:
        self.seat: Final = seat
        self.hero: Final = hero

    def evolve(self, draft: State) -> None:
        give_hero(draft, self.seat, self.hero)


@final
class HeroPicked(Event[State]):
    """A seat picked a free hero (SET-6)."""

    rule: ClassVar[str] = "SET-6"
    __match_args__ = ("seat", "hero")
    __slots__ = __match_args__

    def __init__(self, seat: int, hero: str) -> None:
        self.seat: Final = seat
        self.hero: Final = hero

    def evolve(self, draft: State) -> None:
        give_hero(draft, self.seat, self.hero)


def give_hero(draft: State, seat: int, hero: str) -> None:
    names = [each.name for each in draft.rules.heroes]
    draft.figures = replaced(draft.figures, seat, names.index(hero))


@final
class AbilityUsed(Event[State]):
    """A seat used its hero's ability, in public (HERO-1, HAND-1)."""

    rule: ClassVar[str] = "HERO-1"
    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def evolve(self, draft: State) -> None:
        draft.spent |= 1 << self.seat
