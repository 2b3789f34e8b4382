"""Chamber events: placed, drawn, taken, discarded, destroyed, switched, bought, moved or turned."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import ClassVar, Final, final

from wyrmhold.games.drakon.events.hidden import HIDDEN
from wyrmhold.games.drakon.geometry import NOWHERE
from wyrmhold.games.drakon.state import State, replaced_hand
from wyrmhold.games.drakon.tiles import TILE_OF
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.knowledge import left, left_openly, told
from wyrmhold.kernel.viewers import ALL_TOLD, OPEN, told_to


def without(hand: tuple[int, ...], tile: int) -> tuple[int, ...]:
    """Remove one such chamber from a hand or the pile. Both are kept ascending."""
    at = bisect_left(hand, tile)
    assert hand[at] == tile
    return hand[:at] + hand[at + 1 :]


def add_to_hand(draft: State, seat: int, tile: int) -> None:
    hand = list(draft.hands[seat])
    insort(hand, tile)
    draft.hands = replaced_hand(draft.hands, seat, tuple(hand))


def tell(draft: State, owner: int, tile: int, viewers: int) -> None:
    """Tell viewers of a chamber that was added to a hand."""
    if viewers:
        facts = told(draft.known[owner], tile, viewers, owner)
        draft.known = replaced_hand(draft.known, owner, facts)


def drop_openly(draft: State, seat: int, tile: int) -> None:
    """Remove a chamber from a hand in public."""
    draft.hands = replaced_hand(draft.hands, seat, without(draft.hands[seat], tile))
    if draft.known[seat]:
        facts = left_openly(draft.known[seat], tile)
        draft.known = replaced_hand(draft.known, seat, facts)


def drop_secretly(draft: State, seat: int, tile: int, viewers: int) -> None:
    """Remove a chamber from a hand, seen by some."""
    if draft.known[seat]:
        facts = left(draft.known[seat], tile, viewers)
        draft.known = replaced_hand(draft.known, seat, facts)
    draft.hands = replaced_hand(draft.hands, seat, without(draft.hands[seat], tile))


def forget_visits(draft: State, cell: int) -> None:
    """Forget visits to a chamber that left play: it counts as new when it returns (MOVE-2)."""
    if draft.visited:
        draft.visited = tuple([visit for visit in draft.visited if visit >> 3 != cell])


@final
class ChamberPlaced(Event[State]):
    """A seat placed a chamber from its hand on the board."""

    rule: ClassVar[str] = "PLACE-1"
    __match_args__ = ("seat", "face", "cell")
    __slots__ = __match_args__

    def __init__(self, seat: int, face: int, cell: int) -> None:
        self.seat: Final = seat
        self.face: Final = face
        self.cell: Final = cell

    def evolve(self, draft: State) -> None:
        draft.board = draft.board.placed(self.cell, self.face)
        drop_openly(draft, self.seat, TILE_OF[self.face])


@final
class ChamberDrawn(Event[State]):
    """A seat drew the top chamber of the pile."""

    rule: ClassVar[str] = "PLACE-3"
    __match_args__ = ("seat", "tile", "told")
    __slots__ = __match_args__

    def __init__(self, seat: int, tile: int, told: int) -> None:
        self.seat: Final = seat
        self.tile: Final = tile
        self.told: Final = told

    def evolve(self, draft: State) -> None:
        if draft.pile:
            draft.pile = without(draft.pile, self.tile)
        else:
            # Viewers who knew what was under the pile know who has it now (HAND-1).
            tell(draft, self.seat, self.tile, draft.under[0] >> 16)
            draft.under = draft.under[1:]
        add_to_hand(draft, self.seat, self.tile)

    def seen_by(self, viewer: int) -> Event[State] | None:
        if viewer == OPEN:
            return self
        seen = told_to(self.told, viewer)
        if seen:
            return ChamberDrawn(self.seat, self.tile, seen)
        return ChamberDrawn(self.seat, HIDDEN, seen)


@final
class ChamberTaken(Event[State]):
    """A seat took a random chamber from another hand; both know which (HAND-1)."""

    rule: ClassVar[str] = "CH-MAP"
    __match_args__ = ("seat", "giver", "tile", "told")
    __slots__ = __match_args__

    def __init__(self, seat: int, giver: int, tile: int, told: int) -> None:
        self.seat: Final = seat
        self.giver: Final = giver
        self.tile: Final = tile
        self.told: Final = told

    def evolve(self, draft: State) -> None:
        drop_secretly(draft, self.giver, self.tile, self.told)
        add_to_hand(draft, self.seat, self.tile)
        tell(draft, self.seat, self.tile, self.told)

    def seen_by(self, viewer: int) -> Event[State] | None:
        if viewer == OPEN:
            return self
        seen = told_to(self.told, viewer)
        if seen:
            return ChamberTaken(self.seat, self.giver, self.tile, seen)
        return ChamberTaken(self.seat, self.giver, HIDDEN, seen)


@final
class ChambersDiscarded(Event[State]):
    """A seat put chambers from its hand under the pile, unseen by others."""

    rule: ClassVar[str] = "HERO-DWARF"
    __match_args__ = ("seat", "tiles", "told")
    __slots__ = __match_args__

    def __init__(self, seat: int, tiles: tuple[int, ...], told: int) -> None:
        self.seat: Final = seat
        self.tiles: Final = tiles
        self.told: Final = told

    def evolve(self, draft: State) -> None:
        for tile in self.tiles:
            drop_secretly(draft, self.seat, tile, self.told)
            draft.under += (tile | self.told << 16,)

    def seen_by(self, viewer: int) -> Event[State] | None:
        if viewer == OPEN:
            return self
        seen = told_to(self.told, viewer)
        if seen:
            return ChambersDiscarded(self.seat, self.tiles, seen)
        return ChambersDiscarded(self.seat, (HIDDEN,) * len(self.tiles), seen)


@final
class ChamberDestroyed(Event[State]):
    """A chamber left the board and went face down under the pile (CH-DESTROY, RUL-6)."""

    rule: ClassVar[str] = "CH-DESTROY"
    __match_args__ = ("cell", "face")
    __slots__ = __match_args__

    def __init__(self, cell: int, face: int) -> None:
        self.cell: Final = cell
        self.face: Final = face

    def evolve(self, draft: State) -> None:
        draft.board = draft.board.removed(self.cell)
        draft.under += (TILE_OF[self.face] | ALL_TOLD << 16,)
        forget_visits(draft, self.cell)


@final
class ChamberSwitched(Event[State]):
    """A chamber from a hand replaced one on the board, which joined the hand."""

    rule: ClassVar[str] = "CH-SWITCH"
    __match_args__ = ("seat", "cell", "face", "removed")
    __slots__ = __match_args__

    def __init__(self, seat: int, cell: int, face: int, removed: int) -> None:
        self.seat: Final = seat
        self.cell: Final = cell
        self.face: Final = face
        self.removed: Final = removed

    def evolve(self, draft: State) -> None:
        draft.board = draft.board.changed(self.cell, self.face)
        drop_openly(draft, self.seat, TILE_OF[self.face])
        tile = TILE_OF[self.removed]
        add_to_hand(draft, self.seat, tile)
        tell(draft, self.seat, tile, ALL_TOLD)
        forget_visits(draft, self.cell)


@final
class ChamberBought(Event[State]):
    """A chamber moved from the board to a seat's hand, in public (X-BARGAIN)."""

    rule: ClassVar[str] = "X-BARGAIN"
    __match_args__ = ("seat", "cell", "face")
    __slots__ = __match_args__

    def __init__(self, seat: int, cell: int, face: int) -> None:
        self.seat: Final = seat
        self.cell: Final = cell
        self.face: Final = face

    def evolve(self, draft: State) -> None:
        draft.board = draft.board.removed(self.cell)
        tile = TILE_OF[self.face]
        add_to_hand(draft, self.seat, tile)
        tell(draft, self.seat, tile, ALL_TOLD)
        forget_visits(draft, self.cell)


@final
class ChambersExchanged(Event[State]):
    """Two chambers swapped places, each taking the other's rotation (X-MOVING)."""

    rule: ClassVar[str] = "X-MOVING"
    __match_args__ = ("cell", "other")
    __slots__ = __match_args__

    def __init__(self, cell: int, other: int) -> None:
        self.cell: Final = cell
        self.other: Final = other

    def evolve(self, draft: State) -> None:
        cell, other = self.cell, self.other
        chambers = draft.board.chambers
        one, two = chambers[cell], chambers[other]
        board = draft.board.changed(cell, two & ~15 | one & 15)
        draft.board = board.changed(other, one & ~15 | two & 15)
        places = {cell: other, other: cell}
        draft.visited = tuple(
            [places.get(visit >> 3, visit >> 3) << 3 | visit & 7 for visit in draft.visited]
        )


@final
class ChamberTurned(Event[State]):
    """A chamber was turned; `cell` is NOWHERE if none looks different afterwards (RUL-4)."""

    rule: ClassVar[str] = "CH-ROTATE"
    __match_args__ = ("cell", "arrows")
    __slots__ = __match_args__

    def __init__(self, cell: int, arrows: int) -> None:
        self.cell: Final = cell
        self.arrows: Final = arrows

    def evolve(self, draft: State) -> None:
        if self.cell != NOWHERE:
            kind = draft.board.chambers[self.cell] & ~15
            draft.board = draft.board.changed(self.cell, kind | self.arrows)


@final
class ChamberFloated(Event[State]):
    """A chamber moved to another cell with every figure on it."""

    rule: ClassVar[str] = "CH-FLOAT"
    __match_args__ = ("source", "cell", "face")
    __slots__ = __match_args__

    def __init__(self, source: int, cell: int, face: int) -> None:
        self.source: Final = source
        self.cell: Final = cell
        self.face: Final = face

    def evolve(self, draft: State) -> None:
        source = self.source
        cell = self.cell
        draft.board = draft.board.removed(source).placed(cell, self.face)
        draft.at = tuple([cell if at == source else at for at in draft.at])
        if draft.drakon == source:
            draft.drakon = cell
        draft.visited = tuple(
            [cell << 3 | visit & 7 if visit >> 3 == source else visit for visit in draft.visited]
        )
