"""The rules versions of Drakon.

Editions, chambers and heroes are written as the newest version plays them. Each earlier version is
an overlay that restores what it did; `wyrmhold.games.drakon.setup.profiles` applies them. What a
version changed is said in `clauses.toml`, under `changed`.
"""

from __future__ import annotations

from typing import Final

from wyrmhold.games.drakon.pieces import PIECES

LATEST_CHANGE: Final = 2
"""The last version that changed more than the contents of the box."""

VERSIONS: Final = tuple(range(1, max([LATEST_CHANGE, *[piece.since for piece in PIECES]]) + 1))
"""Every rules version, ascending. None is ever removed: a table keeps the one it began with. A new
piece makes a new version, because a box with it deals other chambers and heroes."""

NEWEST: Final = VERSIONS[-1]
"""The version of new tables."""
