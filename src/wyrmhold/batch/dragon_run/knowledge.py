"""What viewers know about another player's hand: `wyrmhold.kernel.knowledge` as counts.

`known[owner, slot, card]` is how many such cards in the owner's hand this viewer is sure of.
"""

from __future__ import annotations

from wyrmhold.batch.dragon_run.layout import KINDS, SLOTS, State
from wyrmhold.batch.target import flat


@flat
def told(s: State, owner: int, card: int, viewers: int) -> None:
    """These viewers learn that the owner gained such a card (RUN-KNOW-4)."""
    for slot in range(SLOTS):
        if viewers >> slot & 1 and slot != owner:
            s.known[owner, slot, card] += 1
            s.facts[owner] += 1


@flat
def left_openly(s: State, owner: int, card: int) -> None:
    """Such a card left in public: whoever knew of one knows it is gone (RUN-KNOW-4)."""
    if s.facts[owner] == 0:
        return
    for slot in range(SLOTS):
        if s.known[owner, slot, card] > 0:
            s.known[owner, slot, card] -= 1
            s.facts[owner] -= 1


@flat
def left(s: State, owner: int, card: int, viewers: int) -> None:
    """A card left the hand, seen by these viewers only: the others may be wrong about any one."""
    if s.facts[owner] == 0:
        return
    for slot in range(SLOTS):
        sees = viewers >> slot & 1
        for each in range(KINDS):
            if s.known[owner, slot, each] > 0 and (each == card or not sees):
                s.known[owner, slot, each] -= 1
                s.facts[owner] -= 1


@flat
def sure_of(s: State, owner: int) -> int:
    """The viewers who know the whole hand and can tell which card leaves it unseen.

    That is the case when it is the only card, or all are alike.
    """
    mask = 0
    if s.facts[owner] == 0:
        return mask
    size = int(s.hand_size[owner])
    for slot in range(SLOTS):
        number = 0
        kinds = 0
        for card in range(KINDS):
            if s.known[owner, slot, card] > 0:
                number += int(s.known[owner, slot, card])
                kinds += 1
        if number == size and (size == 1 or kinds == 1):
            mask |= 1 << slot
    return mask


@flat
def forget_all(s: State, owner: int) -> None:
    """The hand is gone, and everything that was known about it."""
    if s.facts[owner] == 0:
        return
    s.facts[owner] = 0
    for slot in range(SLOTS):
        for card in range(KINDS):
            s.known[owner, slot, card] = 0
