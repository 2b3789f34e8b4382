"""Screen parts shared by both games: the question, the menu, the log, two columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from wyrmhold.cli.terminal.cast import Cast
from wyrmhold.cli.terminal.inks import (
    ACT_BADGE,
    BRASS,
    FAINT,
    LOSS,
    PLATE,
    PLATE_MUTED,
    PLATE_STRONG,
)
from wyrmhold.cli.terminal.menu import Menu, MenuItem
from wyrmhold.cli.terminal.sentences import Line

UNLIMITED_HEIGHT: Final = 10_000


def plate_lines(
    question: str, clause: str, badge: Text, width: int, console: Console
) -> list[Text]:
    """A question on parchment, with its clause, if any."""
    rule = Text(f"  ? {clause} " if clause else "", PLATE_MUTED)
    lines: list[Text] = []
    for part in Text(question, PLATE_STRONG).wrap(console, width - 6):
        start = Text("     ") if lines else Text(" ") + badge + Text(" ")
        lines.append(start + part)
    room = width - lines[-1].cell_len - rule.cell_len
    if room >= 0:
        lines[-1].pad_right(room)
        lines[-1].append_text(rule)
    for line in lines:
        line.pad_right(max(0, width - line.cell_len))
        line.stylize_before(PLATE)
    return lines


def log_lines(
    log: Sequence[Line], fresh: int, cast: Cast, width: int, height: int, console: Console
) -> list[Text]:
    """The end of the log, as much as fits, with new lines emphasised."""
    rows: list[Text] = []
    first_new = len(log) - fresh
    for number in range(len(log) - 1, -1, -1):
        line = log[number]
        badge = Text("   ") if line.seat is None else cast.badge(line.seat)
        text = line.text if number >= first_new else Text(line.text.plain, FAINT)
        block: list[Text] = []
        for part in text.wrap(console, width - 6):
            part.rstrip()
            block.append(Text(" ") + (Text("   ") if block else badge) + Text(" ") + part)
        if len(rows) + len(block) > height:
            break
        rows = block + rows
    return rows


def item_text(number: str, item: MenuItem, words: str, brief: bool = False) -> Text:
    text = Text.assemble((number, ACT_BADGE), " ", words)
    if item.warning:
        text.append(" ✕" if brief else f"  ✕ {item.warning}", LOSS)
    return text


def item_lines(menu: Menu, width: int, height: int) -> list[Text]:
    """The menu items, in as much detail as fits."""
    lines: list[Text] = []
    cells: list[Text] = []
    digits = len(str(len(menu.items)))
    for say, brief in (
        (lambda item: f"{item.label} {item.hint}".strip(), False),
        (lambda item: item.label, False),
        (lambda item: item.brief or item.label, True),
    ):
        cells = [
            item_text(f" {number:>{digits}} ", item, say(item), brief)
            for number, item in enumerate(menu.items, 1)
        ]
        lines = in_columns(cells, width, height)
        if len(lines) <= height:
            return lines
    lines = lines[: height - 1]
    more = Text(" … type list to see the rest", FAINT)
    for cell, item in zip(cells, menu.items, strict=True):
        # Menu items without a cell, such as declining, must always be visible.
        if item.cell is None and not any(cell.plain in line.plain for line in lines):
            more.append("  ")
            more.append_text(cell)
    more.truncate(width)
    return [*lines, more]


def in_columns(cells: Sequence[Text], width: int, height: int) -> list[Text]:
    """One per line if they fit, or else in as many columns as needed."""
    lengths = [cell.cell_len for cell in cells]
    rows = len(cells)
    if rows > height:
        rows = next(
            (rows for rows in range(1, rows) if sum(widths(lengths, rows)) < width), len(cells)
        )
    lines: list[Text] = []
    columns = widths(lengths, rows) if rows else []
    for row in range(rows):
        line = Text(" ")
        for cell, length, wide in zip(cells[row::rows], lengths[row::rows], columns, strict=False):
            line.append_text(cell)
            line.pad_right(wide - length)
        line.rstrip()
        line.truncate(width)
        lines.append(line)
    return lines


def widths(lengths: Sequence[int], rows: int) -> list[int]:
    """The width of each column when it has `rows` cells of these lengths."""
    return [max(lengths[first : first + rows]) + 2 for first in range(0, len(lengths), rows)]


def plain_items(menu: Menu) -> list[Text]:
    """The menu items one per line, in full."""
    return [
        Text("  ") + item_text(f"{number}.", item, f"{item.label} {item.hint}".strip())
        for number, item in enumerate(menu.items, 1)
    ]


def side_by_side(left: list[Text], right: list[Text], width: int, height: int) -> list[Text]:
    """The left part centred, a vertical line, and the right part."""
    indent = Text(" " * max(0, (width - max(line.cell_len for line in left)) // 2))
    left = [Text("")] * ((height - len(left)) // 2) + [indent + line for line in left]
    lines: list[Text] = []
    for row in range(height):
        line = left[row].copy() if row < len(left) else Text("")
        line.pad_right(max(0, width - line.cell_len))
        line.append(" │", BRASS)
        if row < len(right):
            line.append_text(right[row])
        lines.append(line)
    return lines
