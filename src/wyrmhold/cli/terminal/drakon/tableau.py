"""The whole screen: header, lair, players, log, the viewer's hand, question and menu."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.text import Text

from wyrmhold.cli.terminal.drakon.panels import dock_lines, player_lines, summary_line
from wyrmhold.cli.terminal.drakon.scene import Scene, header, lair_in_words, lair_lines, whole_lair
from wyrmhold.cli.terminal.layout import (
    UNLIMITED_HEIGHT,
    item_lines,
    log_lines,
    plain_items,
    plate_lines,
    side_by_side,
)

__all__ = ["item_lines", "plain_items", "plain_tableau", "tableau"]

TWO_LINE_PANEL_WIDTH: Final = 44
"""Minimum panel width, in columns, for two lines per player."""
MIN_SIDE_PANEL_WIDTH: Final = 76
"""Below this width, in columns, the players are above the lair, not beside it."""


def plate_of(scene: Scene, width: int, console: Console) -> list[Text]:
    """The question of a scene, or the text that replaces it."""
    view, menu = scene.view, scene.menu
    question, clause = (scene.plate, "") if menu is None else (menu.question, menu.clause)
    badge = scene.cast.badge(view.viewer if view.viewer >= 0 else view.turn)
    return plate_lines(question, clause, badge, width, console)


def tableau(scene: Scene, width: int, height: int, console: Console) -> list[Text]:
    """Everything on one screen, with the last line left free for input."""
    below = dock_lines(scene, width)
    below += plate_of(scene, width, console)
    if scene.menu is not None:
        # If the lair shows every item, the list can be short.
        on_board = all(item.cell is not None for item in scene.menu.items)
        below += item_lines(scene.menu, width, max(6, height // (9 if on_board else 5)))
    for line in scene.notice:
        below += list((Text(" ") + line).wrap(console, width - 1))
    room = max(6, height - 2 - len(below))
    players = len(scene.view.seats)
    if width < MIN_SIDE_PANEL_WIDTH:
        above = [summary_line(scene)]
        if room >= 2 * players + 8:
            above = player_lines(scene, width, roomy=False)
        news = log_lines(scene.log, scene.fresh, scene.cast, width, 2, console)
        left = lair_lines(scene, width, room - len(above) - len(news))
        lines = [header(scene, width), *above, *left, *news, *below]
        # The question comes last, so that even a very low window shows it.
        return lines[-(height - 1) :]
    side = min(46, max(30, width // 3))
    beside = player_lines(
        scene, side, roomy=side >= TWO_LINE_PANEL_WIDTH and room >= 3 * players + 6
    )
    beside.append(Text(""))
    height_left = room - len(beside)
    beside += log_lines(scene.log, scene.fresh, scene.cast, side, height_left, console)
    board = lair_lines(scene, width - side - 2, room)
    middle = side_by_side(board, beside, width - side - 2, room)
    return [header(scene, width), *middle, *below][-(height - 1) :]


def plain_tableau(scene: Scene, width: int, words: bool) -> list[Text]:
    """The table as plain lines, read from top to bottom."""
    lines: list[Text] = []
    fresh = list(scene.log)[len(scene.log) - scene.fresh :]
    if fresh:
        lines += [Text(""), Text(" What happened:"), *[Text("  ") + line.text for line in fresh]]
    lines += [Text(""), header(scene, UNLIMITED_HEIGHT), Text("")]
    lines += lair_in_words(scene) if words else whole_lair(scene, width, UNLIMITED_HEIGHT)
    lines += [Text(""), *player_lines(scene, 60, roomy=True), Text("")]
    return lines + dock_lines(scene, UNLIMITED_HEIGHT)
