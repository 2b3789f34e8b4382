"""The rules versions of Dragon Run.

Cards and characters are written as the newest version plays them. Each earlier version is an
overlay that restores what it did; `wyrmhold.games.dragon_run.setup.options.rules_for` applies them.
What a version changed is said in `clauses.toml`, under `changed`.
"""

from __future__ import annotations

from typing import Final

VERSIONS: Final = (1, 2)
"""Every rules version, ascending. None is ever removed: a table keeps the one it began with."""

NEWEST: Final = VERSIONS[-1]
"""The version of new tables."""
