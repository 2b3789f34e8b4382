"""Exactly what viewers know about each hand, as in `kernel.knowledge`.

A row `tile << 8 | mask` means that each viewer of the mask is sure of one such chamber in the hand.
A second row of the same tile stands for a second such chamber; its viewers are among those of the
row before it. Rows are sorted by tile, so equal knowledge is written in one way only.
"""

from __future__ import annotations

from wyrmhold.batch.drakon.layout import MAX_HAND, State
from wyrmhold.batch.target import flat, wide


@flat
def insert_row(s: State, owner: int, at: int, row: int) -> None:
    """Insert a row, moving the later ones."""
    number = s.n_known[owner]
    if number == MAX_HAND:
        s.misfit = 1
        return
    for index in range(number, at, -1):
        s.known[owner, index] = s.known[owner, index - 1]
    s.known[owner, at] = row
    s.n_known[owner] = number + 1


@flat
def drop_empty_rows(s: State, owner: int) -> None:
    """Drop the rows of which nobody is sure any more."""
    kept = 0
    for index in range(s.n_known[owner]):
        row = s.known[owner, index]
        if row & 255:
            s.known[owner, kept] = row
            kept += 1
    s.n_known[owner] = kept


@flat
def told(s: State, owner: int, tile: int, viewers: int) -> None:
    """These viewers learn that the owner gained such a chamber."""
    viewers &= ~(1 << owner)
    index = 0
    while index < s.n_known[owner] and s.known[owner, index] >> 8 < tile:
        index += 1
    while viewers:
        if index == s.n_known[owner] or s.known[owner, index] >> 8 != tile:
            insert_row(s, owner, index, tile << 8 | viewers)
            return
        had = wide(s.known[owner, index] & 255)
        s.known[owner, index] = tile << 8 | had | viewers
        viewers &= had
        index += 1


@flat
def left_openly(s: State, owner: int, tile: int) -> None:
    """Such a chamber left in public: whoever knew of one knows it is gone."""
    forget(s, owner, tile, 255)


@flat
def forget(s: State, owner: int, tile: int, viewers: int) -> None:
    """Take one such chamber from what each of these viewers is sure of."""
    index = s.n_known[owner] - 1
    while index >= 0 and viewers:
        row = wide(s.known[owner, index])
        if row >> 8 == tile:
            s.known[owner, index] = row & ~viewers
            viewers &= ~row
        index -= 1
    drop_empty_rows(s, owner)


@flat
def left(s: State, owner: int, tile: int, viewers: int) -> None:
    """A chamber left the hand, seen by these viewers only: others are sure of one less of each."""
    unseen = 255 & ~viewers
    last = -1
    for index in range(s.n_known[owner] - 1, -1, -1):
        each = wide(s.known[owner, index] >> 8)
        if each != last:
            last = each
            gone = unseen | viewers if each == tile else unseen
            at = index
            while at >= 0 and s.known[owner, at] >> 8 == each and gone:
                row = wide(s.known[owner, at])
                s.known[owner, at] = row & ~gone
                gone &= ~row
                at -= 1
    drop_empty_rows(s, owner)


@flat
def sure_of(s: State, owner: int, leaving: int) -> int:
    """The viewers who know a whole hand and can tell which `leaving` chambers go unseen."""
    mask = 0
    size = s.n_hand[owner]
    for slot in range(8):
        known = 0
        alike = True
        first = -1
        for index in range(s.n_known[owner]):
            row = s.known[owner, index]
            if row >> slot & 1:
                known += 1
                if first < 0:
                    first = wide(row >> 8)
                elif row >> 8 != first:
                    alike = False
        if known and known == size and (leaving == size or alike):
            mask |= 1 << slot
    return mask
