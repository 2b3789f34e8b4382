"""Renders a position as text, with nothing hidden."""

from __future__ import annotations

from wyrmhold.envs.table import OutOfPlace, Table
from wyrmhold.games.view_text import view_lines
from wyrmhold.kernel.viewers import OPEN


def rendered(table: Table, mode: str | None) -> str | None:
    """Render the position as text: returned in mode `ansi`, printed in mode `human`."""
    if mode is None:
        raise OutOfPlace('nothing to render: make the environment with render_mode="ansi"')
    text = drawn(table)
    if mode == "ansi":
        return text
    print(text)
    return None


def drawn(table: Table) -> str:
    """Render a position as text: what the game draws of it, then the rest of its view."""
    setting = table.setting
    picture, shown = setting.encoding.drawn(table.state)
    return "\n".join(picture + view_lines(setting.game.sight(table.state, OPEN), *shown))
