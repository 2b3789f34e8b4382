"""Cells, directions and arrow masks.

A cell is a single integer, so a neighbour is one addition away. An arrow mask has bit d set for an
arrow in direction d: 1 north, 2 east, 4 south, 8 west.
"""

from __future__ import annotations

from typing import Final

from wyrmhold.kernel.errors import BadToken

WIDTH: Final = 4096
ORIGIN: Final = 2048 * WIDTH + 2048
"""The cell of the Start chamber: 0,0 in the notation."""

NOWHERE: Final = -1
"""The cell of a figure off the board."""

MAX_COORDINATE: Final = 2000
"""The largest coordinate in the notation."""

MAX_SCENARIO_COORDINATE: Final = 1000
"""The largest coordinate in a scenario; play from there never leaves the grid."""

STEPS: Final = (WIDTH, 1, -WIDTH, -1)
"""The offsets of the neighbours to the north, east, south, west."""

LETTERS: Final = "NESW"


def cell_at(x: int, y: int) -> int:
    """The cell x chambers east and y chambers north of Start."""
    return ORIGIN + y * WIDTH + x


def coordinates(cell: int) -> tuple[int, int]:
    """The x and y of a cell."""
    return cell % WIDTH - 2048, cell // WIDTH - 2048


def cell_text(cell: int) -> str:
    """Write a cell in the notation."""
    return f"{cell % WIDTH - 2048},{cell // WIDTH - 2048}"


def cell_from_text(text: str, reach: int = MAX_COORDINATE) -> int:
    """Parse `x,y`, at most `reach` from Start. Raises BadToken."""
    left, comma, right = text.partition(",")
    if not comma or not _is_number(left) or not _is_number(right):
        raise BadToken(text, f"'{text}' is not a cell: write x,y as in 0,0 or -2,1")
    x, y = int(left), int(right)
    if abs(x) > reach or abs(y) > reach:
        raise BadToken(text, f"the cell {text} is too far out: at most {reach} from Start")
    return cell_at(x, y)


def _is_number(text: str) -> bool:
    """Whether a text is ASCII digits with an optional minus and no leading zeros."""
    digits = text[1:] if text.startswith("-") else text
    if not digits.isascii() or not digits.isdigit() or len(digits) > 6:
        return False
    return text == "0" or (digits[0] != "0")


def arrows_text(arrows: int) -> str:
    """Write an arrow mask in the notation: letters of NESW, or a dash."""
    return ARROWS_TEXT[arrows]


def arrows_from_text(text: str) -> int:
    """Parse letters of NESW in that order, or a dash. Raises BadToken."""
    if text in ARROWS_TEXT:
        return ARROWS_TEXT.index(text)
    raise BadToken(text, f"'{text}' are not arrows: write letters of NESW in that order, or -")


def turned(arrows: int, quarters: int) -> int:
    """Turn a mask clockwise by `quarters` quarter turns."""
    return ((arrows << quarters) | (arrows >> (4 - quarters))) & 15


def rotations(arrows: int) -> tuple[int, ...]:
    """The distinct rotations of a mask, sorted."""
    return tuple(sorted({turned(arrows, quarters) for quarters in range(4)}))


ARROWS_TEXT: Final = tuple(
    "".join(letter for bit, letter in enumerate(LETTERS) if mask >> bit & 1) or "-"
    for mask in range(16)
)

STEPS_OF: Final = tuple(
    tuple(step for bit, step in enumerate(STEPS) if mask >> bit & 1) for mask in range(16)
)
"""The offsets along each arrow of a mask."""

SHAPE: Final = tuple(rotations(mask)[0] for mask in range(16))
"""The canonical rotation of a mask: -, N, NE, NS, NES, NESW."""

LOOKS_THE_SAME: Final = tuple(len(rotations(mask)) < 4 for mask in range(16))
"""Whether a chamber with these arrows looks the same after a quarter or half turn."""

FITS: Final = tuple(
    tuple(tuple(r for r in rotations(mask) if r & facing == 0) for facing in range(16))
    for mask in range(16)
)
"""FITS[mask][facing]: the rotations of a chamber in which none of its arrows meets an arrow that
faces the cell. Bit d of `facing`: the neighbour in direction d has an arrow towards the cell."""
