"""What viewers know of somebody else's hidden hand, no more and no less.

A fact `(piece, viewer)` says that this viewer is sure of one such piece in the hand. The facts of a
hand are a sorted tuple of `piece * 8 + viewer slot`, the same fact twice for two such pieces. Slots
are those of `kernel.viewers`. Facts state what the viewer could have worked out at the table, never
more: when a piece leaves unseen, the viewer stays sure only of what must still be there.
"""

from __future__ import annotations

from wyrmhold.kernel.viewers import ALL_TOLD, slot_of

Facts = tuple[int, ...]


def told(facts: Facts, piece: int, viewers: int, owner: int) -> Facts:
    """After these viewers learnt that the owner has got one more such piece."""
    new = [piece << 3 | s for s in range(8) if viewers >> s & 1 and s != owner]
    return tuple(sorted([*facts, *new]))


def left_openly(facts: Facts, piece: int) -> Facts:
    """After such a piece left the hand for everybody to see."""
    return left(facts, piece, ALL_TOLD)


def left(facts: Facts, piece: int, viewers: int) -> Facts:
    """After a piece left the hand, seen by these viewers only."""
    if not facts:
        return facts
    rest = list(facts)
    for slot in range(8):
        known = sorted({fact >> 3 for fact in facts if fact & 7 == slot})
        if viewers >> slot & 1:
            gone = [piece] if piece in known else []
        else:
            gone = known
        for each in gone:
            rest.remove(each << 3 | slot)
    return tuple(rest)


def known_to(facts: Facts, viewer: int) -> list[int]:
    """The pieces that this viewer is sure of, ascending."""
    slot = slot_of(viewer)
    return [fact >> 3 for fact in facts if fact & 7 == slot]


def sure_of(facts: Facts, size: int, leaving: int) -> int:
    """The viewers who know all `size` pieces of a hand, and so which `leaving` ones go unseen.

    That is when all pieces go, or all are alike.
    """
    mask = 0
    if not facts:
        return mask
    for slot in range(8):
        known = [fact >> 3 for fact in facts if fact & 7 == slot]
        if len(known) == size and (leaving == size or len(set(known)) == 1):
            mask |= 1 << slot
    return mask
