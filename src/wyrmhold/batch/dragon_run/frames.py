"""Frames as numbers, and the stack of those that are pending.

A frame is kind | seat << 5 | first field << 8 | second field << 16. Kinds are named after the
engine's frames. Questions come first, in the order of `observation.QUESTIONS`; then chance, then
steps that resolve by themselves.
"""

from __future__ import annotations

from typing import Final

from wyrmhold.batch.dragon_run.layout import State
from wyrmhold.batch.target import flat

CHOOSE_TURN: Final = 0
AFTER_HALL: Final = 1
AFTER_HIDE: Final = 2
CHOOSE_VICTIM: Final = 3
CHOOSE_DISCARDS: Final = 4
CHOOSE_KEPT: Final = 5
MAY_PUT_UNDER: Final = 6
MAY_ANNUL: Final = 7

CHARACTER_IS_DEALT: Final = 8
FIRST_IS_CHOSEN: Final = 9
TAKE_TREASURE: Final = 10
TREASURE_LOOKED_AT: Final = 11
CARD_PICKED: Final = 12
LOCATION_LOOKED_AT: Final = 13
DRAW_LOCATION: Final = 14
ROLL_TO_HIDE: Final = 15
ROLL_TO_ATTACK: Final = 16

DEAL_HANDS: Final = 17
FIRST_TURN: Final = 18
NEXT_TURN: Final = 19
DRAW_UP: Final = 20
LOOK_ON: Final = 21
LOOK_AT: Final = 22
CALM: Final = 23

FIRST_CHANCE: Final = CHARACTER_IS_DEALT
FIRST_STEP: Final = DEAL_HANDS


@flat
def push(s: State, kind: int, seat: int) -> None:
    """Push a frame, to be resolved before everything already pending."""
    push_with(s, kind, seat, 0, 0)


@flat
def push_with(s: State, kind: int, seat: int, first: int, second: int) -> None:
    """Push a frame that has more fields than its seat."""
    s.stack[s.depth] = kind | seat << 5 | first << 8 | second << 16
    s.depth += 1


@flat
def pop(s: State) -> int:
    """Pop the topmost frame. What it leaves behind is cleared, so that equal tables are equal."""
    s.depth -= 1
    frame = int(s.stack[s.depth])
    s.stack[s.depth] = 0
    return frame


@flat
def top(s: State) -> int:
    """The topmost frame of a stack that is not empty."""
    return int(s.stack[s.depth - 1])


@flat
def kind_of(frame: int) -> int:
    return frame & 31


@flat
def seat_of(frame: int) -> int:
    return frame >> 5 & 7


@flat
def first_of(frame: int) -> int:
    return frame >> 8 & 255


@flat
def second_of(frame: int) -> int:
    return frame >> 16 & 255
