"""The whole screen: header, lair, players, log, own hand, question and options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from wyrmhold.cli.terminal.inks import (
    ACT_BADGE,
    BRASS,
    FAINT,
    LOSS,
    PLATE,
    PLATE_MUTED,
    PLATE_STRONG,
)
from wyrmhold.cli.terminal.menu import Menu, Option
from wyrmhold.cli.terminal.panels import dock_lines, log_lines, player_lines, summary_line
from wyrmhold.cli.terminal.scene import Scene, header, lair_in_words, lair_lines, whole_lair

ROOMY: Final = 44
"""From this width on the panel has two lines for a player."""
ENDLESS: Final = 10_000
NARROW: Final = 76
"""Below this width the players stand above the lair, not beside it."""


def plate_lines(scene: Scene, width: int, console: Console) -> list[Text]:
    """The question on parchment, with the clause that asks it."""
    view, menu = scene.view, scene.menu
    question = Text(scene.plate if menu is None else menu.question, PLATE_STRONG)
    rule = Text("" if menu is None else f"  ? {menu.clause} ", PLATE_MUTED)
    badge = scene.cast.badge(view.viewer if view.viewer >= 0 else view.turn)
    lines: list[Text] = []
    for part in question.wrap(console, width - 6):
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


def option_text(number: str, option: Option, words: str, brief: bool = False) -> Text:
    text = Text.assemble((number, ACT_BADGE), " ", words)
    if option.warning:
        text.append(" ✕" if brief else f"  ✕ {option.warning}", LOSS)
    return text


def option_lines(menu: Menu, width: int, height: int) -> list[Text]:
    """The options, said as fully as there is room for; the board shows where they lie."""
    lines: list[Text] = []
    cells: list[Text] = []
    digits = len(str(len(menu.options)))
    for say, brief in (
        (lambda option: f"{option.label} {option.hint}".strip(), False),
        (lambda option: option.label, False),
        (lambda option: option.brief or option.label, True),
    ):
        cells = [
            option_text(f" {number:>{digits}} ", option, say(option), brief)
            for number, option in enumerate(menu.options, 1)
        ]
        lines = in_columns(cells, width, height)
        if len(lines) <= height:
            return lines
    lines = lines[: height - 1]
    more = Text(" … type list to read the others", FAINT)
    for cell, option in zip(cells, menu.options, strict=True):
        # What does not lie on the board, to decline above all, must not be hidden.
        if option.cell is None and not any(cell.plain in line.plain for line in lines):
            more.append("  ")
            more.append_text(cell)
    more.truncate(width)
    return [*lines, more]


def in_columns(cells: Sequence[Text], width: int, height: int) -> list[Text]:
    """One below the other if there is room, else in as many columns as fit."""
    rows = len(cells)
    if rows > height:
        rows = next(
            (rows for rows in range(1, rows) if sum(widths(cells, rows)) < width), len(cells)
        )
    lines: list[Text] = []
    for row in range(rows):
        line = Text(" ")
        for cell, wide in zip(cells[row::rows], widths(cells, rows), strict=False):
            line.append_text(cell)
            line.pad_right(wide - cell.cell_len)
        line.rstrip()
        line.truncate(width)
        lines.append(line)
    return lines


def widths(cells: Sequence[Text], rows: int) -> list[int]:
    """How wide each column is when so many cells stand in one."""
    return [
        max(cell.cell_len for cell in cells[first : first + rows]) + 2
        for first in range(0, len(cells), rows)
    ]


def plain_options(menu: Menu) -> list[Text]:
    """The options one below the other, with everything that can be said of them."""
    return [
        Text("  ") + option_text(f"{number}.", option, f"{option.label} {option.hint}".strip())
        for number, option in enumerate(menu.options, 1)
    ]


def tableau(scene: Scene, width: int, height: int, console: Console) -> list[Text]:
    """Everything on one screen, the last line left free for typing."""
    below = dock_lines(scene, width)
    below += plate_lines(scene, width, console)
    if scene.menu is not None:
        # Where every option lies on the board, the list needs no more than a glance.
        on_board = all(option.cell is not None for option in scene.menu.options)
        below += option_lines(scene.menu, width, max(6, height // (9 if on_board else 5)))
    for line in scene.notice:
        below += list((Text(" ") + line).wrap(console, width - 1))
    room = max(6, height - 2 - len(below))
    players = len(scene.view.seats)
    if width < NARROW:
        above = [summary_line(scene)]
        if room >= 2 * players + 8:
            above = player_lines(scene, width, roomy=False)
        news = log_lines(scene, width, 2, console)
        left = lair_lines(scene, width, room - len(above) - len(news))
        lines = [header(scene, width), *above, *left, *news, *below]
        # What is asked comes last, so that a very low window still shows it.
        return lines[-(height - 1) :]
    side = min(46, max(30, width // 3))
    beside = player_lines(scene, side, roomy=side >= ROOMY and room >= 3 * players + 6)
    beside.append(Text(""))
    beside += log_lines(scene, side, room - len(beside), console)
    board = lair_lines(scene, width - side - 2, room)
    middle = side_by_side(board, beside, width - side - 2, room)
    return [header(scene, width), *middle, *below][-(height - 1) :]


def side_by_side(left: list[Text], right: list[Text], width: int, height: int) -> list[Text]:
    """The lair in the middle of its place, a hairline, and the panel."""
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


def plain_tableau(scene: Scene, width: int, words: bool) -> list[Text]:
    """The table as lines to be read from top to bottom."""
    lines: list[Text] = []
    fresh = list(scene.log)[len(scene.log) - scene.fresh :]
    if fresh:
        lines += [Text(""), Text(" What happened:"), *[Text("  ") + line.text for line in fresh]]
    lines += [Text(""), header(scene, ENDLESS), Text("")]
    lines += lair_in_words(scene) if words else whole_lair(scene, width, ENDLESS)
    lines += [Text(""), *player_lines(scene, 60, roomy=True), Text("")]
    return lines + dock_lines(scene, ENDLESS)
