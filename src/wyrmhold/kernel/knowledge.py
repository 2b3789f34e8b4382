"""Exactly what viewers know about another player's hidden hand.

A fact `(piece, viewer)` means that this viewer is sure of one such piece in the hand. The facts of
a hand are a sorted tuple of `piece * 8 + viewer slot`, with a fact repeated for a second such
piece. Slots are those of `kernel.viewers`. Facts never exceed what the viewer could have worked out
at the table: when a piece leaves unseen, they stay sure only of what must still be there.
"""

from __future__ import annotations

from wyrmhold.kernel.viewers import SPECTATOR_SLOT, slot_of

Facts = tuple[int, ...]


def told(facts: Facts, piece: int, viewers: int, owner: int) -> Facts:
    """The facts after these viewers learnt that the owner gained such a piece."""
    new = [piece << 3 | s for s in range(8) if viewers >> s & 1 and s != owner]
    return tuple(sorted([*facts, *new]))


def left_openly(facts: Facts, piece: int) -> Facts:
    """The facts after such a piece left in public: whoever knew of one knows it is gone."""
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
    """The facts after a piece left the hand, seen by these viewers only."""
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
    """The pieces this viewer is sure of, ascending."""
    slot = slot_of(viewer)
    return [fact >> 3 for fact in facts if fact & 7 == slot]


def shared_with(facts: Facts, viewer: int) -> Facts:
    """The facts a viewer may be told: their own, and those that are public.

    A fact known only to others would reveal a piece the viewer has never seen.
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
    """The viewers who know all `size` pieces of a hand and can tell which `leaving` ones go unseen.

    That is the case when all pieces go, or all are alike.
    """
    mask = 0
    if not facts:
        return mask
    for slot in range(8):
        known = [fact >> 3 for fact in facts if fact & 7 == slot]
        if len(known) == size and (leaving == size or len(set(known)) == 1):
            mask |= 1 << slot
    return mask
