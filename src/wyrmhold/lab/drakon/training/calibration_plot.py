"""Reliability plots: the predicted chance to the right, the share won upwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

SIZE: Final = 260
EDGE: Final = 36


@dataclass(frozen=True)
class Bin:
    """Positions and seats with similar chances.

    number      how many there are
    said        their mean chance
    came        the share that won
    low, high   its 95 percent interval
    """

    number: int
    said: float
    came: float
    low: float
    high: float


def picture(found: Mapping[int, Sequence[Bin]]) -> str:
    """The plots for several numbers of players, side by side."""
    plots = [
        f'<g transform="translate({at * SIZE} 0)">\n{plot(bins, f"{players} players")}\n</g>'
        for at, (players, bins) in enumerate(found.items())
    ]
    width = SIZE * len(found)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{SIZE}"'
            ' font-family="sans-serif" font-size="10">',
            "<title>The predicted chance and the share won</title>",
            f'<rect width="{width}" height="{SIZE}" fill="#fff"/>',
            *plots,
            "</svg>\n",
        ]
    )


def plot(bins: Sequence[Bin], title: str) -> str:
    """A single plot: larger dots stand for more positions, bars for intervals."""
    side = SIZE - 2 * EDGE
    middle = SIZE // 2
    most = max([each.number for each in bins])
    bars = [
        f'<path d="M{across(each.said)} {up(each.low)} V{up(each.high)}" stroke="#1f6feb"/>'
        for each in bins
    ]
    dots = [
        f'<circle cx="{across(each.said)}" cy="{up(each.came)}"'
        f' r="{round(2.0 + 4.0 * (each.number / most) ** 0.5, 1)}" fill="#1f6feb"/>'
        for each in bins
    ]
    ticks = [
        f'<text x="{across(value)}" y="{SIZE - EDGE + 14}" text-anchor="middle">{value:.0%}</text>'
        f'<text x="{EDGE - 4}" y="{up(value) + 3}" text-anchor="end">{value:.0%}</text>'
        for value in (0.0, 0.5, 1.0)
    ]
    return "\n".join(
        [
            f'<rect x="{EDGE}" y="{EDGE}" width="{side}" height="{side}" fill="none"'
            ' stroke="#888"/>',
            f'<line x1="{across(0)}" y1="{up(0)}" x2="{across(1)}" y2="{up(1)}" stroke="#888"'
            ' stroke-dasharray="4"/>',
            *bars,
            *dots,
            *ticks,
            f'<text x="{middle}" y="{EDGE // 2}" text-anchor="middle">{title}</text>',
            f'<text x="{middle}" y="{SIZE - 6}" text-anchor="middle">predicted chance</text>',
            f'<text transform="translate(9 {middle}) rotate(-90)" text-anchor="middle">'
            "share won</text>",
        ]
    )


def across(value: float) -> float:
    """Where a chance is, from left to right."""
    return round(EDGE + value * (SIZE - 2 * EDGE), 1)


def up(value: float) -> float:
    """Where a share is, from top to bottom."""
    return round(SIZE - EDGE - value * (SIZE - 2 * EDGE), 1)
