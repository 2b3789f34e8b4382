"""What viewers know of somebody else's hidden hand, no more and no less.

A fact `(piece, viewer)` says that this viewer is sure of one such piece in the hand. The facts of a
hand are a sorted tuple of `piece * 8 + viewer slot`, the same fact twice for two such pieces. Slots
are those of `kernel.viewers`. Facts state what the viewer could have worked out at the table, never
more: when a piece leaves unseen, the viewer stays sure only of what must still be there.
"""

from __future__ import annotations

from wyrmhold.kernel.viewers import SPECTATOR_SLOT, slot_of

Facts = tuple[int, ...]


def told(facts: Facts, piece: int, viewers: int, owner: int) -> Facts:
    """After these viewers learnt that the owner has got one more such piece."""
    new = [piece << 3 | s for s in range(8) if viewers >> s & 1 and s != owner]
    return tuple(sorted([*facts, *new]))


def left_openly(facts: Facts, piece: int) -> Facts:
    """After such a piece left the hand for everybody to see: whoever knew of one knows it went."""
    rest: list[int] = []
    told_off = 0
    for fact in facts:
        slot = 1 << (fact & 7)
        if fact >> 3 == piece and not told_off & slot:
            told_off |= slot
        else:
            rest.append(fact)
    return tuple(rest) if told_off else facts


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


def shared_with(facts: Facts, viewer: int) -> Facts:
    """What a viewer may be told of the facts of a hand: the own ones, and what lies open.

    A fact that only others know would tell of a piece that the viewer has never seen.
    """
    mine = slot_of(viewer)
    kept: list[int] = []
    for fact in facts:
        base = fact & ~7
        open_ones = min(facts.count(base | mine), facts.count(base | SPECTATOR_SLOT))
        if fact & 7 == mine or kept.count(fact) < open_ones:
            kept.append(fact)
    return tuple(kept)


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
