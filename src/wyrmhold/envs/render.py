"""Renders a position as one viewer sees it: as text, or as a picture."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.envs.table import OutOfPlace, Table
from wyrmhold.games.view_text import view_lines
from wyrmhold.pictures.raster import pixels
from wyrmhold.pictures.view import drawn as picture_of

HUMAN, ANSI, RGB_ARRAY = "human", "ansi", "rgb_array"
MODES: Final = (HUMAN, ANSI, RGB_ARRAY)


def rendered(table: Table, mode: str | None, viewer: int) -> str | NDArray[np.uint8] | None:
    """Render what a viewer sees: as text in mode `ansi`, as text that is printed in mode `human`,
    as pixels (height, width, 3) in mode `rgb_array`. Raises OutOfPlace and MissingExtra."""
    if mode is None:
        raise OutOfPlace(
            f"nothing to render: make the environment with render_mode={ANSI!r} or {RGB_ARRAY!r}"
        )
    if mode == RGB_ARRAY:
        return pixels(picture_of(table.setting.game, table.state, viewer))
    text = drawn(table, viewer)
    if mode == ANSI:
        return text
    print(text)
    return None


def drawn(table: Table, viewer: int) -> str:
    """What a viewer sees as text: what the game draws of it, then the rest of the view."""
    setting = table.setting
    picture, shown = setting.encoding.drawn(table.state)
    return "\n".join(picture + view_lines(setting.game.sight(table.state, viewer), *shown))
