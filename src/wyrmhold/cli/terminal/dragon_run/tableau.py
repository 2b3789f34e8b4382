"""The whole screen: Temper, Dungeon, Treasure, players, log, hand, question and menu."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.text import Text

from wyrmhold.cli.terminal.dragon_run.panels import (
    dock_lines,
    dungeon_lines,
    header,
    player_lines,
    temper_line,
    treasure_lines,
)
from wyrmhold.cli.terminal.dragon_run.scene import Scene
from wyrmhold.cli.terminal.inks import BRASS
from wyrmhold.cli.terminal.layout import UNLIMITED_HEIGHT, item_lines, log_lines, plate_lines

SIDE_LOG_WIDTH: Final = 112
"""From this width, in columns, the log is beside the table, not below it."""

MIN_LOG_LINES: Final = 3
"""Lines reserved for the log before the table gets more room."""

LAYOUTS: Final = 4
"""Number of table layouts, from roomy to dense."""


def table_lines(scene: Scene, width: int, console: Console, density: int) -> list[Text]:
    """The table. Each step of `density` leaves out the least important part."""
    gap = [Text("")] if density == 0 else []
    lines = [*gap, temper_line(scene), *gap]
    lines += dungeon_lines(scene, width, roomy=density == 0)
    if density < 3:
        lines += treasure_lines(scene, width)
    lines += gap
    return lines + player_lines(scene, width, console, headed=density < 2)


def fitted(scene: Scene, width: int, height: int, console: Console) -> list[Text]:
    """The roomiest table that fits, or the densest one."""
    lines: list[Text] = []
    for density in range(LAYOUTS):
        lines = table_lines(scene, width, console, density)
        if len(lines) <= height:
            break
    return lines


def tableau(scene: Scene, width: int, height: int, console: Console) -> list[Text]:
    """Everything on one screen, with the last line left free for input."""
    below = asked_lines(scene, width, height, console)
    room = max(6, height - 2 - len(below))
    log, fresh, cast = scene.log, scene.fresh, scene.cast
    if width >= SIDE_LOG_WIDTH:
        side = min(52, width * 2 // 5)
        table = fitted(scene, width - side - 3, room - 1, console)
        news = log_lines(log, fresh, cast, side, room - 1, console)
        middle = [*beside(table, news, width - side - 2, room - 1), Text("")]
    else:
        table = fitted(scene, width, room - MIN_LOG_LINES - 1, console)
        left = room - len(table)
        gap = [Text("")] if left > MIN_LOG_LINES else []
        news = log_lines(log, fresh, cast, width, max(0, left - 2 * len(gap)), console)
        middle = [*table, *gap, *news]
        middle += [Text("")] * (room - len(middle))
    # The question comes last, so that even a very low window shows it.
    return [header(scene, width), *middle, *below][-(height - 1) :]


def asked_lines(scene: Scene, width: int, height: int, console: Console) -> list[Text]:
    """The viewer's hand, the question with its menu, and notices."""
    sight, menu = scene.sight, scene.menu
    question, clause = (scene.plate, "") if menu is None else (menu.question, menu.clause)
    badge = scene.cast.badge(sight.viewer if sight.viewer >= 0 else sight.turn)
    lines = dock_lines(scene, width)
    lines += plate_lines(question, clause, badge, width, console)
    if menu is not None:
        lines += item_lines(menu, width, max(6, height // 3))
    for line in scene.notice:
        lines += list((Text(" ") + line).wrap(console, width - 1))
    return lines


def beside(left: list[Text], right: list[Text], width: int, height: int) -> list[Text]:
    """The table, a vertical line, and the log."""
    lines: list[Text] = []
    for row in range(height):
        line = left[row].copy() if row < len(left) else Text("")
        line.truncate(width)
        line.pad_right(max(0, width - line.cell_len))
        line.append(" │", BRASS)
        if row < len(right):
            line.append_text(right[row])
        lines.append(line)
    return lines


def plain_tableau(scene: Scene, console: Console) -> list[Text]:
    """The table as plain lines, read from top to bottom."""
    fresh = list(scene.log)[len(scene.log) - scene.fresh :]
    lines: list[Text] = []
    if fresh:
        lines += [Text(""), Text(" What happened:"), *[Text("  ") + line.text for line in fresh]]
    lines += [Text(""), header(scene, UNLIMITED_HEIGHT)]
    lines += table_lines(scene, UNLIMITED_HEIGHT, console, 0)
    return [*lines, Text(""), *dock_lines(scene, UNLIMITED_HEIGHT)]
