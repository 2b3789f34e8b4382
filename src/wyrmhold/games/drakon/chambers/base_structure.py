"""Base Structure: it and its neighbours stay as they are (X-BASE)."""

from __future__ import annotations

from typing import final

from wyrmhold.games.drakon.chambers.base import Chamber


@final
class BaseStructure(Chamber):
    """Acts by lying there; see `targets.shielded`."""

    def __init__(self) -> None:
        super().__init__(shields=True)
