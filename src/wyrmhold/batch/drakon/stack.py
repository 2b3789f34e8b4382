"""Pending frames as numbers: a kind and up to three parts.

The lowest eight bits are the kind, then two small parts of four bits (a seat, or NOBODY) and a
large one (a cell or a size).
"""

from __future__ import annotations

from typing import Final

from wyrmhold.batch.drakon.layout import MAX_FRAMES, State
from wyrmhold.batch.target import flat, wide

BEGIN_TURN: Final = 1
TURN_ENDS: Final = 2
TURN_GOES_ON: Final = 3
LOSE_COIN: Final = 4
SECOND_COIN: Final = 5
TAKE_CHAMBER: Final = 6
DRAW_UP_TO: Final = 7
LAST_STEP: Final = 7
"""Frames up to here resolve by themselves."""

DEAL_CHAMBER: Final = 8
DRAW_CHAMBER: Final = 9
HERO_IS_DEALT: Final = 10
FIRST_IS_CHOSEN: Final = 11
COIN_PICKED: Final = 12
SWAP_PICKED: Final = 13
CHAMBER_PICKED: Final = 14
LAST_CHANCE: Final = 14
"""Frames up to here, after the steps, wait for chance."""

CHOOSE_ACTION: Final = 15
CHOOSE_HERO: Final = 16
MAY_PREVENT: Final = 17
PUT_DRAKON: Final = 18
MOVE_DRAKON: Final = 19
MAY_MOVE_DRAKON: Final = 20
CHOOSE_RUIN: Final = 21
CHOOSE_MAP: Final = 22
MAY_JUMP: Final = 23
MAY_FLOAT: Final = 24
MAY_SWITCH: Final = 25
CHOOSE_CONTROL: Final = 26
CHOOSE_ROTATION: Final = 27
MAY_BUY: Final = 28
CHOOSE_EXCHANGE: Final = 29
MAY_DRAW_MORE: Final = 30


@flat
def frame_of(kind: int, one: int, two: int, large: int) -> int:
    """A frame with these parts."""
    return kind | (one + 1) << 8 | (two + 1) << 12 | (large + 1) << 16


@flat
def kind_of(frame: int) -> int:
    return frame & 255


@flat
def one_of(frame: int) -> int:
    return (frame >> 8 & 15) - 1


@flat
def two_of(frame: int) -> int:
    return (frame >> 12 & 15) - 1


@flat
def large_of(frame: int) -> int:
    return (frame >> 16) - 1


@flat
def push(s: State, kind: int, one: int, two: int, large: int) -> None:
    """Push a frame, to be resolved before everything already pending."""
    number = s.n_frames
    if number == MAX_FRAMES:
        s.misfit = 1
        return
    s.frames[number] = frame_of(kind, one, two, large)
    s.n_frames = number + 1


@flat
def pop(s: State) -> int:
    """Remove the topmost frame; returns it."""
    number = s.n_frames - 1
    s.n_frames = number
    return wide(s.frames[number])


@flat
def top(s: State) -> int:
    """The topmost frame; 0 if nothing is pending."""
    if s.n_frames == 0:
        return 0
    return wide(s.frames[s.n_frames - 1])
