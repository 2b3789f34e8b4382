"""Talismans: Redirection, Invisibility and Languor (RUN-TR-TALI)."""

from __future__ import annotations

from typing import final

from wyrmhold.games.dragon_run.treasures.base import Talisman


@final
class Redirection(Talisman):
    """Redirects the breath of a Dragon you draw; see `locations.dragon` (RUN-TR-REDIR)."""


@final
class Invisibility(Talisman):
    """Protects you from a Dragon you draw; see `locations.dragon` (RUN-TR-INVIS)."""


@final
class Languor(Talisman):
    """Lowers Temper by one more in your turn; see `ending.calm_and_shuffle` (RUN-TR-LANG)."""
