"""Placing chambers: the legal placements of a hand, and the draw afterwards.

A hand has some two hundred placements, and most are never looked at. So a list of them is a row per
chamber with the number of ways it fits on each open cell; an action is created only when picked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.actions import Deal, Draw, Place, TileOutcome
from wyrmhold.games.drakon.events import ChamberDrawn, ChamberPlaced
from wyrmhold.games.drakon.geometry import FITS, NOWHERE, cell_text
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import KINDS, TILE_OF, face_text
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.frames import Chance

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


FITTING: Final = tuple(
    [
        tuple([tuple([tile & ~15 | arrows for arrows in fits]) for fits in FITS[tile & 15]])
        for tile in range(len(KINDS) * 16)
    ]
)
"""FITTING[tile][facing]: the faces in which a tile fits on an open cell."""

LENGTHS: Final = tuple(
    [
        bytes([len(FITTING[tile][facing]) if facing < 16 else 0 for facing in range(256)])
        for tile in range(len(KINDS) * 16)
    ]
)
"""LENGTHS[tile][facing]: the number of ways a tile fits on an open cell."""

DRAWS: Final = tuple(Draw(tile) for tile in range(len(KINDS) * 16))


def distinct(hand: tuple[int, ...]) -> list[int]:
    """The distinct tiles of a (sorted) hand: identical ones are one action, not two."""
    tiles: list[int] = []
    last = -1
    for tile in hand:
        if tile != last:
            tiles.append(tile)
            last = tile
    return tiles


@final
class Placements:
    """Every legal placement of some chambers, before any becomes an action (PLACE-1, PLACE-2).

    There is one row per tile, with the number of ways it fits on each open cell.
    """

    __slots__ = ("_rows", "_spots", "_tiles", "_totals", "count")

    def __init__(self, state: State, tiles: list[int]) -> None:
        spots = state.board.spots
        facings = bytes([spot & 15 for spot in spots])
        self._spots: Final = spots
        self._tiles: Final = tiles
        self._rows: Final = [facings.translate(LENGTHS[tile]) for tile in tiles]
        self._totals: Final = [sum(row) for row in self._rows]
        self.count: Final = sum(self._totals)

    def at(self, index: int) -> Place:
        """The placement with this index, counted across the rows."""
        for number, total in enumerate(self._totals):
            if index >= total:
                index -= total
                continue
            row = self._rows[number]
            at = 0
            while index >= row[at]:
                index -= row[at]
                at += 1
            spot = self._spots[at]
            return Place(FITTING[self._tiles[number]][spot & 15][index], spot >> 4)
        raise IndexError("placement index out of range")


def all_placements(state: State, tiles: list[int]) -> list[Action]:
    """An action for every placement, in row order."""
    spots = state.board.spots
    return [
        Place(face, spot >> 4)
        for tile in tiles
        for spot in spots
        for face in FITTING[tile][spot & 15]
    ]


def allows_placement(state: State, hand: tuple[int, ...], action: Place) -> bool:
    """Whether this chamber of this hand can be placed there."""
    spot = state.board.spot(action.cell)
    return spot != NOWHERE and action.face & spot & 15 == 0 and TILE_OF[action.face] in hand


def sample_placement(state: State, tiles: list[int], number: int) -> Action | None:
    """The placement with a candidate number below `4 * tiles * spots`, or None."""
    spots = state.board.spots
    tile = tiles[(number >> 2) % len(tiles)]
    spot = spots[(number >> 2) // len(tiles)]
    faces = FITTING[tile][spot & 15]
    return Place(faces[number & 3], spot >> 4) if number & 3 < len(faces) else None


def refused_placement(state: State, seat: int, action: Place) -> Refusal:
    """Explain why a chamber cannot be placed there."""
    hand = state.hands[seat]
    if not hand:
        return Refusal("TURN-2", "you have no chamber in hand: you can only move")
    if TILE_OF[action.face] not in hand:
        tile = face_text(TILE_OF[action.face])
        return Refusal("TURN-1", f"you do not hold {tile}")
    cell = cell_text(action.cell)
    if action.cell in state.board.chambers:
        return Refusal("PLACE-1", f"there already is a chamber on {cell}")
    if state.board.spot(action.cell) == NOWHERE:
        return Refusal("PLACE-1", f"{cell} does not share a side with a chamber in play")
    return Refusal("PLACE-2", f"one of its arrows would face a neighbour's arrow on {cell}")


def place(tx: Tx, seat: int, action: Place) -> None:
    """Place the chamber, carry out its effect, then draw. The last frame runs first (PLACE-3)."""
    tx.emit(ChamberPlaced(seat, action.face, action.cell))
    if tx.draft.pile_size():
        tx.push(DRAW[seat])
    came_into_play(tx, seat, action.face, action.cell)


def came_into_play(tx: Tx, seat: int, face: int, cell: int) -> None:
    """Handle a chamber brought into play by placing or switching (PLACE-4, PLACE-5)."""
    tx.draft.rules.chambers[face >> 4].placed(tx, seat, cell)


class DrawChamber(Chance[State]):
    """Chance decides the chamber a seat draws. Pushed only while the pile is not empty."""

    kind: ClassVar[str] = "draw"
    rule: ClassVar[str | None] = "PLACE-3"
    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def answer(self, tile: int) -> Action:
        """The outcome for a tile."""
        return DRAWS[tile]

    def outcomes(self, state: State) -> list[tuple[Action, int]]:
        if not state.pile:
            return [(self.answer(state.under[0] & 0xFFFF), 1)]
        # The pile is long and sorted: a single pass instead of one per distinct chamber.
        pile = state.pile
        found: list[tuple[Action, int]] = []
        since = 0
        for at in range(1, len(pile) + 1):
            if at == len(pile) or pile[at] != pile[since]:
                found.append((self.answer(pile[since]), at - since))
                since = at
        return found

    def allows(self, state: State, action: Action) -> bool:
        return (
            isinstance(action, TileOutcome)
            and action.verb == self.kind
            and action.tile in (state.pile or (state.under[0] & 0xFFFF,))
        )

    def weight(self, state: State) -> int:
        return len(state.pile)

    def pick(self, state: State, number: int) -> Action:
        return self.answer(state.pile[number])

    def sole(self, state: State) -> Action | None:
        pile = state.pile
        if pile:
            return self.answer(pile[0]) if pile[0] == pile[-1] else None
        return self.answer(state.under[0] & 0xFFFF)

    def settle(self, tx: Tx) -> bool:
        luck = tx.luck
        pile = tx.draft.pile
        if luck is None or not pile or pile[0] == pile[-1]:
            return super().settle(tx)
        # The draw after a placement is the most frequent chance, so no action is created for it.
        tx.pop()
        tx.emit(ChamberDrawn(self.seat, pile[luck.below(len(pile))], 1 << self.seat))
        return True

    def told(self, state: State) -> int:
        if state.pile:
            return 1 << self.seat
        return state.under[0] >> 16 | 1 << self.seat

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, TileOutcome)
        tx.emit(ChamberDrawn(self.seat, action.tile, self.told(tx.draft)))


@final
class DealChamber(DrawChamber):
    """One of the four chambers dealt to each seat at the start (SET-3)."""

    kind: ClassVar[str] = "deal"
    rule: ClassVar[str | None] = "SET-3"
    __slots__ = ()

    def answer(self, tile: int) -> Action:
        return Deal(tile)


DRAW: Final = tuple(DrawChamber(seat) for seat in range(6))
"""Drawing one chamber, for each seat."""
