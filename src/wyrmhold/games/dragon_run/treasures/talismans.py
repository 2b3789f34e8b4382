"""Talismans: Redirection, Invisibility and Languor (RUN-TR-TALI)."""

from __future__ import annotations

from typing import final

from wyrmhold.games.dragon_run.treasures.base import Talisman


@final
class Redirection(Talisman):
    """Your Dragon breathes on another; see `locations.dragon` (RUN-TR-REDIR)."""


@final
class Invisibility(Talisman):
    """Your Dragon does not injure you; see `locations.dragon` (RUN-TR-INVIS)."""


@final
class Languor(Talisman):
    """Temper falls by one more in your turn; see `ending.calm_and_shuffle` (RUN-TR-LANG)."""
