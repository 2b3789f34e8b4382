"""Potions and talismans, one file per effect, and a lookup by number."""

from __future__ import annotations

from typing import Final

from wyrmhold.games.dragon_run.cards import OBJECTS, TREASURES
from wyrmhold.games.dragon_run.treasures.annulation import Annulation
from wyrmhold.games.dragon_run.treasures.base import Special
from wyrmhold.games.dragon_run.treasures.health import Health
from wyrmhold.games.dragon_run.treasures.light import Light
from wyrmhold.games.dragon_run.treasures.mind_control import MindControl
from wyrmhold.games.dragon_run.treasures.talismans import Invisibility, Languor, Redirection
from wyrmhold.games.dragon_run.treasures.vision import Vision

_EFFECTS: Final[dict[str, Special]] = {
    "health": Health(),
    "mind_control": MindControl(),
    "vision": Vision(),
    "light": Light(),
    "annulation": Annulation(),
    "redirection": Redirection(),
    "invisibility": Invisibility(),
    "languor": Languor(),
}

SPECIALS: Final[tuple[Special | None, ...]] = tuple(
    [_EFFECTS[name] if card >= OBJECTS else None for card, name in enumerate(TREASURES)]
)
"""The effect of each Treasure card when played; None for objects."""
