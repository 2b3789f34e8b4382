"""The records of the kernel: a position, and the rules of a table, as numbers.

A cell is a number below 1024: the lair lies in a grid of 32 x 32 cells, Start on (16, 16). Answers
are numbered in a window of 29 x 29 cells around Start, so that every chamber in play has all four
neighbours in the grid.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

State = Any
"""A record of `STATE`, or its opened form (`batch.target.opened`)."""

Table = Any
"""A record of `TABLE`, or its opened form."""

Numbers = Any
"""An array of integers to write answers into."""

SIDE: Final = 32
"""The side length of the grid."""

CELLS: Final = SIDE * SIDE
GRID: Final = CELLS + SIDE
"""The grid has one row more than cells: cells of the last row have neighbours too, always empty."""

ORIGIN: Final = 16 * SIDE + 16
"""The cell of the Start chamber."""

NOWHERE: Final = -1
"""The cell of a figure off the board."""

NOBODY: Final = -1
"""Used in place of a seat when the hoard gives or takes a coin."""

WINDOW: Final = 29
"""The side length of the window in which answers are numbered."""

PLACES: Final = WINDOW * WINDOW

SEATS: Final = 6
KINDS: Final = 28
FACES: Final = 512
CHAMBER: Final = 1024
"""A cell of the grid holds CHAMBER | face, minus the number of an open cell plus one, or 0."""

MAX_CHAMBERS: Final = 201
MAX_DECK: Final = 200
MAX_OPEN: Final = 359
SPARE: Final = MAX_OPEN
"""A place after the open cells, to write what nobody reads."""

MAX_HAND: Final = 24
MAX_VISITS: Final = 48
MAX_FRAMES: Final = 48
MAX_ANSWERS: Final = 8192
"""How many answers can be listed. A position with more is marked, as one that does not fit."""

NOT_OVER: Final = 0
WON_GOLD: Final = 1
WON_COINS: Final = 2
WON_ESCAPE: Final = 3
EXHAUSTED: Final = 4
TURN_LIMIT: Final = 5
REASONS: Final = ("", "gold", "coins", "escape", "exhausted", "turn_limit")
"""The reasons for the end of a game, by the field `over`."""

STATE: Final = np.dtype(
    [
        ("seed", np.int64),
        ("drawn", np.int64),  # see batch.luck
        ("turn", np.int64),  # whose turn it is
        ("turns", np.int64),  # turns played, skipped ones included
        ("drakon", np.int64),  # her cell
        ("spent", np.int64),  # mask: the seats whose ability is used
        ("met", np.int64),  # mask: the seats that met Drakon this turn (DRAK-6)
        ("halted", np.int64),  # whether this turn ends without a further action (MOVE-3)
        ("missing", np.int64),  # mask: the seats that miss their next turn (X-VOID)
        ("over", np.int64),  # 0, or why the game ended
        ("winners", np.int64),  # mask
        ("misfit", np.int64),  # whether the game outgrew an array of this record: it is void
        ("outside", np.int64),  # the answers without a number, counted by the last listing
        ("at", np.int64, SEATS),  # each hero's cell
        ("figures", np.int64, SEATS),  # each seat's hero, -1 before it has one
        ("n_hand", np.int64, SEATS),
        ("n_known", np.int64, SEATS),
        ("n_chambers", np.int64),
        ("n_open", np.int64),
        ("n_pile", np.int64),
        ("n_under", np.int64),
        ("n_visited", np.int64),
        ("n_frames", np.int64),
        ("purses", np.int16, (SEATS, 4)),  # coins of value 1, 2, 3; index 0 is unused
        ("locked", np.int16, (SEATS, 4)),
        ("hoard", np.int16, 4),
        ("frames", np.int32, MAX_FRAMES),  # pending frames, the topmost last: see stack.py
        ("visited", np.int16, MAX_VISITS),  # cell * 8 + seat
        ("hands", np.int16, (SEATS, MAX_HAND)),  # tiles, ascending
        ("known", np.int32, (SEATS, MAX_HAND)),  # tile << 8 | mask of viewers: see knowledge.py
        ("deck", np.int32, MAX_DECK),  # the pile from the start, what is under it from the end
        ("chambers", np.int16, MAX_CHAMBERS),  # the cells of the chambers in play
        ("open_cell", np.int16, SPARE + 1),  # the open cells
        ("open_facing", np.int8, SPARE + 1),  # from where arrows point at them
        ("grid", np.int16, GRID),
    ],
    align=True,
)
"""A position. Per-seat fields are indexed by seat, purses and locked coins by purse."""

# What a kind of chamber does when a hero enters it.
ENTER_NOTHING: Final = 0
ENTER_FIND: Final = 1
ENTER_FIND_TWO: Final = 2
ENTER_LOSE: Final = 3
ENTER_STEAL: Final = 4
ENTER_DESTROY: Final = 5
ENTER_MAP: Final = 6
ENTER_CONTROL: Final = 7
ENTER_ROTATE: Final = 8
ENTER_SWITCH: Final = 9
ENTER_FLOAT: Final = 10
ENTER_DRAKON: Final = 11
ENTER_CHEST: Final = 12
ENTER_BARGAIN: Final = 13
ENTER_VOID: Final = 14
ENTER_EXCHANGE: Final = 15

# What it does when it comes into play.
PLACED_NOTHING: Final = 0
PLACED_DRAKON: Final = 1
PLACED_ESCAPE: Final = 2

# How a hero leaves it.
LEAVE_BY_ARROWS: Final = 0
LEAVE_BY_KEY: Final = 1
LEAVE_BY_TELEPORT: Final = 2
LEAVE_BY_WIND: Final = 3

# Additional ways to leave it, if its own player decides.
FURTHER_NONE: Final = 0
FURTHER_TORNADO: Final = 1
FURTHER_SECRET: Final = 2
FURTHER_FRIEND: Final = 3

GOAL_GOLD: Final = 0
GOAL_COINS: Final = 1
GOAL_ESCAPE: Final = 2

CASTING_BROUGHT: Final = 0
CASTING_DEALT: Final = 1
CASTING_DRAFTED: Final = 2

AMAZON: Final = 0
BARBARIAN: Final = 1
DWARF: Final = 2
KNIGHT: Final = 3
THIEF: Final = 4
WIZARD: Final = 5

MAX_DESIGNS: Final = 104

TABLE: Final = np.dtype(
    [
        ("players", np.int64),
        ("purses", np.int64),  # the number of purses: one per seat, or one per team (VAR-TEAM)
        ("abilities", np.int64),
        ("drakon_waits", np.int64),
        ("drakon_halts", np.int64),
        ("shields", np.int64),
        ("turn_limit", np.int64),
        ("goal", np.int64),
        ("enough", np.int64),
        ("casting", np.int64),
        ("n_heroes", np.int64),
        ("drakon_optional", np.int64),  # whether moving Drakon can be declined (DRAK-7)
        ("switch_strict", np.int64),  # whether an Escape cannot replace an equal one (RUL-5)
        (
            "switch_asked_openly",
            np.int64,
        ),  # whether the hand does not decide if it is asked (RUL-8)
        ("dwarf_fills", np.int64),  # whether the Dwarf's hand is filled without a question
        ("n_tiles", np.int64),
        ("n_designs", np.int64),
        ("size", np.int64),  # the count of numbers
        # The first number of each family of answers; -1 if the table does not have it.
        ("move", np.int64),
        ("end", np.int64),
        ("decline", np.int64),
        ("pick", np.int64),
        ("switch", np.int64),
        ("rotate_none", np.int64),
        ("destroy", np.int64),
        ("drakon_to", np.int64),
        ("control", np.int64),
        ("map_of", np.int64),
        ("jump", np.int64),
        ("return_to", np.int64),
        ("bargain", np.int64),
        ("exchange", np.int64),
        ("use_move", np.int64),
        ("use_walk", np.int64),
        ("use_push", np.int64),
        ("use_rob", np.int64),
        ("use_swap", np.int64),
        ("prevent", np.int64),
        ("discard", np.int64),
        ("more", np.int64),
        ("forced_block", np.int64),  # the count of numbers for the moves of one other hero
        ("own_block", np.int64),  # the count of numbers for the moves of the player's own hero
        ("n_discards", np.int64),  # the count of numbered discards
        ("discards", np.int64),  # the most chambers in a numbered discard
        ("abilities_of", np.int64, SEATS),  # the ability of each of the edition's heroes
        ("figures", np.int64, SEATS),  # the heroes that seats bring, -1 if they get one later
        ("coins", np.int16, 4),  # the hoard at the start
        ("tiles", np.int16, MAX_DECK),  # the box without Start
        ("enter", np.int8, KINDS),
        ("steal_way", np.int8, KINDS),
        ("placed", np.int8, KINDS),
        ("leave", np.int8, KINDS),
        ("further", np.int8, KINDS),
        ("way_out", np.int8, KINDS),  # whether entering it with enough gold wins (VAR-ESC)
        ("jumps_again", np.int8, KINDS),  # whether an equal one can be switched in (RUL-5)
        ("pulls", np.int8, KINDS),
        ("fixed", np.int8, KINDS),
        ("small", np.int8, KINDS),
        ("shielding", np.int8, KINDS),
        ("place_first", np.int32, FACES),  # the number of placing a face on the first cell
        ("switch_first", np.int32, FACES),
        ("rotate_first", np.int32, 16),  # by arrows
        ("float_first", np.int32, 16),
        ("n_fits", np.int8, (16, 16)),  # by arrows and facing: the rotations that fit
        ("fits", np.int8, (16, 16, 4)),  # ascending, as in geometry.FITS
        ("fits_ahead", np.int32, (16, 16, 4)),  # their distance from a tile's first number
        ("place_of", np.int16, CELLS),  # the index of a cell in the window, -1 outside
        ("cell_of", np.int16, PLACES),  # the cell with an index in the window
        ("tile_of", np.int16, FACES),
        ("same_look", np.int8, 16),  # whether some turn changes nothing (RUL-4)
        ("face_placed", np.int16, MAX_DESIGNS * 4),  # the face that a number // PLACES places
        ("token_place", np.int16, FACES),  # a tile's position in the order of tokens
        ("token_tile", np.int16, MAX_DESIGNS),
    ],
    align=True,
)
"""The rules of a table, made by `table.table_of` from the engine's."""
