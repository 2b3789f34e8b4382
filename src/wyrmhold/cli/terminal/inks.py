"""The colours of the terminal, each with one meaning.

Gold is only for coins, verdigris for possible actions, oxblood for the dragon and losses, parchment
for chambers and the question.
"""

from __future__ import annotations

from typing import Final

from rich.style import Style

BASE: Final = Style.parse("#f1e8d7 on #14110e")
MUTED: Final = Style.parse("#c0b29b")
FAINT: Final = Style.parse("#a09079")
STRONG: Final = Style.parse("bold #f1e8d7")
BRASS: Final = Style.parse("#b99763")
RULE: Final = Style.parse("#a9d6c8")

GOLD: Final = Style.parse("#f6c75d")
COIN: Final = Style.parse("bold #2a2119 on #f4b93a")

ACT: Final = Style.parse("#76b8a6")
ACT_BADGE: Final = Style.parse("bold #14110e on #76b8a6")
OPEN_CELL: Final = Style.parse("#76b8a6 on #22302b")

LOSS: Final = Style.parse("#e58872")
DANGER: Final = Style.parse("bold #ffffff on #8e2f22")

PLATE: Final = Style.parse("#2a2119 on #e9dcc1")
PLATE_STRONG: Final = Style.parse("bold #2a2119 on #e9dcc1")
PLATE_MUTED: Final = Style.parse("#5f5140 on #e9dcc1")

FLOOR: Final = Style.parse("#2a2119 on #e3d5b8")
FLOOR_FAINT: Final = Style.parse("#7d6f58 on #e3d5b8")
WALL: Final = Style.parse("#8b7a66 on #3f342a")
DOOR: Final = Style.parse("bold #0f5a4e on #f4ead3")

SEATS: Final = (
    Style.parse("bold #ffffff on #2452a8"),
    Style.parse("bold #ffffff on #bf4a1c"),
    Style.parse("bold #17120e on #8fcbe8"),
    Style.parse("bold #ffffff on #8d3f80"),
    Style.parse("bold #17120e on #f6efe2"),
    Style.parse("bold #ffffff on #57534f"),
)
"""One colour per seat. Each is always shown with a letter, so nothing depends on colour alone."""
